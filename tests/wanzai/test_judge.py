"""`judge`: one hand at a time, its name, its 番, what it waits for."""

from typing import Any

import pytest

from tests.table import judge
from tests.wanzai.seating import GAME

FOUR = {"plain_flush": 4}
HONOURS = {"honour_flush": True}


def _value(hand: str, tile: str, **request: Any) -> tuple[bool, list[str], int]:
    answer = judge(GAME, hand=hand, tile=tile, **request)
    return answer["win"], answer["names"], answer["value"]


@pytest.mark.parametrize(
    ("hand", "tile", "options", "name", "given", "drawn"),
    [
        pytest.param(
            "123m 456p 789s 345s 2p", "2p", {}, "平胡", 2, 1, marks=pytest.mark.clause("WZ-12")
        ),
        pytest.param(
            "123m 78p 567z 124z 33s", "9p", {}, "平胡", 2, 1, marks=pytest.mark.clause("WZ-12")
        ),
        pytest.param(
            "147m 258p 369s 1356z", "7z", {}, "十三烂", 2, 2, marks=pytest.mark.clause("WZ-13")
        ),
        pytest.param(
            "147m 25p 39s 123456z", "7z", {}, "七星十三烂", 4, 4, marks=pytest.mark.clause("WZ-14")
        ),
        pytest.param(
            "111m 444p 999s 22z 77p", "2z", {}, "大七对", 3, 3, marks=pytest.mark.clause("WZ-16")
        ),
        pytest.param(
            "11m 33m 77m 44p 66p 11s 6z", "6z", {}, "七小对", 5, 5,
            marks=pytest.mark.clause("WZ-17"),
        ),
        pytest.param(
            "1111m 55p 77p 22s 66s 1z", "1z", {}, "豪华七小对", 10, 10,
            marks=pytest.mark.clause("WZ-17"),
        ),
        pytest.param(
            "1111m 5555p 22s 66s 1z", "1z", {}, "双豪华七小对", 20, 20,
            marks=pytest.mark.clause("WZ-17"),
        ),
        pytest.param(
            "1111m 5555p 2222z 6s", "6s", {}, "三豪华七小对", 40, 40,
            marks=pytest.mark.clause("WZ-17"),
        ),
        pytest.param(
            "123m 345m 678m 999m 2m", "2m", {}, "清一色", 10, 10, marks=pytest.mark.clause("WZ-18")
        ),
        pytest.param(
            "123m 345m 678m 999m 2m", "2m", FOUR, "清一色", 4, 4, marks=pytest.mark.clause("WZ-18")
        ),
        pytest.param(
            "111s 333s 444s 66s 99s", "6s", FOUR, "清一色", 4, 4, marks=pytest.mark.clause("WZ-18")
        ),
        pytest.param(
            "11s 22s 33s 55s 66s 77s 9s", "9s", FOUR, "清一色七小对", 10, 10,
            marks=pytest.mark.clause("WZ-18"),
        ),
        pytest.param(
            "2222m 44m 55m 66m 77m 8m", "8m", {}, "清一色豪华七小对", 20, 20,
            marks=pytest.mark.clause("WZ-18"),
        ),
        pytest.param(
            "2222p 4444p 66p 77p 8p", "8p", {}, "清一色双豪华七小对", 40, 40,
            marks=pytest.mark.clause("WZ-18"),
        ),
        pytest.param(
            "2222p 4444p 6666p 8p", "8p", {}, "清一色三豪华七小对", 80, 80,
            marks=pytest.mark.clause("WZ-18"),
        ),
    ],
)  # fmt: skip
def test_every_concealed_hand_has_its_name_and_fan(
    hand: str, tile: str, options: dict[str, Any], name: str, given: int, drawn: int
) -> None:
    """By the way the tile came; a robbed kong is judged as self-drawn."""
    assert _value(hand, tile, options=options, by="discard") == (True, [name], given)
    assert _value(hand, tile, options=options, by="self") == (True, [name], drawn)
    assert _value(hand, tile, options=options, by="robbed") == (True, [name], drawn)


ALL_REQUESTS = ["chow:123m", "chow:567z", "pong:111s", "kong:9999m"]


@pytest.mark.clause("WZ-15")
def test_the_last_tile_of_four_open_melds() -> None:
    """全求人 on a discard; self-drawn and robbing it is a 平胡 of 1."""
    assert _value("4p", "4p", by="discard", melds=ALL_REQUESTS) == (True, ["全求人"], 2)
    assert _value("4p", "4p", by="self", melds=ALL_REQUESTS) == (True, ["平胡"], 1)
    assert _value("4p", "4p", by="robbed", melds=ALL_REQUESTS) == (True, ["平胡"], 1)


@pytest.mark.clause("WZ-15")
def test_a_concealed_kong_is_no_request() -> None:
    """A 平胡 of 2."""
    melds = [*ALL_REQUESTS[:3], "concealed:9999m"]
    assert _value("4p", "4p", by="discard", melds=melds) == (True, ["平胡"], 2)


@pytest.mark.clause("WZ-18", "WZ-15")
def test_four_open_melds_of_one_suit() -> None:
    """清一色, however the last tile comes."""
    melds = ["chow:123m", "chow:456m", "pong:888m", "kong:9999m"]
    for by in ("self", "discard", "robbed"):
        assert _value("4m", "4m", by=by, melds=melds) == (True, ["清一色"], 10)
        assert _value("4m", "4m", by=by, melds=melds, options=FOUR) == (True, ["清一色"], 4)


@pytest.mark.clause("WZ-19", "WZ-16")
def test_four_open_triplets() -> None:
    """大七对 3 rather than 全求人 2."""
    melds = ["pong:111m", "pong:333z", "added:4444p", "kong:6666s"]
    for by in ("self", "discard", "robbed"):
        assert _value("9p", "9p", by=by, melds=melds) == (True, ["大七对"], 3)


@pytest.mark.clause("WZ-18")
@pytest.mark.parametrize(
    ("hand", "tile", "plain", "flush"),
    [
        ("556677z 1122334z", "3z", ("平胡", 1), ("清一色", 10)),
        ("111222333z 55z 77z", "5z", ("大七对", 3), ("清一色", 10)),
        ("1122334455667z", "7z", ("七小对", 5), ("清一色七小对", 10)),
        ("1111224455667z", "7z", ("豪华七小对", 10), ("清一色豪华七小对", 20)),
    ],
)
def test_honours_as_a_flush(
    hand: str, tile: str, plain: tuple[str, int], flush: tuple[str, int]
) -> None:
    """All honours: by default what they are, with the option a 清一色."""
    assert _value(hand, tile, by="self") == (True, [plain[0]], plain[1])
    assert _value(hand, tile, by="self", options=HONOURS) == (True, [flush[0]], flush[1])


@pytest.mark.clause("WZ-13")
@pytest.mark.parametrize("gap", ["147", "148", "149", "158", "159", "169", "258", "369"])
def test_every_spread_of_three_in_a_suit(gap: str) -> None:
    """相隔两个以上: at least three apart."""
    assert _value(f"{gap}m 258p 369s 1234z", "5z", by="self") == (True, ["十三烂"], 2)


@pytest.mark.clause("WZ-13")
@pytest.mark.parametrize("gap", ["124", "136", "146", "179", "189", "138", "117", "368"])
def test_every_spread_that_is_too_narrow(gap: str) -> None:
    """Neighbours, one tile between, or two alike: no 十三烂."""
    answer = judge(GAME, hand=f"{gap}m 258p 369s 1234z", tile="5z", by="self")
    assert answer["win"] is False
    assert answer["names"] == []
    assert answer["value"] == 0
    assert answer["why_not"]
    assert all(clause.startswith("WZ-") for clause in answer["why_not"])


@pytest.mark.clause("WZ-12")
@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("123m 456m 789p 33s 12z", {"3z": 1, "4z": 1}),
        ("123m 456m 789p 33s 67z", {"5z": 1}),
        ("123m 456m 789p 3456s", {"3s": 1, "6s": 1}),
        # A wind more makes a set of three and a pair of the one that is there twice.
        ("123m 456m 789p 1234z", {"1z": 1, "2z": 1, "3z": 1, "4z": 1}),
        ("123m 456m 789p 5567z", {"5z": 1}),
    ],
)
def test_the_waits_of_plain_hands(hand: str, waits: dict[str, int]) -> None:
    """听 for a self-draw, and twice as much on a discard."""
    assert judge(GAME, hand=hand)["waits"] == waits
    assert judge(GAME, hand=hand, by="self")["waits"] == waits
    given = dict.fromkeys(waits, 2)
    assert judge(GAME, hand=hand, by="discard")["waits"] == given
    assert judge(GAME, hand=hand, by="robbed")["waits"] == waits


@pytest.mark.clause("WZ-13", "WZ-14")
def test_the_waits_of_scattered_hands() -> None:
    """Any honour that is missing, and any tile far enough from the others; the best is shown."""
    assert judge(GAME, hand="147m 258p 369s 1234z")["waits"] == {"5z": 2, "6z": 2, "7z": 2}
    waits = judge(GAME, hand="147m 258p 3s 123456z")["waits"]
    assert waits == {"7z": 4, "6s": 2, "7s": 2, "8s": 2, "9s": 2}


@pytest.mark.clause("WZ-16", "WZ-17")
def test_the_waits_of_triplets_and_pairs() -> None:
    """Two pairs beside three triplets; six pairs and one tile; five pairs and three alike."""
    assert judge(GAME, hand="111m 444p 999s 22z 77p")["waits"] == {"2z": 3, "7p": 3}
    assert judge(GAME, hand="11m 33m 77m 44p 66p 11s 6z")["waits"] == {"6z": 5}
    assert judge(GAME, hand="222m 77m 44p 66p 11s 99s")["waits"] == {"2m": 10}


@pytest.mark.clause("WZ-18")
@pytest.mark.parametrize("flush", [10, 4])
def test_nine_gates_wait_for_every_tile_of_the_suit(flush: int) -> None:
    """九莲宝灯: nine waits, all of them a plain 清一色."""
    waits = judge(GAME, hand="1112345678999p", options={"plain_flush": flush})["waits"]
    assert waits == {f"{rank}p": flush for rank in range(1, 10)}


@pytest.mark.clause("WZ-15")
def test_the_wait_of_four_open_melds() -> None:
    """A single tile waits for its like."""
    assert judge(GAME, hand="4p", melds=ALL_REQUESTS, by="discard")["waits"] == {"4p": 2}
    assert judge(GAME, hand="4p", melds=ALL_REQUESTS)["waits"] == {"4p": 1}


@pytest.mark.clause("WZ-12")
def test_honours_on_the_table_are_sets_whatever_may_be_chowed() -> None:
    """A hand is judged as it lies: the option decides about 吃, not about sets."""
    for option in (True, False):
        won = _value(
            "33s 12z", "4z", by="self", melds=["chow:567z", "chow:124z", "pong:777m"],
            options={"chow_honours": option},
        )  # fmt: skip
        assert won == (True, ["平胡"], 1)


@pytest.mark.clause("WZ-1")
@pytest.mark.parametrize(
    "request_",
    [
        {"hand": "123m 456m 789p 33s 11118z", "tile": "3s"},
        {"hand": "11111z 456m 789p 33s"},
        {"hand": "123m 456m 789p 33s 5z", "tile": "3s"},
        {"hand": "456m 789p 33s 55s", "tile": "3s", "melds": ["chow:345z"]},
    ],
)
def test_what_cannot_be_judged_is_an_error(request_: dict[str, Any]) -> None:
    """No eighth honour, no fifth tile, thirteen tiles, and no set of winds and dragons."""
    assert list(judge(GAME, **request_)) == ["error"]


@pytest.mark.clause("WZ-12")
def test_four_honours_laid_out_together_are_no_set() -> None:
    """Three different winds are a set, and 中发白; four winds, or a fourth dragon, are not."""
    hand = "123m 456p 789s 9m"
    for meld, wins in (
        ("dragons:567z", True),
        ("chow:134z", True),
        ("winds:1234z", False),
        ("dragons:5567z", False),
    ):
        answer = judge(GAME, hand=hand, melds=[meld], tile="9m", by="self")
        assert (answer["win"], answer["why_not"]) == (wins, [] if wins else ["WZ-12"])


@pytest.mark.clause("WZ-12")
@pytest.mark.parametrize("meld", ["chow:567z", "chow:124z"])
def test_a_chow_of_honours_is_a_set_whether_or_not_it_could_have_been_claimed(meld: str) -> None:
    for chows in (True, False):
        won = _value("123m 456p 789s 9m", "9m", melds=[meld], options={"chow_honours": chows})
        assert won == (True, ["平胡"], 1)


@pytest.mark.clause("WZ-16")
def test_a_hand_called_after_its_triplets_shows_them() -> None:
    """As 22p 234p 345p 345p it would be a 平胡: 大七对 is what is paid."""
    answer = judge(GAME, hand="111m 222333444p 5p", tile="5p", by="self")
    assert (answer["names"], answer["value"]) == (["大七对"], 3)
    assert answer["doors"] == ["111m", "222p", "333p", "444p", "55p"]


@pytest.mark.clause("WZ-12")
def test_honours_of_a_set_lie_together_among_the_doors() -> None:
    """The hand of the clause's own example: 中发白 is one of its sets, 东南北 another."""
    answer = judge(GAME, hand="123m 78p 567z 124z 33s", tile="9p", by="self")
    assert sorted(answer["doors"]) == ["123m", "124z", "33s", "567z", "789p"]

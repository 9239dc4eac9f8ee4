"""`judge`: one hand at a time, its names, its units, what it waits for."""

from typing import Any

import pytest

from tests.hengyang258.seating import GAME
from tests.table import judge


def _value(hand: str, tile: str, **request: Any) -> tuple[bool, set[str], int]:
    answer = judge(GAME, hand=hand, tile=tile, **request)
    return answer["win"], set(answer["names"]), answer["value"]


@pytest.mark.clause("HY-21")
@pytest.mark.parametrize("number", range(1, 10))
def test_of_all_pairs_only_two_five_and_eight_complete_a_small_hand(number: int) -> None:
    """平胡 with every 将 there is: three of the nine win."""
    hand = f"123m 456m 78p 999p {number}{number}s"
    answer = judge(GAME, hand=hand, tile="9p", by="self")
    assert answer["win"] is (number in (2, 5, 8))
    if answer["win"]:
        assert answer["names"] == ["平胡"]
        assert answer["value"] == 0
        assert answer["why_not"] == []
    else:
        assert answer["value"] == 0
        assert "HY-21" in answer["why_not"]


@pytest.mark.clause("HY-21")
def test_a_hand_with_no_shape_is_no_win() -> None:
    """Thirteen loose tiles."""
    assert judge(GAME, hand="147m 258p 369s 1478p", tile="9s", by="self")["win"] is False


@pytest.mark.parametrize("by", ["self", "discard", "robbed"])
@pytest.mark.parametrize(
    ("hand", "tile", "names", "units"),
    [
        pytest.param(
            "123m 456p 789s 345s 2p", "2p", {"平胡"}, 0, marks=pytest.mark.clause("HY-21")
        ),
        pytest.param(
            "111m 333m 444p 66s 99s", "6s", {"碰碰胡"}, 1, marks=pytest.mark.clause("HY-22")
        ),
        pytest.param("2258m 25588p 2588s", "5s", {"将将胡"}, 1, marks=pytest.mark.clause("HY-23")),
        pytest.param("1112345678999p", "1p", {"清一色"}, 1, marks=pytest.mark.clause("HY-24")),
        pytest.param(
            "11m 33m 77m 44p 66p 11s 9s", "9s", {"七小对"}, 1, marks=pytest.mark.clause("HY-25")
        ),
        pytest.param(
            "1111m 33m 44p 66p 99s 7s", "7s", {"豪华七小对"}, 2, marks=pytest.mark.clause("HY-25")
        ),
        pytest.param(
            "1111m 4444p 66p 99s 7s", "7s", {"双豪华七小对"}, 3, marks=pytest.mark.clause("HY-25")
        ),
        pytest.param(
            "1111m 4444p 9999s 7s", "7s", {"超豪华七小对"}, 4, marks=pytest.mark.clause("HY-25")
        ),
    ],
)
def test_every_concealed_hand_has_its_name_and_units(
    hand: str, tile: str, names: set[str], units: int, by: str
) -> None:
    """The same units however the tile came; a robbed kong's own unit is not judged."""
    assert _value(hand, tile, by=by) == (True, names, units)


ALL_REQUESTS = ["chow:123m", "chow:678p", "pong:111s", "kong:9999m"]


@pytest.mark.clause("HY-31")
@pytest.mark.parametrize("by", ["self", "discard"])
def test_the_last_tile_of_four_open_melds(by: str) -> None:
    """全求人 on a 2, 5 or 8; on another tile only with the option."""
    for left in ("2p", "5s", "8m"):
        won = _value(left, left, by=by, melds=ALL_REQUESTS)
        assert won == (True, {"全求人"}, 1)
    answer = judge(GAME, hand="4p", tile="4p", by=by, melds=ALL_REQUESTS)
    assert answer["win"] is False
    assert {"HY-21", "HY-31"} & set(answer["why_not"])
    opened = _value("4p", "4p", by=by, melds=ALL_REQUESTS, options={"open_all_requests": True})
    assert opened == (True, {"全求人"}, 1)


@pytest.mark.clause("HY-31")
def test_a_concealed_kong_is_no_request() -> None:
    """暗杠不算全求人, with the option neither."""
    melds = ["chow:123m", "chow:678p", "pong:111s", "concealed:9999m"]
    assert _value("5p", "5p", by="discard", melds=melds) == (True, {"平胡"}, 0)
    options = {"open_all_requests": True}
    answer = judge(GAME, hand="4p", tile="4p", by="discard", melds=melds, options=options)
    assert answer["win"] is False


@pytest.mark.clause("HY-45")
@pytest.mark.parametrize(
    ("hand", "tile", "melds", "names", "units"),
    [
        ("222m 555p 888s 22p 55s", "5s", [], {"碰碰胡", "将将胡"}, 2),
        ("22m 55m 88m 22p 55p 88p 5s", "5s", [], {"七小对", "将将胡"}, 2),
        ("2222m 55m 88m 55p 88p 5s", "5s", [], {"豪华七小对", "将将胡"}, 3),
        ("2222m 5555m 8888p 2s", "2s", [], {"超豪华七小对", "将将胡"}, 5),
        (
            "9p",
            "9p",
            ["pong:111m", "pong:333m", "added:4444p", "kong:6666s"],
            {"碰碰胡"},
            1,
        ),
        (
            "5p",
            "5p",
            ["pong:111m", "pong:333m", "added:4444p", "kong:6666s"],
            {"碰碰胡", "全求人"},
            2,
        ),
        (
            "5p",
            "5p",
            ["pong:222m", "pong:555m", "pong:888p", "kong:2222s"],
            {"碰碰胡", "将将胡", "全求人"},
            3,
        ),
        (
            "5p",
            "8s",
            ["pong:222m", "pong:555m", "pong:888p", "kong:2222s"],
            {"将将胡"},
            1,
        ),
    ],
)
def test_the_units_of_shapes_add_up(
    hand: str, tile: str, melds: list[str], names: set[str], units: int
) -> None:
    """Every shape that the fourteen tiles have counts."""
    assert _value(hand, tile, by="self", melds=melds) == (True, names, units)


@pytest.mark.clause("HY-24", "HY-45")
@pytest.mark.parametrize(
    ("hand", "tile", "melds", "names", "doubled", "added"),
    [
        ("1112345678999p", "5p", [], {"清一色"}, 1, 1),
        ("567p 9p", "9p", ["chow:123p", "pong:444p", "kong:8888p"], {"清一色"}, 1, 1),
        ("111s 333s 444s 66s 99s", "6s", [], {"清一色", "碰碰胡"}, 2, 2),
        ("11s 22s 33s 55s 66s 77s 9s", "9s", [], {"清一色", "七小对"}, 2, 2),
        ("1111s 33s 55s 66s 77s 9s", "9s", [], {"清一色", "豪华七小对"}, 4, 3),
        ("1111s 3333s 66s 77s 9s", "9s", [], {"清一色", "双豪华七小对"}, 6, 4),
        ("1111s 3333s 7777s 9s", "9s", [], {"清一色", "超豪华七小对"}, 8, 5),
        (
            "5m",
            "5m",
            ["chow:123m", "chow:678m", "pong:444m", "pong:999m"],
            {"清一色", "全求人"},
            2,
            2,
        ),
        (
            "9m",
            "9m",
            ["chow:123m", "chow:678m", "pong:444m", "pong:222m"],
            {"清一色"},
            1,
            1,
        ),
        (
            "5m",
            "5m",
            ["pong:111m", "pong:333m", "pong:444m", "kong:9999m"],
            {"清一色", "碰碰胡", "全求人"},
            4,
            3,
        ),
    ],
)
def test_one_suit_doubles_the_big_shapes_or_adds_one(
    hand: str, tile: str, melds: list[str], names: set[str], doubled: int, added: int
) -> None:
    """清一色 by itself is one unit whichever way is played."""
    for flush, units in (("double", doubled), ("add", added)):
        won = _value(hand, tile, by="discard", melds=melds, options={"flush": flush})
        assert won == (True, names, units)


@pytest.mark.clause("HY-24")
def test_one_suit_without_a_winning_shape_is_no_win() -> None:
    """Fourteen 万 that are neither sets nor pairs."""
    assert judge(GAME, hand="1135577899m 123m", tile="6m", by="self")["win"] is False


@pytest.mark.clause("HY-23")
def test_jiangjiang_holds_with_melds_of_every_kind_but_a_run() -> None:
    """碰, 明杠, 碰杠 and 暗杠 of 2, 5 and 8, and one tile that fits nothing."""
    melds = ["pong:222m", "kong:5555m", "added:8888p", "concealed:2222s"]
    assert _value("5p", "8s", by="discard", melds=melds) == (True, {"将将胡"}, 1)
    run = ["pong:222m", "kong:5555m", "added:8888p", "chow:234s"]
    assert judge(GAME, hand="5p", tile="8s", by="discard", melds=run)["win"] is False


@pytest.mark.clause("HY-25")
def test_seven_pairs_are_concealed() -> None:
    """Five pairs in hand beside a 碰 are nothing."""
    request = {"hand": "11m 33m 44p 66p 99s", "melds": ["pong:777s"]}
    assert judge(GAME, **request, tile="9s", by="self")["win"] is False


@pytest.mark.clause("HY-21", "HY-22")
def test_the_waits_of_a_hand_come_with_their_values() -> None:
    """4s and 7s make a 平胡 around the 55s, 6s a 碰碰胡."""
    request = {"hand": "333m 888p 5556s", "melds": ["concealed:2222m"]}
    for by in ("self", "discard"):
        answer = judge(GAME, **request, by=by)
        assert answer["waits"] == {"4s": 0, "6s": 1, "7s": 0}
    assert judge(GAME, **request)["waits"] == {"4s": 0, "6s": 1, "7s": 0}


@pytest.mark.clause("HY-21")
def test_a_hand_waits_only_for_tiles_that_leave_a_legal_pair() -> None:
    """55p and 99s with three sets: 9s leaves the 5s for 将, 5p would leave the 9s."""
    assert judge(GAME, hand="123m 456m 789p 55p 99s")["waits"] == {"9s": 0}


@pytest.mark.clause("HY-23")
def test_a_jiangjiang_waits_for_every_two_five_and_eight() -> None:
    """All nine kinds, and the one that makes seven pairs is not among them."""
    waits = judge(GAME, hand="2258m 25588p 2588s")["waits"]
    assert waits == dict.fromkeys(("2m", "5m", "8m", "2p", "5p", "8p", "2s", "5s", "8s"), 1)


@pytest.mark.clause("HY-25")
def test_the_wait_of_seven_pairs_and_of_its_luxury() -> None:
    """Six pairs and a 9s wait for 9s; five pairs and three 2m for the fourth 2m."""
    assert judge(GAME, hand="11m 33m 77m 44p 66p 11s 9s")["waits"] == {"9s": 1}
    assert judge(GAME, hand="222m 77m 44p 66p 11s 99s")["waits"] == {"2m": 2}


@pytest.mark.clause("HY-31")
def test_the_wait_of_four_open_melds() -> None:
    """A 2p waits for its like; a 4p for nothing until all is open."""
    assert judge(GAME, hand="2p", melds=ALL_REQUESTS)["waits"] == {"2p": 1}
    assert judge(GAME, hand="4p", melds=ALL_REQUESTS)["waits"] == {}
    opened = judge(GAME, hand="4p", melds=ALL_REQUESTS, options={"open_all_requests": True})
    assert opened["waits"] == {"4p": 1}


@pytest.mark.clause("HY-22")
def test_a_hand_called_after_its_triplets_shows_them() -> None:
    """As 22p 234p 345p 345p it would be a 平胡: 碰碰胡 is what is paid."""
    answer = judge(GAME, hand="111m 222333444p 5p", tile="5p", by="self")
    assert (answer["names"], answer["value"]) == (["碰碰胡"], 1)
    assert answer["doors"] == ["111m", "222p", "333p", "444p", "55p"]

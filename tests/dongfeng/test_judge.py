"""`judge`: one hand at a time, its name, its base points, what it waits for."""

from typing import Any

import pytest

from tests.dongfeng.seating import GAME, main_name
from tests.table import judge

BASE = {"melds": ["pong:999s"], "hand": "234m 456p 77s 45s"}


def _value(**request: Any) -> tuple[str, int]:
    answer = judge(GAME, **request)
    assert answer["win"] is True
    assert answer["why_not"] == []
    return main_name(answer["names"]), answer["value"]


@pytest.mark.clause("DF-15", "DF-20")
@pytest.mark.parametrize(
    "hand", ["234m 456p 77s 45s", "234m 456p 22s 45s", "234m 456p 88s 45s"]
)  # fmt: skip
@pytest.mark.parametrize("melds", [["pong:999s"], ["concealed:9999s"]])
@pytest.mark.parametrize("by", ["self", "discard", "robbed"])
def test_the_points_are_those_before_the_doublings(hand: str, melds: list[str], by: str) -> None:
    """自摸, 门清 and 二八做掌 make no difference to the value."""
    assert _value(hand=hand, melds=melds, tile="6s", by=by) == ("平胡", 1)


@pytest.mark.clause("DF-18", "DF-22")
@pytest.mark.parametrize("by", ["self", "discard", "robbed"])
def test_four_triplets_are_worth_the_cap(by: str) -> None:
    """20, or 40 with the option; other hands have their points whatever the cap."""
    hand = {"hand": "333m 555p 66s 77m", "melds": ["pong:999s"], "tile": "6s", "by": by}
    assert _value(**hand) == ("飘胡", 20)
    assert _value(**hand, options={"cap": 20}) == ("飘胡", 20)
    assert _value(**hand, options={"cap": 40}) == ("飘胡", 40)
    assert _value(**BASE, tile="6s", by=by, options={"cap": 40}) == ("平胡", 1)


@pytest.mark.clause("DF-15", "DF-16", "DF-17", "MJ-9")
def test_the_waits_of_a_hand_come_with_their_points() -> None:
    """34456p and 77s: 2p and 5p complete the runs, the 5p in the middle of 456."""
    request = {"hand": "234m 77s 34456p", "melds": ["pong:999s"]}
    for by in ("self", "discard", "robbed"):
        assert judge(GAME, **request, by=by)["waits"] == {"2p": 1, "5p": 2}
    assert judge(GAME, **request)["waits"] == {"2p": 1, "5p": 2}


@pytest.mark.clause("DF-15", "DF-17", "MJ-9")
@pytest.mark.parametrize(
    ("hand", "melds", "waits"),
    [
        pytest.param("234m 456p 77s 45s", ["pong:999s"], {"3s": 1, "6s": 1}, id="两面"),
        pytest.param("234m 456p 77s 46s", ["pong:999s"], {"5s": 2}, id="夹"),
        pytest.param("234m 456p 345s 7s", ["pong:999s"], {"7s": 2}, id="单吊"),
        pytest.param("234m 456p 3456s", ["pong:999s"], {"3s": 2, "6s": 2}, id="两头单吊"),
        pytest.param("333m 555p 66s 77m", ["pong:999s"], {"6s": 20, "7m": 20}, id="飘"),
        # 555s and a 4s: the 4s is 单吊 and 飘, 3s and 6s stand beside a pair of 5s.
        pytest.param(
            "333m 888p 4555s", ["pong:999s"], {"3s": 1, "4s": 20, "6s": 1}, id="飘 or a run"
        ),
        # A pair of 白 and nothing three alike: the runs win because of the 白.
        pytest.param("123m 456p 789s 55z 45p", [], {"3p": 1, "6p": 1}, id="免叉"),
        # Without 叉 only the tiles that make one win.
        pytest.param("123m 456p 789s 99m 11s", [], {"9m": 1, "1s": 1}, id="叉 to be made"),
        pytest.param("1m", ["pong:999s", "pong:333p", "kong:5555s", "winds:1234z"], {"1m": 20},
                     id="手把一"),
        pytest.param("1m", ["pong:999s", "pong:333p", "kong:5555s", "chow:123p"], {},
                     id="手把一 with 吃"),
        pytest.param("234m 567m 456p 45p 77p", [], {}, id="no 条"),
    ],
)  # fmt: skip
def test_the_waits_of_many_hands(hand: str, melds: list[str], waits: dict[str, int]) -> None:
    """Every tile that the game would accept, and no other."""
    assert judge(GAME, hand=hand, melds=melds)["waits"] == waits


@pytest.mark.clause("MJ-9")
def test_a_tile_of_which_the_player_has_all_four_is_no_wait() -> None:
    """46s waits for 5s, but the four 5s lie in the player's own 暗杠."""
    hand = {"hand": "234m 456p 77s 46s"}
    assert judge(GAME, **hand, melds=["concealed:5555s"])["waits"] == {}


@pytest.mark.clause("DF-7", "DF-8")
def test_honour_kongs_are_sets_in_a_judged_hand() -> None:
    """箭杠, with added tiles too, and 风杠: each is one set of the four."""
    for meld in ("dragons:567z", "dragons:5567z", "dragons:555566667777z", "winds:1234z"):
        assert _value(hand="234m 456p 77s 45s", melds=[meld], tile="6s") == ("平胡", 1)
    melds = ["dragons:567z", "winds:1234z"]
    assert _value(hand="456p 77s 46m", melds=melds, tile="5m") == ("夹胡", 2)


@pytest.mark.clause("DF-19")
@pytest.mark.parametrize(
    ("hand", "melds", "tile"),
    [
        # 22 with 345 345 pays 1 ×2, 55 with 234 234 is 单吊 for 2; and the same upside down.
        ("2233445m 456p", ["pong:999s"], "5m"),
        # 22 with 234 and 555, or 55 with 222 and 345.
        ("2223555m 123p 111s", [], "4m"),
        ("2223455m 234p 111s", [], "5m"),
        ("666m 999p 2233445s", [], "5s"),
    ],
)
def test_a_hand_and_its_mirror_image_have_the_same_points(
    hand: str, melds: list[str], tile: str
) -> None:
    """No rule tells low tiles from high ones: with 9 for 1, 8 for 2 and so on all is the same."""
    mirror = str.maketrans("123456789", "987654321")
    here = judge(GAME, hand=hand, melds=melds, tile=tile)
    there = judge(
        GAME,
        hand=hand.translate(mirror),
        melds=[meld.translate(mirror) for meld in melds],
        tile=tile.translate(mirror),
    )
    assert (here["names"], here["value"]) == (there["names"], there["value"])


@pytest.mark.clause("DF-10")
@pytest.mark.parametrize("meld", ["chow:567z", "chow:124z"])
def test_different_honours_laid_out_as_a_chow_are_no_set(meld: str) -> None:
    """A 顺子 is of one suit. No play leads to such a meld: it is judged all the same."""
    hand = "111m 456p 789s 9m"
    answer = judge(GAME, hand=hand, melds=[meld], tile="9m", by="self")
    assert (answer["win"], answer["why_not"]) == (False, ["DF-10"])
    assert judge(GAME, hand=hand, melds=[meld]) == {"waits": {}}


@pytest.mark.clause("DF-17", "DF-19")
def test_the_doors_are_those_of_the_reading_that_is_paid() -> None:
    """As 22p 345p 345p the 5p would be 平胡, 1 doubled; as 234p 234p 55p it is 单吊, 2."""
    answer = judge(GAME, hand="2233445p 111m 789s", tile="5p", by="discard")
    assert (answer["names"], answer["value"]) == (["单吊"], 2)
    assert answer["doors"] == ["111m", "234p", "234p", "789s", "55p"]

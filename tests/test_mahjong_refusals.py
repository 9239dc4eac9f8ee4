"""A written action that is not possible: the message names it, says why, and what would be."""

from typing import Any

import pytest

from paiguan.engine.errors import BilingualError
from paiguan.records import run_scenario

HELD = "123m 456m 789p 11p 23s"
# Four of 9p: after the kong 123456m 23s 55s waits for 1s and 4s, and 147m 258s 14p 79s for nothing.
READY = "9999p 123456m 23s 55s"
NOT_READY = "9999p 147m 258s 14p 79s"
OPENED = {"hands": [READY, "1p", "1p", "1p"], "dice": ["7p 8p"], "wall": "3p 3p 3p 9m"}
OPEN = [[0, "kong", "9p"], [0, "dice"]]
ROUND = [[1, "discard", "1p"], [2, "discard", "1p"], [3, "discard", "1p"]]
LAP = [[0, "discard", "9m"], *ROUND]
PONG = {"hands": ["5m 1239m 456p 789s"], "melds": [["pong:555m<3"]]}


def refusal(game: str, actions: list[list[Any]], **more: Any) -> str:
    """What a scenario is refused with, in English."""
    with pytest.raises(BilingualError) as found:
        run_scenario({"game": game, "opening": False, "actions": actions, **more})
    return found.value.en


@pytest.mark.parametrize(
    ("game", "more", "actions", "why"),
    [
        # A pair of ones is none for a plain win.
        ("hengyang258", {"hands": ["1s", HELD]}, [[0, "discard", "1s"], [1, "win"]], "(HY-21)"),
        ("wanzai", PONG, [[0, "win"]], "(WZ-12)"),
        ("wanzai", PONG, [[0, "kong", "5m"]], "(WZ-7)"),
        ("hengyang258", {"hands": ["4m"]}, [[0, "kong", "5m"]], "not four of 5m"),
        ("hongzhong", {"hands": ["7777z 123m 456m 1p"]}, [[0, "kong", "7z"]], "(HZ-3)"),
        ("hengyang258", {"hands": ["123s"]}, [[0, "discard", "9p"]], "9p is not in the hand"),
        (
            "hengyang258",
            {"hands": ["1s", "11s"]},
            [[0, "discard", "1s"], [1, "pong"], [1, "kong", "2m"]],
            "after a claim nothing was drawn",
        ),
        # The 1s could be claimed; what is written is of the turn that comes when it is let go.
        (
            "wanzai",
            {"hands": ["1s", "11s 5m"], "melds": [[], ["pong:555m<3"]], "wall": "2p"},
            [[0, "discard", "1s"], [1, "kong", "5m"]],
            "(WZ-7)",
        ),
        (
            "hengyang258",
            {"hands": ["1s", "11s 234m 567p 24m 68p 9s"], "wall": "2p"},
            [[0, "discard", "1s"], [1, "discard", "5s"]],
            "5s is not in the hand",
        ),
        (
            "hengyang258",
            {"hands": ["1s", "11s"]},
            [[0, "discard", "1s"], [1, "kong"]],
            "not three of 1s",
        ),
        (
            "hengyang258",
            {"hands": ["2s", "1m", "13s 22s"]},
            [[0, "discard", "2s"], [2, "chow", "123s"]],
            "only the next player may chow",
        ),
        (
            "hengyang258",
            {"hands": ["2s", "22s 9p"]},
            [[0, "discard", "2s"], [1, "chow", "234s"]],
            "not the two tiles",
        ),
        ("dongfeng", {"wall_size": 0, "hands": ["1m"]}, [[0, "kong", "1m"]], "used up"),
        # 杠 then not ready: the dice are not offered; and before any kong they are not either.
        ("hengyang258", {"hands": [NOT_READY]}, [[0, "kong", "9p"], [0, "dice"]], "(HY-7)"),
        ("hengyang258", {"hands": [READY]}, [[0, "dice"]], "(HY-7)"),
        # Two tiles are left: one for a replacement, none besides the last for the dice.
        (
            "hengyang258",
            {"hands": [READY], "wall_size": 2},
            [[0, "kong", "9p"], [0, "dice"]],
            "(HY-11)",
        ),
        # The dice were opened, and 9m is drawn later: nothing else may be discarded.
        ("hengyang258", OPENED, [*OPEN, *ROUND, [0, "discard", "5s"]], "(HY-9)"),
        ("dongfeng", {"hands": ["56z"]}, [[0, "dragons"]], "(DF-7)"),
        ("dongfeng", {"hands": ["56z"]}, [[0, "add", "5z"]], "(DF-7)"),
        ("dongfeng", {"hands": ["123z"]}, [[0, "winds"]], "(DF-8)"),
        # All three are there, but the first turn is over.
        (
            "dongfeng",
            {"hands": ["567z 9m", "1p", "1p", "1p"], "wall": "1s 1s 1s 2s"},
            [*LAP, [0, "dragons"]],
            "(DF-9)",
        ),
    ],
)
@pytest.mark.clause("HY-7", "HY-9", "HY-11", "DF-7", "DF-8", "DF-9")
def test_it_says_why_and_what_would_be(
    game: str, more: dict[str, Any], actions: list[list[Any]], why: str
) -> None:
    said = refusal(game, actions, **more)
    assert why in said
    assert f"action {len(actions) - 1} {actions[-1]}" in said
    assert "; it may: " in said


@pytest.mark.clause("HY-9")
@pytest.mark.parametrize("action", [[0, "pong"], [0, "chow", "345s"], [0, "kong"]])
def test_whoever_has_opened_the_dice_claims_no_more(action: list[Any]) -> None:
    """Seat 3 discards 5s, of which seat 0 holds a pair, and 34s beside it."""
    hands = ["9999p 123456m 34s 55s", "1p", "1p", "5s"]
    actions = [*OPEN, [1, "discard", "1p"], [2, "discard", "1p"], [3, "discard", "5s"], action]
    more = {**OPENED, "hands": hands}
    assert "(HY-9)" in refusal("hengyang258", actions, **more)


@pytest.mark.clause("DF-14")
def test_a_fourth_meld_beside_a_chow_is_refused_with_its_clause() -> None:
    melds: list[list[str]] = [[], ["chow:123m<0", "pong:555p<2", "pong:777s<3"], [], []]
    said = refusal(
        "dongfeng", [[0, "discard", "9s"], [1, "pong"]], hands=["9s", "99s"], melds=melds
    )
    assert "(DF-14)" in said


@pytest.mark.clause("WZ-4")
def test_a_fire_that_binds_is_not_withdrawn() -> None:
    """It has burned for two hands and binds for four: this is its third."""
    said = refusal("wanzai", [[1, "fire", "off"]], standing={"fire": [0, 2, 0, 0]}, opening=True)
    assert "(WZ-4)" in said


def test_of_two_open_tiles_a_chow_names_its_own_first_and_the_others_in_any_order() -> None:
    """The dice turn up 9m and 7p: seat 1 holds 78m, and says which of the two it claims."""
    hands = [READY, "78m", "1p", "1p"]
    for written in ("978m", "987m"):
        made = run_scenario(
            {
                "game": "hengyang258",
                "opening": False,
                "hands": hands,
                "dice": ["9m 7p"],
                "actions": [*OPEN, [1, "chow", written]],
            }
        )
        assert made["state"]["melds"][1] == ["chow:789m<0"]
    assert "may not" in refusal(
        "hengyang258", [*OPEN, [1, "chow", "798m"]], hands=hands, dice=["9m 7p"]
    )


def test_beyond_the_stakes_it_says_what_may_be_done_there() -> None:
    """In 万载 fire and float are asked for first; nobody means a discard by them."""
    said = refusal("wanzai", [[0, "discard", "9p"]], hands=["123s 456s 789s"])
    assert "it may: discard" in said
    assert "fire" not in said


def test_a_stake_that_there_is_not_is_told_where_stakes_are() -> None:
    assert "it may: fire off, fire on" in refusal("wanzai", [[1, "float", "3"]])


def test_others_are_still_asked_for_their_stakes_after_the_last_of_a_list() -> None:
    state = run_scenario({"game": "wanzai", "actions": [[0, "float", "1"]]})["state"]
    assert sorted(state["prompts"]) == ["1", "2", "3"]
    assert state["prompts"]["1"] == [["fire", "off"], ["fire", "on"]]

"""A written action that is not possible: the message names it, says why, and what would be."""

from typing import Any

import pytest

from paiguan.engine.errors import BilingualError
from paiguan.records import run_scenario

HELD = "123m 456m 789p 11p 23s"
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
    ],
)
def test_it_says_why_and_what_would_be(
    game: str, more: dict[str, Any], actions: list[list[Any]], why: str
) -> None:
    said = refusal(game, actions, **more)
    assert why in said
    assert f"action {len(actions) - 1} {actions[-1]}" in said
    assert "; it may: " in said


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

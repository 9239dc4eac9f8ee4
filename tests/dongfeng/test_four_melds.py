"""DF-14: 手把一, four melds and one tile in hand, is for 飘胡 only."""

from typing import Any

import pytest

from tests.dongfeng.seating import (
    GAME,
    JUNK,
    QUIET_147,
    QUIET_258,
    QUIET_369,
    clauses,
    dealer_draws,
    main_name,
    missing,
    player_gives,
    winner_of,
)
from tests.table import choices, judge, refused, result_of, state_of

PONGS = ("pong:999s<0", "pong:333m<0", "pong:888p<0")
WITH_CHOW = ("chow:789s<0", "pong:333m<0", "pong:888p<0")
FOUR_PONGS = (*PONGS, "pong:444z<0")


def _table(mine: str, melds: tuple[str, ...], drawn: str, wall: str) -> dict[str, Any]:
    return {
        "hands": [f"{QUIET_147} {drawn}", mine, QUIET_258, QUIET_369],
        "melds": [[], list(melds), [], []],
        "wall": wall,
        "actions": [[0, "discard", drawn]],
    }


def _asked(mine: str, melds: tuple[str, ...], tile: str) -> list[list[str]]:
    """What seat 1 may say to the dealer's discard (or, if nothing, do with its next tile)."""
    return choices(state_of(GAME, **_table(mine, melds, tile, JUNK)), 1)


def _drawn(mine: str, melds: tuple[str, ...], tile: str) -> list[list[str]]:
    """What seat 1 may do when it has drawn the tile."""
    return choices(state_of(GAME, **_table(mine, melds, JUNK, tile)), 1)


# --- which fourth meld may be laid out -----------------------------------------------------------


@pytest.mark.clause("DF-14")
def test_a_fourth_pong_is_offered_beside_three_of_its_kind() -> None:
    """Three 碰 on the table and a pair in hand: the way to 飘胡 is open."""
    assert ["pong"] in _asked("55p 7m 4z", PONGS, "5p")
    table = _table("55p 7m 4z", PONGS, "5p", JUNK)
    actions = [*table.pop("actions"), [1, "pong"], [1, "discard", "4z"]]
    state = state_of(GAME, **table, actions=actions)
    assert len(state["melds"][1]) == 4
    assert state["hands"][1] == "7m"


@pytest.mark.clause("DF-14")
def test_a_fourth_pong_is_not_offered_beside_a_run() -> None:
    """One 吃 and two 碰 lie there: a fourth meld would leave nothing to win."""
    assert ["pong"] not in _asked("55p 7m 4z", WITH_CHOW, "5p")
    table = _table("55p 7m 4z", WITH_CHOW, "5p", JUNK)
    actions = [*table.pop("actions"), [1, "pong"]]
    refused(GAME, **table, actions=actions)


@pytest.mark.clause("DF-14")
def test_a_run_is_not_offered_as_the_fourth_meld() -> None:
    """Three 碰 and 34s in hand: the dealer's 5s cannot be eaten."""
    assert ["chow", "345s"] not in _asked("34s 7m 4z", PONGS, "5s")
    table = _table("34s 7m 4z", PONGS, "5s", JUNK)
    actions = [*table.pop("actions"), [1, "chow", "345s"]]
    refused(GAME, **table, actions=actions)


@pytest.mark.clause("DF-14")
def test_a_kong_of_a_discard_is_a_fourth_meld_too() -> None:
    """Three 4z in hand and a fourth discarded: 碰 and 明杠 beside three 碰, neither beside 吃."""
    beside_pongs = _asked("444z 7m", PONGS, "4z")
    assert ["pong"] in beside_pongs
    assert ["kong", "4z"] in beside_pongs
    beside_a_run = _asked("444z 7m", WITH_CHOW, "4z")
    assert ["pong"] not in beside_a_run
    assert ["kong", "4z"] not in beside_a_run


@pytest.mark.clause("DF-14")
def test_a_concealed_kong_is_a_fourth_meld_too() -> None:
    """Four 4z with the one drawn: 暗杠 beside three 碰, not beside a 吃."""
    assert ["kong", "4z"] in _drawn("444z 7m", PONGS, "4z")
    assert ["kong", "4z"] not in _drawn("444z 7m", WITH_CHOW, "4z")
    assert ["discard", "4z"] in _drawn("444z 7m", WITH_CHOW, "4z")


@pytest.mark.clause("DF-14")
@pytest.mark.parametrize("melds", [WITH_CHOW[:2], PONGS[:2], ("chow:789s<0", "chow:456s<0")])
def test_the_third_meld_may_be_any(melds: tuple[str, ...]) -> None:
    """Two melds lie there, runs or not: 吃, 碰 and 暗杠 are all offered."""
    assert ["pong"] in _asked("55p 7m 146z 6p", melds, "5p")
    assert ["chow", "345p"] in _asked("34p 7m 146z 6s", melds, "5p")
    assert ["kong", "4z"] in _drawn("444z 7m 16z 6p", melds, "4z")


@pytest.mark.clause("DF-14")
def test_a_kong_added_to_a_pong_is_no_new_meld() -> None:
    """A 吃 and two 碰: the fourth 4z goes to its 碰, and three melds they stay."""
    melds = ("chow:789s<0", "pong:444z<0", "pong:888p<0")
    assert ["kong", "4z"] in _drawn("57m 4s 6z", melds, "4z")
    assert ["kong", "4z"] in _drawn("7m", FOUR_PONGS, "4z")


@pytest.mark.clause("DF-14", "DF-7", "DF-18")
def test_a_dragon_kong_may_be_the_fourth_meld() -> None:
    """庄 makes three 暗杠 in its first turn, lays out 箭杠 last, and the tail gave it a pair."""
    result = result_of(
        GAME,
        hands=[
            "1111m 2222p 999s 567z",
            "258m 58p 258s 12346z",
            "369m 369p 36s 12347z",
            "47m 147p 147s 12345z",
        ],
        tail="9s 5s 5s",
        actions=[
            [0, "kong", "1m"],
            [0, "kong", "2p"],
            [0, "kong", "9s"],
            [0, "dragons"],
            [0, "win"],
        ],
    )
    assert main_name(winner_of(result)["names"]) == "飘胡"
    # From each: 1m 4 ×2 ×2 = 16, 2p and 9s 2 ×2 ×2 = 8 each, 箭杠 2 ×2 = 4, 飘胡 20.
    assert result["deltas"] == [168, -56, -56, -56]
    assert {"DF-23", "DF-24"} <= clauses(result)


# --- what four melds can win ---------------------------------------------------------------------


@pytest.mark.clause("DF-14", "DF-18")
def test_four_pongs_and_the_last_tile_win_as_all_triplets() -> None:
    """手把一: 7m in hand is paired: 飘胡, not 单吊."""
    for cap in (20, 40):
        result = player_gives("7m", "7m", FOUR_PONGS, (), cap=cap)
        assert main_name(winner_of(result)["names"]) == "飘胡"
        assert winner_of(result)["value"] == cap
        assert result["deltas"] == [0, 3 * cap, 0, -3 * cap]
    result = dealer_draws("7m", "7m", FOUR_PONGS, ())
    assert result["deltas"] == [-20, 60, -20, -20]


@pytest.mark.clause("DF-14")
@pytest.mark.parametrize(
    ("tile", "melds"),
    [
        ("5m", ["chow:123m", "pong:999s", "kong:8888p", "added:4444z"]),
        ("5m", ["pong:111m", "pong:999s", "pong:888p", "chow:345s"]),
        ("5m", ["concealed:1111m", "concealed:9999s", "concealed:8888p", "chow:345s"]),
        ("7p", ["dragons:567z", "winds:1234z", "concealed:9999s", "chow:234m"]),
        ("7p", ["chow:123m", "chow:456p", "chow:789s", "pong:777z"]),
        ("5m", ["dragons:567z", "chow:456p", "chow:789s", "chow:123s"]),
    ],
)
def test_four_melds_with_a_run_among_them_win_nothing(tile: str, melds: list[str]) -> None:
    """Every other condition is met: three suits, 幺九, 叉."""
    for by in ("self", "discard", "robbed"):
        answer = judge(GAME, hand=tile, tile=tile, melds=melds, by=by)
        assert missing(answer) == {"DF-14"}
    assert judge(GAME, hand=tile, melds=melds)["waits"] == {}


@pytest.mark.clause("DF-14", "DF-18")
@pytest.mark.parametrize(
    "melds",
    [
        ["pong:111m", "pong:999s", "pong:888p", "pong:444z"],
        ["kong:1111m", "added:9999s", "concealed:8888p", "pong:777z"],
        ["concealed:1111m", "concealed:9999s", "concealed:8888p", "concealed:2222p"],
        ["dragons:567z", "winds:1234z", "concealed:9999s", "pong:888p"],
        ["dragons:5567z", "winds:1234z", "kong:9999s", "added:8888p"],
    ],
)
def test_four_melds_of_any_kind_without_a_run_win_as_all_triplets(melds: list[str]) -> None:
    """碰, 明杠, 碰杠, 暗杠, 箭杠, 风杠: each counts as laid out, and the pair is made last."""
    answer = judge(GAME, hand="5m", tile="5m", melds=melds, by="discard")
    assert answer["win"] is True
    assert main_name(answer["names"]) == "飘胡"
    assert answer["value"] == 20
    assert judge(GAME, hand="5m", melds=melds)["waits"] == {"5m": 20}


@pytest.mark.clause("DF-14")
def test_three_melds_with_a_run_are_no_shou_ba_yi() -> None:
    """Four tiles in hand beside 吃, 碰 and 暗杠: an ordinary win."""
    melds = ["chow:123m", "pong:999s", "concealed:8888p"]
    assert judge(GAME, hand="345s 7m", melds=melds)["waits"] == {"7m": 2}
    assert judge(GAME, hand="77m 45s", melds=melds)["waits"] == {"3s": 1, "6s": 1}


@pytest.mark.clause("DF-14", "DF-13", "DF-11")
@pytest.mark.parametrize(
    ("tile", "melds", "clause"),
    [
        ("5m", ["pong:111m", "pong:999m", "pong:888p", "pong:444z"], "DF-13"),
        ("5m", ["pong:333m", "pong:777s", "pong:888p", "pong:444p"], "DF-11"),
    ],
)
def test_four_pongs_meet_the_other_conditions_too(tile: str, melds: list[str], clause: str) -> None:
    """飘胡 wants three suits and a 幺九 like every hand."""
    answer = judge(GAME, hand=tile, tile=tile, melds=melds, by="self")
    assert missing(answer) == {clause}

"""DF-15 to DF-19: 平胡, 夹胡, 单吊, 飘胡, and the reading that pays most."""

from typing import Any

import pytest

from tests.dongfeng.seating import (
    GAME,
    QUIET_147,
    QUIET_258,
    QUIET_SHORT,
    main_name,
    player_gives,
    winner_of,
)
from tests.table import judge, result_of

# With 碰 of 9s and these sets every other condition is met; the wait stands beside them.
MELDS = ["pong:999s"]


def _judged(hand: str, tile: str, melds: list[str] | None = None) -> tuple[str, int]:
    """The name and the points of a winning hand, the same for every way to win."""
    found = set()
    for by in ("self", "discard", "robbed"):
        request = {"hand": hand, "tile": tile, "melds": MELDS if melds is None else melds}
        answer = judge(GAME, **request, by=by)
        assert answer["win"] is True
        found.add((main_name(answer["names"]), answer["value"]))
    (only,) = found
    return only


@pytest.mark.clause("DF-15")
@pytest.mark.parametrize(
    ("hand", "tile", "waits"),
    [
        pytest.param("234m 456p 77s 45s", "6s", ["3s", "6s"], id="两面, upper end"),
        pytest.param("234m 456p 77s 45s", "3s", ["3s", "6s"], id="两面, lower end"),
        pytest.param("234m 456p 77s 12s", "3s", ["3s"], id="边张 12 for 3"),
        pytest.param("234m 456p 77s 89m", "7m", ["7m"], id="边张 89 for 7"),
        pytest.param("234m 456p 77s 33p", "7s", ["3p", "7s"], id="对碰, the 7s"),
        pytest.param("234m 456p 77s 33p", "3p", ["3p", "7s"], id="对碰, the 3p"),
        pytest.param("234m 456p 77s 11z", "1z", ["7s", "1z"], id="对碰, an honour"),
    ],
)
def test_a_plain_win_is_one_point(hand: str, tile: str, waits: list[str]) -> None:
    """平胡: 两面, 边张 and 对碰 alike."""
    assert _judged(hand, tile) == ("平胡", 1)
    assert sorted(judge(GAME, hand=hand, melds=MELDS)["waits"]) == sorted(waits)


@pytest.mark.clause("DF-15")
@pytest.mark.parametrize(
    ("hand", "tile"), [("234m 456p 77s 12s", "3s"), ("234m 456p 77s 89m", "7m")]
)
def test_an_edge_wait_at_the_table_is_a_plain_win(hand: str, tile: str) -> None:
    """边胡算平胡，不算夹."""
    result = player_gives(hand, tile, ("pong:999s<0",))
    assert main_name(winner_of(result)["names"]) == "平胡"
    assert winner_of(result)["value"] == 1
    assert result["deltas"] == [0, 4, 0, -4]


@pytest.mark.clause("DF-16")
@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        pytest.param("234m 456p 77s 46s", "5s", id="46 for 5"),
        pytest.param("234m 456p 77s 13s", "2s", id="13 for 2"),
        pytest.param("234m 456p 77s 79m", "8m", id="79 for 8"),
        pytest.param("234m 77s 34456p", "5p", id="345 and 456 for 5"),
        pytest.param("234m 77s 45667p", "5p", id="456 and 567 for 5"),
    ],
)
def test_the_middle_of_a_run_is_two_points(hand: str, tile: str) -> None:
    """夹胡: also where the same tile could be read as the end of another run."""
    assert _judged(hand, tile) == ("夹胡", 2)


@pytest.mark.clause("DF-17")
@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        pytest.param("234m 456p 345s 7s", "7s", id="a number"),
        pytest.param("234m 456p 345s 1z", "1z", id="a wind"),
        pytest.param("234m 456p 345s 7z", "7z", id="a dragon"),
        pytest.param("234m 456p 3456s", "3s", id="3456 for 3"),
        pytest.param("234m 456p 3456s", "6s", id="3456 for 6"),
    ],
)
def test_the_second_tile_of_the_pair_is_two_points(hand: str, tile: str) -> None:
    """单吊."""
    assert _judged(hand, tile) == ("单吊", 2)


@pytest.mark.clause("DF-18")
@pytest.mark.parametrize(
    ("hand", "tile", "melds"),
    [
        pytest.param("333m 555p 66s 77m", "6s", ["pong:999s"], id="对碰"),
        pytest.param("333m 555p 666s 7m", "7m", ["pong:999s"], id="the pair made last"),
        pytest.param("111m 333m 555p 777s 9s", "9s", [], id="all in hand"),
        pytest.param("555p 777s 9s", "9s", ["kong:1111m", "added:3333m"], id="明杠"),
        pytest.param("555p 777s 9s", "9s", ["concealed:1111m", "pong:333m"], id="暗杠"),
        pytest.param("555p 77m 99s", "7m", ["dragons:567z", "winds:1234z"], id="箭杠, 风杠"),
        pytest.param("555p 77m 99s", "9s", ["dragons:56667z", "pong:111z"], id="箭杠, added"),
        pytest.param("111222333m 555p 9s", "9s", [], id="not runs"),
    ],
)
def test_four_triplets_and_a_pair_are_the_cap(hand: str, tile: str, melds: list[str]) -> None:
    """飘胡: 刻子 and kongs of every kind, 箭杠 and 风杠 among them."""
    assert _judged(hand, tile, melds) == ("飘胡", 20)
    answer = judge(GAME, hand=hand, tile=tile, melds=melds, options={"cap": 40})
    assert answer["value"] == 40


@pytest.mark.clause("DF-18")
@pytest.mark.parametrize(
    ("hand", "tile", "melds"),
    [
        pytest.param("555p 77m 67s", "8s", ["pong:333m", "pong:999s"], id="one run"),
        pytest.param("555p 77m 99s", "9s", ["chow:123m", "winds:1234z"], id="one 吃"),
    ],
)
def test_with_a_single_run_they_are_not(hand: str, tile: str, melds: list[str]) -> None:
    """Three triplets and a run: 平胡."""
    assert _judged(hand, tile, melds) == ("平胡", 1)


# --- DF-19: the best reading ---------------------------------------------------------------------


@pytest.mark.clause("DF-19")
@pytest.mark.parametrize(
    ("hand", "tile", "melds", "best"),
    [
        # 34 for 5 beside 55, or 345 and a single 5.
        pytest.param("234m 456p 3455s", "5s", ["pong:999s"], ("单吊", 2), id="两面 or 单吊"),
        # 345 with the 5 at its end, or 456 with the 5 in its middle.
        pytest.param("234m 77s 34456p", "5p", ["pong:999s"], ("夹胡", 2), id="两面 or 夹"),
        # 89 for 7 beside 77, or 789 and a single 7.
        pytest.param("234m 456p 7789s", "7s", ["pong:999m"], ("单吊", 2), id="边张 or 单吊"),
        # The third 3 of a 刻子, or the middle of 234.
        pytest.param("23334m 77p 456s", "3m", ["pong:999s"], ("夹胡", 2), id="刻 or 夹"),
        # As triplets 飘胡, as runs 夹胡.
        pytest.param("11122333m 55p", "2m", ["pong:999s"], ("飘胡", 20), id="刻 or 顺子"),
        # 123 and 345 for 3: an end either way.
        pytest.param("77m 12345p 456s", "3p", ["pong:999s"], ("平胡", 1), id="an end or an end"),
    ],
)
def test_of_several_readings_the_best_paid_counts(
    hand: str, tile: str, melds: list[str], best: tuple[str, int]
) -> None:
    """One tile, two ways to see it."""
    assert _judged(hand, tile, melds) == best


@pytest.mark.clause("DF-19", "DF-20")
@pytest.mark.parametrize(
    ("hand", "tile", "points"),
    [
        # 55 and 678 678, or 88 and 567 567. The 6 is an end of 678, or 夹 in 567 beside 二八:
        # 2 ×2 = 4, so 4 + 4 and the dealer's 8.
        pytest.param("5567788m 456p", "6m", 16, id="夹 with 二八"),
        # The 8 is an end of 678, or 单吊 and 二八 at once.
        pytest.param("5566778m 456p", "8m", 16, id="单吊 with 二八"),
        # The 5 is 单吊 for 2, or an end of 567 beside 二八 for 1 ×2.
        pytest.param("5667788m 456p", "5m", 8, id="two readings of the same worth"),
    ],
)
def test_the_doubling_of_the_pair_belongs_to_the_reading(hand: str, tile: str, points: int) -> None:
    """What pays most is what counts, not the name with the most points."""
    result = player_gives(hand, tile, ("pong:999s<0",))
    assert result["deltas"] == [0, points, 0, -points]
    if points == 16:
        assert winner_of(result)["value"] == 2
        assert "二八做掌" in winner_of(result)["names"]


def _dealt(hand: str, actions: list[list[Any]], **more: Any) -> dict[str, Any]:
    """The dealer, seat 0, wins in its first turn; seat 3 shows a 碰, so there is no 三家清."""
    scenario: dict[str, Any] = {
        "hands": [hand, QUIET_147, QUIET_258, QUIET_SHORT],
        "melds": [[], [], [], ["pong:888p<0"]],
        "opening": True,
        **more,
    }
    return result_of(GAME, **scenario, actions=actions)


@pytest.mark.clause("DF-19")
def test_a_dealer_who_wins_as_dealt_takes_the_best_tile_as_drawn() -> None:
    """天胡: the last tile written, 6s, would be 两面; any middle or the pair's pays 2."""
    hand = "999s 234m 456p 77s 45s 6s"
    result = _dealt(hand, [[0, "win"]])
    winner = winner_of(result)
    assert main_name(winner["names"]) in ("夹胡", "单吊")
    assert (winner["value"], winner["by"]) == (2, "self")
    assert "自摸" in winner["names"]
    # 2, 自摸 ×2, 门清 ×2, dealer ×2 = 16 from each.
    assert result["deltas"] == [48, -16, -16, -16]
    # In the middle of the hand the 6s was drawn: 平胡, 8 from each.
    result = _dealt(hand, [[0, "win"]], opening=False)
    assert main_name(winner_of(result)["names"]) == "平胡"
    assert result["deltas"] == [24, -8, -8, -8]


@pytest.mark.clause("DF-19", "DF-7")
def test_a_dealer_who_wins_right_after_a_dragon_kong_takes_the_best_tile() -> None:
    """箭杠 brings no replacement, so the eleven tiles left are as dealt."""
    result = _dealt("567z 234m 456p 77s 45s 6s", [[0, "dragons"], [0, "win"]])
    assert winner_of(result)["value"] == 2
    # The kong 4 and the win 2 ×2 ×2 ×2 = 16 from each.
    assert result["deltas"] == [60, -20, -20, -20]


@pytest.mark.clause("DF-19", "MJ-2")
@pytest.mark.parametrize(
    ("hand", "kongs", "deltas"),
    [
        # 箭杠 and one added, 4 + 4 from each; 平胡 1 ×2 ×2 ×2 = 8.
        pytest.param(
            "567z 7z 234m 456p 77s 45s", [["dragons"], ["add", "7z"]], [48, -16, -16, -16],
            id="an added dragon",
        ),
        # 风杠, 4 from each.
        pytest.param("1234z 234m 456p 77s 45s", [["winds"]], [36, -12, -12, -12], id="风杠"),
        # 暗杠, 2 ×2 ×2 = 8 from each.
        pytest.param("4444z 234m 456p 77s 45s", [["kong", "4z"]], [48, -16, -16, -16], id="暗杠"),
    ],
)  # fmt: skip
def test_after_a_kong_with_a_replacement_that_tile_is_the_winning_one(
    hand: str, kongs: list[list[str]], deltas: list[int]
) -> None:
    """The tail gives 6s to 45s: 平胡, nothing to choose."""
    result = _dealt(hand, [*([0, *kong] for kong in kongs), [0, "win"]], tail="6s")
    winner = winner_of(result)
    assert (winner["tile"], winner["value"]) == ("6s", 1)
    assert main_name(winner["names"]) == "平胡"
    assert result["deltas"] == deltas


@pytest.mark.clause("DF-19")
def test_the_others_win_with_the_tile_they_drew() -> None:
    """Seat 1 draws 6s in its first turn: 平胡, though its thirteen were dealt."""
    result = result_of(
        GAME,
        hands=[f"{QUIET_147} 4z", "999s 234m 456p 77s 45s", QUIET_258, QUIET_SHORT],
        melds=[[], [], [], ["pong:888p<0"]],
        opening=True,
        wall="6s",
        actions=[[0, "discard", "4z"], [1, "win"]],
    )
    winner = winner_of(result)
    assert (winner["tile"], winner["value"]) == ("6s", 1)
    # 平胡 1, 自摸 ×2, 门清 ×2 = 4, the dealer 8.
    assert result["deltas"] == [-8, 16, -4, -4]


@pytest.mark.clause("DF-19", "DF-7")
def test_the_others_keep_the_tile_they_drew_after_a_dragon_kong() -> None:
    """Seat 1 draws 6s, lays out the 中发白 it was dealt, and wins: with the 6s, 平胡."""
    result = result_of(
        GAME,
        hands=[f"{QUIET_147} 4z", "567z 234m 456p 77s 45s", QUIET_258, QUIET_SHORT],
        melds=[[], [], [], ["pong:888p<0"]],
        opening=True,
        wall="6s",
        actions=[[0, "discard", "4z"], [1, "dragons"], [1, "win"]],
    )
    winner = winner_of(result)
    assert (winner["tile"], winner["by"], winner["value"]) == ("6s", "self", 1)
    # The kong 2, 2 and 4; 平胡 1 ×2 ×2 = 4, the dealer 8.
    assert result["deltas"] == [-12, 24, -6, -6]


@pytest.mark.clause("DF-7")
def test_a_hand_completed_by_the_dragon_that_was_drawn_wins_after_the_kong() -> None:
    """Seat 1 has three sets and a pair beside 发 and 中, draws 白, lays out and wins."""
    result = result_of(
        GAME,
        hands=[f"{QUIET_147} 4z", "67z 234m 456p 77s 456s", QUIET_258, QUIET_SHORT],
        melds=[[], [], [], ["pong:888p<0"]],
        opening=True,
        wall="5z",
        actions=[[0, "discard", "4z"], [1, "dragons"], [1, "win"]],
    )
    winner = winner_of(result)
    assert (winner["seat"], winner["by"], winner["from"]) == (1, "self", None)


@pytest.mark.clause("DF-19")
def test_a_dealers_later_win_is_with_the_tile_drawn() -> None:
    """庄 discards from its fourteen and draws 6s a round later: 平胡."""
    result = result_of(
        GAME,
        hands=["999s 234m 456p 77s 45s 4z", QUIET_147, QUIET_258, QUIET_SHORT],
        melds=[[], [], [], ["pong:888p<0"]],
        opening=True,
        wall="1m 2m 3m 6s",
        actions=[
            [0, "discard", "4z"],
            [1, "discard", "1m"],
            [2, "discard", "2m"],
            [3, "discard", "3m"],
            [0, "win"],
        ],
    )
    assert (winner_of(result)["tile"], winner_of(result)["value"]) == ("6s", 1)
    assert result["deltas"] == [24, -8, -8, -8]  # 1, 自摸 ×2, 门清 ×2, dealer ×2

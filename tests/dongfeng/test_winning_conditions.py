"""DF-10 to DF-13: four sets and a pair, 幺九, 叉 or a dragon, three suits."""

import pytest

from tests.dongfeng.seating import (
    GAME,
    JUNK,
    NINES,
    PLAIN,
    QUIET_147,
    QUIET_258,
    QUIET_369,
    SHOWN,
    main_name,
    may_win,
    missing,
    player_gives,
    scene,
    winner_of,
)
from tests.table import judge, refused, result_of


def _wins(hand: str, tile: str, melds: tuple[str, ...] = ()) -> bool:
    """Whether the hand wins, as the judge says for every way to win."""
    answers = [
        judge(GAME, hand=hand, tile=tile, melds=list(melds), by=by)["win"]
        for by in ("self", "discard", "robbed")
    ]
    assert len(set(answers)) == 1
    return bool(answers[0])


def _missing(hand: str, tile: str, melds: tuple[str, ...] = ()) -> set[str]:
    """The conditions that the judge says a hand fails."""
    return missing(judge(GAME, hand=hand, tile=tile, melds=list(melds), by="self"))


# --- DF-10: four sets and a pair -----------------------------------------------------------------


@pytest.mark.clause("DF-10")
def test_four_sets_and_a_pair_win_for_a_single_point() -> None:
    """平胡 with 碰, others with 碰, a pair of 7s, on a discard: no minimum beyond the 1 point."""
    assert may_win(PLAIN, "6s", NINES)
    result = player_gives(PLAIN, "6s", NINES)
    assert winner_of(result)["value"] == 1
    assert result["deltas"] == [0, 4, 0, -4]  # 1 + 1 and 2 for the dealer's share


@pytest.mark.clause("DF-10")
@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        pytest.param("1199m 2277p 3399s 7z", "7z", id="seven pairs"),
        pytest.param("1111m 2277p 3399s 7z", "7z", id="seven pairs with a four"),
        pytest.param("19m 19p 19s 1234567z", "1z", id="thirteen odd tiles"),
        pytest.param("234m 456p 99s 77s 567z", "9s", id="中发白 in hand are no set"),
        pytest.param("234m 456p 99s 77s 123z", "9s", id="three winds in hand are no set"),
        pytest.param("234m 456p 999s 45s 13z", "6s", id="no pair"),
        pytest.param("999s 234m 456p 77s 45s", "7s", id="a set is missing"),
        pytest.param("147m 258p 369s 1357z", "2m", id="nothing at all"),
    ],
)
def test_nothing_else_wins(hand: str, tile: str) -> None:
    """七对 and whatever else other games know."""
    assert not _wins(hand, tile)
    assert "DF-10" in _missing(hand, tile)


@pytest.mark.clause("DF-10")
def test_seven_pairs_are_not_offered_at_the_table() -> None:
    """Seat 1 has six pairs and draws the seventh tile's like."""
    hand = "33m 66m 88p 99p 33s 66s 4m"
    assert not may_win(hand, "4m")
    table = scene(hand, (), SHOWN, dealer=0, drawn=JUNK, wall="4m")
    refused(GAME, **table, actions=[[0, "discard", JUNK], [1, "win"]])


@pytest.mark.clause("DF-10", "MJ-6")
@pytest.mark.parametrize("tile", ["6s", "3s"])
def test_a_passed_win_bars_nothing(tile: str) -> None:
    """Seat 3 lets the dealer's 6s go and wins on seat 1's discard at once: no 漏胡."""
    result = result_of(
        GAME,
        hands=[f"{QUIET_147} 6s", QUIET_258, QUIET_369, f"999s {PLAIN}"],
        wall=tile,
        opening=False,
        actions=[[0, "discard", "6s"], [3, "pass"], [1, "discard", tile], [3, "win"]],
    )
    assert winner_of(result)["seat"] == 3
    # 平胡 1, all four 门清 ×8: 8 + 8 and the dealer's 16.
    assert result["deltas"] == [0, -32, 0, 32]


# --- DF-11: 幺九 ---------------------------------------------------------------------------------


@pytest.mark.clause("DF-11")
@pytest.mark.parametrize(
    ("hand", "tile", "melds"),
    [
        pytest.param("888m 234m 456p 77s 45s", "6s", (), id="all concealed"),
        pytest.param("234m 456p 77s 45s", "3s", ("pong:888m",), id="with 碰"),
        pytest.param("456p 77s 45s", "6s", ("kong:8888m", "chow:234m"), id="with 明杠 and 吃"),
        pytest.param("333m 555p 66s 77m", "6s", ("pong:888s",), id="飘胡 too"),
    ],
)
def test_a_hand_without_a_one_a_nine_or_an_honour_does_not_win(
    hand: str, tile: str, melds: tuple[str, ...]
) -> None:
    """缺幺九: everything else is there."""
    assert not _wins(hand, tile, melds)
    assert _missing(hand, tile, melds) == {"DF-11"}


@pytest.mark.clause("DF-11")
@pytest.mark.parametrize(
    ("hand", "tile", "melds"),
    [
        pytest.param("888m 234m 456p 11s 45s", "6s", (), id="a pair of 1s"),
        pytest.param("888m 123m 456p 77s 45s", "6s", (), id="a 1 in a run"),
        pytest.param("888m 234m 789p 77s 45s", "6s", (), id="a 9 in a run"),
        pytest.param("888m 234m 456p 33z 45s", "6s", (), id="a pair of winds"),
        pytest.param("234m 456p 77s 45s", "6s", ("pong:222z",), id="碰 of a wind"),
        pytest.param("234m 456p 77s 45s", "6s", ("winds:1234z",), id="风杠"),
        pytest.param("234m 456p 77s 45s", "6s", ("dragons:567z",), id="箭杠"),
        pytest.param("234m 45s 77s 888p", "6s", ("chow:789m",), id="a 9 in a 吃"),
        pytest.param("234m 456p 77s 45s", "6s", ("concealed:9999m",), id="暗杠 of 9s"),
    ],
)
def test_any_one_nine_or_honour_will_do(hand: str, tile: str, melds: tuple[str, ...]) -> None:
    """幺九 in hand, in a meld, as numbers or as honours."""
    assert _wins(hand, tile, melds)


@pytest.mark.clause("DF-11")
def test_the_winning_tile_may_be_the_only_nine() -> None:
    """7778s waits for 6s and 9s, but without a 幺九 elsewhere only the 9s wins."""
    hand = "888m 234m 456p 7778s"
    assert may_win(hand, "9s")
    assert not may_win(hand, "6s")
    assert judge(GAME, hand=hand)["waits"] == {"9s": 1}


# --- DF-12: 叉 -----------------------------------------------------------------------------------


@pytest.mark.clause("DF-12")
@pytest.mark.parametrize(
    ("hand", "tile", "melds"),
    [
        pytest.param("123m 456p 789s 345p 9s", "9s", (), id="four runs and a pair of 9s"),
        pytest.param("123m 456p 789s 45p 11z", "6p", (), id="a pair of 东"),
        pytest.param("123m 456p 789s 45p 44z", "3p", (), id="a pair of 北"),
        pytest.param("456p 789s 45p 77m", "6p", ("chow:123m",), id="with 吃"),
        pytest.param("33345m 123p 789s 45s", "6s", (), id="three alike that are no set"),
    ],
)
def test_runs_alone_do_not_win(hand: str, tile: str, melds: tuple[str, ...]) -> None:
    """无叉: no three alike, no kong, no dragon."""
    assert not _wins(hand, tile, melds)
    assert _missing(hand, tile, melds) == {"DF-12"}


@pytest.mark.clause("DF-12")
@pytest.mark.parametrize("pair", ["55z", "66z", "77z"])
def test_a_pair_of_dragons_stands_for_the_triplet(pair: str) -> None:
    """有中发白免叉: four runs and a pair of 白, 发 or 中."""
    assert may_win(f"123m 456p 789s 45p {pair}", "6p")
    assert may_win(f"456p 789s 45p {pair}", "6p", ("chow:123m<0",))
    # The winning tile may be the one that makes the pair.
    assert may_win(f"123m 456p 789s 345p {pair[0]}z", f"{pair[0]}z")


@pytest.mark.clause("DF-12")
@pytest.mark.parametrize(
    ("hand", "tile", "melds"),
    [
        pytest.param("999s 234m 456p 77s 45s", "6s", (), id="三张 in hand"),
        pytest.param("234m 456p 77s 45s", "6s", ("pong:999s",), id="碰"),
        pytest.param("234m 456p 77s 45s", "6s", ("kong:9999s",), id="明杠"),
        pytest.param("234m 456p 77s 45s", "6s", ("added:9999s",), id="碰杠"),
        pytest.param("234m 456p 77s 45s", "6s", ("concealed:9999s",), id="暗杠"),
        pytest.param("234m 456p 77s 45s", "6s", ("dragons:567z",), id="箭杠"),
        pytest.param("234m 456p 77s 45s", "6s", ("dragons:5667z",), id="箭杠 with one added"),
        pytest.param("234m 456p 77s 45s", "6s", ("winds:1234z",), id="风杠"),
        pytest.param("234m 456p 77s 45s", "6s", ("pong:222z",), id="碰 of a wind"),
        pytest.param("123m 456p 789s 33p 77s", "3p", (), id="made by the winning tile"),
    ],
)
def test_one_triplet_or_kong_is_enough(hand: str, tile: str, melds: tuple[str, ...]) -> None:
    """Three alike in hand or as 碰, made by the winning tile too, or any kong at all."""
    assert _wins(hand, tile, melds)


@pytest.mark.clause("DF-12")
def test_the_triplet_is_asked_for_at_the_table() -> None:
    """Seat 1 holds four runs but for one tile, and a pair of 7m: no win is offered."""
    assert not may_win("123m 456p 789s 45p 77m", "6p")
    assert may_win("111m 456p 789s 45p 77m", "6p")


# --- DF-13: three suits --------------------------------------------------------------------------


@pytest.mark.clause("DF-13")
@pytest.mark.parametrize(
    ("hand", "tile", "melds"),
    [
        pytest.param("999m 234m 456p 45p 77p", "6p", (), id="no 条"),
        pytest.param("999m 234m 456s 45s 77m", "6s", (), id="no 筒"),
        pytest.param("999p 234p 456s 45s 77p", "6s", (), id="no 万"),
        pytest.param("234m 456p 45p 77z", "6p", ("pong:111z",), id="honours are no suit"),
        pytest.param("999m 123m 456m 45m 77m", "6m", (), id="one suit"),
        pytest.param("345m 45m 77z", "6m", ("dragons:567z", "winds:1234z"), id="honour kongs"),
        pytest.param("333m 555p 66p 77m", "6p", ("pong:111z",), id="飘胡 too"),
        pytest.param(
            "9m", "9m", ("pong:111m", "pong:333p", "pong:555p", "pong:777z"), id="飘胡, 手把一"
        ),
    ],
)
def test_a_missing_suit_does_not_win(hand: str, tile: str, melds: tuple[str, ...]) -> None:
    """缺门."""
    assert not _wins(hand, tile, melds)
    assert _missing(hand, tile, melds) == {"DF-13"}


@pytest.mark.clause("DF-13")
@pytest.mark.parametrize(
    ("hand", "tile", "melds"),
    [
        pytest.param("999m 234m 567m 45p 77s", "6p", (), id="条 as the pair"),
        pytest.param("999m 234m 45m 77p", "6m", ("chow:345s",), id="条 as 吃"),
        pytest.param("234m 45m 77p", "6m", ("winds:1234z", "kong:4444s"), id="条 as 明杠"),
        pytest.param("999m 234m 567m 77p 46s", "5s", (), id="条 with the winning tile"),
        pytest.param("333m 777z 9p", "9p", ("pong:555s", "pong:111z"), id="飘胡"),
    ],
)
def test_each_suit_may_be_anywhere_in_the_hand(
    hand: str, tile: str, melds: tuple[str, ...]
) -> None:
    """A pair, a run, a meld: it only has to be there."""
    assert _wins(hand, tile, melds)


@pytest.mark.clause("DF-13")
def test_three_suits_are_asked_for_at_the_table() -> None:
    """万 and 筒 with a pair of 中: no win, though everything else is there."""
    assert not may_win("999m 234m 456p 45p 77z", "6p")
    assert may_win("999m 234m 456p 45s 77z", "6s")


@pytest.mark.clause("DF-11", "DF-12", "DF-13")
def test_a_hand_may_fail_several_conditions() -> None:
    """Runs of 万 and 筒 from 2 to 8: no 幺九, no 叉, no 条."""
    hand, tile = "234m 567m 345p 67p 88p", "8p"
    assert _missing(hand, tile) == {"DF-11", "DF-12", "DF-13"}


@pytest.mark.clause("MJ-9", "DF-11", "DF-12", "DF-13")
def test_a_hand_waits_only_for_what_the_game_accepts() -> None:
    """听 counts the conditions: a 叉 by 3p or 7s; the 9s but not the 6s; nothing without 条."""
    assert judge(GAME, hand="123m 456p 789s 33p 77s")["waits"] == {"3p": 1, "7s": 1}
    assert judge(GAME, hand="234m 456p 78s 33p 777m")["waits"] == {"9s": 1}
    assert judge(GAME, hand="123m 456m 789p 45p 77z")["waits"] == {}


@pytest.mark.clause("DF-12", "DF-19")
def test_a_reading_without_a_triplet_does_not_count() -> None:
    """As runs the 2m would be 夹胡, but then there is no 叉: as triplets it is 平胡."""
    answer = judge(GAME, hand="11122333m 456p 99s", tile="2m", by="self")
    assert main_name(answer["names"]) == "平胡"
    assert answer["value"] == 1

"""Counts and sums: worked out by hand for four hands, and the same in any order."""

import random

import pytest

from paiguan.records.tally import Won
from paiguan.simulate import Tally, make_plan, play_hands, summary
from paiguan.simulate.playing import Played

HANDS = [
    Played(0, 0, 10, (3, -1, -2), (Won(0, "discard", 2, ("平胡",), 1, 3),), 11),
    Played(1, 1, 12, (0, 0, 0), (), 22),
    Played(2, 2, 10, (-4, 8, -4), (Won(1, "self", -1, ("七小对", "自摸"), 4, 8),), 33),
    Played(3, 0, 30, (-3, 1, 2), (Won(2, "wall", -1, ("平胡",), 1, 3),), 44),
]


def counted(hands: list[Played]) -> Tally:
    """A tally of these."""
    tally = Tally(3)
    for played in hands:
        tally.add(played)
    return tally


def test_four_hands() -> None:
    tally = counted(HANDS)
    assert (tally.hands, tally.draws) == (4, 1)
    assert tally.wins == [1, 1, 1]
    assert tally.self_draws == [0, 1, 0]
    assert tally.given == [0, 0, 1], "what the wall has turned up is nobody's"
    assert tally.sums == [-4, 8, -4]
    assert tally.squares == [9 + 16 + 9, 1 + 64 + 1, 4 + 16 + 4]
    assert tally.names == {"平胡": 2, "七小对": 1, "自摸": 1}
    assert tally.ways == {"discard": 1, "self": 1, "wall": 1}
    assert tally.lengths == {10: 2, 12: 1, 30: 1}
    assert tally.points[0] == {3: 1, 0: 1, -4: 1, -3: 1}
    assert tally.fingerprint == f"{110:016x}"


def test_mean_and_interval() -> None:
    """3, 0, -4, -3: mean -1, variance (16 + 1 + 9 + 4) / 3 = 10, error √(10/4) = 1.5811."""
    tally = counted(HANDS)
    assert tally.mean(0) == -1
    assert tally.deviation(0) == pytest.approx(10**0.5)
    assert tally.interval(0) == pytest.approx((-1 - 1.959964 * 1.5811388, -1 + 3.098973), abs=1e-5)


def test_one_hand_has_no_interval() -> None:
    tally = counted(HANDS[:1])
    assert tally.deviation(0) == 0
    assert tally.interval(0) is None
    figures = summary(make_plan("xiangtan"), tally)
    assert figures["seats"][0]["interval"] is None


def test_parts_add_up_in_any_order() -> None:
    hands = list(play_hands(make_plan("hengyang15", 40, ["random"], "order"), 0, 40))
    whole = counted(hands)
    random.Random(5).shuffle(hands)
    parts = [counted(hands[start::7]) for start in range(7)]
    merged = Tally(3)
    for part in parts:
        merged.merge(part)
    assert merged == whole


def test_a_summary_says_it_all() -> None:
    figures = summary(make_plan("xiangtan", 4, ["random"], "s"), counted(HANDS))
    assert figures["draw_share"] == 0.25
    assert figures["names"]["平胡"] == {"count": 2, "share": 0.5}
    assert list(figures["names"]) == ["平胡", "七小对", "自摸"]
    assert figures["decisions"] == {"mean": 15.5, "shortest": 10, "longest": 30}
    assert [seat["player"] for seat in figures["seats"]] == ["random"] * 3
    assert figures["seats"][2]["win_share"] == 0.25

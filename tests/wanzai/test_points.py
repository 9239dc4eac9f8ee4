"""WZ-20: every row of the table of hands, self-drawn and on a discard, with fire and float."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.wanzai.seating import (
    clauses,
    dealer_draws,
    dealer_gives,
    dealer_is_given,
    player_draws,
    player_gives,
    shares,
    stakes,
)


@dataclass(frozen=True)
class Hand:
    """A hand one tile short, its name, and its 番: from the giver, and from each self-drawn."""

    name: str
    mine: str
    tile: str
    given: int
    drawn: int
    melds: Sequence[str] = ()
    drawn_name: str = ""
    options: dict[str, Any] = field(default_factory=dict)


OPEN = ("chow:123m<0", "pong:999m<2", "chow:567z<0", "kong:1111z<3")
OPEN_FLUSH = ("chow:123m<0", "pong:999m<2", "chow:456m<0", "kong:8888m<3")
FOUR = {"plain_flush": 4}
HONOURS = {"honour_flush": True}

HANDS = {
    "平胡": Hand("平胡", "123m 456m 789m 99m 56z", "7z", 2, 1),
    "全求人": Hand("全求人", "5m", "5m", 2, 1, OPEN, drawn_name="平胡"),
    "十三烂": Hand("十三烂", "147m 258p 369s 1234z", "5z", 2, 2),
    "七星十三烂": Hand("七星十三烂", "147m 258p 3s 123456z", "7z", 4, 4),
    "大七对": Hand("大七对", "111m 999m 222z 44z 66z", "4z", 3, 3),
    "七小对": Hand("七小对", "1133m 5577m 22z 44z 6z", "6z", 5, 5),
    "豪华七小对": Hand("豪华七小对", "111133m 5577m 22z 6z", "6z", 10, 10),
    "双豪华七小对": Hand("双豪华七小对", "11113333m 77m 22z 6z", "6z", 20, 20),
    "三豪华七小对": Hand("三豪华七小对", "11113333m 2222z 6z", "6z", 40, 40),
    "清一色": Hand("清一色", "123m 345m 678m 99m 66m", "9m", 10, 10),
    "清一色 for 4": Hand("清一色", "123m 345m 678m 99m 66m", "9m", 4, 4, options=FOUR),
    "清一色, 大七对": Hand("清一色", "111m 333m 555m 77m 99m", "7m", 10, 10),
    "清一色, 大七对 for 4": Hand("清一色", "111m 333m 555m 77m 99m", "7m", 4, 4, options=FOUR),
    "清一色, 全求人": Hand("清一色", "5m", "5m", 10, 10, OPEN_FLUSH),
    "清一色, 全求人 for 4": Hand("清一色", "5m", "5m", 4, 4, OPEN_FLUSH, options=FOUR),
    "清一色 of honours": Hand("清一色", "556677z 1122334z", "3z", 10, 10, options=HONOURS),
    "清一色七小对": Hand("清一色七小对", "1133557799m 22m 4m", "4m", 10, 10),
    "清一色七小对, not 4": Hand("清一色七小对", "1133557799m 22m 4m", "4m", 10, 10, options=FOUR),
    "清一色豪华七小对": Hand("清一色豪华七小对", "1111335577992m", "2m", 20, 20),
    "清一色双豪华七小对": Hand("清一色双豪华七小对", "1111333355779m", "9m", 40, 40),
    "清一色三豪华七小对": Hand("清一色三豪华七小对", "1111333377779m", "9m", 80, 80),
}

every_hand = pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS.keys())


def _called(result: dict[str, Any], name: str, value: int) -> bool:
    [winner] = result["winners"]
    return winner["seat"] == 1 and name in winner["names"] and winner["value"] == value


@pytest.mark.clause("WZ-20")
@every_hand
def test_the_giver_alone_pays(hand: Hand) -> None:
    """庄 gives, another gives, or 庄 is given the tile: always the same from that one seat."""
    points = hand.given
    for scene, giver in ((dealer_gives, 0), (player_gives, 3), (dealer_is_given, 2)):
        result = scene(hand.mine, hand.tile, hand.melds, **hand.options)
        assert _called(result, hand.name, hand.given)
        assert shares(result) == {(giver, 1): points}
        assert result["deltas"][1] == points
        assert result["deltas"][giver] == -points
        assert not clauses(result) & {"WZ-21", "WZ-23", "WZ-24"}


@pytest.mark.clause("WZ-20", "WZ-15")
@every_hand
def test_self_drawn_each_of_the_three_pays(hand: Hand) -> None:
    """庄 draws it or another does: the same from every other seat."""
    points = hand.drawn
    for scene in (dealer_draws, player_draws):
        result = scene(hand.mine, hand.tile, hand.melds, **hand.options)
        assert _called(result, hand.drawn_name or hand.name, hand.drawn)
        assert result["deltas"] == [-points, 3 * points, -points, -points]


@pytest.mark.clause("WZ-20", "WZ-22")
@every_hand
def test_on_a_discard_fire_doubles_for_the_giver_and_for_the_winner(hand: Hand) -> None:
    """Seats 2 and 3 burn for nothing; seat 0 gives to seat 1."""
    for fire, times in (([0], 2), ([1], 2), ([0, 1], 4), ([2, 3], 1), ([0, 1, 2, 3], 4)):
        points = hand.given * times
        result = dealer_gives(
            hand.mine, hand.tile, hand.melds, before=stakes(fire=fire), **hand.options
        )
        assert result["deltas"] == [-points, points, 0, 0]


@pytest.mark.clause("WZ-20", "WZ-22")
@every_hand
def test_self_drawn_fire_doubles_each_payment_by_itself(hand: Hand) -> None:
    """Seats 1 and 3 burn: seat 3 pays four times as much, the others twice as much."""
    each = hand.drawn
    before = stakes(fire=[1, 3])
    result = player_draws(hand.mine, hand.tile, hand.melds, before=before, **hand.options)
    assert result["deltas"] == [-2 * each, 8 * each, -2 * each, -4 * each]
    result = player_draws(hand.mine, hand.tile, hand.melds, before=stakes(fire=[3]), **hand.options)
    assert result["deltas"] == [-each, 4 * each, -each, -2 * each]


@pytest.mark.clause("WZ-20", "WZ-23")
@every_hand
def test_on_a_discard_the_two_floats_are_added(hand: Hand) -> None:
    """The giver floats 2 and the winner 1; what the others float is not in it."""
    before = stakes(floats=[2, 1, 2, 2])
    result = dealer_gives(hand.mine, hand.tile, hand.melds, before=before, **hand.options)
    points = hand.given + 3
    assert result["deltas"] == [-points, points, 0, 0]
    assert "WZ-23" in clauses(result)


@pytest.mark.clause("WZ-20", "WZ-23")
@every_hand
def test_self_drawn_each_adds_its_float_to_the_winners(hand: Hand) -> None:
    """The winner floats 1, the others 2, 0 and 1: 3, 1 and 2 more."""
    each = hand.drawn
    before = stakes(floats=[2, 1, 0, 1])
    result = player_draws(hand.mine, hand.tile, hand.melds, before=before, **hand.options)
    assert result["deltas"] == [-(each + 3), 3 * each + 6, -(each + 1), -(each + 2)]


@pytest.mark.clause("WZ-20", "WZ-22", "WZ-23")
@every_hand
def test_fire_does_not_double_floats(hand: Hand) -> None:
    """Both at once, on a discard and self-drawn, won by 庄 and by another."""
    given, each = hand.given, hand.drawn
    before = stakes(fire=[0, 1], floats=[2, 1, 0, 1])
    for scene, result in (
        # Seat 0: four times and 3; seat 2: twice and 1; seat 3: twice and 2.
        (dealer_draws, [-(4 * each + 3), 8 * each + 6, -(2 * each + 1), -(2 * each + 2)]),
        (player_draws, [-(4 * each + 3), 8 * each + 6, -(2 * each + 1), -(2 * each + 2)]),
        (dealer_gives, [-(4 * given + 3), 4 * given + 3, 0, 0]),
        (player_gives, [0, 2 * given + 2, 0, -(2 * given + 2)]),
        (dealer_is_given, [0, 2 * given + 1, -(2 * given + 1), 0]),
    ):
        settled = scene(hand.mine, hand.tile, hand.melds, before=before, **hand.options)
        assert settled["deltas"] == result


@pytest.mark.clause("WZ-20", "WZ-4")
@every_hand
def test_with_the_dealer_on_fire_only_the_dealer_pays_double(hand: Hand) -> None:
    """`dealer_on_fire`: 庄 gives, 庄 pays a share, 庄 wins."""
    given, each = hand.given, hand.drawn
    for scene, deltas in (
        (dealer_gives, [-2 * given, 2 * given, 0, 0]),
        (player_draws, [-2 * each, 4 * each, -each, -each]),
        (dealer_draws, [-each, 3 * each, -each, -each]),
        (dealer_is_given, [0, given, -given, 0]),
        (player_gives, [0, given, 0, -given]),
    ):
        options = {**hand.options, "dealer_on_fire": True}
        assert scene(hand.mine, hand.tile, hand.melds, **options)["deltas"] == deltas


@pytest.mark.clause("WZ-20")
def test_every_name_of_the_table_is_in_these_tests() -> None:
    """Fourteen names, as the rulebook has them."""
    assert {hand.name for hand in HANDS.values()} == {
        "平胡",
        "全求人",
        "十三烂",
        "七星十三烂",
        "大七对",
        "七小对",
        "豪华七小对",
        "双豪华七小对",
        "三豪华七小对",
        "清一色",
        "清一色七小对",
        "清一色豪华七小对",
        "清一色双豪华七小对",
        "清一色三豪华七小对",
    }

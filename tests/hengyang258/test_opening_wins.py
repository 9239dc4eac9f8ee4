"""HY-15 to HY-18 and HY-20: which hands as dealt are an opening win (起手胡)."""

from typing import Any

import pytest

from tests.hengyang258.hands import DEALER, EVEN, GAME, MIXED, same_tiles, tiles
from tests.table import choices, play, refused, result_of, state_of

# The hand ends with the declaration, so that the settlement shows it and nothing else.
AT_ONCE = {"opening": "next_hand", "birds": 0}
BY_DEALER = {1: 2, 2: 2, 3: 2}  # one small self-draw win of 庄
BY_SEAT_2 = {0: 2, 1: 1, 3: 1}  # and of seat 2: 庄 pays 2, the others 1


def declare(seat: int, hand: str) -> dict[str, Any]:
    """Seat `seat` is dealt `hand` and shows it; the others, whatever they hold, do not."""
    hands = ["", "", "", ""]
    hands[seat] = hand
    return result_of(GAME, options=AT_ONCE, hands=hands, actions=[[seat, "declare"]])


def paid(result: dict[str, Any]) -> dict[str, dict[int, int]]:
    """By clause: what each seat paid."""
    sums: dict[str, dict[int, int]] = {}
    for payment in result["payments"]:
        payers = sums.setdefault(payment["clause"], {})
        payers[payment["from"]] = payers.get(payment["from"], 0) + payment["points"]
    return sums


def shown(hand: str) -> str:
    """The tiles that 庄, dealt `hand`, lays open when declaring."""
    events = play(GAME, hands=[hand, "", "", ""], actions=[[0, "declare"]])["events"]
    (showing,) = [event for event in events if event["event"] == "hand_shown"]
    return "".join(showing["tiles"])


def times(count: int, payments: dict[int, int]) -> dict[int, int]:
    """The same win several times over."""
    return {payer: count * points for payer, points in payments.items()}


@pytest.mark.clause("HY-15")
def test_a_dealer_without_any_2_5_or_8_shows_it() -> None:
    """板板胡: fourteen tiles, none of them a 将: one small self-draw win, 2 from each."""
    result = declare(0, "1379m 1379p 13679s 4s")
    assert paid(result) == {"HY-15": BY_DEALER}
    assert {payment["name"] for payment in result["payments"]} == {"板板胡"}
    assert result["deltas"] == [6, -2, -2, -2]


@pytest.mark.clause("HY-15")
def test_another_player_without_any_2_5_or_8_shows_it() -> None:
    """板板胡 of thirteen tiles: 庄 pays 2, the others 1 each."""
    result = declare(2, "1379m 1379p 13679s")
    assert paid(result) == {"HY-15": BY_SEAT_2}
    assert result["deltas"] == [-2, -1, 4, -1]


@pytest.mark.clause("HY-15")
@pytest.mark.parametrize("tile", ["2m", "5m", "8m", "2p", "5p", "8p", "2s", "5s", "8s"])
def test_a_single_2_5_or_8_spoils_it(tile: str) -> None:
    """Thirteen tiles without a 将, but the fourteenth is one: nothing to show."""
    hands = [f"1379m 1379p 13679s {tile}", "", "", ""]
    refused(GAME, hands=hands, actions=[[0, "declare"]])


@pytest.mark.clause("HY-16")
@pytest.mark.parametrize("hand", ["1111m 2379m 1379p 57s", "111m 2379m 1379p 57s 1m"])
def test_four_alike_are_one_win(hand: str) -> None:
    """大四喜: four 1m as dealt, the fourteenth tile included: 2 from each."""
    result = declare(0, hand)
    assert paid(result) == {"HY-16": BY_DEALER}
    assert {payment["name"] for payment in result["payments"]} == {"大四喜"}


@pytest.mark.clause("HY-16")
def test_four_alike_in_thirteen_tiles() -> None:
    """Seat 2 holds four 1m: 庄 pays 2, the others 1 each."""
    assert paid(declare(2, "1111m 2379m 1379p 5s")) == {"HY-16": BY_SEAT_2}


@pytest.mark.clause("HY-16", "HY-17")
@pytest.mark.parametrize(
    ("hand", "fours"),
    [("1111m 2222p 379m 579s", 2), ("1111m 2222p 3333s 57s", 3)],
)
def test_two_or_three_fours_count_two_or_three_times(hand: str, fours: int) -> None:
    """大四喜 adds up; since every four is also a triplet, it is one 六六顺 besides."""
    result = declare(0, hand)
    assert paid(result) == {"HY-16": times(fours, BY_DEALER), "HY-17": BY_DEALER}
    each = 2 * fours + 2
    assert result["deltas"] == [3 * each, -each, -each, -each]


@pytest.mark.clause("HY-17")
def test_two_triplets_are_one_win() -> None:
    """六六顺: three 1m and three 3p: 2 from each."""
    result = declare(0, "111m 333p 2479m 579s 8p")
    assert paid(result) == {"HY-17": BY_DEALER}
    assert {payment["name"] for payment in result["payments"]} == {"六六顺"}


@pytest.mark.clause("HY-17")
@pytest.mark.parametrize("hand", ["111m 333p 777s 2479m", "111m 333p 777s 2224m"])
def test_three_or_four_triplets_are_still_one_win(hand: str) -> None:
    """However many triplets: one 六六顺."""
    assert paid(declare(2, hand)) == {"HY-17": BY_SEAT_2}


@pytest.mark.clause("HY-17", "HY-16")
def test_a_four_counts_as_a_triplet() -> None:
    """Four 1m and three 3p: 大四喜 and 六六顺 together."""
    result = declare(0, "1111m 333p 279m 579s 8p")
    assert paid(result) == {"HY-16": BY_DEALER, "HY-17": BY_DEALER}


@pytest.mark.clause("HY-16", "HY-17")
def test_one_triplet_is_nothing() -> None:
    """Three 1m and a pair of 3p: neither 大四喜 nor 六六顺."""
    refused(GAME, hands=["111m 33p 2479m 579s 68p", "", "", ""], actions=[[0, "declare"]])


@pytest.mark.clause("HY-17")
def test_a_single_four_is_no_two_triplets() -> None:
    """Four alike are one kind, not two: 大四喜 without 六六顺."""
    assert "HY-17" not in paid(declare(0, "1111m 2379m 1379p 57s"))


@pytest.mark.clause("HY-18")
@pytest.mark.parametrize(
    "hand",
    ["13579m 1234568p 19p", "13579m 1234568s 19s", "13579p 1234568s 19s"],
)
def test_one_suit_missing_is_one_win(hand: str) -> None:
    """缺一色: no 条, no 筒 or no 万: 2 from each."""
    result = declare(0, hand)
    assert paid(result) == {"HY-18": BY_DEALER}
    assert {payment["name"] for payment in result["payments"]} == {"缺一色"}


@pytest.mark.clause("HY-18")
def test_two_suits_missing_are_two_wins() -> None:
    """Seat 2 is dealt 万 and nothing else: two wins, 庄 4 and the others 2 each."""
    result = declare(2, "1123455667889m")
    assert paid(result) == {"HY-18": times(2, BY_SEAT_2)}
    assert result["deltas"] == [-4, -2, 8, -2]


@pytest.mark.clause("HY-18")
def test_a_single_tile_of_the_third_suit_spoils_it() -> None:
    """万 and 筒 and one 条: all three suits are there."""
    refused(GAME, hands=["13579m 1234568p 1p 9s", "", "", ""], actions=[[0, "declare"]])


@pytest.mark.clause("HY-15", "HY-16", "HY-17", "HY-18")
def test_all_that_hold_count_together() -> None:
    """No 将, four 1m, three 9m, no 条: 板板胡, 大四喜, 六六顺 and 缺一色 at one showing."""
    result = declare(0, "1111m 999m 13467p 79p")
    assert paid(result) == {
        "HY-15": BY_DEALER,
        "HY-16": BY_DEALER,
        "HY-17": BY_DEALER,
        "HY-18": BY_DEALER,
    }
    assert result["deltas"] == [24, -8, -8, -8]


TWO_SUITS = "13579m 1234568p 1p"  # 缺一色, and 听 for nothing
TABLE: dict[str, Any] = {"hands": [DEALER, EVEN, TWO_SUITS, MIXED], "wall": "9p"}


@pytest.mark.clause("HY-20")
def test_declaring_is_voluntary() -> None:
    """Seat 2 keeps its 缺一色 to itself: nothing is paid and 庄 begins."""
    state = state_of(GAME, **TABLE, actions=[])
    assert sorted(choices(state, 2)) == [["declare"], ["pass"]]
    state = state_of(GAME, **TABLE, actions=[[2, "pass"]])
    assert state["deltas"] == [0, 0, 0, 0]
    assert state["turn"] == 0
    assert all(choice[0] == "discard" for choice in choices(state, 0))


@pytest.mark.clause("HY-20")
def test_who_has_passed_or_declared_may_not_declare_again() -> None:
    """One answer each: a second thought comes too late, and the same hand pays once."""
    refused(GAME, **TABLE, actions=[[2, "pass"], [2, "declare"]])
    refused(GAME, **TABLE, actions=[[2, "declare"], [2, "declare"]])


@pytest.mark.clause("HY-19", "HY-20")
def test_after_the_first_discard_it_is_too_late() -> None:
    """庄 has discarded: whoever did not declare by then has missed it."""
    refused(GAME, **TABLE, actions=[[0, "discard", "9s"], [2, "declare"]])
    refused(GAME, **TABLE, opening=False, actions=[[2, "declare"]])


@pytest.mark.clause("HY-20")
def test_a_player_without_an_opening_win_is_not_asked() -> None:
    """The others hold all suits, a 将 and no triplet: only seat 2 has a choice."""
    assert list(state_of(GAME, **TABLE, actions=[])["prompts"]) == ["2"]
    refused(GAME, **TABLE, actions=[[1, "declare"]])


@pytest.mark.clause("HY-20")
@pytest.mark.parametrize(
    ("hand", "tiles_shown"),
    [
        ("1379m 1379p 13679s 4s", "1379m 1379p 134679s"),  # 板板胡: the whole hand
        ("13579m 1234568p 19p", "13579m 112345689p"),  # 缺一色: the whole hand
        ("1111m 2379m 1379p 57s", "1111m"),  # 大四喜: its four tiles
        ("1111m 2222p 379m 579s", "1111m 2222p"),
        ("111m 333p 2479m 579s 8p", "111m 333p"),  # 六六顺: two triplets
        ("1111m 333p 279m 579s 8p", "1111m 333p"),
    ],
)
def test_a_declaration_shows_no_more_than_it_needs(hand: str, tiles_shown: str) -> None:
    """庄 shows the four, the two triplets, or where the win is in what is missing, all of it."""
    assert same_tiles(shown(hand), tiles_shown)


@pytest.mark.clause("HY-20")
def test_of_three_triplets_two_are_shown() -> None:
    """六六顺 with 1m, 3p and 7s three times each: two of the kinds, whichever, lie open."""
    seen = tiles(shown("111m 333p 777s 2479m 5s"))
    assert len(seen) == 6
    assert len(set(seen)) == 2
    assert set(seen) <= {"1m", "3p", "7s"}

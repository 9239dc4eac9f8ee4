"""Units for the last tile: 海底捞月, 海底炮, and who pays them."""

from typing import Any

import pytest

from tests.hengyang258.seating import GAME, JUNK, QUIET_MP, QUIET_MS, QUIET_PS, around
from tests.table import result_of

# A small hand that waits for 5s and 8s.
WAITS_58S = "234m 567m 888s 22p 67s"
# Seven pairs but for 5s.
PAIRS_5S = "44p 99p 44s 66s 77s 99s 5s"


def _last_tile(mine: str, tile: str, **options: Any) -> dict[str, Any]:
    """One tile is left when the dealer, seat 0, has discarded; seat 1 takes it."""
    return {
        "options": {"birds": 0, **options},
        "dealer": 0,
        "hands": around(mine, dealer=0, drawn=JUNK),
        "wall": tile,
        "wall_size": 1,
        "opening": False,
    }


@pytest.mark.clause("HY-29")
def test_a_small_hand_won_with_the_last_tile_counts_one_unit() -> None:
    """海底捞月 with a concealed 平胡: big, so without 门清."""
    result = result_of(
        GAME,
        **_last_tile("345m 67p 888s 222s 55p", "8p"),
        actions=[[0, "discard", JUNK], [1, "take"], [1, "win"]],
    )
    (winner,) = result["winners"]
    assert (winner["tile"], winner["by"], winner["from"]) == ("8p", "self", None)
    assert "海底捞月" in winner["names"]
    assert winner["value"] == 1
    assert result["deltas"] == [-4, 10, -3, -3]


@pytest.mark.clause("HY-29", "HY-45")
@pytest.mark.parametrize(
    ("hand", "tile", "names", "units"),
    [
        ("222m 555p 888s 22p 99s", "2p", {"碰碰胡", "海底捞月"}, 2),
        ("222m 345m 567m 8889m", "9m", {"清一色", "海底捞月"}, 2),
        # The one for the last tile comes after the doubling: 2 x 2 + 1.
        ("2222m 33m 55m 66m 77m 8m", "8m", {"清一色", "豪华七小对", "海底捞月"}, 5),
    ],
)
def test_a_big_hand_takes_the_pair_of_its_own_shape_on_the_last_tile(
    hand: str, tile: str, names: set[str], units: int
) -> None:
    """碰碰胡 and 清一色 need no 2, 5 or 8 for 将, on 海底 neither."""
    result = result_of(
        GAME,
        **_last_tile(hand, tile),
        actions=[[0, "discard", JUNK], [1, "take"], [1, "win"]],
    )
    (winner,) = result["winners"]
    assert set(winner["names"]) == names
    assert winner["value"] == units
    assert result["deltas"] == [-4 * units, 10 * units, -3 * units, -3 * units]


@pytest.mark.clause("HY-29")
def test_four_sets_still_need_their_pair_on_the_last_tile() -> None:
    """A pair of 9s: the 8p taken as 海底 wins nothing, and the hand is a 流局."""
    result = result_of(
        GAME,
        **_last_tile("345m 67p 888s 222s 99s", "8p"),
        actions=[[0, "discard", JUNK], [1, "take"]],
    )
    assert result["winners"] == []
    assert result["deltas"] == [0, 0, 0, 0]


def _last_discard(hands: list[str], dealer: int, takes: int, winners: list[int]) -> dict[str, Any]:
    """The dealer's discard leaves the 5s as 海底; one takes it and others win on it."""
    hands = list(hands)
    hands[dealer] += f" {JUNK}"
    return result_of(
        GAME,
        options={"birds": 0},
        dealer=dealer,
        hands=hands,
        wall="5s",
        wall_size=1,
        opening=False,
        actions=[
            [dealer, "discard", JUNK],
            [takes, "take"],
            *([seat, "win"] for seat in winners),
        ],
    )


@pytest.mark.clause("HY-30", "HY-41")
def test_the_taker_of_the_last_tile_pays_all_three_shares_of_the_winner() -> None:
    """海底炮: seat 1 takes the 5s in vain, and seat 2 wins on it."""
    result = _last_discard([QUIET_MS, QUIET_PS, WAITS_58S, QUIET_MP], 0, 1, [2])
    (winner,) = result["winners"]
    assert (winner["seat"], winner["tile"]) == (2, "5s")
    assert (winner["by"], winner["from"]) == ("discard", 1)
    assert "海底炮" in winner["names"]
    assert winner["value"] == 1
    # 4 for the dealer's share, 3 + 3 for the others'.
    assert result["deltas"] == [0, -10, 10, 0]


@pytest.mark.clause("HY-30", "HY-41")
def test_the_dealer_wins_on_the_last_tile_of_another_for_twelve() -> None:
    """Seat 0 is 庄 and wins on the 海底 that seat 1 took: 4 + 4 + 4."""
    result = _last_discard([WAITS_58S, QUIET_PS, QUIET_MS, QUIET_MP], 0, 1, [0])
    assert result["deltas"] == [12, -12, 0, 0]


@pytest.mark.clause("HY-30")
def test_the_best_reading_of_the_winners_hand_counts_on_the_last_tile() -> None:
    """The hand is 平胡 and 七小对 at once: 七小对 and 海底炮, two units."""
    result = _last_discard([QUIET_MS, QUIET_PS, "223344m 667788p 5s", QUIET_MP], 0, 1, [2])
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"七小对", "海底炮"}
    assert winner["value"] == 2
    assert result["deltas"] == [0, -20, 20, 0]


@pytest.mark.clause("HY-30", "HY-41")
def test_all_who_wait_for_the_last_tile_win_and_are_paid_in_full() -> None:
    """Seat 0 takes the 5s; seat 1 with 七小对 and seat 2 with 平胡 both win on it."""
    result = _last_discard([QUIET_MP, PAIRS_5S, WAITS_58S, QUIET_PS], 3, 0, [1, 2])
    assert {(w["seat"], w["value"]) for w in result["winners"]} == {(1, 2), (2, 1)}
    # 8 + 6 + 6 = 20 and 4 + 3 + 3 = 10, each with the share of the other winner.
    assert result["deltas"] == [-30, 20, 10, 0]

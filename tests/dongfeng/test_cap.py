"""DF-22 and DF-18: one share is never more than the cap; kongs have none."""

from typing import Any

import pytest

from tests.dongfeng.seating import (
    GAME,
    NINES,
    TRIPLETS,
    clauses,
    dealer_draws,
    dealer_gives,
    dealer_is_given,
    main_name,
    player_draws,
    player_gives,
    winner_of,
)
from tests.table import result_of, state_of

# All four 门清 and a pair of 2s: 平胡 1 ×2 ×8 = 16, ×2 for the dealer.
PAIR_OF_TWOS = "999s 345m 456p 22s 45s"
# The same as 夹胡: 32, ×2 for the dealer.
MIDDLE_AND_TWOS = "999s 345m 456p 22s 46s"


@pytest.mark.clause("DF-22", "DF-21")
def test_each_share_is_capped_by_itself() -> None:
    """16 + 16 and the dealer's 32, which the cap of 20 makes 20, whoever gives."""
    assert player_gives(PAIR_OF_TWOS, "6s", (), ())["deltas"] == [0, 52, 0, -52]
    assert dealer_gives(PAIR_OF_TWOS, "6s", (), ())["deltas"] == [-52, 52, 0, 0]


@pytest.mark.clause("DF-22")
def test_a_cap_of_forty_lets_more_through() -> None:
    """16 + 16 + 32."""
    assert player_gives(PAIR_OF_TWOS, "6s", (), (), cap=40)["deltas"] == [0, 64, 0, -64]


@pytest.mark.clause("DF-22")
def test_the_cap_is_twenty_where_nothing_is_said() -> None:
    """The same as with the option."""
    unsaid = player_gives(PAIR_OF_TWOS, "6s", (), ())["deltas"]
    assert player_gives(PAIR_OF_TWOS, "6s", (), (), cap=20)["deltas"] == unsaid


@pytest.mark.clause("DF-22")
def test_the_dealers_doubling_is_inside_the_cap() -> None:
    """庄 wins 夹胡 with 自摸 and 门清: 2 ×2 ×2 ×2 = 16; with 二八做掌 it would be 32."""
    assert dealer_draws("999s 345m 456p 77s 46s", "5s")["deltas"] == [-16, 48, -16, -16]
    assert dealer_draws(MIDDLE_AND_TWOS, "5s")["deltas"] == [-20, 60, -20, -20]
    assert dealer_draws(MIDDLE_AND_TWOS, "5s", cap=40)["deltas"] == [-32, 96, -32, -32]


@pytest.mark.clause("DF-22")
@pytest.mark.parametrize(
    ("cap", "others", "dealers"),
    [
        pytest.param(20, 20, 20, id="20"),
        pytest.param(40, 40, 40, id="40"),
    ],
)
def test_a_self_drawn_win_past_the_cap_is_the_cap_from_each(
    cap: int, others: int, dealers: int
) -> None:
    """夹胡 2, 自摸, 二八做掌, 四家清 ×8: 64, and 128 from the dealer."""
    result = player_draws(MIDDLE_AND_TWOS, "5s", (), (), cap=cap)
    assert winner_of(result)["value"] == 2
    assert result["deltas"] == [-dealers, 2 * others + dealers, -others, -others]


@pytest.mark.clause("DF-22", "DF-21")
@pytest.mark.parametrize("cap", [20, 40])
def test_whoever_pays_for_three_can_pay_three_times_the_cap(cap: int) -> None:
    """庄 wins 夹胡 with 二八做掌 and 四家清 on a discard: 64 a share, capped."""
    result = dealer_is_given(MIDDLE_AND_TWOS, "5s", (), (), cap=cap)
    assert result["deltas"] == [0, 3 * cap, -3 * cap, 0]


@pytest.mark.clause("DF-22")
def test_below_the_cap_nothing_is_cut() -> None:
    """平胡 with 四家清: 8 + 8 + 16."""
    assert player_gives("999s 345m 456p 77s 45s", "6s", (), ())["deltas"] == [0, 32, 0, -32]


@pytest.mark.clause("DF-18", "DF-22")
@pytest.mark.parametrize("cap", [20, 40])
def test_four_triplets_pay_the_cap_and_nothing_is_doubled(cap: int) -> None:
    """飘胡: the cap from each or three times by the giver, with and without 庄, 门清 or not."""
    for melds, hand, third in ((NINES, TRIPLETS, ("pong:444z<0",)), ((), f"999s {TRIPLETS}", ())):
        for way in (dealer_draws, player_draws):
            result = way(hand, "6s", melds, third, cap=cap)
            assert main_name(winner_of(result)["names"]) == "飘胡"
            assert winner_of(result)["value"] == cap
            assert result["deltas"] == [-cap, 3 * cap, -cap, -cap]
        assert dealer_gives(hand, "6s", melds, third, cap=cap)["deltas"] == [
            -3 * cap, 3 * cap, 0, 0,
        ]  # fmt: skip
        assert player_gives(hand, "6s", melds, third, cap=cap)["deltas"] == [
            0, 3 * cap, 0, -3 * cap,
        ]  # fmt: skip
        assert dealer_is_given(hand, "6s", melds, third, cap=cap)["deltas"] == [
            0, 3 * cap, -3 * cap, 0,
        ]  # fmt: skip


# The dealer, seat 1, with two 暗杠 of 1s to make; nobody else has a 1m or a 1p.
def _two_kongs(mine: str, actions: list[list[Any]], tail: str) -> dict[str, Any]:
    return {
        "dealer": 1,
        "hands": [
            "247m 247p 247s 2345z",
            f"1111m 1111p {mine}",
            "368m 368p 368s 2346z",
            "368m 247p 368s 2356z",
        ],
        "tail": tail,
        "opening": False,
        "actions": [[1, "kong", "1m"], [1, "kong", "1p"], *actions],
    }


@pytest.mark.clause("DF-22", "DF-23")
def test_kongs_have_no_cap() -> None:
    """Two 暗杠 of 1s by the dealer: 4 ×2 ×2 = 16 twice, 32 from each."""
    state = state_of(GAME, **_two_kongs("257m 368s", [], "5s 9s"))
    assert state["deltas"] == [-32, 96, -32, -32]


@pytest.mark.clause("DF-22", "DF-23")
def test_kongs_come_on_top_of_a_capped_win() -> None:
    """After both kongs the dealer draws 8s: 平胡 1 ×2 ×8 ×2 = 32, capped at 20, beside 32."""
    result = result_of(GAME, **_two_kongs("345s 67s 9s", [[1, "win"]], "9s 8s"))
    assert main_name(winner_of(result)["names"]) == "平胡"
    assert result["deltas"] == [-52, 156, -52, -52]
    assert "DF-23" in clauses(result)

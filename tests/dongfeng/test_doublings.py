"""DF-20 and DF-21: what doubles a win, how doublings multiply, and who pays."""

from typing import Any

import pytest

from tests.dongfeng.seating import (
    GAME,
    NINES,
    PLAIN,
    QUIET_147,
    QUIET_258,
    WAYS,
    dealer_draws,
    dealer_gives,
    dealer_is_given,
    doublings,
    player_draws,
    player_gives,
    winner_of,
)
from tests.table import result_of

CLOSED = f"999s {PLAIN}"
#: Melds of seat 3 that leave it 门清, and such that do not.
KEEP = ["concealed:4444z", "dragons:567z", "dragons:5567z", "dragons:556677z", "winds:1234z"]
BREAK = ["chow:789p<2", "pong:444z<0", "kong:4444z<0", "added:4444z<0"]


@pytest.mark.clause("DF-20", "DF-21")
def test_nothing_doubled() -> None:
    """平胡 on a discard, with 碰 here and there, and nobody concerned deals: 1 + 1 + 2."""
    result = player_gives(PLAIN, "6s", NINES)
    assert doublings(result) == set()
    assert result["deltas"] == [0, 4, 0, -4]


@pytest.mark.clause("DF-20", "DF-21")
def test_a_self_drawn_win_doubles() -> None:
    """自摸: 2 from each, 4 from the dealer."""
    result = player_draws(PLAIN, "6s", NINES)
    assert doublings(result) == {"自摸"}
    assert result["deltas"] == [-4, 8, -2, -2]


@pytest.mark.clause("DF-20")
def test_a_hand_without_a_claim_doubles() -> None:
    """门清, 站立胡: also on a discard. 2 + 2 + 4."""
    result = player_gives(CLOSED, "6s")
    assert doublings(result) == {"门清"}
    assert result["deltas"] == [0, 8, 0, -8]
    # 自摸 and 门清: 4 from each, 8 from the dealer.
    result = player_draws(CLOSED, "6s")
    assert doublings(result) == {"门清", "自摸"}
    assert result["deltas"] == [-8, 16, -4, -4]


@pytest.mark.clause("DF-20")
@pytest.mark.parametrize(
    "meld", ["chow:789p<0", "pong:999s<0", "kong:4444z<0", "added:4444z<0"]
)  # fmt: skip
def test_every_claim_of_the_winner_breaks_it(meld: str) -> None:
    """吃, 碰, 明杠 of a discard or added: no 门清."""
    hand = "222m 456p 77s 45s" if meld.startswith("chow") else PLAIN
    result = player_gives(hand, "6s", (meld,), ("pong:333p<0",))
    assert "门清" not in doublings(result)
    assert result["deltas"] == [0, 4, 0, -4]


@pytest.mark.clause("DF-20", "DF-7", "DF-8")
@pytest.mark.parametrize("meld", KEEP)
def test_the_winners_concealed_kongs_do_not_break_it(meld: str) -> None:
    """暗杠, 箭杠, tiles added to it and 风杠 leave a hand 门清: ×2."""
    result = player_gives(PLAIN, "6s", (meld,), ("pong:333p<0",))
    assert doublings(result) == {"门清"}
    assert result["deltas"] == [0, 8, 0, -8]


@pytest.mark.clause("DF-20")
@pytest.mark.parametrize("pair", ["22m", "88m", "22p", "88p", "22s", "88s"])
def test_a_pair_of_twos_or_eights_doubles(pair: str) -> None:
    """二八做掌: 2 + 2 + 4."""
    result = player_gives(f"345m 456p {pair} 45s", "6s", NINES)
    assert doublings(result) == {"二八做掌"}
    assert result["deltas"] == [0, 8, 0, -8]


@pytest.mark.clause("DF-20")
@pytest.mark.parametrize("pair", ["11m", "33p", "55m", "77s", "99m", "33z", "11z", "77z"])
def test_no_other_pair_doubles(pair: str) -> None:
    """1 + 1 + 2."""
    result = player_gives(f"345m 456p {pair} 45s", "6s", NINES)
    assert doublings(result) == set()
    assert result["deltas"] == [0, 4, 0, -4]


@pytest.mark.clause("DF-20")
def test_a_pair_of_south_winds_is_no_pair_of_twos() -> None:
    """南 is written 2z and is no 2; the dealer gives, so that no tile is junk."""
    result = dealer_gives("345m 456p 22z 45s", "6s", NINES)
    assert doublings(result) == set()
    assert result["deltas"] == [-4, 4, 0, 0]


@pytest.mark.clause("DF-20")
def test_a_set_of_twos_is_not_the_pair() -> None:
    """Three 2m in hand, a pair of 7s: nothing doubles but 门清."""
    result = player_gives("222m 999s 456p 77s 45s", "6s")
    assert doublings(result) == {"门清"}
    assert result["deltas"] == [0, 8, 0, -8]


@pytest.mark.clause("DF-20")
def test_the_pair_of_eights_may_be_made_by_the_winning_tile() -> None:
    """单吊 8m: 2 ×2, so 4 + 4 + 8."""
    result = player_gives("345m 456p 345s 8m", "8m", NINES)
    assert doublings(result) == {"二八做掌"}
    assert winner_of(result)["value"] == 2
    assert result["deltas"] == [0, 16, 0, -16]


@pytest.mark.clause("DF-20")
def test_three_others_without_a_claim_double() -> None:
    """三家清: the winner has 碰, the others nothing. 2 + 2 + 4."""
    result = player_gives(PLAIN, "6s", NINES, ())
    assert doublings(result) == {"三家清"}
    assert result["deltas"] == [0, 8, 0, -8]


@pytest.mark.clause("DF-20")
def test_all_four_without_a_claim_double_three_times() -> None:
    """门清, 三家清 and 四家清: ×8, so 8 + 8 + 16."""
    result = player_gives(CLOSED, "6s", (), ())
    assert doublings(result) == {"门清", "三家清", "四家清"}
    assert result["deltas"] == [0, 32, 0, -32]


@pytest.mark.clause("DF-20", "DF-7", "DF-8")
@pytest.mark.parametrize("meld", KEEP)
def test_anothers_concealed_kongs_keep_all_four_clear(meld: str) -> None:
    """Seat 3 has 暗杠, 箭杠 or 风杠: still 四家清."""
    result = player_gives(CLOSED, "6s", (), (meld,))
    assert doublings(result) == {"门清", "三家清", "四家清"}
    assert result["deltas"] == [0, 32, 0, -32]


@pytest.mark.clause("DF-20")
@pytest.mark.parametrize("meld", BREAK)
def test_one_claim_of_another_is_enough(meld: str) -> None:
    """Seat 3 has 吃, 碰 or 明杠: neither 三家清 nor 四家清."""
    result = player_gives(CLOSED, "6s", (), (meld,))
    assert doublings(result) == {"门清"}
    assert result["deltas"] == [0, 8, 0, -8]
    result = player_gives(PLAIN, "6s", NINES, (meld,))
    assert doublings(result) == set()
    assert result["deltas"] == [0, 4, 0, -4]


@pytest.mark.clause("DF-20")
@pytest.mark.parametrize(
    ("claims", "deltas"),
    [
        # 平胡 1, 门清 ×2: 2 + 2 + 4.
        pytest.param([[3, "pong"], [3, "discard", "6s"]], [0, 8, 0, -8], id="碰"),
        # 平胡 1, all four 门清 ×8: 8 + 8 + 16, by seat 3, who draws the 6s in its turn.
        pytest.param(
            [[1, "discard", "1p"], [2, "discard", "2p"], [3, "discard", "6s"]],
            [0, 32, 0, -32],
            id="no claim",
        ),
    ],
)
def test_a_claim_made_in_this_hand_counts(claims: list[list[Any]], deltas: list[int]) -> None:
    """Seat 3 碰s the dealer's 4z and gives seat 1 the 6s, or it lets the 4z go and gives it."""
    result = result_of(
        GAME,
        hands=[f"{QUIET_147} 4z", CLOSED, QUIET_258, "369m 369p 369s 44z 77z"],
        wall="1p 2p 6s",
        opening=False,
        actions=[[0, "discard", "4z"], *claims, [1, "win"]],
    )
    assert result["deltas"] == deltas


@pytest.mark.clause("DF-20", "DF-21")
def test_the_dealer_doubles_on_either_side() -> None:
    """庄 wins: every share ×2. 庄 pays: its own ×2, whoever gives."""
    assert dealer_draws(PLAIN, "6s", NINES)["deltas"] == [-4, 12, -4, -4]
    assert dealer_is_given(PLAIN, "6s", NINES)["deltas"] == [0, 6, -6, 0]
    assert player_draws(PLAIN, "6s", NINES)["deltas"] == [-4, 8, -2, -2]


@pytest.mark.clause("DF-21", "MJ-8")
def test_the_givers_own_seat_adds_nothing() -> None:
    """The dealer gives or another does: the three shares are 1, 1 and the dealer's 2."""
    assert dealer_gives(PLAIN, "6s", NINES)["deltas"] == [-4, 4, 0, 0]
    assert player_gives(PLAIN, "6s", NINES)["deltas"] == [0, 4, 0, -4]


@pytest.mark.clause("DF-20")
def test_doublings_multiply() -> None:
    """夹胡 2, 自摸, 门清, 二八做掌: 16 from each, 32 from the dealer; a cap of 40."""
    result = player_draws("999s 345m 456p 22s 46s", "5s", cap=40)
    assert doublings(result) == {"自摸", "门清", "二八做掌"}
    assert result["deltas"] == [-32, 64, -16, -16]


@pytest.mark.clause("DF-20")
def test_self_drawn_pair_of_eights_and_three_clear() -> None:
    """平胡 1, 自摸 ×2, 二八做掌 ×2, 三家清 ×2 = 8 from each, 16 from the dealer."""
    result = player_draws("345m 456p 88s 45s", "6s", NINES, ())
    assert doublings(result) == {"自摸", "二八做掌", "三家清"}
    assert result["deltas"] == [-16, 32, -8, -8]


@pytest.mark.clause("DF-20", "DF-18")
@pytest.mark.parametrize("way", WAYS)
def test_four_triplets_are_not_doubled(way: str) -> None:
    """飘胡 with a pair of 8s, all four 门清: 20 for every share, whoever deals."""
    hand = "999s 333m 555p 66s 88m"
    deltas = {
        "dealer draws": [-20, 60, -20, -20],
        "player draws": [-20, 60, -20, -20],
        "dealer gives": [-60, 60, 0, 0],
        "player gives": [0, 60, 0, -60],
        "dealer is given": [0, 60, -60, 0],
    }
    assert WAYS[way](hand, "6s", (), ())["deltas"] == deltas[way]


@pytest.mark.clause("DF-20")
@pytest.mark.parametrize("way", ["dealer gives", "player gives", "dealer is given"])
def test_a_win_on_a_discard_is_no_self_draw(way: str) -> None:
    """门清 by itself, however the tile was given."""
    assert doublings(WAYS[way](CLOSED, "6s")) == {"门清"}

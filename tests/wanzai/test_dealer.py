"""WZ-3: who deals next, by either rule."""

from typing import Any

import pytest

from tests.table import result_of
from tests.wanzai.seating import (
    GAME,
    JUNK,
    QUIET_A,
    QUIET_B,
    QUIET_C,
    QUIET_TEN,
    WAITING_M,
    WAITING_P,
    WAITING_S,
    Actions,
    around,
    dealer_draws,
    dealer_gives,
    dealer_is_given,
    player_draws,
    player_gives,
    winners_of,
)

ROTATE: dict[str, Any] = {"dealer_rule": "rotate"}
QUIET_Z = "22446688s 1235z 9s"  # nothing, beside hands of 万 and 筒


def _two_winners(dealer: int, giver: int, **options: Any) -> dict[str, Any]:
    """Seats 0 and 1 win on the 7z of another: 一炮双响."""
    hands = [WAITING_P, WAITING_M, QUIET_A, QUIET_Z]
    turns = [(dealer + step) % 4 for step in range((giver - dealer) % 4 + 1)]
    drawn = [*["4z", "3z", "4z"][: len(turns) - 1], "7z"]
    hands[dealer] += f" {drawn[0]}"
    return result_of(
        GAME,
        options=options,
        dealer=dealer,
        hands=hands,
        wall=" ".join(drawn[1:]),
        actions=[
            *([seat, "discard", tile] for seat, tile in zip(turns, drawn, strict=True)),
            [0, "win"],
            [1, "win"],
        ],
    )


@pytest.mark.clause("WZ-3")
def test_whoever_wins_deals_next() -> None:
    """Self-drawn or on a discard, given by 庄 or by another: the winner, seat 1."""
    for scene in (player_draws, dealer_gives, player_gives):
        assert scene(WAITING_M, "7z")["next_dealer"] == 1


@pytest.mark.clause("WZ-3")
@pytest.mark.parametrize("rule", ["winner", "rotate"])
def test_a_dealer_who_wins_deals_again(rule: str) -> None:
    """庄 (seat 1) draws the tile or is given it: 连庄 under both rules."""
    for scene in (dealer_draws, dealer_is_given):
        assert scene(WAITING_M, "7z", dealer_rule=rule)["next_dealer"] == 1


@pytest.mark.clause("WZ-3")
def test_rotating_the_next_player_deals_when_another_wins() -> None:
    """`rotate`: 庄 did not win, so its 下家 deals, whoever won."""
    # 庄 is seat 0, seat 2, and seat 3.
    assert dealer_gives(WAITING_M, "7z", **ROTATE)["next_dealer"] == 1
    assert player_gives(WAITING_M, "7z", **ROTATE)["next_dealer"] == 3
    result = result_of(
        GAME,
        options=ROTATE,
        dealer=3,
        hands=around(WAITING_M, dealer=3, drawn="7z"),
        actions=[[3, "discard", "7z"], [1, "win"]],
    )
    assert winners_of(result) == [1]
    assert result["next_dealer"] == 0


@pytest.mark.clause("WZ-3")
@pytest.mark.parametrize(
    ("dealer", "giver"),
    [
        (2, 2),  # 庄 gives
        (3, 3),
        (2, 3),  # another gives
        (0, 2),  # 庄 is a winner
        (1, 3),
    ],
)
def test_the_giver_of_two_wins_deals_next(dealer: int, giver: int) -> None:
    """Seats 0 and 1 win on one tile: the giver deals next, even where 庄 is among the winners."""
    result = _two_winners(dealer, giver)
    assert winners_of(result) == [0, 1]
    assert result["next_dealer"] == giver


@pytest.mark.clause("WZ-3")
@pytest.mark.parametrize(
    ("dealer", "giver", "following"),
    [
        (2, 2, 0),  # after seat 2 come 3, 0, 1
        (3, 3, 0),
        (0, 2, 0),  # whether 庄 is a winner makes no difference
        (1, 3, 0),
    ],
)
def test_the_first_winner_after_the_giver_deals_next_by_option(
    dealer: int, giver: int, following: int
) -> None:
    """`several_dealer` `first_winner`: of seats 0 and 1 the one whose turn would come first."""
    result = _two_winners(dealer, giver, several_dealer="first_winner")
    assert winners_of(result) == [0, 1]
    assert result["next_dealer"] == following


@pytest.mark.clause("WZ-3")
def test_the_first_winner_is_counted_from_the_giver_and_not_from_seat_0() -> None:
    """Seats 0 and 2 win on the 7z of seat 1, the dealer: seat 2 comes first."""
    scene: dict[str, Any] = {
        "dealer": 1,
        "hands": [WAITING_P, f"{QUIET_Z} 7z", WAITING_M, QUIET_A],
        "actions": [[1, "discard", "7z"], [0, "win"], [2, "win"]],
    }
    for chosen, following in (("giver", 1), ("first_winner", 2)):
        result = result_of(GAME, options={"several_dealer": chosen}, **scene)
        assert sorted(winners_of(result)) == [0, 2]
        assert result["next_dealer"] == following


@pytest.mark.clause("WZ-3")
def test_one_winner_deals_next_whatever_holds_for_several() -> None:
    """`several_dealer` says nothing of a win alone, self-drawn or given."""
    for scene in (player_draws, dealer_gives, player_gives):
        assert scene(WAITING_M, "7z", several_dealer="first_winner")["next_dealer"] == 1


@pytest.mark.clause("WZ-3")
def test_rotating_it_does_not_matter_who_won_first() -> None:
    """`rotate` with `first_winner`: 庄, seat 2, gave the tile, and its 下家 deals."""
    result = _two_winners(2, 2, several_dealer="first_winner", **ROTATE)
    assert result["next_dealer"] == 3


@pytest.mark.clause("WZ-3")
@pytest.mark.parametrize(
    ("dealer", "giver", "following"),
    [
        (2, 2, 3),  # 庄 gives: its 下家
        (2, 3, 3),
        (3, 3, 0),
        (3, 2, 0),
        (0, 2, 0),  # 庄 is a winner and stays
        (1, 3, 1),
    ],
)
def test_rotating_a_dealer_among_two_winners_stays(dealer: int, giver: int, following: int) -> None:
    """`rotate`: only whether 庄 is among the winners matters."""
    result = _two_winners(dealer, giver, **ROTATE)
    assert winners_of(result) == [0, 1]
    assert result["next_dealer"] == following


@pytest.mark.clause("WZ-3", "WZ-11")
@pytest.mark.parametrize(("rule", "following"), [("winner", 3), ("rotate", 0)])
def test_three_winners_on_one_discard(rule: str, following: int) -> None:
    """一炮三响: 庄 (seat 3) gives, and deals again by `winner`; by `rotate` its 下家 does."""
    result = result_of(
        GAME,
        options={"dealer_rule": rule},
        dealer=3,
        hands=[WAITING_P, WAITING_M, WAITING_S, "2244m 2244p 1235z 9m 7z"],
        actions=[[3, "discard", "7z"], [0, "win"], [1, "win"], [2, "win"]],
    )
    assert winners_of(result) == [0, 1, 2]
    assert result["next_dealer"] == following


def _robbed(dealer: int, robbers: list[int], rule: str, several: str = "giver") -> dict[str, Any]:
    """Seat 3 lays down a 欠杠 of 7z, and seats 0 and 1 may rob it."""
    hands = [WAITING_P, WAITING_M, QUIET_B.replace("12589p", "1235z 9s"), QUIET_TEN]
    starts: dict[int, tuple[str, str, Actions]] = {
        2: ("4z", "7z", [[2, "discard", "4z"]]),
        3: ("7z", "", []),
        0: ("4z", "3z 4z 7z", [[0, "discard", "4z"], [1, "discard", "3z"], [2, "discard", "4z"]]),
    }
    drawn, wall, start = starts[dealer]
    hands[dealer] += f" {drawn}"
    return result_of(
        GAME,
        options={"dealer_rule": rule, "several_dealer": several},
        dealer=dealer,
        hands=hands,
        melds=[[], [], [], ["pong:777z<2"]],
        wall=wall,
        actions=[*start, [3, "kong", "7z"], *([seat, "win"] for seat in robbers)],
    )


@pytest.mark.clause("WZ-3", "WZ-9")
@pytest.mark.parametrize(
    ("dealer", "robbers", "winner", "rotate"),
    [
        (2, [1], 1, 3),  # one robber is a winner like any other
        (2, [0, 1], 3, 3),  # several: the robbed player
        (3, [0, 1], 3, 0),
        (0, [0, 1], 3, 0),  # 庄 robs: stays by `rotate`
        (0, [1], 1, 1),
    ],
)
def test_who_deals_after_a_robbed_kong(
    dealer: int, robbers: list[int], winner: int, rotate: int
) -> None:
    """抢杠 by one or two, by 庄 and by others, from 庄 and from another."""
    for rule, following in (("winner", winner), ("rotate", rotate)):
        result = _robbed(dealer, robbers, rule)
        assert winners_of(result) == robbers
        assert result["next_dealer"] == following


@pytest.mark.clause("WZ-3", "WZ-9")
def test_of_two_robbers_the_first_after_the_robbed_player_deals_by_option() -> None:
    """Seats 0 and 1 rob seat 3: seat 0 comes first after it."""
    assert _robbed(2, [0, 1], "winner", "first_winner")["next_dealer"] == 0


@pytest.mark.clause("WZ-3", "WZ-25")
@pytest.mark.parametrize("rule", ["winner", "rotate"])
@pytest.mark.parametrize("dealer", [0, 2, 3])
@pytest.mark.parametrize(("option", "step"), [({}, 1), ({"draw_dealer": "stays"}, 0)])
def test_after_a_drawn_game_the_deal_passes_on_or_stays(
    dealer: int, rule: str, option: dict[str, str], step: int
) -> None:
    """流局: the 对家 of 庄 discards the last tile; the 下家 deals next, or 庄 by option."""
    hands = [QUIET_A, "122479m 79p 12566z", QUIET_B, QUIET_C]
    hands[dealer] += f" {JUNK}"
    following, last = (dealer + 1) % 4, (dealer + 2) % 4
    result = result_of(
        GAME,
        options={"dealer_rule": rule, **option},
        dealer=dealer,
        hands=hands,
        wall="3z 4z",
        wall_size=2,
        actions=[[dealer, "discard", JUNK], [following, "discard", "3z"], [last, "discard", "4z"]],
    )
    assert result["winners"] == []
    assert result["next_dealer"] == (dealer + step) % 4

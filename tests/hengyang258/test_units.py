"""Units for wins around a kong: 杠上开花, 杠上炮, 抢杠胡, and who pays them."""

from typing import Any

import pytest

from tests.hengyang258.seating import (
    GAME,
    JUNK,
    QUIET_MP,
    QUIET_MS,
    QUIET_PS,
    around,
    clauses,
    shares,
)
from tests.table import choices, play, result_of, state_of

# The dealer's fourteen, the fourth 2s just drawn: after 暗杠 it waits for 5p and 8m.
OWNER = "345m 678p 55p 88m 222s 2s"
# A small hand that waits for 5s and 8s.
WAITS_58S = "234m 567m 888s 22p 67s"
# Seven pairs but for 9m.
PAIRS_9M = "44p 99p 44s 66s 77s 99s 9m"


def _dice(
    turned: str,
    actions: list[list[Any]],
    owner: str = OWNER,
    seats: tuple[str, str, str] = (QUIET_MP, QUIET_MS, QUIET_PS),
    **options: Any,
) -> dict[str, Any]:
    """Seat 0, the dealer, makes the 暗杠 of 2s and opens the dice."""
    return result_of(
        GAME,
        options={"birds": 0, **options},
        dealer=0,
        hands=[owner, *seats],
        dice=[turned],
        opening=False,
        actions=[[0, "kong", "2s"], [0, "dice"], *actions],
    )


@pytest.mark.clause("HY-26")
def test_a_small_hand_won_with_the_dice_counts_one_unit() -> None:
    """庄 makes 暗杠, opens the dice and finds the 8m they wait for: 杠上开花."""
    result = _dice(f"{JUNK} 8m", [[0, "win"]])
    (winner,) = result["winners"]
    assert (winner["seat"], winner["tile"]) == (0, "8m")
    assert (winner["by"], winner["from"]) == ("self", None)
    assert "杠上开花" in winner["names"]
    assert winner["value"] == 1
    # Each pays 4 for the unit and 2 for the 暗杠; no small win, no 门清 beside it.
    assert result["deltas"] == [18, -6, -6, -6]
    assert "HY-36" not in clauses(result)


@pytest.mark.clause("HY-26", "HY-34")
def test_another_than_the_dealer_wins_with_the_dice_as_with_a_draw() -> None:
    """杠上开花 of a 闲家: 4 from the dealer, 3 from the others, 2 from each for the 暗杠."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=around(OWNER.removesuffix(" 2s"), dealer=0, drawn=JUNK),
        wall="2s",
        dice=["9p 5p"],
        opening=False,
        actions=[[0, "discard", JUNK], [1, "kong", "2s"], [1, "dice"], [1, "win"]],
    )
    assert result["winners"][0]["value"] == 1
    assert result["deltas"] == [-4 - 2, 10 + 6, -3 - 2, -3 - 2]


@pytest.mark.clause("HY-26", "HY-45")
def test_a_big_hand_won_with_the_dice_counts_one_more() -> None:
    """碰碰胡 and 杠上开花 are two units."""
    result = _dice(f"3m {JUNK}", [[0, "win"]], owner="33m 888m 555p 99s 222s 2s")
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"碰碰胡", "杠上开花"}
    assert winner["value"] == 2
    # 2 units x 4 and 2 for the 暗杠.
    assert result["deltas"] == [30, -10, -10, -10]


@pytest.mark.clause("HY-26")
@pytest.mark.parametrize("turned", ["4s 6s", "6s 4s"])
def test_where_both_dice_tiles_win_the_better_one_counts(turned: str) -> None:
    """4s would be a 平胡, 6s a 碰碰胡: the owner wins once, on the 6s."""
    result = _dice(turned, [[0, "win"]], owner="333m 888p 5556s 222s 2s")
    (winner,) = result["winners"]
    assert winner["tile"] == "6s"
    assert set(winner["names"]) == {"碰碰胡", "杠上开花"}
    assert winner["value"] == 2
    assert result["deltas"] == [30, -10, -10, -10]


@pytest.mark.clause("HY-26")
def test_a_win_with_the_replacement_tile_is_an_ordinary_self_draw() -> None:
    """补张 brings the 8m: 平胡, self-drawn, no 杠上开花."""
    result = result_of(
        GAME,
        options={"birds": 0, "concealed": "none"},
        dealer=0,
        hands=[OWNER, QUIET_MP, QUIET_MS, QUIET_PS],
        tail="8m",
        opening=False,
        actions=[[0, "kong", "2s"], [0, "replace"], [0, "win"]],
    )
    (winner,) = result["winners"]
    assert (winner["tile"], winner["by"], winner["from"]) == ("8m", "self", None)
    assert set(winner["names"]) == {"平胡"}
    assert winner["value"] == 0
    # 2 each for the small win, 2 each for the 暗杠.
    assert result["deltas"] == [12, -4, -4, -4]


@pytest.mark.clause("HY-27", "HY-41")
def test_a_tile_of_the_dealers_dice_wins_for_another_and_the_dealer_pays_all_shares() -> None:
    """杠上炮: seat 2 wins on the 5s that the dealer's dice turn up."""
    result = _dice(f"{JUNK} 5s", [[2, "win"]], seats=(QUIET_PS, WAITS_58S, QUIET_MP))
    (winner,) = result["winners"]
    assert (winner["seat"], winner["tile"]) == (2, "5s")
    assert (winner["by"], winner["from"]) == ("discard", 0)
    assert "杠上炮" in winner["names"]
    assert winner["value"] == 1
    # A self-draw would have brought 4 + 3 + 3 = 10; the 暗杠 brings 2 from each.
    assert result["deltas"] == [6 - 10, -2, 10 - 2, -2]
    assert shares(result)[(0, 2)] == 10
    assert "HY-36" not in clauses(result)


@pytest.mark.clause("HY-27", "HY-45")
def test_a_big_hand_won_on_anothers_dice_counts_one_more() -> None:
    """七小对 and 杠上炮 are two units, 20 points."""
    result = _dice(f"9m {JUNK}", [[1, "win"]], seats=(PAIRS_9M, QUIET_MP, QUIET_MS))
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"七小对", "杠上炮"}
    assert winner["value"] == 2
    # 8 + 6 + 6 = 20.
    assert result["deltas"] == [6 - 20, 20 - 2, -2, -2]


def _dice_of_seat_0(dealer: int, wall: str, actions: list[list[Any]]) -> dict[str, Any]:
    """Seat 0, not the dealer, draws the fourth 2s; seat 2 waits for 5s."""
    hands = [OWNER.removesuffix(" 2s"), QUIET_PS, WAITS_58S, QUIET_MP]
    hands[dealer] += f" {JUNK}"
    return result_of(
        GAME,
        options={"birds": 0},
        dealer=dealer,
        hands=hands,
        wall=wall,
        dice=["9m 5s"],
        opening=False,
        actions=[*actions, [0, "kong", "2s"], [0, "dice"], [2, "win"]],
    )


@pytest.mark.clause("HY-41")
def test_the_dealer_is_paid_three_dealers_shares_after_another_opened_the_dice() -> None:
    """The dealer (seat 2) wins on the dice of seat 0: 4 + 4 + 4."""
    result = _dice_of_seat_0(2, "1p 2s", [[2, "discard", JUNK], [3, "discard", "1p"]])
    assert result["winners"][0]["value"] == 1
    assert result["deltas"] == [6 - 12, -2, 12 - 2, -2]


@pytest.mark.clause("HY-41")
def test_the_dealers_share_is_part_of_it_though_neither_side_is_dealer() -> None:
    """Seat 3 is 庄: its share of 4 is paid by the owner of the dice as well."""
    result = _dice_of_seat_0(3, "2s", [[3, "discard", JUNK]])
    assert result["deltas"] == [6 - 10, -2, 10 - 2, -2]
    assert shares(result)[(0, 2)] == 10


@pytest.mark.clause("HY-41")
def test_one_player_who_wins_on_both_dice_tiles_is_paid_once() -> None:
    """Both 5s and 8s turn up, and seat 2 waits for both."""
    result = _dice("5s 8s", [[2, "win"]], seats=(QUIET_PS, WAITS_58S, QUIET_MP))
    assert len(result["winners"]) == 1
    assert result["deltas"] == [6 - 10, -2, 10 - 2, -2]


@pytest.mark.clause("HY-41", "HY-8")
@pytest.mark.parametrize("turned", ["4s 6s", "6s 4s"])
def test_one_player_who_wins_on_both_dice_tiles_wins_on_the_better(turned: str) -> None:
    """4s would be a 平胡, 6s a 碰碰胡: seat 2 is paid once, for the 6s."""
    waiting = "222m 333m 888p 5556s"
    result = _dice(turned, [[2, "win"]], seats=(QUIET_PS, waiting, QUIET_MP))
    (winner,) = result["winners"]
    assert winner["tile"] == "6s"
    assert set(winner["names"]) == {"碰碰胡", "杠上炮"}
    # Two units: 8 + 6 + 6 = 20; 暗杠 2 each.
    assert result["deltas"] == [6 - 20, -2, 20 - 2, -2]


@pytest.mark.clause("HY-41", "HY-27")
def test_two_winners_on_the_dice_are_each_paid_three_shares() -> None:
    """Seat 1 wins on 9m, seat 2 on 5s: neither's share is taken off the other's win."""
    result = _dice("5s 9m", [[1, "win"], [2, "win"]], seats=(PAIRS_9M, WAITS_58S, QUIET_MP))
    assert {(w["seat"], w["tile"], w["value"]) for w in result["winners"]} == {
        (1, "9m", 2),
        (2, "5s", 1),
    }
    # 七小对 + 1: 8 + 6 + 6 = 20; 平胡 + 1: 4 + 3 + 3 = 10; 暗杠 2 each.
    assert result["deltas"] == [6 - 30, 20 - 2, 10 - 2, -2]


def _robbed(dealer: int, robber: str, **options: Any) -> dict[str, Any]:
    """Seat 0 adds the fourth 5s to its 碰 and seat 2 wins on it."""
    hands = ["14679m 13467p", QUIET_PS, robber, QUIET_MS]
    hands[dealer] += " 5s" if dealer == 0 else f" {JUNK}"
    before = [] if dealer == 0 else [[dealer, "discard", JUNK]]
    return result_of(
        GAME,
        options={"birds": 0, **options},
        dealer=dealer,
        hands=hands,
        melds=[["pong:555s<1"], [], [], []],
        wall="" if dealer == 0 else "5s",
        opening=False,
        actions=[*before, [0, "kong", "5s"], [2, "win"]],
    )


@pytest.mark.clause("HY-28")
def test_with_the_unit_robbing_the_dealers_kong_is_a_big_win_on_a_discard() -> None:
    """抢杠胡 with a small hand: one unit, 7 from the dealer, nothing for the 杠."""
    result = _robbed(0, WAITS_58S, robbed_kong_unit=True)
    (winner,) = result["winners"]
    assert (winner["seat"], winner["tile"]) == (2, "5s")
    assert (winner["by"], winner["from"]) == ("robbed", 0)
    assert "抢杠胡" in winner["names"]
    assert winner["value"] == 1
    assert result["deltas"] == [-7, 0, 7, 0]
    assert "HY-37" not in clauses(result)


@pytest.mark.clause("HY-28")
def test_with_the_unit_a_kong_robbed_between_two_who_are_not_dealer_costs_six() -> None:
    """Seat 3 is 庄 and has no part in it."""
    assert _robbed(3, WAITS_58S, robbed_kong_unit=True)["deltas"] == [-6, 0, 6, 0]


@pytest.mark.clause("HY-28", "HY-45")
@pytest.mark.parametrize(
    ("options", "units"), [({}, 1), ({"robbed_kong_unit": True}, 2)], ids=["as-written", "counted"]
)
def test_robbing_a_kong_with_a_big_hand_counts_one_more_by_option(
    options: dict[str, Any], units: int
) -> None:
    """将将胡 with 抢杠胡: 7 from the dealer for each unit; the document names none for the rob."""
    result = _robbed(0, "2258m 25588p 2288s", **options)
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"将将胡", "抢杠胡"}
    assert winner["value"] == units
    assert result["deltas"] == [-7 * units, 0, 7 * units, 0]


@pytest.mark.clause("HY-28", "HY-36")
@pytest.mark.parametrize(("concealed", "points"), [("none", 2), ("small", 3)])
def test_without_the_unit_a_robbed_kong_is_a_small_win_on_a_discard(
    concealed: str, points: int
) -> None:
    """As the game is played unless chosen: 平胡 from the dealer, with 门清 where that counts."""
    result = _robbed(0, WAITS_58S, concealed=concealed)
    (winner,) = result["winners"]
    assert (winner["by"], winner["from"], winner["value"]) == ("robbed", 0, 0)
    assert set(winner["names"]) == {"平胡", "抢杠胡"}
    assert "HY-37" not in clauses(result)
    assert result["deltas"] == [-points, 0, points, 0]


@pytest.mark.clause("HY-41", "HY-34")
def test_an_ordinary_discard_is_paid_as_one_even_right_after_a_kong() -> None:
    """The tile of a 补张 is discarded into seat 2's hand: no 杠上炮, no 同进同出."""
    result = result_of(
        GAME,
        options={"birds": 0, "concealed": "none"},
        dealer=0,
        hands=[OWNER, QUIET_PS, WAITS_58S, QUIET_MP],
        tail="5s",
        opening=False,
        actions=[[0, "kong", "2s"], [0, "replace"], [0, "discard", "5s"], [2, "win"]],
    )
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"平胡"}
    # 2 from the dealer, beside 2 each for the 暗杠.
    assert result["deltas"] == [6 - 2, -2, 2 - 2, -2]


@pytest.mark.clause("HY-45")
def test_an_all_request_hand_made_by_a_kong_and_won_with_the_dice() -> None:
    """碰杠 as the fourth open meld, 5p left, and the dice bring a 5p: 全求人 + 杠上开花."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=["5p 2s", QUIET_MP, QUIET_MS, QUIET_PS],
        melds=[["chow:345m<3", "pong:222s<1", "chow:678p<3", "pong:888m<2"], [], [], []],
        dice=[f"{JUNK} 5p"],
        opening=False,
        actions=[[0, "kong", "2s"], [0, "dice"], [0, "win"]],
    )
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"全求人", "杠上开花"}
    assert winner["value"] == 2
    # 2 units x 4 and 1 for the 碰杠.
    assert result["deltas"] == [27, -9, -9, -9]


@pytest.mark.clause("HY-27")
def test_the_owner_of_the_dice_may_win_before_anyone_else_is_asked() -> None:
    """8m is the owner's and 5s seat 2's: while the owner decides, seat 2 has no choice."""
    scene: dict[str, Any] = {
        "options": {"birds": 0},
        "dealer": 0,
        "hands": [OWNER, QUIET_PS, WAITS_58S, QUIET_MP],
        "dice": ["8m 5s"],
        "opening": False,
        "actions": [[0, "kong", "2s"], [0, "dice"]],
    }
    state = state_of(GAME, **scene)
    assert ["win"] in choices(state, 0)
    assert choices(state, 2) == []
    won = play(GAME, **{**scene, "actions": [*scene["actions"], [0, "win"]]})
    assert [w["seat"] for w in won["result"]["winners"]] == [0]

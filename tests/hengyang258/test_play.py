"""HY-1 to HY-5, HY-13 and HY-14: the tiles, who deals, claims, several winners, robbed kongs."""

from typing import Any

import pytest

from tests.hengyang258.hands import (
    DEALER,
    EVEN,
    GAME,
    MIXED,
    NO_BIRDS,
    ODD,
    WAITING,
)
from tests.table import choices, refused, result_of, state_of

WAITING_TOO = "123m 456m 789p 88s 12s"  # 听 3s
WAITING_AS_WELL = "123p 456p 789m 88m 12s"  # 听 3s


def winners_of(result: dict[str, Any]) -> list[int]:
    """The seats that won, lowest first."""
    return sorted(winner["seat"] for winner in result["winners"])


# HY-1: every tile of the game, 53 dealt and 55 in the wall.
ALL_DEALT = [
    "1111m 2222m 3333m 44m",
    "44m 5555m 6666m 777m",
    "7m 8888m 9999m 1111p",
    "2222p 3333p 4444p 5p",
]
ALL_LEFT = "555p 6666p 7777p 8888p 9999p 111122223333444455556666777788889999s"


@pytest.mark.clause("HY-1")
def test_the_game_has_four_of_each_of_twenty_seven_kinds() -> None:
    """All 108 tiles are named, 1–9 of 万, 筒 and 条: 53 are dealt and 55 are left."""
    state = state_of(GAME, hands=ALL_DEALT, wall=ALL_LEFT, opening=False, actions=[])
    assert state["wall"] == 55


@pytest.mark.clause("HY-1")
@pytest.mark.parametrize("tile", ["1m", "5p", "9s"])
def test_there_is_no_fifth_tile_of_a_kind(tile: str) -> None:
    """The full set is on the table: one more of any kind cannot be."""
    refused(GAME, hands=ALL_DEALT, wall=f"{ALL_LEFT} {tile}", opening=False, actions=[])


@pytest.mark.clause("HY-1")
@pytest.mark.parametrize("honour", ["1z", "4z", "5z", "6z", "7z"])
def test_there_are_no_honours(honour: str) -> None:
    """东南西北中发白 are not in the box: neither in a hand nor in the wall."""
    refused(GAME, hands=["", honour, "", ""], opening=False, actions=[])
    refused(GAME, hands=["", "", "", ""], wall=honour, opening=False, actions=[])


@pytest.mark.clause("HY-1")
def test_no_float_is_laid_before_the_deal() -> None:
    """不带飘: nobody may bet on the hand."""
    refused(GAME, hands=[DEALER, EVEN, MIXED, ODD], opening=False, actions=[[0, "float", 1]])


@pytest.mark.clause("HY-2")
def test_the_owner_of_the_room_deals_first() -> None:
    """The owner sits on seat 0: where nothing else is said, that seat is 庄."""
    state = state_of(GAME, hands=["", "", "", ""], opening=False, actions=[])
    assert state["dealer"] == 0
    assert state["turn"] == 0


@pytest.mark.clause("HY-3")
def test_the_winner_by_self_draw_deals_next() -> None:
    """Seat 1 draws 3s and wins: seat 1 is the next 庄."""
    result = result_of(
        GAME,
        options=NO_BIRDS,
        hands=[DEALER, WAITING, EVEN, MIXED],
        wall="3s",
        opening=False,
        actions=[[0, "discard", "9s"], [1, "win"]],
    )
    assert result["next_dealer"] == 1


@pytest.mark.clause("HY-3")
def test_the_winner_on_a_discard_deals_next() -> None:
    """庄 gives seat 2 the winning tile: the winner, not the giver, is the next 庄."""
    result = result_of(
        GAME,
        options=NO_BIRDS,
        hands=[DEALER, EVEN, WAITING, MIXED],
        opening=False,
        actions=[[0, "discard", "3s"], [2, "win"]],
    )
    assert result["next_dealer"] == 2


@pytest.mark.clause("HY-3")
def test_a_dealer_who_wins_deals_again() -> None:
    """Seat 2 is 庄 and wins on the first discard of another: seat 2 stays 庄."""
    result = result_of(
        GAME,
        options=NO_BIRDS,
        dealer=2,
        hands=[EVEN, MIXED, WAITING + " 9s", ODD],
        wall="3s",
        opening=False,
        actions=[[2, "discard", "9s"], [3, "discard", "3s"], [2, "win"]],
    )
    assert result["next_dealer"] == 2


@pytest.mark.clause("HY-3", "HY-13")
def test_one_discard_wins_for_two_and_its_giver_deals_next() -> None:
    """一炮双响: seat 1 discards 3s, on which seats 2 and 3 win; seat 1 is the next 庄."""
    result = result_of(
        GAME,
        options=NO_BIRDS,
        hands=[DEALER, MIXED, WAITING, WAITING_TOO],
        wall="3s",
        opening=False,
        actions=[[0, "discard", "9s"], [1, "discard", "3s"], [2, "win"], [3, "win"]],
    )
    assert winners_of(result) == [2, 3]
    # Two small 门清 wins without 庄: seat 1 pays 2 to each.
    assert result["deltas"] == [0, -4, 2, 2]
    assert result["next_dealer"] == 1


@pytest.mark.clause("HY-3", "HY-13")
def test_one_discard_wins_for_all_three_others() -> None:
    """一炮三响: 庄 discards 3s and pays all three; 庄, who gave it, deals again."""
    result = result_of(
        GAME,
        options=NO_BIRDS,
        hands=[DEALER, WAITING, WAITING_TOO, WAITING_AS_WELL],
        opening=False,
        actions=[[0, "discard", "3s"], [1, "win"], [2, "win"], [3, "win"]],
    )
    assert winners_of(result) == [1, 2, 3]
    assert all(winner["tile"] == "3s" for winner in result["winners"])
    assert all((winner["by"], winner["from"]) == ("discard", 0) for winner in result["winners"])
    # Three small 门清 wins given by 庄: 3 each.
    assert result["deltas"] == [-9, 3, 3, 3]
    assert result["next_dealer"] == 0


@pytest.mark.clause("HY-3", "HY-13")
def test_of_two_who_could_win_only_one_does() -> None:
    """Seat 2 passes, seat 3 wins on the same 3s: one winner, who is the next 庄."""
    result = result_of(
        GAME,
        options=NO_BIRDS,
        hands=[DEALER, MIXED, WAITING, WAITING_TOO],
        wall="3s",
        opening=False,
        actions=[[0, "discard", "9s"], [1, "discard", "3s"], [2, "pass"], [3, "win"]],
    )
    assert winners_of(result) == [3]
    assert result["deltas"] == [0, -2, 0, 2]
    assert result["next_dealer"] == 3


# Seat 1 has 碰 3s and draws the fourth; others wait for it.
ADDS_3S = "2468m 246p 189s"
MELD_3S: list[list[str]] = [[], ["pong:333s<0"], [], []]
NO_3S = "1379m 1379p 15579s 9s"


@pytest.mark.clause("HY-3", "HY-14")
def test_who_robs_a_kong_alone_deals_next() -> None:
    """抢杠胡: seat 2 wins on the 3s that seat 1 adds to its 碰."""
    result = result_of(
        GAME,
        options=NO_BIRDS,
        hands=[NO_3S, ADDS_3S, WAITING, MIXED],
        melds=MELD_3S,
        wall="3s",
        actions=[[0, "discard", "9s"], [1, "kong", "3s"], [2, "win"]],
    )
    winner = result["winners"][0]
    assert (winner["seat"], winner["by"], winner["from"]) == (2, "robbed", 1)
    assert "抢杠胡" in winner["names"]
    assert result["next_dealer"] == 2


@pytest.mark.clause("HY-3", "HY-13")
def test_a_kong_robbed_by_two_is_paid_to_both_and_its_owner_deals_next() -> None:
    """一杠多抢: seats 2 and 3 both rob the kong; seat 1, who lost it, is the next 庄."""
    result = result_of(
        GAME,
        options=NO_BIRDS,
        hands=[NO_3S, ADDS_3S, WAITING, WAITING_TOO],
        melds=MELD_3S,
        wall="3s",
        actions=[[0, "discard", "9s"], [1, "kong", "3s"], [2, "win"], [3, "win"]],
    )
    assert winners_of(result) == [2, 3]
    assert all(winner["by"] == "robbed" for winner in result["winners"])
    # A small win with 门清 each, no 庄 concerned: 2 to each, and no kong points.
    assert result["deltas"] == [0, -4, 2, 2]
    assert result["next_dealer"] == 1


@pytest.mark.clause("HY-14")
def test_a_concealed_kong_cannot_be_robbed() -> None:
    """Seat 1 draws its fourth 3s and declares 暗杠: seat 2 waits for 3s in vain."""
    scenario: dict[str, Any] = {
        "hands": [NO_3S, "2468m 246p 1333s 89s", WAITING, MIXED],
        "wall": "3s",
        "opening": False,
    }
    actions: list[list[Any]] = [[0, "discard", "9s"], [1, "kong", "3s"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert choices(state, 2) == []
    assert state["deltas"] == [-2, 6, -2, -2]
    assert state["melds"][1][0].startswith("concealed:3333s")
    refused(GAME, **scenario, actions=[*actions, [2, "win"]])


@pytest.mark.clause("HY-14")
def test_a_win_on_the_tile_of_an_exposed_kong_is_an_ordinary_win() -> None:
    """Seat 1 wants the 3s for a 明杠, seat 2 for a win: 胡 goes first and is no 抢杠胡."""
    result = result_of(
        GAME,
        options=NO_BIRDS,
        hands=[DEALER, "2468m 246p 133389s", WAITING, MIXED],
        opening=False,
        actions=[[0, "discard", "3s"], [1, "kong", "3s"], [2, "win"]],
    )
    winner = result["winners"][0]
    assert (winner["seat"], winner["by"], winner["from"]) == (2, "discard", 0)
    assert winner["names"] == ["平胡"]
    # Small, 门清, given by 庄: 3; no kong was made.
    assert result["deltas"] == [-3, 0, 3, 0]


@pytest.mark.clause("HY-5")
@pytest.mark.parametrize(("giver", "run"), [(0, True), (2, False), (3, False)])
def test_only_the_next_seat_may_chow(giver: int, run: bool) -> None:
    """Seat 1 holds 4s and 5s: it may 吃 a 3s from its 上家, seat 0, and from nobody else."""
    hands = [MIXED, "2468m 2468p 14578s", EVEN, MIXED]
    hands[giver] = DEALER
    scenario: dict[str, Any] = {"dealer": giver, "hands": hands, "opening": False}
    state = state_of(GAME, **scenario, actions=[[giver, "discard", "3s"]])
    assert (["chow", "345s"] in choices(state, 1)) is run
    claim: list[list[Any]] = [[giver, "discard", "3s"], [1, "chow", "345s"]]
    if run:
        assert state_of(GAME, **scenario, actions=claim)["melds"][1] == ["chow:345s<0"]
    else:
        refused(GAME, **scenario, actions=claim)


@pytest.mark.clause("HY-5")
def test_a_tile_may_be_chowed_at_either_end_or_in_the_middle() -> None:
    """Seat 1 holds 3s 4s 6s 7s: the 5s of its 上家 makes three different runs."""
    state = state_of(
        GAME,
        hands=[DEALER, "246m 2468p 134679s", EVEN, MIXED],
        opening=False,
        actions=[[0, "discard", "5s"]],
    )
    assert sorted(choices(state, 1)) == [
        ["chow", "345s"],
        ["chow", "456s"],
        ["chow", "567s"],
        ["pass"],
    ]


@pytest.mark.clause("HY-5")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_anyone_with_a_pair_may_pong(seat: int) -> None:
    """庄 discards 3s: whichever seat holds two of them may 碰, from any side."""
    hands = [DEALER, EVEN, MIXED, EVEN]
    hands[seat] = "2468m 2468p 13379s"
    state = state_of(
        GAME,
        hands=hands,
        opening=False,
        actions=[[0, "discard", "3s"], [seat, "pong"]],
    )
    assert state["melds"][seat] == ["pong:333s<0"]
    assert state["turn"] == seat


@pytest.mark.clause("HY-5", "HY-37")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_anyone_with_three_may_kong_the_fourth_from_a_discard(seat: int) -> None:
    """明杠: three 3s in hand, 庄 discards the fourth and pays 3 for it."""
    hands = [DEALER, EVEN, MIXED, EVEN]
    hands[seat] = "2468m 2468p 13337s"
    scenario: dict[str, Any] = {"hands": hands, "opening": False}
    state = state_of(GAME, **scenario, actions=[[0, "discard", "3s"]])
    assert ["kong", "3s"] in choices(state, seat)
    assert ["pong"] in choices(state, seat)
    state = state_of(GAME, **scenario, actions=[[0, "discard", "3s"], [seat, "kong", "3s"]])
    assert state["melds"][seat] == ["kong:3333s<0"]
    assert state["deltas"] == [3 if other == seat else -3 * (other == 0) for other in range(4)]


@pytest.mark.clause("HY-5")
def test_two_in_hand_are_not_enough_for_an_exposed_kong() -> None:
    """With a pair of 3s a discarded third is a 碰 and no 杠."""
    scenario: dict[str, Any] = {
        "hands": [DEALER, EVEN, "2468m 2468p 13379s", MIXED],
        "opening": False,
    }
    state = state_of(GAME, **scenario, actions=[[0, "discard", "3s"]])
    assert sorted(choices(state, 2)) == [["pass"], ["pong"]]
    refused(GAME, **scenario, actions=[[0, "discard", "3s"], [2, "kong", "3s"]])


@pytest.mark.clause("HY-5")
def test_the_fourth_tile_may_be_added_to_a_pong_when_it_is_drawn() -> None:
    """碰杠: seat 1 has 碰 3s and draws the last one."""
    state = state_of(
        GAME,
        hands=[NO_3S, ADDS_3S, EVEN, MIXED],
        melds=MELD_3S,
        wall="3s",
        actions=[[0, "discard", "9s"], [1, "kong", "3s"]],
    )
    assert state["melds"][1][0].startswith("added:3333s")


@pytest.mark.clause("HY-5")
def test_the_fourth_tile_may_be_added_to_a_pong_after_it_was_held() -> None:
    """Seat 1 held the fourth 3s when it drew something else: it may add it all the same."""
    scenario: dict[str, Any] = {
        "hands": [NO_3S, "2468m 246p 389s", EVEN, MIXED],
        "melds": MELD_3S,
        "wall": "7m",
    }
    state = state_of(GAME, **scenario, actions=[[0, "discard", "9s"]])
    assert ["kong", "3s"] in choices(state, 1)
    state = state_of(GAME, **scenario, actions=[[0, "discard", "9s"], [1, "kong", "3s"]])
    assert state["melds"][1][0].startswith("added:3333s")


@pytest.mark.clause("HY-5")
def test_a_discarded_fourth_tile_cannot_be_added_to_a_pong() -> None:
    """Seat 1 has 碰 3s; the last one is discarded by 庄: it is out of reach."""
    scenario: dict[str, Any] = {
        "hands": [DEALER, ADDS_3S, EVEN, MIXED],
        "melds": [[], ["pong:333s<2"], [], []],
    }
    state = state_of(GAME, **scenario, actions=[[0, "discard", "3s"]])
    assert ["kong", "3s"] not in choices(state, 1)
    refused(GAME, **scenario, actions=[[0, "discard", "3s"], [1, "kong", "3s"]])


@pytest.mark.clause("HY-5")
def test_four_in_hand_make_a_concealed_kong_now_or_later() -> None:
    """暗杠: seat 1 draws its fourth 3s, and another round later it may still declare it."""
    scenario: dict[str, Any] = {
        "hands": [NO_3S, "2468m 246p 133389s", EVEN, MIXED],
        "wall": "3s 5p 5m 7p 1p",
        "opening": False,
    }
    actions: list[list[Any]] = [[0, "discard", "9s"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert ["kong", "3s"] in choices(state, 1)
    actions += [[1, "discard", "9s"], [2, "discard", "5p"], [3, "discard", "5m"]]
    actions += [[0, "discard", "7p"], [1, "kong", "3s"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["melds"][1][0].startswith("concealed:3333s")
    # The fourth was drawn, not dealt: each other pays 2.
    assert state["deltas"] == [-2, 6, -2, -2]


@pytest.mark.clause("HY-5")
def test_three_in_hand_are_no_concealed_kong() -> None:
    """Seat 1 holds three 3s and draws another tile: no kong is offered."""
    scenario: dict[str, Any] = {
        "hands": [NO_3S, "2468m 246p 133389s", EVEN, MIXED],
        "wall": "5p",
        "opening": False,
    }
    state = state_of(GAME, **scenario, actions=[[0, "discard", "9s"]])
    assert all(choice[0] != "kong" for choice in choices(state, 1))
    refused(GAME, **scenario, actions=[[0, "discard", "9s"], [1, "kong", "3s"]])

"""HY-6 to HY-8: 补张 and 开筛子 after a kong, and what the two turned tiles are good for."""

from typing import Any

import pytest

from tests.hengyang258.hands import (
    DEALER,
    EVEN,
    GAME,
    MIXED,
    NO_BIRDS,
    WAITING,
    same_tiles,
    tiles,
)
from tests.table import choices, refused, result_of, state_of

# 庄 discards 9m, of which seat 1 holds three: a 明杠 for which 庄 pays 3.
KONGER = "999m 123p 456p 22s 78s"  # 听 6s, 9s before and after the kong
AFTER_KONG = "123p 456p 22s 78s"
PAIRS_258 = "22m 55m 88m 22p 55p 88p 5s"  # any 2, 5, 8 is 将将胡, the 5s 七小对 too
KONG: list[list[Any]] = [[0, "discard", "9m"], [1, "kong", "9m"]]
DICE: list[list[Any]] = [*KONG, [1, "dice"]]


def table(seat_2: str = EVEN, seat_3: str = MIXED, **more: Any) -> dict[str, Any]:
    """Seat 1 is about to get its kong; what the others hold is the story."""
    return {
        "options": NO_BIRDS,
        "hands": [DEALER, KONGER, seat_2, seat_3],
        "opening": False,
        **more,
    }


@pytest.mark.clause("HY-6")
def test_after_a_claimed_kong_its_owner_chooses() -> None:
    """明杠 with a hand that is 听: 补张 or 开筛子, nothing else."""
    state = state_of(GAME, **table(), actions=KONG)
    assert sorted(choices(state, 1)) == [["dice"], ["replace"]]


@pytest.mark.clause("HY-6")
def test_after_a_concealed_kong_its_owner_chooses() -> None:
    """暗杠: seat 1 draws its fourth 9m and has the same choice."""
    state = state_of(
        GAME,
        hands=["137m 1379p 13579s 79s", KONGER, EVEN, MIXED],
        wall="9m",
        opening=False,
        actions=[[0, "discard", "1s"], [1, "kong", "9m"]],
    )
    assert sorted(choices(state, 1)) == [["dice"], ["replace"]]
    assert state["deltas"] == [-2, 6, -2, -2]


@pytest.mark.clause("HY-6")
def test_after_an_added_kong_its_owner_chooses() -> None:
    """碰杠: seat 1 adds the drawn 9m to its 碰 and has the same choice."""
    state = state_of(
        GAME,
        hands=["137m 1379p 13579s 79s", AFTER_KONG, EVEN, MIXED],
        melds=[[], ["pong:999m<3"], [], []],
        wall="9m",
        actions=[[0, "discard", "1s"], [1, "kong", "9m"]],
    )
    assert sorted(choices(state, 1)) == [["dice"], ["replace"]]
    assert state["deltas"] == [-1, 3, -1, -1]


@pytest.mark.clause("HY-6")
def test_the_replacement_is_the_last_tile_of_the_wall() -> None:
    """补张: seat 1 takes 4m from the tail and plays on; the front of the wall is untouched."""
    scenario = table(wall="3p", tail="4m 5m")
    state = state_of(GAME, **scenario, actions=[*KONG, [1, "replace"]])
    assert same_tiles(state["hands"][1], AFTER_KONG + " 4m")
    assert state["turn"] == 1
    assert state["wall"] == 54
    state = state_of(GAME, **scenario, actions=[*KONG, [1, "replace"], [1, "discard", "4m"]])
    assert tiles(state["hands"][2]).count("3p") == 1


@pytest.mark.clause("HY-6", "HY-26")
def test_a_win_with_the_replacement_is_an_ordinary_self_draw() -> None:
    """Seat 1 takes 补张 and it is 6s: 平胡, no 杠上开花."""
    result = result_of(GAME, **table(tail="6s"), actions=[*KONG, [1, "replace"], [1, "win"]])
    assert result["winners"][0]["names"] == ["平胡"]
    assert result["winners"][0]["by"] == "self"
    # Kong 3 from 庄; small win without 门清: 庄 2, the others 1 each.
    assert result["deltas"] == [-5, 7, -1, -1]


@pytest.mark.clause("HY-7")
def test_no_dice_for_a_hand_that_waits_for_nothing() -> None:
    """Seat 1 makes its kong with a hopeless hand: only 补张 is open to it."""
    scenario = table() | {"hands": [DEALER, "1999m 2468p 13578s", EVEN, MIXED]}
    state = state_of(GAME, **scenario, actions=KONG)
    assert ["dice"] not in choices(state, 1)
    refused(GAME, **scenario, actions=DICE)


@pytest.mark.clause("HY-7")
def test_no_dice_where_only_the_pair_is_wrong() -> None:
    """A pair of 3s makes no 平胡: the hand is not 听, so the dice are not offered."""
    scenario = table() | {"hands": [DEALER, "999m 123p 456p 33s 78s", EVEN, MIXED]}
    state = state_of(GAME, **scenario, actions=KONG)
    assert ["dice"] not in choices(state, 1)
    refused(GAME, **scenario, actions=DICE)


@pytest.mark.clause("HY-7")
def test_no_dice_where_the_kong_itself_breaks_the_wait() -> None:
    """Seat 1 was 听 for 七小对 with four 3p; the 暗杠 takes them out: nothing can be won."""
    scenario: dict[str, Any] = {
        "hands": ["1379m 179p 13579s 79s", "22446m 3333p 8844s", EVEN, "1468m 1469p 14579s"],
        "wall": "1m",
        "opening": False,
    }
    actions: list[list[Any]] = [[0, "discard", "9m"], [1, "kong", "3p"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert ["dice"] not in choices(state, 1)
    refused(GAME, **scenario, actions=[*actions, [1, "dice"]])


@pytest.mark.clause("HY-7")
def test_dice_where_the_hand_is_waiting_only_after_the_kong() -> None:
    """The held fourth 3p was in the way; added to the 碰 it leaves a hand that is 听."""
    state = state_of(
        GAME,
        hands=["1379m 1479p 13579s 9s", "123m 45m 22s 45s 3p", EVEN, MIXED],
        melds=[[], ["pong:333p<3"], [], []],
        wall="6m",
        actions=[[0, "discard", "9s"], [1, "kong", "3p"]],
    )
    assert sorted(choices(state, 1)) == [["dice"], ["replace"]]


@pytest.mark.clause("HY-7", "HY-8")
def test_the_turned_tiles_never_enter_the_hand() -> None:
    """7m and 1p help nobody: both lie before seat 1, and its 下家 draws from the front."""
    state = state_of(GAME, **table(wall="9p", dice=["7m 1p"]), actions=[*DICE, [2, "pass"]])
    assert same_tiles(state["hands"][1], AFTER_KONG)
    assert tiles(state["discards"][1]) == ["7m", "1p"]
    assert state["turn"] == 2
    assert tiles(state["hands"][2]).count("9p") == 1
    # Two turned up, one drawn.
    assert state["wall"] == 52


@pytest.mark.clause("HY-7", "HY-26")
@pytest.mark.parametrize("turned", ["6s 7m", "7m 6s", "9s 7m"])
def test_either_turned_tile_may_win_for_the_owner(turned: str) -> None:
    """杠上开花: the first or the second tile completes the hand of the kong's owner."""
    result = result_of(GAME, **table(dice=[turned]), actions=[*DICE, [1, "win"]])
    winner = result["winners"][0]
    assert (winner["seat"], winner["by"], winner["from"]) == (1, "self", None)
    assert winner["tile"] == turned.replace("7m", "").strip()
    assert "杠上开花" in winner["names"]
    assert winner["value"] == 1
    # Kong 3 from 庄; one unit: 庄 4, the others 3 each.
    assert result["deltas"] == [-7, 13, -3, -3]
    assert result["next_dealer"] == 1


@pytest.mark.clause("HY-7", "HY-8")
def test_the_owner_is_asked_before_the_others() -> None:
    """6s wins for seat 1 and for seat 2: seat 1 is asked alone, and its win ends the hand."""
    scenario = table(seat_2=WAITING, dice=["6s 7m"])
    state = state_of(GAME, **scenario, actions=DICE)
    assert sorted(choices(state, 1)) == [["pass"], ["win"]]
    assert choices(state, 2) == []
    result = result_of(GAME, **scenario, actions=[*DICE, [1, "win"]])
    assert [winner["seat"] for winner in result["winners"]] == [1]


@pytest.mark.clause("HY-8", "HY-27")
def test_where_the_owner_passes_another_may_win() -> None:
    """Seat 1 lets the 6s go: it is now seat 1's discard, and seat 2 wins 杠上炮."""
    result = result_of(
        GAME, **table(seat_2=WAITING, dice=["6s 7m"]), actions=[*DICE, [1, "pass"], [2, "win"]]
    )
    winner = result["winners"][0]
    assert (winner["seat"], winner["tile"]) == (2, "6s")
    assert (winner["by"], winner["from"]) == ("discard", 1)
    assert "杠上炮" in winner["names"]
    # Kong 3 from 庄; seat 1 pays seat 2 the whole self-draw of one unit: 4 + 3 + 3.
    assert result["deltas"] == [-3, -7, 10, 0]


@pytest.mark.clause("HY-3", "HY-8")
def test_a_single_winner_on_the_dice_deals_next() -> None:
    """Seat 2 wins on the 3s that seat 1's dice turned up."""
    result = result_of(GAME, **table(seat_2=WAITING, dice=["7m 3s"]), actions=[*DICE, [2, "win"]])
    assert result["winners"][0]["tile"] == "3s"
    assert result["next_dealer"] == 2


# Two 789p with 23456m: 听 1m, 4m, 7m.
WAITING_FOR_1M = "23m 456m 789p 789p 88s"


@pytest.mark.clause("HY-3", "HY-8")
def test_two_players_win_on_the_two_tiles_and_the_owner_deals_next() -> None:
    """Seat 2 wins on the 3s, seat 3 on the 1m; seat 1, who turned them up, is the next 庄."""
    result = result_of(
        GAME,
        **table(seat_2=WAITING, seat_3=WAITING_FOR_1M, dice=["3s 1m"]),
        actions=[*DICE, [2, "win"], [3, "win"]],
    )
    won = {winner["seat"]: winner["tile"] for winner in result["winners"]}
    assert won == {2: "3s", 3: "1m"}
    assert all((winner["by"], winner["from"]) == ("discard", 1) for winner in result["winners"])
    # Kong 3 from 庄; seat 1 pays each winner 4 + 3 + 3.
    assert result["deltas"] == [-3, 3 - 20, 10, 10]
    assert result["next_dealer"] == 1


@pytest.mark.clause("HY-3", "HY-8", "HY-13")
def test_two_players_win_on_the_same_turned_tile() -> None:
    """The 3s is good for seat 2 and seat 3: both win, and seat 1 is the next 庄."""
    result = result_of(
        GAME,
        **table(seat_2=WAITING, seat_3="123m 456m 789p 88s 45s", dice=["7m 3s"]),
        actions=[*DICE, [2, "win"], [3, "win"]],
    )
    assert {winner["seat"] for winner in result["winners"]} == {2, 3}
    assert result["deltas"] == [-3, 3 - 20, 10, 10]
    assert result["next_dealer"] == 1


@pytest.mark.clause("HY-8")
@pytest.mark.parametrize("turned", ["5s 8s", "8s 5s"])
def test_a_player_wins_once_on_the_better_tile(turned: str) -> None:
    """8s would be 将将胡, 5s 七小对 as well: seat 2 wins with the 5s, whichever came first."""
    result = result_of(GAME, **table(seat_2=PAIRS_258, dice=[turned]), actions=[*DICE, [2, "win"]])
    assert [winner["tile"] for winner in result["winners"]] == ["5s"]
    assert set(result["winners"][0]["names"]) == {"将将胡", "七小对", "杠上炮"}
    assert result["winners"][0]["value"] == 3
    # Kong 3 from 庄; seat 1 pays three units: 12 + 9 + 9.
    assert result["deltas"] == [-3, 3 - 30, 30, 0]


@pytest.mark.clause("HY-8", "HY-41")
def test_two_winning_tiles_of_one_kind_are_won_once() -> None:
    """Both dice show 3s: seat 2 wins one of them, not two."""
    result = result_of(
        GAME,
        **table(seat_2=WAITING, seat_3="1468m 1469p 14679s", dice=["3s 3s"]),
        actions=[*DICE, [2, "win"]],
    )
    assert len(result["winners"]) == 1
    assert result["deltas"] == [-3, -7, 10, 0]


@pytest.mark.clause("HY-8")
def test_a_win_on_one_tile_goes_before_a_pong_on_the_other() -> None:
    """Seat 3 says 碰 to the 4p, turned first; seat 2 wins on the 3s, turned second."""
    result = result_of(
        GAME,
        **table(seat_2=WAITING, seat_3="1468m 1446p 14579s", dice=["4p 3s"]),
        actions=[*DICE, [3, "pong", "4p"], [2, "win"]],
    )
    assert [winner["seat"] for winner in result["winners"]] == [2]


@pytest.mark.clause("HY-8")
def test_a_pong_on_the_second_tile_goes_before_a_chow_on_the_first() -> None:
    """Seat 2 would 吃 the 5m, seat 3 碰 the 7p: the 碰 is carried out, the 5m stays."""
    state = state_of(
        GAME,
        **table(seat_3="1468m 1677p 14579s", dice=["5m 7p"]),
        actions=[*DICE, [2, "chow", "546m"], [3, "pong", "7p"]],
    )
    assert state["melds"][3] == ["pong:777p<1"]
    assert state["melds"][2] == []
    assert tiles(state["discards"][1]) == ["5m"]
    assert state["turn"] == 3


@pytest.mark.clause("HY-8")
def test_of_two_pongs_the_tile_turned_first_goes_first() -> None:
    """Seat 3 says 碰 to the 7p, seat 2 to the 6m, which was turned first: seat 2 has it."""
    state = state_of(
        GAME,
        **table(seat_2="2668m 2468p 12468s", seat_3="1468m 1677p 14579s", dice=["6m 7p"]),
        actions=[*DICE, [3, "pong", "7p"], [2, "pong", "6m"]],
    )
    assert state["melds"][2] == ["pong:666m<1"]
    assert state["melds"][3] == []
    assert tiles(state["discards"][1]) == ["7p"]


@pytest.mark.clause("HY-8")
@pytest.mark.parametrize(
    ("turned", "first", "meld"),
    [("6m 7p", 2, "pong:666m<1"), ("7p 6m", 3, "kong:7777p<1")],
)
def test_a_pong_and_a_kong_go_by_the_tile_turned_first(turned: str, first: int, meld: str) -> None:
    """Seat 2 碰s 6m, seat 3 杠s 7p: the tile turned first decides, whoever speaks first."""
    scenario = table(seat_2="2668m 2468p 12468s", seat_3="1468m 7779p 14579s", dice=[turned])
    scenario["hands"][0] = "1379m 1389p 13579s 9s"
    claims: dict[int, list[Any]] = {2: [2, "pong", "6m"], 3: [3, "kong", "7p"]}
    other = 5 - first
    state = state_of(GAME, **scenario, actions=[*DICE, claims[other], claims[first]])
    assert state["melds"][first] == [meld]
    assert state["melds"][other] == []


@pytest.mark.clause("HY-8")
def test_one_player_may_choose_between_the_two_tiles() -> None:
    """Seat 2 can 吃 the 5m and 碰 the 6p: it is offered both, and takes one."""
    scenario = table(seat_2="2468m 2466p 12468s", seat_3="1478m 1479p 14579s", dice=["5m 6p"])
    state = state_of(GAME, **scenario, actions=DICE)
    assert sorted(choices(state, 2)) == [["chow", "546m"], ["pass"], ["pong", "6p"]]
    state = state_of(GAME, **scenario, actions=[*DICE, [2, "chow", "546m"]])
    assert state["melds"][2] == ["chow:456m<1"]
    assert tiles(state["discards"][1]) == ["6p"]
    assert state["turn"] == 2


@pytest.mark.clause("HY-8")
def test_only_the_next_seat_may_chow_a_turned_tile() -> None:
    """Seat 3 holds 4m and 6m, but is not the 下家 of seat 1: the 5m is not for it to 吃."""
    state = state_of(GAME, **table(dice=["5m 9p"]), actions=DICE)
    assert ["chow", "546m"] in choices(state, 2)
    assert choices(state, 3) == []
    assert choices(state, 0) == []


@pytest.mark.clause("HY-8")
def test_a_turned_tile_may_be_konged_and_the_owner_pays() -> None:
    """Seat 3 holds three 7p and takes the fourth from seat 1's dice: seat 1 pays it 3."""
    scenario = table(seat_3="1468m 7779p 14579s", dice=["9p 7p"])
    scenario["hands"][0] = "1379m 1389p 13579s 9s"
    state = state_of(GAME, **scenario, actions=[*DICE, [2, "pass"], [3, "kong", "7p"]])
    assert state["melds"][3] == ["kong:7777p<1"]
    # 庄 paid 3 for the first kong, seat 1 pays 3 for the second.
    assert state["deltas"] == [-3, 0, 0, 3]


@pytest.mark.clause("HY-8")
def test_two_turned_tiles_of_one_kind_are_one_choice() -> None:
    """Both dice show 5m: seat 2 may 吃 a 5m, seat 3 碰 one; the other 5m stays where it is."""
    scenario = table(seat_3="1558m 1469p 14579s", dice=["5m 5m"])
    state = state_of(GAME, **scenario, actions=DICE)
    assert sorted(choices(state, 2)) == [["chow", "546m"], ["pass"]]
    assert sorted(choices(state, 3)) == [["pass"], ["pong", "5m"]]
    state = state_of(GAME, **scenario, actions=[*DICE, [2, "chow", "546m"], [3, "pass"]])
    assert state["melds"][2] == ["chow:456m<1"]
    assert tiles(state["discards"][1]) == ["5m"]
    state = state_of(GAME, **scenario, actions=[*DICE, [2, "pass"], [3, "pong", "5m"]])
    assert state["melds"][3] == ["pong:555m<1"]
    assert tiles(state["discards"][1]) == ["5m"]

"""HY-4, HY-10 and HY-11: the last tile of the wall (海底), and kongs when it is near."""

from typing import Any

import pytest

from tests.hengyang258.hands import DEALER, EVEN, GAME, MIXED, NO_BIRDS, WAITING, same_tiles, tiles
from tests.table import choices, play, refused, result_of, state_of

WAITING_TOO = "123m 456m 789p 88s 12s"  # 听 3s
PONGS_3S = "1468m 1469p 13379s"
KONGER = "999m 123p 456p 22s 78s"  # 听 6s, 9s
AFTER_KONG = "123p 456p 22s 78s"
KONG: list[list[Any]] = [[0, "discard", "9m"], [1, "kong", "9m"]]


def last(tile: str, *others: str, **more: Any) -> dict[str, Any]:
    """庄 is to discard, one tile is left in the wall, and the others hold these hands."""
    return {
        "options": NO_BIRDS,
        "hands": [DEALER, *others],
        "wall": tile,
        "wall_size": 1,
        "opening": False,
        **more,
    }


@pytest.mark.clause("HY-10", "HY-29")
def test_the_taker_wins_with_the_last_tile() -> None:
    """海底捞月: seat 1 takes the last tile, and it is the 3s."""
    result = result_of(
        GAME,
        **last("3s", WAITING, EVEN, MIXED),
        actions=[[0, "discard", "9s"], [1, "take"], [1, "win"]],
    )
    winner = result["winners"][0]
    assert (winner["seat"], winner["tile"], winner["by"], winner["from"]) == (1, "3s", "self", None)
    assert "海底捞月" in winner["names"]
    assert winner["value"] == 1
    # One unit: 庄 4, the others 3 each.
    assert result["deltas"] == [-4, 10, -3, -3]
    assert result["next_dealer"] == 1


@pytest.mark.clause("HY-10", "HY-30", "HY-3")
def test_what_the_taker_cannot_use_wins_for_another() -> None:
    """海底炮: seat 1 takes the 3s in vain, it is discarded at once, and seat 3 wins with it."""
    result = result_of(
        GAME,
        **last("3s", EVEN, MIXED, WAITING),
        actions=[[0, "discard", "9s"], [1, "take"], [3, "win"]],
    )
    winner = result["winners"][0]
    assert (winner["seat"], winner["tile"], winner["by"], winner["from"]) == (3, "3s", "discard", 1)
    assert "海底炮" in winner["names"]
    # The taker pays the whole self-draw of one unit: 4 + 3 + 3.
    assert result["deltas"] == [0, -10, 0, 10]
    assert result["next_dealer"] == 3


@pytest.mark.clause("HY-10", "HY-3", "HY-13")
def test_two_win_on_the_discarded_last_tile_and_the_taker_deals_next() -> None:
    """Seats 2 and 3 both wait for the 3s that seat 1 took: both win, seat 1 is the next 庄."""
    result = result_of(
        GAME,
        **last("3s", EVEN, WAITING, WAITING_TOO),
        actions=[[0, "discard", "9s"], [1, "take"], [2, "win"], [3, "win"]],
    )
    assert {winner["seat"] for winner in result["winners"]} == {2, 3}
    # 4 + 3 + 3 to each.
    assert result["deltas"] == [0, -20, 10, 10]
    assert result["next_dealer"] == 1


@pytest.mark.clause("HY-10")
def test_who_declined_the_last_tile_may_still_win_with_it() -> None:
    """Seat 1 did not dare to take it; seat 2 does, and it is seat 1's 3s."""
    result = result_of(
        GAME,
        **last("3s", WAITING, EVEN, MIXED),
        actions=[[0, "discard", "9s"], [1, "pass"], [2, "take"], [1, "win"]],
    )
    winner = result["winners"][0]
    assert (winner["seat"], winner["by"], winner["from"]) == (1, "discard", 2)
    assert "海底炮" in winner["names"]
    assert result["deltas"] == [0, 10, -10, 0]


@pytest.mark.clause("HY-10", "MJ-6")
def test_the_taker_may_let_the_win_go() -> None:
    """Seat 1 takes its 3s and does not win: it is discarded, and seat 3 wins with it."""
    result = result_of(
        GAME,
        **last("3s", WAITING, MIXED, WAITING_TOO),
        actions=[[0, "discard", "9s"], [1, "take"], [3, "win"]],
    )
    assert [winner["seat"] for winner in result["winners"]] == [3]
    assert result["deltas"] == [0, -10, 0, 10]


@pytest.mark.clause("HY-10", "MJ-7")
@pytest.mark.parametrize(
    "claim",
    [[2, "pong"], [2, "kong", "3s"], [2, "chow", "345s"]],
)
def test_the_discarded_last_tile_may_only_be_won(claim: list[Any]) -> None:
    """Seat 1 takes the 3s; seat 2 holds three of them and a 4s 5s: neither 碰, 杠 nor 吃."""
    scenario = last("3s", EVEN, "1468m 146p 333459s", MIXED)
    scenario["hands"][0] = "1379m 1379p 1579s 79s"
    result = result_of(GAME, **scenario, actions=[[0, "discard", "1s"], [1, "take"]])
    assert result["winners"] == []
    refused(GAME, **scenario, actions=[[0, "discard", "1s"], [1, "take"], claim])


@pytest.mark.clause("HY-10")
@pytest.mark.parametrize("taker", [1, 2, 3, 0])
def test_everyone_may_take_the_last_tile(taker: int) -> None:
    """The one whose turn it is may have it, and if not, any other, the last discarder too."""
    outcome = play(
        GAME,
        **last("7m", EVEN, MIXED, "1368m 1469p 14579s"),
        actions=[[0, "discard", "9s"], [taker, "take"]],
    )
    assert outcome["state"]["wall"] == 0
    assert outcome["state"]["discards"][taker].endswith("7m")


@pytest.mark.clause("HY-10")
@pytest.mark.parametrize(("earlier", "later"), [(1, 2), (2, 3), (3, 0)])
def test_the_last_tile_goes_round_in_order_of_play(earlier: int, later: int) -> None:
    """Once a seat has been asked, those before it have declined: the question never goes back."""
    scenario = last("7m", EVEN, MIXED, "1368m 1469p 14579s")
    asked: list[list[Any]] = [[0, "discard", "9s"], [earlier, "pass"], [later, "take"]]
    assert result_of(GAME, **scenario, actions=asked)["next_dealer"] == later
    back: list[list[Any]] = [[0, "discard", "9s"], [later, "pass"], [earlier, "take"]]
    refused(GAME, **scenario, actions=back)


@pytest.mark.clause("HY-10")
def test_the_last_tile_is_taken_once() -> None:
    """Seat 1 has taken it: there is nothing left for seat 2."""
    scenario = last("7m", EVEN, MIXED, "1368m 1469p 14579s")
    refused(GAME, **scenario, actions=[[0, "discard", "9s"], [1, "take"], [2, "take"]])


@pytest.mark.clause("HY-4", "HY-10", "MJ-7")
@pytest.mark.parametrize("taker", [1, 2, 3, 0])
def test_after_a_drawn_hand_the_taker_deals_next(taker: int) -> None:
    """流局: the last tile helps nobody; whoever took it is the next 庄."""
    result = result_of(
        GAME,
        **last("7m", EVEN, MIXED, "1368m 1469p 14579s"),
        actions=[[0, "discard", "9s"], [taker, "take"]],
    )
    assert result["winners"] == []
    assert result["deltas"] == [0, 0, 0, 0]
    assert result["next_dealer"] == taker


@pytest.mark.clause("HY-4", "HY-10")
def test_where_nobody_takes_the_last_tile_the_first_asked_deals_next() -> None:
    """庄 discards, all four decline: 流局, and seat 1, who was asked first, is the next 庄."""
    result = result_of(
        GAME,
        **last("3s", WAITING, EVEN, MIXED),
        actions=[[0, "discard", "9s"], [1, "pass"], [2, "pass"], [3, "pass"], [0, "pass"]],
    )
    assert result["winners"] == []
    assert result["deltas"] == [0, 0, 0, 0]
    assert result["next_dealer"] == 1


@pytest.mark.clause("HY-4", "HY-10")
def test_the_first_asked_is_the_one_whose_turn_it_is_to_draw() -> None:
    """Seat 2 碰s 庄's last discard and discards in turn: now seat 3 is asked first."""
    result = result_of(
        GAME,
        **last("7m", EVEN, PONGS_3S, MIXED),
        actions=[[0, "discard", "3s"], [2, "pong"], [2, "discard", "9s"]],
    )
    assert result["winners"] == []
    assert result["next_dealer"] == 3


@pytest.mark.clause("HY-10")
def test_no_birds_are_turned_for_a_drawn_hand() -> None:
    """流局 with birds in the options: nothing is turned."""
    scenario = last("7m", EVEN, MIXED, "1368m 1469p 14579s", options={"birds": 2})
    result = result_of(GAME, **scenario, actions=[[0, "discard", "9s"], [1, "take"]])
    assert result["birds"] == []


@pytest.mark.clause("HY-10")
def test_the_tile_before_the_last_is_drawn_as_ever() -> None:
    """Two tiles are left: seat 1 draws one unasked and discards; then seat 2 is asked."""
    scenario = last("7p 7m", EVEN, MIXED, "1368m 1469p 14579s", wall_size=2)
    state = state_of(GAME, **scenario, actions=[[0, "discard", "9s"]])
    assert state["turn"] == 1
    assert same_tiles(state["hands"][1], EVEN + " 7p")
    assert state["wall"] == 1
    actions: list[list[Any]] = [[0, "discard", "9s"], [1, "discard", "7p"]]
    assert result_of(GAME, **scenario, actions=actions)["next_dealer"] == 2


@pytest.mark.clause("HY-10", "HY-11")
def test_the_tile_left_by_the_dice_is_the_last_one() -> None:
    """Three are left, seat 1's dice take two: the third is 海底, and seat 2 wins with it."""
    result = result_of(
        GAME,
        **last("3s", KONGER, WAITING, MIXED, wall_size=3, dice=["7m 1p"]),
        actions=[*KONG, [1, "dice"], [2, "take"], [2, "win"]],
    )
    assert result["winners"][0]["tile"] == "3s"
    assert "海底捞月" in result["winners"][0]["names"]
    # Kong 3 from 庄 to seat 1; one unit: 庄 4, the others 3 each.
    assert result["deltas"] == [-7, 0, 10, -3]


@pytest.mark.clause("HY-10", "HY-11")
def test_the_tile_left_by_a_replacement_is_the_last_one() -> None:
    """Two are left, seat 1 takes 补张 from the tail: what remains at the front is 海底."""
    result = result_of(
        GAME,
        **last("3s", KONGER, WAITING, MIXED, wall_size=2, tail="7m"),
        actions=[*KONG, [1, "replace"], [1, "discard", "7m"], [2, "take"], [2, "win"]],
    )
    assert result["winners"][0]["tile"] == "3s"
    assert "海底捞月" in result["winners"][0]["names"]


@pytest.mark.clause("HY-11")
@pytest.mark.parametrize(("wall_size", "offered"), [(4, True), (3, True), (2, False)])
def test_the_dice_need_three_tiles_in_the_wall(wall_size: int, offered: bool) -> None:
    """With three left seat 1 may open the dice; with two, one of them would be 海底."""
    scenario = last("3m", KONGER, EVEN, MIXED, wall_size=wall_size)
    state = state_of(GAME, **scenario, actions=KONG)
    assert (["dice"] in choices(state, 1)) is offered
    if not offered:
        refused(GAME, **scenario, actions=[*KONG, [1, "dice"]])


@pytest.mark.clause("HY-11", "MJ-2")
def test_with_two_tiles_left_a_replacement_is_still_taken() -> None:
    """Seat 1 gets its 补张 from the tail and discards; one tile is left."""
    state = state_of(
        GAME,
        **last("3m", KONGER, EVEN, MIXED, wall_size=2, tail="5m"),
        actions=[*KONG, [1, "replace"]],
    )
    assert same_tiles(state["hands"][1], AFTER_KONG + " 5m")
    assert state["turn"] == 1
    assert state["wall"] == 1


@pytest.mark.clause("HY-11", "HY-4", "HY-37")
def test_with_one_tile_left_a_claimed_kong_scores_but_takes_no_tile() -> None:
    """明杠 with only 海底 left: 庄 pays 3, seat 1 neither draws nor discards, seat 2 is asked."""
    scenario = last("3m", KONGER, EVEN, MIXED)
    outcome = play(GAME, **scenario, actions=[*KONG, [2, "pass"]])
    assert outcome["result"]["winners"] == []
    assert outcome["result"]["deltas"] == [-3, 3, 0, 0]
    # Nobody took the last tile: the kong owner's 下家 was asked first.
    assert outcome["result"]["next_dealer"] == 2
    assert same_tiles(outcome["state"]["hands"][1], AFTER_KONG)
    assert outcome["state"]["discards"][1] == ""
    for action in (["replace"], ["dice"], ["discard", "2s"]):
        refused(GAME, **scenario, actions=[*KONG, [1, *action]])


@pytest.mark.clause("HY-11", "HY-37")
def test_with_one_tile_left_a_concealed_kong_scores_but_takes_no_tile() -> None:
    """Seat 1 draws the tile before the last, its fourth 9m: 暗杠, 2 from each, and no discard."""
    scenario = last("9m 3m", KONGER, EVEN, MIXED, wall_size=2)
    scenario["hands"][0] = "1357m 1379p 13579s 9s"
    kong: list[list[Any]] = [[0, "discard", "9s"], [1, "kong", "9m"]]
    outcome = play(GAME, **scenario, actions=[*kong, [2, "take"]])
    assert outcome["result"]["deltas"] == [-2, 6, -2, -2]
    assert outcome["result"]["next_dealer"] == 2
    assert same_tiles(outcome["state"]["hands"][1], AFTER_KONG)
    assert tiles(outcome["state"]["discards"][2]) == ["3m"]
    for action in (["replace"], ["dice"], ["discard", "2s"]):
        refused(GAME, **scenario, actions=[*kong, [1, *action]])


@pytest.mark.clause("HY-11", "HY-37")
def test_with_one_tile_left_an_added_kong_scores_but_takes_no_tile() -> None:
    """碰杠 with the tile before the last: 1 from each, and seat 2 is asked for 海底."""
    scenario = last("9m 3m", AFTER_KONG, EVEN, MIXED, wall_size=2)
    scenario["hands"][0] = "1357m 1379p 13579s 9s"
    scenario["melds"] = [[], ["pong:999m<2"], [], []]
    kong: list[list[Any]] = [[0, "discard", "9s"], [1, "kong", "9m"]]
    result = result_of(GAME, **scenario, actions=[*kong, [2, "pass"]])
    assert result["deltas"] == [-1, 3, -1, -1]
    assert result["next_dealer"] == 2


@pytest.mark.clause("HY-11", "HY-10")
def test_who_made_a_kong_without_a_tile_may_win_on_the_last_one() -> None:
    """Seat 1's kong took no tile; seat 2 takes 海底, the 6s for which seat 1 waits."""
    result = result_of(
        GAME,
        **last("6s", KONGER, "2468m 2468p 12478s", MIXED),
        actions=[*KONG, [2, "take"], [1, "win"]],
    )
    winner = result["winners"][0]
    assert (winner["seat"], winner["tile"], winner["from"]) == (1, "6s", 2)
    assert "海底炮" in winner["names"]
    # Kong 3 from 庄; seat 2 pays 4 + 3 + 3.
    assert result["deltas"] == [-3, 13, -10, 0]


@pytest.mark.clause("HY-11", "MJ-5")
def test_with_one_tile_left_an_added_kong_may_be_robbed() -> None:
    """Seat 1 adds the tile before the last to its 碰: seat 2 waits for just that one."""
    scenario = last("9m 3m", AFTER_KONG, "78m 456m 789p 55p 123s", MIXED, wall_size=2)
    scenario["hands"][0] = "1357m 1379p 13579s 9s"
    scenario["melds"] = [[], ["pong:999m<0"], [], []]
    result = result_of(
        GAME, **scenario, actions=[[0, "discard", "9s"], [1, "kong", "9m"], [2, "win"]]
    )
    assert result["winners"][0]["by"] == "robbed"
    # A small win with 门清: 2; no kong points.
    assert result["deltas"] == [0, -2, 2, 0]


SAYS_DISCARD: list[list[Any]] = [[0, "discard", "9s"], [1, "take"], [1, "discard", "3s"]]


@pytest.mark.clause("HY-10")
@pytest.mark.parametrize("taker", [WAITING, EVEN])
def test_the_list_may_name_the_discard_of_the_last_tile(taker: str) -> None:
    """It goes at once: whether the taker could have won with it makes no difference to the list."""
    result = result_of(
        GAME, **last("3s", taker, WAITING_TOO, MIXED), actions=[*SAYS_DISCARD, [2, "win"]]
    )
    winner = result["winners"][0]
    assert (winner["seat"], winner["tile"], winner["by"], winner["from"]) == (2, "3s", "discard", 1)


@pytest.mark.clause("HY-10", "HY-4")
def test_it_may_name_the_discard_that_ended_the_hand() -> None:
    result = result_of(GAME, **last("3s", EVEN, EVEN, MIXED), actions=SAYS_DISCARD)
    assert (result["winners"], result["next_dealer"]) == ([], 1)


@pytest.mark.clause("HY-10")
@pytest.mark.parametrize("actions", [[*SAYS_DISCARD[:2], [1, "discard", "4s"]]])
def test_it_may_name_no_other_tile_for_it(actions: list[list[Any]]) -> None:
    message = refused(GAME, **last("3s", EVEN, WAITING_TOO, MIXED), actions=actions)
    assert "seat 1 has no choice to make now" in message
    assert "cannot be claimed" not in message


@pytest.mark.clause("HY-10")
def test_it_names_the_discard_once() -> None:
    actions = [*SAYS_DISCARD, SAYS_DISCARD[-1]]
    assert "action 3" in refused(GAME, **last("3s", EVEN, WAITING_TOO, MIXED), actions=actions)

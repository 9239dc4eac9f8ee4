"""MJ: what every mahjong table shares, played at a table of 衡阳258."""

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
    discards_of,
    same_tiles,
    tiles,
)
from tests.table import choices, judge, refused, result_of, state_of


@pytest.mark.clause("MJ-1")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_the_dealer_holds_fourteen_tiles_and_discards_first(dealer: int) -> None:
    """Four seats sit down; whoever is 庄 has the fourteenth tile and the first discard."""
    state = state_of(GAME, dealer=dealer, hands=["", "", "", ""], opening=False, actions=[])
    sizes = [len(tiles(hand)) for hand in state["hands"]]
    assert sizes == [14 if seat == dealer else 13 for seat in range(4)]
    assert state["dealer"] == dealer
    assert state["turn"] == dealer
    assert list(state["prompts"]) == [str(dealer)]
    discards = [choice for choice in choices(state, dealer) if choice[0] == "discard"]
    assert sorted(discards) == discards_of(state["hands"][dealer])


@pytest.mark.clause("MJ-1")
def test_play_goes_from_a_seat_to_the_next_and_from_the_last_to_the_first() -> None:
    """Seat 3 deals; seat 0 is its 下家, and the turn comes round to seat 3 again."""
    state = state_of(
        GAME,
        dealer=3,
        hands=[ODD, EVEN, MIXED, ODD + " 9s"],
        wall="1p 2p 3p 4p",
        opening=False,
        actions=[
            [3, "discard", "9s"],
            [0, "discard", "1p"],
            [1, "discard", "2p"],
            [2, "discard", "3p"],
        ],
    )
    assert state["turn"] == 3
    assert state["discards"] == ["1p", "2p", "3p", "9s"]
    assert tiles(state["hands"][3]).count("4p") == 1


@pytest.mark.clause("MJ-2")
def test_a_turn_begins_with_the_next_tile_of_the_wall() -> None:
    """庄 discards, nobody wants it: the 下家 draws and may discard any of fourteen tiles."""
    state = state_of(
        GAME,
        hands=[ODD + " 9s", EVEN, MIXED, ODD],
        wall="5m 6m",
        opening=False,
        actions=[[0, "discard", "9s"]],
    )
    assert state["turn"] == 1
    assert same_tiles(state["hands"][1], EVEN + " 5m")
    assert sorted(choices(state, 1)) == discards_of(EVEN + " 5m")
    assert state["wall"] == 54


@pytest.mark.clause("MJ-2")
def test_a_drawn_tile_that_completes_the_hand_wins_by_self_draw() -> None:
    """The 下家 of 庄 waits for 3s and draws it: 自摸."""
    result = result_of(
        GAME,
        options=NO_BIRDS,
        hands=[ODD + " 9s", WAITING, EVEN, MIXED],
        wall="3s",
        opening=False,
        actions=[[0, "discard", "9s"], [1, "win"]],
    )
    winner = result["winners"][0]
    assert (winner["seat"], winner["tile"], winner["by"]) == (1, "3s", "self")
    assert winner["from"] is None
    # Small and 门清: 庄 pays 3, the others 2 each.
    assert result["deltas"] == [-3, 7, -2, -2]


@pytest.mark.clause("MJ-2", "HY-6")
def test_the_replacement_tile_comes_from_the_tail_and_the_next_draw_from_the_front() -> None:
    """庄 declares 暗杠 in the first turn, takes the tail tile, and discards; seat 1 draws on."""
    state = state_of(
        GAME,
        hands=["1111m 379m 1379p 579s", EVEN, "3468m 1469p 14579s", EVEN],
        wall="5p 6m",
        tail="7p",
        opening=False,
        actions=[[0, "kong", "1m"], [0, "discard", "9s"]],
    )
    assert tiles(state["hands"][0]).count("7p") == 2
    assert state["melds"][0][0].startswith("concealed:1111m")
    assert same_tiles(state["hands"][1], EVEN + " 5p")
    assert state["wall"] == 53


@pytest.mark.clause("MJ-2")
def test_a_win_with_a_replacement_tile_is_a_self_draw() -> None:
    """庄 declares 暗杠, takes 补张 and completes the hand with it."""
    result = result_of(
        GAME,
        options=NO_BIRDS,
        hands=["1111m 456m 789p 22s 45s", EVEN, "3468m 1469p 14579s", "3579m 1379p 13579s"],
        tail="3s",
        opening=False,
        actions=[[0, "kong", "1m"], [0, "replace"], [0, "win"]],
    )
    winner = result["winners"][0]
    assert (winner["seat"], winner["tile"], winner["by"]) == (0, "3s", "self")
    assert winner["from"] is None
    assert winner["names"] == ["平胡"]
    # Small, and 门清 in spite of the 暗杠: each pays 3; a 暗杠 as dealt scores nothing.
    assert result["deltas"] == [9, -3, -3, -3]


FOUR_ONES = "1111m 379m 55p 1579s"  # a 暗杠 in hand and a pair to 碰


@pytest.mark.clause("MJ-2")
def test_no_concealed_kong_between_a_pong_and_its_discard() -> None:
    """Seat 2 holds four 1m and pongs 5p: now it must discard, the 暗杠 waits for a draw."""
    scenario: dict[str, Any] = {
        "hands": ["3579m 13579p 1357s 9s", EVEN, FOUR_ONES, "3468m 1469p 14679s"],
        "opening": False,
    }
    actions: list[list[Any]] = [[0, "discard", "5p"], [2, "pong"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["turn"] == 2
    assert sorted(choices(state, 2)) == discards_of("1111m 379m 1579s")
    refused(GAME, **scenario, actions=[*actions, [2, "kong", "1m"]])


@pytest.mark.clause("MJ-2")
def test_no_concealed_kong_between_a_chow_and_its_discard() -> None:
    """Seat 1 holds four 1m and chows 5p with 4p and 6p: only a discard may follow."""
    scenario: dict[str, Any] = {
        "hands": ["3579m 13579p 1357s 9s", "1111m 379m 46p 1579s", EVEN, "3468m 1469p 14679s"],
        "opening": False,
    }
    actions: list[list[Any]] = [[0, "discard", "5p"], [1, "chow", "456p"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert sorted(choices(state, 1)) == discards_of("1111m 379m 1579s")
    refused(GAME, **scenario, actions=[*actions, [1, "kong", "1m"]])


@pytest.mark.clause("MJ-2")
def test_no_added_kong_between_a_pong_and_its_discard() -> None:
    """Seat 2 holds three 5p, pongs a fourth, and may not add the last one at once."""
    scenario: dict[str, Any] = {
        "hands": ["3579m 13579p 1357s 9s", EVEN, "1379m 555p 13579s 1p", MIXED],
        "opening": False,
    }
    actions: list[list[Any]] = [[0, "discard", "5p"], [2, "pong"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert sorted(choices(state, 2)) == discards_of("1379m 15p 13579s")
    refused(GAME, **scenario, actions=[*actions, [2, "kong", "5p"]])


@pytest.mark.clause("MJ-7")
def test_kong_points_stand_when_another_wins() -> None:
    """Seat 2 makes a 明杠 of 庄's 9m and then discards the tile on which seat 3 wins."""
    result = result_of(
        GAME,
        options=NO_BIRDS,
        hands=["1379m 1379p 13579s 9s", EVEN, "1999m 2468p 13579s", WAITING],
        tail="4m",
        opening=False,
        actions=[[0, "discard", "9m"], [2, "kong", "9m"], [2, "discard", "3s"], [3, "win"]],
    )
    # 明杠: 庄 pays seat 2 3. Small win, 门清, between two others: seat 2 pays seat 3 2.
    assert result["deltas"] == [-3, 0, 1, 2]


# Seat 1 makes a 明杠 of 庄's 9m and is 听 6s, 9s; the dice turn up seat 2's 3s.
DICE_FIRE: dict[str, Any] = {
    "hands": [DEALER, "999m 123p 456p 22s 78s", WAITING, "1468m 1469p 14579s"],
    "dice": ["3s 1p"],
    "opening": False,
    "actions": [[0, "discard", "9m"], [1, "kong", "9m"], [1, "dice"], [2, "win"]],
}


@pytest.mark.clause("MJ-8")
def test_a_settlement_is_a_list_of_payments_that_adds_up_to_nothing() -> None:
    """Kong, dice, win and bird: every point has payer, payee, name and clause."""
    result = result_of(GAME, **DICE_FIRE, wall="8m")
    deltas = [0, 0, 0, 0]
    for payment in result["payments"]:
        assert set(payment) >= {"from", "to", "points", "name", "clause"}
        assert payment["from"] != payment["to"]
        assert payment["points"] > 0
        assert payment["name"]
        assert payment["clause"].startswith("HY-")
        deltas[payment["from"]] -= payment["points"]
        deltas[payment["to"]] += payment["points"]
    assert result["deltas"] == deltas
    assert sum(deltas) == 0


@pytest.mark.clause("MJ-8")
@pytest.mark.parametrize(
    ("bird", "points"),
    [
        ("5m", 14),  # on 庄: 8 + 3 + 3
        ("6m", 13),  # on seat 1, who pays its own share too: 4 + 6 + 3
        ("7m", 20),  # on the winner: 8 + 6 + 6
        ("8m", 13),  # on seat 3: 4 + 3 + 6
    ],
)
def test_who_pays_for_others_pays_each_share_as_its_seat_would(bird: str, points: int) -> None:
    """杠上炮 of one unit: seat 1 pays 庄's 4 and twice 3, each doubled by its own seat's bird."""
    result = result_of(GAME, **DICE_FIRE, wall=bird)
    assert result["birds"] == [bird]
    # The 明杠 besides: 庄 pays seat 1 3.
    assert result["deltas"] == [-3, 3 - points, points, 0]


@pytest.mark.clause("MJ-9")
def test_a_hand_waits_only_for_tiles_that_the_game_accepts() -> None:
    """A pair of 2s may wait for 3s and 6s; with a pair of 1s nothing would make a 平胡."""
    assert judge(GAME, hand=WAITING) == {"waits": {"3s": 0, "6s": 0}}
    assert judge(GAME, hand="123m 456m 789p 11s 45s") == {"waits": {}}


@pytest.mark.clause("MJ-9", "HY-25")
@pytest.mark.parametrize(
    ("hand", "tile"), [("11223344m 44566s", "5s"), ("11223344m 4455s 6s", "6s")]
)
def test_pairs_that_could_also_be_read_as_runs_wait_for_seven_pairs(hand: str, tile: str) -> None:
    """As runs the pair would be a 4 or a 1, which is no 平胡; as 七小对 the hand is 听."""
    assert judge(GAME, hand=hand) == {"waits": {tile: 1}}


@pytest.mark.clause("MJ-9")
@pytest.mark.parametrize(("pair", "offered"), [("88s", True), ("99s", False)])
def test_a_wait_counts_even_where_all_four_tiles_are_in_sight(pair: str, offered: bool) -> None:
    """Seat 1 waits for 3s alone, all four of which lie in seat 3's kong: 听 all the same."""
    state = state_of(
        GAME,
        hands=[
            "1379m 1379p 15579s 7s",
            f"999m 123p 456p {pair} 12s",
            "2468m 2468p 24678s",
            "1468m 1469p 14s",
        ],
        melds=[[], [], [], ["kong:3333s<2"]],
        actions=[[0, "discard", "9m"], [1, "kong", "9m"]],
    )
    assert (["dice"] in choices(state, 1)) is offered


@pytest.mark.clause("MJ-10")
def test_the_table_shows_melds_with_their_givers_and_discards_and_the_wall() -> None:
    """After a 吃 and a 碰 everybody can tell what came from whom and what is left."""
    state = state_of(
        GAME,
        hands=[DEALER, "2468m 2468p 14589s", "1468m 1469p 14579s", "1379m 88p 1379p 137s"],
        opening=False,
        actions=[
            [0, "discard", "3s"],
            [1, "chow", "345s"],
            [1, "discard", "8p"],
            [3, "pong"],
            [3, "discard", "1s"],
            [0, "discard", "9s"],
        ],
    )
    assert state["melds"] == [[], ["chow:345s<0"], [], ["pong:888p<1"]]
    assert state["discards"] == ["9s", "", "", "1s"]
    assert [len(tiles(hand)) for hand in state["hands"]] == [13, 11, 13, 10]
    assert state["wall"] == 53

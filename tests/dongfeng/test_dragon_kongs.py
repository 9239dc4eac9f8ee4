"""DF-7 to DF-9: 箭杠 and 风杠 laid out in the first hand, and how long the chance lasts."""

from typing import Any

import pytest

from paiguan.engine.events import MeldMade
from paiguan.engine.visibility import SPECTATOR, seen_by
from paiguan.games import GAMES
from paiguan.records import event_as_json
from paiguan.records.scenario import load_play
from tests.dongfeng.seating import GAME, clauses, winner_of
from tests.table import choices, refused, result_of, state_of

# Three hands without a pair, a run, a 箭杠 or a 风杠, and a dealer's of the same sort.
QUIET_1 = "258m 258p 258s 1346z"
QUIET_2 = "369m 369p 369s 2347z"
QUIET_3 = "159m 159p 159s 1345z"
DEALER = "147m 147p 147s 1235z"

DRAGONS_DEALT = "147m 147p 147s 12z 567z"
WINDS_DEALT = "147m 147p 14s 56z 1234z"
BOTH_DEALT = "147m 147p 1s 1234z 567z"


def _dealer_has(hand: str, actions: list[list[Any]], **more: Any) -> dict[str, Any]:
    """Where the hand stands when the dealer, seat 0, was dealt these fourteen."""
    return state_of(GAME, hands=[hand, QUIET_1, QUIET_2, QUIET_3], actions=actions, **more)


def _seat_1_has(
    hand: str, actions: list[list[Any]], *, discard: str = "9m", **more: Any
) -> dict[str, Any]:
    """Where the hand stands when seat 1 was dealt these thirteen; the dealer begins."""
    hands = [f"{DEALER} {discard}", hand, QUIET_2, QUIET_3]
    return state_of(GAME, hands=hands, actions=[[0, "discard", discard], *actions], **more)


def _moves(state: dict[str, Any], seat: int) -> set[str]:
    """The names of what a seat may do."""
    return {choice[0] for choice in choices(state, seat)}


# --- laying out ----------------------------------------------------------------------------------


@pytest.mark.clause("DF-7", "DF-24")
def test_the_dealer_lays_out_the_three_dragons_dealt() -> None:
    """中发白 in the fourteen: a kong of three tiles, no replacement, and then a discard."""
    assert ["dragons"] in choices(_dealer_has(DRAGONS_DEALT, []), 0)
    state = _dealer_has(DRAGONS_DEALT, [[0, "dragons"]])
    assert state["melds"][0] == ["dragons:567z"]
    assert state["wall"] == 83
    assert state["turn"] == 0
    assert _moves(state, 0) == {"discard"}
    # 2 from each, ×2 because the owner deals.
    assert state["deltas"] == [12, -4, -4, -4]
    state = _dealer_has(DRAGONS_DEALT, [[0, "dragons"], [0, "discard", "1z"]])
    assert state["turn"] == 1


@pytest.mark.clause("DF-7", "DF-24")
@pytest.mark.parametrize(
    ("hand", "drawn"),
    [
        pytest.param("258m 258p 258s 14z 67z", "5z", id="the third drawn"),
        pytest.param("258m 258p 258s 1z 567z", "9p", id="all three dealt"),
    ],
)
def test_the_others_lay_out_with_their_first_draw(hand: str, drawn: str) -> None:
    """Thirteen and the first tile drawn: seat 1 lays out 中发白 and discards without drawing."""
    state = _seat_1_has(hand, [], wall=drawn)
    assert ["dragons"] in choices(state, 1)
    state = _seat_1_has(hand, [[1, "dragons"]], wall=drawn)
    assert state["melds"][1] == ["dragons:567z"]
    assert state["wall"] == 82
    assert _moves(state, 1) == {"discard"}
    # 2 from each, ×2 for the payer who deals.
    assert state["deltas"] == [-4, 8, -2, -2]


@pytest.mark.clause("DF-7", "DF-8")
@pytest.mark.parametrize(
    ("hand", "drawn", "kong", "still"),
    [
        pytest.param("258m 258p 258s 14z 67z", "5z", "dragons", None, id="it is laid out"),
        pytest.param("258m 258p 258s 1z 567z", "9p", "dragons", "9p", id="it is kept"),
        pytest.param("258m 258p 258s 567z 7z", "7z", "dragons", None, id="one like it is laid out"),
        pytest.param("258m 258p 258s 1234z", "9p", "winds", None, id="another is drawn for it"),
    ],
)
def test_the_tile_that_counts_as_drawn_after_a_kong_is_told_to_its_owner_alone(
    hand: str, drawn: str, kong: str, still: str | None
) -> None:
    """Three need no replacement, and the turn goes on; that the tile drawn is left is a secret."""
    hands = [f"{DEALER} 9m", hand, QUIET_2, QUIET_3]
    actions = [[0, "discard", "9m"], [1, kong]]
    played = load_play({"game": GAME, "hands": hands, "wall": drawn, "actions": actions})
    played.run()
    (made,) = [event for event in played.events if isinstance(event, MeldMade)]

    def told(viewer: int) -> object:
        return event_as_json(GAMES[GAME], seen_by(viewer, made))["still_drawn"]

    assert told(1) == still
    assert [told(viewer) for viewer in (0, 2, 3, SPECTATOR)] == [None] * 4


@pytest.mark.clause("DF-7")
def test_nobody_lays_out_before_the_first_draw() -> None:
    """Seat 1 holds 中发白 from the deal: while the dealer's turn lasts it has no choice."""
    table: dict[str, Any] = {
        "hands": [f"{DEALER} 9m", "258m 258p 258s 1z 567z", QUIET_2, QUIET_3],
    }
    state = state_of(GAME, **table, actions=[])
    assert choices(state, 1) == []
    refused(GAME, **table, actions=[[1, "dragons"]])


@pytest.mark.clause("DF-7")
@pytest.mark.parametrize("dragons", ["556z", "577z", "666z", "66z 7z"])
def test_one_of_each_dragon_is_needed(dragons: str) -> None:
    """Three dragons that are not 中, 发 and 白 are no 箭杠."""
    state = _dealer_has(f"147m 147p 147s 12z {dragons}", [])
    assert "dragons" not in _moves(state, 0)
    hands = [f"147m 147p 147s 12z {dragons}", QUIET_1, QUIET_2, QUIET_3]
    refused(GAME, hands=hands, actions=[[0, "dragons"]])


@pytest.mark.clause("DF-7", "DF-10")
def test_three_dragons_are_a_set_only_when_laid_out() -> None:
    """庄 holds 中发白, three sets and a pair: no win until the 箭杠 lies on the table."""
    hands = ["234m 456p 345s 99s 567z", QUIET_1, "369m 369p 36s 22347z", QUIET_3]
    assert ["win"] not in choices(state_of(GAME, hands=hands, actions=[]), 0)
    result = result_of(GAME, hands=hands, actions=[[0, "dragons"], [0, "win"]])
    winner = winner_of(result)
    assert (winner["seat"], winner["by"]) == (0, "self")
    # The kong 4 from each; 2 (夹胡 or 单吊), 自摸 ×2, all 门清 ×8, dealer ×2 = 64: 20 each.
    assert result["deltas"] == [72, -24, -24, -24]
    assert "DF-24" in clauses(result)


@pytest.mark.clause("DF-8", "DF-24")
def test_the_dealer_lays_out_the_four_winds_dealt() -> None:
    """东南西北 in the fourteen: four tiles, so one comes from the tail."""
    assert ["winds"] in choices(_dealer_has(WINDS_DEALT, [], tail="9m"), 0)
    state = _dealer_has(WINDS_DEALT, [[0, "winds"]], tail="9m")
    assert state["melds"][0] == ["winds:1234z"]
    assert state["wall"] == 82
    assert ["discard", "9m"] in choices(state, 0)
    assert _moves(state, 0) == {"discard"}
    assert state["deltas"] == [12, -4, -4, -4]


@pytest.mark.clause("DF-8", "DF-24")
@pytest.mark.parametrize(
    ("hand", "drawn"),
    [
        pytest.param("258m 258p 258s 6z 123z", "4z", id="the fourth drawn"),
        pytest.param("258m 258p 258s 1234z", "9p", id="all four dealt"),
    ],
)
def test_the_others_lay_out_the_winds_with_their_first_draw(hand: str, drawn: str) -> None:
    """Seat 1 has all four winds with its first tile: 2 from each, 4 from the dealer."""
    state = _seat_1_has(hand, [[1, "winds"]], wall=drawn, tail="8p")
    assert state["melds"][1] == ["winds:1234z"]
    assert state["wall"] == 81
    assert ["discard", "8p"] in choices(state, 1)
    assert state["deltas"] == [-4, 8, -2, -2]


@pytest.mark.clause("DF-8")
@pytest.mark.parametrize("winds", ["1233z", "1123z", "1244z", "2344z"])
def test_one_of_each_wind_is_needed(winds: str) -> None:
    """Four winds with two alike are no 风杠."""
    hands = [f"147m 147p 14s 56z {winds}", "258m 258p 2589s 56z 9m", "369m 369p 3699s 56z 8m"]
    hands.append("159m 159p 159s 7z 8m 3p 8p")
    state = state_of(GAME, hands=hands, actions=[])
    assert "winds" not in _moves(state, 0)
    refused(GAME, hands=hands, actions=[[0, "winds"]])


@pytest.mark.clause("DF-8")
def test_a_win_with_the_tile_after_a_wind_kong_is_a_self_draw() -> None:
    """庄 lays out 风杠 and takes 6s from the tail to its 45s: that is the winning tile."""
    result = result_of(
        GAME,
        hands=["1234z 234m 456p 77s 45s", QUIET_1, "36m 369p 369s 57z", QUIET_3],
        melds=[[], [], ["pong:888m<3"], []],
        opening=True,
        tail="6s",
        actions=[[0, "winds"], [0, "win"]],
    )
    winner = winner_of(result)
    assert (winner["tile"], winner["by"], winner["value"]) == ("6s", "self", 1)
    # The kong 4 from each; 平胡 1, 自摸 ×2, 门清 ×2, dealer ×2 = 8 from each.
    assert result["deltas"] == [36, -12, -12, -12]


@pytest.mark.clause("DF-9")
@pytest.mark.parametrize("order", [("dragons", "winds"), ("winds", "dragons")])
def test_both_may_be_laid_out_in_either_order(order: tuple[str, str]) -> None:
    """All seven honours dealt: 箭杠 and 风杠, each 4 to the dealer from each."""
    first, second = order
    state = _dealer_has(BOTH_DEALT, [], tail="9m")
    assert {"dragons", "winds"} <= _moves(state, 0)
    state = _dealer_has(BOTH_DEALT, [[0, first]], tail="9m")
    assert [second] in choices(state, 0)
    assert [first] not in choices(state, 0)
    state = _dealer_has(BOTH_DEALT, [[0, first], [0, second]], tail="9m")
    assert sorted(state["melds"][0]) == ["dragons:567z", "winds:1234z"]
    assert _moves(state, 0) == {"discard"}
    assert state["deltas"] == [24, -8, -8, -8]


# --- how long the chance lasts -------------------------------------------------------------------

#: Seat 1's first draw and discard, a round of draws that matter to nobody, its next draw.
NEXT_TURN: list[list[Any]] = [
    [1, "discard", "9p"],
    [2, "discard", "8m"],
    [3, "discard", "8p"],
    [0, "discard", "8s"],
]


@pytest.mark.clause("DF-9")
@pytest.mark.parametrize(
    ("hand", "drawn", "move"),
    [
        pytest.param("258m 258p 258s 14z 67z", "5z", "dragons", id="a dragon comes too late"),
        pytest.param("258m 258p 258s 1z 567z", "9s", "dragons", id="the dragons were kept"),
        pytest.param("258m 258p 258s 6z 123z", "4z", "winds", id="a wind comes too late"),
        pytest.param("258m 258p 258s 1234z", "9s", "winds", id="the winds were kept"),
    ],
)
def test_the_first_discard_ends_the_chance(hand: str, drawn: str, move: str) -> None:
    """Seat 1 discards from its first hand; in its second turn nothing is laid out."""
    hands = [f"{DEALER} 9m", hand, QUIET_2, QUIET_3]
    actions = [[0, "discard", "9m"], *NEXT_TURN]
    wall = f"9p 8m 8p 8s {drawn}"
    state = state_of(GAME, hands=hands, wall=wall, tail="7p", actions=actions)
    assert state["turn"] == 1
    assert move not in _moves(state, 1)
    refused(GAME, hands=hands, wall=wall, tail="7p", actions=[*actions, [1, move]])


@pytest.mark.clause("DF-9")
@pytest.mark.parametrize(("hand", "move"), [(DRAGONS_DEALT, "dragons"), (WINDS_DEALT, "winds")])
def test_the_dealers_first_discard_ends_the_chance(hand: str, move: str) -> None:
    """庄 keeps the honours and discards 1m: next turn it is too late."""
    actions: list[list[Any]] = [[0, "discard", "1m"]]
    actions += [[seat, "discard", tile] for seat, tile in ((1, "9p"), (2, "8m"), (3, "8p"))]
    state = _dealer_has(hand, actions, wall="9p 8m 8p 8s")
    assert state["turn"] == 0
    assert move not in _moves(state, 0)


@pytest.mark.clause("DF-9")
@pytest.mark.parametrize(("hand", "move"), [(DRAGONS_DEALT, "dragons"), (WINDS_DEALT, "winds")])
def test_in_the_middle_of_a_hand_there_is_no_chance(hand: str, move: str) -> None:
    """A scenario that says that the first turns are over."""
    assert move not in _moves(_dealer_has(hand, [], opening=False), 0)


@pytest.mark.clause("DF-9")
@pytest.mark.parametrize("honours", ["1z 567z", "1234z"])
@pytest.mark.parametrize(
    ("rest", "discard", "claim"),
    [
        pytest.param("2458m 58p 258s", "6m", ["chow", "456m"], id="吃"),
        pytest.param("2258m 58p 258s", "2m", ["pong"], id="碰"),
        pytest.param("888m 25m 58p 28s", "8m", ["kong", "8m"], id="明杠"),
    ],
)
def test_ones_own_claim_ends_the_chance(
    rest: str, discard: str, claim: list[str], honours: str
) -> None:
    """Seat 1 takes the dealer's discard before it ever drew: its honours stay in hand."""
    state = _seat_1_has(f"{rest} {honours}", [[1, *claim]], discard=discard, tail="7p")
    assert state["turn"] == 1
    assert _moves(state, 1) == {"discard"}
    hands = [f"{DEALER} {discard}", f"{rest} {honours}", QUIET_2, QUIET_3]
    move = "winds" if honours == "1234z" else "dragons"
    actions = [[0, "discard", discard], [1, *claim], [1, move]]
    refused(GAME, hands=hands, tail="7p", actions=actions)


@pytest.mark.clause("DF-9")
@pytest.mark.parametrize(
    ("hand", "move"), [("258m 258p 258s 1z 567z", "dragons"), ("258m 258p 258s 1234z", "winds")]
)
def test_a_turn_lost_to_anothers_claim_does_not_cost_the_chance(hand: str, move: str) -> None:
    """Seat 2 碰s the dealer's 3m and seat 1 is passed over; its first draw comes a round later."""
    state = state_of(
        GAME,
        hands=[f"{DEALER} 3m", hand, "3369m 36p 369s 2347z", QUIET_3],
        wall="8m 8p 9s",
        tail="7p",
        actions=[
            [0, "discard", "3m"],
            [2, "pong"],
            [2, "discard", "7z"],
            [3, "discard", "8m"],
            [0, "discard", "8p"],
        ],
    )
    assert state["turn"] == 1
    assert [move] in choices(state, 1)


@pytest.mark.clause("DF-9")
def test_a_turn_lost_after_which_the_third_dragon_is_drawn() -> None:
    """Seat 1 holds 发 and 中, is passed over, and its first draw a round later is 白."""
    state = state_of(
        GAME,
        hands=[f"{DEALER} 3m", "258m 258p 258s 14z 67z", "3369m 36p 369s 2347z", QUIET_3],
        wall="8m 8p 5z",
        actions=[
            [0, "discard", "3m"],
            [2, "pong"],
            [2, "discard", "7z"],
            [3, "discard", "8m"],
            [0, "discard", "8p"],
            [1, "dragons"],
        ],
    )
    assert state["melds"][1] == ["dragons:567z"]
    assert state["deltas"] == [-4, 8, -2, -2]


@pytest.mark.clause("DF-9")
@pytest.mark.parametrize(
    ("hand", "move"),
    [("7777m 1m 147p 14s 1z 567z", "dragons"), ("7777m 1m 147p 1s 5z 1234z", "winds")],
)
def test_a_concealed_kong_does_not_end_the_chance(hand: str, move: str) -> None:
    """庄 makes a 暗杠 first: what was dealt may still be laid out."""
    state = _dealer_has(hand, [[0, "kong", "7m"]], tail="9p 9s")
    assert [move] in choices(state, 0)
    state = _dealer_has(hand, [[0, "kong", "7m"], [0, move]], tail="9p 9s")
    assert len(state["melds"][0]) == 2
    # 暗杠 2 ×2, dealer ×2 = 8 and the honours 4 from each.
    assert state["deltas"] == [36, -12, -12, -12]


@pytest.mark.clause("DF-9")
@pytest.mark.parametrize(
    ("hand", "first", "tail", "move"),
    [
        pytest.param("7777m 14m 147p 14s 1z 67z", ["kong", "7m"], "5z", "dragons", id="暗杠, 白"),
        pytest.param("7777m 14m 147p 67z 123z", ["kong", "7m"], "4z", "winds", id="暗杠, 北"),
        pytest.param("147m 147p 14s 67z 1234z", ["winds"], "5z", "dragons", id="风杠, 白"),
    ],
)
def test_a_replacement_tile_counts_towards_neither(
    hand: str, first: list[str], tail: str, move: str
) -> None:
    """The missing honour comes from the tail after a kong: too late."""
    state = _dealer_has(hand, [[0, *first]], tail=tail)
    assert ["discard", tail] in choices(state, 0)
    assert move not in _moves(state, 0)
    hands = [hand, QUIET_1, QUIET_2, QUIET_3]
    refused(GAME, hands=hands, tail=tail, actions=[[0, *first], [0, move]])


@pytest.mark.clause("DF-9")
@pytest.mark.parametrize(
    ("hand", "tail", "left", "late"),
    [
        pytest.param("7777m 14p 14s 567z 123z", "4z", "dragons", "winds", id="箭杠 dealt, 北"),
        pytest.param("7777m 14p 14s 67z 1234z", "5z", "winds", "dragons", id="风杠 dealt, 白"),
    ],
)
def test_a_kong_that_was_dealt_is_no_chance_for_the_other(
    hand: str, tail: str, left: str, late: str
) -> None:
    """One of the two was dealt whole and stays; the other is whole by a replacement: too late."""
    state = _dealer_has(hand, [[0, "kong", "7m"]], tail=tail)
    assert left in _moves(state, 0)
    assert late not in _moves(state, 0)


@pytest.mark.clause("DF-9", "DF-7")
def test_a_replacement_tile_like_one_that_was_dealt_does_no_harm() -> None:
    """All seven honours, 风杠 first, a second 白 from the tail: the 箭杠 has the 白 dealt."""
    actions: list[list[Any]] = [[0, "winds"], [0, "dragons"]]
    state = _dealer_has(BOTH_DEALT, actions, tail="5z 9m")
    assert "dragons:567z" in state["melds"][0]
    assert _moves(state, 0) == {"discard", "add"}


@pytest.mark.clause("MJ-2", "DF-7", "DF-8")
def test_at_the_end_of_the_wall_the_dragons_need_no_tile_but_the_winds_do() -> None:
    """The dealer's fourteen with an empty wall: 箭杠 may be laid out, 风杠 may not."""
    state = _dealer_has(BOTH_DEALT, [], wall_size=0)
    assert ["dragons"] in choices(state, 0)
    assert ["winds"] not in choices(state, 0)
    state = _dealer_has(BOTH_DEALT, [], wall_size=1)
    assert ["winds"] in choices(state, 0)

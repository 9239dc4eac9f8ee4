"""HZ-2, HZ-3 and HZ-4: claims, discarded 红中, the end of the wall and who deals next."""

from typing import Any

import pytest

from tests.hongzhong.seating import (
    GAME,
    GIVEN,
    JUNK,
    NO_BIRDS,
    PLAIN,
    QUIET_A,
    QUIET_B,
    QUIET_C,
    WALL,
    Actions,
    dealer_draws,
    dealer_gives,
    dealer_is_given,
    player_draws,
    player_gives,
)
from tests.table import choices, play, refused, result_of, state_of

# 庄 discards 8s. None of the others' 条 is an 8.
GIVES: Actions = [[0, "discard", "8s"]]
FIRST = "12479m 12479p 147s 8s"
NOTHING = "23568m 23568p 25s 9s"


def _contest(*others: str, **more: Any) -> dict[str, Any]:
    """庄 has just drawn an 8s; the three others hold these hands."""
    return {"hands": [FIRST, *others], **more}


# --- claims --------------------------------------------------------------------------------------


@pytest.mark.clause("HZ-3")
@pytest.mark.parametrize("held", ["67s", "79s", "79s 7z"])
def test_there_is_no_chow(held: str) -> None:
    """Seat 1 could make a run of 庄's 8s: it is not asked and draws."""
    mine = f"{held} 23568m 2358p 2s" + ("" if "7z" in held else " 6p")
    scenario = _contest(mine, NOTHING, "13469m 13469p 36s 3s")
    state = state_of(GAME, **scenario, wall="6m", actions=GIVES)
    assert state["turn"] == 1
    assert state["wall"] == WALL - 1
    for run in ("678s", "789s"):
        refused(GAME, **scenario, actions=[*GIVES, [1, "chow", run]])


@pytest.mark.clause("HZ-3", "MJ-3")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_anybody_may_pong_or_make_an_open_kong(seat: int) -> None:
    """Three 8s in hand, at any of the three seats."""
    others = [NOTHING, QUIET_C]
    others.insert(seat - 1, "888s 2358m 23568p 5s")
    scenario = _contest(*others, tail="6m")
    state = state_of(GAME, **scenario, actions=GIVES)
    assert list(state["prompts"]) == [str(seat)]
    assert sorted(choices(state, seat)) == [["kong", "8s"], ["pass"], ["pong"]]
    ponged = state_of(GAME, **scenario, actions=[*GIVES, [seat, "pong"]])
    assert ponged["melds"][seat] == ["pong:888s<0"]
    actions: Actions = [*GIVES, [seat, "kong", "8s"], [seat, "discard", "6m"]]
    konged = state_of(GAME, **scenario, actions=actions)
    assert konged["melds"][seat] == ["kong:8888s<0"]
    assert konged["discards"][seat] == "6m"


@pytest.mark.clause("HZ-3")
def test_a_red_is_no_third_or_fourth_of_a_claim() -> None:
    """88s and 红中: a 碰 but no kong. One 8s and two 红中: not even a 碰."""
    state = state_of(GAME, **_contest(NOTHING, "88s 7z 2358m 23568p 5s", QUIET_C), actions=GIVES)
    assert sorted(choices(state, 2)) == [["pass"], ["pong"]]
    scenario = _contest(NOTHING, "8s 77z 2358m 23568p 5s", QUIET_C)
    state = state_of(GAME, **scenario, wall="6m", actions=GIVES)
    assert list(state["prompts"]) == ["1"]
    assert state["turn"] == 1


@pytest.mark.clause("HZ-3")
def test_a_red_is_no_fourth_of_a_kong_of_ones_own() -> None:
    """888s and 红中 in hand, and 碰 of 8s and 红中: neither 暗杠 nor 碰杠."""
    hands = [f"{QUIET_A} {JUNK}", "888s 7z 2358m 2358p 5s", "23568m 23568p 25s 9s", QUIET_C]
    discarded: Actions = [[0, "discard", JUNK]]
    state = state_of(GAME, hands=hands, wall="7m", actions=discarded)
    assert not [choice for choice in choices(state, 1) if choice[0] == "kong"]
    hands[1] = "7z 2358m 2358p 5s"
    melds = [[], ["pong:888s<0"], [], []]
    state = state_of(GAME, hands=hands, melds=melds, wall="7m", actions=discarded)
    assert not [choice for choice in choices(state, 1) if choice[0] == "kong"]


@pytest.mark.clause("HZ-3")
@pytest.mark.parametrize("earlier", [True, False])
def test_an_added_kong_may_wait(earlier: bool) -> None:
    """The fourth 8s is drawn now, or has been held all the while."""
    mine = "2358m 23568p 5s" if not earlier else "8s 235m 23568p 5s"
    state = state_of(
        GAME,
        hands=[f"{QUIET_A} {JUNK}", mine, NOTHING, QUIET_C],
        melds=[[], ["pong:888s<0"], [], []],
        wall="7m" if earlier else "8s",
        tail="6m",
        actions=[[0, "discard", JUNK], [1, "kong", "8s"], [1, "discard", "6m"]],
    )
    assert state["melds"][1] == ["added:8888s<0"]


@pytest.mark.clause("HZ-3", "MJ-2")
def test_a_concealed_kong_is_made_after_a_draw() -> None:
    """Seat 1 draws the fourth 8s."""
    state = state_of(
        GAME,
        hands=[f"{QUIET_A} {JUNK}", "888s 2358m 23568p 5s", NOTHING, QUIET_C],
        wall="8s",
        tail="6m",
        actions=[[0, "discard", JUNK], [1, "kong", "8s"], [1, "discard", "6m"]],
    )
    assert state["melds"][1] == ["concealed:8888s"]


# --- a discarded 红中 ----------------------------------------------------------------------------

# 庄 has a 红中 to discard.
RED_FIRST = f"{QUIET_A} 7z"


@pytest.mark.clause("HZ-3")
@pytest.mark.parametrize("held", ["77z 2358m 23568p 58s", "777z 235m 23568p 58s"])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_nobody_claims_a_red(held: str, seat: int) -> None:
    """Two or three 红中 in hand: neither 碰 nor 明杠, and the next player draws."""
    others = [QUIET_B, QUIET_C]
    others.insert(seat - 1, held)
    scenario = {"hands": [RED_FIRST, *others], "wall": "6m"}
    gives: Actions = [[0, "discard", "7z"]]
    state = state_of(GAME, **scenario, actions=gives)
    assert state["discards"][0] == "7z"
    assert list(state["prompts"]) == ["1"]
    assert (state["turn"], state["wall"]) == (1, WALL - 1)
    refused(GAME, **scenario, actions=[*gives, [seat, "pong"]])
    refused(GAME, **scenario, actions=[*gives, [seat, "kong", "7z"]])


@pytest.mark.clause("HZ-3", "HZ-5", "HZ-8")
def test_nobody_wins_on_a_red() -> None:
    """Seat 2 waits, and discards may be won: 庄's 红中 is nothing to it."""
    scenario = {"options": GIVEN, "hands": [RED_FIRST, QUIET_B, PLAIN, QUIET_C], "wall": "6m"}
    gives: Actions = [[0, "discard", "7z"]]
    state = state_of(GAME, **scenario, actions=gives)
    assert list(state["prompts"]) == ["1"]
    refused(GAME, **scenario, actions=[*gives, [2, "win"]])


@pytest.mark.clause("HZ-3", "HZ-5")
def test_a_discarded_red_bars_nobody() -> None:
    """Seat 2 could not win on the 红中, so it has passed nothing: it wins on seat 1's 6p."""
    result = result_of(
        GAME,
        options={**GIVEN, **NO_BIRDS},
        hands=[RED_FIRST, QUIET_B, PLAIN, QUIET_C],
        wall="6p",
        actions=[[0, "discard", "7z"], [1, "discard", "6p"], [2, "win"]],
    )
    assert result["deltas"] == [0, -1, 1, 0]


# --- the end of the wall -------------------------------------------------------------------------

SEATS = [f"{QUIET_A} {JUNK}", QUIET_B, PLAIN, QUIET_C]


@pytest.mark.clause("HZ-4", "MJ-7")
def test_the_last_tile_is_drawn_and_its_discard_ends_the_hand() -> None:
    """One tile is left: seat 1 draws it like any other, discards, and nothing is paid."""
    scenario: dict[str, Any] = {"hands": SEATS, "wall": "7m", "wall_size": 1}
    state = state_of(GAME, **scenario, actions=[[0, "discard", JUNK]])
    assert (state["turn"], state["wall"]) == (1, 0)
    assert ["discard", "2m"] in choices(state, 1)
    outcome = play(GAME, **scenario, actions=[[0, "discard", JUNK], [1, "discard", "7m"]])
    assert outcome["state"]["over"] is True
    assert outcome["result"]["winners"] == []
    assert outcome["result"]["payments"] == []
    assert outcome["result"]["birds"] == []
    assert outcome["result"]["deltas"] == [0, 0, 0, 0]


@pytest.mark.clause("HZ-4")
def test_with_one_more_tile_the_hand_goes_on() -> None:
    """Two are left: after seat 1's discard seat 2 draws."""
    state = state_of(
        GAME,
        hands=SEATS,
        wall="7m 8m",
        wall_size=2,
        actions=[[0, "discard", JUNK], [1, "discard", "7m"]],
    )
    assert (state["turn"], state["wall"]) == (2, 0)


@pytest.mark.clause("HZ-4", "HZ-5")
def test_the_last_discard_may_be_won_where_discards_are() -> None:
    """Seat 2 waits for the 6p that seat 1 draws last; without the option it is a 流局."""
    scenario: dict[str, Any] = {"hands": SEATS, "wall": "6p", "wall_size": 1}
    last: Actions = [[0, "discard", JUNK], [1, "discard", "6p"]]
    options = {**GIVEN, **NO_BIRDS}
    result = result_of(GAME, options=options, **scenario, actions=[*last, [2, "win"]])
    assert result["deltas"] == [0, -1, 1, 0]
    assert result_of(GAME, **scenario, actions=last)["winners"] == []


@pytest.mark.clause("HZ-4", "MJ-7")
@pytest.mark.parametrize("claim", [["pong"], ["kong", "8s"]])
def test_the_last_discard_may_not_be_claimed(claim: list[str]) -> None:
    """Seat 3 holds 888s when seat 1 discards the last 8s: the hand is over."""
    scenario: dict[str, Any] = {
        "hands": [f"{QUIET_A} {JUNK}", NOTHING, "13469m 13469p 369s", "888s 2358m 23568p 5s"],
        "wall": "8s",
        "wall_size": 1,
    }
    last: Actions = [[0, "discard", JUNK], [1, "discard", "8s"]]
    assert result_of(GAME, **scenario, actions=last)["winners"] == []
    refused(GAME, **scenario, actions=[*last, [3, *claim]])


# --- who deals next ------------------------------------------------------------------------------


@pytest.mark.clause("HZ-2")
def test_whoever_wins_deals_next() -> None:
    """Self-drawn or on a discard, given by 庄 or by another: the winner, seat 1."""
    for scene in (player_draws, dealer_gives, player_gives):
        assert scene(PLAIN, "6p")["next_dealer"] == 1


@pytest.mark.clause("HZ-2")
def test_a_dealer_who_wins_deals_again() -> None:
    for scene in (dealer_draws, dealer_is_given):
        assert scene(PLAIN, "6p")["next_dealer"] == 1


@pytest.mark.clause("HZ-2")
@pytest.mark.parametrize("dealer", [0, 2])
@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_after_a_drawn_game_whoever_drew_the_last_tile_deals(left: int, dealer: int) -> None:
    """So many tiles are left; seat after seat draws one and discards it."""
    hands = [QUIET_A, QUIET_B, "23568m 25689p 47s 1s", QUIET_C]
    hands[dealer] += f" {JUNK}"
    drawn = ["7m", "8m", "7p", "8p"][:left]
    turns = [(dealer + step) % 4 for step in range(1, left + 1)]
    discards = [[seat, "discard", tile] for seat, tile in zip(turns, drawn, strict=True)]
    result = result_of(
        GAME,
        dealer=dealer,
        hands=hands,
        wall=" ".join(drawn),
        wall_size=left,
        actions=[[dealer, "discard", JUNK], *discards],
    )
    assert result["winners"] == []
    assert result["next_dealer"] == turns[-1]


@pytest.mark.clause("HZ-2")
def test_a_replacement_may_be_the_last_tile_drawn() -> None:
    """Two are left; seat 1 draws one, makes a 暗杠 and takes the other: it deals next."""
    result = result_of(
        GAME,
        hands=[f"{QUIET_A} {JUNK}", "888s 2358m 23568p 5s", NOTHING, QUIET_C],
        wall="8s",
        tail="6m",
        wall_size=2,
        actions=[[0, "discard", JUNK], [1, "kong", "8s"], [1, "discard", "6m"]],
    )
    assert result["winners"] == []
    assert result["next_dealer"] == 1


@pytest.mark.clause("HZ-2")
def test_the_replacement_of_an_open_kong_may_be_the_last_tile_drawn() -> None:
    """One is left; seat 3 makes a 明杠 of 庄's 8s and takes it: it deals next."""
    result = result_of(
        GAME,
        hands=[FIRST, NOTHING, "13469m 13469p 369s", "888s 2358m 23568p 5s"],
        tail="6m",
        wall_size=1,
        actions=[*GIVES, [3, "kong", "8s"], [3, "discard", "6m"]],
    )
    assert result["winners"] == []
    assert result["next_dealer"] == 3

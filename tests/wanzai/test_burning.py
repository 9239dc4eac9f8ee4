"""WZ-4: a fire once set burns until it is withdrawn, which it may be from the fifth hand on."""

from typing import Any

import pytest

from paiguan.bots import Careful
from paiguan.engine.events import Event
from paiguan.engine.match import Match
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.games import find_game
from tests.table import choices, play, refused, state_of
from tests.wanzai.seating import GAME, JUNK, WAITING_M, Actions, around, stakes

FIRES = [["fire", "off"], ["fire", "on"]]
FLOATS = [["float", "0"], ["float", "1"], ["float", "2"]]

# 庄 (seat 0) discards 5p, seat 1 draws 7z and wins: 平胡, 1 from each where nobody burns.
SELF_DRAWN: dict[str, Any] = {"hands": around(WAITING_M, dealer=0, drawn=JUNK), "wall": "7z"}
DRAWS: Actions = [[0, "discard", JUNK], [1, "win"]]
# The last tile of the wall is discarded and nobody wants it: 流局.
DRAWN_GAME: dict[str, Any] = {
    "hands": around(WAITING_M, dealer=0, drawn=JUNK),
    "wall": "1z",
    "wall_size": 1,
}
RUNS_OUT: Actions = [[0, "discard", JUNK], [1, "discard", "1z"]]


def _burned(hands: int) -> dict[str, Any]:
    """Seat 1 wins by itself, its fire having burned in so many hands before."""
    return {**SELF_DRAWN, "standing": {"fire": [0, hands, 0, 0]}}


@pytest.mark.clause("WZ-4")
def test_a_fire_set_for_this_hand_has_burned_once_when_it_is_over() -> None:
    """Seats 1 and 3 set fire: this is the first of the four hands."""
    outcome = play(GAME, **SELF_DRAWN, actions=[*stakes(fire=[1, 3]), *DRAWS])
    assert outcome["state"]["standing"] == {"fire": [0, 1, 0, 1]}


@pytest.mark.clause("WZ-4")
@pytest.mark.parametrize("hands", [1, 2, 3])
def test_a_fire_that_binds_burns_unasked(hands: int) -> None:
    """Seat 1 set fire one, two or three hands ago: it is not asked, and its win is doubled."""
    scenario = _burned(hands)
    state = state_of(GAME, **scenario, actions=[])
    assert sorted(choices(state, 1)) == FLOATS
    assert sorted(choices(state, 0)) == FIRES
    refused(GAME, **scenario, actions=[[1, "fire", "off"]])
    outcome = play(GAME, **scenario, actions=DRAWS)
    # Each pays 1×2.
    assert outcome["result"]["deltas"] == [-2, 6, -2, -2]
    assert outcome["state"]["standing"] == {"fire": [0, hands + 1, 0, 0]}


@pytest.mark.clause("WZ-4")
@pytest.mark.parametrize("hands", [4, 5, 11])
def test_from_the_fifth_hand_on_its_owner_is_asked_before_every_deal(hands: int) -> None:
    """Four hands have burned, or more: go on, withdraw, or say nothing, which goes on."""
    scenario = _burned(hands)
    assert sorted(choices(state_of(GAME, **scenario, actions=[]), 1)) == FIRES
    for said in ([[1, "fire", "on"]], []):
        outcome = play(GAME, **scenario, actions=[*said, *DRAWS])
        assert outcome["result"]["deltas"] == [-2, 6, -2, -2]
        assert outcome["state"]["standing"] == {"fire": [0, hands + 1, 0, 0]}
    outcome = play(GAME, **scenario, actions=[[1, "fire", "off"], *DRAWS])
    assert outcome["result"]["deltas"] == [-1, 3, -1, -1]
    assert outcome["state"]["standing"] == {"fire": [0, 0, 0, 0]}


@pytest.mark.clause("WZ-4")
def test_going_on_binds_nothing_anew() -> None:
    """Seat 1 goes on in the fifth hand and withdraws in the sixth."""
    outcome = play(GAME, **_burned(4), actions=[[1, "fire", "on"], *DRAWS])
    standing = outcome["state"]["standing"]
    again = play(GAME, **SELF_DRAWN, standing=standing, actions=[[1, "fire", "off"], *DRAWS])
    assert again["result"]["deltas"] == [-1, 3, -1, -1]


@pytest.mark.clause("WZ-4")
def test_a_fire_set_again_after_it_was_withdrawn_binds_four_hands_again() -> None:
    """On for four hands and a fifth, withdrawn, on again: then no choice for three hands."""
    standing: dict[str, Any] = {"fire": [0, 0, 0, 0]}
    wishes = ["on", None, None, None, "on", "off", "on", None, None, None, "off"]
    won = []
    for wish in wishes:
        scenario = {**SELF_DRAWN, "standing": standing}
        asked = choices(state_of(GAME, **scenario, actions=[]), 1)
        assert (["fire", "off"] in asked) == (wish is not None)
        said = [] if wish is None else [[1, "fire", wish]]
        outcome = play(GAME, **scenario, actions=[*said, *DRAWS])
        won.append(outcome["result"]["deltas"][1])
        standing = outcome["state"]["standing"]
    assert won == [6, 6, 6, 6, 6, 3, 6, 6, 6, 6, 3]


@pytest.mark.clause("WZ-4")
def test_left_alone_a_fire_burns_on() -> None:
    """Set once and never spoken of again: seven hands later it still doubles."""
    standing: dict[str, Any] = {"fire": [0, 0, 0, 0]}
    chosen: Actions = [[1, "fire", "on"]]
    won = []
    for _ in range(8):
        outcome = play(GAME, **SELF_DRAWN, standing=standing, actions=[*chosen, *DRAWS])
        won.append(outcome["result"]["deltas"][1])
        standing = outcome["state"]["standing"]
        chosen = []
    assert won == [6] * 8
    assert standing == {"fire": [0, 8, 0, 0]}


@pytest.mark.clause("WZ-4")
def test_a_drawn_game_is_one_of_the_four_hands() -> None:
    """流局: seat 0's fire was set for this hand, seat 2's has burned in two before."""
    outcome = play(
        GAME,
        **DRAWN_GAME,
        standing={"fire": [0, 0, 2, 0]},
        actions=[[0, "fire", "on"], *RUNS_OUT],
    )
    assert outcome["result"]["winners"] == []
    assert outcome["state"]["standing"] == {"fire": [1, 0, 3, 0]}


@pytest.mark.clause("WZ-4")
def test_where_everybody_is_bound_and_nobody_floats_nothing_is_asked() -> None:
    """All four burn from earlier hands, and 飘 is not played: 庄 discards at once."""
    scenario = {
        **SELF_DRAWN,
        "options": {"float": False},
        "standing": {"fire": [1, 2, 3, 1]},
    }
    assert list(state_of(GAME, **scenario, actions=[])["prompts"]) == ["0"]
    outcome = play(GAME, **scenario, actions=DRAWS)
    # Both seats of each payment burn: 1×4.
    assert outcome["result"]["deltas"] == [-4, 12, -4, -4]
    assert outcome["state"]["standing"] == {"fire": [2, 3, 4, 2]}


@pytest.mark.clause("WZ-4")
@pytest.mark.parametrize(
    "standing",
    [{"fire": [0, 0, 0]}, {"fire": [0, -1, 0, 0]}, {"fire": "on"}, {"fire": [0, "2", 0, 0]}],
)
def test_a_standing_that_makes_no_sense_is_refused(standing: dict[str, Any]) -> None:
    """Four numbers, none below nothing."""
    refused(GAME, **SELF_DRAWN, standing=standing, actions=[])


@pytest.mark.clause("WZ-4")
def test_nobody_burns_where_fire_is_not_played() -> None:
    """`fire` false: what burned elsewhere is out, and nothing is doubled."""
    outcome = play(GAME, **_burned(2), options={"fire": False}, actions=DRAWS)
    assert outcome["result"]["deltas"] == [-1, 3, -1, -1]
    assert outcome["state"]["standing"] == {"fire": [0, 0, 0, 0]}


# --- what the table shows --------------------------------------------------------------------


def _told(hands: int, actions: Actions) -> list[tuple[int, int]]:
    """Value and `binds` of everything that the table was told of seat 1's fire."""
    events = play(GAME, **_burned(hands), actions=actions)["events"]
    return [
        (event["value"], event["binds"])
        for event in events
        if event["event"] == "stake_set" and event["name"] == "fire" and event["seat"] == 1
    ]


@pytest.mark.clause("WZ-4")
def test_the_table_is_told_for_how_many_hands_a_fire_still_binds() -> None:
    """This hand counts too: four where it is set, then three, two, one; then it is free."""
    assert _told(0, [[1, "fire", "on"], *DRAWS]) == [(1, 4)]
    assert _told(1, DRAWS) == [(1, 3)]
    assert _told(2, DRAWS) == [(1, 2)]
    assert _told(3, DRAWS) == [(1, 1)]
    assert _told(4, DRAWS) == [(1, 0)]
    assert _told(4, [[1, "fire", "off"], *DRAWS]) == [(1, 0), (0, 0)]
    assert _told(0, DRAWS) == [(0, 0)]


@pytest.mark.clause("WZ-4")
def test_what_burns_is_known_before_anybody_is_asked() -> None:
    """A fire of earlier hands is on the table; whether it is withdrawn is not yet."""
    events = play(GAME, **_burned(4), actions=[[1, "fire", "off"]])["events"]
    views = [SeatView(seat) for seat in range(4)]

    def listener(event: Event) -> None:
        for view in views:
            view.apply(seen_by(view.viewer, event))

    match = Match(find_game(GAME))
    match.standing = {"fire": [0, 4, 0, 1]}
    match.deal(b"known", listener)
    for view in views:
        assert [stakes.get("fire") for stakes in view.stakes] == [None, 1, None, 1]
        assert view.bound == [0, 0, 0, 3]
    assert [e["value"] for e in events if e["event"] == "stake_set"] == [1]


@pytest.mark.clause("WZ-4")
@pytest.mark.parametrize(("hands", "answer"), [(0, "fire off"), (4, "fire on")])
def test_who_acts_for_somebody_away_leaves_the_fire_as_it_is(hands: int, answer: str) -> None:
    """托管 sets no fire and withdraws none; nor does the clock."""
    game = find_game(GAME)
    view = SeatView(1)
    match = Match(game)
    match.standing = {"fire": [0, hands, 0, 0]}
    round_ = match.deal(b"away", listener=lambda event: view.apply(seen_by(1, event)))
    prompt = round_.prompt(1)
    assert prompt is not None
    chosen = Careful(game).choose(view, prompt)
    assert str(prompt.choices[chosen]) == answer
    by_clock = game.default_action(round_, 1)
    assert by_clock is not None
    assert str(round_.action(by_clock)) == answer

"""Sessions: what one hand leaves to the next, when they end, and that their records replay."""

from random import Random
from typing import Any

import pytest

from paiguan.engine.game import Game
from paiguan.engine.match import Match
from paiguan.engine.round import Round
from paiguan.games import GAMES
from paiguan.records import MatchRecorder, VerificationError, verify_match

EACH_GAME = pytest.mark.parametrize("game", list(GAMES.values()), ids=list(GAMES))


def play_out(round_: Round, rng: Random) -> None:
    while not round_.over:
        seat = round_.next_to_act()
        round_.act(seat, rng.choice(round_.legal(seat)))


def recorded_session(game: Game, dealer: int) -> dict[str, Any]:
    """The first three hands of a session."""
    rng = Random(game.name)
    recorder = MatchRecorder(game, dealer=dealer)
    while recorder.match.hands_played < 3:
        hand = recorder.deal(b"hand %d" % recorder.match.hands_played)
        while not hand.round.over:
            seat = hand.round.next_to_act()
            hand.act(seat, rng.choice(hand.round.legal(seat)))
        recorder.settle(hand)
    return recorder.record()


@EACH_GAME
def test_the_record_of_a_session_replays_to_its_totals(game: Game) -> None:
    record = recorded_session(game, dealer=1)
    assert sum(record["totals"]) == 0
    assert verify_match(record)[-2:] == ["totals", "digest"]


@EACH_GAME
def test_a_session_that_was_changed_is_found_out(game: Game) -> None:
    record = recorded_session(game, dealer=1)
    later = record["hands"][1]
    seats = game.seats
    for changed in (
        {**record, "totals": [total + 1 for total in record["totals"]]},
        {**record, "dealer": (record["dealer"] + 1) % seats},
        {
            **record,
            "hands": [record["hands"][0], {**later, "dealer": (later["dealer"] + 1) % seats}],
        },
        {**record, "hands": [record["hands"][0], {**later, "standing": {"fire": [5, 5, 5, 5]}}]},
        {**record, "options": {**record["options"], "unknown": 1}},
    ):
        with pytest.raises(VerificationError):
            verify_match(changed)


@pytest.mark.clause("WZ-4")
def test_a_fire_that_was_set_burns_for_four_hands() -> None:
    """Seat 2 sets itself on fire before the first hand; it is asked again from the fifth on."""
    game = GAMES["wanzai"]
    match = Match(game)
    rng = Random(4)
    asked = []
    for number in range(6):
        round_ = match.deal(b"fire %d" % number)
        choices = [str(round_.action(code)) for code in round_.legal(2)]
        asked.append("fire on" in choices)
        for seat in range(4):
            if round_.action(round_.legal(seat)[0]).name == "fire":
                wish = "on" if seat == 2 else "off"
                round_.act(seat, game.find_action(round_, seat, "fire", [wish]))
        play_out(round_, rng)
        match.settle(round_)
    assert asked == [True, False, False, False, True, True]
    assert match.standing == {"fire": [0, 0, 6, 0]}


@pytest.mark.clause("DF-3")
@pytest.mark.parametrize("rounds", [2, 4, 8])
def test_a_session_by_rounds_ends_with_the_last_round(rounds: int) -> None:
    game = GAMES["dongfeng"]
    options = game.read_options({"rounds": rounds})
    assert not game.session_over(options, 100, {"round": rounds - 1, "first_dealer": 0})
    assert game.session_over(options, 100, {"round": rounds, "first_dealer": 0})


def test_no_hand_follows_the_last() -> None:
    match = Match(GAMES["hengyang258"])
    rng = Random(1)
    for number in range(8):
        round_ = match.deal(b"last %d" % number)
        with pytest.raises(ValueError, match="not over yet"):
            match.settle(round_)
        play_out(round_, rng)
        match.settle(round_)
    with pytest.raises(ValueError, match="no next hand"):
        match.deal(b"one more")

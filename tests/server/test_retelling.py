"""A settled hand told again comes to what was recorded, and shows the winning hands in sets."""

from typing import Any

import pytest

from paiguan.bots import Novice
from paiguan.engine.events import Event
from paiguan.engine.game import Game
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.games import GAMES
from paiguan.records.record import Recorder
from paiguan.server.http.replays import retold

MOST_HANDS = 20


def _played(game: Game, number: int) -> dict[str, Any]:
    """The record of a hand that novices played."""
    views = [SeatView(seat) for seat in range(game.seats)]

    def listen(event: Event) -> None:
        for view in views:
            view.apply(seen_by(view.viewer, event))

    hand = Recorder(game, b"retelling %d" % number, listener=listen)
    bot = Novice(game)
    while not hand.round.over:
        prompt = hand.round.prompts()[0]
        place = bot.choose(views[prompt.seat], prompt)
        hand.act(prompt.seat, prompt.codes[place])
    return hand.record()


def _first_won(game: Game) -> dict[str, Any]:
    for number in range(MOST_HANDS):
        record = _played(game, number)
        if record["result"]["winners"]:
            return record
    raise AssertionError("nobody ever wins")


@pytest.mark.clause("RM-17")
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_hand_is_told_again_with_all_open(game: Game) -> None:
    record = _first_won(game)
    told = retold(record)
    first, last = told["events"][0], told["events"][-1]
    assert (first["event"], first["dealer"]) == ("hand_began", record["dealer"])
    assert (last["event"], last["result"]) == ("hand_ended", record["result"])
    dealt = [event["tiles"] for event in told["events"] if event["event"] == "tiles_dealt"]
    assert len(dealt) == game.seats
    assert all(tile is not None for tiles in dealt for tile in tiles)


@pytest.mark.clause("RM-17")
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_winning_hand_is_told_in_its_sets(game: Game) -> None:
    record = _first_won(game)
    told = retold(record)
    winner = record["result"]["winners"][0]["seat"]
    (doors,) = [one["doors"] for one in told["doors"] if one["seat"] == winner]
    assert 1 <= len(doors) <= 7
    won = next(event for event in told["events"] if event["event"] == "hand_won")
    melds = told["events"][-1]["melds"][winner]
    held = len(won["tiles"]) + sum(len(meld["tiles"]) for meld in melds)
    assert sum(_tiles_in(game, door) for door in doors) == held


def _tiles_in(game: Game, door: str) -> int:
    """The tiles of `123m`, `pong:555m<1` or `碰 二二二 1`."""
    written = door.partition(":")[2].partition("<")[0] or door
    if game.family == "zipai":
        written = door.split()[1]
    return len(game.parse_tiles(written))

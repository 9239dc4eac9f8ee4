"""Everything that a room is, in one text: to see that nothing at the table has changed."""

from typing import Any

import msgspec

from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.server.room.hand import HandInPlay
from paiguan.server.room.room import Room
from paiguan.server.room.seat import Vote


def fingerprint(room: Room) -> bytes:
    """A text that is another when anything about the room is."""
    door, draw, match, hand = room.door, room.draw, room.match, room.hand
    whole: list[Any] = [
        (room.phase, room.reason, room.begun, room.practice, room.time_up, room.owner_stands),
        (room.place, room.changed, room.log_version, room.prompt_numbers),
        (room.seats, _of_vote(room.vote), room.refused_at, room.refused_by, sorted(room.muted)),
        (door.knocking, door.faces, sorted(door.sent_away)),
        (draw.hashes, draw.seeds, draw.changes, draw.told, draw.again, draw.redrawn),
        sorted(draw.barred),
        # The newest request that came to something: they are only ever added to.
        (len(room.requests), next(reversed(room.requests), None)),
        room.session.hands,
    ]
    if match is not None:
        whole += [match.totals, match.dealer, match.standing, match.hands_played]
    if hand is not None:
        whole += _of_hand(hand)
        whole += _of_round(room.game, hand.round)
    return msgspec.json.encode(whole)


def _of_vote(vote: Vote | None) -> list[Any]:
    return [] if vote is None else [vote.asked_by, vote.at, sorted(vote.agreed)]


def _of_hand(hand: HandInPlay) -> list[Any]:
    return [
        (hand.number, hand.dealer, hand.standing, hand.seeds, hand.dealt_at, hand.code),
        (hand.actions, hand.times, hand.choices, hand.taken_back, hand.seed_hashes),
        (hand.void, hand.digest, len(hand.events)),
    ]


def _of_round(game: Game, round_: Round) -> list[Any]:
    """The hand in its players' words: tiles, melds, discards and all that each may do."""
    seats = range(game.seats)
    return [
        (round_.over, int(round_.dealer), int(round_.turn), int(round_.wall_left())),
        round_.deltas(),
        [round_.seat_in_words(seat) for seat in seats],
        [round_.legal(seat) for seat in seats],
    ]

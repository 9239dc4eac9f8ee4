"""The record of a hand, from the room that it is played in."""

from typing import TYPE_CHECKING, Any

from paiguan.records.record import as_record, made_salt
from paiguan.server.room.hand import HandInPlay

if TYPE_CHECKING:
    from paiguan.server.room.room import Room


def record_of(room: "Room", hand: HandInPlay) -> dict[str, Any]:
    """What is kept of it; rooms of before have no key for their names, and no digests."""
    key, seats = room.setup.name_key, range(room.game.seats)
    salts = [made_salt(bytes.fromhex(key), hand.number, seat) for seat in seats]
    return as_record(
        room.game,
        room.setup.options,
        hand.secret,
        hand.round,
        hand.actions,
        times=hand.times,
        seats=[seat.name for seat in room.seats],
        standing=hand.standing,
        seeds=hand.seeds,
        where={
            "room_number": room.number,
            "room": room.draw.mark,
            "number": hand.number,
            "seed_hashes": hand.seed_hashes,
            "voids": room.draw.voids(hand.number),
            **hand.when(),
        },
        salts=salts if key else None,
    )

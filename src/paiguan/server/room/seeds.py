"""The seeds of the next deal: who may give one, in two steps."""

import re
from typing import TYPE_CHECKING, Final

from paiguan.engine.deck import seed_hash
from paiguan.server.room import entries as e
from paiguan.server.wire.errors import RoomError

if TYPE_CHECKING:
    from paiguan.server.room.room import Room

# How often one may change one's mind about a seed before a deal.
MOST_SEEDS: Final = 8
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_SEED: Final = re.compile(r"[0-9a-f]{32,64}")


def may_hash(room: "Room", user: int, hand: int, hash_: str) -> list[e.AnyEntry]:
    """Give the hash of a seed for the next hand, before any is told."""
    seat, draw = room.own_seat(user), room.draw
    if not room.between_hands or draw.told or hand != room.next_hand:
        raise RoomError("not_allowed")
    if user in draw.barred:
        raise RoomError("no_seed")
    if draw.hashes[seat] == hash_ and hash_:
        return []
    # Whoever repeats another's could not open it, and would make the deal void.
    if not _HASH.fullmatch(hash_) or hash_ in draw.hashes:
        raise RoomError("bad_hash")
    if draw.changes[seat] >= MOST_SEEDS:
        raise RoomError("many_seeds")
    return [e.SeedHashed(seat, hash_)]


def may_open(room: "Room", user: int, seed: str) -> list[e.AnyEntry]:
    """Open the seed behind one's hash, when all hashes are told."""
    seat, draw = room.own_seat(user), room.draw
    if not room.between_hands:
        raise RoomError("not_allowed")
    if not draw.told or not draw.hashes[seat]:
        raise RoomError("hash_first")
    hash_ = seed_hash(draw.mark, room.next_hand, seat, seed)
    if not _SEED.fullmatch(seed) or hash_ != draw.hashes[seat]:
        raise RoomError("bad_seed")
    return [] if draw.seeds[seat] == seed else [e.SeedOpened(seat, seed)]

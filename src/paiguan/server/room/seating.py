"""What the order of sitting down decides: who deals first, and who pays how many cards."""

from collections.abc import Mapping, Sequence
from hashlib import shake_256

from paiguan.server.room import entries as e
from paiguan.server.room.seat import Seat


def by_time(seats: Sequence[Seat]) -> list[int]:
    """The places as people have sat down in them, who has sat longest first; then the bots."""
    return sorted(
        range(len(seats)), key=lambda place: (not seats[place].person, seats[place].since)
    )


def first_dealer(
    seats: Sequence[Seat], owner: int, options: Mapping[str, object], chance: bytes
) -> int:
    """By lot or whoever sat down first where that is agreed on; else the owner.

    If the owner does not play, it is of those at the table whoever has sat there longest.
    """
    agreed = options.get("first_dealer")
    if agreed == "random":
        return shake_256(b"paiguan first dealer\x00" + chance).digest(1)[0] % len(seats)
    places = by_time(seats)
    if agreed != "first_seated":
        places.sort(key=lambda place: seats[place].user != owner)
    return places[0]


def shares(seats: Sequence[Seat], price: int) -> dict[int, int]:
    """The people pay equally; what does not divide is paid by those who sat down first (RM-4)."""
    sitting = [seats[place].user for place in by_time(seats)]
    users = [user for user in sitting if user is not None]
    each, more = divmod(price, max(1, len(users)))
    return {user: each + (place < more) for place, user in enumerate(users)}


def sits_again(place: int, seat: Seat) -> e.Seated | e.BotSeated:
    """Whoever sits there sits down in the same place of another room."""
    if seat.user is not None:
        return e.Seated(place, seat.user, seat.name, seat.face)
    return e.BotSeated(place, seat.level)

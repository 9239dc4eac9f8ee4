"""Practice: an owner alone with bots, which is free, closed to others, and one room for each user.

Whether a room is practice shows at its first deal (RM-6): whoever sits there then stays.
"""

from collections.abc import Sequence

from paiguan.server.room.seat import Seat


def is_practice(seats: Sequence[Seat], owner: int) -> bool:
    """Whether of all people only the owner sits there, with bots; one who looks on is a second."""
    people = [seat.user for seat in seats if seat.person]
    return people == [owner] and all(seat.taken for seat in seats)

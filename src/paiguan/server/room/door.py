"""The door of a room: who is let in, who waits for it, and who was turned away.

In 房主模式 everybody knocks. In any room so does whoever the owner has sent away before.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from paiguan.server.room import entries as e
from paiguan.server.wire.errors import RoomError

if TYPE_CHECKING:
    from paiguan.server.room.room import Room

MOST_KNOCKING: Final = 20


class Door:
    """Who is before it, as the room's log says."""

    def __init__(self) -> None:
        self.knocking: dict[int, str] = {}
        # The faces of those who have one.
        self.faces: dict[int, int] = {}
        # Whom the owner has sent away: they sit down again only where the owner lets them in.
        self.sent_away: set[int] = set()

    def let_in(self, user: int) -> None:
        """Somebody sits down."""
        self.knocking.pop(user, None)
        self.sent_away.discard(user)

    def send_away(self, user: int) -> None:
        """The owner has cleared somebody's seat; 0 is nobody."""
        if user:
            self.sent_away.add(user)

    def knock(self, user: int, name: str, face: int = 0) -> list[e.AnyEntry]:
        """Somebody wants to be let in."""
        if user in self.knocking:
            return []
        if len(self.knocking) >= MOST_KNOCKING:
            raise RoomError("many_waiting")
        return [e.Knocked(user, name, face)]


def may_admit(room: "Room", asker: int, user: int, on: bool) -> list[e.AnyEntry]:
    """The owner lets somebody in who knocks, or turns them down."""
    room.only_owner(asker)
    room.only_gathering()
    if user not in room.knocking:
        raise RoomError("not_allowed")
    if not on:
        return [e.KnockEnded(user)]
    face = room.door.faces.get(user, 0)
    return [e.Seated(room.free_seat(), user, room.knocking[user], face)]


def may_clear(room: "Room", asker: int, seat: int) -> list[e.AnyEntry]:
    """Leave one's own seat, or as the owner clear another's, before the first hand."""
    room.only_gathering()
    if not 0 <= seat < len(room.seats) or not room.seats[seat].taken:
        raise RoomError("bad_seat")
    if room.seats[seat].user != asker:
        room.only_owner(asker)
        return [e.SeatCleared(seat, room.seats[seat].user or 0)]
    return [e.SeatCleared(seat)]


def may_be_ready(room: "Room", user: int, on: bool) -> list[e.AnyEntry]:
    """Say that one is ready, or not yet."""
    room.only_gathering()
    seat = room.own_seat(user)
    return [] if room.seats[seat].ready == on else [e.ReadySet(seat, on)]


def may_seat_bot(
    room: "Room", asker: int, seat: int, level: str, levels: Sequence[str]
) -> list[e.AnyEntry]:
    """The owner fills an empty seat with one of the bots that there are."""
    room.only_owner(asker)
    room.only_gathering()
    if not 0 <= seat < len(room.seats):
        raise RoomError("bad_seat")
    if level not in levels:
        raise RoomError("bad_level")
    if room.seats[seat].taken:
        raise RoomError("not_allowed")
    return [e.BotSeated(seat, level)]

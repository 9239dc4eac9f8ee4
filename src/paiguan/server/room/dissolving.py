"""How a session ends before its time: by a vote, or where there is nobody to ask (RM-9)."""

from typing import TYPE_CHECKING, Final

from paiguan.server.room import entries as e
from paiguan.server.wire.errors import RoomError

if TYPE_CHECKING:
    from paiguan.server.room.room import Room

VOTE_AGAIN_SECONDS: Final = 60


def may_dissolve(room: "Room", user: int, agree: bool, at: int) -> list[e.AnyEntry]:
    """Ask to end the session, or answer somebody who does."""
    if room.phase == "gathering":
        room.only_owner(user)
        return [e.Closed("dissolved")]
    seat = room.own_seat(user)
    if room.phase == "over":
        raise RoomError("not_allowed")
    if room.vote is None:
        if not agree:
            raise RoomError("not_allowed")
        # A clock that was set back bars nobody.
        if room.refused_at and 0 <= at - room.refused_at < VOTE_AGAIN_SECONDS * 1000:
            raise RoomError("too_soon")
        return _with_close(room, [e.DissolveAsked(seat)], {seat})
    if seat in room.vote.agreed and agree:
        return []
    agreed = room.vote.agreed | ({seat} if agree else set())
    return _with_close(room, [e.DissolveAnswered(seat, agree)], agreed)


def _with_close(room: "Room", said: list[e.AnyEntry], agreed: set[int]) -> list[e.AnyEntry]:
    """When all people agree, the room closes with the same breath."""
    return [*said, e.Closed("dissolved")] if agreed >= set(room.people()) else said


def may_be_given_up(room: "Room", user: int) -> bool:
    """Whether somebody may end it without asking: the owner, alone or before the first hand."""
    others = any(room.seats[place].user != user for place in room.people())
    return user == room.owner and (room.phase == "gathering" or not others)

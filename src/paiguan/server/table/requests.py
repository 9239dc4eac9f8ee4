"""What a request comes to: the entries that are to be written, or why it is refused."""

from paiguan.server.room import entries as e
from paiguan.server.room.door import may_admit
from paiguan.server.room.room import Room
from paiguan.server.table.viewers import Showing
from paiguan.server.wire import protocol
from paiguan.server.wire.errors import RoomError


def entries_for(
    room: Room, showing: Showing, user: int, message: protocol.Request, at: int
) -> list[e.AnyEntry]:
    """The entries of a request that is carried out, or a RoomError; nothing has changed yet."""
    if isinstance(message, protocol.Choose):
        return _choose(room, showing, user, message)
    if isinstance(message, protocol.Ready):
        return room.may_be_ready(user, message.on)
    if isinstance(message, protocol.Seed):
        _only_what_is_shown(room, showing, user)
        return room.may_give_seed(user, message.seed)
    if isinstance(message, protocol.Confirm):
        _only_what_is_shown(room, showing, user)
        return room.may_confirm(user)
    if isinstance(message, protocol.Auto):
        return room.may_set_auto(user, message.on)
    if isinstance(message, protocol.Dissolve):
        return room.may_dissolve(user, message.agree, at)
    if isinstance(message, protocol.Clear):
        return room.may_clear(user, message.seat)
    if isinstance(message, protocol.Admit):
        return may_admit(room, user, message.user, message.on)
    if isinstance(message, protocol.Mute):
        return _mute(room, user, message)
    raise RoomError("bad_message")


def _choose(room: Room, showing: Showing, user: int, message: protocol.Choose) -> list[e.AnyEntry]:
    """Only a prompt on show can be answered, and one on show always can.

    Where another's claim has gone first and nobody knows yet, the answer is taken and forgotten.
    """
    seat = room.seat_of(user)
    asked = None if seat is None else showing.asked(seat)
    if seat is None:
        raise RoomError("not_seated")
    if asked is None or asked.number != message.prompt:
        raise RoomError("stale_prompt")
    if not 0 <= message.choice < len(asked.choices):
        raise RoomError("no_such_choice")
    if showing.still_matters(seat):
        return room.may_choose(user, message.prompt, message.choice)
    return [e.Overtaken(seat, message.choice)]


def _only_what_is_shown(room: Room, showing: Showing, user: int) -> None:
    """A settlement that nobody has seen yet is as if it were not there."""
    if room.seat_of(user) is not None and not showing.caught_up:
        raise RoomError("not_allowed")


def _mute(room: Room, user: int, message: protocol.Mute) -> list[e.AnyEntry]:
    """RM-19: the owner for everyone, anybody for themselves."""
    if message.everyone and user != room.owner:
        raise RoomError("not_owner")
    if not message.everyone and user != room.owner and room.seat_of(user) is None:
        raise RoomError("not_seated")
    seats = room.seats
    speaker = seats[message.seat].user if 0 <= message.seat < len(seats) else None
    if speaker is None or speaker == user:
        raise RoomError("bad_seat")
    ears = 0 if message.everyone else user
    if ((ears, speaker) in room.muted) == message.on:
        return []
    return [e.Muted(speaker, ears, message.on)]

"""What a request comes to: the entries that are to be written, or why it is refused."""

from collections.abc import Sequence

import msgspec

from paiguan.server.room import entries as e
from paiguan.server.room.door import may_admit, may_be_ready, may_clear, may_seat_bot
from paiguan.server.room.practice import may_take_back
from paiguan.server.room.room import Room
from paiguan.server.room.seeds import may_hash, may_open
from paiguan.server.table.wait import TableWait
from paiguan.server.wire import protocol
from paiguan.server.wire.errors import RoomError


def said_by(
    user: int, message: protocol.Request, wait: TableWait, levels: Sequence[str], at: int
) -> list[e.AnyEntry]:
    """What a request comes to, with who has asked; nothing if it was carried out before."""
    room = wait.room
    if (user, message.id) in room.requests:
        return []
    if isinstance(message, protocol.AddBot):
        said = may_seat_bot(room, user, message.seat, message.level, levels)
    else:
        said = entries_for(wait, user, message, at)
    room.changes.may_write(user, said)
    for entry in said[:1]:
        said[0] = msgspec.structs.replace(entry, asker=user, request=message.id)
    return said


def entries_for(wait: TableWait, user: int, message: protocol.Request, at: int) -> list[e.AnyEntry]:
    """The entries of a request that is carried out, or a RoomError; nothing has changed yet."""
    room = wait.room
    if isinstance(message, protocol.Choose):
        return _choose(wait, user, message)
    if isinstance(message, protocol.Ready):
        return may_be_ready(room, user, message.on)
    if isinstance(message, protocol.SeedHash):
        _only_what_is_shown(wait, user)
        return may_hash(room, user, message.hand, message.hash)
    if isinstance(message, protocol.Seed):
        _only_what_is_shown(wait, user)
        return may_open(room, user, message.seed)
    if isinstance(message, protocol.Confirm):
        _only_what_is_shown(wait, user)
        return room.may_confirm(user)
    if isinstance(message, protocol.Auto):
        return room.may_set_auto(user, message.on)
    if isinstance(message, protocol.TakeBack):
        return may_take_back(room, user)
    if isinstance(message, protocol.Dissolve):
        return room.may_dissolve(user, message.agree, at)
    if isinstance(message, protocol.Clear):
        return may_clear(room, user, message.seat)
    if isinstance(message, protocol.Admit):
        return may_admit(room, user, message.user, message.on)
    if isinstance(message, protocol.Mute):
        return _mute(room, user, message)
    raise RoomError("bad_message")


def _choose(wait: TableWait, user: int, message: protocol.Choose) -> list[e.AnyEntry]:
    """Only a prompt on show can be answered, and one on show always can.

    Where another's claim has gone first and nobody knows yet, the answer is taken and forgotten.
    """
    room = wait.room
    seat = room.seat_of(user)
    asked = None if seat is None else wait.asked(seat)
    if seat is None:
        raise RoomError("not_seated")
    if asked is None or asked.number != message.prompt:
        raise RoomError("stale_prompt")
    if not 0 <= message.choice < len(asked.choices):
        raise RoomError("no_such_choice")
    if not wait.matters(seat):
        return [e.Overtaken(seat, message.choice)]
    taken_back: list[e.AnyEntry] = [e.AutoSet(seat, False)] if room.seats[seat].auto else []
    return [*taken_back, e.Acted(seat, tuple(asked.choices[message.choice]), "person")]


def _only_what_is_shown(wait: TableWait, user: int) -> None:
    """A settlement that nobody has seen yet is as if it were not there."""
    if wait.room.seat_of(user) is not None and not wait.caught_up:
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

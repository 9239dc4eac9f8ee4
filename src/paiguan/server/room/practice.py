"""Practice: an owner alone with bots, which is free, closed to others, and one room for each user.

Whether a room is practice shows at its first deal (RM-6): whoever sits there then stays. There, and
nowhere else, a choice may be taken back: the tiles stay as they were dealt, and whoever goes back
has seen more of them than they should. Such a hand is marked as practice, and is in no history.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from paiguan.engine.deck import mixed
from paiguan.engine.events import Event
from paiguan.server.room import entries as e
from paiguan.server.room.seat import Seat
from paiguan.server.wire.errors import RoomError

if TYPE_CHECKING:
    from paiguan.server.room.room import Room

# So often in one hand: each time it is dealt again and played on to that choice.
MOST_TAKEN_BACK: Final = 20


def is_practice(seats: Sequence[Seat], owner: int) -> bool:
    """Whether of all people only the owner sits there, with bots; one who looks on is a second."""
    people = [seat.user for seat in seats if seat.person]
    return people == [owner] and all(seat.taken for seat in seats)


def may_take_back(room: "Room", user: int) -> list[e.AnyEntry]:
    """Go back to one's newest choice in the hand that is being played."""
    seat = room.own_seat(user)
    if not room.practice:
        raise RoomError("practice_only")
    hand = room.hand
    if room.phase != "playing" or hand is None or not hand.choices:
        raise RoomError("nothing_to_take_back")
    if hand.taken_back >= MOST_TAKEN_BACK:
        raise RoomError("taken_back_often")
    own: list[e.AnyEntry] = [e.AutoSet(seat, False)] if room.seats[seat].auto else []
    return [*own, e.TakenBack(seat, hand.choices[-1])]


def take_back(room: "Room", entry: e.TakenBack) -> None:
    """The same tiles are dealt again, and of all that was done then only the first actions are."""
    hand, match = room.hand, room.match
    if hand is None or match is None:
        raise RoomError("not_allowed")
    events: list[Event] = []
    round_ = room.deal(match, mixed(hand.secret, hand.seeds), events.append)
    for acted in hand.actions[: entry.to]:
        seat, name, *arguments = acted
        assert isinstance(seat, int)
        words = [str(argument) for argument in arguments]
        round_.act(seat, room.game.find_action(round_, seat, str(name), words))
    hand.round, hand.events = round_, events
    del hand.actions[entry.to :], hand.times[entry.to :]
    hand.choices = [place for place in hand.choices if place < entry.to]
    hand.taken_back += 1
    room.seats[entry.seat].missed = 0
    # No answer from before fits a prompt of now.
    room.number_prompts([False] * room.game.seats)

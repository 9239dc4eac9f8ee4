"""From one hand to the next: what follows by itself, and what has to come before a deal.

A seat's hash comes before it is ready, or has confirmed a settlement, if it is to have a seed at
all: nobody waits for one. Hashes are told as soon as all are there, or else when the hand is to be
dealt. From then on the seeds are opened by themselves, mostly while the settlement is looked at.
"""

from typing import TYPE_CHECKING, Literal

from paiguan.server.room import entries as e

if TYPE_CHECKING:
    from paiguan.server.room.room import Room

# What a deal that everybody is ready for still waits for.
Lacks = Literal["", "hashes", "seeds"]


def next_step(room: "Room") -> list[e.AnyEntry]:
    """What follows by itself: a step to a deal when all are ready or have confirmed, or the end."""
    if wants_deal(room):
        # Who was not let in does not look on.
        return [*(e.KnockEnded(user) for user in room.knocking), *go_on(room)]
    return [_told(room)] if _all_in_early(room) else []


def go_on(room: "Room") -> list[e.AnyEntry]:
    """The next step to the next hand, none while it lacks something; or the end of the session."""
    if room.ended:
        return [e.Closed("finished")]
    return [] if lacks(room) else go_on_without(room)


def go_on_without(room: "Room") -> list[e.AnyEntry]:
    """The same without any hashes that have not come yet."""
    if any(room.draw.hashes) and not room.draw.told:
        return [_told(room)]
    return [e.Dealt(room.next_hand)]


def wants_deal(room: "Room") -> bool:
    """Whether nobody has to say any more that they are ready for a deal."""
    if room.phase == "settled":
        return room.time_up or all(room.seats[place].confirmed for place in room.people())
    return room.phase == "gathering" and all(seat.taken and seat.ready for seat in room.seats)


def lacks(room: "Room") -> Lacks:
    """What is to come before a deal, for a while: seeds, or hashes anew where a deal was void."""
    if room.draw.missing:
        return "seeds"
    anew = room.draw.again and not room.draw.told
    return "hashes" if anew and not room.draw.all_in(room.seats) else ""


def _all_in_early(room: "Room") -> bool:
    """Whether there is nobody left whose hash could come while a settlement is looked at."""
    draw = room.draw
    if room.phase != "settled" or room.ended or draw.told:
        return False
    return any(draw.hashes) and draw.all_in(room.seats)


def _told(room: "Room") -> e.HashesTold:
    """The hashes are told, without those of seats for which a bot acts."""
    hashes = room.draw.hashes
    without = [place for place, seat in enumerate(room.seats) if hashes[place] and seat.auto]
    return e.HashesTold(room.next_hand, tuple(without))

"""What happens at a table by itself: the entries that it comes to. Nothing has changed yet.

A bot acts in its own seat, and in place of people in 托管 or whose clock has run out. Where a
person has but one choice there is no clock: the room takes it, unless they do first.
"""

from collections.abc import Callable, Iterator

from paiguan.server.room import entries as e
from paiguan.server.room.dealing import go_on_without, next_step, wants_deal
from paiguan.server.room.draw import SECRET_BYTES, UNPAID, WITHHELD
from paiguan.server.room.room import Room
from paiguan.server.room.seat import CLOCK, MISSED_FORGIVEN
from paiguan.server.table.bots import TableBots
from paiguan.server.table.due import Due
from paiguan.server.table.wait import TableWait
from paiguan.server.wire.room_info import WhyRedrawn

# So many bytes that nobody knows.
Chance = Callable[[int], bytes]


def moves_due(due: Due, wait: TableWait, bots: TableBots) -> list[e.AnyEntry]:
    """The entries of what the wait says is to be done."""
    if due.what == "vote":
        return [e.Closed("dissolved")]
    if due.what == "confirm":
        return [e.TimeUp()]
    if due.what == "hashes":
        return go_on_without(wait.room)
    if due.what == "forced":
        # That somebody who is there did not take it is no absence.
        asked = wait.asked(due.seat)
        return [] if asked is None else [e.Acted(due.seat, tuple(asked.choices[0]), "forced")]
    if due.what == "bot":
        return _by_bot(due.seat, wait, bots)
    action = bots.choice(due.seat, wait)
    if action is None:
        return []
    acted = e.acted(due.seat, action, CLOCK)
    return [e.AutoSet(due.seat, True), acted] if _hands_over(due.seat, wait) else [acted]


def _by_bot(seat: int, wait: TableWait, bots: TableBots) -> list[e.AnyEntry]:
    action = bots.choice(seat, wait)
    return [] if action is None else [e.acted(seat, action, "bot")]


def _hands_over(place: int, wait: TableWait) -> bool:
    """Whether the clock has run out once too often in a row (RM-11); over a vote it never has."""
    room = wait.room
    return room.seats[place].missed >= MISSED_FORGIVEN and room.vote is None


def next_moves(room: Room, here: Callable[[], set[int]]) -> list[e.AnyEntry]:
    """What follows by itself; hashes of those who are not `here` are not told.

    While a settlement is looked at, they may still come back.
    """
    step = next_step(room)
    last = step[-1] if step else None
    if isinstance(last, e.HashesTold):
        given = [place for place, hash_ in enumerate(room.draw.hashes) if hash_]
        users = here()
        away = [place for place in given if room.seats[place].user not in users]
        if away and not wants_deal(room):
            return []
        step[-1] = e.HashesTold(last.number, tuple(sorted({*away, *last.without})))
    return step


def moves_withheld(room: Room, chance: Chance) -> list[e.AnyEntry]:
    """Somebody has not opened their seed: nothing is dealt from what others have opened."""
    return [_redrawn(room, WITHHELD, chance)]


def moves_unpaid(room: Room, chance: Chance) -> list[e.AnyEntry]:
    """The first hand could not be paid for: nobody is ready any more.

    Whose seeds are open already knows what would be dealt: it never is.
    """
    void = [_redrawn(room, UNPAID, chance)] if room.draw.told else []
    return [*void, *(e.ReadySet(place, False) for place in room.people())]


def _redrawn(room: Room, why: WhyRedrawn, chance: Chance) -> e.Redrawn:
    """The next deal is void: it comes from another secret, with other seeds."""
    fresh = chance(SECRET_BYTES).hex()
    return e.Redrawn(room.next_hand, fresh, why, tuple(room.draw.missing))


def moves_at_closing(wait: TableWait, bots: TableBots) -> Iterator[e.AnyEntry]:
    """The window has closed: who has not answered has passed, and bots decide now.

    One by one: what the first of them does may leave the next without a choice.
    """
    for seat in wait.asides():
        if not wait.matters(seat):
            continue
        if wait.has_bot(seat):
            yield from _hurried(seat, wait, bots) or _by_bot(seat, wait, bots)
        else:
            yield from _passed(seat, wait)


def moves_in_a_hurry(wait: TableWait, bots: TableBots) -> Iterator[e.AnyEntry]:
    """Nobody is to see a table wait for a claim: who still thinks over one decides now."""
    if not wait.hurries:
        return
    for seat in wait.asides():
        if wait.matters(seat):
            yield from _hurried(seat, wait, bots)


def _hurried(seat: int, wait: TableWait, bots: TableBots) -> list[e.AnyEntry]:
    action = bots.choice_now(seat, wait)
    return [] if action is None else [e.acted(seat, action, "bot")]


def _passed(seat: int, wait: TableWait) -> list[e.AnyEntry]:
    hand = wait.room.hand
    code = None if hand is None else wait.room.game.default_action(hand.round, seat)
    if hand is None or code is None:
        return []
    return [e.acted(seat, hand.round.action(code), "window")]

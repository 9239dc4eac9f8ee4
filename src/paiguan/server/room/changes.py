"""How much people may change in a room before its next hand is dealt.

Sitting down and standing up, being ready and not, bots in and out, seeds, 托管, votes, muting and
knocking are all written, and none of it moves the game on. An evening needs a few of them a hand.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from paiguan.server.room import entries as e
from paiguan.server.wire.errors import RoomError

# Of one person, between two deals.
MOST_OF_ONE: Final = 200
# Of all together, until nobody else may come in; who is there already has their own.
MOST_OF_ALL: Final = 1_000
# What could be said again and again, and changes something each time.
ENDLESS: Final = (e.BotSeated, e.ReadySet, e.SeedHashed, e.AutoSet, e.DissolveAsked, e.Muted)


class Changes:
    """What each person has changed since the last deal, as the room's log says."""

    def __init__(self) -> None:
        self._of: Counter[int] = Counter()

    def note(self, entry: e.AnyEntry) -> None:
        """Something was written; with a deal all begin anew."""
        if isinstance(entry, e.Dealt):
            self._of.clear()
            return
        who = entry.asker
        if not who and isinstance(entry, e.Seated | e.Knocked | e.KnockEnded):
            who = entry.user
        if who:
            self._of[who] += 1

    def may_come(self, user: int) -> None:
        """Whether somebody may still sit down or knock."""
        if self._of.total() >= MOST_OF_ALL or self._of[user] >= MOST_OF_ONE:
            raise RoomError("many_changes")

    def may_write(self, user: int, said: Sequence[e.AnyEntry]) -> None:
        """Whether somebody's request may still be written, if it is of those that have no end.

        Playing has one; so have standing up, letting in and answering a vote, each of which comes
        after something that is counted.
        """
        endless = bool(said) and all(isinstance(entry, ENDLESS) for entry in said)
        if endless and self._of[user] >= MOST_OF_ONE:
            raise RoomError("many_changes")

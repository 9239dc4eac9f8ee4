"""A seat of a room, and the votes of those who sit there."""

from dataclasses import dataclass, field
from typing import Final

from paiguan.server.room import entries as e

# Who has chosen, where that says whether somebody is there.
PERSON: Final = "person"
CLOCK: Final = "clock"
# A time-out is forgiven so often in a row; the next one hands the seat over (RM-11).
MISSED_FORGIVEN: Final = 1
# From so many absences on a seat has less time, but so many seconds at least.
ABSENCES_FORGIVEN: Final = 2
SHORTEST_CLOCK: Final = 5


@dataclass
class Seat:
    """Who sits there."""

    user: int | None = None
    name: str = ""
    # The drawn face that they have chosen; 0 for none.
    face: int = 0
    level: str = ""
    # When they sat down: the place in the room's log.
    since: int = 0
    ready: bool = False
    auto: bool = False
    confirmed: bool = False
    # How often the clock has handed the seat over of late.
    absences: int = 0
    # How often in a row the clock has run out; an answer in time starts anew (RM-11).
    missed: int = 0
    seed: str = ""

    @classmethod
    def of_bot(cls, level: str, since: int) -> "Seat":
        """A bot's seat; it is ready at once."""
        return cls(level=level, name=level, since=since, ready=True)

    @property
    def taken(self) -> bool:
        """Whether a person or a bot sits there."""
        return self.user is not None or bool(self.level)

    @property
    def person(self) -> bool:
        """Whether a person sits there."""
        return self.user is not None

    def apply(self, entry: e.ReadySet | e.SeedGiven | e.AutoSet | e.Confirmed) -> None:
        """What changes for whoever sits there."""
        if isinstance(entry, e.ReadySet):
            self.ready = entry.on
        elif isinstance(entry, e.SeedGiven):
            self.seed = entry.seed
        elif isinstance(entry, e.AutoSet):
            self.set_auto(entry.on, by_clock=not entry.request)
        else:
            self.confirmed = True
            self.missed = 0

    def set_auto(self, on: bool, *, by_clock: bool) -> None:
        """托管 by the player's own wish, or because the clock has run out."""
        self.auto = on
        if on and by_clock:
            self.absences += 1
        if not on:
            self.missed = 0

    def note_choice(self, by: str) -> None:
        """Something was chosen in this seat: by its player, or because the clock has run out."""
        if by == PERSON:
            self.missed = 0
        elif by == CLOCK:
            self.missed += 1

    def clock_of(self, seconds: int) -> int:
        """How much of the room's clock the seat has: half after repeated absence, 0 for any."""
        if self.absences < ABSENCES_FORGIVEN:
            return seconds
        return min(seconds, max(SHORTEST_CLOCK, seconds // 2))

    def next_hand(self) -> None:
        """A new hand: nothing is settled to be confirmed, and one absence is forgiven."""
        self.confirmed = False
        self.seed = ""
        self.absences = max(0, self.absences - 1)


@dataclass
class Vote:
    """An open request to dissolve the room."""

    asked_by: int
    at: int
    agreed: set[int] = field(default_factory=set)

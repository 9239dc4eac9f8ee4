"""The hand that is being played in a room."""

from dataclasses import dataclass, field
from typing import Any

from paiguan.engine.events import Event
from paiguan.engine.round import Round
from paiguan.records.record import made_salt


@dataclass
class Hand:
    """The hand being played, and what its record will need."""

    number: int
    dealer: int
    standing: dict[str, object]
    seeds: list[str]
    secret: bytes
    round: Round
    events: list[Event]
    dealt_at: int
    # What opens the replay once the hand has ended; not to be guessed.
    code: str
    actions: list[list[object]] = field(default_factory=list)
    times: list[int] = field(default_factory=list)
    # Why and when it was broken off, in milliseconds since the deal; it counts for nothing (RM-9).
    void: dict[str, Any] | None = None
    digest: str = ""

    def salts(self, key: str, seats: int) -> list[str] | None:
        """The salts of the names; rooms of before have no key, and their records no digest."""
        made = [made_salt(bytes.fromhex(key), self.number, seat) for seat in range(seats)]
        return made if key else None

    def break_off(self, reason: str, at: int) -> None:
        """The room is closed before the hand has come to its end."""
        self.void = {"reason": reason, "at": at - self.dealt_at}

    def when(self) -> dict[str, Any]:
        """When it was dealt, and that it was broken off, as its record says it."""
        void = {} if self.void is None else {"void": self.void}
        return {"dealt_at": self.dealt_at, **void}

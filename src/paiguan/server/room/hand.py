"""The hand that is being played in a room."""

from dataclasses import dataclass, field
from typing import Any

from paiguan.engine.events import Event
from paiguan.engine.round import Round


@dataclass
class HandInPlay:
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
    # Where among the actions people had to choose between two things or more.
    choices: list[int] = field(default_factory=list)
    # How often its player has gone back to such a choice.
    taken_back: int = 0
    # What was told before the seeds were opened, seat by seat.
    seed_hashes: list[str] = field(default_factory=list)
    # Why and when it was broken off, in milliseconds since the deal; it counts for nothing (RM-9).
    void: dict[str, Any] | None = None
    digest: str = ""

    def break_off(self, reason: str, at: int) -> None:
        """The room is closed before the hand has come to its end."""
        self.void = {"reason": reason, "at": at - self.dealt_at}

    def when(self) -> dict[str, Any]:
        """When it was dealt, and that it was broken off or taken back, as its record says it."""
        said: dict[str, Any] = {"dealt_at": self.dealt_at}
        if self.void is not None:
            said["void"] = self.void
        if self.taken_back:
            said["practice"] = {"taken_back": self.taken_back}
        return said

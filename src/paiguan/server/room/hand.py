"""The hand that is being played in a room."""

from dataclasses import dataclass, field

from paiguan.engine.events import Event
from paiguan.engine.round import Round


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
    # What opens the replay once the hand is settled; not to be guessed.
    code: str
    actions: list[list[object]] = field(default_factory=list)
    times: list[int] = field(default_factory=list)
    # What was told before the seeds were opened, seat by seat.
    seed_hashes: list[str] = field(default_factory=list)

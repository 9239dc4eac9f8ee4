"""What there is at a table of zipai: seats, the wall, the card on offer, the result."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.slow.table.zipai_cards import Door, Hand, text
from tests.slow.table.zipai_division import quads

SEATS = 3
# An action in the words of scenarios: ("discard", "二"), ("chi", "一二三"), ("win",) …
Action = tuple[str, ...]


@dataclass
class Seat:
    """One player: cards, doors, and what they may no longer do."""

    hand: Hand
    doors: list[Door] = field(default_factory=list)
    discarded: set[str] = field(default_factory=set)
    declined_chi: set[str] = field(default_factory=set)
    declined_peng: set[str] = field(default_factory=set)
    # 臭胡: the kind, and the own total when the win was declined (SH-12).
    bars: dict[str, int] = field(default_factory=dict)
    # 冲交: may not 吃 or 碰 any more (XT-4).
    locked: bool = False
    # Has taken in a card since the deal (XT-12).
    touched: bool = False
    # What may not be discarded just now (XT-6).
    held_back: frozenset[str] = frozenset()

    @property
    def stains(self) -> set[str]:
        """The kinds that may be neither eaten nor ponged for what was declined (ZP-13)."""
        return self.declined_chi | self.declined_peng

    @property
    def quads(self) -> int:
        """跑 and 提, those in the hand included (ZP-15)."""
        return quads(tuple(self.doors)) + sum(number == 4 for number in self.hand.values())

    @property
    def size(self) -> int:
        """Cards of hand and table together."""
        return self.hand.total() + sum(len(door.cards) for door in self.doors)

    def own_side(self) -> Hand:
        """All cards of the hand and the doors, counted."""
        return self.hand + Counter("".join(door.cards for door in self.doors))

    def door_of(self, card: str, *kinds: str) -> Door | None:
        """The door of one of these kinds that is made of this card."""
        for door in self.doors:
            if door.kind in kinds and door.cards[0] == card:
                return door
        return None


@dataclass(frozen=True)
class Offer:
    """A card that lies open for everyone: discarded by a seat, or drawn by it from the wall."""

    card: str
    seat: int
    drawn: bool

    def order(self) -> list[int]:
        """The seats in order of play: from the drawer, or after the discarder (ZP-12)."""
        first = self.seat if self.drawn else self.seat + 1
        return [(first + step) % SEATS for step in range(SEATS if self.drawn else SEATS - 1)]

    def way(self, seat: int) -> str:
        """How the card comes to a seat."""
        if not self.drawn:
            return "discard"
        return "self" if seat == self.seat else "wall"


@dataclass(frozen=True)
class Payment:
    """Points that change hands, with the name and clause they come from."""

    payer: int
    payee: int
    points: int
    name: str
    clause: str


@dataclass
class Result:
    """How a hand ended; without a winner it is a 荒庄."""

    next_dealer: int
    winner: int | None = None
    card: str | None = None
    by: str | None = None
    giver: int | None = None
    names: list[str] = field(default_factory=list)
    huxi: int = 0
    payments: list[Payment] = field(default_factory=list)
    doors: tuple[Door, ...] = ()

    @property
    def deltas(self) -> list[int]:
        """What each seat has won or lost."""
        return [
            sum(pay.points for pay in self.payments if pay.payee == seat)
            - sum(pay.points for pay in self.payments if pay.payer == seat)
            for seat in range(SEATS)
        ]


@dataclass
class Table:
    """Everything that is on the table and in the hands."""

    seats: list[Seat]
    dealer: int
    shown: str
    wall: list[str]
    # Cards that nobody took, in front of whoever discarded or drew them.
    open_cards: list[list[str]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    # Cards turned up after the hand.
    turned: list[str] = field(default_factory=list)
    draws: int = 0
    turn: int = 0
    result: Result | None = None

    def others(self, seat: int) -> list[Seat]:
        """The two others, in order of play."""
        return [self.seats[(seat + step) % SEATS] for step in (1, 2)]

    def written(self, seat: int) -> str:
        """The hand of a seat as text."""
        return text(self.seats[seat].hand.elements())

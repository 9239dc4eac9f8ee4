"""What the two zipai games share and what they answer differently, one question a method."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass

from tests.slow.table.zipai_cards import VALUES, Door, Hand, Taken, is_small, less, mixed, runs
from tests.slow.table.zipai_division import Doors, arrangements, pairs, quads, with_card
from tests.slow.table.zipai_eating import Way, ways
from tests.slow.table.zipai_state import SEATS, Offer, Result, Seat, Table

Options = dict[str, object]


@dataclass(frozen=True)
class Win:
    """A hand as it is won: its doors, what they are worth, what each loser pays without 醒."""

    doors: Doors
    huxi: int
    points: int
    names: tuple[str, ...]


class Rules(ABC):
    """The family. A mistake can be planted by answering one question wrongly."""

    # The 顺子 that have 胡息 in every room (ZP-17).
    worthy = frozenset(("一二三", "壹贰叁", "二七十", "贰柒拾"))

    def __init__(self, options: Options) -> None:
        self.options = options
        # How often something was played by a clause: "ZP-14 臭偎".
        self.reached: Counter[str] = Counter()
        self.runs = runs(self.has_1_5_10())
        self.sets = self.runs | mixed()

    # The game

    @abstractmethod
    def has_1_5_10(self) -> bool:
        """Whether 一五十 and 壹伍拾 are 顺子."""

    @abstractmethod
    def scores_1_5_10(self) -> bool:
        """Whether they have 胡息."""

    @abstractmethod
    def lays_out_first(self) -> bool:
        """Whether 提 dealt are laid out before the dealer's first turn, or after it."""

    @abstractmethod
    def shown_of(self, kind: str, before: Door | None) -> int:
        """How many cards others see of a 偎, a 臭偎 or a 提 just drawn."""

    @abstractmethod
    def shown_of_dealt(self) -> int:
        """How many cards others see of a 提 that was dealt."""

    @abstractmethod
    def seen_as(self, kind: str) -> str:
        """What others take a door for."""

    @abstractmethod
    def is_stale(self, seat: Seat, card: str) -> bool:
        """Whether a 偎 of this card is a 臭偎 (ZP-14, XT-3)."""

    @abstractmethod
    def next_may_eat_drawn(self) -> bool:
        """Whether the next player may eat what a player drew and did not take."""

    @abstractmethod
    def discards_are_won(self) -> bool:
        """Whether a hand may be won with a discard."""

    @abstractmethod
    def is_forced(self, way: str) -> bool:
        """Whether a win may not be declined, by how its card came (`heaven` for 天胡)."""

    @abstractmethod
    def heaven(self, table: Table, seat: int) -> Win | None:
        """The 天胡 of a seat, if it has one."""

    @abstractmethod
    def judged(self, table: Table, seat: int, way: str, doors: Doors) -> Win | None:
        """One arrangement of a hand as a win, or nothing if it is too small."""

    @abstractmethod
    def settled(self, table: Table, seat: int, win: Win, offer: Offer | None) -> Result:
        """The end of a hand that was won (`offer` is nothing for 天胡)."""

    # 胡息

    def huxi(self, door: Door) -> int:
        """The 胡息 of one door (ZP-17)."""
        small = is_small(door.cards[0])
        if door.kind in VALUES:
            return VALUES[door.kind][0 if small else 1]
        scored = door.cards in self.worthy or (
            door.cards in ("一五十", "壹伍拾") and self.scores_1_5_10()
        )
        return (3 if small else 6) if scored and door.cards in self.runs else 0

    def total(self, seat: Seat) -> int:
        """The own total: doors on the table, 坎 and 提 in the hand (ZP-21)."""
        threes = [
            Door("ti" if number == 4 else "kan", card * number)
            for card, number in seat.hand.items()
            if number >= 3
        ]
        return sum(self.huxi(door) for door in [*seat.doors, *threes])

    def open_total(self, seat: Seat) -> int:
        """The 胡息 that others see: a door whose kind is hidden counts nothing (ZP-21)."""
        return sum(self.huxi(door) for door in seat.doors if door.shown)

    # Taking in

    def drawn_door(self, seat: Seat, card: str) -> Taken | None:
        """What ZP-7 makes of an own draw: the hand and doors after it, and the door."""
        before = seat.door_of(card, "wei", "chouwei")
        if before is not None:
            door = Door("ti", card * 4, None, self.shown_of("ti", before))
            doors = [door if old is before else old for old in seat.doors]
            return Counter(seat.hand), doors, door
        held = seat.hand[card]
        if held not in (2, 3):
            return None
        kind = "ti" if held == 3 else "chouwei" if self.is_stale(seat, card) else "wei"
        door = Door(kind, card * (held + 1), None, self.shown_of(kind, None))
        return less(seat.hand, card * held), [*seat.doors, door], door

    def runs_with(self, seat: Seat, offer: Offer, own: bool) -> str | None:
        """What a 跑 with the card on offer would be made of (ZP-8)."""
        if not own and seat.hand[offer.card] == 3:
            return "kan"
        if seat.door_of(offer.card, "peng") and (offer.drawn or self.grows_by_discard()):
            return "peng"
        if not own and seat.door_of(offer.card, "wei", "chouwei"):
            return "wei"
        return None

    def may_claim(self, seat: Seat, card: str) -> bool:
        """Whether a kind may be eaten and ponged at all (ZP-13, XT-4)."""
        return card not in seat.stains and card not in seat.discarded and not seat.locked

    def resting_size(self, seat: Seat) -> int:
        """How many cards hand and table hold between turns (ZP-15)."""
        return 20 + max(0, seat.quads - 1)

    def must_discard(self, seat: Seat) -> bool:
        """Whether a discard is due (ZP-15)."""
        return seat.size > self.resting_size(seat)

    def can_go_on(self, table: Table, seat: int, after: Seat) -> bool:
        """Whether something may be discarded after a 吃 or 碰, if a discard is due (ZP-16)."""
        if not self.must_discard(after):
            return True
        seats = list(table.seats)
        seats[seat] = after
        then = Table(seats, table.dealer, table.shown, table.wall)
        possible = bool(self.discards(then, seat, forced=False))
        self.reached["ZP-16 not offered"] += not possible
        return possible

    def held_back(self, hand: Hand, card: str, way: Way) -> frozenset[str]:
        """What may not be discarded after eating this way; nothing but in 湘潭 (XT-6)."""
        return frozenset()

    def discards(self, table: Table, seat: int, forced: bool) -> set[str]:
        """The kinds that may be discarded; `forced` after 提, 偎 or 跑 (ZP-2, XT-4, XT-6)."""
        player = table.seats[seat]
        return {card for card, number in player.hand.items() if number < 3} - player.held_back

    def locks(self, table: Table, seat: int, card: str) -> bool:
        """Whether the discard just made is a 冲交 (XT-4)."""
        return False

    def eating(self, seat: Seat, card: str) -> set[Way]:
        """The ways to eat a card, before ZP-16 is asked."""
        return ways(seat.hand, card, self.sets)

    # Claims

    def rank(self, name: str, offer: Offer, seat: int) -> tuple[int, int]:
        """The precedence of a claim, the lowest first (ZP-12)."""
        if name == "win":
            return (0, offer.order().index(seat))
        if name == "chi":
            return (3 if offer.seat == seat else 4, 0)
        return ({"pao": 1, "peng": 2}[name], 0)

    def is_stained(self, would_get: bool, took: bool) -> bool:
        """Whether an open 吃 or 碰 stains whoever did not take it (ZP-13)."""
        return would_get and not took

    def bars_declined_wins(self) -> bool:
        """Whether there is 臭胡 (SH-12)."""
        return False

    def is_barred(self, seat: Seat, card: str) -> bool:
        """Whether 臭胡 keeps a seat from winning with a kind."""
        return False

    # Winning

    def is_complete(self, doors: Doors) -> bool:
        """Seven doors, and a 将 where there is a 跑 or 提 and nowhere else (ZP-5)."""
        return len(doors) == 7 and pairs(doors) == (1 if quads(doors) else 0)

    def grows_by_discard(self) -> bool:
        """Whether an own 碰 becomes a 跑 with a discard (ZP-8, ZP-18)."""
        return False

    def dealer_after_draw(self, dealer: int) -> int:
        """Who deals after a 荒庄 (SH-1, XT-1)."""
        return (dealer + 1) % SEATS

    def best(self, table: Table, seat: int, way: str, found: list[Doors]) -> Win | None:
        """The division that pays most, then the one with most 胡息 (ZP-18)."""
        wins = [win for doors in found if (win := self.judged(table, seat, way, doors)) is not None]
        return max(wins, key=lambda win: (win.points, win.huxi), default=None)

    def win_with(self, table: Table, seat: int, card: str, way: str) -> Win | None:
        """A win with a card that lies open (ZP-18)."""
        if way == "discard" and not self.discards_are_won():
            return None
        player = table.seats[seat]
        grows = way != "discard" or self.grows_by_discard()
        found = with_card(player.hand, tuple(player.doors), card, grows, self.sets)
        return self.best(table, seat, way, [doors for doors in found if self.is_complete(doors)])

    def win_as_laid(self, table: Table, seat: int) -> Win | None:
        """A win with an own 提 or 偎, which has been laid (ZP-19)."""
        player = table.seats[seat]
        found = arrangements(player.hand, tuple(player.doors), self.sets)
        return self.best(table, seat, "self", [doors for doors in found if self.is_complete(doors)])


def losers(seat: int) -> list[int]:
    """The two who have not won, in order of play."""
    return [(seat + step) % SEATS for step in (1, 2)]

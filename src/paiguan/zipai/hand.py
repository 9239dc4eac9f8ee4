"""A seat's cards: those in hand, with what look-ups need kept up to date, and its doors."""

from librt.vecs import append, vec
from mypy_extensions import i64

from paiguan.zipai.actions import CHI as CHI_ACTION
from paiguan.zipai.actions import eaten_of, second_of, third_of, what_of
from paiguan.zipai.cards import BIG, BIT, KINDS, NO_CARD, POW3_OF
from paiguan.zipai.division import KAN_HUXI, TI_HUXI
from paiguan.zipai.doors import (
    CHI,
    CHOUWEI,
    NO_GIVER,
    PENG,
    WEI,
    door_huxi,
    door_kind,
    door_what,
    is_quad,
    pack_door,
)
from paiguan.zipai.sets import FIRST_OF, NO_SET, SECOND_OF, THIRD_OF


class Hand:
    """Counts of the 20 kinds in hand, and the doors in order.

    `small` and `big` are the base-3 keys of the loose cards: kinds held once or twice. 坎 and 提
    are never split, so they count only in `held`, the 胡息 that lies in the hand. `cards` are all
    cards on this side, `quads` all 跑 and 提, those in hand among them.
    """

    def __init__(self, counts: vec[i64], doors: vec[i64]) -> None:
        self.counts = counts
        self.doors = doors
        self.small: i64 = 0
        self.big: i64 = 0
        self.loose: i64 = 0
        self.held: i64 = 0
        self.laid: i64 = 0
        self.cards: i64 = 0
        self.quads: i64 = 0
        # Kinds of which a 碰, or a 偎 or 臭偎, lies on the table, as bits; and how many 吃.
        self.pengs: i64 = 0
        self.weis: i64 = 0
        self.eaten: i64 = 0

    # Cards in hand

    def add(self, card: i64) -> None:
        """Take a card into the hand."""
        count = self.counts[card]
        self.counts[card] = count + 1
        self.cards += 1
        if count < 2:
            self._count_loose(card, 1)
        elif count == 2:
            self._count_loose(card, -2)
            self.held += KAN_HUXI[card]
        else:
            self.held += TI_HUXI[card] - KAN_HUXI[card]
            self.quads += 1

    def remove_loose(self, card: i64, number: i64) -> None:
        """Take one or two out of the hand of a kind that is neither 坎 nor 提."""
        self.counts[card] -= number
        self.cards -= number
        self._count_loose(card, -number)

    def remove_whole(self, card: i64) -> None:
        """Take a 坎 or 提 out of the hand."""
        count = self.counts[card]
        self.counts[card] = 0
        self.cards -= count
        if count == 4:
            self.held -= TI_HUXI[card]
            self.quads -= 1
        else:
            self.held -= KAN_HUXI[card]

    def _count_loose(self, card: i64, number: i64) -> None:
        self.loose += number
        if card < BIG:
            self.small += number * POW3_OF[card]
        else:
            self.big += number * POW3_OF[card]

    def is_loose(self, card: i64) -> bool:
        """Whether the hand has the card outside of 坎 and 提."""
        count = self.counts[card]
        return count == 1 or count == 2

    def loose_counts(self) -> vec[i64]:
        """The counts without 坎 and 提."""
        loose = self.counts[:]
        card: i64 = 0
        while card < KINDS:
            if loose[card] > 2:
                loose[card] = 0
            card += 1
        return loose

    # Doors

    def lay(self, door: i64, of_sets: vec[i64]) -> None:
        """Add a door after the others; what came from the hand has been removed already."""
        self.doors = append(self.doors, door)
        kind = door_kind(door)
        self.laid += door_huxi(door, of_sets)
        if is_quad(kind):
            self.cards += 4
            self.quads += 1
            return
        self.cards += 3
        if kind == CHI:
            self.eaten += 1
        elif kind == PENG:
            self.pengs |= BIT[door_what(door)]
        else:
            self.weis |= BIT[door_what(door)]

    def grow(self, place: i64, door: i64, of_sets: vec[i64]) -> None:
        """A 碰 or 偎 has become a 跑 or 提."""
        before = self.doors[place]
        bit = BIT[door_what(before)]
        self.doors[place] = door
        self.laid += door_huxi(door, of_sets) - door_huxi(before, of_sets)
        self.cards += 1
        self.quads += 1
        self.pengs &= ~bit
        self.weis &= ~bit

    def place_of_three(self, card: i64) -> i64:
        """Where the 碰, 偎 or 臭偎 of a kind lies among the doors."""
        place: i64 = 0
        while True:
            door = self.doors[place]
            kind = door_kind(door)
            if door_what(door) == card and kind in (PENG, WEI, CHOUWEI):
                return place
            place += 1

    # The whole side

    def total(self) -> i64:
        """The own total (ZP-21): doors on the table, 坎 and 提 in hand."""
        return self.held + self.laid

    def tiles(self) -> list[int]:
        """The cards in hand, sorted."""
        cards: list[int] = []
        card: i64 = 0
        while card < KINDS:
            number = self.counts[card]
            while number > 0:
                cards.append(int(card))
                number -= 1
            card += 1
        return cards

    def all_counts(self) -> vec[i64]:
        """How many of every kind are on this side, hand and doors together."""
        counts = self.counts[:]
        for door in self.doors:
            kind = door_kind(door)
            what = door_what(door)
            if kind == CHI:
                counts[FIRST_OF[what]] += 1
                counts[SECOND_OF[what]] += 1
                counts[THIRD_OF[what]] += 1
            else:
                counts[what] += 4 if is_quad(kind) else 3
        return counts

    def clone(self) -> "Hand":
        """An independent copy."""
        other = Hand(self.counts[:], self.doors[:])
        other.small = self.small
        other.big = self.big
        other.loose = self.loose
        other.held = self.held
        other.laid = self.laid
        other.cards = self.cards
        other.quads = self.quads
        other.pengs = self.pengs
        other.weis = self.weis
        other.eaten = self.eaten
        return other


def empty_hand() -> Hand:
    """A hand without cards or doors."""
    return Hand(vec[i64]([0] * KINDS), vec[i64]())


def remove_set(hand: Hand, number: i64, outside: i64) -> None:
    """Take the cards of a set out of the hand, but for the one that came from outside."""
    first = FIRST_OF[number]
    second = SECOND_OF[number]
    third = THIRD_OF[number]
    if first == outside:
        first = NO_CARD
    elif second == outside:
        second = NO_CARD
    elif third == outside:
        third = NO_CARD
    if first != NO_CARD:
        hand.remove_loose(first, 1)
    if second != NO_CARD:
        hand.remove_loose(second, 1)
    if third != NO_CARD:
        hand.remove_loose(third, 1)


def claimed_hand(hand: Hand, code: i64, card: i64, giver: i64, of_sets: vec[i64]) -> Hand:
    """The hand as it would be after a 碰, or a 吃 and its 比牌, of a card that somebody gave."""
    after = hand.clone()
    if what_of(code) != CHI_ACTION:
        after.remove_loose(card, 2)
        after.lay(pack_door(PENG, card, card, giver, 0), of_sets)
        return after
    remove_set(after, eaten_of(code), card)
    after.lay(pack_door(CHI, eaten_of(code), card, giver, 0), of_sets)
    _lay_beside(after, second_of(code), card, of_sets)
    _lay_beside(after, third_of(code), card, of_sets)
    return after


def _lay_beside(hand: Hand, number: i64, card: i64, of_sets: vec[i64]) -> None:
    """比牌: a set that is all from the hand, if there is one."""
    if number != NO_SET:
        remove_set(hand, number, NO_CARD)
        hand.lay(pack_door(CHI, number, card, NO_GIVER, 0), of_sets)

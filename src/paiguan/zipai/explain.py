"""A win in words: its doors, each with its 胡息. Only for people, so nothing here is fast."""

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.zipai.cards import BIT, CHARACTERS, KINDS, NO_CARD
from paiguan.zipai.doors import (
    CHI,
    KAN,
    PAIR,
    PAO,
    PENG,
    TI,
    WEI,
    alike_huxi,
    door_kind,
    door_what,
    is_quad,
    kind_in_chinese,
)
from paiguan.zipai.hand import Hand
from paiguan.zipai.sets import HOLDING, NO_DOOR, STARTS, put_back, set_cards, take_set
from paiguan.zipai.winning import BY_DISCARD, BY_SELF, Measure


class Door:
    """One door of a winning hand: its kind, and its card or set."""

    def __init__(self, kind: int, what: int) -> None:
        self.kind = kind
        self.what = what

    def huxi(self, measure: Measure) -> int:
        """What it is worth (ZP-17)."""
        if self.kind == CHI:
            return int(measure.of_sets[self.what])
        return int(alike_huxi(self.kind, self.what))

    def cards(self) -> list[int]:
        """Its cards."""
        if self.kind == CHI:
            return set_cards(self.what)
        if self.kind == PAIR:
            return [self.what] * 2
        return [self.what] * (4 if is_quad(self.kind) else 3)

    def in_words(self, measure: Measure) -> str:
        """`碰 二二二 1`."""
        cards = "".join(CHARACTERS[card] for card in self.cards())
        return f"{kind_in_chinese(self.kind, self.what)} {cards} {self.huxi(measure)}"


class Arrival:
    """What the winning card may become: the doors that are then settled, and what is loose."""

    def __init__(self, doors: list[Door], loose: vec[i64]) -> None:
        self.doors = doors
        self.loose = loose

    def asks_for_pair(self) -> bool:
        """Whoever has a 跑 or 提 must have exactly one pair, whoever has none no pair (ZP-5)."""
        return any(is_quad(door.kind) for door in self.doors)


def winning_doors(
    measure: Measure, hand: Hand, card: int, way: int, total: int, alike: bool
) -> list[str]:
    """The doors of a division that comes to this total, all alike or not, in words."""
    for arrival in arrivals(hand, card, way):
        for rest in divisions(measure, arrival.loose, arrival.asks_for_pair()):
            doors = arrival.doors + rest
            if _total(measure, doors) == total and not (alike and _any_set(doors)):
                return in_words(measure, doors)
    raise ValueError("there is no such division")


def dealt_doors(measure: Measure, hand: Hand, total: int) -> list[str]:
    """The doors of cards dealt that come to this total; a pair may be among them or not."""
    settled = settled_doors(hand)
    for pair in (False, True):
        for rest in divisions(measure, hand.loose_counts(), pair):
            if _total(measure, settled + rest) == total:
                return in_words(measure, settled + rest)
    raise ValueError("there is no such division")


def in_words(measure: Measure, doors: list[Door]) -> list[str]:
    """Doors with their 胡息."""
    return [door.in_words(measure) for door in doors]


def _total(measure: Measure, doors: list[Door]) -> int:
    return sum(door.huxi(measure) for door in doors)


def _any_set(doors: list[Door]) -> bool:
    return any(door.kind == CHI for door in doors)


def settled_doors(hand: Hand) -> list[Door]:
    """The doors on the table, and the 坎 and 提 in hand."""
    doors = [Door(int(door_kind(door)), int(door_what(door))) for door in hand.doors]
    for card in range(KINDS):
        if hand.counts[card] > 2:
            doors.append(Door(TI if hand.counts[card] == 4 else KAN, card))
    return doors


def arrivals(hand: Hand, card: int, way: int) -> list[Arrival]:
    """Every way in which the winning card may join the doors (ZP-18), quads first."""
    settled = settled_doors(hand)
    loose = hand.loose_counts()
    if card == NO_CARD:
        return [Arrival(settled, loose)]
    found: list[Arrival] = []
    own = way == BY_SELF
    three = hand.counts[card] == 3 or hand.weis & BIT[card] != 0
    if three or (way != BY_DISCARD and hand.pengs & BIT[card] != 0):
        grown = Door(TI if own and three else PAO, card)
        doors = [grown if _is_three_of(door, card) else door for door in settled]
        found.append(Arrival(doors, loose))
    elif hand.counts[card] == 2:
        rest = loose[:]
        rest[card] = 0
        found.append(Arrival([*settled, Door(WEI if own else PENG, card)], rest))
    if not (own and (three or hand.counts[card] == 2)):
        joined = loose[:]
        joined[card] += 1
        found.append(Arrival(settled, joined))
    return found


def _is_three_of(door: Door, card: int) -> bool:
    return door.what == card and door.kind not in (CHI, PAO, TI)


def divisions(measure: Measure, loose: vec[i64], pair: bool) -> list[list[Door]]:
    """Every division of loose cards into 顺子 and 绞牌, with one pair or none."""
    card: i64 = 0
    while card < KINDS and loose[card] == 0:
        card += 1
    if card == KINDS:
        return [] if pair else [[]]
    found: list[list[Door]] = []
    at = STARTS[card]
    while at < STARTS[card + 1]:
        number = HOLDING[at]
        if measure.of_sets[number] != NO_DOOR and take_set(loose, number):
            for rest in divisions(measure, loose, pair):
                found.append([Door(CHI, int(number)), *rest])
            put_back(loose, number)
        at += 1
    if pair and loose[card] >= 2:
        loose[card] -= 2
        for rest in divisions(measure, loose, False):
            found.append([*rest, Door(PAIR, int(card))])
        loose[card] += 2
    return found

"""What a seat at a zipai table sees, as numbers."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from paiguan.engine.events import UNSEEN, Meld
from paiguan.engine.settlement import NOBODY
from paiguan.engine.sight import Sight
from paiguan.engine.view import SeatView
from paiguan.zipai.cards import KINDS, NO_CARD
from paiguan.zipai.deal import Deal
from paiguan.zipai.doors import (
    CHI,
    CHOUWEI,
    KIND_NAMES,
    NO_GIVER,
    WEI,
    door_cards,
    door_giver,
    door_kind,
    door_owner,
    door_what,
    is_quad,
    owned_door,
    pack_door,
    pack_owned,
)
from paiguan.zipai.hand import Hand, empty_hand
from paiguan.zipai.lying import cards_with, lying_card, pack_lying
from paiguan.zipai.sets import FIRST_OF, SECOND_OF, THIRD_OF, find_set

# The card of a door that lies face down altogether.
HIDDEN_CARD: Final = 63


class ZipaiSight(Sight):
    """Own cards, and everything that lies open."""

    def __init__(self, deal: Deal, seat: i64, dealer: i64, wall: i64, hand: Hand) -> None:
        super().__init__(seat, dealer, wall)
        self.deal = deal
        self.hand = hand
        # The card that may be claimed now, with whom it lies, and whether the wall gave it.
        self.card: i64 = NO_CARD
        self.giver: i64 = NOBODY
        self.from_wall = False
        # Every door with its owner, and every card lying with a seat, as `lying` packs them.
        self.doors = vec[i64]()
        self.lying = vec[i64]()
        # How many of each kind are neither in the own hand nor open on the table.
        self.unseen = deal.copies[:]

    def count(self) -> None:
        """Take what is seen from what is unseen, once all of it is there."""
        unseen = self.unseen
        for one in self.lying:
            unseen[lying_card(one)] -= 1
        for owned in self.doors:
            _count_door(unseen, owned_door(owned))
        counts = self.hand.counts
        card: i64 = 0
        while card < KINDS:
            unseen[card] = max(unseen[card] - counts[card], 0)
            card += 1

    def unseen_tiles(self) -> list[int]:
        """Every tile that is neither in the own hand nor open on the table, in order."""
        return [kind for kind, number in enumerate(self.unseen) for _ in range(number)]

    def facts(self) -> dict[str, object]:
        """All that it says, to be compared with another."""
        facts = super().facts()
        facts["hand"] = [int(count) for count in self.hand.counts]
        facts["keys"] = [int(one) for one in (self.hand.small, self.hand.big, self.hand.quads)]
        facts["total"] = int(self.hand.total())
        facts["open"] = [int(self.card), int(self.giver), self.from_wall]
        facts["own"] = [_fact(door) for door in self.hand.doors]
        facts["doors"] = [(int(door_owner(one)), _fact(owned_door(one))) for one in self.doors]
        facts["lying"] = [cards_with(self.lying, seat) for seat in range(self.deal.seats)]
        facts["unseen"] = [int(one) for one in self.unseen]
        return facts


def _count_door(unseen: vec[i64], door: i64) -> None:
    kind = door_kind(door)
    what = door_what(door)
    if what == HIDDEN_CARD:
        return
    if kind == CHI:
        unseen[FIRST_OF[what]] -= 1
        unseen[SECOND_OF[what]] -= 1
        unseen[THIRD_OF[what]] -= 1
    else:
        unseen[what] -= 4 if is_quad(kind) else 3


def _fact(door: i64) -> tuple[int, ...]:
    kind = door_kind(door)
    cards = [] if door_what(door) == HIDDEN_CARD else door_cards(door)
    # A 臭偎 may be seen as a 偎.
    return (int(WEI if kind == CHOUWEI else kind), int(door_giver(door)), *cards)


# From a view


def sight_of(view: SeatView, deal: Deal, of_sets: vec[i64]) -> ZipaiSight:
    """The sight that a view comes to, where a game deals so and its sets count so."""
    seat = view.viewer
    hand = empty_hand()
    for card in view.hand:
        hand.add(card)
    sight = ZipaiSight(deal, seat, view.dealer, view.wall, hand)
    for owner in range(len(view.melds)):
        for meld in view.melds[owner]:
            packed = _packed(meld)
            sight.doors = append(sight.doors, pack_owned(owner, packed))
            if owner == seat:
                hand.lay(packed, of_sets)
        for card in view.discards[owner]:
            sight.lying = append(sight.lying, pack_lying(owner, card))
    if view.open_tiles:
        sight.card = view.open_tiles[0]
        sight.giver = view.giver
        sight.from_wall = view.from_wall
    sight.count()
    return sight


def _packed(meld: Meld) -> i64:
    """A door; where one of its cards is seen, they are all of that kind."""
    kind = KIND_NAMES.index(meld.kind)
    giver = NO_GIVER if meld.giver == NOBODY else meld.giver
    taken = 0 if meld.taken == UNSEEN else meld.taken
    if kind == CHI:
        return pack_door(CHI, find_set(list(meld.tiles)), taken, giver, 0)
    seen = max(meld.tiles)
    return pack_door(kind, HIDDEN_CARD if seen == UNSEEN else seen, taken, giver, 0)

"""The zipai table, and the questions that a game answers about it.

`ZipaiTable` is the state of a hand: wall, hands, what lies where, who is asked what. `ZipaiRules`
is all that one game says differently from another. How a hand is played lies in the modules beside
this one, which move the state and ask the rules.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from paiguan.engine.claims import closed_window
from paiguan.engine.events import UNSEEN, HandEnded, HandWon, Meld, MeldGrown, MeldMade
from paiguan.engine.round import Round
from paiguan.engine.settlement import NOBODY, Result, Win
from paiguan.zipai.cards import EVERY_KIND, NO_CARD
from paiguan.zipai.deal import Deal
from paiguan.zipai.doors import door_cards, door_hidden, door_huxi, unpack_door
from paiguan.zipai.hand import empty_hand
from paiguan.zipai.hand_rules import HandRules
from paiguan.zipai.lying import cards_with, pack_lying
from paiguan.zipai.stages import (
    OPEN_STAGE,
    OPENING_STAGE,
    OVER_STAGE,
    Won,
    new_opening,
    nothing_claimable,
    nothing_forgone,
)
from paiguan.zipai.winning import BY_DISCARD, BY_SELF, BY_WALL

WAY_NAMES: Final = ("self", "wall", "discard")
BY_DEAL: Final = "dealt"


@mypyc_attr(allow_interpreted_subclasses=True)
class ZipaiRules(HandRules):
    """What a game says about play and points. A game overrides what differs."""

    def __init__(self, deal: Deal, knows_1_5_10: bool, scores_1_5_10: bool) -> None:
        super().__init__(deal, knows_1_5_10, scores_1_5_10)
        # The clauses for what a game may ask or forbid: the 胡息 of a win, winning discards,
        # eating what the player before drew, 吃前打后, and 冲交.
        self.minimum_clause = ""
        self.discard_clause = ""
        self.drawn_clause = ""
        self.eating_clause = ""
        self.guard_clause = ""
        # What must be won: a discard; anything.
        self.must_win_discards = False
        self.must_win = False
        # A win that was declined is barred while the own total stays what it was.
        self.remembers_declined_wins = False
        # How many cards lie face down for the others.
        self.wei_hidden: i64 = 3
        self.stained_wei_hidden: i64 = 3
        self.ti_hidden: i64 = 4
        self.dealt_ti_hidden: i64 = 0
        # A 提 made from a 偎 goes on showing what that showed, instead of `ti_hidden`.
        self.grown_ti_shows_the_same = False
        # A 臭偎 is one for all to see; what was declined before may be a 吃 too, not only a 碰.
        self.stained_wei_shows = False
        self.stained_by_chi = False
        # What a win with the hand dealt is said to be won by.
        self.dealt_by = WAY_NAMES[BY_SELF]
        # 提 in the hand dealt are laid out before the dealer's first turn, or after it.
        self.lays_ti_first = False
        # The next player may eat what was drawn and not taken.
        self.next_eats_drawn = True
        # 吃前打后 is not allowed.
        self.bars_after_eating = False
        # A kind that another has as a 偎 is discarded only by who is ready then (冲交).
        self.guards_wei = False

    def wins_dealt(self, table: "ZipaiTable", seat: i64) -> bool:
        """Whether a seat may win with the cards that it was dealt."""
        raise NotImplementedError

    def settle_win(self, table: "ZipaiTable") -> Result:
        """Pay the winner."""
        raise NotImplementedError

    def before_luck(self) -> "ZipaiRules":
        """The rules by which a win is paid as far as its winner can know: without what turns up."""
        return self

    def settle_draw(self, table: "ZipaiTable") -> Result:
        """荒庄: nobody pays (ZP-20), and the dealer's next deals."""
        seats = self.deal.seats
        return Result((), (), (0,) * seats, int(table.dealer + 1) % seats, ())


@mypyc_attr(allow_interpreted_subclasses=True)
class ZipaiTable(Round):
    """Everything that a hand of zipai is at one moment."""

    def __init__(self, rules: ZipaiRules, dealer: i64) -> None:
        seats = rules.deal.seats
        super().__init__(seats, dealer)
        self.rules = rules
        self.hands = [empty_hand() for _ in range(seats)]
        # deck[front:] is the wall.
        self.deck = vec[i64]()
        self.front: i64 = 0
        # A card turned up after the win, which lies nowhere else.
        self.turned = vec[i64]()
        # What lies with a seat, discarded or drawn and not taken, as `lying` packs it.
        self.lying = vec[i64]()
        self.stage: i64 = OPENING_STAGE
        # The dealer's last card, seen by all.
        self.face_up: i64 = NO_CARD
        self.opening = new_opening(seats)
        # The card in question, who gave it, and whether it came from the wall.
        self.card: i64 = NO_CARD
        self.giver: i64 = NOBODY
        self.from_wall = False
        self.window = closed_window(seats)
        self.claimable = nothing_claimable(seats)
        self.forgone = nothing_forgone(seats)
        # Seats that may neither 吃 nor 碰 any more.
        self.locked = vec[i64]([0] * seats)
        # Of the discard that is due: kinds that may not go, and whether a forced move led to it.
        self.barred: i64 = 0
        self.forced = False
        self.won = Won()

    # The wall, and what lies on the table

    def wall_left(self) -> i64:
        """How many cards may still be drawn."""
        return i64(len(self.deck)) - self.front

    def take_front(self) -> i64:
        """The next card of the wall."""
        card = self.deck[self.front]
        self.front += 1
        return card

    def lay_open(self, giver: i64, card: i64, from_wall: bool) -> None:
        """A card lies with a seat, and may be claimed."""
        self.lying = append(self.lying, pack_lying(giver, card))
        self.card = card
        self.giver = giver
        self.from_wall = from_wall
        self.stage = OPEN_STAGE

    def pick_up(self) -> None:
        """The card in question leaves its place: it is the last that was laid there."""
        self.lying, _ = pop(self.lying)

    def lying_with(self, seat: int) -> list[int]:
        """What lies with a seat, in order."""
        return cards_with(self.lying, seat)

    # Doors

    def lay_door(self, seat: i64, door: i64) -> None:
        """Lay a door whose cards have left the hand already."""
        self.hands[seat].lay(door, self.rules.measure.of_sets)
        if self.listener is not None:
            self.tell(MeldMade(int(seat), self.door_shown(door), int(self.hands[seat].held)))

    def grow_door(self, seat: i64, door: i64, card: i64, giver: i64) -> None:
        """The three of a kind on the table become four, by a card that somebody gave."""
        hand = self.hands[seat]
        place = hand.place_of_three(card)
        hand.grow(place, door, self.rules.measure.of_sets)
        if self.listener is not None:
            self.tell(MeldGrown(int(seat), int(place), self.door_shown(door), int(giver)))

    def door_shown(self, door: i64) -> Meld:
        """A door as events hold it while the hand is played."""
        return unpack_door(door, self.rules.stained_wei_shows, self.rules.measure.of_sets)

    def open_huxi(self, seat: int) -> int:
        """The 胡息 of a seat that lies open; a door whose kind is hidden counts nothing (ZP-21)."""
        huxi: i64 = 0
        for door in self.hands[seat].doors:
            if door_hidden(door) < len(door_cards(door)):
                huxi += door_huxi(door, self.rules.measure.of_sets)
        return int(huxi)

    def guarded(self, seat: i64) -> i64:
        """Kinds that another than this seat has as a 偎, as bits, where the game `guards_wei`."""
        if not self.rules.guards_wei:
            return 0
        weis: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                weis |= self.hands[other].weis
            other += 1
        return weis

    def untakeable(self, seat: i64) -> i64:
        """Kinds that a seat may neither 吃 nor 碰 (ZP-13), as bits."""
        return self.forgone.taking[seat] | self.forgone.discarded[seat]

    def kinds_barred(self, seat: i64) -> i64:
        """The same as the seat itself knows it: every kind after a 冲交."""
        return EVERY_KIND if self.locked[seat] != 0 else self.untakeable(seat)

    # Winning

    def way_of(self, seat: i64) -> i64:
        """How the card in question would come to a winner."""
        if not self.from_wall:
            return BY_DISCARD
        return BY_SELF if seat == self.giver else BY_WALL

    def win(self, seat: i64, inside: bool) -> None:
        """A seat wins with the card in question, which may lie in its own doors already."""
        self.won.seat = seat
        self.won.inside = inside
        self.finish(self.rules.settle_win(self))

    def winning_way(self) -> i64:
        """How the winning card came; the hand dealt counts as one's own draw."""
        return BY_SELF if self.won.dealt else self.way_of(self.won.seat)

    def won_card(self) -> i64:
        """The winning card, as it has to be added to the hand: NO_CARD where it is there."""
        return NO_CARD if self.won.dealt or self.won.inside else self.card

    def announce(
        self,
        names: list[str],
        value: int,
        doors: list[str],
        steps: list[str],
        great: Sequence[str] = (),
    ) -> Win:
        """Show the winning hand, its doors, how they come to points, which names are great."""
        seat = int(self.won.seat)
        way = self.winning_way()
        by = self.rules.dealt_by if self.won.dealt else WAY_NAMES[way]
        card = int(self.card)
        if self.won.dealt:
            # The 亮张 is the dealer's: nobody else wins with it.
            card = int(self.face_up) if seat == self.dealer else UNSEEN
        giver = NOBODY if way == BY_SELF else int(self.giver)
        win = Win(seat, card, by, giver, tuple(names), value)
        if self.listener is not None:
            tiles = self.hands[seat].tiles()
            if self.won_card() != NO_CARD:
                tiles.append(card)
            self.tell(HandWon(win, tuple(tiles), tuple(doors), tuple(steps), tuple(great)))
        return win

    def settled(self, win: Win) -> Result:
        """The settlement of a win whose payments are made: the winner deals next."""
        turned = tuple(int(card) for card in self.turned)
        return Result((win,), tuple(self.payments), tuple(self.deltas()), win.seat, turned)

    def finish(self, result: Result) -> None:
        """The hand is over."""
        self.result = result
        self.over = True
        self.stage = OVER_STAGE
        self.turn = NOBODY
        self.withdraw_all()
        if self.listener is not None:
            hands = tuple(tuple(hand.tiles()) for hand in self.hands)
            of_sets = self.rules.measure.of_sets
            melds = tuple(
                tuple(unpack_door(door, True, of_sets) for door in hand.doors)
                for hand in self.hands
            )
            self.tell(HandEnded(result, hands, melds))

    def clone(self) -> "ZipaiTable":
        """An independent copy without the listener."""
        raise NotImplementedError

    def copy_table(self, other: "ZipaiTable") -> None:
        """Copy everything into a clone."""
        self.copy_base(other)
        other.rules = self.rules
        other.hands = [hand.clone() for hand in self.hands]
        other.deck = self.deck
        other.front = self.front
        other.turned = self.turned[:]
        other.lying = self.lying[:]
        other.stage = self.stage
        other.face_up = self.face_up
        other.card = self.card
        other.giver = self.giver
        other.from_wall = self.from_wall
        other.opening = self.opening.clone()
        other.window = self.window.clone()
        other.claimable = self.claimable.clone()
        other.forgone = self.forgone.clone()
        other.won = self.won.clone()
        other.locked = self.locked[:]
        other.barred = self.barred
        other.forced = self.forced

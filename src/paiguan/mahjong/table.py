"""The mahjong table, and the questions that a game answers about it.

`MahjongTable` is the state of a hand: walls, hands, discards, who is asked what. `MahjongRules` is
all that one game says differently from another. How a hand is played lies in `round`, `turn`,
`claims` and the modules beside them, which move the state and ask the rules.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from paiguan.engine.claims import closed_window
from paiguan.engine.events import HandEnded, HandWon, TileDrawn
from paiguan.engine.reason import Reason
from paiguan.engine.round import Round
from paiguan.engine.settlement import NOBODY, Result, Win
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.discards import pack_discard, tiles_of
from paiguan.mahjong.hand import Hand, empty_hand
from paiguan.mahjong.hand_rules import HandRules
from paiguan.mahjong.melds import unpack_meld
from paiguan.mahjong.shares import Share, sums_of
from paiguan.mahjong.stages import (
    FIRST_TURN,
    LAID_OPEN_STAGE,
    NOT_BEGUN_STAGE,
    OVER_STAGE,
    LastTile,
    Undealt,
    new_opening,
    no_stakes,
    nothing_open,
)
from paiguan.mahjong.tiles import BIT, NO_TILE
from paiguan.mahjong.wall import new_wall

# How the winning tile came.
SELF_DRAWN: Final = 0
ON_DISCARD: Final = 1
ON_ROBBED_KONG: Final = 2
ON_OWN_DICE: Final = 3
ON_OTHERS_DICE: Final = 4
ON_OWN_LAST_TILE: Final = 5
ON_OTHERS_LAST_TILE: Final = 6

FROM_FRONT: Final = "front"
FROM_TAIL: Final = "tail"


@mypyc_attr(allow_interpreted_subclasses=True)
class MahjongRules(HandRules):
    """What a game says about play and points. A game overrides what differs."""

    def __init__(self) -> None:
        super().__init__()
        # Several players may win on one tile; otherwise `order_of_winning` decides.
        self.several_winners = True
        # The dealer's dice say where the wall is broken.
        self.breaks_wall = False
        # Sets of different honours may be made by 吃.
        self.chow_honours = False
        # Before the deal each seat may set itself on fire, which binds for so many hands, and may
        # choose a float.
        self.asks_fire = False
        self.fire_binds: i64 = 4
        self.asks_float = False
        # A 碰杠 may be robbed before it takes effect.
        self.added_kong_robbable = True
        # A 碰杠 is offered only in the turn in which its fourth tile was drawn.
        self.added_kong_at_once = False
        # One each of 中发白, or of the four winds, in the first hand may be laid out as a kong.
        self.honour_kongs = False
        # Hands may be shown between the deal and the first turn for what they hold.
        self.declares_opening = False
        # The last tile is offered round the table and serves no kong.
        self.last_tile_roams = False
        # After a kong its owner may turn two tiles of the wall up instead of replacing.
        self.dice_after_kong = False
        # The game's own clauses for what it does not allow, by what that is (`refusals`).
        self.refusals: dict[str, Reason] = {}

    def win_points(self, hand: Hand, tile: int, self_drawn: bool) -> int:
        """Its value from each, or from the giver alone, where a game says nothing else."""
        value = self.judge(hand, tile, SELF_DRAWN if self_drawn else ON_DISCARD).value
        return (SEATS - 1) * value if self_drawn else value

    def first_standing(self, dealer: int) -> dict[str, object]:
        """What the first hand of a session starts with."""
        return {}

    def read_standing(self, table: "MahjongTable", standing: Mapping[str, object]) -> None:
        """Take over what the session's earlier hands left."""

    def next_standing(self, table: "MahjongTable") -> dict[str, object]:
        """What this hand leaves to the next one."""
        return {}

    def order_of_winning(self, table: "MahjongTable", seat: i64) -> i64:
        """Where only one may win: 0 for the seat that goes first, 1 for the next, …"""
        return (seat - table.giver + SEATS - 1) % SEATS

    def shows_opening(self, table: "MahjongTable", seat: i64) -> bool:
        """Whether a seat may declare something right after the deal."""
        return False

    def declare_opening(self, table: "MahjongTable", seat: i64) -> None:
        """Show and pay what a seat declares."""

    def after_openings(self, table: "MahjongTable") -> None:
        """All have been asked: end the hand, where a declaration does that."""

    def wins_at_once(self, table: "MahjongTable", seat: i64) -> bool:
        """Whether what a seat was dealt or has just drawn wins, whatever the rest of its hand."""
        return False

    def pay_kong(self, table: "MahjongTable", seat: i64, meld: i64) -> None:
        """Pay for a kong that has just been made."""

    def new_memory(self) -> vec[i64]:
        """What the game remembers in the course of a hand, as it is at the deal."""
        return vec[i64]()

    def after_meld(self, table: "MahjongTable", seat: i64) -> None:
        """Remember what a meld changes (who answers for what, …)."""

    def after_discard(self, table: "MahjongTable", seat: i64) -> None:
        """Remember what a discard changes."""

    def settle_win(self, table: "MahjongTable") -> Result:
        """Pay the winners of `table.winners`."""
        raise NotImplementedError

    def settle_draw(self, table: "MahjongTable") -> Result:
        """End a hand that nobody won."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class MahjongTable(Round):
    """Everything that a hand of mahjong is at one moment."""

    def __init__(self, rules: MahjongRules, dealer: i64) -> None:
        super().__init__(SEATS, dealer)
        self.rules = rules
        self.hands = [empty_hand(), empty_hand(), empty_hand(), empty_hand()]
        self.wall = new_wall([], [])
        self.undealt = Undealt()
        self.stakes = no_stakes()
        self.opening = new_opening()
        self.open = nothing_open()
        self.last = LastTile()
        # The round of the session, and who dealt first in it.
        self.round_number: i64 = 0
        self.first_dealer = dealer
        # Every discard that nobody took, as `discards` packs it.
        self.discards = vec[i64]()
        self.stage: i64 = NOT_BEGUN_STAGE
        # The tile that the player on turn has just drawn; NO_TILE after a claim.
        self.drawn: i64 = NO_TILE
        # No tile is the drawn one more than another: the hand as dealt, or the drawn tile laid out.
        self.any_drawn = False
        # The kinds that the player on turn has drawn in this turn, as bits.
        self.drawn_kinds: i64 = 0
        # Who laid there what is open to claims, and how a win on it would count.
        self.window = closed_window(SEATS)
        self.giver: i64 = NOBODY
        self.way: i64 = ON_DISCARD
        # Kinds that a seat may not win from a discard, as bits.
        self.barred = vec[i64]([0] * SEATS)
        # Seats that have opened the dice and change their hand no more.
        self.locked = vec[i64]([0] * SEATS)
        # Who wins with which tile.
        self.winners = vec[i64]()
        self.winning_tiles = vec[i64]()
        # What has been paid for so far, thing by thing; only where there is a listener.
        self.owed: list[list[Share]] = []
        # What the game itself wants to remember.
        self.memory = rules.new_memory()

    # The wall

    def wall_left(self) -> i64:
        """How many tiles may still be drawn; before the deal that is all of them."""
        return self.wall.left() + self.undealt.tiles

    def receive(self, tile: i64, source: str) -> None:
        """Take a tile of the wall into the hand of the player on turn."""
        seat = self.turn
        self.hands[seat].add(tile)
        self.drawn = tile
        self.any_drawn = False
        self.drawn_kinds |= BIT[tile]
        self.barred[seat] = 0
        if self.listener is not None:
            self.tell(TileDrawn(int(seat), int(tile), source))

    def is_as_dealt(self, seat: i64) -> bool:
        """Whether first-turn rules hold for a seat: a scenario may give melds beside them."""
        return self.opening.holds == FIRST_TURN and len(self.hands[seat].melds) == 0

    def last_to_draw(self) -> i64:
        """Who drew the last tile of a wall that is used up: the one before who could not draw."""
        return (self.turn + SEATS - 1) % SEATS

    # Discards

    def lay_discard(self, seat: i64, tile: i64) -> None:
        """Put a tile among the discards."""
        self.discards = append(self.discards, pack_discard(seat, tile))

    def claim_discard(self, seat: i64, tile: i64) -> None:
        """Take the newest such discard of a seat away."""
        at = i64(len(self.discards)) - 1
        wanted = pack_discard(seat, tile)
        while self.discards[at] != wanted:
            at -= 1
        self.discards, _ = pop(self.discards, at)

    def discards_of(self, seat: int) -> list[int]:
        """The discards of a seat that nobody took, in order."""
        return tiles_of(self.discards, seat)

    def lay_open(self, giver: i64, tile: i64, second: i64, way: i64) -> None:
        """Let the others claim what this seat has laid there."""
        self.giver = giver
        self.open.first = tile
        self.open.second = second
        self.way = way
        self.drawn = NO_TILE
        self.any_drawn = False
        self.stage = LAID_OPEN_STAGE

    # Winning

    def kinds_barred(self, seat: i64) -> i64:
        """Kinds that a seat may not win from others until its next draw, as bits."""
        return self.barred[seat]

    def may_win_on(self, seat: i64, tile: i64) -> bool:
        """Whether a seat wins with another's tile and may; a wild one is nobody's to win."""
        rules = self.rules
        if self.barred[seat] & BIT[tile] != 0:
            return False
        if not rules.discard_wins and self.way != ON_ROBBED_KONG:
            return False
        return rules.wins(self.hands[seat], tile) and tile != rules.deck.wild

    def better_tile(self, seat: i64, way: i64) -> i64:
        """Of the open tiles, the one that a seat wins more with."""
        first = self.open.first
        second = self.open.second
        if second == NO_TILE:
            return first
        hand = self.hands[seat]
        of_first = self.rules.wins(hand, first)
        of_second = self.rules.wins(hand, second)
        if way == ON_OTHERS_DICE:
            of_first = of_first and self.barred[seat] & BIT[first] == 0
            of_second = of_second and self.barred[seat] & BIT[second] == 0
        if not of_first or not of_second:
            return first if of_first else second
        worth_first = self.rules.judge(hand, int(first), int(way)).value
        worth_second = self.rules.judge(hand, int(second), int(way)).value
        return second if worth_second > worth_first else first

    def win_alone(self, seat: i64, tile: i64, way: i64) -> None:
        """A seat wins with its own tile."""
        self.winners = vec[i64]([seat])
        self.winning_tiles = vec[i64]([tile])
        self.way = way
        self.giver = NOBODY
        self.finish(self.rules.settle_win(self))

    def finish(self, result: Result) -> None:
        """The hand is over."""
        self.result = result
        self.over = True
        self.stage = OVER_STAGE
        self.turn = NOBODY
        self.withdraw_all()
        if self.listener is not None:
            hands = tuple(tuple(hand.tiles()) for hand in self.hands)
            melds = tuple(tuple(unpack_meld(m) for m in hand.melds) for hand in self.hands)
            self.tell(HandEnded(result, hands, melds, sums_of(self.owed, result.deltas)))

    def holds_winning_tile(self) -> bool:
        """Whether the winning tile is in the winner's hand: drawn, not turned up or given."""
        return self.way in (SELF_DRAWN, ON_OWN_LAST_TILE)

    def owe(self, shares: list[Share]) -> None:
        """Keep how the shares of one thing come about, for whoever is told of the end."""
        if self.listener is not None and shares:
            self.owed.append(shares)

    def announce(self, win: Win, great: Sequence[str] = ()) -> None:
        """Show a winning hand, and which of its names are to be celebrated."""
        if self.listener is not None:
            tiles = self.hands[win.seat].tiles()
            if not self.holds_winning_tile():
                tiles.append(win.tile)
            self.tell(HandWon(win, tuple(tiles), great=tuple(great)))

    def clone(self) -> "MahjongTable":
        """An independent copy without the listener."""
        raise NotImplementedError

    def copy_table(self, other: "MahjongTable") -> None:
        """Copy everything into a clone."""
        self.copy_base(other)
        other.rules = self.rules
        other.hands = [hand.clone() for hand in self.hands]
        other.wall = self.wall.clone()
        other.undealt = self.undealt.clone()
        other.stakes = self.stakes.clone()
        other.opening = self.opening.clone()
        other.open = self.open.clone()
        other.last = self.last.clone()
        other.round_number = self.round_number
        other.first_dealer = self.first_dealer
        other.discards = self.discards[:]
        other.stage = self.stage
        other.drawn = self.drawn
        other.any_drawn = self.any_drawn
        other.drawn_kinds = self.drawn_kinds
        other.window = self.window.clone()
        other.giver = self.giver
        other.way = self.way
        other.barred = self.barred[:]
        other.locked = self.locked[:]
        other.winners = self.winners[:]
        other.winning_tiles = self.winning_tiles[:]
        other.memory = self.memory[:]
        # Told to whoever listens, and nobody listens to a clone.
        other.owed = []

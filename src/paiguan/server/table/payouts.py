"""What a win would bring, by the game's own settlement.

The table is set up from what one seat sees and from nothing else, the winning tile drawn (of cards
also shown or discarded by another), and the game is asked who pays what. What only turns up after
a win (birds, the wake card) and luck of the moment (the last tile, the first turn) are left out:
the wall of this table is empty.
"""

from collections.abc import Mapping
from typing import Protocol

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.engine.events import UNSEEN, Meld
from paiguan.engine.game import Game
from paiguan.engine.settlement import NOBODY
from paiguan.engine.view import SeatView
from paiguan.mahjong.game import MahjongGame
from paiguan.mahjong.melds import CONCEALED, NO_GIVER, pack_meld, parse_meld
from paiguan.mahjong.round import MahjongRound
from paiguan.mahjong.table import SELF_DRAWN
from paiguan.zipai.doors import parse_door
from paiguan.zipai.game import ZipaiGame
from paiguan.zipai.round import ZipaiRound

# Past the first turns of a hand, by which some wins count more.
LATER = 2


class Payouts(Protocol):
    """Knows the points of a seat that draws a tile and wins."""

    def of(self, tiles: list[int], tile: int) -> int:
        """What all the others pay together, with these tiles in hand before the draw."""


def payouts(game: Game, options: Mapping[str, object], view: SeatView) -> Payouts:
    """For the seat of a view, by the game and the options of its room."""
    if isinstance(game, MahjongGame):
        return MahjongPayouts(game, options, view)
    assert isinstance(game, ZipaiGame)
    return ZipaiPayouts(game, options, view)


def written(game: Game, meld: Meld) -> str:
    """A meld whose tiles are seen, as games read it."""
    return f"{meld.kind}:{''.join(game.tile_name(tile) for tile in meld.tiles)}"


class MahjongPayouts:
    """With the dealer, everybody's stakes, and whose hand is still concealed."""

    def __init__(self, game: MahjongGame, options: Mapping[str, object], view: SeatView) -> None:
        self._rules = game.rules(options)
        self._seat = view.viewer
        self._dealer = view.dealer
        self._fire = [one.get("fire", 0) for one in view.stakes]
        self._floats = [one.get("float", 0) for one in view.stakes]
        self._melds = [[_packed(game, meld) for meld in melds] for melds in view.melds]

    def of(self, tiles: list[int], tile: int) -> int:
        """What all the others pay together, with these tiles in hand before the draw."""
        table = MahjongRound(self._rules, self._dealer)
        for seat, melds in enumerate(self._melds):
            for meld in melds:
                table.hands[seat].lay(meld)
        for one in (*tiles, tile):
            table.hands[self._seat].add(one)
        table.fire = vec[i64](self._fire)
        table.floats = vec[i64](self._floats)
        table.drawn = tile
        table.winners = vec[i64]([self._seat])
        table.winning_tiles = vec[i64]([tile])
        table.way = SELF_DRAWN
        table.giver = NOBODY
        return self._rules.settle_win(table).deltas[self._seat]


def _packed(game: MahjongGame, meld: Meld) -> int:
    """A meld as tables keep it; of one that lies face down any will do."""
    if UNSEEN in meld.tiles:
        return int(pack_meld(CONCEALED, 0, 0, NO_GIVER))
    return int(parse_meld(written(game, meld)))


class ZipaiPayouts:
    """With the own doors; what the others have changes nothing."""

    def __init__(self, game: ZipaiGame, options: Mapping[str, object], view: SeatView) -> None:
        known = dict(options)
        if known.get("wake") == "flip":
            # Nobody knows that card.
            known["wake"] = "none"
        self._rules = game.rules(known)
        self._seat = view.viewer
        self._dealer = view.dealer
        own = view.melds[view.viewer] if view.melds else []
        self._doors = [written(game, meld) for meld in own]

    def of(self, tiles: list[int], tile: int, by: str = "self") -> int:
        """What the others pay together, with these cards in hand before the winning one came."""
        table = ZipaiRound(self._rules, self._dealer)
        of_sets = self._rules.measure.of_sets
        hand = table.hands[self._seat]
        for door in self._doors:
            hand.lay(parse_door(door, of_sets, self._rules.deal.seats), of_sets)
        for one in tiles:
            hand.add(one)
        table.draws = LATER
        table.card = tile
        # Which of the others it came from makes no difference to the winner.
        table.giver = self._seat if by == "self" else (self._seat + 1) % self._rules.deal.seats
        table.from_wall = by != "discard"
        table.winner = self._seat
        return self._rules.settle_win(table).deltas[self._seat]

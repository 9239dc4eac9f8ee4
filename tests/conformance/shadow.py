"""Which places of the deck a viewer has not seen the tiles of.

A hand knows its tiles by kind only. The shadow follows every single tile from its place in the
deck by the true events: of several alike in a hand the one that came last is taken first, so that
a tile laid down right after it was drawn is the drawn one.
"""

from collections.abc import Iterable

from paiguan.engine.events import (
    Event,
    HandBegan,
    HandEnded,
    HandShown,
    HandWon,
    KongDeclared,
    KongRobbed,
    LastTileDeclined,
    Meld,
    MeldGrown,
    MeldMade,
    PointsPaid,
    StakeSet,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    TileShown,
    TilesTurned,
    WallBroken,
)
from paiguan.engine.settlement import NOBODY

# These move no tile and show none.
WITHOUT_TILES = (HandBegan, WallBroken, StakeSet, LastTileDeclined, PointsPaid)


class Shadow:
    """Where each tile of the deck is, and whether the viewer has seen it."""

    def __init__(
        self, deck: list[int], dealt: list[list[int]], wall: list[int], viewer: int
    ) -> None:
        self.deck = deck
        self.dealt = dealt
        self.wall = list(wall)
        self.viewer = viewer
        self.hands: list[list[int]] = [[] for _ in dealt]
        self.discards: list[list[int]] = [[] for _ in dealt]
        # The places of each meld; those that lie face down come first, as in the meld itself.
        self.melds: list[list[list[int]]] = [[] for _ in dealt]
        self.seen: set[int] = set()
        # Tiles turned up from the wall that are not discarded yet.
        self.turned: list[int] = []

    def unseen(self) -> list[int]:
        """The places whose tiles the viewer has not seen."""
        return [place for place in range(len(self.deck)) if place not in self.seen]

    def face_down(self) -> list[int]:
        """Of the unseen places those in melds that everybody knows of."""
        melds = [meld for melds in self.melds for meld in melds]
        return [place for meld in melds for place in meld if place not in self.seen]

    def follow(self, event: Event) -> None:
        """Move the tiles of one true event."""
        if isinstance(event, TilesDealt):
            self.hands[event.seat] = list(self.dealt[event.seat])
            assert self._tiles(self.hands[event.seat]) == list(event.tiles)
            if event.seat == self.viewer:
                self.seen.update(self.hands[event.seat])
        elif isinstance(event, TileDrawn):
            self._draw(event)
        elif isinstance(event, TileShown):
            self.discards[event.seat].append(self._from_wall(0, event.tile))
        elif isinstance(event, TileDiscarded | KongRobbed):
            self._discard(event)
        elif isinstance(event, MeldMade):
            self.melds[event.seat].append([])
            self._fill(event.seat, -1, event.meld, event.meld.giver)
        elif isinstance(event, MeldGrown):
            self._fill(event.seat, event.place, event.meld, event.giver)
        elif isinstance(event, KongDeclared):
            self.seen.add(self._last(self.hands[event.seat], event.tile))
        elif isinstance(event, HandShown):
            self._show(event.seat, event.tiles)
        elif isinstance(event, TilesTurned):
            self._turn_up(event)
        elif isinstance(event, HandWon):
            self.seen.update(self.hands[event.win.seat])
        elif isinstance(event, HandEnded):
            self._end()
        else:
            assert isinstance(event, WITHOUT_TILES), f"what does {event} show, and to whom?"

    def _draw(self, event: TileDrawn) -> None:
        place = self._from_wall(0 if event.source == "front" else -1, event.tile)
        self.hands[event.seat].append(place)
        if event.seat != self.viewer:
            self.seen.discard(place)

    def _discard(self, event: TileDiscarded | KongRobbed) -> None:
        turned_up = event.tile in self._tiles(self.turned)
        source = self.turned if turned_up else self.hands[event.seat]
        place = self._take(source, event.tile)
        self.discards[event.seat].append(place)
        self.seen.add(place)

    def _fill(self, seat: int, at: int, meld: Meld, giver: int) -> None:
        """Move to a meld what it has more than before."""
        places = self.melds[seat][at]
        added = list(meld.tiles)
        for place in places:
            added.remove(self.deck[place])
        if giver != NOBODY:
            added.remove(meld.taken)
        places += [self._take(self.hands[seat], tile) for tile in added]
        if giver != NOBODY:
            places.append(self._take(self.discards[giver], meld.taken))
        self.seen.update(places[meld.hidden :])

    def _show(self, seat: int, tiles: Iterable[int]) -> None:
        left = list(self.hands[seat])
        for tile in tiles:
            place = self._last(left, tile)
            left.remove(place)
            self.seen.add(place)

    def _turn_up(self, event: TilesTurned) -> None:
        for tile in event.tiles:
            place = self._from_wall(-1 if event.purpose == "dice" else 0, tile)
            if event.purpose == "dice":
                self.turned.append(place)

    def _end(self) -> None:
        for seat, hand in enumerate(self.hands):
            self.seen.update(hand, *self.melds[seat])

    def _from_wall(self, end: int, tile: int) -> int:
        """Take the tile at one end of the wall, for all to see."""
        place = self.wall.pop(end)
        assert self.deck[place] == tile
        self.seen.add(place)
        return place

    def _take(self, places: list[int], tile: int) -> int:
        place = self._last(places, tile)
        places.remove(place)
        return place

    def _last(self, places: list[int], tile: int) -> int:
        """Of some places the last one with this tile."""
        return next(place for place in reversed(places) if self.deck[place] == tile)

    def _tiles(self, places: list[int]) -> list[int]:
        return [self.deck[place] for place in places]

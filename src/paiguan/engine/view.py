"""What one seat knows of a hand, folded from the events that it has seen and from nothing else."""

from typing import assert_never

from paiguan.engine.events import (
    UNSEEN,
    UNTIL_DISCARD,
    UNTIL_DRAW,
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
    MeldsGiven,
    PointsPaid,
    StakeSet,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    TileShown,
    TilesTurned,
    WallBroken,
)
from paiguan.engine.settlement import NOBODY, Result, Win


class SeatView:
    """The table as one seat (or a spectator) knows it."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.dealer = NOBODY
        self.turn = NOBODY
        self.wall = 0
        # Own tiles, in the order taken; the last one is the tile just drawn where `drawn` is set.
        self.hand: list[int] = []
        self.drawn = UNSEEN
        self.sizes: list[int] = []
        self.melds: list[list[Meld]] = []
        self.discards: list[list[int]] = []
        # What each seat shows of its hand, and what of it everybody has seen and not seen leave it.
        self.shown: list[tuple[int, ...]] = []
        self.known: list[tuple[int, ...]] = []
        self._until: list[str] = []
        self.rolled: list[bool] = []
        self.points: list[int] = []
        self.dice: tuple[int, int] | None = None
        # What each seat plays for, and for how many hands its fire still binds, this one included.
        self.stakes: list[dict[str, int]] = []
        self.bound: list[int] = []
        # What the others may claim at this moment, and who laid it there.
        self.open_tiles: list[int] = []
        self.giver = NOBODY
        # How many have declined the last tile.
        self.declined = 0
        # Whether it was turned up from the wall, not discarded.
        self.from_wall = False
        self.birds: list[int] = []
        self.winners: list[Win] = []
        self.result: Result | None = None
        self.final_hands: tuple[tuple[int, ...], ...] = ()

    def apply(self, event: Event) -> None:
        """Fold one seen event into the view."""
        if isinstance(event, TileDrawn):
            self._drew(event)
        elif isinstance(event, TileShown):
            self._showed(event)
        elif isinstance(event, TileDiscarded):
            self._discarded(event)
        elif isinstance(event, MeldMade):
            self._melded(event)
        elif isinstance(event, MeldGrown):
            self._grew(event)
        elif isinstance(event, KongDeclared):
            self._laid_open(event)
        elif isinstance(event, KongRobbed):
            self._robbed(event)
        elif isinstance(event, TilesTurned):
            self._turned_up(event)
        elif isinstance(event, PointsPaid):
            self._paid(event)
        elif isinstance(event, HandShown):
            self._revealed(event)
        elif isinstance(event, LastTileDeclined):
            self._declined(event)
        elif isinstance(event, HandWon):
            self.winners.append(event.win)
        elif isinstance(event, HandEnded):
            self._ended(event)
        elif isinstance(event, HandBegan):
            self._began(event)
        elif isinstance(event, WallBroken):
            self.dice = event.dice
        elif isinstance(event, StakeSet):
            self._staked(event)
        elif isinstance(event, TilesDealt):
            self._dealt(event)
        elif isinstance(event, MeldsGiven):
            self.melds[event.seat] = list(event.melds)
        else:
            assert_never(event)

    def _began(self, event: HandBegan) -> None:
        self.dealer = event.dealer
        self.turn = event.dealer
        self.wall = event.wall
        self.sizes = [0] * event.seats
        self.points = [0] * event.seats
        self.stakes = [{} for _ in range(event.seats)]
        self.bound = [0] * event.seats
        self.rolled = [False] * event.seats
        self.shown = [()] * event.seats
        self.known = [()] * event.seats
        self._until = [UNTIL_DRAW] * event.seats
        self.melds = [[] for _ in range(event.seats)]
        self.discards = [[] for _ in range(event.seats)]

    def _staked(self, event: StakeSet) -> None:
        self.stakes[event.seat][event.name] = event.value
        if event.name == "fire":
            self.bound[event.seat] = event.binds

    def _dealt(self, event: TilesDealt) -> None:
        self.sizes[event.seat] += len(event.tiles)
        self.wall -= len(event.tiles)
        if event.seat == self.viewer:
            self.hand.extend(event.tiles)
            if event.drawn:
                self.drawn = event.tiles[-1]

    def _drew(self, event: TileDrawn) -> None:
        self._close()
        self.wall -= 1
        self.turn = event.seat
        self.sizes[event.seat] += 1
        self.shown[event.seat] = ()
        if event.seat == self.viewer:
            self.hand.append(event.tile)
            self.drawn = event.tile

    def _showed(self, event: TileShown) -> None:
        self._close()
        self.wall -= 1
        self.turn = event.seat
        self.open_tiles = [event.tile]
        self.giver = event.seat
        self.from_wall = True
        self.discards[event.seat].append(event.tile)

    def _discarded(self, event: TileDiscarded) -> None:
        turned_up = bool(self.open_tiles) and self.giver == event.seat
        if not turned_up:
            self._close()
            self._take(event.seat, (event.tile,))
            self.open_tiles = [event.tile]
            self.giver = event.seat
            self._shows_no_more(event.seat, [event.tile])
        if self._until[event.seat] == UNTIL_DISCARD:
            self.shown[event.seat] = ()
        self.discards[event.seat].append(event.tile)

    def _melded(self, event: MeldMade) -> None:
        seat = event.seat
        meld = event.meld
        from_hand = list(meld.tiles)
        if meld.giver != NOBODY:
            from_hand.remove(meld.taken)
            self._forget_discard(meld.giver, meld.taken)
            self._close()
            self.turn = seat
        if seat == self.viewer:
            self.drawn = event.still_drawn
        self._take(seat, tuple(from_hand))
        self._laid(seat, meld, from_hand)
        self.melds[seat].append(meld)

    def _grew(self, event: MeldGrown) -> None:
        if event.giver != NOBODY:
            self._close()
            self._forget_discard(event.giver, event.meld.taken)
            self._knows_of(event.seat, event.meld)
            self.melds[event.seat][event.place] = event.meld
            self.turn = event.seat
            return
        added = list(event.meld.tiles)
        for tile in self.melds[event.seat][event.place].tiles:
            added.remove(tile)
        self._close()
        self._take(event.seat, tuple(added))
        self._laid(event.seat, event.meld, added)
        self.melds[event.seat][event.place] = event.meld

    def _laid_open(self, event: KongDeclared) -> None:
        self._close()
        self.open_tiles = [event.tile]
        self.giver = event.seat

    def _robbed(self, event: KongRobbed) -> None:
        self._take(event.seat, (event.tile,))
        self._shows_no_more(event.seat, [event.tile])
        self.discards[event.seat].append(event.tile)

    def _revealed(self, event: HandShown) -> None:
        self.shown[event.seat] = event.tiles
        self.known[event.seat] = event.tiles
        self._until[event.seat] = event.until

    def _turned_up(self, event: TilesTurned) -> None:
        self.wall -= len(event.tiles)
        if event.purpose != "dice":
            self.birds = list(event.tiles)
            return
        self._close()
        self.rolled[event.seat] = True
        self.open_tiles = list(event.tiles)
        self.giver = event.seat

    def _declined(self, event: LastTileDeclined) -> None:
        self._close()
        self.declined += 1

    def _paid(self, event: PointsPaid) -> None:
        self.points[event.payment.payer] -= event.payment.points
        self.points[event.payment.payee] += event.payment.points

    def _ended(self, event: HandEnded) -> None:
        self._close()
        self.turn = NOBODY
        self.result = event.result
        self.winners = list(event.result.winners)
        self.final_hands = event.hands
        self.melds = [list(melds) for melds in event.melds]

    def _close(self) -> None:
        """Nothing lies open to be claimed, and no tile is newly drawn any more."""
        self.open_tiles = []
        self.giver = NOBODY
        self.from_wall = False
        self.drawn = UNSEEN

    def _take(self, seat: int, tiles: tuple[int, ...]) -> None:
        self.sizes[seat] -= len(tiles)
        if seat == self.viewer:
            for tile in tiles:
                self.hand.remove(tile)

    def _laid(self, seat: int, meld: Meld, from_hand: list[int]) -> None:
        """Tiles of the hand lie in a meld; of one partly face down what it shows is known."""
        if meld.hidden == 0:
            self._shows_no_more(seat, from_hand)
        else:
            self._knows_of(seat, meld)

    def _knows_of(self, seat: int, meld: Meld) -> None:
        """All of the kind that a meld of one kind shows are in it: none is known in the hand."""
        self.known[seat] = tuple(tile for tile in self.known[seat] if tile not in meld.tiles)

    def _shows_no_more(self, seat: int, tiles: list[int]) -> None:
        """Tiles have left the hand: those of them that were shown lie elsewhere now."""
        self.shown[seat] = _without(self.shown[seat], tiles)
        self.known[seat] = _without(self.known[seat], tiles)

    def _forget_discard(self, seat: int, tile: int) -> None:
        """A claimed tile leaves the discards; after dice it may be the last but one."""
        river = self.discards[seat]
        for place in range(len(river) - 1, -1, -1):
            if river[place] == tile:
                del river[place]
                return


def _without(tiles: tuple[int, ...], gone: list[int]) -> tuple[int, ...]:
    left = list(tiles)
    for tile in gone:
        if tile in left:
            left.remove(tile)
    return tuple(left)

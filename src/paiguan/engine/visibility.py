"""Who sees what: all of it is decided here.

`seen_by` builds what one seat may know of an event, anew, field by field. There is no default: an
event without a decision does not type-check.
"""

from typing import assert_never

from paiguan.engine.events import (
    NO_HUXI,
    UNSEEN,
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

SPECTATOR = -2


def seen_by(viewer: int, event: Event) -> Event:
    """The event as this seat (or a SPECTATOR) may know it."""
    if isinstance(event, TilesDealt):
        return _dealt(viewer, event)
    if isinstance(event, TileDrawn):
        return _drawn(viewer, event)
    if isinstance(event, MeldMade):
        return _made(viewer, event)
    if isinstance(event, MeldsGiven):
        return _given(viewer, event)
    if isinstance(event, MeldGrown):
        return _grown(viewer, event)
    if isinstance(event, TileShown):
        return TileShown(event.seat, event.tile)
    if isinstance(event, TileDiscarded):
        return TileDiscarded(event.seat, event.tile)
    if isinstance(event, KongDeclared):
        return KongDeclared(event.seat, event.tile)
    if isinstance(event, KongRobbed):
        return KongRobbed(event.seat, event.tile)
    if isinstance(event, HandShown):
        return HandShown(event.seat, event.names, event.tiles, event.until)
    if isinstance(event, TilesTurned):
        return TilesTurned(event.seat, event.tiles, event.purpose, event.falls)
    if isinstance(event, PointsPaid):
        return PointsPaid(event.payment)
    if isinstance(event, HandBegan):
        return HandBegan(event.seats, event.dealer, event.wall)
    if isinstance(event, WallBroken):
        return WallBroken(event.dice, event.seat, event.stack)
    if isinstance(event, StakeSet):
        return StakeSet(event.seat, event.name, event.value, event.binds)
    if isinstance(event, LastTileDeclined):
        return LastTileDeclined(event.seat)
    if isinstance(event, HandWon):
        return HandWon(event.win, event.tiles, event.doors, event.steps, event.great)
    if isinstance(event, HandEnded):
        return HandEnded(event.result, event.hands, event.melds, event.sums)
    assert_never(event)


# Of these some of what an event says is its owner's own


def _dealt(viewer: int, event: TilesDealt) -> TilesDealt:
    tiles = _own(viewer, event.seat, event.tiles)
    return TilesDealt(event.seat, tiles, event.drawn, _held(viewer, event.seat, event.held))


def _drawn(viewer: int, event: TileDrawn) -> TileDrawn:
    (tile,) = _own(viewer, event.seat, (event.tile,))
    return TileDrawn(event.seat, tile, event.source, _held(viewer, event.seat, event.held))


def _made(viewer: int, event: MeldMade) -> MeldMade:
    meld = seen_meld(viewer, event.seat, event.meld)
    (drawn,) = _own(viewer, event.seat, (event.still_drawn,))
    return MeldMade(event.seat, meld, _held(viewer, event.seat, event.held), drawn)


def _given(viewer: int, event: MeldsGiven) -> MeldsGiven:
    melds = tuple(seen_meld(viewer, event.seat, meld) for meld in event.melds)
    return MeldsGiven(event.seat, melds)


def _grown(viewer: int, event: MeldGrown) -> MeldGrown:
    meld = seen_meld(viewer, event.seat, event.meld)
    return MeldGrown(event.seat, event.place, meld, event.giver)


def seen_meld(viewer: int, owner: int, meld: Meld) -> Meld:
    """A meld as it lies for this viewer; where nothing of it is seen, nor is what it counts."""
    down = _own(viewer, owner, meld.tiles[: meld.hidden])
    tiles = down + meld.tiles[meld.hidden :]
    kind = meld.seen_as or meld.kind
    huxi = NO_HUXI if max(tiles) == UNSEEN else meld.huxi
    return Meld(kind, tiles, meld.taken, meld.giver, meld.hidden, huxi=huxi)


def _held(viewer: int, owner: int, held: int) -> int:
    return held if viewer == owner else NO_HUXI


def _own(viewer: int, owner: int, tiles: tuple[int, ...]) -> tuple[int, ...]:
    if viewer == owner:
        return tiles
    return (UNSEEN,) * len(tiles)

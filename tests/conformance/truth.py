"""What the suite asks of a family of games about the true state of a hand.

Nothing here uses `visibility` or `view`: a view folded from seen events is compared with the one
that a family builds from the state. Each family has a module of its own, and a line in `families`.
"""

from abc import ABC, abstractmethod

from paiguan.engine.events import (
    Event,
    HandShown,
    KongRobbed,
    Meld,
    MeldGrown,
    MeldMade,
    TileDiscarded,
    TileDrawn,
    TilesTurned,
)
from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.engine.settlement import NOBODY


class Truth(ABC):
    """How to look into the hands of one family."""

    # Things happen by themselves for what a seat holds, and everybody sees them happen.
    forced_moves = False

    @abstractmethod
    def concealed(self, round_: Round, seat: int) -> list[int]:
        """The tiles in a seat's hand, sorted."""

    @abstractmethod
    def tiles(self, round_: Round) -> list[int]:
        """Every tile of the table, wherever it is."""

    @abstractmethod
    def dealt(self, game: Game, dealer: int) -> tuple[list[list[int]], list[int]]:
        """Which places of the deck go to each seat, in order, and which are the wall."""

    @abstractmethod
    def view(self, round_: Round, viewer: int, log: list[Event]) -> dict[str, object]:
        """What a view should hold now; the log is for what a hand does not remember."""

    def standing(self, round_: Round) -> list[int]:
        """The seats with a claim that stands by itself, whoever else wants the tile."""
        return []

    def discards_win(self, game: Game) -> bool:
        """Whether another's discard may be won, under some options at least."""
        return True

    def has_rivals(self, game: Game) -> bool:
        """Whether it is common that several may claim one tile."""
        return True


def shown_tiles(log: list[Event], seat: int, dealer: int) -> tuple[int, ...]:
    """What a seat showed before the first discard and has neither laid down nor turned over.

    It is turned over with the seat's next draw, the dealer's with the first discard (HY-20).
    """
    for place, event in enumerate(log):
        if isinstance(event, TileDiscarded):
            break
        if isinstance(event, HandShown) and event.seat == seat:
            since = _of_seat(log[place:], seat)
            return _still_shown(event, since, is_dealer=seat == dealer)
    return ()


def known_tiles(log: list[Event], seat: int, viewer: int) -> tuple[int, ...]:
    """What a seat has shown and the viewer has not seen leave its hand."""
    known: list[int] = []
    for event in _of_seat(log, seat):
        if isinstance(event, HandShown):
            known = list(event.tiles)
        elif isinstance(event, TileDiscarded | KongRobbed):
            known = _without(known, [event.tile])
        elif isinstance(event, MeldMade) and not event.meld.hidden:
            known = _without(known, _from_hand(event.meld))
        elif isinstance(event, MeldMade | MeldGrown):
            # Three or four of a kind: whichever of them was shown before is among them.
            seen = event.meld.tiles[0 if viewer == seat else event.meld.hidden :]
            known = [tile for tile in known if tile not in seen]
    return tuple(known)


def _of_seat(log: list[Event], seat: int) -> list[Event]:
    """What a seat did, without the discards that the dice turned up: they were in no hand."""
    found: list[Event] = []
    dice = 0
    for event in log:
        if isinstance(event, TilesTurned) and event.purpose == "dice":
            dice = len(event.tiles)
        elif isinstance(event, TileDiscarded) and dice:
            dice -= 1
        elif getattr(event, "seat", NOBODY) == seat:
            found.append(event)
    return found


def _still_shown(shown: HandShown, since: list[Event], *, is_dealer: bool) -> tuple[int, ...]:
    left = list(shown.tiles)
    for event in since:
        if isinstance(event, TileDrawn) or (is_dealer and isinstance(event, TileDiscarded)):
            return ()
        if isinstance(event, TileDiscarded):
            left = _without(left, [event.tile])
        elif isinstance(event, MeldMade) and not event.meld.hidden:
            left = _without(left, _from_hand(event.meld))
    return tuple(left)


def _from_hand(meld: Meld) -> list[int]:
    tiles = list(meld.tiles)
    if meld.giver != NOBODY:
        tiles.remove(meld.taken)
    return tiles


def _without(tiles: list[int], taken: list[int]) -> list[int]:
    left = list(tiles)
    for tile in taken:
        if tile in left:
            left.remove(tile)
    return left

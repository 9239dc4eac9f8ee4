"""Where the table waits, and which questions nobody else knows of.

After some events somebody may be asked, for all the public knows: whether they claim a tile, rob a
kong, win with what they drew, or show what they were dealt. Everybody else is to see the same wait
whether anybody was asked or not (RM-13), so the table waits there always.
"""

from typing import Final

from paiguan.engine.actions import Prompt
from paiguan.engine.events import (
    Event,
    KongDeclared,
    MeldGrown,
    MeldMade,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    TileShown,
    TilesTurned,
)
from paiguan.engine.game import Game
from paiguan.engine.settlement import NOBODY

# Others may be asked after these.
CLAIMABLE: Final = (TileDiscarded, TileShown, KongDeclared, TilesDealt)


def is_stop(event: Event, wall: int, game: Game) -> bool:
    """Whether the table waits after this event, with so many tiles left in the wall."""
    return isinstance(event, CLAIMABLE) or asks_only(event, wall, game) != NOBODY


def asks_only(event: Event, wall: int, game: Game) -> int:
    """The only seat that may be asked after this event, or NOBODY.

    Everybody knows that it is to move, so that it need not wait itself.
    """
    if isinstance(event, TilesTurned) and event.purpose == "dice":
        return event.seat
    if isinstance(event, TileDrawn) and wall == 0:
        # Whoever takes the very last tile may have to discard it at once.
        return event.seat
    if isinstance(event, MeldMade | MeldGrown) and game.is_forced(event.meld):
        # What came about by itself may have completed the hand.
        return event.seat
    return NOBODY


def goes_with(event: Event, following: Event, game: Game) -> bool:
    """Whether the table does not wait between these two.

    All hands are dealt at once, both dice lie there at once, and fours that were dealt are laid
    out with the first discard.
    """
    if isinstance(event, TilesDealt):
        return isinstance(following, TilesDealt) or _is_laid_out(following, game)
    if isinstance(event, TileDiscarded):
        second = isinstance(following, TileDiscarded) and following.seat == event.seat
        return second or _is_laid_out(following, game)
    return isinstance(event, MeldMade) and _is_laid_out(following, game)


def _is_laid_out(event: Event, game: Game) -> bool:
    """Whether this is a meld all from the hand that came about by itself."""
    if not isinstance(event, MeldMade) or event.meld.giver != NOBODY:
        return False
    return game.is_forced(event.meld)


def is_aside(prompt: Prompt) -> bool:
    """Whether nobody else knows that this seat is asked: it may pass unnoticed.

    Passing the last tile of the wall is noticed: the next player is asked then.
    """
    names = {choice.name for choice in prompt.choices}
    return "pass" in names and "take" not in names

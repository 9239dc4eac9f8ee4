"""Where the table waits, and which questions nobody else knows of.

After some events somebody may be asked, for all the public knows: whether they claim a tile, rob a
kong, win with what they drew, or show what they were dealt. Everybody else is to see the same wait
whether anybody was asked or not (RM-13), so the table waits there always.
"""

from typing import Final

from paiguan.engine.actions import Prompt
from paiguan.engine.events import (
    Event,
    MeldGrown,
    MeldMade,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    TilesTurned,
)
from paiguan.engine.settlement import NOBODY

# Others may be asked after these. By name, for a family may have some that the rest knows not.
CLAIMABLE: Final = frozenset({"TileDiscarded", "TileShown", "KongDeclared", "TilesDealt"})
# Melds that come about by themselves with a draw; then their owner may win.
FORCED: Final = frozenset({"ti", "wei", "chouwei"})


def is_stop(event: Event, wall: int) -> bool:
    """Whether the table waits after this event, with so many tiles left in the wall."""
    return type(event).__name__ in CLAIMABLE or asks_only(event, wall) != NOBODY


def asks_only(event: Event, wall: int) -> int:
    """The only seat that may be asked after this event, or NOBODY.

    Everybody knows that it is to move, so that it need not wait itself.
    """
    if isinstance(event, TilesTurned) and event.purpose == "dice":
        return event.seat
    if isinstance(event, TileDrawn) and wall == 0:
        # Whoever takes the very last tile may have to discard it at once.
        return event.seat
    if isinstance(event, MeldMade | MeldGrown) and event.meld.kind in FORCED:
        return event.seat
    return NOBODY


def goes_with(event: Event, following: Event) -> bool:
    """Whether the table does not wait between these two.

    All hands are dealt at once, both dice lie there at once, and fours that were dealt are laid
    out with the first discard.
    """
    if isinstance(event, TilesDealt):
        return isinstance(following, TilesDealt) or _is_laid_out(following)
    if isinstance(event, TileDiscarded):
        second = isinstance(following, TileDiscarded) and following.seat == event.seat
        return second or _is_laid_out(following)
    return isinstance(event, MeldMade) and _is_laid_out(following)


def _is_laid_out(event: Event) -> bool:
    """Whether this meld is all from the hand and came about by itself."""
    return isinstance(event, MeldMade) and event.meld.giver == NOBODY and event.meld.kind in FORCED


def is_aside(prompt: Prompt) -> bool:
    """Whether nobody else knows that this seat is asked: it may pass unnoticed.

    Passing the last tile of the wall is noticed: the next player is asked then.
    """
    names = {choice.name for choice in prompt.choices}
    return "pass" in names and "take" not in names

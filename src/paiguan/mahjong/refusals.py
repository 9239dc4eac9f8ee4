"""What a game may say a clause of its own for, where it does not allow it."""

from typing import Final

# A meld that other games have; a fourth one; a 碰杠 that comes too late.
NO_SUCH_MELD: Final = "meld"
NO_FOURTH_MELD: Final = "fourth meld"
LATE_ADDED_KONG: Final = "late added kong"
# The dice where nothing could be won with them, or where the wall has too few tiles for them; and
# whatever would change the hand once they were opened.
NO_DICE: Final = "dice"
NO_TILES_FOR_DICE: Final = "tiles for dice"
LOCKED_HAND: Final = "locked hand"
# Kongs of different honours: their tiles are not there, or the first turn is over.
NO_DRAGONS: Final = "dragons"
NO_WINDS: Final = "winds"
LATE_HONOURS: Final = "late honours"
# A fire that still binds.
BOUND_FIRE: Final = "bound fire"

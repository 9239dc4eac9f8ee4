"""A card that lies with a seat, packed into one number: with whom, and which card."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# A card is less than this.
CARD: Final = 64


def pack_lying(seat: i64, card: i64) -> i64:
    """A card that lies with a seat, discarded or drawn and not taken."""
    return seat * CARD + card


def lying_card(lying: i64) -> i64:
    """Which card it is."""
    return lying & (CARD - 1)


def lying_seat(lying: i64) -> i64:
    """With whom it lies."""
    return lying >> 6


def cards_with(lying: vec[i64], seat: i64) -> list[int]:
    """The cards that lie with a seat, in order."""
    return [int(lying_card(one)) for one in lying if lying_seat(one) == seat]

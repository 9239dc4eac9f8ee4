"""What a seat sees, as numbers, and who decides by it.

A `Sight` says the same as a `SeatView`, in the form that a family computes with. It is made from a
view, or by the family from a hand that is played without anybody listening; a test holds both to be
the same. Whoever decides is given a sight and the codes of the legal actions, and nothing else.
"""

from mypy_extensions import i64, mypyc_attr


class Sight:
    """What every family's sight has: whose it is, who deals, what is left of the wall."""

    def __init__(self, seat: i64, dealer: i64, wall: i64) -> None:
        self.seat = seat
        self.dealer = dealer
        self.wall = wall
        # Kinds that the seat may not claim now for what it passed or did, as bits: mahjong bars
        # wins on others' tiles, zipai 吃 and 碰.
        self.barred: i64 = 0

    def unseen_tiles(self) -> list[int]:
        """Every tile that is neither in the own hand nor open on the table, in order."""
        raise NotImplementedError

    def facts(self) -> dict[str, object]:
        """All that it says, to be compared with another."""
        return {
            "seat": int(self.seat),
            "dealer": int(self.dealer),
            "wall": int(self.wall),
            "barred": int(self.barred),
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class Decider:
    """Decides for a seat."""

    def decide(self, sight: Sight, codes: list[int]) -> int:
        """The place, among the codes of the legal actions, of the one to take."""
        raise NotImplementedError

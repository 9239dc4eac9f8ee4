"""Claims on one tile: collect the answers, carry out the one that goes first.

Each claim has a rank. The highest goes first whoever spoke first; equal highest claims are
carried out together (several winners on one tile). A seat that could still say something higher
than, or as high as, the best answer is waited for; nobody else is.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NOT_ASKED: Final = -1
PASSED: Final = 0


class ClaimWindow:
    """The open question “does anybody claim this?” and the answers so far."""

    def __init__(self, best: vec[i64], rank: vec[i64], code: vec[i64]) -> None:
        # The highest rank that a seat could still answer with; NOT_ASKED once it has answered.
        self.best = best
        # The rank and code that a seat answered with; PASSED for those not asked too.
        self.rank = rank
        self.code = code

    def clear(self) -> None:
        """Forget the last question: nobody is asked and nobody has answered."""
        seat: i64 = 0
        while seat < len(self.best):
            self.best[seat] = NOT_ASKED
            self.rank[seat] = PASSED
            seat += 1

    def ask(self, seat: i64, best: i64) -> None:
        """Ask a seat whose highest possible claim has this rank."""
        self.best[seat] = best

    def answer(self, seat: i64, rank: i64, code: i64) -> None:
        """Note what a seat says."""
        self.best[seat] = NOT_ASKED
        self.rank[seat] = rank
        self.code[seat] = code

    def highest(self) -> i64:
        """The rank of the best answer so far; PASSED if nobody claims."""
        top: i64 = PASSED
        for rank in self.rank:
            if rank > top:
                top = rank
        return top

    def decided(self) -> bool:
        """Whether no open answer can matter any more."""
        top = self.highest()
        for best in self.best:
            if best != NOT_ASKED and best >= top:
                return False
        return True

    def clone(self) -> "ClaimWindow":
        """An independent copy."""
        return ClaimWindow(self.best[:], self.rank[:], self.code[:])


def closed_window(seats: int) -> ClaimWindow:
    """A window in which nobody is asked."""
    return ClaimWindow(
        vec[i64]([NOT_ASKED] * seats), vec[i64]([PASSED] * seats), vec[i64]([0] * seats)
    )

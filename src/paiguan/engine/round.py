"""A hand from the deal to the settlement: who may do what, and doing it.

The base of every family's round. It holds what each seat is offered, checks that an action is one
of those, keeps the payments and tells a listener what happened. It knows no clock, no chance and
no game by name; a family says what an action does in `carry_out`.
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from paiguan.engine.actions import Action, IllegalActionError, Prompt, no_such_seat
from paiguan.engine.events import Event, PointsPaid
from paiguan.engine.settlement import NOBODY, Payment, Result, totals

# No seat ever has more choices than this at once.
MOST_CHOICES: Final = 72


@mypyc_attr(allow_interpreted_subclasses=True)
class Round:
    """One hand being played."""

    def __init__(self, seats: i64, dealer: i64) -> None:
        self.seats = seats
        self.dealer = dealer
        # Whose turn it is; NOBODY when the hand is over.
        self.turn = dealer
        self.over = False
        self.offers = vec[i64]([0] * (seats * MOST_CHOICES))
        self.offered = vec[i64]([0] * seats)
        self.payments: list[Payment] = []
        self.result: Result | None = None
        self.listener: Callable[[Event], None] | None = None

    # What may be done

    def next_to_act(self) -> i64:
        """The first seat that is asked, or -1."""
        seat: i64 = 0
        for offered in self.offered:
            # As `is_asked` says, without a call where nothing is offered.
            if offered > 0 and self.matters(seat):
                return seat
            seat += 1
        return NOBODY

    def matters(self, seat: i64) -> bool:
        """Whether what a seat may say can come to anything: the family says.

        If not, it is not asked. It may be said all the same, as in logs of before, and is void.
        """
        return True

    def is_asked(self, seat: i64) -> bool:
        """Whether a seat has a choice to make."""
        return self.offered[seat] > 0 and self.matters(seat)

    def legal(self, seat: i64) -> list[int]:
        """The codes of every action that a seat may take now."""
        start = seat * MOST_CHOICES
        codes: list[int] = []
        at: i64 = 0
        count = self.offered[seat]
        while at < count:
            codes.append(int(self.offers[start + at]))
            at += 1
        return codes

    def prompt(self, seat: int) -> Prompt | None:
        """What a seat is asked, in words; None if it is not asked."""
        if not self.is_asked(seat):
            return None
        codes = self.legal(seat)
        choices = tuple(self.action(code) for code in codes)
        bars = tuple(self.barred_after(seat, code) for code in codes)
        barred = int(self.kinds_barred(seat))
        lays = tuple(tuple(tuple(group) for group in self.lays(seat, code)) for code in codes)
        marks = tuple(self.mark_of(seat, code) for code in codes)
        return Prompt(
            seat,
            tuple(codes),
            choices,
            barred,
            bars if any(bars) else (),
            lays,
            marks if any(marks) else (),
        )

    def lays(self, seat: i64, code: i64) -> list[list[int]]:
        """The groups of tiles that an action lays down, or wins with: the family says.

        A discard is no group.
        """
        return []

    def barred_after(self, seat: i64, code: i64) -> str:
        """The tiles of a seat that it could not discard right after this action: the family says.

        Only the seat itself is told.
        """
        return ""

    def mark_of(self, seat: i64, code: i64) -> str:
        """What an action would be besides, where that has a name of its own: the family says.

        Only the seat itself is told.
        """
        return ""

    def kinds_barred(self, seat: i64) -> i64:
        """Kinds that a seat may not claim now for what it passed or did, as bits: the family says.

        Only the seat itself is told.
        """
        return 0

    def prompts(self) -> list[Prompt]:
        """The prompts of all seats that are asked."""
        every = [self.prompt(seat) for seat in range(int(self.seats))]
        return [prompt for prompt in every if prompt is not None]

    # Doing it

    def act(self, seat: i64, code: i64) -> None:
        """Carry out one of the actions offered to a seat; anything else changes nothing."""
        if not self.offers_to(seat, code):
            like = self.offered_like(seat, code)
            if like < 0:
                raise self._refusal(seat, code)
            code = like
        self.carry_out(seat, code)

    def offered_like(self, seat: i64, code: i64) -> i64:
        """The action offered that comes to the same as one that is not, or -1: the family says.

        An older log may name such a one.
        """
        return -1

    def offers_to(self, seat: i64, code: i64) -> bool:
        """Whether this action is offered to this seat now."""
        if seat < 0 or seat >= self.seats:
            return False
        at = seat * MOST_CHOICES
        end = at + self.offered[seat]
        while at < end:
            if self.offers[at] == code:
                return True
            at += 1
        return False

    def carry_out(self, seat: i64, code: i64) -> None:
        """What an offered action does: the family says."""
        raise NotImplementedError

    def action(self, code: i64) -> Action:
        """An action in words: the family says."""
        raise NotImplementedError

    def clone(self) -> "Round":
        """An independent copy without the listener: the family says."""
        raise NotImplementedError

    # To look at

    def __str__(self) -> str:
        """Every seat with all that it has, and who may do what: for programmers, not players."""
        lines: list[str] = []
        deltas = self.deltas()
        for seat in range(int(self.seats)):
            mark = "*" if seat == self.dealer else " "
            hand, melds, thrown = self.seat_in_words(seat)
            parts = [hand, *melds, f"threw {thrown}"] if thrown else [hand, *melds]
            lines.append(f"{seat}{mark} {deltas[seat]:+d}  {'  '.join(parts)}")
        for prompt in self.prompts():
            listed = ", ".join(str(choice) for choice in prompt.choices)
            lines.append(f"{prompt.seat} may: {listed}")
        result = self.result
        if result is not None:
            won = [f"{win.seat} won: {' '.join(win.names)}" for win in result.winners]
            lines.extend(won or ["nobody won"])
        return "\n".join(lines)

    def seat_in_words(self, seat: int) -> tuple[str, list[str], str]:
        """The hand of a seat, its melds and what it has thrown, in notation: the family says."""
        raise NotImplementedError

    def wall_left(self) -> i64:
        """How many tiles may still be drawn: the family says."""
        raise NotImplementedError

    # For the family

    def offer(self, seat: i64, code: i64) -> None:
        """Let a seat choose this action."""
        count = self.offered[seat]
        self.offers[seat * MOST_CHOICES + count] = code
        self.offered[seat] = count + 1

    def withdraw(self, seat: i64) -> None:
        """A seat has no choice any more."""
        self.offered[seat] = 0

    def withdraw_all(self) -> None:
        """No seat has a choice any more."""
        seat: i64 = 0
        while seat < self.seats:
            self.offered[seat] = 0
            seat += 1

    def tell(self, event: Event) -> None:
        """Let the listener know; callers ask for `listener` first to spare the event."""
        listener = self.listener
        if listener is not None:
            listener(event)

    def pay(self, payment: Payment) -> None:
        """Move points from one seat to another."""
        self.payments.append(payment)
        if self.listener is not None:
            self.tell(PointsPaid(payment))

    def deltas(self) -> list[int]:
        """What every seat has gained or lost so far."""
        return totals(self.payments, int(self.seats))

    def copy_base(self, other: "Round") -> None:
        """Copy what this class holds into a clone."""
        other.seats = self.seats
        other.dealer = self.dealer
        other.turn = self.turn
        other.over = self.over
        other.offers = self.offers[:]
        other.offered = self.offered[:]
        other.payments = self.payments.copy()
        other.result = self.result
        other.listener = None

    def _refusal(self, seat: i64, code: i64) -> IllegalActionError:
        if seat < 0 or seat >= self.seats:
            return no_such_seat(int(seat), int(self.seats))
        prompt = self.prompt(int(seat))
        if prompt is None:
            return IllegalActionError(
                f"座位 {seat} 现在没有可选的", f"seat {seat} has no choice to make now"
            )
        listed = ", ".join(str(choice) for choice in prompt.choices)
        return IllegalActionError(
            f"座位 {seat} 现在不能这样做（{code}）；可以：{listed}",
            f"seat {seat} may not do that ({code}) now; it may: {listed}",
        )

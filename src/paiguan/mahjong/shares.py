"""Shares of what is paid: who owes whom, who pays it, and how it comes about step by step."""

from paiguan.engine.round import Round
from paiguan.engine.settlement import NOBODY, Payment, Step, Sum, SumOfShare


class Share:
    """What one seat owes another, and who pays it: where that is somebody else, by which duty.

    The steps are noted only where somebody listens.
    """

    def __init__(self, owed_by: int, payee: int, payer: int, duty: str = "") -> None:
        self.owed_by = owed_by
        self.payee = payee
        self.payer = payer
        self.duty = duty
        self.total = 0
        self.steps: list[Step] = []
        # What the steps have come to, and whether that has to be told before it is multiplied.
        self.reached = 0
        self.added = False

    def pay(self, table: Round, points: int, name: str, clause: str) -> None:
        """Pay one line of the share, saying in whose place where it is another's."""
        self.total += points
        if self.payer == self.owed_by:
            table.pay(Payment(self.payer, self.payee, points, name, clause))
        else:
            table.pay(
                Payment(self.payer, self.payee, points, name, clause, self.owed_by, self.duty)
            )

    def plus(self, table: Round, points: int, name: str, clause: str, also: str = "") -> None:
        """So much more, paid and noted; `also` is a further name for the reason."""
        if points > 0:
            self.pay(table, points, name, clause)
            self.note(table, "+", points, f"{name} {also}" if also else name, clause)

    def times(self, table: Round, number: int, name: str, clause: str) -> None:
        """All of it so many times over, paid and noted."""
        if number > 1:
            self.pay(table, self.total * (number - 1), name, clause)
            self.note(table, "×", number, name, clause)

    def double(self, table: Round, name: str, clause: str, cap: int) -> None:
        """All of it twice, of which no more is paid than the cap allows."""
        self.note(table, "×", 2, name, clause)
        more = min(self.total, cap - self.total)
        if more > 0:
            self.pay(table, more, name, clause)

    def tell_cap(self, table: Round, name: str, clause: str) -> None:
        """Say that the cap counts, where more was reached than is paid."""
        if self.reached > self.total:
            self.tell_reached()
            self.note(table, "→", self.total, name, clause)

    def note(self, table: Round, sign: str, number: int, name: str, clause: str) -> None:
        """One step more, and before it what a row of additions has come to."""
        if table.listener is None:
            return
        if self.added and sign == "×":
            self.tell_reached()
        if sign == "+":
            self.added = bool(self.steps)
            self.steps.append(Step(sign if self.steps else "", number, name, clause))
            self.reached += number
        else:
            self.steps.append(Step(sign, number, name, clause))
            self.reached = self.reached * number if sign == "×" else number

    def tell_reached(self, name: str = "") -> None:
        """What it has come to so far, where that takes more than one step."""
        if len(self.steps) > 1 and self.steps[-1].sign not in ("=", "→"):
            self.steps.append(Step("=", self.reached, name))
            self.added = False


def sums_of(owed: list[list[Share]], deltas: tuple[int, ...]) -> tuple[Sum, ...]:
    """Everything that was paid for; nothing where that is not all that was paid."""
    left = list(deltas)
    for shares in owed:
        for share in shares:
            left[share.payer] += share.total
            left[share.payee] -= share.total
    return () if any(left) else tuple(_sum_of(shares) for shares in owed)


def _sum_of(shares: list[Share]) -> Sum:
    """One thing that is paid for, with its shares."""
    told: list[SumOfShare] = []
    for share in shares:
        share.tell_reached()
        own = share.payer == share.owed_by
        whose, duty = (NOBODY, "") if own else (share.owed_by, share.duty)
        told.append(SumOfShare(share.payer, share.total, tuple(share.steps), whose, duty))
    return Sum(shares[0].payee, tuple(told))

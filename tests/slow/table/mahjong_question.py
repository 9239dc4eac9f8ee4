"""What a slow table of mahjong asks, pays and finds: the words that its parts share."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from itertools import product

Action = tuple[str, ...]
Answers = dict[int, Action]

WIN: Action = ("win",)
PASS: Action = ("pass",)


def every_answer(answers: Answers) -> object:
    """An outcome that depends on everything that was said."""
    return tuple(sorted(answers.items()))


@dataclass
class Question:
    """Who may choose what, and what comes of the answers."""

    asked: dict[int, list[Action]]
    outcome: Callable[[Answers], object] = every_answer
    # Each answer is taken by itself, whatever the others say.
    one_by_one: bool = False
    # How a win that is offered would come about.
    way: str = ""

    def enough(self, answers: Answers) -> bool:
        """Whether nothing that the others could still say changes what happens (MJ-3)."""
        if self.one_by_one:
            return True
        silent = [seat for seat in self.asked if seat not in answers]
        outcomes = set()
        for said in product(*(self.asked[seat] for seat in silent)):
            outcomes.add(self.outcome(answers | dict(zip(silent, said, strict=True))))
        return len(outcomes) == 1


# What is done next, by name, and by whom; None once the hand is over.
Step = tuple[str, int] | None
Flow = Generator[Question, Answers, Step]


@dataclass(frozen=True)
class Payment:
    """Points from one seat to another, and the clause that they come from."""

    payer: int
    taker: int
    points: int
    clause: str


@dataclass(frozen=True)
class Score:
    """What a winning hand is worth: units, 番 or points, with the names that count."""

    value: int
    names: frozenset[str]
    # What one seat pays where a hand's worth differs from payer to payer (DF-20).
    amounts: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Win:
    """A seat that wins."""

    seat: int
    tile: str | None
    way: str
    giver: int | None
    score: Score


@dataclass
class Result:
    """How a hand ended."""

    winners: list[Win]
    next_dealer: int
    birds: list[str] = field(default_factory=list)
    # Whoever won by what they showed after the deal (HY-19).
    declared: dict[int, frozenset[str]] = field(default_factory=dict)

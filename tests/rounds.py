"""Work on every game that goes round and round until there is enough of it.

The commands that measure a promise in parts are of this shape: parts that begin where another has
ended add up (`python -m bench.trust measure KEY --add SIZE`).
"""

import argparse
import gc
import os
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from multiprocessing import get_context
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

Job = TypeVar("Job")
# So much was done, and what was wrong with it.
Work = Callable[[Job], tuple[int, list[str]]]


@dataclass
class Rounds:
    """How much was done, how much of it was wrong, and how many numbers were gone through."""

    amount: int = 0
    wrong: int = 0
    numbers: int = 0


def _begin() -> None:
    """Look for garbage seldom: what these jobs leave is little, and is gone with them."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def go_round(
    about: str, enough: int, work: Work[Job], jobs_of: Callable[[int], list[Job]], step: int = 1
) -> Rounds:
    """As much as the command line asks for, or enough; what is wrong is printed as it is found.

    A round is the jobs of one number, so that little is done beyond what was asked for; the next
    round has the number that is `step` further. Two of them are played at least.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("amount", nargs="?", type=int, default=enough)
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="NUMBER")
    # As many as there are processors.
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    done = Rounds()
    bar = Progress(
        TextColumn("{task.completed:,.0f} / {task.total:,.0f}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
    with bar, get_context("spawn").Pool(given.processes, _begin) as pool:
        shown = bar.add_task("", total=given.amount)
        rounds = (pool.imap_unordered(work, jobs_of(at)) for at in count(given.first, step))
        # While one round comes to its end, no process waits for the next.
        under_way = deque([next(rounds), next(rounds)])
        while under_way:
            for amount, wrong in under_way.popleft():
                done.amount += amount
                done.wrong += len(wrong)
                for what in wrong:
                    print(what, flush=True)
                bar.update(shown, completed=min(done.amount, given.amount))
            done.numbers += step
            if done.amount < given.amount:
                under_way.append(next(rounds))
    return done

"""Many random hands of every game: `python -m tests.soak [HANDS] [GAME…]`, 100,000 by default.

Every hand must end, keep all its tiles and pay sums of zero; the shares of wins and drawn hands are
printed. Options and dealers vary from hand to hand. `--from` is the number of the first hand: parts
that begin where another has ended add up. `--processes` work side by side.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.figures import found
from paiguan.games import GAMES
from tests.conformance.chance import Chance
from tests.conformance.families import truth_of
from tests.conformance.play import MOST_ACTIONS, make_deal

HANDS = 100_000
# So many are handed to a process at once.
PART = 1_000
Job = tuple[str, int, int]


def soak(job: Job) -> tuple[str, Counter[str]]:
    """Play hands of a game at random, checking each at its end; how they ended."""
    name, first, end = job
    game = GAMES[name]
    ends: Counter[str] = Counter()
    deck = game.deck()
    truth = truth_of(game)
    for number in range(first, end):
        deal = make_deal(game, number)
        chance = Chance(f"soak {game.name} {number}")
        round_ = deal.begin()
        for _ in range(MOST_ACTIONS):
            if round_.over:
                break
            seat = round_.next_to_act()
            round_.act(seat, chance.choice(round_.legal(seat)))
        assert round_.result is not None, f"hand {number} of {game.name} does not end"
        assert sum(round_.result.deltas) == 0, f"hand {number} of {game.name}"
        assert sorted(truth.tiles(round_)) == deck, f"hand {number} of {game.name}"
        ends["won" if round_.result.winners else "drawn"] += 1
    return name, ends


def _jobs(names: list[str], first: int, hands: int) -> Iterator[Job]:
    end = first + hands
    for name in names:
        for number in range(first, end, PART):
            yield name, number, min(number + PART, end)


def main() -> None:
    """Soak the games named, or all, and print the shares."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("hands", nargs="?", type=int, default=HANDS)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(GAMES))
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="HAND")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    ends: dict[str, Counter[str]] = {name: Counter() for name in given.games}
    jobs = list(_jobs(given.games, given.first, given.hands))
    with get_context("spawn").Pool(given.processes) as pool:
        done = pool.imap_unordered(soak, jobs)
        for name, some in track(done, total=len(jobs), console=Console(stderr=True)):
            ends[name] += some
    table = Table("game", "hands", "won", "drawn")
    for name, came in ends.items():
        shares = [f"{100 * came[end] / given.hands:.1f} %" for end in ("won", "drawn")]
        table.add_row(name, f"{given.hands:,}", *shares)
    Console().print(table)
    found(games=len(ends), hands_of_each=given.hands, wrong=0)


if __name__ == "__main__":
    main()

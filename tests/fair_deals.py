"""Many deals of every game: `python -m tests.fair_deals [DEALS] [--from DEAL]`, 100,000 by default.

Every kind of tile has to be as often at every place of the deck as chance has it: χ² by place and
kind. Deals come from secrets of the length that rooms use.
"""

import argparse
from collections import Counter
from collections.abc import Callable
from hashlib import shake_256
from math import sqrt

from bench.figures import found
from paiguan.engine.deck import shuffled
from paiguan.engine.game import Game
from paiguan.games import GAMES

DEALS = 100_000
SECRET_BYTES = 80
# So many standard deviations are hardly ever chance: one in some ten millions.
MOST = 5.0
Shuffle = Callable[[list[int], bytes], list[int]]


def deviation(game: Game, first: int, deals: int, shuffle: Shuffle = shuffled) -> float:
    """By how many standard deviations χ² over places and kinds exceeds what chance gives.

    A kind that is in the deck several times is at a place as often as its share of the deck.
    """
    deck = game.deck()
    share = {kind: number / len(deck) for kind, number in Counter(deck).items()}
    size = max(share) + 1
    counts = [0] * (len(deck) * size)
    starts = range(0, len(counts), size)
    for number in range(first, first + deals):
        secret = shake_256(f"{game.name} {number}".encode()).digest(SECRET_BYTES)
        for start, tile in zip(starts, shuffle(deck, secret), strict=True):
            counts[start + tile] += 1
    chi_square = sum(
        (counts[start + kind] - deals * part) ** 2 / (deals * part)
        for start in starts
        for kind, part in share.items()
    )
    freedom = (len(deck) - 1) * (len(share) - 1)
    return (chi_square - freedom) / sqrt(2 * freedom)


def main() -> int:
    """Deal as often as asked for; 1 if a game's deals are not those of chance."""
    parser = argparse.ArgumentParser(prog="python -m tests.fair_deals", description=__doc__)
    parser.add_argument("deals", nargs="?", type=int, default=DEALS)
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="DEAL")
    given = parser.parse_args()
    farthest = 0.0
    for game in GAMES.values():
        far = deviation(game, given.first, given.deals)
        print(f"{game.name}: {given.deals} deals, χ² {far:+.2f} standard deviations", flush=True)
        farthest = max(farthest, abs(far))
    found(deals_of_each=given.deals, games=len(GAMES), deviations=round(farthest, 2))
    return 1 if farthest > MOST else 0


if __name__ == "__main__":
    raise SystemExit(main())

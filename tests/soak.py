"""Many random hands of every game: `python -m tests.soak [HANDS] [GAME…]`, 100,000 by default.

Every hand must end, keep all its tiles and pay sums of zero; the shares of wins and drawn hands are
printed. Options and dealers vary from hand to hand.
"""

import sys
from collections import Counter

from rich.console import Console
from rich.progress import track
from rich.table import Table

from paiguan.engine.game import Game
from paiguan.games import GAMES
from tests.conformance.chance import Chance
from tests.conformance.families import truth_of
from tests.conformance.play import MOST_ACTIONS, make_deal
from tests.figures import found

HANDS = 100_000


def soak(game: Game, hands: int) -> Counter[str]:
    """Play so many hands at random, checking each at its end; how they ended."""
    ends: Counter[str] = Counter()
    deck = game.deck()
    truth = truth_of(game)
    for number in track(range(hands), description=game.name, console=Console(stderr=True)):
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
    return ends


def main(arguments: list[str]) -> None:
    """Soak the games named, or all, and print the shares."""
    hands = int(arguments[0]) if arguments else HANDS
    names = arguments[1:] or list(GAMES)
    table = Table("game", "hands", "won", "drawn")
    for name in names:
        ends = soak(GAMES[name], hands)
        shares = [f"{100 * ends[end] / hands:.1f} %" for end in ("won", "drawn")]
        table.add_row(name, f"{hands:,}", *shares)
    Console().print(table)
    found(games=len(names), hands_of_each=hands, wrong=0)


if __name__ == "__main__":
    main(sys.argv[1:])

"""What experts do in a game, counted: for families whose bots go by it.

`python -m bench.habits wanzai --hands 2500` plays hands of experts and prints, of mahjong, how
often in a turn the others throw an unseen tile, as a multiple of its share of all that is unseen,
and how often they end the hand in a turn, by the turn and by the melds of who has most.
"""

import argparse

from bench.families import measures_for
from paiguan.games import GAMES


def main() -> None:
    """Count, and print what was counted."""
    parser = argparse.ArgumentParser(prog="python -m bench.habits", description=__doc__)
    counted = tuple(name for name in GAMES if measures_for(GAMES[name]).has_habits)
    parser.add_argument("game", choices=counted)
    parser.add_argument("--hands", type=int, default=2500)
    given = parser.parse_args()
    game = GAMES[given.game]
    for line in measures_for(game).habits(game, given.hands):
        print(line)


if __name__ == "__main__":
    main()

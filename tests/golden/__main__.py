"""`python -m tests.golden`: write the golden files anew.

`python -m tests.golden GAME FIRST STOP` prints the build and the lines of those hands instead.
"""

import sys

import paiguan
from paiguan.games import GAMES
from tests.golden import golden_line, write_golden

if len(sys.argv) == 1:
    for game in GAMES.values():
        write_golden(game)
else:
    name, first, stop = sys.argv[1:]
    print(paiguan.build())
    for number in range(int(first), int(stop)):
        print(golden_line(GAMES[name], number))

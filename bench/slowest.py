"""How long the longest decision of an expert takes, in CPU time."""

from time import process_time

from paiguan.bots.levels import decider_for
from paiguan.engine.sight import Decider, Sight
from paiguan.games import GAMES

MILLISECONDS_GOAL = 5.0
# So many hands fill the tables that are worked out when first needed.
WARMING = 10


class Stopwatch(Decider):
    """Decides as another does, and keeps the longest time that took."""

    def __init__(self, decider: Decider) -> None:
        self.decider = decider
        self.longest = 0.0

    def decide(self, sight: Sight, codes: list[int]) -> int:
        """What the other decides."""
        start = process_time()
        place = self.decider.decide(sight, codes)
        self.longest = max(self.longest, process_time() - start)
        return place


def longest_decision(name: str, hands: int) -> float:
    """The longest decision among experts in so many hands, in milliseconds."""
    game = GAMES[name]
    watched = Stopwatch(decider_for("expert", game, None, b""))
    for number in range(WARMING + hands):
        if number == WARMING:
            watched.longest = 0.0
        round_ = game.deal(b"slowest %d" % number, number % game.seats)
        game.play_out(round_, [watched] * game.seats)
    return 1000.0 * watched.longest


def in_words(longest: dict[str, float]) -> str:
    """The longest decisions beside the goal."""
    listed = ", ".join(f"{name} {value:.2f}" for name, value in longest.items())
    missed = [name for name, value in longest.items() if value > MILLISECONDS_GOAL]
    verdict = f"not reached by {', '.join(missed)}" if missed else "reached"
    return f"Longest decision of an expert, ms (goal {MILLISECONDS_GOAL:g}, {verdict}): {listed}."

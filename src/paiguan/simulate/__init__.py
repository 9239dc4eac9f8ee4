"""Many hands at once: the same seed plays the same hands, wherever they are played."""

from paiguan.simulate.engines import ENGINES, EngineError, Part, play_parts
from paiguan.simulate.plan import Plan, PlanError, make_plan
from paiguan.simulate.playing import Played, play_hands
from paiguan.simulate.summary import summary
from paiguan.simulate.tally import Tally

__all__ = [
    "ENGINES",
    "EngineError",
    "Part",
    "Plan",
    "PlanError",
    "Played",
    "Tally",
    "make_plan",
    "play_hands",
    "play_parts",
    "simulate",
    "summary",
]


def simulate(
    plan: Plan, workers: int = 1, engine: str = "local", address: str | None = None
) -> Tally:
    """Play a whole plan and count what it came to."""
    tally = Tally(plan.seats)
    for part, _ in play_parts(plan, workers, engine, address=address):
        tally.merge(part)
    return tally

"""Scenes around a hand, played twice: what a viewer gets may not depend on what it cannot see.

`python -m tests.server.redeal_scenes [PAIRS] [--from HAND]` plays so many pairs of runs, over all
games and both ways of waiting, and says how many differed.
"""

from collections.abc import Iterator

from structlog.testing import capture_logs

from bench.figures import found
from paiguan.engine.game import Game
from paiguan.games import GAMES
from tests.conformance.chance import Chance
from tests.rounds import go_round
from tests.server.redeal_pairs import Pair, answer_pairs, pairs
from tests.server.stage import Cast, Frames, Scene, Stage

HONEST = Cast()
CLAIM_TIMES = ("natural", "strict")
PAIRS = 1_000_000
Job = tuple[str, str, int]


def scenes(game: Game, number: int, claim_time: str) -> Iterator[Scene]:
    """Scenes around the hand of this number: other answers, and other tiles."""
    for pair, ends in answer_pairs(game, number):
        yield _scene(pair, claim_time, number, ends)
    for pair in pairs(game, number):
        yield _scene(pair, claim_time, number, None)


def _scene(pair: Pair, claim_time: str, number: int, ends_waiting: int | None) -> Scene:
    """With some bots, somebody in 托管, and a viewer who comes back now and then."""
    chance = Chance(f"scene {pair.deal.game.name} {number} {pair.viewer} {ends_waiting}")
    others = [seat for seat in range(pair.deal.game.seats) if seat != pair.viewer]
    chance.shuffle(others)
    bots = frozenset(others[: chance.below(3)])
    auto = frozenset(others[-1:]) if chance.one_in(3) else frozenset()
    length = len(pair.first.log) + 1
    returns = {chance.below(length): chance.one_in(2) for _ in range(chance.below(6))}
    return Scene(pair, claim_time, bots, auto - bots, returns, ends_waiting)


def both(scene: Scene, cast: Cast = HONEST) -> tuple[Frames, Frames]:
    """What the viewer gets in the two runs, until one of them is at its end."""
    pair = scene.pair
    stages = (
        Stage(scene, pair.first, cast, "first run"),
        Stage(scene, pair.other, cast, "other run"),
    )
    with capture_logs() as logs:
        runs = [stage.play() for stage in stages]
    assert not [entry for entry in logs if entry["event"] == "room.failed"]
    ended = min(stage.ended_at for stage in stages)
    first, other = ([frame for frame in frames if frame[0] < ended] for frames in runs)
    return first, other


def compare(job: Job) -> tuple[int, list[str]]:
    """How many pairs there are around a hand, and those of them that differ."""
    name, claim_time, number = job
    compared, differing = 0, []
    for scene in scenes(GAMES[name], number, claim_time):
        first, other = both(scene)
        compared += 1
        if first != other:
            where = f"viewer {scene.pair.viewer}, {scene.ends_waiting}"
            differing.append(f"{name} {claim_time}: hand {number}, {where}")
    return compared, differing


def _jobs(hand: int) -> list[Job]:
    return [(name, claim_time, hand) for claim_time in CLAIM_TIMES for name in GAMES]


def main() -> int:
    """Compare as many pairs as asked for; 1 if any differ."""
    done = go_round(__doc__, PAIRS, compare, _jobs)
    found(pairs=done.amount, differing=done.wrong, hands_of_each_game=done.numbers)
    return 1 if done.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

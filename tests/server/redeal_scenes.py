"""Scenes around a hand, played twice: what a viewer gets may not depend on what it cannot see.

`python -m tests.server.redeal_scenes [PAIRS] [--from HAND]` plays so many pairs of runs, over all
games and both ways of waiting, and says how many differed.
"""

import argparse
import asyncio
from collections.abc import Iterator
from itertools import count
from multiprocessing import get_context

from structlog.testing import capture_logs

from bench.figures import found
from paiguan.engine.game import Game
from paiguan.games import GAMES
from tests.conformance.chance import Chance
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
    """What the viewer gets in the two runs."""
    pair = scene.pair

    async def play() -> tuple[Frames, Frames]:
        first = await Stage(scene, pair.first, cast, "first run").play()
        return first, await Stage(scene, pair.other, cast, "other run").play()

    with capture_logs() as logs:
        frames = asyncio.run(play())
    assert not [entry for entry in logs if entry["event"] == "room.failed"]
    return frames


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


def _jobs(first: int) -> Iterator[Job]:
    for number in count(first):
        for claim_time in CLAIM_TIMES:
            for name in GAMES:
                yield name, claim_time, number


def main() -> int:
    """Compare as many pairs as asked for; 1 if any differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", nargs="?", type=int, default=PAIRS)
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="HAND")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    compared, differing, hands = 0, 0, given.first
    jobs = _jobs(given.first)
    with get_context("spawn").Pool(given.processes) as pool:
        while compared < given.pairs:
            # A round for each hand: little is done beyond what was asked for.
            some = [next(jobs) for _ in range(len(CLAIM_TIMES) * len(GAMES))]
            hands += 1
            for number, found_differing in pool.imap_unordered(compare, some):
                compared += number
                differing += len(found_differing)
                for where in found_differing:
                    print(where, flush=True)
    found(pairs=compared, differing=differing, hands_of_each_game=hands - given.first)
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())

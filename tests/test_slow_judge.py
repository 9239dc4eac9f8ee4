"""The judge against slow ones that were written from the rulebook alone."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

import pytest

from paiguan.games import GAMES
from paiguan.records import judge_request
from tests.conformance.play import SOAK_HANDS, by_build
from tests.slow import (
    dongfeng,
    dongfeng_hands,
    hands,
    hengyang258,
    hongzhong,
    hongzhong_hands,
    wanzai,
    wanzai_hands,
    zipai,
    zipai_hands,
)

Request = dict[str, Any]

# Requests for each game in an ordinary run, and how many are judged in one test. What is judged
# does not depend on the build, so the slower one has a sample.
REQUESTS = by_build(compiled=12_500, pure=2_500)
PART = 2_500


@dataclass(frozen=True)
class SlowJudge:
    """A slow judge, and where its requests come from."""

    judge: Callable[[Request], Request]
    requests: Callable[[Random, int], Iterator[Request]]


def _zipai(game: str) -> SlowJudge:
    """One slow judge serves both zipai games; their requests come mixed."""

    def requests(rng: Random, n: int) -> Iterator[Request]:
        mixed = zipai_hands.requests(rng, 4 * n)
        return islice((request for request in mixed if request["game"] == game), n)

    return SlowJudge(zipai.judge, requests)


SLOW_JUDGES = {
    "hengyang258": SlowJudge(hengyang258.judge, hands.requests),
    "wanzai": SlowJudge(wanzai.judge, wanzai_hands.requests),
    "dongfeng": SlowJudge(dongfeng.judge, dongfeng_hands.requests),
    "hongzhong": SlowJudge(hongzhong.judge, hongzhong_hands.requests),
    "hengyang15": _zipai("hengyang15"),
    "xiangtan": _zipai("xiangtan"),
}

CASES = [
    pytest.param(
        game, seed, id=f"{game}-{seed}", marks=[pytest.mark.soak] if seed * PART >= REQUESTS else []
    )
    for game in SLOW_JUDGES
    for seed in range((REQUESTS + SOAK_HANDS) // PART)
]


@pytest.mark.parametrize(("game", "seed"), CASES)
def test_both_judges_say_the_same(game: str, seed: int) -> None:
    slow = SLOW_JUDGES[game]
    won = lost = 0
    for request in slow.requests(Random(seed), PART):
        expected = slow.judge(request)
        answer = judge_request(request)
        if "tile" not in request:
            assert answer == expected, request
            continue
        assert answer["win"] == expected["win"], request
        assert answer["value"] == expected["value"], request
        assert set(answer["names"]) == set(expected["names"]), request
        assert answer.get("fan") == expected.get("fan") or not answer["win"], request
        assert bool(answer["why_not"]) != answer["win"], request
        won += answer["win"]
        lost += not answer["win"]
    assert won > PART / 5
    assert lost > PART / 5


def test_every_game_of_the_table_has_a_slow_judge() -> None:
    assert set(SLOW_JUDGES) == set(GAMES)

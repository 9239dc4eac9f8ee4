"""The measurement of pauses finds what a pause tells, and finds nothing where it tells nothing."""

import random

import pytest

from bench.information import by_chance, information
from bench.pause_tables import Pause
from bench.pauses import Told, pauses_of, told_by

NOBODY: frozenset[int] = frozenset()


def pauses(told: float) -> list[Pause]:
    """Pauses that are longer by so much where somebody was asked."""
    chance = random.Random(7)
    found = []
    for _ in range(4000):
        asked = frozenset({chance.randrange(1, 4)}) if chance.random() < 0.4 else NOBODY
        found.append(Pause(3.4 + chance.gauss(0, 0.01) + (told if asked else 0.0), asked))
    return found


def test_pauses_that_tell_nothing_tell_no_more_than_shuffled_truths() -> None:
    told = told_by("strict", 0.0, pauses(0.0))
    assert told.kept
    assert abs(told.claimable) < 0.003


@pytest.mark.parametrize("told", [0.005, 0.05])
def test_pauses_that_tell_something_tell_more(told: float) -> None:
    found = told_by("strict", 0.0, pauses(told))
    assert not found.kept
    assert found.claimable > found.claimable_by_chance
    assert found.median_asked_ms > found.median_ms


def test_what_tells_all_tells_the_whole_truth() -> None:
    """Half of all truths are one thing, half the other: one bit."""
    seen = [(float(number % 2), number % 2) for number in range(1000)]
    assert information(seen) == pytest.approx(1.0, abs=0.01)
    assert by_chance(seen) < 0.02


def test_it_may_matter_who_was_asked_though_not_whether() -> None:
    """Seat 1 is slow and seat 3 is fast, as much as it takes to be as others on the whole."""
    chance = random.Random(3)
    found = [
        Pause(1.0 + 0.1 * seat + chance.random(), frozenset({2 + seat} if seat else ()))
        for seat in (chance.choice((-1, 0, 0, 1)) for _ in range(4000))
    ]
    told = told_by("strict", 0.0, found)
    assert told.who > told.who_by_chance


@pytest.mark.parametrize(("bits", "kept"), [(0.049, True), (0.05, False)])
def test_natural_rooms_may_tell_a_twentieth_of_a_bit(bits: float, kept: bool) -> None:
    told = Told("natural", 0, 10, 0.5, 1, 1, 0.0, 0.0, bits, 0.0)
    assert told.kept is kept


async def test_tables_play_and_their_pauses_are_measured() -> None:
    found = await pauses_of("strict", 0.0, 12, 2, 0.02)
    assert len(found) == 12
    # Nothing is shown before the whole wait is over.
    assert all(pause.seconds > 0.02 * 3.0 for pause in found)

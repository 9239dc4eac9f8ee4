"""The measurement of pauses finds what a pause tells, and finds nothing where it tells nothing."""

import random

import msgspec
import pytest

from bench.information import Bits, information
from bench.pause_tables import Pause, Table
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
    assert abs(told.claimable.told) < 0.003


@pytest.mark.parametrize("told", [0.005, 0.05])
def test_pauses_that_tell_something_tell_more(told: float) -> None:
    found = told_by("strict", 0.0, pauses(told))
    assert not found.kept
    assert not found.claimable.by_chance
    assert found.median_asked_ms > found.median_ms


def test_what_tells_all_tells_the_whole_truth() -> None:
    """Half of all truths are one thing, half the other: one bit."""
    seen = [(float(number % 2), number % 2) for number in range(1000)]
    bits = information(seen)
    assert bits.counted == pytest.approx(1.0)
    assert bits.told == pytest.approx(1.0, abs=0.01)
    assert bits.most_shuffled < 0.02


def test_of_few_pauses_more_is_counted_than_they_tell() -> None:
    """They tell nothing, and seem to tell more than is allowed: so they do where shuffled."""
    told = told_by("natural", 0.0, pauses(0.0)[:200])
    assert told.who.counted > 0.05
    assert told.who.shuffled > 0.05
    assert told.kept


def test_what_the_time_tells_is_not_told_by_a_pause() -> None:
    """The machine is busy at first, while fewer are asked: longer pauses, with fewer asked."""
    chance = random.Random(11)
    found = []
    for number in range(4000):
        early = number < 2000
        asked = frozenset({1}) if chance.random() < (0.3 if early else 0.5) else NOBODY
        found.append(Pause(3.4 + chance.random() + (0.5 if early else 0.0), asked))
    told = told_by("strict", 0.0, found)
    assert told.claimable.counted > 0.01
    assert told.kept


def test_it_may_matter_who_was_asked_though_not_whether() -> None:
    """Seat 1 is slow and seat 3 is fast, as much as it takes to be as others on the whole."""
    chance = random.Random(3)
    found = [
        Pause(1.0 + 0.1 * seat + chance.random(), frozenset({2 + seat} if seat else ()))
        for seat in (chance.choice((-1, 0, 0, 1)) for _ in range(4000))
    ]
    told = told_by("strict", 0.0, found)
    assert not told.who.by_chance


@pytest.mark.parametrize(("told", "kept"), [(0.049, True), (0.051, False)])
def test_natural_rooms_may_tell_a_twentieth_of_a_bit(told: float, kept: bool) -> None:
    who = Bits(0.002 + told, 0.002, 0.003)
    assert Told("natural", 0, 10, 0.5, 1, 1, 1, Bits(0.0, 0.0, 0.0), who).kept is kept


@pytest.mark.parametrize(("claim", "noted"), [("pung", [Pause(3.5, frozenset({1}))]), ("take", [])])
async def test_where_everybody_knows_who_is_asked_there_is_no_pause(
    claim: str, noted: list[Pause]
) -> None:
    """Seat 2 discards; seat 3 is asked about that, or takes the last tile of the wall or not."""
    found: list[Pause] = []
    table = Table(0, 0, "strict", 0.0, found.append)

    def told(seat: int, at: float, **message: object) -> None:
        table.people[seat].hear(msgspec.json.encode(message), at)

    def shown(n: int, at: float, event: str, seat: int) -> None:
        for viewer in range(4):
            told(viewer, at, t="event", hand=0, n=n, event={"event": event, "seat": seat})

    shown(7, 10.0, "tile_discarded", 2)
    told(3, 10.1, t="prompt", prompt=1, choices=[[claim], ["pass"]])
    shown(8, 13.5, "tile_drawn", 3)
    assert found == noted


async def test_tables_play_and_their_pauses_are_measured() -> None:
    found = await pauses_of("strict", 0.0, 12, 2, 0.02)
    assert len(found) == 12
    # Whoever has discarded is not asked about it.
    assert all(pause.asked <= {1, 2, 3} for pause in found)

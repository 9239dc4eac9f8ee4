"""The time that the table waits tells nobody whether somebody could claim (RM-13)."""

import asyncio

import pytest

from bench.information import information
from paiguan.server.table.pace import STRICT_SECONDS, WRITING_SECONDS, Pace
from tests.server.leaky_answers import PauseOnlyIfClaimable
from tests.server.thinkers import Thinkers, Wait

WAITS = 2500
MOST_BITS = 0.05
SHUFFLES = 20
KEY = b"waits of a test"

pytestmark = pytest.mark.clause("RM-13")


def waits_at(game: str, claim_time: str, median: float, pace: Pace | None = None) -> list[Wait]:
    """The waits at a table where people take so many seconds over a claim."""
    pace = pace or Pace(claim_time, 1.0, KEY)
    waits: list[Wait] = []
    session = 0
    while len(waits) < WAITS:
        session += 1
        table = Thinkers(game, claim_time, pace, median, f"{median} {session}")
        waits += asyncio.run(table.play())
    return waits[:WAITS]


def bits_for_a_watcher(waits: list[Wait]) -> float:
    """What a wait tells somebody beside the table: was anybody asked?"""
    return information([(wait.seconds, bool(wait.asked)) for wait in waits], SHUFFLES).told


def bits_for_a_player(waits: list[Wait], seat: int) -> float:
    """What a wait tells a player who is asked, over all discards: was anybody else?"""
    mine = [(wait.seconds, len(wait.asked) > 1) for wait in waits if seat in wait.asked]
    return information(mine, SHUFFLES).told * len(mine) / len(waits)


@pytest.mark.parametrize("median", [0.6, 1.4, 2.5])
@pytest.mark.parametrize("game", ["wanzai", "hengyang258"])
def test_a_natural_wait_tells_next_to_nothing(game: str, median: float) -> None:
    waits = waits_at(game, "natural", median)
    asked = sum(bool(wait.asked) for wait in waits)
    assert WAITS / 20 < asked < WAITS * 19 / 20
    assert bits_for_a_watcher(waits) <= MOST_BITS
    assert bits_for_a_player(waits, 0) <= MOST_BITS


def test_a_natural_wait_is_about_as_long_as_people_think() -> None:
    fast = sorted(wait.seconds for wait in waits_at("wanzai", "natural", 0.6))
    slow = sorted(wait.seconds for wait in waits_at("wanzai", "natural", 2.5))
    assert 0.6 < fast[WAITS // 2] < 1.2
    assert 2.5 < slow[WAITS // 2] < 4.0


def test_no_two_natural_waits_are_the_same() -> None:
    """A wait that has been before would be known for a decoy."""
    waits = [wait.seconds for wait in waits_at("wanzai", "natural", 1.4) if not wait.asked]
    longest = max(waits)
    shorter = [seconds for seconds in waits if seconds < longest - 1e-9]
    assert len({round(seconds, 6) for seconds in shorter}) == len(shorter)


def test_a_strict_wait_is_always_the_same() -> None:
    waits = waits_at("wanzai", "strict", 2.0)
    assert {round(wait.seconds, 6) for wait in waits} == {STRICT_SECONDS + WRITING_SECONDS}
    assert any(wait.asked for wait in waits)


def test_a_fast_table_waits_only_for_those_who_are_asked() -> None:
    waits = waits_at("wanzai", "fast", 1.4)
    assert {wait.seconds for wait in waits if not wait.asked} == {0.0}
    assert bits_for_a_watcher(waits) > 0.3


def test_the_measure_finds_a_table_that_waits_only_where_somebody_thinks() -> None:
    waits = waits_at("wanzai", "natural", 1.4, PauseOnlyIfClaimable("natural", 1.0, KEY))
    assert bits_for_a_watcher(waits) > 0.3


def test_the_measure_finds_decoys_of_another_table() -> None:
    """People here take three times as long as the decoys, which never learn."""

    class Unlearning(Pace):
        def note_answer(self, seconds: float) -> None:
            """Forgotten."""

    waits = waits_at("wanzai", "natural", 4.5, Unlearning("natural", 1.0, KEY))
    assert bits_for_a_watcher(waits) > MOST_BITS


def test_an_answer_shifts_no_other_wait() -> None:
    pace, other = Pace("natural", 1.0, KEY), Pace("natural", 1.0, KEY)
    first = [pace.wait(0, place, 0) for place in range(50)]
    assert [other.wait(0, place, 0) for place in reversed(range(50))] == first[::-1]
    assert all(pace.wait(0, place, 1) <= first[place] for place in range(50))
    assert pace.wait(0, 0, 2) == 0.0
    assert Pace("natural", 0.0, KEY).wait(0, 0, 0) == 0.0


def test_decoys_of_a_table_that_goes_faster_are_faster_by_as_much() -> None:
    """A scale is of everything: what people take at it is no measure of what they take without."""
    whole, tenth = Pace("natural", 1.0, KEY), Pace("natural", 0.1, KEY)
    for number in range(60):
        whole.note_answer(1.0 + number / 8)
        tenth.note_answer((1.0 + number / 8) / 10)
    waits = [whole.wait(0, place, 0) for place in range(50)]
    assert [10 * tenth.wait(0, place, 0) for place in range(50)] == pytest.approx(waits)

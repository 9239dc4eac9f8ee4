"""The table of attacks says what was seen, and whether the promise was kept."""

from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import pytest

from bench.attacks import Row, Seen, line_of, row_of
from bench.servers import ROOT, service_in


def row(p99: float, peak: float, away: int) -> Row:
    return Row("now", "pings", 5.0, p99, 100.0, peak, 10, 20, 9, away, {})


@pytest.mark.parametrize(
    ("p99", "peak", "away", "kept"),
    [
        (10.0, 164.0, 0, True),
        (10.1, 100.0, 0, False),
        (5.0, 164.1, 0, False),
        (5.0, 100.0, 1, False),
    ],
)
def test_twice_the_time_and_64_mb_more_are_noticed(
    p99: float, peak: float, away: int, kept: bool
) -> None:
    assert row(p99, peak, away).kept is kept


def test_a_line_of_the_table() -> None:
    told = "| pings | now | 5 → 7.5 | 100 → 120 | 10 → 20 | 0 of 9 | yes |"
    assert line_of(row(7.5, 120.0, 0)) == told


def test_of_a_hundred_round_trips_the_longest_is_beyond_p99() -> None:
    assert Seen(trips=[float(trip) for trip in range(200)]).p99 == 198.0
    assert Seen().p99 == float("inf")


def seen(p99: float, peak: float, processor: float) -> Seen:
    """A window of two hundred round trips that took as long, and one that took longer."""
    trips = [p99] * 200 + [1000 * p99]
    return Seen(trips=trips, newcomers=10, peak_mb=peak, processor=processor)


def test_one_window_in_which_the_machine_hiccuped_does_not_decide() -> None:
    without = [seen(0.3, 100.0, 3), seen(9.0, 170.0, 4), seen(0.4, 150.0, 5)]
    under = [seen(0.6, 120.0, 20), seen(0.5, 165.0, 30), seen(80.0, 130.0, 40)]
    found = row_of("now", "pings", without, under, Counter(connections=7))
    assert (found.p99_without, found.p99_with, found.kept) == (0.4, 0.6, False)
    assert (found.windows_without, found.windows_with) == ([0.3, 9.0, 0.4], [0.6, 0.5, 80.0])
    # Memory counts from before the first attack on.
    assert (found.mb_without, found.mb_peak) == (100.0, 165.0)
    assert (found.processor_without, found.processor_with) == (4, 30)
    assert (found.newcomers, found.turned_away, found.trips) == (30, 0, 201)


def test_a_server_starts_from_where_its_checkout_has_it(tmp_path: Path) -> None:
    assert find_spec(service_in(ROOT)) is not None
    assert service_in(tmp_path) == "paiguan.server.service"

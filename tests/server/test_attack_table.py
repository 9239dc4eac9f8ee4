"""The table of attacks says what was seen, and whether the promise was kept."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from bench.attacks import Row, Seen, line_of
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


def test_a_server_starts_from_where_its_checkout_has_it(tmp_path: Path) -> None:
    assert find_spec(service_in(ROOT)) is not None
    assert service_in(tmp_path) == "paiguan.server.service"

"""What Prometheus may know: counts and times, never anything of a hand."""

from collections import Counter as Count
from collections.abc import Callable, Iterable
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

COMMIT_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
BATCH_SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 1024)
ACTORS: Final = ("person", "bot", "clock", "window", "forced")
MOVES: Final = ("taken", "given", "lost")


class Metrics:
    """The counters of one server; each has a registry of its own."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.actions = Tally("paiguan_actions", "Actions on disk, by who chose", by=ACTORS)
        registry.register(self.actions)
        self.commits = Counter("paiguan_commits", "Transactions on disk", registry=registry)
        self.failed_commits = Counter(
            "paiguan_failed_commits", "Transactions that failed", registry=registry
        )
        self.commit_writes = Histogram(
            "paiguan_commit_writes", "Writes in one commit", buckets=BATCH_SIZES, registry=registry
        )
        self.commit_seconds = Histogram(
            "paiguan_commit_seconds", "Time of a commit", buckets=COMMIT_SECONDS, registry=registry
        )
        self.failed_tables = Counter(
            "paiguan_failed_tables",
            "Tables that failed and went on from their log",
            registry=registry,
        )
        moved = Counter(
            "paiguan_rooms_moved",
            "Rooms that this server has taken, given to another, or found to be another's",
            ["how"],
            registry=registry,
        )
        self.moved = {how: moved.labels(how) for how in MOVES}
        self.ended_sessions = Counter(
            "paiguan_ended_sessions",
            "Sessions of dead servers in the database that this server has ended",
            registry=registry,
        )
        self.refused = Counter("paiguan_refused", "Requests refused", ["code"], registry=registry)
        self.frames_in = Tally("paiguan_frames_in", "Frames received")
        self.frames_out = Tally("paiguan_frames_out", "Frames sent")
        self.turned_away = Tally(
            "paiguan_turned_away", "Connections hung up on unread: too many from one address"
        )
        registry.register(self.turned_away)
        registry.register(self.frames_in)
        registry.register(self.frames_out)
        self.slow_readers = Counter(
            "paiguan_slow_readers", "Connections cut off for reading too slowly", registry=registry
        )
        self.thoughts = Counter(
            "paiguan_thoughts",
            "Choices thought over in other processes, by how that ended",
            ["outcome"],
            registry=registry,
        )
        self.reviews = Counter(
            "paiguan_reviews",
            "Replays looked through, by how that ended",
            ["outcome"],
            registry=registry,
        )

    def gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        """A value that is looked up when somebody asks."""
        Gauge(name, text, registry=self.registry).set_function(value)

    def rooms_by_game(self, games: Callable[[], Iterable[str]]) -> None:
        """How many rooms of each game are open."""
        self.registry.register(_RoomsByGame(games))

    def text(self) -> bytes:
        """Everything, in Prometheus's format."""
        return generate_latest(self.registry)


class Tally(Collector):
    """A count of what happens many times a second in the loop alone: it needs no lock."""

    def __init__(self, name: str, text: str, by: Iterable[str] = ()) -> None:
        self._name = name
        self._text = text
        self.value = 0
        # What it is made up of, where that is told apart.
        self._parts = dict.fromkeys(by, 0)

    def inc(self, amount: int = 1, by: str = "") -> None:
        """So many more."""
        self.value += amount
        if by:
            self._parts[by] += amount

    def collect(self) -> Iterable[Metric]:
        """The count, whenever somebody asks."""
        if not self._parts:
            yield CounterMetricFamily(self._name, self._text, value=self.value)
            return
        family = CounterMetricFamily(self._name, self._text, labels=["by"])
        for by, value in self._parts.items():
            family.add_metric([by], value)
        yield family


class _RoomsByGame(Collector):
    def __init__(self, games: Callable[[], Iterable[str]]) -> None:
        self._games = games

    def collect(self) -> Iterable[Metric]:
        family = GaugeMetricFamily("paiguan_rooms", "Open rooms", labels=["game"])
        for game, count in Count(self._games()).items():
            family.add_metric([game], count)
        yield family

"""``python -m bench.attacks``: what one hostile guest does to everybody else.

A server in a process of its own, many tables of the load tool that play at it, and quiet canary
connections, each from an address of its own, that say ``ping``. Each attack of ``bench.attackers``
is made on a server of its own. ``--against`` measures another checkout of the project in the same
run, both from their sources.

A round trip takes a third of a millisecond, so one hiccup of the machine must not decide. There are
three windows without the attack and three with it, in turn, and of each kind the median of their
p99 counts. A window has more than a thousand round trips. Every attack comes from a new address,
which has used up nothing, and memory is compared with what it was before the first of them. Another
checkout has one window of each: what it is there for is seen in one.

Everything runs on this machine: where it has few processors the attacker takes some of them too,
which the row of an attack on nobody shows.
"""

import argparse
import asyncio
import json
import subprocess
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from bench.attackers import ATTACKS, HOST
from bench.servers import ROOT, SERVE, number_in_path, python, serving
from paiguan.load.tool import memory_of, processor_of
from paiguan.load.wire import Http, LoadError, Wire, open_wire

# More of them and the tables' signs of life together would be so much that a house hears it at its
# turns alone, every ten milliseconds.
CANARIES: Final = 10
# A socket may say so much and no more.
PING_SECONDS: Final = 0.11
WINDOWS: Final = 3
WINDOWS_BEFORE: Final = 1
SAMPLE_SECONDS: Final = 0.05
NEWCOMER_SECONDS: Final = 0.5
PATIENCE_SECONDS: Final = 5.0
SETTLE_SECONDS: Final = 2.0
# Tables sit down within so long, and an attacker ends so soon after its time, or all of it ends.
SEATED_SECONDS: Final = 180.0
ENDED_SECONDS: Final = 30.0
# What newcomers come from, what canaries do, and what attackers do; tables have other addresses.
NEWCOMER: Final = "127.0.0.77"
CANARY: Final = "127.0.201.{}"
HOSTILE: Final = "127.0.200.{}"
# As on a machine that nobody has set up for more.
FEW_FILES: Final = "from resource import *; setrlimit(RLIMIT_NOFILE, (1024, 1024)); "
# A session of eight hands is paid from what a new account has, one of sixteen is not.
CARD_PRICE: Final = 60
MOST_TIMES: Final = 2.0
MOST_MB: Final = 64.0

PLAY: Final = """
import sys
from paiguan.load.tool import Load, run_load
load = Load(url=sys.argv[1], tables=int(sys.argv[2]), seconds=float(sys.argv[3]))
run_load(load, lambda stage, done, of: print(stage, flush=True))
"""


@dataclass
class Seen:
    """What was seen in some seconds: round trips in milliseconds, memory in MB."""

    began: float = field(default_factory=time.perf_counter)
    trips: list[float] = field(default_factory=list)
    newcomers: int = 0
    turned_away: int = 0
    peak_mb: float = 0.0
    processor: float = 0.0

    @property
    def p99(self) -> float:
        """What 99 of 100 round trips took at most."""
        ordered = sorted(self.trips)
        return ordered[int(len(ordered) * 0.99)] if ordered else float("inf")


@dataclass
class Row:
    """One attack on one version."""

    version: str
    attack: str
    # Of all windows without it, and with it, the median.
    p99_without: float
    p99_with: float
    mb_without: float
    mb_peak: float
    # Of one processor, in percent.
    processor_without: float
    processor_with: float
    newcomers: int
    turned_away: int
    came_to: dict[str, int]
    # What the windows had, one after the other, and how many round trips each had at least.
    windows_without: list[float] = field(default_factory=list)
    windows_with: list[float] = field(default_factory=list)
    trips: int = 0

    @property
    def kept(self) -> bool:
        """Whether the others hardly noticed: what is promised of one hostile socket or address."""
        calm = self.p99_with <= MOST_TIMES * self.p99_without
        return calm and self.mb_peak - self.mb_without <= MOST_MB and not self.turned_away


class House:
    """A server with tables that play, and somebody who watches how it is."""

    def __init__(self, source: Path, port: int, pid: int) -> None:
        self.source = source
        self.port = port
        self.pid = pid
        self.seen = Seen()
        self._sent: dict[int, list[float]] = {}
        self._wires: list[Wire] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def watched(self) -> None:
        """Let canaries, newcomers and the scales begin."""
        for place in range(CANARIES):
            await self._canary(place)
        self._tasks += [
            asyncio.create_task(self._newcomers()),
            asyncio.create_task(self._weighed()),
        ]

    async def over(self, seconds: float) -> Seen:
        """What is seen in so many seconds; a ping without an answer took as long as it is old."""
        self.seen = seen = Seen()
        before = processor_of(self.pid)[0]
        await asyncio.sleep(seconds)
        ended = time.perf_counter()
        seen.processor = 100 * (processor_of(self.pid)[0] - before) / (ended - seen.began)
        for sent in self._sent.values():
            seen.trips += [1000 * (ended - at) for at in sent if at >= seen.began]
        self.seen = Seen()
        return seen

    def leave(self) -> None:
        """Watch no more."""
        for task in self._tasks:
            task.cancel()
        for wire in self._wires:
            wire.close()

    async def _canary(self, place: int) -> None:
        address = CANARY.format(place + 1)
        http = Http(HOST, self.port, address)
        _, cookie = await http.ask("POST", "/api/guest", {"name": f"canary{place}"})
        room, _ = await http.ask("POST", "/api/rooms", {"game": "hengyang258"}, cookie)
        ticket, _ = await http.ask("POST", f"/api/rooms/{room['number']}/ticket", cookie=cookie)
        http.close()
        sent = self._sent[place] = []

        def on_text(text: bytes, at: float) -> None:
            # What was asked before a window is none of its own.
            if text == b'{"t":"pong"}' and (asked := sent.pop(0)) >= self.seen.began:
                self.seen.trips.append(1000 * (at - asked))

        number = number_in_path(self.source, room["number"])
        wire = await open_wire(HOST, self.port, number, address, on_text)
        wire.send(json.dumps({"t": "enter", "ticket": ticket["ticket"]}).encode())
        self._wires.append(wire)
        self._tasks.append(asyncio.create_task(self._pinging(wire, sent, place)))

    async def _pinging(self, wire: Wire, sent: list[float], place: int) -> None:
        await asyncio.sleep(PING_SECONDS * place / CANARIES)
        while True:
            # What is lost with a connection is never answered.
            sent.append(time.perf_counter())
            wire.send(b'{"t":"ping"}')
            await asyncio.sleep(PING_SECONDS)

    async def _newcomers(self) -> None:
        """Somebody comes twice a second and asks which games there are."""
        while True:
            self.seen.newcomers += 1
            http = Http(HOST, self.port, NEWCOMER)
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await http.ask("GET", "/api/games")
            except (OSError, EOFError, LoadError, TimeoutError):
                self.seen.turned_away += 1
            http.close()
            await asyncio.sleep(NEWCOMER_SECONDS)

    async def _weighed(self) -> None:
        while True:
            self.seen.peak_mb = max(self.seen.peak_mb, memory_of(self.pid)[0])
            await asyncio.sleep(SAMPLE_SECONDS)


@asynccontextmanager
async def open_house(source: Path, tables: int) -> AsyncIterator[House]:
    """A server from this source, with so many tables at it."""
    async with serving(source, FEW_FILES + SERVE, card_price_8=CARD_PRICE) as server:
        house = House(source, server.port, server.pid)
        playing = python(source, ["-c", PLAY, server.url, str(tables), "1e6"], subprocess.PIPE)
        try:
            async with asyncio.timeout(SEATED_SECONDS):
                await asyncio.to_thread(_until_playing, playing)
                await house.watched()
            await asyncio.sleep(SETTLE_SECONDS)
            yield house
        finally:
            house.leave()
            playing.kill()
            playing.communicate()


def _until_playing(load: "subprocess.Popen[bytes]") -> None:
    assert load.stdout is not None
    for line in load.stdout:
        if line.strip() == b"playing":
            return
    raise SystemExit("the tables did not come to play")


def _begins(attacker: "subprocess.Popen[bytes]") -> None:
    assert attacker.stdout is not None
    if not attacker.stdout.readline():
        raise SystemExit("the attacker did not begin")


async def attacked(
    name: str, source: Path, version: str, tables: int, seconds: float, windows: int = WINDOWS
) -> Row:
    """One attack on one version: without it and with it, in turn."""
    without: list[Seen] = []
    under: list[Seen] = []
    came_to: Counter[str] = Counter()
    async with open_house(source, tables) as house:
        for window in range(windows):
            without.append(await house.over(seconds))
            under.append(await _under(house, name, window, seconds, came_to))
            await asyncio.sleep(SETTLE_SECONDS)
    return row_of(version, name, without, under, came_to)


async def _under(
    house: House, name: str, window: int, seconds: float, came_to: Counter[str]
) -> Seen:
    """What is seen while somebody attacks from an address that nobody has used yet."""
    given = [name, str(house.port), str(seconds), str(house.source), HOSTILE.format(window + 1)]
    attacker = python(ROOT, ["-m", "bench.attackers", *given], subprocess.PIPE)
    try:
        await asyncio.to_thread(_begins, attacker)
        seen = await house.over(seconds)
        out, _ = await asyncio.to_thread(attacker.communicate, timeout=ENDED_SECONDS)
    finally:
        attacker.kill()
        attacker.wait()
    came_to.update(json.loads(out or b"{}"))
    return seen


def row_of(
    version: str, name: str, without: list[Seen], under: list[Seen], came_to: Counter[str]
) -> Row:
    """What the windows come to: medians of times, and the most memory since before the first."""
    p99_without = [round(one.p99, 3) for one in without]
    p99_with = [round(one.p99, 3) for one in under]
    return Row(
        version,
        name,
        median(p99_without),
        median(p99_with),
        without[0].peak_mb,
        max(one.peak_mb for one in under),
        round(median(one.processor for one in without)),
        round(median(one.processor for one in under)),
        sum(one.newcomers for one in under),
        sum(one.turned_away for one in under),
        dict(came_to),
        p99_without,
        p99_with,
        min(len(one.trips) for one in (*without, *under)),
    )


HEAD: Final = (
    "| attack | version | canary p99, ms: without → with | memory, MB: before → peak "
    "| processor, %: without → with | newcomers turned away | others hardly notice |\n"
    "|---|---|---|---|---|---|---|"
)


def line_of(row: Row) -> str:
    """A row as the table has it."""
    return (
        f"| {row.attack} | {row.version} | {row.p99_without:.4g} → {row.p99_with:.4g} "
        f"| {row.mb_without:.0f} → {row.mb_peak:.0f} "
        f"| {row.processor_without:.0f} → {row.processor_with:.0f} "
        f"| {row.turned_away} of {row.newcomers} | {'yes' if row.kept else 'no'} |"
    )


def main() -> None:
    """Measure what is asked for and print it, line by line as it is known."""
    parser = argparse.ArgumentParser(prog="python -m bench.attacks", description=__doc__)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help="all, if none is named")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=12.0, help="of each window")
    parser.add_argument("--against", type=Path, help="another checkout, measured first")
    parser.add_argument("--json", type=Path, help="keep the figures in this file too")
    given = parser.parse_args()
    if unknown := set(given.attacks) - set(ATTACKS):
        parser.error(f"unknown: {', '.join(unknown)}; there are {', '.join(ATTACKS)}")
    versions = {"before": given.against.resolve()} if given.against else {}
    rows: list[Row] = []
    print(HEAD, flush=True)
    for name in given.attacks or ATTACKS:
        for version, source in {**versions, "now": ROOT}.items():
            windows = WINDOWS if source == ROOT else WINDOWS_BEFORE
            attack = attacked(name, source, version, given.tables, given.seconds, windows)
            rows.append(asyncio.run(attack))
            print(line_of(rows[-1]), flush=True)
    if given.json:
        given.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()

"""``python -m bench.attacks``: what one hostile guest does to everybody else.

A server in a process of its own, many tables of the load tool that play at it, and quiet canary
connections that say ``ping``. Each attack of ``bench.attackers`` is made for some seconds on a
server of its own, after as many seconds without it. ``--against`` measures another checkout of the
project in the same run, both from their sources.

Everything runs on this machine: where it has few processors the attacker takes some of them too,
which the row of an attack on nobody shows.
"""

import argparse
import asyncio
import json
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from bench.attackers import ATTACKS, HOST
from bench.servers import ROOT, SERVE, number_in_path, python, serving
from paiguan.load.tool import memory_of, processor_of
from paiguan.load.wire import Http, LoadError, Wire, open_wire

CANARIES: Final = 4
# A socket may say so much and no more.
PING_SECONDS: Final = 0.11
SAMPLE_SECONDS: Final = 0.05
NEWCOMER_SECONDS: Final = 0.5
PATIENCE_SECONDS: Final = 5.0
SETTLE_SECONDS: Final = 2.0
# Tables sit down within so long, and an attacker ends so soon after its time, or all of it ends.
SEATED_SECONDS: Final = 180.0
ENDED_SECONDS: Final = 30.0
# What newcomers come from; the canaries and tables have other addresses.
NEWCOMER: Final = "127.0.0.77"
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
        http = Http(HOST, self.port, None)
        for place in range(CANARIES):
            await self._canary(http, place)
        http.close()
        self._tasks += [
            asyncio.create_task(self._newcomers()),
            asyncio.create_task(self._weighed()),
        ]

    async def over(self, seconds: float) -> Seen:
        """What is seen in so many seconds; a ping without an answer took as long as it is old."""
        self.seen = seen = Seen()
        for sent in self._sent.values():
            sent.clear()
        before = processor_of(self.pid)[0]
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        seen.processor = 100 * (processor_of(self.pid)[0] - before) / took
        for sent in self._sent.values():
            seen.trips += [1000 * (time.perf_counter() - at) for at in sent]
        return seen

    def leave(self) -> None:
        """Watch no more."""
        for task in self._tasks:
            task.cancel()
        for wire in self._wires:
            wire.close()

    async def _canary(self, http: Http, place: int) -> None:
        _, cookie = await http.ask("POST", "/api/guest", {"name": f"canary{place}"})
        room, _ = await http.ask("POST", "/api/rooms", {"game": "hengyang258"}, cookie)
        ticket, _ = await http.ask("POST", f"/api/rooms/{room['number']}/ticket", cookie=cookie)
        sent = self._sent[place] = []

        def on_text(text: bytes, at: float) -> None:
            if text == b'{"t":"pong"}' and sent:
                self.seen.trips.append(1000 * (at - sent.pop(0)))

        number = number_in_path(self.source, room["number"])
        wire = await open_wire(HOST, self.port, number, None, on_text)
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


async def attacked(name: str, source: Path, version: str, tables: int, seconds: float) -> Row:
    """One attack on one version: first without it, then with it."""
    async with open_house(source, tables) as house:
        without = await house.over(seconds)
        attacker = python(
            ROOT,
            ["-m", "bench.attackers", name, str(house.port), str(seconds), str(source)],
            subprocess.PIPE,
        )
        try:
            await asyncio.to_thread(_begins, attacker)
            under = await house.over(seconds)
            out, _ = await asyncio.to_thread(attacker.communicate, timeout=ENDED_SECONDS)
        finally:
            attacker.kill()
            attacker.wait()
    return Row(
        version,
        name,
        round(without.p99, 1),
        round(under.p99, 1),
        without.peak_mb,
        under.peak_mb,
        round(without.processor),
        round(under.processor),
        under.newcomers,
        under.turned_away,
        json.loads(out or b"{}"),
    )


HEAD: Final = (
    "| attack | version | canary p99, ms: without → with | memory, MB: before → peak "
    "| processor, %: without → with | newcomers turned away | others hardly notice |\n"
    "|---|---|---|---|---|---|---|"
)


def line_of(row: Row) -> str:
    """A row as the table has it."""
    return (
        f"| {row.attack} | {row.version} | {row.p99_without:g} → {row.p99_with:g} "
        f"| {row.mb_without:.0f} → {row.mb_peak:.0f} "
        f"| {row.processor_without:.0f} → {row.processor_with:.0f} "
        f"| {row.turned_away} of {row.newcomers} | {'yes' if row.kept else 'no'} |"
    )


def main() -> None:
    """Measure what is asked for and print it, line by line as it is known."""
    parser = argparse.ArgumentParser(prog="python -m bench.attacks", description=__doc__)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help="all, if none is named")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0, help="without, and then with")
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
            row = asyncio.run(attacked(name, source, version, given.tables, given.seconds))
            rows.append(row)
            print(line_of(row), flush=True)
    if given.json:
        given.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()

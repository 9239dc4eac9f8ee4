"""The load tool: many tables of legal play over real sockets, and what that took.

Open loop: every table acts at its due times whatever the server does. A canary connection that
only says `ping` tells how busy the server's loop was, and the tool says how late it was itself.
"""

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from paiguan.load.table import LoadTable, Plan, Tally
from paiguan.load.wire import Http, LoadError, open_wire

AT_ONCE: Final = 8
SOCKETS_AN_ADDRESS: Final = 32
CANARY_SECONDS: Final = 0.1
SETTLE_SECONDS: Final = 2.0
TELL_SECONDS: Final = 1.0
ANSWER_SECONDS: Final = 10.0
START_SECONDS: Final = 120.0
PERCENTS: Final = (50.0, 99.0, 99.9, 100.0)


@dataclass(frozen=True)
class Load:
    """What to play: how many tables, how fast, for how long, against which server."""

    url: str = ""
    tables: int = 500
    rate: float = 0.5
    seconds: float = 60.0
    game: str = "hengyang258"
    clock: int = 30
    warm: int = 40
    # The processes of the server, or of several, that are looked at.
    pids: tuple[int, ...] = ()
    seed: int = 1


@dataclass
class Report:
    """The figures; times in milliseconds at p50, p99, p99.9 and the longest."""

    load: dict[str, Any]
    setup_seconds: float
    actions: int
    actions_per_second: float
    done_ms: dict[str, float]
    due_to_done_ms: dict[str, float]
    seen_ms: dict[str, float]
    canary_ms: dict[str, float]
    lateness_ms: dict[str, float]
    events: int
    missing_events: int
    unanswered: int
    owed: int
    refused: dict[str, int]
    connections_cut: int
    hands: int
    sessions: int
    server_mb: float = 0.0
    server_peak_mb: float = 0.0
    # Of the time measured: how long it had a processor, and how long others kept it from one.
    server_ran_percent: float = 0.0
    server_waited_percent: float = 0.0
    # What an action took of a processor with all that came of it, in milliseconds.
    server_ms_an_action: float = 0.0

    @property
    def whole(self) -> bool:
        """Whether nothing went missing."""
        return not (self.missing_events or self.unanswered or self.connections_cut)


# What a run is at, how far, and how far it goes: a server to start, tables, seconds.
STARTING: Final = "starting"
SEATING: Final = "seating"
PLAYING: Final = "playing"
Watch = Callable[[str, float, float], None]


def _unwatched(_stage: str, _done: float, _of: float) -> None:
    """Nobody looks on."""


def run_load(
    load: Load, watch: Watch = _unwatched, settings: Mapping[str, str] | None = None
) -> Report:
    """Play as asked; without an address, against a server of its own in a directory of its own.

    Its environment is the usual one and these `settings`.
    """
    return asyncio.run(_with_server(load, watch, settings or {}))


# The server


async def _with_server(load: Load, watch: Watch, settings: Mapping[str, str]) -> Report:
    if load.url:
        return await _run(load, load.url, load.pids, watch)
    watch(STARTING, 0, 1)
    async with _own_server(settings) as (url, pid):
        return await _run(load, url, (pid,), watch)


@asynccontextmanager
async def _own_server(settings: Mapping[str, str]) -> AsyncIterator[tuple[str, int]]:
    """A server as an operator starts it, in a process of its own, with its defaults."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        given = {"PAIGUAN_DATA_DIR": folder, "PAIGUAN_DATABASE_URL": "", "PAIGUAN_PORT": str(port)}
        log = Path(folder, "log")
        with log.open("wb") as out:
            server = subprocess.Popen(
                [sys.executable, "-c", "from paiguan.server.door.service import serve; serve()"],
                env={**os.environ, **given, **settings},
                stdout=out,
                stderr=out,
            )
        try:
            await _until_open(port, server, log)
            yield f"http://127.0.0.1:{port}", server.pid
        finally:
            server.terminate()
            server.wait()


async def _until_open(port: int, server: "subprocess.Popen[bytes]", log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        if server.poll() is not None:
            told = log.read_text("utf-8")[-500:]
            raise LoadError(f"服务器没有开成：{told}", f"the server did not start: {told}")
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
            continue
        writer.close()
        return
    raise LoadError(
        f"服务器 {START_SECONDS:.0f} 秒内没有开成",
        f"the server did not start within {START_SECONDS:.0f} s",
    )


# The run


async def _run(load: Load, url: str, pids: Sequence[int], watch: Watch) -> Report:
    host, port = _address(url)
    chance = random.Random(load.seed)
    first = Http(host, port, None)
    tables: list[LoadTable] = []
    try:
        seats = await _seats(first, load.game)
        plan = Plan(host, port, load.game, seats, load.clock, 1 / load.rate, load.warm)
        tally = Tally()
        tables += _tables(load, plan, tally, chance)
        began = time.perf_counter()
        await _seated(tables, watch)
        set_up = time.perf_counter() - began
        playing = partial(watch, PLAYING)
        return await _measured(load, plan, tally, tables, first, set_up, pids, playing)
    finally:
        for table in tables:
            table.leave()
        first.close()
        # Connections end in the next turn of the loop.
        await asyncio.sleep(0)


async def _measured(
    load: Load,
    plan: Plan,
    tally: Tally,
    tables: list[LoadTable],
    first: Http,
    set_up: float,
    pids: Sequence[int],
    watch: Callable[[float, float], None],
) -> Report:
    """All tables play; what is seen of it in the time asked for."""
    canary = asyncio.create_task(_canary(first, plan, tally))
    try:
        await asyncio.sleep(SETTLE_SECONDS)
        tally.measuring = True
        before = processor_of(*pids)
        measured_from = time.perf_counter()
        await _slept(load.seconds, watch)
        tally.measuring = False
        took = time.perf_counter() - measured_from
        ran, waited = (now - then for now, then in zip(processor_of(*pids), before, strict=True))
        if canary.done():
            canary.result()
    finally:
        canary.cancel()
        await asyncio.wait({canary})
    unanswered = await _last_answers(tables)
    report = _report(load, tally, set_up, took, unanswered)
    report.server_mb, report.server_peak_mb = memory_of(*pids)
    report.server_ran_percent = round(100 * ran / took, 1)
    report.server_waited_percent = round(100 * waited / took, 1)
    report.server_ms_an_action = round(1000 * ran / max(1, tally.actions), 3)
    return report


def _address(url: str) -> tuple[str, int]:
    with suppress(ValueError):
        parts = urlsplit(url)
        if parts.scheme == "http" and parts.hostname:
            return parts.hostname, parts.port or 80
    raise LoadError(
        f"“{url}”：应写成 http://127.0.0.1:8000 这样",
        f"“{url}”: an address like http://127.0.0.1:8000 is meant",
    )


async def _seats(http: Http, game: str) -> int:
    games, _ = await http.ask("GET", "/api/games")
    for one in games:
        if one["game"] == game:
            return int(one["seats"])
    listed = ", ".join(one["game"] for one in games)
    raise LoadError(
        f"没有“{game}”这个玩法，有：{listed}", f"there is no game “{game}”; there are {listed}"
    )


def _tables(load: Load, plan: Plan, tally: Tally, chance: random.Random) -> list[LoadTable]:
    """All tables; on one machine they come from many loopback addresses, as players would."""
    spread = sys.platform == "linux" and plan.host.startswith("127.")
    tables = []
    for number in range(load.tables):
        address = 2 + number * plan.seats // SOCKETS_AN_ADDRESS
        local = f"127.0.{address // 250}.{address % 250 + 1}" if spread else None
        https = [Http(plan.host, plan.port, local)] * plan.seats
        tables.append(LoadTable(plan, tally, https, random.Random(chance.random())))
    return tables


async def _seated(tables: list[LoadTable], watch: Watch) -> None:
    """All tables with everybody at them, a few at a time."""
    room = asyncio.Semaphore(AT_ONCE)
    seated = 0

    async def one(table: LoadTable) -> None:
        nonlocal seated
        async with room:
            await table.sit_down()
        seated += 1
        watch(SEATING, seated, len(tables))

    watch(SEATING, 0, len(tables))
    await asyncio.gather(*map(one, tables))


async def _slept(seconds: float, watch: Callable[[float, float], None]) -> None:
    """Let the time go by, and say every second how much of it has."""
    began = time.perf_counter()
    until = began + seconds
    while (left := until - time.perf_counter()) > 0:
        watch(seconds - left, seconds)
        await asyncio.sleep(min(left, TELL_SECONDS))
    watch(seconds, seconds)


async def _canary(http: Http, plan: Plan, tally: Tally) -> None:
    """A quiet connection in a room of its own that says ping ten times a second."""
    _, cookie = await http.ask("POST", "/api/guest", {"name": "canary"})
    answer, _ = await http.ask("POST", "/api/rooms", {"game": plan.game}, cookie)
    path = f"/api/rooms/{answer['number']}/ticket"
    ticket, _ = await http.ask("POST", path, cookie=cookie)
    sent = [0.0]

    def on_text(text: bytes, at: float) -> None:
        if text == b'{"t":"pong"}' and tally.measuring:
            tally.canary.append(at - sent[0])

    wire = await open_wire(plan.host, plan.port, answer["number"], None, on_text)
    wire.send(json.dumps({"t": "enter", "ticket": ticket["ticket"]}).encode())
    try:
        while not wire.closed:
            await asyncio.sleep(CANARY_SECONDS)
            sent[0] = time.perf_counter()
            wire.send(b'{"t":"ping"}')
    finally:
        wire.close()


async def _last_answers(tables: list[LoadTable]) -> int:
    """Stop the tables and wait for what is still under way; how many answers never came."""
    until = time.monotonic() + ANSWER_SECONDS
    left = sum(table.stop() for table in tables)
    while left and time.monotonic() < until:
        await asyncio.sleep(0.05)
        left = sum(table.stop() for table in tables)
    return left


# Figures


def _report(load: Load, tally: Tally, set_up: float, took: float, unanswered: int) -> Report:
    return Report(
        load=asdict(load),
        setup_seconds=round(set_up, 1),
        actions=tally.actions,
        actions_per_second=round(tally.actions / took, 1),
        done_ms=percentiles(tally.done),
        due_to_done_ms=percentiles(tally.due_to_done),
        seen_ms=percentiles(tally.seen),
        canary_ms=percentiles(tally.canary),
        lateness_ms=percentiles(tally.lateness),
        events=tally.events,
        missing_events=tally.missing,
        unanswered=unanswered,
        owed=tally.owed,
        refused=dict(tally.refused),
        connections_cut=tally.cut,
        hands=tally.hands,
        sessions=tally.sessions,
    )


def percentiles(seconds: list[float]) -> dict[str, float]:
    """p50, p99, p99.9 and the longest, in milliseconds, each a value that occurred."""
    ordered = sorted(seconds)
    if not ordered:
        return {}
    last = len(ordered) - 1
    return {
        "longest" if percent == 100 else f"p{percent:g}": round(
            1000 * ordered[min(last, int(len(ordered) * percent / 100))], 2
        )
        for percent in PERCENTS
    }


def processor_of(*pids: int) -> tuple[float, float]:
    """Seconds that all threads of processes ran and waited for a processor; 0 where not known."""
    ran = waited = 0
    for pid in pids:
        for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
            with suppress(OSError):
                fields = task.read_text("ascii").split()
                ran, waited = ran + int(fields[0]), waited + int(fields[1])
    return ran / 1e9, waited / 1e9


def memory_of(*pids: int) -> tuple[float, float]:
    """Resident memory of processes now and at the peak of each, in MB; 0 where not known."""
    now = peak = 0
    for pid in pids:
        with suppress(OSError):
            lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
            sizes = {line.partition(":")[0]: line.split()[1] for line in lines if "kB" in line}
            now, peak = now + int(sizes["VmRSS"]), peak + int(sizes["VmHWM"])
    return round(now / 1024, 1), round(peak / 1024, 1)

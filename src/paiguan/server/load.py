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
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from rich.console import Console
from rich.table import Table as Rows

from paiguan.server.load_table import Plan, Table, Tally
from paiguan.server.load_wire import Http, LoadError, open_wire

AT_ONCE: Final = 8
SOCKETS_AN_ADDRESS: Final = 32
CANARY_SECONDS: Final = 0.1
SETTLE_SECONDS: Final = 2.0
ANSWER_SECONDS: Final = 10.0
START_SECONDS: Final = 30.0
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
    pid: int = 0
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


def run_load(load: Load) -> Report:
    """Play as asked; without an address, against a server of its own in a directory of its own."""
    return asyncio.run(_with_server(load))


def main(load: Load, *, as_json: bool = False) -> int:
    """Run and print; 0 if nothing went missing."""
    report = run_load(load)
    if as_json:
        print(json.dumps(asdict(report), ensure_ascii=False))
    else:
        print_report(report, Console())
    return 1 if report.missing_events or report.unanswered or report.connections_cut else 0


# The server


async def _with_server(load: Load) -> Report:
    if load.url:
        return await _run(load, load.url, load.pid)
    async with _own_server() as (url, pid):
        return await _run(load, url, pid)


@asynccontextmanager
async def _own_server() -> AsyncIterator[tuple[str, int]]:
    """A server as an operator starts it, in a process of its own, with its defaults."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        given = {"PAIGUAN_DATA_DIR": folder, "PAIGUAN_DATABASE_URL": "", "PAIGUAN_PORT": str(port)}
        log = Path(folder, "log")
        with log.open("wb") as out:
            server = subprocess.Popen(
                [sys.executable, "-c", "from paiguan.server.commands import serve; serve()"],
                env={**os.environ, **given},
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
            raise LoadError(f"the server did not start: {log.read_text('utf-8')[-500:]}")
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
            continue
        writer.close()
        return
    raise LoadError(f"the server did not start within {START_SECONDS:.0f} s")


# The run


async def _run(load: Load, url: str, pid: int) -> Report:
    host, port = _address(url)
    chance = random.Random(load.seed)
    first = Http(host, port, None)
    tables: list[Table] = []
    try:
        seats = await _seats(first, load.game)
        plan = Plan(host, port, load.game, seats, load.clock, 1 / load.rate, load.warm)
        tally = Tally()
        tables += _tables(load, plan, tally, chance)
        began = time.perf_counter()
        await _at_once([table.sit_down() for table in tables])
        set_up = time.perf_counter() - began
        return await _measured(load, plan, tally, tables, first, set_up, pid)
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
    tables: list[Table],
    first: Http,
    set_up: float,
    pid: int,
) -> Report:
    """All tables play; what is seen of it in the time asked for."""
    canary = asyncio.create_task(_canary(first, plan, tally))
    try:
        await asyncio.sleep(SETTLE_SECONDS)
        tally.measuring = True
        before = _processor(pid)
        measured_from = time.perf_counter()
        await asyncio.sleep(load.seconds)
        tally.measuring = False
        took = time.perf_counter() - measured_from
        ran, waited = (now - then for now, then in zip(_processor(pid), before, strict=True))
        if canary.done():
            canary.result()
    finally:
        canary.cancel()
        await asyncio.wait({canary})
    unanswered = await _last_answers(tables)
    report = _report(load, tally, set_up, took, unanswered)
    report.server_mb, report.server_peak_mb = _memory(pid)
    report.server_ran_percent = round(100 * ran / took, 1)
    report.server_waited_percent = round(100 * waited / took, 1)
    return report


def _address(url: str) -> tuple[str, int]:
    parts = urlsplit(url)
    if parts.scheme != "http" or not parts.hostname:
        raise LoadError(f"“{url}”: an address like http://127.0.0.1:8000 is meant")
    return parts.hostname, parts.port or 80


async def _seats(http: Http, game: str) -> int:
    games, _ = await http.ask("GET", "/api/games")
    for one in games:
        if one["game"] == game:
            return int(one["seats"])
    raise LoadError(f"there is no game “{game}”; there are {', '.join(g['game'] for g in games)}")


def _tables(load: Load, plan: Plan, tally: Tally, chance: random.Random) -> list[Table]:
    """All tables; on one machine they come from many loopback addresses, as players would."""
    spread = sys.platform == "linux" and plan.host.startswith("127.")
    tables = []
    for number in range(load.tables):
        address = 2 + number * plan.seats // SOCKETS_AN_ADDRESS
        local = f"127.0.{address // 250}.{address % 250 + 1}" if spread else None
        https = [Http(plan.host, plan.port, local)] * plan.seats
        tables.append(Table(plan, tally, https, random.Random(chance.random())))
    return tables


async def _at_once(waiting: list[Awaitable[None]]) -> None:
    room = asyncio.Semaphore(AT_ONCE)

    async def one(work: Awaitable[None]) -> None:
        async with room:
            await work

    await asyncio.gather(*(one(work) for work in waiting))


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

    wire = await open_wire(plan.host, plan.port, None, on_text)
    wire.send(json.dumps({"t": "enter", "ticket": ticket["ticket"]}).encode())
    try:
        while not wire.closed:
            await asyncio.sleep(CANARY_SECONDS)
            sent[0] = time.perf_counter()
            wire.send(b'{"t":"ping"}')
    finally:
        wire.close()


async def _last_answers(tables: list[Table]) -> int:
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


def _processor(pid: int) -> tuple[float, float]:
    """Seconds that a process's threads ran and waited for a processor; 0 where not known."""
    ran = waited = 0
    for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with suppress(OSError):
            fields = task.read_text("ascii").split()
            ran, waited = ran + int(fields[0]), waited + int(fields[1])
    return ran / 1e9, waited / 1e9


def _memory(pid: int) -> tuple[float, float]:
    """Resident memory of a process now and at its peak, in MB; 0 where that cannot be known."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    except OSError:
        return 0.0, 0.0
    sizes = {line.partition(":")[0]: line.split()[1] for line in lines if line.endswith(" kB")}
    return round(int(sizes["VmRSS"]) / 1024, 1), round(int(sizes["VmHWM"]) / 1024, 1)


def print_report(report: Report, console: Console) -> None:
    """The figures as a table."""
    times = Rows("毫秒 · ms", "p50", "p99", "p99.9", "最长 · longest", title="paiguan load")
    for name, row in (
        ("出牌→落盘 · choice to done", report.done_ms),
        ("应发→落盘 · due to done", report.due_to_done_ms),
        ("出牌→别家看到 · choice to others", report.seen_ms),
        ("金丝雀 · canary", report.canary_ms),
        ("自身延误 · own lateness", report.lateness_ms),
    ):
        times.add_row(name, *(f"{value:.1f}" for value in row.values()))
    console.print(times)
    facts = Rows(show_header=False)
    refused = ", ".join(f"{code} {count}" for code, count in report.refused.items())
    for name, value in (
        ("桌 · tables", f"{report.load['tables']} × {report.load['game']}"),
        ("动作 · actions", f"{report.actions} ({report.actions_per_second}/s)"),
        ("缺失事件 · missing events", f"{report.missing_events} / {report.events}"),
        ("未答 · unanswered", report.unanswered),
        ("等牌 · owed (no prompt when due)", report.owed),
        ("拒绝 · refused", refused or "0"),
        ("断线 · connections cut", report.connections_cut),
        ("打完 · hands, sessions ended", f"{report.hands}, {report.sessions}"),
        ("服务器内存 · server MB (peak)", f"{report.server_mb} ({report.server_peak_mb})"),
        ("服务器占用 CPU · server ran %", report.server_ran_percent),
        ("服务器等 CPU · server waited for a CPU %", report.server_waited_percent),
        ("准备 · set-up seconds", report.setup_seconds),
    ):
        facts.add_row(name, str(value))
    console.print(facts)

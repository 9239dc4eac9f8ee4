"""The logs are JSON lines, and nothing of a hand, a deal or a login is in them."""

import asyncio
import json
import logging
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO

import httpx
import pytest
import structlog
from sqlalchemy import insert

from paiguan.engine.actions import IllegalActionError
from paiguan.server.store.database import Store, StoreError
from paiguan.server.store.models import room_log
from paiguan.server.watch import logs
from paiguan.server.watch.logs import configure_logs
from tests.server.databases import Database
from tests.server.guest import SECONDS, Guest
from tests.server.parlour import ServerProcess, environment, free_port
from tests.server.test_full_disk import files_that_may_not_grow

TILE = re.compile(r"\b[1-9][mps]\b|[东南西北中发白]风?\b")
# What a log line may say about a room.
KNOWN_FIELDS = {"event", "level", "timestamp", "room", "rooms", "why", "error", "logger", "bot"}


@contextmanager
def _served(database: Database, out: int | IO[bytes]) -> Iterator[ServerProcess]:
    """A server as an operator starts it, with all that it logs in a file; it stops in order."""
    port = free_port()
    given = environment(database, port=port, log_level="debug")
    command = "from paiguan.server.door.service import serve; serve()"
    process = subprocess.Popen(
        [sys.executable, "-c", command], env=given, stdout=subprocess.DEVNULL, stderr=out
    )
    server = ServerProcess(None, port, Path(os.devnull))
    server.pid = process.pid
    try:
        yield server
    finally:
        server.stop()
        process.wait(SECONDS)


async def _play_a_hand(base: str) -> list[Guest]:
    guests = [Guest(base, f"客人{place}", patient=True) for place in range(4)]
    for guest in guests:
        await guest.sign_in()
    number = await guests[0].open_room("hengyang258", claim_time="fast", clock=0)
    for guest in guests:
        await guest.enter(number)
    chance = random.Random(5)
    played = [guest.play(chance, partial(_has_ended, guest)) for guest in guests]
    await asyncio.wait_for(asyncio.gather(*played), SECONDS)
    await guests[0].send("no message")
    await guests[0].send({"t": "choose", "id": "x", "prompt": 99, "choice": 99})
    await guests[0].until(lambda: "x" in guests[0].answers)
    for guest in guests:
        await guest.go_home()
    return guests


def _has_ended(guest: Guest) -> bool:
    return 0 in guest.revealed


async def test_a_hand_leaves_nothing_in_the_log(sqlite: Database, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("wb") as out, _served(sqlite, out) as server:
        guests = await _play_a_hand(server.base)
    written = log.read_text("utf-8")
    lines = [json.loads(line) for line in written.splitlines()]
    assert any(line["event"] == "lobby.started" for line in lines)
    assert set().union(*lines) <= KNOWN_FIELDS
    assert not TILE.search(written), written
    revealed = guests[0].revealed[0]
    secrets = [revealed["secret"], revealed["code"], *filter(None, revealed["seeds"])]
    secrets += [guest.http.cookies["paiguan"].partition(".")[0] for guest in guests]
    assert [secret for secret in secrets if secret in written] == []


@pytest.fixture
def _logs_put_back() -> Iterator[None]:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = before
    structlog.reset_defaults()


@pytest.mark.usefixtures("_logs_put_back")
def test_an_error_is_told_by_its_kind_and_place_alone(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("info")

    def fail(hand: str) -> None:
        raise IllegalActionError(f"座位 2 可以打 {hand}", f"seat 2 may discard {hand}")

    try:
        try:
            fail("9m")
        except IllegalActionError as error:
            raise StoreError("3p") from error
    except StoreError:
        structlog.get_logger().exception("room.failed", room="123456")
    logging.getLogger("asyncio").error("Task failed\nfuture: <Task 7s>", exc_info=ValueError("9m"))
    printed = capsys.readouterr()
    assert printed.out == ""
    assert not TILE.search(printed.err)
    first, second = (json.loads(line) for line in printed.err.splitlines())
    assert first["room"] == "123456"
    assert [cause["kind"] for cause in first["error"]] == ["StoreError", "IllegalActionError"]
    assert first["error"][1]["at"][-1].endswith(" fail")
    assert second["event"] == "Task failed"
    assert second["error"] == [{"kind": "ValueError", "at": []}]


@contextmanager
def _nobody_reads(what: str) -> Iterator[int]:
    """Where a log goes to that cannot be written."""
    if what == "/dev/full":
        end = os.open(what, os.O_WRONLY)
    else:
        reading, end = os.pipe()
        os.close(reading)
    try:
        yield end
    finally:
        os.close(end)


@pytest.mark.parametrize("nobody_reads", ["/dev/full", "closed pipe"])
def test_a_log_that_cannot_be_written_disturbs_nobody(nobody_reads: str) -> None:
    code = (
        "import logging, structlog; from paiguan.server.watch.logs import configure_logs;"
        "configure_logs(); structlog.get_logger().warning('a'); structlog.get_logger().info('b');"
        "logging.getLogger('c').warning('d'); print('here')"
    )
    with _nobody_reads(nobody_reads) as end:
        said = subprocess.run(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=end, check=False
        )
    assert said.stdout == b"here\n"


@pytest.mark.parametrize("nobody_reads", ["/dev/full", "closed pipe"])
async def test_a_table_that_cannot_write_its_log_goes_on(
    sqlite: Database, nobody_reads: str
) -> None:
    """As on one full disk: what a room has to say of a write that failed cannot be written."""
    with _nobody_reads(nobody_reads) as end, _served(sqlite, end) as server:
        await server.accepting()
        player = await Guest(server.base, "甲甲").sign_in()
        await player.open_room("hengyang258", bots="novice", clock=0)
        await player.enter()
        await player.do("ready", on=True)
        await player.until(lambda: player.prompt is not None)
        with files_that_may_not_grow(server.pid):
            assert await player.refusal("auto", on=True) == "store"
        async with httpx.AsyncClient(base_url=server.base) as http, asyncio.timeout(SECONDS):
            while (await http.get("/readyz")).status_code != httpx.codes.OK:
                await asyncio.sleep(0.05)
            figures = (await http.get("/metrics")).text.splitlines()
        assert "paiguan_failed_tables_total 0.0" in figures
        player.patient = True
        await player.choose()
        await player.go_home()


def test_libraries_have_so_many_lines_a_minute(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A stranger's bad requests fill no disk: what is left out is counted."""
    at = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: at[0])
    configure_logs()
    for _ in range(logs.LINES_A_MINUTE + 40):
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    at[0] += logs.MINUTE
    logging.getLogger("uvicorn.error").warning("Invalid %s.", "again")
    written = [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()]
    assert len(written) == logs.LINES_A_MINUTE + 1
    assert written[-1] == "Invalid again. (and 40 lines left out)"


async def test_the_database_does_not_tell_what_it_could_not_write(database: Database) -> None:
    store = Store(database.engine())
    store.start()
    row = {"room_id": 1, "place": 0, "at": 0, "entry": "discard 9m"}

    async def write(connection: object) -> None:
        await connection.execute(insert(room_log), [row])  # type: ignore[attr-defined]

    with pytest.raises(StoreError) as caught:
        await store.write(write)
    await store.stop()
    assert caught.value.__cause__ is not None
    assert not TILE.search(f"{caught.value} {caught.value.__cause__}")

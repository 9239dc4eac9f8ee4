"""Time in which the server stood still is nobody's: a stopped process, a stuck disk."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.table import heartbeat
from paiguan.server.table.clock import BEAT_SECONDS, LONGEST_BEAT, Clock
from tests.server.databases import Database
from tests.server.guest import SECONDS, Guest, Message
from tests.server.held_clock import HeldClock
from tests.server.parlour import House, ServerProcess, environment, free_port, open_house

GAME = "hengyang258"
# Nobody is asked anything before the dealer is.
AT_ONCE = {"fire": False, "float": False}


def auto(guest: Guest) -> bool:
    """Whether the first seat is in 托管."""
    return bool(guest.room["seats"][0]["auto"])


async def _asked(player: Guest) -> Message:
    await player.until(lambda: player.prompt is not None)
    assert player.prompt is not None
    return player.prompt


async def _asked_again(player: Guest, before: Message) -> Message:
    """The same prompt is told again, with the time that is left for it."""
    await player.until(lambda: player.prompt is not None and player.prompt is not before)
    again = await _asked(player)
    assert again["prompt"] == before["prompt"]
    return again


# The clock


class MovedClock(Clock):
    """A clock whose machine is a number."""

    machine = 100.0

    def reading(self) -> float:
        """The number."""
        return self.machine


def test_a_clock_goes_on_while_it_is_beaten() -> None:
    clock = MovedClock()
    clock.beat()
    for _ in range(8):
        clock.machine += LONGEST_BEAT
        assert clock.beat() == 0.0
    assert clock.seconds() == 100.0 + 8 * LONGEST_BEAT


def test_a_clock_stands_where_the_beat_fails_and_goes_on_from_there() -> None:
    clock = MovedClock()
    clock.beat()
    clock.machine += 3600.0
    assert clock.seconds() == 100.0 + LONGEST_BEAT
    assert clock.beat() == 3600.0 - LONGEST_BEAT
    assert clock.seconds() == 100.0 + LONGEST_BEAT
    clock.machine += BEAT_SECONDS
    assert clock.seconds() == pytest.approx(100.0 + LONGEST_BEAT + BEAT_SECONDS)


def test_a_clock_that_nobody_beats_always_goes() -> None:
    clock = MovedClock()
    clock.machine += 3600.0
    assert clock.seconds() == 3700.0


# Tables


@pytest.mark.clause("RM-11")
async def test_nobody_is_in_autoplay_for_the_time_that_the_server_stood_still(
    sqlite: Database,
) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        (player,) = await house.dealt(GAME, ["甲甲"], clock=15)
        prompt = await _asked(player)
        clock.advance(10)
        clock.stand_still(600)
        # All but the moment in which a beat may be late is given back.
        again = await _asked_again(player, prompt)
        assert again["clock"] == 5000 - 1000 * LONGEST_BEAT
        clock.advance(4.5)
        await house.all_arrived(player)
        assert player.room["missed"] == 0
        clock.advance(0.5)
        await player.until(lambda: player.room["missed"] == 1)


@pytest.mark.clause("RM-13")
async def test_a_window_to_claim_in_does_not_close_while_the_server_stands_still(
    sqlite: Database,
) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock, pace_scale=1.0) as house:
        player, other = await house.dealt(GAME, ["甲甲", "乙乙"], clock=15, claim_time="strict")
        wait = house.parlour.lobby.find(player.number).wait
        while not wait.waiting:
            clock.advance(0.5)
            for guest in (player, other):
                await house.all_arrived(guest)
                if guest.prompt is not None and not wait.waiting:
                    await guest.choose()
        until, seen = wait.until, len(player.events[0])
        clock.stand_still(600)
        await house.all_arrived(player)
        assert wait.until == until
        assert len(player.events[0]) == seen


@pytest.mark.clause("RM-9")
async def test_a_vote_and_a_settlement_have_their_time_too(sqlite: Database) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        player, other = await house.dealt("wanzai", ["甲甲", "乙乙"], clock=0, options=AT_ONCE)
        await player.do("dissolve", agree=True)
        await other.until(lambda: other.room["vote"] is not None)
        clock.advance(100)
        clock.stand_still(600)
        left = 20_000 - 1000 * LONGEST_BEAT
        await other.until(lambda: other.room["vote_left"] == left)
        assert other.room["phase"] == "playing"


@pytest.mark.clause("RM-11")
async def test_a_stuck_disk_is_nobodys_fault(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server is alive but nothing comes to the disk, for longer than anybody has time."""
    monkeypatch.setattr(heartbeat, "STANDS_SECONDS", 0.0)
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        (player,) = await house.dealt(GAME, ["甲甲"], clock=15)
        prompt = await _asked(player)
        clock.advance(10)
        async with _stuck_disk(house):
            for _ in range(100):
                clock.stand_still(0.2)
                house.parlour.lobby.heartbeat.beat()
        again = await _asked_again(player, prompt)
        assert again["clock"] == 5000 - 1000 * LONGEST_BEAT
        assert not auto(player)


@asynccontextmanager
async def _stuck_disk(house: House) -> AsyncIterator[None]:
    """A commit that takes as long as the test says."""
    begun, freed = threading.Event(), threading.Event()

    async def write(_connection: AsyncConnection) -> None:
        begun.set()
        freed.wait(SECONDS)

    writing = asyncio.create_task(house.parlour.store.write(write))
    await asyncio.to_thread(begun.wait, SECONDS)
    yield
    freed.set()
    await writing


@contextmanager
def _cold_server(database: Database, folder: Path) -> Iterator[ServerProcess]:
    port, log = free_port(), folder / "server.log"
    command = [sys.executable, "-m", "tests.server.run_server", str(port), str(log), "--cold"]
    with log.open("w") as written:
        process = subprocess.Popen(
            command, env=environment(database), stdout=written, stderr=written, cwd=folder
        )
    server = ServerProcess(None, port, log)
    server.pid = process.pid
    try:
        yield server
    finally:
        process.kill()
        process.wait(SECONDS)


@pytest.mark.clause("RM-11")
async def test_a_process_that_was_stopped_goes_on_as_if_nothing_had_been(
    sqlite: Database, tmp_path: Path
) -> None:
    with _cold_server(sqlite, tmp_path) as server:
        await server.accepting()
        player = await Guest(server.base, "甲甲").sign_in()
        await player.open_room(GAME, clock=8, bots="novice")
        await player.enter()
        await player.do("ready", on=True)
        prompt = await _asked(player)
        os.kill(server.pid, signal.SIGSTOP)
        await asyncio.sleep(8.5)
        os.kill(server.pid, signal.SIGCONT)
        await _asked_again(player, prompt)
        assert not auto(player)
        assert (await player.choose())["t"] == "done"
        await player.go_home()

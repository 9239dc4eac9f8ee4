"""A database that cannot be written: nothing is acknowledged, players are told, play goes on."""

import asyncio
import itertools
import os
import resource
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from paiguan.server.store.database import Store
from paiguan.server.store.models import audit
from paiguan.server.store.writer import Write
from tests.server.bookkeeping import check_books, check_room
from tests.server.databases import Cluster, Database, sqlite_in
from tests.server.guest import SECONDS, Guest
from tests.server.held_clock import HeldClock
from tests.server.parlour import House, ServerProcess, open_house, server_process

GAME = "hengyang258"
FULL = OperationalError("INSERT", {}, Exception("database or disk is full"))


class FailingDisk:
    """A store whose writes fail while `full` is set, before or after they are done."""

    def __init__(self, store: Store) -> None:
        self.full = False
        self.failed = 0
        self._transact = store._transact
        store._transact = self.transact  # type: ignore[method-assign]

    async def transact(self, sets: list[list[Write]]) -> list[Exception | None]:
        """Write, unless the disk is full."""
        if not self.full:
            return await self._transact(sets)
        self.failed += 1

        async def fail(_connection: object) -> None:
            raise FULL

        return await self._transact([[*writes, fail] for writes in sets])


def told_of_trouble(guest: Guest) -> int:
    """How often the whole table was told that nothing can be saved."""
    return sum(
        m["t"] == "refused" and (m["id"], m["code"]) == ("", "store") for m in guest.messages
    )


async def asked_guest(house: House, **setup: object) -> Guest:
    """A person at a table with bots who has to choose."""
    (player,) = await house.dealt(GAME, ["甲甲"], clock=0, **setup)
    await player.until(lambda: player.prompt is not None)
    return player


async def test_a_choice_that_cannot_be_saved_is_not_acknowledged(database: Database) -> None:
    """The player is told; the same request is granted once it can be saved; nothing is lost."""
    clock = HeldClock()
    async with open_house(database, clock=clock) as house:
        player = await asked_guest(house)
        disk = FailingDisk(house.parlour.store)
        assert player.prompt is not None
        number, seen = player.prompt["prompt"], len(player.events[0])
        request = {"t": "choose", "id": "again", "prompt": number, "choice": 0}
        disk.full = True
        for _ in range(3):
            answer = await player.deliver(request)
            assert (answer["t"], answer["code"]) == ("refused", "store")
        assert told_of_trouble(player) == 1
        assert len(player.events[0]) == seen
        disk.full = False
        player.refused.clear()
        assert (await player.deliver(request))["t"] == "done"
        await player.play_hand(0)
        await check_room(house.parlour.store.engine, [player])
        await check_books(house.parlour.store.engine)


async def test_the_house_is_not_ready_while_nothing_can_be_saved(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks is told so at once, though nobody writes, and the same when it is over."""
    monkeypatch.setattr("paiguan.server.store.database.FRESH_SECONDS", 0.0)
    async with open_house(database) as house:
        guest = await house.guest("甲甲")
        disk = FailingDisk(house.parlour.store)
        assert await readiness(guest) == 200
        disk.full = True
        assert [await readiness(guest) for _ in range(2)] == [503, 503]
        assert house.parlour.store.failing
        assert (await guest.http.get("/healthz")).status_code == 200
        disk.full = False
        assert await readiness(guest) == 200
        async with house.parlour.store.read() as connection:
            assert not (await connection.execute(select(audit))).all()


async def test_a_write_that_failed_makes_the_house_unready_at_once(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        player = await asked_guest(house)
        disk = FailingDisk(house.parlour.store)
        disk.full = True
        assert await player.refusal("auto", on=True) == "store"
        assert await readiness(player) == 503
        disk.full = False
        assert await readiness(player) == 200
        assert not house.parlour.store.failing


async def test_whoever_lacks_cards_does_not_make_the_house_unready(sqlite: Database) -> None:
    """The database refuses a transfer; it can write all the same."""
    async with open_house(sqlite, new_account_cards=0) as house:
        owner, other = await house.table(GAME, ["甲甲", "乙乙"])
        await owner.fill_with_bots()
        await other.do("ready", on=True)
        await owner.do("ready", on=True)
        await owner.until(lambda: any(m.get("code") == "not_enough_cards" for m in owner.messages))
        assert not house.parlour.store.failing


async def readiness(guest: Guest) -> int:
    """What the house says of itself."""
    return (await guest.http.get("/readyz")).status_code


async def test_bots_go_on_by_themselves_when_it_recovers(database: Database) -> None:
    """Their moves fail with nobody asking for anything; a second later they try again."""
    clock = HeldClock()
    async with open_house(database, clock=clock, pace_scale=1.0) as house:
        (player,) = await house.dealt(GAME, ["甲甲"], clock=0, claim_time="fast")
        disk = FailingDisk(house.parlour.store)
        await _pass_time(clock, lambda: player.prompt is not None)
        await player.choose()
        disk.full = True
        await _pass_time(clock, lambda: disk.failed >= 3)
        seen = len(player.events[0])
        await player.until(lambda: told_of_trouble(player) == 1)
        disk.full = False
        await _pass_time(clock, lambda: player.prompt is not None)
        assert len(player.events[0]) > seen
        await check_room(house.parlour.store.engine, [player])


async def _pass_time(clock: HeldClock, until: Callable[[], bool]) -> None:
    """Let time pass in small steps until something holds."""
    async with asyncio.timeout(SECONDS):
        while not until():
            clock.advance(0.5)
            await asyncio.sleep(0.005)


async def test_entering_and_opening_say_that_nothing_can_be_saved(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        (owner,) = await house.table(GAME, ["甲甲"])
        disk = FailingDisk(house.parlour.store)
        other = await house.guest("乙乙")
        disk.full = True
        refused = await owner.http.post("/api/rooms", json={"game": GAME})
        assert (refused.status_code, refused.json()["code"]) == (503, "store")
        await other.enter(owner.number)
        assert other.bye is not None
        assert other.bye["code"] == "store"
        disk.full = False
        await other.enter(owner.number)
        assert other.place() == 1


async def test_the_deal_that_cannot_be_saved_comes_when_it_recovers(database: Database) -> None:
    """The first deal, with the cards that it sets aside: all of it, or nothing."""
    clock = HeldClock()
    async with open_house(database, clock=clock) as house:
        player, other = await house.table(GAME, ["甲甲", "乙乙"])
        await player.fill_with_bots()
        await other.do("ready", on=True)
        disk = FailingDisk(house.parlour.store)
        disk.full = True
        answer = await player.ask("ready", on=True)
        assert answer["code"] == "store"
        disk.full = False
        cards = await player.cards()
        await player.do("ready", on=True)
        await player.until_phase("playing")
        assert await player.cards() == cards - 2
        await check_books(house.parlour.store.engine)


async def test_one_room_that_fails_harms_no_other(sqlite: Database) -> None:
    """Writes of several rooms share a commit; where one is bad the others go through."""
    async with open_house(sqlite) as house:
        guests = [await asked_guest(house) for _ in range(4)]
        store = house.parlour.store

        async def bad(_connection: object) -> None:
            raise FULL

        spoiling = [asyncio.create_task(_spoil(store, bad)) for _ in range(3)]
        await asyncio.gather(*(guest.play_hand(0) for guest in guests), *spoiling)
        assert not any(told_of_trouble(guest) for guest in guests)


async def _spoil(store: Store, bad: Write) -> None:
    for _ in range(40):
        with pytest.raises(RuntimeError):
            await store.write(bad)


# Really full


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of a few megabytes, where mounting one is allowed."""
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    if mount is None or unmount is None or os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    command = [mount, "-t", "tmpfs", "-o", "size=6m", "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("mounting is not allowed here")
    try:
        yield folder
    finally:
        subprocess.run([unmount, "-l", str(folder)], check=True)


def fill(filler: Path) -> None:
    """Leave not a byte free."""
    with filler.open("wb", buffering=0) as file:
        for size in (65536, 4096, 1):
            try:
                for _ in itertools.repeat(None):
                    file.write(b"\0" * size)
            except OSError:
                continue


async def plays_over_trouble(
    server: ServerProcess, begin: Callable[[], None], end: Callable[[], None]
) -> Guest:
    """Somebody plays until nothing can be saved, and on when it can; the guest."""
    server.start()
    await server.accepting()
    player = Guest(server.base, "甲甲")
    await player.sign_in()
    await player.open_room(GAME, clock=0, claim_time="fast")
    await player.enter()
    await player.fill_with_bots()
    await player.play(until=lambda: len(player.acknowledged) > 8)
    begin()
    await player.play(until=lambda: told_of_trouble(player) > 0)
    # Undecided: what was refused for this reason may be asked again.
    assert await readiness(player) == 503
    acknowledged, seen = len(player.acknowledged), {h: len(e) for h, e in player.events.items()}
    for _ in range(5):
        await player.until(lambda: player.prompt is not None or bool(player.messages))
        answer = await player.ask("auto", on=True)
        assert answer["t"] == "refused", answer
    assert len(player.acknowledged) == acknowledged
    assert {hand: len(events) for hand, events in player.events.items()} == seen
    end()
    player.patient = True
    await player.leave()
    await player.come_back()
    await player.play(until=lambda: len(player.acknowledged) > acknowledged + 8)
    assert await readiness(player) == 200
    player.refused = [(request, code) for request, code in player.refused if code != "store"]
    return player


async def check_after(database: Database, player: Guest) -> None:
    """Nothing was lost and nothing is twice."""
    engine = database.engine()
    await check_room(engine, [player])
    await check_books(engine)
    await engine.dispose()
    await player.go_home()


async def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    disk, logs = tmp_path / "disk", tmp_path / "logs"
    disk.mkdir()
    logs.mkdir()
    with small_disk(disk):
        database = sqlite_in(disk)
        with server_process(database, logs) as server:
            filler = disk / "filler"
            player = await plays_over_trouble(server, lambda: fill(filler), filler.unlink)
        await check_after(database, player)


def _limit_files(process: int, size: int) -> None:
    """No file of a process may be longer from now on."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (size, hard))


@contextmanager
def files_that_may_not_grow(process: int) -> Iterator[None]:
    """Nothing that a process writes to a file comes there meanwhile."""
    _limit_files(process, 4096)
    try:
        yield
    finally:
        _limit_files(process, resource.RLIM_INFINITY)


async def test_files_that_may_not_grow(sqlite: Database, tmp_path: Path) -> None:
    """The same by a limit on the size of files, which needs no rights."""
    (tmp_path / "logs").mkdir()
    with server_process(sqlite, tmp_path / "logs") as server, ExitStack() as limited:
        trouble = files_that_may_not_grow
        player = await plays_over_trouble(
            server, lambda: limited.enter_context(trouble(server.pid)), limited.close
        )
    await check_after(sqlite, player)


class FailingCalls:
    """A disk that answers with an error: strace says so in the place of the system."""

    def __init__(self, server: ServerProcess, calls: str, error: str) -> None:
        self._server = server
        self._failing = ("-e", f"trace={calls}", "-e", f"inject={calls}:error={error}")
        self._strace: subprocess.Popen[str] | None = None

    def begin(self) -> None:
        """From now on nothing else comes of these calls."""
        command = ["strace", "-f", "-p", str(self._server.pid), "-o", os.devnull, *self._failing]
        self._strace = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self._strace.stderr is not None
        said = self._strace.stderr.readline()
        if "attached" not in said:
            self.end()
            pytest.skip(f"!! strace may not attach here, failing disks are SKIPPED: {said}")

    def end(self) -> None:
        """The disk is as before."""
        if self._strace is not None:
            self._strace.terminate()
            self._strace.communicate(timeout=SECONDS)
            self._strace = None


@pytest.mark.parametrize(
    ("calls", "error"),
    [("fsync,fdatasync", "EIO"), ("pwrite64", "EIO"), ("pwrite64", "ENOSPC")],
    ids=["not synced", "not written", "no room"],
)
async def test_a_disk_that_fails(sqlite: Database, tmp_path: Path, calls: str, error: str) -> None:
    """What the system says of a broken disk, at every call that comes to it."""
    if shutil.which("strace") is None:
        pytest.skip("!! no strace (apt install strace): failing disks are SKIPPED")
    (tmp_path / "logs").mkdir()
    with server_process(sqlite, tmp_path / "logs") as server:
        disk = FailingCalls(server, calls, error)
        try:
            player = await plays_over_trouble(server, disk.begin, disk.end)
        finally:
            disk.end()
    await check_after(sqlite, player)


async def test_a_database_that_goes_away_and_comes_back(cluster: Cluster, tmp_path: Path) -> None:
    """PostgreSQL stops under play: no answer is `done`; when it is back, the table goes on."""
    database = cluster.new_database(tmp_path)
    async with open_house(database) as house:
        player = await asked_guest(house)
        assert player.prompt is not None
        request = {"t": "choose", "id": "away", "prompt": player.prompt["prompt"], "choice": 0}
        cluster.stop()
        try:
            assert (await player.deliver(request))["code"] == "store"
            answer = await player.http.get("/readyz")
            assert answer.status_code == 503
            answer = await player.http.get("/api/me")
            assert (answer.status_code, answer.json()["code"]) == (503, "store")
        finally:
            cluster.start()
        player.patient = True
        player.refused.clear()
        assert (await player.deliver(request))["t"] == "done"
        await player.play_hand(0)
        await check_room(house.parlour.store.engine, [player])
        await check_books(house.parlour.store.engine)

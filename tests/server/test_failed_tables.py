"""A table whose task has died goes on from its log; nobody at another table notices."""

import asyncio
from typing import Any

import pytest

from paiguan.server.table.inbox import Inbox
from paiguan.server.table.running_room import RunningRoom
from tests.server.bookkeeping import check_books, check_room
from tests.server.databases import Database
from tests.server.guest import SECONDS, Guest
from tests.server.held_clock import HeldClock
from tests.server.parlour import House, open_house

GAME = "hengyang258"


class MishapError(Exception):
    """Something that nobody has thought of."""


async def mishap() -> None:
    raise MishapError


async def cancelled() -> None:
    raise asyncio.CancelledError


async def player_at_a_table(house: House, name: str) -> tuple[Guest, RunningRoom]:
    """A person at a table with bots who has to choose, and the table."""
    (player,) = await house.dealt(GAME, [name], clock=0)
    await player.until(lambda: player.prompt is not None)
    return player, house.parlour.lobby.find(player.number)


def told(guest: Guest, code: str) -> int:
    """How often the whole table was told this."""
    return sum(
        (m["t"], m.get("id"), m.get("code")) == ("refused", "", code) for m in guest.messages
    )


def failures(house: House) -> float:
    return float(house.parlour.metrics.failed_tables._value.get())


@pytest.mark.parametrize("how", ["an error", "a cancelled wait", "a cancelled task"])
async def test_a_dead_table_goes_on_from_its_log(sqlite: Database, how: str) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        player, table = await player_at_a_table(house, "甲甲")
        other, _ = await player_at_a_table(house, "乙乙")
        if how == "a cancelled task":
            assert table._inbox._task is not None
            table._inbox._task.cancel()
        else:
            table._inbox.post(mishap if how == "an error" else cancelled)
        await player.until(lambda: told(player, "restarted") == 1)
        assert failures(house) == 1
        await other.play_hand(0)
        assert told(other, "restarted") == 0
        player.prompt = None
        clock.advance(1)
        await player.until(lambda: player.prompt is not None)
        await player.play_hand(0)
        assert failures(house) == 1
        await check_room(house.parlour.store.engine, [player])
        await check_books(house.parlour.store.engine)


async def test_what_was_written_before_the_table_died_is_not_done_twice(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The choice is on disk, showing it fails: asked again it is done, and was done once."""
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        player, table = await player_at_a_table(house, "甲甲")
        assert player.prompt is not None
        request = {"t": "choose", "id": "once", "prompt": player.prompt["prompt"], "choice": 0}

        def fail(*_: Any) -> None:
            raise MishapError

        with monkeypatch.context() as patch:
            patch.setattr(table, "_show", fail)
            assert (await player.deliver(request))["code"] == "internal"
            await player.until(lambda: told(player, "restarted") == 1)
        clock.advance(1)
        assert (await player.deliver(request))["t"] == "done"
        await player.play_hand(0)
        player.refused.clear()
        await check_room(house.parlour.store.engine, [player])


async def test_whoever_comes_in_as_the_table_dies_may_come_back(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        player, table = await player_at_a_table(house, "甲甲")
        await player.leave()

        def fail(*_: Any) -> None:
            raise MishapError

        with monkeypatch.context() as patch:
            patch.setattr(table.audience, "add", fail)
            await player.enter()
            assert player.bye is not None
            assert player.bye["code"] == "internal"
        async with asyncio.timeout(SECONDS):
            while not failures(house):
                await asyncio.sleep(0.005)
        clock.advance(1)
        await player.enter()
        await player.play_hand(0)


async def test_a_table_that_dies_again_and_again_waits_longer_each_time() -> None:
    clock = HeldClock()
    died: list[BaseException | None] = []

    async def do(_handle: object, _instead: object) -> None:
        raise MishapError

    inbox = Inbox(clock, do, died.append)
    inbox.start()
    waits = []
    for number in range(8):
        inbox.post(mishap)
        async with asyncio.timeout(SECONDS):
            while len(died) == number:
                await asyncio.sleep(0)
        waits += clock.waiting()
        clock.advance(waits[-1])
    assert waits == [1, 2, 4, 8, 16, 32, 64, 64]
    assert all(isinstance(error, MishapError) for error in died)
    await inbox.stop()


async def test_a_table_that_is_stopped_while_dead_stays_so() -> None:
    clock = HeldClock()
    died = asyncio.Event()

    async def do(_handle: object, _instead: object) -> None:
        raise MishapError

    inbox = Inbox(clock, do, lambda _error: died.set())
    inbox.start()
    inbox.post(mishap)
    await died.wait()
    await inbox.stop()
    assert clock.waiting() == []

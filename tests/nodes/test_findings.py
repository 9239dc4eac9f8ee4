"""The soak of several servers finds what it looks for, and its people come back by themselves."""

import asyncio
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest

from bench.promises import PROMISES
from tests.nodes import mishaps as m
from tests.nodes.__main__ import CARDS, main, parse
from tests.nodes.findings import Findings, findings_of
from tests.nodes.player import Asked
from tests.nodes.report import figures_of
from tests.nodes.table import Plan, Table
from tests.server.databases import Database, sqlite_in
from tests.server.parlour import open_house

ENOUGH = 40


@pytest.fixture
def database(tmp_path_factory: pytest.TempPathFactory) -> Database:
    """One file is enough to look for all of it."""
    return sqlite_in(tmp_path_factory.mktemp("nodes"))


async def played(database: Database) -> Table:
    """A table that has played for a while, its people cut off now and then."""
    async with open_house(database) as house:
        address = urlsplit(house.base)
        plan = Plan(str(address.hostname), address.port or 0, 0.01)
        table = Table(plan, 0, "hengyang258", 4)
        playing = asyncio.create_task(table.play())
        for goal in range(0, ENOUGH, 8):
            async with asyncio.timeout(120):
                while sum(len(p.acknowledged) for p in table.players) < goal:
                    await asyncio.sleep(0.01)
            table.players[goal % 4].hang_up()
        table.enough_chosen = True
        async with asyncio.timeout(120):
            while table.unanswered:
                await asyncio.sleep(0.01)
        table.leave()
        await playing
    return table


async def found(database: Database, table: Table, cards: int = CARDS) -> Findings:
    """What is found of it."""
    engine = database.engine()
    try:
        return await findings_of(engine, [table], cards)
    finally:
        await engine.dispose()


def lose(table: Table) -> None:
    """Somebody was told that something was done which is nowhere."""
    table.players[1].acknowledged.append({"t": "choose", "id": "never"})


def refuse(table: Table) -> None:
    """Somebody was told that something was not done which is there."""
    done = next(one for one in table.players[1].acknowledged if one["t"] == "choose")
    table.players[1].refused.append((done, "stale_prompt"))


def forget(table: Table) -> None:
    """Somebody was shown the second event without the first."""
    table.seen[0].missing += 1


def alter(table: Table) -> None:
    """Somebody was shown another hand than the log has."""
    events = table.seen[2].hands[0]
    events[5], events[6] = events[6], events[5]


FAULTS: list[tuple[Callable[[Table], None], set[str]]] = [
    (lose, {"acknowledged and lost"}),
    (refuse, {"refused and yet done"}),
    (forget, {"events missing"}),
    (alter, {"events different", "hands with two histories"}),
]


async def test_what_is_wrong_is_found(database: Database) -> None:
    table = await played(database)
    assert sum(player.returns["cut"] for player in table.players) > 0
    whole = await found(database, table)
    assert whole.whole, whole.examples
    assert whole.counts["choose acknowledged"] > 0
    assert whole.counts["events compared"] > 0
    off = await found(database, table, CARDS + 1)
    assert +off.wrong == {"cards off the ledger": 4}
    missed = table.seen[3]
    told, missed.hands = missed.hands, {1: []}
    # Of the second hand nothing was told to anybody, and of the first all to this seat.
    assert (await found(database, table)).wrong["events missing"] >= len(told[0]) > 0
    missed.hands = told
    seen: set[str] = set()
    for plant, wrong in FAULTS:
        plant(table)
        now = set(+(await found(database, table)).wrong)
        assert now - seen == wrong
        seen = now


async def test_what_a_server_still_does_before_it_leaves_is_no_going_on() -> None:
    table = Table(Plan("127.0.0.1", 1, 1.0), 0, "hengyang258", 4)
    went_on = table.watched(10.0, elsewhere=True)
    table.on_done(Asked({}, 10.5), 11.0, came_in=9.0)
    assert not went_on.done()
    table.on_done(Asked({}, 11.5), 12.0, came_in=11.4)
    assert went_on.result() == 2.0
    # Whoever was at another server all the time has nobody to wait for when this one is gone.
    went_on = table.watched(20.0, elsewhere=True)
    table.is_elsewhere()
    table.on_done(Asked({}, 22.0), 22.5, came_in=19.0)
    assert went_on.result() == 2.5
    # Of one that was killed nothing more comes.
    went_on = table.watched(30.0)
    table.on_done(Asked({}, 29.5), 30.5, came_in=29.0)
    assert not went_on.done()
    table.on_done(Asked({}, 30.5), 31.0, came_in=29.0)
    assert went_on.result() == 1.0


def test_figures_tell_what_was_done_what_was_wrong_and_how_long_it_took() -> None:
    machines: Any = None
    happened = m.Mishaps(machines, [], machines, 1, lambda _text: None)
    happened.done.update({m.KILLED: 2, m.BACK: 1, m.STOPPED: 3, m.HUNG: 2, m.RELOADED: 4})
    happened.seconds[m.KILLED] = [2.0, 9.0]
    happened.seconds[m.BACK] = [4.0]
    happened.seconds[m.STOPPED] = [1.0]
    seen = Findings()
    seen.counts.update({"choose acknowledged": 10, "ready acknowledged": 4, "events compared": 99})
    seen.fault("done twice", "somewhere", 2)
    seen.fault("broken off", "after an hour")
    figures = figures_of(seen, happened)
    assert (figures["kills"], figures["stops"], figures["reloads"]) == (3, 5, 4)
    assert (figures["acknowledged"], figures["events"]) == (14, 99)
    assert (figures["lost"], figures["doubled"], figures["stood"]) == (0, 2, 1)
    assert [figures[f"killed_{which}_s"] for which in ("median", "p99", "longest")] == [4, 9, 9]
    # What was not measured has no figure, and no promise is kept by it: one that comes back by
    # itself does not say how long a hang takes.
    assert "hung_p99_s" not in figures
    promise = next(one for one in PROMISES if one.key == "nodes")
    assert {*promise.most, *promise.least} <= {*figures, "hung_p99_s"}
    assert {*promise.adds} <= {*figures, "minutes"}


def test_as_many_rounds_as_are_promised_are_the_promise() -> None:
    promise = next(one for one in PROMISES if one.key == "nodes")
    asked = vars(parse(["--rounds", str(promise.size)]))
    assert {name: asked[name] for name in promise.least} == promise.least
    assert asked["tables"] == 200
    fewer = parse(["--rounds", "2", "--stops", "0"])
    assert (fewer.kills, fewer.stops, fewer.promotions) == (60, 0, 2)


async def test_a_soak_that_breaks_off_compares_what_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machines: Any = None
    happened = m.Mishaps(machines, [], machines, 1, lambda _text: None)

    async def fails(_kind: str) -> None:
        raise TimeoutError("a is not ready")

    monkeypatch.setattr(happened, "_one", fails)
    await happened.all({m.KILLED: 2}, 1.0)
    assert happened.done[m.KILLED] == 0
    assert "a is not ready" in happened.broken_off
    await happened.all({m.KILLED: 2}, -1.0)
    assert "minutes" in happened.broken_off


@pytest.mark.soak
def test_three_servers_a_balancer_and_a_standby() -> None:
    numbers = {"tables": 12, "kills": 8, "stops": 4, "drains": 4, "reloads": 4, "promotions": 2}
    assert main([f"--{name}={number}" for name, number in numbers.items()]) == 0

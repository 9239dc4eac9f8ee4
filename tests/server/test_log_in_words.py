"""A room's log says in words what was done, and a database that said it in numbers is read.

The numbers were the engine's own; should it number its actions anew, no log may mean another hand.
"""

import asyncio
import json
from typing import Any

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, select
from sqlalchemy.ext.asyncio import AsyncEngine

from paiguan.records import event_as_json, verify_record
from paiguan.records.as_json import plainly
from paiguan.server.http.replays import retold
from paiguan.server.room import entries as e
from paiguan.server.room.room import Room
from paiguan.server.room.room_setup import RoomSetup
from paiguan.server.store.database import Store
from paiguan.server.store.editions import read_room
from paiguan.server.store.models import hands, room_log, rooms
from paiguan.server.store.revisions import MIGRATIONS, migrate
from tests.server.bookkeeping import check_books
from tests.server.databases import Database
from tests.server.kept_database import LOG_IN_NUMBERS, as_user, restored, tables_in
from tests.server.parlour import House, open_house

# What the code of then told of the hand under way in each room, or just settled.
TOLD: dict[str, dict[str, Any]] = json.loads(LOG_IN_NUMBERS.read_bytes())["told"]
SETTLED = "200004"
UNDER_WAY = sorted(TOLD.keys() - {SETTLED})
THEN = "0002"


async def brought_up_to_date(database: Database) -> None:
    """The database of then, as a server finds it that has been upgraded."""
    await restored(database, LOG_IN_NUMBERS, THEN)
    engine = database.engine()
    await migrate(engine)
    await engine.dispose()


async def room_in(house: House, number: str) -> Room:
    """A room when it has read its log."""
    running = await house.parlour.lobby.load(number)
    await running.quiet()
    return running.room


async def rooms_read(store: Store) -> list[Room]:
    """All rooms as their logs say them; nobody plays on."""
    async with store.read() as connection:
        rows = (await connection.execute(select(rooms))).all()
    read: list[Room] = []
    for row in rows:
        setup = msgspec.json.decode(row.setup, type=RoomSetup)
        blank = Room(row.id, row.number, row.owner_id, setup, row.chance)
        read.append(await read_room(store, blank))
    return read


async def test_hands_under_way_are_those_that_were_played(database: Database) -> None:
    await brought_up_to_date(database)
    store = Store(database.engine())
    read = await rooms_read(store)
    await check_books(store.engine)
    await store.engine.dispose()
    assert {room.number for room in read} == TOLD.keys()
    for room in read:
        told = TOLD[room.number]
        assert room.hand is not None
        assert room.hand.actions == told["actions"]
        events = [event_as_json(room.game, event) for event in room.hand.events]
        assert plainly(events) == plainly(told["events"])
        asked = [prompt.choices for prompt in room.hand.round.prompts()]
        words = [[[one.name, *one.arguments] for one in choices] for choices in asked]
        assert words == told["choices"]


async def records_in(engine: AsyncEngine) -> dict[tuple[int, int], dict[str, Any]]:
    """The records of all settled hands, by room and number."""
    async with engine.connect() as connection:
        rows = (await connection.execute(select(hands))).all()
    return {(row.room_id, row.number): json.loads(row.record) for row in rows}


@pytest.mark.clause("RM-17")
@pytest.mark.parametrize("number", UNDER_WAY)
async def test_a_hand_goes_on_and_its_record_is_that_of_one_hand(
    sqlite: Database, number: str
) -> None:
    """People who sat there come back and play it to its end."""
    await brought_up_to_date(sqlite)
    async with open_house(sqlite) as house:
        room = await room_in(house, number)
        assert room.hand is not None
        hand = room.hand.number
        guests = [await as_user(house, user) for user in (1, 2)]
        for guest in guests:
            await guest.enter(number)
        await asyncio.gather(*(guest.play_hand(hand) for guest in guests))
        record = (await records_in(house.parlour.store.engine))[room.id, hand]
    told = TOLD[number]
    assert record["actions"][: len(told["actions"])] == told["actions"]
    events = retold(record)["events"]
    assert plainly(events[: len(told["events"])]) == plainly(told["events"])
    verify_record(record)


@pytest.mark.clause("RM-17")
async def test_replays_are_the_same(sqlite: Database) -> None:
    await brought_up_to_date(sqlite)
    engine = sqlite.engine()
    found = await records_in(engine)
    await engine.dispose()
    kept = tables_in(LOG_IN_NUMBERS)
    assert found == {
        (row["room_id"], row["number"]): json.loads(row["record"]) for row in kept["hands"]
    }
    (room,) = [row["id"] for row in kept["rooms"] if row["number"] == SETTLED]
    told = TOLD[SETTLED]["events"]
    assert plainly(retold(found[room, 0])["events"]) == plainly(told)
    for record in found.values():
        verify_record(record)


async def test_no_number_is_left_and_none_is_written(sqlite: Database) -> None:
    await brought_up_to_date(sqlite)
    engine = sqlite.engine()
    async with engine.connect() as connection:
        rows = (await connection.execute(select(room_log))).all()
    await engine.dispose()
    then = tables_in(LOG_IN_NUMBERS)["room_log"]
    acted = [row for row in rows if isinstance(e.decode(row.entry), e.Acted)]
    assert len(acted) == sum('"code"' in row["entry"] for row in then) > 100
    assert len(rows) == len(then)
    assert not any('"code"' in row.entry for row in rows)
    entry = e.Acted(2, ("discard", "5m"), "bot")
    assert e.encode(entry) == '{"is":"acted","seat":2,"action":["discard","5m"],"by":"bot"}'
    assert e.decode(e.encode(entry)) == entry


def _back(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.downgrade(config, THEN)


async def test_there_is_no_way_back_where_somebody_has_played(sqlite: Database) -> None:
    """Words do not tell every number: nothing is better than a wrong one."""
    await brought_up_to_date(sqlite)
    engine = sqlite.engine()
    with pytest.raises(RuntimeError, match="restore a copy"):
        async with engine.begin() as connection:
            await connection.run_sync(_back)
    await engine.dispose()

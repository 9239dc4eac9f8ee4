"""Somebody is forgotten: their name is nowhere any more, and every record still holds."""

import asyncio
import json

import pytest
from sqlalchemy import select

from paiguan.records import verify_record, verify_told
from paiguan.server.store.forgetting import ForgettingError, forget
from paiguan.server.store.models import METADATA, hands, users
from tests.server.databases import Database
from tests.server.guest import Guest
from tests.server.parlour import House, open_house

GAME = "xiangtan"
GONE, STAYS = "无名氏甲", "留下乙"


async def _kept(house: House) -> str:
    """Everything in the database as one text."""
    rows: list[str] = []
    async with house.parlour.store.engine.connect() as connection:
        for table in METADATA.sorted_tables:
            rows += [str(tuple(row)) for row in await connection.execute(select(table))]
    return "\n".join(rows).encode().decode("unicode_escape", "ignore") + "\n".join(rows)


async def _records(house: House) -> list[dict[str, object]]:
    async with house.parlour.store.engine.connect() as connection:
        found = (await connection.execute(select(hands.c.record).order_by(hands.c.number))).all()
    return [json.loads(row.record) for row in found]


async def _played(house: House) -> list[Guest]:
    """Two people after a settled hand and one that they have broken off; a third had knocked."""
    guests = await house.dealt(GAME, [GONE, STAYS])
    await asyncio.gather(*(guest.play_hand(0) for guest in guests))
    for guest in guests:
        await guest.do("confirm")
    for guest in guests:
        await guest.until(lambda guest=guest: guest.room["hand"] == 1)  # type: ignore[misc]
    return guests


async def _forget(house: House, user: int) -> int:
    async with house.parlour.store.engine.begin() as connection:
        return await forget(connection, user, "a test")


async def test_a_name_is_gone_from_everywhere_and_the_digests_hold(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        gone, stays = await _played(house)
        with pytest.raises(ForgettingError, match="has a room that is open"):
            await _forget(house, gone.id)
        for guest in (gone, stays):
            await guest.do("dissolve", agree=True)
        await stays.until(lambda: 1 in stays.revealed)
        before = await _records(house)
        assert GONE in await _kept(house)
        assert await _forget(house, gone.id) == 2
        kept = await _kept(house)
        assert GONE not in kept
        assert STAYS in kept
        for record in before:
            assert isinstance(record["salts"], list)
            assert record["salts"][0] not in kept
        for number, record in enumerate(await _records(house)):
            assert verify_record(record)[-2:] == ["digest", "forgotten"]
            assert verify_told(record, [stays.revealed[number]["digest"]]) == ["told"]
            assert record["seats"] == ["", STAYS, "novice"]
        # The other one looks back on the same hands; whom they played with has no name.
        history = await stays.get("/api/history")
        assert len(history["hands"]) == 2
        assert history["companions"] == []
        assert (await gone.http.get("/api/me")).status_code == 401


async def test_nobody_unknown_is_forgotten(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest(STAYS)
        with pytest.raises(ForgettingError, match="there is no account 99"):
            await _forget(house, 99)
        async with house.parlour.store.engine.connect() as connection:
            names = (await connection.execute(select(users.c.id, users.c.name))).all()
        assert names == [(guest.id, STAYS)]

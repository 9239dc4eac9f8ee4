"""Tickets that every server on a PostgreSQL takes: each once, and for a minute."""

import asyncio

import pytest
from sqlalchemy import BigInteger, delete, insert, literal, select

from paiguan.server.store.database import now
from paiguan.server.store.models import used_tickets
from paiguan.server.wire.errors import RoomError
from tests.server.databases import Cluster, Database
from tests.server.several import open_nodes

GAME = "hengyang258"
TICKETS = "paiguan.server.store.used_tickets"
DAY = 86_400_000


@pytest.fixture
def database(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Several servers share a PostgreSQL."""
    return cluster.new_database(tmp_path_factory.mktemp("tickets"))


async def test_a_ticket_is_good_once_at_whichever_server(database: Database) -> None:
    async with open_nodes(database, 2) as houses:
        (guest,) = await houses[0].table(GAME, ["甲甲"])
        lobbies = [house.parlour.lobby for house in houses]
        path = f"/api/rooms/{guest.number}/ticket"
        used, kept, ended = [(await guest.post(path))["ticket"] for _ in range(3)]
        await lobbies[0].redeem(used, guest.number)
        for lobby in lobbies:
            with pytest.raises(RoomError, match="bad_ticket"):
                await lobby.redeem(used, guest.number)
        with pytest.raises(RoomError, match="bad_ticket"):
            await lobbies[0].redeem(f"{kept[:-1]}{'0' if kept[-1] != '0' else '1'}", guest.number)
        user, _ = await lobbies[1].redeem(kept, guest.number)
        assert user.id == guest.id
        # A login that has ended lets nobody in.
        await guest.http.post("/api/logout")
        with pytest.raises(RoomError, match="bad_ticket"):
            await lobbies[1].redeem(ended, guest.number)


async def test_used_tickets_are_forgotten_rarely_and_only_when_they_are_good_nowhere(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever time it is at the servers: one that is a day behind takes no ticket twice."""
    async with open_nodes(database, 2) as houses:
        (guest,) = await houses[0].table(GAME, ["甲甲"])
        lobby = houses[1].parlour.lobby
        path = f"/api/rooms/{guest.number}/ticket"
        old = [{"ticket": f"old {n}", "until": n} for n in range(5)]
        async with houses[0].parlour.store.engine.begin() as connection:
            await connection.execute(delete(used_tickets))
            await connection.execute(insert(used_tickets), old)
        monkeypatch.setattr(lobby.clock, "now", lambda: now() - DAY)
        used, late = [(await guest.post(path))["ticket"] for _ in range(2)]
        await lobby.redeem(used, guest.number)
        assert len(await used_in(database)) == len(old) + 1
        # Both servers at once, and fewer at a time than there are.
        monkeypatch.setattr(f"{TICKETS}.FORGOTTEN_AT_ONCE", 2)
        await asyncio.gather(*(house.parlour.lobby.tickets.tidy() for house in houses))
        await lobby.tickets.tidy()
        assert await used_in(database) == [used.partition(".")[0]]
        # An hour and a minute later it is forgotten, and by then good nowhere.
        monkeypatch.setattr(f"{TICKETS}.KEPT_SECONDS", -61)
        await lobby.tickets.tidy()
        assert await used_in(database) == []
        monkeypatch.setattr(f"{TICKETS}.clock", lambda: literal(now() + 60_001, BigInteger))
        for ticket in (used, late):
            with pytest.raises(RoomError, match="bad_ticket"):
                await lobby.redeem(ticket, guest.number)


async def used_in(database: Database) -> list[str]:
    """The tickets that are known to be used."""
    engine = database.engine()
    async with engine.connect() as connection:
        found = list((await connection.execute(select(used_tickets.c.ticket))).scalars())
    await engine.dispose()
    return found

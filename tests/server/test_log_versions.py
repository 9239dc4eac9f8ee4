"""Rooms carry what their logs need: a server that reads less never takes them."""

import typing

import msgspec
import pytest
from sqlalchemy import select

from paiguan.server.room import entries as e
from paiguan.server.room.log_versions import FIELDS, KINDS, LOG_VERSION, readable, version_of
from paiguan.server.room.room_setup import RoomSetup
from paiguan.server.store.models import rooms
from paiguan.server.wire.errors import RoomError
from tests.server.databases import Cluster, Database
from tests.server.parlour import House, open_house
from tests.server.several import KEY, leases_of, log_of, not_heard_of, until

GAME = "hengyang258"
LEASES = "paiguan.server.store.leases"
FACE = 3
# What the first version of the log had; what came later is named in `log_versions`.
ASKED = {"asker", "request"}
FIRST_ENTRIES: dict[type[msgspec.Struct], set[str]] = {
    e.Knocked: {"user", "name"},
    e.KnockEnded: {"user"},
    e.Seated: {"seat", "user", "name"},
    e.BotSeated: {"seat", "level"},
    e.SeatCleared: {"seat", "away"},
    e.ReadySet: {"seat", "on"},
    e.SeedGiven: {"seat", "seed"},
    e.SeedHashed: {"seat", "hash"},
    e.HashesTold: {"number", "without"},
    e.SeedOpened: {"seat", "seed"},
    e.TimeUp: set(),
    e.Redrawn: {"number", "chance", "why", "seats"},
    e.Dealt: {"number"},
    e.Acted: {"seat", "action", "by"},
    e.Overtaken: {"seat", "choice"},
    e.AutoSet: {"seat", "on"},
    e.Confirmed: {"seat"},
    e.DissolveAsked: {"seat"},
    e.DissolveAnswered: {"seat", "agree"},
    e.Muted: {"user", "ears", "on"},
    e.Closed: {"reason"},
}
FIRST_SETUP = {
    *("game", "options", "clock", "claim_time", "help", "mode", "cards", "rules_version"),
    "name_key",
}


@pytest.fixture
def database(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Several servers share a PostgreSQL."""
    return cluster.new_database(tmp_path_factory.mktemp("nodes"))


# What has which version


def test_everything_that_came_later_has_its_version() -> None:
    """Whoever adds a kind or a field says so in `log_versions`, and raises the version."""
    kinds = set(typing.get_args(e.AnyEntry))
    assert kinds - set(FIRST_ENTRIES) == set(KINDS)
    known: dict[type[msgspec.Struct], set[str]] = {RoomSetup: FIRST_SETUP, **FIRST_ENTRIES}
    for kind, first in known.items():
        assert issubclass(kind, msgspec.Struct)
        later = {f.name: f for f in msgspec.structs.fields(kind) if f.name not in first | ASKED}
        assert set(later) == set(FIELDS.get(kind, {})), kind
        # A server of before reads what has none of them.
        assert all(field.default is not msgspec.NODEFAULT for field in later.values())
        assert kind.__struct_config__.omit_defaults
    versions = [*KINDS.values(), *(v for fields in FIELDS.values() for v in fields.values())]
    assert max(versions) == LOG_VERSION


def test_an_entry_needs_what_is_in_it() -> None:
    assert version_of(e.Seated(0, 1, "甲")) == 1
    assert version_of(e.Seated(0, 1, "甲", FACE)) == 2
    assert version_of(e.Dealt(0)) == 1
    assert version_of(RoomSetup(GAME, {})) == 1


def test_what_is_new_is_left_out_for_servers_that_cannot_read_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    faces = [e.Seated(0, 1, "甲", FACE), e.BotSeated(1, "novice")]
    assert list(readable(faces, 1)) == [e.Seated(0, 1, "甲"), e.BotSeated(1, "novice")]
    assert list(readable(faces, 2)) == faces
    # A kind as a whole has to wait.
    later: dict[type[msgspec.Struct], int] = {e.BotSeated: 2}
    monkeypatch.setattr("paiguan.server.room.log_versions.KINDS", later)
    with pytest.raises(RoomError, match="retry"):
        list(readable(faces, 1))


# Who takes which room


async def needed_by(house: House, number: str) -> int:
    """What a room's log needs, as the database says."""
    query = select(rooms.c.log_version).where(rooms.c.number == number, rooms.c.open)
    async with house.parlour.store.read() as connection:
        return int((await connection.execute(query)).scalar_one())


async def test_a_server_that_reads_less_never_takes_a_room(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(database, node="new", secret_key=KEY) as house:
        owner = await house.guest("甲甲")
        await owner.post("/api/name", name="甲甲", face=FACE)
        await owner.open_room(GAME, clock=0)
        await owner.enter()
        assert await needed_by(house, owner.number) == 2
        monkeypatch.setattr(f"{LEASES}.LOG_VERSION", 1)
        async with open_house(database, node="old", secret_key=KEY) as older:
            # Nobody hands it over.
            room = house.parlour.lobby.find(owner.number).room
            assert not await leases_of(house).give(room.id, leases_of(older).node_id)
            assert owner.connected
            # Its server is gone, and still it is not taken.
            for running in house.parlour.lobby.running.values():
                await running.stop()
            house.parlour.lobby.running.clear()
            for task in house.parlour.lobby._behind_the_scenes:
                task.cancel()
            await not_heard_of(leases_of(house))
            assert await leases_of(older).left_alone(0) == []
            with pytest.raises(RoomError, match="retry"):
                await older.parlour.lobby.load(owner.number, moving=True)
            assert owner.number not in older.parlour.lobby.running
            monkeypatch.setattr(f"{LEASES}.LOG_VERSION", LOG_VERSION)
            async with open_house(database, node="newer", secret_key=KEY) as newer:
                device = await newer.again(owner)
                assert device.seat == 0
                assert device.room["seats"][0]["face"] == FACE


async def test_what_is_new_is_written_when_every_living_server_reads_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(database, node="new", secret_key=KEY) as house:
        leases, engine = leases_of(house), house.parlour.store.engine
        guests = [await house.guest(name) for name in ("甲甲", "乙乙")]
        for guest in guests:
            await guest.post("/api/name", name=guest.name, face=FACE)
        monkeypatch.setattr(f"{LEASES}.LOG_VERSION", 1)
        async with open_house(database, node="old", secret_key=KEY) as older:
            await leases.renew()
            assert leases.log_version == leases_of(older).log_version == 1
            number = await guests[0].open_room(GAME, clock=0)
            await guests[0].enter()
            assert "face" not in "".join(await log_of(engine, number))
            assert await needed_by(house, number) == 1
            # Nobody sees what would be gone after the next start.
            assert guests[0].room["seats"][0]["face"] == 0
            # It may go to the older one.
            device = await older.again(guests[0])
            assert device.seat == 0
            await device.leave()
            await until(lambda: number in older.parlour.lobby.running)
        await leases.renew()
        assert leases.log_version == LOG_VERSION
        await guests[1].enter(number)
        assert '"face":3' in "".join(await log_of(engine, number))
        assert await needed_by(house, number) == 2


async def test_a_room_of_newer_rules_waits_for_a_newer_server(database: Database) -> None:
    async with open_house(database, node="a", secret_key=KEY) as house:
        owner = await house.guest("甲甲")
        number = await owner.open_room(GAME, clock=0)
        async with house.parlour.store.engine.begin() as connection:
            row = (await connection.execute(select(rooms).where(rooms.c.number == number))).one()
            setup = msgspec.json.decode(row.setup, type=RoomSetup)
            newer = msgspec.structs.replace(setup, rules_version=setup.rules_version + 1)
            text = msgspec.json.encode(newer).decode()
            await connection.execute(rooms.update().values(setup=text))
        with pytest.raises(RoomError, match="retry"):
            await house.parlour.lobby.load(number)
        # It has not come to an end by rules of before.
        assert await needed_by(house, number) == 1

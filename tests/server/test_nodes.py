"""Several servers, one parlour: rooms move, dead servers' rooms go on, all tell everybody."""

import asyncio
import itertools
import time

import httpx
import pytest
from sqlalchemy import select, text

import paiguan
from paiguan.games import GAMES
from paiguan.server import commands
from paiguan.server.http.admin import html
from paiguan.server.http.admin.admin import Admin
from paiguan.server.store.house_key import OtherKeyError, other_key
from paiguan.server.store.leases import LEASE_SECONDS, STAY_SECONDS
from paiguan.server.store.models import room_leases
from paiguan.server.wire.errors import RoomError
from tests.server.bookkeeping import check_books, check_rooms
from tests.server.databases import Cluster, Database
from tests.server.guest import Guest
from tests.server.parlour import House, open_house
from tests.server.regulars import Regulars
from tests.server.several import KEY, Roamer, leases_of, not_heard_of, open_nodes, until

GAME = "hengyang258"
LEASES = "paiguan.server.store.leases"
ALL_OTHERS_CUT_OFF = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture
def database(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Database:
    """Several servers share a PostgreSQL."""
    return cluster.new_database(tmp_path_factory.mktemp("nodes"))


def where(houses: list[House], number: str) -> list[int]:
    """Which of these servers run a room."""
    return [place for place, one in enumerate(houses) if number in one.parlour.lobby.running]


async def told_to_come_back(guest: Guest) -> None:
    """A guest was sent away only to come back."""
    await guest.until(lambda: not guest.connected)
    assert guest.bye is not None
    assert guest.bye["code"] == "retry"


# Moving


async def test_a_room_moves_with_whoever_is_sent_elsewhere_and_stays_there(
    database: Database,
) -> None:
    async with open_nodes(database, 2) as houses:
        owner, other = await houses[0].dealt(GAME, ["甲甲", "乙乙"], clock=0)
        assert where(houses, owner.number) == [0]
        await other.leave()
        await houses[0].all_arrived(owner)
        shown = houses[0].parlour.lobby.find(owner.number).wait.place
        other.base = houses[1].base
        await other.enter()
        assert other.room["phase"] == "playing"
        await told_to_come_back(owner)
        assert where(houses, owner.number) == [1]
        # It is told what is on show: else the pause would tell whether anybody was asked in it.
        assert shown[1] > 0
        assert houses[1].parlour.lobby.find(owner.number).tenure.fence.shown == shown
        # A balancer that thinks otherwise does not toss it back at once.
        await owner.enter()
        assert owner.bye is not None
        assert owner.bye["code"] == "retry"
        assert where(houses, owner.number) == [1]
        owner.base = houses[1].base
        await owner.enter()
        assert owner.seat == 0
        assert other.connected
        await until(lambda: owner.prompt is not None or other.prompt is not None)
        actor = owner if owner.prompt is not None else other
        assert (await actor.choose())["t"] == "done"


async def test_balancers_that_disagree_do_not_toss_a_room_to_and_fro(database: Database) -> None:
    """Each sends its people to another server, again and again: the room moves once in a while."""
    async with open_nodes(database, 2) as houses:
        began = time.monotonic()
        guests = await houses[0].dealt(GAME, ["甲甲", "乙乙"], clock=0)
        entered = [0, 0]

        async def comes(place: int) -> None:
            guest = guests[place]
            guest.base = houses[place].base
            for _ in range(15):
                await guest.enter()
                entered[place] += guest.bye is None
                await guest.leave()

        await asyncio.gather(comes(0), comes(1))
        lasted = time.monotonic() - began
        given = sum(house.parlour.metrics.moved["given"]._value.get() for house in houses)
        assert given <= 1 + lasted / STAY_SECONDS
        assert given >= 1
        assert any(entered)


async def test_nothing_but_an_entry_moves_a_room(database: Database) -> None:
    async with open_nodes(database, 2) as houses:
        (owner,) = await houses[0].table(GAME, ["甲甲"])
        cookies = owner.http.cookies
        async with httpx.AsyncClient(base_url=houses[1].base, cookies=cookies) as http:
            me = (await http.get("/api/me")).json()
            assert me["rooms"] == [owner.number]
            assert me["tables"][0]["seats"] == ["甲甲"]
            ticket = await http.post(f"/api/rooms/{owner.number}/ticket")
            assert ticket.is_success
            closed = await http.post(f"/api/rooms/{owner.number}/close")
            assert (closed.status_code, closed.json()["code"]) == (503, "retry")
        with pytest.raises(RoomError, match="bad_ticket"):
            await houses[1].parlour.lobby.redeem("made up", owner.number)
        assert where(houses, owner.number) == [0]
        assert owner.connected


async def test_a_room_moves_for_nobody_who_is_not_let_in(database: Database) -> None:
    async with open_nodes(database, 2) as houses:
        (owner,) = await houses[0].dealt(GAME, ["甲甲"], clock=0)
        stranger = await houses[1].guest("乙乙")
        await stranger.enter(owner.number)
        assert stranger.bye is not None
        assert stranger.bye["code"] == "retry"
        assert where(houses, owner.number) == [0]
        assert owner.connected


async def test_of_two_who_ask_one_gets_it(database: Database) -> None:
    async with open_nodes(database, 3) as houses:
        (owner,) = await houses[0].dealt(GAME, ["甲甲"], clock=0)
        others = [Guest(houses[place].base, "甲甲") for place in (1, 2)]
        for device in others:
            device.id, device.number = owner.id, owner.number
            device.http.cookies = owner.http.cookies
        await asyncio.gather(*(device.enter() for device in others))
        (place,) = where(houses, owner.number)
        assert place in (1, 2)
        for at, device in zip((1, 2), others, strict=True):
            code = device.bye and device.bye["code"]
            assert code == (None if at == place else "retry")
            await device.go_home()


# Dying and leaving


async def vanish(house: House) -> None:
    """A server is gone without a word, and its lease has run out."""
    leases, lobby = leases_of(house), house.parlour.lobby
    for task in lobby._behind_the_scenes:
        task.cancel()
    for running in lobby.running.values():
        await running.stop()
    lobby.running.clear()
    await not_heard_of(leases)


async def test_a_dead_servers_table_goes_on_although_nobody_comes(database: Database) -> None:
    async with open_nodes(database, 2) as houses:
        (guest,) = await houses[0].dealt(GAME, ["甲甲"], clock=15)
        await guest.do("auto", on=True)
        await guest.leave()
        await vanish(houses[0])
        await until(lambda: where(houses, guest.number) == [1])
        running = houses[1].parlour.lobby.find(guest.number)
        await running.quiet()
        before = running.room.place
        await until(lambda: running.room.place > before)


async def test_what_a_dead_server_has_left_may_move_once_more(database: Database) -> None:
    """A balancer that has just found out sends one to this server and the next to that."""
    async with open_nodes(database, 3) as houses:
        first, second = await houses[0].dealt(GAME, ["甲甲", "乙乙"], clock=0)
        await second.leave()

        async def comes(guest: Guest, place: int) -> str | None:
            await guest.leave()
            guest.base = houses[place].base
            await guest.enter()
            return None if guest.bye is None else str(guest.bye["code"])

        # It has moved just now, and that server is gone.
        assert await comes(second, 1) is None
        await told_to_come_back(first)
        await vanish(houses[1])
        assert await comes(first, 2) is None
        assert await comes(second, 0) is None
        assert where(houses, first.number) == [0]
        await told_to_come_back(first)
        # Then it is as always: it moves, and stays.
        assert await comes(first, 2) is None
        await told_to_come_back(second)
        assert await comes(second, 0) == "retry"
        assert where(houses, first.number) == [2]


async def test_a_server_that_stops_leaves_its_rooms_to_the_others(database: Database) -> None:
    async with open_nodes(database, 1) as houses:
        await houses[0].table(GAME, ["丙丙"])
        async with open_house(database, node="z", secret_key=KEY) as leaving:
            guests = await leaving.dealt(GAME, ["甲甲", "乙乙"], clock=0)
            assert len(set(await holders(database))) == 2
        # Nobody has to wait for a lease to run out.
        devices = [await houses[0].again(guest) for guest in guests]
        assert [device.room["phase"] for device in devices] == ["playing", "playing"]


async def test_a_server_of_the_same_name_has_its_rooms_at_once(database: Database) -> None:
    """Whoever was killed and started again does not wait for the lease of before."""
    async with open_house(database, node="a", secret_key=KEY) as house:
        (guest,) = await house.dealt(GAME, ["甲甲"], clock=0)
        await vanish(house)
        await leases_of(house).renew()
        async with open_house(database, node="a", secret_key=KEY) as again:
            device = await again.again(guest)
            assert device.room["phase"] == "playing"
            # The one of before finds that it has been replaced.
            await leases_of(house).renew()
            assert not leases_of(house).alive


async def holders(database: Database) -> list[int | None]:
    """Which servers have rooms, as the database knows."""
    engine = database.engine()
    async with engine.connect() as connection:
        found = list((await connection.execute(select(room_leases.c.node_id))).scalars())
    await engine.dispose()
    return found


# What all of them know


async def test_what_concerns_everybody_is_told_by_every_server(database: Database) -> None:
    async with open_nodes(database, 2) as houses:
        owner, other = await houses[0].table(GAME, ["甲甲", "乙乙"])
        houses[1].parlour.announce("今晚十点打烊")
        told = await owner.until_told("announced")
        assert told["text"] == "今晚十点打烊"
        houses[1].parlour.send_out(other.id, RoomError("banned"))
        await other.until_closed()
        assert other.bye is not None
        assert other.bye["code"] == "banned"
        assert owner.connected


async def test_who_looks_back_is_told_where_the_others_play_on(database: Database) -> None:
    async with open_nodes(database, 2) as houses:
        (owner,) = await houses[0].dealt(GAME, ["甲甲"], clock=0)
        await owner.post(f"/api/rooms/{owner.number}/close")
        await owner.until_phase("over")
        cookies = owner.http.cookies
        async with httpx.AsyncClient(base_url=houses[1].base, cookies=cookies) as http:
            answers = [await http.post(f"/api/rooms/{owner.number}/again") for _ in range(2)]
        numbers = {answer.json()["number"] for answer in answers}
        assert {(await owner.until_told("again"))["number"]} == numbers


async def test_a_settled_hand_may_be_looked_up_everywhere_when_it_was_shown(
    database: Database,
) -> None:
    async with open_nodes(database, 2) as houses:
        (guest,) = await houses[0].dealt(GAME, ["甲甲"], clock=0)
        await guest.play_hand(0)
        path = f"/api/replay/{guest.revealed[0]['code']}"
        async with httpx.AsyncClient(base_url=houses[1].base) as http, asyncio.timeout(60):
            while (await http.get(path)).status_code != httpx.codes.OK:
                await asyncio.sleep(0.01)


async def test_logins_that_ended_while_nobody_listened_are_found_out(database: Database) -> None:
    async with open_nodes(database, 2) as houses:
        owner, other = await houses[0].table(GAME, ["甲甲", "乙乙"])
        user = await houses[1].parlour.accounts.by_token(
            houses[1].parlour.cookies.token_in(other.http.cookies["paiguan"]) or ""
        )
        assert user is not None
        await houses[1].parlour.accounts.log_out_everywhere(user)
        assert other.connected
        await leases_of(houses[0]).on_gap()
        await other.until_closed()
        assert owner.connected


async def test_a_server_that_listens_again_looks_up_what_it_has_missed(database: Database) -> None:
    async with open_nodes(database, 1) as (house,):
        owner, other = await house.table(GAME, ["甲甲", "乙乙"])
        accounts = house.parlour.accounts
        user = await accounts.by_token(
            house.parlour.cookies.token_in(other.http.cookies["paiguan"]) or ""
        )
        assert user is not None
        await accounts.log_out_everywhere(user)
        assert other.connected
        async with house.parlour.store.engine.connect() as connection:
            await connection.execute(ALL_OTHERS_CUT_OFF)
        await other.until_closed()
        assert other.bye is not None
        assert other.bye["code"] == "signed_out"
        assert owner.connected


async def test_servers_are_listed_with_their_rooms(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAIGUAN_DATABASE_URL", database.url)
    async with open_nodes(database, 2) as houses:
        (owner,) = await houses[1].table(GAME, ["甲甲"])
        await vanish(houses[0])
        listed = await asyncio.to_thread(commands.list_nodes)
        assert [(one.name, one.rooms, one.alive) for one in listed] == [
            ("a", 0, False),
            ("b", 1, True),
        ]
        assert {one.version for one in listed} == {paiguan.__version__}
        # When each was heard of last, and for how long it has been there.
        dead, living = listed
        assert 0 <= living.heard < LEASE_SECONDS * 1000 <= dead.heard
        assert living.heard <= living.age
        rows = await Admin(houses[1].parlour).nodes()
        assert [(row["name"], row["rooms"], row["alive"]) for row in rows] == [
            ("a", 0, False),
            ("b", 1, True),
        ]
        page = html.rooms(await Admin(houses[1].parlour).rooms(), rows)
        assert "没了 · gone" in page
        seconds = [f"{row['heard'] / 1000:.1f}" for row in rows]
        assert all(f"<td>{heard}</td>" in page for heard in seconds), page
        metrics = houses[1].parlour.metrics.text().decode()
        assert 'paiguan_rooms_moved_total{how="taken"} 1.0' in metrics
        assert "paiguan_node_alive 1.0" in metrics
        # What is over is forgotten in time.
        await owner.post(f"/api/rooms/{owner.number}/close")
        monkeypatch.setattr(f"{LEASES}.HOUR", -1)
        await leases_of(houses[1]).tidy()
        assert await holders(database) == []


# The key


async def test_a_server_with_another_key_does_not_start_beside_the_others(
    database: Database,
) -> None:
    async with open_nodes(database, 1) as (house,):
        engine = house.parlour.store.engine
        assert await other_key(engine, KEY, "z") == []
        assert await other_key(engine, "another", "z") == ["a"]
        # Alone, and under the same name, it may have a new one.
        assert await other_key(engine, "another", "a") == []
        settings = database.settings(node="z", secret_key="another")
        refused = type(house.parlour)(settings)
        with pytest.raises(Exception, match="nothing was written") as told:
            await refused.start()
        assert isinstance(told.value.__cause__, OtherKeyError)
        await refused.store.stop()


# All of it


class Wanderers(Regulars):
    """Regulars whom a balancer sends from one server to the next."""

    def wander(self, houses: list[House], balancer: "Hashing") -> None:
        """From now on they are sent by it."""
        names = [guest.name for guest in self.guests]
        self.guests = [Roamer(houses[0], name, balancer) for name in names]


class Hashing:
    """A balancer that hashes a room's number over the servers that it knows at the moment."""

    def __init__(self, houses: list[House]) -> None:
        self.known = houses

    def __call__(self, number: str) -> House:
        return self.known[int(number) % len(self.known)]


async def test_three_servers_play_to_the_end(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The balancer is reloaded with other servers again and again: every record verifies."""
    monkeypatch.setattr(f"{LEASES}.STAY_SECONDS", 0.1)
    async with open_nodes(database, 3) as houses:
        balancer = Hashing(houses)
        games = list(GAMES)
        tables = [Wanderers("", games[place], f"桌{place}", 2, place) for place in range(3)]
        for table in tables:
            table.wander(houses, balancer)
        await asyncio.gather(*(table.come() for table in tables))
        enough = asyncio.Event()
        playing = asyncio.gather(*(table.play_until(enough) for table in tables))
        lists = itertools.cycle([houses[:2], houses[1:], houses[::-1], houses[:1], houses])
        for known in itertools.islice(lists, 10):
            goal = sum(table.acknowledged for table in tables) + 6
            await until(lambda goal=goal: sum(t.acknowledged for t in tables) >= goal)  # type: ignore[misc]
            balancer.known = known
            for guest in [guest for table in tables for guest in table.guests]:
                if guest.connected:
                    await guest.cut()
        enough.set()
        await playing
        guests = [guest for table in tables for guest in table.guests]
        await asyncio.gather(*(table.go_home() for table in tables))
    engine = database.engine()
    await check_rooms(engine, guests, [told for table in tables for told in table.told])
    await check_books(engine)
    await engine.dispose()

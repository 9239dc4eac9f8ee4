"""Names, passwords and logins: what is accepted, how often, and for how long."""

import asyncio

import httpx
import pytest
from sqlalchemy import delete, func, select, update

from paiguan.server.store import accounts
from paiguan.server.store.accounts import AccountError, User, checked_name
from paiguan.server.store.models import logins
from paiguan.server.table.tickets import Tickets
from paiguan.server.wire.bodies import NO_NAME
from paiguan.server.wire.errors import RoomError
from tests.server.databases import Database
from tests.server.guest import Guest
from tests.server.parlour import House, open_house

FIRST = {"name": "老张", "password": "a long password"}
pytestmark = pytest.mark.usefixtures("cheap_passwords")


async def _code(guest: Guest | httpx.AsyncClient, path: str, **body: str) -> str:
    """What a request is refused with; empty if it is not."""
    http = guest.http if isinstance(guest, Guest) else guest
    return str((await http.post(path, json=body)).json().get("code", ""))


async def _logins(house: House) -> int:
    async with house.parlour.store.read() as connection:
        return int(
            (await connection.execute(select(func.count()).select_from(logins))).scalar_one()
        )


# Names


@pytest.mark.parametrize("letter", ["\u3164", "\u115f", "\u1160", "\uffa0", "\u200b", "\u00ad"])
def test_a_name_has_no_letters_that_nobody_sees(letter: str) -> None:
    with pytest.raises(AccountError, match="only letters"):
        checked_name(f"老{letter}张")


async def test_a_guest_takes_no_name_that_is_kept(database: Database) -> None:
    async with open_house(database) as house:
        keeper = await house.guest("Zhang3")
        await keeper.post("/api/register", name="Zhang3", password="a long password")
        assert await _code(keeper, "/api/guest", name="zhang3") == "name_taken"
        other = await house.guest("Zhang4")
        taken = {"name": "ZHANG3", "password": "a long password"}
        assert await _code(other, "/api/register", **taken) == "name_taken"


async def test_the_name_of_those_without_one_is_everybodys(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest(NO_NAME)
        await guest.post("/api/register", name=NO_NAME, password="a long password")
        await house.guest(NO_NAME)


# Passwords


async def test_a_name_is_told_as_it_is_kept(sqlite: Database) -> None:
    """Full-width letters are the plain ones, and spellings of one name share its tries."""
    wide = {"name": " ＬａｏＺｈａｎｇ ", "password": FIRST["password"]}
    async with open_house(sqlite) as house:
        guest = await house.guest("甲甲")
        assert (await guest.post("/api/register", **wide))["name"] == "LaoZhang"
        wide["name"] = "ｌａｏｚｈａｎｇ"
        assert (await guest.post("/api/login", **wide))["name"] == "LaoZhang"


async def test_a_new_password_needs_the_old_one(sqlite: Database) -> None:
    """A borrowed cookie does not take the account away."""
    async with open_house(sqlite) as house:
        guest = await house.guest("老张")
        await guest.post("/api/register", **FIRST)
        second = {"name": "老张", "password": "another password"}
        assert await _code(guest, "/api/register", **second) == "wrong_password"
        assert await _code(guest, "/api/register", **second, old="a guess") == "wrong_password"
        async with httpx.AsyncClient(base_url=house.base) as phone:
            assert await _code(phone, "/api/login", **FIRST) == ""
        await guest.post("/api/register", **second, old=FIRST["password"])
        async with httpx.AsyncClient(base_url=house.base) as phone:
            assert await _code(phone, "/api/login", **FIRST) == "wrong_login"
            assert await _code(phone, "/api/login", **second) == ""


async def test_passwords_are_not_tried_for_many_names_either(sqlite: Database) -> None:
    async with open_house(sqlite, passwords_per_address=3) as house:
        guest = await house.guest("老张")
        tried = [
            await _code(guest, "/api/login", name=f"老张{number}", password="password")
            for number in range(2)
        ]
        assert tried == ["wrong_login"] * 2
        await guest.post("/api/register", **FIRST)
        assert await _code(guest, "/api/login", **FIRST) == "too_fast"
        assert await _code(guest, "/api/register", **FIRST) == "too_fast"


async def test_only_so_many_wait_for_the_slow_work(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "MOST_HASHING", 2)
    async with open_house(sqlite) as house:
        slowly = house.parlour.accounts._slowly
        asked = [slowly(str.upper, "a") for _ in range(3)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert answers[:2] == ["A", "A"]
        assert isinstance(answers[2], RoomError)
        assert answers[2].code == "too_fast"
        assert await slowly(str.upper, "b") == "B"


# Logins


async def test_logging_in_ends_the_login_before(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("老张")
        await guest.post("/api/register", **FIRST)
        before = guest.http.cookies["paiguan"]
        assert await _code(guest, "/api/login", name="老张", password="wrong") == "wrong_login"
        assert (await guest.http.get("/api/me")).status_code == 200
        await guest.post("/api/login", **FIRST)
        assert (await guest.http.get("/api/me")).status_code == 200
        async with httpx.AsyncClient(base_url=house.base) as thief:
            headers = {"Cookie": f"paiguan={before}"}
            assert (await thief.get("/api/me", headers=headers)).status_code == 401


async def test_a_login_ends_by_itself(database: Database) -> None:
    async with open_house(database, guest_days=30) as house:
        old, new = await house.guest("老张"), await house.guest("小张")
        aged = update(logins).where(logins.c.user_id == old.id)
        aged = aged.values(created=logins.c.created - 30 * accounts.DAY - 1)
        await house.parlour.store.write(lambda connection: accounts._execute(connection, aged))
        assert (await old.http.get("/api/me")).status_code == 401
        assert (await new.http.get("/api/me")).status_code == 200
        assert await _logins(house) == 2
    async with open_house(database, guest_days=30) as house:
        assert await _logins(house) == 1


async def test_signing_out_everywhere_closes_every_door(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest, other = await house.table("hengyang258", ["甲甲", "乙乙"])
        ticket = (await guest.post(f"/api/rooms/{guest.number}/ticket"))["ticket"]
        await guest.http.post("/api/logout?everywhere=true")
        await guest.until_closed()
        assert guest.bye is not None
        assert guest.bye["code"] == "signed_out"
        assert other.connected
        with pytest.raises(RoomError, match="bad_ticket"):
            await house.parlour.lobby.redeem(ticket, guest.number)


async def _signed_out(guest: Guest) -> None:
    await guest.until_closed()
    assert guest.bye is not None
    assert guest.bye["code"] == "signed_out"


async def test_a_changed_password_ends_every_other_device(sqlite: Database) -> None:
    """One's own connection and ticket stay, under the new login."""
    async with open_house(sqlite) as house:
        guest, other = await house.table("hengyang258", ["甲甲", "乙乙"])
        await guest.post("/api/register", **FIRST)
        assert guest.connected
        phone = await house.guest("丙丙")
        await phone.post("/api/login", **FIRST)
        phone.id = guest.id
        await phone.open_room("hengyang258")
        await phone.enter()
        stolen = (await phone.post(f"/api/rooms/{guest.number}/ticket"))["ticket"]
        own = (await guest.post(f"/api/rooms/{guest.number}/ticket"))["ticket"]
        await guest.post("/api/register", **FIRST, old=FIRST["password"])
        await _signed_out(phone)
        with pytest.raises(RoomError, match="bad_ticket"):
            await house.parlour.lobby.redeem(stolen, guest.number)
        await house.all_arrived(guest)
        await house.parlour.lobby.redeem(own, guest.number)
        # The connection belongs to the new login now, and ends with it.
        await guest.http.post("/api/logout")
        await _signed_out(guest)
        assert other.connected


async def test_signing_out_closes_the_doors_of_this_login_alone(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        (guest,) = await house.table("hengyang258", ["甲甲"])
        await guest.post("/api/register", **FIRST)
        phone = await house.guest("丙丙")
        await phone.post("/api/login", **FIRST)
        phone.id = guest.id
        await phone.open_room("hengyang258")
        await phone.enter()
        path = f"/api/rooms/{guest.number}/ticket"
        ended, kept = [(await one.post(path))["ticket"] for one in (phone, guest)]
        await phone.http.post("/api/logout")
        await _signed_out(phone)
        with pytest.raises(RoomError, match="bad_ticket"):
            await house.parlour.lobby.redeem(ended, guest.number)
        await house.parlour.lobby.redeem(kept, guest.number)
        assert guest.connected


async def test_signing_in_as_another_closes_the_doors_of_who_one_was(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        keeper = await house.guest("老张")
        await keeper.post("/api/register", **FIRST)
        (guest,) = await house.table("hengyang258", ["甲甲"])
        await guest.post("/api/login", **FIRST)
        await _signed_out(guest)
        # Whoever signs in as who they are already stays.
        guest.id = keeper.id
        await guest.open_room("hengyang258")
        await guest.enter()
        await guest.post("/api/login", **FIRST)
        await house.all_arrived(guest)


async def test_a_ticket_asked_for_while_the_login_ends_is_good_for_nothing(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("甲甲")
        await guest.open_room("hengyang258")
        out = delete(logins).where(logins.c.user_id == guest.id)
        by_token = house.parlour.accounts.by_token

        async def just_before(token: str) -> User | None:
            user = await by_token(token)
            await house.parlour.store.write(lambda one: accounts._execute(one, out))
            return user

        monkeypatch.setattr(house.parlour.accounts, "by_token", just_before)
        assert await _code(guest, f"/api/rooms/{guest.number}/ticket") == "not_signed_in"
        tickets = house.parlour.lobby.tickets
        assert isinstance(tickets, Tickets)
        assert not tickets.given


# Guests and numbers


async def test_only_so_many_new_guests_come_from_one_address(sqlite: Database) -> None:
    async with open_house(sqlite, guests_per_address=2) as house:
        await house.guest("甲甲")
        guest = await house.guest("乙乙")
        assert await _code(guest, "/api/guest", name="丙丙") == "too_fast"
        local = httpx.AsyncHTTPTransport(local_address="127.0.0.9")
        async with httpx.AsyncClient(base_url=house.base, transport=local) as elsewhere:
            assert await _code(elsewhere, "/api/guest", name="丙丙") == ""


async def test_room_numbers_cannot_be_tried_out(sqlite: Database) -> None:
    """When the tries are used up a right number is refused like a wrong one, but not one's own."""
    async with open_house(sqlite, wrong_numbers=2) as house:
        owner, prober = await house.guest("甲甲"), await house.guest("乙乙")
        number = await owner.open_room("hengyang258")
        wrong = f"{(int(number) + 1) % 1_000_000:06d}"
        for expected in ("no_room", "no_room", "too_fast"):
            assert await _code(prober, f"/api/rooms/{wrong}/ticket") == expected
        assert await _code(prober, f"/api/rooms/{number}/ticket") == "too_fast"
        assert await _code(owner, f"/api/rooms/{number}/ticket") == ""

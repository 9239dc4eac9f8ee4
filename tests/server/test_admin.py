"""The administrator's pages: for administrators alone, and everything done is noted."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from paiguan.server.http.admin.admin import Admin
from paiguan.server.store.accounts import Accounts
from paiguan.server.store.database import StoreError
from paiguan.server.store.models import users
from paiguan.server.wire.errors import RoomError
from tests.server.databases import Database
from tests.server.guest import Guest
from tests.server.parlour import House, open_house

PATHS = (
    "/admin",
    "/admin/",
    "/admin/users",
    "/admin/audit",
    "/admin/style.css",
    "/admin/api/rooms",
    "/admin/api/users",
    "/admin/api/audit",
    "/admin/openapi.json",
    "/admin/announce",
    "/admin/nothing",
)
DEEDS = (
    ("/admin/api/announce", {"text": "hello"}),
    ("/admin/api/users/1/ban", {"banned": True}),
    ("/admin/api/users/1/grant", {"cards": 5, "key": "once-and-never"}),
)


@dataclass
class Office:
    """A house and its administrator."""

    house: House
    admin: Guest

    async def get(self, path: str) -> Any:
        return await self.admin.get(path)

    async def do(self, path: str, **body: Any) -> httpx.Response:
        """Ask as a page of this server does."""
        origin = {"Origin": self.house.base}
        return await self.admin.http.post(f"/admin/api/{path}", json=body, headers=origin)

    async def submit(self, path: str, **form: str) -> httpx.Response:
        """Send a form of one of the pages."""
        origin = {"Origin": self.house.base}
        return await self.admin.http.post(f"/admin/{path}", data=form, headers=origin)

    async def deeds(self) -> list[str]:
        """The audit log, oldest first."""
        return [row["what"] for row in reversed(await self.get("/admin/api/audit"))]


async def make_admin(house: House, guest: Guest) -> None:
    """Let a guest administrate, as the command does."""
    change = update(users).where(users.c.id == guest.id).values(admin=True)

    async def write(connection: Any) -> None:
        await connection.execute(change)

    await house.parlour.store.write(write)


@asynccontextmanager
async def open_office(database: Database, **settings: Any) -> AsyncIterator[Office]:
    """A house with an administrator."""
    async with open_house(database, **settings) as house:
        admin = await house.guest("掌柜")
        await make_admin(house, admin)
        yield Office(house, admin)


def _was_told(guest: Guest, kind: str) -> bool:
    return bool(guest.messages[-1]["t"] == kind)


# Who gets in


async def test_for_everybody_else_there_is_no_such_page(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("牌友")
        stranger = httpx.AsyncClient(base_url=house.base)
        for method in ("GET", "POST", "DELETE", "HEAD"):
            nothing = await stranger.request(method, "/no/such/page")
            assert nothing.status_code == 404
            for client in (guest.http, stranger):
                for path in PATHS:
                    answer = await client.request(method, path)
                    assert answer.status_code == 404, (method, path)
                    assert answer.content == nothing.content
                    assert _shape(answer) == _shape(nothing)
        await stranger.aclose()


def _shape(answer: httpx.Response) -> list[tuple[str, str]]:
    return sorted(
        (name, value)
        for name, value in answer.headers.items()
        if name not in ("date", "cache-control", "connection")
    )


async def test_a_barred_administrator_is_none(sqlite: Database) -> None:
    async with open_office(sqlite) as office:
        other = await office.house.guest("二掌柜")
        await make_admin(office.house, other)
        assert (await other.http.get("/admin")).status_code == 200
        await office.do(f"users/{other.id}/ban", banned=True)
        assert (await other.http.get("/admin")).status_code == 404


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("ban", {"banned": "yes"}),
        ("ban", {"banned": 1}),
        ("grant", {"cards": True, "key": "once-and-never"}),
        ("grant", {"cards": 5.0, "key": "once-and-never"}),
        ("grant", {"cards": "5", "key": "once-and-never"}),
    ],
)
async def test_a_number_is_a_number_and_a_truth_a_truth(
    sqlite: Database, path: str, body: dict[str, Any]
) -> None:
    async with open_office(sqlite) as office:
        guest = await office.house.guest("牌友")
        answer = await office.do(f"users/{guest.id}/{path}", **body)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_request")
        assert await office.deeds() == []


@pytest.mark.parametrize("origin", [None, "null", "https://evil.example", "http://127.0.0.1"])
async def test_what_changes_something_comes_from_a_page_of_this_server(
    sqlite: Database, origin: str | None
) -> None:
    async with open_office(sqlite) as office:
        headers = {} if origin is None else {"Origin": origin}
        for path, body in DEEDS:
            answer = await office.admin.http.post(path, json=body, headers=headers)
            assert answer.status_code == 403, path
            form = await office.admin.http.post(
                path.replace("/api", ""), data={"text": "x"}, headers=headers
            )
            assert form.status_code == 403, path
        assert await office.deeds() == []


# What cannot be answered


async def test_what_is_not_there_is_answered_as_everywhere(sqlite: Database) -> None:
    async with open_office(sqlite) as office:
        nothing = await office.admin.http.get("/no/such/page")
        for path in ("/admin/nothing", "/admin/api/nothing"):
            answer = await office.admin.http.get(path)
            assert (answer.status_code, answer.content) == (404, nothing.content)
        assert nothing.json()["zh"] == "没有这个页面"


async def test_without_its_database_the_office_says_so(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_office(sqlite) as office:

        async def away(*_given: Any) -> Any:
            raise StoreError("away")

        for where, name in ((Accounts, "by_token"), (Admin, "rooms")):
            with monkeypatch.context() as patch:
                patch.setattr(where, name, away)
                answer = await office.admin.http.get("/admin")
            assert (answer.status_code, answer.json()["code"]) == (503, "store")


async def test_a_nul_is_in_no_name_and_no_key(database: Database) -> None:
    async with open_office(database) as office:
        for path in ("/admin/users", "/admin/api/users"):
            answer = await office.admin.http.get(f"{path}?q=%00")
            assert (answer.status_code, answer.json()["code"]) == (422, "bad_request")
        form = await office.submit(f"users/{office.admin.id}/grant", cards="5", key="\0" * 20)
        assert form.status_code == 400
        assert await office.deeds() == []


# Looking


async def test_rooms_are_listed_without_their_hands(sqlite: Database) -> None:
    async with open_office(sqlite) as office:
        east, south = await office.house.dealt("hengyang258", ["东家", "南家"])
        await south.leave()
        await east.until(lambda: not east.room["seats"][1]["here"])
        (row,) = await office.get("/admin/api/rooms")
        assert row.pop("since") > 1_700_000_000_000
        assert row == {
            "number": east.number,
            "game": "hengyang258",
            "zh": "衡阳258麻将",
            "phase": "playing",
            "owner": east.id,
            "hand": 0,
            "hands": 8,
            "seats": [
                {"user": east.id, "name": "东家", "bot": False, "here": True},
                {"user": south.id, "name": "南家", "bot": False, "here": False},
                {"user": None, "name": "novice", "bot": True, "here": False},
                {"user": None, "name": "novice", "bot": True, "here": False},
            ],
        }
        page = (await office.admin.http.get("/admin")).text
        assert east.number in page
        assert "打牌" in page
        assert "离线" in page
        assert not re.search(r"\b[1-9][mps]\b", page)


async def test_users_are_found_by_name_and_number(database: Database) -> None:
    async with open_office(database) as office:
        guests = [await office.house.guest(name) for name in ("张三", "张四", "Li_5")]
        found = await office.get("/admin/api/users?q=张")
        assert [row["name"] for row in found] == ["张四", "张三"]
        assert [row["cards"] for row in found] == [100_000, 100_000]
        (one,) = await office.get(f"/admin/api/users?q={guests[0].id}")
        assert one["id"] == guests[0].id
        assert [row["name"] for row in await office.get("/admin/api/users?q=LI_")] == ["Li_5"]
        assert await office.get("/admin/api/users?q=%25") == []
        assert await office.get("/admin/api/users?q=99999999999999999999999") == []
        assert len(await office.get("/admin/api/users")) == 4


async def test_pages_are_without_script_and_say_what_people_wrote_as_it_is(
    sqlite: Database,
) -> None:
    async with open_office(sqlite) as office:
        await office.do("announce", text="<script>alert(1)</script> & co")
        for path in ("/admin", "/admin/users?q=%3Cscript%3E", "/admin/audit"):
            answer = await office.admin.http.get(path)
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert "'unsafe" not in answer.headers["content-security-policy"]
            assert answer.headers["cache-control"] == "no-store"
            assert "<script" not in answer.text
            assert "style=" not in answer.text
        assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; co" in answer.text


# Doing


async def test_cards_are_granted_once_for_each_key(database: Database) -> None:
    async with open_office(database, new_account_cards=10) as office:
        guest = await office.house.guest("牌友")
        again = [office.do(f"users/{guest.id}/grant", cards=5, key="key-1234") for _ in range(5)]
        assert {answer.status_code for answer in await asyncio.gather(*again)} == {200}
        assert await guest.cards() == 15
        await office.do(f"users/{guest.id}/grant", cards=5, key="key-5678")
        assert await guest.cards() == 20
        assert await office.deeds() == [f"grant 5 cards to user {guest.id}"] * 2


@pytest.mark.parametrize(
    ("user", "cards", "key", "status"),
    [
        (1, 0, "key-1234", 400),
        (1, -1, "key-1234", 400),
        (1, 1_000_001, "key-1234", 400),
        (77, 5, "key-1234", 400),
        (2**80, 5, "key-1234", 404),
        (-1, 5, "key-1234", 404),
        (1, 5, "short", 422),
        (1, 5, "with space", 422),
        (1, "many", "key-1234", 422),
    ],
)
async def test_cards_that_are_not_granted(
    sqlite: Database, user: int, cards: object, key: str, status: int
) -> None:
    async with open_office(sqlite, new_account_cards=10) as office:
        answer = await office.do(f"users/{user}/grant", cards=cards, key=key)
        assert answer.status_code == status
        if status == 400:
            assert set(answer.json()) == {"zh", "en"}
        assert await office.admin.cards() == 10
        assert await office.deeds() == []


async def test_a_barred_user_is_out_at_once_and_comes_back_when_let(sqlite: Database) -> None:
    async with open_office(sqlite) as office:
        east, south = await office.house.dealt("hengyang258", ["东家", "南家"])
        ticket = (await south.post(f"/api/rooms/{south.number}/ticket"))["ticket"]
        await office.do(f"users/{south.id}/ban", banned=True)
        await south.until_closed()
        assert south.bye is not None
        assert south.bye["code"] == "banned"
        assert south.closed_with == 4000
        assert (await south.http.get("/api/me")).status_code == 403
        with pytest.raises(RoomError, match="bad_ticket"):
            await office.house.parlour.lobby.redeem(ticket, south.number)
        await east.until(lambda: not east.room["seats"][1]["here"])
        assert east.room["seats"][1]["user"] == south.id
        await office.do(f"users/{south.id}/ban", banned=False)
        await south.enter()
        assert south.seat == 1
        assert await office.deeds() == [f"bar user {south.id}", f"let back user {south.id}"]


async def test_nobody_bars_themselves_or_somebody_unknown(sqlite: Database) -> None:
    async with open_office(sqlite) as office:
        for user in (office.admin.id, 77):
            answer = await office.do(f"users/{user}/ban", banned=True)
            assert answer.status_code == 400
        assert await office.deeds() == []


async def test_an_announcement_reaches_every_table(sqlite: Database) -> None:
    async with open_office(sqlite) as office:
        tables = [await office.house.table("hengyang258", [f"甲{n}", f"乙{n}"]) for n in range(2)]
        answer = await office.do("announce", text="  今晚十点\n维护 ")
        assert answer.json() == {"rooms": 2}
        for guest in (*tables[0], *tables[1]):
            await guest.until(partial(_was_told, guest, "announced"))
            assert guest.messages[-1] == {"t": "announced", "text": "今晚十点 维护"}
        assert await office.deeds() == ["announce: 今晚十点 维护"]


@pytest.mark.parametrize("text", ["", "  ", "长" * 201, "a\u202eb", "\x00"])
async def test_announcements_that_nobody_could_read(sqlite: Database, text: str) -> None:
    async with open_office(sqlite) as office:
        assert (await office.do("announce", text=text)).status_code == 400
        assert await office.deeds() == []


async def test_the_forms_of_the_pages_do_the_same(sqlite: Database) -> None:
    async with open_office(sqlite, new_account_cards=10) as office:
        guest = await office.house.guest("牌友")
        page = (await office.admin.http.get(f"/admin/users?q={guest.id}")).text
        (key,) = re.findall(rf'name="key" value="({guest.id}-[^"]+)"', page)
        for _ in range(2):
            granted = await office.submit(f"users/{guest.id}/grant", cards="7", key=key)
            assert granted.status_code == 303
            assert granted.headers["location"] == f"/admin/users?q={guest.id}"
        assert await guest.cards() == 17
        assert (await office.submit(f"users/{guest.id}/ban", banned="1")).status_code == 303
        assert (await office.submit("announce", text="维护")).status_code == 303
        bad = await office.submit(f"users/{guest.id}/grant", cards="many", key=key)
        assert bad.status_code == 400
        assert "没有做" in bad.text
        assert len(await office.deeds()) == 3


async def test_the_audit_log_goes_back_page_by_page(sqlite: Database) -> None:
    async with open_office(sqlite) as office:
        for number in range(60):
            await office.do("announce", text=f"公告{number}")
        first = await office.get("/admin/api/audit")
        assert [row["what"] for row in first][:2] == ["announce: 公告59", "announce: 公告58"]
        assert first[0]["who"] == f"{office.admin.id} 掌柜"
        rest = await office.get(f"/admin/api/audit?before={first[-1]['id']}")
        assert len(first) + len(rest) == 60

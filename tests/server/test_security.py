"""Headers, cookies, and what Prometheus may know."""

import asyncio
import re
from typing import Any

import httpx
import pytest
import structlog

from paiguan.server import parlour
from paiguan.server.gate.cookies import Cookies
from tests.server.databases import Database
from tests.server.guest import Guest
from tests.server.parlour import open_house

SECRET = "0123456789abcdef0123456789abcdef"
PATHS = ("/api/games", "/api/me", "/healthz", "/metrics", "/openapi.json", "/no/such/page")
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "content-security-policy": "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}


# Headers


async def test_every_answer_has_the_security_headers(sqlite: Database) -> None:
    async with open_house(sqlite) as house, httpx.AsyncClient(base_url=house.base) as client:
        answers = [await client.get(path) for path in PATHS]
        answers.append(await client.post("/api/guest", content=b"{"))
        answers.append(await client.delete("/api/guest"))
        for answer in answers:
            found = {name: answer.headers.get(name) for name in HEADERS}
            assert found == HEADERS, answer.url
            assert "server" not in answer.headers
            assert "strict-transport-security" not in answer.headers
        assert {answer.status_code for answer in answers} == {200, 401, 404, 405, 422}


async def test_a_failure_tells_nothing_and_has_the_headers_too(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite) as house, httpx.AsyncClient(base_url=house.base) as client:

        async def fail(_name: str) -> Any:
            raise KeyError("9m")

        monkeypatch.setattr(house.parlour.accounts, "new_guest", fail)
        with structlog.testing.capture_logs() as logs:
            answer = await client.post("/api/guest", json={})
        # The lobby may say meanwhile that it is awake.
        told = [line for line in logs if not line["event"].startswith("lobby.")]
        assert [line["event"] for line in told] == ["http.failed"]
        assert "9m" not in str(logs)
        assert answer.status_code == 500
        assert answer.json()["code"] == "internal"
        assert "9m" not in answer.text
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


async def test_answers_about_people_are_kept_nowhere(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("牌友")
        for path in ("/api/me", "/api/history", "/api/house"):
            assert (await guest.http.get(path)).headers["cache-control"] == "no-store"


async def test_what_plain_http_has_no_use_for_is_left_out_away_from_this_machine(
    sqlite: Database,
) -> None:
    """A browser ignores that header there, and complains of it on every page."""
    policy = "cross-origin-opener-policy"
    async with open_house(sqlite) as house, httpx.AsyncClient(base_url=house.base) as client:

        async def headers(host: str, **more: str) -> httpx.Headers:
            return (await client.get("/healthz", headers={"Host": host, **more})).headers

        for host in ("192.168.1.5:8000", "paiguan.example:8000", "127.0.0.1.example:80"):
            told = await headers(host)
            assert {name for name in HEADERS if name not in told} == {policy}
        forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        assert policy in await headers("paiguan.example", **forwarded)
        for host in ("localhost", "localhost:8000", "[::1]:8000", "127.0.0.1"):
            assert policy in await headers(host)
    async with open_house(sqlite, production=True, secret_key=SECRET) as house:
        answer = await (await house.guest("牌友")).http.get(
            "/healthz", headers={"Host": "a.example"}
        )
        assert policy in answer.headers


async def test_in_production_only_https_will_do(sqlite: Database) -> None:
    async with open_house(sqlite, production=True, secret_key=SECRET) as house:
        guest = await house.guest("牌友")
        answer = await guest.http.get("/healthz")
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        here = house.base.removeprefix("http://")
        for origin, status in ((f"http://{here}", 403), (f"https://{here}", 200)):
            headers = {"Origin": origin}
            told = await guest.http.post("/api/guest", json={}, headers=headers)
            assert told.status_code == status


async def test_another_site_can_do_nothing_in_ones_name(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("牌友")
        body = {"game": "hengyang258"}
        for origin in ("https://evil.example", "null", ""):
            answer = await guest.http.post("/api/rooms", json=body, headers={"Origin": origin})
            assert answer.status_code == 403
            assert answer.json()["code"] == "bad_origin"
        assert house.parlour.lobby.running == {}
        good = {"Origin": house.base}
        assert (await guest.http.post("/api/rooms", json=body, headers=good)).status_code == 200


# Cookies


@pytest.mark.parametrize("production", [False, True])
async def test_the_cookie_is_for_this_server_alone(sqlite: Database, production: bool) -> None:
    async with open_house(sqlite, production=production, secret_key=SECRET) as house:
        async with httpx.AsyncClient(base_url=house.base) as client:
            given = (await client.post("/api/guest", json={})).headers["set-cookie"]
        parts = {part.strip().lower() for part in given.split(";")[1:]}
        assert {"httponly", "samesite=lax", "path=/", f"max-age={180 * 86400}"} <= parts
        assert ("secure" in parts) == production


async def test_a_cookie_that_is_not_ours_does_not_reach_the_database(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("牌友")
        cookie = guest.http.cookies["paiguan"]
        token, _, signature = cookie.partition(".")
        asked: list[str] = []
        accounts = house.parlour.accounts
        by_token = accounts.by_token

        async def noted(token: str) -> Any:
            asked.append(token)
            return await by_token(token)

        accounts.by_token = noted  # type: ignore[method-assign]
        others = Cookies(sqlite.settings(secret_key=SECRET))._signature(token)
        for forged in ("", token, f"{token}.", f"x{cookie}", f"{token}.{others}", f"{token}.é"):
            headers = {b"Cookie": f"paiguan={forged}".encode()}
            async with httpx.AsyncClient(base_url=house.base) as client:
                assert (await client.get("/api/me", headers=headers)).status_code == 401, forged
        assert asked == []
        assert (await guest.http.get("/api/me")).status_code == 200
        assert asked == [token]
        assert signature != others


async def test_logging_out_everywhere_ends_every_cookie(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("牌友")
        before = guest.http.cookies["paiguan"]
        await guest.post("/api/register", name="牌友", password="a long password")
        after = guest.http.cookies["paiguan"]
        assert before != after
        async with httpx.AsyncClient(base_url=house.base) as phone:
            login = {"name": "牌友", "password": "a long password"}
            assert (await phone.post("/api/login", json=login)).status_code == 200
            assert (await phone.get("/api/me")).status_code == 200
            await guest.http.post("/api/logout?everywhere=true")
            assert (await phone.get("/api/me")).status_code == 401
        for old in (before, after):
            async with httpx.AsyncClient(base_url=house.base) as thief:
                headers = {"Cookie": f"paiguan={old}"}
                assert (await thief.get("/api/me", headers=headers)).status_code == 401


# Metrics


async def metrics_of(guest: Guest) -> dict[str, float]:
    """What Prometheus is told, by name and labels."""
    lines = (await guest.http.get("/metrics")).text.splitlines()
    pairs = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in pairs}


async def test_what_happens_is_counted(sqlite: Database) -> None:
    async with open_house(sqlite, message_burst=1000, messages_per_second=1000) as house:
        (guest,) = await house.dealt("hengyang258", ["牌友"], claim_time="fast")
        await guest.play(until=lambda: 0 in guest.revealed)
        await guest.send("no message")
        refused = await guest.refusal("choose", prompt=999, choice=0)
        told = await metrics_of(guest)
        assert told['paiguan_rooms{game="hengyang258"}'] == 1
        assert told["paiguan_sockets"] == 1
        assert told['paiguan_actions_total{by="bot"}'] > 0
        assert told['paiguan_actions_total{by="person"}'] > 0
        assert told["paiguan_commits_total"] > told['paiguan_actions_total{by="person"}']
        assert told["paiguan_commit_seconds_count"] == told["paiguan_commits_total"]
        assert told["paiguan_commit_writes_sum"] >= told["paiguan_commits_total"]
        assert told["paiguan_frames_out_total"] > told["paiguan_frames_in_total"] > 0
        assert told['paiguan_refused_total{code="bad_message"}'] == 1
        assert told[f'paiguan_refused_total{{code="{refused}"}}'] >= 1
        assert told["paiguan_slow_readers_total"] == 0
        assert told["process_resident_memory_bytes"] > 1e6


async def test_the_metrics_say_nothing_of_a_hand_or_a_room(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        (guest,) = await house.dealt("hengyang258", ["牌友"])
        text = (await guest.http.get("/metrics")).text
        assert f'"{guest.number}"' not in text
        assert "牌友" not in text
        assert not re.search(r"\b[1-9][mps]\b", text)
        assert set(re.findall(r"[{,](\w+)=", text)) <= {
            *("by", "code", "game", "how", "le", "outcome")
        }


# Ready or not


async def test_a_writer_that_is_stuck_makes_the_server_unready(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("牌友")
        assert (await guest.http.get("/readyz")).text == "ok"
        monkeypatch.setattr(parlour, "NOT_READY_SECONDS", 0.0)
        let_go = asyncio.Event()
        transact = house.parlour.store._transact

        async def hang(sets: Any) -> Any:
            await let_go.wait()
            return await transact(sets)

        monkeypatch.setattr(house.parlour.store, "_transact", hang)
        opening = asyncio.create_task(guest.open_room("hengyang258"))
        while not house.parlour.store.stuck_for():
            await asyncio.sleep(0.001)
        answer = await guest.http.get("/readyz")
        assert answer.status_code == 503
        assert (await guest.http.get("/healthz")).status_code == 200
        let_go.set()
        await opening
        assert (await guest.http.get("/readyz")).text == "ok"

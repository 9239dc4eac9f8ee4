"""The deployed proxy: Debian's nginx takes the file, and people come through it to the tables."""

import json
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect
from websockets.typing import Origin

from tests.server.databases import Database
from tests.server.guest import SECONDS
from tests.server.parlour import House, free_port, open_house
from tests.server.proxy import NAME, Proxy, new_proxy, running

SECRET = "0123456789abcdef0123456789abcdef"
HTTPS = f"https://{NAME}"


def test_nginx_takes_the_deployed_file(tmp_path: Path) -> None:
    proxy = new_proxy(tmp_path, free_port())
    told = subprocess.run(proxy.command("-t"), capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert "test is successful" in told.stderr
    assert "[warn]" not in told.stderr


async def test_people_come_through_the_proxy_to_a_table(sqlite: Database, tmp_path: Path) -> None:
    async with open_house(sqlite, production=True, secret_key=SECRET) as house:
        proxy = new_proxy(tmp_path, urlsplit(house.base).port or 0)
        with running(proxy):
            await _plain_leads_to_https(proxy)
            await _a_table_opens(proxy, house)


async def _plain_leads_to_https(proxy: Proxy) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{proxy.plain}") as client:
        answer = await client.get("/rules", headers={"Host": NAME})
    assert (answer.status_code, answer.headers["location"]) == (301, f"{HTTPS}/rules")


async def _a_table_opens(proxy: Proxy, house: House) -> None:
    """The whole way in: a cookie over HTTPS, a room, a ticket, the socket."""
    base = f"https://127.0.0.1:{proxy.secure}"
    extensions = {"sni_hostname": NAME}
    given = {"Host": NAME, "Origin": HTTPS, "X-Forwarded-For": "203.0.113.9"}
    async with httpx.AsyncClient(base_url=base, verify=proxy.trust, headers=given) as client:

        async def post(path: str, body: dict[str, object]) -> httpx.Response:
            return await client.post(path, json=body, headers=cookie, extensions=extensions)

        cookie: dict[str, str] = {}
        came = await post("/api/guest", {"name": "牌友"})
        assert came.status_code == 200, came.text
        assert "Secure" in came.headers["set-cookie"]
        cookie["Cookie"] = came.headers["set-cookie"].partition(";")[0]
        # Counts are for this machine alone, wherever the proxy runs.
        assert (await client.get("/metrics", extensions=extensions)).status_code == 404
        room = (await post("/api/rooms", {"game": "hengyang258"})).json()["number"]
        ticket = (await post(f"/api/rooms/{room}/ticket", {})).json()["ticket"]
        foreign = {**cookie, "Origin": "https://evil.example"}
        refused = await client.post("/api/rooms", json={}, headers=foreign, extensions=extensions)
        assert refused.status_code == 403
    socket = connect(
        f"wss://{NAME}/ws/{room}",
        host="127.0.0.1",
        port=proxy.secure,
        ssl=proxy.trust,
        server_hostname=NAME,
        origin=Origin(HTTPS),
        additional_headers={"X-Forwarded-For": "203.0.113.9"},
        proxy=None,
        open_timeout=SECONDS,
    )
    async with socket as connection:
        await connection.send(json.dumps({"t": "enter", "ticket": ticket}))
        welcome = json.loads(await connection.recv())
        assert (welcome["t"], welcome["seat"]) == ("welcome", 0)
        # The address is the proxy's word for it, not what the client has made up.
        (mine,) = house.parlour.sockets.of_user.values()
        assert [one.address for one in mine] == ["127.0.0.1"]

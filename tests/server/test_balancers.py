"""The deployed balancers: a room's socket and its requests come to one server, others to any."""

import json
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from tests.server.balancers import new_balancer
from tests.server.databases import Cluster
from tests.server.parlour import House, free_port
from tests.server.proxy import NAME, Balancer, new_proxy, running
from tests.server.several import open_nodes

ROOMS = [f"{number:06d}" for number in range(7, 1_000_000, 25_013)]
OF_A_ROOM = ("/ws/{}", "/api/rooms/{}/ticket", "/api/rooms/{}/close", "/api/rooms/{}/again?x=1")
HTTPS = f"https://{NAME}"
SNI = {"sni_hostname": NAME}
SECONDS = 60
HANDSHAKE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}
BOTH = pytest.mark.parametrize("kind", ["nginx", "haproxy"])


class Node(BaseHTTPRequestHandler):
    """A server that says which one it is."""

    def do_GET(self) -> None:
        """Whatever is asked, it answers with its port; one that is not ready says so."""
        assert isinstance(self.server, NodeServer)
        ready = self.server.ready or self.path != "/readyz"
        said = str(self.connection.getsockname()[1]).encode()
        self.send_response(200 if ready else 503)
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def do_POST(self) -> None:
        """The same."""
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Nothing is said of it."""


class NodeServer(ThreadingHTTPServer):
    """One of several servers."""

    ready = True

    @property
    def port(self) -> str:
        """Its port, as it says it."""
        return str(self.server_address[1])


@contextmanager
def node(port: int = 0) -> Iterator[NodeServer]:
    """One server, in a thread."""
    with NodeServer(("127.0.0.1", port), Node) as server:
        serving = Thread(target=server.serve_forever, args=(0.01,))
        serving.start()
        try:
            yield server
        finally:
            server.shutdown()
            serving.join()


@contextmanager
def through(balancer: Balancer) -> Iterator[httpx.Client]:
    """A client before the balancer."""
    base = f"https://127.0.0.1:{balancer.secure}"
    with (
        running(balancer),
        httpx.Client(base_url=base, verify=balancer.trust, headers={"Host": NAME}) as client,
    ):
        yield client


def server_of(client: httpx.Client, path: str) -> str:
    """Which server answers."""
    headers = HANDSHAKE if path.startswith("/ws") else {}
    answer = client.get(path, headers=headers, extensions=SNI)
    assert answer.status_code == 200, answer.text
    return answer.text


def eventually(asked: Callable[[], bool]) -> None:
    """Ask again until it is so."""
    began = time.monotonic()
    while not asked():
        assert time.monotonic() - began < SECONDS
        time.sleep(0.05)


def test_nginx_takes_the_file_for_several(tmp_path: Path) -> None:
    proxy = new_proxy(tmp_path, 0, (free_port(), free_port(), free_port()))
    told = subprocess.run(proxy.command("-t"), capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert "[warn]" not in told.stderr


def test_haproxy_takes_the_file(tmp_path: Path) -> None:
    balancer = new_balancer("haproxy", tmp_path, (free_port(), free_port(), free_port()))
    told = subprocess.run(balancer.command("-c"), capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert "WARNING" not in told.stderr


@BOTH
def test_a_room_comes_to_one_server_and_moves_when_that_is_gone(kind: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(node()) for _ in range(3)]
        ports = tuple(int(server.port) for server in servers)
        client = stack.enter_context(through(new_balancer(kind, tmp_path, ports)))
        places = {}
        for room in ROOMS:
            came = {server_of(client, path.format(room)) for path in OF_A_ROOM}
            assert len(came) == 1, room
            (places[room],) = came
        # All have rooms, and what has no number goes to all of them.
        assert set(places.values()) == {server.port for server in servers}
        anywhere = {server_of(client, "/api/me") for _ in range(60)}
        assert anywhere == {server.port for server in servers}
        # A server is gone: its rooms come to others, and theirs stay where they are.
        gone = servers[0]
        gone.shutdown()
        gone.server_close()
        for room, place in places.items():
            now = {server_of(client, path.format(room)) for path in OF_A_ROOM}
            assert len(now) == 1
            assert (now == {place}) == (place != gone.port)


def test_nginx_asks_the_next_server_for_a_ticket_when_one_hangs(tmp_path: Path) -> None:
    """Whoever comes back is not told to ask again: of other requests nobody knows whether to."""
    with ExitStack() as stack:
        hanging = stack.enter_context(closing(socket.create_server(("127.0.0.1", 0))))
        third = int(stack.enter_context(node()).port)
        ports = (hanging.getsockname()[1], int(stack.enter_context(node()).port), third)
        balancer = new_balancer("nginx", tmp_path, ports)
        balancer.changes["proxy_read_timeout 3s;"] = "proxy_read_timeout 300ms;"
        balancer.changes["proxy_read_timeout 10s;"] = "proxy_read_timeout 600ms;"
        balancer.changes["fail_timeout=5s"] = "fail_timeout=1s"
        client = stack.enter_context(through(balancer))
        tickets = {
            client.post(f"/api/rooms/{room}/ticket", extensions=SNI).status_code for room in ROOMS
        }
        assert tickets == {httpx.codes.OK}
        # It was asked, and has answered nobody.
        hanging.setblocking(False)
        hanging.accept()[0].close()
        # What may have been done there is not done again elsewhere.
        eventually(lambda: any(closed(client, room) == 504 for room in ROOMS))


def test_nginx_finds_the_server_that_is_back_while_the_other_is_gone(tmp_path: Path) -> None:
    """One that was restarted is left alone for a while: whoever comes back waits for nothing."""
    first, second = free_port(), free_port()
    balancer = new_balancer("nginx", tmp_path, (first, second, first))
    balancer.changes["fail_timeout=5s"] = f"fail_timeout={SECONDS}s"
    with through(balancer) as client:
        with node(second):
            # The first is gone, and known to be: its rooms come to the second.
            assert {server_of(client, f"/ws/{room}") for room in ROOMS} == {str(second)}
        with node(first):
            for room in ROOMS:
                assert server_of(client, f"/ws/{room}") == str(first)
                ticket = client.post(f"/api/rooms/{room}/ticket", extensions=SNI)
                assert (ticket.status_code, ticket.text) == (200, str(first))
            # What changes something is not sent twice: who asked for it is told.
            assert {closed(client, room) for room in ROOMS} == {502}


def closed(client: httpx.Client, room: str) -> int:
    """What is said to whoever closes a room."""
    return client.post(f"/api/rooms/{room}/close", extensions=SNI).status_code


def test_haproxy_leaves_a_server_that_is_not_ready_and_comes_back(tmp_path: Path) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(node()) for _ in range(3)]
        ports = tuple(int(server.port) for server in servers)
        client = stack.enter_context(through(new_balancer("haproxy", tmp_path, ports)))
        asked = server_of(client, "/ws/482913")
        (server,) = (one for one in servers if one.port == asked)
        server.ready = False
        eventually(lambda: server_of(client, "/ws/482913") != server.port)
        assert server_of(client, "/api/rooms/482913/ticket") != server.port
        server.ready = True
        eventually(lambda: server_of(client, "/ws/482913") == server.port)


# With servers of the house


@BOTH
async def test_a_rooms_socket_and_its_requests_find_each_other(
    kind: str, cluster: Cluster, tmp_path: Path
) -> None:
    """Only the server that has a room closes it: requests come to where the socket is."""
    database = cluster.new_database(tmp_path)
    async with open_nodes(database, 3, origins=[HTTPS]) as houses:
        ports = tuple(urlsplit(house.base).port or 0 for house in houses)
        balancer = new_balancer(kind, tmp_path, ports)
        base = f"https://127.0.0.1:{balancer.secure}"
        given = {"Host": NAME, "Origin": HTTPS}
        with running(balancer):
            async with httpx.AsyncClient(
                base_url=base, verify=balancer.trust, headers=given, timeout=SECONDS
            ) as client:
                came = await client.post("/api/guest", json={"name": "牌友"}, extensions=SNI)
                client.headers["Cookie"] = came.headers["set-cookie"].partition(";")[0]
                for _ in range(6):
                    await _opened_entered_closed(client, balancer, houses)
        for house in houses:
            assert 'paiguan_rooms_moved_total{how="given"} 0.0' in _metrics(house)


def _metrics(house: House) -> str:
    return house.parlour.metrics.text().decode()


async def _opened_entered_closed(
    client: httpx.AsyncClient, balancer: Balancer, houses: list[House]
) -> None:
    """A room is opened, entered by its socket and closed by a request."""

    async def post(path: str, **body: object) -> dict[str, str]:
        answer = await client.post(path, json=body, extensions=SNI)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    room = (await post("/api/rooms", game="hengyang258"))["number"]
    ticket = (await post(f"/api/rooms/{room}/ticket"))["ticket"]
    socket = connect(
        f"wss://{NAME}/ws/{room}",
        host="127.0.0.1",
        port=balancer.secure,
        ssl=balancer.trust,
        server_hostname=NAME,
        origin=Origin(HTTPS),
        proxy=None,
        open_timeout=SECONDS,
    )
    async with socket as connection:
        await connection.send(json.dumps({"t": "enter", "ticket": ticket}))
        assert json.loads(await connection.recv())["t"] == "welcome"
        assert sum(room in house.parlour.lobby.running for house in houses) == 1
        await post(f"/api/rooms/{room}/close")

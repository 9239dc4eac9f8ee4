"""The deployed balancer: a room's socket and its requests come to one server, others to any."""

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx

from tests.server.parlour import free_port
from tests.server.proxy import NAME, Proxy, new_proxy, running

ROOMS = [f"{number:06d}" for number in range(7, 1_000_000, 25_013)]
OF_A_ROOM = ("/ws/{}", "/api/rooms/{}/ticket", "/api/rooms/{}/close", "/api/rooms/{}/again?x=1")


class Node(BaseHTTPRequestHandler):
    """A server that says which one it is."""

    def do_GET(self) -> None:
        """Whatever is asked, it answers with its port."""
        said = str(self.connection.getsockname()[1]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *_: object) -> None:
        """Nothing is said of it."""


@contextmanager
def node() -> Iterator[ThreadingHTTPServer]:
    """One server, in a thread."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Node) as server:
        serving = Thread(target=server.serve_forever, args=(0.01,))
        serving.start()
        try:
            yield server
        finally:
            server.shutdown()
            serving.join()


@contextmanager
def through(proxy: Proxy) -> Iterator[httpx.Client]:
    """A client before the balancer."""
    base = f"https://127.0.0.1:{proxy.secure}"
    with (
        running(proxy),
        httpx.Client(base_url=base, verify=proxy.trust, headers={"Host": NAME}) as client,
    ):
        yield client


def server_of(client: httpx.Client, path: str) -> str:
    """Which server answers."""
    headers = {"Upgrade": "websocket", "Connection": "Upgrade"} if path.startswith("/ws") else {}
    answer = client.get(path, headers=headers, extensions={"sni_hostname": NAME})
    assert answer.status_code == 200, answer.text
    return answer.text


def test_nginx_takes_the_file_for_several(tmp_path: Path) -> None:
    proxy = new_proxy(tmp_path, 0, (free_port(), free_port(), free_port()))
    told = subprocess.run(proxy.command("-t"), capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert "[warn]" not in told.stderr


def test_a_room_comes_to_one_server_and_moves_when_that_is_gone(tmp_path: Path) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(node()) for _ in range(3)]
        ports = [int(server.server_address[1]) for server in servers]
        client = stack.enter_context(through(new_proxy(tmp_path, 0, (*ports,))))
        places = {}
        for room in ROOMS:
            came = {server_of(client, path.format(room)) for path in OF_A_ROOM}
            assert len(came) == 1, room
            (places[room],) = came
        # All have rooms, and what has no number goes to all of them.
        assert set(places.values()) == {str(port) for port in ports}
        anywhere = {server_of(client, "/api/me") for _ in range(60)}
        assert anywhere == {str(port) for port in ports}
        # A server is gone: its rooms come to others, and theirs stay where they are.
        gone = servers[0]
        gone.shutdown()
        gone.server_close()
        for room, place in places.items():
            now = {server_of(client, path.format(room)) for path in OF_A_ROOM}
            assert len(now) == 1
            assert (now == {place}) == (place != str(ports[0]))

"""A server in a process of its own that a test may kill at any moment.

`python -m tests.server.run_server PORT LOG` loads everything once and then starts a server for
each line on its input: the line says where it is to die (`PAIGUAN_KILL_AT`), or nothing. Each
server is a process of its own; its number is the answer. With `--at-once` bots have worked out
nothing before. With `--cold` it serves at once, in this process, as after the start of a machine.
Settings come from the environment as always.
"""

import importlib
import os
import signal
import socket
import sys
from pathlib import Path

import uvicorn
from argon2 import PasswordHasher

from paiguan.bots import Novice
from paiguan.engine.events import Event
from paiguan.engine.game import Game
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.games import GAMES
from paiguan.server.app import create_app
from paiguan.server.door import service
from paiguan.server.door.service import server_config
from paiguan.server.settings import Settings
from paiguan.server.store import accounts, kill_points
from tests.server.ending import end_with_parent

LOADED_LATE = (
    "aiosqlite",
    "asyncpg",
    "alembic.command",
    "uvicorn.lifespan.on",
)
WARM_UP_HANDS = 4
# How often servers of several ping, where a test does not wait so long.
PINGS = "TEST_PING_SECONDS"


def serve(port: int) -> None:
    """Serve until killed, bots and pauses without any delay, and passwords next to none."""
    accounts._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    settings = Settings(port=port)
    service.SHARED_PING_SECONDS = float(os.environ.get(PINGS, service.SHARED_PING_SECONDS))  # type: ignore[misc]
    app = create_app(settings, pace_scale=0.0)
    uvicorn.Server(server_config(app, settings)).run()


def serve_in_child(port: int, log: Path, kill_at: str) -> int:
    """Start a server in a process of its own; the number of the process."""
    child = os.fork()
    if child:
        return child
    end_with_parent(signal.SIGKILL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(written, 1)
    os.dup2(written, 2)
    kill_points.arm(kill_at)
    try:
        serve(port)
    finally:
        os._exit(1)


def warm_up() -> None:
    """Load what a server loads when it starts, and let bots work out what they then know."""
    for module in LOADED_LATE:
        importlib.import_module(module)
    for game in GAMES.values():
        for number in range(WARM_UP_HANDS):
            play_hand(game, number)


def play_hand(game: Game, number: int) -> None:
    """A hand of bots alone."""
    views = [SeatView(seat) for seat in range(game.seats)]

    def show(event: Event) -> None:
        for seat, view in enumerate(views):
            view.apply(seen_by(seat, event))

    bot = Novice(game, game.read_options({}))
    round_ = game.deal(b"warm up %d" % number, 0, {}, show)
    while not round_.over:
        for prompt in round_.prompts()[:1]:
            round_.act(prompt.seat, prompt.codes[bot.choose(views[prompt.seat], prompt)])


def main() -> None:
    """Start servers as asked until the input ends."""
    port, log = int(sys.argv[1]), Path(sys.argv[2])
    if "--cold" in sys.argv:
        serve(port)
        return
    if "--at-once" not in sys.argv:
        warm_up()
    # Nobody waits for the servers: what is left of them is cleared away at once.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    # Bound but not listening: the port stays ours between two servers.
    kept = socket.socket()
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    kept.bind(("127.0.0.1", port))
    for line in sys.stdin:
        sys.stdout.write(f"{serve_in_child(port, log, line.strip())}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

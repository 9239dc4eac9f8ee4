"""How soon a killed server accepts again, with many rooms open: `python -m bench.restarts`.

Rooms with some hands in their logs are written to a new database. Then `paiguan serve` is started,
killed with SIGKILL and started again, and from every kill on the seconds are counted until
`/readyz` says 200: rooms are not waited for.
"""

import argparse
import asyncio
import http.client
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.figures import found
from paiguan.games import GAMES
from paiguan.server.room import entries as e
from paiguan.server.room.dealing import go_on
from paiguan.server.room.draw import SECRET_BYTES
from paiguan.server.room.room import Room
from paiguan.server.room.room_setup import RoomSetup
from paiguan.server.settings import Settings
from paiguan.server.store.accounts import Accounts
from paiguan.server.store.database import Store, new_engine
from paiguan.server.store.open_rooms import Bounds, NewRoom, open_room
from paiguan.server.store.revisions import migrate
from paiguan.server.store.room_writes import writes_of

SECONDS_GOAL: Final = 2.0
PATIENCE_SECONDS: Final = 120.0
HANDS: Final = 2
MOVES: Final = 30
AT: Final = 1_760_000_000_000
READY: Final = (e.ReadySet(0, True),)


async def fill(folder: Path, count: int) -> None:
    """A database with so many rooms in the middle of a session."""
    settings = Settings(data_dir=folder)
    settings.make_data_dir()
    store = Store(new_engine(settings.database))
    await migrate(store.engine)
    store.start()
    accounts = Accounts(store, 0)
    chance = random.Random(1)
    for place in range(count):
        # Everybody practises at one table at a time.
        owner, _ = await accounts.new_guest("房主")
        game = list(GAMES.values())[place % len(GAMES)]
        setup = RoomSetup(game.name, game.read_options({}), rules_version=game.rules_version)
        secret = chance.randbytes(SECRET_BYTES * setup.most_hands)
        bots = [e.BotSeated(seat, "novice") for seat in range(1, game.seats)]
        people: list[e.Seated | e.BotSeated] = [e.Seated(0, owner.id, owner.name), *bots]
        new = NewRoom(owner.id, setup, secret, people)
        await _play(store, await open_room(store, new, Bounds(count, 0)), chance)
    await store.stop()


async def _play(store: Store, room: Room, chance: random.Random) -> None:
    """Some hands, and some moves of the next, of players who do anything; each is one write."""
    for number in range(HANDS + 1):
        place = room.place
        said: list[e.AnyEntry] = [e.Confirmed(0), *go_on(room)] if number else [*READY, e.Dealt(0)]
        for entry in said:
            room.apply(entry, AT)
        hand = room.hand
        while hand is not None and not hand.round.over and (number < HANDS or len(said) < MOVES):
            round_ = hand.round
            seat = next(seat for seat in range(room.game.seats) if round_.legal(seat))
            code = chance.choice(list(round_.legal(seat)))
            said.append(e.acted(seat, round_.action(code), "bot"))
            room.apply(said[-1], AT)
        await store.write(*writes_of(room, place, said, AT))


def start(folder: Path, port: int) -> "subprocess.Popen[bytes]":
    """A server, as an operator starts it."""
    environment = {**os.environ, "PAIGUAN_DATA_DIR": str(folder), "PAIGUAN_LOG_LEVEL": "error"}
    command = [sys.executable, "-m", "paiguan.cli", "serve", "--port", str(port)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)


def seconds_until_ready(port: int, began: float) -> float:
    """How long after `began` the server says that it is ready."""
    while time.monotonic() - began < PATIENCE_SECONDS:
        try:
            with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as asked:
                asked.request("GET", "/readyz")
                if asked.getresponse().status == http.HTTPStatus.OK:
                    return time.monotonic() - began
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(0.005)
    raise TimeoutError("the server does not accept")


def processor_seconds(process: int) -> float:
    """What a process has had of the processor; on a busy machine that says more than the clock."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(folder: Path, kills: int) -> list[tuple[float, float]]:
    """From each kill on until the next server is ready: seconds, and those of the processor."""
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    chance = random.Random(2)
    server = start(folder, port)
    seconds = []
    try:
        seconds_until_ready(port, time.monotonic())
        for _ in range(kills):
            # In the midst of waking rooms, or after it.
            time.sleep(chance.uniform(0.0, 2.0))
            server.send_signal(signal.SIGKILL)
            began = time.monotonic()
            server.wait()
            server = start(folder, port)
            waited = seconds_until_ready(port, began)
            seconds.append((waited, processor_seconds(server.pid)))
    finally:
        server.kill()
        server.wait()
    return seconds


def main() -> None:
    """Fill a database, kill a server on it again and again, and say how long that took."""
    parser = argparse.ArgumentParser(prog="python -m bench.restarts", description=__doc__)
    parser.add_argument("--rooms", type=int, default=500)
    parser.add_argument("--kills", type=int, default=100)
    given = parser.parse_args()
    with TemporaryDirectory() as name:
        asyncio.run(fill(Path(name), given.rooms))
        measured = measure(Path(name), given.kills)
    seconds, of_processor = [one for one, _ in measured], [one for _, one in measured]
    usual, longest = statistics.median(seconds), max(seconds)
    found(
        kills=given.kills,
        rooms=given.rooms,
        accepting_median_s=round(usual, 2),
        accepting_longest_s=round(longest, 2),
    )
    verdict = "reached" if longest <= SECONDS_GOAL else "not reached"
    print(
        f"{given.kills} kills with {given.rooms} open rooms: accepting again after {usual:.2f} s "
        f"in the median, {longest:.2f} s at most (goal {SECONDS_GOAL:g}, {verdict}); "
        f"the processor's part is {statistics.median(of_processor):.2f} s in the median, "
        f"{max(of_processor):.2f} s at most"
    )


if __name__ == "__main__":
    main()

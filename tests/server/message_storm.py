"""Mutated messages at a running table, in this process: refused or done, nothing else comes of one.

`python -m tests.server.message_storm [MESSAGES] [--from STORM]` sends so many at tables of all
games and says how many tables were disturbed.
"""

import random
from typing import Any, Final

import msgspec
from structlog.testing import capture_logs

from bench.figures import found
from paiguan.games import GAMES
from paiguan.server.room.room import OVER
from paiguan.server.wire import protocol
from tests.rounds import go_round
from tests.server.fingerprint import fingerprint
from tests.server.quick_loop import QuickLoop
from tests.server.small_table import Person, SmallTable

MESSAGES: Final = 50_000_000
# Of one storm, unless its table closes before; and how many storms of each game are a round.
OF_A_STORM: Final = 2000
OF_A_ROUND: Final = 5
# How much time passes: of so many messages after one something happens by itself.
STEPS: Final = 0.04
# More than any number of a message may be.
TOO_LARGE: Final = msgspec.Raw(str(10**20).encode())
Job = tuple[str, int]

VALID: Final[list[dict[str, Any]]] = [
    {"t": "choose", "id": "a", "prompt": 1, "choice": 0},
    {"t": "ready", "id": "a", "on": True},
    {"t": "seed_hash", "id": "a", "hand": 0, "hash": "ab" * 32},
    {"t": "seed", "id": "a", "seed": "ab" * 16},
    {"t": "add_bot", "id": "a", "seat": 2, "level": "novice"},
    {"t": "clear", "id": "a", "seat": 1},
    {"t": "admit", "id": "a", "user": 7},
    {"t": "auto", "id": "a", "on": True},
    {"t": "confirm", "id": "a"},
    {"t": "dissolve", "id": "a", "agree": True},
    {"t": "say", "id": "a", "phrase": 2},
    {"t": "mute", "id": "a", "seat": 1, "on": True, "everyone": False},
    {"t": "help", "id": "a"},
    {"t": "ping"},
]


def decoded(frame: bytes | str) -> Any:
    """What a frame is, or None; nothing else may come of it."""
    try:
        return protocol.decode_request(frame)
    except msgspec.MsgspecError:
        return None


def mutated(chance: random.Random, prompt: int) -> bytes:
    """A frame that was a message once: about the open prompt, or bytes of it changed."""
    message = dict(chance.choice(VALID))
    if "id" in message:
        message["id"] = f"{chance.randrange(2000)}"
    for name, value in message.items():
        if isinstance(value, bool):
            message[name] = chance.random() < 0.5
        elif isinstance(value, int):
            message[name] = chance.choice((0, 1, 2, 3, prompt, prompt + 1, -1, 13, TOO_LARGE))
    frame = bytearray(msgspec.json.encode(message))
    for _ in range(chance.choice((0, 0, 0, 1, 1, 3))):
        place = chance.randrange(len(frame))
        what = chance.randrange(3)
        if what == 0:
            frame[place] = chance.randrange(256)
        elif what == 1:
            del frame[place]
        else:
            frame[place:place] = chance.randbytes(1)
    return bytes(frame)


class Storm:
    """Mutated frames from all seats against a table that is being played."""

    def __init__(self, game: str, number: int) -> None:
        self.chance = random.Random(number)
        self.table = SmallTable(game, GAMES[game].seats, clock=8)
        self.sent = 0
        # What the table was when it was last looked at, if nothing has happened there since.
        self.known = b""

    def rage(self, messages: int = OF_A_STORM) -> None:
        """So many frames, unless the table closes before."""
        table, chance = self.table, self.chance
        with QuickLoop() as loop:
            table.running.start()
            try:
                loop.run(table.begin())
                while self.sent < messages and table.room.phase != OVER:
                    person = chance.choice(table.people)
                    asked = table.running.wait.asked(person.user - 1)
                    message = decoded(mutated(chance, 0 if asked is None else asked.number))
                    self.sent += 1
                    if message is not None:
                        self._ask(loop, person, message)
                    if chance.random() < STEPS and table.clock.step():
                        loop.settle()
                        self.known = b""
                loop.run(table.running.quiet())
            finally:
                loop.run(table.running.stop())

    def _ask(self, loop: QuickLoop, person: Person, message: Any) -> None:
        """One answer; a request that is refused leaves everything as it was."""
        before = self.known or fingerprint(self.table.room)
        person.heard.clear()
        assert self.table.running.request(person.viewer, message)
        loop.settle()
        answers = [one for one in person.heard if _answers(one, message)]
        assert len(answers) == 1, f"{message} has {len(answers)} answers"
        self.known = b""
        if not isinstance(answers[0], protocol.Done):
            self.known = fingerprint(self.table.room)
            assert self.known == before, f"{message} was refused and changed the table"


def _answers(heard: protocol.FromServer, message: protocol.FromClient) -> bool:
    """Whether this is an answer to a message."""
    if isinstance(message, protocol.Ping):
        return isinstance(heard, protocol.Pong)
    return isinstance(heard, protocol.Done | protocol.Refused) and heard.id == message.id


def endure(job: Job) -> tuple[int, list[str]]:
    """One storm: how many messages were sent, and what is wrong."""
    name, number = job
    storm = Storm(name, number)
    wrong: list[str] = []
    with capture_logs() as logs:
        try:
            storm.rage()
        except Exception as error:
            # Whatever it is, a message has done it.
            wrong.append(f"{name} {number}: {error!r}")
    failed = [str(entry) for entry in logs if entry["event"] in ("room.failed", "bot.failed")]
    return storm.sent, wrong + failed


def _jobs(first: int) -> list[Job]:
    numbers = range(first, first + OF_A_ROUND)
    return [(name, number) for number in numbers for name in GAMES]


def main() -> int:
    """Send as many as asked for; 1 if a table was disturbed."""
    done = go_round(__doc__, MESSAGES, endure, _jobs, OF_A_ROUND)
    found(messages=done.amount, disturbed=done.wrong, storms_of_each_game=done.numbers)
    return 1 if done.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

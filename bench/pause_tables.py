"""Tables of people over real sockets, who note how long nothing was shown after each discard.

The pause is seen by whoever has discarded: from when their own discard is shown to them to when the
next tile is drawn. What it may not tell is noted with it: who was asked meanwhile. Where everybody
knows who is asked, as over the last tile of the wall, there is nothing to tell.
"""

import asyncio
import math
import random
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

from bench.servers import HOST
from paiguan.load.wire import Http, LoadError, Wire, open_wire

GAME: Final = "hengyang258"
SEATS: Final = 4
# People think about so long over a claim; some of them let a window pass that closes.
MEDIAN_SECONDS: Final = 1.3
SPREAD: Final = 0.45
LONGEST_SECONDS: Final = 8.0
TURN_SECONDS: Final = 0.3
SILENT: Final = 0.5
CLAIMS: Final = 0.08
PASS: Final = ["pass"]
# The last tile of the wall, instead of passing it on.
TAKE: Final = "take"
MOST_TRIES: Final = 5
AGAIN_SECONDS: Final = 2.0

# A hand and the event that lies there.
Place = tuple[int, int]


class Pause(NamedTuple):
    """After a discard that nobody took: its seconds, and who was asked, counted from its seat."""

    seconds: float
    asked: frozenset[int]


Note = Callable[[Pause], None]


class Person:
    """One seat of a table, over a socket of its own."""

    def __init__(self, table: "Table", place: int) -> None:
        self.table = table
        self.place = place
        self.cookie = ""
        self.wire: Wire | None = None
        self.hand, self.seen = -1, 0
        # The discard of its own that lies there: which event it was, and when it was shown.
        self._lies: tuple[int, float] | None = None

    async def enter(self, number: str) -> None:
        """Take a seat."""
        http = self.table.http
        path = f"/api/rooms/{number}/ticket"
        ticket, _ = await http.ask("POST", path, cookie=self.cookie)
        self.hand, self.seen, self._lies = -1, 0, None
        self.wire = await open_wire(HOST, http.port, number, http.local, self.hear)
        self._send({"t": "enter", "ticket": ticket["ticket"]})

    def _send(self, message: dict[str, Any]) -> None:
        if self.wire is not None and not self.wire.closed:
            self.wire.send(msgspec.json.encode(message))

    def ask(self, kind: str, **fields: Any) -> None:
        """Ask for something."""
        self._send({"t": kind, "id": self.table.next_id(), **fields})

    def hear(self, text: bytes, at: float) -> None:
        """Something was told, at this reading of the clock."""
        message = msgspec.json.decode(text)
        kind = message["t"]
        if kind == "event":
            self._follow(message, at)
        elif kind == "prompt":
            self._think(message)
        elif kind == "welcome":
            self.ask("ready", on=True)
        elif kind == "revealed":
            self.ask("confirm")
        elif kind == "room" and message["room"]["phase"] == "over":
            self.table.over.set()

    def _follow(self, message: dict[str, Any], at: float) -> None:
        event, place = message["event"], message["n"]
        self.hand, self.seen = message["hand"], place
        lies, self._lies = self._lies, None
        if lies is not None and lies[0] == place - 1 and event["event"] == "tile_drawn":
            self._note((self.hand, lies[0]), at - lies[1])
        if event["event"] == "tile_discarded" and event["seat"] == self.place:
            self._lies = (place, at)

    def _note(self, place: Place, seconds: float) -> None:
        if place not in self.table.openly:
            asked = self.table.asked.get(place, set())
            seats = frozenset((seat - self.place) % SEATS for seat in asked)
            self.table.note(Pause(seconds, seats))

    def _think(self, prompt: dict[str, Any]) -> None:
        table, choices = self.table, prompt["choices"]
        chance, scale = table.chance, table.scale
        if PASS not in choices:
            # Nobody wins if they can help it: a hand goes on to its last tile.
            usual = [at for at, one in enumerate(choices) if one[0] == "discard"]
            seconds = chance.random() * TURN_SECONDS
            choice = chance.choice(usual or list(range(len(choices))))
        else:
            place = (self.hand, self.seen)
            table.asked.setdefault(place, set()).add(self.place)
            if any(one[0] == TAKE for one in choices):
                table.openly.add(place)
            if table.closes and chance.random() < SILENT:
                return
            seconds = min(MEDIAN_SECONDS * math.exp(chance.gauss(0, SPREAD)), LONGEST_SECONDS)
            claims = chance.random() < CLAIMS
            choice = chance.randrange(len(choices)) if claims else choices.index(PASS)
        answer = {"prompt": prompt["prompt"], "choice": choice}
        asyncio.get_running_loop().call_later(seconds * scale, lambda: self.ask("choose", **answer))


class Table:
    """Four people in one room after the other."""

    def __init__(self, port: int, number: int, claim_time: str, scale: float, note: Note) -> None:
        self.http = Http(HOST, port, f"127.0.{3 + number // 250}.{number % 250 + 1}")
        self.claim_time = claim_time
        self.scale = scale
        self.note = note
        self.chance = random.Random(f"{claim_time} {number}")
        # Who was asked where, and where everybody knew.
        self.asked: dict[Place, set[int]] = {}
        self.openly: set[Place] = set()
        self.over = asyncio.Event()
        self.people = [Person(self, place) for place in range(SEATS)]
        self._ids = 0

    @property
    def closes(self) -> bool:
        """Whether who says nothing has passed."""
        return self.claim_time == "strict"

    def next_id(self) -> str:
        """An id for a request that no other has."""
        self._ids += 1
        return f"p{self._ids}"

    async def play(self) -> None:
        """Play one session after the other; where it cannot begin it is tried again, not for ever.

        A busy machine may have let a connection stand too long while the others sat down.
        """
        failed = 0
        while True:
            try:
                await self._sit_down()
            except (OSError, EOFError, LoadError):
                failed += 1
                if failed > MOST_TRIES:
                    raise
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                failed = 0
                await self.over.wait()
            self.leave()

    async def _sit_down(self) -> None:
        """Four guests into a room of their own."""
        self.over.clear()
        self.asked.clear()
        self.openly.clear()
        for person in self.people:
            name = f"p{self.chance.randrange(10**9)}"
            _, person.cookie = await self.http.ask("POST", "/api/guest", {"name": name})
        setup = {"game": GAME, "claim_time": self.claim_time, "clock": 15}
        room, _ = await self.http.ask("POST", "/api/rooms", setup, self.people[0].cookie)
        for person in self.people:
            await person.enter(room["number"])

    def leave(self) -> None:
        """Hang up."""
        for person in self.people:
            if person.wire is not None:
                person.wire.close()
        self.http.close()

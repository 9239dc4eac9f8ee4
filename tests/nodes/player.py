"""Somebody at a table of the soak, who comes back whatever happens and notes what was promised.

A request without an answer is sent again, the same, after every return: as a page does. What was
acknowledged, refused and shown is kept, and compared with the database in the end.
"""

import asyncio
import itertools
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import msgspec

from paiguan.engine.deck import seed_hash
from paiguan.load import messages
from paiguan.load.table import any_choice
from paiguan.load.wire import AnswerError, Http, LoadError, Wire, open_wire
from tests.nodes import told

if TYPE_CHECKING:
    from tests.nodes.table import Table

# What a page waits before it comes back, at least and at most.
AGAIN_SECONDS: Final = (0.1, 0.5)
# Something could not be decided just then: it is asked again after so long.
UNDECIDED_SECONDS: Final = 0.5
UNDECIDED: Final = ("store", "retry", "too_fast")
ANSWER_SECONDS: Final = 20.0
NO_ROOM: Final = "no_room"
NOT_FOUND: Final = 404
LOST: Final = (LoadError, OSError, EOFError, TimeoutError)

Message = dict[str, Any]


@dataclass
class Seen:
    """What was told of one room: the events of each hand, as they were written."""

    number: str
    user: int
    hands: dict[int, list[bytes]] = field(default_factory=dict)
    missing: int = 0
    different: int = 0

    def take(self, event: told.Event) -> None:
        """Events come without a gap, and each the same when it is told again."""
        events = self.hands.setdefault(event.hand, [])
        if event.n < len(events):
            self.different += events[event.n] != bytes(event.event)
            return
        self.missing += event.n - len(events)
        events.append(bytes(event.event))


@dataclass
class Asked:
    """A request without an answer, and when it was last sent."""

    message: Message
    at: float = 0.0


class Player:
    """One seat of one table after the other, and its requests."""

    def __init__(self, table: "Table", place: int, http: Http) -> None:
        self.table = table
        self.place = place
        self.http = http
        self.chance = random.Random(f"{table.name} {place}")
        self.id = 0
        self.cookie = ""
        self.seat, self.mark = -1, ""
        self.room: told.Room | None = None
        self.prompt: messages.Prompt | None = None
        self.seen = Seen("", 0)
        self.waiting: dict[str, Asked] = {}
        self.acknowledged: list[Message] = []
        self.refused: list[tuple[Message, str]] = []
        self.returns: Counter[str] = Counter()
        self._ids = itertools.count()
        self._seeds: dict[int, str] = {}
        self._told: set[tuple[str, int]] = set()
        self._wire: Wire | None = None
        self._came_in = 0.0
        self._over = False

    async def sign_in(self) -> None:
        """Become a guest."""
        name = f"{self.table.name}-{self.place}"
        answer, self.cookie = await self.http.ask("POST", "/api/guest", {"name": name})
        self.id = answer["id"]

    # The connection

    async def stay(self, number: str) -> None:
        """Be in a room until it is over, and come back as often as it takes."""
        self.seen = Seen(number, self.id)
        self.waiting, self._seeds, self._told, self.prompt = {}, {}, set(), None
        self._over = False
        while not self._over and not self.table.enough:
            try:
                await self._come_in(number)
                assert self._wire is not None
                await self._wire.lost.wait()
                self.returns["cut"] += 1
            except LOST as error:
                self._not_in(error)
            self.prompt, self.room = None, None
            self.table.disturbed()
            await asyncio.sleep(self.chance.uniform(*AGAIN_SECONDS))

    def _not_in(self, error: Exception) -> None:
        self.http.close()
        self.hang_up()
        status = error.status if isinstance(error, AnswerError) else 0
        self.returns[str(status or type(error).__name__)] += 1
        self._over |= status == NOT_FOUND

    async def _come_in(self, number: str) -> None:
        path = f"/api/rooms/{number}/ticket"
        http = self.http
        async with asyncio.timeout(ANSWER_SECONDS):
            answer, _ = await http.ask("POST", path, cookie=self.cookie)
            self._wire = await open_wire(http.host, http.port, number, http.local, self._on_text)
        hand = max(self.seen.hands, default=-1)
        seen = len(self.seen.hands.get(hand, []))
        self._send({"t": "enter", "ticket": answer["ticket"], "hand": hand, "seen": seen})

    def hang_up(self) -> None:
        """Lose the connection without a word."""
        if self._wire is not None:
            self._wire.close()

    def _send(self, message: Message) -> None:
        assert self._wire is not None
        self._wire.send(msgspec.json.encode(message))

    # What it is told

    def _on_text(self, text: bytes, at: float) -> None:
        message = told.decoder.decode(text)
        if isinstance(message, told.Event):
            self.seen.take(message)
        elif isinstance(message, messages.Done):
            self._done(message.id, at)
        elif isinstance(message, messages.Refused):
            self._refused(message)
        elif isinstance(message, messages.Prompt):
            self.prompt = message
            self.table.asked(self)
        elif isinstance(message, messages.Closed):
            self.prompt = None
        elif isinstance(message, told.Welcome):
            self._welcome(message)
        elif isinstance(message, told.RoomIs):
            self._in_room(message.room)
        elif isinstance(message, messages.Draw):
            self._open_seed(message)
        elif isinstance(message, messages.Bye):
            self._bye(message.code)

    def _welcome(self, message: told.Welcome) -> None:
        self._came_in = time.perf_counter()
        self.seat = -1 if message.seat is None else message.seat
        self.mark = message.mark
        for asked in self.waiting.values():
            self._deliver(asked)
        self._in_room(message.room)

    def _in_room(self, room: told.Room) -> None:
        """Get ready, or agree to a settlement, as soon as the table waits for it."""
        self.room = room
        if room.phase == "over":
            self._over = True
            self.hang_up()
        if self.seat < 0:
            return
        seat = room.seats[self.seat]
        if room.phase == "gathering" and not seat.ready:
            self._once("ready", room.next_hand, on=True)
        elif room.phase == "settled" and not seat.confirmed:
            self._once("confirm", room.next_hand)

    def _once(self, kind: str, hand: int, **more: Any) -> None:
        if (kind, hand) not in self._told:
            self._told.add((kind, hand))
            self._seeds[hand] = f"{self.chance.getrandbits(128):032x}"
            self.ask("seed_hash", hand=hand, hash=self._hash(hand))
            self.ask(kind, **more)

    def _hash(self, hand: int) -> str:
        return seed_hash(self.mark, hand, self.seat, self._seeds[hand])

    def _open_seed(self, draw: messages.Draw) -> None:
        """All hashes are told: the seed is opened."""
        given = draw.hand in self._seeds and self.seat >= 0 and not any(draw.seeds)
        if given and draw.hashes[self.seat] == self._hash(draw.hand):
            self.ask("seed", seed=self._seeds[draw.hand])

    def _bye(self, code: str) -> None:
        self.returns[f"bye {code}"] += 1
        self._over |= code == NO_ROOM
        self.hang_up()

    # Requests

    def ask(self, kind: str, **fields: Any) -> None:
        """Ask for something, until it is answered."""
        name = f"{self.place}-{next(self._ids)}"
        asked = self.waiting[name] = Asked({"t": kind, "id": name, **fields})
        self._deliver(asked)

    def _deliver(self, asked: Asked) -> None:
        asked.at = time.perf_counter()
        self._send(asked.message)

    def can_choose(self) -> bool:
        """Whether it is asked, and has not answered."""
        busy = any(asked.message["t"] == "choose" for asked in self.waiting.values())
        return self.prompt is not None and not busy

    def choose(self) -> None:
        """Answer the prompt."""
        assert self.prompt is not None
        place = any_choice(self.prompt.choices, self.chance)
        self.ask("choose", prompt=self.prompt.prompt, choice=place)

    def _done(self, name: str, at: float) -> None:
        asked = self._answered(name)
        if asked is not None:
            self.acknowledged.append(asked.message)
            self.table.on_done(asked, at, self._came_in)

    def _answered(self, name: str) -> Asked | None:
        asked, prompt = self.waiting.pop(name, None), self.prompt
        number = None if asked is None else asked.message.get("prompt")
        if prompt is not None and number == prompt.prompt:
            self.prompt = None
        return asked

    def _refused(self, message: messages.Refused) -> None:
        asked = self.waiting.get(message.id)
        if asked is None:
            return
        if message.code in UNDECIDED:
            loop = asyncio.get_running_loop()
            loop.call_later(UNDECIDED_SECONDS, self._ask_again, message.id)
            return
        self._answered(message.id)
        self.refused.append((asked.message, message.code))
        # The prompt may be open still.
        self.table.asked(self)

    def _ask_again(self, name: str) -> None:
        if name in self.waiting and self._wire is not None and not self._wire.closed:
            self._deliver(self.waiting[name])

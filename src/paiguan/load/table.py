"""One table of the load tool: people in every seat, who act when the table's plan says so.

The plan does not care about answers. Where no seat has a choice when one is due, the action is
owed and goes out with the next prompt; what the server made it wait is then counted too.
"""

import asyncio
import random
import secrets
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from paiguan.engine.deck import seed_hash
from paiguan.load import messages
from paiguan.load.wire import Http, LoadError, Wire, open_wire

# A socket may send twenty messages at once; warming up stays below that.
MOST_WARMING: Final = 14
WARM_SECONDS: Final = 60
OVER: Final = "over"


@dataclass
class Tally:
    """What was counted over all tables; times in seconds."""

    done: list[float] = field(default_factory=list)
    due_to_done: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    lateness: list[float] = field(default_factory=list)
    canary: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    actions: int = 0
    owed: int = 0
    events: int = 0
    missing: int = 0
    hands: int = 0
    sessions: int = 0
    cut: int = 0
    measuring: bool = False


@dataclass
class Plan:
    """What all tables have in common."""

    host: str
    port: int
    game: str
    seats: int
    clock: int
    gap: float
    warm: int


@dataclass
class _Sent:
    """A choice on its way; which seats have seen what came of it."""

    at: float
    due: float
    seat: int
    measured: bool
    seen_at: set[int] = field(default_factory=set)


class Player:
    """One seat: its socket, how far it has followed the hand, its open prompt."""

    def __init__(self, table: "LoadTable", place: int, http: Http) -> None:
        self.table = table
        self.place = place
        self.http = http
        self.cookie = ""
        self.hand = -1
        self.next_event = 0
        self.prompt: messages.Prompt | None = None
        self.unconfirmed = False
        self.seat, self.mark, self.seed, self.hash = 0, "", "", ""
        self.sent = 0
        self.wire: Wire | None = None

    async def sign_in(self) -> None:
        """Become a guest."""
        name = f"load{secrets.token_hex(3)}"
        _, self.cookie = await self.http.ask("POST", "/api/guest", {"name": name})

    async def enter(self, number: str) -> None:
        """Take a seat in a room."""
        path = f"/api/rooms/{number}/ticket"
        answer, _ = await self.http.ask("POST", path, cookie=self.cookie)
        plan = self.table.plan
        self.wire = await open_wire(plan.host, plan.port, number, self.http.local, self._on_text)
        self.hand, self.next_event, self.prompt, self.sent = -1, 0, None, 0
        self.send({"t": "enter", "ticket": answer["ticket"]})

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        assert self.wire is not None
        self.sent += 1
        self.wire.send(msgspec.json.encode(message))

    def _on_text(self, text: bytes, at: float) -> None:
        message = messages.decoder.decode(text)
        table = self.table
        if isinstance(message, messages.Event):
            self._follow(message)
            table.on_event(self, at)
        elif isinstance(message, messages.Done):
            table.on_done(message.id, at)
        elif isinstance(message, messages.Prompt):
            self.prompt = message
            table.on_prompt(self)
        elif isinstance(message, messages.Closed):
            self.prompt = None
        elif isinstance(message, messages.Welcome):
            self.seat, self.mark = message.seat or 0, message.mark
            self.give_hash(0, "hash")
            self.send({"t": "ready", "id": "ready", "on": True})
        elif isinstance(message, messages.Draw):
            self._open_seed(message)
        elif isinstance(message, messages.Revealed):
            self.prompt = None
            self.unconfirmed = True
            table.on_hand_over(self)
        elif isinstance(message, messages.Refused):
            table.on_refused(message)
        elif isinstance(message, messages.Bye):
            table.tally.refused[f"bye {message.code}"] += 1
        elif isinstance(message, messages.Room) and message.room.phase == OVER:
            table.over.set()

    def give_hash(self, hand: int, name: str) -> None:
        """The hash of a seed of one's own for the next hand."""
        self.seed = secrets.token_hex(16)
        self.hash = seed_hash(self.mark, hand, self.seat, self.seed)
        self.send({"t": "seed_hash", "id": name, "hand": hand, "hash": self.hash})

    def _open_seed(self, draw: messages.Draw) -> None:
        """All hashes are told: the seed is opened."""
        if draw.hashes[self.seat] == self.hash and not any(draw.seeds):
            self.send({"t": "seed", "id": f"o{draw.hand}", "seed": self.seed})

    def _follow(self, event: messages.Event) -> None:
        """Events come in order and without a gap; a new hand starts at 0."""
        if event.hand != self.hand:
            self.hand, self.next_event = event.hand, 0
        if event.n != self.next_event:
            self.table.tally.missing += abs(event.n - self.next_event)
        self.next_event = event.n + 1
        self.table.tally.events += 1


class LoadTable:
    """The players of one room, and what they have sent."""

    def __init__(self, plan: Plan, tally: Tally, https: list[Http], chance: random.Random) -> None:
        self.plan = plan
        self.tally = tally
        self.chance = chance
        self.players = [Player(self, place, http) for place, http in enumerate(https)]
        self.over = asyncio.Event()
        self.warm = chance.randrange(plan.warm + 1)
        self._ids = 0
        self._asked: deque[Player] = deque()
        self._sent: dict[str, _Sent] = {}
        self._last: _Sent | None = None
        self._owed: deque[float] = deque()
        self._warmed = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0

    async def sit_down(self) -> None:
        """Sign in, open a room, take all seats, play on to somewhere in the hand, then by plan."""
        for player in self.players:
            await player.sign_in()
        await self._new_room()
        try:
            await asyncio.wait_for(self._warmed.wait(), WARM_SECONDS)
        except TimeoutError:
            state = self._state()
            raise LoadError(f"有一桌不动了：{state}", f"a table stood still: {state}") from None
        self._plan_from(time.perf_counter() + self.chance.random() * self.plan.gap)

    def _state(self) -> str:
        seats = [
            f"seat {p.place}: hand {p.hand}, {p.next_event} events, {p.sent} sent"
            f"{', asked' if p.prompt else ''}{', closed' if p.wire and p.wire.closed else ''}"
            for p in self.players
        ]
        return f"{'; '.join(seats)}; unanswered {list(self._sent)}; {dict(self.tally.refused)}"

    async def _new_room(self) -> None:
        self.over.clear()
        self._asked.clear()
        setup = {"game": self.plan.game, "clock": self.plan.clock, "claim_time": "fast"}
        owner = self.players[0]
        answer, _ = await owner.http.ask("POST", "/api/rooms", setup, owner.cookie)
        for player in self.players:
            await player.enter(answer["number"])

    # The plan

    def _plan_from(self, due: float) -> None:
        """Act at this moment, and go on from there."""
        self._due = due
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(due - time.perf_counter(), self._on_due)

    def stop(self) -> int:
        """Act no more; how many choices are still without an answer."""
        if self._timer is not None:
            self._timer.cancel()
        return len(self._sent)

    def leave(self) -> None:
        """Hang up."""
        for player in self.players:
            player.http.close()
            if player.wire is not None:
                player.wire.close()

    def _on_due(self) -> None:
        due, at = self._due, time.perf_counter()
        self._plan_from(due + self.plan.gap * self.chance.uniform(0.75, 1.25))
        if self.tally.measuring:
            self.tally.lateness.append(at - due)
            self.tally.cut += sum(p.wire is not None and p.wire.closed for p in self.players)
        if self.over.is_set():
            self.over.clear()
            self.tally.sessions += 1
            self._again = asyncio.ensure_future(self._next_session())
        elif any(player.unconfirmed for player in self.players):
            self._confirm()
        elif not self._choose(due):
            self._owed.append(due)
            self.tally.owed += self.tally.measuring

    async def _next_session(self) -> None:
        self.leave()
        await self._new_room()

    def _confirm(self) -> None:
        for player in self.players:
            if player.unconfirmed:
                player.unconfirmed = False
                self._ids += 1
                player.give_hash(player.hand + 1, f"s{self._ids}")
                player.send({"t": "confirm", "id": f"f{self._ids}"})

    def _choose(self, due: float) -> bool:
        """Answer the oldest open prompt; False where there is none."""
        while self._asked:
            player = self._asked.popleft()
            prompt = player.prompt
            if prompt is None:
                continue
            player.prompt = None
            self._ids += 1
            name = f"c{self._ids}"
            choice = any_choice(prompt.choices, self.chance)
            at = time.perf_counter()
            measured = self.tally.measuring
            self._last = self._sent[name] = _Sent(at, due, player.place, measured)
            self.tally.actions += measured
            player.send({"t": "choose", "id": name, "prompt": prompt.prompt, "choice": choice})
            return True
        return False

    # What comes back

    def on_prompt(self, player: Player) -> None:
        """A seat is asked: while warming up it answers at once, and where an action is owed."""
        self._asked.append(player)
        if not self._warmed.is_set():
            self.warm -= 1
            if self.warm < 0 or player.sent > MOST_WARMING:
                self._warmed.set()
            else:
                self._choose(time.perf_counter())
        elif self._owed:
            self._choose(self._owed.popleft())

    def on_hand_over(self, player: Player) -> None:
        """A hand is settled."""
        self._warmed.set()
        self.tally.hands += player.place == 0

    def on_event(self, player: Player, at: float) -> None:
        """Something happened at the table: what others see first after a choice came of it."""
        sent = next(iter(self._sent.values()), self._last)
        if sent is None or not sent.measured or sent.seat == player.place:
            return
        if player.place not in sent.seen_at:
            sent.seen_at.add(player.place)
            self.tally.seen.append(at - sent.at)

    def on_done(self, name: str, at: float) -> None:
        """A choice is on disk."""
        sent = self._sent.pop(name, None)
        if sent is not None and sent.measured:
            self.tally.done.append(at - sent.at)
            self.tally.due_to_done.append(at - sent.due)

    def on_refused(self, message: messages.Refused) -> None:
        """A choice came too late, or something is wrong."""
        self._sent.pop(message.id, None)
        self.tally.refused[message.code] += 1


def any_choice(choices: list[list[str]], chance: random.Random) -> int:
    """Any choice, but whoever can win does."""
    for place, choice in enumerate(choices):
        if choice[0] == "win":
            return place
    return chance.randrange(len(choices))

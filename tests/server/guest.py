"""Somebody who plays over real sockets and notes down all that the server said.

A guest checks what it is told as it comes: as the protocol's schema has it, events without a gap,
each the same when it is told again. A patient guest comes back when the connection is lost and asks
the same request again.
"""

import asyncio
import contextlib
import itertools
import json
import random
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Origin

from paiguan.engine.deck import seed_hash
from tests.server.shapes import answer_is_sound, message_is_sound

Message = dict[str, Any]

# Whoever waits for longer waits in vain, on a busy machine too.
SECONDS = 150.0
AGAIN_SECONDS = 0.02
# Whoever is patient may have been sent to a server that hangs, and is sent elsewhere the next time.
OPEN_SECONDS = 10.0
SEED = "5eed" * 8
BESIDE = -1
# What a balancer says of a server that does not answer.
NOBODY_THERE = (
    httpx.codes.BAD_GATEWAY,
    httpx.codes.SERVICE_UNAVAILABLE,
    httpx.codes.GATEWAY_TIMEOUT,
)


class GoneError(Exception):
    """The connection is lost."""


class RoomGoneError(Exception):
    """There is no such room any more."""


class Guest:
    """One player with one connection at a time."""

    # No two requests have the same id, whichever device they come from.
    _ids = itertools.count()

    def __init__(self, base: str, name: str, patient: bool = False) -> None:
        self.base = base
        self.name = name
        self.patient = patient
        self.id = 0
        self.http = httpx.AsyncClient(base_url=base, timeout=SECONDS)
        self.number = ""
        self.seat: int | None = None
        self.room: Message = {}
        self.commitments: list[str] = []
        self.mark = ""
        self.seed = SEED
        # Whether it opens its seed when all hashes are told.
        self.opens = True
        self.events: dict[int, list[Message]] = {}
        # How often each hand was taken back whose events these are.
        self.taken_back: dict[int, int] = {}
        self.prompt: Message | None = None
        self.revealed: dict[int, Message] = {}
        self.answers: dict[str, Message] = {}
        self.messages: list[Message] = []
        # Requests by how they were answered.
        self.acknowledged: list[Message] = []
        self.refused: list[tuple[Message, str]] = []
        self.bye: Message | None = None
        self.closed_with: int | None = None
        # How connections ended that the other side has ended, all of them.
        self.endings: list[int | None] = []
        self.reconnects = 0
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()

    # Over HTTP

    async def sign_in(self) -> "Guest":
        """Become a guest of the parlour."""
        answer = await self.post("/api/guest", name=self.name)
        self.id = answer["id"]
        return self

    async def post(self, path: str, **body: Any) -> Message:
        """The answer to a POST, which has to succeed."""
        return dict(await self._fetch("POST", path, json=body))

    async def get(self, path: str) -> Any:
        """The answer to a GET, which has to succeed."""
        return await self._fetch("GET", path)

    async def _fetch(self, method: str, path: str, **more: Any) -> Any:
        while True:
            try:
                answer = await self.http.request(method, path, **more)
                if not self.patient or answer.status_code not in NOBODY_THERE:
                    break
            except httpx.TransportError:
                if not self.patient:
                    raise
            await asyncio.sleep(AGAIN_SECONDS)
        if answer.status_code == httpx.codes.NOT_FOUND:
            raise RoomGoneError(path)
        assert answer.is_success, (path, answer.status_code, answer.text)
        told = answer.json()
        assert answer_is_sound(method, path, told), (path, told)
        return told

    async def cards(self) -> int:
        """How many room cards one has."""
        return int((await self.get("/api/me"))["cards"])

    async def open_room(self, game: str, **setup: Any) -> str:
        """Open a room; its number."""
        self.forget_room((await self.post("/api/rooms", game=game, **setup))["number"])
        return self.number

    def forget_room(self, number: str) -> None:
        """Turn to another room."""
        self.number = number
        self.seat, self.room, self.prompt, self.bye = None, {}, None, None
        self.events, self.revealed, self.taken_back = {}, {}, {}

    # The socket

    async def enter(self, number: str = "", *, anew: bool = False, **more: Any) -> "Guest":
        """Enter a room with a ticket; what is known already is not asked for, unless `anew`."""
        self.number = number or self.number
        ticket = (await self.post(f"/api/rooms/{self.number}/ticket"))["ticket"]
        if anew:
            self.events = {}
        hand = max(self.events, default=-1)
        known = {"hand": hand, "seen": len(self.events.get(hand, []))}
        known["taken_back"] = self.taken_back.get(hand, 0)
        self.prompt, self.bye, self.closed_with = None, None, None
        self.seat, self.room = None, {}
        address = self.base.replace("http", "ws") + f"/ws/{self.number}"
        patience = OPEN_SECONDS if self.patient else SECONDS
        self._socket = await connect(
            address, origin=Origin(self.base), ping_interval=None, open_timeout=patience
        )
        await self._socket.send(json.dumps({"t": "enter", "ticket": ticket, **known, **more}))
        self._reader = asyncio.create_task(self._read(self._socket))
        await self.until(lambda: bool(self.room) or self.bye is not None)
        return self

    async def leave(self) -> None:
        """Close the connection; the seat stays."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def cut(self) -> None:
        """Lose the connection without a word."""
        assert self._socket is not None
        assert self._reader is not None
        reader = self._reader
        self._socket.transport.abort()
        await asyncio.wait([reader])
        # Whoever plays on meanwhile may have come back, and ended it.
        if not reader.cancelled():
            reader.result()

    async def go_home(self) -> None:
        """Close everything."""
        await self.leave()
        await self.http.aclose()

    async def come_back(self) -> None:
        """Enter again, as often as it takes."""
        self.reconnects += 1
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        while True:
            try:
                await self.enter()
                if self.bye is None:
                    return
                if self.bye["code"] == "no_room":
                    raise RoomGoneError(self.number)
            except (GoneError, OSError, WebSocketException):
                pass
            await asyncio.sleep(AGAIN_SECONDS)

    @property
    def connected(self) -> bool:
        """Whether the connection stands, as far as one knows."""
        return self._reader is not None and not self._reader.done()

    async def _read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for frame in socket:
                await self._take(json.loads(frame))
        self.closed_with = socket.close_code
        self.endings.append(socket.close_code)
        async with self._changed:
            self._changed.notify_all()

    async def _take(self, message: Message) -> None:
        """Note down what the server says."""
        assert message_is_sound(message), message
        self.messages.append(message)
        kind = message["t"]
        if kind in ("welcome", "room"):
            self.room = message["room"]
            if kind == "welcome":
                self.seat, self.commitments = message["seat"], message["commitments"]
                self.mark = message["mark"]
                self._forget_what_was_taken_back()
            self.seat = self._own_seat()
        elif kind == "event":
            self._take_event(message["hand"], message["n"], message["event"])
        elif kind == "taken_back":
            del self.events[message["hand"]][message["n"] :]
            self.taken_back[message["hand"]] = message["times"]
        elif kind == "draw":
            await self._open_seed(message)
        elif kind == "redrawn":
            self.commitments = message["commitments"]
        elif kind == "prompt":
            self.prompt = message
        elif kind == "prompt_closed":
            self.prompt = None
        elif kind == "revealed":
            assert self.revealed.setdefault(message["hand"], message) == message
        elif kind in ("done", "refused"):
            self.answers[message["id"]] = message
        elif kind == "bye":
            self.bye = message
        async with self._changed:
            self._changed.notify_all()

    def _forget_what_was_taken_back(self) -> None:
        """A hand that was taken back meanwhile is told from its first event on."""
        hand, times = self.room["hand"], self.room["taken_back"]
        if self.taken_back.get(hand, 0) != times:
            self.events.pop(hand, None)
            self.taken_back[hand] = times

    async def give_hash(self) -> Message:
        """The hash of one's seed for the next hand."""
        number = self.room["next_hand"]
        hash_ = seed_hash(self.mark, number, self.place(), self.seed)
        return await self.ask("seed_hash", hand=number, hash=hash_)

    async def _open_seed(self, draw: Message) -> None:
        """Open one's seed when all hashes are told, as a page does by itself."""
        seat = self.place()
        own = seed_hash(self.mark, draw["hand"], seat, self.seed)
        if self.opens and seat != BESIDE and draw["hashes"][seat] == own and not any(draw["seeds"]):
            with contextlib.suppress(GoneError):
                await self.send({"t": "seed", "id": self.new_id(), "seed": self.seed})

    def place(self) -> int:
        """One's seat, or BESIDE the table."""
        return BESIDE if self.seat is None else self.seat

    def _own_seat(self) -> int | None:
        for place, seat in enumerate(self.room["seats"]):
            if seat["user"] == self.id:
                return place
        return None

    def _take_event(self, hand: int, place: int, event: Message) -> None:
        events = self.events.setdefault(hand, [])
        if place < len(events):
            assert events[place] == event, "an event was told again, and differently"
            return
        assert place == len(events), f"events are missing before {place} of hand {hand}"
        events.append(event)

    async def until(self, holds: Callable[[], bool], seconds: float = SECONDS) -> None:
        """Wait until something holds; GoneError if the connection ends before."""
        async with asyncio.timeout(seconds), self._changed:
            while not holds():
                if not self.connected:
                    raise GoneError
                await self._changed.wait()

    async def until_phase(self, phase: str) -> None:
        """Wait until the room is in this phase."""
        await self.until(lambda: self.room.get("phase") == phase)

    async def until_told(self, kind: str) -> Message:
        """Wait until the newest message is of this kind; the message."""
        await self.until(lambda: self.messages[-1]["t"] == kind)
        return self.messages[-1]

    async def until_refused_to_all(self, code: str) -> None:
        """Wait until this, and nothing else, was refused without having been asked for."""

        def told() -> list[str]:
            return [m["code"] for m in self.messages if m["t"] == "refused" and not m["id"]]

        await self.until(lambda: told() == [code])

    async def until_closed(self) -> None:
        """Wait until the server has closed the connection."""
        assert self._reader is not None
        await asyncio.wait_for(asyncio.shield(self._reader), SECONDS)

    # Requests

    def new_id(self) -> str:
        """An id that this guest has not used before."""
        return f"{self.name}-{next(Guest._ids)}"

    async def send(self, message: Message | str | bytes) -> None:
        """Send something without waiting for an answer."""
        if self._socket is None:
            raise GoneError
        try:
            text = message if isinstance(message, str | bytes) else json.dumps(message)
            await self._socket.send(text)
        except ConnectionClosed:
            raise GoneError from None

    async def send_as_they_are(self, frames: bytes) -> None:
        """Put bytes on the wire past all that would make frames of them; then it is closed."""
        assert self._socket is not None
        assert self._reader is not None
        self._socket.transport.write(frames)
        async with asyncio.timeout(SECONDS):
            await self._reader

    async def ask(self, kind: str, **fields: Any) -> Message:
        """Ask for something new; the answer."""
        return await self.deliver({"t": kind, "id": self.new_id(), **fields})

    async def deliver(self, request: Message) -> Message:
        """Send a request until it is answered; the answer."""
        while True:
            self.answers.pop(request["id"], None)
            try:
                await self.send(request)
                await self.until(lambda: request["id"] in self.answers)
                if not self.patient or self.answers[request["id"]].get("code") != "store":
                    break
                # Nothing could be saved just then, so nothing was decided.
                await asyncio.sleep(AGAIN_SECONDS)
            except GoneError:
                if not self.patient:
                    raise
                await self.come_back()
        answer = self.answers[request["id"]]
        if answer["t"] == "done":
            self.acknowledged.append(request)
        else:
            self.refused.append((request, answer["code"]))
        return answer

    async def do(self, kind: str, **fields: Any) -> None:
        """Ask for something that has to be granted."""
        answer = await self.ask(kind, **fields)
        assert answer["t"] == "done", answer

    async def refusal(self, kind: str, **fields: Any) -> str:
        """Ask for something that has to be refused; the code of the refusal."""
        answer = await self.ask(kind, **fields)
        assert answer["t"] == "refused", answer
        assert answer["zh"]
        assert answer["en"]
        return str(answer["code"])

    # Playing

    async def choose(self, chance: random.Random | None = None) -> Message:
        """Answer the open prompt: by chance, or with its first choice."""
        prompt = self.prompt
        assert prompt is not None
        self.prompt = None
        place = chance.randrange(len(prompt["choices"])) if chance else 0
        return await self.ask("choose", prompt=prompt["prompt"], choice=place)

    async def fill_with_bots(self) -> None:
        """Owner: a bot into every empty seat."""
        for place, seat in enumerate(self.room["seats"]):
            if seat["user"] is None and not seat["bot"]:
                await self.do("add_bot", seat=place, level="novice")

    async def step(self, chance: random.Random | None = None) -> bool:
        """Do what the table waits for, if it waits for this guest; whether there was anything."""
        phase, seat = self.room["phase"], self.room["seats"][self.seat or 0]
        if phase == "playing" and self.prompt is not None:
            await self.choose(chance)
        elif phase == "settled" and not seat["confirmed"]:
            await self.give_hash()
            await self.ask("confirm")
        elif phase == "gathering" and self.seat is not None and not seat["ready"]:
            await self.give_hash()
            await self.ask("ready", on=True)
        else:
            return False
        return True

    async def play(
        self, chance: random.Random | None = None, until: Callable[[], bool] | None = None
    ) -> None:
        """Play on until the session is over, or something else holds."""
        ends = until or (lambda: self.room["phase"] == "over")
        while not ends():
            try:
                if not await self.step(chance):
                    await self.until(lambda: ends() or self._has_to_act())
            except GoneError:
                if not self.patient:
                    raise
                await self.come_back()

    async def play_hand(self, number: int, chance: random.Random | None = None) -> None:
        """Play on until this hand is settled."""
        await self.play(chance, lambda: number in self.revealed)

    def _has_to_act(self) -> bool:
        phase, seat = self.room["phase"], self.room["seats"][self.seat or 0]
        if phase == "playing":
            return self.prompt is not None
        if phase == "settled":
            return not seat["confirmed"]
        return phase == "gathering" and self.seat is not None and not seat["ready"]

"""People who play session after session at one table, whatever happens to the server."""

import asyncio
import contextlib
import random

import httpx

from tests.server.bookkeeping import Told
from tests.server.guest import AGAIN_SECONDS, GoneError, Guest, RoomGoneError


class Regulars:
    """The patient guests of one table; bots sit in the other seats."""

    def __init__(self, base: str, game: str, name: str, people: int, chance: int) -> None:
        self.game = game
        self.chance = random.Random(chance)
        self.guests = [Guest(base, f"{name}{place}", patient=True) for place in range(people)]
        self.told: list[Told] = []
        self.sessions = 0

    @property
    def acknowledged(self) -> int:
        """How many choices were acknowledged so far."""
        return sum(request["t"] == "choose" for g in self.guests for request in g.acknowledged)

    async def come(self) -> None:
        """Everybody signs in."""
        for guest in self.guests:
            await guest.sign_in()

    async def play_until(self, enough: asyncio.Event) -> None:
        """Session after session; in the last one everybody acts once more, and agrees to end it."""
        while not enough.is_set():
            number = await self._open()
            for guest in self.guests:
                guest.forget_room(number)
            await asyncio.gather(*(self._play(guest, enough) for guest in self.guests))
            self.told += [Told(number, guest.id, guest.events) for guest in self.guests]
            self.sessions += 1

    async def go_home(self) -> None:
        """Everybody leaves."""
        await asyncio.gather(*(guest.go_home() for guest in self.guests))

    async def _open(self) -> str:
        """A new room, or one that was opened when the answer got lost."""
        owner = self.guests[0]
        while True:
            known = (await owner.get("/api/me"))["rooms"]
            if known:
                return str(known[0])
            with contextlib.suppress(httpx.TransportError):
                opened = await owner.http.post("/api/rooms", json={"game": self.game, **SETUP})
                if opened.is_success:
                    return str(opened.json()["number"])
                # Nothing can be saved just now.
                await asyncio.sleep(AGAIN_SECONDS)

    async def _play(self, guest: Guest, enough: asyncio.Event) -> None:
        last: list[int] = []

        def ends() -> bool:
            if enough.is_set() and not last:
                last.append(len(guest.acknowledged))
            over = guest.room["phase"] == "over"
            return over or (bool(last) and len(guest.acknowledged) > last[0] + 1)

        # The session may end while the connection is lost.
        with contextlib.suppress(RoomGoneError):
            await guest.come_back()
            if guest is self.guests[0]:
                await self._fill()
            await guest.play(self.chance, ends)
            if guest.room["phase"] != "over":
                await guest.ask("dissolve", agree=True)
            await guest.play(self.chance)

    async def _fill(self) -> None:
        """When all are there, bots take the other seats."""
        owner = self.guests[0]
        people = {guest.id for guest in self.guests}
        while True:
            try:
                await owner.until(lambda: {s["user"] for s in owner.room["seats"]} >= people)
                await owner.fill_with_bots()
                return
            except GoneError:
                await owner.come_back()


SETUP = {"clock": 0, "claim_time": "fast"}

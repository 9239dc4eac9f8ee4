"""One table of the soak: people in every seat, who act by a plan, session after session."""

import asyncio
import random
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from paiguan.load.wire import Http
from tests.nodes.player import LOST, Asked, Player, Seen

SETUP: Final = {"clock": 0, "claim_time": "fast"}
AGAIN_SECONDS: Final = 0.2


@dataclass(frozen=True)
class Plan:
    """What all tables have in common."""

    host: str
    port: int
    # Seconds between two choices at a table.
    gap: float


class Table:
    """The people of one table; between sessions they open another room."""

    def __init__(self, plan: Plan, place: int, game: str, seats: int) -> None:
        self.plan = plan
        self.game = game
        self.name = f"t{place}"
        self.chance = random.Random(place)
        local = f"127.0.{1 + place // 250}.{1 + place % 250}"
        https = [Http(plan.host, plan.port, local) for _ in range(seats)]
        self.players = [Player(self, seat, http) for seat, http in enumerate(https)]
        self.number = ""
        # Nothing more is chosen, then nobody comes back.
        self.enough_chosen = False
        self.enough = False
        self.sessions = 0
        self.seen: list[Seen] = []
        self._owed = 0
        # When something happened to this table, and when it went on since.
        self._since = 0.0
        # Whether only what another server does is a going on, and this one is not gone yet.
        self._elsewhere = False
        self._went_on: asyncio.Future[float] | None = None

    async def play(self) -> None:
        """Session after session, until it is enough."""
        for player in self.players:
            await player.sign_in()
        acting = asyncio.create_task(self._act())
        try:
            while not self.enough:
                await self._session()
        finally:
            acting.cancel()

    async def _session(self) -> None:
        self.number = await self._open()
        await asyncio.gather(*(player.stay(self.number) for player in self.players))
        self.seen += [player.seen for player in self.players]
        self.sessions += 1

    async def _open(self) -> str:
        """A new room, or one that was opened when the answer got lost."""
        owner = self.players[0]
        while True:
            with suppress(*LOST):
                me, _ = await owner.http.ask("GET", "/api/me", cookie=owner.cookie)
                if me["rooms"]:
                    return str(me["rooms"][0])
                setup = {"game": self.game, **SETUP}
                made, _ = await owner.http.ask("POST", "/api/rooms", setup, owner.cookie)
                return str(made["number"])
            owner.http.close()
            await asyncio.sleep(AGAIN_SECONDS)

    def leave(self) -> None:
        """Nothing more is asked for; what was seen is kept."""
        self.enough = True
        for player in self.players:
            player.hang_up()
            player.http.close()

    # The plan

    async def _act(self) -> None:
        """A choice at every due time, whatever the servers do; else it is owed."""
        due = time.perf_counter() + self.chance.random() * self.plan.gap
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += self.plan.gap * self.chance.uniform(0.75, 1.25)
            if not self.enough_chosen and not self._choose():
                self._owed = 1

    def _choose(self) -> bool:
        able = [player for player in self.players if player.can_choose()]
        if able:
            self.chance.choice(able).choose()
        return bool(able)

    def asked(self, player: Player) -> None:
        """Somebody has a choice: an action that is owed goes out now."""
        if self._owed and not self.enough_chosen and player.can_choose():
            self._owed = 0
            player.choose()

    def disturbed(self) -> None:
        """Somebody was cut off: the next choice is made at once."""
        self._owed = 1

    # How long it takes

    def watched(self, since: float, *, elsewhere: bool = False) -> "asyncio.Future[float]":
        """The seconds from a moment until something that was asked later is acknowledged.

        `elsewhere`: to somebody who has come in since, until `is_elsewhere` says that all do.
        """
        self._since = since
        self._elsewhere = elsewhere
        self._owed = 1
        self._went_on = asyncio.get_running_loop().create_future()
        return self._went_on

    def is_elsewhere(self) -> None:
        """The server that had it is gone: whatever is done now another one does."""
        self._elsewhere = False

    def on_done(self, asked: Asked, at: float, came_in: float) -> None:
        """Something is on disk, for somebody who came in at this moment."""
        went_on = self._went_on
        counts = asked.at > self._since and not (self._elsewhere and came_in <= self._since)
        if went_on is not None and counts and not went_on.done():
            went_on.set_result(at - self._since)

    @property
    def unanswered(self) -> int:
        """Requests that nobody has answered."""
        return sum(len(player.waiting) for player in self.players)

    def state(self) -> str:
        """Where everybody is, for when it goes wrong."""
        told = []
        for player in self.players:
            phase = "out" if player.room is None else player.room.phase
            kinds = [asked.message["t"] for asked in player.waiting.values()]
            codes = [code for _, code in player.refused[-3:]]
            told.append(
                f"{phase}{' asked' if player.prompt else ''} waits {kinds} "
                f"returns {dict(player.returns)} refused {codes}"
            )
        return f"{self.number} {self.game}: {'; '.join(told)}"

"""A running room in this process, with people who say what they want and keep what they hear."""

import itertools
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

from paiguan.engine.game import Listener, Scenario
from paiguan.engine.match import Match
from paiguan.engine.round import Round
from paiguan.games import find_game
from paiguan.server.room.room import Room
from paiguan.server.room.room_setup import RoomSetup
from paiguan.server.table.audience import Viewer
from paiguan.server.table.pace import Pace
from paiguan.server.table.running_room import RunningRoom
from paiguan.server.wire import protocol
from paiguan.server.wire.room_info import ViewerInfo
from tests.server.stage import NoStore, StageClock, chance_for

PASS = ["pass"]
T = TypeVar("T", bound=protocol.Message)


class ScenarioRoom(Room):
    """A room whose hands are set up by a scenario."""

    scenario: Scenario

    def deal(self, match: Match, secret: bytes, listener: Listener) -> Round:
        """The hand that the scenario describes."""
        return self.game.set_up(self.scenario, listener)


class Person:
    """Somebody at the table, or beside it."""

    def __init__(self, table: "SmallTable", user: int) -> None:
        self.table = table
        self.user = user
        self.heard: list[protocol.FromServer] = []
        self.viewer = Viewer(user, f"10.0.0.{user}", self.heard.append)
        self._ids = itertools.count()

    async def ask(self, kind: type[protocol.Request], **fields: Any) -> str:
        """Ask for something; `done`, or the code of the refusal."""
        request = kind(id=f"{self.user}.{next(self._ids)}", **fields)
        self.table.running.request(self.viewer, cast("protocol.FromClient", request))
        await self.table.running.quiet()
        answers = [one for one in self.of(protocol.Done) if one.id == request.id]
        refusals = [one for one in self.of(protocol.Refused) if one.id == request.id]
        assert len(answers) + len(refusals) == 1
        if answers:
            return "done"
        assert refusals[0].zh
        assert refusals[0].en
        return refusals[0].code

    async def enter(self) -> None:
        """Come in, or back."""
        self.viewer = Viewer(self.user, f"10.0.0.{self.user}", self.heard.append)
        self.table.running.enter(self.viewer, protocol.Enter("ticket"), f"person {self.user}")
        await self.table.running.quiet()

    def of(self, kind: type[T]) -> list[T]:
        """Everything heard of one kind."""
        return [message for message in self.heard if isinstance(message, kind)]

    @property
    def room(self) -> ViewerInfo:
        """The room as this person knows it."""
        assert self.viewer.info is not None
        return self.viewer.info

    @property
    def prompt(self) -> protocol.Prompted:
        """The newest prompt."""
        return self.of(protocol.Prompted)[-1]


class SmallTable:
    """A room with people in the first seats, the first of them its owner, and bots in the rest."""

    def __init__(
        self,
        game: str,
        people: int,
        scenario: Scenario | None = None,
        options: Mapping[str, object] | None = None,
        secret: bytes = b"a secret for tests",
        **setup: Any,
    ) -> None:
        values = find_game(game).read_options(options)
        self.clock = StageClock()
        given = RoomSetup(game, values, **setup, rules_version=find_game(game).rules_version)
        blank = (1, "123456", 1, given, chance_for(given, secret))
        self.room = Room(*blank) if scenario is None else ScenarioRoom(*blank)
        if isinstance(self.room, ScenarioRoom) and scenario is not None:
            self.room.scenario = scenario
        self.pace = Pace(self.room.setup.claim_time, 1.0, b"a key for tests")
        self.running = RunningRoom(self.room, NoStore(), self.pace, self._lost, self.clock)
        self.people = [Person(self, user) for user in range(1, people + 1)]

    async def _lost(self) -> Room:
        raise AssertionError("a room was rebuilt though nothing is ever lost")

    async def begin(self) -> None:
        """Everybody is there and ready, and the first hand is dealt."""
        for person in self.people:
            await person.enter()
        for seat in range(len(self.people), self.room.game.seats):
            assert await self.people[0].ask(protocol.AddBot, seat=seat, level="novice") == "done"
        for person in self.people:
            assert await person.ask(protocol.Ready, on=True) == "done"

    async def until_turn(self, person: Person) -> None:
        """Let time pass until somebody has to move."""
        while not [one for one in person.of(protocol.Prompted) if PASS not in one.choices]:
            assert self.clock.step()
            await self.running.quiet()

    async def until(self, seconds: float) -> None:
        """Let so much time pass from now on."""
        end = self.clock.time + seconds
        while self.clock.next_at() <= end:
            self.clock.step()
            await self.running.quiet()
        self.clock.time = end


@asynccontextmanager
async def small_table(game: str, people: int, **setup: Any) -> AsyncIterator[SmallTable]:
    """A table with its first hand dealt."""
    table = SmallTable(game, people, **setup)
    table.running.start()
    try:
        await table.begin()
        yield table
    finally:
        await table.running.stop()

"""Bots that think in other processes: masters, and programs that the operator has allowed.

A remote bot is given the view of its seat and its choices, and nothing else; the server goes on
with everything else meanwhile. What it does not answer in time is another bot's to decide.
"""

import asyncio
import secrets
import sys
from collections.abc import Callable, Mapping
from typing import Final, Protocol

import msgspec

from paiguan.bots.base import Bot
from paiguan.bots.careful import Careful
from paiguan.bots.levels import AT_ONCE, LEVELS, bot_for
from paiguan.bots.outside import (
    NonsenseError,
    choice_in,
    hand_line,
    hello_line,
    question_line,
    words_of,
)
from paiguan.engine.actions import Prompt
from paiguan.engine.game import Game
from paiguan.engine.options import OptionValue
from paiguan.engine.view import SeatView
from paiguan.server.remote_bots.messages import Choosing, Chosen, SeenTable, Waking
from paiguan.server.remote_bots.program import Crew, ProgramError
from paiguan.server.settings import Settings
from paiguan.server.watch.metrics import Metrics

THINKING: Final = (sys.executable, "-P", "-m", "paiguan.server.remote_bots.thinker")
MASTER: Final = "master"
# What a master may take beyond its time for the way there and back.
PATIENCE_SECONDS: Final = 1.0
# A process that takes so much longer than it was told to is ended.
STUCK_SECONDS: Final = 5.0
# So many questions may wait for each process that thinks.
WAITING_EACH: Final = 16
# A program that fails so often in a row is not asked again in this room.
MOST_FAILURES: Final = 3
SEED_BYTES: Final = 16


class RemoteBot(Protocol):
    """Somebody who is asked and answers later."""

    def think(self, hand: int, view: SeatView, prompt: Prompt) -> "asyncio.Task[int]":
        """The place of a choice, or a ProgramError; the view is read before this returns."""

    async def leave(self) -> None:
        """It is not needed any more."""


class RemoteMaster:
    """A master at a table; all masters of the server share a few processes."""

    def __init__(
        self, crew: Crew, game: Game, options: Mapping[str, OptionValue], milliseconds: int
    ) -> None:
        self._crew = crew
        self._game = game
        self._options = dict(options)
        self._milliseconds = milliseconds

    def think(self, _hand: int, view: SeatView, prompt: Prompt) -> "asyncio.Task[int]":
        """Ask one of the processes."""
        table = SeenTable.of(view)
        asked = Choosing(
            self._game.name,
            self._options,
            table,
            tuple(prompt.codes),
            prompt.barred,
            self._milliseconds,
        )
        question = msgspec.json.encode(asked) + b"\n"
        answer = self._crew.ask(lambda _fresh: question)
        return _in_time(answer, self._milliseconds / 1000 + PATIENCE_SECONDS, _place_in)

    async def leave(self) -> None:
        """The processes are there for the others."""


class RemoteProgram:
    """A program of somebody else's in one seat, with a process of its own."""

    def __init__(
        self, crew: Crew, game: Game, options: Mapping[str, OptionValue], seconds: float
    ) -> None:
        self._crew = crew
        self._game = game
        self._options = dict(options)
        self._seconds = seconds
        self._asked = 0
        self._hand = -1
        # How many answers that are none have followed each other.
        self._nonsense = 0
        self.on_left: Callable[[], None] = lambda: None

    def think(self, hand: int, view: SeatView, prompt: Prompt) -> "asyncio.Task[int]":
        """Ask the program, which is told first what it does not know yet."""
        if max(self._crew.failures, self._nonsense) >= MOST_FAILURES:
            raise ProgramError("given_up")
        self._asked += 1
        number, count = self._asked, len(prompt.codes)
        line = question_line(number, self._game, view, prompt)

        def question(fresh: bool) -> bytes:
            before = hello_line(self._game, self._options) if fresh else b""
            if fresh or self._hand != hand:
                self._hand = hand
                before += hand_line(hand, secrets.token_bytes(SEED_BYTES))
            return before + line

        return _in_time(
            self._crew.ask(question), self._seconds, lambda said: self._read(said, number, count)
        )

    def _read(self, said: bytes, number: int, count: int) -> int:
        try:
            place = choice_in(said, number, count)
        except NonsenseError:
            self._nonsense += 1
            raise ProgramError("nonsense") from None
        self._nonsense = 0
        return place

    async def leave(self) -> None:
        """The program goes home with the room."""
        await self._crew.stop()
        self.on_left()


def _place_in(said: bytes) -> int:
    return msgspec.json.decode(said, type=Chosen).place


def _in_time(
    answer: "asyncio.Future[bytes]", seconds: float, read: Callable[[bytes], int]
) -> "asyncio.Task[int]":
    """What an answer says, if it comes within so many seconds."""

    async def wait() -> int:
        try:
            async with asyncio.timeout(seconds):
                return read(await answer)
        except TimeoutError:
            raise ProgramError("late") from None

    thinking = asyncio.create_task(wait(), name="a thought")
    thinking.add_done_callback(lambda _done: answer.cancel())
    return thinking


class RemoteBots:
    """Who may be asked on this server."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self.metrics = metrics
        seconds = settings.master_milliseconds / 1000 + STUCK_SECONDS
        size = settings.thinkers
        self.crew = Crew(THINKING, size, seconds=seconds, waiting=WAITING_EACH * size)
        # Programs of others, each in a seat of its own.
        self.programs: set[RemoteProgram] = set()
        metrics.gauge(
            "paiguan_thinkers", "Processes that think now", lambda: len(self.crew.programs)
        )
        metrics.gauge(
            "paiguan_thoughts_waiting", "Questions that no process has", lambda: self.crew.waiting
        )

    @property
    def levels(self) -> tuple[str, ...]:
        """The bots that rooms offer."""
        masters = (MASTER,) if self._settings.thinkers else ()
        return (*AT_ONCE, *masters, *self._settings.bots)

    def wake(self, level: str) -> None:
        """Somebody of this level will be asked soon: a process may start now."""
        if level == MASTER and self.crew.size and not self.crew.awake:
            answer = self.crew.ask(lambda _fresh: msgspec.json.encode(Waking()) + b"\n")
            answer.add_done_callback(lambda done: done.cancelled() or done.exception())

    def bot_for(
        self, level: str, game: Game, options: Mapping[str, OptionValue]
    ) -> RemoteBot | None:
        """Somebody who thinks elsewhere, if this bot does; a ProgramError if it cannot now."""
        if level not in self.levels:
            raise ProgramError("not_offered")
        if level == MASTER:
            return RemoteMaster(self.crew, game, options, self._settings.master_milliseconds)
        command = self._settings.bots.get(level)
        if command is None:
            return None
        if len(self.programs) >= self._settings.bot_programs:
            raise ProgramError("many_programs")
        seconds = self._settings.bot_seconds
        errors = self._settings.data_dir / "bots" / f"{level}.log"
        crew = Crew(words_of(command), 1, seconds=seconds, waiting=1, errors=errors)
        bot = RemoteProgram(crew, game, options, seconds)
        self.programs.add(bot)
        bot.on_left = lambda: self.programs.discard(bot)
        return bot

    async def stop(self) -> None:
        """Everybody goes home."""
        await self.crew.stop()


def second_choice(level: str, game: Game, options: Mapping[str, OptionValue]) -> Bot:
    """Who decides at once where this bot does not: the expert for a master, else a careful bot."""
    if level not in LEVELS:
        return Careful(game, options)
    at_once = "expert" if level == MASTER else level
    return bot_for(at_once, game, options, secrets.token_bytes(SEED_BYTES))

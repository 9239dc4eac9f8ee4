"""The bots of one table: what each would do when its seat is asked.

Bots sit in seats of their own, and decide for people in 托管 and for those whose clock has run out.
Some think in another process (`remote_bots`): they begin when their seat is asked, and what they
come to is there when it is there. When it is done is not theirs to say.
"""

import asyncio
from collections.abc import Callable, Sequence

import structlog

from paiguan.bots import Bot
from paiguan.bots.careful import Careful
from paiguan.bots.levels import AT_ONCE
from paiguan.engine.actions import Action, Prompt
from paiguan.server.gate.allowance import Allowances
from paiguan.server.remote_bots.players import MASTER, RemoteBot, RemoteBots, second_choice
from paiguan.server.remote_bots.program import ProgramError
from paiguan.server.room.room import GATHERING, Room
from paiguan.server.table.wait import TableWait

log = structlog.get_logger()


class Thought:
    """What a bot that thinks elsewhere makes of one prompt."""

    def __init__(self, number: int, thinking: "asyncio.Task[int]") -> None:
        self.number = number
        self.thinking = thinking

    @property
    def choice(self) -> int | None:
        """The place of the choice, if there is one yet."""
        thinking = self.thinking
        failed = not thinking.done() or thinking.cancelled() or thinking.exception() is not None
        return None if failed else thinking.result()


class TableBots:
    """Who decides in each seat, where its player does not."""

    def __init__(self, remote: RemoteBots | None, wake: Callable[[], None]) -> None:
        # Those who think elsewhere, where there are any on this server.
        self.remote = remote
        # Those who decide at once.
        self.at_once: dict[int, Bot] = {}
        # Called when one that thinks elsewhere has come to an end.
        self._wake = wake
        self._seated: dict[int, RemoteBot | None] = {}
        self._thoughts: dict[int, Thought] = {}
        # The newest prompt of a seat that is not thought over elsewhere.
        self._at_once_for: dict[int, int] = {}
        self._told: set[tuple[str, str]] = set()
        self._leaving: set[asyncio.Task[None]] = set()
        # What is thought over for a player.
        self._advising: set[asyncio.Task[int]] = set()
        # The time that masters may think in practice, by whom they play with; None is any.
        self.rations: Allowances | None = None

    @property
    def levels(self) -> Sequence[str]:
        """The strengths that may be seated."""
        return AT_ONCE if self.remote is None else self.remote.levels

    def think_elsewhere(self, room: Room) -> bool:
        """Whether bots sit there that do not decide at once."""
        return any(seat.level and seat.level not in AT_ONCE for seat in room.seats)

    def follow(self, wait: TableWait) -> None:
        """Those who are asked begin to think; what the others thought about is void."""
        room = wait.room
        if self.remote is not None and room.phase == GATHERING:
            for seat in room.seats:
                self.remote.wake(seat.level)
        for place, seat in enumerate(room.seats):
            if seat.person and place not in self._thoughts:
                continue
            asked = wait.asked(place)
            if asked is None or not wait.matters(place):
                self.forget(place)
            elif not seat.person and not self._thinks_about(place, asked.number):
                self.forget(place)
                self._begin_to_think(place, asked.number, wait)

    def thinking(self) -> set[int]:
        """The seats whose bots do not know yet what to do."""
        thoughts = self._thoughts.items()
        return {place for place, thought in thoughts if not thought.thinking.done()}

    def choice(self, place: int, wait: TableWait) -> Action | None:
        """What the bot takes; one that fails must not hold up the table, and takes the last."""
        hand = wait.room.hand
        prompt = None if hand is None else hand.round.prompt(place)
        if prompt is None:
            return None
        thought = self._thoughts.get(place)
        chosen = None if thought is None else thought.choice
        if chosen is None or not 0 <= chosen < len(prompt.choices):
            chosen = self._choice_at_once(place, wait, prompt)
        return prompt.choices[chosen if 0 <= chosen < len(prompt.choices) else -1]

    def choice_now(self, place: int, wait: TableWait) -> Action | None:
        """What a bot takes that thinks elsewhere, if one does, and cannot go on with it."""
        if place not in self._thoughts:
            return None
        if place in self.thinking():
            self._note(wait.room, place, "hurried")
        return self.choice(place, wait)

    def _choice_at_once(self, place: int, wait: TableWait, prompt: Prompt) -> int:
        bot = self.at_once.get(place)
        if bot is None:
            bot = self.at_once[place] = _bot_of(wait.room, place)
        try:
            return bot.choose(wait.view(place), prompt)
        except Exception:
            log.exception("bot.failed", room=wait.room.number)
            return -1

    # Those who think elsewhere

    def _thinks_about(self, place: int, number: int) -> bool:
        thought = self._thoughts.get(place)
        if thought is not None:
            return thought.number == number
        return self._at_once_for.get(place) == number

    def _begin_to_think(self, place: int, number: int, wait: TableWait) -> None:
        """Where it cannot, or need not, it is not tried again for this prompt."""
        room, hand = wait.room, wait.room.hand
        self._at_once_for[place] = number
        if self.remote is None or hand is None or room.seats[place].level in AT_ONCE:
            return
        prompt = hand.round.prompt(place)
        if prompt is None or len(prompt.codes) == 1 or not self._may_think(room, place):
            return
        try:
            bot = self._remote_bot(room, place)
            if bot is None:
                return
            thinking = bot.think(hand.number, wait.view(place), prompt)
        except ProgramError as error:
            self._note(room, place, error.why)
            return
        thinking.add_done_callback(lambda done: self._thought_ends(room, place, done))
        self._thoughts[place] = Thought(number, thinking)

    def _may_think(self, room: Room, place: int) -> bool:
        """Whether a master may take a process's time; practice is free and has a ration."""
        if not room.practice or room.seats[place].level != MASTER:
            return True
        return self._has_ration(room)

    def think_for(self, place: int, wait: TableWait) -> "asyncio.Task[int] | None":
        """A master thinks over a player's prompt, from what the player sees; None if none may."""
        room, hand = wait.room, wait.room.hand
        prompt = None if hand is None else hand.round.prompt(place)
        if hand is None or prompt is None or self.remote is None:
            return None
        if MASTER not in self.remote.levels or not self._has_ration(room):
            return None
        try:
            master = self.remote.bot_for(MASTER, room.game, room.setup.options)
            if master is None:
                return None
            thinking = master.think(hand.number, wait.view(place), prompt)
        except ProgramError:
            return None
        self._advising.add(thinking)
        thinking.add_done_callback(self._advising.discard)
        return thinking

    def _has_ration(self, room: Room) -> bool:
        return self.rations is None or self.rations.take(str(room.owner))

    def _remote_bot(self, room: Room, place: int) -> RemoteBot | None:
        if place not in self._seated and self.remote is not None:
            level = room.seats[place].level
            self._seated[place] = self.remote.bot_for(level, room.game, room.setup.options)
        return self._seated.get(place)

    def forget(self, place: int) -> None:
        """What a seat thinks about is void."""
        self._at_once_for.pop(place, None)
        thought = self._thoughts.pop(place, None)
        if thought is not None:
            thought.thinking.cancel()

    def _thought_ends(self, room: Room, place: int, thinking: "asyncio.Task[int]") -> None:
        if thinking.cancelled():
            return
        error = thinking.exception()
        if error is None:
            self._note(room, place, "answered")
        else:
            self._note(room, place, error.why if isinstance(error, ProgramError) else "nonsense")
        self._wake()

    def _note(self, room: Room, place: int, outcome: str) -> None:
        """Count how it went; the log tells what goes wrong at a table once."""
        if self.remote is not None:
            self.remote.metrics.thoughts.labels(outcome).inc()
        level = room.seats[place].level
        if outcome != "answered" and (level, outcome) not in self._told:
            self._told.add((level, outcome))
            log.warning("bot.silent", room=room.number, bot=level, why=outcome)

    def go_home(self) -> None:
        """The session is over: nobody thinks any more, and programs leave."""
        for thinking in self._advising:
            thinking.cancel()
        for place in list(self._thoughts):
            self.forget(place)
        for bot in self._seated.values():
            if bot is not None:
                leaving = asyncio.create_task(bot.leave(), name="a bot leaves")
                self._leaving.add(leaving)
                leaving.add_done_callback(self._leaving.discard)
        self._seated = {}

    async def stop(self) -> None:
        """Wait until all are gone."""
        self.go_home()
        await asyncio.gather(*self._leaving, return_exceptions=True)
        self._wake = _nobody


def _nobody() -> None:
    """Nobody is woken by what they come to."""


def _bot_of(room: Room, place: int) -> Bot:
    """The bot that sits there and decides at once, or a careful one for who is away."""
    level = room.seats[place].level
    if not level:
        return Careful(room.game, room.setup.options)
    return second_choice(level, room.game, room.setup.options)

"""Who acts when a seat is asked: its person in time, else a bot.

Bots sit in seats of their own, and act for people in 托管 and for those whose clock has run out.
Where a person has but one choice there is no clock: the room takes it, unless they do first.
Some think in another process (`remote_bots`): they begin when their seat is asked, and act when the
pace of the table says so and their answer is there.
"""

import asyncio
from typing import TYPE_CHECKING, Final

import structlog

from paiguan.bots import Bot
from paiguan.bots.careful import Careful
from paiguan.engine.actions import Prompt
from paiguan.server.remote_bots.players import Mind, Minds, second_choice
from paiguan.server.remote_bots.program import ProgramError
from paiguan.server.room import entries as e
from paiguan.server.room.room import GATHERING, OVER, PLAYING, SETTLED, VOTE_SECONDS
from paiguan.server.table.timers import Handle, Timers
from paiguan.server.table.viewers import Asked
from paiguan.server.wire.room_info import TimeLeft

if TYPE_CHECKING:
    from paiguan.server.table.running_room import RunningRoom

log = structlog.get_logger()

NO_CHOICE: Final = -1
# A settlement is looked at for so long.
CONFIRM_SECONDS: Final = 20.0


class Thought:
    """What a bot that thinks elsewhere makes of one prompt."""

    def __init__(self, number: int, thinking: "asyncio.Task[int]") -> None:
        self.number = number
        self.thinking = thinking
        # The table has waited for as long as it does: the bot acts when it knows what to do.
        self.due = False

    @property
    def choice(self) -> int:
        """The place of the choice, if there is one yet."""
        thinking = self.thinking
        failed = not thinking.done() or thinking.cancelled() or thinking.exception() is not None
        return NO_CHOICE if failed else thinking.result()


class Acting:
    """The bots and the clocks of one table."""

    def __init__(self, table: "RunningRoom", timers: Timers) -> None:
        self.table = table
        self.bots: dict[int, Bot] = {}
        # Those who think elsewhere, where there are any on this server.
        self.minds: Minds | None = None
        self._seated: dict[int, Mind | None] = {}
        self._thoughts: dict[int, Thought] = {}
        self._told: set[tuple[str, str]] = set()
        self._leaving: set[asyncio.Task[None]] = set()
        self._timers = timers

    def set_alarms(self) -> None:
        """One alarm for every seat that is asked; those of the others are void."""
        showing = self.table.showing
        if self.minds is not None and self.table.room.phase == GATHERING:
            for seat in self.table.room.seats:
                self.minds.wake(seat.level)
        for place, seat in enumerate(self.table.room.seats):
            asked = showing.asked(place)
            if asked is None or not showing.still_matters(place):
                self._timers.cancel(f"seat{place}.")
                self._forget(place)
                continue
            timer = f"seat{place}.{asked.number}."
            self._timers.cancel(f"seat{place}.", but=timer)
            clock = seat.clock_of(self.table.room.setup.clock)
            if not seat.person or seat.auto:
                if not seat.person and self._acts_when_it_knows(place, asked):
                    continue
                delay = self._delay(asked, seat.auto)
                self._timers.once(f"{timer}bot", delay, self._bot_for(place, "bot"))
            elif asked.forced:
                delay = self._delay(asked, seat.auto)
                self._timers.once(f"{timer}forced", delay, self._forced_for(place))
            elif clock and not (asked.aside and self._window_closes()):
                self._timers.once(f"{timer}clock", clock, self._clock_for(place))

    def limit(self, place: int, aside: bool) -> int:
        """The milliseconds that a person in this seat has for a prompt, 0 for any."""
        if aside and self._window_closes():
            return round(1000 * self.table.pace.wait(0, 0, 0))
        room = self.table.room
        return 1000 * room.seats[place].clock_of(room.setup.clock)

    def left(self) -> TimeLeft:
        """The milliseconds until a vote and a settlement come to their end by themselves."""
        room, vote, confirm = self.table.room, None, None
        if room.vote is not None and room.phase != OVER:
            vote = round(1000 * self._timers.left("vote", VOTE_SECONDS))
        if room.phase == SETTLED and self.table.showing.caught_up:
            confirm = round(1000 * self._timers.left("confirm", CONFIRM_SECONDS))
        return {"vote_left": vote, "confirm_left": confirm}

    def _window_closes(self) -> bool:
        return self.table.pace.closes and self.table.showing.waiting

    def _delay(self, asked: Asked, auto: bool) -> float:
        """How long a bot takes over a prompt, in its own seat or in another's."""
        pace = self.table.pace
        if asked.aside:
            return pace.aside()
        return pace.auto() if auto else pace.bot(asked.hand, self.table.showing.released)

    def _bot_for(self, place: int, by: str) -> Handle:
        asked = self.table.room.prompt_numbers[place]

        async def act() -> None:
            room = self.table.room
            if room.phase != PLAYING or room.prompt_numbers[place] != asked:
                return
            if room.seats[place].person and not room.seats[place].auto:
                return
            thought = self._thoughts.get(place)
            if thought is not None and not thought.thinking.done():
                self._when_it_knows(thought, f"seat{place}.{asked}.bot", act)
                return
            assert room.hand is not None
            prompt = room.hand.round.prompt(place)
            if prompt is not None:
                action = prompt.choices[self._choice(place, prompt)]
                await self.table.carry_out([e.acted(place, action, by)])
                await self.table.carry_on()

        return act

    def _choice(self, place: int, prompt: Prompt) -> int:
        """What the bot takes; one that fails must not hold up the table, and takes the last."""
        last = len(prompt.codes) - 1
        thought = self._thoughts.get(place)
        if thought is not None and 0 <= thought.choice <= last:
            return thought.choice
        bot = self.bots.get(place)
        if bot is None:
            bot = self.bots[place] = self._bot_of(place)
        try:
            choice = bot.choose(self.table.showing.view(place), prompt)
        except Exception:
            log.exception("bot.failed", room=self.table.room.number)
            return last
        return choice if 0 <= choice <= last else last

    def _bot_of(self, place: int) -> Bot:
        """The bot that sits there and decides at once, or a careful one for who is away."""
        room = self.table.room
        level = room.seats[place].level
        if not level:
            return Careful(room.game, room.setup.options)
        return second_choice(level, room.game, room.setup.options)

    def _clock_for(self, place: int) -> Handle:
        by_bot = self._bot_for(place, "clock")
        asked = self.table.room.prompt_numbers[place]

        async def run_out() -> None:
            room = self.table.room
            if room.phase == PLAYING and room.prompt_numbers[place] == asked:
                await self.table.carry_out([e.AutoSet(place, True)])
                await by_bot()

        return run_out

    def _forced_for(self, place: int) -> Handle:
        """Take the only choice for a person who is there: that they did not is no absence."""
        asked = self.table.room.prompt_numbers[place]

        async def take() -> None:
            room = self.table.room
            if room.phase != PLAYING or room.prompt_numbers[place] != asked or room.hand is None:
                return
            codes = room.hand.round.legal(place)
            if len(codes) == 1:
                only = room.hand.round.action(codes[0])
                await self.table.carry_out([e.acted(place, only, "forced")])
                await self.table.carry_on()

        return take

    # Those who think elsewhere

    def _acts_when_it_knows(self, place: int, asked: Asked) -> bool:
        """Let a bot begin to think, if it does that elsewhere; whether it alone is waited for."""
        thought = self._thoughts.get(place)
        if thought is None or thought.number != asked.number:
            self._forget(place)
            self._begin_to_think(place, asked.number)
            return False
        return thought.due and not thought.thinking.done()

    def _when_it_knows(self, thought: Thought, name: str, act: Handle) -> None:
        """Act as soon as a thought has come to its end."""

        def ended(thinking: "asyncio.Task[int]") -> None:
            if not thinking.cancelled():
                self._timers.once(name, 0, act)

        thought.due = True
        thought.thinking.add_done_callback(ended)

    def _begin_to_think(self, place: int, number: int) -> None:
        hand = self.table.room.hand
        prompt = None if hand is None else hand.round.prompt(place)
        if hand is None or prompt is None or len(prompt.codes) == 1:
            return
        try:
            mind = self._mind_of(place)
            if mind is None:
                return
            thinking = mind.think(hand.number, self.table.showing.view(place), prompt)
        except ProgramError as error:
            self._note(place, error.why)
            return
        thinking.add_done_callback(lambda done: self._thought_ends(place, done))
        self._thoughts[place] = Thought(number, thinking)

    def _mind_of(self, place: int) -> Mind | None:
        room = self.table.room
        if place not in self._seated and self.minds is not None:
            level = room.seats[place].level
            self._seated[place] = self.minds.mind_for(level, room.game, room.setup.options)
        return self._seated.get(place)

    def _forget(self, place: int) -> None:
        """What a seat thinks about is void."""
        thought = self._thoughts.pop(place, None)
        if thought is not None:
            thought.thinking.cancel()

    def _thought_ends(self, place: int, thinking: "asyncio.Task[int]") -> None:
        error = None if thinking.cancelled() else thinking.exception()
        if isinstance(error, ProgramError):
            self._note(place, error.why)
        elif error is not None:
            self._note(place, "nonsense")
        elif not thinking.cancelled():
            self._note(place, "answered")

    def _note(self, place: int, outcome: str) -> None:
        """Count how it went; the log tells what goes wrong at a table once."""
        if self.minds is not None:
            self.minds.metrics.thoughts.labels(outcome).inc()
        level = self.table.room.seats[place].level
        if outcome != "answered" and (level, outcome) not in self._told:
            self._told.add((level, outcome))
            log.warning("bot.silent", room=self.table.room.number, bot=level, why=outcome)

    async def hurry(self) -> None:
        """Nobody is to see a table wait for a claim: who still thinks over one decides now."""
        showing = self.table.showing
        if showing.waiting or not self.table.pace.hides:
            return
        for place in self.asides():
            thought = self._thoughts.get(place)
            hand = self.table.room.hand
            prompt = None if hand is None else hand.round.prompt(place)
            if thought is None or prompt is None or not showing.still_matters(place):
                continue
            self._note(place, "hurried")
            action = prompt.choices[self._choice(place, prompt)]
            self._forget(place)
            await self.table.carry_out([e.acted(place, action, "bot")])

    async def close_asides(self) -> None:
        """Whoever has not answered within the window has passed; a bot decides at once."""
        for place in self.asides():
            room = self.table.room
            assert room.hand is not None
            code, by = room.game.default_action(room.hand.round, place), "clock"
            action = None if code is None else room.hand.round.action(code)
            prompt = room.hand.round.prompt(place)
            if place in self._thoughts and prompt is not None:
                action, by = prompt.choices[self._choice(place, prompt)], "bot"
            if action is not None and self.table.showing.still_matters(place):
                await self.table.carry_out([e.acted(place, action, by)])

    def asides(self) -> list[int]:
        """The seats that are asked without the table's knowledge."""
        showing = self.table.showing
        asked = [(place, showing.asked(place)) for place in range(self.table.room.game.seats)]
        aside = [place for place, one in asked if one is not None and one.aside]
        return [place for place in aside if showing.still_matters(place)]

    def go_home(self) -> None:
        """The session is over: nobody thinks any more, and programs leave."""
        for place in list(self._thoughts):
            self._forget(place)
        for mind in self._seated.values():
            if mind is not None:
                leaving = asyncio.create_task(mind.leave(), name="a bot leaves")
                self._leaving.add(leaving)
        self._seated = {}

    async def stop(self) -> None:
        """Wait until all are gone."""
        self.go_home()
        await asyncio.gather(*self._leaving)

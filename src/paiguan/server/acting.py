"""Who acts when a seat is asked: its person in time, else a bot.

Bots sit in seats of their own, and act for people in 托管 and for those whose clock has run out.
"""

import secrets
from typing import TYPE_CHECKING, Final

import structlog

from paiguan.bots import Bot
from paiguan.bots.careful import Careful
from paiguan.bots.levels import bot_for
from paiguan.engine.actions import Prompt
from paiguan.server import entries as e
from paiguan.server.room import PLAYING
from paiguan.server.showing import Asked
from paiguan.server.timers import Handle, Timers

if TYPE_CHECKING:
    from paiguan.server.table import RunningRoom

log = structlog.get_logger()

SEED_BYTES: Final = 16


class Acting:
    """The bots and the clocks of one table."""

    def __init__(self, table: "RunningRoom", timers: Timers) -> None:
        self.table = table
        self.bots: dict[int, Bot] = {}
        self._timers = timers

    def set_alarms(self) -> None:
        """One alarm for every seat that is asked; those of the others are void."""
        showing = self.table.showing
        for place, seat in enumerate(self.table.room.seats):
            asked = showing.asked(place)
            if asked is None or not showing.still_matters(place):
                self._timers.cancel(f"seat{place}.")
                continue
            timer = f"seat{place}.{asked.number}."
            self._timers.cancel(f"seat{place}.", but=timer)
            clock = seat.clock_of(self.table.room.setup.clock)
            if not seat.person or seat.auto:
                delay = self._delay(asked, seat.auto)
                self._timers.once(f"{timer}bot", delay, self._bot_for(place, "bot"))
            elif clock and not (asked.aside and self._window_closes()):
                self._timers.once(f"{timer}clock", clock, self._clock_for(place))

    def limit(self, place: int, aside: bool) -> int:
        """The milliseconds that a person in this seat has for a prompt, 0 for any."""
        if aside and self._window_closes():
            return round(1000 * self.table.pace.wait(0, 0, 0))
        room = self.table.room
        return 1000 * room.seats[place].clock_of(room.setup.clock)

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
            assert room.hand is not None
            prompt = room.hand.round.prompt(place)
            if prompt is not None:
                code = prompt.codes[self._choice(place, prompt)]
                await self.table.carry_out([e.Acted(place, code, by)])
                await self.table.carry_on()

        return act

    def _choice(self, place: int, prompt: Prompt) -> int:
        """What the bot takes; one that fails must not hold up the table, and takes the last."""
        room = self.table.room
        bot = self.bots.get(place)
        if bot is None:
            bot = self.bots[place] = self._bot_of(place)
        last = len(prompt.codes) - 1
        try:
            choice = bot.choose(self.table.showing.view(place), prompt)
        except Exception:
            log.exception("bot.failed", room=room.number)
            return last
        return choice if 0 <= choice <= last else last

    def _bot_of(self, place: int) -> Bot:
        """The bot that sits there, or a careful one for a person who is away."""
        room = self.table.room
        level = room.seats[place].level
        if not level:
            return Careful(room.game, room.setup.options)
        return bot_for(level, room.game, room.setup.options, secrets.token_bytes(SEED_BYTES))

    def _clock_for(self, place: int) -> Handle:
        by_bot = self._bot_for(place, "clock")
        asked = self.table.room.prompt_numbers[place]

        async def run_out() -> None:
            room = self.table.room
            if room.phase == PLAYING and room.prompt_numbers[place] == asked:
                await self.table.carry_out([e.AutoSet(place, True)])
                await by_bot()

        return run_out

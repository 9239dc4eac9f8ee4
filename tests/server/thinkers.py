"""A table of people who think before they answer, on a clock that jumps, and what it looks like.

Each time the table lies open to claims and nobody claims, the wait is noted down together with the
truth: who was asked.
"""

import math
from dataclasses import dataclass
from functools import partial

from paiguan.engine.events import Event, HandWon, MeldMade, TileDiscarded
from paiguan.engine.settlement import NOBODY
from paiguan.games import find_game
from paiguan.server.room import entries as e
from paiguan.server.room.room import PLAYING, SETTLED, Room
from paiguan.server.room.room_setup import RoomSetup
from paiguan.server.table.asked import Asked
from paiguan.server.table.audience import Viewer
from paiguan.server.table.pace import Pace
from paiguan.server.table.running_room import RunningRoom
from paiguan.server.wire import protocol
from tests.conformance.chance import Chance
from tests.server.stage import NoStore, StageClock, chance_for, ignore

MOST_STEPS = 1_000_000


@dataclass(frozen=True)
class Wait:
    """After a discard that nobody claimed: how long nothing happened, and who thought it over."""

    seconds: float
    asked: frozenset[int]


class Thinkers:
    """People in all seats; most claims are passed."""

    def __init__(
        self, game: str, claim_time: str, pace: Pace, median: float, name: str = "thinkers"
    ) -> None:
        known = find_game(game)
        options, version = known.read_options({}), known.rules_version
        self.chance = Chance(name)
        self.median = median
        self.clock = StageClock()
        setup = RoomSetup(game, options, 0, claim_time, rules_version=version)
        self.room = Room(1, "123456", 1, setup, chance_for(setup, name.encode()))
        self.running = RunningRoom(self.room, NoStore(), pace, self._lost, self.clock)
        self.waits: list[Wait] = []
        self.viewers = [Viewer(seat + 1, f"10.0.0.{seat}", ignore) for seat in self._seats()]
        self._thinking: set[tuple[int, int]] = set()
        self._stopped: tuple[int, float, frozenset[int]] | None = None
        self._released = (-1, 0)

    def _seats(self) -> range:
        return range(self.room.game.seats)

    async def _lost(self) -> Room:
        raise AssertionError("a room was rebuilt though nothing is ever lost")

    async def play(self) -> list[Wait]:
        """The waits of a whole session."""
        for seat in self._seats():
            self.room.apply(e.Seated(seat, seat + 1, f"{seat}"), 0)
        self.running.start()
        for seat, viewer in enumerate(self.viewers):
            self.running.enter(viewer, protocol.Enter("ticket"), f"{seat}")
            self.running.request(viewer, protocol.Ready(f"ready {seat}", True))
        try:
            for _ in range(MOST_STEPS):
                await self.running.quiet()
                self._watch()
                self._think()
                if not self.clock.step():
                    return self.waits
        finally:
            await self.running.stop()
        raise AssertionError("the table does not go on")

    # What people do

    def _think(self) -> None:
        hand = self.room.hand
        if hand is not None and self.room.phase == SETTLED and self.running.wait.caught_up:
            for seat, viewer in enumerate(self.viewers):
                if not self.room.seats[seat].confirmed:
                    request = f"confirm {hand.number} {seat}"
                    self.running.request(viewer, protocol.Confirm(request))
        for seat in self._seats():
            asked = self.running.wait.asked(seat)
            if asked is not None and (seat, asked.number) not in self._thinking:
                self._thinking.add((seat, asked.number))
                self.clock.later(self._seconds(), partial(self._answer, seat, asked))

    def _seconds(self) -> float:
        """Most people are about as fast as the others, a few take long."""
        first, second = (1 + self.chance.below(2**20)) / 2**20, self.chance.below(2**20) / 2**20
        normal = math.sqrt(-2 * math.log(first)) * math.cos(2 * math.pi * second)
        return min(self.median * math.exp(0.45 * normal), 12.0)

    def _answer(self, seat: int, asked: Asked) -> None:
        choices = asked.choices
        place = self.chance.below(len(choices))
        if ["pass"] in choices and not self.chance.one_in(8):
            place = choices.index(["pass"])
        request = protocol.Choose(f"{seat} {asked.number}", asked.number, place)
        self.running.request(self.viewers[seat], request)

    # What it looks like

    def _watch(self) -> None:
        """Note how long each discard lay there, if nobody took it."""
        hand, released = self.room.hand, self.running.wait.released
        if hand is None:
            return
        number, seen = self._released if self._released[0] == hand.number else (hand.number, 0)
        for place in range(seen, released):
            lay_there = self._stopped is not None and number == self._stopped[0]
            if self._stopped is not None and lay_there and not _claims(hand.events[place]):
                self.waits.append(Wait(self.clock.time - self._stopped[1], self._stopped[2]))
            self._stopped = None
            if isinstance(hand.events[place], TileDiscarded):
                asked = self._asked() if place == len(hand.events) - 1 else frozenset[int]()
                self._stopped = (hand.number, self.clock.time, asked)
        self._released = (hand.number, released)

    def _asked(self) -> frozenset[int]:
        asked = [(seat, self.running.wait.asked(seat)) for seat in self._seats()]
        playing = self.room.phase == PLAYING
        return frozenset(seat for seat, one in asked if playing and one is not None and one.aside)


def _claims(event: Event) -> bool:
    """Whether a discard was taken with this event."""
    made = isinstance(event, MeldMade) and event.meld.giver != NOBODY
    return made or isinstance(event, HandWon)

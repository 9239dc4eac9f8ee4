"""A room on a stage of several servers: handed over, or its server dies, in the midst of a hand.

Each server has the real classes and reads the room from its log, as everywhere; what they do not
share is memory, and the key of the pauses. Everybody comes back a moment after.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from paiguan.server.room import entries as e
from paiguan.server.room.room import Room
from paiguan.server.store.fence import Shown
from paiguan.server.store.leases import LEASE_SECONDS
from paiguan.server.table.asked import Asked
from paiguan.server.table.running_room import RunningRoom
from paiguan.server.wire import protocol
from tests.conformance.chance import Chance
from tests.server.redeal_pairs import Script
from tests.server.stage import KEY, Cast, DeckRoom, NoStore, Scene, ScriptedBot, Stage

BACK_SECONDS = 0.2
MOST_MOVES = 3
TURNED_BY_THEMSELVES = ("hengyang15", "xiangtan")
# Into a pause, at its end, while a closed window is being written, and after it.
AFTER_SECONDS = (0.02, 0.3, 0.8, 1.6, 2.9, 3.2, 4.0)


@dataclass(frozen=True)
class Move:
    """The room leaves its server so long after so many events are on show."""

    released: int
    after: float
    # It is not handed over: its server dies, and the next one waits for the lease.
    killed: bool
    # The viewer comes back knowing nothing.
    anew: bool


def moves_of(scene: Scene, number: int) -> Iterator[Move]:
    """Some moves in the midst of a scene: the same in both runs."""
    chance = Chance(f"moves {scene.pair.viewer} {number} {scene.ends_waiting} {scene.claim_time}")
    length = len(scene.pair.first.log) + 1
    late = scene.ends_waiting
    for place in range(1 + chance.below(MOST_MOVES)):
        # Where the scene ends with a wait, that wait is what there is to tell apart.
        released = late if late is not None and place == 0 else chance.below(length)
        yield Move(released, chance.choice(AFTER_SECONDS), chance.one_in(2), chance.one_in(2))


class LoggedRoom(DeckRoom):
    """A room that notes down what it is told."""

    log: list[tuple[e.AnyEntry, int]]

    def apply(self, entry: e.AnyEntry, at: int) -> None:
        """It is in the log."""
        super().apply(entry, at)
        self.log.append((entry, at))


class MovingStage(Stage):
    """One run of a scene on several servers."""

    def __init__(
        self, scene: Scene, script: Script, cast: Cast, hidden: str, moves: list[Move]
    ) -> None:
        self._hidden_name = hidden
        self._log: list[tuple[e.AnyEntry, int]] = []
        self._moves = {move.released: move for move in moves}
        self._left: list[RunningRoom] = []
        self._away: Move | None = None
        # What the next server is told was on show.
        self._shown: Shown | None = None
        super().__init__(scene, script, cast, hidden)

    @property
    def moved(self) -> int:
        """How often the room has moved."""
        return len(self._left)

    def _blank(self, log: list[tuple[e.AnyEntry, int]]) -> LoggedRoom:
        room = self._room(self._hidden_name)
        assert isinstance(room, LoggedRoom)
        room.log = log
        return room

    def _running(self, room: Room) -> RunningRoom:
        assert isinstance(room, LoggedRoom)
        room.log = self._log
        running = self.cast.table(
            room, NoStore(), self.pace, self._lost, self.clock, on_lost=self._handed
        )
        running.audience = self.cast.audience()
        running.wait = self.cast.wait(room, self.pace, self._shown)
        return running

    async def _lost(self) -> Room:
        """The room as its log says that it is."""
        room = self._blank([])
        for entry, at in self._log:
            room.apply(entry, at)
        room.log = self._log
        return room

    async def _quiet(self) -> None:
        for running in (*self._left, self.running):
            await running.quiet()

    async def _stop(self) -> None:
        for running in (*self._left, self.running):
            await running.stop()

    # Moving

    def _look_around(self) -> None:
        released = self.wait.released
        new = released != self._looked and self.room.hand is not None
        super()._look_around()
        move = self._moves.pop(released, None) if new else None
        if move is not None:
            self.clock.later(move.after, partial(self._leave, move))

    def _leave(self, move: Move) -> None:
        if self._away is not None:
            return
        self._away = move
        if not (move.killed and self._may_die()):
            self.running.hand_over(self._given)
            return
        # Nothing more is done or said by it.
        self._shown = None
        self.running.tenure.lost = True
        self.running._alarm.end()
        self.clock.later(LEASE_SECONDS, self._arrive)

    def _may_die(self) -> bool:
        """Whether a death tells nothing; else the room is handed over.

        Nobody knows how much a dead server had shown. Where tiles are turned by themselves, one
        after the other (字牌), a pause that it died in may be shorter if nobody was asked.
        """
        return not self.wait.waiting or self.room.game.name not in TURNED_BY_THEMSELVES

    async def _given(self, shown: Shown) -> bool:
        self._shown = shown
        return True

    def _handed(self, _running: RunningRoom) -> None:
        self.clock.later(BACK_SECONDS, self._arrive)

    def _arrive(self) -> None:
        """Another server reads the room from its log, and everybody comes back."""
        assert self._away is not None
        move, self._away = self._away, None
        seen = self.wait.released
        self._left.append(self.running)
        key = KEY + b"of server %d" % len(self._left)
        self.pace = self.cast.pace(self.scene.claim_time, 1.0, key)
        self.running = self._running(self._blank([]))
        for seat in range(self.room.game.seats):
            self.running.bots.at_once[seat] = ScriptedBot(self, seat)
        self.running.start(behind=True)
        self._thinking.clear()
        for seat in list(self.viewers):
            anew = move.anew and seat == self.pair.viewer
            self._enter(seat, *((-1, 0) if anew else (0, seen)))

    # Meanwhile nobody is heard

    def _send(self, seat: int, message: protocol.FromClient) -> None:
        if self._away is None:
            super()._send(seat, message)

    def _come_back(self, hand: int, seen: int) -> None:
        if self._away is None:
            super()._come_back(hand, seen)

    def _answer(self, seat: int, asked: Asked) -> None:
        if self._away is None:
            super()._answer(seat, asked)

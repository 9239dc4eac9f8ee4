"""A room on a stage: the real classes, a clock that the stage moves, and people by a script.

Everything that the viewer receives is written down with the virtual time at which it left. People
whom the viewer knows to act take times that depend on nothing hidden. People whom it does not know
to be asked answer when the table would go on anyway; in a strict room any time will do.
"""

import heapq
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from hashlib import shake_256

import msgspec

from paiguan.bots import Bot
from paiguan.engine.actions import Prompt
from paiguan.engine.deck import rolled_dice
from paiguan.engine.game import Listener
from paiguan.engine.match import Match
from paiguan.engine.round import Round
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import SPECTATOR
from paiguan.server.room import entries as e
from paiguan.server.room.draw import SECRET_BYTES
from paiguan.server.room.room import Room
from paiguan.server.room.room_setup import RoomSetup
from paiguan.server.store.database import Store
from paiguan.server.table.asked import Asked
from paiguan.server.table.audience import Audience, Viewer
from paiguan.server.table.clock import Alarm, Clock
from paiguan.server.table.pace import Pace
from paiguan.server.table.running_room import RunningRoom
from paiguan.server.table.wait import TableWait
from paiguan.server.wire import protocol
from tests.conformance.chance import Chance
from tests.server.quick_loop import QuickLoop
from tests.server.redeal_pairs import Pair, Script

Frames = list[tuple[float, bytes]]

OWNER = 100
NUMBER = "123456"
KEY = b"the same waits in both runs"
# The viewer looks around so long after something is new on show. At the end of a scene it looks
# around once more before anybody could move.
LOOKS = (0.05, 0.25, 0.9)
LAST_LOOK = 0.06
# How often a scene may go on before something is wrong with it.
MOST_STEPS = 20_000
PASS = ["pass"]
# What a viewer tries, by the name of the request and the prompt that is on show to it.
TRIES: tuple[Callable[[str, int], protocol.FromClient], ...] = (
    lambda name, shown: protocol.Choose(name, shown + 1, 0),
    lambda name, _shown: protocol.Confirm(name),
    lambda name, shown: protocol.Choose(name, shown, 99),
    lambda name, _shown: protocol.Seed(name, "ab" * 16),
    lambda name, shown: protocol.Choose(name, shown - 1, 0),
    lambda name, shown: protocol.Choose(name, shown + 1, 1),
    lambda name, _shown: protocol.Help(name),
)


class StageAlarm:
    """Something that will happen on the stage."""

    def __init__(self, call: Callable[[], object]) -> None:
        self.call = call
        self.cancelled = False

    def cancel(self) -> None:
        """It is not to happen."""
        self.cancelled = True


class StageClock(Clock):
    """Time that jumps from one thing to the next."""

    def __init__(self) -> None:
        self.time = 0.0
        self._order = itertools.count()
        self._to_come: list[tuple[float, int, StageAlarm]] = []

    def now(self) -> int:
        """Milliseconds since a day that is the same in both runs."""
        return 1_700_000_000_000 + int(self.time * 1000)

    def seconds(self) -> float:
        """Seconds since the scene began."""
        return self.time

    def at(self, seconds: float, call: Callable[[], object]) -> Alarm:
        """Call something when the scene has come to it."""
        alarm = StageAlarm(call)
        heapq.heappush(self._to_come, (max(seconds, self.time), next(self._order), alarm))
        return alarm

    def next_at(self) -> float:
        """When the next thing happens."""
        to_come = [at for at, _, alarm in self._to_come if not alarm.cancelled]
        return min(to_come, default=float("inf"))

    def step(self) -> bool:
        """Go on to the next thing; whether there was one."""
        while self._to_come:
            self.time, _, alarm = heapq.heappop(self._to_come)
            if not alarm.cancelled:
                alarm.call()
                return True
        return False


def chance_for(setup: RoomSetup, source: bytes) -> bytes:
    """The secrets of a room whose hands are to be the same every time."""
    return shake_256(source).digest(SECRET_BYTES * setup.most_hands)


class NoStore(Store):
    """Everything is on disk at once."""

    def __init__(self) -> None:
        """Without a database."""

    async def write(self, *writes: object) -> None:
        """Nothing can be lost here."""


class DeckRoom(Room):
    """A room whose first hand comes from a given deck."""

    deck: list[int]
    dice: tuple[int, int]
    first_dealer: int

    def deal(self, match: Match, secret: bytes, listener: Listener) -> Round:
        """The hand of the script; later ones come from their secrets."""
        if match.hands_played:
            return super().deal(match, secret, listener)
        match.dealer = self.first_dealer
        match.standing = self.game.first_standing(self.first_dealer)
        options, standing = self.setup.options, match.standing
        return self.game.deal_deck(
            self.deck, self.first_dealer, options, listener, standing, self.dice
        )


class StagePace(Pace):
    """People at this table think as people usually do, and are not watched doing it."""

    def note_answer(self, seconds: float) -> None:
        """Decoys that learn from hidden answers would differ a little in the two runs."""


@dataclass(frozen=True)
class Cast:
    """What makes a server: an honest one. Leaks are planted in others."""

    room: type[DeckRoom] = DeckRoom
    wait: type[TableWait] = TableWait
    audience: type[Audience] = Audience
    table: type[RunningRoom] = RunningRoom
    pace: type[Pace] = StagePace


@dataclass(frozen=True)
class Scene:
    """All that a run depends on but what is hidden: the same in both runs."""

    pair: Pair
    claim_time: str = "natural"
    # The seats of bots, and of people for whom a bot acts.
    bots: frozenset[int] = frozenset()
    auto: frozenset[int] = frozenset()
    # At these numbers of events the viewer comes back, knowing nothing or all.
    returns: dict[int, bool] = field(default_factory=dict)
    # The scene ends with the wait after so many events, before anything more is shown.
    ends_waiting: int | None = None


class ScriptedBot(Bot):
    """Does what the script says, and passes where it says nothing."""

    def __init__(self, stage: "Stage", seat: int) -> None:
        self.stage = stage
        self.seat = seat

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """The choice of the script; a turn without one is where the scene ends."""
        choices = [[action.name, *action.arguments] for action in prompt.choices]
        place = self.stage.place(self.seat, choices)
        if place is None:
            self.stage.end()
        return place or 0


class Stage:
    """One run of a scene."""

    def __init__(self, scene: Scene, script: Script, cast: Cast, hidden: str) -> None:
        self.scene = scene
        self.pair = scene.pair
        self.script = script
        self.does = {at: list(codes) for at, codes in script.does.items()}
        # Chance that the two runs do not share: what people do whom the viewer knows nothing of.
        self.hidden = Chance(hidden)
        self.clock = StageClock()
        self.frames: Frames = []
        self.cast = cast
        self.pace = cast.pace(scene.claim_time, 1.0, KEY)
        self.running = self._running(self._room(hidden))
        # Who answers for themselves.
        seats = range(scene.pair.deal.game.seats)
        self._people = [seat for seat in seats if seat not in scene.bots | scene.auto]
        self.viewers: dict[int, Viewer] = {}
        self._requests = itertools.count()
        self._thinking: set[tuple[int, int]] = set()
        self._looked = -1
        self._ends_at = float("inf")

    @property
    def room(self) -> Room:
        """The room as it is now."""
        return self.running.room

    @property
    def wait(self) -> TableWait:
        """What the table waits for now."""
        return self.running.wait

    def _running(self, room: Room) -> RunningRoom:
        """The room on a server; what it is told of bots comes when all sit."""
        running = self.cast.table(room, NoStore(), self.pace, self._lost, self.clock)
        running.audience = self.cast.audience()
        running.wait = self.cast.wait(room, self.pace)
        return running

    def _room(self, hidden: str) -> DeckRoom:
        deal = self.pair.deal
        version = deal.game.rules_version
        claims = self.scene.claim_time
        setup = RoomSetup(deal.game.name, deal.options, 0, claims, rules_version=version)
        # Secrets are hidden too, until they are published with the settlement.
        source = b"the same secret" if self.pair.ended else hidden.encode()
        room = self.cast.room(1, NUMBER, OWNER, setup, chance_for(setup, source))
        room.deck = self.script.deck
        room.dice = rolled_dice(deal.secret)
        room.first_dealer = deal.dealer
        return room

    async def _lost(self) -> Room:
        raise AssertionError("a room was rebuilt though nothing is ever lost")

    def play(self) -> Frames:
        """Everything that the viewer received, with the time at which it left."""
        with QuickLoop() as loop:
            self.running.start()
            try:
                self._gather()
                for _ in range(MOST_STEPS):
                    loop.settle()
                    self._look_around()
                    self._think()
                    if self._at_its_end() or not self.clock.step():
                        break
                else:
                    raise AssertionError("the scene does not end")
                loop.run(self._quiet())
            finally:
                loop.run(self._stop())
        return [frame for frame in self.frames if frame[0] < self._ends_at]

    async def _quiet(self) -> None:
        """Nothing that was asked has been left undone."""
        await self.running.quiet()

    async def _stop(self) -> None:
        await self.running.stop()

    def _at_its_end(self) -> bool:
        """Whether the script is played and all that it came to has been looked at."""
        ends = self.scene.ends_waiting
        beyond = self.wait.released + (not self.wait.waiting)
        if ends is not None and beyond > ends:
            self.end()
        played = self.wait.released >= len(self.script.log) and not self.wait.waiting
        if played and self._ends_at == float("inf"):
            self._ends_at = self.clock.time + LAST_LOOK
            self.clock.later(LAST_LOOK, lambda: None)
        return self.clock.time >= self._ends_at

    @property
    def ended_at(self) -> float:
        """Whatever the viewer had before this moment is part of the scene."""
        return self._ends_at

    def end(self) -> None:
        """End the scene with what the viewer had before this moment."""
        self._ends_at = min(self._ends_at, self.clock.time)

    # Who is there

    def _gather(self) -> None:
        seats = range(self.room.game.seats)
        people = [seat for seat in seats if seat not in self.scene.bots]
        for seat in seats:
            bot = seat in self.scene.bots
            sits = e.BotSeated(seat, "novice") if bot else e.Seated(seat, _user(seat), "somebody")
            self.room.apply(sits, self.clock.now())
            self.running.bots.at_once[seat] = ScriptedBot(self, seat)
        for seat in (SPECTATOR, *people):
            self._enter(seat, -1, 0)
        for seat in people:
            if seat in self.scene.auto:
                self.room.apply(e.AutoSet(seat, True), self.clock.now())
                self.wait.show_auto(seat)
            self._send(seat, protocol.Ready(f"ready {seat}", True))

    def _enter(self, seat: int, hand: int, seen: int) -> None:
        viewer = Viewer(_user(seat), f"10.0.0.{seat + 3}", self._receiver(seat))
        self.viewers[seat] = viewer
        self.running.enter(viewer, protocol.Enter("ticket", hand, seen), "somebody")

    def _receiver(self, seat: int) -> Callable[[protocol.FromServer], None]:
        def keep(message: protocol.FromServer) -> None:
            if isinstance(message, protocol.Welcome) and not self.pair.ended:
                # Hashes of different secrets: all that can be known of them is how many.
                blank = [""] * len(message.commitments)
                message = msgspec.structs.replace(message, commitments=blank, mark="")
            self.frames.append((self.clock.time, protocol.encode(message)))

        return keep if seat == self.pair.viewer else ignore

    def _send(self, seat: int, message: protocol.FromClient) -> None:
        self.running.request(self.viewers[seat], message)

    # What people do

    def place(self, seat: int, choices: list[list[str]]) -> int | None:
        """The place, among the choices, of what the script has for a seat now, or of a pass."""
        assert self.room.hand is not None
        codes = self.does.get((self.wait.released, seat), [])
        while codes:
            # What the script has for a question that was never asked is passed over.
            action = self.room.hand.round.action(codes.pop(0))
            written = [action.name, *action.arguments]
            if written in choices:
                return choices.index(written)
        return choices.index(PASS) if PASS in choices else None

    def has_something_to_do(self, seat: int) -> bool:
        """Whether the script has something for a seat now."""
        return bool(self.does.get((self.wait.released, seat)))

    def _think(self) -> None:
        """Let everybody think over a prompt that is new on show to them."""
        wait = self.wait
        for seat in self._people:
            asked = wait.asked(seat)
            if asked is None or (seat, asked.number) in self._thinking:
                continue
            if asked.aside or self.has_something_to_do(seat):
                self._thinking.add((seat, asked.number))
                self.clock.later(self._seconds(seat, asked), partial(self._answer, seat, asked))

    def _answer(self, seat: int, asked: Asked) -> None:
        if self.wait.asked(seat) is not asked:
            # The window has closed.
            return
        place = self.place(seat, asked.choices)
        if place is not None:
            request = f"choice {seat} {asked.number}"
            self._send(seat, protocol.Choose(request, asked.number, place))

    def _seconds(self, seat: int, asked: Asked) -> float:
        """How long somebody thinks: as long in both runs where the viewer knows of it."""
        place = self.wait.released
        if not asked.aside or self._known(seat, asked):
            return 0.1 + Chance(f"{place} {seat}").below(25) / 10
        if self.scene.claim_time == "strict":
            # Some let the window pass.
            return 0.05 + self.hidden.below(40) / 10
        others = [(other, self.wait.asked(other)) for other in self._people]
        known = sum(shown is not None and self._known(other, shown) for other, shown in others)
        return max(self.pace.decoys(0, place)[known:], default=0.0)

    def _known(self, seat: int, asked: Asked) -> bool:
        """Whether the viewer knows, or will know, that this seat is asked this now.

        Whoever passes unseen before their own first discard is known to discard, and no more.
        """
        at = (self.wait.released, seat)
        if seat == self.pair.viewer or at not in self.pair.known:
            return seat == self.pair.viewer
        assert self.room.hand is not None
        codes = self.script.does.get(at, [])
        action = self.room.hand.round.action(codes[-1]) if codes else None
        return action is None or [action.name, *action.arguments] in asked.choices

    # What the viewer tries

    def _look_around(self) -> None:
        """When something is new on show the viewer comes back, or tries what it must not."""
        released = self.wait.released
        if released == self._looked or self.room.hand is None:
            return
        self._looked = released
        for seconds in LOOKS:
            self.clock.later(seconds, self._probe)
        anew = self.scene.returns.get(released)
        if anew is not None:
            known = (-1, 0) if anew else (0, released)
            self.clock.later(LOOKS[0], partial(self._come_back, *known))

    def _come_back(self, hand: int, seen: int) -> None:
        viewer = self.pair.viewer
        self.running.leave(self.viewers[viewer])
        self._enter(viewer, hand, seen)

    def _probe(self) -> None:
        """All of this is refused, but for the help."""
        viewer, number = self.pair.viewer, next(self._requests)
        shown = self.viewers[viewer].prompt
        self._send(viewer, TRIES[number % len(TRIES)](f"try {number}", shown))


def _user(seat: int) -> int:
    """Who sits in a seat; the owner is beside the table."""
    return OWNER if seat == SPECTATOR else OWNER + 1 + seat


def ignore(message: protocol.FromServer) -> None:
    """Others are told too, which is none of the viewer's business."""

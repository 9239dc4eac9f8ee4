"""The wait of a table: what is released, until when, and for whom.

It has no clock and no chance of its own. Given a reading of the clock, it says what is to be done
(`due`) and when there will be something (`next_at`); the running room does it.

Where the table waits nothing that comes after is shown, and no request may find out. A prompt that
has become void stays on show until the wait is over. That somebody is asked is no event: only
their seat is told.
"""

from collections.abc import Collection, Iterator
from typing import Final

from paiguan.engine.settlement import NOBODY
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import SPECTATOR
from paiguan.server.room import entries as e
from paiguan.server.room.dealing import lacks, wants_deal
from paiguan.server.room.hand import HandInPlay
from paiguan.server.room.room import GATHERING, OVER, PLAYING, SETTLED, VOTE_SECONDS, Room
from paiguan.server.table.alone import AlonePace
from paiguan.server.table.asked import Asked, put_to
from paiguan.server.table.due import CLOSE, CONFIRM, HASHES, OPEN, SEEDS, VOTE, Due
from paiguan.server.table.pace import Pace
from paiguan.server.table.release import Release
from paiguan.server.table.stops import is_aside
from paiguan.server.wire.room_info import TimeLeft

# A settlement is looked at for so long; and where nobody is hurried.
CONFIRM_SECONDS: Final = 20.0
UNHURRIED_SECONDS: Final = 60.0
# A deal waits for so long for hashes, if one before it was void, and for seeds to be opened.
HASHES_SECONDS: Final = 1.0
SEEDS_SECONDS: Final = 2.0
# Where the server itself was away, people have to find back first.
BACK_SECONDS: Final = 20.0
# What is told of a clock that has all but run out, in milliseconds: 0 would be no clock.
SHORTEST_MILLISECONDS: Final = 1


class TableWait:
    """The wait of one table."""

    def __init__(self, room: Room, pace: Pace, shown: tuple[int, int] | None = None) -> None:
        self.room = room
        # What another server had shown before.
        self._before = shown
        self._pace = pace
        self.alone = AlonePace(pace.scale)
        # Until then nothing more is shown; None where the table does not wait.
        self.until: float | None = None
        # Nobody can answer any more; what has come of it is being written.
        self._closed = False
        self._shown = Release(room)
        # When the table last stopped, and how many people have answered since.
        self._since = 0.0
        self._answers = 0
        self._asked: list[Asked | None] = [None] * room.game.seats
        # How much was on show when a seat last answered.
        self._answered = [-1] * room.game.seats
        # 托管 as everybody knows it: that the clock ran out over an aside shows later.
        self._auto = [seat.auto and room.phase != PLAYING for seat in room.seats]
        self._alarms: dict[Due, float] = {}
        # What was due when the bot that is to do it did not know yet.
        self._late: set[Due] = set()
        # The room was read anew, and its players may be on their way back.
        self._patient = False

    def again(self, room: Room, at: float) -> "TableWait":
        """The same table, its room read anew from the log: it waits anew where it stopped last.

        Who has to act has time anew; a vote and a look at a settlement go on.
        """
        anew = type(self)(room, self._pace)
        anew.alone = self.alone
        anew._patient = True
        anew._alarms = {due: self._alarms[due] for due in (CONFIRM, VOTE) if due in self._alarms}
        if anew._shown.to_last_stop(self.place if self.place[0] >= 0 else self._before):
            # Whoever has won with what lies there is not told why it does not win.
            anew._answered = [anew.released] * room.game.seats
            anew._stop(at)
        anew.release(at)
        return anew

    @property
    def pace(self) -> Pace:
        """How long everything takes here: nothing is to be hidden from one alone with bots."""
        return self.alone if self.room.practice else self._pace

    # What is released

    @property
    def place(self) -> tuple[int, int]:
        """The hand that is on show, -1 for none, and how many of its events."""
        return self._shown.place

    @property
    def released(self) -> int:
        """How many events of the hand are on show."""
        return self._shown.released

    @property
    def caught_up(self) -> bool:
        """Whether all that has happened in the hand is on show."""
        return self._shown.caught_up

    def view(self, seat: int) -> SeatView:
        """What a seat, or a SPECTATOR, knows of the hand from what is on show."""
        return self._shown.view(seat)

    def release(self, at: float) -> bool:
        """Release what has happened up to where the table waits; whether it did not wait before."""
        if self._holds(at):
            return False
        self.until = None
        if self._shown.turn_to_hand():
            self._answered = [-1] * self.room.game.seats
            self._patient = False
        while not self.waiting and self._shown.to_next_stop():
            self._stop(at)
        return True

    def known_auto(self) -> list[bool]:
        """托管 as it shows: in a seat's own turn and when the hand is over, not in an aside."""
        room = self.room
        playing = room.phase == PLAYING or not self.caught_up
        turn = self.view(SPECTATOR).turn if room.hand is not None else NOBODY
        for place, seat in enumerate(room.seats):
            if not playing or (turn == place and self.caught_up and not self.waiting):
                self._auto[place] = seat.auto
        return self._auto

    def show_auto(self, seat: int) -> None:
        """Somebody has said for all to hear whether a bot acts for them."""
        self._auto[seat] = self.room.seats[seat].auto

    # Until when

    @property
    def waiting(self) -> bool:
        """Whether nothing that comes after what is shown may be known."""
        return self.until is not None

    @property
    def hurries(self) -> bool:
        """Whether nobody is to see that the table still waits for somebody."""
        return self.until is None and self.pace.hides

    def close(self) -> None:
        """The window is closed: nobody is asked any more, and all who were have had their say.

        Of those whose prompt another had made void before, nobody is to find out now.
        """
        self._closed = True
        for seat, asked in enumerate(self._asked):
            if asked is not None and asked.aside:
                self._asked[seat] = None
                self._answered[seat] = self.released

    def open(self) -> None:
        """The wait is over: what has happened may be released."""
        self.until = None

    def _holds(self, at: float) -> bool:
        """Whether the table still waits; a window that closes does so by `open` alone."""
        return self.until is not None and (self.pace.closes or at < self.until)

    def _stop(self, at: float) -> None:
        self._since, self._answers, self._closed = at, 0, False
        seconds = self._seconds()
        self.until = at + seconds if seconds > 0 else None

    def _seconds(self) -> float:
        """How long the table waits here, as many as have answered."""
        hand = self.room.hand
        assert hand is not None
        return self.pace.wait(hand.number, self.released, self._answers)

    # For whom

    def asked(self, seat: int) -> Asked | None:
        """The prompt that is on show to a seat."""
        return self._asked[seat]

    def matters(self, seat: int) -> bool:
        """Whether the prompt on show can still be answered to any effect."""
        asked = self._asked[seat]
        hand = self.room.hand
        if asked is None or hand is None or self.room.phase != PLAYING or not self.caught_up:
            return False
        return asked.number == self.room.prompt_numbers[seat] and hand.round.is_asked(seat)

    def asides(self) -> list[int]:
        """The seats that are asked without the table's knowledge."""
        asked = [seat for seat, one in enumerate(self._asked) if one is not None and one.aside]
        return [seat for seat in asked if self.matters(seat)]

    def ask(self, at: float) -> None:
        """Put prompts on show as they are due."""
        hand = self.room.hand if self.room.phase == PLAYING and self.caught_up else None
        for seat, shown in enumerate(self._asked):
            if shown is None or not (self.waiting or self.matters(seat)):
                self._asked[seat] = None if hand is None else self._prompt(hand, seat, at)

    def _prompt(self, hand: HandInPlay, seat: int, at: float) -> Asked | None:
        prompt = hand.round.prompt(seat)
        if prompt is None:
            return None
        if self.waiting and not is_aside(prompt) and seat != self._shown.mover:
            return None
        return put_to(self.room.game, prompt, hand.number, self.room.prompt_numbers[seat], at)

    def answered(self, seat: int, at: float, *, by_itself: bool) -> None:
        """A seat's prompt has been answered, by the player or in their place."""
        asked = self._asked[seat]
        if asked is not None and asked.aside and by_itself:
            self.pace.note_answer(at - asked.at)
            self._answers += 1
            if self.waiting:
                self.until = self._since + self._seconds()
        self._asked[seat] = None
        self._answered[seat] = self.released

    def note(self, entry: e.AnyEntry, at: float, *, alone: bool) -> None:
        """Something was written, maybe together with other things."""
        if isinstance(entry, e.Acted | e.Overtaken):
            self.answered(entry.seat, at, by_itself=bool(entry.request))
        elif isinstance(entry, e.AutoSet) and entry.request and alone:
            self.show_auto(entry.seat)

    def has_answered(self, seat: int) -> bool:
        """Whether a seat has had its say about what is on show."""
        return self._answered[seat] == self.released

    def limit(self, seat: int, at: float) -> int:
        """The milliseconds that a seat has for its prompt, 0 for any."""
        asked = self._asked[seat]
        if asked is None or asked.forced:
            return 0
        limit = 1000 * self.room.seats[seat].clock_of(self.room.setup.clock)
        if asked.aside and self._window_closes():
            limit = round(1000 * self.pace.window)
        return max(SHORTEST_MILLISECONDS, limit - round(1000 * (at - asked.at))) if limit else 0

    def keeps_answer(self, seat: int, prompt: int) -> bool:
        """Whether what a seat says to this prompt is written when the window closes, with the rest.

        When that is shown does not depend on how long a disk takes over an answer.
        """
        asked = self._asked[seat]
        if asked is None or not asked.aside or asked.number != prompt:
            return False
        return self._window_closes()

    def _window_closes(self) -> bool:
        return self.pace.closes and self.waiting and not self._closed

    # What to do

    def due(self, at: float) -> Due | None:
        """What is to be done at this reading of the clock, what was due first; it is said once."""
        for due, when in sorted(self.coming(), key=lambda one: one[1]):
            if when > at:
                return None
            self._alarms.pop(due, None)
            if self._still_to_do(due):
                return due
        return None

    def next_at(self) -> float | None:
        """The reading at which there will be something to do."""
        return min((when for _, when in self.coming()), default=None)

    def coming(self) -> list[tuple[Due, float]]:
        """All that is to come, and the readings at which it will be due."""
        return [*self._end(), *self._alarms.items()]

    def _end(self) -> list[tuple[Due, float]]:
        """What comes next of the wait itself."""
        if self.until is None:
            return []
        if self._window_closes():
            return [(CLOSE, self.until - self.pace.writing)]
        return [(OPEN, self.until)]

    def put_off(self, due: Due) -> None:
        """A bot does not know yet: it acts as soon as it does."""
        self._late.add(due)

    def arrange(self, at: float, thinking: Collection[int] = ()) -> None:
        """Note when everything will be due, with bots in some seats that still think.

        What is no longer to come is void.
        """
        if self.room.phase == OVER:
            self.until = None
        self._alarms = {due: when for due, when in self._alarms.items() if self._stands(due)}
        self._late = {due for due in self._late if self._stands(due)}
        for due, seconds in self._to_come(thinking):
            self._alarms.setdefault(due, at + seconds)

    def left(self, at: float) -> TimeLeft:
        """The milliseconds until a vote and a settlement come to their end by themselves."""
        vote, confirm = None, None
        if self.room.vote is not None and self.room.phase != OVER:
            vote = self._milliseconds(VOTE, at, VOTE_SECONDS)
        if self._counts_down():
            confirm = self._milliseconds(CONFIRM, at, self._confirm_seconds)
        return {"vote_left": vote, "confirm_left": confirm}

    def _counts_down(self) -> bool:
        """Whether a settlement is on show that somebody waits to get on from; alone nobody does."""
        return self.room.phase == SETTLED and self.caught_up and not self.room.practice

    def _milliseconds(self, due: Due, at: float, otherwise: float) -> int:
        return round(1000 * max(0.0, self._alarms.get(due, at + otherwise) - at))

    def _stands(self, due: Due) -> bool:
        """Whether this may still come."""
        if due == CONFIRM:
            return self.room.phase == SETTLED and not self.room.time_up
        if due in (HASHES, SEEDS):
            return wants_deal(self.room) and lacks(self.room) == due.what
        if due == VOTE:
            return self.room.vote is not None and self.room.phase not in (GATHERING, OVER)
        asked = self._asked[due.seat]
        return asked is not None and asked.number == due.prompt and self.matters(due.seat)

    def _still_to_do(self, due: Due) -> bool:
        """Whether it is to be done now that its time has come: not if a player took over again."""
        if due in (CLOSE, OPEN):
            return True
        if not self._stands(due):
            return False
        if due.what in ("bot", "clock"):
            return self.has_bot(due.seat) == (due.what == "bot")
        return True

    def has_bot(self, place: int) -> bool:
        """Whether a bot acts in a seat, its own or another's."""
        seat = self.room.seats[place]
        return not seat.person or seat.auto

    def _to_come(self, thinking: Collection[int]) -> Iterator[tuple[Due, float]]:
        """What will be due, and in how many seconds."""
        if self.room.phase != PLAYING:
            yield from self._before_a_deal()
        if self._stands(VOTE):
            yield VOTE, VOTE_SECONDS
        for place, asked in enumerate(self._asked):
            if asked is None or not self.matters(place):
                continue
            if asked.aside and self._window_closes():
                # A bot decides when that happens, as people are heard then.
                continue
            clock = self.room.seats[place].clock_of(self.room.setup.clock)
            bot = Due("bot", place, asked.number)
            if bot in self._late:
                if place not in thinking:
                    yield bot, 0.0
            elif self.has_bot(place):
                yield bot, self._delay(place, asked)
            elif asked.forced:
                yield Due("forced", place, asked.number), self._delay(place, asked)
            elif clock:
                yield Due("clock", place, asked.number), clock

    @property
    def _confirm_seconds(self) -> float:
        return CONFIRM_SECONDS if self.room.setup.clock else UNHURRIED_SECONDS

    def _before_a_deal(self) -> Iterator[tuple[Due, float]]:
        if self._counts_down() and not self.room.time_up:
            yield CONFIRM, self._confirm_seconds
        if self._stands(HASHES):
            yield HASHES, HASHES_SECONDS
        if self._stands(SEEDS):
            yield SEEDS, BACK_SECONDS if self._patient else SEEDS_SECONDS

    def _delay(self, place: int, asked: Asked) -> float:
        """How long a bot takes over a prompt, in its own seat or in another's."""
        if asked.aside:
            return self.pace.aside()
        if self.room.seats[place].auto:
            return self.pace.auto()
        return self.pace.bot(asked.hand, self.released)

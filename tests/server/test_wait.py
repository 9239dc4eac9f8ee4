"""The wait of a table, asked at readings of a clock that nobody runs.

The dealer discards 5m. Seat 2 may 碰 it where it holds two, and seat 3 wins with it where it waits
for it; otherwise nobody is asked, and for the others nothing may be different.
"""

import msgspec
import pytest

from paiguan.engine.game import Scenario
from paiguan.games import find_game
from paiguan.server.room import entries as e
from paiguan.server.room.room import VOTE_SECONDS
from paiguan.server.room.room_setup import RoomSetup
from paiguan.server.store.room_writes import writes_of
from paiguan.server.table.bots import TableBots
from paiguan.server.table.due import CLOSE, OPEN, VOTE, Due, What
from paiguan.server.table.moves import moves_at_closing, moves_due
from paiguan.server.table.pace import AUTO_SECONDS, STRICT_SECONDS, WRITING_SECONDS, Pace
from paiguan.server.table.wait import TableWait
from tests.server.small_table import ScenarioRoom
from tests.server.stage import chance_for

GAME = "hengyang258"
DEALER = "5m 1199m1199p1199s 7s"
SECOND = "1m 2289m2468p2468s"
PAIR = "55m 1144p 225566s 9m"
NO_PAIR = "58m 1144p 225566s 9m"
LAST = "3m 3578m3579p3579s"
WINS = "46m 234678p 234s 22p"
PASS = ("pass",)
CLOCK = 15
# When the dealer discards, and when a claim is made soon after.
AT = 100.0
SOON = AT + 0.2
# When a window closes that does, a moment later for a clock that cannot say it exactly, and when
# what has come of it is shown.
CLOSED_AT = AT + STRICT_SECONDS + 1e-9
SHOWN_AT = AT + STRICT_SECONDS + WRITING_SECONDS

pytestmark = pytest.mark.clause("RM-13")


def read_anew(log: list[e.AnyEntry], third: str, last: str, setup: RoomSetup) -> ScenarioRoom:
    """A room as its log says it."""
    room = ScenarioRoom(1, "123456", 1, setup, chance_for(setup, b"the wait"))
    room.scenario = Scenario(hands=(DEALER, SECOND, third, last), opening=False)
    for entry in log:
        room.apply(entry, 0)
    return room


class Bench:
    """A table without a server: somebody applies entries and reads the clock."""

    def __init__(
        self, claim_time: str, third: str = PAIR, last: str = LAST, bots: tuple[int, ...] = ()
    ) -> None:
        game = find_game(GAME)
        version = game.rules_version
        setup = RoomSetup(GAME, game.read_options({}), CLOCK, claim_time, rules_version=version)
        self.given = (third, last, setup)
        self.log: list[e.AnyEntry] = []
        self.room = read_anew([], *self.given)
        self.pace = Pace(claim_time, 1.0, b"a key")
        self.wait = TableWait(self.room, self.pace)
        self.thinking: set[int] = set()
        for seat in range(4):
            bot = seat in bots
            self._apply(e.BotSeated(seat, "novice") if bot else e.Seated(seat, seat + 1, "牌友"))
        self._apply(e.Dealt(0))
        self.look(0.0)
        self.open(50.0)
        self.shown = 0

    def _apply(self, entry: e.AnyEntry) -> None:
        self.log.append(entry)
        self.room.apply(entry, 0)

    def look(self, at: float) -> None:
        """What a running room does after everything that has happened."""
        self.wait.release(at)
        self.wait.ask(at)
        self.wait.arrange(at, self.thinking)

    def open(self, at: float) -> None:
        """The wait is over."""
        self.wait.open()
        self.look(at)

    def does(self, seat: int, *action: str, at: float, by: str = "person") -> None:
        """A seat has chosen."""
        person = by == "person"
        self._apply(e.Acted(seat, action, by, asker=seat + 1, request="r" if person else ""))
        self.wait.answered(seat, at, by_itself=person)
        self.look(at)

    def discard(self) -> None:
        """The dealer discards what seat 2 may claim."""
        self.does(0, "discard", "5m", at=AT)
        self.shown = self.wait.released

    def sets_auto(self, seat: int, on: bool, at: float) -> None:
        """Somebody lets a bot act for them, or takes over again."""
        self._apply(e.AutoSet(seat, on, request="r"))
        self.look(at)

    def prompt(self, seat: int, what: What) -> Due:
        """What is due about the prompt of a seat."""
        asked = self.wait.asked(seat)
        assert asked is not None
        return Due(what, seat, asked.number)


def discarded(
    claim_time: str, third: str = PAIR, last: str = LAST, bots: tuple[int, ...] = ()
) -> Bench:
    """A bench at which the dealer has discarded."""
    bench = Bench(claim_time, third, last, bots)
    bench.discard()
    return bench


# A window that closes


@pytest.mark.parametrize("third", [PAIR, NO_PAIR])
def test_a_strict_window_is_as_long_whoever_is_asked(third: str) -> None:
    bench = discarded("strict", third)
    assert bench.wait.until == SHOWN_AT
    assert bench.wait.next_at() == pytest.approx(CLOSED_AT)
    assert bench.wait.due(AT + 2.9) is None
    assert bench.wait.due(CLOSED_AT) == CLOSE
    bench.wait.close()
    assert bench.wait.due(CLOSED_AT) is None
    assert bench.wait.due(SHOWN_AT) == OPEN
    # That it is due is not that it is over: what comes of it is shown when all of it is known.
    bench.look(SHOWN_AT)
    assert (bench.wait.waiting, bench.wait.released) == (True, bench.shown)


def test_nobody_is_asked_after_the_window_has_closed() -> None:
    """Neither who has let it pass nor who was overtaken, and neither is told which."""
    bench = discarded("strict", last=WINS)
    bench.does(3, "win", at=SOON)
    assert bench.wait.asked(2) is not None
    bench.wait.close()
    bench.look(CLOSED_AT)
    assert bench.wait.asked(2) is None
    assert bench.wait.has_answered(2)
    assert bench.wait.waiting


def test_only_the_seat_itself_is_asked_and_has_the_window_for_it() -> None:
    bench = discarded("strict")
    asked = bench.wait.asked(2)
    assert asked is not None
    assert (asked.aside, asked.forced, asked.at) == (True, False, AT)
    assert ["pong"] in asked.choices
    assert [bench.wait.asked(seat) for seat in (0, 1, 3)] == [None] * 3
    assert bench.wait.asides() == [2]
    assert bench.wait.limit(2, AT) == 3000
    # Its own clock does not run meanwhile.
    ((due, at),) = bench.wait.coming()
    assert due == CLOSE
    assert at == pytest.approx(CLOSED_AT)
    nobody = discarded("strict", NO_PAIR)
    assert [nobody.wait.asked(seat) for seat in range(4)] == [None] * 4


def test_an_answer_within_the_window_shows_when_that_is_over() -> None:
    bench = discarded("strict")
    bench.does(2, "pong", at=SOON)
    assert (bench.wait.released, bench.wait.caught_up) == (bench.shown, False)
    assert bench.wait.until == SHOWN_AT
    assert not bench.wait.asides()
    bench.open(SHOWN_AT)
    assert bench.wait.caught_up
    assert bench.wait.view(1).melds[2]


def test_who_lets_the_window_pass_has_passed() -> None:
    bench = discarded("strict")
    assert bench.wait.due(CLOSED_AT) == CLOSE
    bots = TableBots(None, lambda: None)
    assert list(moves_at_closing(bench.wait, bots)) == [e.Acted(2, PASS, "window")]
    bench.does(2, *PASS, at=CLOSED_AT, by="window")
    # Nobody was late.
    assert bench.room.seats[2].missed == 0
    assert bench.wait.released == bench.shown
    assert list(moves_at_closing(bench.wait, bots)) == []
    bench.open(SHOWN_AT)
    assert bench.wait.released > bench.shown


@pytest.mark.clause("RM-7")
def test_what_a_window_comes_to_settles_a_hand_once() -> None:
    """All of it is written together: the log, the record of the hand, the cards of the first."""
    bench = discarded("strict", last=WINS)
    bench.does(2, *PASS, at=SOON, by="window")
    bench.does(3, "win", at=SOON, by="bot")
    said = bench.log[-2:]
    assert len(writes_of(bench.room, bench.room.place - 2, said, 0)) == 3


# Decoys


def test_a_natural_wait_is_that_of_two_who_think() -> None:
    for third in (PAIR, NO_PAIR):
        bench = discarded("natural", third)
        assert bench.wait.until == AT + max(bench.pace.decoys(0, bench.shown))


def test_a_person_who_answers_takes_the_place_of_a_decoy() -> None:
    """One of the two was real: the other is waited for, and what was said shows after that."""
    bench = discarded("natural")
    bench.does(2, "pong", at=SOON)
    left = AT + bench.pace.decoys(0, bench.shown)[1]
    assert bench.wait.until == left > SOON
    assert bench.wait.released == bench.shown
    bench.look(left - 0.001)
    assert bench.wait.released == bench.shown
    assert bench.wait.due(left) == OPEN
    bench.look(left)
    assert bench.wait.caught_up


def test_a_person_who_answers_late_is_waited_for_and_shown_at_once() -> None:
    bench = discarded("natural")
    assert bench.wait.until is not None
    late = bench.wait.until
    assert bench.wait.due(late) == OPEN
    bench.open(late)
    assert (bench.wait.waiting, bench.wait.released) == (False, bench.shown)
    assert bench.wait.matters(2)
    assert bench.wait.next_at() == AT + CLOCK
    bench.does(2, *PASS, at=late + 1)
    assert bench.wait.released > bench.shown


def test_a_prompt_that_another_has_made_void_stays_on_show() -> None:
    bench = discarded("natural", last=WINS)
    assert bench.wait.asides() == [2, 3]
    before = bench.wait.asked(2)
    bench.does(3, "win", at=SOON)
    assert bench.wait.asked(2) is before
    assert bench.wait.waiting
    assert not bench.wait.caught_up
    assert not bench.wait.matters(2)
    assert bench.wait.next_at() == bench.wait.until
    bench.open(AT + 9)
    assert bench.wait.asked(2) is None


# No wait


def test_a_fast_table_waits_for_nobody_but_those_who_are_asked() -> None:
    bench = discarded("fast")
    assert not bench.wait.waiting
    assert bench.wait.next_at() == AT + CLOCK
    bench.does(2, "pong", at=SOON)
    assert bench.wait.caught_up
    nobody = discarded("fast", NO_PAIR)
    assert nobody.wait.caught_up
    assert nobody.wait.asked(1) is not None


def test_what_was_said_in_one_hand_is_not_said_in_the_next() -> None:
    """It is the same hand again: as many events are on show when the dealer is to move."""
    bench = Bench("fast", NO_PAIR, WINS)
    shown = bench.wait.released
    bench.discard()
    bench.does(3, "win", at=SOON)
    bench.room.apply(e.Dealt(1), 0)
    bench.look(200.0)
    assert bench.wait.released == shown
    assert not bench.wait.has_answered(0)
    assert bench.wait.asked(0) is not None


# Bots


@pytest.mark.parametrize(("claim_time", "seconds"), [("natural", 0), ("fast", 1)])
def test_a_bot_that_is_asked_aside_takes_no_time_where_the_table_waits(
    claim_time: str, seconds: float
) -> None:
    bench = discarded(claim_time, bots=(2,))
    bot = bench.prompt(2, "bot")
    assert bench.wait.next_at() == AT + seconds
    assert bench.wait.due(AT + seconds) == bot
    # It is said once.
    assert bench.wait.due(AT + seconds) is None


@pytest.mark.parametrize("seats", [(2,), (2, 3)])
def test_a_bot_decides_when_the_window_closes_and_is_not_due_before(seats: tuple[int, ...]) -> None:
    bench = discarded("strict", last=WINS, bots=seats)
    assert bench.wait.next_at() == pytest.approx(CLOSED_AT)
    assert bench.wait.due(CLOSED_AT) == CLOSE
    acted = list(moves_at_closing(bench.wait, TableBots(None, lambda: None)))
    assert [(entry.seat, entry.by) for entry in acted if isinstance(entry, e.Acted)] == [
        (2, "bot"),
        (3, "bot" if 3 in seats else "window"),
    ]


def test_a_bot_that_still_thinks_acts_as_soon_as_it_knows() -> None:
    bench = discarded("natural", bots=(2,))
    bench.thinking = {2}
    bench.look(AT)
    bot = bench.prompt(2, "bot")
    assert bench.wait.due(AT) == bot
    bench.wait.put_off(bot)
    bench.look(AT)
    assert bench.wait.due(AT) is None
    assert bench.wait.next_at() == bench.wait.until
    bench.thinking = set()
    bench.look(AT + 0.1)
    assert bench.wait.due(AT + 0.1) == bot


def test_a_bot_that_answers_takes_no_decoys_place() -> None:
    bench = discarded("natural", bots=(2,))
    until = bench.wait.until
    bench.does(2, *PASS, at=AT, by="bot")
    assert bench.wait.until == until


# Clocks


def test_a_clock_goes_on_when_a_bot_was_let_in_and_sent_out_again() -> None:
    bench = Bench("natural")
    clock, bot = bench.prompt(0, "clock"), bench.prompt(0, "bot")
    assert bench.wait.next_at() == 50.0 + CLOCK
    bench.sets_auto(0, True, 52.0)
    assert bench.wait.next_at() == 52.0 + AUTO_SECONDS
    bench.sets_auto(0, False, 52.1)
    # The bot's time comes, and it is not asked any more.
    assert bench.wait.due(53.0) is None
    bench.look(53.0)
    assert bench.wait.next_at() == 50.0 + CLOCK
    assert bench.wait.due(50.0 + CLOCK) == clock
    bench.sets_auto(0, True, 66.0)
    assert bench.wait.due(66.0 + AUTO_SECONDS) == bot


@pytest.mark.clause("RM-11")
def test_whose_clock_runs_out_twice_in_a_row_is_in_tuoguan_and_a_bot_has_acted() -> None:
    bench = Bench("natural")
    due = bench.prompt(0, "clock")
    bots = TableBots(None, lambda: None)
    (first,) = moves_due(due, bench.wait, bots)
    assert isinstance(first, e.Acted)
    assert (first.seat, first.by, first.action[0]) == (0, "clock", "discard")
    bench.room.seats[0].missed = 1
    assert moves_due(due, bench.wait, bots) == [e.AutoSet(0, True), first]
    bench.room.apply(e.DissolveAsked(1), 0)
    assert moves_due(due, bench.wait, bots) == [first]


@pytest.mark.clause("RM-12")
def test_who_comes_back_has_the_same_prompt_and_what_is_left_of_the_time() -> None:
    bench = Bench("natural")
    before = bench.wait.asked(0)
    bench.look(54.0)
    assert bench.wait.asked(0) is before
    assert bench.wait.limit(0, 50.0) == 15_000
    assert bench.wait.limit(0, 54.0) == 11_000
    assert bench.wait.limit(0, 99.0) == 1


def test_an_answer_ends_what_was_to_come_of_the_prompt() -> None:
    bench = Bench("fast", NO_PAIR)
    first = bench.prompt(0, "clock")
    bench.discard()
    assert bench.wait.due(AT + CLOCK) != first


# Votes and settlements


def test_a_vote_ends_by_itself_and_is_told_with_the_time_that_is_left() -> None:
    bench = Bench("natural")
    assert bench.wait.left(60.0) == {"vote_left": None, "confirm_left": None}
    bench.room.apply(e.DissolveAsked(1), 0)
    bench.look(60.0)
    assert bench.wait.left(70.0)["vote_left"] == 110_000
    bench.room.apply(e.AutoSet(0, True), 0)
    bench.look(61.0)
    assert bench.wait.due(61.0 + AUTO_SECONDS) == bench.prompt(0, "bot")
    assert bench.wait.due(60.0 + VOTE_SECONDS) == VOTE
    assert moves_due(VOTE, bench.wait, TableBots(None, lambda: None)) == [e.Closed("dissolved")]
    bench.room.apply(e.Closed("dissolved"), 0)
    bench.look(200.0)
    assert bench.wait.next_at() is None


def test_a_table_that_is_over_waits_for_nothing() -> None:
    bench = discarded("natural")
    assert len(bench.wait.coming()) == 2
    bench.room.apply(e.Closed("dissolved"), 0)
    bench.look(SOON)
    assert bench.wait.coming() == []
    assert not bench.wait.waiting


@pytest.mark.clause("RM-8")
@pytest.mark.parametrize(("clock", "seconds"), [(CLOCK, 20.0), (0, 60.0)])
def test_a_settlement_is_looked_at_from_when_it_is_shown(clock: int, seconds: float) -> None:
    """In a room without a clock nobody is hurried through it."""
    bench = discarded("natural", NO_PAIR, last=WINS)
    bench.room.setup = msgspec.structs.replace(bench.room.setup, clock=clock)
    bench.does(3, "win", at=SOON)
    assert bench.room.phase == "settled"
    assert bench.wait.left(SOON)["confirm_left"] is None
    assert bench.wait.coming() == [(OPEN, bench.wait.until)]
    bench.open(AT + 9)
    assert bench.wait.left(AT + 9)["confirm_left"] == seconds * 1000
    assert bench.wait.next_at() == AT + 9 + seconds


# A write that failed


def test_a_room_read_anew_waits_anew_where_it_stopped() -> None:
    """The claim was written: it is in the log, nobody has seen it, and nobody does before."""
    bench = discarded("strict")
    bench.does(2, "pong", at=SOON)
    room = read_anew(bench.log, *bench.given)
    anew = bench.wait.again(room, 200.0)
    assert anew.room is room
    assert anew.released == bench.shown
    assert anew.until == 200.0 + STRICT_SECONDS + WRITING_SECONDS
    assert not anew.caught_up
    anew.ask(200.0)
    assert [anew.asked(seat) for seat in range(4)] == [None] * 4


def test_what_was_not_written_is_asked_again_with_time_anew() -> None:
    """The claim was lost: in the log the dealer's discard is the last."""
    bench = discarded("natural")
    bench.room.apply(e.DissolveAsked(1), 0)
    bench.look(AT)
    lost = len(bench.log)
    bench.does(2, "pong", at=SOON)
    room = read_anew([*bench.log[:lost], e.DissolveAsked(1)], *bench.given)
    anew = bench.wait.again(room, 200.0)
    anew.ask(200.0)
    anew.arrange(200.0)
    asked = anew.asked(2)
    assert asked is not None
    assert (asked.at, anew.limit(2, 200.0)) == (200.0, 15_000)
    assert anew.until == 200.0 + max(bench.pace.decoys(0, bench.shown))
    # Nobody's vote is longer for it.
    assert anew.left(200.0)["vote_left"] == 20_000


def test_a_fast_table_read_anew_shows_all() -> None:
    bench = discarded("fast")
    anew = bench.wait.again(read_anew(bench.log, *bench.given), 200.0)
    assert anew.caught_up
    assert not anew.waiting

"""What a closed window comes to is shown at a time that does not depend on what was written.

The dealer discards 5m at a table whose disk takes its time. Seat 2 may 碰 it where it holds two,
seat 3 wins with it where it waits for it. Whoever is asked, whoever answers, and however slow the
disk is, the dealer sees the next tile drawn after the same time.
"""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest
from sqlalchemy import select

from paiguan.engine.game import Scenario
from paiguan.server.room.room import Room
from paiguan.server.settings import DATABASE_FILE
from paiguan.server.store.database import StoreError
from paiguan.server.store.models import audit
from paiguan.server.store.room_writes import writes_of
from paiguan.server.table.pace import STRICT_SECONDS, WRITING_SECONDS
from paiguan.server.wire import protocol
from tests.server.databases import Database
from tests.server.parlour import open_house
from tests.server.small_table import PASS, Person, SmallTable
from tests.server.stage import NoStore, StageClock

GAME = "hengyang258"
DEALER = "5m 1199m1199p1199s 7s"
SECOND = "1m 2289m2468p2468s"
PAIR = "55m 1144p 225566s 9m"
NO_PAIR = "58m 1144p 225566s 9m"
LAST = "3m 3578m3579p3579s"
WINS = "46m 234678p 234s 22p"
USUAL = STRICT_SECONDS + WRITING_SECONDS

pytestmark = pytest.mark.clause("RM-13")


class SlowStore(NoStore):
    """A disk that takes so many seconds of the table's clock for everything."""

    def __init__(self, clock: StageClock, seconds: float) -> None:
        self.clock = clock
        self.seconds = seconds
        self.commits = 0
        self.fails = False

    async def write(self, *writes: object) -> None:
        """Wait for the disk."""
        self.commits += 1
        assert writes
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.clock.later(self.seconds, partial(done.set_result, None))
        await done
        if self.fails:
            raise StoreError("a broken disk")


class SlowTable(SmallTable):
    """Four people at a table with such a disk."""

    def __init__(self, seconds: float, third: str, last: str) -> None:
        hands = (DEALER, SECOND, third, last)
        scenario = Scenario(hands=hands, opening=False)
        super().__init__(GAME, 4, scenario, claim_time="strict", clock=0)
        self.store = self.running.tenure.store = SlowStore(self.clock, seconds)
        self.lost = 0

    async def goes_on(self, until: Callable[[], bool]) -> None:
        """Let time pass, and all happen that comes of it, until something holds."""
        while True:
            for _ in range(20):
                await asyncio.sleep(0)
            if until():
                return
            assert self.clock.step()

    async def sit_down(self) -> None:
        """Everybody is there, and the dealer is asked for a discard."""
        for number, person in enumerate(self.people):
            self.running.enter(person.viewer, protocol.Enter("ticket"), f"{number}")
            self.running.request(person.viewer, protocol.Ready(f"ready {number}", True))
        await self.goes_on(lambda: self.turn(self.people[0]) is not None)

    def turn(self, person: Person) -> protocol.Prompted | None:
        """A prompt that is more than a question whether to claim."""
        turns = [one for one in person.of(protocol.Prompted) if PASS not in one.choices]
        return turns[-1] if turns else None

    def choose(self, person: Person, *action: str) -> None:
        """Answer the newest prompt."""
        prompt = person.prompt
        place = prompt.choices.index(list(action))
        name = f"{person.user} {prompt.prompt}"
        self.running.request(person.viewer, protocol.Choose(name, prompt.prompt, place))

    def answers(self, person: Person) -> list[str]:
        """How a person's choices were answered: `done`, or the code of a refusal."""
        heard = person.of(protocol.Done) + person.of(protocol.Refused)
        mine = [one for one in heard if one.id.startswith(f"{person.user} ")]
        return [one.code if isinstance(one, protocol.Refused) else "done" for one in mine]

    async def read_anew(self) -> Room:
        """The room as its log says it: here as it was."""
        self.lost += 1
        return self.room

    def shown(self, person: Person) -> int:
        """How many events somebody has seen."""
        return len(person.of(protocol.EventSeen))

    async def until_shown(self, more_than: int) -> float:
        """Go on until the dealer has seen more; when that was."""
        await self.goes_on(lambda: self.shown(self.people[0]) > more_than)
        return self.clock.time

    async def discarded(self, autos: tuple[int, ...] = ()) -> float:
        """The dealer discards, with some in 托管; when it is shown."""
        await self.sit_down()
        for seat in autos:
            message = protocol.Auto(f"auto {seat}", on=True)
            self.running.request(self.people[seat].viewer, message)
        await self.goes_on(lambda: all(self.room.seats[seat].auto for seat in autos))
        before = self.shown(self.people[0])
        self.choose(self.people[0], "discard", "5m")
        return await self.until_shown(before)


async def pause(
    disk: float,
    third: str,
    last: str = LAST,
    answers: tuple[float, int] | None = None,
    autos: tuple[int, ...] = (),
) -> float:
    """How long the dealer sees nothing after the discard; somebody passes after so long.

    In place of some a bot plays.
    """
    table = SlowTable(disk, third, last)
    table.running.start()
    try:
        at = await table.discarded(autos)
        shown = table.shown(table.people[0])
        if answers is not None:
            after, seat = answers
            table.clock.at(at + after, lambda: table.choose(table.people[seat], "pass"))
        return await table.until_shown(shown) - at
    finally:
        await table.running.stop()


@pytest.mark.parametrize("disk", [0.0, 0.005, 0.1, 0.39])
async def test_the_pause_is_the_same_whoever_was_asked_and_however_slow_the_disk(
    disk: float,
) -> None:
    nobody = await pause(disk, NO_PAIR)
    assert nobody == pytest.approx(USUAL)
    assert await pause(disk, PAIR) == nobody
    assert await pause(disk, PAIR, WINS) == nobody
    assert await pause(disk, PAIR, answers=(1.0, 2)) == nobody
    assert await pause(disk, PAIR, WINS, answers=(2.0, 3)) == nobody


@pytest.mark.parametrize("disk", [0.9, 2.0, 7.0])
async def test_a_disk_that_is_slower_than_that_holds_up_every_window_alike(disk: float) -> None:
    nobody = await pause(disk, NO_PAIR)
    assert nobody == pytest.approx(STRICT_SECONDS + disk)
    assert await pause(disk, PAIR) == nobody
    assert await pause(disk, PAIR, WINS) == nobody
    for after in (0.1, 1.0, 1.5, 2.5):
        assert await pause(disk, PAIR, answers=(after, 2)) == nobody
        assert await pause(disk, PAIR, WINS, answers=(after, 3)) == nobody


@pytest.mark.parametrize("disk", [0.1, 2.0, 7.0])
async def test_so_do_those_in_which_a_bot_decides(disk: float) -> None:
    """It knows at once what it does, and says it when the window closes, as people are heard."""
    nobody = await pause(disk, NO_PAIR, autos=(2, 3))
    assert await pause(disk, PAIR, autos=(2, 3)) == nobody
    assert await pause(disk, PAIR, WINS, autos=(2,)) == nobody
    assert await pause(disk, PAIR, WINS, autos=(2, 3)) == nobody


@pytest.mark.parametrize("disk", [0.1, 0.39, 0.9])
async def test_an_answer_at_the_last_moment_makes_nobody_wait_longer(disk: float) -> None:
    assert await pause(disk, PAIR, answers=(2.99, 2)) == await pause(disk, NO_PAIR)


@pytest.mark.parametrize("early", [0.5, 2.9])
@pytest.mark.parametrize(("fails", "answer"), [(False, "done"), (True, "store")])
async def test_an_answer_is_acknowledged_when_it_is_written_with_the_window(
    fails: bool, answer: str, early: float
) -> None:
    table = SlowTable(0.1, PAIR, LAST)
    table.running._rebuild = table.read_anew
    table.running.start()
    try:
        at = await table.discarded()
        await table.goes_on(lambda: bool(table.people[2].of(protocol.Prompted)))
        asked, commits = table.people[2], table.store.commits
        table.store.fails = fails
        # The same twice, as by a client that has heard nothing: it is carried out once.
        for late in (early, 2.95):
            table.clock.at(at + late, lambda: table.choose(asked, "pong"))
        await table.goes_on(lambda: len(table.answers(asked)) == 2)
        assert table.answers(asked) == [answer] * 2
        assert table.clock.time == pytest.approx(at + STRICT_SECONDS + 0.1)
        assert table.store.commits == commits + 1
        # What came of it is not on show yet.
        assert not table.running.wait.caught_up
    finally:
        await table.running.stop()


async def test_who_has_answered_has_answered_and_who_means_another_prompt_is_told_at_once() -> None:
    table = SlowTable(0.1, PAIR, LAST)
    table.running.start()
    try:
        at = await table.discarded()
        asked = table.people[2]
        await table.goes_on(lambda: bool(asked.of(protocol.Prompted)))
        number = asked.prompt.prompt
        place = {choice[0]: n for n, choice in enumerate(asked.prompt.choices)}
        said = [("old", number - 1, 0), ("none", number, 9), ("first", number, place["pass"])]
        for name, prompt, choice in [*said, ("second", number, place["pong"])]:
            table.running.request(asked.viewer, protocol.Choose(name, prompt, choice))
        await table.goes_on(lambda: bool(asked.of(protocol.Refused)))
        assert (asked.of(protocol.Refused)[0].id, table.clock.time < at + 1) == ("old", True)
        await table.goes_on(lambda: len(asked.of(protocol.Refused)) == 3)
        told = {one.id: one.code for one in asked.of(protocol.Refused)}
        assert told == {"old": "stale_prompt", "none": "no_such_choice", "second": "stale_prompt"}
        assert asked.of(protocol.Done)[-1].id == "first"
        assert table.running.wait.has_answered(2)
    finally:
        await table.running.stop()


async def test_an_answer_that_is_held_when_the_room_ends_is_not_left_without_an_answer() -> None:
    table = SlowTable(0.1, PAIR, LAST)
    table.running.start()
    try:
        at = await table.discarded()
        asked = table.people[2]
        await table.goes_on(lambda: bool(asked.of(protocol.Prompted)))
        table.clock.at(at + 2.8, lambda: table.choose(asked, "pong"))
        await table.goes_on(lambda: table.clock.time >= at + 2.8)
        table.running.close("closed")
        await table.goes_on(lambda: bool(table.answers(asked)))
        assert table.answers(asked) == ["stale_prompt"]
    finally:
        await table.running.stop()


@pytest.mark.parametrize("last", [LAST, WINS])
async def test_who_was_asked_is_told_that_it_is_over_before_anybody_sees_what_came_of_it(
    last: str,
) -> None:
    """Also where another has won with the tile, which nobody is to find out from that."""
    table = SlowTable(0.1, PAIR, last)
    table.running.start()
    try:
        at = await table.discarded()
        shown = table.shown(table.people[0])
        if last == WINS:
            table.choose(table.people[3], "win")
        asked = table.people[2]
        await table.goes_on(lambda: bool(asked.of(protocol.PromptClosed)))
        assert table.clock.time == pytest.approx(at + STRICT_SECONDS + 0.1)
        assert table.shown(table.people[0]) == shown
        late = protocol.Choose("late", asked.prompt.prompt, 0)
        table.running.request(asked.viewer, late)
        await table.goes_on(lambda: bool(asked.of(protocol.Refused)))
        assert asked.of(protocol.Refused)[-1].code == "stale_prompt"
    finally:
        await table.running.stop()


@pytest.mark.parametrize("third", [PAIR, NO_PAIR])
async def test_a_window_that_cannot_be_written_begins_anew_whoever_was_asked(third: str) -> None:
    table = SlowTable(0.1, third, LAST)
    table.running._rebuild = table.read_anew
    table.running.start()
    try:
        at = await table.discarded()
        table.store.fails = True
        await table.goes_on(lambda: table.clock.time >= at + STRICT_SECONDS + 0.1)
        table.store.fails = False
        await table.goes_on(lambda: table.lost > 0)
        assert table.running.wait.waiting
        assert table.running.wait.until == pytest.approx(table.clock.time + USUAL)
    finally:
        await table.running.stop()


async def test_writing_nothing_comes_to_the_disk_and_leaves_nothing(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        store = house.parlour.store
        ahead = sqlite.folder / f"{DATABASE_FILE}-wal"
        room = SmallTable(GAME, 1).room
        before = ahead.stat().st_size
        await store.write(*writes_of(room, 0, [], 0))
        assert ahead.stat().st_size > before
        async with store.read() as connection:
            assert (await connection.execute(select(audit))).all() == []

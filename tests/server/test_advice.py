"""Practice with bots: what a strong bot would do in one's place, from what one sees (RM-6)."""

import asyncio
from collections.abc import Mapping
from typing import Any, cast

import pytest

from paiguan.engine.actions import Prompt
from paiguan.engine.game import Game
from paiguan.engine.options import OptionValue
from paiguan.engine.view import SeatView
from paiguan.games import GAMES
from paiguan.server.gate.allowance import Allowances
from paiguan.server.remote_bots.players import RemoteBot, RemoteBots
from paiguan.server.remote_bots.program import ProgramError, Why
from paiguan.server.wire.protocol import Advice, Advise, Choose, Help, Hints, Prompted, TakeBack
from tests.server.small_table import Person, SmallTable, small_table

GAME = "hengyang258"
SEAT = 0


class Thinker:
    """A master whose answers come when a test says so."""

    levels = ("novice", "expert", "master")

    def __init__(self) -> None:
        self.seen: list[tuple[int, list[int]]] = []
        self.answers: list[asyncio.Future[int]] = []
        self.why: Why | None = None

    def wake(self, _level: str) -> None:
        """It is awake."""

    def bot_for(
        self, level: str, _game: Game, _options: Mapping[str, OptionValue]
    ) -> RemoteBot | None:
        """It is the only one that thinks elsewhere."""
        return cast("RemoteBot", self) if level == "master" else None

    def think(self, _hand: int, view: SeatView, prompt: Prompt) -> "asyncio.Task[int]":
        """Think until there is an answer."""
        if self.why:
            raise ProgramError(self.why)
        assert prompt.seat == view.viewer
        self.seen.append((view.viewer, list(view.hand)))
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.answers.append(answer)

        async def wait() -> int:
            return await answer

        return asyncio.create_task(wait())

    async def answer(self, place: int | BaseException) -> None:
        """It has come to an end."""
        newest = self.answers[-1]
        if isinstance(place, int):
            newest.set_result(place)
        else:
            newest.set_exception(place)
        for _ in range(3):
            await asyncio.sleep(0)


def _with_master(table: SmallTable) -> Thinker:
    thinker = Thinker()
    table.running.bots.remote = cast("RemoteBots", thinker)
    return thinker


async def _next_choice(table: SmallTable, after: int = 0) -> tuple[Person, Prompted]:
    """Let time pass until the one who practises has something to decide."""
    (person,) = table.people
    while True:
        newest = person.of(Prompted)[-1:]
        if newest and newest[0].prompt > after and len(newest[0].choices) > 1:
            return person, newest[0]
        assert table.clock.step()
        await table.running.quiet()


@pytest.mark.clause("RM-6")
@pytest.mark.parametrize("game", list(GAMES))
async def test_where_no_master_thinks_the_expert_advises_at_once(game: str) -> None:
    """In every game, choice by choice: one of the choices, with what the hand is short of."""
    async with small_table(game, 1, clock=0) as table:
        number = 0
        for _ in range(6):
            person, asked = await _next_choice(table, number)
            number = asked.prompt
            assert await person.ask(Advise) == "done"
            advice = person.of(Advice)[-1]
            assert (advice.hand, advice.prompt, advice.by) == (0, number, "expert")
            assert 0 <= advice.choice < len(asked.choices)
            assert advice.distance is None or advice.distance >= 0
            # It is what the help says of that choice too.
            words = asked.choices[advice.choice]
            hints = await _help(person)
            after = [one.waits for one in hints.discards if one.choice == advice.choice]
            if words[0] == "discard":
                assert advice.waits == (after[0] if after else [])
            assert await person.ask(Choose, prompt=number, choice=advice.choice) == "done"
            if table.room.phase != "playing":
                break


async def _help(person: Person) -> Hints:
    assert await person.ask(Help) == "done"
    return person.of(Hints)[-1]


@pytest.mark.clause("RM-6", "RM-15")
async def test_a_master_is_given_what_the_seat_sees_and_answers_later() -> None:
    async with small_table(GAME, 1, clock=0) as table:
        thinker = _with_master(table)
        person, asked = await _next_choice(table)
        assert await person.ask(Advise) == "done"
        assert not person.of(Advice), "it still thinks"
        assert thinker.seen == [(SEAT, list(table.running.wait.view(SEAT).hand))]
        # Asked again meanwhile, nobody thinks twice.
        assert await person.ask(Advise) == "done"
        assert len(thinker.answers) == 1
        await thinker.answer(1)
        (advice,) = person.of(Advice)
        assert (advice.prompt, advice.choice, advice.by) == (asked.prompt, 1, "master")
        # And what it has come to is told again.
        assert await person.ask(Advise) == "done"
        assert person.of(Advice) == [advice, advice]
        assert len(thinker.answers) == 1


@pytest.mark.clause("RM-6")
async def test_what_is_past_is_not_advised_on() -> None:
    async with small_table(GAME, 1, clock=0) as table:
        thinker = _with_master(table)
        person, asked = await _next_choice(table)
        assert await person.ask(Advise) == "done"
        assert await person.ask(Choose, prompt=asked.prompt, choice=0) == "done"
        await thinker.answer(0)
        assert not person.of(Advice)
        assert await person.ask(Advise) == "nothing_to_advise"
        # Back at the same choice it is another prompt, thought over anew.
        assert await person.ask(TakeBack) == "done"
        person, again = await _next_choice(table, asked.prompt)
        assert await person.ask(Advise) == "done"
        await thinker.answer(0)
        assert [one.prompt for one in person.of(Advice)] == [again.prompt]


@pytest.mark.clause("RM-6")
@pytest.mark.parametrize("how", ["busy", "late", "nonsense"])
async def test_a_master_who_cannot_is_replaced_by_the_expert(how: str) -> None:
    async with small_table(GAME, 1, clock=0) as table:
        thinker = _with_master(table)
        person, asked = await _next_choice(table)
        thinker.why = "busy" if how == "busy" else None
        assert await person.ask(Advise) == "done"
        if how == "late":
            await thinker.answer(ProgramError("late"))
        elif how == "nonsense":
            await thinker.answer(99)
        (advice,) = person.of(Advice)
        assert (advice.prompt, advice.by) == (asked.prompt, "expert")


@pytest.mark.clause("RM-6")
async def test_a_master_has_a_ration_that_the_bots_at_the_table_share() -> None:
    async with small_table(GAME, 1, clock=0) as table:
        thinker = _with_master(table)
        table.running.bots.rations = Allowances(0, 2)
        number = 0
        by: list[str] = []
        for _ in range(3):
            person, asked = await _next_choice(table, number)
            number = asked.prompt
            assert await person.ask(Advise) == "done"
            if len(thinker.answers) > len(by):
                await thinker.answer(0)
            by.append(person.of(Advice)[-1].by)
            assert await person.ask(Choose, prompt=number, choice=0) == "done"
        assert by == ["master", "master", "expert"]
        table.room.seats[1].level = "master"
        assert not table.running.bots._may_think(table.room, 1)


@pytest.mark.clause("RM-6")
async def test_with_two_people_nobody_is_advised() -> None:
    async with small_table(GAME, 2, clock=0) as table:
        thinker = _with_master(table)
        await table.until_turn(table.people[0])
        for person in table.people:
            assert await person.ask(Advise) == "practice_only"
            assert not person.of(Advice)
        assert not thinker.seen


@pytest.mark.clause("RM-20")
async def test_a_room_without_help_has_no_advice_either() -> None:
    options: dict[str, Any] = {"clock": 0, "help": False}
    async with small_table(GAME, 1, **options) as table:
        person, _ = await _next_choice(table)
        assert await person.ask(Advise) == "no_help"

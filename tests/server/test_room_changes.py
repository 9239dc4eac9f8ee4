"""A room's log cannot be filled by what moves nothing on: changes before a hand have an end."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from paiguan.server.room import changes
from paiguan.server.wire import protocol
from tests.server.databases import Database
from tests.server.parlour import open_house
from tests.server.small_table import Person, SmallTable

GAME = "hengyang258"
# Fewer than in earnest, and asked for far more.
MOST = 12
ATTEMPTS = 5 * MOST

Attack = Callable[[Person, int], Awaitable[str]]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """One person may change little, and all together five times that."""
    monkeypatch.setattr(changes, "MOST_OF_ONE", MOST)
    monkeypatch.setattr(changes, "MOST_OF_ALL", 5 * MOST)


@asynccontextmanager
async def gathering(people: int, **setup: Any) -> AsyncIterator[SmallTable]:
    """People around a table, before the first hand."""
    table = SmallTable(GAME, people, **setup)
    table.running.start()
    try:
        for person in table.people:
            await person.enter()
        yield table
    finally:
        await table.running.stop()


async def be_ready_and_not(person: Person, number: int) -> str:
    return await person.ask(protocol.Ready, on=number % 2 == 0)


async def seat_bots(person: Person, number: int) -> str:
    if number % 2:
        return await person.ask(protocol.Clear, seat=3)
    return await person.ask(protocol.AddBot, seat=3, level="novice")


async def mute(person: Person, number: int) -> str:
    return await person.ask(protocol.Mute, seat=1, on=number % 2 == 0, everyone=True)


async def stand_up_and_sit_down(person: Person) -> None:
    await person.ask(protocol.Clear, seat=0)
    person.table.running.enter(person.viewer, protocol.Enter("ticket", sit=True), "person")
    await person.table.running.quiet()


async def give_seeds(person: Person, number: int) -> str:
    """Standing up forgets how often the hash was changed."""
    if number % 8 == 7:
        await stand_up_and_sit_down(person)
    return await person.ask(protocol.SeedHash, hand=0, hash=f"{number:064x}")


@pytest.mark.parametrize("attack", [be_ready_and_not, seat_bots, mute, give_seeds])
async def test_one_person_changes_only_so_much_before_a_hand(attack: Attack) -> None:
    async with gathering(2) as table:
        owner, other = table.people
        answers = [await attack(owner, number) for number in range(ATTEMPTS)]
        assert "done" in answers[:MOST]
        assert "many_changes" in answers
        # Another's changes are their own.
        assert await other.ask(protocol.Ready, on=True) == "done"
        # What comes after something that was counted may still be done: once for each of those.
        assert table.running.room.place <= 2 * MOST + 3


async def test_standing_up_and_sitting_down_has_an_end() -> None:
    async with gathering(2) as table:
        owner, _ = table.people
        for _ in range(ATTEMPTS):
            await stand_up_and_sit_down(owner)
        assert table.running.room.place <= MOST + 3
        assert await owner.ask(protocol.Dissolve, agree=True) == "done"


async def test_strangers_cannot_fill_the_log_of_a_room() -> None:
    """They knock and go, one account after the other; those who sit there play all the same."""
    async with gathering(1, mode="owner") as table:
        (owner,) = table.people
        for user in range(2, 2 + 3 * MOST):
            stranger = Person(table, user)
            for _ in range(MOST):
                await stranger.enter()
                table.running.leave(stranger.viewer)
                await table.running.quiet()
        assert table.running.room.place <= 5 * MOST + 2
        late = Person(table, 1000)
        await late.enter()
        assert [bye.code for bye in late.of(protocol.Bye)] == ["many_changes"]
        assert not table.running.room.knocking
        for seat in range(1, 4):
            assert await owner.ask(protocol.AddBot, seat=seat, level="novice") == "done"
        assert await owner.ask(protocol.Ready, on=True) == "done"
        assert table.running.room.begun


async def test_with_each_deal_it_begins_anew_and_play_is_never_refused() -> None:
    async with gathering(1) as table:
        (owner,) = table.people
        for seat in range(1, 4):
            assert await owner.ask(protocol.AddBot, seat=seat, level="novice") == "done"
        assert await owner.ask(protocol.Ready, on=True) == "done"
        place = table.running.room.place
        answers = [await owner.ask(protocol.Auto, on=not n % 2) for n in range(ATTEMPTS)]
        assert answers[: MOST + 1] == ["done"] * MOST + ["many_changes"]
        assert table.running.room.place == place + MOST
        await table.until_turn(owner)
        asked = {"prompt": owner.prompt.prompt, "choice": 0}
        assert await owner.ask(protocol.Choose, **asked) == "done"


async def test_what_changes_nothing_is_not_written() -> None:
    async with gathering(2) as table:
        owner, other = table.people
        for _ in range(2):
            assert await other.ask(protocol.Ready, on=True) == "done"
            assert await other.ask(protocol.SeedHash, hand=0, hash="5eed" * 16) == "done"
            assert await owner.ask(protocol.Mute, seat=1, on=True, everyone=True) == "done"
            await other.enter()
        assert table.running.room.place == 5


async def test_ready_without_cards_again_and_again(sqlite: Database) -> None:
    """Each time nobody is ready any more, which is written too; and it counts after a restart."""
    async with open_house(sqlite, new_account_cards=0) as house:
        owner, other = await house.table(GAME, ["甲甲", "乙乙"])
        await owner.fill_with_bots()
        answers: list[str] = []
        while "many_changes" not in answers:
            assert len(answers) <= MOST
            await other.ask("ready", on=True)
            answer = await owner.ask("ready", on=True)
            answers.append(answer.get("code", "done"))
            await house.all_arrived(owner)
        room_id = house.parlour.lobby.find(owner.number).room.id
        # Two people, and what each deal that could not be paid for leaves: seeds, another secret.
        assert len(await house.parlour.store.log_of(room_id)) <= 6 * MOST
    async with open_house(sqlite) as house:
        owner = await house.again(owner)
        assert await owner.refusal("ready", on=True) == "many_changes"

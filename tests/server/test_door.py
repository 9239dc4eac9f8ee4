"""Who is let into a room, who waits for it and who was sent away; tickets for the door."""

import pytest

from paiguan.server.room.door import MOST_KNOCKING
from paiguan.server.table.tickets import TICKETS_PER_USER
from paiguan.server.wire import protocol
from paiguan.server.wire.errors import RoomError
from tests.server.databases import Database
from tests.server.guest import BESIDE, Guest
from tests.server.parlour import open_house
from tests.server.small_table import Person, SmallTable

GAME = "hengyang258"


def _bye(guest: Guest) -> str:
    return "" if guest.bye is None else str(guest.bye["code"])


# Sent away


@pytest.mark.clause("RM-2")
async def test_who_was_sent_away_sits_again_only_when_the_owner_says_so(sqlite: Database) -> None:
    """After a restart too."""
    async with open_house(sqlite) as house:
        owner, other = await house.table(GAME, ["甲甲", "乙乙"])
        await owner.do("clear", seat=1)
        await other.until_closed()
        assert _bye(other) == "sent_away"
        await other.enter()
        assert other.seat is None
        await owner.until(lambda: [one["user"] for one in owner.room["knocking"]] == [other.id])
    async with open_house(sqlite) as house:
        owner, other = await house.again(owner), await house.again(other)
        assert other.place() == BESIDE
        await owner.do("admit", user=other.id)
        await other.until(lambda: other.seat == 1)
        await other.leave()
        await other.enter()
        assert other.place() == 1
        await other.do("clear", seat=1)
        await other.leave()
        await other.enter()
        assert other.place() == 1, "who leaves by themselves may come back"


async def test_a_bot_taken_out_and_ones_own_seat_are_nobody_sent_away(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        (owner,) = await house.table(GAME, ["甲甲"])
        await owner.do("add_bot", seat=1, level="novice")
        await owner.do("clear", seat=1)
        await owner.do("clear", seat=0)
        assert owner.connected
        assert house.parlour.lobby.running[owner.number].room.door.sent_away == set()


# Knocking


async def _before_the_door(people: int) -> tuple[SmallTable, list[Person]]:
    table = SmallTable(GAME, 1, mode="owner")
    table.running.start()
    await table.people[0].enter()
    before = [Person(table, 100 + number) for number in range(people)]
    for person in before:
        await person.enter()
    return table, before


async def test_only_so_many_wait_at_the_door() -> None:
    table, before = await _before_the_door(MOST_KNOCKING + 1)
    assert len(table.room.knocking) == MOST_KNOCKING
    assert [bye.code for bye in before[-1].of(protocol.Bye)] == ["many_waiting"]
    table.running.leave(before[0].viewer)
    await table.running.quiet()
    await before[-1].enter()
    assert list(table.room.knocking) == [person.user for person in before[1:]]
    await table.running.stop()


async def test_the_owner_turns_somebody_down() -> None:
    table, (other, third) = await _before_the_door(2)
    (owner,) = table.people
    assert await other.ask(protocol.Admit, user=third.user, on=False) == "not_owner"
    assert await owner.ask(protocol.Admit, user=other.user, on=False) == "done"
    assert [bye.code for bye in other.of(protocol.Bye)] == ["not_admitted"]
    assert list(table.room.knocking) == [third.user]
    assert await owner.ask(protocol.Admit, user=other.user, on=False) == "not_allowed"
    await table.running.stop()


async def test_who_was_not_let_in_does_not_look_on() -> None:
    table, (other,) = await _before_the_door(1)
    (owner,) = table.people
    for seat in (1, 2, 3):
        await owner.ask(protocol.AddBot, seat=seat, level="novice")
    await owner.ask(protocol.Ready, on=True)
    assert owner.of(protocol.EventSeen)
    assert [bye.code for bye in other.of(protocol.Bye)] == ["not_admitted"]
    assert other.of(protocol.EventSeen) == []
    assert owner.room["knocking"] == []
    await table.running.stop()


# What changes nothing is not kept


async def test_what_changes_nothing_is_not_in_the_log() -> None:
    table = SmallTable(GAME, 1)
    table.running.start()
    (person,) = table.people
    await person.enter()
    await person.ask(protocol.SeedHash, hand=0, hash="ab" * 32)
    place = table.room.place
    for kind, fields in (
        (protocol.Ready, {"on": False}),
        (protocol.SeedHash, {"hand": 0, "hash": "ab" * 32}),
    ):
        assert await person.ask(kind, **fields) == "done"
    assert table.room.place == place
    await table.running.stop()


# Tickets


async def test_five_tickets_a_user_and_the_newest_are_good(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest, other = await house.guest("甲甲"), await house.guest("乙乙")
        path = f"/api/rooms/{await guest.open_room(GAME)}/ticket"
        kept = (await other.post(path))["ticket"]
        tickets = [(await guest.post(path))["ticket"] for _ in range(TICKETS_PER_USER + 1)]
        with pytest.raises(RoomError, match="bad_ticket"):
            await house.parlour.lobby.redeem(tickets[0], guest.number)
        for ticket in (*tickets[1:], kept):
            await house.parlour.lobby.redeem(ticket, guest.number)

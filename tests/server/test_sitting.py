"""Who has sat at the table longest deals first and pays what does not divide, wherever they sit."""

from typing import Any

import pytest

from tests.server.databases import Database
from tests.server.guest import Guest
from tests.server.parlour import House, open_house

FIRST = 100_000
# The clause that says it, and what is agreed on so that it holds.
FIRST_SEATED = {"first_dealer": "first_seated"}
BY_TIME = [
    pytest.param("hengyang258", {}, marks=pytest.mark.clause("HY-2")),
    pytest.param("hengyang15", {}, marks=pytest.mark.clause("SH-1")),
    pytest.param("xiangtan", {}, marks=pytest.mark.clause("XT-1")),
    pytest.param("hongzhong", {}, marks=pytest.mark.clause("HZ-2")),
    pytest.param("wanzai", {}),
    pytest.param("dongfeng", FIRST_SEATED),
]


async def _stand_up(guest: Guest) -> None:
    await guest.do("clear", seat=guest.place())
    await guest.leave()


async def _left_to_others(house: House, game: str, options: dict[str, Any]) -> list[Guest]:
    """The owner beside the table; in the seats 0, 1, 2 who came third, second and first."""
    owner, second, first = await house.table(game, ["房主", "甲甲", "乙乙"], options=options)
    await owner.do("clear", seat=0)
    third = await house.guest("丙丙")
    # 甲 leaves and comes back to the same seat, later than 乙.
    await _stand_up(second)
    await second.enter()
    assert second.place() == 0
    await third.enter(owner.number)
    assert (third.place(), first.place()) == (1, 2)
    return [owner, second, third, first]


async def _dealer(owner: Guest, people: list[Guest]) -> int:
    """Who deals the first hand."""
    sitting = {guest.id for guest in people}
    await owner.until(lambda: {seat["user"] for seat in owner.room["seats"]} >= sitting)
    await owner.fill_with_bots()
    for guest in people:
        await guest.do("ready", on=True)
    await owner.until(lambda: bool(owner.events.get(0)))
    return int(owner.events[0][0]["dealer"])


@pytest.mark.parametrize(("game", "options"), BY_TIME)
async def test_without_the_owner_whoever_has_sat_longest_deals_first(
    sqlite: Database, game: str, options: dict[str, Any]
) -> None:
    """Also after a restart: the order of sitting down is in the room's log."""
    async with open_house(sqlite) as house:
        guests = await _left_to_others(house, game, options)
    async with open_house(sqlite) as house:
        owner, *people = [await house.again(guest) for guest in guests]
        assert await _dealer(owner, people) == 2


@pytest.mark.parametrize(
    ("game", "options", "dealer"),
    [
        pytest.param("hengyang258", {}, 0, marks=pytest.mark.clause("HY-2")),
        pytest.param("xiangtan", {}, 0, marks=pytest.mark.clause("XT-1")),
        pytest.param("hengyang15", {}, 0, marks=pytest.mark.clause("SH-1")),
        pytest.param("hongzhong", {}, 0, marks=pytest.mark.clause("HZ-2")),
        ("dongfeng", FIRST_SEATED, 2),
    ],
)
async def test_an_owner_who_has_come_back_deals_unless_the_first_seated_does(
    sqlite: Database, game: str, options: dict[str, Any], dealer: int
) -> None:
    async with open_house(sqlite) as house:
        owner, other, first = await house.table(game, ["房主", "甲甲", "乙乙"], options=options)
        await _stand_up(other)
        await _stand_up(owner)
        await owner.enter(sit=True)
        await other.enter()
        assert [guest.place() for guest in (owner, other, first)] == [0, 1, 2]
        assert await _dealer(owner, [owner, other, first]) == dealer


@pytest.mark.clause("RM-4")
async def test_what_does_not_divide_is_paid_by_who_has_sat_longest(sqlite: Database) -> None:
    """Four cards among three; given back as they were paid when the room ends at once."""
    async with open_house(sqlite) as house:
        owner, second, third, first = await _left_to_others(house, "hengyang258", {})
        people = [first, second, third]
        await _dealer(owner, people)
        assert [await guest.cards() for guest in people] == [FIRST - 2, FIRST - 1, FIRST - 1]
        assert await owner.cards() == FIRST
        for guest in people:
            await guest.do("dissolve", agree=True)
        await owner.until_phase("over")
        assert [await guest.cards() for guest in people] == [FIRST] * 3


@pytest.mark.clause("HY-2")
async def test_people_come_before_bots_that_were_there_first(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        (owner,) = await house.table("hengyang258", ["房主"])
        await owner.do("clear", seat=0)
        await owner.do("add_bot", seat=0, level="novice")
        other = await house.guest("甲甲")
        await other.enter(owner.number)
        assert await _dealer(owner, [other]) == 1

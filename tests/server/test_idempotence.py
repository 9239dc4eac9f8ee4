"""A request is done once, however often it comes: again, late, out of order, after a restart."""

import asyncio
from typing import Any

import pytest

from paiguan.server.room import entries as e
from tests.server.bookkeeping import rooms_of
from tests.server.databases import Database
from tests.server.guest import Guest, Message
from tests.server.parlour import House, open_house

GAME = "hengyang258"


async def log_of(house: House, guest: Guest) -> list[e.AnyEntry]:
    """What has happened in a guest's room."""
    found = [
        room
        for room in await rooms_of(house.parlour.store.engine)
        if room["number"] == guest.number
    ]
    return [e.decode(row.entry) for row in found[-1]["log"]]


def done(log: list[e.AnyEntry], guest: Guest, request: Message) -> int:
    """How often a request was carried out."""
    return sum((entry.asker, entry.request) == (guest.id, request["id"]) for entry in log)


# A request of each kind, and what has to be there before it: the guests are 甲甲, the owner, and
# 乙乙; `asks` says who asks.
BEFORE_THE_DEAL: dict[str, tuple[int, Message]] = {
    "ready": (1, {"t": "ready", "on": True}),
    "seed_hash": (1, {"t": "seed_hash", "hand": 0, "hash": "ab" * 32}),
    "add_bot": (0, {"t": "add_bot", "seat": 2, "level": "novice"}),
    "clear": (0, {"t": "clear", "seat": 1}),
}
IN_THE_HAND: dict[str, tuple[int, Message]] = {
    "auto": (1, {"t": "auto", "on": True}),
    "dissolve": (1, {"t": "dissolve", "agree": True}),
    "mute": (0, {"t": "mute", "seat": 1, "on": True}),
}


async def _asked_again_and_again(house: House, guest: Guest, request: Message) -> None:
    """Twice at once, once more, and once more over a new connection."""
    await guest.send(request)
    answers = [await guest.deliver(request) for _ in range(2)]
    await guest.leave()
    await guest.enter()
    answers.append(await guest.deliver(request))
    assert [answer["t"] for answer in answers] == ["done"] * 3
    assert done(await log_of(house, guest), guest, request) == 1


@pytest.mark.parametrize("kind", [*BEFORE_THE_DEAL, *IN_THE_HAND, "choose", "confirm", "admit"])
async def test_a_request_of_any_kind_is_done_once(kind: str, database: Database) -> None:
    """Asked again at once, after a reconnect and after a restart it gets the same answer."""
    async with open_house(database) as house:
        guest, request = await _prepared(house, kind)
        await _asked_again_and_again(house, guest, request)
        before = await log_of(house, guest)
    async with open_house(database) as house:
        device = await house.again(guest)
        assert (await device.deliver(request))["t"] == "done"
        assert await log_of(house, device) == before


async def _prepared(house: House, kind: str) -> tuple[Guest, Message]:
    """A table at which a request of this kind can be made, who makes it, and the request."""
    names = ["甲甲", "乙乙"]
    if kind == "admit":
        owner, other = await house.table(GAME, names, mode="owner")
        return owner, {"t": "admit", "id": "again", "user": other.id}
    if kind in BEFORE_THE_DEAL:
        guests = await house.table(GAME, names)
        asks, request = BEFORE_THE_DEAL[kind]
        return guests[asks], {"id": "again", **request}
    guests = await house.dealt(GAME, names, clock=0)
    if kind in IN_THE_HAND:
        asks, request = IN_THE_HAND[kind]
        return guests[asks], {"id": "again", **request}
    if kind == "confirm":
        await asyncio.gather(*(guest.play_hand(0) for guest in guests))
        return guests[0], {"t": "confirm", "id": "again"}
    return await _asked(guests)


async def _asked(guests: list[Guest]) -> tuple[Guest, Message]:
    """Whoever is asked first, and an answer."""
    waiting = [asyncio.create_task(guest.until(lambda g=guest: g.prompt)) for guest in guests]  # type: ignore[misc]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    (guest, *_) = [guest for guest in guests if guest.prompt is not None]
    assert guest.prompt is not None
    return guest, {"t": "choose", "id": "again", "prompt": guest.prompt["prompt"], "choice": 0}


async def test_somebody_sent_away_is_not_sent_away_again_by_an_old_request(
    sqlite: Database,
) -> None:
    """The owner's request comes once more after the restart, when another sits there."""
    request = {"t": "clear", "id": "away", "seat": 1}
    async with open_house(sqlite) as house:
        owner, _ = await house.table(GAME, ["甲甲", "乙乙"])
        await owner.deliver(request)
        third = await house.guest("丙丙")
        await third.enter(owner.number)
        assert third.seat == 1
    async with open_house(sqlite) as house:
        owner = await house.again(owner)
        assert (await owner.deliver(request))["t"] == "done"
        assert owner.room["seats"][1]["name"] == "丙丙"


async def test_a_refusal_is_the_same_when_asked_again(sqlite: Database) -> None:
    """Also when it would be granted by now: a new request needs a new id."""
    request = {"t": "add_bot", "id": "bot", "seat": 1, "level": "novice"}
    async with open_house(sqlite) as house:
        owner, _ = await house.table(GAME, ["甲甲", "乙乙"])
        first = await owner.deliver(request)
        assert first["code"] == "not_allowed"
        await owner.do("clear", seat=1)
        assert await owner.deliver(request) == first
        await owner.do("add_bot", seat=1, level="novice")


async def test_ids_of_different_people_have_nothing_to_do_with_each_other(
    sqlite: Database,
) -> None:
    async with open_house(sqlite) as house:
        guests = await house.table(GAME, ["甲甲", "乙乙"])
        for guest in guests:
            await guest.deliver({"t": "ready", "id": "same", "on": True})
        await guests[0].until(lambda: all(s["ready"] for s in guests[0].room["seats"][:2]))


@pytest.mark.parametrize("identifier", ["", "x" * 65])
async def test_an_id_is_neither_empty_nor_endless(sqlite: Database, identifier: str) -> None:
    async with open_house(sqlite) as house:
        (guest,) = await house.table(GAME, ["甲甲"])
        await guest.send({"t": "ready", "id": identifier, "on": True})
        assert (await guest.until_told("refused"))["code"] == "bad_message"


async def test_a_prompt_is_answered_once(sqlite: Database) -> None:
    """A second answer with an id of its own comes too late, whatever it says."""
    async with open_house(sqlite) as house:
        guests = await house.dealt(GAME, ["甲甲", "乙乙"], clock=0)
        guest, request = await _asked(guests)
        await guest.deliver(request)
        for choice in (0, 1):
            late = {**request, "id": f"late{choice}", "choice": choice}
            assert (await guest.deliver(late))["code"] == "stale_prompt"


async def test_only_the_open_prompt_and_its_choices_can_be_answered(sqlite: Database) -> None:
    """Numbers before and after it, choices beyond it: nothing at the table changes."""
    async with open_house(sqlite) as house:
        guests = await house.dealt(GAME, ["甲甲", "乙乙"], clock=0)
        guest, request = await _asked(guests)
        assert guest.prompt is not None
        number, most = request["prompt"], len(guest.prompt["choices"])
        before = await log_of(house, guest)
        for prompt in (number - 1, number + 1, number + 2, -1, 0, 10**9):
            assert await guest.refusal("choose", prompt=prompt, choice=0) == "stale_prompt"
        for choice in (-1, most, most + 1, 10**9):
            assert await guest.refusal("choose", prompt=number, choice=choice) == "no_such_choice"
        assert await log_of(house, guest) == before
        assert (await guest.deliver(request))["t"] == "done"


async def test_answers_of_one_hand_never_fit_a_prompt_of_another(sqlite: Database) -> None:
    """Everything said in the first hand is said again in the second: nothing of it counts."""
    async with open_house(sqlite) as house:
        guests = await house.dealt(GAME, ["甲甲", "乙乙"], clock=0)
        await asyncio.gather(*(guest.play_hand(0) for guest in guests))
        said = [[r for r in guest.acknowledged if r["t"] == "choose"] for guest in guests]
        for guest in guests:
            await guest.do("confirm")
        guest, request = await _asked(guests)
        before = await log_of(house, guest)
        for one, old in zip(guests, said, strict=True):
            for number, answer in enumerate(reversed(old)):
                late = {**answer, "id": f"late{number}"}
                assert (await one.deliver(late))["code"] == "stale_prompt"
                assert (await one.deliver(answer))["t"] == "done"
        assert await log_of(house, guest) == before
        assert (await guest.deliver(request))["t"] == "done"


async def test_many_copies_at_once_are_one(sqlite: Database) -> None:
    """Fifty copies of an answer without waiting: one action, fifty times the same answer."""
    async with open_house(sqlite) as house:
        guests = await house.dealt(GAME, ["甲甲", "乙乙"], clock=0)
        guest, request = await _asked(guests)
        for _ in range(50):
            await guest.send(request)
        await guest.until(lambda: len(_answers(guest, request)) == 50)
        assert {answer["t"] for answer in _answers(guest, request)} == {"done"}
        assert done(await log_of(house, guest), guest, request) == 1


def _answers(guest: Guest, request: Message) -> list[dict[str, Any]]:
    return [message for message in guest.messages if message.get("id") == request["id"]]

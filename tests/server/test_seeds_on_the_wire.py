"""RM-14: the two steps of a deal over real sockets, cut off in the middle in every way."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from paiguan.engine.deck import commitment, seed_hash
from paiguan.records import verify_record
from tests.server.databases import Cluster, Database
from tests.server.guest import Guest, Message
from tests.server.parlour import House, open_house, server_process
from tests.server.several import open_nodes

GAME = "hengyang258"
SEEDS = ("1a" * 16, "1b" * 16)
pytestmark = pytest.mark.clause("RM-14")


async def with_hashes(house: House) -> list[Guest]:
    """Two people who have given their hashes; only the first opens a seed."""
    guests = await house.table(GAME, ["东家", "南家"])
    await guests[0].fill_with_bots()
    for guest, seed in zip(guests, SEEDS, strict=True):
        guest.seed = seed
        assert (await guest.give_hash())["t"] == "done"
    guests[1].opens = False
    return guests


async def all_told(guests: list[Guest]) -> None:
    """Everybody is ready, and the hashes are told."""
    for guest in guests:
        await guest.do("ready", on=True)
    for guest in guests:
        await guest.until(partial(was_drawn, guest))


def was_drawn(guest: Guest) -> bool:
    """Whether somebody was told the hashes."""
    return bool(drawn(guest))


def has_tiles(guest: Guest) -> bool:
    """Whether somebody was told the first of a hand."""
    return any(message["t"] == "event" for message in guest.messages)


def drawn(guest: Guest) -> list[Message]:
    """What somebody was told of hashes and seeds."""
    return [message for message in guest.messages if message["t"] == "draw"]


async def deal_is_sound(guest: Guest, seeds: list[str]) -> None:
    """The hand is played to its end: it was dealt with these seeds, and its record holds."""
    await guest.play_hand(0)
    told = guest.revealed[0]
    assert told["seeds"] == seeds
    assert commitment(bytes.fromhex(told["secret"])) == guest.commitments[0]
    record = await guest.get(f"/api/replay/{told['code']}")
    assert "hashes" in verify_record(record)
    assert record["seed_hashes"] == drawn(guest)[-1]["hashes"]


async def test_two_people_and_their_seeds(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guests = await with_hashes(house)
        guests[1].opens = True
        await all_told(guests)
        for guest in guests:
            await guest.until(partial(has_tiles, guest))
            first, *_ = drawn(guest)
            own = [seed_hash(guest.mark, 0, seat, SEEDS[seat]) for seat in (0, 1)]
            assert first["hashes"] == [*own, "", ""]
            assert first["seeds"] == [""] * 4
            # All of it is told before the first tile.
            kinds = [message["t"] for message in guest.messages]
            assert max(i for i, kind in enumerate(kinds) if kind == "draw") < kinds.index("event")
        await asyncio.gather(*(deal_is_sound(guest, [*SEEDS, "", ""]) for guest in guests))


async def test_a_connection_lost_in_the_middle(sqlite: Database) -> None:
    """Whoever comes back is told the hashes again, and opens the seed that was kept."""
    async with open_house(sqlite) as house:
        guests = await with_hashes(house)
        await all_told(guests)
        await guests[1].cut()
        guests[1].opens = True
        await guests[1].come_back()
        await guests[1].until_phase("playing")
        await asyncio.gather(*(deal_is_sound(guest, [*SEEDS, "", ""]) for guest in guests))


async def test_a_restart_in_the_middle(database: Database) -> None:
    """Hashes, and what was opened of them, are in the log: the table goes on from there."""
    async with open_house(database) as house:
        guests = await with_hashes(house)
        await all_told(guests)
        await house.all_arrived(guests[0])
    async with open_house(database) as house:
        # Both know their own seeds, as a page does that was loaded again.
        devices = [await house.again(guest) for guest in guests]
        for device, seed in zip(devices, SEEDS, strict=True):
            device.seed = seed
            await device.leave()
            await device.enter()
        await devices[1].until_phase("playing")
        await asyncio.gather(*(deal_is_sound(guest, [*SEEDS, "", ""]) for guest in devices))


async def test_a_room_that_moves_in_the_middle(cluster: Cluster, tmp_path: Path) -> None:
    """What was told and opened at one server is known to the next, and nobody is blamed."""
    async with open_nodes(cluster.new_database(tmp_path), 2) as houses:
        guests = await with_hashes(houses[0])
        await all_told(guests)
        await houses[0].all_arrived(guests[0])
        guests[1].opens = True
        for guest in reversed(guests):
            await guest.leave()
            guest.base = houses[1].base
            await guest.enter()
        assert guests[0].number in houses[1].parlour.lobby.running
        await asyncio.gather(*(deal_is_sound(guest, [*SEEDS, "", ""]) for guest in guests))
        assert guests[0].room["redrawn"] == []


async def test_a_kill_in_the_middle(sqlite: Database, tmp_path: Path) -> None:
    """Nobody is called to account for a server that was away."""
    with server_process(sqlite, tmp_path) as server:
        server.start()
        await server.accepting()
        guests = [
            await Guest(server.base, name, patient=True).sign_in() for name in ("东家", "南家")
        ]
        number = await guests[0].open_room(GAME)
        for guest, seed in zip(guests, SEEDS, strict=True):
            guest.seed = seed
            await guest.enter(number)
        await guests[0].until(lambda: guests[0].room["seats"][1]["user"] is not None)
        await guests[0].fill_with_bots()
        for guest in guests:
            assert (await guest.give_hash())["t"] == "done"
        guests[1].opens = False
        await all_told(guests)
        server.kill()
        await server.dead()
        guests[1].opens = True
        server.start()
        await server.accepting()
        await asyncio.gather(*(guest.come_back() for guest in guests))
        await guests[1].until_phase("playing")
        for guest in guests:
            assert drawn(guest)[-1]["seeds"] == [*SEEDS, "", ""]
            assert guest.room["redrawn"] == []
        await asyncio.gather(*(guest.go_home() for guest in guests))


async def test_a_seed_that_is_withheld(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guests = await with_hashes(house)
        promised = list(guests[0].commitments)
        await all_told(guests)
        await guests[0].until(lambda: bool(guests[0].room["redrawn"]))
        assert [one["seats"] for one in guests[0].room["redrawn"]] == [[1]]
        assert guests[0].commitments[0] != promised[0]
        await guests[0].give_hash()
        await guests[0].until_phase("playing")
        assert guests[0].room["seats"][1]["no_seed"]
        both = asyncio.gather(*(guest.play_hand(0) for guest in guests))
        await both
        assert guests[0].revealed[0]["seeds"][1] == ""
        # For the rest of the session.
        assert (await guests[1].give_hash())["code"] == "no_seed"


async def test_seeds_of_a_hand_that_nobody_can_pay_for_are_not_used(sqlite: Database) -> None:
    async with open_house(sqlite, new_account_cards=0) as house:
        guests = await with_hashes(house)
        guests[1].opens = True
        await all_told(guests)
        await guests[0].until(lambda: bool(guests[0].room["redrawn"]))
        await guests[0].until(lambda: not guests[0].room["seats"][1]["ready"])
        assert [one["why"] for one in guests[0].room["redrawn"]] == ["unpaid"]
        assert not guests[0].room["seats"][0]["no_seed"]


async def test_a_program_that_knows_one_step_alone_plays_without_a_seed(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        (guest,) = await house.table(GAME, ["从前"])
        await guest.fill_with_bots()
        assert await guest.refusal("seed", seed=SEEDS[0]) == "hash_first"
        await guest.do("ready", on=True)
        await guest.until_phase("playing")
        assert drawn(guest) == []

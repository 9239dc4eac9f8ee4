"""A backup put back: no hand is dealt again from what its players may know by now (RM-14)."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from paiguan.engine.deck import commitment
from paiguan.records import verify_record
from paiguan.server import commands
from paiguan.server.premises import backups
from paiguan.server.premises.preconditions import OperatorError
from paiguan.server.room import entries as e
from paiguan.server.room.dealing import next_step
from paiguan.server.room.draw import RESTORED, SECRET_BYTES
from paiguan.server.room.room import PLAYING, SETTLED, Room
from tests.server.databases import Cluster, Database
from tests.server.guest import Guest, RoomGoneError
from tests.server.kept_database import chance_of, moves_of, setup_of
from tests.server.parlour import House, open_house

GAME = "hengyang258"


# A room as its log says it


def seated(name: str) -> Room:
    """A room in which two people sit with bots, all ready."""
    setup = setup_of(GAME)
    room = Room(1, "123456", 7, setup, chance_of(name, setup))
    room.apply(e.Seated(0, 7, "东家"), 0)
    room.apply(e.Seated(1, 8, "南家"), 0)
    for seat in (2, 3):
        room.apply(e.BotSeated(seat, "novice"), 0)
    return room


def play_on(room: Room) -> None:
    """Until the hand is settled."""
    move = moves_of(room)
    while room.phase == PLAYING:
        room.apply(move(), 0)


def restored(room: Room, number: int) -> e.Redrawn:
    """Fresh secrets from this hand on."""
    size = SECRET_BYTES * (room.setup.most_hands - number)
    return e.Redrawn(number, (b"\xa5" * size).hex(), RESTORED)


@pytest.mark.clause("RM-14")
def test_secrets_are_others_from_the_first_unsettled_hand_on() -> None:
    room = seated("settled before")
    room.apply(e.Dealt(0), 0)
    play_on(room)
    before = room.commitments()
    room.apply(restored(room, 1), 60)
    after = room.commitments()
    assert after[0] == before[0]
    assert not set(after[1:]) & set(before)
    assert room.draw.redrawn == [{"hand": 1, "why": "restored", "at": 60, "seats": []}]
    assert room.phase == SETTLED
    room.apply(e.Dealt(1), 0)
    assert room.hand is not None
    assert commitment(room.hand.secret) == after[1]


@pytest.mark.clause("RM-14")
def test_a_hand_under_way_is_void_and_dealt_anew() -> None:
    room = seated("under way")
    room.apply(e.Dealt(0), 0)
    move = moves_of(room)
    for _ in range(6):
        room.apply(move(), 0)
    prompts = list(room.prompt_numbers)
    room.apply(restored(room, 0), 0)
    assert (room.hand, room.match) == (None, None)
    # The players are told first: nothing is dealt before they have confirmed.
    assert next_step(room) == []
    for user in (7, 8):
        for entry in room.may_confirm(user):
            room.apply(entry, 0)
    assert next_step(room) == [e.Dealt(0)]
    room.apply(e.Dealt(0), 0)
    assert room.hand is not None
    assert room.hand.secret == b"\xa5" * SECRET_BYTES
    assert room.hand.actions == []
    # An answer to a prompt of the void hand fits none of this one.
    assert all(
        now >= before + 1000 for now, before in zip(room.prompt_numbers, prompts, strict=True)
    )
    play_on(room)
    assert "deck" in verify_record(room.record())


@pytest.mark.clause("RM-14")
def test_a_room_that_has_not_begun_has_fresh_secrets_too() -> None:
    room = seated("gathering")
    before = room.commitments()
    room.apply(restored(room, 0), 0)
    assert not set(room.commitments()) & set(before)
    assert room.phase == "gathering"


# Over real sockets


async def at_the_table_again(house: House, guest: Guest) -> Guest:
    """Somebody who has kept the page open comes back to the restored parlour."""
    device = Guest(house.base, guest.name)
    device.id, device.number = guest.id, guest.number
    device.http.cookies = guest.http.cookies
    house.guests.append(device)
    return await device.enter(hand=max(guest.events), seen=5)


def notices(guest: Guest) -> list[tuple[int, str]]:
    """From which hands on secrets were drawn anew, and why, as somebody was told."""
    return [(one["hand"], one["why"]) for one in guest.room["redrawn"]]


@pytest.mark.clause("RM-14")
async def test_what_was_revealed_after_the_backup_is_not_dealt_again(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Backed up in the middle of the second hand, played on to the end of the third."""
    monkeypatch.setenv("PAIGUAN_DATA_DIR", str(sqlite.folder))
    copy = tmp_path / "copy.db"
    async with open_house(sqlite) as house:
        (guest,) = await house.dealt(GAME, ["东家"])
        await guest.play(until=lambda: 1 in guest.events and guest.prompt is not None)
        await asyncio.to_thread(backups.backup, copy)
        await guest.play_hand(2)
        settled = await guest.get(f"/api/replay/{guest.revealed[0]['code']}")
        cards = await guest.cards()
    done = await asyncio.to_thread(backups.restore, copy)
    assert done.redrawn == 1
    known = {told["secret"] for told in guest.revealed.values()}
    async with open_house(sqlite) as house:
        again = await at_the_table_again(house, guest)
        assert again.room["phase"] == "settled"
        assert notices(again) == [(1, "restored")]
        assert again.commitments[0] == guest.commitments[0]
        assert not set(again.commitments[1:]) & set(guest.commitments)
        await again.play_hand(2)
        # The whole hand is told, though its page said that it knew the beginning of another.
        assert len(again.events[1]) > 5
        for number in (1, 2):
            secret = again.revealed[number]["secret"]
            assert secret not in known
            assert commitment(bytes.fromhex(secret)) == again.commitments[number]
            record = await again.get(f"/api/replay/{again.revealed[number]['code']}")
            assert "result" in verify_record(record)
        assert await again.get(f"/api/replay/{guest.revealed[0]['code']}") == settled
        assert await again.cards() == cards


@pytest.mark.clause("RM-14")
async def test_one_command_does_the_same_for_any_database(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One room in its first hand, one that has not begun, and one that is over."""
    for name, value in database.environment().items():
        monkeypatch.setenv(name, value)
    async with open_house(database) as house:
        (playing,) = await house.dealt(GAME, ["东家"])
        (waiting,) = await house.table(GAME, ["南家"])
        (ended,) = await house.table(GAME, ["西家"])
        await ended.do("dissolve", agree=True)
        cards = await playing.cards()
    assert (await asyncio.to_thread(commands.redraw_rooms)).rooms == 2
    async with open_house(database) as house:
        for guest, phase in ((playing, "settled"), (waiting, "gathering")):
            again = await house.again(guest)
            assert again.room["phase"] == phase
            assert notices(again) == [(0, "restored")]
            assert again.mark == guest.mark != ""
            assert not set(again.commitments) & set(guest.commitments)
            if phase == "gathering":
                await again.fill_with_bots()
            await again.play_hand(0)
        # The cards of the first deal were set aside before it was void.
        assert await playing_cards(house, playing) == cards
        with suppress(RoomGoneError):
            await house.again(ended)
            raise AssertionError("a room that was over is open again")


@pytest.mark.clause("RM-14")
async def test_no_secrets_are_drawn_anew_under_servers_that_run(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand would be void that people are in the midst of, by a write that nothing fences."""
    database = cluster.new_database(tmp_path)
    for name, value in database.environment().items():
        monkeypatch.setenv(name, value)
    async with open_house(database, node="a") as house:
        (guest,) = await house.dealt(GAME, ["东家"], clock=0)
        await guest.until(lambda: guest.prompt is not None)
        with pytest.raises(OperatorError, match=r"\(running: a\)") as told:
            await asyncio.to_thread(commands.redraw_rooms)
        assert "（还开着：a）" in told.value.zh
        assert (await guest.choose())["t"] == "done"
        assert notices(guest) == []
    assert (await asyncio.to_thread(commands.redraw_rooms)).rooms == 1


async def playing_cards(house: House, guest: Guest) -> int:
    """What somebody has, asked of this server."""
    device = Guest(house.base, guest.name)
    device.http.cookies = guest.http.cookies
    house.guests.append(device)
    return await device.cards()

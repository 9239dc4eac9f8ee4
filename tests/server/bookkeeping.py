"""What must hold in the database, whatever happened to the server."""

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from paiguan.engine.events import Event
from paiguan.engine.visibility import SPECTATOR, seen_by
from paiguan.records import event_as_json, verify_record
from paiguan.server.room import entries as e
from paiguan.server.room.room import OVER, Room
from paiguan.server.room.room_setup import RoomSetup
from paiguan.server.store.ledger import HOUSE
from paiguan.server.store.models import hands, room_log, rooms, transfer_lines, transfers
from tests.server.guest import Guest, Message

# Requests that change something whenever they are granted.
ALWAYS_LOGGED = ("choose", "ready", "add_bot")


async def balances(connection: AsyncConnection) -> Counter[str]:
    """The cards of every account."""
    cards: Counter[str] = Counter()
    for row in await connection.execute(select(transfer_lines)):
        cards[row.account] += row.cards
    return cards


async def check_books(engine: AsyncEngine) -> None:
    """Every transfer sums to zero, no account is below zero, no key was used twice."""
    async with engine.connect() as connection:
        sums: Counter[int] = Counter()
        for row in await connection.execute(select(transfer_lines)):
            sums[row.transfer_id] += row.cards
        keys = list((await connection.execute(select(transfers.c.key))).scalars())
        cards = await balances(connection)
    assert not any(sums.values())
    assert len(keys) == len(set(keys))
    assert all(held >= 0 for account, held in cards.items() if account != HOUSE)
    assert sum(cards.values()) == 0


async def rooms_of(engine: AsyncEngine) -> list[dict[str, Any]]:
    """All rooms with their logs, as they are in the database."""
    async with engine.connect() as connection:
        logs: dict[int, list[Any]] = defaultdict(list)
        query = select(room_log).order_by(room_log.c.room_id, room_log.c.place)
        for row in await connection.execute(query):
            logs[row.room_id].append(row)
        found = (await connection.execute(select(rooms))).mappings().all()
    return [{**room, "log": logs[room["id"]]} for room in found]


@dataclass(frozen=True)
class Told:
    """What one guest was told of one room: the events of each hand."""

    room: str
    user: int
    events: dict[int, list[Message]]


def told_of(guests: list[Guest]) -> list[Told]:
    """What these guests were told of the room that they are in."""
    return [Told(guest.number, guest.id, guest.events) for guest in guests]


def _by_now(told: Told) -> Told:
    """What was told until now, whatever else is told later."""
    return replace(told, events={hand: list(events) for hand, events in told.events.items()})


async def check_room(engine: AsyncEngine, guests: list[Guest]) -> None:
    """The room of these guests holds all that they were told, and all other rooms are in order."""
    await check_rooms(engine, guests, told_of(guests))


async def check_rooms(engine: AsyncEngine, guests: list[Guest], told: list[Told]) -> None:
    """All rooms are in order, and hold all that was acknowledged or shown."""
    # A table plays on meanwhile: what is shown after its log was read is not in that.
    told = [_by_now(one) for one in told]
    found = await rooms_of(engine)
    logs = [[e.decode(row.entry) for row in room["log"]] for room in found]
    _check_requests([entry for log in logs for entry in log], guests)
    for room in found:
        assert [row.place for row in room["log"]] == list(range(len(room["log"])))
        folded, shown = replayed(room)
        assert (folded.phase == OVER) == (not room["open"])
        for one in told:
            if one.room == folded.number:
                _check_events(folded, shown, one)
        await _check_hands(engine, folded)


def _check_events(room: Room, shown: dict[int, list[Event]], told: Told) -> None:
    """What a guest was shown is what the log gives, as far as it was shown."""
    seat = room.seat_of(told.user)
    viewer = SPECTATOR if seat is None else seat
    for hand, events in told.events.items():
        given = [event_as_json(room.game, seen_by(viewer, event)) for event in shown[hand]]
        assert events == json.loads(json.dumps(given))[: len(events)]


def _check_requests(log: list[e.AnyEntry], guests: list[Guest]) -> None:
    """What was acknowledged is in the log once, what was refused is not, nothing is twice."""
    done = Counter((entry.asker, entry.request) for entry in log if entry.request)
    assert all(times == 1 for times in done.values()), "a request was carried out twice"
    for guest in guests:
        for request in guest.acknowledged:
            if request["t"] in ALWAYS_LOGGED:
                assert (guest.id, request["id"]) in done, "acknowledged, and lost"
        for request, code in guest.refused:
            if code != "store":
                assert (guest.id, request["id"]) not in done, f"refused ({code}), and yet done"


def replayed(row: dict[str, Any]) -> tuple[Room, dict[int, list[Event]]]:
    """The room that its log gives, and the events of all its hands."""
    setup = msgspec.json.decode(row["setup"], type=RoomSetup)
    room = Room(row["id"], row["number"], row["owner_id"], setup, row["chance"])
    shown: dict[int, list[Event]] = {}
    for line in row["log"]:
        room.apply(e.decode(line.entry), line.at)
        if room.hand is not None:
            shown[room.hand.number] = room.hand.events
    return room, shown


async def _check_hands(engine: AsyncEngine, room: Room) -> None:
    """Every hand that has ended has one record, which verifies; what is void counts for nothing."""
    settled = 0 if room.match is None else room.match.hands_played
    query = select(hands).where(hands.c.room_id == room.id).order_by(hands.c.number)
    async with engine.connect() as connection:
        kept = (await connection.execute(query)).all()
    void = room.hand is not None and room.hand.void is not None
    assert [hand.number for hand in kept] == list(range(settled + void))
    for hand in kept:
        verify_record(json.loads(hand.record))
    kept = [hand for hand in kept if not hand.void]
    assert len(kept) == settled
    totals = [sum(column) for column in zip(*(_deltas(hand) for hand in kept), strict=True)]
    if room.match is not None and kept:
        assert room.match.totals == totals


def _deltas(hand: Any) -> list[int]:
    deltas: list[int] = json.loads(hand.record)["result"]["deltas"]
    return deltas

"""What the database holds in the end, beside what everybody was promised and shown."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from paiguan.engine.events import Event
from paiguan.engine.visibility import SPECTATOR, seen_by
from paiguan.records import event_as_json, verify_record
from paiguan.server.room import entries as e
from paiguan.server.room.room import OVER, Room
from paiguan.server.store.ledger import HOUSE, of_room, of_user
from paiguan.server.store.models import hands, transfer_lines
from tests.nodes.player import Player, Seen
from tests.nodes.table import Table
from tests.server.bookkeeping import ALWAYS_LOGGED, balances, replayed, rooms_of


@dataclass
class Findings:
    """Counts; all that is in `wrong` has to be none."""

    counts: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    def fault(self, what: str, where: str, times: int = 1) -> None:
        """Something is not as it has to be."""
        if times:
            self.wrong[what] += times
            self.examples.append(f"{what}: {where}")

    @property
    def whole(self) -> bool:
        """Whether nothing is wrong."""
        return not any(self.wrong.values())


KINDS = (
    "acknowledged and lost",
    "done twice",
    "refused and yet done",
    "never answered",
    "events missing",
    "events different",
    "hands with two histories",
    "records that do not verify",
    "cards off the ledger",
    "tables that stood still",
    "broken off",
)


async def findings_of(engine: AsyncEngine, tables: Sequence[Table], cards: int) -> Findings:
    """Compare the database with what these tables were told; everybody began with so many cards."""
    found = Findings(wrong=Counter(dict.fromkeys(KINDS, 0)))
    players = [player for table in tables for player in table.players]
    seen = [one for table in tables for one in table.seen]
    rows = await rooms_of(engine)
    _requests(found, rows, players)
    expected: Counter[str] = Counter({of_user(player.id): cards for player in players})
    told: dict[str, list[Seen]] = {}
    for one in seen:
        told.setdefault(one.number, []).append(one)
    for row in rows:
        room, shown = replayed(row)
        _log(found, row, room)
        _events(found, room, shown, told.get(room.number, []))
        await _records(found, engine, room, shown)
        _cards(room, expected)
        found.counts["rooms"] += 1
    await _books(found, engine, expected)
    return found


def _requests(found: Findings, rows: Iterable[dict[str, Any]], players: list[Player]) -> None:
    """What was acknowledged is there once, what was refused is not."""
    log = [e.decode(line.entry) for row in rows for line in row["log"]]
    done = Counter((entry.asker, entry.request) for entry in log if entry.request)
    found.fault("done twice", "", sum(times - 1 for times in done.values()))
    for player in players:
        for request in player.acknowledged:
            found.counts[f"{request['t']} acknowledged"] += 1
            lost = request["t"] in ALWAYS_LOGGED and (player.id, request["id"]) not in done
            found.fault("acknowledged and lost", f"{player.id} {request}", lost)
        for request, code in player.refused:
            yet = (player.id, request["id"]) in done
            found.fault("refused and yet done", f"{player.id} {request} {code}", yet)
        for asked in player.waiting.values():
            found.fault("never answered", f"{player.table.number} {asked.message}")


def _log(found: Findings, row: dict[str, Any], room: Room) -> None:
    """A log has no gap, and a room is open as long as its log says."""
    places = [line.place for line in row["log"]]
    broken = places != list(range(len(places))) or (room.phase == OVER) == row["open"]
    found.fault("hands with two histories", f"the log of {room.number}", broken)


def _events(
    found: Findings, room: Room, shown: dict[int, list[Event]], told: Iterable[Seen]
) -> None:
    """Every seat was shown what the log gives, whole up to where it was shown."""
    forked: set[int] = set()
    for one in told:
        seat = room.seat_of(one.user)
        if seat is None:
            continue
        found.fault("events missing", f"{one.number}, in play", one.missing)
        found.fault("events different", f"{one.number}, told again", one.different)
        for hand in set(range(max(one.hands, default=0))) - set(one.hands):
            less = len(_as_seen(room, seat, shown.get(hand, [])))
            found.fault("events missing", f"{one.number} hand {hand}, all of it", less)
        for hand, events in one.hands.items():
            given = _as_seen(room, seat, shown.get(hand, []))
            heard = [json.loads(event) for event in events]
            differ = sum(a != b for a, b in zip(heard, given, strict=False))
            differ += max(0, len(heard) - len(given))
            if differ:
                forked.add(hand)
            found.fault("events different", f"{one.number} hand {hand} seat {seat}", differ)
            if hand < max(one.hands):
                less = len(given) - len(heard)
                found.fault("events missing", f"{one.number} hand {hand}", max(0, less))
            found.counts["events compared"] += len(heard)
    found.fault("hands with two histories", f"{room.number} {sorted(forked)}", len(forked))


def _as_seen(room: Room, seat: int, events: list[Event]) -> list[Any]:
    viewer = SPECTATOR if seat < 0 else seat
    told = [event_as_json(room.game, seen_by(viewer, event)) for event in events]
    return list(json.loads(json.dumps(told)))


async def _records(
    found: Findings, engine: AsyncEngine, room: Room, shown: dict[int, list[Event]]
) -> None:
    """Every hand that has ended has one record, which verifies and sums to what was played for."""
    query = select(hands).where(hands.c.room_id == room.id).order_by(hands.c.number)
    async with engine.connect() as connection:
        kept = (await connection.execute(query)).all()
    settled = 0 if room.match is None else room.match.hands_played
    void = room.hand is not None and room.hand.void is not None
    whole = [row.number for row in kept] == list(range(settled + void))
    found.fault("hands with two histories", f"{room.number}: records", not whole)
    totals = [0] * room.game.seats
    for row in kept:
        found.counts["records verified"] += 1
        record = json.loads(row.record)
        try:
            verify_record(record)
        except Exception as error:
            found.fault("records that do not verify", f"{room.number} {row.number}: {error}")
            continue
        if not row.void:
            deltas = record["result"]["deltas"]
            totals = [a + b for a, b in zip(totals, deltas, strict=True)]
    if room.match is not None and room.match.totals != totals:
        found.fault("records that do not verify", f"{room.number}: totals")
    found.counts["hands dealt"] += len(shown)


def _cards(room: Room, expected: Counter[str]) -> None:
    """What a room has cost, by its log: set aside when dealt, used up by the first settlement."""
    if not room.begun or (room.phase == OVER and not room.session.hands):
        return
    for user, cards in room.card_shares().items():
        expected[of_user(user)] -= cards
        if not room.session.hands:
            expected[of_room(room.id)] += cards


async def _books(found: Findings, engine: AsyncEngine, expected: Counter[str]) -> None:
    """Every account has the cards that the logs say, and every transfer sums to zero."""
    sums: Counter[int] = Counter()
    async with engine.connect() as connection:
        for row in await connection.execute(select(transfer_lines)):
            sums[row.transfer_id] += row.cards
        held = await balances(connection)
    for transfer, cards in sums.items():
        found.fault("cards off the ledger", f"transfer {transfer}", abs(cards))
    for account in {*held, *expected} - {HOUSE}:
        off = abs(held[account] - expected[account])
        found.fault("cards off the ledger", f"{account}: {held[account]}", off)
    found.counts["accounts"] += len(held)

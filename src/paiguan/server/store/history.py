"""What players look back on: their hands, their companions, replays."""

import json
from collections.abc import Sequence
from typing import Any, Final, cast

from sqlalchemy import ColumnElement, FromClause, Select, case, func, select

from paiguan.server.store.database import Store
from paiguan.server.store.models import hand_seats, hands, rooms, users
from paiguan.server.wire.bodies import FACES, CompanionSums, GameSums, HandPlayed, SessionSums
from paiguan.server.wire.replay_bodies import HandRecord, HandsAround

HANDS_A_PAGE: Final = 50
# For whoever did not play a hand.
NOT_THERE: Final[HandsAround] = {"seat": None, "before": None, "after": None}


async def hands_of(
    store: Store, user_id: int, unseen: Sequence[str], since: int, game: str, before: int
) -> list[HandPlayed]:
    """Hands of a player that have ended, newest first; `before` is the id to go on from."""
    query = (
        select(
            hands.c.id,
            hands.c.code,
            hands.c.number,
            hands.c.at,
            rooms.c.game,
            rooms.c.number.label("room"),
            hand_seats.c.seat,
            hand_seats.c.points,
            hand_seats.c.won,
            func.coalesce(hands.c.void, False).label("void"),
        )
        .join(hand_seats, hand_seats.c.hand_id == hands.c.id)
        .join(rooms, rooms.c.id == hands.c.room_id)
        .where(hand_seats.c.user_id == user_id, hands.c.id < before, _listed(unseen, since))
        .order_by(hands.c.id.desc())
        .limit(HANDS_A_PAGE)
    )
    if game:
        query = query.where(rooms.c.game == game)
    async with store.read() as connection:
        rows = (await connection.execute(query)).mappings()
        return [cast("HandPlayed", dict(row)) for row in rows]


async def sessions_of(
    store: Store, user_id: int, unseen: Sequence[str], since: int
) -> list[SessionSums]:
    """Sessions of a player, newest first: what their settled hands came to."""
    query = (
        select(
            rooms.c.id,
            rooms.c.number.label("room"),
            rooms.c.game,
            rooms.c.created.label("at"),
            *_sums(hand_seats),
        )
        .join(hands, hands.c.room_id == rooms.c.id)
        .join(hand_seats, hand_seats.c.hand_id == hands.c.id)
        .where(hand_seats.c.user_id == user_id, _counts(unseen, since))
        .group_by(rooms.c.id, rooms.c.number, rooms.c.game, rooms.c.created)
        .order_by(rooms.c.id.desc())
        .limit(HANDS_A_PAGE)
    )
    return cast("list[SessionSums]", await _summed(store, query))


async def games_of(store: Store, user_id: int, unseen: Sequence[str], since: int) -> list[GameSums]:
    """A player's totals per game."""
    query = (
        select(rooms.c.game, *_sums(hand_seats))
        .join(hands, hands.c.room_id == rooms.c.id)
        .join(hand_seats, hand_seats.c.hand_id == hands.c.id)
        .where(hand_seats.c.user_id == user_id, _counts(unseen, since))
        .group_by(rooms.c.game)
        .order_by(rooms.c.game)
    )
    return cast("list[GameSums]", await _summed(store, query))


async def companions_of(
    store: Store, user_id: int, unseen: Sequence[str], since: int
) -> list[CompanionSums]:
    """Hands and points with each companion and game."""
    own = hand_seats.alias("own")
    other = hand_seats.alias("other")
    query = (
        select(users.c.name, rooms.c.game, *_sums(own))
        .select_from(own)
        .join(other, (other.c.hand_id == own.c.hand_id) & (other.c.seat != own.c.seat))
        .join(users, users.c.id == other.c.user_id)
        .join(hands, hands.c.id == own.c.hand_id)
        .join(rooms, rooms.c.id == hands.c.room_id)
        # Who was forgotten has no name.
        .where(own.c.user_id == user_id, users.c.name != "", _counts(unseen, since))
        .group_by(users.c.id, users.c.name, rooms.c.game)
        .order_by(func.count().desc())
        .limit(HANDS_A_PAGE)
    )
    return cast("list[CompanionSums]", await _summed(store, query))


def _shown(unseen: Sequence[str], since: int) -> ColumnElement[bool]:
    """From a moment on, without the hands whose settlement has not been shown yet."""
    return hands.c.code.not_in(unseen) & (hands.c.at >= since)


def _listed(unseen: Sequence[str], since: int) -> ColumnElement[bool]:
    """The same without those in which choices were taken back."""
    return _shown(unseen, since) & hands.c.practice.is_not(True)


def _counts(unseen: Sequence[str], since: int) -> ColumnElement[bool]:
    """The same without those that count for nothing (RM-9)."""
    return _listed(unseen, since) & hands.c.void.is_not(True)


def _sums(own: FromClause) -> tuple[ColumnElement[int], ...]:
    """How many hands, what they brought, how many were won."""
    return (
        func.count().label("hands"),
        func.sum(own.c.points).label("points"),
        func.sum(case((own.c.won, 1), else_=0)).label("wins"),
    )


async def _summed(store: Store, query: Select[Any]) -> list[dict[str, Any]]:
    async with store.read() as connection:
        rows = (await connection.execute(query)).mappings()
        return [{**row, "points": int(row["points"]), "wins": int(row["wins"])} for row in rows]


async def record_of(store: Store, code: str) -> HandRecord | None:
    """The record that a code opens."""
    query = select(hands.c.record).where(hands.c.code == code)
    async with store.read() as connection:
        text = (await connection.execute(query)).scalar_one_or_none()
    if text is None:
        return None
    record: HandRecord = json.loads(text)
    return record


async def faces_of(store: Store, code: str) -> dict[int, int]:
    """The faces of the people of a hand, by seat: the one chosen, or else one that stays theirs."""
    query = (
        select(hand_seats.c.seat, users.c.id, users.c.face)
        .join(hands, hands.c.id == hand_seats.c.hand_id)
        .join(users, users.c.id == hand_seats.c.user_id)
        # Who was forgotten has no name.
        .where(hands.c.code == code, users.c.name != "")
    )
    async with store.read() as connection:
        rows = await connection.execute(query)
        return {row.seat: row.face or row.id % FACES + 1 for row in rows}


async def hands_around(store: Store, user_id: int, unseen: Sequence[str], code: str) -> HandsAround:
    """Where a player sat in a hand, and the hands beside it that they played in the session."""
    there = select(hands.c.room_id, hands.c.number).where(hands.c.code == code).subquery()
    step = hands.c.number - there.c.number
    query = (
        select(step.label("step"), hands.c.code, hand_seats.c.seat)
        .join(there, there.c.room_id == hands.c.room_id)
        .join(hand_seats, hand_seats.c.hand_id == hands.c.id)
        .where(hand_seats.c.user_id == user_id, step.between(-1, 1), _shown(unseen, 0))
    )
    async with store.read() as connection:
        found = {row.step: row for row in await connection.execute(query)}
    if 0 not in found:
        return NOT_THERE
    before, after = found.get(-1), found.get(1)
    return {
        "seat": found[0].seat,
        "before": None if before is None else before.code,
        "after": None if after is None else after.code,
    }

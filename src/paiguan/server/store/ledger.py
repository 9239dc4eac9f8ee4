"""Room cards: double entry with idempotency keys.

Every transfer moves cards between accounts and sums to zero. It is written in the same transaction
as what it belongs to, under a key that says what that is: done twice, it counts once.
"""

from dataclasses import dataclass

from sqlalchemy import func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store import kill_points
from paiguan.server.store.database import now
from paiguan.server.store.models import transfer_lines, transfers

HOUSE = "house"


class NotEnoughCardsError(ValueError):
    """An account would go below zero."""


def of_user(user_id: int) -> str:
    """The account of a player."""
    return f"user:{user_id}"


def of_room(room_id: int) -> str:
    """Where the cards of a room are set aside."""
    return f"room:{room_id}"


@dataclass(frozen=True)
class Transfer:
    """Cards that move: what each account gets (or gives, where it is negative)."""

    key: str
    reason: str
    lines: tuple[tuple[str, int], ...]
    room_id: int | None = None


async def balance(connection: AsyncConnection, account: str) -> int:
    """The cards of an account."""
    total = select(func.coalesce(func.sum(transfer_lines.c.cards), 0))
    query = total.where(transfer_lines.c.account == account)
    return int((await connection.execute(query)).scalar_one())


async def carry_out(connection: AsyncConnection, transfer: Transfer) -> bool:
    """Do a transfer inside the caller's transaction; False if its key was done before."""
    if sum(cards for _, cards in transfer.lines) != 0:
        raise ValueError(f"transfer {transfer.key} does not sum to zero")
    await _lock(connection, transfer)
    known = select(transfers.c.id).where(transfers.c.key == transfer.key)
    if (await connection.execute(known)).first() is not None:
        return False
    for account, cards in transfer.lines:
        if cards < 0 and account != HOUSE and await balance(connection, account) + cards < 0:
            raise NotEnoughCardsError(account)
    row = insert(transfers).values(
        key=transfer.key, reason=transfer.reason, room_id=transfer.room_id, at=now()
    )
    made = (await connection.execute(row)).inserted_primary_key
    assert made is not None
    kill_points.passing(kill_points.MID_LEDGER)
    lines = [
        {"transfer_id": made[0], "account": account, "cards": cards}
        for account, cards in transfer.lines
        if cards
    ]
    if lines:
        await connection.execute(insert(transfer_lines), lines)
    return True


async def _lock(connection: AsyncConnection, transfer: Transfer) -> None:
    """Nobody else moves these cards or uses this key until the transaction ends.

    On SQLite a transaction that writes is alone anyway.
    """
    if connection.dialect.name != "postgresql":
        return
    lock = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")
    accounts = sorted(account for account, cards in transfer.lines if cards < 0)
    for name in (transfer.key, *(account for account in accounts if account != HOUSE)):
        await connection.execute(lock, {"name": name})


def granted(user_id: int, cards: int, key: str) -> Transfer:
    """Cards for a player from the house."""
    return Transfer(key, "grant", ((HOUSE, -cards), (of_user(user_id), cards)))


def set_aside(room_id: int, shares: dict[int, int]) -> Transfer:
    """The cards of a room, when its first hand is dealt: who pays how many."""
    lines = tuple((of_user(user), -cards) for user, cards in shares.items())
    total = sum(shares.values())
    return Transfer(_aside(room_id), "aside", (*lines, (of_room(room_id), total)), room_id)


async def spend(connection: AsyncConnection, room_id: int) -> None:
    """What was set aside for a room is used up, when its first hand is settled."""
    cards = await balance(connection, of_room(room_id))
    lines = ((of_room(room_id), -cards), (HOUSE, cards))
    await carry_out(connection, Transfer(_end(room_id), "spent", lines, room_id))


async def give_back(connection: AsyncConnection, room_id: int) -> None:
    """The room ended before its first settlement: everyone gets back what they had set aside."""
    aside = transfers.c.key == _aside(room_id)
    query = select(transfer_lines).join(transfers).where(aside)
    lines = [(row.account, -row.cards) for row in await connection.execute(query)]
    await carry_out(connection, Transfer(_end(room_id), "back", tuple(lines), room_id))


def _aside(room_id: int) -> str:
    return f"room:{room_id}:aside"


def _end(room_id: int) -> str:
    """Spent or given back, only one of them and once."""
    return f"room:{room_id}:end"

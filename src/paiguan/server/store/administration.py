"""What administrators look at and change; all that they do is in the audit log, written with it."""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import String, cast, func, insert, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.engine.errors import BilingualError
from paiguan.server.store import ledger
from paiguan.server.store.database import Store, StoreError, now
from paiguan.server.store.models import audit, transfer_lines, users
from paiguan.server.store.writer import Write

ROWS: Final = 50


class AdminError(BilingualError):
    """Something that cannot be done."""


@dataclass(frozen=True)
class Deed:
    """Who did what."""

    who: str
    what: str

    async def note(self, connection: AsyncConnection) -> None:
        """Write the line of the audit log."""
        await connection.execute(insert(audit).values(at=now(), who=self.who, what=self.what))


@dataclass(frozen=True)
class Account:
    """An account as it is now."""

    id: int
    name: str
    cards: int


# Looking


async def account_of(store: Store, user_id: int) -> Account:
    """An account that is there."""
    query = select(users.c.name).where(users.c.id == user_id)
    async with store.read() as connection:
        name = (await connection.execute(query)).scalar_one()
        return Account(user_id, name, await ledger.balance(connection, ledger.of_user(user_id)))


async def found_users(store: Store, search: str = "") -> list[dict[str, Any]]:
    """The newest users, or those with this number or a name that holds this text."""
    cards = (
        select(func.coalesce(func.sum(transfer_lines.c.cards), 0))
        .where(transfer_lines.c.account == literal("user:") + cast(users.c.id, String))
        .scalar_subquery()
    )
    columns = (users.c.id, users.c.name, users.c.login, users.c.admin, users.c.banned)
    query = select(*columns, users.c.created, cards.label("cards"))
    if search:
        found = users.c.name.icontains(search, autoescape=True)
        if search.isascii() and search.isdigit() and len(search) < 18:
            found = or_(found, users.c.id == int(search))
        query = query.where(found)
    query = query.order_by(users.c.id.desc()).limit(ROWS)
    async with store.read() as connection:
        rows = (await connection.execute(query)).mappings().all()
    return [{**row, "cards": int(row["cards"])} for row in rows]


async def deeds_before(store: Store, before: int) -> list[dict[str, Any]]:
    """The audit log, newest first; `before` is the number to go on from."""
    query = select(audit).where(audit.c.id < before).order_by(audit.c.id.desc()).limit(ROWS)
    async with store.read() as connection:
        return [dict(row) for row in (await connection.execute(query)).mappings()]


# Doing


async def bar(store: Store, deed: Deed, user_id: int, *, banned: bool) -> None:
    """Bar a user, or let them back."""
    change = update(users).where(users.c.id == user_id).values(banned=banned)

    async def write(connection: AsyncConnection) -> None:
        if not (await connection.execute(change)).rowcount:
            raise _no_user(user_id)

    await _do(store, write, deed.note)


async def grant(store: Store, deed: Deed, user_id: int, cards: int, key: str) -> None:
    """Room cards for a user; the same key again does nothing."""
    transfer = ledger.granted(user_id, cards, f"grant:{key}")
    known = select(users.c.id).where(users.c.id == user_id)

    async def write(connection: AsyncConnection) -> None:
        if (await connection.execute(known)).first() is None:
            raise _no_user(user_id)
        if await ledger.carry_out(connection, transfer):
            await deed.note(connection)

    await _do(store, write)


async def make_admin(store: Store, deed: Deed, name: str) -> int:
    """Let the account that one signs in to by this name administrate; its number."""
    known = select(users.c.id).where(users.c.login == name.lower())
    found: list[int] = []

    async def write(connection: AsyncConnection) -> None:
        user_id = (await connection.execute(known)).scalar()
        if user_id is None:
            raise AdminError(f"没有“{name}”这个账号", f"there is no account “{name}”")
        await connection.execute(update(users).where(users.c.id == user_id).values(admin=True))
        found.append(user_id)

    await _do(store, write, deed.note)
    return found[-1]


async def note(store: Store, deed: Deed) -> None:
    """Something that changes nothing else."""
    await _do(store, deed.note)


async def _do(store: Store, *writes: Write) -> None:
    try:
        await store.write(*writes)
    except StoreError as error:
        if isinstance(error.__cause__, AdminError):
            raise error.__cause__ from None
        raise


def _no_user(user_id: int) -> AdminError:
    return AdminError(f"没有用户 {user_id}", f"There is no user {user_id}")

"""Accounts: a guest at once, a name and password when one wants to keep it.

The cookie holds a random token; the database holds its hash. Logging in or registering makes a new
token, logging out everywhere removes all of them.
"""

import asyncio
import hashlib
import secrets
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server import ledger
from paiguan.server.errors import RefusedError
from paiguan.server.models import logins, users
from paiguan.server.store import Store, StoreError, now

SHORTEST_NAME = 2
LONGEST_NAME = 12
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 128

T = TypeVar("T")

_hasher = PasswordHasher()


class AccountError(RefusedError):
    """A name, password or login that is not accepted, and why."""


@dataclass(frozen=True)
class User:
    """Somebody who is signed in."""

    id: int
    name: str
    guest: bool
    admin: bool
    banned: bool


def checked_name(name: str) -> str:
    """A name in its normal form: 2 to 12 letters, digits or characters, nothing invisible."""
    name = unicodedata.normalize("NFKC", name).strip()
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        raise AccountError(
            "bad_name",
            f"名字要{SHORTEST_NAME}到{LONGEST_NAME}个字",
            f"a name has {SHORTEST_NAME} to {LONGEST_NAME} characters",
        )
    for character in name:
        if not (character.isalnum() or character in "_-·"):
            raise AccountError(
                "bad_name",
                "名字里只能有文字、数字和 _ - ·",
                "in a name there are only letters, digits and _ - ·",
            )
    return name


def checked_password(password: str) -> str:
    """A password of sensible length."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise AccountError(
            "bad_password",
            f"密码要{SHORTEST_PASSWORD}到{LONGEST_PASSWORD}个字符",
            f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters",
        )
    return password


class Accounts:
    """Who is who."""

    def __init__(self, store: Store, first_cards: int) -> None:
        self.store = store
        self.first_cards = first_cards
        self._hashing = asyncio.Semaphore(1)
        self._nobodys_hash = ""

    async def new_guest(self, name: str) -> tuple[User, str]:
        """Somebody new, with their first room cards; the token for the cookie."""
        name = checked_name(name)
        token = secrets.token_urlsafe(32)
        made: list[int] = []

        async def write(connection: AsyncConnection) -> None:
            made.clear()
            row = insert(users).values(name=name, admin=False, banned=False, created=now())
            key = (await connection.execute(row)).inserted_primary_key
            assert key is not None
            made.append(int(key[0]))
            await _let_in(connection, made[0], token)
            grant = ledger.granted(made[0], self.first_cards, f"user:{made[0]}:first")
            await ledger.carry_out(connection, grant)

        await self.store.write(write)
        return User(made[0], name, True, False, False), token

    async def by_token(self, token: str) -> User | None:
        """Whose cookie this is."""
        query = (
            select(users)
            .join(logins, logins.c.user_id == users.c.id)
            .where(logins.c.token == _hashed(token))
        )
        async with self.store.read() as connection:
            row = (await connection.execute(query)).mappings().first()
        if row is None:
            return None
        return User(row["id"], row["name"], row["login"] is None, row["admin"], row["banned"])

    async def register(self, user: User, name: str, password: str) -> str:
        """Keep a guest's account under a name and password; a new token, the old ones end."""
        name = checked_name(name)
        hashed = await self._slowly(_hasher.hash, checked_password(password))
        token = secrets.token_urlsafe(32)

        async def write(connection: AsyncConnection) -> None:
            change = update(users).where(users.c.id == user.id)
            values = change.values(name=name, login=name.lower(), password=hashed)
            await connection.execute(values)
            await connection.execute(delete(logins).where(logins.c.user_id == user.id))
            await _let_in(connection, user.id, token)

        try:
            await self.store.write(write)
        except StoreError as error:
            raise _taken(error) from None
        return token

    async def rename(self, user: User, name: str) -> str:
        """Call an account something else; the name in its normal form."""
        name = checked_name(name)
        change = update(users).where(users.c.id == user.id).values(name=name)
        if not user.guest:
            change = change.values(login=name.lower())
        try:
            await self.store.write(lambda connection: _execute(connection, change))
        except StoreError as error:
            raise _taken(error) from None
        return name

    async def log_in(self, name: str, password: str) -> str:
        """A token for whoever knows the password."""
        login = _login_of(name)
        query = select(users.c.id, users.c.password).where(users.c.login == login)
        async with self.store.read() as connection:
            row = None if login is None else (await connection.execute(query)).first()
        # A wrong name takes as long as a wrong password.
        known = row.password if row is not None and row.password else await self._nobodys_password()
        try:
            await self._slowly(_hasher.verify, known, password)
        except (VerifyMismatchError, InvalidHashError):
            raise _wrong_login() from None
        if row is None:
            raise _wrong_login()
        token = secrets.token_urlsafe(32)
        user_id = int(row.id)
        await self.store.write(lambda connection: _let_in(connection, user_id, token))
        return token

    async def _slowly(self, work: Callable[..., T], *given: str) -> T:
        """Work that takes a while, beside the tables; one at a time, as each takes much memory."""
        async with self._hashing:
            return await asyncio.to_thread(work, *given)

    async def _nobodys_password(self) -> str:
        if not self._nobodys_hash:
            self._nobodys_hash = await self._slowly(_hasher.hash, "nobody here")
        return self._nobodys_hash

    async def log_out(self, token: str) -> None:
        """End this login."""
        gone = delete(logins).where(logins.c.token == _hashed(token))
        await self.store.write(lambda connection: _execute(connection, gone))

    async def log_out_everywhere(self, user: User) -> None:
        """End all logins of an account."""
        gone = delete(logins).where(logins.c.user_id == user.id)
        await self.store.write(lambda connection: _execute(connection, gone))

    async def make_admin(self, name: str) -> None:
        """Let an account administrate; only from the command line."""
        change = update(users).where(users.c.login == name.lower()).values(admin=True)
        found: list[int] = []

        async def write(connection: AsyncConnection) -> None:
            found.append((await connection.execute(change)).rowcount)

        await self.store.write(write)
        if not found[-1]:
            zh, en = f"没有“{name}”这个账号", f"there is no account “{name}”"
            raise AccountError("no_account", zh, en)

    async def cards_of(self, user: User) -> int:
        """The room cards of an account."""
        async with self.store.read() as connection:
            return await ledger.balance(connection, ledger.of_user(user.id))


def _login_of(name: str) -> str | None:
    """What a name is looked up by; None if nobody can have it."""
    try:
        return checked_name(name).lower()
    except AccountError:
        return None


def _taken(error: StoreError) -> AccountError | StoreError:
    """That a name is taken, where that is what the store says; else the same error."""
    if isinstance(error.__cause__, IntegrityError):
        return AccountError("name_taken", "这个名字已经有人用了", "this name is taken")
    return error


def _wrong_login() -> AccountError:
    return AccountError("wrong_login", "名字或密码不对", "the name or the password is wrong")


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


async def _let_in(connection: AsyncConnection, user_id: int, token: str) -> None:
    row = insert(logins).values(token=_hashed(token), user_id=user_id, created=now())
    await connection.execute(row)


async def _execute(connection: AsyncConnection, statement: object) -> None:
    await connection.execute(statement)  # type: ignore[call-overload]

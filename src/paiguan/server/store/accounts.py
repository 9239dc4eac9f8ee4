"""Accounts: a guest at once, a name and password when one wants to keep it.

The cookie holds a random token; the database holds its hash. Logging in or registering makes a new
token and ends the one before, logging out everywhere removes all of them, and so does time.
"""

import asyncio
import hashlib
import secrets
import time
import unicodedata
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy import Update, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store import ledger
from paiguan.server.store.database import Store, StoreError, come_to_nothing, now
from paiguan.server.store.house_time import HouseTime
from paiguan.server.store.models import logins, users
from paiguan.server.store.once import once, surely
from paiguan.server.store.writer import Write
from paiguan.server.wire.bodies import NO_NAME
from paiguan.server.wire.errors import RefusedError, RoomError

SHORTEST_NAME = 2
LONGEST_NAME = 12
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 128
# Letters that are drawn as nothing.
INVISIBLE: Final = "\u115f\u1160\u3164\uffa0"
MOST_HASHING: Final = 8
DAY: Final = 86_400_000

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
    # The drawn face that they have chosen; 0 for none.
    face: int = 0
    # Which of their logins they have come by: the hash of its token.
    login: bytes = b""


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
        if character in INVISIBLE or not (character.isalnum() or character in "_-·"):
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

    def __init__(
        self, store: Store, first_cards: int, login_days: int = 180, cards_per_day: int = 0
    ) -> None:
        self.store = store
        self.time = HouseTime(store)
        self.first_cards = first_cards
        self.login_days = login_days
        self.cards_per_day = cards_per_day
        # Who has had their cards of which day, as far as this server knows without asking.
        self._given: tuple[str, set[int]] = ("", set())
        self._hashing = asyncio.Semaphore(1)
        self._waiting = 0
        self._nobodys_hash = ""

    async def new_guest(self, name: str) -> tuple[User, str]:
        """Somebody new, with their first room cards; the token for the cookie."""
        name = checked_name(name)
        token = secrets.token_urlsafe(32)
        at = await self.time.now()
        try:
            made = await once(lambda again: self._make_guest(name, token, at, again))
        except StoreError as error:
            raise _why_not(error) from None
        return User(made, name, True, False, False, login=login_of(token)), token

    async def _make_guest(self, name: str, token: str, at: int, again: bool) -> int:
        """Write it, unless that has been tried before and holds: nobody else has the token."""
        made: list[int] = []

        async def write(connection: AsyncConnection) -> None:
            made.clear()
            known = select(logins.c.user_id).where(logins.c.token == login_of(token))
            if again and (user := (await connection.execute(known)).scalar()) is not None:
                made.append(user)
                await come_to_nothing(connection)
                return
            await _free_for_guests(connection, name)
            row = insert(users).values(name=name, admin=False, banned=False, created=now())
            key = (await connection.execute(row)).inserted_primary_key
            assert key is not None
            made.append(int(key[0]))
            # Where a try before this has not ended yet, this waits for it, and fails if it held.
            await _let_in(connection, made[0], token, at)
            grant = ledger.granted(made[0], self.first_cards, f"user:{made[0]}:first")
            await ledger.carry_out(connection, grant)

        await self.store.write(write)
        return made[0]

    async def give_cards_of_the_day(self, user: User) -> None:
        """The cards that everybody gets once a day, by the calendar where the server stands."""
        if not self.cards_per_day:
            return
        day = time.strftime("%Y-%m-%d", time.localtime(now() / 1000))
        if self._given[0] != day:
            self._given = (day, set())
        given = self._given[1]
        if user.id in given:
            return
        grant = ledger.granted(user.id, self.cards_per_day, f"user:{user.id}:day:{day}")

        async def write(connection: AsyncConnection) -> None:
            await ledger.carry_out(connection, grant)

        await surely(self.store, write)
        # Those of that day: another may have begun meanwhile.
        given.add(user.id)

    async def by_token(self, token: str) -> User | None:
        """Whose cookie this is."""
        return await user_by_login(self.store, login_of(token), await self._oldest())

    async def good_logins(self, known: Collection[bytes]) -> set[bytes]:
        """Which of these logins have not ended, and whose users are not barred."""
        query = (
            select(logins.c.token)
            .join(users, users.c.id == logins.c.user_id)
            .where(logins.c.token.in_(known), users.c.banned.is_(False))
        )
        async with self.store.read() as connection:
            return set((await connection.execute(query)).scalars())

    async def register(self, user: User, name: str, password: str, old: str = "") -> str:
        """Keep a guest's account under a name and password; a new token, the old ones end.

        Whoever has a password already gives the old one.
        """
        name = checked_name(name)
        checked_password(password)
        known = await self._known_password(user, old)
        hashed = await self._slowly(_hasher.hash, password)
        token = secrets.token_urlsafe(32)
        at = await self.time.now()
        # Where a try before this holds, it is the new one already; nobody else has just that.
        same = or_(users.c.password == known, users.c.password == hashed)
        change = update(users).where(users.c.id == user.id, same)
        change = change.values(name=name, login=name.lower(), password=hashed)

        async def write(connection: AsyncConnection) -> None:
            if not await _change(connection, change):
                raise _wrong_password()
            await connection.execute(delete(logins).where(logins.c.user_id == user.id))
            await _let_in(connection, user.id, token, at)

        await self._write(write)
        return token

    async def _known_password(self, user: User, given: str) -> str | None:
        """The hash of the password that an account has, if it is the one given."""
        query = select(users.c.password).where(users.c.id == user.id)
        async with self.store.read() as connection:
            known: str | None = (await connection.execute(query)).scalar_one()
        if known is None:
            return None
        try:
            await self._slowly(_hasher.verify, known, given)
        except (VerifyMismatchError, InvalidHashError):
            raise _wrong_password() from None
        return known

    async def _write(self, write: Write) -> None:
        try:
            await surely(self.store, write)
        except StoreError as error:
            raise _why_not(error) from None

    async def rename(self, user: User, name: str, face: int = 0) -> str:
        """Call an account something else; the name in its normal form."""
        name = checked_name(name)
        change = update(users).where(users.c.id == user.id)
        change = change.values(name=name, face=face or user.face)
        if not user.guest:
            change = change.values(login=name.lower())

        async def write(connection: AsyncConnection) -> None:
            if user.guest:
                await _free_for_guests(connection, name)
            await _change(connection, change)

        await self._write(write)
        return name

    async def log_in(self, name: str, password: str, before: str = "") -> str:
        """A token for whoever knows the password; the token that they had before ends."""
        login = login_name(name)
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
        at = await self.time.now()
        same = select(users.c.id).where(users.c.id == user_id, users.c.password == known)
        # The new one too, where a try before this holds.
        ended = logins.c.token.in_((login_of(before), login_of(token)))

        async def write(connection: AsyncConnection) -> None:
            # Whoever has changed the password meanwhile has ended what was let in by the old one.
            if (await connection.execute(same.with_for_update(read=True))).first() is None:
                raise _wrong_login()
            await connection.execute(delete(logins).where(ended))
            await _let_in(connection, user_id, token, at)

        await self._write(write)
        return token

    async def _slowly(self, work: Callable[..., T], *given: str) -> T:
        """Work that takes a while, beside the tables; one at a time, as each takes much memory."""
        if self._waiting >= MOST_HASHING:
            raise RoomError("too_fast")
        self._waiting += 1
        try:
            async with self._hashing:
                return await asyncio.to_thread(work, *given)
        finally:
            self._waiting -= 1

    async def _nobodys_password(self) -> str:
        if not self._nobodys_hash:
            self._nobodys_hash = await self._slowly(_hasher.hash, "nobody here")
        return self._nobodys_hash

    async def log_out(self, token: str) -> None:
        """End this login."""
        gone = delete(logins).where(logins.c.token == login_of(token))
        await surely(self.store, lambda connection: _execute(connection, gone))

    async def log_out_everywhere(self, user: User) -> None:
        """End all logins of an account."""
        gone = delete(logins).where(logins.c.user_id == user.id)
        await surely(self.store, lambda connection: _execute(connection, gone))

    async def forget_old_logins(self) -> None:
        """Remove the logins that have expired."""
        gone = delete(logins).where(logins.c.created < await self._oldest())
        await self.store.write(lambda connection: _execute(connection, gone))

    async def _oldest(self) -> int:
        """When the oldest login began that is still good, in the time of the house."""
        return await self.time.now() - self.login_days * DAY

    async def cards_of(self, user: User) -> int:
        """The room cards of an account."""
        async with self.store.read() as connection:
            return await ledger.balance(connection, ledger.of_user(user.id))


async def user_by_login(store: Store, login: bytes, since: int = 0) -> User | None:
    """Whose login this is, if it has not ended and did not begin before this."""
    query = (
        select(users)
        .join(logins, logins.c.user_id == users.c.id)
        .where(logins.c.token == login, logins.c.created >= since)
    )
    async with store.read() as connection:
        row = (await connection.execute(query)).mappings().first()
    if row is None:
        return None
    guest = row["login"] is None
    return User(row["id"], row["name"], guest, row["admin"], row["banned"], row["face"], login)


def login_name(name: str) -> str | None:
    """What a name is looked up by; None if nobody can have it."""
    try:
        return checked_name(name).lower()
    except AccountError:
        return None


async def _free_for_guests(connection: AsyncConnection, name: str) -> None:
    """A guest has no name that somebody has registered."""
    taken = select(users.c.id).where(users.c.login == name.lower())
    if name != NO_NAME and (await connection.execute(taken)).first() is not None:
        raise _name_taken()


async def _change(connection: AsyncConnection, change: Update) -> int:
    """Change an account, unless another has the name to log in with; how many there were."""
    try:
        return (await connection.execute(change)).rowcount
    except IntegrityError:
        raise _name_taken() from None


def _why_not(error: StoreError) -> Exception:
    """Why an account was not written, if that is not the database's trouble."""
    return error.__cause__ if isinstance(error.__cause__, AccountError) else error


def _name_taken() -> AccountError:
    return AccountError("name_taken", "这个名字已经有人用了", "this name is taken")


def _wrong_password() -> AccountError:
    zh, en = "现在的密码不对，密码没有改", "The present password is not right; nothing has changed"
    return AccountError("wrong_password", zh, en)


def _wrong_login() -> AccountError:
    return AccountError("wrong_login", "名字或密码不对", "the name or the password is wrong")


def login_of(token: str) -> bytes:
    """How a login is known: the hash of its token."""
    return hashlib.sha256(token.encode()).digest()


async def _let_in(connection: AsyncConnection, user_id: int, token: str, at: int) -> None:
    row = insert(logins).values(token=login_of(token), user_id=user_id, created=at)
    await connection.execute(row)


async def _execute(connection: AsyncConnection, statement: object) -> None:
    await connection.execute(statement)  # type: ignore[call-overload]

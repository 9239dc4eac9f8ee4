"""What an administrator sees and does. Everything done is in the audit log, in one transaction."""

from dataclasses import asdict, dataclass
from typing import Any, Final

from sqlalchemy import String, cast, func, insert, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.engine.errors import BilingualError
from paiguan.engine.options import HANDS
from paiguan.server.parlour import Parlour
from paiguan.server.store import ledger
from paiguan.server.store.accounts import User
from paiguan.server.store.database import StoreError, now
from paiguan.server.store.models import audit, rooms, transfer_lines, users
from paiguan.server.store.node_list import listed_nodes
from paiguan.server.store.open_rooms import all_open
from paiguan.server.store.writer import Write
from paiguan.server.table.running_room import RunningRoom
from paiguan.server.wire.errors import RoomError

ROWS: Final = 50
MOST_CARDS: Final = 1_000_000
LONGEST_ANNOUNCEMENT: Final = 200
COMMAND_LINE: Final = "command line"


class AdminError(BilingualError):
    """Something that cannot be done."""


@dataclass(frozen=True)
class Deed:
    """Who did what."""

    who: str
    what: str

    def noted(self) -> Write:
        """The line of the audit log."""
        row = insert(audit).values(at=now(), who=self.who, what=self.what)

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(row)

        return write


def name_of(user: User) -> str:
    """An administrator as the audit log names them."""
    return f"{user.id} {user.name}"


class Admin:
    """An administrator's view of a parlour, and what they may do there."""

    def __init__(self, parlour: Parlour) -> None:
        self._parlour = parlour

    # Looking

    async def rooms(self) -> list[dict[str, Any]]:
        """The open rooms; nothing of any hand but its number."""
        query = select(rooms.c.id, rooms.c.created).where(rooms.c.open)
        async with self._parlour.store.read() as connection:
            created = {row.id: row.created for row in await connection.execute(query)}
        running = sorted(self._parlour.lobby.running.values(), key=lambda one: one.room.id)
        return [_room_row(one, created.get(one.room.id, 0)) for one in running]

    async def nodes(self) -> list[dict[str, Any]]:
        """The servers on this database; one that is alone is in no list."""
        if not self._parlour.leases.shared:
            return []
        listed = await listed_nodes(self._parlour.store.engine)
        return [{**asdict(node), "alive": node.alive} for node in listed]

    async def users(self, search: str = "") -> list[dict[str, Any]]:
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
        async with self._parlour.store.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [{**row, "cards": int(row["cards"])} for row in rows]

    async def deeds(self, before: int = 2**62) -> list[dict[str, Any]]:
        """The audit log, newest first."""
        query = select(audit).where(audit.c.id < before).order_by(audit.c.id.desc()).limit(ROWS)
        async with self._parlour.store.read() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    # Doing

    async def ban(self, admin: User, user_id: int, *, banned: bool) -> None:
        """Bar a user, who is sent out at once, or let them back."""
        if user_id == admin.id:
            raise AdminError("不能停用自己", "You cannot bar yourself")
        deed = Deed(name_of(admin), f"{'bar' if banned else 'let back'} user {user_id}")
        change = update(users).where(users.c.id == user_id).values(banned=banned)

        async def write(connection: AsyncConnection) -> None:
            if not (await connection.execute(change)).rowcount:
                raise _no_user(user_id)

        await self._do(deed, write)
        if banned:
            self._parlour.send_out(user_id, RoomError("banned"))

    async def grant(self, who: str, user_id: int, cards: int, key: str) -> None:
        """Room cards for a user; the same key again does nothing."""
        if not 1 <= cards <= MOST_CARDS:
            raise AdminError(f"房卡数应为1到{MOST_CARDS}", f"1 to {MOST_CARDS} cards are meant")
        deed = Deed(who, f"grant {cards} cards to user {user_id}")
        transfer = ledger.granted(user_id, cards, f"grant:{key}")
        known = select(users.c.id).where(users.c.id == user_id)

        async def write(connection: AsyncConnection) -> None:
            if (await connection.execute(known)).first() is None:
                raise _no_user(user_id)
            if await ledger.carry_out(connection, transfer):
                await deed.noted()(connection)

        await self._do(None, write)

    async def make_admin(self, who: str, name: str) -> None:
        """Let an account administrate; only from the command line."""
        deed = Deed(who, f"make “{name}” an administrator")
        change = update(users).where(users.c.login == name.lower()).values(admin=True)

        async def write(connection: AsyncConnection) -> None:
            if not (await connection.execute(change)).rowcount:
                raise AdminError(f"没有“{name}”这个账号", f"there is no account “{name}”")

        await self._do(deed, write)

    async def announce(self, admin: User, text: str) -> int:
        """Tell everybody at every table; how many rooms there are."""
        text = " ".join(text.split())
        if not 1 <= len(text) <= LONGEST_ANNOUNCEMENT or not text.isprintable():
            raise AdminError(
                f"公告应为1到{LONGEST_ANNOUNCEMENT}个字",
                f"An announcement has 1 to {LONGEST_ANNOUNCEMENT} characters",
            )
        await self._do(Deed(name_of(admin), f"announce: {text}"))
        self._parlour.announce(text)
        return len(await all_open(self._parlour.store))

    async def _do(self, deed: Deed | None, *writes: Write) -> None:
        noted = [deed.noted()] if deed is not None else []
        try:
            await self._parlour.store.write(*writes, *noted)
        except StoreError as error:
            if isinstance(error.__cause__, AdminError):
                raise error.__cause__ from None
            raise


def _no_user(user_id: int) -> AdminError:
    return AdminError(f"没有用户 {user_id}", f"There is no user {user_id}")


def _room_row(running: RunningRoom, created: int) -> dict[str, Any]:
    room = running.room
    options, length = room.setup.options, room.game.length
    here = running.audience.users()
    return {
        "number": room.number,
        "game": room.game.name,
        "zh": room.game.zh,
        "phase": running.audience.info(running.wait)["phase"],
        "owner": room.owner,
        "hand": -1 if room.hand is None else room.hand.number,
        "hands": options[length.name] if length.unit == HANDS else None,
        "since": created,
        "seats": [
            {
                "user": seat.user,
                "name": seat.name,
                "bot": bool(seat.level),
                "here": seat.user in here,
            }
            for seat in room.seats
        ],
    }

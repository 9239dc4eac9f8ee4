"""What an administrator sees and does in a parlour."""

from dataclasses import asdict
from typing import Any, Final

from paiguan.engine.options import HANDS
from paiguan.server.parlour import Parlour
from paiguan.server.store import administration
from paiguan.server.store.accounts import User
from paiguan.server.store.administration import AdminError, Deed
from paiguan.server.store.node_list import listed_nodes
from paiguan.server.store.open_rooms import all_open, opened_at
from paiguan.server.table.running_room import RunningRoom
from paiguan.server.wire.errors import RoomError

MOST_CARDS: Final = 1_000_000
LONGEST_ANNOUNCEMENT: Final = 200
COMMAND_LINE: Final = "command line"


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
        created = await opened_at(self._parlour.store)
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
        return await administration.found_users(self._parlour.store, search)

    async def deeds(self, before: int = 2**62) -> list[dict[str, Any]]:
        """The audit log, newest first."""
        return await administration.deeds_before(self._parlour.store, before)

    # Doing

    async def ban(self, admin: User, user_id: int, *, banned: bool) -> None:
        """Bar a user, who is sent out at once, or let them back."""
        if user_id == admin.id:
            raise AdminError("不能停用自己", "You cannot bar yourself")
        deed = Deed(name_of(admin), f"{'bar' if banned else 'let back'} user {user_id}")
        await administration.bar(self._parlour.store, deed, user_id, banned=banned)
        if banned:
            self._parlour.send_out(user_id, RoomError("banned"))

    async def grant(self, who: str, user_id: int, cards: int, key: str) -> None:
        """Room cards for a user; the same key again does nothing."""
        if not 1 <= cards <= MOST_CARDS:
            raise AdminError(f"房卡数应为1到{MOST_CARDS}", f"1 to {MOST_CARDS} cards are meant")
        deed = Deed(who, f"grant {cards} cards to user {user_id}")
        await administration.grant(self._parlour.store, deed, user_id, cards, key)

    async def make_admin(self, who: str, name: str) -> int:
        """Let an account administrate; only from the command line. Its number."""
        deed = Deed(who, f"make “{name}” an administrator")
        return await administration.make_admin(self._parlour.store, deed, name)

    async def announce(self, admin: User, text: str) -> int:
        """Tell everybody at every table; how many rooms there are."""
        text = " ".join(text.split())
        if not 1 <= len(text) <= LONGEST_ANNOUNCEMENT or not text.isprintable():
            raise AdminError(
                f"公告应为1到{LONGEST_ANNOUNCEMENT}个字",
                f"An announcement has 1 to {LONGEST_ANNOUNCEMENT} characters",
            )
        deed = Deed(name_of(admin), f"announce: {text}")
        await administration.note(self._parlour.store, deed)
        self._parlour.announce(text)
        return len(await all_open(self._parlour.store))


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

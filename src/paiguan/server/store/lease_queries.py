"""What is asked of the leases of rooms: who has one, which nobody has, and how one is taken."""

from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Select,
    case,
    exists,
    func,
    literal_column,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.sql.dml import ReturningInsert, ReturningUpdate

from paiguan.server.store.models import nodes, room_leases, rooms
from paiguan.server.store.reading import reads
from paiguan.server.store.shared_clock import clock

# Whoever takes a room does not wait longer for what a write of it has locked: it is asked again.
LOCKED_SECONDS: Final = 3.0
# So long after its server's death a room is left to the people who come for it: where the balancer
# sends them it stays, and it is read once.
LEFT_SECONDS: Final = 5.0
ROOMS_AT_ONCE: Final = 50
# Of a room that was left: the next move does not count as one.
MAY_MOVE: Final = 0


def before_taking(room_id: int, node_id: int) -> Select[Any]:
    """Whether the server lives that has a room, if another has it; then nobody is waited for.

    From here on the transaction waits for no lock longer than one should.
    """
    lives = (
        select(nodes.c.until > clock())
        .join(room_leases, room_leases.c.node_id == nodes.c.id)
        .where(room_leases.c.room_id == room_id, nodes.c.id != node_id)
        .scalar_subquery()
    )
    patience = func.set_config("lock_timeout", str(int(LOCKED_SECONDS * 1000)), True)
    return select(lives.label("lives"), patience)


def taking(room_id: int, node_id: int) -> ReturningInsert[Any]:
    """Take a room that no other living server has; its epoch.

    One that a server has left by dying may move once more: a balancer that has just found out sends
    the first people to one server and the others to another.
    """
    row = postgresql.insert(room_leases).values(room_id=room_id, node_id=node_id, epoch=1)
    # The row that is there already; as a column it would be looked for among all rows.
    holder: ColumnElement[int] = literal_column("room_leases.node_id")
    held = exists().where(nodes.c.id == holder, nodes.c.until > clock())
    moved = case((room_leases.c.node_id == node_id, room_leases.c.moved), else_=MAY_MOVE)
    return row.on_conflict_do_update(
        index_elements=[room_leases.c.room_id],
        set_={"node_id": node_id, "epoch": room_leases.c.epoch + 1, "moved": moved},
        where=or_(room_leases.c.node_id == node_id, ~held),
    ).returning(room_leases.c.epoch)


def stays(seconds: float) -> ColumnElement[bool]:
    """Whether a room has moved just now, and stays where it is."""
    return func.coalesce(room_leases.c.moved, 0) > clock() - int(seconds * 1000)


def giving(room_id: int, node_id: int, to: int, stay_seconds: float) -> ReturningUpdate[Any]:
    """Hand a room that a server has to another that reads it, unless it stays; its epoch."""
    moved = case((room_leases.c.moved == MAY_MOVE, None), else_=clock())
    return (
        update(room_leases)
        .where(room_leases.c.room_id == room_id, room_leases.c.node_id == node_id)
        .where(~stays(stay_seconds), reads(to, room_id))
        .values(node_id=to, epoch=room_leases.c.epoch + 1, moved=moved)
        .returning(room_leases.c.epoch)
    )


def holder_of(room_id: int, stay_seconds: float) -> Select[Any]:
    """Which server has a room, how long it is known to live, whether the room stays there."""
    left = func.coalesce(nodes.c.until - clock(), 0)
    return (
        select(room_leases.c.node_id, left.label("left"), stays(stay_seconds).label("stays"))
        .outerjoin(nodes, nodes.c.id == room_leases.c.node_id)
        .where(room_leases.c.room_id == room_id)
    )


def rooms_of(node_id: int) -> Select[Any]:
    """The open rooms that a server has."""
    return (
        select(rooms.c.number, rooms.c.id, room_leases.c.epoch)
        .join(room_leases, room_leases.c.room_id == rooms.c.id)
        .where(rooms.c.open, room_leases.c.node_id == node_id)
    )


def nobodys_rooms(log_version: int, idle_seconds: float) -> Select[Any]:
    """Some open rooms that no living server has, and that nobody has come for.

    A room that nobody has entered yet needs none, until it is time to close it.
    """
    lately = nodes.c.until > clock() - int(LEFT_SECONDS * 1000)
    old = rooms.c.created < clock() - int(idle_seconds * 1000)
    return (
        select(rooms.c.number)
        .outerjoin(room_leases, room_leases.c.room_id == rooms.c.id)
        .outerjoin(nodes, (nodes.c.id == room_leases.c.node_id) & lately)
        .where(rooms.c.open == true(), nodes.c.id.is_(None))
        .where(rooms.c.log_version <= log_version)
        .where(or_(rooms.c.dealt.is_not(None), room_leases.c.room_id.is_not(None), old))
        .order_by(rooms.c.dealt.is_(None), func.random())
        .limit(ROOMS_AT_ONCE)
    )

"""A room's log says in words what was done, no longer in the numbers of the engine.

The numbers of then are written down here, once and for all: how the engine numbers its actions
today changes nothing about them.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# All games of then that are played with tiles; the others are played with cards.
WITH_TILES = ("hengyang258", "wanzai", "dongfeng")

OF_TILES = (
    *("pass", "discard", "chow", "pong", "kong", "win", "replace", "dice", "take", "declare"),
    *("fire", "float", "dragons", "winds", "add"),
)
NAMES_A_TILE = ("discard", "pong", "kong", "add")
# Runs of honours: east south north, and east west north.
ODD_RUNS = {34: (27, 28, 30), 35: (27, 29, 30)}

OF_CARDS = ("pass", "discard", "chi", "peng", "win", "pao")
CARDS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
RUNS = (*((n, n + 1, n + 2) for n in range(8)), (1, 6, 9), (0, 4, 9))
# 顺子 small and large, then 绞牌 with two small cards, then with two large ones.
SETS = (
    *("".join(CARDS[card] for card in run) for run in RUNS),
    *("".join(CARDS[10 + card] for card in run) for run in RUNS),
    *(CARDS[n] * 2 + CARDS[10 + n] for n in range(10)),
    *(CARDS[n] + CARDS[10 + n] * 2 for n in range(10)),
)
NO_SET = 63

rooms = sa.table("rooms", sa.column("id", sa.BigInteger), sa.column("game", sa.Text))
room_log = sa.table(
    "room_log",
    sa.column("room_id", sa.BigInteger),
    sa.column("place", sa.Integer),
    sa.column("entry", sa.Text),
)

ACTED = room_log.c.entry.like('{"is":"acted"%')


def upgrade() -> None:
    connection = op.get_bind()
    update = room_log.update().where(
        room_log.c.room_id == sa.bindparam("in_room"), room_log.c.place == sa.bindparam("at_place")
    )
    for room in connection.execute(sa.select(rooms).order_by(rooms.c.id)).all():
        query = sa.select(room_log).where(room_log.c.room_id == room.id, ACTED)
        changed = [
            {"in_room": room.id, "at_place": row.place, "entry": in_words(room.game, row.entry)}
            for row in connection.execute(query).all()
        ]
        if changed:
            connection.execute(update, changed)


def downgrade() -> None:
    """Words do not tell every number of then: a 碰 need not name its tile."""
    if op.get_bind().execute(sa.select(room_log).where(ACTED).limit(1)).first() is not None:
        raise RuntimeError("rooms have been played in: restore a copy from before the upgrade")


def in_words(game: str, text: str) -> str:
    """An entry of a room's log with the words of its number."""
    entry = json.loads(text)
    entry["action"] = words_of(game in WITH_TILES, entry.pop("code"))
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))


def words_of(with_tiles: bool, code: int) -> list[str]:
    """What a number meant.

    A 碰 names its tile and a 吃 the claimed one first: so it is understood whatever lies open.
    """
    return _tile_words(code) if with_tiles else _card_words(code)


def _tile_words(code: int) -> list[str]:
    name, tile, detail = OF_TILES[code >> 12], code >> 6 & 63, code & 63
    if name in NAMES_A_TILE:
        return [name, _tile(tile)]
    if name == "fire":
        return [name, "on" if detail else "off"]
    if name == "float":
        return [name, str(detail)]
    if name == "chow":
        run = list(ODD_RUNS.get(detail, (detail, detail + 1, detail + 2)))
        run.remove(tile)
        ranks = "".join(_tile(one)[0] for one in (tile, *run))
        return [name, ranks + _tile(tile)[1]]
    return [name]


def _tile(tile: int) -> str:
    return f"{tile % 9 + 1}{'mpsz'[tile // 9]}"


def _card_words(code: int) -> list[str]:
    name = OF_CARDS[code >> 18]
    if name == "discard":
        return [name, CARDS[code & 63]]
    if name == "chi":
        sets = (code & 63, code >> 6 & 63, code >> 12 & 63)
        return [name, *(SETS[number] for number in sets if number != NO_SET)]
    return [name]

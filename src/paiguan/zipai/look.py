"""What a seat sees of a table that nobody listens to: the same as a view would say."""

from librt.vecs import append
from mypy_extensions import i64

from paiguan.zipai.doors import (
    CHI,
    door_giver,
    door_hidden,
    door_kind,
    is_quad,
    pack_door,
    pack_owned,
)
from paiguan.zipai.sight import HIDDEN_CARD, ZipaiSight
from paiguan.zipai.stages import CLAIM_STAGE
from paiguan.zipai.table import ZipaiTable


def look(table: ZipaiTable, seat: i64) -> ZipaiSight:
    """The table as this seat sees it."""
    sight = ZipaiSight(
        table.rules.deal, seat, table.dealer, table.wall_left(), table.hands[seat].clone()
    )
    owner: i64 = 0
    while owner < table.seats:
        for door in table.hands[owner].doors:
            if owner != seat and _is_hidden(door):
                door = pack_door(door_kind(door), HIDDEN_CARD, 0, door_giver(door), 0)
            sight.doors = append(sight.doors, pack_owned(owner, door))
        owner += 1
    sight.lying = table.lying[:]
    if table.stage == CLAIM_STAGE:
        sight.card = table.card
        sight.giver = table.giver
        sight.from_wall = table.from_wall
    sight.barred = table.kinds_barred(seat)
    sight.count()
    return sight


def _is_hidden(door: i64) -> bool:
    """Whether no card of a door lies open."""
    kind = door_kind(door)
    if kind == CHI:
        return False
    return door_hidden(door) == (4 if is_quad(kind) else 3)

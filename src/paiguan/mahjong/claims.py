"""What the others may do with a tile that lies open, and whose claim goes first."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from paiguan.engine.events import MeldMade
from paiguan.mahjong import kongs, turn
from paiguan.mahjong.actions import CHOW, KONG, PASS, PONG, WIN, encode, tile_of, what_of
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.hand import lay_claimed
from paiguan.mahjong.hand_rules import BARS_NOTHING, BARS_THE_KIND
from paiguan.mahjong.melds import unpack_meld
from paiguan.mahjong.stages import CLAIM_STAGE, TURN_STAGE, UNDER_WAY
from paiguan.mahjong.table import ON_DISCARD, ON_OTHERS_DICE, ON_ROBBED_KONG, MahjongTable
from paiguan.mahjong.tiles import (
    BIT,
    CHOW_TILES,
    EAST,
    EVERY_KIND,
    HONOURS,
    NO_TILE,
    RANK_OF,
    SOUTH,
    WHITE,
    WINDS_WITHOUT_SOUTH,
    WINDS_WITHOUT_WEST,
)

# Precedence: 胡, then 杠 and 碰, then 吃; of two open tiles the one turned first.
WIN_RANK: Final = 100
SAME_RANK: Final = 50
CHOW_RANK: Final = 10
FIRST_TILE: Final = 1
SECOND_TILE: Final = 0

HONOUR_CHOWS: Final = vec[i64]([EAST, SOUTH, WINDS_WITHOUT_WEST, WINDS_WITHOUT_SOUTH, WHITE])


def ask(table: MahjongTable) -> None:
    """Ask everybody who can do something with the open tile or tiles."""
    table.window.clear()
    table.stage = CLAIM_STAGE
    discarded = table.way == ON_DISCARD or table.way == ON_OTHERS_DICE
    takeable = discarded and table.wall_left() > 0
    step: i64 = 1
    while step < SEATS:
        seat = (table.giver + step) % SEATS
        best = _offer_win(table, seat)
        if takeable:
            best = max(best, _offer_melds(table, seat, table.open.first, FIRST_TILE))
            second = table.open.second
            if second not in (NO_TILE, table.open.first):
                best = max(best, _offer_melds(table, seat, second, SECOND_TILE))
        if best > 0:
            table.offer(seat, encode(PASS))
            table.window.ask(seat, best)
        step += 1


def _offer_win(table: MahjongTable, seat: i64) -> i64:
    winnable: i64 = 0
    if table.may_win_on(seat, table.open.first):
        winnable = BIT[table.open.first]
    second = table.open.second
    if second != NO_TILE and table.may_win_on(seat, second):
        winnable |= BIT[second]
    table.open.winnable[seat] = winnable
    if winnable == 0:
        return 0
    table.offer(seat, encode(WIN))
    return win_rank(table, seat)


def win_rank(table: MahjongTable, seat: i64) -> i64:
    """Equal for all where several may win at once; otherwise the earlier seat is higher."""
    if table.rules.several_winners:
        return WIN_RANK
    return WIN_RANK + SEATS - table.rules.order_of_winning(table, seat)


def _offer_melds(table: MahjongTable, seat: i64, tile: i64, which: i64) -> i64:
    """Offer 杠, 碰 and 吃 of one open tile; the rank of the best of them."""
    best: i64 = 0
    if tile == table.rules.deck.wild:
        return best
    if kongs.may_claim(table, seat, tile):
        table.offer(seat, encode(KONG, tile))
        best = SAME_RANK + which
    if table.locked[seat]:
        return best
    counts = table.hands[seat].counts
    if counts[tile] >= 2 and kongs.may_lay(table, seat, False):
        table.offer(seat, encode(PONG, tile))
        best = SAME_RANK + which
    if (
        table.rules.chows
        and seat == (table.giver + 1) % SEATS
        and kongs.may_lay(table, seat, True)
        and _offer_chows(table, seat, tile)
    ):
        best = max(best, CHOW_RANK + which)
    return best


def _offer_chows(table: MahjongTable, seat: i64, tile: i64) -> bool:
    if tile >= HONOURS:
        return table.rules.chow_honours and _offer_honour_chows(table, seat, tile)
    counts = table.hands[seat].counts
    rank = RANK_OF[tile]
    found = False
    if rank >= 3 and counts[tile - 2] > 0 and counts[tile - 1] > 0:
        table.offer(seat, encode(CHOW, tile, tile - 2))
        found = True
    if 2 <= rank <= 8 and counts[tile - 1] > 0 and counts[tile + 1] > 0:
        table.offer(seat, encode(CHOW, tile, tile - 1))
        found = True
    if rank <= 7 and counts[tile + 1] > 0 and counts[tile + 2] > 0:
        table.offer(seat, encode(CHOW, tile, tile))
        found = True
    return found


def _offer_honour_chows(table: MahjongTable, seat: i64, tile: i64) -> bool:
    """中发白, or any three different winds."""
    counts = table.hands[seat].counts
    found = False
    for chow in HONOUR_CHOWS:
        claimed = False
        complete = True
        place: i64 = 3 * chow
        while place < 3 * chow + 3:
            if CHOW_TILES[place] == tile:
                claimed = True
            elif counts[CHOW_TILES[place]] == 0:
                complete = False
            place += 1
        if claimed and complete:
            table.offer(seat, encode(CHOW, tile, chow))
            found = True
    return found


def answer(table: MahjongTable, seat: i64, code: i64) -> None:
    """Note what a seat says; when nothing open can matter any more, all are released."""
    table.withdraw(seat)
    table.window.answer(seat, _rank(table, seat, code), code)
    if table.window.decided():
        table.withdraw_all()


def _rank(table: MahjongTable, seat: i64, code: i64) -> i64:
    what = what_of(code)
    if what == PASS:
        return 0
    if what == WIN:
        return win_rank(table, seat)
    which = FIRST_TILE if tile_of(code) == table.open.first else SECOND_TILE
    return (CHOW_RANK if what == CHOW else SAME_RANK) + which


def resolve(table: MahjongTable) -> None:
    """Carry out the highest claim, or go on as if nothing had lain there."""
    top = table.window.highest()
    if top >= WIN_RANK:
        _win(table, top)
        return
    _bar_passed_wins(table)
    if table.way != ON_ROBBED_KONG:
        table.opening.holds = UNDER_WAY
    if top == 0:
        _go_on(table)
        return
    seat: i64 = 0
    while table.window.rank[seat] != top:
        seat += 1
    _take(table, seat, table.window.code[seat])


def _win(table: MahjongTable, top: i64) -> None:
    if table.way == ON_ROBBED_KONG:
        kongs.give_up_robbed(table)
    winners = vec[i64]()
    tiles = vec[i64]()
    step: i64 = 1
    while step < SEATS:
        seat = (table.giver + step) % SEATS
        if table.window.rank[seat] == top:
            winners = append(winners, seat)
            tiles = append(tiles, table.better_tile(seat, table.way))
        step += 1
    table.winners = winners
    table.winning_tiles = tiles
    table.finish(table.rules.settle_win(table))


def _bar_passed_wins(table: MahjongTable) -> None:
    passed = table.rules.passed_win
    if passed == BARS_NOTHING:
        return
    seat: i64 = 0
    while seat < SEATS:
        if seat != table.giver and table.open.winnable[seat] != 0:
            kinds = table.open.winnable[seat] if passed == BARS_THE_KIND else EVERY_KIND
            table.barred[seat] |= kinds
        seat += 1


def _go_on(table: MahjongTable) -> None:
    if table.way == ON_DISCARD or table.way == ON_OTHERS_DICE:
        turn.next_player(table, table.giver)
    elif table.way == ON_ROBBED_KONG:
        kongs.complete_added(table, table.giver, table.open.first)
    else:
        table.finish(table.rules.settle_draw(table))


def _take(table: MahjongTable, seat: i64, code: i64) -> None:
    """杠, 碰 or 吃 of an open tile."""
    tile = tile_of(code)
    table.claim_discard(table.giver, tile)
    if what_of(code) == KONG:
        kongs.make_claimed(table, seat, tile)
        return
    meld = lay_claimed(table.hands[seat], code, table.giver)
    if table.listener is not None:
        table.tell(MeldMade(int(seat), unpack_meld(meld)))
    table.rules.after_meld(table, seat)
    table.turn = seat
    table.drawn = NO_TILE
    table.drawn_kinds = 0
    table.opening.honours[seat] = 0
    table.stage = TURN_STAGE

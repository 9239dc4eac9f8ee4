"""Why a win, a kong, a claim or a discard is not possible at the table: clauses and words."""

from paiguan.engine.reason import Reason
from paiguan.mahjong import kongs
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.melds import PONG, meld_kind, meld_tile
from paiguan.mahjong.stages import CLAIM_STAGE, TURN_STAGE
from paiguan.mahjong.table import ON_DISCARD, ON_OTHERS_DICE, SELF_DRAWN, MahjongTable
from paiguan.mahjong.tiles import BIT, NO_TILE, tile_name


def why_not(table: MahjongTable, seat: int, name: str, tile: int) -> list[Reason]:
    """Why a seat may not do this now, as far as its own tiles and what lies open can say."""
    if table.stage == CLAIM_STAGE:
        if seat == table.giver:
            return [Reason("MJ-3", "自己打出的牌自己不能要", "one's own tile cannot be claimed")]
        return _no_claim(table, seat, name)
    if table.stage == TURN_STAGE and seat == table.turn:
        return _nothing_of_ones_own(table, seat, name, tile)
    return []


# Another's tile


def _no_claim(table: MahjongTable, seat: int, name: str) -> list[Reason]:
    if name == "win":
        return _no_win_on(table, seat)
    if name not in ("pong", "kong", "chow"):
        return []
    if table.way not in (ON_DISCARD, ON_OTHERS_DICE):
        return [Reason("MJ-5", "这张牌只能胡", "this tile can be won, and nothing else")]
    if table.wall_left() == 0:
        return [
            Reason("MJ-7", "最后打出的牌只能胡", "the last discard can be won, and nothing else")
        ]
    if name == "chow":
        return _no_chow(table, seat)
    needed = 2 if name == "pong" else 3
    if table.hands[seat].counts[table.open.first] >= needed:
        return []
    zh, en = ("一对", "a pair") if needed == 2 else ("三张一样的", "three")
    shown = tile_name(int(table.open.first))
    return [Reason("MJ-3", f"手里没有{zh} {shown}", f"the hand has not {en} of {shown}")]


def _no_win_on(table: MahjongTable, seat: int) -> list[Reason]:
    tile = table.open.first
    reasons = table.rules.judge(table.hands[seat], int(tile), int(table.way)).why_not
    barred = table.rules.passed_win_reason
    if not reasons and barred is not None and table.barred[seat] & BIT[tile] != 0:
        return [barred]
    return reasons


def _no_chow(table: MahjongTable, seat: int) -> list[Reason]:
    if not table.rules.chows:
        return _known(table.rules.meld_reason)
    if seat != (table.giver + 1) % SEATS:
        return [Reason("MJ-3", "只有下家能吃", "only the next player may chow")]
    return [Reason("MJ-3", "手里没有这两张", "the hand has not the two tiles for it")]


# One's own turn


def _nothing_of_ones_own(table: MahjongTable, seat: int, name: str, tile: int) -> list[Reason]:
    if name == "discard":
        return _no_discard(table, seat, tile)
    if name in ("pong", "chow"):
        return [Reason("MJ-3", "现在没有牌可以要", "there is no tile to claim now")]
    if name not in ("win", "kong"):
        return []
    if table.drawn == NO_TILE and not table.any_drawn:
        return [
            Reason(
                "MJ-2",
                "吃碰以后没有摸牌，只能打牌",
                "after a claim nothing was drawn: only a discard is due",
            )
        ]
    return _no_win_drawn(table, seat) if name == "win" else _no_kong(table, seat, tile)


def _no_discard(table: MahjongTable, seat: int, tile: int) -> list[Reason]:
    if tile == NO_TILE or table.hands[seat].counts[tile] > 0:
        return []
    shown = tile_name(tile)
    return [Reason("MJ-2", f"手里没有 {shown}", f"{shown} is not in the hand")]


def _no_win_drawn(table: MahjongTable, seat: int) -> list[Reason]:
    """A hand as dealt has no tile that was drawn: then any of its tiles is taken for it."""
    hand = table.hands[seat].clone()
    drawn = int(table.drawn)
    if drawn == NO_TILE or hand.counts[drawn] == 0:
        drawn = hand.tiles()[-1]
    hand.remove(drawn)
    return table.rules.judge(hand, drawn, SELF_DRAWN).why_not


def _no_kong(table: MahjongTable, seat: int, tile: int) -> list[Reason]:
    if not kongs.may_be_made(table):
        return [
            Reason("MJ-2", "牌墙空了，没有补张", "the wall is used up: there is no replacement")
        ]
    hand = table.hands[seat]
    if tile == NO_TILE:
        return []
    if tile == table.rules.deck.wild:
        return _known(table.rules.meld_reason)
    laid = any(meld_kind(meld) == PONG and meld_tile(meld) == tile for meld in hand.melds)
    if laid and hand.counts[tile] > 0:
        return _known(table.rules.added_kong_reason)
    if hand.counts[tile] == 4:
        return []
    shown = tile_name(tile)
    return [
        Reason(
            "MJ-2",
            f"手里没有四张 {shown}，也没有碰过再摸到",
            f"the hand has not four of {shown}, nor a fourth beside a pong",
        )
    ]


def _known(reason: Reason | None) -> list[Reason]:
    return [] if reason is None else [reason]

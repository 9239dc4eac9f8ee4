"""Why a win, a kong, a claim or a discard is not possible at the table: clauses and words."""

from typing import Final

from paiguan.engine.reason import Reason
from paiguan.engine.settlement import NOBODY
from paiguan.mahjong import honour_kongs, kongs, stakes
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.melds import PONG, meld_kind, meld_tile
from paiguan.mahjong.refusals import (
    BOUND_FIRE,
    LATE_ADDED_KONG,
    LATE_HONOURS,
    LOCKED_HAND,
    NO_DICE,
    NO_DRAGONS,
    NO_FOURTH_MELD,
    NO_SUCH_MELD,
    NO_TILES_FOR_DICE,
    NO_WINDS,
)
from paiguan.mahjong.stages import CLAIM_STAGE, KONG_STAGE, STAKES_STAGE, TURN_STAGE
from paiguan.mahjong.table import ON_DISCARD, ON_OTHERS_DICE, SELF_DRAWN, MahjongTable
from paiguan.mahjong.tiles import BIT, NO_TILE, tile_name

# Kongs of different honours, and a tile added to one: what the hand must have, and what is said
# where it has not.
HONOUR_KONGS: Final = {
    "dragons": (honour_kongs.DRAGONS_CHANCE, NO_DRAGONS),
    "winds": (honour_kongs.WINDS_CHANCE, NO_WINDS),
    "add": (0, NO_DRAGONS),
}


# What a seat may say of a tile that lies open, besides letting it go.
CLAIMS: Final = ("chow", "pong", "kong", "win")


def why_not(table: MahjongTable, seat: int, name: str, tile: int) -> list[Reason]:
    """Why a seat may not do this now, as far as its own tiles and what lies open can say."""
    if table.stage == CLAIM_STAGE or _means_last_discard(table, seat, name):
        if seat == table.giver:
            if name not in CLAIMS:
                return []
            return [Reason("MJ-3", "自己打出的牌自己不能要", "one's own tile cannot be claimed")]
        # A kong of another tile is meant for one's own turn.
        other = name == "kong" and tile not in (NO_TILE, table.open.first, table.open.second)
        return [] if other else _no_claim(table, seat, name)
    if table.stage == STAKES_STAGE and name == "fire" and stakes.bound(table, seat) > 0:
        return _clause(table, BOUND_FIRE)
    if seat != table.turn:
        return []
    if table.stage == KONG_STAGE and name == "dice":
        few = table.wall_left() < kongs.TILES_FOR_DICE
        return _clause(table, NO_TILES_FOR_DICE if few else NO_DICE)
    return _nothing_of_ones_own(table, seat, name, tile) if table.stage == TURN_STAGE else []


# Another's tile


def _means_last_discard(table: MahjongTable, seat: int, name: str) -> bool:
    """A tile that nobody could claim is not asked about: somebody has drawn when one is named."""
    if table.stage != TURN_STAGE or table.drawn == NO_TILE or table.giver == NOBODY:
        return False
    return name in ("pong", "chow") or (seat != table.turn and name in ("win", "kong"))


def _no_claim(table: MahjongTable, seat: int, name: str) -> list[Reason]:
    if name == "win":
        return _no_win_on(table, seat)
    if name not in ("pong", "kong", "chow"):
        return []
    if table.way not in (ON_DISCARD, ON_OTHERS_DICE):
        return [Reason("MJ-5", "这张牌只能胡", "this tile can be won, and nothing else")]
    if table.wall_left() == 0 and table.stage == CLAIM_STAGE:
        return [
            Reason("MJ-7", "最后打出的牌只能胡", "the last discard can be won, and nothing else")
        ]
    if table.locked[seat]:
        return _clause(table, LOCKED_HAND)
    if name == "chow":
        return _no_chow(table, seat)
    needed = 2 if name == "pong" else 3
    if table.hands[seat].counts[table.open.first] >= needed:
        return _no_fourth(table, seat, is_chow=False)
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
        return _clause(table, NO_SUCH_MELD)
    if seat != (table.giver + 1) % SEATS:
        return [Reason("MJ-3", "只有下家能吃", "only the next player may chow")]
    return _no_fourth(table, seat, is_chow=True) or [
        Reason("MJ-3", "手里没有这两张", "the hand has not the two tiles for it")
    ]


# One's own turn


def _nothing_of_ones_own(table: MahjongTable, seat: int, name: str, tile: int) -> list[Reason]:
    if name == "discard":
        return _no_discard(table, seat, tile)
    if name in ("pong", "chow"):
        return [Reason("MJ-3", "现在没有牌可以要", "there is no tile to claim now")]
    if name == "dice":
        return _clause(table, NO_DICE)
    if name in HONOUR_KONGS:
        return _no_honour_kong(table, seat, name)
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
    if tile == NO_TILE:
        return []
    if table.hands[seat].counts[tile] > 0:
        return _clause(table, LOCKED_HAND)
    shown = tile_name(tile)
    return [Reason("MJ-2", f"手里没有 {shown}", f"{shown} is not in the hand")]


def _no_honour_kong(table: MahjongTable, seat: int, name: str) -> list[Reason]:
    """Its tiles are not there; or they are, and it is too late."""
    chance, without = HONOUR_KONGS[name]
    if honour_kongs.chance_of(table.hands[seat]) & chance == 0:
        return _clause(table, without)
    return _no_fourth(table, seat, is_chow=False) or _clause(table, LATE_HONOURS)


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
        return _clause(table, NO_SUCH_MELD)
    laid = any(meld_kind(meld) == PONG and meld_tile(meld) == tile for meld in hand.melds)
    if laid and hand.counts[tile] > 0:
        return _clause(table, LOCKED_HAND if table.locked[seat] else LATE_ADDED_KONG)
    if hand.counts[tile] == 4:
        locked = table.locked[seat] != 0
        return _clause(table, LOCKED_HAND) if locked else _no_fourth(table, seat, is_chow=False)
    shown = tile_name(tile)
    return [
        Reason(
            "MJ-2",
            f"手里没有四张 {shown}，也没有碰过再摸到",
            f"the hand has not four of {shown}, nor a fourth beside a pong",
        )
    ]


# A game's own clauses


def _no_fourth(table: MahjongTable, seat: int, *, is_chow: bool) -> list[Reason]:
    return [] if kongs.may_lay(table, seat, is_chow) else _clause(table, NO_FOURTH_MELD)


def _clause(table: MahjongTable, what: str) -> list[Reason]:
    """What the game itself says of it, if anything."""
    reason = table.rules.refusals.get(what)
    return [] if reason is None else [reason]

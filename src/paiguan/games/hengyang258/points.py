"""Points and birds of 衡阳258麻将 (HY-33 to HY-41)."""

from typing import Final

from mypy_extensions import i64

from paiguan.engine.events import Fall
from paiguan.engine.settlement import NOBODY
from paiguan.games.hengyang258.hands import PLAIN, Part, doubles
from paiguan.games.hengyang258.options import HengyangOptions
from paiguan.mahjong import settle
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.melds import ADDED, CONCEALED, meld_kind, meld_tile
from paiguan.mahjong.settle import others, take_birds, tell_birds
from paiguan.mahjong.shares import Share
from paiguan.mahjong.table import (
    ON_OTHERS_DICE,
    ON_OTHERS_LAST_TILE,
    ON_OWN_DICE,
    ON_OWN_LAST_TILE,
    SELF_DRAWN,
    MahjongTable,
)
from paiguan.mahjong.tiles import BIT, RANK_OF

BIRD: Final = "扎鸟"
CONCEALED_WIN: Final = "门清"
# In sums: what is counted, by which rate it is paid, and who raises that.
UNITS: Final = "大番"
SELF_DRAWN_RATE: Final = "自摸"
DISCARD_RATE: Final = "点炮"
DEALER: Final = "庄家"


# Kongs


def pay_kong(table: MahjongTable, seat: i64, meld: i64) -> None:
    """暗杠 2 from each, 碰杠 1 from each, 明杠 3 from the giver (HY-37), unless HY-38 says none.

    A 碰 made while holding three has its fourth tile in hand, so that it is never just drawn.
    """
    kind = meld_kind(meld)
    if kind == CONCEALED:
        if table.opening.dealt_fours[seat] & BIT[meld_tile(meld)] == 0:
            settle.pay_kong(table, seat, meld, 2, "暗杠", "HY-37")
    elif kind == ADDED:
        if table.drawn_kinds & BIT[meld_tile(meld)] != 0:
            settle.pay_kong(table, seat, meld, 1, "碰杠", "HY-37")
    else:
        settle.pay_kong(table, seat, meld, 3, "明杠", "HY-37")


# One share of a win


def small_points(options: HengyangOptions, with_dealer: bool, concealed: bool) -> int:
    """A small win: 2 with the dealer on either side, else 1 (HY-33); 门清 more (HY-36)."""
    if concealed and options.concealed != "none":
        if with_dealer:
            return 4 if options.concealed == "big" else 3
        return 2
    return 2 if with_dealer else 1


def unit_points(with_dealer: bool, self_drawn: bool) -> int:
    """A big unit: self-drawn 4 with the dealer, else 3; on a discard 7, else 6 (HY-34)."""
    if self_drawn:
        return 4 if with_dealer else 3
    return 7 if with_dealer else 6


def owing(table: MahjongTable, winner: int) -> list[int]:
    """Who owes a winner a share: on a discard or a robbed kong the giver, else each (HY-41)."""
    if table.giver == NOBODY or table.way in (ON_OTHERS_DICE, ON_OTHERS_LAST_TILE):
        return others(winner)
    return [int(table.giver)]


def shares_of(table: MahjongTable, winner: int, answering: int) -> list[Share]:
    """Whose shares a win consists of, and who pays them.

    Self-drawn, each pays their own; on a discard or a robbed kong the giver pays one; for 杠上炮
    and 海底炮 the giver pays all three (HY-41). Whoever answers for the hand pays in all their
    places.
    """
    giver = int(table.giver)
    shared = table.way in (ON_OTHERS_DICE, ON_OTHERS_LAST_TILE)
    seats = owing(table, winner)
    if answering != NOBODY:
        return [Share(seat, winner, answering, "HY-42") for seat in seats]
    if shared:
        return [Share(seat, winner, giver, "HY-41") for seat in seats]
    return [Share(seat, winner, seat, "") for seat in seats]


def pay_share(
    table: MahjongTable, share: Share, parts: list[Part], options: HengyangOptions, birds: list[int]
) -> None:
    """Pay one share: its parts, then what the birds make of it."""
    with_dealer = table.dealer in (share.owed_by, share.payee)
    if sum(part.units for part in parts) == 0:
        plain = small_points(options, with_dealer, False)
        share.plus(table, plain, PLAIN, "HY-33", DEALER if with_dealer else "")
        whole = small_points(options, with_dealer, table.hands[share.payee].concealed())
        share.plus(table, whole - plain, CONCEALED_WIN, "HY-36")
    else:
        _pay_units(table, share, parts, options, with_dealer)
    times = bird_multiplier(table, birds, share.owed_by, share.payee)
    share.times(table, times, BIRD, "HY-40")


def _pay_units(
    table: MahjongTable,
    share: Share,
    parts: list[Part],
    options: HengyangOptions,
    with_dealer: bool,
) -> None:
    """Each part of a big win; told are the units first (HY-45), then what one is paid (HY-34)."""
    on_own = table.giver == NOBODY or table.way in (ON_OTHERS_DICE, ON_OTHERS_LAST_TILE)
    rate = unit_points(with_dealer, on_own)
    for part in parts:
        if part.units:
            share.pay(table, part.units * rate, part.name, part.clause)
            if share.reached and doubles(part, options):
                share.note(table, "×", 2, part.name, part.clause)
            else:
                share.note(table, "+", part.units, part.name, part.clause)
    share.tell_reached(UNITS)
    way = SELF_DRAWN_RATE if on_own else DISCARD_RATE
    share.note(table, "×", rate, f"{way} {DEALER}" if with_dealer else way, "HY-34")


# Birds


def turn_birds(table: MahjongTable, options: HengyangOptions, concerned: list[int]) -> list[int]:
    """Turn the birds of a win (HY-39): none with 不扎鸟; after 海底 its tile is the one bird.

    A bird counts on a seat that is concerned: one of a payment that the birds multiply.
    """
    if options.birds == 0:
        return []
    if table.way in (ON_OWN_LAST_TILE, ON_OTHERS_LAST_TILE):
        birds = [int(table.winning_tiles[0])]
        _tell_birds(table, [], birds, concerned)
        return birds
    number = options.birds
    if options.self_draw_extra_bird and table.way in (SELF_DRAWN, ON_OWN_DICE, ON_OTHERS_DICE):
        number += 1
    birds = take_birds(table, number)
    if birds:
        _tell_birds(table, birds, birds, concerned)
    return birds


def _tell_birds(
    table: MahjongTable, turned: list[int], birds: list[int], concerned: list[int]
) -> None:
    seats = [(bird, bird_seat(table, bird)) for bird in birds]
    tell_birds(table, turned, [Fall(bird, seat, seat in concerned) for bird, seat in seats])


def bird_seat(table: MahjongTable, bird: int) -> int:
    """The seat that a bird falls on, counted from the dealer as one."""
    return int((table.dealer + RANK_OF[bird] - 1) % SEATS)


def bird_multiplier(table: MahjongTable, birds: list[int], payer: int, payee: int) -> int:
    """2 for each bird on either seat of a payment (HY-40)."""
    times = 1
    for bird in birds:
        if bird_seat(table, bird) in (payer, payee):
            times *= 2
    return times

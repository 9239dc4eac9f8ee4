"""A hand as it might be, made from what one seat sees: nothing hidden is read, for there is none.

The tiles that the seat does not see are handed in, in some order; they fill the others' hands and
the wall. Whoever asks decides how that order comes about.
"""

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.engine.settlement import NOBODY
from paiguan.mahjong import claims
from paiguan.mahjong.actions import DECLARE, FIRE, FLOAT, PASS, REPLACE, TAKE, WIN, what_of
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.discards import discard_seat, discard_tile
from paiguan.mahjong.melds import CONCEALED, NO_GIVER, meld_owner, meld_tile, owned_meld, pack_meld
from paiguan.mahjong.round import MahjongRound
from paiguan.mahjong.sight import HIDDEN_TILE, MahjongSight
from paiguan.mahjong.stages import (
    KONG_STAGE,
    LAST_TAKEN_STAGE,
    LAST_TILE_STAGE,
    TURN_STAGE,
    UNDER_WAY,
)
from paiguan.mahjong.table import (
    ON_DISCARD,
    ON_OTHERS_DICE,
    ON_OTHERS_LAST_TILE,
    ON_ROBBED_KONG,
    MahjongRules,
)
from paiguan.mahjong.tiles import BIT, KINDS, NO_TILE
from paiguan.mahjong.wall import new_wall


def can_imagine(sight: MahjongSight, codes: list[int]) -> bool:
    """Whether the choice is one whose hands can be thought up: all but stakes and openings.

    Stakes are not worth it: among equals, who play every imagined hand, they bring nothing.
    """
    if sight.hand.size == 0 or what_of(codes[0]) in (DECLARE, FIRE, FLOAT):
        return False
    # A win with the tiles dealt needs no thought either.
    if what_of(codes[0]) == WIN and sight.giver == NOBODY and sight.hand.size % 3 == 1:
        return False
    # Two tiles that oneself has turned up are won or not: that needs no thought.
    return sight.giver != sight.seat


def imagine(
    rules: MahjongRules, sight: MahjongSight, codes: list[int], order: list[int]
) -> MahjongRound:
    """A hand in which the seat sees what it sees, and has these choices."""
    round_ = MahjongRound(rules, sight.dealer)
    seat = sight.seat
    unseen = _with_hidden_kongs(round_, sight, order)
    _take_over(round_, sight)
    is_claim = sight.giver != NOBODY and what_of(codes[0]) != TAKE
    robs = is_claim and not _lies_among_discards(sight)
    if robs:
        # The tile of a kong is still in the hand of whoever makes it.
        unseen.remove(int(sight.open_tile))
    for other in range(SEATS):
        if other == seat:
            continue
        hand = round_.hands[other]
        missing = int(hand.resting_size() - hand.size)
        for tile in unseen[:missing]:
            hand.add(tile)
        unseen = unseen[missing:]
        rules.after_discard(round_, other)
    round_.wall = new_wall(unseen[: int(sight.wall)], [])
    if is_claim:
        _ask_others(round_, sight, robs)
    else:
        _ask_alone(round_, sight, codes)
    round_.withdraw(seat)
    for code in codes:
        round_.offer(seat, code)
    return round_


def _lies_among_discards(sight: MahjongSight) -> bool:
    """Whether what may be claimed was discarded; else it is being added to a kong."""
    last: i64 = NO_TILE
    for discard in sight.discards:
        if discard_seat(discard) == sight.giver:
            last = discard_tile(discard)
    return last != NO_TILE and last in (sight.open_tile, sight.second_open_tile)


def _with_hidden_kongs(round_: MahjongRound, sight: MahjongSight, order: list[int]) -> list[int]:
    """Lay out every meld; a 暗杠 face down gets a kind of which all four are unseen."""
    unseen = order.copy()
    for owned in sight.melds:
        owner = meld_owner(owned)
        meld = owned_meld(owned)
        if meld_tile(meld) == HIDDEN_TILE:
            kind = next((tile for tile in unseen if _may_be_kong(round_, unseen, tile)), NO_TILE)
            if kind == NO_TILE:
                continue
            unseen = [tile for tile in unseen if tile != kind]
            meld = pack_meld(CONCEALED, kind, kind, NO_GIVER)
        round_.hands[owner].lay(meld)
        round_.rules.after_meld(round_, owner)
    return unseen


def _may_be_kong(round_: MahjongRound, unseen: list[int], tile: int) -> bool:
    return unseen.count(tile) == 4 and tile != round_.rules.deck.wild


def _take_over(round_: MahjongRound, sight: MahjongSight) -> None:
    """What the seat holds, what lies on the table, and what is played for."""
    hand = round_.hands[sight.seat]
    tile: i64 = 0
    while tile < KINDS:
        number = sight.hand.counts[tile]
        while number > 0:
            hand.add(tile)
            number -= 1
        tile += 1
    round_.discards = sight.discards[:]
    round_.locked = sight.locked[:]
    round_.barred[sight.seat] = sight.barred
    round_.stakes.fire = sight.fire[:]
    round_.stakes.floats = sight.floats[:]
    round_.opening.honours = vec[i64]([0] * SEATS)
    round_.opening.holds = UNDER_WAY


def _ask_others(round_: MahjongRound, sight: MahjongSight, robs: bool) -> None:
    """Something lies open, and whoever could claim it in this world is asked."""
    giver = sight.giver
    way: i64 = ON_DISCARD
    if robs:
        way = ON_ROBBED_KONG
        round_.hands[giver].add(sight.open_tile)
        round_.drawn_kinds = BIT[sight.open_tile]
    elif sight.second_open_tile != NO_TILE:
        way = ON_OTHERS_DICE
    elif sight.wall == 0 and round_.rules.last_tile_roams:
        way = ON_OTHERS_LAST_TILE
        _take_last(round_, sight, giver)
    round_.turn = giver
    round_.lay_open(giver, sight.open_tile, sight.second_open_tile, way)
    claims.ask(round_)


def _take_last(round_: MahjongRound, sight: MahjongSight, taker: i64) -> None:
    """Somebody has taken the last tile, after those who declined it."""
    round_.last.taker = taker
    round_.last.first_asked = (taker - sight.declined + SEATS) % SEATS


def _ask_alone(round_: MahjongRound, sight: MahjongSight, codes: list[int]) -> None:
    """Only the seat itself has a choice: in its turn, after a kong, about the last tile."""
    round_.turn = sight.seat
    round_.drawn = sight.drawn
    if sight.drawn != NO_TILE:
        round_.drawn_kinds = BIT[sight.drawn]
    what = what_of(codes[0])
    if what == TAKE:
        round_.stage = LAST_TILE_STAGE
        round_.last.first_asked = (sight.seat - sight.declined + SEATS) % SEATS
        round_.giver = sight.giver
        round_.open.first = sight.open_tile
    elif what == REPLACE:
        round_.stage = KONG_STAGE
    elif what_of(codes[-1]) == PASS:
        round_.stage = LAST_TAKEN_STAGE
        _take_last(round_, sight, sight.seat)
    else:
        round_.stage = TURN_STAGE

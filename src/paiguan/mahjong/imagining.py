"""A hand as it might be, made from what one seat sees: nothing hidden is read, for there is none.

The tiles that the seat does not see are handed in, in some order; they fill the others' hands and
the wall. Whoever asks decides how that order comes about.
"""

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.engine.settlement import NOBODY
from paiguan.mahjong import claims
from paiguan.mahjong.actions import WIN, what_of
from paiguan.mahjong.melds import CONCEALED, NO_GIVER, meld_tile, pack_meld
from paiguan.mahjong.round import MahjongRound
from paiguan.mahjong.sight import HIDDEN_TILE, OWNER, MahjongSight
from paiguan.mahjong.table import ON_DISCARD, TURN_STAGE, UNDER_WAY, MahjongRules
from paiguan.mahjong.tiles import BIT, KINDS, NO_TILE
from paiguan.mahjong.wall import SEATS, new_wall

FULL_HAND = 13


def can_imagine(sight: MahjongSight, codes: list[int]) -> bool:
    """Whether the choice is one of a turn, or one about a plain discard."""
    if sight.hand.size == 0 or sight.second_open_tile != NO_TILE:
        return False
    if sight.giver == NOBODY:
        return sight.hand.size % 3 == 2
    if what_of(codes[0]) > WIN:
        # Something else is asked while the discard still lies there: the last tile, a replacement.
        return False
    if sight.giver == sight.seat or sight.wall == 0:
        return False
    last: i64 = NO_TILE
    for discard in sight.discards:
        if discard >> 6 == sight.giver:
            last = discard & 63
    return last == sight.open_tile


def imagine(
    rules: MahjongRules, sight: MahjongSight, codes: list[int], order: list[int]
) -> MahjongRound:
    """A hand in which the seat sees what it sees, and has these choices."""
    round_ = MahjongRound(rules, sight.dealer)
    seat = sight.seat
    unseen = _with_hidden_kongs(round_, sight, order)
    _take_over(round_, sight)
    for other in range(SEATS):
        if other == seat:
            continue
        hand = round_.hands[other]
        missing = FULL_HAND - 3 * len(hand.melds) - int(hand.size)
        for tile in unseen[:missing]:
            hand.add(tile)
        unseen = unseen[missing:]
        rules.after_discard(round_, other)
    round_.wall = new_wall(unseen[: int(sight.wall)], [])
    if sight.giver == NOBODY:
        round_.stage = TURN_STAGE
        round_.turn = seat
        round_.drawn = sight.drawn
        if sight.drawn != NO_TILE:
            round_.drawn_kinds = BIT[sight.drawn]
    else:
        _ask_others(round_, sight)
    round_.withdraw(seat)
    for code in codes:
        round_.offer(seat, code)
    return round_


def _with_hidden_kongs(round_: MahjongRound, sight: MahjongSight, order: list[int]) -> list[int]:
    """Lay out every meld; a 暗杠 face down gets a kind of which all four are unseen."""
    unseen = [tile for tile in order if tile < round_.rules.kinds]
    for owned in sight.melds:
        owner = owned // OWNER
        meld = owned % OWNER
        if meld_tile(meld) == HIDDEN_TILE:
            kind = next((tile for tile in unseen if unseen.count(tile) == 4), NO_TILE)
            if kind == NO_TILE:
                continue
            unseen = [tile for tile in unseen if tile != kind]
            meld = pack_meld(CONCEALED, kind, kind, NO_GIVER)
        round_.hands[owner].lay(meld)
        round_.rules.after_meld(round_, owner)
    return unseen


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
    round_.fire = sight.fire[:]
    round_.floats = sight.floats[:]
    round_.honour_chance = vec[i64]([0] * SEATS)
    round_.opening = UNDER_WAY
    round_.openings_asked = True


def _ask_others(round_: MahjongRound, sight: MahjongSight) -> None:
    """The discard lies there, and whoever could claim it in this world is asked."""
    round_.turn = sight.giver
    round_.lay_open(sight.giver, sight.open_tile, NO_TILE, ON_DISCARD)
    claims.ask(round_)

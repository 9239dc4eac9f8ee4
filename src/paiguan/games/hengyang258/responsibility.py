"""包赔: who answers for another's hand (HY-42, HY-43).

For each seat A, each ground and each giver B the table remembers since which meld B answers, how
many open melds B has given, and whether A has been found 听牌. That is looked at right after A's
first discard that follows the deciding meld, and again after each further meld that B gives.
"""

from typing import Final

from mypy_extensions import i64

from paiguan.engine.settlement import NOBODY
from paiguan.games.hengyang258.hands import ALL_258, ALL_TRIPLETS, FLUSH
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.melds import is_open, meld_giver, meld_tile
from paiguan.mahjong.table import MahjongTable
from paiguan.mahjong.tiles import SUIT_OF, is_258
from paiguan.mahjong.waits import waits

# The grounds, the melds that one player must have given for each, and the hand that it is for.
OF_258: Final = 0
OF_ONE_SUIT: Final = 1
OF_TRIPLETS: Final = 2
GROUNDS: Final = 3
MELDS_GIVEN: Final = (2, 3, 3)
HAND_NAMES: Final = (ALL_258, FLUSH, ALL_TRIPLETS)

# The test is due from a meld that B gave to A's next discard; else how it came out.
DUE: Final = 0
WAS_READY: Final = 1
WAS_NOT_READY: Final = 2

# Memory: for each seat, ground and giver 0, or how many melds the hand had when that giver began to
# answer, how many of its open melds the giver has given, and the test, packed in this order.
TESTS: Final = 4
GIVEN: Final = 8
MEMORY: Final = SEATS * GROUNDS * SEATS


def note_meld(table: MahjongTable, seat: i64) -> None:
    """After a meld: does the giver of enough of them now answer, or is the test due anew?"""
    hand = table.hands[seat]
    for ground in range(GROUNDS):
        if not _ground_holds(hand, ground):
            continue
        for giver in range(SEATS):
            at = _place(seat, ground, giver)
            given = _melds_given(hand, giver)
            known = table.memory[at]
            if known == 0:
                if given >= MELDS_GIVEN[ground]:
                    table.memory[at] = _pack(i64(len(hand.melds)), given, DUE)
            elif given > known // TESTS % GIVEN:
                test = WAS_READY if known % TESTS == WAS_READY else DUE
                table.memory[at] = _pack(_since(known), given, test)


def note_discard(table: MahjongTable, seat: i64) -> None:
    """After a discard: where the test is due, was the hand ready?"""
    at = _place(seat, 0, 0)
    end = at + GROUNDS * SEATS
    while at < end:
        if table.memory[at] != 0 and table.memory[at] % TESTS == DUE:
            ready = waits(table.rules, table.hands[seat]) != 0
            table.memory[at] += WAS_READY if ready else WAS_NOT_READY
        at += 1


def who_answers(table: MahjongTable, winner: i64, names: list[str]) -> int:
    """The seat that pays for this win, or NOBODY; of two the one who began to answer first.

    碰碰胡 needs no 听牌, alone or with 全求人; 将将胡 and 清一色 do, also together with it. A test
    that is still due at the win has been passed: without the winning tile the hand was 听牌.
    """
    must_be_ready = ALL_258 in names or FLUSH in names
    first = NOBODY
    since: i64 = 0
    for ground in range(GROUNDS):
        if HAND_NAMES[ground] not in names:
            continue
        for giver in range(SEATS):
            answers = table.memory[_place(winner, ground, giver)]
            if answers == 0 or (must_be_ready and answers % TESTS == WAS_NOT_READY):
                continue
            if first == NOBODY or _since(answers) < since:
                first = giver
                since = _since(answers)
    return first


def _place(seat: i64, ground: int, giver: int) -> i64:
    return (seat * GROUNDS + ground) * SEATS + giver


def _pack(since: i64, given: i64, test: i64) -> i64:
    return (since * GIVEN + given) * TESTS + test


def _since(answers: i64) -> i64:
    """With how many melds in the hand the giver began to answer."""
    return answers // TESTS // GIVEN


def _ground_holds(hand: Hand, ground: int) -> bool:
    """Whether the open melds still allow the hand that this ground is for."""
    if ground == OF_TRIPLETS:
        return hand.all_alike_melds()
    if ground == OF_258 and not hand.all_alike_melds():
        return False
    suit: i64 = -1
    for meld in hand.melds:
        if not is_open(meld):
            continue
        tile = meld_tile(meld)
        if ground == OF_258:
            if not is_258(tile):
                return False
        elif suit in (-1, SUIT_OF[tile]):
            suit = SUIT_OF[tile]
        else:
            return False
    return True


def _melds_given(hand: Hand, giver: int) -> i64:
    """How many of the open melds this seat gave."""
    given: i64 = 0
    for meld in hand.melds:
        if is_open(meld) and meld_giver(meld) == giver:
            given += 1
    return given

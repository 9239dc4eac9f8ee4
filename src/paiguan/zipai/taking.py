"""Taking a card in: 吃 with its 比牌, 碰, 跑."""

from mypy_extensions import i64

from paiguan.zipai.actions import eaten_of, second_of, third_of
from paiguan.zipai.cards import KINDS, NO_CARD
from paiguan.zipai.doors import CHI as CHI_DOOR
from paiguan.zipai.doors import NO_GIVER, PAO, pack_door
from paiguan.zipai.doors import PENG as PENG_DOOR
from paiguan.zipai.hand import Hand, claimed_hand, remove_set
from paiguan.zipai.sets import FIRST_OF, NO_SET
from paiguan.zipai.stages import TAKEN_STAGE
from paiguan.zipai.table import ZipaiTable


def take_run(table: ZipaiTable, seat: i64) -> None:
    """跑 (ZP-8): a 坎 in hand, or a 碰 or 偎 on the table, becomes four lying open."""
    card = table.card
    hand = table.hands[seat]
    door = pack_door(PAO, card, card, table.giver, 0)
    table.pick_up()
    if hand.counts[card] == 3:
        hand.remove_whole(card)
        table.lay_door(seat, door)
    else:
        table.grow_door(seat, door, card, table.giver)
    _taken(table, seat, 0, True)


def take_peng(table: ZipaiTable, seat: i64) -> None:
    """碰 (ZP-9)."""
    card = table.card
    table.pick_up()
    table.hands[seat].remove_loose(card, 2)
    table.lay_door(seat, pack_door(PENG_DOOR, card, card, table.giver, 0))
    _taken(table, seat, 0, False)


def take_chi(table: ZipaiTable, seat: i64, code: i64, barred: i64) -> None:
    """吃 and 比牌 in one (ZP-11); `barred` may not be discarded now."""
    table.pick_up()
    hand = table.hands[seat]
    eaten = eaten_of(code)
    remove_set(hand, eaten, table.card)
    table.lay_door(seat, pack_door(CHI_DOOR, eaten, table.card, table.giver, 0))
    _lay_out(table, seat, second_of(code))
    _lay_out(table, seat, third_of(code))
    _taken(table, seat, barred, False)


def _lay_out(table: ZipaiTable, seat: i64, number: i64) -> None:
    """比牌: a set that is all from the hand."""
    if number != NO_SET:
        remove_set(table.hands[seat], number, NO_CARD)
        table.lay_door(seat, pack_door(CHI_DOOR, number, FIRST_OF[number], NO_GIVER, 0))


def _taken(table: ZipaiTable, seat: i64, barred: i64, forced: bool) -> None:
    table.opening.taken_in[seat] += 1
    table.barred = barred
    table.forced = forced
    table.turn = seat
    table.stage = TAKEN_STAGE


# What would be


def cards_of_chi(code: i64) -> i64:
    """How many cards of the hand a 吃 with its 比牌 uses."""
    used: i64 = 2
    if second_of(code) != NO_SET:
        used += 3
    if third_of(code) != NO_SET:
        used += 3
    return used


def hand_after(table: ZipaiTable, seat: i64, code: i64) -> Hand:
    """The hand as it would be after a 吃 or 碰 of the card in question."""
    of_sets = table.rules.measure.of_sets
    return claimed_hand(table.hands[seat], code, table.card, table.giver, of_sets)


# What was declined


def note_declined_win(table: ZipaiTable, seat: i64) -> None:
    """Remember at which own total a win with this kind was declined, for 臭胡."""
    if table.rules.remembers_declined_wins:
        table.forgone.wins[seat * KINDS + table.card] = 1 + table.hands[seat].total()


def win_is_stale(table: ZipaiTable, seat: i64) -> bool:
    """臭胡: a win with this kind was declined, and the own total has not changed."""
    return table.forgone.wins[seat * KINDS + table.card] == 1 + table.hands[seat].total()

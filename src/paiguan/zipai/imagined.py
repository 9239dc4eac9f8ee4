"""A hand as it might be, made from what one seat sees: nothing hidden is read, for there is none.

The cards that the seat does not see are handed in, in some order; they fill the others' hands and
the wall. Whoever asks decides how that order comes about.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from paiguan.zipai import claims
from paiguan.zipai.cards import KINDS, NO_CARD
from paiguan.zipai.doors import (
    CHI,
    NO_GIVER,
    door_kind,
    door_owner,
    door_what,
    is_quad,
    owned_door,
    pack_door,
)
from paiguan.zipai.lying import pack_lying
from paiguan.zipai.round import ZipaiRound
from paiguan.zipai.sight import HIDDEN_CARD, ZipaiSight
from paiguan.zipai.stages import TURN_STAGE
from paiguan.zipai.table import ZipaiRules


def can_imagine(rules: ZipaiRules, sight: ZipaiSight) -> bool:
    """Whether the choice is a discard, or one about a card that lies open."""
    return sight.card != NO_CARD or rules.measure.owes_discard(sight.hand)


def imagine(rules: ZipaiRules, sight: ZipaiSight, codes: list[int], order: list[int]) -> ZipaiRound:
    """A hand in which the seat sees what it sees, and has these choices."""
    round_ = ZipaiRound(rules, sight.dealer)
    seat = sight.seat
    unseen = _with_hidden_doors(round_, sight, order)
    _take_over(round_, sight)
    for other in range(rules.deal.seats):
        if other == seat:
            continue
        hand = round_.hands[other]
        missing = int(rules.measure.resting_size(hand.quads) - hand.cards)
        for card in unseen[:missing]:
            hand.add(card)
        unseen = unseen[missing:]
    round_.deck = vec[i64](unseen[: int(sight.wall)])
    if sight.card == NO_CARD:
        round_.stage = TURN_STAGE
        round_.turn = seat
    else:
        round_.turn = sight.giver
        round_.card = sight.card
        round_.giver = sight.giver
        round_.from_wall = sight.from_wall
        claims.ask(round_)
    round_.withdraw(seat)
    for code in codes:
        round_.offer(seat, code)
    return round_


def _with_hidden_doors(round_: ZipaiRound, sight: ZipaiSight, order: list[int]) -> list[int]:
    """Lay out every door; one face down gets a kind of which enough are unseen."""
    unseen = order
    of_sets = round_.rules.measure.of_sets
    for owned in sight.doors:
        door = owned_door(owned)
        kind = door_kind(door)
        if kind != CHI and door_what(door) == HIDDEN_CARD:
            number = 4 if is_quad(kind) else 3
            card = next((one for one in unseen if unseen.count(one) >= number), NO_CARD)
            if card == NO_CARD:
                continue
            unseen = _without(unseen, card, number)
            door = pack_door(kind, card, card, NO_GIVER, number)
        round_.hands[door_owner(owned)].lay(door, of_sets)
    return unseen


def _without(cards: list[int], gone: int, number: int) -> list[int]:
    rest: list[int] = []
    for card in cards:
        if card == gone and number > 0:
            number -= 1
        else:
            rest.append(card)
    return rest


def _take_over(round_: ZipaiRound, sight: ZipaiSight) -> None:
    """What the seat holds, and what lies on the table: the card in question last of all."""
    hand = round_.hands[sight.seat]
    card: i64 = 0
    while card < KINDS:
        number = sight.hand.counts[card]
        while number > 0:
            hand.add(card)
            number -= 1
        card += 1
    last: i64 = -1
    place: i64 = 0
    while place < len(sight.lying):
        if sight.card != NO_CARD and sight.lying[place] == pack_lying(sight.giver, sight.card):
            last = place
        place += 1
    place = 0
    while place < len(sight.lying):
        if place != last:
            round_.lying = append(round_.lying, sight.lying[place])
        place += 1
    if last >= 0:
        round_.lying = append(round_.lying, sight.lying[last])
    # What the seat may not take any more (ZP-13) is the same in every world.
    round_.forgone.discarded[sight.seat] = sight.barred
    # The first cards are past; a 提 in hand was dealt and is laid out when the turn passes.
    round_.opening.draws = 2
    for seat in range(int(round_.seats)):
        round_.opening.taken_in[seat] = 1

"""Why a win, a 吃, a 碰 or a discard is not possible: clauses and words, for people."""

from paiguan.engine.reason import Reason
from paiguan.zipai import claims, taking, turn
from paiguan.zipai.actions import PENG, encode, encode_chi
from paiguan.zipai.cards import BIT, KINDS, NO_CARD, card_name
from paiguan.zipai.eating import barred_kinds, membership
from paiguan.zipai.explain import arrivals, divisions
from paiguan.zipai.hand import Hand
from paiguan.zipai.sets import NO_DOOR, NO_SET, set_cards
from paiguan.zipai.stages import CLAIM_STAGE, LAID_WIN_STAGE, TURN_STAGE
from paiguan.zipai.table import ZipaiRules, ZipaiTable
from paiguan.zipai.winning import BY_DISCARD, best_total

# A hand by itself


def no_win(rules: ZipaiRules, hand: Hand, card: int, way: int) -> list[Reason]:
    """Why a hand does not win with a card; nothing where it does."""
    if way == BY_DISCARD and not rules.wins_discards:
        return [Reason(rules.discard_clause, "不能胡打出的牌", "a discard cannot be won")]
    total = int(best_total(rules.measure, hand, card, way))
    if total >= rules.smallest_win:
        return []
    if total >= 0:
        lacking = int(rules.smallest_win) - total
        return [
            Reason(
                rules.minimum_clause,
                f"胡息不足：差{lacking}胡息",
                f"too few points: {lacking} huxi (胡息) short",
            )
        ]
    return _no_doors(rules, hand, card, way)


def _no_doors(rules: ZipaiRules, hand: Hand, card: int, way: int) -> list[Reason]:
    """Why the cards do not make as many doors as a win has."""
    if _lacks_pair_only(rules, hand, card, way):
        reasons = [
            Reason(
                "ZP-5", "无将：有跑或提，就要有一对", "no pair: with four alike there must be one"
            )
        ]
    else:
        zh, en = rules.deal.doors_in_chinese(), rules.deal.doors_in_english()
        reasons = [Reason("ZP-5", f"凑不成{zh}方门子", f"the cards do not make {en} doors")]
    if hand.cards + (0 if card == NO_CARD else 1) < rules.measure.winning_size(hand.quads):
        reasons.append(
            Reason("ZP-15", "跑和提多，牌的张数还不够", "too few cards for so many fours")
        )
    kan = _kan_to_split(rules, hand, card)
    if kan != NO_CARD:
        reasons.append(
            _about("ZP-2", card_name(kan) * 3, "坎不能拆：", "three alike are never split: ")
        )
    return reasons


def _lacks_pair_only(rules: ZipaiRules, hand: Hand, card: int, way: int) -> bool:
    """Whether all is in doors but for two cards that are no pair."""
    for arrival in arrivals(hand, card, way):
        if not arrival.asks_for_pair():
            continue
        loose = arrival.loose
        held = [kind for kind in range(KINDS) if loose[kind] > 0]
        for one in held:
            for other in held:
                if one < other:
                    loose[one] -= 1
                    loose[other] -= 1
                    divides = bool(divisions(rules.measure, loose, False))
                    loose[one] += 1
                    loose[other] += 1
                    if divides:
                        return True
    return False


def _kan_to_split(rules: ZipaiRules, hand: Hand, card: int) -> int:
    """A 坎 that would have to be split to complete the hand, or NO_CARD."""
    for kan in range(KINDS):
        if hand.counts[kan] == 3:
            loose = hand.loose_counts()
            loose[kan] = 3
            if card != NO_CARD:
                loose[card] += 1
            if divisions(rules.measure, loose, hand.quads > 0):
                return kan
    return NO_CARD


def _about(clause: str, cards: str, zh: str, en: str) -> Reason:
    """A reason that ends with the cards that it is about."""
    return Reason(clause, zh + cards, en + cards)


# At the table


def why_not(table: ZipaiTable, seat: int, name: str, sets: list[int], card: int) -> list[Reason]:
    """Why a seat may not do this now, as far as its own cards and what lies open can say."""
    if name == "discard":
        return _no_discard(table, seat, card)
    if table.stage in (LAID_WIN_STAGE, TURN_STAGE) and table.forced:
        # The same words whether or not its owner is being asked about a win.
        return [
            Reason("ZP-19", "这张牌已经提、偎或跑走了", "this card has gone into a door by itself")
        ]
    if table.stage != CLAIM_STAGE:
        return [Reason("ZP-6", "现在没有牌可以要", "there is no card to claim now")]
    if name == "win":
        return _no_win_now(table, seat)
    if name == "peng":
        return _no_peng(table, seat)
    if name == "chi":
        return _no_chi(table, seat, sets)
    return []


def _no_win_now(table: ZipaiTable, seat: int) -> list[Reason]:
    if seat == table.giver and not table.from_wall:
        return [Reason("ZP-12", "自己打出的牌自己不能胡", "one's own discard cannot be won")]
    hand = table.hands[seat]
    reasons = no_win(table.rules, hand, int(table.card), int(table.way_of(seat)))
    stale = table.rules.passed_win_reason
    if not reasons and stale is not None and taking.win_is_stale(table, seat):
        return [stale]
    return reasons


def _not_takeable(table: ZipaiTable, seat: int) -> list[Reason]:
    """What keeps a seat from 吃 and 碰 alike."""
    card = table.card
    if seat == table.giver and not table.from_wall:
        return [Reason("ZP-10", "自己打出的牌自己不能要", "one's own discard cannot be claimed")]
    reasons: list[Reason] = []
    if table.locked[seat] != 0:
        reasons.append(
            Reason(
                table.rules.guard_clause,
                "冲交之后不能吃碰",
                "no claims after feeding a wei (冲交)",
            )
        )
    if claims.must_run(table, seat):
        reasons.append(Reason("ZP-8", "必须跑", "this must become four alike (跑)"))
    if table.forgone.taking[seat] & BIT[card] != 0:
        reasons.append(Reason("ZP-13", "臭牌：过张，不能再吃碰", "stale: let go before"))
    if table.forgone.discarded[seat] & BIT[card] != 0:
        reasons.append(Reason("ZP-13", "臭牌：自己打过这种牌", "stale: discarded before"))
    return reasons


def _no_peng(table: ZipaiTable, seat: int) -> list[Reason]:
    reasons = _not_takeable(table, seat)
    held = table.hands[seat].counts[table.card]
    if held < 2:
        reasons.append(
            _about("ZP-9", card_name(int(table.card)), "手里没有一对", "no pair in hand: ")
        )
    elif held == 2 and not turn.leaves_discard(table, seat, encode(PENG), 0):
        reasons.append(Reason("ZP-16", "碰了以后没有牌可打", "nothing would be left to discard"))
    return reasons


def _no_chi(table: ZipaiTable, seat: int, sets: list[int]) -> list[Reason]:
    reasons = _not_takeable(table, seat)
    step = (seat - int(table.giver)) % int(table.seats)
    if not claims.may_eat(table, step):
        if step == 1:
            reasons.append(
                Reason(
                    table.rules.drawn_clause,
                    "上家摸出的牌不能吃",
                    "a card that the player before drew cannot be eaten",
                )
            )
        else:
            reasons.append(
                Reason(
                    "ZP-10",
                    "只有下家和摸牌的人能吃",
                    "only the next player and who drew it may eat",
                )
            )
    if sets:
        reasons.extend(_bad_sets(table, seat, sets))
    return reasons


def _bad_sets(table: ZipaiTable, seat: int, sets: list[int]) -> list[Reason]:
    """What is wrong with the door eaten or the doors laid out."""
    card = table.card
    of_sets = table.rules.measure.of_sets
    for number in sets:
        if number == NO_SET or of_sets[number] == NO_DOOR:
            return [
                Reason("ZP-3", "这三张不是顺子", "these three are no run"),
                Reason("ZP-4", "也不是绞牌", "nor are they three of a number (绞牌)"),
            ]
        if card not in set_cards(number):
            return [
                _about("ZP-11", card_name(int(card)), "每方门子都要有", "every door must have ")
            ]
    return _bad_cards(table, seat, sets) or _nothing_to_discard(table, seat, sets)


def _bad_cards(table: ZipaiTable, seat: int, sets: list[int]) -> list[Reason]:
    """What the hand lacks for such doors, or has too much of."""
    card = table.card
    hand = table.hands[seat]
    used = [0] * KINDS
    for number in sets:
        for one in set_cards(number):
            used[one] += 1
    used[card] -= 1
    for one in range(KINDS):
        if used[one] > 0 and hand.counts[one] > 2:
            return [
                _about(
                    "ZP-2",
                    card_name(one) * int(hand.counts[one]),
                    "坎不能拆：",
                    "three alike are never split: ",
                )
            ]
        if used[one] > hand.counts[one]:
            return [_about("ZP-10", card_name(one), "手里没有这么多", "too few in hand: ")]
    left = int(hand.counts[card]) - used[card]
    if left > 0:
        return [
            _about(
                "ZP-11",
                card_name(int(card)) * left,
                "必须比牌：手里还有",
                "lay out the others too: ",
            )
        ]
    return []


def _nothing_to_discard(table: ZipaiTable, seat: int, sets: list[int]) -> list[Reason]:
    padded = [*sets, NO_SET, NO_SET]
    code = encode_chi(padded[0], padded[1], padded[2])
    barred = barred_kinds(table, membership(table.card, sets[0]))
    if turn.leaves_discard(table, seat, code, barred):
        return []
    return [Reason("ZP-16", "吃了以后没有牌可打", "nothing would be left to discard")]


def _no_discard(table: ZipaiTable, seat: int, card: int) -> list[Reason]:
    if table.stage != TURN_STAGE or seat != table.turn or card == NO_CARD:
        return []
    hand = table.hands[seat]
    if hand.counts[card] == 0:
        return [_about("ZP-6", card_name(card), "手里没有", "not in hand: ")]
    if hand.counts[card] > 2:
        return [
            _about(
                "ZP-2",
                card_name(card) * int(hand.counts[card]),
                "坎和提不能拆：",
                "three alike are never split: ",
            )
        ]
    reasons: list[Reason] = []
    if table.barred & BIT[card] != 0:
        reasons.append(
            Reason(
                table.rules.eating_clause,
                "不能吃前打后",
                "not the other end of what was just eaten",
            )
        )
    if table.guarded(seat) & BIT[card] != 0 and not turn.is_ready_without(table, hand, card):
        reasons.append(
            Reason(
                table.rules.guard_clause,
                "别人偎了这种牌，打出不听牌就不能冲交",
                "somebody has three of it hidden, and this would not leave the hand ready",
            )
        )
    return reasons

"""Judging one hand as it lies: does it win, with which doors, or what does it wait for."""

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.engine.game import ScenarioError, too_many, unknown_field
from paiguan.engine.reason import Reason
from paiguan.zipai.cards import (
    KINDS,
    NO_CARD,
    NotationError,
    card_name,
    kinds_in,
    parse_card,
    parse_cards,
)
from paiguan.zipai.doors import CHI, door_kind, door_what, parse_door
from paiguan.zipai.hand import Hand, empty_hand
from paiguan.zipai.hand_rules import Verdict
from paiguan.zipai.sets import NO_DOOR, set_huxi
from paiguan.zipai.table import WAY_NAMES, ZipaiRules
from paiguan.zipai.winning import waits

FIELDS: Final = ("game", "options", "hand", "melds", "tile", "by")
# Every 顺子 and 绞牌 that some room knows: what play could not have led to is judged all the same.
EVERY_SET: Final = set_huxi(True, False)
NO_RUN: Final = Reason("ZP-3", "这里一五十不算顺子", "1, 5 and 10 are no run here")


def judge_request(
    rules: ZipaiRules, request: Mapping[str, object], shows_fan: bool
) -> dict[str, object]:
    """The answer to a request, or a ScenarioError that says what is wrong with it."""
    hand, card, way = _read(rules, request)
    if card == NO_CARD:
        return {"waits": _waits(rules, hand, way)}
    verdict = _verdict(rules, hand, card, way)
    answer: dict[str, object] = {
        "win": verdict.win,
        "names": verdict.names,
        "value": verdict.value,
        "why_not": [reason.clause for reason in verdict.why_not],
        "doors": verdict.doors,
    }
    if shows_fan:
        answer["fan"] = verdict.fan
    return answer


def _read(rules: ZipaiRules, request: Mapping[str, object]) -> tuple[Hand, int, int]:
    """The hand, the card (NO_CARD where none is named) and the way of a request."""
    for name in request:
        if name not in FIELDS:
            raise unknown_field(name, FIELDS)
    try:
        hand = _hand(rules, request, EVERY_SET)
        way = _way(request)
        card = _card(rules, hand, request["tile"]) if "tile" in request else NO_CARD
    except NotationError as error:
        raise ScenarioError(error.zh, error.en) from None
    return hand, int(card), way


def read_hand(rules: ZipaiRules, request: Mapping[str, object]) -> Hand:
    """The cards and doors of a request, as they may lie in a room of these rules."""
    return _hand(rules, request, rules.measure.of_sets)


def _hand(rules: ZipaiRules, request: Mapping[str, object], known: vec[i64]) -> Hand:
    """The cards and doors of a request; which sets may be among the doors is `known`."""
    hand = empty_hand()
    doors = request.get("melds", [])
    if not isinstance(doors, list) or not all(isinstance(door, str) for door in doors):
        raise ScenarioError(
            'melds：要一个列表，例如 ["peng:二二二"]',
            'melds: a list of texts is meant, as in ["peng:二二二"]',
        )
    for door in doors:
        hand.lay(parse_door(door, known, rules.deal.seats), rules.measure.of_sets)
    text = request.get("hand")
    if not isinstance(text, str):
        raise ScenarioError(
            'hand：没有写手里的牌，例如 "一二三 壹壹"',
            'hand: the cards in hand are missing, as in "一二三 壹壹"',
        )
    for card in parse_cards(text):
        if hand.counts[card] == rules.deal.copies[card]:
            raise _too_many(rules, card)
        hand.add(card)
    for card in range(KINDS):
        if hand.all_counts()[card] > rules.deal.copies[card]:
            raise _too_many(rules, card)
    size = rules.measure.resting_size(hand.quads)
    if hand.cards != size:
        raise ScenarioError(
            f"hand：连门子 {hand.cards} 张，应该 {size} 张（胡的那张另外写）",
            f"hand: {hand.cards} cards with those of the doors, not {size}"
            " (the winning card is named apart)",
        )
    return hand


def _card(rules: ZipaiRules, hand: Hand, text: object) -> int:
    if not isinstance(text, str):
        raise ScenarioError('tile：要一张牌，例如 "二"', 'tile: one card is meant, as in "二"')
    card = parse_card(text)
    if hand.all_counts()[card] == rules.deal.copies[card]:
        raise _too_many(rules, card)
    return card


def _too_many(rules: ZipaiRules, card: int) -> ScenarioError:
    return too_many(card_name(card), int(rules.deal.copies[card]))


def _way(request: Mapping[str, object]) -> int:
    by = request.get("by", "self")
    if not isinstance(by, str) or by not in WAY_NAMES:
        listed = ", ".join(WAY_NAMES)
        raise ScenarioError(f"by：没有 {by!r}；有：{listed}", f"by: {by!r} is none of {listed}")
    return WAY_NAMES.index(by)


def _verdict(rules: ZipaiRules, hand: Hand, card: int, way: int) -> Verdict:
    """What the hand is; no win where something laid out is no door in this room."""
    of_sets = rules.measure.of_sets
    for door in hand.doors:
        if door_kind(door) == CHI and of_sets[door_what(door)] == NO_DOOR:
            return Verdict([], 0, 1, [], [NO_RUN])
    return rules.judge(hand, card, way)


def _waits(rules: ZipaiRules, hand: Hand, way: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for card in kinds_in(waits(rules.measure, hand, rules.smallest_win, way)):
        verdict = _verdict(rules, hand, card, way)
        if verdict.win:
            found[card_name(card)] = verdict.value
    return found

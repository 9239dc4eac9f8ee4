"""Judging one hand as it lies: does it win, with which doors, or what does it wait for."""

from collections.abc import Mapping
from typing import Final

from paiguan.engine.game import ScenarioError
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
from paiguan.zipai.doors import parse_door
from paiguan.zipai.hand import Hand, empty_hand
from paiguan.zipai.table import WAY_NAMES, ZipaiRules
from paiguan.zipai.winning import waits

FIELDS: Final = ("game", "options", "hand", "melds", "tile", "by")


def judge_request(
    rules: ZipaiRules, request: Mapping[str, object], shows_fan: bool
) -> dict[str, object]:
    """The answer to a request, or a ScenarioError that says what is wrong with it."""
    hand, card, way = _read(rules, request)
    if card == NO_CARD:
        return {"waits": _waits(rules, hand, way)}
    verdict = rules.judge(hand, card, way)
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


def reasons_against(rules: ZipaiRules, request: Mapping[str, object]) -> list[Reason]:
    """Why the hand of a request with a card is no win."""
    hand, card, way = _read(rules, request)
    return rules.judge(hand, card, way).why_not


def _read(rules: ZipaiRules, request: Mapping[str, object]) -> tuple[Hand, int, int]:
    """The hand, the card (NO_CARD where none is named) and the way of a request."""
    for name in request:
        if name not in FIELDS:
            raise ScenarioError(f"there is no field “{name}”; the fields are {', '.join(FIELDS)}")
    try:
        hand = read_hand(rules, request)
        way = _way(request)
        card = _card(hand, request["tile"]) if "tile" in request else NO_CARD
    except NotationError as error:
        raise ScenarioError(str(error)) from None
    return hand, int(card), way


def read_hand(rules: ZipaiRules, request: Mapping[str, object]) -> Hand:
    """The cards and doors of a request."""
    hand = empty_hand()
    doors = request.get("melds", [])
    if not isinstance(doors, list) or not all(isinstance(door, str) for door in doors):
        raise ScenarioError('melds: a list of texts is meant, as in ["peng:二二二"]')
    for door in doors:
        hand.lay(parse_door(door, rules.measure.of_sets), rules.measure.of_sets)
    text = request.get("hand")
    if not isinstance(text, str):
        raise ScenarioError('hand: the cards in hand are missing, as in "一二三 壹壹"')
    for card in parse_cards(text):
        if hand.counts[card] == 4:
            raise ScenarioError(f"there are more than four {card_name(card)}")
        hand.add(card)
    for card in range(KINDS):
        if hand.all_counts()[card] > 4:
            raise ScenarioError(f"there are more than four {card_name(card)}")
    if hand.cards != hand.resting_size():
        raise ScenarioError(
            f"hand: {hand.cards} cards with those of the doors, not {hand.resting_size()}"
            " (the winning card is named apart)"
        )
    return hand


def _card(hand: Hand, text: object) -> int:
    if not isinstance(text, str):
        raise ScenarioError('tile: one card is meant, as in "二"')
    card = parse_card(text)
    if hand.all_counts()[card] == 4:
        raise ScenarioError(f"there are more than four {card_name(card)}")
    return card


def _way(request: Mapping[str, object]) -> int:
    by = request.get("by", "self")
    if not isinstance(by, str) or by not in WAY_NAMES:
        raise ScenarioError(f"by: {by!r} is none of {', '.join(WAY_NAMES)}")
    return WAY_NAMES.index(by)


def _waits(rules: ZipaiRules, hand: Hand, way: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for card in kinds_in(waits(rules.measure, hand, rules.smallest_win, way)):
        verdict = rules.judge(hand, card, way)
        if verdict.win:
            found[card_name(card)] = verdict.value
    return found

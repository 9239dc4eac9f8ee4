"""A slow judge of winning hands of 衡阳十五胡 and 湘潭跑胡子.

It is written from the rulebook alone and shares nothing with the engine. Cards stay characters,
hands are plain lists, what the winning card can become is tried in every way, and every division
of the loose cards is enumerated. Nothing is remembered from one hand to the next and nothing is
made fast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .reading import BadRequestError, parse_options

#: ZP: ten small and ten big kinds, four cards of each; the red ones are 2, 7 and 10.
SMALL = "一二三四五六七八九十"
BIG = "壹贰叁肆伍陆柒捌玖拾"
ALL_CARDS = list(SMALL + BIG)
RED = "二七十贰柒拾"

#: The options of the games with their values, the default first.
OPTIONS: dict[str, dict[str, list[Any]]] = {
    "hengyang15": {
        "hands": [8, 16],
        "scoring": ["per_three", "per_one"],
        "doubling": ["huxi", "points"],
        "self_draw_double": [True, False],
        "run_1_5_10": ["off", "plain", "scored"],
        "wake": ["none", "flip", "follow"],
        "heaven_pair": [False, True],
        "win_duty": ["discards", "all", "no_discards"],
    },
    "xiangtan": {
        "hands": [8, 16],
        "wei": ["open", "hidden"],
        "self_draw_bonus": [False, True],
        "run_1_5_10": [False, True],
        "double_at_30": [False, True],
        "red": ["ten", "twelve", "ten_up", "none"],
        "eat_drawn": [True, False],
        "base": [1, 2, 3, 5],
    },
}

#: ZP-5: the doors that can lie on the table, and how many cards each has.
MELD_SIZES = {"chi": 3, "peng": 3, "wei": 3, "chouwei": 3, "pao": 4, "ti": 4}

#: ZP-17: 胡息 of a door of cards alike, small and big. A 将 has none.
ALIKE_HUXI = {
    "peng": (1, 3),
    "kan": (3, 6),
    "wei": (3, 6),
    "chouwei": (3, 6),
    "pao": (6, 9),
    "ti": (9, 12),
    "pair": (0, 0),
}

QUADS = ("pao", "ti")
WAYS = ["self", "wall", "discard"]


@dataclass(frozen=True)
class Door:
    """One door: its kind (chi, peng, kan, wei, chouwei, pao, ti or pair) and its cards."""

    kind: str
    cards: list[str]


@dataclass(frozen=True)
class Reading:
    """One way to see a hand as seven doors."""

    doors: list[Door]
    huxi: int
    names: list[str]
    fan: int
    paid: int


# --- reading the request -------------------------------------------------------------------------


def parse_cards(text: Any) -> list[str]:
    """``"一二 叁"`` as ``["一", "二", "叁"]``, in the order written."""
    if not isinstance(text, str):
        raise BadRequestError(f"not cards: {text!r}")
    cards = [card for card in text if not card.isspace()]
    for card in cards:
        if card not in ALL_CARDS:
            raise BadRequestError(f"unknown card {card!r}")
    return cards


def parse_meld(text: Any, game: str, options: dict[str, Any]) -> Door:
    """``"peng:二二二<1"`` as a door. Who gave the card makes no difference to the hand."""
    if not isinstance(text, str):
        raise BadRequestError(f"not a meld: {text!r}")
    body, mark, giver = text.partition("<")
    if mark and giver not in ["0", "1", "2"]:
        raise BadRequestError(f"unknown giver in {text!r}")
    kind, _, written = body.partition(":")
    if kind not in MELD_SIZES:
        raise BadRequestError(f"unknown meld {text!r}")
    cards = sorted(parse_cards(written), key=ALL_CARDS.index)
    if len(cards) != MELD_SIZES[kind]:
        raise BadRequestError(f"wrong number of cards in {text!r}")
    if kind == "chi":
        if cards not in [door.cards for door in loose_doors(game, options)]:
            raise BadRequestError(f"neither 顺子 nor 绞牌: {text!r}")
    elif len(set(cards)) != 1:
        raise BadRequestError(f"cards not alike: {text!r}")
    return Door(kind, cards)


def all_cards_of(hand: list[str], doors: list[Door]) -> list[str]:
    """Every card of the player: those in hand and those of the doors."""
    cards = list(hand)
    for door in doors:
        cards += door.cards
    return cards


def check_number_of_each(cards: list[str]) -> None:
    """There are four cards of each kind, so nobody can hold five."""
    for card, number in Counter(cards).items():
        if number > 4:
            raise BadRequestError(f"{number} cards {card}")


def resting_size(hand: list[str], melds: list[Door]) -> int:
    """ZP-15: how many cards hand and table have together before the winning card comes.

    20, and one more for each quad after the first; four alike in hand are a quad.
    """
    quads = [door for door in melds if door.kind in QUADS]
    fours = [card for card in ALL_CARDS if hand.count(card) == 4]
    return 20 + max(0, len(quads) + len(fours) - 1)


# --- doors ---------------------------------------------------------------------------------------


def runs_1_5_10(game: str, options: dict[str, Any]) -> bool:
    """ZP-3: whether 一五十 and 壹伍拾 are 顺子 in this room."""
    if game == "hengyang15":
        return options["run_1_5_10"] in ("plain", "scored")
    return options["run_1_5_10"] is True


def scores_1_5_10(game: str, options: dict[str, Any]) -> bool:
    """SH-5, XT-22: whether 一五十 has 3 胡息 and 壹伍拾 6."""
    if game == "hengyang15":
        return bool(options["run_1_5_10"] == "scored")
    return options["run_1_5_10"] is True


def loose_doors(game: str, options: dict[str, Any]) -> list[Door]:
    """Every 顺子 and 绞牌 there is (ZP-3, ZP-4), each with its cards in order."""
    found: list[Door] = []
    for size in (SMALL, BIG):
        for start in range(8):
            found.append(Door("chi", list(size[start : start + 3])))
        found.append(Door("chi", [size[1], size[6], size[9]]))
        if runs_1_5_10(game, options):
            found.append(Door("chi", [size[0], size[4], size[9]]))
    for small, big in zip(SMALL, BIG, strict=True):
        found.append(Door("chi", [small, small, big]))
        found.append(Door("chi", [small, big, big]))
    return found


def huxi_of(door: Door, game: str, options: dict[str, Any]) -> int:
    """ZP-17, SH-5, XT-22: the 胡息 of one door."""
    if door.kind in ALIKE_HUXI:
        small, big = ALIKE_HUXI[door.kind]
        return small if door.cards[0] in SMALL else big
    scoring = ["一二三", "二七十", "壹贰叁", "贰柒拾"]
    if scores_1_5_10(game, options):
        scoring += ["一五十", "壹伍拾"]
    if "".join(door.cards) not in scoring:
        return 0
    return 3 if door.cards[0] in SMALL else 6


def without(cards: list[str], group: list[str]) -> list[str] | None:
    """The cards that are left when a group is taken out, or None where it is not among them."""
    left = list(cards)
    for card in group:
        if card not in left:
            return None
        left.remove(card)
    return left


def divisions(cards: list[str], possible: list[Door], *, pairs: int) -> Iterator[list[Door]]:
    """Every division of the cards into 顺子, 绞牌 and so many pairs, with no card left over.

    The lowest card has to lie in some door. Each door that holds it is tried, and the cards that
    are left are divided in every way in turn.
    """
    if not cards:
        if pairs == 0:
            yield []
        return
    lowest = min(cards, key=ALL_CARDS.index)
    candidates = [door for door in possible if lowest in door.cards]
    if pairs > 0:
        candidates.append(Door("pair", [lowest, lowest]))
    for door in candidates:
        left = without(cards, door.cards)
        if left is None:
            continue
        pairs_left = pairs - 1 if door.kind == "pair" else pairs
        for rest in divisions(left, possible, pairs=pairs_left):
            yield [door, *rest]


# --- what the winning card becomes ---------------------------------------------------------------


def set_aside(hand: list[str]) -> tuple[list[Door], list[str]]:
    """ZP-2: the 坎 and 提 of the hand, which are never split, and the loose cards."""
    fixed: list[Door] = []
    loose: list[str] = []
    for card in ALL_CARDS:
        number = hand.count(card)
        if number == 4:
            fixed.append(Door("ti", [card] * 4))
        elif number == 3:
            fixed.append(Door("kan", [card] * 3))
        else:
            loose += [card] * number
    return fixed, loose


def arrivals(
    hand: list[str], melds: list[Door], tile: str, by: str
) -> Iterator[tuple[list[Door], list[str]]]:
    """ZP-7, ZP-18: every way in which the winning card can arrive.

    Each is the doors that are settled by then (table, 坎, 提 and the door that the card made, if
    it made one at once) and the loose cards that are still to be divided.
    """
    fixed, loose = set_aside(hand)
    settled = melds + fixed
    pair = loose.count(tile) == 2
    loose_but_pair = [card for card in loose if card != tile]

    def instead(kinds: tuple[str, ...], new: str) -> list[list[Door]]:
        """The settled doors with one of the card's kind replaced by the four of it."""
        found = []
        for place, door in enumerate(settled):
            if door.kind in kinds and door.cards == [tile] * 3:
                found.append([*settled[:place], Door(new, [tile] * 4), *settled[place + 1 :]])
        return found

    if by == "self":
        # ZP-7: a 坎 in hand or a 偎 on the table makes it a 提, a pair in hand makes it a 偎, and
        # it is nothing else.
        forced = instead(("kan", "wei", "chouwei"), "ti")
        if forced:
            for doors in forced:
                yield doors, loose
            return
        if pair:
            yield [*settled, Door("wei", [tile] * 3)], loose_but_pair
            return
    else:
        if pair:
            yield [*settled, Door("peng", [tile] * 3)], loose_but_pair
        for doors in instead(("kan", "wei", "chouwei"), "pao"):
            yield doors, loose
    if by in ("self", "wall"):
        # A 碰 becomes a 跑 by a card from the wall, whoever drew it, never by a discard.
        for doors in instead(("peng",), "pao"):
            yield doors, loose
    # Or it joins a 顺子, a 绞牌 or the 将.
    yield settled, [*loose, tile]


# --- 名堂 ----------------------------------------------------------------------------------------


def names_of(doors: list[Door], options: dict[str, Any]) -> list[str]:
    """XT-13 to XT-18: the 名堂 of 湘潭 that lie in the seven doors themselves."""
    cards = all_cards_of([], doors)
    red = len([card for card in cards if card in RED])
    small = len([card for card in cards if card in SMALL])
    big = len([card for card in cards if card in BIG])
    names: list[str] = []
    if red == 0:
        names.append("黑胡")
    if red == 1:
        names.append("一点红")
    if options["red"] == "ten" and red in (10, 11):
        names.append("十红")
    if options["red"] == "ten_up" and red >= 10:
        names.append("十红")
    if options["red"] == "twelve" and red >= 12:
        names.append("十二红")
    if all(door.kind != "chi" for door in doors):
        names.append("碰碰胡")
    if small >= 18:
        names.append("小字胡")
    if big >= 18:
        names.append("大字胡")
    return names


# --- readings ------------------------------------------------------------------------------------


def readings(
    game: str, hand: list[str], melds: list[Door], tile: str, by: str, options: dict[str, Any]
) -> Iterator[Reading]:
    """ZP-5: every way to see the hand with its winning card as seven doors, few 胡息 or many."""
    possible = loose_doors(game, options)
    for settled, loose in arrivals(hand, melds, tile, by):
        # With a 跑 or 提 there is exactly one pair, without there is none.
        pairs = 1 if any(door.kind in QUADS for door in settled) else 0
        for division in divisions(loose, possible, pairs=pairs):
            doors = settled + division
            if len(doors) != 7:
                continue
            huxi = sum(huxi_of(door, game, options) for door in doors)
            if game == "hengyang15":
                # SH-14: never fewer points for more 胡息.
                yield Reading(doors, huxi, [], 1, huxi)
                continue
            # XT-19, XT-20: what each loser pays, the base and the bonus of XT-21 apart.
            names = names_of(doors, options)
            fan = 2 * len(names) if names else 1
            doubled = options["double_at_30"] and huxi >= 30 and not names
            paid = huxi // 3 * 3 * (2 if doubled else fan)
            yield Reading(doors, huxi, names, fan, paid)


def discards_win(game: str, options: dict[str, Any]) -> bool:
    """XT-9: a discard is never won. SH-11: it is, unless ``win_duty`` says otherwise."""
    return game == "hengyang15" and options["win_duty"] != "no_discards"


def best_reading(
    game: str, hand: list[str], melds: list[Door], tile: str, by: str, options: dict[str, Any]
) -> Reading | None:
    """ZP-18: the winning reading that pays most, then the one with most 胡息; None without one."""
    if by == "discard" and not discards_win(game, options):
        return None
    best: Reading | None = None
    for reading in readings(game, hand, melds, tile, by, options):
        if reading.huxi < 15:  # SH-6, XT-9
            continue
        if best is None or (reading.paid, reading.huxi) > (best.paid, best.huxi):
            best = reading
    return best


# --- the judge -----------------------------------------------------------------------------------


def judge(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to one request of ``paiguan judge`` for ``hengyang15`` or ``xiangtan``.

    With ``tile``: ``win``, ``names`` (the 名堂 of 湘潭, none in 衡阳), ``value`` (胡息), ``fan``
    (湘潭 only, without ``double_at_30``), ``why_not`` and ``doors``. Without: ``waits``, the cards
    that would win, each with its value. ``error`` where the request cannot be judged. Only the
    hand itself counts: no 天胡 and no 地胡.
    """
    try:
        return judge_or_raise(request)
    except BadRequestError as error:
        return {"error": str(error)}


def judge_or_raise(request: dict[str, Any]) -> dict[str, Any]:
    """As ``judge``, but a request that cannot be judged is a ``BadRequestError``."""
    game = request.get("game")
    if game not in ("hengyang15", "xiangtan"):
        raise BadRequestError(f"another game: {game!r}")
    by = request.get("by", "self")
    if by not in WAYS:
        raise BadRequestError(f"unknown way to win: {by!r}")
    options = parse_options(request.get("options", {}), OPTIONS[game])
    hand = parse_cards(request.get("hand"))
    written_melds = request.get("melds", [])
    if not isinstance(written_melds, list):
        raise BadRequestError(f"not a list of melds: {written_melds!r}")
    melds = [parse_meld(text, game, options) for text in written_melds]
    held = all_cards_of(hand, melds)
    check_number_of_each(held)
    if len(held) != resting_size(hand, melds):
        raise BadRequestError(f"{len(held)} cards where there are {resting_size(hand, melds)}")
    if "tile" not in request:
        return {"waits": waits(game, hand, melds, by, options)}

    winning = parse_cards(request["tile"])
    if len(winning) != 1:
        raise BadRequestError(f"not one card: {request['tile']!r}")
    [tile] = winning
    check_number_of_each([*held, tile])
    best = best_reading(game, hand, melds, tile, by, options)
    answer: dict[str, Any]
    if best is None:
        why_not = why_no_win(game, hand, melds, tile, by, options)
        answer = {"win": False, "names": [], "value": 0, "why_not": why_not, "doors": []}
    else:
        doors = [f"{door.kind}:{''.join(door.cards)}" for door in best.doors]
        answer = {
            "win": True,
            "names": best.names,
            "value": best.huxi,
            "why_not": [],
            "doors": doors,
        }
    if game == "xiangtan":
        answer["fan"] = 1 if best is None else best.fan
    return answer


def why_no_win(
    game: str, hand: list[str], melds: list[Door], tile: str, by: str, options: dict[str, Any]
) -> list[str]:
    """The clauses that a hand fails: no discard is won, too few 胡息, or no seven doors."""
    if by == "discard" and not discards_win(game, options):
        return ["SH-11" if game == "hengyang15" else "XT-9"]
    if any(True for _ in readings(game, hand, melds, tile, by, options)):
        return ["SH-6" if game == "hengyang15" else "XT-9"]
    return ["ZP-5"]


def waits(
    game: str, hand: list[str], melds: list[Door], by: str, options: dict[str, Any]
) -> dict[str, int]:
    """Each card with which the hand would win if it came the given way, and its value.

    What others show or hold does not matter. A kind of which the player has all four is no wait.
    """
    found: dict[str, int] = {}
    held = all_cards_of(hand, melds)
    for tile in ALL_CARDS:
        if held.count(tile) == 4:
            continue
        best = best_reading(game, hand, melds, tile, by, options)
        if best is not None:
            found[tile] = best.huxi
    return found

"""Hands of the zipai games put together from seven doors, so that they are known to win."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

SMALL = "一二三四五六七八九十"
BIG = "壹贰叁肆伍陆柒捌玖拾"
EVERY = SMALL + BIG
RED = "二七十贰柒拾"
BLACK = "".join(card for card in EVERY if card not in RED)
TANGLED = "一二三七十壹贰叁柒拾"

#: ZP-17, small and big.
HUXI = {
    "peng": (1, 3),
    "kan": (3, 6),
    "wei": (3, 6),
    "chouwei": (3, 6),
    "pao": (6, 9),
    "ti": (9, 12),
    "pair": (0, 0),
}
SCORING = ("一二三", "二七十", "壹贰叁", "贰柒拾")
SCORING_TOO = ("一五十", "壹伍拾")

#: What the winning card does: the door that it completes, and out of what.
JOINS = ("chi", "pair")
FIRST_QUADS = (
    "pao from kan",
    "pao from wei",
    "pao from chouwei",
    "pao from peng",
    "ti from kan",
    "ti from wei",
    "ti from chouwei",
)
ARRIVALS = (*JOINS, *JOINS, "peng", "wei", *FIRST_QUADS)

Door = tuple[str, list[str]]
Bounds = tuple[int, int]
ANY: Bounds = (0, 99)


@dataclass
class Deal:
    """A hand in the making: cards in hand, doors on the table, the winning card, how it came."""

    game: str
    options: dict[str, Any]
    hand: list[str]
    melds: list[Door]
    tile: str
    by: str
    #: The 胡息 of the doors it was made of, where it was made of doors.
    huxi: int = 0

    def cards(self) -> list[str]:
        """All cards of the player, the winning one among them."""
        return [*self.hand, self.tile, *(card for _, cards in self.melds for card in cards)]

    def possible(self) -> bool:
        """Four of each kind at most, and as many cards as a hand has before it wins."""
        if max(Counter(self.cards()).values()) > 4:
            return False
        quads = len([kind for kind, _ in self.melds if kind in ("pao", "ti")])
        quads += len([number for number in Counter(self.hand).values() if number == 4])
        return len(self.cards()) - 1 == 20 + max(0, quads - 1)


@dataclass(frozen=True)
class Recipe:
    """How to put a winning hand together, and the 名堂 that it has among others perhaps."""

    cards: str = EVERY
    #: The share of 顺子 and 绞牌 among the doors of three.
    loose: float = 0.5
    #: The share of doors on the table, among those that can lie there.
    table: float = 0.5
    quads: tuple[int, ...] = (0, 0, 0, 1, 1, 2)
    arrivals: tuple[str, ...] = ARRIVALS
    red: Bounds = ANY
    small: Bounds = ANY
    big: Bounds = ANY
    huxi: Bounds = (15, 999)
    game: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    names: frozenset[str] = frozenset()


# --- putting hands together ----------------------------------------------------------------------


def one_five_ten_of(game: str, options: dict[str, Any]) -> str:
    """What the room makes of 一五十: off, plain or scored."""
    value = options.get("run_1_5_10", False)
    if game == "xiangtan":
        return "scored" if value else "off"
    return value if isinstance(value, str) else "off"


def loose_doors(cards: str, one_five_ten: str) -> list[list[str]]:
    """Every 顺子 and 绞牌 that consists of the given cards."""
    found: list[list[str]] = []
    for size in (SMALL, BIG):
        found += [list(size[start : start + 3]) for start in range(8)]
        # Twice, to have more hands with 胡息.
        found += [[size[1], size[6], size[9]], [size[0], size[1], size[2]]] * 2
        if one_five_ten != "off":
            found += [[size[0], size[4], size[9]]] * 4
    for small, big in zip(SMALL, BIG, strict=True):
        found += [[small, small, big], [small, big, big]]
    return [door for door in found if set(door) <= set(cards)]


def _huxi(door: Door, one_five_ten: str) -> int:
    kind, cards = door
    if kind in HUXI:
        return HUXI[kind][cards[0] in BIG]
    text = "".join(cards)
    if text in SCORING or (one_five_ten == "scored" and text in SCORING_TOO):
        return 6 if cards[0] in BIG else 3
    return 0


def three_at_random(rng: Random, recipe: Recipe, loose: list[list[str]]) -> Door:
    if loose and rng.random() < recipe.loose:
        return "chi", list(rng.choice(loose))
    card = rng.choice(recipe.cards)
    if rng.random() < recipe.table:
        return rng.choice(("peng", "wei", "chouwei")), [card] * 3
    return "kan", [card] * 3


def _by(rng: Random, deal_game: str, arrival: str) -> str:
    if arrival == "wei" or arrival.startswith("ti"):
        return "self"
    ways = ["wall", "wall", "discard"]
    if arrival in ("chi", "pair", "pao from peng"):
        ways += ["self", "self", "self"]
    if deal_game == "xiangtan" or arrival == "pao from peng":
        ways.remove("discard")
    return rng.choice(ways)


def _last_door(
    rng: Random, recipe: Recipe, arrival: str, loose: list[list[str]]
) -> tuple[list[Door], list[str], list[Door], str]:
    """The door that the winning card completes (the 将 apart), as it is then and as it was.

    The door, what of it was in hand, what of it lay on the table, and the card.
    """
    tile = rng.choice(recipe.cards)
    if arrival == "chi":
        cards = list(rng.choice(loose))
        door: Door = ("chi", list(cards))
        tile = cards.pop(rng.randrange(3))
        return [door], cards, [], tile
    if arrival in ("peng", "wei"):
        return [(arrival, [tile] * 3)], [tile] * 2, [], tile
    if arrival in FIRST_QUADS:
        became, _, was = arrival.partition(" from ")
        door = (became, [tile] * 4)
        if was == "kan":
            return [door], [tile] * 3, [], tile
        return [door], [], [(was, [tile] * 3)], tile
    return [], [], [], tile


def _attempt(
    rng: Random, recipe: Recipe, game: str, options: dict[str, Any], loose: list[list[str]]
) -> Deal | None:
    """Seven doors at random, or None where they do not fit together or not the recipe."""
    one_five_ten = one_five_ten_of(game, options)
    arrival = rng.choice(recipe.arrivals)
    quads = 0 if arrival in FIRST_QUADS else rng.choice(recipe.quads)
    if arrival == "pair" and quads == 0:
        return None
    with_pair = quads > 0 or arrival in FIRST_QUADS
    threes = 7 - quads - with_pair - (arrival != "pair")

    doors: list[Door] = []
    for _ in range(quads):
        doors.append((rng.choice(("pao", "ti")), [rng.choice(recipe.cards)] * 4))
    for _ in range(threes):
        doors.append(three_at_random(rng, recipe, loose))
    last, hand, melds, tile = _last_door(rng, recipe, arrival, loose)
    if with_pair:
        card = tile if arrival == "pair" else rng.choice(recipe.cards)
        last.append(("pair", [card] * 2))
        hand += [card] if arrival == "pair" else [card] * 2

    by = _by(rng, game, arrival)
    for kind, cards in doors:
        can_lie = kind != "kan"
        can_be_held = kind in ("chi", "kan", "ti")
        if can_lie and not (can_be_held and rng.random() >= recipe.table):
            melds.append((kind, cards))
        else:
            hand += cards
    rng.shuffle(hand)
    rng.shuffle(melds)
    huxi = sum(_huxi(door, one_five_ten) for door in doors + last)
    deal = Deal(game, options, hand, melds, tile, by, huxi)
    held = {cards[0]: len(cards) for kind, cards in doors if kind in ("kan", "ti")}
    if arrival.endswith("kan"):
        held[tile] = 3
    return deal if deal.possible() and _fits(deal, recipe, arrival, held) else None


def _fits(deal: Deal, recipe: Recipe, arrival: str, held: dict[str, int]) -> bool:
    """Whether nothing came about by chance that forbids the division meant, and the bounds hold."""
    for card, number in Counter(deal.hand).items():
        if number >= 3 and held.get(card) != number:
            return False  # a 坎 or 提 that would have to be split
    if deal.by == "self" and arrival in ("chi", "pair"):
        wei = [cards[0] for kind, cards in deal.melds if kind in ("wei", "chouwei")]
        if deal.hand.count(deal.tile) >= 2 or deal.tile in wei:
            return False  # a 偎 or 提 that would be forced
    cards = deal.cards()
    bounds = (
        (recipe.red, len([card for card in cards if card in RED])),
        (recipe.small, len([card for card in cards if card in SMALL])),
        (recipe.big, len([card for card in cards if card in BIG])),
        (recipe.huxi, deal.huxi),
    )
    return all(low <= number <= high for (low, high), number in bounds)


def make(rng: Random, recipe: Recipe) -> Deal:
    """A winning hand (or one with the 胡息 that are asked for) made by the recipe."""
    game, options = room_for(rng, recipe)
    loose = loose_doors(recipe.cards, one_five_ten_of(game, options))
    while True:
        deal = _attempt(rng, recipe, game, options, loose)
        if deal is not None:
            return deal


def room_for(rng: Random, recipe: Recipe) -> tuple[str, dict[str, Any]]:
    game = recipe.game or rng.choice(("hengyang15", "xiangtan"))
    options: dict[str, Any] = {}
    if game == "hengyang15":
        if rng.random() < 0.7:
            options["run_1_5_10"] = rng.choice(("off", "plain", "scored"))
        if rng.random() < 0.3:
            options["win_duty"] = rng.choice(("discards", "all", "all"))
        if rng.random() < 0.1:
            # These have no bearing on the hand itself.
            options["scoring"] = rng.choice(("per_three", "per_one"))
            options["wake"] = rng.choice(("none", "flip", "follow"))
    else:
        if rng.random() < 0.7:
            options["run_1_5_10"] = rng.choice((False, True))
        if rng.random() < 0.7:
            options["red"] = rng.choice(("ten", "twelve", "ten_up", "none"))
        if rng.random() < 0.5:
            options["double_at_30"] = rng.choice((False, True))
        if rng.random() < 0.1:
            options["base"] = rng.choice((1, 2, 3, 5))
            options["wei"] = rng.choice(("open", "hidden"))
    return game, {**options, **recipe.options}

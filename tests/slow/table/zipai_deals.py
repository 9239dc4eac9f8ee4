"""Deals of zipai in which rare things are common.

A hero is dealt a hand that is complete or lacks a few cards, built door by door from a recipe; what
it lacks lies early in the wall, last in it, or with another player.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from paiguan.engine.options import OptionValue
from paiguan.games import GAMES
from tests.conformance.chance import Chance
from tests.slow.table.zipai_cards import BIG, CARDS, RED, SMALL, Hand, fits, less, mixed, runs
from tests.slow.table.zipai_state import SEATS

WORTH = ("一二三", "壹贰叁", "二七十", "贰柒拾", "一五十", "壹伍拾")
# How a hand is played: at random; to win; seldom claiming; declining wins; only winning.
MANNERS = ("random", "keen", "keen", "still", "shy")
CALM = "calm"
# What a hero's hand is like, and the cards that it is made of.
RECIPES = {
    "any": CARDS,
    "big": BIG,
    "small": SMALL,
    "black": "".join(card for card in CARDS if card not in RED),
    "red": CARDS,
    "one_red": CARDS,
    "rich": CARDS,
    "alike": CARDS,
    "alike_big": BIG,
    "quads": CARDS,
    "heaven": CARDS,
    "last": CARDS,
}


@dataclass(frozen=True)
class Deal:
    """All that a hand depends on but the players' choices."""

    game: str
    number: int
    recipe: str
    manner: str
    options: dict[str, OptionValue]
    dealer: int
    hands: list[list[str]]
    wall: list[str]

    @property
    def deck(self) -> list[int]:
        """The deck that is dealt like this: from the dealer on, then the 亮张, then the wall."""
        order = [self.hands[(self.dealer + step) % SEATS][:20] for step in range(SEATS)]
        cards = [*order[0], *order[1], *order[2], self.hands[self.dealer][20], *self.wall]
        return [CARDS.index(card) for card in cards]


def make_deal(game: str, number: int) -> Deal:
    """The hand of this number; every tenth is simply shuffled."""
    chance = Chance(f"slow table {game} {number}")
    options = {option.name: chance.choice(option.values) for option in GAMES[game].options}
    dealer = chance.below(SEATS)
    recipe = "shuffled" if number % 10 == 0 else chance.choice([*sorted(RECIPES), "guarded"])
    manner = CALM if recipe in ("guarded", "last") else MANNERS[number % len(MANNERS)]
    deal_out = _guarded if recipe == "guarded" else _dealt
    hands, wall = deal_out(recipe, dealer, chance)
    return Deal(game, number, recipe, manner, options, dealer, hands, wall)


def _dealt(recipe: str, dealer: int, chance: Chance) -> tuple[list[list[str]], list[str]]:
    pool = Counter(CARDS * 4)
    hands: list[list[str]] = [[] for _ in range(SEATS)]
    wanted: list[str] = []
    first = chance.below(SEATS)
    heroes = 0 if recipe == "shuffled" else chance.choice((1, 1, 2))
    for step in range(heroes):
        seat = (first + step) % SEATS
        size = 21 if seat == dealer else 20
        cards = _complete(recipe, size, pool, chance)
        pool -= Counter(cards)
        chance.shuffle(cards)
        hands[seat], lacking = cards[:size], cards[size:]
        if recipe != "heaven" and seat == dealer:
            # One card that is of no use, for the dealer to throw.
            lacking.append(hands[seat].pop())
        wanted += lacking
    rest = list(pool.elements())
    chance.shuffle(rest)
    _spoil(hands, rest, wanted, chance)
    for seat, hand in enumerate(hands):
        while len(hand) < (21 if seat == dealer else 20):
            hand.append(rest.pop())
    return hands, rest + wanted if recipe == "last" else _wall(rest, wanted, chance)


def _guarded(_: str, dealer: int, chance: Chance) -> tuple[list[list[str]], list[str]]:
    """The dealer's next has 坎 and single cards of kinds that the others draw as 偎 (XT-4).

    In the wall the third cards lie where their owners draw them if nobody claims anything, and
    the fourths of the 坎 behind them.
    """
    hero = (dealer + 1) % SEATS
    kinds = list(CARDS)
    chance.shuffle(kinds)
    single, alike = kinds[:5], kinds[5:10]
    pool = Counter(CARDS * 4) - Counter(single * 4) - Counter(alike * 4)
    rest = list(pool.elements())
    chance.shuffle(rest)
    hands: list[list[str]] = [[] for _ in range(SEATS)]
    hands[hero] = single + alike * 3
    # Place 0, 3, 6 … of the wall is drawn by the hero, the others by their owners.
    planned = dict(zip((9, 12, 16, 17, 18), alike, strict=True))
    for place, card in enumerate(single):
        owner = (hero + 1 + place % 2) % SEATS
        hands[owner] += [card, card]
        planned[1 + place % 2 + place // 2 * 3] = card
    for seat, hand in enumerate(hands):
        while len(hand) < (21 if seat == dealer else 20):
            hand.append(rest.pop(0))
    return hands, [planned[place] if place in planned else rest.pop() for place in range(19)]


def _spoil(hands: list[list[str]], rest: list[str], wanted: list[str], chance: Chance) -> None:
    """Sometimes what a hero lacks is with others, or more is lacking."""
    for hand in hands:
        if hand and chance.one_in(6):
            card = hand.pop(chance.below(len(hand)))
            wanted.append(card)
            hand.append(rest.pop())
    for card in list(wanted):
        others = [hand for hand in hands if not hand]
        if others and chance.one_in(4):
            chance.choice(others).append(card)
            wanted.remove(card)


def _wall(rest: list[str], wanted: list[str], chance: Chance) -> list[str]:
    """What is left of the deck, with what is wanted first, somewhere or last."""
    wall = rest
    for card in wanted:
        place = chance.choice((0, 1, 2, chance.below(len(wall) + 1), len(wall)))
        wall.insert(place, card)
    return wall


def _complete(recipe: str, size: int, pool: Hand, chance: Chance) -> list[str]:
    """Doors of a recipe until there are more cards than are dealt, or just as many."""
    if recipe == "heaven":
        return _filled(_heaven_shape(size, chance), "any", pool, chance)
    shape = ["set"] * 7
    if recipe.startswith("alike"):
        shape = ["kan"] * 7 if chance.one_in(2) else ["ti", *["kan"] * 5, "pair"]
    elif recipe == "quads":
        quads = chance.choice((1, 2, 2, 3))
        shape = ["ti"] * quads + [*["set"] * (6 - quads), "pair"]
    elif chance.one_in(3):
        shape = ["ti", *["set"] * 5, "pair"]
    for place in range(len(shape)):
        if shape[place] == "set" and chance.one_in(3):
            shape[place] = "kan"
    return _filled(shape, recipe, pool, chance)


def _heaven_shape(size: int, chance: Chance) -> list[str]:
    """The shapes of SH-7; most of the dealer's are seven doors."""
    if size == 21:
        shapes = [(0, 7, 0), (0, 7, 0), (1, 5, 1), (1, 5, 1), (3, 3, 0), (4, 1, 1)]
    else:
        shapes = [(2, 4, 0), (2, 4, 0), (0, 6, 1), (3, 2, 1), (5, 0, 0)]
    quads, sets, pairs = chance.choice(shapes)
    kans = chance.below(sets + 1)
    return ["ti"] * quads + ["kan"] * kans + ["set"] * (sets - kans) + ["pair"] * pairs


def _filled(shape: list[str], recipe: str, pool: Hand, chance: Chance) -> list[str]:
    """A shape filled with cards of the pool, most alike first; what cannot be is left out."""
    left = Counter(pool)
    cards: list[str] = []
    for part in sorted(shape, key=["ti", "kan", "pair", "set"].index):
        doors = [door for door in _doors(part, recipe, cards) if fits(Counter(door), left)]
        if doors:
            door = chance.choice(sorted(doors))
            left = less(left, door)
            cards += door
    return cards


def _doors(part: str, recipe: str, before: list[str]) -> list[str]:
    """What a part of a shape may be in a recipe, after the cards chosen before."""
    kinds = RECIPES[recipe]
    if recipe == "one_red":
        kinds = "".join(card for card in CARDS if card not in RED)
        if part == "set" and not any(card in RED for card in before):
            once = runs(True) | mixed()
            return [door for door in once if sum(card in RED for card in door) == 1]
    if part != "set":
        times = {"ti": 4, "kan": 3, "pair": 2}[part]
        return [card * times for card in (RED if recipe == "red" else kinds)]
    sets = [door for door in runs(True) | mixed() if set(door) <= set(kinds)]
    if recipe == "red":
        return [door for door in sets if any(card in RED for card in door)]
    if recipe == "rich":
        return [door for door in sets if door in WORTH] * 3 + sets
    return sets

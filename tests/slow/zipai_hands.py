"""Requests for judges of 衡阳十五胡 and 湘潭跑胡子, made up at random from a seeded generator.

A third are random cards, a third are winning hands of every name, with doors and winning cards of
every kind, and a third are hands that are nearly wins. No judge has a part in making them: a
winning hand is one because of how it was put together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from .zipai_recipes import (
    BIG,
    BLACK,
    EVERY,
    FIRST_QUADS,
    JOINS,
    SCORING_TOO,
    SMALL,
    TANGLED,
    Deal,
    Door,
    Recipe,
    loose_doors,
    make,
    one_five_ten_of,
    room_for,
    three_at_random,
)


def _named(name: str, **parts: Any) -> Recipe:
    """A recipe of 湘潭 that is sure to give a 名堂, or several."""
    return Recipe(game="xiangtan", names=frozenset(name.split()), **parts)


#: Ways to put a winning hand together.
WINNING: dict[str, Recipe] = {
    "any": Recipe(),
    "all in hand": Recipe(table=0.0),
    "all on the table": Recipe(table=1.0),
    "runs": Recipe(loose=0.85, huxi=(15, 24)),
    "tangled": Recipe(cards=TANGLED, loose=0.9, table=0.1),
    "tangled, with a quad": Recipe(cards=TANGLED, loose=0.9, table=0.2, quads=(1,)),
    "tangled, all loose": Recipe(
        cards="一二三五七十壹贰叁伍柒拾",
        loose=1.0,
        table=0.1,
        quads=(0, 1),
        arrivals=(*JOINS, "peng"),
    ),
    "just enough": Recipe(huxi=(15, 16)),
    "thirty and more": Recipe(huxi=(30, 999)),
    "completes a loose door": Recipe(arrivals=("chi",)),
    "completes the pair": Recipe(arrivals=("pair",), quads=(1, 1, 2)),
    "a pong": Recipe(arrivals=("peng",)),
    "a 偎": Recipe(arrivals=("wei",)),
    **{arrival: Recipe(arrivals=(arrival,)) for arrival in FIRST_QUADS},
    "two quads": Recipe(quads=(2,), arrivals=("chi", "pair", "peng", "wei")),
    "three quads": Recipe(quads=(3,), arrivals=("chi", "pair", "peng", "wei")),
    "four quads and more": Recipe(quads=(4, 5), arrivals=("chi", "pair", "peng", "wei")),
    "six quads": Recipe(quads=(6,), arrivals=("pair",)),
    "one, five and ten, plain": Recipe(
        cards="一四五六十壹肆伍陆拾", game="hengyang15", options={"run_1_5_10": "plain"}
    ),
    "one, five and ten, scored": Recipe(
        cards="一四五六十壹肆伍陆拾",
        loose=0.8,
        game="hengyang15",
        options={"run_1_5_10": "scored"},
    ),
    "one, five and ten, 湘潭": Recipe(
        cards="一四五六十壹肆伍陆拾", loose=0.8, game="xiangtan", options={"run_1_5_10": True}
    ),
    "黑胡": _named("黑胡", cards=BLACK),
    "一点红": _named("一点红", red=(1, 1), cards="一二三四五六壹叁肆伍陆捌玖"),
    "碰碰胡": _named("碰碰胡", loose=0.0, arrivals=("pair", "peng", "wei", *FIRST_QUADS)),
    "碰碰胡, no quad": _named("碰碰胡", loose=0.0, quads=(0,), arrivals=("peng", "wei")),
    "十红, ten": _named(
        "十红", cards="一二三四六七八十壹贰叁伍柒玖拾", red=(10, 11), options={"red": "ten"}
    ),
    "十红, ten_up": _named(
        "十红", cards="二二七七十贰贰柒柒拾一三八", red=(10, 99), options={"red": "ten_up"}
    ),
    "十二红": _named(
        "十二红", cards="二七十贰柒拾二七十贰柒拾一三", red=(12, 99), options={"red": "twelve"}
    ),
    "小字胡": _named("小字胡", cards=SMALL * 4 + "壹贰叁", small=(18, 99)),
    "大字胡": _named("大字胡", cards=BIG * 4 + "一二三", big=(18, 99)),
    "黑胡 小字胡": _named("黑胡 小字胡", cards="一三四五六八九", small=(18, 99), loose=0.2),
    "碰碰胡 大字胡": _named(
        "碰碰胡 大字胡", cards=BIG, loose=0.0, arrivals=("pair", "peng", "wei", *FIRST_QUADS)
    ),
    "黑胡 碰碰胡 小字胡": _named(
        "黑胡 碰碰胡 小字胡",
        cards="一三四五六八九",
        loose=0.0,
        quads=(0, 1, 2),
        arrivals=("pair", "peng", "wei", *FIRST_QUADS),
    ),
}


# --- nearly wins ---------------------------------------------------------------------------------


def _other_cards(rng: Random, deal: Deal) -> Deal:
    """One or two cards of the hand, or the winning card, exchanged for others."""
    cards = [*deal.hand, deal.tile]
    for place in rng.sample(range(len(cards)), min(rng.choice((1, 1, 2)), len(cards))):
        cards[place] = rng.choice([card for card in EVERY if card != cards[place]])
    *hand, tile = cards
    return Deal(deal.game, deal.options, hand, deal.melds, tile, deal.by)


def _other_size(rng: Random, deal: Deal) -> Deal:
    """A card of the hand exchanged for the same rank of the other size."""
    hand = list(deal.hand)
    if hand:
        place = rng.randrange(len(hand))
        card = hand[place]
        hand[place] = SMALL[BIG.index(card)] if card in BIG else BIG[SMALL.index(card)]
    return Deal(deal.game, deal.options, hand, deal.melds, deal.tile, deal.by)


def _other_winning_card(rng: Random, deal: Deal) -> Deal:
    """A card of the hand and the winning card change places."""
    cards = [*deal.hand, deal.tile]
    rng.shuffle(cards)
    *hand, tile = cards
    return Deal(deal.game, deal.options, hand, deal.melds, tile, deal.by)


def _other_way(rng: Random, deal: Deal) -> Deal:
    """The same card comes another way."""
    by = rng.choice([way for way in ("self", "wall", "discard") if way != deal.by])
    return Deal(deal.game, deal.options, deal.hand, deal.melds, deal.tile, by)


def _other_doors(rng: Random, deal: Deal) -> Deal:
    """The doors on the table are made in other ways."""
    melds = []
    for kind, cards in deal.melds:
        if kind in ("peng", "wei", "chouwei"):
            kind = rng.choice(("peng", "wei", "chouwei"))
        if kind in ("pao", "ti"):
            kind = rng.choice(("pao", "ti"))
        melds.append((kind, cards))
    return Deal(deal.game, deal.options, deal.hand, melds, deal.tile, deal.by)


def _other_options(rng: Random, deal: Deal) -> Deal:
    """The same hand where 一五十 is nothing in hand, and the red cards are counted anew."""
    options = dict(deal.options)
    if not any("".join(cards) in SCORING_TOO for _, cards in deal.melds):
        options.pop("run_1_5_10", None)
    if deal.game == "xiangtan":
        options["red"] = rng.choice(("ten", "twelve", "ten_up", "none"))
    return Deal(deal.game, options, deal.hand, deal.melds, deal.tile, deal.by)


def _no_discards(rng: Random, deal: Deal) -> Deal:
    """The same hand where discards are not won."""
    options = dict(deal.options)
    if deal.game == "hengyang15":
        options["win_duty"] = "no_discards"
    by = rng.choice(("discard", deal.by))
    return Deal(deal.game, options, deal.hand, deal.melds, deal.tile, by)


SPOILERS: tuple[Callable[[Random, Deal], Deal], ...] = (
    _other_cards,
    _other_cards,
    _other_size,
    _other_winning_card,
    _other_way,
    _other_doors,
    _other_options,
    _no_discards,
)


def _spoilt(rng: Random, deal: Deal) -> Deal:
    while True:
        spoilt = rng.choice(SPOILERS)(rng, deal)
        if spoilt.possible():
            return spoilt


def _too_few(rng: Random) -> Deal:
    """Seven doors with fewer than 15 胡息 as they were made."""
    low = rng.choice((6, 12, 13))
    return make(rng, Recipe(loose=0.6, quads=(0,), huxi=(low, 14)))


def _by_chance(rng: Random, loose: float, pairs: int) -> Deal:
    """Doors that do not look out for each other: 坎 by chance, forced 偎 and 提, wrong pairs."""
    game, options = room_for(rng, Recipe())
    one_five_ten = one_five_ten_of(game, options)
    cards = rng.choice((EVERY, TANGLED, SMALL, "一二三四五壹贰叁肆伍"))
    choice = loose_doors(cards, one_five_ten)
    recipe = Recipe(cards=cards, loose=loose)
    while True:
        hand: list[str] = []
        melds: list[Door] = []
        for _ in range((21 - 2 * pairs) // 3):
            kind, door = three_at_random(rng, recipe, choice)
            if kind == "kan" or (kind == "chi" and rng.random() < 0.8):
                hand += door
            else:
                melds.append((kind, door))
        for _ in range(pairs):
            hand += [rng.choice(cards)] * 2
        rng.shuffle(hand)
        if not hand:
            continue
        tile = hand.pop()
        deal = Deal(game, options, hand, melds, tile, rng.choice(("self", "wall", "discard")))
        if deal.possible():
            return deal


def _nearly(rng: Random) -> Deal:
    kind = rng.randrange(10)
    if kind < 5:
        return _spoilt(rng, make(rng, rng.choice(list(WINNING.values()))))
    if kind < 7:
        return _too_few(rng)
    return _by_chance(rng, loose=rng.choice((0.5, 0.9, 1.0)), pairs=rng.choice((0, 0, 3)))


def _random(rng: Random) -> Deal:
    """Doors on the table, none or many, and cards at random, of all kinds or of a few."""
    game, options = room_for(rng, Recipe())
    cards = rng.choice((EVERY, EVERY, TANGLED, SMALL, BIG, BLACK, "二七十贰柒拾一壹"))
    loose = loose_doors(cards, one_five_ten_of(game, options))
    while True:
        melds: list[Door] = []
        for _ in range(rng.choice((0, 1, 2, 3, 4, 5, 6))):
            kind = rng.choice(("chi", "chi", "peng", "wei", "chouwei", "pao", "ti"))
            if kind == "chi":
                melds.append((kind, list(rng.choice(loose))))
            else:
                melds.append((kind, [rng.choice(cards)] * (4 if kind in ("pao", "ti") else 3)))
        gone = Counter(card for _, door in melds for card in door)
        if gone and max(gone.values()) > 4:
            continue
        deck = [card for card in cards for _ in range(4 - gone[card])]
        rng.shuffle(deck)
        for number in range(1, 22):
            if number > len(deck):
                break
            tile, *hand = deck[:number]
            deal = Deal(game, options, hand, melds, tile, rng.choice(("self", "wall", "discard")))
            if deal.possible():
                return deal


# --- writing requests ----------------------------------------------------------------------------


def write_meld(rng: Random, door: Door) -> str:
    """The door as text, its cards in any order, an open one at times with its giver."""
    kind, cards = door
    shuffled = list(cards)
    rng.shuffle(shuffled)
    text = f"{kind}:{''.join(shuffled)}"
    if kind in ("chi", "peng", "pao") and rng.random() < 0.3:
        text += f"<{rng.randint(0, 2)}"
    return text


def write_request(rng: Random, deal: Deal) -> dict[str, Any]:
    """A request for a judge about this hand, now and then about what it waits for."""
    hand = list(deal.hand)
    rng.shuffle(hand)
    melds = list(deal.melds)
    rng.shuffle(melds)
    request: dict[str, Any] = {
        "game": deal.game,
        "options": deal.options,
        "hand": rng.choice(("", " ")).join(hand),
        "melds": [write_meld(rng, door) for door in melds],
    }
    if rng.random() < 0.85:
        request["tile"] = deal.tile
        request["by"] = deal.by
    elif rng.random() < 0.8:
        request["by"] = deal.by
    return request


def requests(rng: Random, n: int) -> Iterator[dict[str, Any]]:
    """As many requests as asked for; the same generator state gives the same requests.

    Each three are one of random cards, one winning hand and one that is nearly one. The ways to
    win take turns, so that two hundred requests have a hand of every name and of every door.
    """
    recipes = list(WINNING.values())
    for number in range(n):
        if number % 3 == 0:
            deal = _random(rng)
        elif number % 3 == 1:
            deal = make(rng, recipes[number // 3 % len(recipes)])
        else:
            deal = _nearly(rng)
        yield write_request(rng, deal)

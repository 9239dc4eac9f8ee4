"""Requests for judges of 红中麻将, made up at random from a seeded generator.

A third are random tiles, a third are winning hands, most with 红中 in the place of some tiles, and
a third are winning hands that were spoilt a little or only look like wins. No judge has a part in
making them: a winning hand is one because of how it was put together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from .hands import Deal, write_meld, write_tiles

SUITS = "mps"
RED = "7z"
MELDS = ("pong", "pong", "kong", "added", "concealed")


def _kinds(suits: str = SUITS) -> list[str]:
    return [f"{rank}{suit}" for suit in suits for rank in range(1, 10)]


def _possible(tiles: list[str]) -> bool:
    return all(number <= 4 for number in Counter(tiles).values())


# --- putting hands together ----------------------------------------------------------------------


def _meld(rng: Random, suits: str) -> tuple[str, list[str]]:
    kind = rng.choice(MELDS)
    return kind, [rng.choice(_kinds(suits))] * (3 if kind == "pong" else 4)


def _set(rng: Random, suits: str) -> list[str]:
    suit = rng.choice(suits)
    if rng.random() < 0.3:
        return [rng.choice(_kinds(suit))] * 3
    start = rng.randint(1, 7)
    return [f"{rank}{suit}" for rank in range(start, start + 3)]


def _sets(rng: Random, melds: int, suits: str = SUITS) -> Deal:
    """Four sets, some of them melds, and a pair, with no 红中 yet."""
    while True:
        deal = Deal([], [_meld(rng, suits) for _ in range(melds)])
        for _ in range(4 - melds):
            deal.concealed += _set(rng, suits)
        deal.concealed += [rng.choice(_kinds(suits))] * 2
        if _possible(deal.tiles()):
            return deal


def _pairs(rng: Random) -> Deal:
    """Seven pairs, of which some make fours."""
    fours = rng.choice((0, 0, 1, 2))
    kinds = rng.sample(_kinds(), 7 - fours)
    return Deal([*kinds, *kinds, *kinds[:fours], *kinds[:fours]], [])


def _with_reds(rng: Random, deal: Deal, reds: int) -> Deal:
    """The same hand with 红中 in the place of some of its concealed tiles."""
    concealed = list(deal.concealed)
    for place in rng.sample(range(len(concealed)), min(reds, len(concealed))):
        concealed[place] = RED
    rng.shuffle(concealed)
    return Deal(concealed, deal.melds)


def _number_of_melds(rng: Random) -> int:
    return rng.choice((0, 0, 1, 2, 3, 4))


def _some_reds(rng: Random) -> int:
    return rng.choice((0, 1, 1, 2, 2, 3, 4))


def _filled_sets(rng: Random) -> Deal:
    return _with_reds(rng, _sets(rng, _number_of_melds(rng)), _some_reds(rng))


def _filled_flush(rng: Random) -> Deal:
    return _with_reds(
        rng, _sets(rng, _number_of_melds(rng), rng.choice(SUITS)), rng.choice((1, 2, 3))
    )


def _filled_pairs(rng: Random) -> Deal:
    return _with_reds(rng, _pairs(rng), _some_reds(rng))


def _set_of_reds(rng: Random) -> Deal:
    """Three 红中 are a set of their own."""
    deal = _sets(rng, rng.randint(0, 3))
    concealed = [*deal.concealed[3:], RED, RED, RED]
    rng.shuffle(concealed)
    return Deal(concealed, deal.melds)


def _pair_of_reds(rng: Random) -> Deal:
    """Two 红中 are the pair."""
    deal = _sets(rng, _number_of_melds(rng))
    concealed = [*deal.concealed[:-2], RED, RED]
    rng.shuffle(concealed)
    return Deal(concealed, deal.melds)


def _fifth_of_a_kind(rng: Random) -> Deal:
    """Three alike, and the fourth in a pair with a 红中 that stands for a fifth."""
    while True:
        deal = _sets(rng, rng.randint(0, 3))
        tile = rng.choice(_kinds())
        sets = deal.concealed[3:-2]
        made = Deal([*sets, *[tile] * 4, RED], deal.melds)
        if rng.random() < 0.3:
            # The three lie on the table.
            made = Deal([*sets, tile, RED], [*deal.melds, ("pong", [tile] * 3)])
        if _possible(made.tiles()):
            rng.shuffle(made.concealed)
            return made


def _fourth_red(rng: Random) -> Deal:
    """Any tiles, and the fourth 红中 drawn."""
    deal = _any_tiles(rng, _number_of_melds(rng), SUITS, 0)
    if len(deal.concealed) < 4:
        return _filled_sets(rng)
    return Deal([*deal.concealed[4:], RED, RED, RED, RED], deal.melds)


def _any_tiles(rng: Random, melds: int, suits: str, reds: int) -> Deal:
    """Some melds, and concealed tiles without any shape."""
    while True:
        laid = [_meld(rng, suits) for _ in range(melds)]
        gone = Counter(tile for _, tiles in laid for tile in tiles)
        wall = [tile for tile in _kinds(suits) for _ in range(4 - gone[tile])]
        number = 14 - 3 * melds
        if max(gone.values(), default=0) <= 4 and len(wall) >= number:
            return _with_reds(rng, Deal(rng.sample(wall, number), laid), reds)


Maker = Callable[[Random], Deal]

#: Ways to put a hand together that wins self-drawn with `pairs`, and the names that it may have.
WINNING: dict[str, tuple[Maker, frozenset[str]]] = {
    "sets": (lambda rng: _sets(rng, _number_of_melds(rng)), frozenset({"平胡", "七对"})),
    "sets with 红中": (_filled_sets, frozenset({"平胡", "七对", "四红中"})),
    "a suit with 红中": (_filled_flush, frozenset({"平胡", "七对"})),
    "pairs": (_pairs, frozenset({"七对"})),
    "pairs with 红中": (_filled_pairs, frozenset({"七对", "四红中"})),
    "a set of 红中": (_set_of_reds, frozenset({"平胡", "七对"})),
    "a pair of 红中": (_pair_of_reds, frozenset({"平胡", "七对"})),
    "a fifth of a kind": (_fifth_of_a_kind, frozenset({"平胡", "七对"})),
    "the fourth 红中": (_fourth_red, frozenset({"四红中", "平胡", "七对"})),
}


# --- hands that are nearly won -------------------------------------------------------------------


def _spoilt(rng: Random, deal: Deal) -> Deal:
    """The same hand with some of its concealed tiles exchanged for others, few of them 红中."""
    while True:
        concealed = list(deal.concealed)
        number = min(rng.choice((1, 2, 3, 4)), len(concealed))
        for place in rng.sample(range(len(concealed)), number):
            concealed[place] = rng.choice(_kinds())
        spoilt = Deal(concealed, deal.melds)
        if _possible(spoilt.tiles()):
            return spoilt


def _pairs_beside_a_meld(rng: Random) -> Deal:
    """Pairs, with 红中 among them, and a meld: no seven pairs."""
    while True:
        kinds = rng.sample(_kinds(), 6)
        deal = Deal([*kinds, *kinds[:5]], [_meld(rng, SUITS)])
        if _possible(deal.tiles()):
            return _with_reds(rng, deal, rng.choice((0, 1)))


def _lapsed_reds(rng: Random) -> Deal:
    """Four 红中 and any tiles, another tile being the one won with."""
    deal = _fourth_red(rng)
    *rest, last = deal.concealed
    return Deal([last, *rest], deal.melds)


#: Hands that look like wins.
DECEPTIVE: tuple[Maker, ...] = (_pairs_beside_a_meld, _lapsed_reds)


def _random(rng: Random) -> Deal:
    """Tiles at random, of all suits or of some, with a few 红中."""
    suits = rng.choice((SUITS, SUITS, "mp", "ps", "m", "s"))
    return _any_tiles(rng, _number_of_melds(rng), suits, rng.choice((0, 0, 0, 1, 2)))


# --- writing requests ----------------------------------------------------------------------------


def _options(rng: Random) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if rng.random() < 0.8:
        options["discard_wins"] = rng.random() < 0.75
    if rng.random() < 0.5:
        options["pairs"] = rng.choice((True, False))
    if rng.random() < 0.3:
        options["rob_kong"] = rng.choice((True, False))
    if rng.random() < 0.1:
        # These have no bearing on the hand itself.
        options["birds"] = rng.choice((2, 3, 4, 6, 0))
        options["no_wild"] = rng.choice(("bird", "nothing"))
        options["dealer_point"] = rng.choice((False, True))
    return options


def write_request(rng: Random, deal: Deal) -> dict[str, Any]:
    """A request for a judge about this hand, now and then about what it waits for."""
    *hand, tile = deal.concealed
    request: dict[str, Any] = {
        "game": "hongzhong",
        "options": _options(rng),
        "hand": write_tiles(rng, hand),
        "melds": [write_meld(rng, kind, tiles) for kind, tiles in deal.melds],
    }
    if rng.random() < 0.8:
        request["tile"] = tile
        request["by"] = rng.choice(("self", "self", "discard", "robbed"))
    elif rng.random() < 0.7:
        request["by"] = rng.choice(("self", "discard", "robbed"))
    return request


def requests(rng: Random, n: int) -> Iterator[dict[str, Any]]:
    """As many requests as asked for; the same generator state gives the same requests.

    Each three are one of random tiles, one winning hand and one that is nearly one. The ways to
    win take turns.
    """
    makers = [maker for maker, _ in WINNING.values()]
    for number in range(n):
        turn = number // 3
        if number % 3 == 0:
            deal = _random(rng)
        elif number % 3 == 1:
            deal = makers[turn % len(makers)](rng)
        elif turn % 4 == 3:
            deal = rng.choice(DECEPTIVE)(rng)
        else:
            deal = _spoilt(rng, rng.choice(makers)(rng))
        yield write_request(rng, deal)

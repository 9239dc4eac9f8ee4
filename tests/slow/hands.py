"""Requests for judges of 衡阳258麻将, made up at random from a seeded generator.

A third are random tiles, a third are winning hands of every name, and a third are winning hands
that were spoilt a little. No judge has a part in making them: a winning hand is one because of how
it was put together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

SUITS = "mps"
ANY = "123456789"
JIANG = "258"
NOT_JIANG = "134679"

OPEN_RUN = ("chow",)
OPEN_ALIKE = ("pong", "pong", "kong", "added")
ANY_ALIKE = (*OPEN_ALIKE, "concealed")
OPEN = ("chow", "chow", "chow", *OPEN_ALIKE)
EVERY_KIND = (*OPEN, "concealed")


@dataclass
class Deal:
    """A hand in the making: the concealed tiles, the winning one last, and the melds."""

    concealed: list[str]
    melds: list[tuple[str, list[str]]]

    def tiles(self) -> list[str]:
        """All tiles of the hand."""
        return self.concealed + [tile for _, tiles in self.melds for tile in tiles]


# --- putting hands together ----------------------------------------------------------------------


def _meld_tiles(rng: Random, kind: str, suits: str, ranks: str) -> list[str]:
    suit = rng.choice(suits)
    if kind == "chow":
        start = rng.randint(1, 7)
        return [f"{rank}{suit}" for rank in range(start, start + 3)]
    number = 3 if kind == "pong" else 4
    return [rng.choice(ranks) + suit] * number


def _possible(tiles: list[str]) -> bool:
    return all(number <= 4 for number in Counter(tiles).values())


def _sets(
    rng: Random,
    melds: int,
    *,
    kinds: Sequence[str] = EVERY_KIND,
    hidden: Sequence[str] = ("chow", "chow", "pong"),
    suits: str = SUITS,
    ranks: str = ANY,
    pair: str = JIANG,
) -> Deal:
    """Four sets, some of them melds of the given kinds, and a pair of one of the given ranks."""
    while True:
        deal = Deal([], [])
        for _ in range(melds):
            kind = rng.choice(kinds)
            deal.melds.append((kind, _meld_tiles(rng, kind, suits, ranks)))
        for _ in range(4 - melds):
            deal.concealed += _meld_tiles(rng, rng.choice(hidden), suits, ranks)
        deal.concealed += [rng.choice(pair) + rng.choice(suits)] * 2
        if _possible(deal.tiles()):
            rng.shuffle(deal.concealed)
            return deal


def _one_suit(rng: Random) -> str:
    return rng.choice(SUITS)


def _number_of_melds(rng: Random) -> int:
    return rng.choice((0, 0, 1, 2, 3, 4))


def _pairs(rng: Random, fours: int, *, suits: str = SUITS, ranks: str = ANY) -> Deal:
    """Seven pairs, of which some make fours."""
    kinds = rng.sample([rank + suit for suit in suits for rank in ranks], 7 - fours)
    concealed = [tile for tile in kinds for _ in range(2)]
    concealed += [tile for tile in kinds[:fours] for _ in range(2)]
    rng.shuffle(concealed)
    return Deal(concealed, [])


def _any_tiles(
    rng: Random, melds: int, *, kinds: Sequence[str], suits: str = SUITS, ranks: str = ANY
) -> Deal:
    """Some melds, and concealed tiles without any shape."""
    while True:
        deal = Deal([], [])
        for _ in range(melds):
            kind = rng.choice(kinds)
            deal.melds.append((kind, _meld_tiles(rng, kind, suits, ranks)))
        if not _possible(deal.tiles()):
            continue
        gone = Counter(deal.tiles())
        wall = [
            rank + suit for suit in suits for rank in ranks for _ in range(4 - gone[rank + suit])
        ]
        number = 14 - 3 * melds
        if len(wall) >= number:
            deal.concealed = rng.sample(wall, number)
            return deal


def _runs_in_pairs(rng: Random) -> Deal:
    """Two runs held twice each and a pair: seven pairs, and sets as well."""
    while True:
        first = _meld_tiles(rng, "chow", SUITS, ANY)
        second = _meld_tiles(rng, "chow", SUITS, ANY)
        concealed = (first + second + [rng.choice(ANY) + rng.choice(SUITS)]) * 2
        if _possible(concealed):
            rng.shuffle(concealed)
            return Deal(concealed, [])


def _three_triplets_in_a_row(rng: Random) -> Deal:
    """Three triplets that are three equal runs too, another triplet and any pair."""
    while True:
        row = _meld_tiles(rng, "chow", SUITS, ANY) * 3
        other = _meld_tiles(rng, "pong", SUITS, ANY)
        concealed = row + [rng.choice(ANY) + rng.choice(SUITS)] * 2
        deal = Deal(concealed, [("pong", other)])
        if rng.random() < 0.5:
            deal = Deal(concealed + other, [])
        if _possible(deal.tiles()):
            rng.shuffle(deal.concealed)
            return deal


def _other_last_tile(rng: Random) -> Deal:
    """Four melds of 2s, 5s and 8s, and two such tiles that are not alike."""
    while True:
        deal = _any_tiles(rng, 4, kinds=OPEN_ALIKE, ranks=JIANG)
        if deal.concealed[0] != deal.concealed[1]:
            return deal


Maker = Callable[[Random], Deal]

#: Ways to put a winning hand together, each with the names that the hand is sure to have where
#: ``open_all_requests`` is on (none: any win). It may have more.
WINNING: dict[str, tuple[Maker, frozenset[str]]] = {
    "small": (lambda rng: _sets(rng, _number_of_melds(rng)), frozenset()),
    "small, no meld": (lambda rng: _sets(rng, 0), frozenset()),
    "small, a concealed kong": (
        lambda rng: _sets(rng, rng.randint(1, 4), kinds=("concealed",)),
        frozenset(),
    ),
    "triplets": (
        lambda rng: _sets(rng, _number_of_melds(rng), kinds=ANY_ALIKE, hidden=("pong",), pair=ANY),
        frozenset({"碰碰胡"}),
    ),
    "triplets in a row": (_three_triplets_in_a_row, frozenset({"碰碰胡"})),
    "258 without shape": (
        lambda rng: _any_tiles(rng, _number_of_melds(rng), kinds=ANY_ALIKE, ranks=JIANG),
        frozenset({"将将胡"}),
    ),
    "258 in triplets": (
        lambda rng: _sets(
            rng, _number_of_melds(rng), kinds=ANY_ALIKE, hidden=("pong",), ranks=JIANG
        ),
        frozenset({"将将胡", "碰碰胡"}),
    ),
    "258 in pairs": (
        lambda rng: _pairs(rng, rng.randint(0, 3), ranks=JIANG),
        frozenset({"将将胡"}),
    ),
    "258 on another last tile": (_other_last_tile, frozenset({"将将胡"})),
    "flush": (
        lambda rng: _sets(rng, _number_of_melds(rng), suits=_one_suit(rng), pair=ANY),
        frozenset({"清一色"}),
    ),
    "flush, no meld": (
        lambda rng: _sets(rng, 0, suits=_one_suit(rng), pair=ANY),
        frozenset({"清一色"}),
    ),
    "flush, pair no 258": (
        lambda rng: _sets(rng, _number_of_melds(rng), suits=_one_suit(rng), pair=NOT_JIANG),
        frozenset({"清一色"}),
    ),
    "flush in triplets": (
        lambda rng: _sets(
            rng,
            _number_of_melds(rng),
            kinds=ANY_ALIKE,
            hidden=("pong",),
            suits=_one_suit(rng),
            pair=ANY,
        ),
        frozenset({"清一色", "碰碰胡"}),
    ),
    "flush in pairs": (
        lambda rng: _pairs(rng, 0, suits=_one_suit(rng)),
        frozenset({"清一色", "七小对"}),
    ),
    "flush in pairs, one four": (
        lambda rng: _pairs(rng, 1, suits=_one_suit(rng)),
        frozenset({"清一色", "豪华七小对"}),
    ),
    "flush in pairs, two fours": (
        lambda rng: _pairs(rng, 2, suits=_one_suit(rng)),
        frozenset({"清一色", "双豪华七小对"}),
    ),
    "flush in pairs, three fours": (
        lambda rng: _pairs(rng, 3, suits=_one_suit(rng)),
        frozenset({"清一色", "超豪华七小对"}),
    ),
    "pairs": (lambda rng: _pairs(rng, 0), frozenset({"七小对"})),
    "pairs, one four": (lambda rng: _pairs(rng, 1), frozenset({"豪华七小对"})),
    "pairs, two fours": (lambda rng: _pairs(rng, 2), frozenset({"双豪华七小对"})),
    "pairs, three fours": (lambda rng: _pairs(rng, 3), frozenset({"超豪华七小对"})),
    "pairs in runs": (_runs_in_pairs, frozenset()),
    "all requests, runs": (
        lambda rng: _sets(rng, 4, kinds=OPEN_RUN),
        frozenset({"全求人"}),
    ),
    "all requests, any melds": (
        lambda rng: _sets(rng, 4, kinds=OPEN),
        frozenset({"全求人"}),
    ),
    "all requests, triplets": (
        lambda rng: _sets(rng, 4, kinds=OPEN_ALIKE),
        frozenset({"全求人", "碰碰胡"}),
    ),
    "all requests, 258 in triplets": (
        lambda rng: _sets(rng, 4, kinds=OPEN_ALIKE, ranks=JIANG),
        frozenset({"全求人", "碰碰胡", "将将胡"}),
    ),
    "all requests, flush": (
        lambda rng: _sets(rng, 4, kinds=OPEN, suits=_one_suit(rng), pair=ANY),
        frozenset({"全求人", "清一色"}),
    ),
    "all requests, flush in triplets": (
        lambda rng: _sets(rng, 4, kinds=OPEN_ALIKE, suits=_one_suit(rng), pair=ANY),
        frozenset({"全求人", "清一色", "碰碰胡"}),
    ),
    "all requests, last tile no 258": (
        lambda rng: _sets(rng, 4, kinds=OPEN, pair=NOT_JIANG),
        frozenset({"全求人"}),
    ),
    "all requests, triplets, last tile no 258": (
        lambda rng: _sets(rng, 4, kinds=OPEN_ALIKE, pair=NOT_JIANG),
        frozenset({"全求人", "碰碰胡"}),
    ),
}


def _spoilt(rng: Random, deal: Deal) -> Deal:
    """The same hand with one or two of its concealed tiles exchanged for others."""
    while True:
        concealed = list(deal.concealed)
        number = min(rng.choice((1, 1, 2)), len(concealed))
        for place in rng.sample(range(len(concealed)), number):
            old = concealed[place]
            # Mostly a change that leaves something of the hand: its suit, or its being a 258.
            others = {
                "suit": [rank + old[1] for rank in ANY],
                "rank": [old[0] + suit for suit in SUITS],
                "258": [rank + suit for rank in JIANG for suit in SUITS],
                "any": [rank + suit for rank in ANY for suit in SUITS],
            }[rng.choice(("suit", "suit", "rank", "258", "any"))]
            concealed[place] = rng.choice([tile for tile in others if tile != old])
        spoilt = Deal(concealed, deal.melds)
        if _possible(spoilt.tiles()):
            return spoilt


def _wrong_pair(rng: Random) -> Deal:
    """Four sets and a pair that is not of 2s, 5s or 8s."""
    return _sets(rng, _number_of_melds(rng), pair=NOT_JIANG)


def _four_melds_one_concealed_kong(rng: Random) -> Deal:
    """Four melds, one of them at least a 暗杠, and any pair."""
    while True:
        pair = rng.choice((JIANG, NOT_JIANG))
        deal = _sets(rng, 4, kinds=rng.choice((EVERY_KIND, ANY_ALIKE)), pair=pair)
        if any(kind == "concealed" for kind, _ in deal.melds):
            return deal


def _pairs_beside_a_meld(rng: Random) -> Deal:
    """A meld, five pairs and one more tile."""
    while True:
        kind = rng.choice(EVERY_KIND)
        pairs = [rng.choice(ANY) + rng.choice(SUITS) for _ in range(5)] * 2
        more = rng.choice(ANY) + rng.choice(SUITS)
        deal = Deal([*pairs, more], [(kind, _meld_tiles(rng, kind, SUITS, ANY))])
        if _possible(deal.tiles()):
            rng.shuffle(deal.concealed)
            return deal


#: Hands that look like wins, most of which are none.
DECEPTIVE: tuple[Maker, ...] = (
    _wrong_pair,
    _four_melds_one_concealed_kong,
    _pairs_beside_a_meld,
)


def _random(rng: Random) -> Deal:
    """Tiles at random: of all kinds, of one or two suits, or nearly all of them 2s, 5s and 8s."""
    melds = _number_of_melds(rng)
    suits = rng.choice((SUITS, SUITS, "mp", "ps", "ms", "m", "p", "s"))
    if suits == SUITS and rng.random() < 0.25:
        deal = _any_tiles(rng, melds, kinds=ANY_ALIKE, ranks=JIANG)
        return _spoilt(rng, deal) if rng.random() < 0.5 else deal
    return _any_tiles(rng, melds, kinds=EVERY_KIND, suits=suits)


# --- writing requests ----------------------------------------------------------------------------


def write_tiles(rng: Random, tiles: list[str]) -> str:
    """The tiles as text: in order or not, ranks of one suit drawn together or not."""
    ordered = list(tiles)
    if rng.random() < 0.7:
        ordered.sort(key=lambda tile: (tile[1], tile[0]))
    if rng.random() < 0.2:
        return " ".join(ordered)
    words: list[str] = []
    for tile in ordered:
        if words and words[-1][-1] == tile[1]:
            words[-1] = words[-1][:-1] + tile
        else:
            words.append(tile)
    return " ".join(words)


def write_meld(rng: Random, kind: str, tiles: list[str]) -> str:
    """The meld as text, an open one at times with its giver."""
    text = f"{kind}:{''.join(tile[0] for tile in tiles)}{tiles[0][1]}"
    if kind != "concealed" and rng.random() < 0.3:
        text += f"<{rng.randint(0, 3)}"
    return text


def _options(rng: Random) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if rng.random() < 0.8:
        options["open_all_requests"] = rng.choice((False, True))
    if rng.random() < 0.8:
        options["flush"] = rng.choice(("double", "add"))
    if rng.random() < 0.1:
        # These have no bearing on the hand itself.
        options["concealed"] = rng.choice(("small", "big", "none"))
        options["robbed_kong_unit"] = rng.choice((False, True))
    return options


def write_request(rng: Random, deal: Deal) -> dict[str, Any]:
    """A request for a judge about this hand, now and then about what it waits for."""
    *hand, tile = deal.concealed
    request: dict[str, Any] = {
        "game": "hengyang258",
        "options": _options(rng),
        "hand": write_tiles(rng, hand),
        "melds": [write_meld(rng, kind, tiles) for kind, tiles in deal.melds],
    }
    if rng.random() < 0.8:
        request["tile"] = tile
        request["by"] = rng.choice(("self", "discard", "robbed"))
    elif rng.random() < 0.7:
        request["by"] = rng.choice(("self", "discard", "robbed"))
    return request


def requests(rng: Random, n: int) -> Iterator[dict[str, Any]]:
    """As many requests as asked for; the same generator state gives the same requests.

    Each three are one of random tiles, one winning hand and one that is nearly one. The ways to
    win take turns, so that ninety requests and more have a hand of every name.
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

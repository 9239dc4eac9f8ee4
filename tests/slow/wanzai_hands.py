"""Requests for judges of 万载麻将, made up at random from a seeded generator.

A third are random tiles, a third are winning hands of every name, and a third are winning hands
that were spoilt a little or only look like wins. No judge has a part in making them: a winning
hand is one because of how it was put together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from .hands import Deal, write_meld, write_tiles

SUITS = "mps"
ALL_SERIES = "mpsz"
RANKS = {"m": "123456789", "p": "123456789", "s": "123456789", "z": "1234567"}
HONOURS = [rank + "z" for rank in RANKS["z"]]
WINDS, DRAGONS = HONOURS[:4], HONOURS[4:]

#: All that a suit can have where every two are at least three apart.
SCATTERED = ("147", "148", "149", "158", "159", "169", "258", "259", "269", "369")

OPEN_ALIKE = ("pong", "pong", "kong", "added")
ANY_ALIKE = (*OPEN_ALIKE, "concealed")
OPEN = ("chow", "chow", "chow", *OPEN_ALIKE)
EVERY_KIND = (*OPEN, "concealed")


def _kinds(series: str) -> list[str]:
    return [rank + letter for letter in series for rank in RANKS[letter]]


def _possible(tiles: list[str]) -> bool:
    return all(number <= 4 for number in Counter(tiles).values())


# --- putting hands together ----------------------------------------------------------------------


def _meld_tiles(rng: Random, kind: str, series: str) -> list[str]:
    """The tiles of a meld or set; of honours, a ``chow`` is 白发中 or three different winds."""
    letter = rng.choice(series)
    if kind != "chow":
        return [rng.choice(_kinds(letter))] * (3 if kind == "pong" else 4)
    if letter == "z":
        return list(DRAGONS) if rng.random() < 0.4 else sorted(rng.sample(WINDS, 3))
    start = rng.randint(1, 7)
    return [f"{rank}{letter}" for rank in range(start, start + 3)]


def _sets(
    rng: Random,
    melds: int,
    *,
    kinds: Sequence[str] = EVERY_KIND,
    hidden: Sequence[str] = ("chow", "chow", "pong"),
    series: str = ALL_SERIES,
    pair: str = ALL_SERIES,
) -> Deal:
    """Four sets, some of them melds of the given kinds, and a pair, of the given series."""
    while True:
        deal = Deal([], [])
        for _ in range(melds):
            kind = rng.choice(kinds)
            deal.melds.append((kind, _meld_tiles(rng, kind, series)))
        for _ in range(4 - melds):
            deal.concealed += _meld_tiles(rng, rng.choice(hidden), series)
        deal.concealed += [rng.choice(_kinds(pair))] * 2
        if _possible(deal.tiles()):
            rng.shuffle(deal.concealed)
            return deal


def _one_suit(rng: Random) -> str:
    return rng.choice(SUITS)


def _number_of_melds(rng: Random) -> int:
    return rng.choice((0, 0, 1, 2, 3, 4))


def _flush(rng: Random, series: str, **more: Any) -> Deal:
    return _sets(rng, more.pop("melds", _number_of_melds(rng)), series=series, pair=series, **more)


def _pairs(rng: Random, fours: int, *, series: str = ALL_SERIES) -> Deal:
    """Seven pairs, of which some make fours."""
    kinds = rng.sample(_kinds(series), 7 - fours)
    concealed = [tile for tile in kinds for _ in range(2)]
    concealed += [tile for tile in kinds[:fours] for _ in range(2)]
    rng.shuffle(concealed)
    return Deal(concealed, [])


def _pairs_in_sets(rng: Random, series: str) -> Deal:
    """Two sets of different tiles held twice each and a pair: seven pairs, and sets as well."""
    while True:
        first = _meld_tiles(rng, "chow", series)
        second = _meld_tiles(rng, "chow", series)
        concealed = (first + second + [rng.choice(_kinds(series))]) * 2
        if _possible(concealed):
            rng.shuffle(concealed)
            return Deal(concealed, [])


def _triplets_in_a_row(rng: Random) -> Deal:
    """Three triplets that are three equal sets of different tiles too, another and any pair."""
    while True:
        row = _meld_tiles(rng, "chow", rng.choice((SUITS, "z"))) * 3
        other = _meld_tiles(rng, "pong", ALL_SERIES)
        concealed = row + [rng.choice(_kinds(ALL_SERIES))] * 2
        deal = Deal(concealed, [("pong", other)])
        if rng.random() < 0.5:
            deal = Deal(concealed + other, [])
        if _possible(deal.tiles()):
            rng.shuffle(deal.concealed)
            return deal


def _honour_sets(rng: Random, *, melds: bool) -> Deal:
    """Sets of different honours, in hand or by 吃, and others of any series wherever they lie."""
    while True:
        deal = Deal([], [])
        number = rng.randint(1, 4)
        for place in range(4):
            kind = "chow" if place < number else rng.choice(EVERY_KIND)
            tiles = _meld_tiles(rng, kind, "z" if place < number else ALL_SERIES)
            if len(tiles) == 4 or (melds if place < number else rng.random() < 0.5):
                deal.melds.append((kind, tiles))
            else:
                deal.concealed += tiles
        deal.concealed += [rng.choice(_kinds(rng.choice((SUITS, "z"))))] * 2
        if _possible(deal.tiles()):
            rng.shuffle(deal.concealed)
            rng.shuffle(deal.melds)
            return deal


def _scattered(rng: Random, honours: int) -> Deal:
    """Fourteen tiles three apart at least, with five, six or seven honours."""
    suited = [rank + suit for suit in SUITS for rank in rng.choice(SCATTERED)]
    concealed = rng.sample(suited, 14 - honours) + rng.sample(HONOURS, honours)
    rng.shuffle(concealed)
    return Deal(concealed, [])


def _any_tiles(rng: Random, melds: int, *, series: str) -> Deal:
    """Some melds, and concealed tiles without any shape."""
    while True:
        deal = Deal([], [])
        for _ in range(melds):
            kind = rng.choice(EVERY_KIND)
            deal.melds.append((kind, _meld_tiles(rng, kind, series)))
        if not _possible(deal.tiles()):
            continue
        gone = Counter(deal.tiles())
        wall = [tile for tile in _kinds(series) for _ in range(4 - gone[tile])]
        number = 14 - 3 * melds
        if len(wall) >= number:
            return Deal(rng.sample(wall, number), deal.melds)


Maker = Callable[[Random], Deal]

FLUSH_PAIRS = {
    0: "清一色七小对",
    1: "清一色豪华七小对",
    2: "清一色双豪华七小对",
    3: "清一色三豪华七小对",
}
FLUSHES = frozenset({"清一色", *FLUSH_PAIRS.values()})


def _flush_pairs_maker(fours: int, *, honours: bool) -> Maker:
    return lambda rng: _pairs(rng, fours, series="z" if honours else _one_suit(rng))


#: Ways to put a winning hand together, each with the names of which it has one when won on a
#: discard with ``honour_flush`` (none said: any name).
WINNING: dict[str, tuple[Maker, frozenset[str]]] = {
    "sets": (lambda rng: _sets(rng, _number_of_melds(rng)), frozenset()),
    "sets, no meld": (lambda rng: _sets(rng, 0), frozenset()),
    "sets of suits": (
        lambda rng: _sets(rng, _number_of_melds(rng), series=SUITS, pair=SUITS),
        frozenset(),
    ),
    "sets, concealed kongs": (
        lambda rng: _sets(rng, rng.randint(1, 4), kinds=("concealed", "concealed", "chow")),
        frozenset(),
    ),
    "honour sets in hand": (lambda rng: _honour_sets(rng, melds=False), frozenset()),
    "honour sets as melds": (lambda rng: _honour_sets(rng, melds=True), frozenset()),
    "all requests, any melds": (
        lambda rng: _sets(rng, 4, kinds=OPEN),
        frozenset({"全求人", "大七对", "清一色"}),
    ),
    "all requests, chows": (
        lambda rng: _sets(rng, 4, kinds=("chow",)),
        frozenset({"全求人", "清一色"}),
    ),
    "all requests, honours": (
        lambda rng: _sets(rng, 4, kinds=("chow", "pong"), series="z", pair="mps"),
        frozenset({"全求人", "大七对"}),
    ),
    "all requests, triplets": (
        lambda rng: _sets(rng, 4, kinds=OPEN_ALIKE),
        frozenset({"大七对", "清一色"}),
    ),
    "all requests, flush": (
        lambda rng: _flush(rng, _one_suit(rng), melds=4, kinds=OPEN),
        frozenset({"清一色"}),
    ),
    "scattered, five honours": (lambda rng: _scattered(rng, 5), frozenset({"十三烂"})),
    "scattered, six honours": (lambda rng: _scattered(rng, 6), frozenset({"十三烂"})),
    "scattered, seven stars": (lambda rng: _scattered(rng, 7), frozenset({"七星十三烂"})),
    "triplets": (
        lambda rng: _sets(rng, _number_of_melds(rng), kinds=ANY_ALIKE, hidden=("pong",)),
        frozenset({"大七对", "清一色"}),
    ),
    "triplets in a row": (_triplets_in_a_row, frozenset({"大七对", "清一色"})),
    "pairs": (lambda rng: _pairs(rng, 0), frozenset({"七小对", FLUSH_PAIRS[0]})),
    "pairs, one four": (lambda rng: _pairs(rng, 1), frozenset({"豪华七小对", FLUSH_PAIRS[1]})),
    "pairs, two fours": (lambda rng: _pairs(rng, 2), frozenset({"双豪华七小对", FLUSH_PAIRS[2]})),
    "pairs, three fours": (lambda rng: _pairs(rng, 3), frozenset({"三豪华七小对", FLUSH_PAIRS[3]})),
    "pairs in sets": (lambda rng: _pairs_in_sets(rng, ALL_SERIES), frozenset()),
    "flush in pairs and sets": (
        lambda rng: _pairs_in_sets(rng, _one_suit(rng)),
        frozenset(FLUSH_PAIRS.values()),
    ),
    "flush": (lambda rng: _flush(rng, _one_suit(rng)), FLUSHES),
    "flush, no meld": (lambda rng: _flush(rng, _one_suit(rng), melds=0), FLUSHES),
    "flush in triplets": (
        lambda rng: _flush(rng, _one_suit(rng), kinds=ANY_ALIKE, hidden=("pong",)),
        frozenset({"清一色"}),
    ),
    "honours in sets": (lambda rng: _flush(rng, "z"), FLUSHES),
    "honours in triplets": (
        lambda rng: _flush(rng, "z", kinds=ANY_ALIKE, hidden=("pong",)),
        frozenset({"清一色"}),
    ),
} | {
    f"{'honours' if honours else 'flush'} in pairs, {fours} fours": (
        _flush_pairs_maker(fours, honours=honours),
        frozenset({name}),
    )
    for fours, name in FLUSH_PAIRS.items()
    for honours in (False, True)
}


# --- hands that are nearly won -------------------------------------------------------------------


def _spoilt(rng: Random, deal: Deal) -> Deal:
    """The same hand with one or two of its concealed tiles exchanged for others."""
    while True:
        concealed = list(deal.concealed)
        number = min(rng.choice((1, 1, 2)), len(concealed))
        for place in rng.sample(range(len(concealed)), number):
            old = concealed[place]
            # Mostly a change that leaves something of the hand: its series, or a tile close by.
            others = {
                "series": _kinds(old[1]),
                "near": [tile for tile in _kinds(old[1]) if abs(int(tile[0]) - int(old[0])) < 3],
                "honour": HONOURS,
                "any": _kinds(ALL_SERIES),
            }[rng.choice(("series", "near", "near", "honour", "any"))]
            concealed[place] = rng.choice([tile for tile in others if tile != old])
        spoilt = Deal(concealed, deal.melds)
        if _possible(spoilt.tiles()):
            return spoilt


def _not_quite_scattered(rng: Random) -> Deal:
    """十三烂 but for a tile or two, mostly alike or too close to another."""
    return _spoilt(rng, _scattered(rng, rng.choice((5, 5, 6, 7))))


def _scattered_beside_a_meld(rng: Random) -> Deal:
    """Eleven scattered tiles and a meld."""
    while True:
        kind = rng.choice(EVERY_KIND)
        concealed = _scattered(rng, rng.choice((5, 6, 7))).concealed[:11]
        deal = Deal(concealed, [(kind, _meld_tiles(rng, kind, ALL_SERIES))])
        if _possible(deal.tiles()):
            return deal


def _four_melds_one_concealed_kong(rng: Random) -> Deal:
    """Four melds, one of them at least a 暗杠, and any pair: a win, but no 全求人."""
    while True:
        deal = _sets(rng, 4, kinds=rng.choice((EVERY_KIND, ANY_ALIKE)))
        if any(kind == "concealed" for kind, _ in deal.melds):
            return deal


def _pairs_beside_a_meld(rng: Random) -> Deal:
    """A meld, five pairs and one more tile."""
    while True:
        kind = rng.choice(EVERY_KIND)
        kinds = _kinds(ALL_SERIES)
        pairs = [rng.choice(kinds) for _ in range(5)] * 2
        deal = Deal([*pairs, rng.choice(kinds)], [(kind, _meld_tiles(rng, kind, ALL_SERIES))])
        if _possible(deal.tiles()):
            rng.shuffle(deal.concealed)
            return deal


def _mixed_honours(rng: Random) -> Deal:
    """Three honours that are no set, because winds and dragons are mixed or two are alike."""
    while True:
        deal = _sets(rng, rng.randint(0, 3))
        wrong = [*rng.sample(WINDS, 2), rng.choice(HONOURS)]
        if rng.random() < 0.5:
            wrong = [*rng.sample(DRAGONS, 2), rng.choice(HONOURS)]
        hidden = _meld_tiles(rng, "chow", ALL_SERIES) * 4
        places = 11 - 3 * len(deal.melds)
        pair = [rng.choice(_kinds(ALL_SERIES))] * 2
        made = Deal(wrong + hidden[: places - 2] + pair, deal.melds)
        if _possible(made.tiles()):
            rng.shuffle(made.concealed)
            return made


#: Hands that look like wins, or like better wins than they are.
DECEPTIVE: tuple[Maker, ...] = (
    _not_quite_scattered,
    _scattered_beside_a_meld,
    _four_melds_one_concealed_kong,
    _pairs_beside_a_meld,
    _mixed_honours,
)


def _random(rng: Random) -> Deal:
    """Tiles at random: of all series, of some of them, or of one alone."""
    series = rng.choice((ALL_SERIES, ALL_SERIES, "mz", "pz", "sz", "z", "z", "m", "p", "s"))
    return _any_tiles(rng, _number_of_melds(rng), series=series)


# --- writing requests ----------------------------------------------------------------------------


def _options(rng: Random) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if rng.random() < 0.8:
        options["honour_flush"] = rng.choice((False, True))
    if rng.random() < 0.8:
        options["plain_flush"] = rng.choice((10, 4))
    if rng.random() < 0.4:
        # What lies on the table is judged as it lies, whatever may be made by 吃.
        options["chow_honours"] = rng.choice((False, True))
    if rng.random() < 0.1:
        # These have no bearing on the hand itself.
        options["dealer_on_fire"] = rng.choice((False, True))
        options["dealer_rule"] = rng.choice(("winner", "rotate"))
        options["several_dealer"] = rng.choice(("giver", "first_winner"))
        options["draw_dealer"] = rng.choice(("passes", "stays"))
    return options


def write_request(rng: Random, deal: Deal) -> dict[str, Any]:
    """A request for a judge about this hand, now and then about what it waits for."""
    *hand, tile = deal.concealed
    request: dict[str, Any] = {
        "game": "wanzai",
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
    win take turns, so that a few hundred requests have a hand of every name.
    """
    makers = [maker for maker, _ in WINNING.values()]
    for number in range(n):
        turn = number // 3
        if number % 3 == 0:
            deal = _random(rng)
        elif number % 3 == 1:
            deal = makers[turn % len(makers)](rng)
        elif turn % 3 == 2:
            deal = rng.choice(DECEPTIVE)(rng)
        else:
            deal = _spoilt(rng, rng.choice(makers)(rng))
        yield write_request(rng, deal)

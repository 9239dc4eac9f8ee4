"""Requests for judges of 东丰麻将, made up at random from a seeded generator.

A third are random tiles, a third are winning hands of every name, and a third are hands that look
like wins: winning ones that were spoilt a little, and such as fail one condition by the way they
were put together. No judge has a part in making them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from .hands import Deal, write_meld, write_tiles

SUITS = "mps"
RANKS = {"m": "123456789", "p": "123456789", "s": "123456789", "z": "1234567"}
EVERY_KIND = [rank + series for series, ranks in RANKS.items() for rank in ranks]
WINDS = ["1z", "2z", "3z", "4z"]
DRAGONS = ["5z", "6z", "7z"]

ALIKE = ("pong", "pong", "kong", "added", "concealed")
HONOUR_KONGS = ("dragons", "winds")
MELDS = ("chow", "chow", "chow", *ALIKE, *HONOUR_KONGS)

#: A set or meld: its kind (chow, pong, kong, added, concealed, dragons, winds) and its tiles.
Group = tuple[str, list[str]]


def _possible(tiles: list[str]) -> bool:
    return all(number <= 4 for number in Counter(tiles).values())


# --- putting hands together ----------------------------------------------------------------------


def _group(rng: Random, kind: str, series: str, ranks: str = "123456789") -> Group:
    """A set of some kind, of the given series and ranks; honours make no run."""
    if kind == "winds":
        return kind, list(WINDS)
    if kind == "dragons":
        added = rng.choice((0, 0, 0, 1, 1, 2, 4))
        return kind, sorted(DRAGONS + [rng.choice(DRAGONS) for _ in range(added)])
    if kind == "chow":
        suit = rng.choice([letter for letter in series if letter != "z"])
        starts = [rank for rank in range(1, 8) if all(str(rank + n) in ranks for n in range(3))]
        start = rng.choice(starts)
        return kind, [f"{rank}{suit}" for rank in range(start, start + 3)]
    letter = rng.choice(series)
    rank = rng.choice([rank for rank in RANKS[letter] if rank in ranks])
    return kind, [rank + letter] * (3 if kind == "pong" else 4)


def _has_yao_jiu(tiles: list[str]) -> bool:
    return any(tile[1] == "z" or tile[0] in "19" for tile in tiles)


def _sound(tiles: list[str]) -> bool:
    """Whether there are such tiles, of three suits and with a 幺九 among them."""
    return _possible(tiles) and set(SUITS) <= {tile[1] for tile in tiles} and _has_yao_jiu(tiles)


def _tiles_of(groups: list[Group], pair: list[str]) -> list[str]:
    return [tile for _, tiles in groups for tile in tiles] + pair


def _may_lie_so(deal: Deal) -> bool:
    """DF-14: at most three melds, or no run among the four."""
    return len(deal.melds) <= 3 or all(kind != "chow" for kind, _ in deal.melds)


def _laid_out(rng: Random, groups: list[Group], pair: list[str], melds: int, last: str) -> Deal:
    """The groups as a hand: so many of them melds, the others and the pair concealed.

    The last tile is one of the pair, the middle of a run, or any, as asked for; any tile where
    there is no such. Whatever cannot lie in hand is a meld.
    """
    groups = list(groups)
    rng.shuffle(groups)
    groups.sort(key=lambda group: group[0] not in ("kong", "added", "concealed", *HONOUR_KONGS))
    must = sum(1 for kind, _ in groups if kind not in ("chow", "pong"))
    number = max(melds, must)
    hidden = groups[number:]
    concealed = [tile for _, tiles in hidden for tile in tiles] + pair
    runs = [tiles for kind, tiles in hidden if kind == "chow"]
    chosen = rng.choice(concealed)
    if last == "pair":
        chosen = pair[0]
    elif last == "middle" and runs:
        chosen = rng.choice(runs)[1]
    elif last == "end" and runs:
        chosen = rng.choice(runs)[rng.choice((0, 2))]
    concealed.remove(chosen)
    rng.shuffle(concealed)
    return Deal([*concealed, chosen], groups[:number])


def _number_of_melds(rng: Random) -> int:
    return rng.choice((0, 0, 0, 1, 1, 2, 3))


def _winning(
    rng: Random,
    *,
    last: str = "any",
    kinds: Sequence[str] = MELDS,
    pair: Sequence[str] = EVERY_KIND,
    cha: bool = True,
) -> Deal:
    """Three suits, a 幺九, a 叉 or a dragon, and at most three melds.

    Without ``cha`` all the sets are runs and the pair has to be one of dragons.
    """
    while True:
        groups = [
            _group(rng, rng.choice(kinds), rng.choice((suit, suit, "mpsz"))) for suit in SUITS
        ]
        groups.append(_group(rng, rng.choice(kinds), "mpsz"))
        chosen = [rng.choice(pair)] * 2
        alike = any(kind != "chow" for kind, _ in groups)
        if alike is cha and _sound(_tiles_of(groups, chosen)):
            deal = _laid_out(rng, groups, chosen, _number_of_melds(rng), last)
            if _may_lie_so(deal):
                return deal


def _crowded(rng: Random) -> Deal:
    """Three sets of one suit close to each other, so that there are many ways to divide them."""
    while True:
        suit, second, third = rng.sample(SUITS, 3)
        ranks = rng.choice(("123456", "234567", "456789", "345678", "12345", "56789"))
        groups = [_group(rng, rng.choice(("chow", "chow", "pong")), suit, ranks) for _ in range(3)]
        groups.append(_group(rng, "pong", second, rng.choice(("19", "123456789"))))
        pair = [rng.choice("123456789") + third] * 2
        if rng.random() < 0.5:
            # The pair stands in the crowd too, and the third suit is the last set.
            pair = [rng.choice(ranks) + suit] * 2
            groups[0] = _group(rng, rng.choice(("chow", "pong")), third)
        if _sound(_tiles_of(groups, pair)):
            return _laid_out(rng, groups, pair, 0, rng.choice(("any", "pair", "middle", "end")))


def _triplets(rng: Random, melds: int, kinds: Sequence[str] = ALIKE) -> Deal:
    """Four sets of three alike or kongs, three suits among them and the pair."""
    while True:
        groups = [_group(rng, rng.choice(kinds), "mpsmpsz") for _ in range(4)]
        pair = [rng.choice(EVERY_KIND)] * 2
        if _sound(_tiles_of(groups, pair)):
            return _laid_out(rng, groups, pair, melds, rng.choice(("any", "pair")))


def _triplets_in_a_row(rng: Random) -> Deal:
    """Three triplets that are three equal runs too, another triplet and any pair."""
    while True:
        suit, second, third = rng.sample(SUITS, 3)
        _, row = _group(rng, "chow", suit)
        groups: list[Group] = [("pong", [tile] * 3) for tile in row]
        groups.append(_group(rng, "pong", rng.choice((second, "z"))))
        pair = [rng.choice(RANKS[third]) + third] * 2
        if _sound(_tiles_of(groups, pair)):
            return _laid_out(rng, groups, pair, 0, "any")


Maker = Callable[[Random], Deal]

PIAO = frozenset({"飘胡"})
ANY_NAME = frozenset({"平胡", "夹胡", "单吊", "飘胡"})
NOT_PLAIN = ANY_NAME - {"平胡"}

#: Ways to put a winning hand together, each with the names of which the hand is sure to have one.
WINNING: dict[str, tuple[Maker, frozenset[str]]] = {
    "any": (_winning, ANY_NAME),
    "any, no meld": (lambda rng: _winning(rng, kinds=("chow", "chow", "pong")), ANY_NAME),
    "end of a run": (lambda rng: _winning(rng, last="end"), ANY_NAME),
    "end of a run, few melds": (
        lambda rng: _winning(rng, last="end", kinds=("chow", "chow", "pong")),
        ANY_NAME,
    ),
    "middle of a run": (
        lambda rng: _winning(rng, last="middle", kinds=("chow", "chow", "pong")),
        ANY_NAME,
    ),
    "pair": (lambda rng: _winning(rng, last="pair"), NOT_PLAIN),
    "pair of 2s or 8s": (
        lambda rng: _winning(rng, pair=[rank + suit for rank in "28" for suit in SUITS]),
        ANY_NAME,
    ),
    "pair of dragons, runs": (
        lambda rng: _winning(rng, kinds=("chow",), pair=DRAGONS, cha=False),
        ANY_NAME,
    ),
    "pair of dragons, won last": (
        lambda rng: _winning(rng, kinds=("chow",), pair=DRAGONS, cha=False, last="pair"),
        NOT_PLAIN,
    ),
    "honour kongs": (
        lambda rng: _winning(rng, kinds=("chow", "chow", "pong", *HONOUR_KONGS)),
        ANY_NAME,
    ),
    "crowded": (_crowded, ANY_NAME),
    "triplets": (lambda rng: _triplets(rng, _number_of_melds(rng)), PIAO),
    "triplets in hand": (lambda rng: _triplets(rng, 0, ("pong",)), PIAO),
    "triplets in a row": (_triplets_in_a_row, PIAO),
    "triplets, honour kongs": (
        lambda rng: _triplets(rng, rng.randint(1, 3), (*ALIKE, *HONOUR_KONGS)),
        PIAO,
    ),
    "four melds": (lambda rng: _triplets(rng, 4, (*ALIKE, *HONOUR_KONGS)), PIAO),
}


# --- hands that look like wins -------------------------------------------------------------------


def _no_yao_jiu(rng: Random) -> Deal:
    """DF-11: everything from 2 to 8."""
    inner = "2345678"
    while True:
        groups = [_group(rng, rng.choice(("chow", *ALIKE)), suit, inner) for suit in SUITS]
        groups.append(_group(rng, rng.choice(ALIKE), SUITS, inner))
        pair = [rng.choice(inner) + rng.choice(SUITS)] * 2
        if _possible(_tiles_of(groups, pair)):
            deal = _laid_out(rng, groups, pair, _number_of_melds(rng), "any")
            if _may_lie_so(deal):
                return deal


def _no_cha(rng: Random) -> Deal:
    """DF-12: four runs of three suits and a pair that is none of dragons."""
    kinds = [tile for tile in EVERY_KIND if tile not in DRAGONS]
    while True:
        groups = [_group(rng, "chow", suit) for suit in SUITS]
        groups.append(_group(rng, "chow", SUITS))
        pair = [rng.choice(rng.choice((kinds, WINDS)))] * 2
        if _sound(_tiles_of(groups, pair)):
            return _laid_out(rng, groups, pair, _number_of_melds(rng), "any")


def _no_third_suit(rng: Random) -> Deal:
    """DF-13: one or two suits and honours."""
    while True:
        series = rng.choice(("mp", "ps", "ms", "m")) + "z"
        groups = [_group(rng, rng.choice(MELDS), series) for _ in range(3)]
        groups.append(_group(rng, rng.choice((*ALIKE, *HONOUR_KONGS)), series))
        letter = rng.choice(series)
        pair = [rng.choice(RANKS[letter]) + letter] * 2
        tiles = _tiles_of(groups, pair)
        if _possible(tiles) and _has_yao_jiu(tiles):
            deal = _laid_out(rng, groups, pair, _number_of_melds(rng), "any")
            if _may_lie_so(deal):
                return deal


def _four_melds_with_a_run(rng: Random) -> Deal:
    """DF-14: 手把一 with a 吃 among the melds."""
    while True:
        groups = [_group(rng, rng.choice(MELDS), "mpsz") for _ in range(3)]
        groups.append(_group(rng, "chow", SUITS))
        pair = [rng.choice(EVERY_KIND)] * 2
        if _sound(_tiles_of(groups, pair)) and any(kind != "chow" for kind, _ in groups):
            return _laid_out(rng, groups, pair, 4, "pair")


def _seven_pairs(rng: Random) -> Deal:
    """DF-10: seven pairs, at times with a four among them."""
    kinds = rng.sample(EVERY_KIND, 7)
    if rng.random() < 0.3:
        kinds[1] = kinds[0]
    concealed = kinds * 2
    rng.shuffle(concealed)
    return Deal(concealed, [])


def _honours_as_a_set(rng: Random) -> Deal:
    """DF-10: 中发白 or three winds in hand where a set should be."""
    while True:
        honours = list(DRAGONS) if rng.random() < 0.6 else sorted(rng.sample(WINDS, 3))
        groups = [_group(rng, rng.choice(("chow", "pong")), suit) for suit in SUITS]
        pair = [rng.choice(EVERY_KIND)] * 2
        concealed = _tiles_of(groups, honours + pair)
        if _possible(concealed):
            rng.shuffle(concealed)
            return Deal(concealed, [])


def _three_alike_in_pair_and_run(rng: Random) -> Deal:
    """DF-12: the third tile of the pair's kind lies in a run, and there is no 叉."""
    while True:
        groups = [_group(rng, "chow", suit) for suit in SUITS]
        groups.append(_group(rng, "chow", SUITS))
        pair = [rng.choice(groups[0][1])] * 2
        if _sound(_tiles_of(groups, pair)):
            return _laid_out(rng, groups, pair, rng.choice((0, 0, 1)), "any")


#: Hands that look like wins, with the condition that fails. Now and then one wins all the same,
#: by another division or by a 叉 that was made without being meant.
DECEPTIVE: dict[str, tuple[Maker, str]] = {
    "no 幺九": (_no_yao_jiu, "DF-11"),
    "no 叉": (_no_cha, "DF-12"),
    "no third suit": (_no_third_suit, "DF-13"),
    "four melds with a run": (_four_melds_with_a_run, "DF-14"),
    "seven pairs": (_seven_pairs, "DF-10"),
    "honours as a set": (_honours_as_a_set, "DF-10"),
    "three alike that are no set": (_three_alike_in_pair_and_run, "DF-12"),
}


def _spoilt(rng: Random, deal: Deal) -> Deal:
    """The same hand with one or two of its concealed tiles exchanged for others."""
    while True:
        concealed = list(deal.concealed)
        number = min(rng.choice((1, 1, 2)), len(concealed))
        for place in rng.sample(range(len(concealed)), number):
            old = concealed[place]
            others = {
                "series": [rank + old[1] for rank in RANKS[old[1]]],
                "rank": [old[0] + letter for letter in RANKS if old[0] in RANKS[letter]],
                "held": list(deal.concealed),
                "any": EVERY_KIND,
            }[rng.choice(("series", "series", "rank", "held", "any"))]
            concealed[place] = rng.choice([tile for tile in others if tile != old] or EVERY_KIND)
        spoilt = Deal(concealed, deal.melds)
        if _possible(spoilt.tiles()):
            return spoilt


def _random(rng: Random) -> Deal:
    """Melds and concealed tiles without any shape, of all series or of some."""
    melds = rng.choice((0, 0, 1, 2, 3, 4))
    series = rng.choice(("mpsz", "mpsz", "mps", "mz", "pz", "s", "mp"))
    while True:
        groups = [_group(rng, rng.choice(MELDS), series) for _ in range(melds)]
        gone = Counter(_tiles_of(groups, []))
        if max(gone.values(), default=0) > 4:
            continue
        wall = [
            rank + letter
            for letter in series
            for rank in RANKS[letter]
            for _ in range(4 - gone[rank + letter])
        ]
        if len(wall) >= 14 - 3 * melds:
            return Deal(rng.sample(wall, 14 - 3 * melds), groups)


# --- writing requests ----------------------------------------------------------------------------


def _options(rng: Random) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if rng.random() < 0.7:
        options["cap"] = rng.choice((20, 40))
    if rng.random() < 0.1:
        # These have no bearing on the hand itself.
        options["rounds"] = rng.choice((2, 4, 8))
        options["one_winner"] = rng.choice(("round_wind", "after_giver"))
        options["giver_pays_kong"] = rng.choice((True, False))
        options["rob_kong"] = rng.choice((True, False))
        options["honour_kong"] = rng.choice((2, 4))
    return options


def _written(rng: Random, kind: str, tiles: list[str]) -> str:
    """The meld as text; 箭杠 and 风杠 have no giver."""
    if kind in HONOUR_KONGS:
        return f"{kind}:{''.join(tile[0] for tile in tiles)}z"
    return write_meld(rng, kind, tiles)


def write_request(rng: Random, deal: Deal) -> dict[str, Any]:
    """A request for a judge about this hand, now and then about what it waits for."""
    *hand, tile = deal.concealed
    request: dict[str, Any] = {
        "game": "dongfeng",
        "options": _options(rng),
        "hand": write_tiles(rng, hand),
        "melds": [_written(rng, kind, tiles) for kind, tiles in deal.melds],
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
    deceptive = [maker for maker, _ in DECEPTIVE.values()]
    for number in range(n):
        turn = number // 3
        if number % 3 == 0:
            deal = _random(rng)
        elif number % 3 == 1:
            deal = makers[turn % len(makers)](rng)
        elif turn % 2 == 1:
            deal = deceptive[turn // 2 % len(deceptive)](rng)
        else:
            deal = _spoilt(rng, rng.choice(makers)(rng))
        yield write_request(rng, deal)

"""The slow judge of 衡阳258麻将 against hands that were worked out by hand from the rulebook."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from . import hands
from .hengyang258 import (
    ALL_TILES,
    OPTIONS,
    divisions,
    judge,
    parse_meld,
    parse_tiles,
    readings,
)
from .reading import parse_options

OPEN = {"open_all_requests": True}
ADD = {"flush": "add"}
OPEN_ADD = {"open_all_requests": True, "flush": "add"}

CHOWS = ["chow:123m", "chow:456p", "chow:789s", "pong:111p"]
CHOWS_AND_CONCEALED = ["chow:123m", "chow:456p", "chow:789s", "concealed:1111p"]
PONGS = ["pong:111m", "kong:3333p", "added:4444s", "pong:777p"]
FLUSH_CHOWS = ["chow:123m", "chow:456m", "chow:789m", "chow:345m"]
FLUSH_PONGS = ["pong:111s", "pong:333s", "kong:5555s", "pong:777s"]
JIANG_PONGS = ["pong:222m", "pong:555p", "pong:888s", "kong:2222p"]
JIANG_CONCEALED = ["pong:222m", "pong:555p", "pong:888s", "concealed:2222p"]


def ask(
    hand: str,
    tile: str | None = None,
    melds: list[str] | None = None,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """The judge's answer about a hand."""
    request: dict[str, Any] = {"game": "hengyang258", "hand": hand, "melds": melds or [], **more}
    if options is not None:
        request["options"] = options
    if tile is not None:
        request["tile"] = tile
    return judge(request)


Example = tuple[str, str, list[str], dict[str, Any], set[str], int]

#: Hand, winning tile, melds, options, the names, the units.
WINS: dict[str, Example] = {
    # HY-21
    "small": ("123m 456m 789p 33s 55s", "3s", [], {}, {"平胡"}, 0),
    "small, with kongs": (
        "55p 34s", "2s", ["chow:123m", "kong:9999p", "concealed:1111s"], {}, {"平胡"}, 0,
    ),
    # HY-22
    "triplets, pair of 7s": (
        "111m 333p 99s 77s", "9s", ["pong:444p"], {}, {"碰碰胡"}, 1,
    ),
    "triplets, all kinds of kong": (
        "444p 6s", "6s", ["kong:1111m", "added:3333p", "concealed:9999s"], {}, {"碰碰胡"}, 1,
    ),
    "triplets rather than runs": ("111222333m 444p 9s", "9s", [], {}, {"碰碰胡"}, 1),
    # HY-23
    "258 without shape": ("2258m 2588p 22558s", "8s", [], {}, {"将将胡"}, 1),
    "258 without shape, melds": (
        "58m 28p 258s", "2s", ["pong:222m", "kong:5555p"], {}, {"将将胡"}, 1,
    ),
    "258 in triplets": ("222m 555m 888p 22s 55s", "5s", [], {}, {"将将胡", "碰碰胡"}, 2),
    "258 in pairs": ("2255m 8822p 5588s 2s", "2s", [], {}, {"将将胡", "七小对"}, 2),
    "258 in fours": ("2222m 5555p 8888s 5s", "5s", [], {}, {"将将胡", "超豪华七小对"}, 5),
    # HY-25
    "pairs": ("1144m 2277p 3399s 6s", "6s", [], {}, {"七小对"}, 1),
    "pairs, one four": ("111144m 77p 3399s 6s", "6s", [], {}, {"豪华七小对"}, 2),
    "pairs, the four won": ("111m 2277p 3399s 66s", "1m", [], {}, {"豪华七小对"}, 2),
    "pairs, two fours": ("1111m 7777p 3399s 6s", "6s", [], {}, {"双豪华七小对"}, 3),
    "pairs, three fours": ("1111m 7777p 3333s 6s", "6s", [], {}, {"超豪华七小对"}, 4),
    "pairs rather than a small win": ("112233m 445566p 5s", "5s", [], {}, {"七小对"}, 1),
    "pairs and runs with a wrong pair": ("112233m 445566p 4s", "4s", [], {}, {"七小对"}, 1),
    # HY-24
    "flush, pair of 9s": ("123456789m 234m 9m", "9m", [], {}, {"清一色"}, 1),
    "flush, pair of 5s is not small too": ("123456789m 123m 5m", "5m", [], {}, {"清一色"}, 1),
    "flush alone, added": ("123456789m 123m 5m", "5m", [], ADD, {"清一色"}, 1),
    "flush in pairs, doubled": ("1122334455667m", "7m", [], {}, {"清一色", "七小对"}, 2),
    "flush in pairs, added": ("1122334455667m", "7m", [], ADD, {"清一色", "七小对"}, 2),
    "flush, one four, doubled": ("1111224466889p", "9p", [], {}, {"清一色", "豪华七小对"}, 4),
    "flush, one four, added": ("1111224466889p", "9p", [], ADD, {"清一色", "豪华七小对"}, 3),
    "flush, three fours, doubled": (
        "1111333377779s", "9s", [], {}, {"清一色", "超豪华七小对"}, 8,
    ),
    "flush, three fours, added": (
        "1111333377779s", "9s", [], ADD, {"清一色", "超豪华七小对"}, 5,
    ),
    "flush in triplets": ("1113335557779s", "9s", [], {}, {"清一色", "碰碰胡"}, 2),
    # HY-31
    "all requests, runs": ("5m", "5m", CHOWS, {}, {"全求人"}, 1),
    "all requests, runs, 4m opened": ("4m", "4m", CHOWS, OPEN, {"全求人"}, 1),
    "all requests, triplets": ("2m", "2m", PONGS, {}, {"全求人", "碰碰胡"}, 2),
    "triplets, 6m: not all requests": ("6m", "6m", PONGS, {}, {"碰碰胡"}, 1),
    "triplets, 6m opened": ("6m", "6m", PONGS, OPEN, {"全求人", "碰碰胡"}, 2),
    "concealed kong: small": ("5m", "5m", CHOWS_AND_CONCEALED, {}, {"平胡"}, 0),
    "concealed kong, opened: small": ("5m", "5m", CHOWS_AND_CONCEALED, OPEN, {"平胡"}, 0),
    "all requests, 258": ("5m", "5m", JIANG_PONGS, {}, {"全求人", "碰碰胡", "将将胡"}, 3),
    "258, another last tile": ("5m", "8m", JIANG_PONGS, OPEN, {"将将胡"}, 1),
    "258, concealed kong": ("5m", "5m", JIANG_CONCEALED, OPEN, {"碰碰胡", "将将胡"}, 2),
    "all requests, flush": ("2m", "2m", FLUSH_CHOWS, {}, {"全求人", "清一色"}, 2),
    "flush, 9m: not all requests": ("9m", "9m", FLUSH_CHOWS, {}, {"清一色"}, 1),
    "all requests, flush, 9m opened": ("9m", "9m", FLUSH_CHOWS, OPEN, {"全求人", "清一色"}, 2),
    "all requests, flush in triplets": (
        "2s", "2s", FLUSH_PONGS, {}, {"全求人", "清一色", "碰碰胡"}, 4,
    ),
    "all requests, flush in triplets, added": (
        "2s", "2s", FLUSH_PONGS, ADD, {"全求人", "清一色", "碰碰胡"}, 3,
    ),
    "flush in triplets, 9s: not all requests": (
        "9s", "9s", FLUSH_PONGS, {}, {"清一色", "碰碰胡"}, 2,
    ),
    "all requests, flush in triplets, 9s opened": (
        "9s", "9s", FLUSH_PONGS, OPEN_ADD, {"全求人", "清一色", "碰碰胡"}, 3,
    ),
}  # fmt: skip

#: Hand, tile, melds, options: none of them wins.
LOSSES: dict[str, tuple[str, str, list[str], dict[str, Any]]] = {
    "HY-21: a pair of 3s": ("123m 456m 789p 33s 55s", "5s", [], {}),
    "HY-23: one tile is a 7": ("2258m 2588p 22557s", "8s", [], {}),
    "HY-24: one suit without shape": ("1133557799246m", "8m", [], {}),
    "HY-25: six pairs": ("1144m 2277p 3399s 6s", "7s", [], {}),
    "HY-25: pairs beside a concealed kong": ("4477p 3399s 66s", "6s", ["concealed:1111m"], {}),
    "HY-31: the last tile a 4": ("4m", "4m", CHOWS, {}),
    "HY-31: another tile than the last": ("5m", "8m", CHOWS, OPEN),
    "HY-31: a 4 beside a concealed kong": ("4m", "4m", CHOWS_AND_CONCEALED, OPEN),
}

#: Hand, melds, options, and what it waits for.
WAITS: dict[str, tuple[str, list[str], dict[str, Any], dict[str, int]]] = {
    "pair at either end": ("123m 456m 789p 2345s", [], {}, {"2s": 0, "5s": 0}),
    "no pair of 258 to be had": ("123m 456m 789p 3456s", [], {}, {}),
    "nine gates": ("1112345678999m", [], {}, {f"{rank}m": 1 for rank in range(1, 10)}),
    "triplets in a row": (
        "1112223334445m", [], {}, {"2m": 1, "3m": 1, "4m": 1, "5m": 2, "6m": 1},
    ),
    "258: any 258": (
        "2258m 2588p 22558s", [], {}, {rank + suit: 1 for rank in "258" for suit in "mps"},
    ),
    "258 and pairs, four held": (
        "2222m 5555p 888s 55s",
        [],
        {},
        {"5m": 1, "8m": 1, "2p": 1, "8p": 1, "2s": 1, "5s": 1, "8s": 5},
    ),
    "the only tile is in a kong": (
        "46m 22p", ["concealed:5555m", "chow:789p", "chow:123s"], {}, {},
    ),
    "all requests": ("5m", CHOWS, {}, {"5m": 1}),
    "last tile a 4": ("4m", CHOWS, {}, {}),
    "last tile a 4, opened": ("4m", CHOWS, OPEN, {"4m": 1}),
    "all requests or 258": (
        "5m",
        JIANG_PONGS,
        {},
        {"2m": 1, "5m": 3, "8m": 1, "5p": 1, "8p": 1, "2s": 1, "5s": 1, "8s": 1},
    ),
}  # fmt: skip

ERRORS: dict[str, dict[str, Any]] = {
    "twelve tiles": {"hand": "123m 456m 789p 33s 5s", "tile": "5s"},
    "five alike, melds counted": {"hand": "5m", "tile": "5m", "melds": [
        "chow:123m", "chow:456m", "chow:567m", "chow:345m"]},
    "five alike before the win": {"hand": "11111m 456m 789p 33s"},
    "an honour": {"hand": "123m 456m 789p 33s 55z", "tile": "3s"},
    "no such meld": {"hand": "55p 34s", "tile": "2s", "melds": [
        "chow:123m", "kong:9999p", "dragons:567z"]},
    "no run": {"hand": "456m 789p 33s 55s", "tile": "3s", "melds": ["chow:124m"]},
    "no such option": {"hand": "5m", "tile": "5m", "melds": CHOWS, "options": {"wild": True}},
    "no such value": {"hand": "5m", "tile": "5m", "melds": CHOWS, "options": {"flush": 2}},
    "no such way": {"hand": "5m", "tile": "5m", "melds": CHOWS, "by": "wall"},
    "two winning tiles": {"hand": "5m", "tile": "55m", "melds": CHOWS},
}  # fmt: skip


@pytest.mark.parametrize("example", WINS.values(), ids=WINS.keys())
def test_wins(example: Example) -> None:
    hand, tile, melds, options, names, value = example
    answer = ask(hand, tile, melds, options)
    assert answer["win"] is True
    assert set(answer["names"]) == names
    assert len(answer["names"]) == len(names)
    assert answer["value"] == value
    assert answer["why_not"] == []


@pytest.mark.parametrize("example", LOSSES.values(), ids=LOSSES.keys())
def test_losses(example: tuple[str, str, list[str], dict[str, Any]]) -> None:
    hand, tile, melds, options = example
    answer = ask(hand, tile, melds, options)
    assert answer["win"] is False
    assert answer["names"] == []
    assert answer["value"] == 0
    assert answer["why_not"]


@pytest.mark.parametrize("example", WAITS.values(), ids=WAITS.keys())
def test_waits(example: tuple[str, list[str], dict[str, Any], dict[str, int]]) -> None:
    hand, melds, options, expected = example
    assert ask(hand, None, melds, options) == {"waits": expected}


@pytest.mark.parametrize("request_", ERRORS.values(), ids=ERRORS.keys())
def test_errors(request_: dict[str, Any]) -> None:
    answer = judge({"game": "hengyang258", **request_})
    assert list(answer) == ["error"]
    assert answer["error"]


@pytest.mark.parametrize("by", ["self", "discard", "robbed"])
def test_the_way_makes_no_difference(by: str) -> None:
    assert ask("5m", "5m", CHOWS, by=by) == ask("5m", "5m", CHOWS)
    assert ask("2345s", None, CHOWS[:3], by=by) == {"waits": {"2s": 0, "5s": 0}}


def test_the_giver_makes_no_difference() -> None:
    given = ["chow:123m<3", "chow:456p<3", "chow:789s<0", "pong:111p<2"]
    assert ask("5m", "5m", given) == ask("5m", "5m", CHOWS)


def test_every_division_is_found() -> None:
    # Three triplets or three runs; in each case the 9s are the pair.
    both = [sorted(map(tuple, found)) for found in divisions(parse_tiles("111222333m99s"))]
    run, pair = ("1m", "2m", "3m"), ("9s", "9s")
    triplets = [("1m",) * 3, ("2m",) * 3, ("3m",) * 3]
    assert sorted(both) == sorted([[*triplets, pair], [run, run, run, pair]])
    # 22 with 345 345, or 55 with 234 234.
    assert len(list(divisions(parse_tiles("22334455m")))) == 2
    assert list(divisions(parse_tiles("1223m"))) == []


# --- the generator, and the judge on what it makes -----------------------------------------------


@pytest.mark.parametrize("way", hands.WINNING)
def test_hands_made_to_win_do(way: str) -> None:
    maker, promised = hands.WINNING[way]
    rng = Random(f"wins {way}")
    for _ in range(40):
        request = hands.write_request(rng, maker(rng))
        request["options"]["open_all_requests"] = True
        answer = judge(request)
        if "tile" in request:
            assert answer["win"] is True, request
            assert promised <= set(answer["names"]), request
        else:
            assert answer["waits"], request


def test_the_same_seed_gives_the_same_requests() -> None:
    assert list(hands.requests(Random(7), 60)) == list(hands.requests(Random(7), 60))
    assert list(hands.requests(Random(7), 60)) != list(hands.requests(Random(8), 60))


def test_requests_are_of_every_sort_and_none_is_an_error() -> None:
    names: Counter[str] = Counter()
    sorts: Counter[str] = Counter()
    number = 1200
    for request in hands.requests(Random(1), number):
        answer = judge(request)
        assert "error" not in answer, request
        tiles = parse_tiles(request["hand"] + " " + request.get("tile", ""))
        for text in request["melds"]:
            meld = parse_meld(text)
            sorts[meld.kind] += 1
            tiles += meld.tiles
        assert max(Counter(tiles).values()) <= 4
        options = parse_options(request["options"], OPTIONS)
        sorts[f"open_all_requests {options['open_all_requests']}"] += 1
        sorts[f"flush {options['flush']}"] += 1
        sorts[f"by {request.get('by')}"] += 1
        sorts[f"{len(request['melds'])} melds"] += 1
        sorts["tile" if "tile" in request else "waits"] += 1
        names.update(answer.get("names", []))
        sorts["won" if answer.get("win") else "lost"] += "tile" in request
    for name in [
        "平胡", "碰碰胡", "将将胡", "清一色", "七小对", "豪华七小对", "双豪华七小对",
        "超豪华七小对", "全求人",
    ]:  # fmt: skip
        assert names[name] >= 10, name
    for sort in [
        "chow", "pong", "kong", "added", "concealed", "0 melds", "1 melds", "2 melds", "3 melds",
        "4 melds", "by None", "by self", "by discard", "by robbed", "flush double", "flush add",
        "open_all_requests False", "open_all_requests True", "tile", "waits",
    ]:  # fmt: skip
        assert sorts[sort] >= 20, sort
    assert sorts["won"] > number / 4
    assert sorts["lost"] > number / 4


def test_the_best_reading_is_never_in_doubt() -> None:
    """Where several readings have the most units, they have the same names."""
    for request in hands.requests(Random(2), 600):
        if "tile" not in request:
            continue
        found = list(
            readings(
                parse_tiles(request["hand"]),
                [parse_meld(text) for text in request["melds"]],
                request["tile"],
                parse_options(request["options"], OPTIONS),
            )
        )
        most = max((reading.units for reading in found), default=0)
        assert len({frozenset(one.names) for one in found if one.units == most}) <= 1, request


def test_suits_are_alike() -> None:
    """A hand is worth the same with its suits exchanged."""
    exchange = str.maketrans("mps", "psm")
    for request in hands.requests(Random(3), 300):
        other = dict(request)
        other["hand"] = request["hand"].translate(exchange)
        other["melds"] = [
            meld.partition(":")[0] + ":" + meld.partition(":")[2].translate(exchange)
            for meld in request["melds"]
        ]
        answer = judge(request)
        if "tile" in request:
            other["tile"] = request["tile"].translate(exchange)
            assert judge(other) == answer
        else:
            waits = {tile.translate(exchange): n for tile, n in answer["waits"].items()}
            assert judge(other) == {"waits": waits}


def test_waits_are_the_tiles_that_win() -> None:
    for request in hands.requests(Random(4), 150):
        asked = {name: value for name, value in request.items() if name != "tile"}
        wins = {}
        for tile in ALL_TILES:
            answer = judge({**asked, "tile": tile})
            if answer.get("win"):
                wins[tile] = answer["value"]
        assert judge(asked) == {"waits": wins}

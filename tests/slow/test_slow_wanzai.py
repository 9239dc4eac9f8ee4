"""The slow judge of 万载麻将 against hands that were worked out by hand from the rulebook."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from . import wanzai_hands as hands
from .reading import parse_options
from .wanzai import ALL_TILES, OPTIONS, divisions, judge, parse_meld, parse_tiles

HONOURS = {"honour_flush": True}
LOW = {"plain_flush": 4}
LOW_HONOURS = {"honour_flush": True, "plain_flush": 4}

CHOWS = ["chow:123m", "chow:456p", "chow:567z", "chow:124z"]
PONGS = ["pong:111m", "kong:3333p", "added:4444z", "pong:777z"]
FLUSH_CHOWS = ["chow:123m", "chow:456m", "chow:789m", "chow:345m"]
FLUSH_PONGS = ["pong:111s", "pong:333s", "kong:5555s", "added:7777s"]


def ask(
    hand: str,
    tile: str | None = None,
    melds: list[str] | None = None,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """The judge's answer about a hand."""
    request: dict[str, Any] = {"game": "wanzai", "hand": hand, "melds": melds or [], **more}
    if options is not None:
        request["options"] = options
    if tile is not None:
        request["tile"] = tile
    return judge(request)


Example = tuple[str, str, list[str], dict[str, Any], str, int, int]

#: Hand, winning tile, melds, options, the name on a discard, its 番, and the 番 self-drawn.
WINS: dict[str, Example] = {
    # WZ-12
    "sets": ("123m 456m 789p 33s 55s", "3s", [], {}, "平胡", 2, 1),
    "a pair of honours": ("123m 456m 789p 234s 1z", "1z", [], {}, "平胡", 2, 1),
    "dragons": ("123m 456m 789p 33s 56z", "7z", [], {}, "平胡", 2, 1),
    "winds 123": ("123m 456m 789p 33s 12z", "3z", [], {}, "平胡", 2, 1),
    "winds 124": ("123m 456m 789p 33s 12z", "4z", [], {}, "平胡", 2, 1),
    "winds 134": ("123m 456m 789p 33s 34z", "1z", [], {}, "平胡", 2, 1),
    "winds 234": ("123m 456m 789p 33s 34z", "2z", [], {}, "平胡", 2, 1),
    "two sets of winds": ("123m 456m 33s 11223z", "4z", [], {}, "平胡", 2, 1),
    "winds around a pair": ("123m 456m 1112233z", "4z", [], {}, "平胡", 2, 1),
    "dragons around a pair": ("123m 456m 789p 5667z", "6z", [], {}, "平胡", 2, 1),
    "honours alone": ("556677z 1122334z", "3z", [], {}, "平胡", 2, 1),
    "melds": ("33s 12z", "4z", ["chow:124z", "concealed:5555p", "kong:8888s"], {}, "平胡", 2, 1),
    # WZ-13, WZ-14
    "scattered": ("147m 258p 369s 1234z", "5z", [], {}, "十三烂", 2, 2),
    "scattered, wide": ("159m 169p 149s 1246z", "7z", [], {}, "十三烂", 2, 2),
    "scattered, six honours": ("148m 259p 36s 12345z", "6z", [], {}, "十三烂", 2, 2),
    "scattered, a suit of one": ("147m 258p 3s 12345z 6z", "9s", [], {}, "十三烂", 2, 2),
    "seven stars": ("147m 258p 3s 123456z", "7z", [], {}, "七星十三烂", 4, 4),
    "seven stars, a suit missing": ("147m 258p 123456z 7z", "9s", [], {}, "七星十三烂", 4, 4),
    # WZ-15
    "all requests": ("5p", "5p", CHOWS, {}, "全求人", 2, 1),
    "all requests, kongs": (
        "5p", "5p", ["chow:123m", "kong:8888s", "added:4444z", "pong:777z"], {}, "全求人", 2, 1,
    ),
    "a concealed kong": (
        "5p", "5p", ["chow:123m", "concealed:8888s", "added:4444z", "pong:777z"], {}, "平胡", 2, 1,
    ),
    # WZ-16
    "triplets": ("111m 444p 999s 22z 77p", "2z", [], {}, "大七对", 3, 3),
    "triplets, kongs": (
        "444p 6s", "6s", ["kong:1111m", "added:3333p", "concealed:9999s"], {}, "大七对", 3, 3,
    ),
    "triplets rather than runs": ("111222333m 444p 9s", "9s", [], {}, "大七对", 3, 3),
    "triplets rather than dragons": ("555666777z 444p 9s", "9s", [], {}, "大七对", 3, 3),
    "triplets rather than all requests": ("9s", "9s", PONGS, {}, "大七对", 3, 3),
    # WZ-17
    "pairs": ("1144m 2277p 3399s 6z", "6z", [], {}, "七小对", 5, 5),
    "pairs, one four": ("1111m 55p 77p 22s 66s 1z", "1z", [], {}, "豪华七小对", 10, 10),
    "pairs, the four won": ("111m 55p 77p 22s 66s 11z", "1m", [], {}, "豪华七小对", 10, 10),
    "pairs, two fours": ("1111m 7777p 3399s 6z", "6z", [], {}, "双豪华七小对", 20, 20),
    "pairs, three fours": ("1111m 7777p 3333z 6s", "6s", [], {}, "三豪华七小对", 40, 40),
    "pairs rather than sets": ("112233m 556677z 5s", "5s", [], {}, "七小对", 5, 5),
    # WZ-18
    "flush": ("123456789m 234m 9m", "9m", [], {}, "清一色", 10, 10),
    "flush, four": ("123456789m 234m 9m", "9m", [], LOW, "清一色", 4, 4),
    "flush in triplets": ("1113335557779s", "9s", [], {}, "清一色", 10, 10),
    "flush in triplets, four": ("1113335557779s", "9s", [], LOW, "清一色", 4, 4),
    "flush, all requests": ("9m", "9m", FLUSH_CHOWS, {}, "清一色", 10, 10),
    "flush, all requests, four": ("9m", "9m", FLUSH_CHOWS, LOW, "清一色", 4, 4),
    "flush in triplets, all requests": ("2s", "2s", FLUSH_PONGS, {}, "清一色", 10, 10),
    "flush in pairs": ("1122334455667m", "7m", [], {}, "清一色七小对", 10, 10),
    "flush in pairs, four": ("1122334455667m", "7m", [], LOW, "清一色七小对", 10, 10),
    "flush, one four": ("1111224466889p", "9p", [], LOW, "清一色豪华七小对", 20, 20),
    "flush, two fours": ("1111222266889p", "9p", [], {}, "清一色双豪华七小对", 40, 40),
    "flush, three fours": ("1111333377779s", "9s", [], {}, "清一色三豪华七小对", 80, 80),
    "honours, flush": ("556677z 1122334z", "3z", [], HONOURS, "清一色", 10, 10),
    "honours, flush, four": ("556677z 1122334z", "3z", [], LOW_HONOURS, "清一色", 4, 4),
    "honours in triplets": ("111222333z 55z 77z", "5z", [], {}, "大七对", 3, 3),
    "honours in triplets, flush": ("111222333z 55z 77z", "5z", [], HONOURS, "清一色", 10, 10),
    "honours in triplets, four": ("111222333z 55z 77z", "5z", [], LOW_HONOURS, "清一色", 4, 4),
    "honours in pairs": ("1122334455667z", "7z", [], {}, "七小对", 5, 5),
    "honours in pairs, flush": ("1122334455667z", "7z", [], HONOURS, "清一色七小对", 10, 10),
    "honours, one four": ("1111224455667z", "7z", [], {}, "豪华七小对", 10, 10),
    "honours, one four, flush": (
        "1111224455667z", "7z", [], HONOURS, "清一色豪华七小对", 20, 20,
    ),
    "honours, three fours, flush": (
        "1111222255557z", "7z", [], HONOURS, "清一色三豪华七小对", 80, 80,
    ),
    "honours, all requests": (
        "6z", "6z", ["chow:123z", "chow:124z", "chow:567z", "pong:333z"], {}, "全求人", 2, 1,
    ),
    "one suit and honours": ("111m 333m 555m 77m 66z", "6z", [], HONOURS, "大七对", 3, 3),
}  # fmt: skip

#: Hand, tile, melds: none of them wins, whatever the options.
LOSSES: dict[str, tuple[str, str, list[str]]] = {
    "WZ-12: two pairs": ("123m 456m 789p 33s 55s", "4s", []),
    "WZ-12: two winds and a dragon": ("123m 456m 789p 33s 12z", "5z", []),
    "WZ-12: two dragons and a wind": ("123m 456m 789p 33s 56z", "4z", []),
    "WZ-12: two winds alike": ("123m 456m 789p 33s 12z", "1z", []),
    "WZ-12: round the corner": ("123m 456m 789p 33s 89s", "1s", []),
    "WZ-12: four winds are no set": ("123m 456m 789p 3s 123z", "4z", []),
    "WZ-13: two apart": ("146m 258p 369s 1234z", "5z", []),
    "WZ-13: neighbours": ("147m 158p 369s 1234z", "9p", []),
    "WZ-13: an honour twice": ("147m 258p 369s 1234z", "4z", []),
    "WZ-13: beside a meld": ("147m 258p 36s 12z", "3z", ["pong:777z"]),
    "WZ-17: six pairs": ("1144m 2277p 3399s 6s", "7s", []),
    "WZ-17: beside a concealed kong": ("4477p 3399s 66s", "6s", ["concealed:1111m"]),
    "WZ-18: one suit without shape": ("1133557799246m", "8m", []),
    "WZ-18: honours without shape": ("1122335566677z", "1z", []),
}

#: Hand, melds, options, way, and what it waits for.
WAITS: dict[str, tuple[str, list[str], dict[str, Any], str, dict[str, int]]] = {
    "any pair": ("123m 456m 789p 3456s", [], {}, "self", {"3s": 1, "6s": 1}),
    "on a discard": ("123m 456m 789p 3456s", [], {}, "discard", {"3s": 2, "6s": 2}),
    "robbing": ("123m 456m 789p 3456s", [], {}, "robbed", {"3s": 1, "6s": 1}),
    "two winds": ("123m 456m 789p 33s 24z", [], {}, "self", {"1z": 1, "3z": 1}),
    "three winds and a pair": (
        # 123z and the pair wait for nothing more; with another wind one of them is the pair's.
        "123m 456m 789p 1234z", [], {}, "self", {"1z": 1, "2z": 1, "3z": 1, "4z": 1},
    ),
    "dragons": ("123m 456m 789p 5677z", [], {}, "self", {"7z": 1}),
    "dragons, pair elsewhere": ("123m 456m 33s 567z 67z", [], {}, "self", {"5z": 1}),
    "scattered": (
        "147m 258p 369s 1234z", [], {}, "self", {"5z": 2, "6z": 2, "7z": 2},
    ),
    "scattered, a gap in a suit": (
        "19m 258p 369s 12345z", [], {}, "self", {"4m": 2, "5m": 2, "6m": 2, "6z": 2, "7z": 2},
    ),
    "seven honours": (
        "17m 258p 3s 1234567z", [], {}, "self", {"4m": 4, "6s": 4, "7s": 4, "8s": 4, "9s": 4},
    ),
    "nine gates": ("1112345678999m", [], LOW, "self", {f"{rank}m": 4 for rank in range(1, 10)}),
    "pairs or sets": ("1122334455667m", [], {}, "self", {"1m": 10, "4m": 10, "7m": 10}),
    "all requests": ("5p", CHOWS, {}, "discard", {"5p": 2}),
    "the only tile is in a kong": (
        "46m 22p", ["concealed:5555m", "chow:789p", "chow:123s"], {}, "self", {},
    ),
}  # fmt: skip

ERRORS: dict[str, dict[str, Any]] = {
    "twelve tiles": {"hand": "123m 456m 789p 33s 5s", "tile": "5s"},
    "five alike, melds counted": {"hand": "5m", "tile": "5m", "melds": [
        "chow:123m", "chow:456m", "chow:567m", "chow:345m"]},
    "five alike before the win": {"hand": "11111z 456m 789p 33s"},
    "no such honour": {"hand": "123m 456m 789p 33s 58z", "tile": "3s"},
    "no such meld": {"hand": "55p 34s", "tile": "2s", "melds": [
        "chow:123m", "kong:9999p", "pair:55z"]},
    "no run": {"hand": "456m 789p 33s 55s", "tile": "3s", "melds": ["chow:124m"]},
    "winds and dragons": {"hand": "456m 789p 33s 55s", "tile": "3s", "melds": ["chow:345z"]},
    "no such option": {"hand": "5p", "tile": "5p", "melds": CHOWS, "options": {"wild": True}},
    "no such value": {"hand": "5p", "tile": "5p", "melds": CHOWS, "options": {"plain_flush": 5}},
    "no such way": {"hand": "5p", "tile": "5p", "melds": CHOWS, "by": "wall"},
    "two winning tiles": {"hand": "5p", "tile": "55p", "melds": CHOWS},
}  # fmt: skip


@pytest.mark.parametrize("example", WINS.values(), ids=WINS.keys())
def test_wins(example: Example) -> None:
    hand, tile, melds, options, name, given, drawn = example
    answer = ask(hand, tile, melds, options, by="discard")
    assert answer == {"win": True, "names": [name], "value": given, "why_not": []}
    by_itself = "平胡" if name == "全求人" else name
    for by in ("self", "robbed"):
        answer = ask(hand, tile, melds, options, by=by)
        assert answer == {"win": True, "names": [by_itself], "value": drawn, "why_not": []}


@pytest.mark.parametrize("example", LOSSES.values(), ids=LOSSES.keys())
@pytest.mark.parametrize("options", [{}, LOW_HONOURS], ids=["default", "other"])
def test_losses(example: tuple[str, str, list[str]], options: dict[str, Any]) -> None:
    hand, tile, melds = example
    for by in ("self", "discard", "robbed"):
        answer = ask(hand, tile, melds, options, by=by)
        assert answer["win"] is False
        assert answer["names"] == []
        assert answer["value"] == 0
        assert answer["why_not"]


@pytest.mark.parametrize("example", WAITS.values(), ids=WAITS.keys())
def test_waits(example: tuple[str, list[str], dict[str, Any], str, dict[str, int]]) -> None:
    hand, melds, options, by, expected = example
    assert ask(hand, None, melds, options, by=by) == {"waits": expected}
    if by == "self":
        assert ask(hand, None, melds, options) == {"waits": expected}


@pytest.mark.parametrize("request_", ERRORS.values(), ids=ERRORS.keys())
def test_errors(request_: dict[str, Any]) -> None:
    answer = judge({"game": "wanzai", **request_})
    assert list(answer) == ["error"]
    assert answer["error"]


def test_the_giver_makes_no_difference() -> None:
    given = ["chow:123m<3", "chow:456p<3", "chow:567z<0", "chow:124z<2"]
    assert ask("5p", "5p", given, by="discard") == ask("5p", "5p", CHOWS, by="discard")


@pytest.mark.parametrize("name", sorted(set(OPTIONS) - {"honour_flush", "plain_flush"}))
def test_other_options_make_no_difference(name: str) -> None:
    """Honours that lie on the table are sets, whether or not 吃 could have made them."""
    for value in OPTIONS[name]:
        assert ask("5p", "5p", CHOWS, {name: value}, by="discard")["names"] == ["全求人"]


def test_every_division_is_found() -> None:
    # Three triplets or three runs; in each case the 9s are the pair.
    pair = ("9s", "9s")
    for row, text in ((("1m", "2m", "3m"), "111222333m"), (("5z", "6z", "7z"), "555666777z")):
        found = [sorted(map(tuple, one)) for one in divisions(parse_tiles(text + "99s"))]
        triplets = [(tile,) * 3 for tile in row]
        assert sorted(found) == sorted([sorted([*triplets, pair]), sorted([row, row, row, pair])])
    # Two of each wind: each wind may be the pair, the others are then 234 twice and so on.
    assert len(list(divisions(parse_tiles("11223344z")))) == 4
    # Three of each: four triplets; three of one and thrice the three others; each combination of
    # three different winds once. (The last is found in several orders.)
    found = [sorted(map(tuple, one)) for one in divisions(parse_tiles("111222333444z 99s"))]
    assert len({tuple(one) for one in found}) == 6
    assert list(divisions(parse_tiles("12z 5z 11p"))) == []


# --- the generator, and the judge on what it makes -----------------------------------------------


@pytest.mark.parametrize("way", hands.WINNING)
def test_hands_made_to_win_do(way: str) -> None:
    maker, promised = hands.WINNING[way]
    rng = Random(f"wins {way}")
    for _ in range(40):
        request = hands.write_request(rng, maker(rng))
        request["options"]["honour_flush"] = True
        request["by"] = "discard"
        answer = judge(request)
        if "tile" in request:
            assert answer["win"] is True, request
            assert not promised or set(answer["names"]) <= promised, request
        else:
            assert answer["waits"], request


def test_the_same_seed_gives_the_same_requests() -> None:
    assert list(hands.requests(Random(7), 60)) == list(hands.requests(Random(7), 60))
    assert list(hands.requests(Random(7), 60)) != list(hands.requests(Random(8), 60))


def test_requests_are_of_every_sort_and_none_is_an_error() -> None:
    names: Counter[str] = Counter()
    sorts: Counter[str] = Counter()
    number = 1500
    for request in hands.requests(Random(1), number):
        answer = judge(request)
        assert "error" not in answer, request
        tiles = parse_tiles(request["hand"] + " " + request.get("tile", ""))
        for text in request["melds"]:
            meld = parse_meld(text)
            sorts[meld.kind + " of honours" * (meld.tiles[0][1] == "z")] += 1
            tiles += meld.tiles
        assert max(Counter(tiles).values()) <= 4
        options = parse_options(request["options"], OPTIONS)
        for option in ("honour_flush", "plain_flush", "chow_honours"):
            sorts[f"{option} {options[option]}"] += 1
        sorts[f"by {request.get('by')}"] += 1
        sorts[f"{len(request['melds'])} melds"] += 1
        sorts["tile" if "tile" in request else "waits"] += 1
        names.update(answer.get("names", []))
        sorts["won" if answer.get("win") else "lost"] += "tile" in request
    for name in [
        "平胡", "全求人", "十三烂", "七星十三烂", "大七对", "七小对", "豪华七小对",
        "双豪华七小对", "三豪华七小对", "清一色", "清一色七小对", "清一色豪华七小对",
        "清一色双豪华七小对", "清一色三豪华七小对",
    ]:  # fmt: skip
        assert names[name] >= 10, name
    for sort in [
        "chow", "pong", "kong", "added", "concealed", "chow of honours", "pong of honours",
        "kong of honours", "added of honours", "concealed of honours", "0 melds", "1 melds",
        "2 melds", "3 melds", "4 melds", "by None", "by self", "by discard", "by robbed",
        "plain_flush 10", "plain_flush 4", "honour_flush False", "honour_flush True",
        "chow_honours False", "chow_honours True", "tile", "waits",
    ]:  # fmt: skip
        assert sorts[sort] >= 20, sort
    assert sorts["won"] > number / 4
    assert sorts["lost"] > number / 4


def test_suits_are_alike_and_so_are_winds_and_dragons() -> None:
    """A hand is worth the same with its suits, its winds or its dragons exchanged."""
    suits = str.maketrans("mps", "psm")
    honours = {"1z": "3z", "2z": "1z", "3z": "4z", "4z": "2z", "5z": "7z", "6z": "5z", "7z": "6z"}

    def changed(text: str) -> str:
        return "".join(
            honours.get(tile, tile.translate(suits)) for tile in sorted(parse_tiles(text))
        )

    for request in hands.requests(Random(3), 300):
        other = dict(request)
        other["hand"] = changed(request["hand"])
        other["melds"] = [
            kind + ":" + changed(rest.partition("<")[0])
            for kind, _, rest in (meld.partition(":") for meld in request["melds"])
        ]
        answer = judge(request)
        if "tile" in request:
            other["tile"] = changed(request["tile"])
            assert judge(other) == answer
        else:
            waits = {changed(tile): value for tile, value in answer["waits"].items()}
            assert judge(other) == {"waits": waits}


def test_waits_are_the_tiles_that_win() -> None:
    for request in hands.requests(Random(4), 120):
        asked = {name: value for name, value in request.items() if name != "tile"}
        wins = {}
        for tile in ALL_TILES:
            answer = judge({**asked, "tile": tile})
            if answer.get("win"):
                wins[tile] = answer["value"]
        assert judge(asked) == {"waits": wins}

"""The slow judge of 红中麻将 against hands that were worked out by hand from the rulebook."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from . import hengyang258
from . import hongzhong_hands as hands
from .hongzhong import (
    ALL_TILES,
    OPTIONS,
    RED,
    SUIT_TILES,
    divisions,
    is_sets_and_pair,
    judge,
    parse_meld,
    parse_tiles,
)
from .reading import parse_options

GIVEN = {"discard_wins": True}
NO_PAIRS = {"pairs": False}

PONGS = ["pong:111m", "kong:3333p", "added:4444s", "concealed:7777p"]


def ask(
    hand: str,
    tile: str | None = None,
    melds: list[str] | None = None,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """The judge's answer about a hand."""
    request: dict[str, Any] = {"game": "hongzhong", "hand": hand, "melds": melds or [], **more}
    if options is not None:
        request["options"] = options
    if tile is not None:
        request["tile"] = tile
    return judge(request)


Example = tuple[str, str, list[str], str]

#: Hand, winning suit tile, melds and the name; each wins in every way that the options allow.
WINS: dict[str, Example] = {
    "sets": ("123m 456m 789p 33s 55s", "3s", [], "平胡"),
    "any pair": ("123m 456m 789p 234s 1s", "1s", [], "平胡"),
    "melds": ("9s", "9s", PONGS, "平胡"),
    "a run filled": ("123m 456m 789p 34s 5p 7z", "5p", [], "平胡"),
    "a run filled in the middle": ("123m 456m 789p 35s 5p 7z", "5p", [], "平胡"),
    "three alike filled": ("123m 456m 789p 33s 5p 7z", "5p", [], "平胡"),
    "the pair filled": ("123m 456m 789p 24s 5p 7z", "3s", [], "平胡"),
    "a set and the pair filled": ("123m 456m 789p 4s 5p 77z", "3s", [], "平胡"),
    "a run with one tile": ("123m 456m 789p 99s 77z", "4p", [], "平胡"),
    "a pair of 红中": ("123m 456m 789p 34s 77z", "5s", [], "平胡"),
    "a set of 红中": ("123m 456m 789p 5s 777z", "5s", [], "平胡"),
    "a set of 红中 beside melds": ("5s 777z", "5s", PONGS[:3], "平胡"),
    "a set of 红中, one more filling": ("123m 456m 99p 5s 7777z", "6s", [], "平胡"),
    "a fifth of a kind": ("1111m 456m 456p 78s 7z", "9s", [], "平胡"),
    "a fifth beside a 碰": ("1m 456m 456p 78s 7z", "9s", ["pong:111m"], "平胡"),
    "a fifth beside a 暗杠": ("23m 456m 456p 9s 7z", "9s", ["concealed:1111m"], "平胡"),
    "pairs": ("1144m 2277p 3399s 6s", "6s", [], "七对"),
    "pairs, four alike": ("1111m 2277p 3399s 6s", "6s", [], "七对"),
    "pairs, one filled": ("1144m 2277p 3399s 7z", "6s", [], "七对"),
    "pairs, four filled": ("1144m 27p 39s 6s 7777z", "6s", [], "七对"),
    "pairs, 红中 filling a four": ("111m 22m 4477p 339s 7z", "9s", [], "七对"),
    "pairs and two 红中 of their own": ("1144m 2277p 39s 3s 77z", "9s", [], "七对"),
    "pairs rather than sets": ("112233m 556677p 5s", "5s", [], "七对"),
}

#: Hand, tile, melds: none of them wins, whatever the options.
LOSSES: dict[str, tuple[str, str, list[str]]] = {
    "two pairs": ("123m 456m 789p 33s 55s", "4s", []),
    "round the corner": ("123m 456m 789p 33s 89s", "1s", []),
    "one 红中 too few": ("123m 456m 789p 13s 5p 7z", "8p", []),
    "across suits": ("123m 456m 789p 33s 4p 7z", "5s", []),
    "six pairs": ("1144m 2277p 3399s 6s", "7s", []),
    "pairs beside a 碰": ("2277p 3399s 66s", "8s", ["pong:111m"]),
    "four 红中 from before": ("159m 159p 147s 7777z", "2p", []),
}

#: Hand, melds, options, way, and what it waits for.
WAITS: dict[str, tuple[str, list[str], dict[str, Any], str, dict[str, int]]] = {
    "a run": (
        "123m 456p 789s 22m 34s", [], {}, "self", {"2s": 2, "5s": 2, "7z": 2},
    ),
    "robbing": ("123m 456p 789s 22m 34s", [], {}, "robbed", {"2s": 2, "5s": 2}),
    "no robbing": ("123m 456p 789s 22m 34s", [], {"rob_kong": False}, "robbed", {}),
    "on a discard": ("123m 456p 789s 22m 34s", [], GIVEN, "discard", {"2s": 1, "5s": 1}),
    "no discards": ("123m 456p 789s 22m 34s", [], {}, "discard", {}),
    "not ready": ("159m 159p 147s 1234m", [], {}, "self", {}),
    "三红中 in a hand that is not ready": ("159m 159p 147s 2m 777z", [], {}, "self", {"7z": 2}),
    "its own 红中 as the pair": (
        # Any tile makes a pair with it.
        "123m 456p 789s 444m 7z", [], {}, "self", dict.fromkeys(ALL_TILES, 2),
    ),
    "all four held": (
        # The 红中 pairs with any tile but the 2m, of which there is no fifth.
        "345m 456p 789s 7z", ["concealed:2222m"], {}, "self",
        {tile: 2 for tile in ALL_TILES if tile != "2m"},
    ),
    "the only tile is in a kong": (
        # 红中 may stand for a fifth 5m.
        "46m 22p 345p", ["concealed:5555m", "pong:888s"], {}, "self", {"7z": 2},
    ),
    "all 红中 held": (
        # Two stand beside the 8s, two beside any other tile.
        "123m 456p 99s 8s 7777z", [], {}, "self", dict.fromkeys(SUIT_TILES, 2),
    ),
    "pairs": ("1144m 2277p 3399s 6s", [], {}, "self", {"6s": 2, "7z": 2}),
    "no pairs": ("1144m 2277p 3399s 6s", [], NO_PAIRS, "self", {}),
}  # fmt: skip

ERRORS: dict[str, dict[str, Any]] = {
    "twelve tiles": {"hand": "123m 456m 789p 33s 5s", "tile": "5s"},
    "no winds": {"hand": "123m 456m 789p 33s 11z", "tile": "3s"},
    "five alike": {"hand": "11111m 456m 789p 33s"},
    "five 红中": {"hand": "123m 456m 789p 7777z", "tile": "7z"},
    "no chow": {"hand": "456m 789p 33s 55s", "tile": "3s", "melds": ["chow:123m"]},
    "红中 in a meld": {"hand": "456m 789p 33s 55s", "tile": "3s", "melds": ["pong:777z"]},
    "no such option": {"hand": "5p", "tile": "5p", "melds": PONGS, "options": {"wild": True}},
    "no such value": {"hand": "5p", "tile": "5p", "melds": PONGS, "options": {"birds": 1}},
    "no such way": {"hand": "5p", "tile": "5p", "melds": PONGS, "by": "wall"},
    "two winning tiles": {"hand": "5p", "tile": "55p", "melds": PONGS},
}


@pytest.mark.parametrize("example", WINS.values(), ids=WINS.keys())
def test_wins(example: Example) -> None:
    hand, tile, melds, name = example
    for by, value in (("self", 2), ("robbed", 2), ("discard", 1)):
        answer = ask(hand, tile, melds, GIVEN, by=by)
        assert answer == {"win": True, "names": [name], "value": value, "why_not": []}
    assert ask(hand, tile, melds, by="discard")["why_not"] == ["HZ-5"]
    assert ask(hand, tile, melds, {"rob_kong": False}, by="robbed")["why_not"] == ["HZ-5"]


@pytest.mark.parametrize("name", [name for name, example in WINS.items() if "七对" in example])
def test_pairs_win_only_with_the_option(name: str) -> None:
    hand, tile, melds, _ = WINS[name]
    as_sets = name == "pairs rather than sets"
    assert ask(hand, tile, melds, NO_PAIRS)["win"] is as_sets


@pytest.mark.parametrize("example", LOSSES.values(), ids=LOSSES.keys())
@pytest.mark.parametrize("options", [{}, GIVEN, NO_PAIRS], ids=["default", "given", "no pairs"])
def test_losses(example: tuple[str, str, list[str]], options: dict[str, Any]) -> None:
    hand, tile, melds = example
    for by in ("self", "discard", "robbed"):
        answer = ask(hand, tile, melds, options, by=by)
        assert (answer["win"], answer["names"], answer["value"]) == (False, [], 0)
        assert answer["why_not"]


@pytest.mark.parametrize("example", WAITS.values(), ids=WAITS.keys())
def test_waits(example: tuple[str, list[str], dict[str, Any], str, dict[str, int]]) -> None:
    hand, melds, options, by, expected = example
    assert ask(hand, None, melds, options, by=by) == {"waits": expected}
    if by == "self":
        assert ask(hand, None, melds, options) == {"waits": expected}


def test_the_fourth_red_wins_with_anything_but_only_when_drawn() -> None:
    hand = "159m 159p 147s 2m 777z"
    answer = ask(hand, RED)
    assert answer == {"win": True, "names": ["四红中"], "value": 2, "why_not": []}
    for by in ("discard", "robbed"):
        assert ask(hand, RED, [], GIVEN, by=by)["win"] is False


def test_a_red_is_won_only_when_drawn() -> None:
    hand = "123m 456p 789s 22m 34s"
    assert ask(hand, RED)["names"] == ["平胡"]
    for by in ("discard", "robbed"):
        assert ask(hand, RED, [], GIVEN, by=by)["why_not"] == ["HZ-3"]


@pytest.mark.parametrize("request_", ERRORS.values(), ids=ERRORS.keys())
def test_errors(request_: dict[str, Any]) -> None:
    answer = judge({"game": "hongzhong", **request_})
    assert list(answer) == ["error"]
    assert answer["error"]


@pytest.mark.parametrize("name", sorted(set(OPTIONS) - {"pairs", "rob_kong", "discard_wins"}))
def test_other_options_make_no_difference(name: str) -> None:
    for value in OPTIONS[name]:
        assert ask("5p", "5p", PONGS, {name: value})["names"] == ["平胡"]


def test_every_division_is_found() -> None:
    # Two 红中 with 44s 5s: three 4s and a pair of 5s, or a pair of 4s and a set with the 5s.
    found = [sorted(map(tuple, one)) for one in divisions(parse_tiles("44s 5s"), 2)]
    assert {tuple(one) for one in found} == {
        (("4s", "4s", "4s"), ("5s", "5s")),
        (("3s", "4s", "5s"), ("4s", "4s")),
        (("4s", "4s"), ("4s", "5s", "6s")),
        (("4s", "4s"), ("5s", "5s", "5s")),
        (("4s", "4s"), ("5s", "6s", "7s")),
    }
    assert list(divisions([], 5)) == [[[RED] * 3, [RED] * 2]]
    assert list(divisions([], 4)) == []


def test_reds_do_what_every_tile_in_their_place_would() -> None:
    """Every 红中 put for every suit tile in turn: a hand wins if one of these hands does."""
    rng = Random("literally")
    seen: Counter[tuple[int, bool]] = Counter()
    for request in hands.requests(rng, 350):
        tiles = parse_tiles(request["hand"] + " " + request.get("tile", ""))
        reds = tiles.count(RED)
        suited = [tile for tile in tiles if tile != RED]
        if len(tiles) % 3 != 2 or reds == 0 or reds > 2:
            continue
        literally = any(
            any(True for _ in hengyang258.divisions([*suited, *instead]))
            for instead in combinations_with_replacement(SUIT_TILES, reds)
        )
        assert is_sets_and_pair(tiles) == literally, request
        seen[reds, literally] += 1
    assert all(seen[reds, won] > 10 for reds in (1, 2) for won in (True, False)), seen


# --- the generator, and the judge on what it makes -----------------------------------------------


@pytest.mark.parametrize("way", hands.WINNING)
def test_hands_made_to_win_do(way: str) -> None:
    maker, promised = hands.WINNING[way]
    rng = Random(f"wins {way}")
    for _ in range(40):
        request = hands.write_request(rng, maker(rng))
        request["options"]["pairs"] = True
        request["by"] = "self"
        answer = judge(request)
        if "tile" in request:
            assert answer["win"] is True, request
            assert set(answer["names"]) <= promised, request
        else:
            assert answer["waits"], request


def test_the_same_seed_gives_the_same_requests() -> None:
    assert list(hands.requests(Random(7), 60)) == list(hands.requests(Random(7), 60))
    assert list(hands.requests(Random(7), 60)) != list(hands.requests(Random(8), 60))


def test_requests_are_of_every_sort_and_none_is_an_error() -> None:
    sorts: Counter[str] = Counter()
    number = 1500
    for request in hands.requests(Random(1), number):
        answer = judge(request)
        assert "error" not in answer, request
        tiles = parse_tiles(request["hand"] + " " + request.get("tile", ""))
        sorts[f"{tiles.count(RED)} reds"] += 1
        for text in request["melds"]:
            meld = parse_meld(text)
            sorts[meld.kind] += 1
            tiles += meld.tiles
        assert max(Counter(tiles).values()) <= 4
        options = parse_options(request["options"], OPTIONS)
        for option in ("pairs", "rob_kong", "discard_wins"):
            sorts[f"{option} {options[option]}"] += 1
        sorts[f"by {request.get('by')}"] += 1
        sorts[f"{len(request['melds'])} melds"] += 1
        sorts["tile" if "tile" in request else "waits"] += 1
        sorts.update(answer.get("names", []))
        sorts["won" if answer.get("win") else "lost"] += "tile" in request
        sorts["won with 红中"] += bool(answer.get("win")) and request["tile"] == RED
    for sort in [
        "平胡", "七对", "四红中", "pong", "kong", "added", "concealed", "0 melds", "1 melds",
        "2 melds", "3 melds", "4 melds", "0 reds", "1 reds", "2 reds", "3 reds", "4 reds",
        "by None", "by self", "by discard", "by robbed", "pairs True", "pairs False",
        "rob_kong True", "rob_kong False", "discard_wins True", "discard_wins False", "tile",
        "waits", "won with 红中",
    ]:  # fmt: skip
        assert sorts[sort] >= 20, sort
    assert sorts["won"] > number / 5
    assert sorts["lost"] > number / 5


def test_suits_are_alike() -> None:
    """A hand is worth the same with its suits exchanged."""
    suits = str.maketrans("mps", "psm")
    for request in hands.requests(Random(3), 300):
        other = {**request, "hand": request["hand"].translate(suits)}
        # The words of melds have the letters of suits in them.
        other["melds"] = [
            kind + ":" + rest.translate(suits)
            for kind, _, rest in (meld.partition(":") for meld in request["melds"])
        ]
        answer = judge(request)
        if "tile" in request:
            other["tile"] = request["tile"].translate(suits)
            assert judge(other) == answer
        else:
            waits = {tile.translate(suits): value for tile, value in answer["waits"].items()}
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

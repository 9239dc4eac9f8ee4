"""The slow judge of 东丰麻将 against hands that were worked out by hand from the rulebook."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from . import dongfeng_hands
from .dongfeng import (
    ALL_TILES,
    OPTIONS,
    divisions,
    judge,
    parse_meld,
    parse_tiles,
    readings,
)
from .reading import parse_options

CAP_40 = {"cap": 40}
NINES = ["pong:999s"]
FOUR_PONGS = ["pong:111m", "pong:999s", "pong:888p", "pong:444z"]
FOUR_KONGS = ["dragons:5567z", "winds:1234z", "concealed:9999s", "added:8888p"]
FOUR_WITH_CHOW = ["chow:123m", "pong:999s", "kong:8888p", "pong:444z"]


def ask(
    hand: str,
    tile: str | None = None,
    melds: list[str] | None = None,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """The judge's answer about a hand."""
    request: dict[str, Any] = {"game": "dongfeng", "hand": hand, "melds": melds or [], **more}
    if options is not None:
        request["options"] = options
    if tile is not None:
        request["tile"] = tile
    return judge(request)


#: Hand, winning tile, melds, options, the name, the points.
Example = tuple[str, str, list[str], dict[str, Any], str, int]

WINS: dict[str, Example] = {
    # DF-15
    "two ends": ("234m 456p 77s 45s", "6s", NINES, {}, "平胡", 1),
    "edge, 12": ("234m 456p 77s 12s", "3s", NINES, {}, "平胡", 1),
    "edge, 89": ("234m 456p 77s 89m", "7m", NINES, {}, "平胡", 1),
    "two pairs": ("234m 456p 77s 33p", "3p", NINES, {}, "平胡", 1),
    "the cap changes nothing": ("234m 456p 77s 45s", "6s", NINES, CAP_40, "平胡", 1),
    "a pair of 2s is a doubling": ("234m 456p 22s 45s", "6s", NINES, {}, "平胡", 1),
    # DF-16
    "middle": ("234m 456p 77s 46s", "5s", NINES, {}, "夹胡", 2),
    "middle of 79": ("234m 456p 77s 79m", "8m", NINES, {}, "夹胡", 2),
    # DF-17
    "single": ("234m 456p 345s 7s", "7s", NINES, {}, "单吊", 2),
    "single at either end": ("234m 456p 3456s", "3s", NINES, {}, "单吊", 2),
    # DF-18
    "triplets": ("333m 555p 66s 77m", "6s", NINES, {}, "飘胡", 20),
    "triplets, 40": ("333m 555p 66s 77m", "6s", NINES, CAP_40, "飘胡", 40),
    "triplets, honour kongs": (
        "555p 77m 99s", "7m", ["dragons:567z", "winds:1234z"], {}, "飘胡", 20,
    ),
    # DF-14
    "four pongs": ("5m", "5m", FOUR_PONGS, {}, "飘胡", 20),
    "four kongs": ("5m", "5m", FOUR_KONGS, CAP_40, "飘胡", 40),
    # DF-12
    "dragons for the triplet": ("123m 456p 789s 45p 66z", "6p", [], {}, "平胡", 1),
    "dragons won last": ("123m 456p 789s 345p 6z", "6z", [], {}, "单吊", 2),
    "箭杠 is a triplet": ("234m 456p 77s 46s", "5s", ["dragons:567z"], {}, "夹胡", 2),
    "风杠 is a triplet": ("234m 456p 77s 46s", "5s", ["winds:1234z"], {}, "夹胡", 2),
    "made by the winning tile": ("123m 456p 789s 33p 77s", "3p", [], {}, "平胡", 1),
    # DF-19
    "two ends or single": ("234m 456p 3455s", "5s", NINES, {}, "单吊", 2),
    "an end or the middle": ("234m 77s 34456p", "5p", NINES, {}, "夹胡", 2),
    "triplet or middle": ("23334m 77p 456s", "3m", NINES, {}, "夹胡", 2),
    "triplets or runs": ("11122333m 55p", "2m", NINES, {}, "飘胡", 20),
    "runs without a triplet do not count": ("11122333m 456p 99s", "2m", [], {}, "平胡", 1),
    # 88 with 567 567 pays 2 ×2, 55 with 678 678 pays 1.
    "the pair of 8s counts": ("5567788m 456p", "6m", NINES, {}, "夹胡", 2),
    # 单吊 2, or 1 ×2 beside 88.
    "the same paid: more points": ("5667788m 456p", "5m", NINES, {}, "单吊", 2),
}  # fmt: skip

#: Hand, tile, melds, and the conditions that fail.
LOSSES: dict[str, tuple[str, str, list[str], list[str]]] = {
    "seven pairs": ("1199m 2277p 3399s 7z", "7z", [], ["DF-10"]),
    "dragons in hand": ("234m 456p 99s 77s 567z", "9s", [], ["DF-10"]),
    "winds in hand": ("234m 456p 99s 77s 123z", "9s", [], ["DF-10"]),
    "no 幺九": ("888m 234m 456p 77s 45s", "6s", [], ["DF-11"]),
    "no 叉": ("123m 456p 789s 45p 77m", "6p", [], ["DF-12"]),
    "no 叉, a pair of winds": ("123m 456p 789s 45p 11z", "6p", [], ["DF-12"]),
    "three alike, no set": ("33345m 123p 789s 45s", "6s", [], ["DF-12"]),
    "no 条": ("999m 234m 456p 45p 77z", "6p", [], ["DF-13"]),
    "no 筒, triplets": ("333m 999m 777s 66s 77z", "6s", [], ["DF-13"]),
    "手把一 with 吃": ("5m", "5m", FOUR_WITH_CHOW, ["DF-14"]),
    "nothing but runs of 2 to 8, no 条": (
        "234m 567m 345p 67p 88p", "8p", [], ["DF-11", "DF-12", "DF-13"],
    ),
}  # fmt: skip

#: Hand, melds, options, and what it waits for.
WAITS: dict[str, tuple[str, list[str], dict[str, Any], dict[str, int]]] = {
    "two ends": ("234m 456p 77s 45s", NINES, {}, {"3s": 1, "6s": 1}),
    "the 9 only, for 幺九": ("888m 234m 456p 7778s", [], {}, {"9s": 1}),
    "the 叉 only": ("123m 456p 789s 33p 77s", [], {}, {"3p": 1, "7s": 1}),
    "an end and the middle": ("234m 77s 34456p", NINES, {}, {"2p": 1, "5p": 2}),
    "飘 or a run": ("333m 888p 4555s", NINES, {}, {"3s": 1, "4s": 20, "6s": 1}),
    "飘 or a run, 40": ("333m 888p 4555s", NINES, CAP_40, {"3s": 1, "4s": 40, "6s": 1}),
    "no 条": ("234m 567m 456p 45p 77p", [], {}, {}),
    "the only tile is in a kong": ("234m 456p 77s 46s", ["concealed:5555s"], {}, {}),
    "手把一": ("5m", FOUR_PONGS, {}, {"5m": 20}),
    "手把一 with 吃": ("5m", FOUR_WITH_CHOW, {}, {}),
}

ERRORS: dict[str, dict[str, Any]] = {
    "twelve tiles": {"hand": "234m 456p 77s 4s", "tile": "6s", "melds": NINES},
    "five alike, melds counted": {"hand": "234m 456p 99s 45s", "tile": "9s", "melds": NINES},
    "five dragons alike": {"hand": "234m 456p 77s 45s", "melds": ["dragons:5555567z"]},
    "no such tile": {"hand": "234m 456p 77s 48z", "tile": "6s", "melds": NINES},
    "no 箭杠": {"hand": "234m 456p 77s 45s", "melds": ["dragons:556z"]},
    "no 风杠": {"hand": "234m 456p 77s 45s", "melds": ["winds:1233z"]},
    "风杠 does not grow": {"hand": "234m 456p 77s 45s", "melds": ["winds:11234z"]},
    "honours are no 吃": {"hand": "234m 456p 77s 45s", "melds": ["chow:567z"]},
    "no such meld": {"hand": "234m 456p 77s 45s", "melds": ["flowers:567z"]},
    "no such option": {"hand": "5m", "tile": "5m", "melds": FOUR_PONGS, "options": {"wild": 1}},
    "no such value": {"hand": "5m", "tile": "5m", "melds": FOUR_PONGS, "options": {"cap": 30}},
    "no such way": {"hand": "5m", "tile": "5m", "melds": FOUR_PONGS, "by": "wall"},
    "two winning tiles": {"hand": "5m", "tile": "55m", "melds": FOUR_PONGS},
}


@pytest.mark.parametrize("example", WINS.values(), ids=WINS.keys())
def test_wins(example: Example) -> None:
    hand, tile, melds, options, name, value = example
    answer = ask(hand, tile, melds, options)
    assert answer == {"win": True, "names": [name], "value": value, "why_not": []}


@pytest.mark.parametrize("example", LOSSES.values(), ids=LOSSES.keys())
def test_losses(example: tuple[str, str, list[str], list[str]]) -> None:
    hand, tile, melds, failed = example
    answer = ask(hand, tile, melds)
    assert answer == {"win": False, "names": [], "value": 0, "why_not": failed}


@pytest.mark.parametrize("example", WAITS.values(), ids=WAITS.keys())
def test_waits(example: tuple[str, list[str], dict[str, Any], dict[str, int]]) -> None:
    hand, melds, options, expected = example
    assert ask(hand, None, melds, options) == {"waits": expected}


@pytest.mark.parametrize("request_", ERRORS.values(), ids=ERRORS.keys())
def test_errors(request_: dict[str, Any]) -> None:
    answer = judge({"game": "dongfeng", **request_})
    assert list(answer) == ["error"]
    assert answer["error"]


@pytest.mark.parametrize("by", ["self", "discard", "robbed"])
def test_the_way_makes_no_difference(by: str) -> None:
    assert ask("5m", "5m", FOUR_PONGS, by=by) == ask("5m", "5m", FOUR_PONGS)
    assert ask("234m 456p 3456s", None, NINES, by=by) == {"waits": {"3s": 2, "6s": 2}}


def test_honours_divide_into_triplets_and_pairs_only() -> None:
    assert list(divisions(parse_tiles("567z 11z"))) == []
    assert list(divisions(parse_tiles("123z 11z"))) == []
    assert len(list(divisions(parse_tiles("555z 11z")))) == 1
    # 22 with 345 345, or 55 with 234 234.
    assert len(list(divisions(parse_tiles("22334455m")))) == 2


# --- the generator, and the judge on what it makes -----------------------------------------------


@pytest.mark.parametrize("way", dongfeng_hands.WINNING)
def test_hands_made_to_win_do(way: str) -> None:
    maker, promised = dongfeng_hands.WINNING[way]
    rng = Random(f"wins {way}")
    for _ in range(60):
        request = dongfeng_hands.write_request(rng, maker(rng))
        answer = judge(request)
        if "tile" in request:
            assert answer["win"] is True, request
            assert promised.issuperset(answer["names"]), request
        else:
            assert answer["waits"], request


@pytest.mark.parametrize("way", dongfeng_hands.DECEPTIVE)
def test_hands_made_to_fail_mostly_fail_by_one_condition(way: str) -> None:
    maker, clause = dongfeng_hands.DECEPTIVE[way]
    rng = Random(f"fails {way}")
    failed: Counter[str] = Counter()
    for _ in range(100):
        request = dongfeng_hands.write_request(rng, maker(rng))
        if "tile" in request:
            failed[" ".join(judge(request)["why_not"])] += 1
    assert failed[clause] > failed.total() / 2


def test_the_same_seed_gives_the_same_requests() -> None:
    assert list(dongfeng_hands.requests(Random(7), 60)) == list(
        dongfeng_hands.requests(Random(7), 60)
    )
    assert list(dongfeng_hands.requests(Random(7), 60)) != list(
        dongfeng_hands.requests(Random(8), 60)
    )


def test_requests_are_of_every_sort_and_none_is_an_error() -> None:
    sorts: Counter[str] = Counter()
    number = 1200
    for request in dongfeng_hands.requests(Random(1), number):
        answer = judge(request)
        assert "error" not in answer, request
        tiles = parse_tiles(request["hand"] + " " + request.get("tile", ""))
        for text in request["melds"]:
            meld = parse_meld(text)
            sorts[meld.kind] += 1
            sorts["grown dragons"] += meld.kind == "dragons" and len(meld.tiles) > 3
            tiles += meld.tiles
        assert max(Counter(tiles).values()) <= 4
        sorts[f"cap {parse_options(request['options'], OPTIONS)['cap']}"] += 1
        sorts[f"by {request.get('by')}"] += 1
        sorts[f"{len(request['melds'])} melds"] += 1
        sorts["tile" if "tile" in request else "waits"] += 1
        sorts.update(answer.get("names", []))
        for clause in answer.get("why_not", []):
            sorts[f"{clause} alone"] += len(answer["why_not"]) == 1
        sorts["won" if answer.get("win") else "lost"] += "tile" in request
    for sort in [
        "chow", "pong", "kong", "added", "concealed", "dragons", "grown dragons", "winds",
        "0 melds", "1 melds", "2 melds", "3 melds", "4 melds", "cap 20", "cap 40", "tile", "waits",
        "by None", "by self", "by discard", "by robbed", "平胡", "夹胡", "单吊", "飘胡",
        "DF-10 alone", "DF-11 alone", "DF-12 alone", "DF-13 alone", "DF-14 alone",
    ]:  # fmt: skip
        assert sorts[sort] >= 20, sort
    assert sorts["won"] > number / 4
    assert sorts["lost"] > number / 4


def test_what_is_paid_is_never_in_doubt() -> None:
    """Where several readings are the best, they have the same points and the same pair."""
    for request in dongfeng_hands.requests(Random(2), 600):
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
        best = max((reading.worth()[:3] for reading in found), default=None)
        assert len({one.points for one in found if one.worth()[:3] == best}) <= 1, request


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("mps", "psm", id="suits exchanged"),
        pytest.param("123456789", "987654321", id="suits upside down"),
    ],
)
def test_suits_are_alike_and_so_are_both_their_ends(before: str, after: str) -> None:
    exchange = str.maketrans(before, after)

    def other(tiles: str) -> str:
        spelt = parse_tiles(tiles)
        return " ".join(tile if tile[1] == "z" else tile.translate(exchange) for tile in spelt)

    for request in dongfeng_hands.requests(Random(3), 300):
        changed = dict(request)
        changed["hand"] = other(request["hand"])
        changed["melds"] = [
            f"{text.partition(':')[0]}:{other(text.partition(':')[2].partition('<')[0])}"
            for text in request["melds"]
        ]
        answer = judge(request)
        if "tile" in request:
            changed["tile"] = other(request["tile"])
            assert judge(changed) == answer
        else:
            waits = {other(tile): points for tile, points in answer["waits"].items()}
            assert judge(changed) == {"waits": waits}


def test_waits_are_the_tiles_that_win() -> None:
    for request in dongfeng_hands.requests(Random(4), 150):
        asked = {name: value for name, value in request.items() if name != "tile"}
        wins = {}
        for tile in ALL_TILES:
            answer = judge({**asked, "tile": tile})
            if answer.get("win"):
                wins[tile] = answer["value"]
        assert judge(asked) == {"waits": wins}

"""The requests made up for the judges of the zipai games, and the slow judge on them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from . import zipai_hands, zipai_recipes
from .reading import parse_options
from .zipai import ALL_CARDS, OPTIONS, judge, parse_cards, parse_meld, readings

BOTH = ("hengyang15", "xiangtan")


@pytest.mark.parametrize("way", zipai_hands.WINNING)
def test_hands_made_to_win_do(way: str) -> None:
    recipe = zipai_hands.WINNING[way]
    rng = Random(f"wins {way}")
    for _ in range(25):
        deal = zipai_recipes.make(rng, recipe)
        request = zipai_hands.write_request(rng, deal)
        request.update(tile=deal.tile, by=deal.by)
        answer = judge(request)
        assert answer["win"] is True, request
        assert answer["value"] >= deal.huxi, request
        assert recipe.names <= set(answer["names"]), request


def test_the_same_seed_gives_the_same_requests() -> None:
    first = list(zipai_hands.requests(Random(7), 60))
    assert list(zipai_hands.requests(Random(7), 60)) == first
    assert list(zipai_hands.requests(Random(8), 60)) != first


def test_requests_are_of_every_sort_and_none_is_an_error() -> None:
    names: Counter[str] = Counter()
    sorts: Counter[str] = Counter()
    number = 2400
    for request in zipai_hands.requests(Random(1), number):
        answer = judge(request)
        assert "error" not in answer, request
        for text in request["melds"]:
            sorts[text.partition(":")[0]] += 1
        sorts["in order"] += list(request["hand"]) == sorted(request["hand"])
        sorts[f"{request['game']} {request.get('by')}"] += 1
        sorts["tile" if "tile" in request else "waits"] += 1
        for name, value in request["options"].items():
            sorts[f"{name} {value}"] += 1
        names.update(answer.get("names", []))
        if "tile" in request:
            sorts[f"won {request['game']} {request['by']}" if answer["win"] else "lost"] += 1
            sorts.update({text.partition(":")[0] + " won" for text in answer["doors"]})
    for name in ["黑胡", "一点红", "碰碰胡", "十红", "十二红", "小字胡", "大字胡"]:
        assert names[name] >= 20, name
    for sort in [
        "chi", "peng", "wei", "chouwei", "pao", "ti", "tile", "waits", "lost",
        "hengyang15 self", "hengyang15 wall", "hengyang15 discard", "hengyang15 None",
        "xiangtan self", "xiangtan wall", "xiangtan discard", "xiangtan None",
        "won hengyang15 self", "won hengyang15 wall", "won hengyang15 discard",
        "won xiangtan self", "won xiangtan wall", "chi won", "peng won", "kan won", "wei won",
        "chouwei won", "pao won", "ti won", "pair won", "run_1_5_10 off", "run_1_5_10 plain",
        "run_1_5_10 scored", "run_1_5_10 False", "run_1_5_10 True", "red ten", "red twelve",
        "red ten_up", "red none", "double_at_30 True", "win_duty discards", "win_duty all",
        "win_duty no_discards",
    ]:  # fmt: skip
        assert sorts[sort] >= 15, sort
    assert sorts["lost"] > number / 4
    assert sum(sorts[f"won {game} {by}"] for game in BOTH for by in ("self", "wall")) > number / 4


def test_the_best_reading_is_never_in_doubt() -> None:
    """Where several readings pay the same and have the same 胡息, they have the same 名堂."""
    for request in zipai_hands.requests(Random(2), 900):
        if "tile" not in request:
            continue
        game = request["game"]
        options = parse_options(request["options"], OPTIONS[game])
        melds = [parse_meld(text, game, options) for text in request["melds"]]
        hand = parse_cards(request["hand"])
        found: dict[tuple[int, int], set[frozenset[str]]] = {}
        for one in readings(game, hand, melds, request["tile"], request["by"], options):
            found.setdefault((one.paid, one.huxi), set()).add(frozenset(one.names))
        if found:
            assert len(found[max(found)]) == 1, request


def test_the_order_of_the_cards_makes_no_difference() -> None:
    rng = Random(3)
    for request in zipai_hands.requests(Random(3), 300):
        answer = judge(request)
        cards = parse_cards(request["hand"])
        rng.shuffle(cards)
        melds = list(request["melds"])
        rng.shuffle(melds)
        other = judge({**request, "hand": "".join(cards), "melds": melds})
        assert {**other, "doors": []} == {**answer, "doors": []}


def test_a_hand_has_the_same_huxi_in_both_games() -> None:
    """Where no discard is won and 一五十 counts alike, the games divide a hand alike."""
    for request in zipai_hands.requests(Random(4), 600):
        scored = request["options"].get("run_1_5_10") in (True, "scored")
        if request.get("by") == "discard" or request["options"].get("run_1_5_10") == "plain":
            continue
        here = {"game": "xiangtan", "options": {"run_1_5_10": scored}}
        there = {"game": "hengyang15", "options": {"run_1_5_10": "scored" if scored else "off"}}
        one, other = judge({**request, **here}), judge({**request, **there})
        assert one.get("value") == other.get("value")
        assert one.get("win") == other.get("win")
        assert one.get("waits") == other.get("waits")


def test_waits_are_the_cards_that_win() -> None:
    for request in zipai_hands.requests(Random(5), 150):
        asked = {name: value for name, value in request.items() if name != "tile"}
        wins = {}
        for tile in ALL_CARDS:
            answer = judge({**asked, "tile": tile})
            if answer.get("win"):
                wins[tile] = answer["value"]
        assert judge(asked) == {"waits": wins}

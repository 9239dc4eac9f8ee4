"""What the end of a hand tells of its sums: all that was paid, reckoned right, in known words."""

from collections import Counter
from typing import Any

import pytest

from paiguan.engine.events import Event
from paiguan.engine.game import Game
from paiguan.games import GAMES
from paiguan.records.as_json import event_as_json
from paiguan.rulebook import clause
from tests.conformance.play import choices, make_deal
from tests.sixth_game import VILLAGE

HANDS = 40
MAHJONG = {name: game for name, game in GAMES.items() if game.family == "mahjong"}
MAHJONG_GAMES = pytest.mark.parametrize("game", MAHJONG.values(), ids=MAHJONG)


def endings(game: Game) -> list[dict[str, Any]]:
    """How some hands ended, as everybody is told."""
    ends: list[dict[str, Any]] = []
    for number in range(HANDS):
        deal = make_deal(game, number)
        events: list[Event] = []
        round_ = deal.begin(events.append)
        for seat, code in choices(deal, round_):
            round_.act(seat, code)
        ends.append(event_as_json(game, events[-1]))
    return ends


def reckoned(steps: list[dict[str, Any]]) -> int:
    """What steps come to; what they say on the way has to be so."""
    value = 0
    for step in steps:
        sign, number = step["sign"], step["number"]
        if sign == "×":
            value *= number
        elif sign == "=":
            assert value == number
        elif sign == "→":
            value = number
        else:
            value += number
    return value


def between(lines: list[dict[str, Any]]) -> Counter[tuple[int, int, int]]:
    """What was paid by whom to whom in whose place; what went back is taken off."""
    paid: Counter[tuple[int, int, int]] = Counter()
    for line in lines:
        paid[line["from"], line["to"], line.get("instead_of", line["from"])] += line["points"]
    return Counter({way: points for way, points in paid.items() if points})


@MAHJONG_GAMES
def test_sums_are_all_that_was_paid_and_come_to_it_step_by_step(game: Game) -> None:
    for end in endings(game):
        shares = [{**share, "to": one["to"]} for one in end["sums"] for share in one["shares"]]
        assert all(reckoned(share["steps"]) == share["points"] for share in shares)
        payments = end["result"]["payments"]
        void = [line for line in payments if line["name"] == "荒杠"]
        back = [
            {**line, "from": line["to"], "to": line["from"], "points": -line["points"]}
            for line in void
        ]
        kept = [line for line in payments if line["name"] != "荒杠"]
        assert between(shares) == between(kept + back)


@MAHJONG_GAMES
def test_steps_have_names_in_both_languages_and_clauses_that_there_are(game: Game) -> None:
    for end in endings(game):
        for step in (
            step for one in end["sums"] for share in one["shares"] for step in share["steps"]
        ):
            names = step["name"].split()
            assert all(game.words.english(name) for name in names), step
            assert (step["sign"] == "=") == (step["clause"] == "")
            if step["clause"]:
                assert clause(step["clause"]).id == step["clause"]


def test_a_game_that_pays_past_its_sums_tells_none() -> None:
    """At the village a win on a discard is paid without one: half of it would mislead."""
    told = {
        bool(end["sums"]): end["result"] for end in endings(VILLAGE) if end["result"]["winners"]
    }
    assert told[True]["winners"][0]["by"] == "self"
    assert told[False]["winners"][0]["by"] != "self"

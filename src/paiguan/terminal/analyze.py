"""`paiguan analyze`: what a hand is worth, and what was played wrong in one."""

import json
from collections.abc import Mapping
from typing import Any

import typer
from rich.console import Console
from rich.table import Table

from paiguan.engine.game import Game
from paiguan.records import ScenarioError, judge_request
from paiguan.study.analysis import Analyst, hand_as_scenario, mistakes_in, stopped
from paiguan.terminal.language import Language

# How many of the choices, and of the mistakes, a person is shown.
MOST_SHOWN = 8


def analyzed(written: object, worlds: int) -> dict[str, Any]:
    """A hand as `judge` reads it, a scenario that ends early, or a whole record."""
    if not isinstance(written, Mapping):
        raise ScenarioError("a JSON object is meant: a hand, a scenario or a record")
    if "hand" in written:
        return _hand(written, worlds)
    play = stopped(written)
    answer: dict[str, Any] = {"game": play.game.name}
    if play.round.over or play.actions:
        found = mistakes_in(written, worlds)
        answer["mistakes"] = [mistake.as_json() for mistake in found]
    if not play.round.over:
        analyst = Analyst(play.game, _options(written), worlds)
        answer["seats"] = [
            {
                "seat": prompt.seat,
                "distance": analyst.distance(play.round, prompt.seat),
                "choices": [c.as_json() for c in analyst.choices(play.round, prompt.seat)],
            }
            for prompt in play.round.prompts()
        ]
    return answer


def _hand(request: Mapping[str, object], worlds: int) -> dict[str, Any]:
    """Waits of a hand that has its size; of one with a tile more, what to discard."""
    answered = judge_request(dict(request))
    judged = {} if "error" in answered else answered
    play = stopped(hand_as_scenario(request))
    analyst = Analyst(play.game, _options(request), worlds)
    answer: dict[str, Any] = {
        "game": play.game.name,
        "distance": analyst.distance(play.round, 0),
        **judged,
    }
    if not judged and play.round.legal(0):
        answer["choices"] = [choice.as_json() for choice in analyst.choices(play.round, 0)]
        answer["after"] = _after(play.game, request, answer["choices"])
    return answer


def _after(
    game: Game, request: Mapping[str, object], choices: list[dict[str, Any]]
) -> dict[str, Any]:
    """What the hand waits for after each discard that makes it ready."""
    after: dict[str, Any] = {}
    for choice in choices:
        name, _, tile = choice["action"].partition(" ")
        if name != "discard":
            continue
        tiles = game.parse_tiles(str(request["hand"]))
        tiles.remove(game.parse_tiles(tile)[0])
        rest = {**request, "hand": " ".join(game.tile_name(one) for one in tiles)}
        waits = judge_request(rest).get("waits")
        if waits:
            after[tile] = waits
    return after


def _options(written: Mapping[str, object]) -> Mapping[str, object] | None:
    options = written.get("options")
    return options if isinstance(options, Mapping) else None


# For people


def print_analysis(written: object, worlds: int, console: Console, lang: Language) -> None:
    """The same, as tables."""
    answer = analyzed(written, worlds)
    if answer.get("distance") is not None:
        console.print(lang.say("离听牌 ", "to ready ") + str(answer["distance"]))
    if answer.get("waits"):
        listed = " ".join(f"{tile}({value})" for tile, value in answer["waits"].items())
        console.print(lang.say("听 ", "waits for ") + listed)
    if "choices" in answer:
        _print_choices(console, answer["choices"], lang)
    for tile, waits in answer.get("after", {}).items():
        console.print(lang.say(f"打 {tile} 听 ", f"after {tile} waits for ") + " ".join(waits))
    for seat in answer.get("seats", []):
        console.print(lang.say(f"座位 {seat['seat']}", f"seat {seat['seat']}"))
        _print_choices(console, seat["choices"], lang)
    if "mistakes" in answer:
        _print_mistakes(console, answer["mistakes"], lang)


def _print_choices(console: Console, choices: list[dict[str, Any]], lang: Language) -> None:
    table = Table(
        lang.say("选择", "choice"),
        lang.say("高手估分", "expert"),
        lang.say("推演得分", "played out"),
        box=None,
    )
    for choice in choices[:MOST_SHOWN]:
        points = "" if choice["master"] is None else f"{choice['master']:+.2f}"
        table.add_row(choice["action"], f"{choice['expert']:+.2f}", points)
    console.print(table)


def _print_mistakes(console: Console, mistakes: list[dict[str, Any]], lang: Language) -> None:
    if not mistakes:
        console.print(lang.say("没有发现明显的失误。", "No clear mistake was found."))
        return
    table = Table(
        lang.say("第几手", "action"),
        lang.say("座位", "seat"),
        lang.say("打的", "played"),
        lang.say("更好", "better"),
        lang.say("代价", "cost"),
        box=None,
    )
    for one in mistakes[:MOST_SHOWN]:
        cost = f"{one['cost']:.2f} ± {one['error']:.2f}"
        table.add_row(str(one["action"]), str(one["seat"]), one["played"], one["better"], cost)
    console.print(table)


def echo_analysis(written: object, worlds: int) -> None:
    """The analysis for programs."""
    typer.echo(json.dumps(analyzed(written, worlds), ensure_ascii=False))

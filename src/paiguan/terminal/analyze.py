"""`paiguan analyze`: what a hand is worth, and what was played wrong in one."""

import json
from collections.abc import Mapping
from typing import Any

import typer
from rich.console import Console
from rich.table import Table

from paiguan.engine.events import TilesDealt
from paiguan.engine.game import Game
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.games import find_game
from paiguan.records import Play, ScenarioError, is_match, judge_request, replay_match
from paiguan.study.analysis import Analyst, first_turn, mistakes_in, stopped
from paiguan.terminal.language import Language

# How many of the choices, and of the mistakes, a person is shown.
MOST_SHOWN = 8


def analyzed(written: object, worlds: int) -> dict[str, Any]:
    """A hand as `judge` reads it, a scenario that ends early, a record, or that of a session."""
    if not isinstance(written, Mapping):
        raise ScenarioError("a JSON object is meant: a hand, a scenario or a record")
    if is_match(written):
        return _match(written, worlds)
    if "hand" in written:
        return _hand(written, worlds)
    play = stopped(written)
    answer: dict[str, Any] = {"game": play.game.name}
    if play.round.over or play.actions:
        found = mistakes_in(written, worlds)
        answer["mistakes"] = [mistake.as_json() for mistake in found]
    if not play.round.over:
        analyst = Analyst(play.game, _options(written), worlds)
        answer["seats"] = [_seat(analyst, play, prompt.seat) for prompt in play.round.prompts()]
    return answer


def _match(written: Mapping[str, object], worlds: int) -> dict[str, Any]:
    """The mistakes in all hands of a session, the dearest first; the first hand is hand 0."""
    match = replay_match(written)
    hands = written["hands"]
    assert isinstance(hands, list)
    found: list[dict[str, Any]] = [
        {"hand": number, **mistake.as_json()}
        for number, hand in enumerate(hands)
        for mistake in mistakes_in(hand, worlds)
    ]
    found.sort(key=lambda mistake: -mistake["cost"])
    return {"game": match.game.name, "hands": len(hands), "mistakes": found}


def _seat(analyst: Analyst, play: Play, seat: int) -> dict[str, Any]:
    """A seat that has to choose: how far its hand is, its choices, and what it waits for."""
    choices = [choice.as_json() for choice in analyst.choices(play.round, seat)]
    waits = _waits(play.game, _request_of(analyst, play, seat), choices)
    distance = analyst.distance(play.round, seat)
    return {"seat": seat, "distance": _exact(distance, waits), "choices": choices, **waits}


def _request_of(analyst: Analyst, play: Play, seat: int) -> dict[str, Any]:
    """The hand of a seat, written as `judge` reads it."""
    view = SeatView(seat)
    for event in play.events:
        view.apply(seen_by(seat, event))
    name = play.game.tile_name
    return {
        "game": play.game.name,
        "options": analyst.options,
        "hand": " ".join(name(tile) for tile in view.hand),
        "melds": [
            f"{meld.kind}:{''.join(name(tile) for tile in meld.tiles)}" for meld in view.melds[seat]
        ],
    }


def _hand(request: Mapping[str, object], worlds: int) -> dict[str, Any]:
    """Waits of a hand that has its size; of one with a tile more, what to discard."""
    judged = judge_request(dict(request))
    if "error" not in judged:
        game = find_game(request["game"])
        distance = Analyst(game, _options(request), worlds).distance_of(request)
        return {"game": game.name, "distance": _exact(distance, judged), **judged}
    play = first_turn(request)
    if len(play.game.parse_tiles(str(request["hand"]))) != _dealt(play):
        raise ScenarioError(judged["error"])
    analyst = Analyst(play.game, _options(request), worlds)
    answer = _seat(analyst, play, 0)
    del answer["seat"]
    return {"game": play.game.name, **answer}


def _dealt(play: Play) -> int:
    """How many tiles the first seat was given."""
    return sum(
        len(event.tiles)
        for event in play.events
        if isinstance(event, TilesDealt) and not event.seat
    )


def _exact(distance: int | None, waits: Mapping[str, Any]) -> int | None:
    """A hand that could be ready but waits for nothing the rules allow is a tile away at least."""
    known = [waits[name] for name in ("waits", "after") if name in waits]
    return 1 if distance == 0 and known and not any(known) else distance


def _waits(
    game: Game, request: Mapping[str, object], choices: list[dict[str, Any]]
) -> dict[str, Any]:
    """What a hand waits for as it is, or after each of its discards."""
    judged = judge_request(dict(request))
    if "waits" in judged:
        return {"waits": judged["waits"]}
    return {"after": _after(game, request, choices)}


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
    _print_hand(console, answer, lang)
    for seat in answer.get("seats", []):
        console.print(lang.say(f"座位 {seat['seat']}", f"seat {seat['seat']}"))
        _print_hand(console, seat, lang)
    if "mistakes" in answer:
        _print_mistakes(console, answer["mistakes"], lang)


def _print_hand(console: Console, answer: Mapping[str, Any], lang: Language) -> None:
    """How far a hand is, what it waits for, and its choices, as far as they are known."""
    if answer.get("distance") is not None:
        console.print(distance_in_words(answer["distance"], lang))
    if answer.get("waits"):
        listed = " ".join(f"{tile}({value})" for tile, value in answer["waits"].items())
        console.print(lang.say("听 ", "waits for ") + listed)
    if "choices" in answer:
        _print_choices(console, answer["choices"], lang)
    for tile, waits in answer.get("after", {}).items():
        console.print(lang.say(f"打 {tile} 听 ", f"after {tile} waits for ") + " ".join(waits))


def distance_in_words(distance: int, lang: Language) -> str:
    """How many tiles have to change until the hand is ready."""
    if distance == 0:
        return lang.say("听牌", "ready")
    tiles = "tile" if distance == 1 else "tiles"
    return lang.say(f"离听牌差 {distance} 张", f"{distance} {tiles} from ready")


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
    heads = (
        ["第几手", "座位", "打的", "更好", "代价"],
        ["action", "seat", "played", "better", "cost"],
    )
    of_session = "hand" in mistakes[0]
    if of_session:
        heads[0].insert(0, "第几局")
        heads[1].insert(0, "hand")
    table = Table(*(lang.say(zh, en) for zh, en in zip(*heads, strict=True)), box=None)
    for one in mistakes[:MOST_SHOWN]:
        cost = f"{one['cost']:.2f} ± {one['error']:.2f}"
        cells = [str(one["action"]), str(one["seat"]), one["played"], one["better"], cost]
        table.add_row(*([str(one["hand"])] if of_session else []), *cells)
    console.print(table)


def echo_analysis(written: object, worlds: int) -> None:
    """The analysis for programs."""
    typer.echo(json.dumps(analyzed(written, worlds), ensure_ascii=False))

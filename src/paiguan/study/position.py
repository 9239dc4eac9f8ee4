"""What `paiguan analyze` finds in a hand, a scenario, a record or a session, as JSON."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from paiguan.engine.errors import BilingualError
from paiguan.engine.events import TilesDealt
from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.games import find_game
from paiguan.records import (
    Play,
    ScenarioError,
    is_match,
    judge_request,
    judged,
    load_play,
    replay_match,
)
from paiguan.study.analysis import Analyst, first_turn, mistakes_in, stopped

# Told how many of how many choices have been looked at.
Tick = Callable[[int, int], None]

WIN: Final = "win"


def analyzed(written: object, worlds: int, tick: Tick | None = None) -> dict[str, Any]:
    """A hand as `judge` reads it, a scenario, a record, or the record of a session."""
    if not isinstance(written, Mapping):
        raise ScenarioError(
            "要一个 JSON 对象：一手牌、一个局面或一份记录",
            "a JSON object is meant: a hand, a scenario or a record",
        )
    if is_match(written):
        return _match(written, worlds, tick)
    if "hand" in written:
        return _hand(written, worlds)
    return _played(written, worlds, tick)


def _played(written: Mapping[str, object], worlds: int, tick: Tick | None) -> dict[str, Any]:
    """The choices that were made, and the one where the list ends.

    Of a scenario every choice is told with all that can be said of it; of a record, which has some
    hundred of them, the mistakes.
    """
    play = stopped(written)
    answer: dict[str, Any] = {"game": play.game.name}
    count = len(play.actions)
    analyst = Analyst(play.game, _options(written), worlds)
    steps: list[dict[str, Any]] = []

    def look(at: Play, number: int, seat: int, code: int) -> None:
        if "deck" not in written:
            steps.append(_step(analyst, at, number, seat, code))
        if tick is not None:
            tick(number, count)

    if play.round.over or play.actions:
        found = mistakes_in(written, worlds, look)
        answer["mistakes"] = [mistake.as_json() for mistake in found]
    if not play.round.over:
        answer["seats"] = [_seat(analyst, play, prompt.seat) for prompt in play.round.prompts()]
    if not count and play.round.over and "deck" not in written:
        # Nobody had a choice: the hand as it was before the first of what happened by itself.
        start = load_play(written)
        answer["seats"] = [_seat(analyst, start, one.seat) for one in start.round.prompts()]
    answer["looked_at"] = {"choices": count + len(answer.get("seats", [])), "worlds": worlds}
    if steps:
        answer["steps"] = steps
    return answer


def _match(written: Mapping[str, object], worlds: int, tick: Tick | None) -> dict[str, Any]:
    """The mistakes in all hands of a session, the dearest first; the first hand is hand 0."""
    match = replay_match(written)
    hands = written["hands"]
    assert isinstance(hands, list)
    counts = [len(hand["actions"]) for hand in hands]
    found: list[dict[str, Any]] = []
    for number, hand in enumerate(hands):
        before = sum(counts[:number])

        def look(_: Play, place: int, seat: int, code: int, before: int = before) -> None:
            if tick is not None:
                tick(before + place, sum(counts))

        mistakes = mistakes_in(hand, worlds, look)
        found += [{"hand": number, **mistake.as_json()} for mistake in mistakes]
    found.sort(key=lambda mistake: -mistake["cost"])
    return {
        "game": match.game.name,
        "hands": len(hands),
        "mistakes": found,
        "looked_at": {"choices": sum(counts), "worlds": worlds},
    }


def _step(analyst: Analyst, play: Play, number: int, seat: int, code: int) -> dict[str, Any]:
    """A choice that was made, and what there was to choose from."""
    played = str(play.round.action(code))
    return {"action": number, "played": played, **_seat(analyst, play, seat)}


def _seat(analyst: Analyst, play: Play, seat: int) -> dict[str, Any]:
    """A seat that has to choose: how far its hand is, its choices, what it waits for or wins."""
    choices = [choice.as_json() for choice in analyst.choices(play.round, seat)]
    waits = _waits(play.game, _request_of(analyst, play, seat), choices)
    distance = analyst.distance(play.round, seat)
    told = {"seat": seat, "distance": _exact(distance, waits), "choices": choices, **waits}
    win = _win(play, seat)
    return told if win is None else {**told, "win": win}


def _win(play: Play, seat: int) -> dict[str, Any] | None:
    """What a win that is offered would be called and worth, the others saying nothing."""
    round_: Round = play.round.clone()
    code = next((c for c in round_.legal(seat) if round_.action(c).name == WIN), None)
    if code is None:
        return None
    round_.act(seat, code)
    while not round_.over:
        default = next(
            (
                (prompt.seat, choice)
                for prompt in round_.prompts()
                if (choice := play.game.default_action(round_, prompt.seat)) is not None
            ),
            None,
        )
        if default is None:
            return None
        round_.act(*default)
    assert round_.result is not None
    wins = [win for win in round_.result.winners if win.seat == seat]
    return {"names": list(wins[0].names), "value": wins[0].value} if wins else None


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
    try:
        answer = judged(dict(request))
        game = find_game(request["game"])
        distance = Analyst(game, _options(request), worlds).distance_of(request)
        return {"game": game.name, "distance": _exact(distance, answer), **answer}
    except BilingualError as error:
        refused = error
    play = first_turn(request)
    if len(play.game.parse_tiles(str(request["hand"]))) != _dealt(play):
        raise ScenarioError(refused.zh, refused.en)
    analyst = Analyst(play.game, _options(request), worlds)
    answer = _seat(analyst, play, 0)
    del answer["seat"]
    return {"game": play.game.name, **answer, "looked_at": {"choices": 1, "worlds": worlds}}


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
    answer = judge_request(dict(request))
    if "waits" in answer:
        return {"waits": answer["waits"]}
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

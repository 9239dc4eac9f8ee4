"""Writes the hands that the client's fold is tested with: events, and what every seat then knows.

`PYTHONPATH=src:. python web/tools/make_fixtures.py` in the folder of the project.
"""

import json
from pathlib import Path
from typing import Any, Final

from paiguan.engine.deck import shuffled
from paiguan.engine.events import NO_HUXI, UNSEEN, Event, Meld
from paiguan.engine.game import Game
from paiguan.engine.settlement import NOBODY
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import SPECTATOR, seen_by
from paiguan.games import GAMES
from paiguan.records import event_as_json
from paiguan.records.record import Recorder
from tests.conformance.play import choices, make_deal

FOLDER: Final = Path(__file__).resolve().parent.parent / "src/table/state/fixtures"
HANDS: Final = (1, 2)
POINTS: Final = 3


def main() -> None:
    """Write a file of hands for each game, and one record for the check of a deal."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES.values():
        hands = [played(game, number) for number in HANDS]
        text = json.dumps(hands, ensure_ascii=False, separators=(",", ":"))
        (FOLDER / f"{game.name}.json").write_text(text + "\n", encoding="utf-8")
    records = [record_of(game) for game in GAMES.values()]
    text = json.dumps(records, ensure_ascii=False, separators=(",", ":"))
    (FOLDER / "records.json").write_text(text + "\n", encoding="utf-8")


def played(game: Game, number: int) -> dict[str, Any]:
    """A golden hand: all its events, and the views of all seats at some points of it."""
    deal = make_deal(game, number)
    events: list[Event] = []
    round_ = deal.begin(events.append)
    for seat, code in choices(deal, round_):
        round_.act(seat, code)
    viewers = [*range(game.seats), SPECTATOR]
    points = [len(events) * part // POINTS for part in range(1, POINTS)] + [len(events)]
    return {
        "events": [event_as_json(game, event) for event in events],
        "seen": {
            str(viewer): [event_as_json(game, seen_by(viewer, event)) for event in events]
            for viewer in (1,)
        },
        "views": [
            {"viewer": viewer, "after": point, **view_of(game, viewer, events[:point])}
            for viewer in viewers
            for point in points
        ],
    }


def view_of(game: Game, viewer: int, events: list[Event]) -> dict[str, Any]:
    """What a viewer knows after these events."""
    view = SeatView(viewer)
    for event in events:
        view.apply(seen_by(viewer, event))

    def names(tiles: Any) -> list[str]:
        return [game.tile_name(tile) for tile in tiles]

    return {
        "dealer": view.dealer,
        "turn": view.turn,
        "wall": view.wall,
        "hand": sorted(names(view.hand)),
        "drawn": None if view.drawn == UNSEEN else game.tile_name(view.drawn),
        "sizes": view.sizes,
        "melds": [[meld_of(game, meld) for meld in melds] for melds in view.melds],
        "discards": [names(river) for river in view.discards],
        "shown": [names(tiles) for tiles in view.shown],
        "known": [names(tiles) for tiles in view.known],
        "rolled": view.rolled,
        "points": view.points,
        "stakes": view.stakes,
        "bound": view.bound,
        "open": names(view.open_tiles),
        "giver": view.giver,
    }


def meld_of(game: Game, meld: Meld) -> dict[str, Any]:
    """A meld as events write it."""
    return {
        "kind": meld.kind,
        "tiles": [None if tile == UNSEEN else game.tile_name(tile) for tile in meld.tiles],
        "giver": None if meld.giver == NOBODY else meld.giver,
        "huxi": None if meld.huxi == NO_HUXI else meld.huxi,
    }


def record_of(game: Game) -> dict[str, Any]:
    """The record of a hand in which everybody takes the first choice that there is."""
    recorder = Recorder(game, bytes(range(80)), seats=[str(seat) for seat in range(game.seats)])
    while not recorder.round.over:
        seat = next(seat for seat in range(game.seats) if recorder.round.legal(seat))
        recorder.act(seat, recorder.round.legal(seat)[0])
    record = recorder.record()
    seeds = ["00112233445566778899aabbccddeeff", "", "牌" * 3]
    mixed_in = (
        bytes(range(80))
        + b"\x00seeds "
        + b"".join(b"%d:%s," % (len(seed), seed.encode()) for seed in seeds)
    )
    deck = [game.tile_name(tile) for tile in shuffled(game.deck(), mixed_in)]
    whole = " ".join(game.tile_name(tile) for tile in game.deck())
    return {"record": record, "whole": whole, "seeds": seeds, "deck_with_seeds": " ".join(deck)}


if __name__ == "__main__":
    main()

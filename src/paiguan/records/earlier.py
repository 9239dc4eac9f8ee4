"""Records of hands that were played by an earlier edition of the rules.

Nobody plays them again: how a hand was settled then is what its record says. When such a record is
brought over, its events are worked out once and kept with it. Today's rules move the tiles, for the
way of a hand through draws, discards and melds is the same; whatever it was paid, and who won what,
is taken from the record alone. Where a move of then does not exist any more the events end before
it, and the record says how many moves are left out.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from paiguan.engine.events import (
    UNSEEN,
    Event,
    Fall,
    HandBegan,
    HandEnded,
    HandWon,
    PointsPaid,
    TilesTurned,
)
from paiguan.engine.game import Game, ScenarioError
from paiguan.engine.options import OptionError
from paiguan.engine.settlement import NOBODY, Result, Win, totals
from paiguan.engine.view import SeatView
from paiguan.games import GAMES
from paiguan.records import fields
from paiguan.records.as_json import event_as_json, plainly
from paiguan.records.from_json import Reader
from paiguan.records.scenario import record_play

# In the first edition `fire` said for how many hands it still bound, of these.
FIRE_BOUND: Final = 4


def is_earlier(written: object) -> bool:
    """Whether this is the record of a hand that was played by earlier rules than today's."""
    if not isinstance(written, Mapping) or "deck" not in written:
        return False
    game, version = written.get("game"), written.get("rules_version")
    known = GAMES[game].rules_version if isinstance(game, str) and game in GAMES else 0
    return isinstance(version, int) and not isinstance(version, bool) and 1 <= version < known


def brought_over(written: Mapping[str, Any]) -> dict[str, Any]:
    """A settled record of an earlier edition with its events; as it is where it has them.

    Events that were kept before they explained themselves are told anew, if they come to the same.
    """
    with _as_they_are_written():
        if "events" not in written:
            return _worked_out(written)
        kept = written["events"]
        if kept != plainly(kept):
            return dict(written)
        anew = _worked_out({name: one for name, one in written.items() if name != "events"})
        return anew if plainly(anew["events"]) == kept else dict(written)


def _worked_out(written: Mapping[str, Any]) -> dict[str, Any]:
    game = GAMES[written["game"]]
    moved, done = _played(game, written)
    if "void" not in written:
        moved = _as_settled(game, moved, Reader(game).result(written["result"]))
    told = [event_as_json(game, event) for event in moved]
    return {**written, "events": told, "left_out": len(written["actions"]) - done}


def events_of(written: Mapping[str, Any]) -> list[Event]:
    """The events of an earlier record, as it was played."""
    reader = Reader(GAMES[written["game"]])
    told = brought_over(written)["events"]
    with _as_they_are_written():
        return [reader.event(event) for event in told]


def outcome_of(written: Mapping[str, Any]) -> dict[str, Any]:
    """The events and the result as they were; there is no state to go on from."""
    known = brought_over(written)
    return {
        "events": known["events"],
        "result": written.get("result"),
        "state": None,
        "rules_version": written["rules_version"],
        "left_out": known.get("left_out", 0),
    }


def options_of(written: Mapping[str, Any]) -> dict[str, object]:
    """What was agreed on, as far as there is such an option still."""
    given = fields.mapping(written, "options")
    table = {option.name: option.values for option in GAMES[written["game"]].options}
    return {name: value for name, value in given.items() if value in table.get(name, ())}


def adds_up(written: Mapping[str, Any]) -> bool:
    """Whether the payments of a settlement come to its points, and its events end with it.

    A hand that was broken off has none.
    """
    result = written.get("result")
    if "void" in written:
        return result is None
    with _as_they_are_written():
        known = Reader(GAMES[written["game"]]).result(result or {})
        last = written["events"][-1] if "events" in written else {"result": result}
        sums = totals(list(known.payments), len(known.deltas))
        same = len(sums) == GAMES[written["game"]].seats and sums == list(known.deltas)
        return same and last["result"] == result


@contextmanager
def _as_they_are_written() -> Iterator[None]:
    """A record that no program has written is refused in one line."""
    try:
        yield
    except ScenarioError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise fields.in_lines(
            f"这不是以前一版打完的一局的记录：{error!r}",
            f"this is no record of a settled hand of an earlier edition: {error!r}",
        ) from None


# Moving the tiles


def _played(game: Game, written: Mapping[str, Any]) -> tuple[list[Event], int]:
    """What happens as far as today's rules know the moves of a hand, and how many those are."""
    moves = fields.actions(written, game.seats)
    try:
        play = record_play(game, written, options_of(written), _standing(written))
    except (OptionError, ScenarioError):
        dealer = fields.seat(written, "dealer", game.seats)
        return [HandBegan(game.seats, dealer, len(game.deck()))], 0
    for number in range(len(moves)):
        try:
            play.go_on(number)
        except ScenarioError:
            return play.events, number
    play.finish()
    return play.events, len(moves)


def _standing(written: Mapping[str, Any]) -> dict[str, object]:
    """What earlier hands left, in the words of today."""
    standing = dict(fields.mapping(written, "standing"))
    binds = standing.get("fire")
    if written["rules_version"] == 1 and isinstance(binds, list):
        standing["fire"] = [FIRE_BOUND - left if left else 0 for left in binds]
    return standing


# The settlement of then


def _as_settled(game: Game, moved: list[Event], result: Result) -> list[Event]:
    """What happened, with the wins and payments of the record."""
    moves, end = _parted(moved)
    payments = iter(result.payments)
    events: list[Event] = []
    for event in moves:
        if not isinstance(event, PointsPaid):
            events.append(event)
        elif (paid := next(payments, None)) is not None:
            events.append(PointsPaid(paid))
    views = _views(game, events)
    turned = _turned(views[0].dealer, end, result)
    ended = next((event for event in end if isinstance(event, HandEnded)), None)
    if ended is None or _winners(ended.result) != _winners(result):
        end = [_won(win, views[win.seat]) for win in result.winners]
    shown = {event.win.seat: event for event in end if isinstance(event, HandWon)}
    wins = [win for win in result.winners if win.seat in shown]
    events += [HandWon(win, shown[win.seat].tiles, shown[win.seat].doors) for win in wins]
    events += turned
    events += [PointsPaid(paid) for paid in payments]
    if ended is not None:
        return [*events, HandEnded(result, ended.hands, ended.melds)]
    hands = tuple(tuple(view.hand) for view in views)
    melds = tuple(tuple(melds) for melds in views[0].melds)
    return [*events, HandEnded(result, hands, melds)]


def _turned(dealer: int, end: list[Event], result: Result) -> list[Event]:
    """The tiles turned up after the win; whom they fall on, if today's rules turn up the same."""
    for event in end:
        if isinstance(event, TilesTurned) and result.birds == _fallen(event):
            return [event]
    if not result.birds:
        return []
    falls = tuple(Fall(bird, NOBODY, False) for bird in result.birds)
    return [TilesTurned(dealer, result.birds, "birds", falls)]


def _fallen(event: TilesTurned) -> tuple[int, ...]:
    return tuple(fall.tile for fall in event.falls)


def _winners(result: Result) -> list[int]:
    return [win.seat for win in result.winners]


def _won(win: Win, view: SeatView) -> HandWon:
    """A win of then with the tiles that the winner holds, the winning one among them."""
    tiles = tuple(view.hand)
    inside = win.tile in (UNSEEN, view.drawn)
    return HandWon(win, tiles if inside else (*tiles, win.tile))


def _parted(events: list[Event]) -> tuple[list[Event], list[Event]]:
    """The moves of a hand, and its settlement."""
    for place, event in enumerate(events):
        birds = isinstance(event, TilesTurned) and event.purpose == "birds"
        if birds or isinstance(event, HandWon | HandEnded):
            return events[:place], events[place:]
    return events, []


def _views(game: Game, events: list[Event]) -> list[SeatView]:
    """What lies where, for every seat its own tiles."""
    views = [SeatView(seat) for seat in range(game.seats)]
    for view in views:
        for event in events:
            view.apply(event)
    return views

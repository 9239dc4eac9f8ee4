"""Events and results as JSON objects, tiles by their names."""

import re
from dataclasses import fields
from typing import Any, Final

from paiguan.engine.events import NO_HUXI, UNCOUNTED, UNSEEN, Event
from paiguan.engine.game import Game
from paiguan.engine.settlement import NOBODY, Payment, Result, Step, Sum, SumOfShare, Win

# Fields that hold tiles, wherever they occur in an event.
TILE_FIELDS = frozenset({"tile", "tiles", "taken", "birds", "hands", "still_drawn"})
# Fields that are null where there is nobody, or nothing that counts or may be known.
NULL_FIELDS = frozenset({"giver", "seat", "huxi", "held", "times"})
NOTHING = frozenset({NOBODY, NO_HUXI, UNCOUNTED})
# What explains an event to those who draw it, and changes nothing of what has happened.
EXPLAINING = frozenset(
    {"drawn", "falls", "great", "held", "huxi", "steps", "still_drawn", "sums", "until"}
)

# What each kind of event, or of a part of one, is called and consists of: found out once.
_KINDS: Final[dict[type[Any], str]] = {}
_NAMES: Final[dict[type[Any], tuple[str, ...]]] = {}


def event_as_json(game: Game, event: Event) -> dict[str, Any]:
    """An event: its kind in past tense, then its fields."""
    return {"event": kind_of(type(event)), **_fields(game, event)}


def plainly(told: Any) -> Any:
    """Events in JSON without what only explains them."""
    if isinstance(told, list):
        return [plainly(one) for one in told]
    if isinstance(told, dict):
        return {name: plainly(one) for name, one in told.items() if name not in EXPLAINING}
    return told


def kind_of(event: type[Event]) -> str:
    """The name of a kind of event, such as `tile_drawn`."""
    if event not in _KINDS:
        _KINDS[event] = re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()
    return _KINDS[event]


def result_as_json(game: Game, result: Result) -> dict[str, Any]:
    """A settlement as the contract has it."""
    return {
        "winners": [win_as_json(game, win) for win in result.winners],
        "payments": [payment_as_json(payment) for payment in result.payments],
        "deltas": list(result.deltas),
        "next_dealer": result.next_dealer,
        "birds": [game.tile_name(bird) for bird in result.birds],
    }


def win_as_json(game: Game, win: Win) -> dict[str, Any]:
    """One winner; `from` is null for a self-drawn tile."""
    return {
        "seat": win.seat,
        "tile": None if win.tile == UNSEEN else game.tile_name(win.tile),
        "by": win.by,
        "from": None if win.giver == NOBODY else win.giver,
        "names": list(win.names),
        "value": win.value,
    }


def payment_as_json(payment: Payment) -> dict[str, Any]:
    """One payment; whoever pays in another's place says whose and by which clause."""
    paid: dict[str, Any] = {
        "from": payment.payer,
        "to": payment.payee,
        "points": payment.points,
        "name": payment.name,
        "clause": payment.clause,
    }
    if payment.share_of != NOBODY:
        paid["instead_of"] = payment.share_of
        paid["duty"] = payment.duty
    return paid


def sum_as_json(told: Sum) -> dict[str, Any]:
    """One thing paid for, share by share."""
    return {"to": told.payee, "shares": [_share_as_json(share) for share in told.shares]}


def _share_as_json(share: SumOfShare) -> dict[str, Any]:
    told: dict[str, Any] = {
        "from": share.payer,
        "points": share.points,
        "steps": [_step_as_json(step) for step in share.steps],
    }
    if share.share_of != NOBODY:
        told["instead_of"] = share.share_of
        told["duty"] = share.duty
    return told


def _step_as_json(step: Step) -> dict[str, Any]:
    return {"sign": step.sign, "number": step.number, "name": step.name, "clause": step.clause}


def _fields(game: Game, thing: Any) -> dict[str, Any]:
    kind = type(thing)
    if kind not in _NAMES:
        _NAMES[kind] = tuple(one.name for one in fields(kind))
    return {name: _value(game, name, getattr(thing, name)) for name in _NAMES[kind]}


def _value(game: Game, name: str, value: Any) -> Any:
    kind = type(value)
    if kind is int or kind is str or kind is bool:
        # A number or a word: a tile by its name, nothing as null.
        if name in TILE_FIELDS:
            return None if value == UNSEEN else game.tile_name(value)
        return None if name in NULL_FIELDS and value in NOTHING else value
    if isinstance(value, tuple):
        return [_value(game, name, one) for one in value]
    if isinstance(value, Result):
        return result_as_json(game, value)
    if isinstance(value, Win):
        return win_as_json(game, value)
    if isinstance(value, Payment):
        return payment_as_json(value)
    if isinstance(value, Sum):
        return sum_as_json(value)
    return _fields(game, value)

"""Events and results read back from their JSON objects, as `as_json` has written them."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, get_args

from paiguan.engine.events import UNSEEN, Event, Fall, Meld
from paiguan.engine.game import Game
from paiguan.engine.settlement import NOBODY, Payment, Result, Step, Sum, SumOfShare, Win
from paiguan.records.as_json import NULL_FIELDS, TILE_FIELDS, kind_of

KINDS: Final[dict[str, Callable[..., Event]]] = {kind_of(kind): kind for kind in get_args(Event)}
Part = TypeVar("Part", Meld, Fall)


class Reader:
    """Reads what was written of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def event(self, told: Mapping[str, Any]) -> Event:
        """An event of one of the kinds that there are."""
        given = {name: value for name, value in told.items() if name != "event"}
        return KINDS[told["event"]](**{name: self._value(name, one) for name, one in given.items()})

    def result(self, told: Mapping[str, Any]) -> Result:
        """A settlement."""
        return Result(
            tuple(self._win(win) for win in told["winners"]),
            tuple(_payment(one) for one in told["payments"]),
            tuple(told["deltas"]),
            told["next_dealer"],
            self._tiles(told["birds"]),
        )

    def _value(self, name: str, value: Any) -> Any:
        if name in TILE_FIELDS:
            return self._tiles(value)
        if name in ("meld", "melds"):
            return self._melds(value)
        if name == "falls":
            return tuple(self._part(Fall, one) for one in value)
        if name == "result":
            return self.result(value)
        if name == "win":
            return self._win(value)
        if name == "payment":
            return _payment(value)
        if name == "sums":
            return tuple(_sum(one) for one in value)
        if name in NULL_FIELDS and value is None:
            return NOBODY
        return tuple(value) if isinstance(value, list) else value

    def _tiles(self, value: Any) -> Any:
        """A tile, or tiles in lists of lists."""
        if isinstance(value, list):
            return tuple(self._tiles(one) for one in value)
        return UNSEEN if value is None else self.game.parse_tiles(value)[0]

    def _melds(self, value: Any) -> Any:
        if isinstance(value, list):
            return tuple(self._melds(one) for one in value)
        return self._part(Meld, value)

    def _part(self, kind: type[Part], told: Mapping[str, Any]) -> Part:
        """A part of an event; what an earlier one did not tell yet is left out."""
        return kind(**{name: self._value(name, value) for name, value in told.items()})

    def _win(self, win: Mapping[str, Any]) -> Win:
        giver = NOBODY if win["from"] is None else win["from"]
        tile = self._tiles(win["tile"])
        return Win(win["seat"], tile, win["by"], giver, tuple(win["names"]), win["value"])


def _sum(told: Mapping[str, Any]) -> Sum:
    return Sum(told["to"], tuple(_share(one) for one in told["shares"]))


def _share(told: Mapping[str, Any]) -> SumOfShare:
    return SumOfShare(
        told["from"],
        told["points"],
        tuple(Step(**step) for step in told["steps"]),
        told.get("instead_of", NOBODY),
        told.get("duty", ""),
    )


def _payment(paid: Mapping[str, Any]) -> Payment:
    return Payment(
        paid["from"],
        paid["to"],
        paid["points"],
        paid["name"],
        paid["clause"],
        paid.get("instead_of", NOBODY),
        paid.get("duty", ""),
    )

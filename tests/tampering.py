"""Every small change of a record: at each place something else, less, more, or out of order."""

import copy
import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, pairwise
from typing import Any

Path = tuple[str | int, ...]
Tampering = Callable[[], dict[str, Any]]


def tamperings(record: dict[str, Any]) -> Iterator[tuple[str, Tampering]]:
    """What is to be done, and how to do it."""
    for path in places(record):
        for what, value in changes(at(record, path)):
            yield _told(what, path), partial(_with, record, path, value)
        if path:
            yield _told("deleted", path), partial(_without, record, path)
            if isinstance(path[-1], int):
                yield _told("doubled", path), partial(_doubled, record, path)


def different(record: dict[str, Any], each: int = 1) -> Iterator[tuple[str, dict[str, Any]]]:
    """The record after every tampering, or one of so many; never one that says the same."""
    same = _text(record)
    for what, tamper in islice(tamperings(record), 0, None, each):
        changed = tamper()
        if _text(changed) != same:
            yield what, changed


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place of a JSON value, the whole first."""
    yield path
    inside: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    for name, one in inside:
        yield from places(one, (*path, name))


def at(value: Any, path: Path) -> Any:
    """What is at a place."""
    for step in path:
        value = value[step]
    return value


def changes(value: Any) -> Iterator[tuple[str, Any]]:
    """Other things that might stand in a place."""
    if isinstance(value, dict):
        yield "added", {**value, "extra": 0}
        names = sorted(value)
        for one, other in pairwise(names):
            yield "swapped", {**value, one: value[other], other: value[one]}
    elif isinstance(value, list):
        yield "added", [*value, 0]
        yield "added", [*value, *value[:1]]
        yield "reversed", value[::-1]
        for place in range(len(value) - 1):
            yield "swapped", [*value[:place], value[place + 1], value[place], *value[place + 2 :]]
    else:
        yield from _other_leaves(value)


def _other_leaves(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, bool):
        others: list[Any] = [not value, int(value), str(value)]
    elif isinstance(value, int):
        others = [value + 1, value - 1, -value, 1 - value, str(value), value + 0.5, bool(value)]
    elif isinstance(value, str):
        others = ["", f"{value}0", f" {value}", value[1:], value[::-1], value.upper(), [value]]
    else:
        others = [0, False, "", [], {}]
    for other in [*others, None]:
        if type(other) is not type(value) or other != value:
            yield "changed", other


def _with(record: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    if not path:
        changed: dict[str, Any] = copy.deepcopy(value)
        return changed
    changed = copy.deepcopy(record)
    at(changed, path[:-1])[path[-1]] = copy.deepcopy(value)
    return changed


def _without(record: dict[str, Any], path: Path) -> dict[str, Any]:
    changed = copy.deepcopy(record)
    del at(changed, path[:-1])[path[-1]]
    return changed


def _doubled(record: dict[str, Any], path: Path) -> dict[str, Any]:
    changed = copy.deepcopy(record)
    at(changed, path[:-1]).insert(path[-1], copy.deepcopy(at(record, path)))
    return changed


def _told(what: str, path: Path) -> str:
    return f"{what} {'.'.join(map(str, path))}"

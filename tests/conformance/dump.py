"""Everything that an object holds, as plain data, on either build."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any

# Not part of the state of a hand: who is told, by which rules, and what is noted for the telling.
LEFT_OUT = frozenset({"listener", "owed", "rules"})


def dump(thing: Any) -> Any:
    """A value with all that it holds, to compare or to write as JSON."""
    if thing is None or isinstance(thing, bool | int | str):
        return thing
    if isinstance(thing, dict):
        return {name: dump(value) for name, value in thing.items()}
    if isinstance(thing, Iterable):
        return [dump(one) for one in thing]
    return {name: dump(getattr(thing, name)) for name in attributes(thing)}


def attributes(thing: Any) -> list[str]:
    """The names of an object's attributes; compiled classes list theirs themselves."""
    if is_dataclass(thing):
        return [field.name for field in fields(thing)]
    names = getattr(type(thing), "__mypyc_attrs__", None) or vars(thing)
    return [name for name in names if name not in LEFT_OUT]

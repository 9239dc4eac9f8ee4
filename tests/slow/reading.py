"""What the slow judges read alike: the options of a request."""

from collections.abc import Mapping, Sequence
from typing import Any


class BadRequestError(ValueError):
    """The request is not one that can be judged."""


def parse_options(given: Any, known: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """The options given, and the rulebook's defaults for those that are not."""
    if not isinstance(given, dict):
        raise BadRequestError(f"not options: {given!r}")
    options = {name: values[0] for name, values in known.items()}
    for name, value in given.items():
        if name not in known:
            raise BadRequestError(f"unknown option {name!r}")
        if not any(type(value) is type(one) and value == one for one in known[name]):
            raise BadRequestError(f"unknown value {value!r} of option {name!r}")
        options[name] = value
    return options

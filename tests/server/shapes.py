"""What the server says, held against the protocol's schema: nothing missing, nothing besides."""

import re
from functools import cache
from typing import Any

import jsonschema_rs

from paiguan.server.http import schema

PATHS = {
    re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(route)) + r"(\?.*)?"): route
    for route in schema.http_answers()
}


def message_is_sound(message: Any) -> bool:
    """Whether a message of the socket is one that the schema knows."""
    return _validator("answer").is_valid(message)


def answer_is_sound(method: str, path: str, answer: Any) -> bool:
    """Whether an answer over HTTP is what the schema says for its path; pages may say anything."""
    if not path.startswith("/api/"):
        return True
    (route,) = [route for known, route in PATHS.items() if known.fullmatch(f"{method} {path}")]
    return _validator("http_answer", route).is_valid(answer)


def event_is_sound(event: Any) -> bool:
    """Whether an event is one that the schema knows."""
    return _validator("TableEvent").is_valid(event)


@cache
def _schema() -> dict[str, Any]:
    """All of it, put together once: that takes long, and a validator is made for every route."""
    return schema.schema()


@cache
def _validator(name: str, route: str = "") -> jsonschema_rs.Validator:
    whole = _schema()
    found = whole["$defs"].get(name) or whole["properties"][name]
    if route:
        found = found["properties"][route]
    known = {"$schema": whole["$schema"], "$defs": whole["$defs"], **found}
    return jsonschema_rs.validator_for(_nothing_besides(known))


def _nothing_besides(part: Any) -> Any:
    """A schema that knows all fields of every object."""
    if isinstance(part, list):
        return [_nothing_besides(one) for one in part]
    if not isinstance(part, dict):
        return part
    closed = {name: _nothing_besides(one) for name, one in part.items()}
    if isinstance(part.get("properties"), dict):
        closed["additionalProperties"] = False
    return closed

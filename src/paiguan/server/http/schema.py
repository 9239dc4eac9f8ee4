"""The JSON Schema of all that crosses to a client: `python -m paiguan.server.http.schema > FILE`.

The socket's messages with the room and the events in them, and what is asked and answered over
HTTP.
"""

import json
import sys
from typing import Any, Final, get_type_hints

import msgspec
from fastapi import Response
from fastapi.routing import APIRoute
from pydantic import BaseModel

from paiguan.server.http import api, invitations, lessons, rules, voices
from paiguan.server.wire import bodies, protocol
from paiguan.server.wire.events import TableEvent
from paiguan.server.wire.lesson_bodies import LessonTold
from paiguan.server.wire.replay_bodies import Review

REF: Final = "#/$defs/{name}"
EVENT: Final = "TableEvent"
ROUTERS: Final = (
    api.accounts,
    api.rooms,
    rules.router,
    lessons.router,
    voices.router,
    invitations.router,
)
# Answers that go out as they were written before, here or by another process.
PASSED_ON: Final = {
    "GET /api/replay/{code}/review": Review,
    "GET /api/games": list[bodies.GameInfo],
    "GET /api/games/{name}/words": bodies.GameWords,
    "GET /api/games/{name}/lesson": LessonTold,
    "GET /api/rules": list[bodies.RulePageInfo],
    "GET /api/rules/{name}": bodies.RulePage,
}


def http_answers() -> dict[str, Any]:
    """The type of every answer over HTTP, by method and path."""
    told = {name: hints["return"] for name, hints in _routes().items()}
    return {name: PASSED_ON[name] if one is Response else one for name, one in told.items()}


def http_bodies() -> dict[str, type[BaseModel]]:
    """What is sent along over HTTP, by method and path, where anything is."""
    return {name: hints["body"] for name, hints in _routes().items() if "body" in hints}


def schema() -> dict[str, Any]:
    """What a client may send, first and later, and what the server sends."""
    http, sent = http_answers(), http_bodies()
    types = [protocol.Enter, protocol.FromClient, protocol.FromServer, TableEvent, *http.values()]
    (enter, request, answer, event, *answers), components = msgspec.json.schema_components(
        types, ref_template=REF
    )
    asked = {name: REF.format(name=body.__name__) for name, body in sent.items()}
    properties = {
        "enter": enter,
        "request": request,
        "answer": answer,
        "http_body": _every({name: {"$ref": ref} for name, ref in asked.items()}),
        "http_answer": _every(dict(zip(http, answers, strict=True))),
    }
    written = {body.__name__: _without_titles(body.model_json_schema()) for body in sent.values()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Paiguan protocol {protocol.VERSION}",
        **_every(properties),
        "$defs": {**_with_events(components), **written, EVENT: event},
    }


def text() -> str:
    """The schema as it is kept in the documentation."""
    return json.dumps(schema(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _routes() -> dict[str, dict[str, Any]]:
    """What the function behind each route takes and gives, by method and path."""
    routes = [one for router in ROUTERS for one in router.routes if isinstance(one, APIRoute)]
    return {f"{min(one.methods or ())} {one.path}": get_type_hints(one.endpoint) for one in routes}


def _every(properties: dict[str, Any]) -> dict[str, Any]:
    """An object that has all of these."""
    return {"type": "object", "properties": properties, "required": sorted(properties)}


def _without_titles(body: dict[str, Any]) -> dict[str, Any]:
    """The fields of a body without names of their own, which would become types."""
    fields = {
        name: {key: value for key, value in field.items() if key != "title"}
        for name, field in body["properties"].items()
    }
    return {**body, "properties": fields}


def _with_events(part: Any) -> Any:
    """The same with the events' own schema wherever an event is told."""
    if isinstance(part, list):
        return [_with_events(one) for one in part]
    if not isinstance(part, dict):
        return part
    if part.get("title") == EVENT:
        return {"$ref": REF.format(name=EVENT)}
    return {name: _with_events(one) for name, one in part.items()}


if __name__ == "__main__":
    sys.stdout.write(text())

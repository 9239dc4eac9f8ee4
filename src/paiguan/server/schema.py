"""The JSON Schema of the socket's messages: `python -m paiguan.server.schema > FILE`."""

import json
import sys
from typing import Any

import msgspec

from paiguan.server import protocol


def schema() -> dict[str, Any]:
    """What a client may send, first and later, and what the server sends."""
    types = [protocol.Enter, protocol.FromClient, protocol.FromServer]
    (enter, request, answer), components = msgspec.json.schema_components(
        types, ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Paiguan socket protocol {protocol.VERSION}",
        "properties": {"enter": enter, "request": request, "answer": answer},
        "$defs": components,
    }


def text() -> str:
    """The schema as it is kept in the documentation."""
    return json.dumps(schema(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())

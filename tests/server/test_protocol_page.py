"""The page on the protocol: its examples are messages, every message has one, the schema is new."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from paiguan.server import protocol, schema

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = re.findall(r"^\| `(\{.*\})` \|", (DOCS / "protocol.md").read_text("utf-8"), re.MULTILINE)
MESSAGES = (protocol.Enter, *get_args(protocol.FromClient), *get_args(protocol.FromServer))


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_a_message(example: str) -> None:
    tag = msgspec.json.decode(example)["t"]
    (kind,) = [one for one in MESSAGES if one.__struct_config__.tag == tag]
    msgspec.json.decode(example, type=kind)


def test_every_message_has_an_example() -> None:
    shown = {msgspec.json.decode(example)["t"] for example in EXAMPLES}
    assert shown == {one.__struct_config__.tag for one in MESSAGES}


def test_the_schema_is_current() -> None:
    assert (DOCS / "protocol.schema.json").read_text("utf-8") == schema.text()

"""Fuzz: whatever comes over the socket, nothing crashes and no table is disturbed."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paiguan.games import GAMES
from paiguan.server.table.audience import Viewer
from paiguan.server.table.running_room import RunningRoom
from paiguan.server.wire import protocol
from tests.server.message_storm import VALID, decoded, endure

# Of mutated messages at a table of each game; `python -m tests.server.message_storm` for more.
STORMS = 7
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


# The decoder


@settings(max_examples=4000, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=5000))
def test_bytes_are_a_message_or_refused(frame: bytes) -> None:
    decoded(frame)


@settings(max_examples=700, deadline=None, suppress_health_check=list(HealthCheck))
@given(JSON)
def test_json_is_a_message_or_refused(thing: object) -> None:
    decoded(json.dumps(thing))


@settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(VALID), st.dictionaries(st.text(max_size=8), JSON, max_size=3), st.data())
def test_fields_of_other_kinds_are_refused(
    valid: dict[str, Any], more: dict[str, Any], data: st.DataObject
) -> None:
    changed = data.draw(st.sampled_from(sorted(valid)))
    message = decoded(json.dumps({**valid, **more, changed: data.draw(JSON)}))
    if message is not None:
        # Whatever is let through can be written and read again.
        again = protocol.decode_request(msgspec.json.encode(message))
        assert again == message


# The table


@pytest.mark.parametrize("game", list(GAMES))
def test_mutated_messages_disturb_no_table(game: str) -> None:
    for number in range(STORMS):
        _, wrong = endure((game, number))
        assert wrong == []


def test_a_refusal_that_changes_the_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison that the storms rest on."""
    honest = RunningRoom.request

    def careless(room: RunningRoom, viewer: Viewer, message: protocol.FromClient) -> bool:
        room.room.prompt_numbers[0] += 1
        return honest(room, viewer, message)

    monkeypatch.setattr(RunningRoom, "request", careless)
    _, wrong = endure(("hengyang258", 0))
    assert len(wrong) == 1
    assert "was refused and changed the table" in wrong[0]

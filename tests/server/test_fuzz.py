"""Fuzz: whatever comes over the socket, nothing crashes and no table is disturbed."""

import asyncio
import json
import os
import random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bench.figures import found
from paiguan.server.wire import protocol
from tests.server.fingerprint import fingerprint
from tests.server.small_table import SmallTable

GAME = "hengyang258"
# Mutated frames against a running table; the soak sends so many times as many.
FRAMES = 20_000
SOAK_TIMES = int(os.environ.get("PAIGUAN_SOAK_FRAMES", "1000000")) // FRAMES
# Parts of a long measurement begin where another has ended.
SOAK_FIRST = 1 + int(os.environ.get("PAIGUAN_SOAK_FIRST_FRAME", "0")) // FRAMES

VALID: list[dict[str, Any]] = [
    {"t": "choose", "id": "a", "prompt": 1, "choice": 0},
    {"t": "ready", "id": "a", "on": True},
    {"t": "seed_hash", "id": "a", "hand": 0, "hash": "ab" * 32},
    {"t": "seed", "id": "a", "seed": "ab" * 16},
    {"t": "add_bot", "id": "a", "seat": 2, "level": "novice"},
    {"t": "clear", "id": "a", "seat": 1},
    {"t": "admit", "id": "a", "user": 7},
    {"t": "auto", "id": "a", "on": True},
    {"t": "confirm", "id": "a"},
    {"t": "dissolve", "id": "a", "agree": True},
    {"t": "say", "id": "a", "phrase": 2},
    {"t": "mute", "id": "a", "seat": 1, "on": True, "everyone": False},
    {"t": "help", "id": "a"},
    {"t": "ping"},
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


# The decoder


def decoded(frame: bytes | str) -> object:
    """What a frame is, or None; nothing else may come of it."""
    try:
        return protocol.decode_request(frame)
    except msgspec.MsgspecError:
        return None


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


def mutated(chance: random.Random, prompt: int) -> bytes:
    """A frame that was a message once: about the open prompt, or bytes of it changed."""
    message = dict(chance.choice(VALID))
    if "id" in message:
        message["id"] = f"{chance.randrange(400)}"
    for name, value in message.items():
        if isinstance(value, bool):
            message[name] = chance.random() < 0.5
        elif isinstance(value, int):
            message[name] = chance.choice((0, 1, 2, 3, prompt, prompt + 1, -1, 13, 10**20))
    frame = bytearray(json.dumps(message).encode())
    for _ in range(chance.choice((0, 0, 0, 1, 1, 3))):
        place = chance.randrange(len(frame))
        what = chance.randrange(3)
        if what == 0:
            frame[place] = chance.randrange(256)
        elif what == 1:
            del frame[place]
        else:
            frame[place:place] = chance.randbytes(1)
    return bytes(frame)


async def storm(seed: int, frames: int) -> None:
    """Mutated frames from all seats against a table that is being played."""
    chance = random.Random(seed)
    table = SmallTable(GAME, 4, clock=8)
    table.running.start()
    try:
        await table.begin()
        for _ in range(frames):
            person = chance.choice(table.people)
            asked = table.running.wait.asked(person.user - 1)
            message = decoded(mutated(chance, 0 if asked is None else asked.number))
            if message is not None:
                await _ask(table, person.viewer, message)
            if chance.random() < 0.02 and table.clock.next_at() < float("inf"):
                table.clock.step()
                await table.running.quiet()
            if table.room.phase == "over":
                return
    finally:
        await table.running.stop()


async def _ask(table: SmallTable, viewer: Any, message: Any) -> None:
    """A request that is refused leaves everything as it was."""
    heard = table.people[viewer.user - 1].heard
    before, told = fingerprint(table.room), len(heard)
    assert table.running.request(viewer, message)
    await table.running.quiet()
    if isinstance(message, protocol.Ping):
        return
    answers = [
        one
        for one in heard[told:]
        if isinstance(one, protocol.Done | protocol.Refused) and one.id == message.id
    ]
    assert len(answers) == 1
    if isinstance(answers[0], protocol.Refused):
        assert fingerprint(table.room) == before


def _storms(seeds: range) -> None:
    with capture_logs() as logs:
        for seed in seeds:
            asyncio.run(storm(seed, 500))
    assert not [entry for entry in logs if entry["event"] in ("room.failed", "bot.failed")]


def test_mutated_messages_disturb_no_table() -> None:
    _storms(range(FRAMES // 500))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(SOAK_FIRST, SOAK_FIRST + SOAK_TIMES))
def test_mutated_messages_for_long(part: int) -> None:
    _storms(range(part * FRAMES // 500, (part + 1) * FRAMES // 500))
    found(messages=FRAMES)

"""Fuzz: whatever comes over the socket, nothing crashes and no table is disturbed."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paiguan.games import GAMES
from paiguan.server.room.room import Room
from paiguan.server.table.audience import Viewer
from paiguan.server.table.running_room import RunningRoom
from paiguan.server.wire import protocol
from tests.server import quick_loop
from tests.server.message_storm import VALID, Storm, decoded, endure

# Of mutated messages at a table of each game; `python -m tests.server.message_storm` for more.
STORMS = 2
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


def _no_longer_ready(room: Room) -> None:
    room.seats[1].ready = not room.seats[1].ready


def _somebody_knocks(room: Room) -> None:
    room.knocking[999 + len(room.knocking)] = "nobody"


def _another_prompt(room: Room) -> None:
    room.prompt_numbers[0] += 1


def _an_action_of_before(room: Room) -> None:
    assert room.hand is not None
    room.hand.actions[:1] = [[0, f"discard {len(room.hand.actions)} {room.requests}"]]
    room.hand.times.append(0)


def _a_hash(room: Room) -> None:
    room.draw.hashes[0] += "0"


def _remembered(room: Room) -> None:
    room.requests[1, f"never asked {len(room.requests)}"] = None


def _points(room: Room) -> None:
    assert room.match is not None
    room.match.totals[0] += 1


def _a_move(room: Room) -> None:
    assert room.hand is not None
    seat = room.hand.round.next_to_act()
    room.hand.round.act(seat, room.hand.round.legal(seat)[0])


PLANTED = [
    _no_longer_ready,
    _somebody_knocks,
    _another_prompt,
    _an_action_of_before,
    _a_hash,
    _remembered,
    _points,
    _a_move,
]


@pytest.mark.parametrize("change", PLANTED)
@pytest.mark.parametrize("afterwards", [False, True])
def test_a_refusal_that_changes_the_table_is_found(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[Room], None], afterwards: bool
) -> None:
    """The comparison that the storms rest on: before the refusal was sent, and after."""
    honest = RunningRoom._request

    async def careless(room: RunningRoom, viewer: Viewer, message: protocol.FromClient) -> None:
        if not afterwards:
            change(room.room)
        await honest(room, viewer, message)
        if afterwards:
            change(room.room)

    storm = Storm("hengyang258", 0)
    begin = storm.table.begin

    async def begun() -> None:
        await begin()
        monkeypatch.setattr(RunningRoom, "_request", careless)

    monkeypatch.setattr(storm.table, "begin", begun)
    with pytest.raises(AssertionError, match="was refused and changed the table"):
        storm.rage()


def test_a_request_without_an_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    storm = Storm("hengyang258", 0)
    begin = storm.table.begin

    async def deaf(_room: RunningRoom, _viewer: Viewer, _message: protocol.FromClient) -> None:
        """Nobody is told anything."""

    async def begun() -> None:
        await begin()
        monkeypatch.setattr(RunningRoom, "_request", deaf)

    monkeypatch.setattr(storm.table, "begin", begun)
    with pytest.raises(AssertionError, match="has 0 answers"):
        storm.rage()


def test_a_table_that_fails_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(_room: RunningRoom, _viewer: Viewer, _message: protocol.FromClient) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(RunningRoom, "_request", fails)
    _, wrong = endure(("hengyang258", 0))
    assert any("room.failed" in told for told in wrong)


# The loop that tables run on without a server


def test_things_are_run_in_the_order_of_any_loop() -> None:
    async def talk() -> list[str]:
        said: list[str] = []
        queue: asyncio.Queue[str] = asyncio.Queue()

        async def listen(name: str) -> None:
            while (word := await queue.get()) != "enough":
                said.append(f"{name} {word}")
                await asyncio.sleep(0)
                queue.task_done()

        listeners = [asyncio.create_task(listen(name)) for name in "ab"]
        for word in ("one", "two", "three"):
            queue.put_nowait(word)
            await asyncio.sleep(0)
        await queue.join()
        for _ in listeners:
            queue.put_nowait("enough")
        await asyncio.gather(*listeners)
        return said

    assert quick_loop.run(talk()) == asyncio.run(talk()) != []


def test_what_waits_for_something_outside_is_told_of() -> None:
    async def waits() -> None:
        await asyncio.Future()

    with pytest.raises(quick_loop.StandsStillError):
        quick_loop.run(waits())


def test_what_fails_unheard_is_told_of() -> None:
    async def fails() -> None:
        raise ZeroDivisionError

    async def looks_away() -> None:
        task = asyncio.create_task(fails())
        await asyncio.sleep(0)
        del task

    with pytest.raises(AssertionError, match="never retrieved"):
        quick_loop.run(looks_away())

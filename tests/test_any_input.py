"""Anything at all as a scenario, a record or a request: taken, or refused in one line."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiguan.engine.game import Game
from paiguan.games import GAMES
from paiguan.records import (
    ScenarioError,
    VerificationError,
    judge_request,
    run_scenario,
    verify_record,
)
from tests.records import RECORDS, Written, is_one_line


def _nested(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)


NUMBERS = st.integers() | st.sampled_from([2**63, -(2**63), 10**30]) | st.floats(allow_nan=False)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=8), _nested, max_leaves=8
)

TILES = st.text("123456789mpsz一二三贰柒拾 ?", max_size=20)
ACTION_NAMES = ["discard", "chow", "chi", "pong", "kong", "win", "pass", "dice", "declare", "fire"]
ACTION = st.tuples(
    st.integers(0, 4), st.sampled_from(ACTION_NAMES), st.lists(TILES, max_size=2)
).map(lambda parts: [parts[0], parts[1], *parts[2]])

FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "game": st.sampled_from([*GAMES]),
    "options": st.dictionaries(st.sampled_from(["birds", "fire", "cap", "x"]), JSON, max_size=2),
    "dealer": st.integers(-1, 4),
    "hands": st.lists(TILES, max_size=4),
    "melds": st.lists(st.lists(TILES | st.sampled_from(["pong:555m", "wei:二二二"]))),
    "wall": TILES,
    "tail": TILES,
    "dice": st.lists(TILES, max_size=2),
    "wall_size": st.integers(-1, 120),
    "opening": st.booleans(),
    "seed": st.integers(),
    "standing": st.dictionaries(st.sampled_from(["fire", "round", "first_dealer"]), JSON),
    "actions": st.lists(ACTION, max_size=4),
    "hand": TILES,
    "tile": TILES,
    "by": st.sampled_from(["self", "discard", "wall", "robbed", "x"]),
    "format": st.sampled_from(["paiguan record 1", "x"]),
    "rules_version": st.integers(0, 2),
    "deck": TILES,
    "secret": st.text("0123456789abcdefx", max_size=8),
    "commitment": st.text(max_size=8),
    "result": JSON,
}


@st.composite
def almost(draw: st.DrawFn, *names: str) -> Written:
    """An object with some of these fields, now and then with something else in one."""
    chosen = draw(st.sets(st.sampled_from(names)))
    written = {name: draw(FIELDS[name]) for name in ("game", *sorted(chosen))}
    if draw(st.booleans()):
        written[draw(st.sampled_from(names) | st.text(max_size=5))] = draw(JSON)
    return written


SCENARIO = almost(
    *("options", "dealer", "hands", "melds", "wall", "tail", "dice", "wall_size", "opening"),
    *("seed", "standing", "actions"),
)
REQUEST = almost("options", "hand", "melds", "tile", "by")
RECORD = almost(
    *("format", "options", "rules_version", "dealer", "standing", "deck", "secret"),
    *("commitment", "actions", "result"),
)


def refusal(function: Callable[[object], object], thing: object) -> str:
    """Why something is refused, or nothing where it is taken; no other error is let through."""
    try:
        function(thing)
    except (ScenarioError, VerificationError) as error:
        return str(error)
    return "none"


@given(JSON | SCENARIO)
def test_no_scenario_does_any_harm(thing: object) -> None:
    assert is_one_line(refusal(run_scenario, thing))


@given(JSON | RECORD)
def test_no_record_does_any_harm(thing: object) -> None:
    assert is_one_line(refusal(verify_record, thing))


@given(JSON | REQUEST)
def test_no_request_does_any_harm(thing: object) -> None:
    answer = judge_request(thing)
    if "error" in answer:
        assert list(answer) == ["error"]
        assert is_one_line(answer["error"]), repr(answer["error"])


def test_what_nobody_can_see_is_written_out_in_a_refusal() -> None:
    """The next-line character would make two lines of one."""
    said = refusal(verify_record, {**RECORDS["wanzai"], "deck": "0\x85"})
    assert is_one_line(said)
    assert "“0\\x85”" in said


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(data=st.data())
def test_a_record_with_one_field_replaced_does_no_harm(game: Game, data: st.DataObject) -> None:
    record = RECORDS[game.name]
    field = data.draw(st.sampled_from(sorted(record)))
    assert is_one_line(refusal(verify_record, {**record, field: data.draw(JSON)}))

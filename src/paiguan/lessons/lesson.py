"""A lesson as its file has it: a scenario, the learner's seat, and the steps."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from paiguan.engine.game import ScenarioError
from paiguan.records import fields

FOLDER: Final = Path(__file__).parent
LESSON_FIELDS: Final = ("seat", "scenario", "steps")
STEP_FIELDS: Final = ("zh", "en", "do", "otherwise", "then")

# What a seat does: its name and the tiles or values that it names.
Does = tuple[str, list[str]]


@dataclass(frozen=True)
class Both:
    """A text in both languages."""

    zh: str
    en: str


@dataclass(frozen=True)
class Step:
    """A text, and what the learner then does; without that it is read, and one goes on.

    `then` is what others do after it, as in a scenario: what is not written there they pass.
    """

    text: Both
    does: Does | None
    otherwise: Both | None
    then: list[tuple[int, str, list[str]]]


@dataclass(frozen=True)
class Lesson:
    """A lesson: the hand before its first action, whose place the learner takes, and the steps."""

    scenario: Mapping[str, Any]
    seat: int
    steps: list[Step]


@cache
def lesson_names() -> tuple[str, ...]:
    """The games that have a lesson."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


def lesson_of(game: str) -> Lesson:
    """The lesson of a game that has one."""
    text = (FOLDER / f"{game}.json").read_text(encoding="utf-8")
    return read_lesson(game, json.loads(text))


def read_lesson(game: str, written: Mapping[str, Any]) -> Lesson:
    """A lesson from its JSON object."""
    fields.only(written, LESSON_FIELDS)
    scenario = {"game": game, **fields.mapping(written, "scenario")}
    steps = [_step(one) for one in written["steps"]]
    return Lesson(scenario, int(written.get("seat", 0)), steps)


def _step(written: Mapping[str, Any]) -> Step:
    fields.only(written, STEP_FIELDS)
    otherwise = written.get("otherwise")
    return Step(
        _both(written),
        _does(written.get("do")),
        None if otherwise is None else _both(otherwise),
        [(seat, name, list(rest)) for seat, name, *rest in written.get("then", [])],
    )


def _both(written: Mapping[str, Any]) -> Both:
    return Both(fields.text(written, "zh"), fields.text(written, "en"))


def _does(written: Any) -> Does | None:
    if written is None:
        return None
    if not isinstance(written, list) or not written:
        raise ScenarioError(
            f"do：{written!r}；写成 [名字, 牌…]", f"do: {written!r}; it is [name, tiles…]"
        )
    return written[0], written[1:]

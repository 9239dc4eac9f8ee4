"""Lessons over HTTP: a prepared hand as the engine plays it today, worked out once.

The whole lesson is one answer, the same for everybody. The page plays it back and waits for the
right choice: no room is opened for it, and nothing of it is kept.
"""

from functools import cache
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request, Response

from paiguan.engine.events import Event
from paiguan.games import GAMES
from paiguan.lessons import Moment, lesson_names, lesson_of, walk
from paiguan.lessons.lesson import Both
from paiguan.records import event_as_json
from paiguan.server.http.replays import doors_of
from paiguan.server.http.written import Written, written
from paiguan.server.table.asked import Asked, put_to
from paiguan.server.table.hints import Helper
from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.lesson_bodies import LessonStep, LessonText, LessonTold

# A lesson is one hand, and nobody is hurried.
HAND: Final = 0
NO_CLOCK: Final = 0

router = APIRouter()


@router.get("/api/games/{name}/lesson")
def lesson(name: Annotated[str, Path(max_length=32)], request: Request) -> Response:
    """The lesson of a game, if it has one; not on the loop, for the first takes a moment."""
    if name not in GAMES or name not in lesson_names():
        raise RoomError("no_lesson")
    return _written(name).answer(request)


@cache
def _written(name: str) -> Written:
    return written(lesson_told(name))


def lesson_told(name: str) -> LessonTold:
    """A lesson as the engine plays it."""
    game, written = GAMES[name], lesson_of(name)
    options = game.read_options(written.scenario.get("options"))
    steps: list[LessonStep] = []
    seen: list[Event] = []
    for number, moment in enumerate(walk(written)):
        seen += moment.events
        asked = _asked(name, moment, number + 1)
        hints = Helper(game, options, moment.view).hints(HAND, len(seen), asked, asked is None)
        steps.append(
            LessonStep(
                moment.step.text.zh,
                moment.step.text.en,
                [event_as_json(game, event) for event in moment.events],
                hints,
                None if asked is None else asked.told(NO_CLOCK),
                None if asked is None else moment.place,
                _text(moment.step.otherwise),
            )
        )
    doors = doors_of(game, options, seen)
    return LessonTold(name, options, game.seats, written.seat, steps, doors)


def _asked(name: str, moment: Moment, number: int) -> Asked | None:
    return None if moment.prompt is None else put_to(GAMES[name], moment.prompt, HAND, number)


def _text(both: Both | None) -> LessonText | None:
    return None if both is None else LessonText(both.zh, both.en)

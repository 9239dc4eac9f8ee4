"""The shape of a lesson as it is told: what a table would tell, step by step, with its texts."""

import msgspec

from paiguan.engine.options import OptionValue
from paiguan.server.wire.events import ToldEvent
from paiguan.server.wire.protocol import Hints, Prompted
from paiguan.server.wire.replay_bodies import WinningSets


class LessonText(msgspec.Struct, frozen=True):
    """A text in both languages; tiles in it are written as in the rule pages."""

    zh: str
    en: str


class LessonStep(LessonText, frozen=True):
    """A step: what has happened since the one before, its text, and what is to be done.

    Without a `prompt` it is read. Else `choice` is the place, among the prompt's choices, of the
    one that the lesson asks for, and `otherwise` is said to whoever takes another, if anything is.
    """

    events: list[ToldEvent]
    hints: Hints
    prompt: Prompted | None
    choice: int | None
    otherwise: LessonText | None


class LessonTold(msgspec.Struct, frozen=True):
    """The lesson of a game: a prepared hand from the deal to its settlement, seen from `seat`.

    `doors` has every winner's hand in its sets.
    """

    game: str
    options: dict[str, OptionValue]
    seats: int
    seat: int
    steps: list[LessonStep]
    doors: list[WinningSets]

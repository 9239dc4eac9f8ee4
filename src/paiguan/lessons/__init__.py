"""Lessons: for each game a prepared hand, played by the real rules, with a text at every step.

A lesson is one file beside this one, named after its game: `docs/adding-a-game.md` says what is in
it. What may be done, what happens then and what is paid says the engine, each time anew.
"""

from paiguan.lessons.lesson import Lesson, Step, lesson_names, lesson_of
from paiguan.lessons.walk import Moment, walk

__all__ = ["Lesson", "Moment", "Step", "lesson_names", "lesson_of", "walk"]

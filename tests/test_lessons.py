"""Lessons: every game has one, the engine plays it as it is written, and it pays what it says."""

import json
import re
from typing import Any

import pytest

from paiguan.engine.events import UNSEEN, HandEnded, TilesDealt
from paiguan.engine.game import ScenarioError
from paiguan.games import GAMES
from paiguan.lessons import Lesson, Moment, lesson_names, lesson_of, walk
from paiguan.lessons.lesson import read_lesson
from tests.rulebook import ROOT

# Short enough for a phone, in large letters.
MOST_CHINESE = 70
MOST_ENGLISH = 180

# What is peculiar to each game is done in its lesson.
SPECIAL = {
    "hengyang258": {"declare", "pong", "chow", "kong", "dice"},
    "wanzai": {"fire", "float", "pong", "chow", "kong"},
    "dongfeng": {"dragons", "chow", "add"},
    "hongzhong": {"pong", "kong"},
    "hengyang15": {"peng", "chi"},
    "xiangtan": {"peng", "chi"},
}

# Worked out from the rule pages, and written in the lessons' last texts.
PAID = {
    # 杠上开花 of the dealer 4, doubled by the bird; 缺一色 2, doubled too; 暗杠 2: 14 from each.
    "hengyang258": (42, -14, -14, -14),
    # Seat 1: (1 + 1) × 2 + 1 + 2; seat 2, also on fire: (1 + 1) × 4 + 1; seat 3: (1 + 1) × 2 + 1.
    "wanzai": (21, -7, -9, -5),
    # 2 × 2 × 2 × 2 for each of three, all from the giver; two 箭杠 of 2 × 2 from each.
    "dongfeng": (72, -8, -56, -8),
    # 2, one bird that hits, and the 碰杠: 4 from each.
    "hongzhong": (12, -4, -4, -4),
    # 19 胡息, doubled to 38: 1 and a point for each full 3 above 15.
    "hengyang15": (16, -8, -8),
    # 15 胡息, 2番.
    "xiangtan": (60, -30, -30),
}


def moments(game: str) -> list[Moment]:
    """All steps of a lesson."""
    return list(walk(lesson_of(game)))


def test_every_game_has_a_lesson_and_no_lesson_is_without_a_game() -> None:
    assert set(lesson_names()) == set(GAMES) == set(SPECIAL) == set(PAID)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_shows_what_is_peculiar_to_its_game_and_ends_with_a_win(game: str) -> None:
    steps = lesson_of(game).steps
    does = [step.does[0] for step in steps if step.does is not None]
    assert 8 <= len(steps) <= 20
    assert set(does) == SPECIAL[game] | {"discard", "win"}
    # The settlement is explained in more than one text, and read, not done.
    assert does[-1] == "win"
    assert all(step.does is None for step in steps[-2:])


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_pays_what_the_rules_say(game: str) -> None:
    events = [event for moment in moments(game) for event in moment.events]
    (ended,) = [event for event in events if isinstance(event, HandEnded)]
    assert ended.result.deltas == PAID[game]
    assert [win.seat for win in ended.result.winners] == [0]


@pytest.mark.parametrize("game", GAMES)
def test_the_texts_are_short_and_name_what_is_to_be_discarded(game: str) -> None:
    for number, moment in enumerate(moments(game)):
        step = moment.step
        assert 0 < len(step.text.zh) <= MOST_CHINESE, number
        assert 0 < len(step.text.en) <= MOST_ENGLISH, number
        if step.does is not None and step.does[0] == "discard":
            (tile,) = step.does[1]
            assert f"`{tile}`" in step.text.zh, number
            assert f"`{tile}`" in step.text.en, number


@pytest.mark.parametrize("game", GAMES)
def test_every_tile_in_a_text_is_one_of_the_game(game: str) -> None:
    for step in lesson_of(game).steps:
        for text in (step.text, step.otherwise):
            for said in () if text is None else (text.zh, text.en):
                for tiles in re.findall(r"`([^`]+)`", said):
                    assert GAMES[game].parse_tiles(tiles)


@pytest.mark.parametrize("game", GAMES)
def test_the_learner_sees_no_tile_of_the_others(game: str) -> None:
    events = [event for moment in moments(game) for event in moment.events]
    for dealt in (event for event in events if isinstance(event, TilesDealt)):
        assert (set(dealt.tiles) == {UNSEEN}) == (dealt.seat != 0)


# Mistakes in a lesson

HAND = {"hands": ["999p 23m 67m 44p 22p 1p 7p 9m", "4p"], "opening": False, "seed": 1}


def short(*steps: dict[str, Any]) -> Lesson:
    """A lesson of these steps, without texts."""
    return read_lesson("hengyang258", {"scenario": HAND, "steps": [{"zh": "", **s} for s in steps]})


def test_a_step_that_the_rules_do_not_offer_is_refused_by_its_number() -> None:
    lesson = short({}, {"do": ["discard", "5s"]})
    with pytest.raises(ScenarioError, match="step 1: "):
        list(walk(lesson))


def test_nobody_chooses_in_the_learners_place() -> None:
    lesson = short({"then": [[0, "discard", "1p"]]})
    with pytest.raises(ScenarioError, match="the learner has a choice here"):
        list(walk(lesson))


def test_what_others_do_is_legal_as_well() -> None:
    """Seat 1 has not discarded yet, and nobody passes that."""
    lesson = short({"do": ["discard", "1p"], "then": [[2, "discard", "9m"]]})
    with pytest.raises(ScenarioError, match="step 0: "):
        list(walk(lesson))


def test_a_lesson_goes_on_to_the_end_of_its_hand() -> None:
    lesson = short({"do": ["discard", "1p"], "then": [[1, "discard", "4p"]]})
    with pytest.raises(ScenarioError, match="the steps end before the hand does"):
        list(walk(lesson))


@pytest.mark.parametrize(
    ("step", "said"),
    [({"doo": ["pass"]}, "doo"), ({"do": "pass"}, "do: 'pass'"), ({"en": 3}, "en")],
)
def test_a_step_that_is_not_understood_is_named(step: dict[str, Any], said: str) -> None:
    with pytest.raises(ScenarioError, match=said):
        short(step)


def test_the_example_of_the_handbook_is_a_lesson_that_goes_as_far_as_it_says() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    lesson = read_lesson("hengyang258", json.loads(example))
    with pytest.raises(ScenarioError, match="the steps end before the hand does"):
        list(walk(lesson))

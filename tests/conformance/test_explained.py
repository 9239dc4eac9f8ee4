"""What a choice means is told where it is asked: true names, real clauses, the room's values."""

import re

import pytest

from paiguan.engine.game import Game
from paiguan.engine.glossary import Both
from paiguan.games import GAMES
from paiguan.rulebook import clause
from tests.conformance.play import choices, make_deal

# The choices that newcomers ask about, by the games in which they are asked.
ASKED_ABOUT = {
    "hengyang258": {"declare", "take", "dice"},
    "wanzai": {"fire", "float"},
    "dongfeng": {"dragons", "winds"},
    "hongzhong": set[str](),
    "hengyang15": {"chi doors"},
    "xiangtan": {"chi doors", "feed"},
}
LAST = re.compile(r"[（(]([A-Z]+-\d+(?:(?:、|, )[A-Z]+-\d+)*)[）)]$")
OPTION = re.compile(r"\{(\w*)\}")
GAME_LIST = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def explained(game: Game) -> dict[str, Both]:
    """What a game explains, by the choice."""
    texts = game.words.texts.items()
    return {key.removeprefix("about "): text for key, text in texts if key.startswith("about ")}


@GAME_LIST
def test_every_special_choice_is_explained(game: Game) -> None:
    assert explained(game).keys() == ASKED_ABOUT[game.name]


@GAME_LIST
def test_an_explanation_ends_with_clauses_that_there_are(game: Game) -> None:
    for key, text in explained(game).items():
        zh, en = LAST.search(text.zh), LAST.search(text.en)
        assert zh is not None, key
        assert en is not None, key
        numbers = zh[1].split("、")
        assert numbers == en[1].split(", "), key
        assert [clause(number).id for number in numbers] == numbers


@GAME_LIST
def test_values_that_a_room_chooses_are_named_by_its_options(game: Game) -> None:
    options = {option.name for option in game.options}
    for key, text in explained(game).items():
        named = OPTION.findall(text.zh)
        assert named == OPTION.findall(text.en), key
        assert set(named) <= options, key


def test_the_points_of_an_honour_kong_are_those_of_the_room() -> None:
    for text in explained(GAMES["dongfeng"]).values():
        assert OPTION.findall(text.zh) == ["honour_kong"]


@GAME_LIST
def test_what_is_explained_is_offered(game: Game) -> None:
    """By the names that prompts have, so that no explanation is of something never asked."""
    wanted = {key.split(" ")[0] for key in explained(game)}
    number = 0
    while wanted and number < 200:
        deal = make_deal(game, number)
        round_ = deal.begin()
        for seat, code in choices(deal, round_):
            prompt = round_.prompt(seat)
            assert prompt is not None
            wanted -= {choice.name for choice in prompt.choices} | {*prompt.marks}
            round_.act(seat, code)
        number += 1
    assert wanted == set()

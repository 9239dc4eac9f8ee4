"""Options as data: defaults, what may be chosen, the words for it, and what is refused."""

import json
import re

import pytest

from paiguan.engine.game import Game
from paiguan.engine.options import (
    Choice,
    Option,
    OptionError,
    Where,
    read_options,
    switch,
    that_matter,
)
from paiguan.games import GAMES
from tests.rulebook import PAGES

BIRDS = Option("birds", "鸟", "Birds", tuple(Choice(n, f"{n}鸟", f"{n} birds") for n in (1, 0, 2)))
MODE = Option("mode", "门清", "Concealed", (Choice("small", "小", "s"), Choice("big", "大", "b")))
TABLE = (BIRDS, MODE, switch("fire", "火", "Fire", default=True))

EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)

# Means something only with one bird or two.
EXTRA = Option("extra", "多一个", "One more", TABLE[2].choices, Where("birds", (1, 2)))

# A row of the table of options on a rule page: | `birds` | 1, 0, 2 | … |
ROW = re.compile(r"^\| `(\w+)` \| ([^|]*) \|", re.MULTILINE)


# Reading


def test_what_is_not_given_is_the_first_choice() -> None:
    assert read_options(TABLE, {}) == {"birds": 1, "mode": "small", "fire": True}


def test_what_is_given_holds() -> None:
    given = {"mode": "big", "fire": False, "birds": 2}
    assert read_options(TABLE, given) == given
    assert list(read_options(TABLE, given)) == ["birds", "mode", "fire"]


@pytest.mark.parametrize("birds", [1, 2, 0])
def test_an_option_that_means_nothing_here_is_not_offered_but_accepted(birds: int) -> None:
    table = (*TABLE, EXTRA)
    given = read_options(table, {"birds": birds, "extra": False})
    assert given["extra"] is False
    assert (EXTRA in that_matter(table, given)) is (birds != 0)


@EACH_GAME
def test_what_an_option_depends_on_is_another_option_of_the_game(game: Game) -> None:
    table = {option.name: option for option in game.options}
    for option in game.options:
        where = option.only_where
        if where is not None:
            assert where.name != option.name
            assert set(where.values) < set(table[where.name].values)


@pytest.mark.clause("SH-14")
def test_what_doubles_is_asked_only_where_it_matters() -> None:
    game = GAMES["hengyang15"]
    for scoring, asked in (("per_three", True), ("per_one", False)):
        options = game.read_options({"scoring": scoring, "doubling": "points"})
        names = [option.name for option in that_matter(game.options, options)]
        assert ("doubling" in names) is asked


def test_an_option_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(OptionError) as error:
        read_options(TABLE, {"bird": 1})
    assert str(error.value) == "there is no option “bird” here; the options are birds, mode, fire"


@pytest.mark.parametrize("value", [3, -1, True, False, "1", 1.0, None, [1], {}])
def test_a_value_that_does_not_exist_is_refused_with_those_that_do(value: object) -> None:
    """`true` is no 1 and `1.0` is none either: JSON tells them apart."""
    with pytest.raises(OptionError) as error:
        read_options(TABLE, {"birds": value})
    assert str(error.value) == f"option “birds” cannot be {value!r}; it is one of 1, 0, 2"


@pytest.mark.parametrize("value", [1, 0, "true", "yes"])
def test_a_switch_is_true_or_false(value: object) -> None:
    with pytest.raises(OptionError, match="it is one of true, false"):
        read_options(TABLE, {"fire": value})


# The games' own


@EACH_GAME
def test_options_have_names_values_and_words_in_both_languages(game: Game) -> None:
    assert game.options
    names = [option.name for option in game.options]
    assert sorted(names) == sorted(set(names))
    for option in game.options:
        assert re.fullmatch(r"[a-z][a-z0-9_]*", option.name)
        assert option.zh
        assert option.en
        assert option.default == option.values[0]
        written = [json.dumps(value) for value in option.values]
        assert len(set(written)) == len(written)
        assert all(choice.zh and choice.en for choice in option.choices)


@EACH_GAME
@pytest.mark.parametrize("ending", ["", ".en"])
def test_the_rule_page_lists_the_same_options_and_values(game: Game, ending: str) -> None:
    page = (PAGES / f"{game.pages[0]}{ending}.md").read_text(encoding="utf-8")
    listed = {name: values.split(", ") for name, values in ROW.findall(page)}
    assert listed == {
        option.name: [_as_written(value) for value in option.values] for option in game.options
    }


def _as_written(value: bool | int | str) -> str:
    return value if isinstance(value, str) else json.dumps(value)


@EACH_GAME
def test_a_game_reads_its_options(game: Game) -> None:
    defaults = game.read_options(None)
    assert defaults == {option.name: option.default for option in game.options}
    for option in game.options:
        for value in option.values:
            assert game.read_options({option.name: value}) == {**defaults, option.name: value}
    with pytest.raises(OptionError):
        game.read_options({"no_such_option": True})

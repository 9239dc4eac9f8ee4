"""Every game tells what it is called, in both languages, whatever it pays, calls or offers."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiguan.engine import events
from paiguan.engine.events import Event
from paiguan.engine.game import Game
from paiguan.engine.glossary import COMMON, Both, Glossary
from paiguan.engine.options import HANDS, ROUNDS
from paiguan.games import GAMES
from tests.conformance.play import by_build, choices, make_deal

GAME_LIST = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
SOURCE = Path(__file__).parents[2] / "src" / "paiguan"

CHINESE = re.compile(r"[\u4e00-\u9fff]")
# A name is characters, perhaps with a number; sentences have marks between them.
NAME = re.compile(r"^[\u4e00-\u9fff\d]+$")
# These say themselves what their Chinese is in English.
SAY_BOTH = ("Option", "Choice", "switch", "Reason", "About", "Both", "MahjongGame", "ZipaiGame")
# One or two lines on a phone.
LONGEST_ZH = 32
LONGEST_EN = 90


def named_in(event: Event) -> Iterator[str]:
    """What an event calls things in Chinese."""
    if isinstance(event, events.HandShown):
        yield from event.names
    elif isinstance(event, events.HandWon):
        yield from event.win.names
        yield from (door.split(" ")[0] for door in event.doors if CHINESE.match(door))
    elif isinstance(event, events.PointsPaid):
        yield from event.payment.name.split(" ")


def keys_of(event: Event) -> Iterator[str]:
    """What an event has that is told by a word of the game."""
    if isinstance(event, events.MeldMade | events.MeldGrown):
        yield f"meld {event.meld.kind}"
        yield f"call {event.meld.kind}"
    elif isinstance(event, events.StakeSet):
        yield f"stake {event.name}"
        yield f"stake {event.name} 0"
    elif isinstance(event, events.TilesTurned):
        yield f"turned {event.purpose}"
    elif isinstance(event, events.HandWon):
        yield f"way {event.win.by}"


@GAME_LIST
def test_all_that_is_paid_called_and_offered_has_words(game: Game) -> None:
    """In hands with every value of every option."""
    heard: list[Event] = []
    offered: set[str] = set()
    for number in range(by_build(compiled=300, pure=60)):
        deal = make_deal(game, number)
        round_ = deal.begin(heard.append)
        for seat, code in choices(deal, round_):
            offered.update(round_.action(one).name for one in round_.legal(seat))
            round_.act(seat, code)
    names = {name for event in heard for name in named_in(event)}
    keys = {key for event in heard for key in keys_of(event)}
    texts = game.words.texts
    stakes = {name for name in offered if f"stake {name}" in texts}
    keys |= {f"action {name}" for name in offered - stakes}
    keys |= {f"ask {name}" for name in stakes}
    assert names
    assert sorted(names - game.words.names.keys()) == []
    assert sorted(keys - texts.keys()) == []


def chinese_names(path: Path) -> Iterator[str]:
    """The Chinese names in a file, but for those that stand beside their English."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    beside = {
        id(part)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and (name := getattr(call.func, "id", getattr(call.func, "attr", "")))
        and (name in SAY_BOTH or name.endswith("Error"))
        for part in ast.walk(call)
    }
    for part in ast.walk(tree):
        said = part.value if isinstance(part, ast.Constant) else None
        if isinstance(said, str) and NAME.match(said) and id(part) not in beside:
            yield said


@GAME_LIST
def test_no_name_in_the_file_of_a_game_is_without_its_english(game: Game) -> None:
    """So that names which hardly ever come up are not forgotten."""
    folder = SOURCE / "games" / game.name
    files = sorted(folder.glob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]
    names = {name for path in files for name in chinese_names(path)}
    assert names
    assert sorted(names - game.words.names.keys()) == []


@GAME_LIST
def test_words_are_whole_in_both_languages(game: Game) -> None:
    for name, english in game.words.names.items():
        assert CHINESE.search(name)
        assert english
        assert not CHINESE.search(english)
    for key, text in game.words.texts.items():
        assert CHINESE.search(text.zh), key
        assert text.en, key
        assert not CHINESE.search(text.en), key
        assert text.zh.count("{}") == text.en.count("{}"), key


@GAME_LIST
def test_a_game_says_what_it_is(game: Game) -> None:
    about = game.about
    assert CHINESE.search(about.zh), f"{game.name} has no line about itself: give it an About"
    assert about.en
    assert not CHINESE.search(about.en)
    assert len(about.emblem) == 3
    assert set(about.emblem) <= {game.tile_name(tile) for tile in game.deck()}
    assert CHINESE.search(game.kind.zh)
    assert game.kind.pieces in ("tiles", "cards")


@GAME_LIST
def test_one_option_is_the_length_of_a_session(game: Game) -> None:
    assert game.length.unit in (HANDS, ROUNDS)
    assert all(type(value) is int for value in game.length.values)


@GAME_LIST
def test_every_option_is_explained_in_a_short_line(game: Game) -> None:
    """And nothing is explained that is no option; a line does not only repeat the name."""
    lines = {key: text for key, text in game.words.texts.items() if key.startswith("option ")}
    options = {f"option {option.name}": option for option in game.options}
    assert sorted(options.keys() - lines.keys()) == []
    assert sorted(lines.keys() - options.keys() - COMMON.texts.keys()) == []
    for key, option in options.items():
        text = lines[key]
        assert len(text.zh) <= LONGEST_ZH, key
        assert len(text.en) <= LONGEST_EN, key
        assert text.zh not in option.zh, key
        assert text.en.lower() not in option.en.lower(), key
        # As a label, not as a sentence.
        assert text.zh[-1] != "。", key
        assert text.en[-1] != ".", key


def test_a_game_may_call_things_otherwise_than_its_family() -> None:
    own = Glossary({"胡": "mahjong"}, {"action win": Both("和", "go out")})
    words = own.over(COMMON)
    assert (words.names["胡"], words.names["平胡"]) == ("mahjong", "plain win")
    assert words.find("nothing", "action win") == Both("和", "go out")
    assert words.find("action pass") == COMMON.texts["action pass"]
    assert words.find("nothing") is None


def test_several_names_are_told_side_by_side_and_none_where_one_is_not_known() -> None:
    words = Glossary({"十红": "ten red", "碰碰胡": "all triplets"})
    assert words.english("十红 碰碰胡") == "ten red, all triplets"
    assert words.english("十红 新名堂") is None

"""`--help`: whole at any width, in one language, with games, levels, options and examples."""

import re
import shlex
from typing import Any

import pytest
import typer
from rich.cells import cell_len

from paiguan.bots.levels import LEVELS
from paiguan.games import GAMES
from paiguan.terminal.commands import app
from paiguan.terminal.examples import EXAMPLES
from paiguan.terminal.help import LEVELS_SAID
from tests.cli.shell import paiguan
from tests.cli.test_language import CHINESE

GROUP: Any = typer.main.get_command(app)
COMMANDS = [name for name, command in GROUP.commands.items() if not command.hidden]


def helped(*arguments: str, lang: str = "zh", columns: int = 80) -> str:
    """What --help prints."""
    done = paiguan(*arguments, "--help", PAIGUAN_LANG=lang, COLUMNS=str(columns))
    assert (done.status, done.err) == (0, "")
    return done.out


@pytest.mark.parametrize("columns", [60, 80, 200])
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_it_is_whole_at_any_width(command: str, lang: str, columns: int) -> None:
    out = helped(*([command] if command else []), lang=lang, columns=columns)
    examples = {f"  {line}" for line, _ in EXAMPLES.get(command, ())}
    for line in out.splitlines():
        assert cell_len(line) <= columns or (columns < 80 and line in examples)
        assert line == line.rstrip()
    assert "…│" not in out
    # Every word of every text is there, uncut.
    said = "".join(out.split())
    params = GROUP.commands[command].params if command else GROUP.params
    for param in params:
        zh, _, en = (param.help or "").partition(" · ")
        assert "".join((zh if lang == "zh" else en).split()) in said


@pytest.mark.parametrize("command", COMMANDS)
def test_it_speaks_one_language(command: str) -> None:
    zh, en = helped(command), helped(command, lang="en")
    assert "例子：" in zh
    assert "Examples:" in en
    # Names that somebody gave stay as they are.
    assert not CHINESE.search(en.replace("王小明", ""))
    assert " · " not in zh + en


@pytest.mark.parametrize("command", COMMANDS)
def test_every_text_of_a_command_is_in_both_languages(command: str) -> None:
    found = GROUP.commands[command]
    for text in [found.help, *(param.help for param in found.params)]:
        zh, between, en = text.partition(" · ")
        assert between, f"{command}: {text}"
        assert CHINESE.search(zh), f"{command}: {text}"
        assert not CHINESE.search(en), f"{command}: {text}"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_an_example_that_can_be_read(command: str) -> None:
    assert EXAMPLES[command], command
    for line, text in EXAMPLES[command]:
        assert f"  {line}" in helped(command).splitlines()
        assert " · " in text
        words = shlex.split(line.rpartition("| ")[2].partition(" <")[0].partition(" >")[0])
        assert words[:2] == ["paiguan", command]
        # Parsed, and not run.
        GROUP.commands[command].make_context(command, words[2:])


def test_the_examples_of_the_front_page_are_commands() -> None:
    for line, _ in EXAMPLES[""]:
        _, command, *rest = line.split()
        GROUP.commands[command].make_context(command, rest)


@pytest.mark.parametrize("command", ["simulate", "compare", "tournament", "play"])
def test_games_levels_and_options_are_named(command: str) -> None:
    out = helped(command)
    for game in GAMES.values():
        assert f"  {game.name} " in out
        assert game.zh in out
        for option in game.options:
            assert f"{option.name}=" in out
    for level in LEVELS:
        assert f"  {level} " in out
    assert "birds=1|0|2|4|6" in out


def test_every_level_is_explained() -> None:
    assert set(LEVELS_SAID) == set(LEVELS)


def test_the_front_page_lists_every_command_once() -> None:
    out = helped()
    for command in COMMANDS:
        assert len(re.findall(rf"^  {command}  ", out, re.M)) == 1
    assert "complete " not in out.replace("completion", "")


@pytest.mark.parametrize("command", ["replay", "verify", "analyze"])
def test_it_says_where_a_record_comes_from(command: str) -> None:
    said = "".join(helped(command).split())
    assert "paiguanplay--record写的，或网页回放里下载的" in said
    assert "writtenbypaiguanplay--record" in "".join(helped(command, lang="en").split())

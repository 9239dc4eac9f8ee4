"""Completion in bash, zsh and fish: `paiguan completion SHELL` prints what the shell has to know.

The shell hands over the line as far as it is written, and `paiguan complete` answers with what may
come next, a line each: commands, their options, games, levels, options of games and their values.
"""

import shlex
from enum import StrEnum
from typing import Annotated, Any, Final

import typer

from paiguan.bots.levels import LEVELS
from paiguan.games import GAMES
from paiguan.rulebook import page_names
from paiguan.simulate import ENGINES
from paiguan.terminal.help import GAME_NAMES, LEVEL_NAMES, OPTION_NAMES
from paiguan.terminal.language import Language
from paiguan.terminal.naming import in_notation

EVERYWHERE: Final = ("--lang", "--help")
# Where several are written one after the other.
BETWEEN_PLAYERS: Final = ","


class Shell(StrEnum):
    """The shells that are known."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


# bash breaks words at = and : too, so only what comes after the last of them is answered.
SCRIPTS: Final = {
    Shell.BASH: """\
_paiguan() {
    local IFS=$'\\n' word="${COMP_LINE:0:COMP_POINT}"
    COMPREPLY=($(paiguan complete "$word" 2>/dev/null))
    word="${word##*[[:space:]]}"
    local before="${word%"${word##*[=:]}"}"
    COMPREPLY=("${COMPREPLY[@]#"$before"}")
}
complete -o default -F _paiguan paiguan
""",
    Shell.ZSH: """\
_paiguan() {
    local -a found
    found=("${(@f)$(paiguan complete "${(j: :)words[1,CURRENT]}" 2>/dev/null)}")
    if [[ -n "$found[1]" ]]; then compadd -Q -- $found; else _files; fi
}
compdef _paiguan paiguan
""",
    Shell.FISH: """\
function __paiguan_complete
    paiguan complete (commandline -cp) 2>/dev/null
end
complete -c paiguan -a '(__paiguan_complete)'
""",
}


def add_commands(app: typer.Typer) -> None:
    """Add these commands to `paiguan`."""
    app.command()(completion)
    app.command(hidden=True)(complete)


def completion(
    shell: Annotated[Shell, typer.Argument(metavar="bash|zsh|fish", help="哪一种 · which shell")],
) -> None:
    """补全：打印给 shell 的脚本 · print the script that completes commands with Tab."""
    typer.echo(SCRIPTS[shell], nl=False)


def complete(
    context: typer.Context,
    line: Annotated[str, typer.Argument(help="写到一半的命令 · a command line, half written")],
) -> None:
    """后面可以写什么 · what may come next."""
    group = context.find_root().command
    for answer in completions(group, line):
        typer.echo(answer)


def completions(group: Any, line: str) -> list[str]:
    """What the last word of a line may become."""
    words = _words(line)[1:] or [""]
    *before, last = words
    command, taken = _command(group, before)
    expected = _expected_option(command, before)
    if expected is not None:
        found = _values(expected, last, taken)
    elif last.startswith("--") and "=" in last:
        name, _, rest = last.partition("=")
        found = [f"{name}={value}" for value in _values(name, rest, taken)]
    elif last.startswith("-"):
        found = [*_options(command), *EVERYWHERE]
    elif command is group:
        found = [name for name, one in group.commands.items() if not one.hidden]
    else:
        found = _arguments(command, last, taken)
    return [one for one in found if one.startswith(last)]


def _words(line: str) -> list[str]:
    """The words of a line; the last one is empty where the line ends with a space."""
    try:
        words = shlex.split(line)
    except ValueError:
        words = line.split()
    return [*words, ""] if not line or line[-1].isspace() else words


def _command(group: Any, before: list[str]) -> tuple[Any, list[str]]:
    """The command that is being written, and its arguments so far, options left out."""
    command = group
    taken: list[str] = []
    value_of = None
    for word in before:
        if value_of is not None:
            value_of = None
        elif word.startswith("-"):
            value_of = _expected_option(command, [word])
        elif command is group:
            command = group.commands.get(word, group)
        else:
            taken.append(word)
    return command, taken


def _expected_option(command: Any, before: list[str]) -> str | None:
    """The option whose value comes next, if one does."""
    last = before[-1] if before else ""
    if last == "--lang":
        return last
    for one in command.params:
        if one.param_type_name == "option" and last in one.opts and not one.is_flag:
            return last
    return None


def _options(command: Any) -> list[str]:
    return [
        name
        for one in command.params
        if one.param_type_name == "option"
        for name in one.opts
        if name.startswith("--")
    ]


def _arguments(command: Any, last: str, taken: list[str]) -> list[str]:
    names = [one.name for one in command.params if one.param_type_name == "argument"]
    if len(taken) >= len(names):
        return []
    return _values(names[len(taken)], last, taken)


def _values(name: str, last: str, taken: list[str]) -> list[str]:
    """What an option or an argument of this name may be."""
    name = {"-o": "option"}.get(name, name.removeprefix("--"))
    if name in GAME_NAMES:
        return list(GAMES)
    if name == "what":
        return page_names()
    if name in LEVEL_NAMES:
        start, comma, _ = last.rpartition(BETWEEN_PLAYERS)
        return [f"{start}{comma}{level}" for level in LEVELS]
    if name in OPTION_NAMES:
        return _game_options(taken)
    known = {"lang": tuple(Language), "engine": ENGINES, "shell": tuple(Shell)}
    return [str(one) for one in known.get(name, ())]


def _game_options(taken: list[str]) -> list[str]:
    """`name=value` of the game that was named, or of every game."""
    named = [GAMES[word] for word in taken if word in GAMES] or list(GAMES.values())
    found = [
        f"{option.name}={in_notation(value)}"
        for game in named
        for option in game.options
        for value in option.values
    ]
    return list(dict.fromkeys(found))

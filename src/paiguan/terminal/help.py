"""`--help`, in one language and whole at any width: what a command does, takes and is good for.

Texts are written `中文 · English` where the commands are declared; games, levels and options come
from their tables.
"""

import shutil
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

import typer
from rich.cells import cell_len
from typer.core import TyperCommand, TyperGroup

from paiguan.bots.levels import LEVELS
from paiguan.engine.game import Game
from paiguan.engine.options import Option
from paiguan.games import GAMES
from paiguan.terminal.examples import EXAMPLES, SECTIONS
from paiguan.terminal.language import Language, current_language
from paiguan.terminal.layout import fold
from paiguan.terminal.naming import in_notation

WIDEST: Final = 100
INDENT: Final = "  "
# A name that is wider has its text below it.
NAME_WIDTH: Final = 22

LANGUAGE_TEXT: Final = (
    "语言；不写就看 PAIGUAN_LANG，再看系统的语言 · language; else PAIGUAN_LANG, else the locale"
)
HELP_TEXT: Final = "显示这个说明 · shows this"
# What a value is called where the command gives it no name.
LEVELS_SAID: Final = {
    "random": "乱打 · anything that is legal",
    "novice": "能胡就胡，能近就近 · wins when it can, always closer to ready",
    "expert": "估分：快慢、大小、危险 · weighs speed, value and danger",
    "master": "把牌在心里打完很多遍 · plays the hand out in its head",
}
PROGRAM_TEXT: Final = (
    "自己的程序，见 docs/bot-protocol.md · a program of one's own: docs/bot-protocol.md"
)
CLASS_TEXT: Final = (
    "Python 的 Bot 类，见 docs/simulate.md · a Bot class of Python: docs/simulate.md"
)
METAVARS: Final = {"int": "N", "float": "N", "path": "FILE", "str": "TEXT"}

# What parameters hold, by their names.
GAME_NAMES: Final = ("game",)
LEVEL_NAMES: Final = ("players", "level")
OPTION_NAMES: Final = ("option", "base")

Row = tuple[str, str]
Function = TypeVar("Function", bound=Callable[..., Any])


class App(typer.Typer):
    """Commands whose help is written here."""

    def command(self, *arguments: Any, **settings: Any) -> Callable[[Function], Function]:
        """A command; typer's own otherwise."""
        return super().command(*arguments, **{"cls": Command, **settings})


class Command(TyperCommand):
    """A command with its help in the language that is spoken."""

    def get_help(self, ctx: Any) -> str:
        """The whole help."""
        page = Page(current_language())
        page.usage(ctx.command_path, self.params)
        page.paragraph(page.lang.of(self.help or ""))
        rows = [page.row(one) for one in self.params if one.param_type_name == "argument"]
        page.section("参数", "Arguments", rows)
        options = [one for one in self.params if one.param_type_name == "option"]
        page.section("选项", "Options", [*map(page.row, options), *page.common_rows()])
        page.tables([str(one.name) for one in self.params])
        page.examples(EXAMPLES.get(self.name or "", ()))
        return str(page)


class Group(TyperGroup):
    """`paiguan` itself: its commands in the order in which one needs them."""

    def get_help(self, ctx: Any) -> str:
        """The whole help."""
        page = Page(current_language())
        page.line("paiguan COMMAND …")
        page.paragraph(page.lang.of(self.help or ""))
        shown: set[str] = set()
        for (zh, en), names in (*SECTIONS, (("别的", "More"), tuple(self.commands))):
            named = [name for name in names if self._is_shown(name) and name not in shown]
            shown.update(named)
            texts = [page.lang.of(self.commands[name].help or "") for name in named]
            page.section(zh, en, list(zip(named, texts, strict=True)))
        page.section("选项", "Options", [*map(page.row, self.params), *page.common_rows()])
        page.section("玩法", "Games", page.game_rows())
        page.examples(EXAMPLES[""])
        more = page.lang.say("每个命令都有 --help。", "Every command has --help.")
        page.paragraph(more)
        return str(page)

    def _is_shown(self, name: str) -> bool:
        return name in self.commands and not self.commands[name].hidden


class Page:
    """A page of help on its way."""

    def __init__(self, lang: Language) -> None:
        self.lang = lang
        self.width = max(40, min(shutil.get_terminal_size().columns, WIDEST))
        self.lines: list[str] = []

    def __str__(self) -> str:
        return "\n".join(self.lines).rstrip("\n")

    def line(self, text: str) -> None:
        """The first line: how the command is written."""
        self.lines.append(self.lang.say("用法：", "Usage: ") + text)

    def usage(self, path: str, params: Iterable[Any]) -> None:
        """How the command is written: what it needs, and that there are options."""
        needed = [
            name if one.required or name.startswith("[") else f"[{name}]"
            for one in params
            if one.param_type_name == "argument"
            for name in (_metavar(one),)
        ]
        self.line(" ".join([path, *needed, self.lang.say("[选项…]", "[OPTIONS…]")]))

    def paragraph(self, text: str) -> None:
        """A text of its own."""
        self.lines += ["", *fold(text, self.width)]

    def section(self, zh: str, en: str, rows: list[Row]) -> None:
        """Names and what they mean, below a heading."""
        if rows:
            self.lines += ["", *fold(self.lang.say(f"{zh}：", f"{en}:"), self.width)]
        for name, text in rows:
            self._name_and_text(name, text)

    def _name_and_text(self, name: str, text: str) -> None:
        indent = " " * (len(INDENT) + NAME_WIDTH)
        folded = fold(text, self.width - len(indent)) if text else [""]
        head = f"{INDENT}{name}"
        if cell_len(head) + 2 > len(indent):
            self.lines.append(head)
            head = ""
        padding = " " * (len(indent) - cell_len(head))
        self.lines.append(f"{head}{padding}{folded[0]}".rstrip())
        self.lines += [f"{indent}{part}" for part in folded[1:]]

    def row(self, param: Any) -> Row:
        """A parameter: how it is written, what it means, what holds without it."""
        text = self.lang.of(param.help or "")
        shown = "" if param.default in (None, "", False) else str(param.default)
        if shown:
            text += self.lang.say(f"（默认 {shown}）", f" (default {shown})")
        if param.param_type_name == "argument":
            return _metavar(param), text
        names = ", ".join(sorted(param.opts, key=len))
        return names if param.is_flag else f"{names} {_metavar(param)}", text

    def common_rows(self) -> list[Row]:
        """The options that every command has."""
        languages = "|".join(Language)
        return [
            (f"--lang {languages}", self.lang.of(LANGUAGE_TEXT)),
            ("--help", self.lang.of(HELP_TEXT)),
        ]

    def tables(self, names: list[str]) -> None:
        """Games, levels and options, where a parameter names one."""
        if any(name in names for name in GAME_NAMES):
            self.section("玩法", "Games", self.game_rows())
        if any(name in names for name in LEVEL_NAMES):
            self.section("谁", "Players", self._player_rows())
        if any(name in names for name in OPTION_NAMES):
            rows = [(game.name, _options_of(game)) for game in GAMES.values()]
            self.section(
                "玩法的选项，第一个值是默认（paiguan games 有说明）",
                "Options of the games, default first (explained by paiguan games)",
                rows,
            )

    def _player_rows(self) -> list[Row]:
        """Every level, and what else can play."""
        rows = [(name, LEVELS_SAID[name]) for name in LEVELS]
        rows += [("cmd:PROGRAM", PROGRAM_TEXT), ("MODULE:CLASS", CLASS_TEXT)]
        return [(name, self.lang.of(text)) for name, text in rows]

    def game_rows(self) -> list[Row]:
        """Every game by its id and its name."""
        return [(game.name, self.lang.say(game.zh, game.en)) for game in GAMES.values()]

    def examples(self, examples: Iterable[tuple[str, str]]) -> None:
        """Command lines that can be copied; a long one goes on in the next line."""
        self.lines += ["", self.lang.say("例子：", "Examples:")]
        for command, text in examples:
            self.lines += [f"{INDENT}# {self.lang.of(text)}", f"{INDENT}{command}"]


def _metavar(param: Any) -> str:
    if param.metavar:
        return str(param.metavar)
    if param.param_type_name == "argument":
        return str(param.name).upper()
    return METAVARS.get(str(param.type.name).split()[0], str(param.type.name).upper())


def _options_of(game: Game) -> str:
    return "  ".join(_option(option) for option in game.options)


def _option(option: Option) -> str:
    return f"{option.name}={'|'.join(in_notation(value) for value in option.values)}"

"""The table of games with their options."""

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from paiguan.engine.game import Game
from paiguan.engine.options import Choice, Option
from paiguan.terminal.language import Language
from paiguan.terminal.naming import in_notation


def print_games(console: Console, games: Iterable[Game], lang: Language) -> None:
    """Every game with its options; the first value of each is the default."""
    for game in games:
        head = Text.assemble((game.name, "bold"), f"  {lang.say(game.zh, game.en)}")
        console.print(head)
        seats = lang.say(f"{game.seats} 人", f"{game.seats} players")
        console.print(f"{seats}   paiguan rules {game.name}")
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column(lang.say("选项", "option"), no_wrap=True)
        table.add_column(lang.say("意思", "meaning"))
        table.add_column(lang.say("值，第一个是默认", "values, default first"))
        for option in game.options:
            table.add_row(*_row(option, lang))
        console.print(table)


def _row(option: Option, lang: Language) -> tuple[Text, Text, Text]:
    values = Text("\n").join(_value(choice, lang) for choice in option.choices)
    meaning = Text(lang.say(option.zh, option.en))
    where = option.only_where
    if where is not None:
        listed = ", ".join(f"{where.name} {in_notation(value)}" for value in where.values)
        meaning.append(lang.say(f"\n只在 {listed} 时有用", f"\nonly with {listed}"), "dim")
    return Text(option.name), meaning, values


def _value(choice: Choice, lang: Language) -> Text:
    said = lang.say(choice.zh, choice.en)
    return Text.assemble((in_notation(choice.value), "bold"), f"  {said}")

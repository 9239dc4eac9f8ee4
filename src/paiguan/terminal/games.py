"""The table of games with their options."""

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from paiguan.engine.game import Game
from paiguan.engine.options import Choice, Option, OptionValue


def print_games(console: Console, games: Iterable[Game]) -> None:
    """Every game with its options; the first value of each is the default."""
    for game in games:
        head = Text.assemble((game.name, "bold"), f"  {game.zh} · {game.en}")
        console.print(head)
        console.print(f"{game.seats} 人 · {game.seats} players   paiguan rules {game.name}")
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("选项 option", no_wrap=True)
        table.add_column("意思 meaning")
        table.add_column("值，第一个是默认 values, default first")
        for option in game.options:
            table.add_row(*_row(option))
        console.print(table)


def _row(option: Option) -> tuple[Text, Text, Text]:
    values = Text("\n").join(_value(choice) for choice in option.choices)
    meaning = Text(f"{option.zh}\n{option.en}")
    where = option.only_where
    if where is not None:
        listed = ", ".join(f"{where.name} {_written(value)}" for value in where.values)
        meaning.append(f"\n只在 {listed} 时有用\nonly with {listed}", "dim")
    return Text(option.name), meaning, values


def _value(choice: Choice) -> Text:
    return Text.assemble((_written(choice.value), "bold"), f"  {choice.zh} · {choice.en}")


def _written(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)

"""The table of games with their options."""

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from paiguan.engine.game import Game
from paiguan.engine.options import Choice, Option


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
    return Text(option.name), Text(f"{option.zh}\n{option.en}"), values


def _value(choice: Choice) -> Text:
    value = str(choice.value).lower() if isinstance(choice.value, bool) else str(choice.value)
    return Text.assemble((value, "bold"), f"  {choice.zh} · {choice.en}")

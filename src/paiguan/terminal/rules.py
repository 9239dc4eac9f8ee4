"""Rule pages and clauses in the terminal."""

from collections.abc import Iterable

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from paiguan.rulebook import Clause, UnknownRuleError, clause
from paiguan.terminal.language import Language


def print_clause(console: Console, found: Clause, language: Language) -> None:
    """A clause: its number and name, where it comes from, and what it says."""
    head = Text.assemble((f"{found.id} {found.title}", "bold"), (f"  〔{found.origin}〕", "dim"))
    console.print(head)
    for paragraph in found.text.split("\n\n"):
        lines = paragraph.split("\n")
        # English lines are broken for the page; Chinese ones where a sentence ends.
        joined = [" ".join(lines)] if language is Language.EN and not _is_table(lines) else lines
        for line in joined:
            console.print(Text(line.replace("`", "")))
    console.print()


def print_clauses(console: Console, language: Language, ids: Iterable[str]) -> None:
    """Several clauses; where none is named, how to name one."""
    ids = list(ids)
    for id_ in ids:
        try:
            print_clause(console, clause(id_, language), language)
        except UnknownRuleError as error:
            console.print(Text(str(error), "red"))
    if not ids:
        console.print(
            language.say(
                "结算之后，r 看结算用到的规则；r 加条号，看那一条。",
                "After a settlement r shows the rules it used; r and a number shows that clause.",
            )
        )


def print_page(console: Console, text: str) -> None:
    """A whole page; as it is written where the output is no terminal."""
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        console.out(text, end="", highlight=False)


def _is_table(lines: list[str]) -> bool:
    return any(line.startswith("|") for line in lines)

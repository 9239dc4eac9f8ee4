"""Rule pages and clauses in the terminal."""

import re
from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from paiguan.rulebook import Clause, UnknownRuleError, clause
from paiguan.terminal.faces import BAD
from paiguan.terminal.language import Language
from paiguan.terminal.layout import fold

LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
CLAUSE_ITEM = re.compile(r"- (?=\*\*)")
LIST_ITEM = re.compile(r"- |\d+\. ")
HEADING = re.compile(r"#+ (.*)")
DIVIDER = re.compile(r"[|\s:-]+")


def print_clause(console: Console, found: Clause, language: Language) -> None:
    """A clause: its number and name, where it comes from, and what it says."""
    head = Text.assemble((f"{found.id} {found.title}", "bold"), (f"  〔{found.origin}〕", "dim"))
    console.print(head)
    print_markdown(console, found.text, language)


def print_clauses(console: Console, language: Language, ids: Iterable[str]) -> None:
    """Several clauses; where none is named, how to name one."""
    ids = list(ids)
    for id_ in ids:
        try:
            print_clause(console, clause(id_, language), language)
        except UnknownRuleError as error:
            console.print(Text(error.said(language), BAD))
    if not ids:
        console.print(
            language.say(
                "结算之后，r 看结算用到的规则；r 加条号，看那一条。",
                "After a settlement r shows the rules it used; r and a number shows that clause.",
            )
        )


def print_markdown(console: Console, text: str, language: Language) -> None:
    """Text as the rule pages use Markdown: headings, paragraphs, lists, clauses and tables."""
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = [line.strip() for line in block.splitlines()]
        heading = HEADING.fullmatch(lines[0])
        if heading is not None:
            console.print(Text(heading[1], "bold underline"))
        elif lines[0].startswith("|"):
            _print_table(console, lines)
        else:
            for line in _logical_lines(lines, language):
                _print_paragraph(console, line)
        console.print()


def _logical_lines(lines: list[str], language: Language) -> list[str]:
    """English lines are broken for the page, so they are joined; Chinese ones end a sentence."""
    if language is Language.ZH:
        return lines
    joined: list[str] = []
    for line in lines:
        if joined and not LIST_ITEM.match(line):
            joined[-1] += f" {line}"
        else:
            joined.append(line)
    return joined


def _print_paragraph(console: Console, line: str) -> None:
    bold = CLAUSE_ITEM.match(line) is not None
    folded = fold(_plain(CLAUSE_ITEM.sub("", line)), console.width)
    for number, part in enumerate(folded):
        shown = Text(part)
        if bold and number == 0:
            shown.stylize("bold", 0, part.find(" "))
        console.print(shown, soft_wrap=True)


def _print_table(console: Console, lines: list[str]) -> None:
    rows = [[_plain(cell.strip()) for cell in line.strip("|").split("|")] for line in lines]
    table = Table(*rows[0], box=box.SIMPLE_HEAD, pad_edge=False)
    for line, row in zip(lines[1:], rows[1:], strict=True):
        if DIVIDER.fullmatch(line) is None:
            table.add_row(*(Text(cell, overflow="fold") for cell in row))
    console.print(table)


def _plain(text: str) -> str:
    return LINK.sub(r"\1", text).replace("`", "").replace("**", "")

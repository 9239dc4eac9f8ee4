"""Lines that break where a reader would break them."""

import re
from collections.abc import Iterable

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

# A word of Latin letters, or one character of any other kind, with the marks that close it.
WORD = re.compile(r"(?:[!-~]+|[^\s])[，。；：、！？）”’〕》…]*|\s+")


def padded(text: str, width: int) -> Text:
    """A text with spaces up to so many cells."""
    cells = Text(text)
    cells.pad_right(max(0, width - cells.cell_len))
    return cells


def print_hanging(console: Console, head: Text, parts: Iterable[Text], gap: str = "  ") -> None:
    """Print a head and the parts after it; what does not fit goes on below the first part.

    A line is broken inside a part only where the part alone is too wide.
    """
    room = max(console.width - head.cell_len, 1)
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(gap) + part.cell_len <= room:
            lines[-1] = Text.assemble(lines[-1], gap, part)
        elif part.cell_len <= room:
            lines.append(part.copy())
        else:
            lines.extend(part.wrap(console, room))
    indent = Text(" " * head.cell_len)
    for number, line in enumerate(lines or [Text()]):
        whole = Text.assemble(indent if number else head, line)
        whole.rstrip()
        console.print(whole, soft_wrap=True)


def fold(text: str, width: int) -> list[str]:
    """A paragraph in lines: Chinese may break after any character, never before a closing mark."""
    lines = [""]
    for word in WORD.findall(text):
        if cell_len(lines[-1]) + cell_len(word) <= width:
            lines[-1] += word
        elif not word.isspace():
            lines.append(word)
    return [line.rstrip() for line in lines]

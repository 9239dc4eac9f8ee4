"""Lines that break where a reader would break them."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text


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
            lines[-1] = lines[-1] + Text(gap) + part
        elif part.cell_len <= room:
            lines.append(part.copy())
        else:
            lines.extend(part.wrap(console, room))
    indent = Text(" " * head.cell_len)
    for number, line in enumerate(lines or [Text()]):
        whole = (indent if number else head) + line
        whole.rstrip()
        console.print(whole, soft_wrap=True)

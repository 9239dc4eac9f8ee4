"""Plots as SVG, drawn by hand: bars, means with their intervals, and a histogram."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

WIDTH: Final = 720
LABELS: Final = 190
FIGURES: Final = 96
ROW: Final = 26
TOP: Final = 46
BOTTOM: Final = 16
INK: Final = "#2b2b2b"
PALE: Final = "#8a8f98"
COLOURS: Final = ("#1b7f3b", "#b3261e")
FONT: Final = "system-ui, 'Noto Sans CJK SC', 'WenQuanYi Micro Hei', sans-serif"


@dataclass(frozen=True)
class Bar:
    """A label and one value for each series, each with its figure in words."""

    label: str
    values: tuple[float, ...]
    figures: tuple[str, ...]


@dataclass(frozen=True)
class Mean:
    """A label, a mean and where it may lie."""

    label: str
    mean: float
    low: float
    high: float


def bars(title: str, rows: Sequence[Bar], legend: Sequence[str] = ()) -> str:
    """Horizontal bars, one for each series of a row."""
    series = max((len(row.values) for row in rows), default=1)
    most = max((value for row in rows for value in row.values), default=0) or 1
    room = WIDTH - LABELS - FIGURES
    thick = ROW - 8 if series == 1 else 10
    height = thick * series + 8
    top = TOP + (18 if legend else 0)
    drawn = [_legend(legend)] if legend else []
    for place, row in enumerate(rows):
        y = top + place * height
        drawn.append(_text(LABELS - 8, y + thick * series / 2 + 5, row.label, anchor="end"))
        for number, (value, figure) in enumerate(zip(row.values, row.figures, strict=True)):
            at = y + number * thick
            long = max(1.0, value / most * room) if value else 0
            drawn.append(_box(LABELS, at, long, thick - 2, COLOURS[number % len(COLOURS)]))
            size = 12 if series == 1 else 10
            drawn.append(_text(LABELS + long + 6, at + thick / 2 + 4, figure, PALE, size))
    return _page(title, top + len(rows) * height + BOTTOM, drawn)


def means(title: str, rows: Sequence[Mean]) -> str:
    """A point and a line for each row, beside the line of zero."""
    reach = max((abs(end) for row in rows for end in (row.low, row.high)), default=0) or 1
    room = (WIDTH - LABELS - FIGURES) / 2
    middle = LABELS + room
    bottom = TOP + len(rows) * ROW

    def x(value: float) -> float:
        return middle + value / reach * room

    drawn = [_line(middle, TOP - 8, middle, bottom, PALE, 1)]
    for place, row in enumerate(rows):
        y = TOP + place * ROW + ROW / 2 - 4
        colour = COLOURS[0] if row.mean >= 0 else COLOURS[1]
        drawn.append(_text(LABELS - 8, y + 5, row.label, anchor="end"))
        drawn.append(_line(x(row.low), y, x(row.high), y, colour, 3))
        drawn.append(f'<circle cx="{x(row.mean):.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>')
        drawn.append(_text(WIDTH - FIGURES + 8, y + 5, f"{row.mean:+.3f}", PALE, 12))
    return _page(title, bottom + BOTTOM, drawn)


def histogram(title: str, counts: Sequence[tuple[int, int]], width: int) -> str:
    """Columns over their first value; each stands for `width` values."""
    most = max((count for _, count in counts), default=0) or 1
    height = 180
    each = (WIDTH - 80) / max(len(counts), 1)
    every = max(1, round(44 / each))
    drawn = []
    for place, (first, count) in enumerate(counts):
        x = 40 + place * each
        tall = count / most * height
        drawn.append(_box(x, TOP + height - tall, max(each - 1, 0.5), tall, COLOURS[0]))
        if place % every == 0:
            label = str(first) if width == 1 else f"{first}–{first + width - 1}"
            size = 11 if width == 1 else 10
            drawn.append(_text(x + each / 2, TOP + height + 16, label, PALE, size, "middle"))
    drawn.append(_line(40, TOP + height, WIDTH - 40, TOP + height, PALE, 1))
    return _page(title, TOP + height + 24 + BOTTOM, drawn)


# Strokes


def _legend(legend: Sequence[str]) -> str:
    drawn = []
    for number, words in enumerate(legend):
        x = LABELS + number * 240
        drawn.append(_box(x, 38, 12, 12, COLOURS[number % len(COLOURS)]))
        drawn.append(_text(x + 18, 49, words, INK, 12))
    return "".join(drawn)


def _page(title: str, height: float, drawn: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}"'
        f' width="{WIDTH}" height="{height:.0f}" role="img" font-family="{FONT}">'
        f"<title>{escape(title)}</title>"
        f'<rect width="{WIDTH}" height="{height:.0f}" fill="#fffdf7"/>'
        f"{_text(16, 26, title, INK, 16, weight='bold')}{''.join(drawn)}</svg>"
    )


def _text(
    x: float,
    y: float,
    words: str,
    colour: str = INK,
    size: int = 13,
    anchor: str = "start",
    weight: str = "normal",
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" font-size="{size}"'
        f' text-anchor="{anchor}" font-weight="{weight}">{escape(words)}</text>'
    )


def _box(x: float, y: float, width: float, height: float, colour: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
        f' rx="2" fill="{colour}"/>'
    )


def _line(x: float, y: float, to_x: float, to_y: float, colour: str, width: int) -> str:
    return (
        f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"'
        f' stroke="{colour}" stroke-width="{width}"/>'
    )

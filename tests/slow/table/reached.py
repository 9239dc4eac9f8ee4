"""How often each clause was reached, added up over the parts of a long test and printed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable

# A test part records one property for each game: this and the game's name, with the counts.
PREFIX = "reached "


def recorded(game: str, reached: Counter[str]) -> tuple[str, str]:
    """Counts as a property of a test's report, which workers hand over."""
    return PREFIX + game, json.dumps(reached, ensure_ascii=False)


def lines(properties: Iterable[tuple[str, object]]) -> list[str]:
    """The counts of all parts, a line for each game and clause."""
    totals: dict[str, Counter[str]] = {}
    for name, value in properties:
        if name.startswith(PREFIX):
            game = name.removeprefix(PREFIX)
            totals.setdefault(game, Counter()).update(json.loads(str(value)))
    return [
        f"{game} {clause}: {times:,}"
        for game in sorted(totals)
        for clause, times in sorted(totals[game].items(), key=lambda item: _in_order(item[0]))
    ]


def _in_order(clause: str) -> tuple[str, int, str]:
    """Clauses by page and number."""
    number, _, what = clause.partition(" ")
    page, _, count = number.partition("-")
    digits = "".join(character for character in count if character.isdigit())
    return page, int(digits or 0), what

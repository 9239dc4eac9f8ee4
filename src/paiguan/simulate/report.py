"""A folder of plots: who wins, what it brings, which hands come up and how long they take."""

import json
from collections import Counter
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any, Final

from paiguan.games import find_game
from paiguan.simulate.charts import Bar, Mean, bars, histogram, means
from paiguan.simulate.plan import Plan
from paiguan.simulate.tally import Tally

MOST_NAMES: Final = 24
MOST_COLUMNS: Final = 40


def write_report(folder: Path, plan: Plan, tally: Tally, figures: Mapping[str, Any]) -> None:
    """Write the plots, the figures and a page that shows them all."""
    game = find_game(plan.game)
    about = f"{tally.hands:,} 局 · hands, seed {plan.seed}"
    plots = {
        "wins": _wins(plan, tally),
        "points": _points(plan, tally),
        "names": _names(tally),
        "lengths": _lengths(tally),
    }
    write_page(folder, f"{game.zh} · {game.en}", about, plots, figures)


def write_page(
    folder: Path, title: str, about: str, plots: Mapping[str, str], figures: Mapping[str, Any]
) -> None:
    """A page with plots; each is a file of its own too."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, plot in plots.items():
        (folder / f"{name}.svg").write_text(plot, encoding="utf-8")
    written = json.dumps(figures, ensure_ascii=False, indent=2)
    (folder / "figures.json").write_text(written + "\n", encoding="utf-8")
    page = (
        f'<!doctype html><html lang="zh"><meta charset="utf-8"><title>{escape(title)}</title>'
        "<style>body{max-width:760px;margin:2em auto;font-family:sans-serif}"
        "svg{max-width:100%;height:auto;margin:1em 0}</style>"
        f"<h1>{escape(title)}</h1><p>{escape(about)}</p>{''.join(plots.values())}"
        '<p><a href="figures.json">figures.json</a></p></html>\n'
    )
    (folder / "index.html").write_text(page, encoding="utf-8")


def _wins(plan: Plan, tally: Tally) -> str:
    rows = [
        Bar(_seat(plan, seat), (won / tally.hands,), (f"{won / tally.hands:.1%}",))
        for seat, won in enumerate(tally.wins)
    ]
    share = tally.draws / tally.hands
    rows.append(Bar("无人胡 · nobody", (share,), (f"{share:.1%}",)))
    return bars("谁胡牌 · Who wins", rows)


def _points(plan: Plan, tally: Tally) -> str:
    rows = []
    for seat in range(plan.seats):
        mean = tally.mean(seat)
        low, high = tally.interval(seat) or (mean, mean)
        rows.append(Mean(_seat(plan, seat), mean, low, high))
    return means("每局得分和 95% 区间 · Points a hand, with 95 % intervals", rows)


def _names(tally: Tally) -> str:
    rows = [
        Bar(name, (count / tally.hands,), (share_in_words(count / tally.hands),))
        for name, count in tally.names.most_common(MOST_NAMES)
    ]
    return bars("牌型 · Named hands, share of all hands", rows)


def _lengths(tally: Tally) -> str:
    counts, width = in_columns(tally.lengths)
    return histogram("一局几次选择 · Choices in a hand", counts, width)


def in_columns(lengths: Counter[int]) -> tuple[list[tuple[int, int]], int]:
    """Counts in at most so many columns of the same width, each with its first value."""
    first, last = min(lengths), max(lengths)
    width = (last - first) // MOST_COLUMNS + 1
    columns = [0] * ((last - first) // width + 1)
    for length, count in lengths.items():
        columns[(length - first) // width] += count
    return [(first + place * width, count) for place, count in enumerate(columns)], width


def share_in_words(share: float) -> str:
    """A share that stays readable where it is small."""
    return f"{share:.1%}" if share >= 0.01 else f"{share:.3%}"


def _seat(plan: Plan, seat: int) -> str:
    level = plan.players[seat]
    return f"{seat} {level if len(level) <= 20 else level[:19] + '…'}"

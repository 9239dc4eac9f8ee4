"""`paiguan compare`: what a house rule does, in words and figures."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from paiguan.bots.outside import OutsideBotError
from paiguan.bots.players import PlayerError
from paiguan.games import find_game
from paiguan.simulate import EngineError, PlanError
from paiguan.simulate.charts import Bar, Mean, bars, means
from paiguan.simulate.comparison import Comparison
from paiguan.simulate.plan import WORLDS
from paiguan.simulate.report import MOST_NAMES, share_in_words, write_page
from paiguan.terminal.errors import CommandError
from paiguan.terminal.faces import Faces
from paiguan.terminal.language import Language, current_language
from paiguan.terminal.parameters import (
    AddressOption,
    EngineOption,
    GameArgument,
    GivenOption,
    HandsOption,
    JsonOption,
    PlayersOption,
    ReportOption,
    SeedOption,
    WorkersOption,
    WorldsOption,
)
from paiguan.terminal.simulating import Running, default_workers, planned, progress, say_written

ROLES = {
    "dealer": ("庄家", "the dealer"),
    "others": ("闲家", "the others"),
    "winner": ("胡牌的人", "a winner"),
    "giver": ("点炮的人", "who gives the tile"),
}
# Smaller changes of the swing are not worth a word.
NOTICEABLE = 0.02
MOST_IN_WORDS = 3


def compare(
    game: GameArgument,
    option: GivenOption = None,
    base: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="和什么比，不写是默认 · compared with; defaults"),
    ] = None,
    hands: HandsOption = 1000,
    players: PlayersOption = "novice",
    seed: SeedOption = None,
    workers: WorkersOption = None,
    engine: EngineOption = "local",
    address: AddressOption = None,
    worlds: WorldsOption = WORLDS,
    as_json: JsonOption = False,
    report: ReportOption = None,
) -> None:
    """比较两种规矩：同样的牌各打一遍 · the same deals under two sets of options."""
    try:
        first = planned(game, hands, players, seed, base, worlds)
        changed = [*(base or []), *(option or [])]
        second = planned(game, hands, players, first.seed, changed, worlds)
        comparison = Comparison(first, second)
        if not comparison.changed:
            raise PlanError(
                "两边一样：用 --option 换一个值",
                "nothing differs: give an --option with another value",
            )
        running = Running(default_workers(workers), engine, address).check()
        _run(comparison, running)
        figures = comparison.figures()
        if report is not None:
            write_comparison(report, figures)
    except (PlanError, EngineError, OutsideBotError, PlayerError, OSError) as error:
        raise CommandError.of(error) from None
    if as_json:
        typer.echo(json.dumps(figures, ensure_ascii=False))
    else:
        print_comparison(Console(highlight=False), figures, current_language())
        say_written(report)


def _run(comparison: Comparison, running: Running) -> None:
    total = comparison.sides[0].plan.hands
    with progress() as bar:
        task = bar.add_task(current_language().say("打牌", "hands"), total=total)
        for added in comparison.run(lambda plan: running.parts(plan, keep=True)):
            bar.update(task, advance=added)


def print_comparison(console: Console, figures: Mapping[str, Any], lang: Language) -> None:
    """Sentences first, then the tables behind them."""
    game = find_game(figures["game"])
    console.rule(lang.say(game.zh, game.en), align="left", style="dim")
    for line in in_words(figures, lang):
        console.print(line)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for zh, en in (("", ""), ("原来", "before"), ("改后", "after"), ("差", "difference")):
        table.add_column(lang.say(zh, en), justify="left" if not zh else "right")
    for role, (before, after) in figures["roles"].items():
        cells = f"{before:+.3f}", f"{after:+.3f}", f"{after - before:+.3f}"
        table.add_row(lang.say(*ROLES[role]), *cells)
    before, after = figures["swing"]
    swing = lang.say("起伏", "swing")
    table.add_row(swing, f"{before:.3f}", f"{after:.3f}", f"{after - before:+.3f}")
    faces = Faces(find_game(figures["game"]), lang)
    for name, (before, after) in figures["names"].items():
        cells = share_in_words(before), share_in_words(after), f"{after - before:+.2%}"
        table.add_row(faces.name(name), *cells)
    console.print(table)


def in_words(figures: Mapping[str, Any], lang: Language) -> list[str]:
    """What changes, in sentences."""
    options = {option.name: option for option in find_game(figures["game"]).options}
    lines = []
    for name, (old, new) in figures["changed"].items():
        labels = {choice.value: lang.say(choice.zh, choice.en) for choice in options[name].choices}
        said = lang.say(options[name].zh, options[name].en)
        lines.append(f"{said}: {labels[old]} → {labels[new]}")
    hands = figures["hands"]
    lines.append(lang.say(f"同样的 {hands:,} 副牌各打一遍。", f"The same {hands:,} deals."))
    before, after = figures["swing"]
    lines.append(_swing_in_words(before, after, lang))
    lines.extend(_names_in_words(figures, lang))
    lines.extend(_gains_in_words(figures, lang))
    return lines


def _swing_in_words(before: float, after: float, lang: Language) -> str:
    ratio = after / before if before else 1.0
    if abs(ratio - 1) < NOTICEABLE:
        return lang.say("输赢的起伏差不多。", "The swings stay much the same.")
    zh, en = ("变大", "larger") if ratio > 1 else ("变小", "smaller")
    return lang.say(
        f"输赢的起伏{zh}：每局 {before:.2f} 分变成 {after:.2f} 分（{ratio:.2f} 倍）。",
        f"The swings get {en}: {before:.2f} points a hand become {after:.2f} ({ratio:.2f} times).",
    )


def _names_in_words(figures: Mapping[str, Any], lang: Language) -> list[str]:
    moved = sorted(figures["names"].items(), key=lambda one: -abs(one[1][1] - one[1][0]))
    faces = Faces(find_game(figures["game"]), lang)
    lines = []
    for name, (before, after) in moved[:MOST_IN_WORDS]:
        if before != after:
            said = faces.name(name)
            old, new = share_in_words(before), share_in_words(after)
            zh, en = ("多了", "more") if after > before else ("少了", "less")
            lines.append(
                lang.say(
                    f"{said}{zh}：{old} 的局变成 {new}。",
                    f"{said} comes up {en} often: in {new} of the hands instead of {old}.",
                )
            )
    return lines


def _gains_in_words(figures: Mapping[str, Any], lang: Language) -> list[str]:
    """Who is better or worse off: roles always, seats where it is more than chance."""
    lines = []
    for role, (before, after) in figures["roles"].items():
        if role == "others":
            continue
        zh, en = ROLES[role]
        lines.append(
            lang.say(
                f"{zh}平均 {before:+.2f} 分变成 {after:+.2f} 分。",
                f"On average {en} had {before:+.2f} points and has {after:+.2f}.",
            )
        )
    for seat in figures["seats"]:
        low, high = seat["interval"]
        if low > 0 or high < 0:
            who = f"{seat['seat']} {seat['player']}"
            lines.append(
                lang.say(
                    f"座位 {who} 每局 {seat['gain']:+.2f} 分（95%：{low:+.2f} 到 {high:+.2f}）。",
                    f"Seat {who}: {seat['gain']:+.2f} a hand (95 %: {low:+.2f} to {high:+.2f}).",
                )
            )
    return lines


def write_comparison(folder: Path, figures: Mapping[str, Any]) -> None:
    """The plots: named hands beside each other, and who gains."""
    legend = ("原来 · before", "改后 · after")
    named = [
        Bar(name, (before, after), (share_in_words(before), share_in_words(after)))
        for name, (before, after) in list(figures["names"].items())[:MOST_NAMES]
    ]
    swings = figures["swing"]
    seats = [
        Mean(f"{seat['seat']} {seat['player']}", seat["gain"], *seat["interval"])
        for seat in figures["seats"]
    ]
    plots = {
        "names": bars("牌型 · Named hands, share of all hands", named, legend),
        "gains": means("改后每局多得 · Gained a hand by the change", seats),
        "swing": bars(
            "起伏 · Swing, points a hand",
            [Bar("标准差 · deviation", tuple(swings), tuple(f"{one:.2f}" for one in swings))],
            legend,
        ),
    }
    game = find_game(figures["game"])
    changed = ", ".join(f"{n}: {a} → {b}" for n, (a, b) in figures["changed"].items())
    write_page(folder, f"{game.zh} · {game.en}", changed, plots, figures)

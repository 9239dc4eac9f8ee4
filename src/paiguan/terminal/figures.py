"""What a simulation came to, as tables for a person."""

from collections.abc import Mapping
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from paiguan.games import find_game
from paiguan.terminal.faces import BAD, GOOD, Faces
from paiguan.terminal.language import Language

WAYS = {
    "self": ("自摸", "self-drawn"),
    "discard": ("点炮", "discard"),
    "robbed": ("抢杠", "robbed kong"),
    "wall": ("翻出的牌", "shown from the wall"),
    "dealt": ("天胡", "as dealt"),
}


def print_figures(console: Console, figures: Mapping[str, Any], lang: Language) -> None:
    """Seats, named hands and speed."""
    game = find_game(figures["game"])
    hands = figures["hands"]
    title = Text(lang.say(game.zh, game.en), "bold")
    title.append(lang.say(f" · {hands:,} 局 · 种子 ", f" · {hands:,} hands · seed "), "dim")
    console.rule(title + Text(figures["seed"], "dim"), align="left", style="dim")
    console.print(_seats(figures, lang))
    if figures["names"]:
        console.print(_names(figures, lang))
    draws = lang.say("无人胡", "nobody won")
    ways = ", ".join(
        f"{lang.say(*WAYS.get(way, (way, way)))} {count / hands:.1%}"
        for way, count in figures["ways"].items()
    )
    console.print(f"{draws} {figures['draw_share']:.1%}{'; ' if ways else ''}{ways}")
    length = figures["decisions"]
    console.print(
        lang.say(
            f"一局平均 {length['mean']:.1f} 次选择（{length['shortest']}–{length['longest']}）",
            f"{length['mean']:.1f} choices a hand ({length['shortest']}–{length['longest']})",
        )
    )
    rate, seconds = figures["hands_per_second"], figures["seconds"]
    console.print(
        lang.say(
            f"每秒 {rate:,.0f} 局，共 {seconds:.1f} 秒 · {figures['engine']}"
            f" × {figures['workers']} · 指纹 {figures['fingerprint']}",
            f"{rate:,.0f} hands a second, {seconds:.1f} s · {figures['engine']}"
            f" × {figures['workers']} · fingerprint {figures['fingerprint']}",
        )
    )


def _seats(figures: Mapping[str, Any], lang: Language) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(lang.say("座", "seat"))
    table.add_column(lang.say("谁", "player"))
    for zh, en in (
        ("胡牌", "wins"),
        ("点炮", "gave"),
        ("每局得分", "points a hand"),
        ("95% 区间", "95 % interval"),
        ("起伏", "deviation"),
    ):
        table.add_column(lang.say(zh, en), justify="right")
    for seat in figures["seats"]:
        interval = seat["interval"]
        table.add_row(
            str(seat["seat"]),
            seat["player"],
            f"{seat['win_share']:.1%}",
            f"{seat['gave'] / figures['hands']:.1%}",
            Text(f"{seat['mean']:+.3f}", GOOD if seat["mean"] > 0 else BAD),
            "—" if interval is None else f"{interval[0]:+.3f} … {interval[1]:+.3f}",
            f"{seat['deviation']:.2f}",
        )
    return table


def _names(figures: Mapping[str, Any], lang: Language) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(lang.say("牌型", "hand"))
    table.add_column(lang.say("次数", "times"), justify="right")
    table.add_column(lang.say("占各局", "of all hands"), justify="right")
    faces = Faces(find_game(figures["game"]), lang)
    for name, one in figures["names"].items():
        table.add_row(faces.name(name), f"{one['count']:,}", f"{one['share']:.2%}")
    return table

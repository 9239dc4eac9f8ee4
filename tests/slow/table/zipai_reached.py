"""What a soak of zipai has to reach: every clause that pays, and the rare ones of play."""

from __future__ import annotations

from collections import Counter

from tests.slow.table.zipai import SlowZipai
from tests.slow.table.zipai_division import pairs, quads
from tests.slow.table.zipai_hengyang15 import Hengyang15
from tests.slow.table.zipai_state import Result

FAMILY = (
    "ZP-7 提",
    "ZP-7 偎",
    "ZP-8a 跑 of a 坎",
    "ZP-8b 跑 of a 碰",
    "ZP-8c 跑 of a 偎",
    "ZP-11 比牌",
    "ZP-12 several could win",
    "ZP-13 chi declined",
    "ZP-13 peng declined",
    "ZP-14 臭偎",
    "ZP-15 no discard",
    "ZP-16 cannot discard",
    "ZP-16 not offered",
    "ZP-19 win declined",
    "ZP-19 破跑胡",
    "ZP-19 own 提 or 偎 won",
    "ZP-20 荒庄",
    "ZP-22 提 dealt",
)
WANTED = {
    "hengyang15": (
        *FAMILY,
        "SH-5 一五十 scored",
        "SH-7 天胡 of the dealer",
        "SH-7 天胡 of another",
        "SH-7 天胡 with a pair alone",
        "SH-9 地胡",
        "SH-10 自摸",
        "SH-11 放炮",
        "SH-12 臭胡",
        "SH-14 3胡息1分",
        "SH-14 1胡息1分",
        "SH-14 points doubled",
        "SH-14 doubled twice",
        "SH-15 翻醒",
        "SH-15 翻醒 with an empty wall",
        "SH-15 随醒",
        "SH-16 平胡",
    ),
    "xiangtan": (
        *FAMILY,
        "XT-4 冲交",
        "XT-4 barred",
        "XT-4 bars none",
        "XT-6 吃前打后 barred",
        "XT-11 天胡",
        "XT-12 地胡",
        "XT-13 黑胡",
        "XT-14 碰碰胡",
        "XT-15 十红",
        "XT-15 十二红",
        "XT-16 一点红",
        "XT-17 小字胡",
        "XT-18 大字胡",
        "XT-19 two 名堂",
        "XT-19 three 名堂 or more",
        "XT-19 30胡翻倍",
        "XT-20 平胡",
        "XT-21 自摸加3分",
        "XT-22 一五十",
    ),
}
XT_CLAUSES = {
    "天胡": "XT-11",
    "地胡": "XT-12",
    "黑胡": "XT-13",
    "碰碰胡": "XT-14",
    "十红": "XT-15",
    "十二红": "XT-15",
    "一点红": "XT-16",
    "小字胡": "XT-17",
    "大字胡": "XT-18",
    "30胡翻倍": "XT-19",
    "平胡": "XT-20",
}


def reached_by_end(slow: SlowZipai) -> Counter[str]:
    """The clauses by which a hand ended."""
    result = slow.result
    if result is None or result.winner is None:
        return Counter()
    reached = Counter(_of_family(slow, result))
    if isinstance(slow.rules, Hengyang15):
        reached.update(_of_hengyang15(slow, result))
    else:
        reached.update(_of_xiangtan(result))
    return reached


def _of_family(slow: SlowZipai, result: Result) -> list[str]:
    window = slow.window
    if window is None:
        return ["ZP-19 own 提 or 偎 won"] if "天胡" not in result.names else []
    found = []
    if len(window.wins) > 1:
        found.append("ZP-12 several could win")
    if any(name == "pao" for _, name in window.standing):
        found.append("ZP-19 破跑胡")
    return found


def _has_1_5_10(result: Result) -> bool:
    return any(door.cards in ("一五十", "壹伍拾") for door in result.doors)


def _of_hengyang15(slow: SlowZipai, result: Result) -> list[str]:
    options = slow.rules.options
    clauses = {"地胡": "SH-9 地胡", "自摸": "SH-10 自摸", "平胡": "SH-16 平胡"}
    found = [clauses[name] for name in result.names if name in clauses]
    if "天胡" in result.names:
        whose = "the dealer" if result.winner == slow.table.dealer else "another"
        found.append(f"SH-7 天胡 of {whose}")
        if pairs(result.doors) and not quads(result.doors):
            found.append("SH-7 天胡 with a pair alone")
    if result.by == "discard":
        found.append("SH-11 放炮")
    by_threes = options["scoring"] == "per_three"
    found.append("SH-14 3胡息1分" if by_threes else "SH-14 1胡息1分")
    if by_threes and options["doubling"] == "points" and "平胡" not in result.names:
        found.append("SH-14 points doubled")
    if {"地胡", "自摸"} <= set(result.names) and options["self_draw_double"]:
        found.append("SH-14 doubled twice")
    if options["run_1_5_10"] == "scored" and _has_1_5_10(result):
        found.append("SH-5 一五十 scored")
    if any(pay.clause == "SH-15" for pay in result.payments):
        turned = "翻醒" if slow.table.turned else "翻醒 with an empty wall"
        found.append("SH-15 随醒" if options["wake"] == "follow" else f"SH-15 {turned}")
    return found


def _of_xiangtan(result: Result) -> list[str]:
    found = [f"{XT_CLAUSES[name]} {name}" for name in result.names]
    named = [name for name in result.names if name not in ("平胡", "30胡翻倍")]
    if len(named) == 2:
        found.append("XT-19 two 名堂")
    if len(named) > 2:
        found.append("XT-19 three 名堂 or more")
    if any(pay.clause == "XT-21" for pay in result.payments):
        found.append("XT-21 自摸加3分")
    if _has_1_5_10(result):
        found.append("XT-22 一五十")
    return found

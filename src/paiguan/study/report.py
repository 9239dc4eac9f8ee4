"""`python -m paiguan.study.report`: how strong the levels are, measured and written as a page.

Prints the page, Markdown, on standard output. Every line is a tournament of its own: the same
deals in every seating, the points of the first level over the second, a seat and a hand.
"""

import argparse
import sys
import time

import paiguan
from paiguan.engine.options import OptionValue
from paiguan.games import GAMES
from paiguan.study.tournament import Outcome, Tournament

PAIRS = (("novice", "random"), ("expert", "novice"))
MASTERS = ("master", "expert")
# So many imagined hands a decision: less than the default time allows, and always the same.
WORLDS = 24

# A second set of options for each game, apart from the defaults.
OTHER_OPTIONS: dict[str, dict[str, OptionValue]] = {
    "hengyang258": {"birds": 2, "concealed": "big", "opening": "next_hand", "flush": "add"},
    "hengyang15": {"scoring": "per_one", "doubling": "points", "win_duty": "all", "wake": "flip"},
    "wanzai": {"dealer_on_fire": True, "plain_flush": 4, "honour_flush": True, "float": False},
    "xiangtan": {"wei": "hidden", "run_1_5_10": True, "double_at_30": True, "red": "ten_up"},
    "dongfeng": {"cap": 40, "one_winner": "after_giver", "giver_pays_kong": False},
}

HEAD = """\
# 电脑有多强 · How strong the bots are

每行是一场比赛：同样的牌，各座位换着打；分数是前一种水平每座每局比后一种多得的分，
区间是 95%，按副数算。
Every line is a tournament: the same deals in every seating. The points are what a seat of the first
level has over a seat of the second in one hand, with the 95 % interval, computed over deals.

由 `make strength` 生成 · made by `make strength` ({hands} 局 · hands a line, seed `{seed}`, {build}
build, {seconds:.0f} s CPU).
"""

TABLE = """
| 玩法 game | 选项 options | 比赛 players | 局 hands | 分 points | 95 % | 胡 wins |
|---|---|---|---|---|---|---|"""

TAIL = """
没有测的 · Not measured here: {missing}
"""


def measured(hands: int, master_hands: int, seed: str) -> list[Outcome]:
    """The outcomes of all tournaments, in the order of the page."""
    found: list[Outcome] = []
    for name, game in GAMES.items():
        for options in ({}, OTHER_OPTIONS.get(name, {})):
            for players in PAIRS:
                found.append(Tournament(game, players, seed, options).play(hands))
                print(line(found[-1]), file=sys.stderr, flush=True)
        if master_hands:
            found.append(Tournament(game, MASTERS, seed, worlds=WORLDS).play(master_hands))
            print(line(found[-1]), file=sys.stderr, flush=True)
    return found


def line(outcome: Outcome) -> str:
    """One line of the table."""
    options = ", ".join(f"{name}={value}" for name, value in outcome.options.items())
    low, high = outcome.mean - outcome.margin, outcome.mean + outcome.margin
    sure = "" if outcome.clear else " ?"
    cells = [
        outcome.game,
        options or "默认 default",
        " > ".join(outcome.players),
        str(outcome.hands),
        f"{outcome.mean:+.2f}",
        f"{low:+.2f} … {high:+.2f}{sure}",
        f"{outcome.wins[0]:.0%} : {outcome.wins[1]:.0%}",
    ]
    return f"| {' | '.join(cells)} |"


def page(outcomes: list[Outcome], hands: int, seed: str, seconds: float, missing: str) -> str:
    """The whole page."""
    head = HEAD.format(hands=hands, seed=seed, build=paiguan.build(), seconds=seconds)
    return "\n".join([head + TABLE, *(line(one) for one in outcomes), TAIL.format(missing=missing)])


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print the page."""
    parser = argparse.ArgumentParser(prog="python -m paiguan.study.report", description=__doc__)
    parser.add_argument("--hands", type=int, default=900)
    parser.add_argument("--master-hands", type=int, default=0, help="slow")
    parser.add_argument("--seed", default="strength")
    given = parser.parse_args(arguments)
    start = time.process_time()
    outcomes = measured(given.hands, given.master_hands, given.seed)
    seconds = time.process_time() - start
    missing = "`master` (`make strength STRENGTH_ARGS='--master-hands N'`)."
    if given.master_hands:
        missing = (
            f"`master` 用默认的 300 毫秒（这里每次只推演 {WORLDS} 局），和它的第二组选项 · `master`"
            f" with its default 300 ms (here it imagined {WORLDS} hands a decision), and under the"
            " second set of options."
        )
    print(page(outcomes, given.hands, given.seed, seconds, missing))


if __name__ == "__main__":
    main()

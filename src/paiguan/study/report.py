"""`python -m paiguan.study.report`: how strong the levels are, measured and written as a page.

Prints the page, Markdown, on standard output. Every line is a tournament of its own: the same
deals in every seating, the points of the first level over the second, a seat and a hand.
"""

import argparse
import shlex
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from multiprocessing import get_context

import paiguan
from paiguan.engine.options import OptionValue
from paiguan.games import GAMES
from paiguan.study.tournament import Outcome, Tournament

SEED = "strength"
PAIRS = (("novice", "random"), ("expert", "novice"))
MASTERS = ("master", "expert")
# Enough hands to show that a master is better than an expert, and by how much; in other games
MANY_HANDS = 12000
MASTER_HANDS = {
    "hengyang258": 36000,
    "hengyang15": 12000,
    "wanzai": 36000,
    "xiangtan": 3000,
    "dongfeng": 1800,
    "hongzhong": 400_000,
}
# Where every win is self-drawn luck decides more, and who is better shows later.
EXPERT_HANDS = {"hongzhong": 20_000}

# A second set of options for a game, apart from the defaults; for others the last of every choice.
OTHER_OPTIONS: dict[str, dict[str, OptionValue]] = {
    "hengyang258": {"birds": 2, "concealed": "big", "opening": "next_hand", "flush": "add"},
    "hengyang15": {"scoring": "per_one", "doubling": "points", "win_duty": "all", "wake": "flip"},
    "wanzai": {"dealer_on_fire": True, "plain_flush": 4, "honour_flush": True, "float": False},
    "xiangtan": {"wei": "hidden", "run_1_5_10": True, "double_at_30": True, "red": "ten_up"},
    "dongfeng": {"cap": 40, "one_winner": "after_giver", "giver_pays_kong": False},
    "hongzhong": {"birds": 4, "pairs": False, "discard_wins": True, "dealer_point": True},
}

HEAD = """\
# 电脑有多强 · How strong the bots are

每行是一场比赛：同样的牌，各座位换着打；分数是前一种水平每座每局比后一种多得的分，
区间是 95%，按副数算。
Every line is a tournament: the same deals in every seating. The points are what a seat of the first
level has over a seat of the second in one hand, with the 95 % interval, computed over deals.

`master` 在这里只看第一眼，不推演（平时每次想 300 毫秒），所以同样的种子得同样的结果。
`master` decides by its first look alone here, without its usual 300 ms of imagined hands: the same
seed always comes to the same points.

由下面的命令生成 · made by (seed `{seed}`, {build} build, {seconds:.0f} s CPU; “?”: 区间含 0 · the
interval holds zero):

    {command}
"""

# Under the table of a game that was measured by itself.
FOOT = """
单独测的 · measured by itself (seed `{seed}`, {build} build, {seconds:.0f} s CPU):

    {command}
"""

TABLE = """
## {zh} · {en}

| 玩法 game | 选项 options | 比赛 players | 局 hands | 分 points | 95 % | 胡 wins |
|---|---|---|---|---|---|---|"""


@dataclass(frozen=True)
class Line:
    """One tournament of the page."""

    game: str
    players: tuple[str, str]
    options: dict[str, OptionValue]
    hands: int
    seed: str

    def play(self) -> tuple[Outcome, float]:
        """What it comes to, and the seconds that it took."""
        start = time.process_time()
        game = GAMES[self.game]
        tournament = Tournament(game, self.players, self.seed, self.options, milliseconds=0.0)
        return tournament.play(self.hands), time.process_time() - start


def other_options(name: str) -> dict[str, OptionValue]:
    """Options of a game that are not its defaults; how long a session is makes no difference."""
    lengths = ("hands", "rounds")
    last = {one.name: one.values[-1] for one in GAMES[name].options if one.name not in lengths}
    return OTHER_OPTIONS.get(name, last)


def lines(hands: int, master_hands: int | None, seed: str, game: str = "") -> list[Line]:
    """All tournaments, or those of a game, in the order of the page."""
    found: list[Line] = []
    for name in [game] if game else GAMES:
        many = MASTER_HANDS.get(name, MANY_HANDS) if master_hands is None else master_hands
        for options in ({}, other_options(name)):
            for players in PAIRS:
                enough = max(hands, EXPERT_HANDS.get(name, 0)) if "expert" in players else hands
                found.append(Line(name, players, options, enough, seed))
            if many:
                found.append(Line(name, MASTERS, options, many, seed))
    return found


def measured(found: list[Line], workers: int) -> tuple[list[Outcome], float]:
    """The outcomes, in the same order, and the seconds that they took."""
    outcomes: list[Outcome] = []
    seconds = 0.0
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        played = pool.map(Line.play, found) if workers > 1 else map(Line.play, found)
        for outcome, took in played:
            outcomes.append(outcome)
            seconds += took
            print(line(outcome), file=sys.stderr, flush=True)
    return outcomes, seconds


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


def page(outcomes: list[Outcome], head: str) -> str:
    """The whole page: a table for each game."""
    parts = [head]
    for name, of_game in groupby(outcomes, lambda outcome: outcome.game):
        game = GAMES[name]
        parts += [TABLE.format(zh=game.zh, en=game.en), *(line(one) for one in of_game)]
    return "\n".join(parts)


def command(given: argparse.Namespace) -> str:
    """What makes this page again."""
    asked = f"--hands {given.hands}"
    if given.master_hands is not None:
        asked += f" --master-hands {given.master_hands}"
    if given.seed != SEED:
        asked += f" --seed {shlex.quote(given.seed)}"
    if given.game:
        return f"python -m paiguan.study.report {asked} --game {given.game}"
    return f"make strength STRENGTH_ARGS={shlex.quote(asked)}"


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print the page."""
    parser = argparse.ArgumentParser(prog="python -m paiguan.study.report", description=__doc__)
    parser.add_argument("--hands", type=int, default=900, help="a line")
    parser.add_argument("--master-hands", type=int, help="a line with masters; 0: none of them")
    parser.add_argument("--game", choices=list(GAMES), help="only the table of this game")
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args(arguments)
    found = lines(given.hands, given.master_hands, given.seed, given.game or "")
    outcomes, seconds = measured(found, given.workers)
    made = (FOOT if given.game else HEAD).format(
        command=command(given),
        seed=given.seed,
        build=paiguan.build(),
        seconds=seconds,
    )
    made = made.rstrip("\n")
    print(page(outcomes, "") + "\n" + made if given.game else page(outcomes, made))


if __name__ == "__main__":
    main()

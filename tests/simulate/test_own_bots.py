"""A class of one's own at the table: in Python and on the command line, with several workers."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from paiguan.bots.players import PlayerError
from paiguan.games import GAMES
from paiguan.simulate import PlanError, make_plan, simulate, summary
from paiguan.study.tournament import Tournament
from tests.cli.shell import in_english, paiguan
from tests.documents import Scratch
from tests.rulebook import ROOT
from tests.simulate import own_bots
from tests.simulate.own_bots import Beyond, Broken, Chancy, Eager, Needy, NoBot, hidden, random_bot

EAGER = "tests.simulate.own_bots:Eager"
FIRST_CHOICE = f"cmd:{sys.executable} {ROOT / 'tests' / 'simulate' / 'first_choice.py'}"


def test_a_class_plays_like_one_that_is_named() -> None:
    by_class = make_plan("hengyang15", 6, [Eager, "novice", "random"], "own")
    by_name = make_plan("hengyang15", 6, [EAGER, "novice", "random"], "own")
    assert by_class.players == (EAGER, "novice", "random")
    tally = simulate(by_class)
    assert tally == simulate(by_name)
    assert summary(by_class, tally)["seats"][0]["player"] == EAGER


@pytest.mark.parametrize("game", GAMES)
def test_it_is_made_anew_for_every_hand_so_workers_change_nothing(game: str) -> None:
    plan = make_plan(game, 6, [Chancy, "random"], "workers")
    assert simulate(plan, workers=1) == simulate(plan, workers=2)


def test_a_function_may_make_them() -> None:
    plan = make_plan("xiangtan", 2, [lambda **told: Chancy(told["seed"], told["options"])], "made")
    assert simulate(plan).hands == 2


@pytest.mark.parametrize(
    ("player", "zh", "en"),
    [
        (Broken, "出错：ZeroDivisionError", "has failed: ZeroDivisionError: nothing to divide by"),
        (Beyond, "choose 要给出 0 到", "choose returns a number from 0 to"),
        (Needy, "出错：TypeError", "has failed: TypeError"),
        (NoBot, "造出的不是 Bot", "makes no Bot: derive it from paiguan.bots.Bot"),
    ],
)
@pytest.mark.parametrize("workers", [1, 2])
def test_what_goes_wrong_in_it_is_told_by_its_name(
    player: Any, zh: str, en: str, workers: int
) -> None:
    plan = make_plan("hengyang15", 4, [player], "wrong")
    with pytest.raises(PlayerError, match=f"tests.simulate.own_bots:{player.__name__}") as error:
        simulate(plan, workers=workers)
    assert zh in error.value.zh
    assert en in error.value.en


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("no_such_module:Bot", "it is not found: No module named 'no_such_module'"),
        ("tests.simulate.own_bots:Nobody", "has no attribute 'Nobody'"),
        ("tests.simulate.own_bots:LIST", "is no class"),
        (Eager(), "give the class of a bot"),
        (7, "give the class of a bot"),
    ],
)
def test_who_is_no_player(player: Any, said: str) -> None:
    with pytest.raises(PlanError, match=said):
        make_plan("wanzai", 2, [player])


@pytest.mark.parametrize("player", [hidden(), lambda game: Eager()])
def test_a_class_that_other_processes_cannot_find(player: Any) -> None:
    plan = make_plan("hengyang15", 2, [player, "novice"], "hidden")
    assert simulate(plan, workers=1).hands == 2
    with pytest.raises(PlanError, match=r"other processes cannot find it; .* workers=1") as error:
        simulate(plan, workers=2)
    assert "别的进程找不到它" in error.value.zh


def test_a_class_that_was_typed_in() -> None:
    """As in a notebook: `__main__` has no file that another process could read."""
    text = """
from paiguan.bots import Bot
from paiguan.simulate import PlanError, make_plan, simulate

class Typed(Bot):
    def choose(self, view, prompt):
        return 0

plan = make_plan("hengyang15", 2, [Typed, "novice"], "typed")
print(simulate(plan).hands)
try:
    simulate(plan, workers=2)
except PlanError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-"], input=text, capture_output=True, text=True, check=True
    )
    hands, said = done.stdout.splitlines()
    assert hands == "2"
    assert "__main__:Typed: other processes cannot find it" in said


def test_a_script_without_a_guard_is_told_what_it_needs(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    (tmp_path / "script.py").write_text(
        "from paiguan.simulate import make_plan, simulate\n"
        'simulate(make_plan("hengyang15", 4, ["novice"]), workers=2)\n',
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "script.py"],
        cwd=tmp_path,
        env=scratch.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert 'needs if __name__ == "__main__":' in done.stderr


def test_on_the_command_line_from_the_folder_one_is_in(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    source = Path(own_bots.__file__).read_text(encoding="utf-8")
    (tmp_path / "mybots.py").write_text(source, encoding="utf-8")
    given = "--players mybots:Eager,novice --hands 4 --seed 1 --workers 2 --lang en"
    out = scratch.shell(f"paiguan simulate hengyang15 {given}", "simulate")
    assert "mybots:Eager" in out


def test_on_the_command_line_it_fails_with_one_line() -> None:
    given = ("--players", "tests.simulate.own_bots:Broken", "--hands", "2", "--workers", "1")
    assert "has failed: ZeroDivisionError" in in_english("simulate", "wanzai", *given).complaint
    done = paiguan("compare", "wanzai", "-o", "fire=false", *given)
    assert "出错：ZeroDivisionError" in done.complaint


def test_a_person_can_play_against_it() -> None:
    done = paiguan("play", "xiangtan", "--seed", "1", "--level", EAGER, stdin="\n\n\n1\n" * 20)
    assert (done.status, done.err) == (0, "")
    assert "下一局庄家" in done.out


# Tournaments


def test_a_tournament_of_a_class() -> None:
    game = GAMES["hengyang15"]
    by_class = Tournament(game, (Eager, "novice"), "0").play(12)
    assert by_class.players == (EAGER, "novice")
    assert by_class == Tournament(game, (EAGER, "novice"), "0").play(12)


def test_who_is_told_what_it_sees_plays_as_who_looks() -> None:
    """With a class at the table everybody is asked through views: levels choose the same."""
    game = GAMES["hengyang15"]
    whole = Tournament(game, ("novice", "random"), "0").play(12)
    told = Tournament(game, ("novice", random_bot), "0").play(12)
    assert told.players == ("novice", "tests.simulate.own_bots:random_bot")
    assert (told.mean, told.margin, told.wins) == (whole.mean, whole.margin, whole.wins)


def test_a_tournament_of_programs() -> None:
    given = ("--players", f"{FIRST_CHOICE},random", "--hands", "12", "--json")
    outcome = paiguan("tournament", "hengyang15", *given).json
    assert outcome["players"] == [FIRST_CHOICE, "random"]
    assert (outcome["deals"], outcome["hands"]) == (2, 12)


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("cmd:no-such-program,novice", "no-such-program cannot be started"),
        ("cmd:false,novice", "false ended in the middle"),
        ("tests.simulate.own_bots:Broken,novice", "has failed: ZeroDivisionError"),
        ("novice,champion", "there is no level 'champion'"),
    ],
)
def test_a_tournament_that_cannot_be(players: str, said: str) -> None:
    done = in_english("tournament", "hengyang15", "--players", players, "--hands", "12")
    assert done.status == 1
    assert said in done.complaint

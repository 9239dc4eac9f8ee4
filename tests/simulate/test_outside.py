"""Programs of others as bots: those that play, and all the ways in which one does not."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from paiguan.bots.outside import OutsideBot, OutsideBotError
from paiguan.bots.written import choices_as_json, view_as_json
from paiguan.drawing import Table
from paiguan.engine.actions import Prompt
from paiguan.games import GAMES
from paiguan.simulate import make_plan, play_hands, simulate
from tests.cli.shell import in_english, paiguan
from tests.rulebook import ROOT

EXAMPLES = ROOT / "examples"
GAME = GAMES["hengyang258"]
Program = Callable[..., OutsideBot]

# Answers the first choice; `instead` is what it does at the second question.
PROGRAM = """
import json, sys, time
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        asked += 1
        if asked == 2:
            {instead}
        print(json.dumps({{"choice": 0}}), flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """Starts a program that misbehaves at its second question."""
    started: list[OutsideBot] = []

    def start(instead: str, seconds: float = 30) -> OutsideBot:
        file = tmp_path / "bot.py"
        file.write_text(PROGRAM.format(instead=instead), encoding="utf-8")
        bot = OutsideBot([sys.executable, str(file)], GAME, {}, seconds)
        started.append(bot)
        return bot

    yield start
    for bot in started:
        bot.close()
        assert bot.process.returncode is not None


@pytest.fixture
def table() -> Table:
    """A table at which seat 0 is to discard."""
    table = Table(GAME, "outside")
    while table.to_act != 0 or "pass" in table.legal_actions:
        table.act("pass" if "pass" in table.legal_actions else table.legal_actions[0])
    return table


def ask(bot: OutsideBot, table: Table) -> int:
    """What a bot chooses for the seat that is asked."""
    prompt = table.round.prompt(table.to_act)
    assert isinstance(prompt, Prompt)
    return bot.choose(table.views[prompt.seat], prompt)


def test_it_is_asked_again_and_again(program: Program, table: Table) -> None:
    bot = program("pass")
    assert [ask(bot, table) for _ in range(5)] == [0] * 5


@pytest.mark.parametrize(
    ("instead", "said"),
    [
        ("sys.exit(3)", "ended in the middle, with status 3"),
        ("print('what?', flush=True)", "answered “what\\?”: a JSON object is meant"),
        ("print('[1]', flush=True)", "a JSON object is meant"),
        ("print('{}', flush=True)", "“choice” is a number from 0 to"),
        ("print('{\"choice\": true}', flush=True)", "“choice” is a number from 0 to"),
        ("print('{\"choice\": -1}', flush=True)", "“choice” is a number from 0 to"),
        ("print('{\"choice\": 99}', flush=True)", "“choice” is a number from 0 to"),
        ('print(\'{"choice": 0, "id": 1}\', flush=True)', "the question was 2"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "JSON object is meant"),
        ("print('[' * 60000, flush=True)", "a JSON object is meant"),
    ],
)
def test_what_goes_wrong_is_told(program: Program, table: Table, instead: str, said: str) -> None:
    bot = program(instead)
    assert ask(bot, table) == 0
    with pytest.raises(OutsideBotError, match=said):
        ask(bot, table)


def test_one_that_does_not_answer_is_ended(program: Program, table: Table) -> None:
    bot = program("time.sleep(600)")
    assert ask(bot, table) == 0
    bot.seconds = 0.05
    with pytest.raises(OutsideBotError, match=r"gave no answer in 0.05 s"):
        ask(bot, table)
    assert bot.process.returncode is not None


def test_one_that_has_gone_cannot_be_told_anything(program: Program, table: Table) -> None:
    bot = program("sys.exit(4)")
    ask(bot, table)
    with pytest.raises(OutsideBotError, match="with status 4"):
        ask(bot, table)
    with pytest.raises(OutsideBotError, match="with status 4"):
        bot.begin_hand(1, b"seed")


def test_a_command_that_cannot_be() -> None:
    with pytest.raises(OutsideBotError, match=r"cannot be started"):
        OutsideBot("no-such-program --fast", GAME)
    with pytest.raises(OutsideBotError, match="No closing quotation"):
        OutsideBot("python3 'bot.py", GAME)
    with pytest.raises(OutsideBotError, match="no program is named"):
        OutsideBot("", GAME)


# What it is told


def test_it_is_told_what_its_seat_sees_and_no_more(table: Table) -> None:
    told: dict[str, Any] = view_as_json(GAME, table.views[1])
    assert told["seat"] == 1
    assert len(told["hand"]) == told["sizes"][1]
    hidden = {"seat", "dealer", "turn", "wall", "hand", "drawn", "sizes", "melds", "discards"}
    hidden |= {"shown", "dice_opened", "stakes", "open_tiles", "giver", "points"}
    assert set(told) == hidden
    assert told["drawn"] is None
    assert json.loads(json.dumps(told)) == told


def test_choices_are_written_as_in_scenarios(table: Table) -> None:
    prompt = table.round.prompt(0)
    assert prompt is not None
    written = choices_as_json(prompt)
    assert [" ".join(words) for words in written] == table.legal_actions
    assert written[0][0] == "discard"


# The examples


@pytest.mark.parametrize("game", ["hengyang258", "xiangtan"])
def test_the_example_in_python_plays(game: str) -> None:
    players = [f"cmd:{sys.executable} {EXAMPLES / 'bot.py'}", "random"]
    plan = make_plan(game, 4, players, "python")
    tally = simulate(plan)
    assert tally.hands == 4
    assert [hand.mark for hand in play_hands(plan, 2, 4)] == [
        hand.mark for hand in play_hands(plan, 0, 4)
    ][2:]


def test_the_example_in_shell_plays() -> None:
    plan = make_plan("hengyang15", 4, [f"cmd:sh {EXAMPLES / 'bot.sh'}", "random"], "shell")
    assert simulate(plan).hands == 4


def test_a_simulation_says_which_program_failed() -> None:
    given = ("--hands", "2", "--players", "cmd:false", "--workers", "1")
    done = in_english("simulate", "wanzai", *given)
    assert "false ended in the middle, with status 1" in done.complaint


def test_a_person_can_play_against_a_program(tmp_path: Path) -> None:
    program = f"cmd:{sys.executable} {ROOT / 'tests' / 'simulate' / 'first_choice.py'}"
    record = tmp_path / "evening.json"
    given = ("--seed", "1", "--level", program, "--record", str(record))
    done = paiguan("play", "xiangtan", *given, stdin="\n\n\n1\n" * 20)
    assert (done.status, done.err) == (0, "")
    assert "下一局庄家" in done.out
    assert paiguan("verify", str(record)).status == 0
    gone = in_english("play", "xiangtan", "--seed", "1", "--level", "cmd:no-such-program")
    assert "cannot be started" in gone.complaint

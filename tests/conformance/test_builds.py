"""Both builds play the same hands, and the same as ever."""

import os
import subprocess
import sys

import pytest

import paiguan
from paiguan.engine.game import Game
from paiguan.games import GAMES
from tests.conformance.play import by_build, hands_of_each_game
from tests.golden import HANDS, golden_line, read_golden
from tests.rulebook import ROOT


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_golden_hands_are_what_they_were(game: Game) -> None:
    """A change that is meant: `python -m tests.golden`, and look at the difference."""
    golden = read_golden(game)
    assert len(golden) == HANDS
    # The source plays all of them where it is compared with the compiled build.
    numbers = range(by_build(compiled=HANDS, pure=HANDS // 4))
    assert [golden_line(game, number) for number in numbers] == golden[: len(numbers)]


@pytest.mark.skipif(
    paiguan.build() != "compiled", reason="the compiled build is compared with this"
)
@hands_of_each_game(1000, parts=2)
def test_the_source_plays_the_same_hands_as_the_compiled_build(game: Game, numbers: range) -> None:
    arguments = [game.name, str(numbers.start), str(numbers.stop)]
    with subprocess.Popen(
        [sys.executable, "-m", "tests.golden", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as source:
        compiled = [golden_line(game, number) for number in numbers]
        printed, _ = source.communicate()
    assert source.returncode == 0
    build, *lines = printed.splitlines()
    assert build == "pure"
    assert lines == compiled

"""Completion with Tab: what may come next, and what the shells are told."""

import subprocess
from pathlib import Path

import pytest

from paiguan.bots.levels import LEVELS
from paiguan.games import GAMES
from tests.cli.shell import in_english, paiguan
from tests.documents import Scratch


def after(line: str) -> list[str]:
    """What may come next."""
    done = paiguan("complete", line)
    assert (done.status, done.err) == (0, "")
    return done.out.splitlines()


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("paiguan si", ["simulate"]),
        ("paiguan play ", list(GAMES)),
        ("paiguan play wa", ["wanzai"]),
        ("paiguan --lang en play wa", ["wanzai"]),
        ("paiguan play --level ", list(LEVELS)),
        ("paiguan play --level=no", ["--level=novice"]),
        ("paiguan simulate wanzai --players novice,ex", ["novice,expert"]),
        ("paiguan play hengyang258 -o birds=", [f"birds={n}" for n in (1, 0, 2, 4, 6)]),
        ("paiguan play xiangtan --option ba", [f"base={n}" for n in (1, 2, 3, 5)]),
        ("paiguan compare wanzai --base fi", ["fire=true", "fire=false"]),
        ("paiguan rules wan", ["wanzai"]),
        ("paiguan replay --la", ["--lang"]),
        ("paiguan replay --lang ", ["zh", "en"]),
        ("paiguan simulate --engine ", ["local", "ray"]),
        ("paiguan completion ", ["bash", "zsh", "fish"]),
        ("paiguan tournament wanzai --mi", ["--milliseconds"]),
        ("paiguan replay ", []),
        ("paiguan play wanzai ", []),
        ("paiguan fly wa", []),
        ("paiguan play 'wa", []),
    ],
)
def test_what_may_come_next(line: str, answers: list[str]) -> None:
    assert after(line) == answers


def test_every_command_is_offered_and_no_hidden_one() -> None:
    offered = after("paiguan ")
    assert {"play", "simulate", "serve", "completion"} <= set(offered)
    assert "complete" not in offered


def test_a_shell_that_is_not_known() -> None:
    done = in_english("completion", "csh")
    assert done.status == 2
    assert "'csh' is not one of 'bash', 'zsh', 'fish'" in done.complaint
    assert "没有 'csh'" in paiguan("completion", "csh").complaint


@pytest.mark.parametrize(
    ("shell", "hook"),
    [
        ("bash", "complete -o default -F _paiguan paiguan"),
        ("zsh", "compdef _paiguan paiguan"),
        ("fish", "complete -c paiguan -a '(__paiguan_complete)'"),
    ],
)
def test_every_shell_asks_the_same(shell: str, hook: str) -> None:
    script = paiguan("completion", shell).out
    assert hook in script.splitlines()
    assert "paiguan complete " in script


@pytest.mark.parametrize(
    ("line", "replies"),
    [
        ("paiguan play wa", ["wanzai"]),
        ("paiguan play hengyang258 -o birds=", ["1", "0", "2", "4", "6"]),
        ("paiguan simulate wanzai --players novice,ex", ["novice,expert"]),
    ],
)
def test_bash_completes(line: str, replies: list[str], tmp_path: Path) -> None:
    """Bash itself, with the script installed as the help says, asked as its Tab key asks."""
    scratch = Scratch(tmp_path)
    scratch.shell("paiguan completion bash >> ~/.bashrc", "completion")
    asked = f"""
        source ~/.bashrc
        COMP_LINE='{line}' COMP_POINT={len(line)}
        _paiguan
        printf '%s\\n' "${{COMPREPLY[@]}}"
        complete -p paiguan
    """
    done = subprocess.run(
        ["bash", "--norc", "-c", asked],
        env=scratch.environment,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    *found, hook = done.stdout.splitlines()
    assert found == replies
    assert hook == "complete -o default -F _paiguan paiguan"

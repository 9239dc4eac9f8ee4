"""Long work shows on a terminal how far it is, on standard error, and nowhere else."""

import os
import pty
import subprocess
from pathlib import Path

import pytest

from tests.cli.shell import COMMAND, paiguan_process, surroundings, written

SCENE = {
    "game": "hengyang258",
    "opening": False,
    "actions": [[0, "discard", "9s"]],
    "hands": ["9s"],
}
FEW = ("--hands", "2", "--workers", "1", "--players", "random")


def on_a_terminal(*arguments: str, lang: str) -> tuple[str, str]:
    """What a command prints, and what it shows at a terminal beside it."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**surroundings({}), "PAIGUAN_LANG": lang, "TERM": "xterm"},
    ) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                more = os.read(ours, 4096)
            except OSError:
                # Linux says so where others say that there is nothing more.
                break
            if not more:
                break
            shown += more
        os.close(ours)
        assert process.stdout is not None
        out = process.stdout.read().decode()
    assert process.returncode == 0, shown.decode()
    return out, shown.decode()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "hengyang15", *FEW], ("打牌", "hands")),
        (["compare", "hengyang15", "-o", "wake=flip", *FEW], ("打牌", "hands")),
        (
            ["tournament", "hengyang15", "--players", "random,novice", "--hands", "2"],
            ("打牌", "hands"),
        ),
        (["analyze", "hand.json", "--worlds", "2"], ("推演", "choices")),
    ],
)
def test_long_work_shows_how_far_it_is(
    arguments: list[str], words: tuple[str, str], tmp_path: Path
) -> None:
    file = written(tmp_path, SCENE)
    given = [file if one == "hand.json" else one for one in arguments]
    for lang, word in zip(("zh", "en"), words, strict=True):
        out, shown = on_a_terminal(*given, lang=lang)
        assert word in shown
        assert "\x1b" not in out
    assert paiguan_process(*given).err == ""

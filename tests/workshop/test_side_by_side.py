"""Two commands side by side: the first failure ends both, and is shown."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.rulebook import ROOT
from workshop import side_by_side

# Long after any of these tests is over: a side that is not ended would be found out.
LONG = "sleep 300"


def gone(pid: int) -> bool:
    """Whether a process is over, at the latest in a while."""
    for _ in range(1200):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        stat = Path(f"/proc/{pid}/stat")
        if stat.exists() and stat.read_text(encoding="utf-8").split(") ")[1].startswith("Z"):
            return True
        time.sleep(0.05)
    return False


def test_both_done_is_success(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert side_by_side.run("echo quiet", "echo loud", tmp_path / "log") == 0
    assert capfd.readouterr().out == "loud\n"
    assert (tmp_path / "log").read_text(encoding="utf-8") == "quiet\n"


def test_the_quiet_side_fails_at_once_and_is_shown(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    front = f"echo $$ > {tmp_path}/front; {LONG} & echo $! > {tmp_path}/child; wait"
    beside = f"while [ ! -s {tmp_path}/child ]; do sleep 0.1; done; echo 坏了; exit 3"
    assert side_by_side.run(beside, front, tmp_path / "log") == 3
    assert "坏了" in capfd.readouterr().err
    for name in ("front", "child"):
        assert gone(int((tmp_path / name).read_text(encoding="ascii")))


def test_the_loud_side_fails_at_once_and_the_other_is_not_shown(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    beside = f"echo never mind; {LONG} & echo $! > {tmp_path}/child; wait"
    front = f"while [ ! -s {tmp_path}/child ]; do sleep 0.1; done; echo broken >&2; exit 4"
    assert side_by_side.run(beside, front, tmp_path / "log") == 4
    shown = capfd.readouterr()
    assert shown.err == "broken\n"
    assert "never mind" not in shown.out
    assert gone(int((tmp_path / "child").read_text(encoding="ascii")))


@pytest.mark.parametrize("deed", [signal.SIGINT, signal.SIGTERM])
def test_broken_off_it_leaves_nothing_behind(tmp_path: Path, deed: signal.Signals) -> None:
    code = (
        "import sys; from pathlib import Path; from workshop import side_by_side;"
        "sys.exit(side_by_side.run(sys.argv[1], sys.argv[2], Path(sys.argv[3])))"
    )
    sides = [f"echo $$ > {tmp_path}/{name}; exec {LONG}" for name in ("beside", "front")]
    running = subprocess.Popen(
        [sys.executable, "-c", code, *sides, str(tmp_path / "log")], cwd=ROOT
    )
    files = [tmp_path / name for name in ("beside", "front")]
    while not all(file.exists() and file.read_text(encoding="ascii") for file in files):
        time.sleep(0.05)
    running.send_signal(deed)
    assert running.wait() == 130
    assert all(gone(int(file.read_text(encoding="ascii"))) for file in files)


def test_broken_off_while_a_side_is_being_started_it_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = side_by_side._start
    started = []

    def start_and_break_off(*words: Any) -> subprocess.Popen[bytes]:
        started.append(start(*words))
        os.kill(os.getpid(), signal.SIGINT)
        return started[-1]

    monkeypatch.setattr(side_by_side, "_start", start_and_break_off)
    assert side_by_side.run(LONG, LONG, tmp_path / "log") == 130
    assert [side.returncode for side in started] == [-signal.SIGTERM] * 2

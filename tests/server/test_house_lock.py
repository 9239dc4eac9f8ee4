"""Only one server has the embedded database; whoever comes second is told which process it is."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from paiguan.server.premises.house_lock import LOCK_FILE, house_lock
from paiguan.server.premises.preconditions import OperatorError
from paiguan.server.settings import Settings
from paiguan.server.store.revisions import known_revisions
from tests.cli.shell import Done, paiguan
from tests.server.doors import door_environment, opened_door
from tests.server.parlour import free_port

# Holds the lock, forks a child that lives on, and is killed.
KILLED_WITH_A_CHILD = """
import os, signal, sys, time
from pathlib import Path
from paiguan.server.premises.house_lock import house_lock
from paiguan.server.settings import Settings
with house_lock(Settings(data_dir=Path(sys.argv[1])), "http://here/"):
    child = os.fork()
    if not child:
        time.sleep(600)
    print(child, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def told(folder: Path, *arguments: str, language: str = "en") -> Done:
    """A command in this process, with the data in a folder."""
    data = str(folder / "data")
    return paiguan(*arguments, PAIGUAN_DATA_DIR=data, PAIGUAN_LANG=language)


def test_a_second_server_is_told_who_has_the_database(tmp_path: Path) -> None:
    port, other = str(free_port()), str(free_port())
    copy = tmp_path / "copy.db"
    with opened_door(tmp_path, "--port", port) as door:
        door.greeted()
        holder = (f"{door.process.pid}", f"http://127.0.0.1:{port}/", str(tmp_path / "data"))
        zh = told(tmp_path, "serve", "--port", other, language="zh")
        en = told(tmp_path, "serve", "--port", other)
        for done, words in ((zh, "请先停下它"), (en, "stop it first")):
            assert (done.status, done.out) == (1, "")
            for part in (*holder, words):
                assert part in done.complaint
        # What may be done beside a server, and what may not.
        assert told(tmp_path, "backup", str(copy)).status == 0
        assert told(tmp_path, "migrate").status == 0
        assert "no account" in told(tmp_path, "admin", "掌柜").complaint
        refused = told(tmp_path, "restore", str(copy))
        assert refused.status == 1
        assert holder[0] in refused.complaint
        door.process.send_signal(signal.SIGKILL)
        door.process.wait()
    # Whoever was killed is no obstacle.
    assert told(tmp_path, "restore", str(copy)).status == 0
    with opened_door(tmp_path, "--port", other) as door:
        assert f":{other}/" in door.greeted()


def test_a_child_that_outlives_the_server_holds_nothing(tmp_path: Path) -> None:
    started = subprocess.Popen(
        [sys.executable, "-c", KILLED_WITH_A_CHILD, str(tmp_path)],
        env=door_environment(tmp_path),
        stdout=subprocess.PIPE,
    )
    assert started.stdout is not None
    child = int(started.stdout.readline())
    assert started.wait() == -signal.SIGKILL
    started.stdout.close()
    try:
        with house_lock(Settings(data_dir=tmp_path), "http://there/"):
            assert str(os.getpid()) in (tmp_path / LOCK_FILE).read_text()
    finally:
        os.kill(child, signal.SIGKILL)


def test_tables_are_not_changed_under_a_running_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A newer program beside an older server: it has migrations that the server does not know."""
    with opened_door(tmp_path, "--port", str(free_port())) as door:
        door.greeted()
        known = (*known_revisions(), "9999")
        monkeypatch.setattr("paiguan.server.store.revisions.known_revisions", lambda: known)
        for arguments in (("migrate",), ("admin", "掌柜")):
            assert f"process {door.process.pid}" in told(tmp_path, *arguments).complaint


def test_a_folder_that_cannot_hold_it_is_told(tmp_path: Path) -> None:
    (tmp_path / LOCK_FILE).mkdir()
    with (
        pytest.raises(OperatorError, match="a folder is there"),
        house_lock(Settings(data_dir=tmp_path)),
    ):
        pass

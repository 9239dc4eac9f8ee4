"""Starting the parlour: it greets when it listens, and says in one line why it cannot."""

import errno
import os
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest

from paiguan.server.premises.ports import bound_sockets, cannot_listen
from paiguan.server.premises.preconditions import OperatorError
from paiguan.server.store.revisions import known_revisions
from tests.cli.shell import COMMAND, Done, paiguan
from tests.server.doors import accepts, door_environment, held_ports, opened_door
from tests.server.parlour import free_port

# Root may write everywhere: what allows that is given up, and root's own files can still be read,
# for the checkout may be for its owner alone.
WITHOUT_PRIVILEGE = """
import ctypes, os, sys
from paiguan.cli import main
if os.geteuid() == 0:
    libc = ctypes.CDLL(None)
    head = (ctypes.c_uint32 * 2)(0x20080522, 0)  # the version of capget(2), this process
    sets = (ctypes.c_uint32 * 6)()
    assert libc.capget(head, sets) == 0
    for which in (0, 1):  # effective and permitted
        sets[which] &= ~0b110  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH
    assert libc.capset(head, sets) == 0
main(sys.argv[1:])
"""
FAILS = """
import sys
from paiguan.server.parlour import Parlour
async def start(parlour): raise RuntimeError("9m")
Parlour.start = start
from paiguan.cli import main
main(sys.argv[1:])
"""


@pytest.fixture(autouse=True)
def _same_rights() -> Iterator[None]:
    """What a parlour writes is for its owner alone; tests go on as before."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def told_here(folder: Path, *arguments: str, language: str = "zh") -> Done:
    """A command that ends by itself, in this process."""
    data = str(folder / "data")
    return paiguan(*arguments, PAIGUAN_DATA_DIR=data, PAIGUAN_LANG=language)


def refused(folder: Path, *arguments: str, program: str = "", **environment: str) -> Done:
    """A command that ends by itself, in a process of its own."""
    command = [sys.executable, "-c", program] if program else COMMAND
    done = subprocess.run(
        [*command, *arguments],
        env=door_environment(folder, environment),
        cwd=folder,
        capture_output=True,
        timeout=120,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


# The greeting


@pytest.mark.parametrize(
    ("language", "words"), [("zh", "牌馆开门了"), ("en", "The parlour is open")]
)
def test_whoever_is_greeted_can_come_in_at_once(tmp_path: Path, language: str, words: str) -> None:
    port = free_port()
    assert not accepts("127.0.0.1", port)
    with opened_door(tmp_path, "--port", str(port), "--lang", language) as door:
        told = door.greeted()
        # Asked once: what was promised holds now.
        answer = httpx.get(f"http://127.0.0.1:{port}/readyz")
        assert answer.status_code == 200
    assert words in told
    assert f"http://127.0.0.1:{port}/" in told


def test_nobody_is_greeted_before_the_database_is_open(tmp_path: Path) -> None:
    port = str(free_port())
    told = refused(tmp_path, "serve", "--port", port, program=FAILS, PAIGUAN_LANG="en")
    assert told.status == 1
    assert told.out == ""
    *log, last = told.err.splitlines()
    assert last == "paiguan: the parlour did not open; the log above says why"
    assert log
    assert "9m" not in told.err


# A port that is taken


def test_a_taken_port_is_told_with_the_next_free_one(tmp_path: Path) -> None:
    with held_ports(2) as port:
        asked = ("serve", "--port", str(port))
        chinese = refused(tmp_path, *asked, PAIGUAN_LANG="zh")
        english = told_here(tmp_path, *asked, language="en")
    assert f"{port} 端口已被占用" in chinese.complaint
    assert f"port {port} is taken" in english.complaint
    for told in (chinese, english):
        assert told.status == 1
        assert told.out == ""
        free, again = re.findall(r"--port (\d+)", told.complaint)
        assert free == again
        # Two are held.
        assert int(free) >= port + 2


def test_an_address_that_is_not_here_is_told(tmp_path: Path) -> None:
    for host in ("203.0.113.1", "no.such.host.invalid"):
        told = told_here(tmp_path, "serve", "--host", host, "--port", str(free_port()))
        assert told.out == ""
        assert f"没有 {host} 这个地址" in told.complaint


def test_a_port_for_the_system_alone_is_told() -> None:
    told = cannot_listen(PermissionError(errno.EACCES, "Permission denied"), ["127.0.0.1"], 80)
    assert "没有权限用 80 端口" in told.zh
    assert "port 80 may not be used" in told.en


def test_sockets_are_bound_and_let_go_together() -> None:
    port = free_port()
    with bound_sockets(["127.0.0.1", "127.0.0.2"], port) as bound:
        assert [one.getsockname() for one in bound] == [("127.0.0.1", port), ("127.0.0.2", port)]
        assert not accepts("127.0.0.1", port)
    with closing(socket.create_server(("127.0.0.2", port))):
        with pytest.raises(OperatorError), bound_sockets(["127.0.0.1", "127.0.0.2"], port):
            pass
        # What was bound before the refusal is free again.
        socket.create_server(("127.0.0.1", port)).close()


# The database


def old_database(folder: Path, revision: str) -> Path:
    """A database of this program with another revision written in it."""
    assert told_here(folder, "migrate").status == 0
    path = folder / "data" / "paiguan.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        database.commit()
    return path


def test_a_newer_database_is_told_and_left_alone(tmp_path: Path) -> None:
    path = old_database(tmp_path, "9999")
    before = path.read_bytes()
    for told, name in (
        (refused(tmp_path, "serve", PAIGUAN_LANG="zh"), "更新的牌馆"),
        (told_here(tmp_path, "serve", language="en"), "a newer Paiguan"),
        (told_here(tmp_path, "migrate"), "更新的牌馆"),
        (told_here(tmp_path, "admin", "掌柜"), "更新的牌馆"),
    ):
        assert told.out == ""
        assert told.status == 1
        for part in (name, "9999", known_revisions()[-1], str(path)):
            assert part in told.complaint
    assert path.read_bytes() == before


def test_a_newer_backup_is_not_restored(tmp_path: Path) -> None:
    path = old_database(tmp_path, "9999")
    copy = tmp_path / "copy.db"
    assert told_here(tmp_path, "backup", str(copy)).status == 0
    before = path.read_bytes()
    assert "9999" in told_here(tmp_path, "restore", str(copy)).complaint
    assert path.read_bytes() == before


# The data folder


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_data_folder_that_is_a_file_is_told(tmp_path: Path, language: str) -> None:
    (tmp_path / "data").write_text("mine")
    told = told_here(tmp_path, "serve", language=language)
    assert told.out == ""
    assert "PAIGUAN_DATA_DIR" in told.complaint
    assert str(tmp_path / "data") in told.complaint


def test_a_data_folder_that_may_not_be_made_is_told() -> None:
    with _open_folder() as folder:
        folder.chmod(0o555)
        told = refused(folder, "serve", program=WITHOUT_PRIVILEGE, PAIGUAN_LANG="zh")
        assert told.out == ""
        assert "没有权限" in told.complaint
        assert f"{folder}/data" in told.complaint
        assert "PAIGUAN_DATA_DIR" in told.complaint


def test_a_data_folder_that_may_not_be_written_is_told() -> None:
    with _open_folder() as folder:
        data = folder / "data"
        data.mkdir()
        (data / "paiguan.db").touch(0o444)
        data.chmod(0o555)
        told = refused(folder, "serve", program=WITHOUT_PRIVILEGE, PAIGUAN_LANG="en")
        assert told.out == ""
        assert "may not be read and written" in told.complaint
        assert str(data) in told.complaint


@contextmanager
def _open_folder() -> Iterator[Path]:
    """A folder that whoever has no rights can at least look into."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        try:
            yield folder
        finally:
            for path in (folder, *folder.iterdir()):
                path.chmod(0o755)

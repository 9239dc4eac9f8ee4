"""Which build runs: the source as it is, or the compiled build of just that source."""

import mmap
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import paiguan
from workshop import builds, parlour
from workshop.steps import StepError


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout with an environment, in the place of this one."""
    source = tmp_path / "src"
    (source / "paiguan").mkdir(parents=True)
    (source / "paiguan" / "cli.py").write_text("def main():\n    print('src')\n", encoding="ascii")
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    for folder in ("bin", "packages"):
        (tmp_path / folder).mkdir()
    for name in builds.MAKING:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(builds, "ROOT", tmp_path)
    monkeypatch.setattr(builds, "SOURCE", source)
    monkeypatch.setattr(builds, "BUILD", tmp_path / "build")
    monkeypatch.setattr(builds, "INSTALLED", tmp_path / "build" / "installed")
    monkeypatch.setattr(builds, "PROGRAMS", tmp_path / "bin")
    monkeypatch.setattr(builds, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(builds, "packages", lambda: tmp_path / "packages")
    return tmp_path


def named(checkout: Path) -> str:
    """The folder that the environment runs."""
    return (checkout / "packages" / "paiguan.pth").read_text(encoding="utf-8").strip()


def test_without_a_compiled_build_the_source_runs(checkout: Path) -> None:
    assert builds.use_best() == checkout / "src"
    assert named(checkout) == str(checkout / "src")
    program = checkout / "bin" / "paiguan"
    assert os.access(program, os.X_OK)
    assert program.read_text(encoding="utf-8").startswith(f"#!{sys.executable}\n")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_program_itself_simulates_with_several_processes(checkout: Path, workers: str) -> None:
    """Every process loads the program that it was started from: that may not start another."""
    builds.use_best()
    asked = ("simulate", "hengyang15", "--hands", "4", "--players", "random", "--json")
    folder = str(Path(paiguan.__file__).parents[1])
    done = subprocess.run(
        [checkout / "bin" / "paiguan", *asked, "--seed", "1", "--workers", workers],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": folder},
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_compiled_build_of_this_source_runs_until_the_source_changes(checkout: Path) -> None:
    compiled = builds.compiled_folder()
    compiled.mkdir(parents=True)
    assert builds.use_best() == compiled
    assert named(checkout) == str(compiled)
    (checkout / "src" / "paiguan" / "cli.py").write_text("def main(): ...\n", encoding="ascii")
    assert builds.use_best() == checkout / "src"
    assert named(checkout) == str(checkout / "src")


def test_a_new_and_a_removed_file_are_changes_and_caches_are_none(checkout: Path) -> None:
    first = builds.compiled_folder()
    added = checkout / "src" / "paiguan" / "more.py"
    added.touch()
    assert builds.compiled_folder() != first
    added.unlink()
    cache = checkout / "src" / "paiguan" / "__pycache__"
    cache.mkdir()
    (cache / "cli.cpython-311.pyc").touch()
    assert builds.compiled_folder() == first


def test_a_half_made_build_is_never_used(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = checkout / "broken.whl"
    wheel.write_bytes(b"not a zip")
    monkeypatch.setattr(builds, "make_wheel", lambda settings: wheel)
    with pytest.raises(Exception, match="not a zip"):
        builds.compile_to(builds.compiled_folder())
    assert builds.use_best() == checkout / "src"


def test_a_build_of_source_that_changed_meanwhile_is_not_put_in_place(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make_wheel(_settings: dict[str, str]) -> Path:
        (checkout / "src" / "paiguan" / "cli.py").write_text("edited = 1\n", encoding="ascii")
        with zipfile.ZipFile(checkout / "paiguan.whl", "w") as packed:
            packed.writestr("paiguan/cli.py", "")
        return checkout / "paiguan.whl"

    monkeypatch.setattr(builds, "make_wheel", make_wheel)
    before = builds.compiled_folder()
    with pytest.raises(StepError, match="changed"):
        builds.compile_to(before)
    assert not before.exists()
    assert builds.use_best() == checkout / "src"


def test_what_is_made_appears_whole(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(checkout / "paiguan.whl", "w") as packed:
        packed.writestr("paiguan/cli.py", "")
    monkeypatch.setattr(builds, "make_wheel", lambda settings: checkout / "paiguan.whl")
    folder = builds.compiled_folder()
    builds.compile_to(folder)
    assert builds.use_best() == folder
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


def test_old_builds_go_unless_something_runs_them(checkout: Path) -> None:
    current = builds.compiled_folder()
    old, busy = current.with_name("old"), current.with_name("busy")
    for folder in (current, old, busy):
        folder.mkdir(parents=True)
    loaded = busy / "paiguan__mypyc.so"
    loaded.write_bytes(b"\0" * 4096)
    # What a loaded module looks like from outside.
    with loaded.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ):
        builds.forget_old(current)
        assert current.is_dir()
        assert busy.is_dir()
        assert not old.exists()
    builds.forget_old(current)
    assert not busy.exists()


def test_a_compiler_that_comes_later_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(parlour, "BUILD", tmp_path)
    monkeypatch.setattr(parlour, "NO_COMPILER", tmp_path / ".no-compiler")
    monkeypatch.setenv("CC", str(tmp_path / "cc"))
    assert not parlour.has_compiler()
    assert "no working C compiler" in capsys.readouterr().out
    (tmp_path / "cc").write_text("#!/bin/sh\n", encoding="ascii")
    (tmp_path / "cc").chmod(0o755)
    assert parlour.has_compiler()
    assert "a C compiler has come" in capsys.readouterr().out
    assert parlour.has_compiler()
    assert capsys.readouterr().out == ""

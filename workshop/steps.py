"""One line for each step: what it is, that it goes on, how long it took."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

# Seconds after which a step that goes on says so.
SILENCE: Final = 5.0


class StepError(RuntimeError):
    """A step failed; the text is all there is to say about it."""


def say(zh: str, en: str) -> None:
    """A line in both languages."""
    print(f"· {zh} · {en}", flush=True)


@contextmanager
def step(zh: str, en: str) -> Iterator[None]:
    """Name a step, say every few seconds that it goes on, and at its end how long it took."""
    print(f"· {zh} · {en} …", end="", flush=True)
    began = time.monotonic()
    over = threading.Event()

    def go_on() -> None:
        while not over.wait(SILENCE):
            print(f" {time.monotonic() - began:.0f} …", end="", flush=True)

    ticking = threading.Thread(target=go_on, daemon=True)
    ticking.start()
    try:
        yield
    except BaseException:
        over.set()
        ticking.join()
        print(" ✗", flush=True)
        raise
    over.set()
    ticking.join()
    print(f" {time.monotonic() - began:.1f} s", flush=True)


def run(
    command: Sequence[str | Path],
    folder: Path | None = None,
    environment: dict[str, str] | None = None,
) -> str:
    """Run a program; what it said is given back, or shown where it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise StepError(f"{' '.join(words)}\n{done.stdout.strip()}")
    return done.stdout


def fail(error: StepError) -> None:
    """Show what went wrong, and end."""
    print(error, file=sys.stderr, flush=True)
    sys.exit(1)

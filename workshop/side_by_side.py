"""Two commands side by side: the first that fails ends the other and is shown at once.

The first is heard only where it fails, the second as it goes. Each runs in a session of its own,
so that all that it started ends with it.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, Final

# How often the two are looked at, and how long one may take to end by itself: seconds.
GLANCE: Final = 0.1
PATIENCE: Final = 3.0
ENDING: Final = (signal.SIGINT, signal.SIGTERM)


def run(beside: str, front: str, log: Path) -> int:
    """The exit status of the first that failed, or zero when both are done."""
    log.parent.mkdir(parents=True, exist_ok=True)
    sides: list[subprocess.Popen[bytes]] = []
    # A signal is noted and looked at later: one that came in the midst of starting a side would
    # leave it behind, unknown.
    broken_off: list[int] = []
    before = {deed: signal.signal(deed, lambda got, _: broken_off.append(got)) for deed in ENDING}
    try:
        with log.open("wb") as quiet:
            sides.append(_start(beside, quiet))
        sides.append(_start(front, None))
        failed = _first_failure(sides, broken_off)
    finally:
        for side in sides:
            _end(side)
        for deed, handler in before.items():
            signal.signal(deed, handler)
    if broken_off:
        return 128 + signal.SIGINT
    if failed is None:
        return 0
    if failed is sides[0]:
        _show(beside, log)
    return failed.returncode if failed.returncode > 0 else 128 - failed.returncode


def _start(command: str, out: IO[bytes] | None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        ["/bin/sh", "-eu", "-c", command],
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=subprocess.STDOUT if out else None,
        start_new_session=True,
    )


def _first_failure(
    sides: list[subprocess.Popen[bytes]], broken_off: list[int]
) -> subprocess.Popen[bytes] | None:
    """Wait until one has failed, which is given back, all are done, or it is broken off."""
    while not broken_off:
        statuses = [side.poll() for side in sides]
        for side, status in zip(sides, statuses, strict=True):
            if status:
                return side
        if None not in statuses:
            return None
        time.sleep(GLANCE)
    return None


def _end(side: subprocess.Popen[bytes]) -> None:
    """End a side and all that it started; what is over already is left alone."""
    for deed in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(side.pid, deed)
        except (ProcessLookupError, PermissionError):
            break
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late and _alive(side):
            time.sleep(GLANCE)
    side.wait()


def _alive(side: subprocess.Popen[bytes]) -> bool:
    """Whether anything of a side's session is left."""
    side.poll()
    try:
        os.killpg(side.pid, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def _show(command: str, log: Path) -> None:
    """What the quiet side said."""
    sys.stdout.flush()
    print(f"\n✗ {command}", file=sys.stderr, flush=True)
    sys.stderr.write(log.read_text(encoding="utf-8", errors="replace"))
    sys.stderr.flush()

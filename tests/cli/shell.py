"""Calling `paiguan` the way a shell does: arguments and bytes in, a status and two texts out."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paiguan.cli import main
from paiguan.terminal.language import LOCALE, VARIABLE

# What says which language is spoken.
SPOKEN = (VARIABLE, *LOCALE)

COMMAND = [sys.executable, "-m", "paiguan.cli"]


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it printed, which is one JSON object on one line."""
        (line,) = self.out.splitlines()
        return json.loads(line)

    @property
    def complaint(self) -> str:
        """The one line on standard error of a command that failed."""
        assert self.status in (1, 2), self
        (line,) = self.err.splitlines()
        assert line.startswith("paiguan: ")
        assert "Traceback" not in line
        assert "internal error" not in line
        return line.removeprefix("paiguan: ")


def paiguan(*arguments: str, stdin: str | bytes = b"", **environment: str) -> Done:
    """Run a command in this process, in Chinese unless it or the environment says otherwise."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    streams = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"), _output(), _output()
    kept = sys.stdin, sys.stdout, sys.stderr
    around, found = dict(os.environ), surroundings(environment)
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        os.environ.clear()
        os.environ.update(found)
        main(list(arguments))
        raise AssertionError("the command line did not exit")
    except SystemExit as exit_:
        status = exit_.code
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
        os.environ.clear()
        os.environ.update(around)
    assert isinstance(status, int)
    return Done(status, _text(streams[1]), _text(streams[2]))


def in_english(*arguments: str, stdin: str | bytes = b"") -> Done:
    """The same in English."""
    return paiguan(*arguments, stdin=stdin, PAIGUAN_LANG="en")


def surroundings(environment: Mapping[str, str]) -> dict[str, str]:
    """What a command finds around it: of this machine's language nothing."""
    around = {name: value for name, value in os.environ.items() if name not in SPOKEN}
    return {**around, "COLUMNS": "80", **environment}


def paiguan_process(*arguments: str, stdin: bytes = b"", **environment: str) -> Done:
    """Run a command as a process of its own."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        env=surroundings(environment),
        timeout=120,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def written(folder: Path, value: object, name: str = "hand.json") -> str:
    """A file that holds a JSON value."""
    path = folder / name
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return str(path)


def _output() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()

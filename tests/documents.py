"""The commands and programs of the pages in `docs/` and of the README, run as they are written.

A page's fenced blocks are run in order in one scratch folder, where `paiguan`, `.venv/bin/paiguan`
and `python3` are those under test and `examples/`, `docs/` and `bench/` are the project's. What a
test changes before it runs a block (a smaller number of hands) is in a table of that test.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import paiguan
from tests.cli.shell import SPOKEN
from tests.rulebook import ROOT

FENCE = re.compile(r"^ *```(\w*)$")
PROGRAM_NAME = re.compile(r"# (\w+\.py)$", re.M)
# What a command reads that asks a person: they get up from the table.
TYPED = "q\n"
SECONDS = 300
LINKED = ("examples", "docs", "bench")


@dataclass(frozen=True)
class Block:
    """A fenced block: where it is, what it is written in, and what it says."""

    page: str
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(page: str, *kinds: str) -> list[Block]:
    """The fenced blocks of a page of the project, of these kinds or of all."""
    found: list[Block] = []
    inside: list[str] | None = None
    kind, start = "", 0
    for number, line in enumerate((ROOT / page).read_text(encoding="utf-8").splitlines(), 1):
        fence = FENCE.match(line)
        if inside is None:
            if fence is not None:
                kind, start, inside = fence[1], number, []
        elif line.strip() == "```":
            found.append(Block(page, start, kind, "\n".join(inside) + "\n"))
            inside = None
        else:
            inside.append(line)
    assert inside is None, f"{page}:{start}: this block has no end"
    return [block for block in found if not kinds or block.kind in kinds]


def smaller(text: str, instead: Mapping[str, str]) -> str:
    """A block with what a test puts in the place of something large."""
    for large, small in instead.items():
        text = text.replace(large, small)
    return text


def unused(found: Iterable[Block], instead: Mapping[str, str]) -> list[str]:
    """What a table names that no block says any more."""
    texts = [block.text for block in found]
    return [large for large in instead if not any(large in text for text in texts)]


class Scratch:
    """A folder as somebody has it who follows a page."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for place in (folder / "bin", folder / ".venv" / "bin"):
            place.mkdir(parents=True)
            self._write(place / "paiguan", f'exec "{sys.executable}" -m paiguan.cli "$@"')
            for name in ("python", "python3"):
                self._write(place / name, f'exec "{sys.executable}" "$@"')
        for name in LINKED:
            (folder / name).symlink_to(ROOT / name)

    @property
    def environment(self) -> dict[str, str]:
        """What commands find around them: the build under test, and no language of this machine."""
        around = {name: text for name, text in os.environ.items() if name not in SPOKEN}
        around["PATH"] = f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
        around["PYTHONPATH"] = str(Path(paiguan.__file__).resolve().parent.parent)
        around["PAIGUAN_DATA_DIR"] = str(self.folder / "data")
        around["HOME"] = str(self.folder)
        return around

    def run(
        self, block: Block, instead: Mapping[str, str] | None = None, typed: str = TYPED
    ) -> str:
        """Run a block to its end; what it printed. It fails if any of its commands does.

        A program is kept under the name in its first line, as in `# mybots.py`.
        """
        text = smaller(block.text, instead or {})
        if block.kind == "python":
            name = PROGRAM_NAME.match(text)
            file = name[1] if name else "snippet.py"
            (self.folder / file).write_text(text, encoding="utf-8")
            text = f"python3 {file}"
        return self.shell(text, str(block), typed)

    def shell(self, text: str, where: str, typed: str = TYPED) -> str:
        """Run the lines of a shell; what they printed."""
        done = subprocess.run(
            ["sh", "-eu", "-c", text],
            cwd=self.folder,
            env=self.environment,
            input=typed,
            capture_output=True,
            encoding="utf-8",
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, f"{where}\n{text}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def opens(self, command: str, said: str, **environment: str) -> str:
        """Run a command that stays until it has said something, then end it; all that it said."""
        log = self.folder / "stays.log"
        with log.open("wb") as out:
            process = subprocess.Popen(
                ["sh", "-eu", "-c", f"exec {command}"],
                cwd=self.folder,
                env={**self.environment, **environment},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            give_up = time.monotonic() + SECONDS
            while said not in log.read_text(encoding="utf-8", errors="replace"):
                assert process.poll() is None, log.read_text(encoding="utf-8", errors="replace")
                assert time.monotonic() < give_up, f"{command}: it never said {said}"
                time.sleep(0.05)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)
            process.wait(timeout=SECONDS)
        return log.read_text(encoding="utf-8", errors="replace")

    @staticmethod
    def _write(path: Path, command: str) -> None:
        path.write_text(f"#!/bin/sh\n{command}\n", encoding="utf-8")
        path.chmod(0o755)

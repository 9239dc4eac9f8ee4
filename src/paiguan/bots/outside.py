"""A program of somebody else as a bot: one JSON object a line on its standard input and output.

`docs/bot-protocol.md` says what the lines are.
"""

import json
import os
import shlex
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any, Final, Self

from paiguan.bots.base import Bot, Rulebook
from paiguan.bots.written import choices_as_json, view_as_json
from paiguan.engine.actions import Prompt
from paiguan.engine.view import SeatView

PROTOCOL: Final = 1
SECONDS_TO_ANSWER: Final = 10.0
SECONDS_TO_LEAVE: Final = 2.0
LONGEST_LINE: Final = 65536
LONGEST_QUOTE: Final = 80


class OutsideBotError(RuntimeError):
    """A program that does not play: it is not there, has died, is too slow or talks nonsense."""


class OutsideBot(Bot):
    """Asks a program, which runs from the first hand until it is closed."""

    def __init__(
        self,
        command: str | Sequence[str],
        game: Rulebook,
        options: Mapping[str, object] | None = None,
        seconds: float = SECONDS_TO_ANSWER,
    ) -> None:
        self.words = _words(command)
        self.name = self.words[0]
        self.game = game
        self.seconds = seconds
        self.asked = 0
        self.process = self._start()
        self.lines: Queue[bytes] = Queue()
        assert self.process.stdout is not None
        reading = (self.process.stdout, self.lines)
        self.reader = Thread(target=_read_lines, args=reading, daemon=True)
        self.reader.start()
        self._greet(options or {})

    def __enter__(self) -> Self:
        """It runs already."""
        return self

    def __exit__(self, *_: object) -> None:
        """It is sent home, whatever has happened."""
        self.close()

    def begin_hand(self, number: int, seed: bytes) -> None:
        """Say that a new hand begins, and where a program may take its chance from."""
        self._tell({"type": "hand", "number": number, "seed": seed.hex()})

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """The choice that the program takes."""
        self.asked += 1
        choices = choices_as_json(prompt)
        self._tell(
            {
                "type": "choose",
                "id": self.asked,
                "view": view_as_json(self.game, view),
                "choices": choices,
            }
        )
        return self._choice_in(self._answer(), len(choices))

    def close(self) -> None:
        """Close its input, and end it if it does not go by itself."""
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        self._wait_or_kill()
        self.reader.join(SECONDS_TO_LEAVE)

    # Talking

    def _start(self) -> "subprocess.Popen[bytes]":
        try:
            return subprocess.Popen(
                self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise OutsideBotError(
                f"{self.name} 打不开 · cannot be started: {error.strerror}"
            ) from None

    def _greet(self, options: Mapping[str, object]) -> None:
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": getattr(self.game, "name", ""),
            "family": self.game.family,
            "options": dict(options),
        }
        try:
            self._tell(hello)
        except OutsideBotError:
            self.close()
            raise

    def _tell(self, message: dict[str, Any]) -> None:
        line = json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n"
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line.encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            raise self._gone() from None

    def _answer(self) -> bytes:
        try:
            line = self.lines.get(timeout=self.seconds)
        except Empty:
            self._kill()
            raise OutsideBotError(
                f"{self.name} {self.seconds:g} 秒没有回答 · no answer in {self.seconds:g} s"
            ) from None
        if not line:
            raise self._gone()
        return line

    def _choice_in(self, line: bytes, count: int) -> int:
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise self._nonsense(line, 'a JSON object is meant, as in {"choice": 0}')
        if answer.get("id", self.asked) != self.asked:
            raise self._nonsense(line, f"the question was {self.asked}")
        choice = answer.get("choice")
        if not isinstance(choice, int) or isinstance(choice, bool) or not 0 <= choice < count:
            raise self._nonsense(line, f"“choice” is a number from 0 to {count - 1}")
        return choice

    # What goes wrong

    def _nonsense(self, line: bytes, meant: str) -> OutsideBotError:
        said = line[:LONGEST_QUOTE].decode(errors="replace").rstrip()
        return OutsideBotError(f"{self.name} 的回答看不懂 · answered “{said}”: {meant}")

    def _gone(self) -> OutsideBotError:
        self._wait_or_kill()
        status = self.process.returncode
        return OutsideBotError(f"{self.name} 退出了 · ended in the middle, with status {status}")

    def _wait_or_kill(self) -> None:
        try:
            self.process.wait(SECONDS_TO_LEAVE)
        except subprocess.TimeoutExpired:
            self._kill()

    def _kill(self) -> None:
        """End the program and what it has started itself."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()
        self.process.wait()


def _words(command: str | Sequence[str]) -> list[str]:
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise OutsideBotError(f"命令写错了 · {command}: {error}") from None
    if not words:
        raise OutsideBotError("没有写程序 · no program is named")
    return words


def _read_lines(stream: IO[bytes], lines: "Queue[bytes]") -> None:
    """Hand over line after line; an empty one says that there are no more."""
    with stream:
        line = b"begin"
        while line:
            line = stream.readline(LONGEST_LINE)
            lines.put(line)

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
from paiguan.bots.written import barred_as_json, choices_as_json, view_as_json
from paiguan.engine.actions import Prompt
from paiguan.engine.errors import BilingualError
from paiguan.engine.view import SeatView

PROTOCOL: Final = 1
SECONDS_TO_ANSWER: Final = 10.0
SECONDS_TO_LEAVE: Final = 2.0
LONGEST_LINE: Final = 65536
LONGEST_QUOTE: Final = 80


class OutsideBotError(BilingualError):
    """A program that does not play: it is not there, has died, is too slow or talks nonsense."""


class NonsenseError(BilingualError):
    """An answer that is none, and what would be one."""

    def __init__(self, line: bytes, zh: str, en: str) -> None:
        said = line[:LONGEST_QUOTE].decode(errors="replace").rstrip()
        super().__init__(f"“{said}”：{zh}", f"“{said}”: {en}")


class OutsideBot(Bot):
    """Asks a program, which runs from the first hand until it is closed."""

    def __init__(
        self,
        command: str | Sequence[str],
        game: Rulebook,
        options: Mapping[str, object] | None = None,
        seconds: float = SECONDS_TO_ANSWER,
    ) -> None:
        self.words = words_of(command)
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
        self._tell(hand_line(number, seed))

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """The choice that the program takes."""
        self.asked += 1
        self._tell(question_line(self.asked, self.game, view, prompt))
        try:
            return choice_in(self._answer(), self.asked, len(prompt.codes))
        except NonsenseError as error:
            raise OutsideBotError(
                f"{self.name} 的回答看不懂：{error.zh}", f"{self.name} answered {error.en}"
            ) from None

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
                f"{self.name} 打不开：{error.strerror}",
                f"{self.name} cannot be started: {error.strerror}",
            ) from None

    def _greet(self, options: Mapping[str, object]) -> None:
        try:
            self._tell(hello_line(self.game, options))
        except OutsideBotError:
            self.close()
            raise

    def _tell(self, line: bytes) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line)
            self.process.stdin.flush()
        except BrokenPipeError:
            raise self._gone() from None

    def _answer(self) -> bytes:
        try:
            line = self.lines.get(timeout=self.seconds)
        except Empty:
            self._kill()
            raise OutsideBotError(
                f"{self.name} {self.seconds:g} 秒没有回答",
                f"{self.name} gave no answer in {self.seconds:g} s",
            ) from None
        if not line:
            raise self._gone()
        return line

    # What goes wrong

    def _gone(self) -> OutsideBotError:
        self._wait_or_kill()
        status = self.process.returncode
        return OutsideBotError(
            f"{self.name} 中途退出了，状态 {status}",
            f"{self.name} ended in the middle, with status {status}",
        )

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


def words_of(command: str | Sequence[str]) -> list[str]:
    """A command as a program and its arguments; no shell has a part in it."""
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise OutsideBotError(f"命令写错了：{command}：引号没有关", f"{command}: {error}") from None
    if not words:
        raise OutsideBotError("没有写程序", "no program is named")
    return words


# The lines, for whoever talks to a program


def hello_line(game: Rulebook, options: Mapping[str, object]) -> bytes:
    """What a program is told first."""
    return _line(
        {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": getattr(game, "name", ""),
            "family": game.family,
            "options": dict(options),
        }
    )


def hand_line(number: int, seed: bytes) -> bytes:
    """That a hand begins, and where a program may take its chance from."""
    return _line({"type": "hand", "number": number, "seed": seed.hex()})


def question_line(number: int, game: Rulebook, view: SeatView, prompt: Prompt) -> bytes:
    """What a program is asked."""
    return _line(
        {
            "type": "choose",
            "id": number,
            "view": view_as_json(game, view),
            "choices": choices_as_json(prompt),
            "barred": barred_as_json(game, prompt),
        }
    )


def choice_in(line: bytes, asked: int, count: int) -> int:
    """The choice that an answer names, of so many."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise NonsenseError(
            line,
            '要一个 JSON 对象，例如 {"choice": 0}',
            'a JSON object is meant, as in {"choice": 0}',
        )
    if answer.get("id", asked) != asked:
        raise NonsenseError(line, f"问的是第 {asked} 个问题", f"the question was {asked}")
    choice = answer.get("choice")
    if not isinstance(choice, int) or isinstance(choice, bool) or not 0 <= choice < count:
        raise NonsenseError(
            line,
            f"“choice”是 0 到 {count - 1} 的数",
            f"“choice” is a number from 0 to {count - 1}",
        )
    return choice


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _read_lines(stream: IO[bytes], lines: "Queue[bytes]") -> None:
    """Hand over line after line; an empty one says that there are no more."""
    with stream:
        line = b"begin"
        while line:
            line = stream.readline(LONGEST_LINE)
            lines.put(line)

"""Programs in other processes that are asked and answer, a line each; the server never waits.

A program is started when it is first needed and asked one thing after another. One that dies, is
late or says too much is ended, and the next question starts another.
"""

import asyncio
import os
import signal
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

SECONDS_TO_LEAVE: Final = 2.0
# After a failure a program is left alone so long: one that always dies costs little.
SECONDS_TO_RECOVER: Final = 0.5
# A program that nobody has asked for so long makes room for others.
IDLE_SECONDS: Final = 300.0
# What a program may say on its standard error; the rest is read and forgotten.
MOST_SAID: Final = 1_000_000
CHUNK: Final = 8192
LONGEST_ANSWER: Final = 65_536

# What to write, given whether the program has just been started.
Question = Callable[[bool], bytes]


Why = Literal[
    "busy",
    "ended",
    "given_up",
    "late",
    "many_programs",
    "nonsense",
    "not_offered",
    "not_started",
    "too_long",
    "unreadable",
]


class ProgramError(RuntimeError):
    """A program that has not answered, and why."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


class Program:
    """One process."""

    def __init__(self, process: Process, errors: Path | None) -> None:
        self._process = process
        # Whether it was gone before it was last asked.
        self.was_over = False
        self._listening = asyncio.create_task(self._keep_errors(errors))

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @classmethod
    async def start(
        cls, words: Sequence[str], errors: Path | None, longest: int = LONGEST_ANSWER
    ) -> "Program":
        """A new process; it gets none of the server's own settings."""
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith("PAIGUAN_")
        }
        try:
            process = await asyncio.create_subprocess_exec(
                *words,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL if errors is None else PIPE,
                limit=longest,
                start_new_session=True,
                env=environment,
            )
        except OSError:
            raise ProgramError("not_started") from None
        return cls(process, errors)

    async def ask(self, lines: bytes, seconds: float) -> bytes:
        """Its answer to these lines."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.was_over = self._process.returncode is not None
        if self.was_over:
            raise ProgramError("ended")
        try:
            async with asyncio.timeout(seconds):
                self._process.stdin.write(lines)
                await self._process.stdin.drain()
                answer = await self._process.stdout.readline()
        except TimeoutError:
            raise ProgramError("late") from None
        except ValueError:
            raise ProgramError("too_long") from None
        except (OSError, RuntimeError):
            # It died while nobody asked it anything; event loops tell that in different words.
            raise ProgramError("ended") from None
        if not answer.endswith(b"\n"):
            raise ProgramError("ended")
        return answer

    async def end(self) -> None:
        """Close its input, and end it if it does not go by itself."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_LEAVE):
                await self._process.wait()
        await self.kill()

    async def kill(self) -> None:
        """End it at once, with all that it has started."""
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.pid, signal.SIGKILL)
            else:
                self._process.kill()
        with suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(SECONDS_TO_LEAVE):
                await self._read_away()
        # What it has started may have got away with its pipes.
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        self._process._transport.close()  # type: ignore[attr-defined]

    async def _read_away(self) -> None:
        """Wait until it is gone and all that it said has been read."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        await self._process.wait()
        while await self._process.stdout.read(CHUNK):
            pass
        await self._listening

    async def _keep_errors(self, path: Path | None) -> None:
        """Write what it says on standard error to a file, as far as there is room."""
        stream = self._process.stderr
        left = MOST_SAID
        while stream is not None and (said := await stream.read(CHUNK)):
            if path is not None and left > 0:
                await asyncio.to_thread(_append, path, said[:left])
                left -= len(said)


def _append(path: Path, said: bytes) -> None:
    """Add to a file that is begun anew when it has grown large; a full disk stops nobody."""
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        mode = "wb" if path.exists() and path.stat().st_size > MOST_SAID else "ab"
        with path.open(mode) as file:
            file.write(said)


class Crew:
    """A few programs of one kind, and the questions that wait for them."""

    def __init__(
        self,
        words: Sequence[str],
        size: int,
        *,
        seconds: float,
        waiting: int,
        errors: Path | None = None,
        longest: int = LONGEST_ANSWER,
        again: bool = False,
    ) -> None:
        self.words = words
        self.size = size
        # How long one answer may take; then the program is ended.
        self.seconds = seconds
        # How many failures have followed each other.
        self.failures = 0
        self.programs: set[Program] = set()
        self._errors = errors
        self._longest = longest
        # Whether what a program died over is asked again: there is time, and nobody else to ask.
        self._again = again
        self._questions: asyncio.Queue[tuple[Question, asyncio.Future[bytes]]] = asyncio.Queue(
            waiting
        )
        self._runners: set[asyncio.Task[None]] = set()
        # Of those that take questions, how many have none.
        self._working = 0
        self.idle = 0

    @property
    def waiting(self) -> int:
        """How many questions nobody has begun with."""
        return self._questions.qsize()

    @property
    def awake(self) -> bool:
        """Whether a program is there, or on its way."""
        return self._working > 0

    def ask(self, question: Question) -> "asyncio.Future[bytes]":
        """The answer, when it comes; whoever cancels it is not told."""
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        try:
            self._questions.put_nowait((question, answer))
        except asyncio.QueueFull:
            raise ProgramError("busy") from None
        if self.idle < self.waiting and self._working < self.size:
            self._working += 1
            runner = asyncio.create_task(self._run(), name="a program's questions")
            self._runners.add(runner)
            runner.add_done_callback(self._runners.discard)
        return answer

    async def stop(self) -> None:
        """Send all programs home; what nobody has answered is not answered any more."""
        runners = list(self._runners)
        for runner in runners:
            runner.cancel()
        await asyncio.gather(*runners, return_exceptions=True)
        while not self._questions.empty():
            _set_error(self._questions.get_nowait()[1], ProgramError("ended"))

    async def _run(self) -> None:
        """Answer one question after another with one program, started anew where it fails."""
        program: Program | None = None
        try:
            while (asked := await self._next()) is not None:
                program = await self._answer(program, *asked)
        finally:
            self._working -= 1
            if program is not None:
                self.programs.discard(program)
                await program.end()

    async def _answer(
        self, program: Program | None, question: Question, answer: "asyncio.Future[bytes]"
    ) -> Program | None:
        """Let a program answer, or a new one; the program that is there afterwards."""
        if answer.done():
            return program
        try:
            program, line = await self._ask(program, question)
        except ProgramError as error:
            self.failures += 1
            _set_error(answer, error)
            await asyncio.sleep(SECONDS_TO_RECOVER)
            return None
        except BaseException:
            # Whatever it was: nobody waits for an answer that does not come.
            _set_error(answer, ProgramError("ended"))
            raise
        self.failures = 0
        if not answer.done():
            answer.set_result(line)
        return program

    async def _ask(self, program: Program | None, question: Question) -> tuple[Program, bytes]:
        """The answer and who gave it: a new one where the program has died since it was asked."""
        if program is not None:
            try:
                return program, await self._ask_one(program, question(False))
            except ProgramError as error:
                if error.why != "ended" or not (self._again or program.was_over):
                    raise
        program = await Program.start(self.words, self._errors, self._longest)
        self.programs.add(program)
        return program, await self._ask_one(program, question(True))

    async def _ask_one(self, program: Program, lines: bytes) -> bytes:
        """The answer of a program, which is ended where it gives none."""
        try:
            return await program.ask(lines, self.seconds)
        except BaseException:
            self.programs.discard(program)
            await program.kill()
            raise

    async def _next(self) -> tuple[Question, "asyncio.Future[bytes]"] | None:
        """The next question; None after a long silence."""
        self.idle += 1
        try:
            async with asyncio.timeout(IDLE_SECONDS):
                return await self._questions.get()
        except TimeoutError:
            return None if self._questions.empty() else self._questions.get_nowait()
        finally:
            self.idle -= 1


def _set_error(answer: "asyncio.Future[bytes]", error: ProgramError) -> None:
    if not answer.done():
        answer.set_exception(error)

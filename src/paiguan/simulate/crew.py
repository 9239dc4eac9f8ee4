"""Processes of this machine that play parts of a plan.

Each has a pipe of its own: a process that dies is noticed at once, and nobody waits for it.
"""

import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, Self, TypeVar

from paiguan.engine.errors import BilingualError

Answer = TypeVar("Answer")

# So many parts are given to a process at once, so that it need not wait for the next.
GIVEN_AT_ONCE: Final = 2
SECONDS_TO_LEAVE: Final = 5.0


class CrewError(BilingualError):
    """A process of the crew has died."""


class Crew(Generic[Answer]):
    """Processes that do the same with part after part."""

    def __init__(self, work: Callable[[int, int], Answer], size: int) -> None:
        context = _context()
        self.pipes: list[Connection] = []
        self.processes: list[BaseProcess] = []
        for _ in range(size):
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, work), daemon=True)
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)

    def __enter__(self) -> Self:
        """They work already."""
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        """They leave when their pipes close; after an error they are not waited for."""
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            if kind is not None:
                process.terminate()
            process.join(SECONDS_TO_LEAVE)
            if process.exitcode is None:
                process.kill()
                process.join()
            process.close()

    def work(self, parts: Sequence[tuple[int, int]]) -> Iterator[Answer]:
        """The answers to all parts, in order."""
        ahead = deque(enumerate(parts))
        done: dict[int, Answer] = {}
        for _ in range(GIVEN_AT_ONCE):
            for pipe in self.pipes:
                _give(pipe, ahead)
        for number in range(len(parts)):
            while number not in done:
                ready = wait(self.pipes)
                for pipe in [pipe for pipe in self.pipes if pipe in ready]:
                    answered, answer = _receive(pipe)
                    done[answered] = answer
                    _give(pipe, ahead)
            yield done.pop(number)


def _context() -> ForkServerContext | SpawnContext:
    """Processes that start clean, without a copy of this one's threads."""
    if "forkserver" in get_all_start_methods():
        context = get_context("forkserver")
        context.set_forkserver_preload(["paiguan.simulate"])
        return context
    return get_context("spawn")


def _give(pipe: Connection, ahead: "deque[tuple[int, tuple[int, int]]]") -> None:
    if ahead:
        try:
            pipe.send(ahead.popleft())
        except (BrokenPipeError, ConnectionResetError):
            raise _dead() from None


def _receive(pipe: Connection) -> tuple[int, Any]:
    """The number of a part and its answer; what went wrong in the process goes wrong here."""
    try:
        number, answer, error = pipe.recv()
    except (EOFError, ConnectionResetError):
        raise _dead() from None
    if error is not None:
        raise error
    return number, answer


def _dead() -> CrewError:
    return CrewError(
        '一个进程断了；用几个进程的脚本要写 if __name__ == "__main__":',
        'a worker process has died; a script that uses several needs if __name__ == "__main__":',
    )


def _serve(pipe: Connection, work: Callable[[int, int], object]) -> None:
    """What a process does: one part after another until the pipe is closed."""
    # An interrupt is for the process that a person started; it closes the pipes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            number, (first, end) = pipe.recv()
        except (EOFError, ConnectionResetError):
            return
        answer, failed = None, None
        try:
            answer = work(first, end)
        except Exception as error:
            failed = error
        try:
            pipe.send((number, answer, failed))
        except (BrokenPipeError, ConnectionResetError):
            return

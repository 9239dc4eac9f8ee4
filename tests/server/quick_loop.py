"""An event loop without sockets, threads and time: it runs what is ready, and nothing else.

A room on a stage waits for nothing outside its process. Tasks, futures and queues are those of
asyncio, and what is ready is run in the same order as everywhere.
"""

import asyncio
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, copy_context
from typing import Any, Self, TypeVar, cast

T = TypeVar("T")


class StandsStillError(RuntimeError):
    """Nothing is ready, and nothing ever will be."""


class QuickLoop:
    """Runs what is ready when it is told to; it has of a loop what rooms need of one."""

    def __init__(self) -> None:
        self._ready: deque[tuple[Context, Callable[..., object], tuple[Any, ...]]] = deque()
        # What failed and nobody waited for.
        self._failed: list[dict[str, Any]] = []
        self._loop = cast("asyncio.AbstractEventLoop", self)

    def __enter__(self) -> Self:
        events._set_running_loop(self._loop)
        return self

    def __exit__(self, *_error: object) -> None:
        events._set_running_loop(None)

    def settle(self) -> None:
        """Run all that is ready, and what becomes ready by that, until nothing is."""
        ready = self._ready
        while ready:
            context, call, given = ready.popleft()
            context.run(call, *given)
        assert not self._failed, self._failed

    def run(self, wanted: Coroutine[Any, Any, T]) -> T:
        """What a coroutine comes to that waits for nothing outside."""
        task: asyncio.Task[T] = self.create_task(wanted)
        self.settle()
        if not task.done():
            task.cancel()
            self.settle()
            raise StandsStillError
        return task.result()

    def call_soon(
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> None:
        """Run something after all that is ready."""
        self._ready.append((context or copy_context(), callback, args))

    def create_task(self, coro: Any, *, name: str | None = None, context: Any = None) -> Any:
        """A task that begins when its turn comes."""
        return asyncio.Task(coro, loop=self._loop, name=name, context=context)

    def create_future(self) -> "asyncio.Future[Any]":
        """Something that will be known."""
        return asyncio.Future(loop=self._loop)

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Something failed that nobody waits for."""
        self._failed.append(context)

    def get_debug(self) -> bool:
        """Nobody watches how long things take."""
        return False

    def is_running(self) -> bool:
        """It runs whenever anything asks it."""
        return True

    def is_closed(self) -> bool:
        """There is nothing to close."""
        return False


def run(wanted: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that waits for nothing outside."""
    with QuickLoop() as loop:
        return loop.run(wanted)

"""Logs as JSON lines. Nothing of a running game is ever logged but room numbers and counts.

What went wrong is told by the kinds of the errors and the places in the code. Their messages and
the values of variables are left out: they may hold tiles, seeds or tickets.
"""

import logging
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from io import TextIOBase
from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Any, Final, TextIO, cast

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

MOST_CAUSES: Final = 5
# What libraries log, mostly of strangers' bad requests: so many lines a minute and no more.
LINES_A_MINUTE: Final = 60
MINUTE: Final = 60.0


def configure_logs(level: str = "info") -> None:
    """Send structlog and the libraries' logs to standard error as JSON."""
    number = getattr(logging, level.upper())
    first: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _errors_without_values,
    ]
    last = structlog.processors.JSONRenderer(ensure_ascii=False)
    structlog.configure(
        processors=[*first, last],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, Unfailing(sys.stderr))),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Sparing())
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*first, structlog.stdlib.add_logger_name, _first_line],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    logging.basicConfig(handlers=[handler], level=max(number, logging.WARNING), force=True)


class Unfailing(TextIOBase):
    """A stream that loses what it cannot write: a log is never worth a table.

    The disk may be full, or nobody may read the pipe any more.
    """

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self._stream = stream

    def write(self, text: str) -> int:
        """Write it if that can be done."""
        with suppress(OSError, ValueError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """The same for what is kept back."""
        with suppress(OSError, ValueError):
            self._stream.flush()


class Sparing(logging.Filter):
    """Lets so many lines of the libraries through a minute, and counts the others."""

    def __init__(self) -> None:
        super().__init__()
        self._minute = 0.0
        self._lines = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written; the first of a minute says how many were not."""
        at = time.monotonic()
        if at - self._minute >= MINUTE:
            left_out = max(self._lines - LINES_A_MINUTE, 0)
            self._minute, self._lines = at, 0
            if left_out:
                record.msg = f"{record.getMessage()} (and {left_out} lines left out)"
                record.args = None
        self._lines += 1
        return self._lines <= LINES_A_MINUTE


def _errors_without_values(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """An error as its kinds and places."""
    given = event.pop("exc_info", None)
    error = sys.exception() if given is True else given
    if isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        event["error"] = [_told(each) for each in _causes(error)]
    return event


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The error, what it came from, and so on."""
    cause: BaseException | None = error
    for _ in range(MOST_CAUSES):
        if cause is None:
            return
        yield cause
        hidden = cause.__suppress_context__
        cause = cause.__cause__ or (None if hidden else cause.__context__)


def _told(error: BaseException) -> dict[str, Any]:
    return {"kind": type(error).__name__, "at": _places(error.__traceback__)}


def _places(traceback: TracebackType | None) -> list[str]:
    return [
        f"{Path(frame.f_code.co_filename).name}:{line} {frame.f_code.co_name}"
        for frame, line in walk_tb(traceback)
    ]


def _first_line(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Libraries put the values of an error below the first line of their message."""
    event["event"] = str(event["event"]).partition("\n")[0]
    return event

"""Logs as JSON lines. Nothing of a running game is ever logged but room numbers and counts.

What went wrong is told by the kinds of the errors and the places in the code. Their messages and
the values of variables are left out: they may hold tiles, seeds or tickets.
"""

import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Any, Final

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

MOST_CAUSES: Final = 5


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
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*first, structlog.stdlib.add_logger_name, _first_line],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    logging.basicConfig(handlers=[handler], level=max(number, logging.WARNING), force=True)


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

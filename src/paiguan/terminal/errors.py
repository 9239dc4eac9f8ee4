"""How the command line says that something cannot be done."""

from typing import Final

FAILED: Final = 1
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130

LONGEST_MESSAGE: Final = 1000


class CommandError(Exception):
    """What was asked for cannot be done; the message says why, the status with which exit."""

    def __init__(self, message: str, status: int = FAILED) -> None:
        super().__init__(message)
        self.status = status


def one_line(message: str) -> str:
    """A message on one line, without what a terminal would act upon; its ends if it is long."""
    shown = "".join(c if c.isprintable() else repr(c)[1:-1] for c in message)
    if len(shown) <= LONGEST_MESSAGE:
        return shown
    half = LONGEST_MESSAGE // 2
    return f"{shown[:half]} … {shown[-half:]}"

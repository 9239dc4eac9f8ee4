"""What a crew is given to do, in a module that a process loads fast."""

import os


def span(first: int, end: int) -> tuple[int, int, int]:
    """A part, and who did it."""
    return first, end, os.getpid()


def fail_at_four(first: int, end: int) -> int:
    """Fails at one of the parts."""
    if first == 4:
        raise ValueError("four is not to be")
    return first


def die_at_four(first: int, end: int) -> int:
    """Ends its process at one of the parts."""
    if first == 4:
        os._exit(3)
    return first

"""Processes that end with whoever started them, also where that one is killed."""

import ctypes
import signal
import sys

PR_SET_PDEATHSIG = 1


def end_with_parent(how: signal.Signals) -> None:
    """Let the kernel send this process a signal when its parent is gone; only Linux can."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(how))

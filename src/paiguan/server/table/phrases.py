"""Quick phrases (RM-19): which there are, and how often somebody may say one.

The words and pictures are the client's; here they are numbers.
"""

from collections import deque
from typing import Final

PHRASES: Final = 10
# So many within so many seconds.
MOST: Final = 4
SECONDS: Final = 10.0


class Phrases:
    """When everybody last said something."""

    def __init__(self) -> None:
        self._said: dict[int, deque[float]] = {}

    def may_say(self, user: int, at: float) -> bool:
        """Whether somebody may say something now; it counts as said."""
        said = self._said.setdefault(user, deque(maxlen=MOST))
        if len(said) == MOST and at - said[0] < SECONDS:
            return False
        said.append(at)
        return True

"""What a table does by itself when its time has come."""

from typing import Final, Literal, NamedTuple

from paiguan.engine.settlement import NOBODY

What = Literal["close", "open", "bot", "clock", "forced", "confirm", "vote", "hashes", "seeds"]


class Due(NamedTuple):
    """Something that a table does by itself when its time has come."""

    what: What
    # Whose prompt it is about, if it is about one.
    seat: int = NOBODY
    prompt: int = 0


# Nobody may claim any more what lies there; what has come of it is shown.
CLOSE: Final = Due("close")
OPEN: Final = Due("open")
# A settlement has been looked at; a vote has ended.
CONFIRM: Final = Due("confirm")
VOTE: Final = Due("vote")
# What a deal waits for has not come.
HASHES: Final = Due("hashes")
SEEDS: Final = Due("seeds")

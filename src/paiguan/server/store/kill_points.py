"""Named places where a test lets the server die; nothing happens there in production.

`PAIGUAN_KILL_AT=before_commit:7` kills the process with SIGKILL when it comes to `before_commit`
for the seventh time.
"""

import os
import signal
from typing import Final

BEFORE_COMMIT: Final = "before_commit"
AFTER_COMMIT: Final = "after_commit"
MID_BROADCAST: Final = "mid_broadcast"
MID_SETTLEMENT: Final = "mid_settlement"
MID_LEDGER: Final = "mid_ledger"
PLACES: Final = (BEFORE_COMMIT, AFTER_COMMIT, MID_BROADCAST, MID_SETTLEMENT, MID_LEDGER)

# How often each place may still be passed; a place that is not here may be passed forever.
_left: dict[str, int] = {}


def arm(setting: str) -> None:
    """Die at `place:times` from now on; an empty setting disarms."""
    _left.clear()
    if setting:
        place, _, times = setting.partition(":")
        _left[place] = int(times or "1")


def passing(place: str, times: int = 1) -> None:
    """The server has come to this place: where a test asked for it, it ends here."""
    if place in _left:
        _left[place] -= times
        if _left[place] <= 0:
            os.kill(os.getpid(), signal.SIGKILL)


arm(os.environ.get("PAIGUAN_KILL_AT", ""))

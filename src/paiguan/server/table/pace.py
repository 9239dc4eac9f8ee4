"""How long the table waits: bots think like people, and a pause tells nothing (RM-13).

After every tile that somebody might claim, for all the public knows, the table waits. In `strict`
rooms it waits equally long each time. In `natural` ones two players think it over every time:
people who answer, and where they are fewer, decoys that take as long as people at this table do.
`fast` rooms wait for nobody but those who are asked.

Each wait is drawn by its place in the hand and not from a running source: an answer that nobody
is to know of must not shift the waits after it.
"""

import math
from collections import deque
from hashlib import blake2b
from typing import Final

# Seconds that people take over a claim, until the table has its own.
USUAL_SECONDS: Final = (0.7, 0.9, 1.1, 1.3, 1.6, 1.9, 2.4, 3.1)
REMEMBERED: Final = 40
LONGEST_SECONDS: Final = 8.0
# Nobody takes exactly as long as somebody did before: a decoy is off by about a quarter.
SPREAD: Final = 0.25
THINKING: Final = 2
STRICT_SECONDS: Final = 3.0
# Then the window is closed. Who has said nothing has passed, which is written before it is shown:
# that takes a moment, and the table waits for so long whether there is anything to write or not.
WRITING_SECONDS: Final = 0.4
BOT_SECONDS: Final = (0.6, 1.4)
AUTO_SECONDS: Final = 0.3
KEY_BYTES: Final = 32


class Pace:
    """Delays of one table, by a key that nobody else knows.

    A `scale` of 0 makes all of them nothing, for tests and load runs.
    """

    def __init__(self, claim_time: str, scale: float, key: bytes) -> None:
        self.claim_time = claim_time
        self.scale = scale
        self._key = key
        self._taken: deque[float] = deque(USUAL_SECONDS, maxlen=REMEMBERED)

    def note_answer(self, seconds: float) -> None:
        """A person took so long over a claim; kept in seconds that no scale has changed."""
        if self.scale > 0:
            self._taken.append(min(seconds / self.scale, LONGEST_SECONDS))

    def wait(self, hand: int, place: int, answered: int) -> float:
        """How long nothing more is shown after the event at this place, if so many answered."""
        if self.claim_time == "fast":
            return 0.0
        if self.claim_time == "strict":
            return self.window + self.writing
        return max(self.decoys(hand, place)[answered:], default=0.0)

    @property
    def closes(self) -> bool:
        """Whether who has not answered in time has passed."""
        return self.claim_time == "strict"

    @property
    def window(self) -> float:
        """How long people have for an answer where who has none has passed."""
        return STRICT_SECONDS * self.scale

    @property
    def writing(self) -> float:
        """How long what a closed window comes to may be written before all of it is shown."""
        return WRITING_SECONDS * self.scale

    @property
    def hides(self) -> bool:
        """Whether nobody may find out, from how long the table waits, that anybody was asked."""
        return self.claim_time != "fast" and self.scale > 0

    def decoys(self, hand: int, place: int) -> list[float]:
        """How long players would think over what happened at this place."""
        return [self._decoy(f"{hand}.{place}.{number}") for number in range(THINKING)]

    def _decoy(self, name: str) -> float:
        which, first, second = self._chances(name)
        usual = self._taken[int(which * len(self._taken))]
        normal = math.sqrt(-2 * math.log(1 - first)) * math.cos(2 * math.pi * second)
        return min(usual * math.exp(SPREAD * normal), LONGEST_SECONDS) * self.scale

    def aside(self) -> float:
        """How long a bot takes that is asked while the table waits anyway."""
        return sum(BOT_SECONDS) / 2 * self.scale if self.claim_time == "fast" else 0.0

    def bot(self, hand: int, place: int) -> float:
        """How long a bot thinks over its turn."""
        low, high = BOT_SECONDS
        chance, _, _ = self._chances(f"{hand}.{place}.bot")
        return (low + (high - low) * chance) * self.scale

    def auto(self) -> float:
        """How long a seat in 托管 takes."""
        return AUTO_SECONDS * self.scale

    def _chances(self, name: str) -> tuple[float, float, float]:
        """Three numbers from 0 to below 1 that belong to a name."""
        digest = blake2b(name.encode(), key=self._key, digest_size=24).digest()
        words = [int.from_bytes(digest[at : at + 6]) for at in (0, 8, 16)]
        return words[0] / 2**48, words[1] / 2**48, words[2] / 2**48

"""The chance of a room's deals: the secret of every hand, and what was drawn anew since.

Secrets are drawn when the room is opened, and their hashes told to everybody who comes in. One that
may be known to somebody before its hand is dealt is never dealt from: others are drawn in its place
and in that of all after it, and the table is told.
"""

from functools import cached_property
from hashlib import sha256
from typing import Final

from paiguan.engine.deck import commitment
from paiguan.server.room import entries as e
from paiguan.server.wire.room_info import RedrawnInfo, WhyRedrawn

SECRET_BYTES: Final = 80
MARK_DOMAIN: Final = b"paiguan room 1\x00"
# Why secrets were drawn anew: the room comes from a backup.
RESTORED: Final[WhyRedrawn] = "restored"
REASONS: Final[dict[str, WhyRedrawn]] = {RESTORED: RESTORED}


class Draw:
    """The secrets of all hands, as they are now."""

    def __init__(self, chance: bytes) -> None:
        self._drawn = chance
        self._anew: dict[int, bytes] = {}
        # Every time that secrets were drawn anew, as everybody is told.
        self.redrawn: list[RedrawnInfo] = []

    @cached_property
    def mark(self) -> str:
        """What the room is known by, whatever number it has: a hash of all it promised at first."""
        hands = len(self._drawn) // SECRET_BYTES
        promised = "".join(commitment(_part(self._drawn, number)) for number in range(hands))
        return sha256(MARK_DOMAIN + promised.encode()).hexdigest()

    def secret_of(self, number: int) -> bytes:
        """The secret of a hand: its own part of the chance that was drawn."""
        secret = self._anew.get(number) or _part(self._drawn, number)
        assert len(secret) == SECRET_BYTES, f"there is no secret for hand {number}"
        return secret

    def commitments(self, hands: int) -> list[str]:
        """The hashes of the secrets of so many hands."""
        return [commitment(self.secret_of(number)) for number in range(hands)]

    def redraw(self, entry: e.Redrawn, at: int) -> None:
        """Other secrets from a hand on, for as many as were drawn."""
        chance = bytes.fromhex(entry.chance)
        for place in range(len(chance) // SECRET_BYTES):
            self._anew[entry.number + place] = _part(chance, place)
        self.redrawn.append({"hand": entry.number, "why": REASONS[entry.why], "at": at})

    def restored(self, number: int) -> bool:
        """Whether a hand of this number may have been played before, from another secret."""
        return any(one["why"] == RESTORED and one["hand"] <= number for one in self.redrawn)


def _part(chance: bytes, number: int) -> bytes:
    return chance[number * SECRET_BYTES : (number + 1) * SECRET_BYTES]

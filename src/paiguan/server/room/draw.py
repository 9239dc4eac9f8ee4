"""The chance of a room's deals: the secret of every hand, and the seeds of its players.

Secrets are drawn when the room is opened, and their hashes told to everybody who comes in. For each
hand the players' own clients add seeds in two steps: hashes first, and when all are told the seeds
themselves. So nobody, the house included, chooses a seed when others are known.

A secret that may be known before its hand is dealt is never dealt from: another is drawn in its
place, and the table is told.
"""

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from typing import Final

from paiguan.engine.deck import commitment
from paiguan.server.room import entries as e
from paiguan.server.room.seat import Seat
from paiguan.server.wire.protocol import DrawIs
from paiguan.server.wire.room_info import RedrawnInfo, WhyRedrawn

SECRET_BYTES: Final = 80
MARK_DOMAIN: Final = b"paiguan room 1\x00"
# Why secrets were drawn anew.
RESTORED: Final[WhyRedrawn] = "restored"
WITHHELD: Final[WhyRedrawn] = "withheld"
UNPAID: Final[WhyRedrawn] = "unpaid"
REASONS: Final[dict[str, WhyRedrawn]] = {why: why for why in (RESTORED, WITHHELD, UNPAID)}

Step = e.SeedHashed | e.HashesTold | e.SeedOpened


class Draw:
    """The secrets of all hands as they are now, and the seeds of the next one."""

    def __init__(self, chance: bytes, seats: int) -> None:
        self._drawn = chance
        self._anew: dict[int, bytes] = {}
        # The hashes of all of them, once they were asked for.
        self._promised: list[str] = []
        self._seats = seats
        # Every time that secrets were drawn anew, as everybody is told.
        self.redrawn: list[RedrawnInfo] = []
        # Who once opened no seed: they give none for the rest of the session.
        self.barred: set[int] = set()
        # The newest hashes that were told, as everybody was told them.
        self.told_as: DrawIs | None = None
        self.next_hand()

    def next_hand(self) -> None:
        """The seeds of another hand, or of another deal of the same."""
        self.hashes = [""] * self._seats
        self.seeds = [""] * self._seats
        # How often each seat has changed its mind.
        self.changes = [0] * self._seats
        # All hashes are told: nobody may give one any more, and seeds are opened.
        self.told = False
        # A deal was void, and those who opened their seeds are asked for others.
        self.again = False

    # Secrets

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
        if len(self._promised) != hands:
            self._promised = [commitment(self.secret_of(number)) for number in range(hands)]
        return list(self._promised)

    def redraw(self, entry: e.Redrawn, at: int, seats: Sequence[Seat]) -> None:
        """Other secrets from a hand on, for as many as were drawn, and other seeds."""
        chance = bytes.fromhex(entry.chance)
        for place in range(len(chance) // SECRET_BYTES):
            self._anew[entry.number + place] = _part(chance, place)
        self._promised = []
        self.redrawn.append(
            {
                "hand": entry.number,
                "why": REASONS[entry.why],
                "at": at,
                "seats": list(entry.seats),
            }
        )
        self.barred |= {seats[place].user or 0 for place in entry.seats}
        self.told_as = None
        self.next_hand()
        self.again = entry.why == WITHHELD

    def restored(self, number: int) -> bool:
        """Whether a hand of this number may have been played before, from another secret."""
        return any(one["why"] == RESTORED and one["hand"] <= number for one in self.redrawn)

    def voids(self, number: int) -> list[dict[str, object]]:
        """The deals of a hand that were void before it was dealt, as its record has them."""
        return [
            {"why": one["why"], "seats": one["seats"]}
            for one in self.redrawn
            if one["hand"] == number and one["why"] != RESTORED
        ]

    # Seeds

    @property
    def missing(self) -> list[int]:
        """The seats whose hash was told and whose seed was not opened yet."""
        if not self.told:
            return []
        pairs = zip(self.hashes, self.seeds, strict=True)
        return [seat for seat, (hash_, seed) in enumerate(pairs) if hash_ and not seed]

    def all_in(self, seats: Sequence[Seat]) -> bool:
        """Whether everybody who may give a seed has given its hash."""
        return all(self.hashes[place] for place, seat in enumerate(seats) if self._may_give(seat))

    def _may_give(self, seat: Seat) -> bool:
        return seat.person and not seat.auto and seat.user not in self.barred

    def apply(self, entry: Step) -> None:
        """One step on."""
        if isinstance(entry, e.SeedHashed):
            self.hashes[entry.seat] = entry.hash
            self.changes[entry.seat] += 1
            return
        if isinstance(entry, e.HashesTold):
            self.told = True
            for seat in entry.without:
                self.hashes[seat] = ""
            self.told_as = DrawIs(
                entry.number, list(self.hashes), [""] * self._seats, list(entry.without)
            )
            return
        self.seeds[entry.seat] = entry.seed
        if self.told_as is not None and not self.missing:
            last = self.told_as
            self.told_as = DrawIs(last.hand, last.hashes, list(self.seeds), last.without)

    def forget(self, seat: int) -> None:
        """Somebody else sits there now."""
        self.hashes[seat] = ""
        self.changes[seat] = 0


def _part(chance: bytes, number: int) -> bytes:
    return chance[number * SECRET_BYTES : (number + 1) * SECRET_BYTES]

"""The settled hands of a session, and what they come to in the end (RM-8)."""

from collections.abc import Sequence

from paiguan.records.tally import Best, Tally, Won
from paiguan.server.wire.room_info import BestHand, FinalInfo, FinalSeat, SettledHand


class Session:
    """What each hand came to, and the figures of every seat."""

    def __init__(self, seats: int) -> None:
        self.tally = Tally(seats)
        # With the code of the replay.
        self.hands: list[SettledHand] = []

    def add(self, hand: int, code: str, deltas: Sequence[int], winners: Sequence[Won]) -> None:
        """One more hand is settled."""
        self.hands.append({"hand": hand, "deltas": list(deltas), "code": code})
        self.tally.count(hand, deltas, winners)

    def final(self) -> FinalInfo:
        """The final settlement: every seat's figures, the 大赢家, and all hands one by one."""
        tally = self.tally
        most = max(tally.sums)
        seats: list[FinalSeat] = [
            {
                "total": total,
                "wins": tally.wins[seat],
                "self_draws": tally.self_draws[seat],
                "given": tally.given[seat],
                "best": _told(tally.best[seat]),
            }
            for seat, total in enumerate(tally.sums)
        ]
        winners = [seat for seat, total in enumerate(tally.sums) if total == most and total > 0]
        return {"seats": seats, "big_winners": winners, "hands": self.hands}


def _told(best: Best | None) -> BestHand | None:
    if best is None:
        return None
    won = best.won
    return {"hand": best.hand, "names": list(won.names), "value": won.value, "points": won.paid}

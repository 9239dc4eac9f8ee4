"""What a session comes to for each seat, for the final settlement (RM-8)."""

from paiguan.engine.settlement import NOBODY, Result
from paiguan.server.room_told import BestHand, FinalInfo, FinalSeat, SettledHand


class Tally:
    """Wins, self-draws, discards that others won with, and the best hand of each seat."""

    def __init__(self, seats: int) -> None:
        self.wins = [0] * seats
        self.self_draws = [0] * seats
        self.given = [0] * seats
        self.best: list[BestHand | None] = [None] * seats
        # What each hand came to, and the code of its replay.
        self.hands: list[SettledHand] = []

    def add(self, hand: int, code: str, result: Result) -> None:
        """One more hand is settled."""
        self.hands.append({"hand": hand, "deltas": list(result.deltas), "code": code})
        for win in result.winners:
            self.wins[win.seat] += 1
            if win.by == "self":
                self.self_draws[win.seat] += 1
            if win.giver != NOBODY:
                self.given[win.giver] += 1
            best = self.best[win.seat]
            if best is None or win.value > best["value"]:
                names = list(win.names)
                self.best[win.seat] = {"hand": hand, "names": names, "value": win.value}

    def final(self, totals: list[int]) -> FinalInfo:
        """The final settlement: every seat's figures, the 大赢家, and all hands one by one."""
        most = max(totals)
        seats: list[FinalSeat] = [
            {
                "total": total,
                "wins": self.wins[seat],
                "self_draws": self.self_draws[seat],
                "given": self.given[seat],
                "best": self.best[seat],
            }
            for seat, total in enumerate(totals)
        ]
        winners = [seat for seat, total in enumerate(totals) if total == most and total > 0]
        return {"seats": seats, "big_winners": winners, "hands": self.hands}

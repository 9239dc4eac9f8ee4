"""衡阳十五胡: what it says differently, and its points."""

from __future__ import annotations

from tests.slow.table.zipai_cards import Door
from tests.slow.table.zipai_division import Doors, arrangements, pairs, quads
from tests.slow.table.zipai_rules import Rules, Win, losers
from tests.slow.table.zipai_state import Offer, Payment, Result, Seat, Table


class Hengyang15(Rules):
    """The clauses SH."""

    def has_1_5_10(self) -> bool:
        return self.options["run_1_5_10"] != "off"

    def scores_1_5_10(self) -> bool:
        return self.options["run_1_5_10"] == "scored"

    def lays_out_first(self) -> bool:
        return True

    def shown_of(self, kind: str, before: Door | None) -> int:
        """A 偎 shows nothing, a 臭偎 and every 提 one card (SH-3)."""
        return 0 if kind == "wei" else 1

    def shown_of_dealt(self) -> int:
        return 1

    def seen_as(self, kind: str) -> str:
        return kind

    def is_stale(self, seat: Seat, card: str) -> bool:
        return card in seat.declined_peng

    def next_may_eat_drawn(self) -> bool:
        return True

    def discards_are_won(self) -> bool:
        return self.options["win_duty"] != "no_discards"

    def is_forced(self, way: str) -> bool:
        """A discard must be won (放炮必接); with 有胡必胡 everything (SH-11)."""
        duty = self.options["win_duty"]
        return duty == "all" or (duty == "discards" and way == "discard")

    def bars_declined_wins(self) -> bool:
        return True

    def is_barred(self, seat: Seat, card: str) -> bool:
        """While the own total is what it was when the win was declined (SH-12)."""
        return seat.bars.get(card) == self.total(seat)

    def minimum(self, way: str) -> int:
        """The 胡息 that a win needs (SH-6, SH-7)."""
        return 10 if way == "heaven" else 15

    def heaven(self, table: Table, seat: int) -> Win | None:
        """All cards in doors, a pair only beside a 提 or by the option (SH-7)."""
        hand = table.seats[seat].hand
        found = [
            doors
            for doors in arrangements(hand, (), self.sets)
            if not pairs(doors) or quads(doors) or (self.heaven_pair() and hand.total() == 20)
        ]
        return self.best(table, seat, "heaven", found)

    def heaven_pair(self) -> bool:
        """Whether six sets and a pair are a 天胡 too."""
        return bool(self.options["heaven_pair"])

    def names(self, table: Table, way: str) -> tuple[str, ...]:
        """天胡, 地胡 and 自摸 (SH-7, SH-9, SH-10)."""
        if way == "heaven":
            return ("天胡",)
        names = []
        if table.draws == 1 and way != "discard":
            names.append("地胡")
        if way == "self":
            names.append("自摸")
        return tuple(names)

    def doubles(self, name: str) -> bool:
        """Whether a name doubles: all do, 自摸 by the option (SH-10)."""
        return name != "自摸" or bool(self.options["self_draw_double"])

    def judged(self, table: Table, seat: int, way: str, doors: Doors) -> Win | None:
        huxi = sum(self.huxi(door) for door in doors)
        if huxi < self.minimum(way):
            return None
        names = self.names(table, way)
        times = 2 ** sum(self.doubles(name) for name in names)
        return Win(doors, huxi, self.points(huxi, times), names)

    def points(self, huxi: int, times: int) -> int:
        """胡息 as points, the doublings applied before or after (SH-14)."""
        if self.options["scoring"] == "per_one":
            return huxi * times
        if self.options["doubling"] == "huxi":
            return self.by_threes(huxi * times)
        return self.by_threes(huxi) * times

    def by_threes(self, huxi: int) -> int:
        """15 胡息 is one point, every full 3 more another, never less than one."""
        return max(1, 1 + (huxi - 15) // 3)

    def woken(self, table: Table, win: Win, card: str) -> int:
        """How many cards of the kind that 醒 counts are in the winner's doors (SH-15)."""
        if self.options["wake"] == "none":
            return 0
        kind = card
        if self.options["wake"] == "flip" and table.wall:
            kind = table.wall.pop(0)
            table.turned.append(kind)
        return sum(door.cards.count(kind) for door in win.doors)

    def payers(self, seat: int, offer: Offer | None) -> list[int]:
        """Who pays for each of the two losers: after a discard its giver for both (SH-11)."""
        if offer is not None and not offer.drawn:
            return [offer.seat, offer.seat]
        return losers(seat)

    def settled(self, table: Table, seat: int, win: Win, offer: Offer | None) -> Result:
        card = table.shown if offer is None else offer.card
        awake = self.woken(table, win, card)
        names = list(win.names) or ["平胡"]
        result = Result(seat, seat, card, "dealt" if offer is None else offer.way(seat))
        if offer is None and seat != table.dealer:
            # The 亮张 is the dealer's: nobody else wins with it (SH-8).
            result.card = None
        result.giver = None if offer is None or offer.seat == seat else offer.seat
        result.names, result.huxi, result.doors = names, win.huxi, win.doors
        for payer in self.payers(seat, offer):
            result.payments.append(Payment(payer, seat, win.points, " ".join(names), "SH-14"))
            if awake:
                result.payments.append(Payment(payer, seat, awake, "醒", "SH-15"))
        return result

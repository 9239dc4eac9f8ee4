"""湘潭跑胡子: what it says differently, its 名堂 and its points."""

from __future__ import annotations

from collections import Counter

from tests.slow.table.zipai_cards import CARDS, RED, Door, Hand, is_small, less, text
from tests.slow.table.zipai_division import Doors, arrangements
from tests.slow.table.zipai_eating import Way
from tests.slow.table.zipai_rules import Rules, Win, losers
from tests.slow.table.zipai_state import Offer, Payment, Result, Seat, Table

DOUBLED = "30胡翻倍"


class Xiangtan(Rules):
    """The clauses XT."""

    def has_1_5_10(self) -> bool:
        return bool(self.options["run_1_5_10"])

    def scores_1_5_10(self) -> bool:
        return self.has_1_5_10()

    def lays_out_first(self) -> bool:
        return False

    def shown_of(self, kind: str, before: Door | None) -> int:
        """A 偎 as the room says; a 提 nothing but what its 偎 showed (XT-3)."""
        if kind == "ti":
            return before.shown if before is not None else 0
        return 1 if self.options["wei"] == "open" else 0

    def shown_of_dealt(self) -> int:
        """Laid out and shown (XT-2)."""
        return 4

    def seen_as(self, kind: str) -> str:
        """A 臭偎 is shown as any 偎 of the room (XT-3)."""
        return "wei" if kind == "chouwei" else kind

    def is_stale(self, seat: Seat, card: str) -> bool:
        return card in seat.stains

    def next_may_eat_drawn(self) -> bool:
        return bool(self.options["eat_drawn"])

    def discards_are_won(self) -> bool:
        return False

    def is_forced(self, way: str) -> bool:
        return False

    # XT-6

    def held_back(self, hand: Hand, card: str, way: Way) -> frozenset[str]:
        """The third kinds that made a 顺子 with the two cards used, for a door without 胡息."""
        if self.huxi(Door("chi", way[0])):
            return frozenset()
        used = text(less(Counter(way[0]), card).elements())
        return frozenset(kind for kind in hand if text(used + kind) in self.runs)

    # XT-4

    def kinds_of_others(self, table: Table, seat: int) -> set[str]:
        """The kinds that another player has as a 偎."""
        return {
            door.cards[0]
            for other in table.others(seat)
            for door in other.doors
            if door.kind in ("wei", "chouwei")
        }

    def discards(self, table: Table, seat: int, forced: bool) -> set[str]:
        allowed = super().discards(table, seat, forced)
        if self.options["wei"] != "open":
            return allowed
        risky = allowed & self.kinds_of_others(table, seat)
        left = {
            card
            for card in allowed
            if card not in risky or self.is_ready(table, seat, less(table.seats[seat].hand, card))
        }
        if left == allowed:
            return allowed
        if forced and not left:
            self.reached["XT-4 bars none"] += 1
            return allowed
        self.reached["XT-4 barred"] += 1
        return left

    def locks(self, table: Table, seat: int, card: str) -> bool:
        return (
            self.options["wei"] == "open"
            and card in self.kinds_of_others(table, seat)
            and self.is_ready(table, seat, table.seats[seat].hand)
        )

    def is_ready(self, table: Table, seat: int, hand: Hand) -> bool:
        """听牌: a kind that could still come from the wall would win."""
        player = Seat(Counter(hand), list(table.seats[seat].doors))
        player.declined_chi = table.seats[seat].declined_chi
        player.declined_peng = table.seats[seat].declined_peng
        seats = list(table.seats)
        seats[seat] = player
        then = Table(seats, table.dealer, table.shown, table.wall)
        own = player.own_side()
        return any(own[card] < 4 and self.would_win(then, seat, card) for card in CARDS)

    def would_win(self, table: Table, seat: int, card: str) -> bool:
        """Whether a card from the wall would win, drawn by oneself or by another."""
        if self.win_with(table, seat, card, "wall") is not None:
            return True
        player = table.seats[seat]
        taken = self.drawn_door(player, card)
        if taken is None:
            return False
        seats = list(table.seats)
        seats[seat] = Seat(taken[0], taken[1])
        then = Table(seats, table.dealer, table.shown, table.wall)
        return self.win_as_laid(then, seat) is not None

    # Winning

    def heaven(self, table: Table, seat: int) -> Win | None:
        """The dealer's hand as dealt, in seven doors with 15 胡息 (XT-11)."""
        if seat != table.dealer:
            return None
        found = arrangements(table.seats[seat].hand, (), self.sets)
        complete = [doors for doors in found if self.is_complete(doors)]
        return self.best(table, seat, "heaven", complete)

    def judged(self, table: Table, seat: int, way: str, doors: Doors) -> Win | None:
        huxi = sum(self.huxi(door) for door in doors)
        if huxi < 15:
            return None
        names = self.opening_names(table, seat, way) + self.names(doors)
        fan = self.fan(len(names))
        if self.doubles_at_30(huxi, names):
            fan, names = 2, [DOUBLED]
        points = self.effective(huxi) * fan * self.base()
        return Win(doors, huxi, points + self.bonus(way), tuple(names))

    def doubles_at_30(self, huxi: int, names: list[str]) -> bool:
        """30胡翻倍, only without any 名堂 (XT-19)."""
        return bool(self.options["double_at_30"]) and huxi >= 30 and not names

    def fan(self, names: int) -> int:
        """番: two for each 名堂, one without any (XT-19)."""
        return 2 * names if names else 1

    def effective(self, huxi: int) -> int:
        """有效胡息 (XT-20)."""
        return huxi // 3 * 3

    def base(self) -> int:
        """底分."""
        base = self.options["base"]
        assert isinstance(base, int)
        return base

    def bonus(self, way: str) -> int:
        """自摸加3分, 天胡 included (XT-21)."""
        return 3 if self.options["self_draw_bonus"] and way in ("self", "heaven") else 0

    def opening_names(self, table: Table, seat: int, way: str) -> list[str]:
        """天胡 and 地胡 (XT-11, XT-12)."""
        if way == "heaven":
            return ["天胡"]
        first = seat != table.dealer and not table.seats[seat].touched
        return ["地胡"] if first else []

    def names(self, doors: Doors) -> list[str]:
        """The 名堂 of the seven doors (XT-13 to XT-18)."""
        cards = "".join(door.cards for door in doors)
        red = sum(card in RED for card in cards)
        small = sum(is_small(card) for card in cards)
        names = []
        if red == 0:
            names.append("黑胡")
        if all(door.kind != "chi" for door in doors):
            names.append("碰碰胡")
        names += self.red_names(red)
        if red == 1:
            names.append("一点红")
        if small >= 18:
            names.append("小字胡")
        if len(cards) - small >= 18:
            names.append("大字胡")
        return names

    def red_names(self, red: int) -> list[str]:
        """十红 or 十二红, whichever the room plays (XT-15)."""
        option = self.options["red"]
        if option == "twelve":
            return ["十二红"] if red >= 12 else []
        if option == "ten":
            return ["十红"] if red in (10, 11) else []
        return ["十红"] if option == "ten_up" and red >= 10 else []

    def settled(self, table: Table, seat: int, win: Win, offer: Offer | None) -> Result:
        way = "heaven" if offer is None else offer.way(seat)
        result = Result(seat, seat, table.shown if offer is None else offer.card)
        result.by = "self" if offer is None else way
        result.giver = None if offer is None or offer.seat == seat else offer.seat
        result.huxi, result.doors = win.huxi, win.doors
        doubled = DOUBLED in win.names
        names = list(win.names) if win.names and not doubled else ["平胡"]
        result.names = [*names, DOUBLED] if doubled else names
        bonus = self.bonus(way)
        points = (win.points - bonus) // (2 if doubled else 1)
        for payer in losers(seat):
            result.payments.append(Payment(payer, seat, points, " ".join(names), "XT-20"))
            if doubled:
                result.payments.append(Payment(payer, seat, points, DOUBLED, "XT-19"))
            if bonus:
                result.payments.append(Payment(payer, seat, bonus, "自摸加3分", "XT-21"))
        return result

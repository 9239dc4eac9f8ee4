"""What is paid in 衡阳258麻将, written from HY-33 to HY-44, with the birds and 包赔."""

from dataclasses import dataclass

from tests.slow.table.mahjong_hengyang_hands import HengyangHands
from tests.slow.table.mahjong_question import Win
from tests.slow.table.mahjong_state import SEATS, Setting
from tests.slow.table.mahjong_tiles import SUIT_TILES, Meld, is_258, number_of, suit_of

# Wins that the giver pays as if they were self-drawn (HY-41).
IN_AND_OUT = ("dice_discard", "last_discard")

OPENING_CLAUSES = {"板板胡": "HY-15", "大四喜": "HY-16", "六六顺": "HY-17", "缺一色": "HY-18"}


@dataclass
class Answering:
    """That a player answers for another's hand on some ground (HY-42)."""

    ground: str
    player: int
    # The next discard of the hand's owner tests it.
    pending: bool = True
    passed: bool = False


class HengyangPoints(HengyangHands):
    """The settlement of 衡阳258麻将."""

    def __init__(self, setting: Setting) -> None:
        self.birds: list[str] = []
        self.openings: dict[int, dict[str, int]] = {}
        # For each owner of a hand who answers for it, in the order in which they came to it.
        self.answering: list[list[Answering]] = [[] for _ in SEATS]
        super().__init__(setting)

    # Responsibility

    def after_meld(self, seat: int) -> None:
        """Whoever gave this meld may answer for the hand now, or is to be tested anew (HY-43)."""
        giver = self.melds[seat][-1].giver
        assert giver is not None
        for ground in self.grounds(seat, giver):
            known = [
                answer
                for answer in self.answering[seat]
                if (answer.ground, answer.player) == (ground, giver)
            ]
            if known:
                known[0].pending = True
            else:
                self.answering[seat].append(Answering(ground, giver))

    def grounds(self, seat: int, giver: int) -> list[str]:
        """On what grounds a giver answers for a hand (HY-42)."""
        open_melds = [meld for meld in self.melds[seat] if meld.open]
        given = sum(meld.giver == giver for meld in open_melds)
        tiles = [tile for meld in open_melds for tile in meld.tiles]
        found = []
        if given >= 2 and all(map(is_258, tiles)):
            found.append("将将胡")
        if given >= 3 and len({suit_of(tile) for tile in tiles}) == 1:
            found.append("清一色")
        if given >= 3 and all(meld.kind != "chow" for meld in self.melds[seat]):
            found.append("碰碰胡")
        return found

    def after_discard(self, seat: int) -> None:
        """The test of 听牌 after the first discard (HY-43)."""
        due = [answer for answer in self.answering[seat] if answer.pending]
        if due and self.waits(seat, self.hands[seat], SUIT_TILES):
            for answer in due:
                answer.passed = True
        for answer in due:
            answer.pending = False

    def responsible(self, win: Win) -> int | None:
        """Who pays for everybody (HY-42, HY-43)."""
        if not self.options["responsibility"]:
            return None
        names = win.score.names
        tested = bool(names & {"将将胡", "清一色"})
        for answer in self.answering[win.seat]:
            if answer.ground not in names:
                continue
            if answer.passed or answer.pending or not tested:
                how = "passed" if answer.passed else "at the win" if answer.pending else "no test"
                self.noted.add(f"HY-43 {answer.ground}: {how}")
                return answer.player
            self.noted.add(f"HY-43 {answer.ground}: not 听")
        return None

    # Birds

    def turn_birds(self, way: str, last: str | None) -> None:
        """Turn up the birds (HY-39)."""
        number = int(self.options["birds"])
        if not number:
            return
        if way in ("last", "last_discard"):
            assert last is not None
            self.birds = [last]
            return
        if self.options["self_draw_extra_bird"] and way in ("self", "dice", "dice_discard"):
            number += 1
        self.birds, self.wall = self.wall[:number], self.wall[number:]

    def multiplier(self, share_of: int, taker: int) -> int:
        """Twice for every bird on either seat of a payment (HY-40)."""
        seats = [(self.dealer + number_of(bird) - 1) % 4 for bird in self.birds]
        return int(2 ** sum(seat in (share_of, taker) for seat in seats))

    # Payments

    def is_closed(self, seat: int) -> bool:
        """门清 (HY-36)."""
        return not any(meld.open for meld in self.melds[seat])

    def small(self, seat: int, dealer: bool) -> int:
        """A small win (HY-33), with 门清 (HY-36)."""
        if self.is_closed(seat) and self.options["concealed"] != "none":
            high = 4 if self.options["concealed"] == "big" else 3
            return high if dealer else 2
        return 2 if dealer else 1

    def by_self(self, win: Win, payer: int) -> int:
        """What one seat pays for a self-drawn win."""
        dealer = self.dealer in (win.seat, payer)
        if win.score.value:
            return win.score.value * (4 if dealer else 3)
        return self.small(win.seat, dealer)

    def by_discard(self, win: Win, giver: int) -> int:
        """What the giver pays."""
        dealer = self.dealer in (win.seat, giver)
        if win.score.value:
            return win.score.value * (7 if dealer else 6)
        return self.small(win.seat, dealer)

    def shares(self, win: Win) -> list[tuple[int, int, int]]:
        """Who pays, whose share it is, and how much it is before the birds."""
        if win.giver is not None and win.way not in IN_AND_OUT:
            return [(win.giver, win.giver, self.by_discard(win, win.giver))]
        return [
            (seat if win.giver is None else win.giver, seat, self.by_self(win, seat))
            for seat in self.after(win.seat)
        ]

    def pay_share(self, payer: int, share_of: int, taker: int, points: int, clause: str) -> None:
        """Pay a share and what the birds add to it."""
        self.pay(payer, taker, points, clause)
        self.pay(payer, taker, points * (self.multiplier(share_of, taker) - 1), "HY-40")

    def pay_win(self, win: Win) -> None:
        """Pay one winner (HY-33 to HY-44)."""
        clause = "HY-34" if win.score.value else "HY-33"
        answering = self.responsible(win)
        for payer, share_of, points in self.shares(win):
            pays = payer if answering is None else answering
            self.pay_share(pays, share_of, win.seat, points, clause)

    def pay_openings(self) -> None:
        """Each 起手胡 is paid as a small self-drawn win, at once (HY-19)."""
        for seat, wins in self.openings.items():
            for name, times in wins.items():
                for payer in self.after(seat):
                    points = times * (2 if self.dealer in (seat, payer) else 1)
                    self.pay(payer, seat, points, OPENING_CLAUSES[name])

    def pay_birds_on_openings(self) -> None:
        """The birds at the end also multiply what was paid for 起手胡 (HY-19)."""
        for payment in list(self.payments):
            if payment.clause in OPENING_CLAUSES.values():
                more = self.multiplier(payment.payer, payment.taker) - 1
                self.pay(payment.payer, payment.taker, payment.points * more, "HY-40")

    def pay_kong(self, seat: int, meld: Meld) -> None:
        """Kongs (HY-37), but for those that pay nothing (HY-38)."""
        tile = meld.tiles[0]
        if meld.kind == "kong":
            assert meld.giver is not None
            self.pay(meld.giver, seat, 3, "HY-37")
            return
        if meld.kind == "concealed":
            points = 0 if self.dealt[seat].count(tile) == 4 else 2
        else:
            points = 0 if meld.held_three or tile not in self.drawn_in_turn else 1
        if not points:
            self.noted.add(f"HY-38 {meld.kind} pays nothing")
        for payer in self.after(seat):
            self.pay(payer, seat, points, "HY-37")

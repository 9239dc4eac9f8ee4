"""A table of zipai, slow and by the letter: deal, turns, forced moves, claims, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.slow.table.zipai_cards import CARDS, Door, Taken, less
from tests.slow.table.zipai_claims import Window
from tests.slow.table.zipai_eating import Way
from tests.slow.table.zipai_hengyang15 import Hengyang15
from tests.slow.table.zipai_rules import Rules, Win
from tests.slow.table.zipai_state import SEATS, Action, Offer, Result, Seat, Table
from tests.slow.table.zipai_xiangtan import Xiangtan

GAMES: dict[str, type[Rules]] = {"hengyang15": Hengyang15, "xiangtan": Xiangtan}

DRAWN = {"ti": "ZP-7 提", "wei": "ZP-7 偎", "chouwei": "ZP-14 臭偎"}


class SlowZipai:
    """One hand from the deal to its result; forced moves happen by themselves.

    `hands` are the cards dealt, of the dealer's the last is the 亮张; `wall` is in the order in
    which it is drawn.
    """

    def __init__(self, rules: Rules, dealer: int, hands: list[list[str]], wall: list[str]) -> None:
        self.rules = rules
        self.table = Table(
            [Seat(Counter(hand)) for hand in hands], dealer, hands[dealer][-1], list(wall)
        )
        self.asked: dict[int, set[Action]] = {}
        self.reached = rules.reached
        self._answer: Callable[[int, Action], None] | None = None
        self.window: Window | None = None
        self._heaven()

    def prompts(self) -> dict[int, set[Action]]:
        """Who is asked, and what each may do."""
        return self.asked

    def act(self, seat: int, action: Action) -> None:
        """Do what a seat has chosen and everything that follows from it."""
        assert action in self.asked[seat], f"{action} of {seat} is not among {self.asked}"
        assert self._answer is not None
        self._answer(seat, action)

    @property
    def result(self) -> Result | None:
        """How the hand ended, once it has."""
        return self.table.result

    def _ask(self, asked: dict[int, set[Action]], answer: Callable[[int, Action], None]) -> None:
        self.asked, self._answer = asked, answer

    # The start (ZP-22)

    def _heaven(self) -> None:
        table = self.table
        order = [(table.dealer + step) % SEATS for step in range(SEATS)]
        able = {seat: win for seat in order if (win := self.rules.heaven(table, seat))}
        if not able:
            self._open()
        elif self.rules.is_forced("heaven"):
            seat = next(iter(able))
            self._end(seat, able[seat], None)
        else:
            self._heaven_wins = able
            self._heaven_claimed: set[int] = set()
            self._ask({seat: {("win",), ("pass",)} for seat in able}, self._answer_heaven)

    def _answer_heaven(self, seat: int, action: Action) -> None:
        """Dealer first, then the next: settled when nobody before the first claim is open."""
        del self.asked[seat]
        if action == ("win",):
            self._heaven_claimed.add(seat)
        for other in self._heaven_wins:
            if other in self.asked:
                return
            if other in self._heaven_claimed:
                self._end(other, self._heaven_wins[other], None)
                return
        self._open()

    def _open(self) -> None:
        if self.rules.lays_out_first():
            self._lay_out_dealt()
        self._after_taking(self.table.dealer, forced=False)

    def _lay_out_dealt(self) -> None:
        """Every 提 dealt comes to the table, the dealer's first (SH-2, XT-2)."""
        for step in range(SEATS):
            seat = self.table.seats[(self.table.dealer + step) % SEATS]
            for card in [card for card in CARDS if seat.hand[card] == 4]:
                seat.hand = less(seat.hand, card * 4)
                seat.doors.append(Door("ti", card * 4, None, self.rules.shown_of_dealt()))
                self.reached["ZP-22 提 dealt"] += 1

    # A turn (ZP-6, ZP-7)

    def _after_taking(self, seat: int, forced: bool) -> None:
        """A discard where one is due and possible, else the next player draws (ZP-15, ZP-16)."""
        self.table.turn = seat
        due = self.rules.must_discard(self.table.seats[seat])
        allowed = self.rules.discards(self.table, seat, forced) if due else set()
        if not due:
            self.reached["ZP-15 no discard"] += 1
        elif not allowed:
            self.reached["ZP-16 cannot discard"] += 1
        if allowed:
            asked: set[Action] = {("discard", card) for card in allowed}
            self._ask({seat: asked}, self._discard)
        else:
            self.table.seats[seat].held_back = frozenset()
            self._first_turn_over()
            self._draw((seat + 1) % SEATS)

    def _first_turn_over(self) -> None:
        """湘潭 lays out what was dealt after the dealer's first turn (XT-2)."""
        self._lay_out_dealt()

    def _discard(self, seat: int, action: Action) -> None:
        card = action[1]
        player = self.table.seats[seat]
        player.hand = less(player.hand, card)
        player.held_back = frozenset()
        if self.rules.locks(self.table, seat, card):
            player.locked = True
            self.reached["XT-4 冲交"] += 1
        player.discarded.add(card)
        self._first_turn_over()
        self._offer(Offer(card, seat, drawn=False))

    def _draw(self, seat: int) -> None:
        table = self.table
        table.turn = seat
        if not table.wall:
            self.asked = {}
            self.reached["ZP-20 荒庄"] += 1
            table.result = Result(self.rules.dealer_after_draw(table.dealer))
            return
        card = table.wall.pop(0)
        table.draws += 1
        taken = self.rules.drawn_door(table.seats[seat], card)
        if taken is None:
            self._offer(Offer(card, seat, drawn=True))
        else:
            self._take_drawn(seat, card, taken)

    def _take_drawn(self, seat: int, card: str, taken: Taken) -> None:
        """An own 提 or 偎 is laid, then its owner is asked whether to win (ZP-19)."""
        player = self.table.seats[seat]
        player.hand, player.doors = taken[0], taken[1]
        self.reached[DRAWN[taken[2].kind]] += 1
        win = self.rules.win_as_laid(self.table, seat)
        player.touched = True
        offer = Offer(card, seat, drawn=True)
        if win is None or self.rules.is_barred(player, card):
            self._after_taking(seat, forced=True)
        elif self.rules.is_forced("self"):
            self._end(seat, win, offer)
        else:
            won = win

            def answer(_: int, action: Action) -> None:
                if action == ("win",):
                    self._end(seat, won, offer)
                    return
                self._decline_win(seat, card)
                self._after_taking(seat, forced=True)

            self._ask({seat: {("win",), ("pass",)}}, answer)

    def _decline_win(self, seat: int, card: str) -> None:
        player = self.table.seats[seat]
        if self.rules.bars_declined_wins():
            player.bars[card] = self.rules.total(player)

    # A card on offer (ZP-12, ZP-23)

    def _offer(self, offer: Offer) -> None:
        self.window = Window(self.rules, self.table, offer)
        self._proceed()

    def _answer_offer(self, seat: int, action: Action) -> None:
        assert self.window is not None
        self.window.answers[seat] = action
        self._proceed()

    def _proceed(self) -> None:
        """The card goes to the highest claim as soon as no open answer could outrank it."""
        window = self.window
        assert window is not None
        if window.is_open():
            self._ask(window.open_choices(), self._answer_offer)
            return
        claim = window.highest()
        offer = window.offer
        if claim is not None and claim[1] == "win":
            # The winning card stays where it lies.
            self._end(claim[0], window.wins[claim[0]], offer)
            return
        self.window = None
        for seat in window.declined_wins():
            self._decline_win(seat, offer.card)
            self.reached["ZP-19 win declined"] += 1
        self._stain(window, None if claim is None else claim[0])
        if claim is None:
            self.table.open_cards[offer.seat].append(offer.card)
            self._draw((offer.seat + 1) % SEATS)
        else:
            self._take(claim[0], claim[1], window)

    def _stain(self, window: Window, taker: int | None) -> None:
        for seat, name in window.stains(taker):
            player = self.table.seats[seat]
            (player.declined_peng if name == "peng" else player.declined_chi).add(window.offer.card)
            self.reached[f"ZP-13 {name} declined"] += 1

    def _take(self, seat: int, name: str, window: Window) -> None:
        offer = window.offer
        player = self.table.seats[seat]
        player.touched = True
        if name == "pao":
            self._run(seat, offer)
        elif name == "peng":
            player.hand = less(player.hand, offer.card * 2)
            player.doors.append(Door("peng", offer.card * 3, offer.seat, 3))
        else:
            self._eat(seat, offer, window.answers[seat][1:])
        self._after_taking(seat, forced=name == "pao")

    def _run(self, seat: int, offer: Offer) -> None:
        """A 跑: a 坎 of the hand, or the 碰 or 偎 that grows (ZP-8)."""
        player = self.table.seats[seat]
        door = Door("pao", offer.card * 4, offer.seat, 4)
        before = player.door_of(offer.card, "peng", "wei", "chouwei")
        if before is None:
            player.hand = less(player.hand, offer.card * 3)
            player.doors.append(door)
            self.reached["ZP-8a 跑 of a 坎"] += 1
            return
        player.doors = [door if old is before else old for old in player.doors]
        self.reached["ZP-8b 跑 of a 碰" if before.kind == "peng" else "ZP-8c 跑 of a 偎"] += 1

    def _eat(self, seat: int, offer: Offer, way: Way) -> None:
        """吃 and its 比牌 (ZP-10, ZP-11)."""
        player = self.table.seats[seat]
        player.held_back = self.rules.held_back(player.hand, offer.card, way)
        used = less(Counter("".join(way)), offer.card)
        player.hand = less(player.hand, used.elements())
        player.doors.append(Door("chi", way[0], offer.seat, 3))
        player.doors += [Door("chi", door, None, 3) for door in way[1:]]
        self.reached["ZP-11 比牌"] += len(way) > 1
        self.reached["XT-6 吃前打后 barred"] += any(player.hand[card] for card in player.held_back)

    # The end

    def _end(self, seat: int, win: Win, offer: Offer | None) -> None:
        """A hand is won; for 天胡 there is no card on offer."""
        self.asked = {}
        self.table.result = self.rules.settled(self.table, seat, win, offer)

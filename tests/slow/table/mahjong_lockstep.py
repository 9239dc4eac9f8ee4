"""The fast engine and the slow table side by side, compared after every action."""

from collections import Counter
from typing import Any

from paiguan.engine.events import Event, WallBroken
from paiguan.games import GAMES
from paiguan.mahjong.melds import unpack_meld
from paiguan.mahjong.round import MahjongRound
from paiguan.mahjong.tiles import tile_name
from tests.conformance.play import MOST_ACTIONS
from tests.slow.table.mahjong_deals import Deal, make_deal
from tests.slow.table.mahjong_dongfeng import Dongfeng
from tests.slow.table.mahjong_hengyang import Hengyang
from tests.slow.table.mahjong_hongzhong import Hongzhong
from tests.slow.table.mahjong_players import Players
from tests.slow.table.mahjong_question import Action, Win
from tests.slow.table.mahjong_state import SEATS, Setting
from tests.slow.table.mahjong_table import SlowTable
from tests.slow.table.mahjong_tiles import Meld
from tests.slow.table.mahjong_wanzai import Wanzai, broken_wall, dealt_by_fours

SLOW_TABLES: dict[str, type[SlowTable]] = {
    "hengyang258": Hengyang,
    "wanzai": Wanzai,
    "dongfeng": Dongfeng,
    "hongzhong": Hongzhong,
}

# Payments are compared clause by clause, but for those of the winning hand itself, of which
# the fast engine names every part.
OWN_CLAUSES = {
    *("HY-15", "HY-16", "HY-17", "HY-18", "HY-37", "HY-40"),
    *("WZ-21", "WZ-22", "WZ-23", "DF-23", "DF-24", "HZ-12", "HZ-14"),
}

# What the slow table forgets as void, the fast engine pays back by this name.
PAID_BACK = "荒杠"

# The slow table's ways of winning as results call them.
BY = {
    "self": "self",
    "dice": "self",
    "last": "self",
    "discard": "discard",
    "dice_discard": "discard",
    "last_discard": "discard",
    "robbed": "robbed",
}

NAMES = [tile_name(tile) for tile in range(34)]

# Who pays whom how much, and by which clause.
Paid = Counter[tuple[int, int, str]]


class DifferenceError(AssertionError):
    """The two do not agree."""


def last_two(wall: list[str]) -> tuple[int, int]:
    """The places that the dice turn up: in a mixed wall those at its tail are chance enough."""
    return len(wall) - 1, len(wall) - 2


class Lockstep:
    """One hand on both tables."""

    def __init__(self, deal: Deal, slow: type[SlowTable]) -> None:
        self.deal = deal
        self.done: list[tuple[int, Action]] = []
        # How many payments either side had made when they were compared last.
        self.payments = (0, 0)
        deck = deal.game.parse_tiles(" ".join(deal.deck))
        events: list[Event] = []
        fast = deal.game.deal_deck(
            deck, deal.dealer, deal.options, events.append, deal.standing, deal.dice
        )
        assert isinstance(fast, MahjongRound)
        self.fast = fast
        self.fast.listener = None
        for event in events:
            if isinstance(event, WallBroken):
                broken = broken_wall(deal.dice, deal.dealer)
                self.same("broken wall", (event.seat, event.stack), broken)
        # All games deal as WZ-2 says.
        hands, wall = dealt_by_fours(deal.deck, deal.dealer)
        self.slow = slow(Setting(deal.options, deal.dealer, hands, wall, deal.standing, last_two))

    def play(self) -> None:
        """Play the hand to its end, looking at both after every action."""
        players = Players(self.deal, self.slow)
        self.compare()
        while self.slow.result is None:
            assert len(self.done) < MOST_ACTIONS
            seat, action = players.next_action()
            self.done.append((seat, action))
            name, *words = action
            code = self.deal.game.find_action(self.fast, seat, name, words)
            self.fast.act(seat, code)
            self.slow.act(seat, action)
            self.compare()
        self.compare_end()

    def same(self, what: str, fast: Any, slow: Any) -> None:
        """Complain where the two differ."""
        if fast != slow:
            deal = self.deal
            actions = [[seat, *action] for seat, action in self.done]
            raise DifferenceError(
                f"{deal.game.name} hand {deal.number}: {what}\nfast {fast}\nslow {slow}\n"
                f"options {deal.options} dealer {deal.dealer} standing {deal.standing}\n"
                f"deck {' '.join(deal.deck)}\ntable\n{self.fast}\nactions {actions}"
            )

    # While the hand is played

    def compare(self) -> None:
        """Prompts, payments, and what lies on the table."""
        offered = {
            prompt.seat: {(action.name, *action.arguments) for action in prompt.choices}
            for prompt in self.fast.prompts()
        }
        self.same("prompts", offered, self.slow.prompts())
        payments = len(self.fast.payments), len(self.slow.payments)
        if payments != self.payments:
            self.payments = payments
            self.same("payments", paid_fast(self.fast), paid_slow(self.slow))
        self.same("over", self.fast.over, self.slow.result is not None)
        if self.slow.result is None and not self.fast.undealt.hands:
            self.compare_tiles()

    def compare_tiles(self) -> None:
        """Wall, hands, melds, discards and bars."""
        fast, slow = self.fast, self.slow
        self.same("wall", int(fast.wall_left()), len(slow.wall))
        for seat in SEATS:
            hand = sorted([NAMES[tile] for tile in fast.hands[seat].tiles()])
            self.same(f"hand of {seat}", hand, sorted(slow.hands[seat]))
            melds = [melded_fast(meld) for meld in fast.hands[seat].melds]
            self.same(f"melds of {seat}", melds, [melded_slow(meld) for meld in slow.melds[seat]])
            discards = [NAMES[tile] for tile in fast.discards_of(seat)]
            self.same(f"discards of {seat}", discards, slow.discards[seat])
            if not slow.answers:
                self.compare_bars(seat)
        if isinstance(slow, Hengyang):
            self.same("who opened the dice", list(map(bool, fast.locked)), slow.locked)

    def compare_bars(self, seat: int) -> None:
        """What a seat may not win from others."""
        barred = int(self.fast.kinds_barred(seat))
        if not barred and not self.slow.bars[seat]:
            return
        kinds = set(self.deal.deck)
        fast = {tile for tile in kinds if barred & 2 ** NAMES.index(tile)}
        slow = {tile for tile in kinds if self.slow.barred(seat, tile)}
        self.same(f"bars of {seat}", fast, slow)

    # At its end

    def compare_end(self) -> None:
        """The result, and what is left for the next hand."""
        fast, slow = self.fast.result, self.slow.result
        assert fast is not None
        assert slow is not None
        self.same("next dealer", fast.next_dealer, slow.next_dealer)
        self.same("birds", list(map(tile_name, fast.birds)), slow.birds)
        self.same("deltas", sum(fast.deltas), 0)
        standing = self.deal.game.next_standing(self.fast)
        self.same("standing", standing, self.slow.next_standing())
        if slow.declared:
            declared = {win.seat: frozenset(win.names) for win in fast.winners}
            self.same("declared", declared, slow.declared)
            return
        winners = [
            (win.seat, win.by, win.giver, win.value, frozenset(win.names)) for win in fast.winners
        ]
        self.same("winners", sorted(winners, key=str), sorted(map(winner, slow.winners), key=str))
        tiles = {win.seat: tile_name(win.tile) for win in fast.winners}
        for win in slow.winners:
            if win.tile is not None:
                self.same("winning tile", tiles[win.seat], win.tile)


def reached(hand: Lockstep) -> set[str]:
    """The clauses that a finished hand has come to: paid, named or noted on the way."""
    found = set(hand.slow.noted)
    for payment in hand.fast.payments:
        found.add(f"{payment.clause} {payment.name}")
        if payment.duty:
            found.add(f"{payment.duty} paid for another")
    result = hand.fast.result
    assert result is not None
    found.update(f"won {name}" for win in result.winners for name in win.names)
    if not result.winners:
        found.add("won by nobody")
    return found


def winner(win: Win) -> tuple[int, str, int, int, frozenset[str]]:
    """A winner of the slow table in the words of a result."""
    giver = -1 if win.giver is None else win.giver
    return win.seat, BY[win.way], giver, win.score.value, win.score.names


def melded_fast(meld: int) -> tuple[str, list[str], int, str]:
    """A meld of the fast engine: kind, tiles, giver and the tile given."""
    shown = unpack_meld(meld)
    taken = NAMES[shown.taken] if shown.giver >= 0 else ""
    return shown.kind, sorted([NAMES[tile] for tile in shown.tiles]), shown.giver, taken


def melded_slow(meld: Meld) -> tuple[str, list[str], int, str]:
    """The same of the slow table."""
    giver = -1 if meld.giver is None else meld.giver
    return meld.kind, sorted(meld.tiles), giver, meld.taken or ""


def paid_fast(fast: MahjongRound) -> Paid:
    """What the fast engine has paid so far."""
    paid: Paid = Counter()
    for payment in fast.payments:
        clause = payment.clause if payment.clause in OWN_CLAUSES else "win"
        if payment.name == PAID_BACK:
            paid[payment.payee, payment.payer, clause] -= payment.points
        else:
            paid[payment.payer, payment.payee, clause] += payment.points
    return paid


def paid_slow(slow: SlowTable) -> Paid:
    """What the slow table has paid so far."""
    paid: Paid = Counter()
    for payment in slow.payments:
        clause = payment.clause if payment.clause in OWN_CLAUSES else "win"
        paid[payment.payer, payment.taker, clause] += payment.points
    return paid


def check_hand(name: str, number: int, slow: type[SlowTable]) -> Lockstep:
    """Play one hand of a game on both tables."""
    hand = Lockstep(make_deal(GAMES[name], number), slow)
    hand.play()
    return hand

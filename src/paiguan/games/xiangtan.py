"""湘潭跑胡子. The rulebook page is `docs/rules/xiangtan.md`; clauses are named XT-…"""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from paiguan.engine.glossary import About, Both, Glossary
from paiguan.engine.options import SESSION_HANDS, Choice, Option, OptionValue, switch
from paiguan.engine.settlement import Payment, Result
from paiguan.zipai.actions import FEED
from paiguan.zipai.cards import BIG, IS_RED, KINDS, NO_CARD
from paiguan.zipai.deal import FOUR_OF_EACH, Deal
from paiguan.zipai.division import NO_DIVISION
from paiguan.zipai.explain import winning_doors
from paiguan.zipai.game import ZipaiGame
from paiguan.zipai.hand import Hand
from paiguan.zipai.hand_rules import Verdict
from paiguan.zipai.reasons import no_win
from paiguan.zipai.table import ZipaiRules, ZipaiTable
from paiguan.zipai.winning import BY_SELF, alike_total, best_total

RULES_VERSION: Final = 2
# ZP-1, ZP-5: three seats, seven doors, four cards of each kind.
DEAL: Final = Deal(3, 7, FOUR_OF_EACH)

PLAIN: Final = "平胡"
HEAVENLY: Final = "天胡"
EARTHLY: Final = "地胡"
ALL_BLACK: Final = "黑胡"
ALL_ALIKE: Final = "碰碰胡"
TEN_RED: Final = "十红"
TWELVE_RED: Final = "十二红"
ONE_RED: Final = "一点红"
ALL_SMALL: Final = "小字胡"
ALL_BIG: Final = "大字胡"
AT_30: Final = "30胡翻倍"
BONUS: Final = "自摸加3分"
BONUS_POINTS: Final = 3
BASE: Final = "底分"

OPTIONS: Final = (
    SESSION_HANDS,
    Option(
        "wei",
        "偎",
        "How a wei lies",
        (
            Choice("open", "明偎", "two hidden, one shown"),
            Choice("hidden", "暗偎", "all hidden"),
        ),
    ),
    switch("self_draw_bonus", "自摸加3分", "3 points more for a self-drawn win", default=False),
    switch(
        "run_1_5_10", "一五十", "1, 5 and 10 of one size are a run of 3 or 6 huxi", default=False
    ),
    switch("double_at_30", "30胡翻倍", "30 huxi without any special double", default=False),
    Option(
        "red",
        "红字",
        "Red cards",
        (
            Choice("ten", "十红(10或11张)", "ten red: 10 or 11"),
            Choice("twelve", "十二红(12张起)", "twelve red: 12 or more"),
            Choice("ten_up", "十红(10张起)", "ten red: 10 or more"),
            Choice("none", "不算", "neither counts"),
        ),
    ),
    switch(
        "eat_drawn", "可吃上家摸的牌", "What the previous player drew may be eaten", default=True
    ),
    Option(
        "base",
        "底分",
        "Base points",
        (
            Choice(1, "1分", "1"),
            Choice(2, "2分", "2"),
            Choice(3, "3分", "3"),
            Choice(5, "5分", "5"),
        ),
    ),
)


# How many cards the doors of a win have without a quad.
CARDS_TO_WIN: Final = 3 * DEAL.doors


class Worth:
    """What a division is worth: its 胡息, its names, and whether all its doors are alike."""

    def __init__(self, huxi: int, names: list[str], alike: bool, doubles_at_30: bool) -> None:
        self.huxi = huxi
        self.names = names
        self.alike = alike
        # XT-19: the 名堂 add up; 30 胡息 count only where there is none.
        self.fan = 2 * len(names) if names else 1
        self.doubled = doubles_at_30 and huxi >= 30 and not names
        # XT-20: 有效胡息 × 番, without the base; what 30 胡息 double comes to as much again.
        self.plainly = huxi // 3 * 3 * self.fan
        self.paid = self.plainly * 2 if self.doubled else self.plainly

    def is_better_than(self, other: "Worth") -> bool:
        """The division that pays most is taken, then the one with most 胡息 (ZP-18)."""
        return self.paid > other.paid or (self.paid == other.paid and self.huxi > other.huxi)


class Xiangtan(ZipaiRules):
    """A discard is never won (XT-9); 冲交 with open 偎 (XT-4), no 吃前打后 (XT-6)."""

    def __init__(self, options: Mapping[str, OptionValue]) -> None:
        runs = bool(options["run_1_5_10"])
        super().__init__(DEAL, runs, runs)
        self.minimum_clause = "XT-9"
        self.discard_clause = "XT-9"
        self.drawn_clause = "XT-5"
        self.eating_clause = "XT-6"
        self.guard_clause = "XT-4"
        is_open = options["wei"] == "open"
        self.wei_hidden = 2 if is_open else 3
        self.stained_wei_hidden = 2 if is_open else 3
        self.grown_ti_shows_the_same = True
        self.stained_by_chi = True
        self.guards_wei = is_open
        self.next_eats_drawn = bool(options["eat_drawn"])
        self.bars_after_eating = True
        self.self_draw_bonus = bool(options["self_draw_bonus"])
        self.doubles_at_30 = bool(options["double_at_30"])
        self.pays_alike = True
        self.red = str(options["red"])
        self.base = int(options["base"])

    # What wins

    def wins_dealt(self, table: ZipaiTable, seat: i64) -> bool:
        """天胡: the dealer, with seven doors and 15 胡息 as any win (XT-11)."""
        if seat != table.dealer:
            return False
        return best_total(self.measure, table.hands[seat], NO_CARD, BY_SELF) >= self.smallest_win

    def judge(self, hand: Hand, card: int, way: int) -> Verdict:
        """Seven doors and 15 胡息, not with a discard (XT-9), and the 名堂 of the hand itself."""
        reasons = no_win(self, hand, card, way)
        if reasons:
            return Verdict([], 0, 1, [], reasons)
        worth = self._worth(hand, card, way, [])
        doors = winning_doors(self.measure, hand, card, way, worth.huxi, worth.alike)
        return Verdict(worth.names, worth.huxi, worth.fan, doors, [])

    def _worth(self, hand: Hand, card: int, way: int, names: list[str]) -> Worth:
        """The best division: the one with most 胡息, or the best of all doors alike (碰碰胡)."""
        names = names + self._names_of_cards(hand, card)
        alike = int(alike_total(self.measure, hand, card, way))
        best = int(best_total(self.measure, hand, card, way))
        most = Worth(best, names, False, self.doubles_at_30)
        if alike == NO_DIVISION or alike < self.smallest_win:
            return most
        all_alike = Worth(alike, [*names, ALL_ALIKE], True, self.doubles_at_30)
        return most if most.is_better_than(all_alike) else all_alike

    def _names_of_cards(self, hand: Hand, card: int) -> list[str]:
        """XT-13 and XT-15 to XT-18: these count cards, however they are divided."""
        counts = [int(count) for count in hand.all_counts()]
        if card != NO_CARD:
            counts[card] += 1
        red = sum(counts[kind] for kind in range(KINDS) if IS_RED[kind] != 0)
        small = sum(counts[:BIG])
        return self._names_of_numbers(red, small, sum(counts) - small)

    def _names_of_numbers(self, red: int, small: int, big: int) -> list[str]:
        names: list[str] = []
        if red == 0:
            names.append(ALL_BLACK)
        if red == 1:
            names.append(ONE_RED)
        if self.red == "twelve":
            if red >= 12:
                names.append(TWELVE_RED)
        elif self.red != "none" and (red in (10, 11) or (red >= 12 and self.red == "ten_up")):
            names.append(TEN_RED)
        if small >= 18:
            names.append(ALL_SMALL)
        if big >= 18:
            names.append(ALL_BIG)
        return names

    def paid(self, huxi: int, red: int, small: int, alike: bool) -> tuple[int, int]:
        """有效胡息 × 番 × base, with the 名堂 that count cards, and 碰碰胡."""
        names = self._names_of_numbers(red, small, CARDS_TO_WIN - small)
        if alike:
            names.append(ALL_ALIKE)
        return self._with_bonus(Worth(huxi, names, alike, self.doubles_at_30))

    def win_paid(self, hand: Hand, card: i64, red: int, small: int) -> tuple[int, int]:
        """The best division of the hand, all its 名堂 but for luck counted."""
        return self._with_bonus(self._worth(hand, int(card), int(BY_SELF), []))

    def _with_bonus(self, worth: Worth) -> tuple[int, int]:
        """What each loser pays, and what for an own draw (XT-21)."""
        paid = worth.paid * self.base
        return paid, paid + BONUS_POINTS if self.self_draw_bonus else paid

    def _names_of_luck(self, table: ZipaiTable) -> list[str]:
        """天胡 (XT-11) and 地胡 (XT-12)."""
        if table.won.dealt:
            return [HEAVENLY]
        seat = table.won.seat
        before = table.opening.taken_in[seat] - (1 if table.won.inside else 0)
        if seat != table.dealer and table.opening.holds[seat] != 0 and before == 0:
            return [EARTHLY]
        return []

    # Points

    def settle_win(self, table: ZipaiTable) -> Result:
        """Each loser pays 有效胡息 × 番 × base (XT-20), for an own draw 3 more (XT-21)."""
        hand = table.hands[table.won.seat]
        card = int(table.won_card())
        way = int(table.winning_way())
        worth = self._worth(hand, card, way, self._names_of_luck(table))
        names = worth.names or [PLAIN]
        name = " ".join(names)
        if worth.doubled:
            names = [*names, AT_30]
        doors: list[str] = []
        if table.listener is not None:
            doors = winning_doors(self.measure, hand, card, way, worth.huxi, worth.alike)
        bonus = self.self_draw_bonus and way == BY_SELF
        steps = self._steps(worth, bonus) if table.listener is not None else []
        win = table.announce(names, worth.huxi, doors, steps, worth.names)
        for loser in range(DEAL.seats):
            if loser != win.seat:
                points = worth.plainly * self.base
                table.pay(Payment(loser, win.seat, points, name, "XT-20"))
                if worth.doubled:
                    table.pay(Payment(loser, win.seat, points, AT_30, "XT-19"))
                if bonus:
                    table.pay(Payment(loser, win.seat, BONUS_POINTS, BONUS, "XT-21"))
        return table.settled(win)

    def _steps(self, worth: Worth, bonus: bool) -> list[str]:
        """How the points of a division come about (XT-19 to XT-21)."""
        steps = [f"{worth.huxi}"]
        if worth.huxi % 3:
            steps.append(f"→{worth.huxi // 3 * 3}")
        if worth.names:
            steps.append(f"×{worth.fan} {' '.join(worth.names)}")
        if worth.doubled:
            steps.append(f"×2 {AT_30}")
        if self.base > 1:
            steps.append(f"×{self.base} {BASE}")
        points = worth.paid * self.base
        if bonus:
            steps.append(f"+{BONUS_POINTS} {BONUS}")
            points += BONUS_POINTS
        if len(steps) > 1:
            steps.append(f"={points}")
        return steps


# Why a card is grey.
BARRED: Final = Both(
    "灰的牌现在不能打：坎和提不能拆；吃了不能打后面那张；别人偎过的牌，打了要听才能打。"
    "（ZP-2、XT-6、XT-4）",
    "Grey cards may not be discarded now: kan and ti are never broken, what was eaten from is "
    "barred for one turn, and a kind of another's wei needs a ready hand. (ZP-2, XT-6, XT-4)",
)
NAMES: Final = {
    BASE: "base",
    ALL_BLACK: "all black",
    ALL_ALIKE: "all triplets",
    TEN_RED: "ten red",
    TWELVE_RED: "twelve red",
    ONE_RED: "one red",
    ALL_SMALL: "small cards",
    ALL_BIG: "big cards",
    AT_30: "30 huxi double",
    BONUS: "self-drawn, 3 more",
}
EXPLAINED: Final = {
    f"ask {FEED}": Both("打这张，就是冲交", "This discard feeds a wei"),
    f"about {FEED}": Both(
        "冲交：别人偎了这种牌，你打出去他就跑；打出后听牌才可以打。打了以后，这一局你不能再吃、碰，"
        "只能胡、偎、跑、提；冲交本身不加分也不扣分。（XT-4）",
        "Feeding a wei: another has this kind as a wei and will run with it; you may do so "
        "only if you then wait for a win. For the rest of the hand you may neither chi nor peng, "
        "only win or make forced moves. It costs and brings no points by itself. (XT-4)",
    ),
    "option wei": Both(
        "偎的三张，亮一张给大家看，还是全扣着", "Whether one card of a wei is shown to all, or none"
    ),
    "option self_draw_bonus": Both(
        "胡自己摸的牌，两家各多付3分",
        "A win with a card that one drew oneself costs each other 3 points more",
    ),
    "option run_1_5_10": Both(
        "一五十有3胡息，壹伍拾有6胡息，当顺子用",
        "1, 5 and 10 of one size are a run: 3 huxi if small, 6 if big",
    ),
    "option double_at_30": Both(
        "30胡息起、没有别的名堂，翻一倍", "From 30 huxi on a win without any special doubles"
    ),
    "option red": Both(
        "红字是二七十、贰柒拾，够多就算一样名堂",
        "2, 7 and 10 are red: enough of them are a special that doubles",
    ),
    "option eat_drawn": Both(
        "上家从墩上摸出、自己不要的牌，你可以吃",
        "What the player before you drew and did not take may be eaten",
    ),
    "option base": Both("胡牌的分都乘上它", "What each pays for a win is multiplied by it"),
}
ABOUT: Final = About(
    "三人跑胡子：提偎跑碰吃，名堂多，红字值钱",
    "Paohuzi for three: forced moves, many named hands, red cards pay",
    ("贰", "柒", "拾"),
    Glossary(NAMES, {**EXPLAINED, "barred": BARRED}),
)
XIANGTAN: Final = ZipaiGame(
    "xiangtan", "湘潭跑胡子", "Xiangtan Paohuzi", RULES_VERSION, OPTIONS, Xiangtan, True, ABOUT
)

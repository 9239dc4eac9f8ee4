"""万载麻将. The rulebook page is `docs/rules/wanzai.md`; clauses are named WZ-…"""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from paiguan.engine.game import ScenarioError
from paiguan.engine.glossary import About, Both, Glossary
from paiguan.engine.options import SESSION_HANDS, Choice, Option, OptionValue, Where, switch
from paiguan.engine.reason import Reason
from paiguan.engine.settlement import Result, Win
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.divisions import winning_doors
from paiguan.mahjong.features import (
    SEVERAL_SUITS,
    fours,
    has_four_open_melds,
    is_all_triplets,
    single_suit,
)
from paiguan.mahjong.game import MahjongGame
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.hand_rules import BARS_EVERYTHING, Verdict
from paiguan.mahjong.melds import ADDED, CONCEALED, DRAGONS, WINDS, meld_kind, meld_tiles
from paiguan.mahjong.refusals import BOUND_FIRE, LATE_ADDED_KONG
from paiguan.mahjong.settle import outside_tile, result, shares_of_kong, shares_of_win, won
from paiguan.mahjong.shapes import CLOSE, HONOUR_SETS, ODD, SETS_AND_PAIR
from paiguan.mahjong.shares import Share
from paiguan.mahjong.table import ON_DISCARD, ON_ROBBED_KONG, MahjongRules, MahjongTable
from paiguan.mahjong.tiles import HONOURS, KINDS

RULES_VERSION: Final = 2
# More hands than any session has.
MOST_BURNED: Final = 9999

OPTIONS: Final = (
    SESSION_HANDS,
    switch("dealer_on_fire", "庄带火", "The dealer always pays double", default=False),
    Option(
        "dealer_rule",
        "坐庄",
        "Next dealer",
        (
            Choice("winner", "谁胡谁坐庄", "whoever won"),
            Choice("rotate", "庄赢连庄，否则下家", "the dealer stays on a win, else the next"),
        ),
    ),
    Option(
        "several_dealer",
        "几家同胡后坐庄",
        "Next dealer after several winners",
        (
            Choice("giver", "放炮或被抢杠的人", "the giver or robbed player"),
            Choice("first_winner", "放炮者往下第一个赢家", "the first winner after the giver"),
        ),
        Where("dealer_rule", ("winner",)),
    ),
    Option(
        "draw_dealer",
        "流局后坐庄",
        "Next dealer after a drawn hand",
        (
            Choice("passes", "庄家的下家", "the dealer's next player"),
            Choice("stays", "庄家连庄", "the dealer again"),
        ),
    ),
    switch("fire", "可上火", "Fire may be chosen", default=True),
    switch("float", "可飘", "Float may be chosen", default=True),
    switch("chow_honours", "字牌可吃", "Sets of honours may be made by chow", default=True),
    switch("honour_flush", "字一色算清一色", "All honours are one suit too", default=False),
    Option(
        "plain_flush",
        "清一色",
        "Points of one suit without seven pairs",
        (Choice(10, "10番", "10"), Choice(4, "4番", "4")),
    ),
)


class Kind:
    """A kind of winning hand: its name, its clause, and the 番 of each payer."""

    def __init__(self, name: str, clause: str, on_discard: int, self_drawn: int) -> None:
        self.name = name
        self.clause = clause
        self.on_discard = on_discard
        self.self_drawn = self_drawn


# The table of WZ-20.
PLAIN_WIN: Final = Kind("平胡", "WZ-12", 2, 1)
ALL_REQUESTS: Final = Kind("全求人", "WZ-15", 2, 1)
BROKEN: Final = Kind("十三烂", "WZ-13", 2, 2)
SEVEN_STARS: Final = Kind("七星十三烂", "WZ-14", 4, 4)
ALL_TRIPLETS: Final = Kind("大七对", "WZ-16", 3, 3)
SEVEN_PAIRS: Final = (
    Kind("七小对", "WZ-17", 5, 5),
    Kind("豪华七小对", "WZ-17", 10, 10),
    Kind("双豪华七小对", "WZ-17", 20, 20),
    Kind("三豪华七小对", "WZ-17", 40, 40),
)
FLUSH_PAIRS: Final = (
    Kind("清一色七小对", "WZ-18", 10, 10),
    Kind("清一色豪华七小对", "WZ-18", 20, 20),
    Kind("清一色双豪华七小对", "WZ-18", 40, 40),
    Kind("清一色三豪华七小对", "WZ-18", 80, 80),
)
ROBBED: Final = "抢杠"
# A hand of so many 番 from each is one to be celebrated.
GREAT_FAN: Final = 4

NO_SETS: Final = Reason("WZ-12", "凑不成四副牌加一对", "the tiles are not four sets and a pair")
CLOSE_TILES: Final = Reason("WZ-13", "也不是十三烂", "nor are they thirteen scattered")
ODD_TILES: Final = Reason("WZ-17", "也不是七小对", "nor are they seven pairs")
LATE_KONG: Final = Reason(
    "WZ-7", "第四张不是这一手摸的", "the fourth tile was not drawn in this turn"
)
STILL_BURNS: Final = Reason(
    "WZ-4", "上的火头四局不能退", "a fire cannot be withdrawn in its first four hands"
)
PASSED_WIN: Final = Reason(
    "WZ-10",
    "过胡：刚才能胡没胡，自己摸牌以后才能胡",
    "passed win: let go before, so not until your own draw",
)


class Wanzai(MahjongRules):
    """Sets of different honours (WZ-12), fire and float (WZ-4, WZ-5), 欠杠 only at once (WZ-7)."""

    def __init__(self, options: Mapping[str, OptionValue]) -> None:
        super().__init__()
        self.honours = HONOUR_SETS
        self.chow_honours = bool(options["chow_honours"])
        self.asks_fire = bool(options["fire"])
        self.asks_float = bool(options["float"])
        self.breaks_wall = True
        self.added_kong_at_once = True
        self.refusals = {LATE_ADDED_KONG: LATE_KONG, BOUND_FIRE: STILL_BURNS}
        self.passed_win = BARS_EVERYTHING
        self.passed_win_reason = PASSED_WIN
        self.dealer_on_fire = bool(options["dealer_on_fire"])
        self.dealer_rotates = options["dealer_rule"] == "rotate"
        self.giver_deals = options["several_dealer"] == "giver"
        self.draw_passes_deal = options["draw_dealer"] == "passes"
        self.honour_flush = bool(options["honour_flush"])
        plain_flush = int(options["plain_flush"])
        self.flush = Kind("清一色", "WZ-18", plain_flush, plain_flush)

    # What wins

    def wins(self, hand: Hand, tile: i64) -> bool:
        """Sets and any pair (WZ-12), 十三烂 (WZ-13), seven pairs (WZ-17)."""
        shape = hand.shape(tile, self.honours)
        if shape & SETS_AND_PAIR:
            return True
        return len(hand.melds) == 0 and (shape & ODD == 0 or shape & CLOSE == 0)

    def best_kind(self, hand: Hand, tile: i64, on_discard: bool) -> Kind:
        """The best paid of the names that a winning hand fits (WZ-19)."""
        shape = hand.shape(tile, self.honours)
        flush = self._is_flush(hand, tile)
        if len(hand.melds) == 0:
            if shape & CLOSE == 0:
                return SEVEN_STARS if _has_all_honours(hand, tile) else BROKEN
            if shape & ODD == 0:
                alike = fours(hand, tile)
                return FLUSH_PAIRS[alike] if flush else SEVEN_PAIRS[alike]
        if flush:
            return self.flush
        if is_all_triplets(hand, tile):
            return ALL_TRIPLETS
        if on_discard and has_four_open_melds(hand):
            return ALL_REQUESTS
        return PLAIN_WIN

    def judge(self, hand: Hand, tile: int, way: int) -> Verdict:
        """The hand by itself; a robbed kong is judged as self-drawn."""
        if _has_honour_kong(hand) or not self.wins(hand, tile):
            return Verdict(
                [], 0, [NO_SETS] if len(hand.melds) else [NO_SETS, CLOSE_TILES, ODD_TILES], []
            )
        on_discard = way == ON_DISCARD
        kind = self.best_kind(hand, tile, on_discard)
        value = kind.on_discard if on_discard else kind.self_drawn
        return Verdict([kind.name], value, [], winning_doors(hand, tile, True))

    def win_points(self, hand: Hand, tile: int, self_drawn: bool) -> int:
        """The 番 of its kind, from each or from the giver alone."""
        kind = self.best_kind(hand, tile, not self_drawn)
        return 3 * kind.self_drawn if self_drawn else kind.on_discard

    def _is_flush(self, hand: Hand, tile: i64) -> bool:
        """All of one series; honours are one only by option (WZ-18)."""
        suit = single_suit(hand, tile)
        return suit != SEVERAL_SUITS and (suit < 3 or self.honour_flush)

    # Fire

    def first_standing(self, dealer: int) -> dict[str, object]:
        """Nobody's fire burns yet."""
        return {"fire": [0] * SEATS}

    def read_standing(self, table: MahjongTable, standing: Mapping[str, object]) -> None:
        """In how many hands each seat's fire has burned already, 0 where there is none (WZ-4)."""
        burned = standing.get("fire", [0] * SEATS)
        if not isinstance(burned, list) or len(burned) != SEATS:
            raise ScenarioError(
                "standing：fire 是四个数的列表，各家的火已经烧了几局",
                "standing: fire is a list of four numbers, hands that it burned",
            )
        for seat in range(SEATS):
            hands = burned[seat]
            if type(hands) is not int or not 0 <= hands <= MOST_BURNED:
                raise ScenarioError(
                    f"standing：fire 是 0 到 {MOST_BURNED} 的数",
                    f"standing: fire has burned for 0 to {MOST_BURNED} hands",
                )
            # At a table that does not play it nobody burns.
            if self.asks_fire and hands > 0:
                table.stakes.burned[seat] = hands
                table.stakes.fire[seat] = 1

    def next_standing(self, table: MahjongTable) -> dict[str, object]:
        """Every fire that burned in this hand has burned for one more; a withdrawn one is out."""
        burned = [int(hands) for hands in table.stakes.burned]
        lit = [fire != 0 for fire in table.stakes.fire]
        return {"fire": [burned[seat] + 1 if lit[seat] else 0 for seat in range(SEATS)]}

    def times(self, table: MahjongTable, payer: int, payee: int) -> int:
        """What fire makes of a payment: 2 for each of its seats that is on fire (WZ-22)."""
        pays_double = table.stakes.fire[payer] != 0 or (
            self.dealer_on_fire and payer == table.dealer
        )
        return (2 if pays_double else 1) * (2 if table.stakes.fire[payee] else 1)

    # Points

    def pay_kong(self, table: MahjongTable, seat: i64, meld: i64) -> None:
        """欠杠 1 from each, 直杠 2 from the giver, 暗杠 2 from each (WZ-21)."""
        kind = meld_kind(meld)
        name, points = ("暗杠", 2) if kind == CONCEALED else ("直杠", 2)
        if kind == ADDED:
            name, points = "欠杠", 1
        owed = shares_of_kong(seat, meld)
        for share in owed:
            share.plus(table, points, name, "WZ-21")
            share.times(table, self.times(table, share.owed_by, share.payee), "上火", "WZ-22")
        table.owe(owed)

    def settle_win(self, table: MahjongTable) -> Result:
        """Each winner is paid in full (WZ-11): by all, by the giver, or by the robbed for all."""
        winners: list[Win] = []
        kinds: list[Kind] = []
        on_discard = table.way == ON_DISCARD
        robbed = table.way == ON_ROBBED_KONG
        for seat, tile in zip(table.winners, table.winning_tiles, strict=True):
            kind = self.best_kind(table.hands[seat], outside_tile(table, tile), on_discard)
            value = kind.on_discard if on_discard else kind.self_drawn
            names = [kind.name, ROBBED] if robbed else [kind.name]
            great = [kind.name] if kind.self_drawn >= GREAT_FAN else []
            winners.append(won(table, seat, tile, names, value, great))
            kinds.append(kind)
        for win, kind in zip(winners, kinds, strict=True):
            owed = shares_of_win(table, win.seat, "WZ-24")
            for share in owed:
                self._pay_share(table, share, win, kind)
            table.owe(owed)
        return result(table, winners, self._next_dealer(table, winners))

    def _pay_share(self, table: MahjongTable, share: Share, win: Win, kind: Kind) -> None:
        """One share: the hand, doubled by fire, and both floats (WZ-20, 22, 23); robbed, WZ-24."""
        share.plus(table, win.value, kind.name, kind.clause)
        share.times(table, self.times(table, share.owed_by, win.seat), "上火", "WZ-22")
        floats = int(table.stakes.floats[share.owed_by] + table.stakes.floats[win.seat])
        share.plus(table, floats, "飘", "WZ-23")

    def settle_draw(self, table: MahjongTable) -> Result:
        """Only the kongs are paid (WZ-25)."""
        return result(table, [], self._next_dealer(table, []))

    def _next_dealer(self, table: MahjongTable, winners: list[Win]) -> int:
        """The winner, for several by option; or the dealer stays on a win, else the 下家 (WZ-3)."""
        dealer = int(table.dealer)
        if not winners:
            return (dealer + 1) % SEATS if self.draw_passes_deal else dealer
        if self.dealer_rotates:
            stays = any(win.seat == dealer for win in winners)
            return dealer if stays else (dealer + 1) % SEATS
        giver = int(table.giver)
        if len(winners) > 1 and self.giver_deals:
            return giver
        return min((win.seat for win in winners), key=lambda seat: (seat - giver - 1) % SEATS)


def _has_honour_kong(hand: Hand) -> bool:
    """Whether a 风杠, or more than 中发白 as a 箭杠, lies there: only a judge is told of such."""
    return any(
        meld_kind(meld) in (DRAGONS, WINDS) and len(meld_tiles(meld)) > 3 for meld in hand.melds
    )


def _has_all_honours(hand: Hand, tile: i64) -> bool:
    kind: i64 = HONOURS
    while kind < KINDS:
        if hand.counts[kind] == 0 and kind != tile:
            return False
        kind += 1
    return True


SEVEN_PAIRS_IN_ENGLISH: Final = (
    "seven pairs",
    "seven pairs with a four",
    "seven pairs with two fours",
    "seven pairs with three fours",
)
NAMES: Final = {
    ALL_REQUESTS.name: "all melds open",
    BROKEN.name: "thirteen scattered",
    SEVEN_STARS.name: "seven-star thirteen scattered",
    ALL_TRIPLETS.name: "all triplets",
    **{kind.name: en for kind, en in zip(SEVEN_PAIRS, SEVEN_PAIRS_IN_ENGLISH, strict=True)},
    **{
        kind.name: f"{en} of one suit"
        for kind, en in zip(FLUSH_PAIRS, SEVEN_PAIRS_IN_ENGLISH, strict=True)
    },
    "直杠": "open kong",
    "欠杠": "added kong",
    "上火": "fire",
    "飘": "float",
}
EXPLAINED: Final = {
    "about fire": Both(
        "上火：这一局你付的、收的胡牌分和杠分都翻倍，对方也上火就是四倍；"
        "上了先绑四局，第五局起可以撤出。（WZ-4、WZ-22）",
        "Fire: all that you pay or are paid for a win or a kong is doubled, fourfold where the "
        "other one is on fire too; it binds for four hands and may be withdrawn from the fifth "
        "on. (WZ-4, WZ-22)",
    ),
    "about float": Both(
        "飘：每一笔胡牌的分，再加上付的人和胡的人各自的飘（0、1或2分）；"
        "飘不随上火翻倍，杠分不加飘。（WZ-5、WZ-23）",
        "Float: to each payment for a win the floats of payer and winner are added (0, 1 or 2 "
        "points each); fire does not double them, and kongs have none. (WZ-5, WZ-23)",
    ),
    "option dealer_on_fire": Both(
        "庄家付的每一笔都出双倍，收的不翻",
        "All that the dealer pays is doubled; what the dealer is paid is not",
    ),
    "option dealer_rule": Both(
        "这局有人胡了，下一局谁坐庄", "Who deals after a hand that somebody won"
    ),
    "option several_dealer": Both(
        "一张牌几家同胡，下一局谁坐庄", "Who deals after several have won on one tile"
    ),
    "option draw_dealer": Both(
        "这局没人胡，下一局谁坐庄", "Who deals after a hand that nobody won"
    ),
    "option fire": Both(
        "发牌前可以上火：自己付的、收的都翻倍，头四局不能撤",
        "Before the deal one may double all one pays and is paid, for four hands at least",
    ),
    "option float": Both(
        "发牌前可以选飘0、1、2：胡牌的每一笔多付这么多",
        "Before the deal one may add 0, 1 or 2 to each payment for a win",
    ),
    "option chow_honours": Both(
        "中发白、三张不同的风，差一张也可以吃上家的",
        "The three dragons, or three different winds, may be completed by a chow",
    ),
    "option honour_flush": Both(
        "全手都是字牌，也当清一色算", "A hand of nothing but honours counts as one suit"
    ),
    "option plain_flush": Both(
        "不是七小对的清一色算几番", "The fan of a one-suit hand that is not seven pairs"
    ),
}
ABOUT: Final = About(
    "十三烂、七小对，字牌也能吃；敢上火，敢飘",
    "Scattered thirteens and seven pairs; raise the stakes by fire and float",
    ("1z", "4m", "7z"),
    Glossary(NAMES, EXPLAINED),
)
WANZAI: Final = MahjongGame(
    "wanzai", "万载麻将", "Wanzai Mahjong", RULES_VERSION, OPTIONS, Wanzai, ABOUT
)

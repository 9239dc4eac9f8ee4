"""红中麻将. The rulebook page is `docs/rules/hongzhong.md`; clauses are named HZ-…"""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from paiguan.engine.glossary import About, Both, Glossary
from paiguan.engine.options import SESSION_HANDS, Choice, Option, OptionValue, Where, switch
from paiguan.engine.reason import Reason
from paiguan.engine.settlement import Result, Win
from paiguan.mahjong import settle
from paiguan.mahjong.deck import SUIT_TILES, deck_of
from paiguan.mahjong.game import MahjongGame
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.hand_rules import BARS_EVERYTHING, Verdict
from paiguan.mahjong.melds import ADDED, CONCEALED, KONG, meld_kind
from paiguan.mahjong.refusals import NO_SUCH_MELD
from paiguan.mahjong.table import ON_DISCARD, ON_ROBBED_KONG, SELF_DRAWN, MahjongRules, MahjongTable
from paiguan.mahjong.tiles import RANK_OF, RED
from paiguan.mahjong.wild import filled_doors, fills_pairs, fills_sets, has_wild

# Written down for the second edition of the rulebook.
RULES_VERSION: Final = 2

OPTIONS: Final = (
    SESSION_HANDS,
    Option(
        "birds",
        "扎鸟",
        "Birds turned after a win",
        (
            Choice(2, "2鸟", "2 birds", turns_up="birds"),
            Choice(3, "3鸟", "3 birds", turns_up="birds"),
            Choice(4, "4鸟", "4 birds", turns_up="birds"),
            Choice(6, "6鸟", "6 birds", turns_up="birds"),
            Choice(0, "不扎鸟", "no birds"),
        ),
    ),
    Option(
        "bird_points",
        "中一鸟",
        "What a bird that hits adds to each payment",
        (Choice(1, "1分", "1 point"), Choice(2, "2分", "2 points")),
        Where("birds", (2, 3, 4, 6)),
    ),
    Option(
        "no_wild",
        "胡牌没有红中",
        "A win without a red dragon",
        (Choice("bird", "多扎一鸟", "one bird more"), Choice("nothing", "不加", "nothing more")),
        Where("birds", (2, 3, 4, 6)),
    ),
    switch("pairs", "可胡七对", "Seven pairs win", default=True),
    switch("rob_kong", "可抢杠胡", "A kong made from a pung may be robbed", default=True),
    switch("discard_wins", "可点炮", "Discards may be won", default=False),
    switch("draw_voids_kongs", "荒庄荒杠", "Kongs are void after a drawn hand", default=True),
    switch("dealer_point", "庄闲", "1 more to or from the dealer", default=False),
)

# 万, 筒, 条 and four 红中 that stand for any of them (HZ-1).
DECK: Final = deck_of(f"{SUIT_TILES} 7z", wild="7z")

PLAIN: Final = "平胡"
SEVEN_PAIRS: Final = "七对"
FOUR_RED: Final = "四红中"
ROBBED: Final = "抢杠胡"
# Hands to be celebrated.
GREAT: Final = (FOUR_RED, SEVEN_PAIRS)
KONGS: Final = {CONCEALED: ("暗杠", 2), ADDED: ("碰杠", 1), KONG: ("明杠", 3)}
CLAUSES: Final = {SELF_DRAWN: "HZ-9", ON_ROBBED_KONG: "HZ-10", ON_DISCARD: "HZ-11"}

NO_SETS: Final = Reason("HZ-6", "凑不成四副牌加一对", "the tiles are not four sets and a pair")
NO_PAIRS: Final = Reason("HZ-6", "凑不成胡的牌", "neither four sets and a pair nor seven pairs")
NOT_SO: Final = Reason("HZ-5", "不是自己摸的牌，不能胡", "it was not drawn, so it does not win")
OTHERS_RED: Final = Reason("HZ-3", "别人的红中不能胡", "nobody wins on another's red dragon")
NO_MELD: Final = Reason(
    "HZ-3", "没有吃，红中不碰不杠", "there are no chows, and no melds with a wild tile"
)
PASSED_WIN: Final = Reason(
    "HZ-5",
    "漏胡：刚才能胡没胡，自己摸牌以后才能胡别人的牌",
    "passed win: let go before, so no other's tile until your own draw",
)


class Hongzhong(MahjongRules):
    """红中 is wild (HZ-1), no 吃 (HZ-3), self-drawn wins (HZ-5), birds for the winner (HZ-12)."""

    def __init__(self, options: Mapping[str, OptionValue]) -> None:
        super().__init__()
        self.deck = DECK
        self.chows = False
        self.refusals = {NO_SUCH_MELD: NO_MELD}
        self.discard_wins = bool(options["discard_wins"])
        self.added_kong_robbable = bool(options["rob_kong"])
        self.passed_win = BARS_EVERYTHING
        self.passed_win_reason = PASSED_WIN
        self.pairs = bool(options["pairs"])
        self.birds = int(options["birds"])
        self.bird_points = int(options["bird_points"])
        self.bird_without_wild = options["no_wild"] == "bird"
        self.draw_voids_kongs = bool(options["draw_voids_kongs"])
        self.dealer_point = 1 if options["dealer_point"] else 0

    # What wins

    def wins(self, hand: Hand, tile: i64) -> bool:
        """Sets and any pair, by option seven pairs (HZ-6), and the fourth 红中 (HZ-7)."""
        if tile == RED and hand.counts[RED] == 3:
            return True
        return fills_sets(hand, tile, RED) or (self.pairs and fills_pairs(hand, tile, RED))

    def wins_at_once(self, table: MahjongTable, seat: i64) -> bool:
        """All four 红中, as dealt or by the tile just drawn (HZ-7)."""
        fresh = table.drawn == RED or table.is_as_dealt(seat)
        return fresh and table.hands[seat].counts[RED] == 4

    def judge(self, hand: Hand, tile: int, way: int) -> Verdict:
        """The hand by itself: 2 from each payer, 1 on a discard."""
        allowed = self.discard_wins if way == ON_DISCARD else self.added_kong_robbable
        if way != SELF_DRAWN and not allowed:
            return Verdict([], 0, [NOT_SO], [])
        if way != SELF_DRAWN and tile == RED:
            return Verdict([], 0, [OTHERS_RED], [])
        if not self.wins(hand, tile):
            return Verdict([], 0, [NO_PAIRS if self.pairs else NO_SETS], [])
        name = FOUR_RED if tile == RED and hand.counts[RED] == 3 else self._name(hand, tile)
        return Verdict([name], _worth(way), [], filled_doors(hand, tile, RED, self.pairs))

    def win_points(self, hand: Hand, tile: int, self_drawn: bool) -> int:
        """Three shares, one of them the dealer's, or that of the giver."""
        return 3 * _worth(SELF_DRAWN) + self.dealer_point if self_drawn else _worth(ON_DISCARD)

    def _name(self, hand: Hand, tile: i64) -> str:
        return SEVEN_PAIRS if self.pairs and fills_pairs(hand, tile, RED) else PLAIN

    # Points

    def pay_kong(self, table: MahjongTable, seat: i64, meld: i64) -> None:
        """暗杠 2 from each, 碰杠 1 from each, 明杠 3 from its giver (HZ-14)."""
        name, points = KONGS[int(meld_kind(meld))]
        settle.pay_kong(table, seat, meld, points, name, "HZ-14")

    def settle_win(self, table: MahjongTable) -> Result:
        """Each winner is paid in full (HZ-5): by all, by the giver, or by the robbed for all."""
        winners: list[Win] = []
        without_wild: list[int] = []
        for seat, tile in zip(table.winners, table.winning_tiles, strict=True):
            hand = table.hands[seat]
            outside = settle.outside_tile(table, tile)
            four = table.way == SELF_DRAWN and self.wins_at_once(table, seat)
            names = [FOUR_RED if four else self._name(hand, outside)]
            if table.way == ON_ROBBED_KONG:
                names.append(ROBBED)
            great = [name for name in names if name in GREAT]
            winners.append(settle.won(table, seat, tile, names, _worth(table.way), great))
            if not has_wild(hand, outside, RED):
                without_wild.append(int(seat))
        more = 1 if without_wild and self.bird_without_wild and self.birds else 0
        birds = settle.turn_birds(table, self.birds + more, _hits)
        for win in winners:
            counted = birds if win.seat in without_wild else birds[: self.birds]
            self._pay_win(table, win, sum(1 for bird in counted if _hits(bird)))
        return settle.result(table, winners, settle.winner_deals(table, winners), birds)

    def _pay_win(self, table: MahjongTable, win: Win, hits: int) -> None:
        """Every share with its dealer's point and its birds (HZ-9 to HZ-12)."""
        clause = CLAUSES[int(table.way)]
        owed = settle.shares_of_win(table, win.seat, "HZ-10")
        for share in owed:
            share.plus(table, win.value, win.names[0], clause)
            if table.dealer in (share.owed_by, win.seat):
                share.plus(table, self.dealer_point, "庄闲", clause)
            share.plus(table, hits * self.bird_points, "扎鸟", "HZ-12")
        table.owe(owed)

    def settle_draw(self, table: MahjongTable) -> Result:
        """流局: by option the kongs are void (HZ-14); whoever drew the last tile deals (HZ-2)."""
        if self.draw_voids_kongs:
            settle.pay_back(table, "荒杠", "HZ-14")
        return settle.result(table, [], int(table.last_to_draw()))


def _worth(way: i64) -> int:
    """A share before birds and the dealer's point (HZ-9 to HZ-11)."""
    return 1 if way == ON_DISCARD else 2


def _hits(bird: int) -> bool:
    """1, 5, 9 and 红中 (HZ-12)."""
    return bird == RED or RANK_OF[bird] in (1, 5, 9)


EXPLAINED: Final = {
    "option birds": Both(
        "胡了翻这么多张牌，1、5、9和红中算中，中了加分",
        "So many tiles are turned after a win; each 1, 5, 9 or red dragon adds points",
    ),
    "option bird_points": Both(
        "每中一只鸟，每家付的胡牌分多这么多",
        "What each bird that hits adds to every payment for the win",
    ),
    "option no_wild": Both(
        "胡的牌里一张红中也没有，多不多翻一只鸟",
        "Whether a win without any red dragon turns one bird more",
    ),
    "option pairs": Both(
        "七个对子也能胡，红中可以补缺", "Seven pairs are a win too; red dragons fill in"
    ),
    "option rob_kong": Both(
        "别人碰杠加的那张，你能胡就可以抢", "The tile that somebody adds to a pung may be won with"
    ),
    "option discard_wins": Both(
        "别人打的牌也能胡；不选就只有自摸和抢杠",
        "Others' discards may be won too, not only one's own draws",
    ),
    "option draw_voids_kongs": Both(
        "没人胡的一局，杠分都不算", "In a hand that nobody wins, kongs are paid back"
    ),
    "option dealer_point": Both(
        "付的人或胡的人是庄家，这一笔多1分",
        "A payment for a win is 1 more where the dealer pays it or wins",
    ),
}
ABOUT: Final = About(
    "红中百搭，自摸才胡，胡了扎鸟",
    "Red dragons are wild, wins are self-drawn, and birds are turned",
    ("1m", "7z", "9s"),
    Glossary(
        {
            SEVEN_PAIRS: "seven pairs",
            FOUR_RED: "four red dragons",
            ROBBED: "win on a robbed kong",
            "庄闲": "dealer's point",
            "荒杠": "kongs void",
        },
        EXPLAINED,
    ),
)
HONGZHONG: Final = MahjongGame(
    "hongzhong", "红中麻将", "Hongzhong Mahjong", RULES_VERSION, OPTIONS, Hongzhong, ABOUT
)

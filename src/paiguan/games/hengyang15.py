"""衡阳十五胡. The rulebook page is `docs/rules/hengyang15.md`; clauses are named SH-…"""

from collections.abc import Mapping
from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from paiguan.engine.events import Fall, TilesTurned
from paiguan.engine.glossary import About, Both, Glossary
from paiguan.engine.options import SESSION_HANDS, Choice, Option, OptionValue, Where, switch
from paiguan.engine.reason import Reason
from paiguan.engine.settlement import Payment, Result
from paiguan.zipai.deal import FOUR_OF_EACH, Deal
from paiguan.zipai.division import NO_DIVISION, divide
from paiguan.zipai.explain import dealt_doors, winning_doors
from paiguan.zipai.game import ZipaiGame
from paiguan.zipai.hand import Hand
from paiguan.zipai.hand_rules import SMALLEST_WIN, Verdict
from paiguan.zipai.reasons import no_win
from paiguan.zipai.table import BY_DEAL, ZipaiRules, ZipaiTable
from paiguan.zipai.winning import BY_DISCARD, BY_SELF, best_total

RULES_VERSION: Final = 2
# ZP-1, ZP-5: three seats, seven doors, four cards of each kind.
DEAL: Final = Deal(3, 7, FOUR_OF_EACH)
# SH-7: what 天胡 asks for.
SMALLEST_DEALT_WIN: Final = 10
STALE_WIN: Final = Reason(
    "SH-12", "臭胡：能胡没胡，胡息还没有变", "stale win: passed before, and the huxi are the same"
)

PLAIN: Final = "平胡"
HEAVENLY: Final = "天胡"
EARTHLY: Final = "地胡"
SELF_DRAWN: Final = "自摸"
WAKE: Final = "醒"

OPTIONS: Final = (
    SESSION_HANDS,
    Option(
        "scoring",
        "计分",
        "Scoring",
        (
            Choice("per_three", "3胡息1分", "15 huxi are a point, every 3 more another"),
            Choice("per_one", "1胡息1分", "every huxi is a point"),
        ),
    ),
    Option(
        "doubling",
        "翻倍",
        "What wins as dealt, on the first card or self-drawn double",
        (Choice("huxi", "胡息翻倍", "the huxi"), Choice("points", "分数翻倍", "the points")),
        # Where every 胡息 is a point, both come to the same.
        Where("scoring", ("per_three",)),
    ),
    switch("self_draw_double", "自摸翻倍", "A self-drawn win doubles", default=True),
    Option(
        "run_1_5_10",
        "一五十",
        "1, 5 and 10 of one size",
        (
            Choice("off", "不算顺子", "no run"),
            Choice("plain", "算顺子，没有胡息", "a run without huxi"),
            Choice("scored", "算顺子，3/6胡息", "a run of 3 or 6 huxi"),
        ),
    ),
    Option(
        "wake",
        "醒",
        "Wake card",
        (
            Choice("none", "无醒", "none"),
            Choice("flip", "翻醒", "the next card of the wall", turns_up="wake"),
            Choice("follow", "随醒", "the winning card"),
        ),
    ),
    switch(
        "heaven_pair",
        "无提有将也算天胡",
        "Six sets and a pair without four alike win as dealt too",
        default=False,
    ),
    Option(
        "win_duty",
        "必胡",
        "Duty to win",
        (
            Choice("discards", "点炮必胡", "a discard must be won"),
            Choice("all", "有胡必胡", "whatever can be won must be"),
            Choice("no_discards", "无点炮", "discards cannot be won"),
        ),
    ),
)


class Hengyang15(ZipaiRules):
    """A 偎 is hidden, a 臭偎 and a 提 show one card (SH-3); discards must be won (SH-11)."""

    def __init__(self, options: Mapping[str, OptionValue]) -> None:
        runs = options["run_1_5_10"]
        super().__init__(DEAL, runs != "off", runs == "scored")
        self.options = options
        self.minimum_clause = "SH-6"
        self.discard_clause = "SH-11"
        duty = options["win_duty"]
        self.wins_discards = duty != "no_discards"
        self.must_win_discards = duty != "no_discards"
        self.must_win = duty == "all"
        self.remembers_declined_wins = True
        self.passed_win_reason = STALE_WIN
        self.wei_hidden = 3
        self.stained_wei_hidden = 2
        self.stained_wei_shows = True
        self.ti_hidden = 3
        self.dealt_ti_hidden = 3
        self.lays_ti_first = True
        self.per_three = options["scoring"] == "per_three"
        self.doubles_huxi = options["doubling"] == "huxi"
        self.self_draw_doubles = bool(options["self_draw_double"])
        self.wake = str(options["wake"])
        self.heaven_pair = bool(options["heaven_pair"])
        self.dealt_by = BY_DEAL

    # What wins

    def wins_dealt(self, table: ZipaiTable, seat: i64) -> bool:
        """天胡: all cards in doors, and at least 10 胡息 (SH-7)."""
        return self._dealt_total(table.hands[seat]) >= SMALLEST_DEALT_WIN

    def _dealt_total(self, hand: Hand) -> i64:
        """The 胡息 of the cards dealt; a pair may be among them beside a 提, or by `heaven_pair`.

        Without a 提 only 20 cards divide with a pair, into six sets beside it.
        """
        found = divide(self.measure.divisions, hand.small, hand.big, False)
        if hand.quads > 0 or self.heaven_pair:
            with_pair = divide(self.measure.divisions, hand.small, hand.big, True)
            found = max(found, with_pair)
        return found if found == NO_DIVISION else found + hand.total()

    def judge(self, hand: Hand, card: int, way: int) -> Verdict:
        """Seven doors and 15 胡息 (SH-6)."""
        reasons = no_win(self, hand, card, way)
        if reasons:
            return Verdict([], 0, 1, [], reasons)
        total = int(best_total(self.measure, hand, card, way))
        doors = winning_doors(self.measure, hand, card, way, total, False)
        return Verdict([], total, 1, doors, [])

    def paid(self, huxi: int, red: int, small: int, alike: bool) -> tuple[int, int]:
        """The points of the 胡息; self-drawn they may double (SH-10)."""
        return self.points(huxi, 0), self.points(huxi, 1 if self.self_draw_doubles else 0)

    # Points

    def settle_win(self, table: ZipaiTable) -> Result:
        """Each loser pays the points (SH-16), for a discard its giver both shares (SH-11)."""
        hand = table.hands[table.won.seat]
        card = table.won_card()
        way = table.winning_way()
        if table.won.dealt:
            total = int(self._dealt_total(hand))
        else:
            total = int(best_total(self.measure, hand, card, way))
        names, doublings = self._names(table)
        doors: list[str] = []
        if table.listener is not None and table.won.dealt:
            doors = dealt_doors(self.measure, hand, total)
        elif table.listener is not None:
            doors = winning_doors(self.measure, hand, int(card), int(way), total, False)
        steps = self._steps(total, names) if table.listener is not None else []
        great = [name for name in names if name in (HEAVENLY, EARTHLY)]
        win = table.announce(names, total, doors, steps, great)
        points = self.points(total, doublings)
        woken = self._woken(table)
        for loser in range(DEAL.seats):
            if loser != win.seat:
                payer = int(table.giver) if way == BY_DISCARD else loser
                self._pay(table, payer, loser, points, " ".join(names), "SH-14")
                if woken > 0:
                    self._pay(table, payer, loser, woken, WAKE, "SH-15")
        return table.settled(win)

    def _pay(
        self, table: ZipaiTable, payer: int, loser: int, points: int, name: str, clause: str
    ) -> None:
        winner = int(table.won.seat)
        if payer == loser:
            table.pay(Payment(payer, winner, points, name, clause))
        else:
            table.pay(Payment(payer, winner, points, name, clause, loser, "SH-11"))

    def _names(self, table: ZipaiTable) -> tuple[list[str], int]:
        """What the win is called, and how often it doubles (SH-7, SH-9, SH-10)."""
        if table.won.dealt:
            return [HEAVENLY], 1
        names: list[str] = []
        doublings = 0
        if (
            table.from_wall
            and table.opening.draws == 1
            and table.opening.holds[table.won.seat] != 0
        ):
            names.append(EARTHLY)
            doublings = 1
        way = table.winning_way()
        if way == BY_SELF:
            names.append(SELF_DRAWN)
            if self.self_draw_doubles:
                doublings += 1
        return names or [PLAIN], doublings

    def points(self, huxi: int, doublings: int) -> int:
        """The points of so many 胡息, doubled before or after (SH-14)."""
        times = 2 if doublings == 1 else 4 if doublings == 2 else 1
        if self.doubles_huxi:
            return self._plain_points(huxi * times)
        return self._plain_points(huxi) * times

    def _plain_points(self, huxi: int) -> int:
        if not self.per_three:
            return huxi
        return 1 + max(0, huxi - SMALLEST_WIN) // 3

    def _steps(self, huxi: int, names: list[str]) -> list[str]:
        """How the points of so many 胡息 come about (SH-14)."""
        doubling = [f"×2 {name}" for name in names if self._doubles(name)]
        times = 4 if len(doubling) == 2 else 2
        steps = [f"{huxi}"]
        if doubling and self.doubles_huxi:
            huxi *= times
            steps += [*doubling, f"={huxi}"]
        if self.per_three:
            points = self._plain_points(huxi)
            steps += ["→1", f"+{points - 1}", f"={points}"]
        if doubling and not self.doubles_huxi:
            steps += [*doubling, f"={self._plain_points(huxi) * times}"]
        return steps

    def _doubles(self, name: str) -> bool:
        return name in (HEAVENLY, EARTHLY) or (name == SELF_DRAWN and self.self_draw_doubles)

    def before_luck(self) -> ZipaiRules:
        """Nobody knows the card that is turned up after a win (SH-15)."""
        return Hengyang15({**self.options, "wake": "none"}) if self.wake == "flip" else self

    def _woken(self, table: ZipaiTable) -> int:
        """醒: how many of that kind the winner has, the winning card among them (SH-15)."""
        if self.wake == "none":
            return 0
        kind = table.face_up if table.won.dealt else table.card
        flipped = self.wake == "flip" and table.wall_left() > 0
        if flipped:
            kind = table.take_front()
            table.turned = append(table.turned, kind)
        number = int(table.hands[table.won.seat].all_counts()[kind])
        if table.won_card() == kind:
            number += 1
        if flipped and table.listener is not None:
            card, winner = int(kind), int(table.won.seat)
            fall = Fall(card, winner, number > 0, number)
            table.tell(TilesTurned(winner, (card,), "wake", (fall,)))
        return number


EXPLAINED: Final = {
    "option scoring": Both(
        "胡息怎么换成分：15胡息1分、每多3胡息加1分，或1胡息1分",
        "How huxi become points: 15 are one and every 3 more another, or each is one",
    ),
    "option doubling": Both(
        "天胡、地胡、自摸翻倍，是翻胡息还是翻换好的分",
        "Whether wins as dealt, on the first card or self-drawn double huxi or points",
    ),
    "option self_draw_double": Both(
        "胡自己摸的牌，翻一倍", "A win with a card that one drew oneself doubles"
    ),
    "option run_1_5_10": Both(
        "一五十、壹伍拾能不能当顺子，有没有胡息",
        "Whether 1, 5 and 10 of one size are a run, and whether it has huxi",
    ),
    "option wake": Both(
        "胡后看一张牌，自己有几张同样的，每家多付几分",
        "After a win each card like this one in the winner's doors costs the others a point",
    ),
    "option heaven_pair": Both(
        "起手六副加一对、没有提，也算天胡", "Six sets and a pair as dealt win without a ti too"
    ),
    "option win_duty": Both(
        "能胡时可不可以不胡，打出的牌能不能胡",
        "Whether a win may be passed, and whether discards may be won",
    ),
}
ABOUT: Final = About(
    "三人字牌，七方门子，十五胡息起胡",
    "Zipai for three: seven sets and at least fifteen huxi",
    ("二", "七", "十"),
    # 放炮: what hands of the first edition were paid for.
    Glossary({WAKE: "wake card", "放炮": "given by a discard"}, EXPLAINED),
)
HENGYANG15: Final = ZipaiGame(
    "hengyang15",
    "衡阳十五胡",
    "Hengyang Fifteen",
    RULES_VERSION,
    OPTIONS,
    Hengyang15,
    False,
    ABOUT,
)

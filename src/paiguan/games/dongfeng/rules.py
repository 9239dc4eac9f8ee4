"""What 东丰麻将 plays by: which hands win, and what is paid (DF-2 to DF-24)."""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from paiguan.engine.game import ScenarioError
from paiguan.engine.options import OptionValue
from paiguan.engine.reason import Reason
from paiguan.engine.settlement import NOBODY, Result
from paiguan.mahjong.deal import SEATS
from paiguan.mahjong.divisions import Division, divisions, number_of_triplets
from paiguan.mahjong.features import has_all_suits, has_dragon, has_terminal, is_all_triplets
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.hand_rules import Verdict
from paiguan.mahjong.melds import (
    CHOW,
    CONCEALED,
    DRAGONS,
    KONG,
    WINDS,
    meld_giver,
    meld_kind,
    meld_tile,
    meld_tiles,
)
from paiguan.mahjong.refusals import LATE_HONOURS, NO_DRAGONS, NO_FOURTH_MELD, NO_WINDS
from paiguan.mahjong.settle import result, shares, won
from paiguan.mahjong.shapes import SETS_AND_PAIR
from paiguan.mahjong.shares import Share
from paiguan.mahjong.table import ON_ROBBED_KONG, MahjongRules, MahjongTable
from paiguan.mahjong.tiles import HONOURS, KINDS, NO_TILE, RANK_OF

ROUND_WINDS: Final = 4
MOST_ROUNDS: Final = 8

PLAIN: Final = "平胡"
MIDDLE: Final = "夹胡"
SINGLE: Final = "单吊"
ALL_TRIPLETS: Final = "飘胡"
CLAUSES: Final = {PLAIN: "DF-15", MIDDLE: "DF-16", SINGLE: "DF-17", ALL_TRIPLETS: "DF-18"}

SELF_DRAWN: Final = "自摸"
CONCEALED_HAND: Final = "门清"
PAIR_2_8: Final = "二八做掌"
THREE_CONCEALED: Final = "三家清"
FOUR_CONCEALED: Final = "四家清"
DEALER: Final = "庄家"
ROBBED: Final = "抢杠"
CAPPED: Final = "封顶"
# What a row of doublings makes of one point.
DOUBLED: Final = (1, 2, 4, 8, 16, 32)

NO_SETS: Final = Reason("DF-10", "不是四副牌加一对", "not four sets and a pair")
NO_TERMINAL: Final = Reason("DF-11", "缺幺九", "no 1, 9 or honour")
NO_TRIPLET: Final = Reason("DF-12", "缺叉", "no three alike")
NO_SUIT: Final = Reason("DF-13", "缺门：万筒条要齐", "not all three suits")
ONE_TILE_LEFT: Final = Reason("DF-14", "手把一要飘胡", "one tile left: only all triplets win")
REFUSALS: Final = {
    NO_DRAGONS: Reason(
        "DF-7",
        "箭杠要中发白各一张，摆出来以后才能再加",
        "it takes one each of 中, 发 and 白; further ones are added once it lies there",
    ),
    NO_WINDS: Reason("DF-8", "风杠要东南西北各一张", "it takes one each of 东, 南, 西 and 北"),
    LATE_HONOURS: Reason(
        "DF-9",
        "箭杠风杠只在自己打第一张牌以前，吃碰明杠以后也没有，补的牌不算",
        "only before one's own first discard, and not after a chow, pong or kong of a discard;"
        " a replacement counts towards neither",
    ),
    NO_FOURTH_MELD: Reason(
        "DF-14",
        "手把一只能飘：有吃的不能摆第四副",
        "a fourth meld is for all triplets alone: none of the four may be a chow",
    ),
}


class Reading:
    """One way to read a winning hand: its division, its name and points, if its pair doubles."""

    def __init__(
        self, division: Division, name: str, points: int, pair_doubles: bool, tile: int
    ) -> None:
        self.division = division
        self.name = name
        self.points = points
        self.pair_doubles = pair_doubles
        self.tile = tile

    def worth(self) -> tuple[int, int]:
        """What one payer owes for the reading alone; of equal ones the higher name is better."""
        return self.points * (2 if self.pair_doubles else 1), self.points


class Dongfeng(MahjongRules):
    """One winner (DF-6), 箭杠 and 风杠 (DF-7, DF-8), conditions on every hand (DF-10 to DF-14)."""

    def __init__(self, options: Mapping[str, OptionValue]) -> None:
        super().__init__()
        self.several_winners = False
        self.honour_kongs = True
        self.refusals = REFUSALS
        self.cap = int(options["cap"])
        self.round_wind_first = options["one_winner"] == "round_wind"
        self.giver_pays_kong = bool(options["giver_pays_kong"])
        self.added_kong_robbable = bool(options["rob_kong"])
        self.honour_kong = int(options["honour_kong"])
        self.three_suits = True
        self.needs_triplet = True

    # What wins

    def wins(self, hand: Hand, tile: i64) -> bool:
        """Four sets and a pair that meet DF-11 to DF-14."""
        if not hand.shape(tile, self.honours) & SETS_AND_PAIR:
            return False
        return not self._missing(hand, tile)

    def _missing(self, hand: Hand, tile: i64) -> list[Reason]:
        """Which conditions a hand of four sets and a pair does not meet."""
        missing: list[Reason] = []
        if not has_terminal(hand, tile):
            missing.append(NO_TERMINAL)
        if not _has_triplet_or_dragon(hand, tile):
            missing.append(NO_TRIPLET)
        if not has_all_suits(hand, tile):
            missing.append(NO_SUIT)
        if len(hand.melds) == 4 and not is_all_triplets(hand, tile):
            missing.append(ONE_TILE_LEFT)
        return missing

    def may_lay_fourth(self, hand: Hand, is_chow: bool) -> bool:
        """手把一 is for 飘 only: no fourth meld where it or an earlier one is a 吃 (DF-14)."""
        return not is_chow and hand.all_alike_melds()

    def best_reading(self, hand: Hand, tile: int, drawn: int) -> Reading:
        """Of all divisions and places of the winning tile the one that pays most (DF-19).

        `tile` is outside the hand or NO_TILE; `drawn` is then the tile in the hand that was drawn,
        NO_TILE where any may count as that.
        """
        counts = hand.counts[:]
        if tile != NO_TILE:
            counts[tile] += 1
            drawn = tile
        candidates = [drawn]
        if drawn == NO_TILE:
            candidates = [kind for kind in range(KINDS) if counts[kind] > 0]
        found = divisions(counts, False)
        if is_all_triplets(hand, tile):
            alike = max(found, key=number_of_triplets)
            return Reading(alike, ALL_TRIPLETS, self.cap, False, candidates[0])
        best: Reading | None = None
        for division in found:
            if not _division_has_triplet(hand, division) and not has_dragon(hand, tile):
                continue
            for candidate in candidates:
                reading = _read(division, candidate)
                if best is None or reading.worth() > best.worth():
                    best = reading
        assert best is not None, "a hand that wins has a reading"
        return best

    def judge(self, hand: Hand, tile: int, way: int) -> Verdict:
        """The hand by itself: base points before the doublings."""
        if _chows_honours(hand) or not hand.shape(tile, self.honours) & SETS_AND_PAIR:
            return Verdict([], 0, [NO_SETS], [])
        missing = self._missing(hand, tile)
        if missing:
            return Verdict([], 0, missing, [])
        reading = self.best_reading(hand, tile, NO_TILE)
        melds = [meld_tiles(meld) for meld in hand.melds]
        return Verdict([reading.name], reading.points, [], melds + reading.division)

    def win_points(self, hand: Hand, tile: int, self_drawn: bool) -> int:
        """Three amounts, one of them the dealer's; the giver of a discard pays them all."""
        reading = self.best_reading(hand, tile, NO_TILE)
        if reading.name == ALL_TRIPLETS:
            return 3 * self.cap
        amount = reading.worth()[0] * (2 if self_drawn else 1) * (2 if hand.concealed() else 1)
        return 2 * min(amount, self.cap) + min(2 * amount, self.cap)

    # Rounds and precedence

    def first_standing(self, dealer: int) -> dict[str, object]:
        """The session's first dealer, in its first round."""
        return {"round": 0, "first_dealer": dealer}

    def read_standing(self, table: MahjongTable, standing: Mapping[str, object]) -> None:
        """The round of the session, and its first dealer (DF-3)."""
        number = standing.get("round", 0)
        first = standing.get("first_dealer", int(table.dealer))
        if type(number) is not int or not 0 <= number < MOST_ROUNDS:
            raise ScenarioError(
                f"standing：round 是 0 到 {MOST_ROUNDS - 1} 的数",
                f"standing: round is a number from 0 to {MOST_ROUNDS - 1}",
            )
        if type(first) is not int or not 0 <= first < SEATS:
            raise ScenarioError(
                f"standing：first_dealer 是 0 到 {SEATS - 1} 的座位",
                f"standing: first_dealer is a seat from 0 to {SEATS - 1}",
            )
        table.round_number = number
        table.first_dealer = first

    def next_standing(self, table: MahjongTable) -> dict[str, object]:
        """A round ends when the deal passes back to the session's first dealer."""
        assert table.result is not None
        next_dealer = table.result.next_dealer
        number = int(table.round_number)
        if next_dealer == table.first_dealer and next_dealer != table.dealer:
            number += 1
        return {"round": number, "first_dealer": int(table.first_dealer)}

    def order_of_winning(self, table: MahjongTable, seat: i64) -> i64:
        """Counted from the seat whose wind is the round wind, or from the giver's 下家 (DF-6).

        Seat winds from the dealer on are 东北西南, and so are the round winds.
        """
        first = table.giver + 1
        if self.round_wind_first:
            first = table.dealer + table.round_number % ROUND_WINDS
        return (seat - first + 2 * SEATS) % SEATS

    # Kongs

    def pay_kong(self, table: MahjongTable, seat: i64, meld: i64) -> None:
        """2 from each, 4 for a kong of ones, concealed doubled (DF-23); 箭杠 and 风杠 by DF-24."""
        kind = meld_kind(meld)
        owner = int(seat)
        if kind in (DRAGONS, WINDS):
            name = "箭杠" if kind == DRAGONS else "风杠"
            self._pay_kong(table, owner, self.honour_kong, name, "DF-24", NOBODY)
            return
        each = _share_of_kong(meld_tile(meld))
        if kind == CONCEALED:
            self._pay_kong(table, owner, each, "暗杠", "DF-23", NOBODY)
        elif kind == KONG and self.giver_pays_kong:
            self._pay_kong(table, owner, each, "明杠", "DF-23", int(meld_giver(meld)))
        else:
            self._pay_kong(table, owner, each, "明杠", "DF-23", NOBODY)

    def _pay_kong(
        self, table: MahjongTable, owner: int, each: int, name: str, clause: str, giver: int
    ) -> None:
        """Everybody pays, or the giver for all; doubled for 暗杠, and with the dealer."""
        owed = shares(owner, giver, clause)
        for share in owed:
            hidden = name == "暗杠"
            with_dealer = table.dealer in (owner, share.owed_by)
            points = each * (2 if hidden else 1) * (2 if with_dealer else 1)
            share.pay(table, points, name, clause)
            share.note(table, "+", each, "杠" if hidden else name, clause)
            if hidden:
                share.note(table, "×", 2, name, clause)
            if with_dealer:
                share.note(table, "×", 2, DEALER, clause)
        table.owe(owed)

    # The end

    def settle_win(self, table: MahjongTable) -> Result:
        """Each pays their own amount, or the giver all three (DF-21)."""
        seat = int(table.winners[0])
        hand = table.hands[seat]
        if table.holds_winning_tile():
            drawn = NO_TILE if table.any_drawn else int(table.drawn)
            reading = self.best_reading(hand, NO_TILE, drawn)
        else:
            reading = self.best_reading(hand, int(table.winning_tiles[0]), NO_TILE)
        doublings = self._doublings(table, seat, reading)
        robbed = [ROBBED] if table.way == ON_ROBBED_KONG else []
        names = [reading.name, *doublings, *robbed]
        capped = reading.points * DOUBLED[len(doublings)] >= self.cap
        great = [reading.name, *doublings] if capped else []
        win = won(table, seat, reading.tile, names, reading.points, great)
        owed = shares(seat, win.giver, "DF-21")
        for share in owed:
            self._pay_share(table, share, reading, doublings)
        table.owe(owed)
        dealer = int(table.dealer)
        return result(table, [win], dealer if seat == dealer else (dealer + 1) % SEATS)

    def _doublings(self, table: MahjongTable, winner: int, reading: Reading) -> list[str]:
        """What doubles every payer's amount (DF-20); 飘胡 knows none (DF-18)."""
        if reading.name == ALL_TRIPLETS:
            return []
        concealed = table.hands[winner].concealed()
        others = all(table.hands[s].concealed() for s in range(SEATS) if s != winner)
        holds = [
            (SELF_DRAWN, table.giver == NOBODY),
            (CONCEALED_HAND, concealed),
            (PAIR_2_8, reading.pair_doubles),
            (THREE_CONCEALED, others),
            (FOUR_CONCEALED, others and concealed),
        ]
        return [name for name, held in holds if held]

    def _pay_share(
        self, table: MahjongTable, share: Share, reading: Reading, doublings: list[str]
    ) -> None:
        """One amount, doubled and capped for its own seat (DF-20, DF-22)."""
        share.plus(table, reading.points, reading.name, CLAUSES[reading.name])
        with_dealer = table.dealer in (share.owed_by, share.payee)
        if with_dealer and reading.name != ALL_TRIPLETS:
            doublings = [*doublings, DEALER]
        for name in doublings:
            share.double(table, name, "DF-20", self.cap)
        share.tell_cap(table, CAPPED, "DF-22")

    def settle_draw(self, table: MahjongTable) -> Result:
        """流局: the dealer stays (DF-3)."""
        return result(table, [], int(table.dealer))


def _share_of_kong(tile: i64) -> int:
    """What each pays for a kong that is not concealed: more for a kong of ones (DF-23)."""
    return 4 if tile < HONOURS and RANK_OF[tile] == 1 else 2


# Conditions


def _chows_honours(hand: Hand) -> bool:
    """Whether different honours lie there as a 吃: no set here, and only a judge is told of it."""
    return any(meld_kind(meld) == CHOW and meld_tile(meld) >= HONOURS for meld in hand.melds)


def _has_triplet_or_dragon(hand: Hand, tile: i64) -> bool:
    """Whether there is a 叉, or a 中, 发 or 白 that makes up for it (DF-12)."""
    if has_dragon(hand, tile):
        return True
    counts = hand.counts[:]
    if tile != NO_TILE:
        counts[tile] += 1
    return any(_division_has_triplet(hand, division) for division in divisions(counts, False))


def _division_has_triplet(hand: Hand, division: Division) -> bool:
    for meld in hand.melds:
        if meld_kind(meld) != CHOW:
            return True
    return number_of_triplets(division) > 0


def _read(division: Division, tile: int) -> Reading:
    """The best place of the winning tile in one division: 夹, 单吊 or neither."""
    pair = division[-1]
    doubles = pair[0] < HONOURS and RANK_OF[pair[0]] in (2, 8)
    if pair[0] == tile:
        return Reading(division, SINGLE, 2, doubles, tile)
    for door in division[:-1]:
        if door[0] != door[1] and door[1] == tile:
            return Reading(division, MIDDLE, 2, doubles, tile)
    return Reading(division, PLAIN, 1, doubles, tile)

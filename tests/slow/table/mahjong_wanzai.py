"""The slow table of 万载麻将, written from WZ-1 to WZ-25."""

from itertools import combinations

from tests.slow.table.mahjong_question import Flow, Question, Score, Win
from tests.slow.table.mahjong_state import SEATS, Setting
from tests.slow.table.mahjong_table import SlowTable
from tests.slow.table.mahjong_tiles import (
    HONOURS,
    SUIT_TILES,
    Meld,
    Tiles,
    divisions,
    honour_sets_with,
    is_triplet,
    number_of,
    runs_with,
    seven_pairs,
    suit_of,
)

KINDS = SUIT_TILES + HONOURS

# The hands of a fire that cannot be withdrawn (WZ-4).
BOUND = 4

SEVEN_PAIRS = ("七小对", "豪华七小对", "双豪华七小对", "三豪华七小对")


def broken_wall(dice: tuple[int, int], dealer: int) -> tuple[int, int]:
    """Whose wall is broken and at which stack (WZ-2)."""
    total = sum(dice)
    if total % 2:
        step = 2
    else:
        step = 3 if total in (4, 8, 12) else 1
    return (dealer + step) % 4, total


def dealt_by_fours(deck: list[str], dealer: int) -> tuple[list[list[str]], list[str]]:
    """The hands and the wall when tiles are taken in this order (WZ-2)."""
    hands: list[list[str]] = [[] for _ in SEATS]
    seats = [(dealer + step) % 4 for step in SEATS]
    taken = 0
    for _ in range(3):
        for seat in seats:
            hands[seat] += deck[taken : taken + 4]
            taken += 4
    hands[dealer] += [deck[taken], deck[taken + 4]]
    for step, seat in enumerate(seats[1:], start=1):
        hands[seat].append(deck[taken + step])
    return hands, deck[taken + 5 :]


class Wanzai(SlowTable):
    """万载麻将."""

    def __init__(self, setting: Setting) -> None:
        burned = setting.standing.get("fire", [0, 0, 0, 0])
        assert isinstance(burned, list)
        self.burned = [int(hands) for hands in burned]
        self.fire = [hands > 0 for hands in self.burned]
        self.floats = [0, 0, 0, 0]
        super().__init__(setting)

    # Before the deal

    def before_play(self) -> Flow:
        """Fire and float, each seat at its own pace (WZ-4, WZ-5)."""
        due = {seat: self.stakes_of(seat) for seat in SEATS}
        words = {"fire": ("off", "on"), "float": ("0", "1", "2")}
        while any(due.values()):
            answers = yield Question(
                {
                    seat: [(stakes[0], choice) for choice in words[stakes[0]]]
                    for seat, stakes in due.items()
                    if stakes
                },
                one_by_one=True,
            )
            for seat, (name, choice) in answers.items():
                due[seat].pop(0)
                if name == "fire":
                    self.fire[seat] = choice == "on"
                else:
                    self.floats[seat] = int(choice)
        return ("turn", self.dealer)

    def stakes_of(self, seat: int) -> list[str]:
        """What a seat is asked before the deal: of its fire only while it is not bound."""
        stakes = []
        if self.options["fire"] and not 0 < self.burned[seat] < BOUND:
            stakes.append("fire")
        if self.options["float"]:
            stakes.append("float")
        return stakes

    def next_standing(self) -> dict[str, object]:
        """How many hands each fire has burned."""
        return {"fire": [self.burned[seat] + 1 if self.fire[seat] else 0 for seat in SEATS]}

    # Play

    def chow_sets(self, tile: str) -> list[Tiles]:
        """Runs, and with the option sets of honours (WZ-12)."""
        if suit_of(tile) == "z":
            return honour_sets_with(tile) if self.options["chow_honours"] else []
        return runs_with(tile)

    def may_kong(self, seat: int, kind: str, tile: str) -> bool:
        """欠杠 only in the turn in which its fourth tile was drawn (WZ-7)."""
        if kind == "added" and tile not in self.drawn_in_turn:
            self.noted.add("WZ-7 too late for a 欠杠")
            return False
        return super().may_kong(seat, kind, tile)

    def barred(self, seat: int, tile: str) -> bool:
        """After a pass nothing is won from others until the next draw (WZ-10)."""
        return bool(self.bars[seat])

    def bar(self, seat: int, tiles: list[str]) -> None:
        """A seat passes a win on these tiles."""
        self.bars[seat].update(tiles)

    # Winning hands

    def judge(self, seat: int, tiles: Tiles, tile: str | None, way: str) -> Score | None:
        """The best paid name that the hand fits (WZ-19)."""
        worth = self.names_of(tiles, self.melds[seat], way)
        if not worth:
            return None
        # Of names that are paid alike the rarer one is called.
        name = max(worth, key=lambda name: (worth[name], name != "平胡"))
        names = {name, "抢杠"} if way == "robbed" else {name}
        return Score(worth[name], frozenset(names))

    def names_of(self, tiles: Tiles, melds: list[Meld], way: str) -> dict[str, int]:
        """Every name that a hand fits with its 番 (WZ-12 to WZ-18, WZ-20)."""
        # Robbing a kong is paid as self-drawn (WZ-24).
        by_discard = way == "discard"
        flush = self.is_flush([*tiles, *(tile for meld in melds for tile in meld.tiles)])
        found: dict[str, int] = {}
        if not melds and self.scattered(tiles):
            if set(HONOURS) <= set(tiles):
                found["七星十三烂"] = 4
            else:
                found["十三烂"] = 2
        fours = seven_pairs(tiles) if not melds else None
        if fours is not None:
            worth = (5, 10, 20, 40)[fours]
            found[SEVEN_PAIRS[fours]] = worth
            if flush:
                found["清一色" + SEVEN_PAIRS[fours]] = 2 * worth
        for _, sets in divisions(tiles, honour_sets=True):
            found["平胡"] = 2 if by_discard else 1
            if flush:
                found["清一色"] = int(self.options["plain_flush"])
            if all(map(is_triplet, sets)) and all(meld.kind != "chow" for meld in melds):
                found["大七对"] = 3
            if len(melds) == 4 and all(meld.open for meld in melds) and by_discard:
                found["全求人"] = 2
        return found

    def is_flush(self, tiles: list[str]) -> bool:
        """All tiles of one series, honours being one only with the option (WZ-18)."""
        suits = {suit_of(tile) for tile in tiles}
        return len(suits) == 1 and (suits != {"z"} or bool(self.options["honour_flush"]))

    def scattered(self, tiles: Tiles) -> bool:
        """No two alike, and within a suit at least three apart (WZ-13)."""
        if len(tiles) != 14 or len(set(tiles)) != 14:
            return False
        for one, other in combinations(tiles, 2):
            if suit_of(one) == suit_of(other) != "z" and self.too_near(one, other):
                return False
        return True

    def too_near(self, one: str, other: str) -> bool:
        """Whether two tiles of a suit are less than three apart."""
        return abs(number_of(one) - number_of(other)) < 3

    # Points

    def burns(self, payer: int, taker: int) -> int:
        """What a payment is multiplied by for fire (WZ-22, 庄带火: WZ-4)."""
        paying = self.fire[payer] or (self.options["dealer_on_fire"] and payer == self.dealer)
        return (2 if paying else 1) * (2 if self.fire[taker] else 1)

    def pay_share(
        self, payer: int, share_of: int, taker: int, points: int, clause: str, win: bool
    ) -> None:
        """Pay one share, with the fire and the float of the seat whose share it is (MJ-8)."""
        self.pay(payer, taker, points, clause)
        self.pay(payer, taker, points * (self.burns(share_of, taker) - 1), "WZ-22")
        if win:
            self.pay(payer, taker, self.floats[share_of] + self.floats[taker], "WZ-23")

    def pay_kong(self, seat: int, meld: Meld) -> None:
        """Kongs are paid whoever wins (WZ-21)."""
        if meld.kind == "kong":
            assert meld.giver is not None
            self.pay_share(meld.giver, meld.giver, seat, 2, "WZ-21", win=False)
            return
        points = 2 if meld.kind == "concealed" else 1
        for payer in self.after(seat):
            self.pay_share(payer, payer, seat, points, "WZ-21", win=False)

    def finish(self, winners: list[Win]) -> None:
        """Pay every winner in full (WZ-11, WZ-20, WZ-24)."""
        for win in winners:
            points = win.score.value
            if win.way == "discard":
                assert win.giver is not None
                self.pay_share(win.giver, win.giver, win.seat, points, "WZ-20", win=True)
                continue
            for share_of in self.after(win.seat):
                payer = share_of if win.giver is None else win.giver
                self.pay_share(payer, share_of, win.seat, points, "WZ-20", win=True)
        self.end(winners, self.next_dealer(winners))

    def next_dealer(self, winners: list[Win]) -> int:
        """Who deals next (WZ-3)."""
        following = self.next_of(self.dealer)
        if not winners:
            return self.dealer if self.options["draw_dealer"] == "stays" else following
        seats = [win.seat for win in winners]
        if self.options["dealer_rule"] == "rotate":
            return self.dealer if self.dealer in seats else following
        giver = winners[0].giver
        if len(seats) == 1 or giver is None:
            return seats[0]
        if self.options["several_dealer"] == "giver":
            return giver
        return next(seat for seat in self.after(giver) if seat in seats)

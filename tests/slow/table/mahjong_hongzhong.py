"""The slow table of 红中麻将, written from HZ-1 to HZ-14."""

from functools import lru_cache

from tests.slow.table.mahjong_question import PASS, WIN, Action, Flow, Question, Result, Score, Win
from tests.slow.table.mahjong_state import SEATS, Setting
from tests.slow.table.mahjong_table import SlowTable
from tests.slow.table.mahjong_tiles import Meld, Tiles, number_of, runs_with

RED = "7z"

# What a share is before birds and the dealer's point (HZ-9 to HZ-11).
WORTH = {"self": 2, "robbed": 2, "discard": 1}
CLAUSES = {"self": "HZ-9", "robbed": "HZ-10", "discard": "HZ-11"}


@lru_cache(maxsize=100_000)
def completed(tiles: Tiles, reds: int, pair: bool) -> bool:
    """Whether sorted suit tiles and so many 红中 make sets, and a pair where it is wanted.

    The first tile is in some group, and 红中 stand for what that lacks; where no suit tile is
    left, the 红中 are sets and a pair of their own (HZ-1).
    """
    if not tiles:
        return reds % 3 == (2 if pair else 0)
    first = tiles[0]
    groups = [(first,) * 3, *runs_with(first)]
    if pair:
        groups.append((first,) * 2)
    for group in groups:
        rest = list(tiles)
        lacking = 0
        for tile in group:
            if tile in rest:
                rest.remove(tile)
            else:
                lacking += 1
        wanted = pair and len(group) == 3
        if lacking <= reds and completed(tuple(rest), reds - lacking, wanted):
            return True
    return False


class Hongzhong(SlowTable):
    """红中麻将."""

    def __init__(self, setting: Setting) -> None:
        self.birds: list[str] = []
        # Who drew last, from either end of the wall (HZ-2).
        self.last_drawer = setting.dealer
        super().__init__(setting)

    # 四红中 at the deal

    def before_play(self) -> Flow:
        """Before the dealer acts the others are asked in order of play (HZ-7)."""
        for seat in self.after(self.dealer):
            if self.hands[seat].count(RED) < 4:
                continue
            answers = yield Question({seat: [WIN, PASS]}, way="self")
            if answers[seat] == WIN:
                self.noted.add("HZ-7 won on thirteen tiles")
                self.finish([Win(seat, None, "self", None, self.score({"四红中"}, "self"))])
                return None
            self.noted.add("HZ-7 declined at the deal")
        return ("turn", self.dealer)

    # Play

    def take(self, seat: int, tile: str) -> None:
        """Remember who drew last."""
        self.last_drawer = seat
        super().take(seat, tile)

    def may_meld(self, seat: int, kind: str) -> bool:
        """No 吃 (HZ-3)."""
        return kind != "chow"

    def may_kong(self, seat: int, kind: str, tile: str) -> bool:
        """No kong of 红中 (HZ-3)."""
        return tile != RED and super().may_kong(seat, kind, tile)

    def claim_options(self, seat: int, giver: int, tiles: list[str]) -> list[Action]:
        """Nobody claims a 红中 (HZ-3)."""
        return [] if tiles == [RED] else super().claim_options(seat, giver, tiles)

    def claim_wins(self, seat: int, giver: int, tiles: list[str], way: str) -> list[Win]:
        """Nobody wins a 红中, nor any tile in a way that the room does not play (HZ-3, HZ-5)."""
        if tiles == [RED] or not self.options[self.needed(way)]:
            return []
        return super().claim_wins(seat, giver, tiles, way)

    def needed(self, way: str) -> str:
        """The option without which nobody wins on another's tile."""
        return "rob_kong" if way == "robbed" else "discard_wins"

    def barred(self, seat: int, tile: str) -> bool:
        """漏胡: no tile of another's until the next draw (HZ-5)."""
        return bool(self.bars[seat])

    def bar(self, seat: int, tiles: list[str]) -> None:
        """A seat passes a win on these tiles."""
        self.bars[seat].update(tiles)

    # Winning hands

    def judge(self, seat: int, tiles: Tiles, tile: str | None, way: str) -> Score | None:
        """四红中, 七对 or 平胡; they are all paid alike."""
        reds = tiles.count(RED)
        suited = tuple(held for held in tiles if held != RED)
        if way == "self" and self.just_four(reds, tile):
            return self.score({"四红中"}, way)
        if self.pairs_win(seat) and self.lonely(suited) <= reds:
            return self.score({"七对"}, way)
        return self.score({"平胡"}, way) if self.completes(suited, reds) else None

    def completes(self, suited: Tiles, reds: int) -> bool:
        """Four sets and a pair, with 红中 for what is lacking (HZ-1, HZ-6)."""
        return completed(suited, reds, True)

    def just_four(self, reds: int, tile: str | None) -> bool:
        """All four, by the tile just drawn or as dealt to the dealer, who has drawn none (HZ-7)."""
        return reds == 4 and tile in (RED, None)

    def pairs_win(self, seat: int) -> bool:
        """Whether a seat may win with seven pairs (HZ-6)."""
        return bool(self.options["pairs"]) and not self.melds[seat]

    def lonely(self, suited: Tiles) -> int:
        """How many tiles are without a partner (HZ-6)."""
        return sum(suited.count(tile) % 2 for tile in set(suited))

    def score(self, names: set[str], way: str) -> Score:
        """The worth of a share, with the names that count."""
        if way == "robbed":
            names = names | {"抢杠胡"}
        return Score(WORTH[way], frozenset(names))

    # Birds

    def has_red(self, win: Win) -> bool:
        """Whether a winner has 红中, the winning tile included (HZ-13)."""
        return RED in self.hands[win.seat]

    def turn_birds(self, winners: list[Win]) -> int:
        """Turn up the birds (HZ-12, HZ-13); answers how many of them all winners share."""
        number = int(self.options["birds"])
        if not number:
            return 0
        if not self.wall:
            tile = winners[0].tile
            self.birds = [tile] if tile else []
            self.noted.add("HZ-12 the winning tile is the bird")
            return 1
        if len(self.wall) < number:
            self.noted.add("HZ-12 fewer birds")
        reds = [self.has_red(win) for win in winners]
        more = 0 if self.options["no_wild"] == "nothing" or all(reds) else 1
        self.birds = self.wall[: number + more]
        self.wall = self.wall[number + more :]
        if len(self.birds) > number:
            self.noted.add(f"HZ-13 one bird more, for {'some' if any(reds) else 'all'}")
        return number

    def hits(self, bird: str) -> bool:
        """1, 5, 9 and 红中 (HZ-12)."""
        return bird == RED or number_of(bird) in (1, 5, 9)

    # Points

    def dealer_point(self, share_of: int, winner: int) -> int:
        """1 more where the dealer pays or wins (HZ-9)."""
        return 1 if self.options["dealer_point"] and self.dealer in (share_of, winner) else 0

    def finish(self, winners: list[Win]) -> None:
        """Birds, payments and the next dealer."""
        if winners:
            shared = self.turn_birds(winners)
            for win in winners:
                self.pay_win(win, self.birds_of(win, shared))
        else:
            self.void_kongs()
        self.result = Result(winners, self.next_dealer(winners), self.birds)

    def birds_of(self, win: Win, shared: int) -> list[str]:
        """The birds that count for a winner (HZ-13)."""
        return self.birds[:shared] if self.has_red(win) else self.birds

    def pay_win(self, win: Win, birds: list[str]) -> None:
        """Pay one winner in full (HZ-9 to HZ-12)."""
        if "四红中" in win.score.names:
            self.noted.add(f"HZ-7 四红中 {'drawn' if win.tile else 'dealt'}")
        more = int(self.options["bird_points"]) * sum(map(self.hits, birds))
        for payer, share_of in self.shares(win):
            points = WORTH[win.way] + self.dealer_point(share_of, win.seat)
            self.pay(payer, win.seat, points, CLAUSES[win.way])
            self.pay(payer, win.seat, more, "HZ-12")

    def shares(self, win: Win) -> list[tuple[int, int]]:
        """Who pays, and whose share it is."""
        if win.way == "discard":
            assert win.giver is not None
            return [(win.giver, win.giver)]
        return [
            (seat if win.giver is None else win.giver, seat) for seat in SEATS if seat != win.seat
        ]

    def pay_kong(self, seat: int, meld: Meld) -> None:
        """Kongs (HZ-14)."""
        if meld.kind == "kong":
            assert meld.giver is not None
            self.pay(meld.giver, seat, 3, "HZ-14")
            return
        points = 2 if meld.kind == "concealed" else 1
        for payer in self.after(seat):
            self.pay(payer, seat, points, "HZ-14")

    def void_kongs(self) -> None:
        """荒庄荒杠: after a 流局 nothing is paid (HZ-14)."""
        if self.options["draw_voids_kongs"] and self.payments:
            self.noted.add("HZ-14 kongs void")
            self.payments = []

    def next_dealer(self, winners: list[Win]) -> int:
        """The winner, of several the giver, after a 流局 who drew last (HZ-2)."""
        if not winners:
            return self.last_drawer
        if len(winners) == 1:
            return winners[0].seat
        assert winners[0].giver is not None
        return winners[0].giver

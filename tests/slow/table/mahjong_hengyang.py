"""The slow table of 衡阳258麻将: its play, written from HY-1 to HY-20."""

from tests.slow.table.mahjong_hengyang_hands import opening_wins
from tests.slow.table.mahjong_hengyang_points import HengyangPoints
from tests.slow.table.mahjong_question import PASS, WIN, Action, Flow, Question, Result, Step, Win
from tests.slow.table.mahjong_state import Setting
from tests.slow.table.mahjong_tiles import SUIT_TILES, Meld, without

DECLARE: Action = ("declare",)
REPLACE: Action = ("replace",)
DICE: Action = ("dice",)
TAKE: Action = ("take",)


class Hengyang(HengyangPoints):
    """衡阳258麻将."""

    def __init__(self, setting: Setting) -> None:
        # Who has opened the dice and changes the hand no more (HY-9).
        self.locked = [False] * 4
        # Who deals after a 流局 (HY-4).
        self.draw_dealer = setting.dealer
        super().__init__(setting)

    # Opening wins

    def before_play(self) -> Flow:
        """起手胡, all asked at once and paid from the dealer on (HY-19)."""
        seats = [self.dealer, *self.after(self.dealer)]
        held = {seat: wins for seat in seats if (wins := self.opening_wins(seat))}
        if held:
            answers = yield Question({seat: [DECLARE, PASS] for seat in held})
            self.openings = {seat: held[seat] for seat in held if answers[seat] == DECLARE}
        self.pay_openings()
        if not self.openings or self.options["opening"] == "shared_birds":
            return ("turn", self.dealer)
        self.turn_birds("self", None)
        self.pay_birds_on_openings()
        declared = {seat: frozenset(wins) for seat, wins in self.openings.items()}
        self.result = Result([], next(iter(declared)), self.birds, declared)
        return None

    def opening_wins(self, seat: int) -> dict[str, int]:
        """What a seat could show, each with how often it counts (HY-15 to HY-18)."""
        return opening_wins(self.hands[seat])

    # Bars

    def barred(self, seat: int, tile: str) -> bool:
        """漏胡: that kind of tile, until the next draw (HY-12)."""
        return tile in self.bars[seat]

    def bar(self, seat: int, tiles: list[str]) -> None:
        """A seat passes a win on these tiles."""
        self.bars[seat].update(tiles)

    # After the dice were opened

    def discard_options(self, seat: int) -> list[str]:
        """Each later draw is won with or discarded (HY-9)."""
        if self.locked[seat]:
            assert self.drawn is not None
            return [self.drawn]
        return super().discard_options(seat)

    def may_meld(self, seat: int, kind: str) -> bool:
        """No 吃 or 碰 (HY-9)."""
        return not self.locked[seat]

    def may_kong(self, seat: int, kind: str, tile: str) -> bool:
        """Only where it leaves the tiles waited for as they were (HY-9)."""
        if not self.locked[seat]:
            return True
        hand = self.hands[seat]
        held = hand if kind == "kong" else without(hand, [self.drawn or ""])
        before = self.waits(seat, held, SUIT_TILES)
        used = {"kong": 3, "concealed": 4, "added": 1}[kind]
        melds = self.melds[seat]
        others = [meld for meld in melds if meld is not self.pong_of(seat, tile)]
        self.melds[seat] = [*others, Meld(kind, (tile,) * 4)]
        after = self.waits(seat, without(hand, [tile] * used), SUIT_TILES)
        self.melds[seat] = melds
        self.noted.add(f"HY-9 {kind} once the dice were opened: {after == before}")
        return after == before

    # After a kong

    def after_kong(self, seat: int) -> Flow:
        """补张 or 开筛子; the last tile serves neither (HY-6, HY-7, HY-11)."""
        options = [REPLACE] if len(self.wall) >= 2 else []
        if len(self.wall) >= 3 and self.waits(seat, self.hands[seat], SUIT_TILES):
            options.append(DICE)
        if not options:
            self.noted.add("HY-11 a kong without a tile")
            return ("draw", self.next_of(seat))
        answers = yield Question({seat: options})
        if answers[seat] == REPLACE:
            self.take(seat, self.wall.pop())
            return ("turn", seat)
        return (yield from self.open_dice(seat))

    def open_dice(self, seat: int) -> Flow:
        """Two tiles are turned up, won with or discarded (HY-7, HY-8)."""
        self.locked[seat] = True
        places = self.dice(self.wall)
        tiles = [self.wall[place] for place in places]
        self.wall = [tile for place, tile in enumerate(self.wall) if place not in places]
        wins = [win for tile in tiles if (win := self.win_of(seat, tile, "dice", None))]
        if wins:
            answers = yield Question({seat: [WIN, PASS]}, way="dice")
            if answers[seat] == WIN:
                self.finish([max(wins, key=lambda win: win.score.value)])
                return None
        self.discards[seat] += tiles
        self.discarded += 2
        self.after_discard(seat)
        return (yield from self.claims(seat, tiles, "dice_discard"))

    # The last tile

    def draw(self, seat: int) -> Flow:
        """The last tile of the wall is not drawn but offered (HY-10)."""
        if len(self.wall) == 1:
            return (yield from self.offer_last(seat))
        return (yield from super().draw(seat))

    def offer_last(self, first: int) -> Flow:
        """Ask in order of play who takes it."""
        self.draw_dealer = first
        for seat in [first, *self.after(first)]:
            answers = yield Question({seat: [TAKE, PASS]})
            if answers[seat] == TAKE:
                return (yield from self.take_last(seat))
        self.finish([])
        return None

    def take_last(self, seat: int) -> Flow:
        """Win with it, or discard it at once for the others to win (HY-10)."""
        self.draw_dealer = seat
        tile = self.wall.pop()
        self.take(seat, tile)
        win = self.win_of(seat, tile, "last", None)
        if win:
            answers = yield Question({seat: [WIN, PASS]}, way="last")
            if answers[seat] == WIN:
                self.finish([win])
                return None
        self.hands[seat].remove(tile)
        self.discards[seat].append(tile)
        return (yield from self.claims(seat, [tile], "last_discard"))

    def unclaimed(self, giver: int, way: str) -> Step:
        """After the last tile nobody draws any more."""
        if way == "last_discard":
            self.finish([])
            return None
        return super().unclaimed(giver, way)

    # The end

    def finish(self, winners: list[Win]) -> None:
        """Birds, payments and the next dealer (HY-3, HY-4)."""
        if winners:
            self.turn_birds(winners[0].way, winners[0].tile)
            self.pay_birds_on_openings()
            for win in winners:
                self.pay_win(win)
        self.result = Result(winners, self.next_dealer(winners), self.birds)

    def next_dealer(self, winners: list[Win]) -> int:
        """The winner, or of several the giver."""
        if not winners:
            return self.draw_dealer
        if len(winners) == 1:
            return winners[0].seat
        assert winners[0].giver is not None
        return winners[0].giver

"""The state of a slow table of mahjong: tiles, bars and payments, and who may win."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from tests.slow.table.mahjong_question import Payment, Result, Score, Win
from tests.slow.table.mahjong_tiles import Meld, Tiles, in_order

SEATS = range(4)

OptionValue = str | int | bool


@dataclass
class Setting:
    """All that a hand starts from."""

    options: Mapping[str, OptionValue]
    dealer: int
    hands: list[list[str]]
    wall: list[str]
    standing: Mapping[str, object] = field(default_factory=dict)
    # Which two places of the wall the dice turn up (衡阳): not a rule but chance.
    dice: Callable[[list[str]], tuple[int, int]] = lambda wall: (0, 1)


class State:
    """What a hand of mahjong is at one moment."""

    def __init__(self, setting: Setting) -> None:
        self.options = setting.options
        self.standing = setting.standing
        self.dealer = setting.dealer
        self.hands = [list(hand) for hand in setting.hands]
        self.dealt = [list(hand) for hand in setting.hands]
        self.wall = list(setting.wall)
        self.dice = setting.dice
        self.melds: list[list[Meld]] = [[] for _ in SEATS]
        self.discards: list[list[str]] = [[] for _ in SEATS]
        # The tiles that a seat may not win on after a pass.
        self.bars: list[set[str]] = [set() for _ in SEATS]
        self.payments: list[Payment] = []
        self.result: Result | None = None
        self.turn_of = self.dealer
        # The tile drawn last in this turn, and all that were drawn in it.
        self.drawn: str | None = None
        self.drawn_in_turn: list[str] = []
        # No tile was discarded, claimed or konged yet.
        self.untouched = True
        self.discarded = 0
        # The clauses that have come up but change no points, for the report.
        self.noted: set[str] = set()

    def after(self, seat: int) -> list[int]:
        """The other three in order of play."""
        return [(seat + step) % 4 for step in (1, 2, 3)]

    def next_of(self, seat: int) -> int:
        """The 下家."""
        return (seat + 1) % 4

    def take(self, seat: int, tile: str) -> None:
        """Put a drawn tile into a hand, which lifts a bar (MJ-6)."""
        self.turn_of = seat
        self.hands[seat].append(tile)
        self.drawn = tile
        self.drawn_in_turn.append(tile)
        self.bars[seat].clear()

    # Wins

    def judge(self, seat: int, tiles: Tiles, tile: str | None, way: str) -> Score | None:
        """What a seat's tiles, the winning one among them, are worth; None if they do not win."""
        raise NotImplementedError

    def win_of(self, seat: int, tile: str | None, way: str, giver: int | None) -> Win | None:
        """The win of a seat on a tile: its own in hand already, another's not yet."""
        tiles = list(self.hands[seat])
        if giver is not None or way == "dice":
            assert tile is not None
            tiles.append(tile)
        score = self.judge(seat, in_order(tiles), tile, way)
        return Win(seat, tile, way, giver, score) if score else None

    def waits(self, seat: int, tiles: Iterable[str], kinds: Iterable[str]) -> set[str]:
        """The tiles that would complete a hand (MJ-9), even where all four are in sight.

        Five alike are no hand, so a tile of which the seat itself has all four completes nothing.
        """
        held = list(tiles)
        owned = [*held, *(tile for meld in self.melds[seat] for tile in meld.tiles)]
        found = set()
        for tile in kinds:
            if owned.count(tile) == 4:
                continue
            full = in_order([*held, tile])
            if any(self.judge(seat, full, tile, way) for way in ("self", "discard")):
                found.add(tile)
        return found

    def barred(self, seat: int, tile: str) -> bool:
        """Whether a seat may not win this tile from a discard."""
        return False

    def bar(self, seat: int, tiles: list[str]) -> None:
        """A seat passes a win on these tiles."""

    def claim_wins(self, seat: int, giver: int, tiles: list[str], way: str) -> list[Win]:
        """The wins that a seat may claim, the best first."""
        wins = []
        for tile in dict.fromkeys(tiles):
            win = self.win_of(seat, tile, way, giver)
            if win and self.barred(seat, tile):
                self.noted.add("MJ-6 barred from a win")
            elif win:
                wins.append(win)
        return sorted(wins, key=lambda win: -win.score.value)

    def chosen_winners(self, seats: list[int], giver: int) -> list[int]:
        """Who wins of those that want to; in order of play from the giver."""
        return seats

    def finish(self, winners: list[Win]) -> None:
        """Pay and name the next dealer."""
        raise NotImplementedError

    def end(self, winners: list[Win], next_dealer: int) -> None:
        """The hand is over."""
        self.result = Result(winners, next_dealer)

    def pay(self, payer: int, taker: int, points: int, clause: str) -> None:
        """Note a payment, if there is anything to pay."""
        if points:
            self.payments.append(Payment(payer, taker, points, clause))

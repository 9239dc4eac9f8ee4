"""The slow table of mahjong: how a hand runs in all three games, written from MJ-1 to MJ-10.

The hand is one generator that yields a question and is sent the answers, so that it reads in the
order in which things happen. Each game overrides what its page says otherwise.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field

from tests.slow.table.mahjong_question import (
    PASS,
    WIN,
    Action,
    Answers,
    Flow,
    Payment,
    Question,
    Result,
    Score,
    Step,
    Win,
)
from tests.slow.table.mahjong_tiles import Meld, Tiles, in_order, runs_with, without, word

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


class SlowTable:
    """A hand of mahjong from the deal to its result."""

    # 衡阳 names no set of honours, 万载 does (WZ-12).
    honour_sets = False

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
        self.answers: Answers = {}
        self.question: Question | None = None
        self._flow = self._play()
        self._go_on(None)

    # What others see and do

    def prompts(self) -> dict[int, set[Action]]:
        """For each seat that is asked, what it may choose."""
        if self.question is None:
            return {}
        asked = self.question.asked
        return {seat: set(asked[seat]) for seat in asked if seat not in self.answers}

    def act(self, seat: int, action: Action) -> None:
        """Take a seat's answer, and play on where that is enough."""
        assert self.question is not None
        assert action in self.question.asked[seat], f"{seat} {action}: not offered"
        assert seat not in self.answers
        self.answers[seat] = action
        if self.question.enough(self.answers):
            answers, self.answers = self.answers, {}
            self._go_on(answers)

    def next_standing(self) -> dict[str, object]:
        """What the hand leaves for the next one."""
        return {}

    # The hand

    def _go_on(self, answers: Answers | None) -> None:
        self.question = None
        try:
            # A generator is started by sending nothing.
            self.question = self._flow.send(answers)  # type: ignore[arg-type]
        except StopIteration:
            assert self.result is not None

    def _play(self) -> Flow:
        step: Step = yield from self.before_play()
        while step is not None:
            name, seat = step
            step = yield from self.steps()[name](seat)
        return None

    def steps(self) -> dict[str, Callable[[int], Flow]]:
        """What may come next, by name."""
        return {
            "draw": self.draw,
            "turn": self.turn,
            "claimed": self.discard_after_claim,
            "kong": self.after_kong,
        }

    def before_play(self) -> Flow:
        """What comes before the dealer's first turn (MJ-1)."""
        yield from ()
        return ("turn", self.dealer)

    def draw(self, seat: int) -> Flow:
        """Draw the next tile; without one the hand is drawn (MJ-7)."""
        if not self.wall:
            self.finish([])
            return None
        self.drawn_in_turn = []
        self.take(seat, self.wall.pop(0))
        yield from ()
        return ("turn", seat)

    def take(self, seat: int, tile: str) -> None:
        """Put a drawn tile into a hand, which lifts a bar (MJ-6)."""
        self.turn_of = seat
        self.hands[seat].append(tile)
        self.drawn = tile
        self.drawn_in_turn.append(tile)
        self.bars[seat].clear()

    def turn(self, seat: int) -> Flow:
        """Win, kong or discard (MJ-2)."""
        win = self.win_of(seat, self.drawn, "self", None)
        options = [WIN] if win else []
        options += self.kong_options(seat)
        options += [("discard", tile) for tile in self.discard_options(seat)]
        answers = yield Question({seat: options}, way="self")
        action = answers[seat]
        if action == WIN:
            assert win is not None
            self.finish([win])
            return None
        if action[0] == "discard":
            return (yield from self.put_down(seat, action[1]))
        if action[0] == "kong":
            return (yield from self.own_kong(seat, action[1]))
        return self.other_action(seat, action)

    def other_action(self, seat: int, action: Action) -> Step:
        """What only one game knows in a turn."""
        raise NotImplementedError(action)

    def discard_options(self, seat: int) -> list[str]:
        """The tiles that a seat may discard."""
        return list(dict.fromkeys(self.hands[seat]))

    def discard_after_claim(self, seat: int) -> Flow:
        """After 吃 and 碰 nothing but a discard (MJ-2, MJ-4)."""
        tiles = self.discard_options(seat)
        answers = yield Question({seat: [("discard", tile) for tile in tiles]})
        return (yield from self.put_down(seat, answers[seat][1]))

    def put_down(self, seat: int, tile: str) -> Flow:
        """Discard a tile and let the others claim it."""
        self.hands[seat].remove(tile)
        self.discards[seat].append(tile)
        self.discarded += 1
        self.after_discard(seat)
        return (yield from self.claims(seat, [tile], "discard"))

    def after_discard(self, seat: int) -> None:
        """What a game notes when a tile was put down, before it is claimed."""

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
            if win and not self.barred(seat, tile):
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

    # Claims

    def after(self, seat: int) -> list[int]:
        """The other three in order of play."""
        return [(seat + step) % 4 for step in (1, 2, 3)]

    def next_of(self, seat: int) -> int:
        """The 下家."""
        return (seat + 1) % 4

    def claims(self, giver: int, tiles: list[str], way: str) -> Flow:
        """Let the others win, kong, pong or chow what lies open (MJ-3)."""
        wins: dict[int, list[Win]] = {}
        asked: dict[int, list[Action]] = {}
        for seat in self.after(giver):
            wins[seat] = self.claim_wins(seat, giver, tiles, way)
            options = [WIN] if wins[seat] else []
            if way != "last_discard":
                options += self.claim_options(seat, giver, tiles)
            if options:
                asked[seat] = [*options, PASS]
        chosen: list[tuple[int, Action]] = []
        if asked:
            answers = yield Question(
                asked, lambda said: tuple(self.best(said, giver, tiles)), way=way
            )
            chosen = self.best(answers, giver, tiles)
        if chosen and chosen[0][1] == WIN:
            self.finish([wins[seat][0] for seat, _ in chosen])
            return None
        for seat, offered in wins.items():
            if offered:
                self.bar(seat, [win.tile for win in offered if win.tile])
        if not chosen:
            return self.unclaimed(giver, way)
        return self.carry_out(chosen[0][0], chosen[0][1], giver, tiles)

    def unclaimed(self, giver: int, way: str) -> Step:
        """Nobody wanted it: the next player draws."""
        return ("draw", self.next_of(giver))

    def best(self, said: Answers, giver: int, tiles: list[str]) -> list[tuple[int, Action]]:
        """What is carried out: wins, else one kong or pong, else a chow."""
        winners = [seat for seat in self.after(giver) if said.get(seat) == WIN]
        if winners:
            return [(seat, WIN) for seat in self.chosen_winners(winners, giver)]
        claims = [(seat, action) for seat, action in said.items() if action != PASS]

        def rank(claim: tuple[int, Action]) -> tuple[bool, int]:
            action = claim[1]
            return action[0] == "chow", tiles.index(self.claimed_tile(action, tiles))

        return sorted(claims, key=rank)[:1]

    def claimed_tile(self, action: Action, tiles: list[str]) -> str:
        """The tile that a claim is for; of two tiles it is named, in a chow first."""
        if len(tiles) == 1:
            return tiles[0]
        return action[1][0] + action[1][-1]

    def claim_options(self, seat: int, giver: int, tiles: list[str]) -> list[Action]:
        """Kong and pong for anybody, chow for the 下家."""
        if not self.wall:
            # The discard after the last draw (MJ-7).
            return []
        options: list[Action] = []
        for tile in dict.fromkeys(tiles):
            held = self.hands[seat].count(tile)
            if held == 3 and self.may_kong(seat, "kong", tile):
                options.append(("kong", tile))
            if held >= 2 and self.may_meld(seat, "pong"):
                options.append(("pong",) if len(tiles) == 1 else ("pong", tile))
            if seat == self.next_of(giver) and self.may_meld(seat, "chow"):
                options += [self.chow_action(chow, tile, tiles) for chow in self.chows(seat, tile)]
        return options

    def chows(self, seat: int, tile: str) -> list[Tiles]:
        """The sets that a seat may make of a tile and two of its own."""
        hand = self.hands[seat]
        return [
            chow
            for chow in self.chow_sets(tile)
            if all(other in hand for other in without(chow, [tile]))
        ]

    def chow_sets(self, tile: str) -> list[Tiles]:
        """The sets with this tile that 吃 may make."""
        return runs_with(tile)

    def chow_action(self, chow: Tiles, tile: str, tiles: list[str]) -> Action:
        """A chow in words; where two tiles lie open the claimed one comes first."""
        if len(tiles) == 1:
            return ("chow", word(chow))
        return ("chow", word([tile, *without(chow, [tile])]))

    def may_meld(self, seat: int, kind: str) -> bool:
        """Whether a game lets a seat chow or pong."""
        return True

    def carry_out(self, seat: int, action: Action, giver: int, tiles: list[str]) -> Step:
        """Lay out what was claimed."""
        tile = self.claimed_tile(action, tiles)
        row = self.discards[giver]
        del row[len(row) - 1 - row[::-1].index(tile)]
        kind = action[0]
        if kind == "chow":
            meld = in_order(digit + tile[1] for digit in action[1][:-1])
        else:
            meld = (tile,) * (4 if kind == "kong" else 3)
        held_three = kind == "pong" and self.hands[seat].count(tile) == 3
        self.hands[seat] = without(self.hands[seat], without(meld, [tile]))
        self.melds[seat].append(Meld(kind, meld, giver, tile, held_three))
        self.untouched = False
        self.turn_of = seat
        self.drawn, self.drawn_in_turn = None, []
        self.after_meld(seat)
        if kind == "kong":
            self.pay_kong(seat, self.melds[seat][-1])
            return ("kong", seat)
        return ("claimed", seat)

    def after_meld(self, seat: int) -> None:
        """What a game notes when a claim was laid out."""

    # Kongs

    def may_kong(self, seat: int, kind: str, tile: str) -> bool:
        """Whether a kong is offered: not without a replacement (MJ-2)."""
        return bool(self.wall)

    def kong_options(self, seat: int) -> list[Action]:
        """暗杠 and 碰杠, after a draw."""
        hand = self.hands[seat]
        options: list[Action] = []
        for tile in dict.fromkeys(hand):
            if hand.count(tile) == 4 and self.may_kong(seat, "concealed", tile):
                options.append(("kong", tile))
            if self.pong_of(seat, tile) and self.may_kong(seat, "added", tile):
                options.append(("kong", tile))
        return options

    def pong_of(self, seat: int, tile: str) -> Meld | None:
        """A seat's 碰 of this tile."""
        found = [meld for meld in self.melds[seat] if meld.kind == "pong"]
        return next((meld for meld in found if meld.tiles[0] == tile), None)

    def own_kong(self, seat: int, tile: str) -> Flow:
        """暗杠, or 碰杠 unless it is robbed (MJ-5)."""
        self.untouched = False
        pong = self.pong_of(seat, tile)
        if pong is None:
            self.hands[seat] = without(self.hands[seat], [tile] * 4)
            self.melds[seat].append(Meld("concealed", (tile,) * 4))
            self.pay_kong(seat, self.melds[seat][-1])
            return ("kong", seat)
        robbers = yield from self.rob(seat, tile)
        self.hands[seat].remove(tile)
        if robbers:
            self.finish(robbers)
            return None
        pong.kind, pong.tiles = "added", (tile,) * 4
        self.pay_kong(seat, pong)
        return ("kong", seat)

    def rob(self, owner: int, tile: str) -> Generator[Question, Answers, list[Win]]:
        """Ask who robs a 碰杠; the tile counts as a discard for the bars (MJ-6)."""
        wins = {
            seat: found[0]
            for seat in self.after(owner)
            if (found := self.claim_wins(seat, owner, [tile], "robbed"))
        }
        if not wins or not self.may_rob():
            return []
        asked = {seat: [WIN, PASS] for seat in wins}
        answers = yield Question(
            asked, lambda said: tuple(self.best(said, owner, [tile])), way="robbed"
        )
        robbers = [seat for seat, _ in self.best(answers, owner, [tile])]
        if not robbers:
            for seat in wins:
                self.bar(seat, [tile])
        return [wins[seat] for seat in robbers]

    def may_rob(self) -> bool:
        """Whether the game knows 抢杠."""
        return True

    def pay_kong(self, seat: int, meld: Meld) -> None:
        """Pay for a kong just made."""
        raise NotImplementedError

    def after_kong(self, seat: int) -> Flow:
        """A replacement from the tail of the wall (MJ-2)."""
        self.take(seat, self.wall.pop())
        yield from ()
        return ("turn", seat)

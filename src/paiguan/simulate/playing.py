"""Hands played by bots: each seat folds what it may see, and nothing else reaches its bot."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from paiguan.bots import Bot, RandomBot
from paiguan.bots.levels import bot_for
from paiguan.bots.outside import OutsideBot
from paiguan.engine.events import Event
from paiguan.engine.round import Round
from paiguan.engine.settlement import Result
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.games import find_game
from paiguan.simulate.plan import OUTSIDE, Plan

# Take nothing from one hand to the next and use no chance: one bot serves all seats and hands.
ALWAYS_THE_SAME: Final = frozenset({"novice"})


@dataclass(frozen=True)
class Won:
    """One winner of a hand."""

    seat: int
    by: str
    giver: int
    names: tuple[str, ...]
    value: int


@dataclass(frozen=True)
class Played:
    """What a hand came to; `decisions` is its length, `mark` differs wherever a choice differs."""

    number: int
    dealer: int
    decisions: int
    deltas: tuple[int, ...]
    winners: tuple[Won, ...]
    mark: int


class Bench:
    """The players of a plan, who sit down anew for each hand."""

    def __init__(self, plan: Plan, stack: ExitStack) -> None:
        self.plan = plan
        self.game = find_game(plan.game)
        # Rules are made anew for each hand unless they are the usual ones.
        usual = plan.options == self.game.read_options(None)
        self.options = None if usual else plan.options
        self.staying: dict[str | int, Bot] = {}
        for level in ALWAYS_THE_SAME.intersection(plan.players):
            self.staying[level] = bot_for(level, self.game, plan.options, b"")
        for seat, level in enumerate(plan.players):
            if level.startswith(OUTSIDE):
                program = OutsideBot(level.removeprefix(OUTSIDE), self.game, plan.options)
                self.staying[seat] = stack.enter_context(program)

    def seated(self, number: int) -> list[Bot]:
        """Who plays a hand, seat by seat."""
        return [self._player(number, seat) for seat in range(self.plan.seats)]

    def _player(self, number: int, seat: int) -> Bot:
        level = self.plan.players[seat]
        staying = self.staying.get(level) or self.staying.get(seat)
        seed = self.plan.bot_seed(number, seat)
        if staying is None:
            return bot_for(level, self.game, self.plan.options, seed)
        if isinstance(staying, OutsideBot):
            staying.begin_hand(number, seed)
        return staying


def play_hands(plan: Plan, first: int, end: int) -> Iterator[Played]:
    """The hands of these numbers, one after the other."""
    with ExitStack() as stack:
        bench = Bench(plan, stack)
        for number in range(first, end):
            yield _play(plan, bench, number)


def _play(plan: Plan, bench: Bench, number: int) -> Played:
    bots = bench.seated(number)
    views = [SeatView(seat) for seat in range(plan.seats)]
    # A bot that chooses blindly needs no view kept up to date.
    looking = [view for view in views if not isinstance(bots[view.viewer], RandomBot)]

    def listen(event: Event) -> None:
        for view in looking:
            view.apply(seen_by(view.viewer, event))

    game = bench.game
    dealer = plan.dealer(number)
    round_ = game.deal(
        plan.secret(number),
        dealer,
        bench.options,
        listen if looking else None,
        game.first_standing(dealer),
    )
    chosen = play_out(round_, bots, views)
    result = round_.result
    assert result is not None
    return _summed_up(number, dealer, chosen, result)


def play_out(round_: Round, bots: list[Bot], views: list[SeatView]) -> list[int]:
    """Ask whoever has a choice until the hand is over; the codes of all that was chosen."""
    chosen: list[int] = []
    while not round_.over:
        seat = int(round_.next_to_act())
        prompt = round_.prompt(seat)
        assert prompt is not None
        code = prompt.codes[bots[seat].choose(views[seat], prompt)]
        round_.act(seat, code)
        chosen.append(code)
    return chosen


def _summed_up(number: int, dealer: int, chosen: list[int], result: Result) -> Played:
    winners = tuple(
        Won(win.seat, win.by, win.giver, win.names, win.value) for win in result.winners
    )
    seen = repr((number, chosen, result.deltas)).encode()
    mark = int.from_bytes(blake2b(seen, digest_size=8).digest(), "big")
    return Played(number, dealer, len(chosen), result.deltas, winners, mark)

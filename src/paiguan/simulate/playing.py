"""Hands played by bots, each of which is given what its seat sees and nothing else."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from paiguan.bots import Bot
from paiguan.bots.levels import decider_for
from paiguan.bots.players import Players, is_asked
from paiguan.engine.asking import play_asking
from paiguan.engine.game import Listener
from paiguan.engine.round import Round
from paiguan.engine.settlement import Result
from paiguan.engine.sight import Decider, Sight
from paiguan.games import find_game
from paiguan.records.tally import Won, winners_of
from paiguan.simulate.plan import Plan

# Take nothing from one hand to the next and use no chance: one bot serves all seats and hands.
ALWAYS_THE_SAME: Final = frozenset({"novice", "expert"})


@dataclass(frozen=True)
class Played:
    """What a hand came to; `decisions` is its length, `mark` differs wherever a choice differs."""

    number: int
    dealer: int
    decisions: int
    deltas: tuple[int, ...]
    winners: tuple[Won, ...]
    mark: int


class Noting(Decider):
    """Decides as another does, and notes what was decided."""

    def __init__(self, decider: Decider, chosen: list[int]) -> None:
        self.decider = decider
        self.chosen = chosen

    def decide(self, sight: Sight, codes: list[int]) -> int:
        """What the other decides."""
        place = self.decider.decide(sight, codes)
        self.chosen.append(codes[place])
        return place


class Tables:
    """Plays the hands of a plan; among our own levels nobody needs to listen."""

    def __init__(self, plan: Plan, stack: ExitStack) -> None:
        self.plan = plan
        self.game = find_game(plan.game)
        # Rules are made anew for each hand unless they are the usual ones.
        usual = plan.options == self.game.read_options(None)
        self.options = None if usual else plan.options
        self.known: dict[str, Decider] = {}
        self.asked = any(is_asked(name) for name in plan.players)
        self.players = Players(self.game, plan.options, plan.makers, stack)

    def play(self, number: int) -> Played:
        """The hand of this number, from the deal to the settlement."""
        playing = self._play_asking if self.asked else self._play
        round_, codes = playing(number)
        result = round_.result
        assert result is not None
        winners = winners_of(self.game, result)
        return _summed_up(number, self.plan.dealer(number), codes, result, winners)

    def _deal(self, number: int, listener: Listener | None = None) -> Round:
        dealer = self.plan.dealer(number)
        standing = self.game.first_standing(dealer)
        return self.game.deal(self.plan.secret(number), dealer, self.options, listener, standing)

    # Among our own

    def _play(self, number: int) -> tuple[Round, list[int]]:
        round_ = self._deal(number)
        chosen: list[int] = []
        seats = range(self.plan.seats)
        deciders: list[Decider] = [Noting(self._decider(number, seat), chosen) for seat in seats]
        self.game.play_out(round_, deciders)
        return round_, chosen

    def _decider(self, number: int, seat: int) -> Decider:
        level = self.plan.players[seat]
        known = self.known.get(level)
        if known is None:
            seed = self.plan.bot_seed(number, seat)
            plan = self.plan
            known = decider_for(level, self.game, plan.options, seed, plan.worlds, 0.0)
            if level in ALWAYS_THE_SAME:
                self.known[level] = known
        return known

    # With players of others, who are told what their seats see

    def _play_asking(self, number: int) -> tuple[Round, list[int]]:
        bots = [self._bot(number, seat) for seat in range(self.plan.seats)]
        return play_asking(lambda listener: self._deal(number, listener), bots)

    def _bot(self, number: int, seat: int) -> Bot:
        plan = self.plan
        seed = plan.bot_seed(number, seat)
        return self.players.bot(plan.players[seat], seat, number, seed, plan.worlds, 0.0)


def play_hands(plan: Plan, first: int, end: int) -> Iterator[Played]:
    """The hands of these numbers, one after the other."""
    with ExitStack() as stack:
        tables = Tables(plan, stack)
        for number in range(first, end):
            yield tables.play(number)


def _summed_up(
    number: int, dealer: int, chosen: list[int], result: Result, winners: tuple[Won, ...]
) -> Played:
    seen = repr((number, chosen, result.deltas)).encode()
    mark = int.from_bytes(blake2b(seen, digest_size=8).digest(), "big")
    return Played(number, dealer, len(chosen), result.deltas, winners, mark)

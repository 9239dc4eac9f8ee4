"""Plays that a master finds and an expert misses, in hands from fixed secrets."""

from dataclasses import dataclass

import pytest

from paiguan.bots.levels import decider_for
from paiguan.bots.master import MasterDecider
from paiguan.engine.round import Round
from paiguan.games import GAMES
from tests.conformance.play import by_build

WORLDS = 24


@dataclass(frozen=True)
class Position:
    """A hand among novices after so many choices, and what two levels do there."""

    game: str
    number: int
    choices: int
    expert: str
    master: str

    def reach(self) -> Round:
        """Deal it and play up to the choice."""
        game = GAMES[self.game]
        novice = decider_for("novice", game, None, b"")
        round_ = game.deal(b"master %d" % self.number, self.number % game.seats)
        for _ in range(self.choices):
            seat = int(round_.next_to_act())
            codes = round_.legal(seat)
            round_.act(seat, codes[novice.decide(game.look(round_, seat), codes)])
        return round_


POSITIONS = [
    Position("hengyang258", 1, 29, "discard 1p", "discard 4s"),
    Position("wanzai", 0, 16, "discard 7z", "discard 9m"),
    Position("dongfeng", 4, 48, "discard 1m", "discard 5p"),
    Position("hengyang15", 2, 20, "discard 二", "discard 八"),
    Position("xiangtan", 8, 19, "discard 玖", "discard 陆"),
]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.game)
def test_a_master_finds_what_an_expert_misses(position: Position) -> None:
    game = GAMES[position.game]
    round_ = position.reach()
    seat = int(round_.next_to_act())
    codes = round_.legal(seat)
    words = [str(round_.action(code)) for code in codes]
    expert = decider_for("expert", game, None, b"").decide(game.look(round_, seat), codes)
    master = MasterDecider(game, None, b"tests", WORLDS, 0.0).decide(game.look(round_, seat), codes)
    assert (words[expert], words[master]) == (position.expert, position.master)
    # In other worlds, that the choice was not made in, it is the better one too.
    worlds = by_build(compiled=200, pure=0)
    if worlds == 0:
        return
    proof = MasterDecider(game, None, b"proof", worlds, 0.0)
    over = {trial.place: trial for trial in proof.trials(game.look(round_, seat), codes, master)}
    assert over[master].over > 0
    assert over[master].ahead() > 1.5


def test_every_game_has_such_a_position() -> None:
    assert {position.game for position in POSITIONS} == set(GAMES)


def test_so_many_worlds_always_give_the_same_choice() -> None:
    position = POSITIONS[-1]
    game = GAMES[position.game]
    round_ = position.reach()
    seat = int(round_.next_to_act())

    def means() -> list[float]:
        master = MasterDecider(game, None, b"same", 8, 0.0)
        return [t.mean() for t in master.trials(game.look(round_, seat), round_.legal(seat))]

    assert means() == means()


def test_a_master_that_has_no_time_plays_like_an_expert() -> None:
    position = POSITIONS[0]
    game = GAMES[position.game]
    round_ = position.reach()
    seat = int(round_.next_to_act())
    codes = round_.legal(seat)
    hasty = MasterDecider(game, None, b"", 0, -1.0)
    assert (
        str(round_.action(codes[hasty.decide(game.look(round_, seat), codes)])) == position.expert
    )

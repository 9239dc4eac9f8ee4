"""Plays that a master finds and an expert misses, in hands from fixed secrets."""

from dataclasses import dataclass

import pytest

import paiguan
from paiguan.bots.levels import decider_for
from paiguan.bots.master import MasterDecider, first_look_for
from paiguan.bots.second_look import looked_again, together
from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.engine.sight import Sight
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

    def choice(self) -> tuple[Game, Sight, list[int], list[str]]:
        """The game, what the seat to move sees, and its choices as codes and in words."""
        game = GAMES[self.game]
        round_ = self.reach()
        seat = int(round_.next_to_act())
        codes = round_.legal(seat)
        return game, game.look(round_, seat), codes, [str(round_.action(code)) for code in codes]


POSITIONS = [
    Position("hengyang258", 3, 26, "discard 1p", "discard 7m"),
    Position("wanzai", 0, 28, "discard 1z", "discard 7z"),
    Position("dongfeng", 2, 25, "pass", "pong"),
    Position("hongzhong", 1, 20, "discard 5s", "discard 6m"),
    Position("hengyang15", 11, 26, "peng", "pass"),
    Position("xiangtan", 6, 16, "chi 肆伍陆", "pass"),
]


# A master at mahjong thinks for seconds where nothing is compiled.
ON_THIS_BUILD = POSITIONS if paiguan.build() == "compiled" else POSITIONS[-2:]


@pytest.mark.parametrize("position", ON_THIS_BUILD, ids=lambda position: position.game)
def test_a_master_finds_what_an_expert_misses(position: Position) -> None:
    game, sight, codes, words = position.choice()
    expert = decider_for("expert", game, None, b"").decide(sight, codes)
    master = MasterDecider(game, None, b"tests", WORLDS, 0.0).decide(sight, codes)
    assert (words[expert], words[master]) == (position.expert, position.master)
    # In other worlds, that the choice was not made in, it is the better one too.
    worlds = by_build(compiled=200, pure=0)
    if worlds == 0:
        return
    proof = MasterDecider(game, None, b"proof", worlds, 0.0)
    over = {trial.place: trial for trial in proof.trials(sight, codes, expert)}
    assert over[master].mean() > over[expert].mean()
    assert over[master].ahead() - over[expert].ahead() > 1.5


def test_every_game_has_such_a_position() -> None:
    assert {position.game for position in POSITIONS} == set(GAMES)


def test_so_many_worlds_always_give_the_same_choice() -> None:
    game, sight, codes, _ = POSITIONS[-1].choice()

    def means() -> list[float]:
        master = MasterDecider(game, None, b"same", 8, 0.0)
        return [trial.mean() for trial in master.trials(sight, codes)]

    assert means() == means()


def test_a_master_that_has_no_time_takes_what_seems_best_at_a_first_look() -> None:
    game, sight, codes, words = POSITIONS[-1].choice()
    first_look = first_look_for(game).decide(sight, codes)
    assert MasterDecider(game, None, b"", 0, -1.0).decide(sight, codes) == first_look
    # Two steps ahead it finds what the expert misses.
    assert words[first_look] == POSITIONS[-1].master


def test_choices_that_are_not_looked_at_again_stay_behind() -> None:
    scores = [5.0, 9.0, 7.0, 8.0, 6.0, 3.0, 4.0]
    again = looked_again(scores, lambda place: 2.0 * scores[place])
    assert again == [10.0, 18.0, 14.0, 16.0, 12.0, 8.0, 9.0]


def in_half_of_the_turns(points: float, rate: float) -> float:
    """What hands that have to be waited for are worth, where half of the turns end the hand."""
    return points / (rate + 0.5)


def test_tiles_that_are_worth_less_than_waiting_are_let_go() -> None:
    """One that brings 8 in half of the turns, before the hand ends in half of them: 4."""
    assert together([(8.0, 0.5)], in_half_of_the_turns) == 4.0
    assert together([(3.0, 1.0), (8.0, 0.5)], in_half_of_the_turns) == 4.0
    assert together([(6.0, 1.0), (8.0, 0.5)], in_half_of_the_turns) == 5.0

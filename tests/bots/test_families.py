"""Bots find the players of a game by its family, and say so where there are none."""

import pytest

from paiguan.bots.base import Rulebook
from paiguan.bots.families import FAMILIES, UnknownFamilyError, bots_for
from paiguan.engine.game import Game
from paiguan.games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_all_players(name: str) -> None:
    game = GAMES[name]
    bots = bots_for(game)
    assert bots is FAMILIES[game.family]
    round_ = game.deal(b"all players", 0)
    seat = int(round_.next_to_act())
    sight, codes = game.look(round_, seat), round_.legal(seat)
    for make in (bots.novice, bots.careful, bots.expert, bots.first_look, bots.quick):
        assert 0 <= make(game, None).decide(sight, codes) < len(codes)


@pytest.mark.parametrize("name", GAMES)
def test_a_scorer_decides_by_its_highest_score(name: str) -> None:
    game = GAMES[name]
    expert = bots_for(game).expert(game, None)
    round_ = game.deal(b"highest", 0)
    while not round_.over:
        seat = int(round_.next_to_act())
        sight, codes = game.look(round_, seat), round_.legal(seat)
        place = expert.decide(sight, codes)
        if len(codes) > 1:
            scores = expert.scores(sight, codes)
            assert place == scores.index(max(scores))
        round_.act(seat, codes[place])


def test_a_family_that_nobody_plays_is_named() -> None:
    game = Game("draughts", "跳棋", "Draughts", "boards", 2, 1, ("draughts",), ())
    with pytest.raises(UnknownFamilyError, match="no bot knows the family boards"):
        bots_for(game)


def test_a_game_is_a_rulebook() -> None:
    book: Rulebook = GAMES["wanzai"]
    assert book.rules() is GAMES["wanzai"].rules()

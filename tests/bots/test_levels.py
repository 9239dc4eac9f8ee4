"""Every level plays every game to its end; novices beat chance, and experts novices.

How much stronger each level is than the one below in every game, the page about strength says.
"""

from typing import Any

import pytest

import paiguan
from paiguan.bots import LEVELS, bot_for
from paiguan.bots.levels import UnknownLevelError, decider_for
from paiguan.bots.master import MasterDecider
from paiguan.engine.game import Game
from paiguan.games import GAMES
from paiguan.study.tournament import Tournament, seatings
from tests.bots.deciding import played
from tests.cli.hands import play_hand, result_of, secret_of
from tests.conformance.play import by_build, make_deal

# On the compiled build, and on the source as it is.
HANDS = {"random": (100, 40), "novice": (200, 8), "expert": (100, 1)}
# A master at mahjong thinks for seconds where nothing is compiled.
MASTERED = GAMES if paiguan.build() == "compiled" else {"hengyang15": GAMES["hengyang15"]}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("level", HANDS)
def test_hands_come_to_their_end_under_any_options(level: str, game: Game) -> None:
    compiled, pure = HANDS[level]
    for number in range(by_build(compiled=compiled, pure=pure)):
        options: Any = make_deal(game, number).options
        decider = decider_for(level, game, options, b"%d" % number)
        result = played(game, [decider] * game.seats, number, **options)
        assert sum(result.deltas) == 0


@pytest.mark.parametrize("game", MASTERED.values(), ids=MASTERED)
def test_a_master_plays_whole_hands_among_novices(game: Game) -> None:
    novice = decider_for("novice", game, None, b"")
    worlds = by_build(compiled=4, pure=1)
    for number in range(by_build(compiled=10, pure=1)):
        master = MasterDecider(game, None, b"%d" % number, worlds, 0.0)
        result = played(game, [master] + [novice] * (game.seats - 1), number)
        assert sum(result.deltas) == 0


@pytest.mark.parametrize("level", ["random", "novice", "expert"])
@pytest.mark.parametrize("name", ["wanzai", "xiangtan"])
def test_a_bot_with_a_view_plays_as_its_level_does(level: str, name: str) -> None:
    game = GAMES[name]
    bots = [bot_for(level, game, None, b"seat %d" % seat) for seat in range(game.seats)]
    seen = result_of(play_hand(game, bots, secret_of(1)))
    deciders = [decider_for(level, game, None, b"seat %d" % seat) for seat in range(game.seats)]
    round_ = game.deal(secret_of(1))
    game.play_out(round_, deciders)
    assert round_.result == seen


def test_the_levels_have_names_and_no_others() -> None:
    assert LEVELS == ("random", "novice", "expert", "master")
    with pytest.raises(UnknownLevelError, match="no level 'champion'"):
        bot_for("champion", GAMES["wanzai"], None, b"")


# Tournaments


def test_every_seating_is_played_and_none_twice() -> None:
    assert seatings(4) == [
        *((0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0)),
        *((1, 0, 0, 1), (1, 0, 1, 0), (1, 1, 0, 0)),
    ]
    assert seatings(3) == [(0, 1, 1), (1, 0, 1), (1, 1, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)]


@pytest.mark.parametrize("name", ["hengyang15", "dongfeng"])
def test_a_level_against_itself_comes_to_nothing(name: str) -> None:
    outcome = Tournament(GAMES[name], ("novice", "novice"), "0").play(12)
    assert (outcome.mean, outcome.margin) == (0, 0)


@pytest.mark.parametrize("name", GAMES)
def test_novices_beat_chance(name: str) -> None:
    outcome = Tournament(GAMES[name], ("novice", "random"), "0").play(60)
    assert outcome.hands == 60
    assert outcome.mean > outcome.margin


@pytest.mark.skipif(paiguan.build() != "compiled", reason="an expert thinks for long uncompiled")
@pytest.mark.parametrize(
    ("name", "options"), [("hengyang15", {}), ("xiangtan", {}), ("dongfeng", {"cap": 40})]
)
def test_experts_beat_novices(name: str, options: dict[str, object]) -> None:
    outcome = Tournament(GAMES[name], ("expert", "novice"), "0", options).play(240)
    assert outcome.mean > outcome.margin


def test_the_same_seed_gives_the_same_tournament() -> None:
    def outcome(seed: str) -> dict[str, object]:
        return Tournament(GAMES["wanzai"], ("random", "novice"), seed).play(18).as_json()

    assert outcome("1") == outcome("1")
    assert outcome("1") != outcome("2")

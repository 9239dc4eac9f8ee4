"""The player that acts for somebody who is away (托管): a novice with care."""

from typing import Any

import pytest

import paiguan
from paiguan.bots import Careful
from paiguan.bots.careful import careful_for
from paiguan.bots.greedy import novice_for
from paiguan.engine.game import Game
from paiguan.engine.sight import Decider
from paiguan.games import GAMES
from tests.bots.deciding import chosen, played
from tests.cli.hands import play_hand, result_of, secret_of


def careful(game: str, seat: int = 0, **scenario: Any) -> str:
    """What it does at the end of a scenario, in words."""
    return chosen(careful_for(GAMES[game]), game, seat, **scenario)


def test_it_plays_for_no_stakes() -> None:
    assert careful("wanzai", hands=[]) == "fire off"
    assert careful("wanzai", hands=[], actions=[[0, "fire", "off"]]) == "float 0"


def test_it_wins_when_it_can() -> None:
    won = careful("hengyang258", opening=False, hands=["234m 567m 345p 678s 55p"])
    assert won == "win"


def test_of_two_tiles_without_use_it_throws_the_one_that_passed_by() -> None:
    scene: dict[str, Any] = {
        "options": {"fire": False, "float": False},
        "opening": False,
        "dealer": 3,
        "hands": ["123m 456m 678p 22p 1z 7z", "", "", "7z"],
        "melds": [[], ["pong:222s<2", "pong:333s<2", "pong:999s<0"], [], []],
        "wall": "9p",
        "actions": [[3, "discard", "7z"]],
    }
    assert careful("wanzai", **scene) == "discard 7z"


# Hands in which a novice's discard after so many choices is won at once.
GIVEN_AWAY = [
    ("hengyang258", 7, 42),
    ("hengyang15", 4, 22),
    ("wanzai", 2, 65),
    ("dongfeng", 1, 41),
]


@pytest.mark.parametrize(("name", "number", "choices"), GIVEN_AWAY)
def test_it_does_not_give_away_what_a_novice_does(name: str, number: int, choices: int) -> None:
    game = GAMES[name]
    novice = novice_for(game)
    round_ = game.deal(b"hand %d" % number, number % game.seats)
    for _ in range(choices):
        seat = int(round_.next_to_act())
        codes = round_.legal(seat)
        round_.act(seat, codes[novice.decide(game.look(round_, seat), codes)])
    assert round_.next_to_act() == 0

    def gives_away(first: Decider) -> bool:
        after = round_.clone()
        game.play_out(after, [first] + [novice] * (game.seats - 1))
        assert after.result is not None
        return any(win.giver == 0 for win in after.result.winners)

    assert gives_away(novice)
    assert not gives_away(careful_for(game))


# Where wins are self-drawn there is next to nothing to give away.
WON_FROM_OTHERS = {name: game for name, game in GAMES.items() if name != "hongzhong"}


@pytest.mark.skipif(paiguan.build() != "compiled", reason="few hands say little")
@pytest.mark.parametrize("game", WON_FROM_OTHERS.values(), ids=WON_FROM_OTHERS)
def test_it_gives_away_fewer_wins_than_a_novice(game: Game) -> None:
    novice = novice_for(game)

    def given_away(first: Decider) -> int:
        results = (
            played(game, [first] + [novice] * (game.seats - 1), number) for number in range(300)
        )
        return sum(win.giver == 0 for result in results for win in result.winners)

    assert given_away(careful_for(game)) < given_away(novice)


def test_it_plays_whole_hands_from_views() -> None:
    for name, game in GAMES.items():
        result = result_of(play_hand(game, [Careful(game)] * game.seats, secret_of(2)))
        assert sum(result.deltas) == 0, name

"""No hidden tile leaves the server: what a viewer cannot see changes no byte that it gets.

Two runs of a room that differ only in hidden tiles, secrets and answers give the viewer the same
frames at the same virtual times: events, prompts, errors, room information, hints, snapshots after
a reconnect. Viewers are all seats, and an owner who does not play.
"""

import os

import pytest

from paiguan.engine.game import Game
from paiguan.games import GAMES
from tests.server.leaky import LEAKS
from tests.server.redeal_scenes import both, scenes

HANDS = 4
SOAK_HANDS = int(os.environ.get("PAIGUAN_SOAK_HANDS", "1000"))
# More hands than any planted leak needs to be found.
ENOUGH_HANDS = 120


@pytest.mark.parametrize("claim_time", ["natural", "strict"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_viewer_gets_the_same_whatever_it_cannot_see(game: Game, claim_time: str) -> None:
    check(game, claim_time, range(HANDS))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(HANDS, HANDS + SOAK_HANDS, 50))
@pytest.mark.parametrize("claim_time", ["natural", "strict"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_same_for_long(game: Game, claim_time: str, first: int) -> None:
    check(game, claim_time, range(first, first + 50))


@pytest.mark.clause("RM-13")
def test_who_passes_an_opening_win_unseen_is_no_difference() -> None:
    """In these hands of 衡阳258 somebody, or the dealer, could open by a win in one run alone."""
    for number in (5, 9, 28, 30):
        check(GAMES["hengyang258"], "natural", range(number, number + 1))


def check(game: Game, claim_time: str, numbers: range) -> None:
    """Compare the two runs of every scene around the hands of these numbers."""
    compared = 0
    for number in numbers:
        for scene in scenes(game, number, claim_time):
            first, other = both(scene)
            where = f"hand {number}, viewer {scene.pair.viewer}, {scene.ends_waiting}"
            assert first == other, where
            compared += 1
    assert compared > len(numbers)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str) -> None:
    # Hands from a deck that was hardly shuffled, in which much happens.
    for number in range(2, ENOUGH_HANDS, 3):
        for game in (GAMES["hengyang258"], GAMES["hengyang15"]):
            for scene in scenes(game, number, "strict" if number % 2 else "natural"):
                first, other = both(scene, LEAKS[leak])
                if first != other:
                    return
    pytest.fail("this leak can be lived with unnoticed")

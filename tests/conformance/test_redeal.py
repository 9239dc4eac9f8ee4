"""No hidden tile leaves: what a seat cannot see changes no byte of what it gets."""

import pytest

from paiguan.engine.game import Game
from paiguan.games import GAMES
from tests.conformance.leaks import Leak, leaks_in
from tests.conformance.play import by_build, hands_of_each_game
from tests.conformance.redeal import ImpossibleError, Pipeline, differs, pairs

# More hands than any planted leak needs to be found.
ENOUGH_HANDS = 400


@pytest.mark.clause("MJ-10", "ZP-21")
@hands_of_each_game(by_build(compiled=200, pure=60), parts=4)
def test_a_viewer_gets_the_same_whatever_it_cannot_see(game: Game, numbers: range) -> None:
    """Events, their numbering, prompts, views and errors, for every seat and a spectator."""
    compared = 0
    for number in numbers:
        for pair in pairs(game, number):
            try:
                told_apart = differs(pair, Pipeline)
            except ImpossibleError:
                continue
            assert not told_apart, f"hand {number}, viewer {pair.viewer}"
            compared += 1
    assert compared >= len(numbers) // 2


@pytest.mark.clause("ZP-16")
def test_who_has_nothing_to_discard_is_seen_by_all() -> None:
    """After a 偎 one had nothing but a 坎 left; with other cards there would be a discard."""
    (pair,) = [one for one in pairs(GAMES["hengyang15"], 15_499) if one.viewer == 0]
    with pytest.raises(ImpossibleError, match="nothing to move"):
        differs(pair, Pipeline)


@pytest.mark.clause("ZP-21")
def test_that_another_could_have_taken_a_card_unseen_is_no_difference() -> None:
    """Between two shown cards one is asked in one hand and nobody in the other."""
    (pair,) = [one for one in pairs(GAMES["xiangtan"], 36_260) if one.viewer == 0]
    assert not differs(pair, Pipeline)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_kinds_of_hidden_melds_are_among_what_is_changed(game: Game) -> None:
    renamed = 0
    for number in range(ENOUGH_HANDS):
        renamed += sum(pair.renamed_face_down for pair in pairs(game, number))
        if renamed > 10:
            return
    pytest.fail(f"{renamed} kinds of hidden melds were changed")


@pytest.mark.parametrize(
    ("game", "leak"),
    [
        pytest.param(game, leak, id=f"{game.name}-{leak.__name__}")
        for game in GAMES.values()
        for leak in leaks_in(game)
    ],
)
def test_a_planted_leak_is_found(game: Game, leak: type[Leak]) -> None:
    for number in range(ENOUGH_HANDS):
        for pair in pairs(game, number):
            try:
                if differs(pair, leak):
                    return
            except ImpossibleError:
                continue
    pytest.fail("this leak can be lived with unnoticed")

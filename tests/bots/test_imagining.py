"""Worlds that a master thinks up: made from what a seat sees, and agreeing with all of it."""

import pytest

from paiguan.engine.game import Game
from paiguan.games import GAMES
from tests.conformance.chance import Chance
from tests.conformance.play import choices, make_deal


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_imagined_hand_looks_the_same_from_the_seat(game: Game, number: int) -> None:
    deal = make_deal(game, number)
    round_ = deal.begin()
    chance = Chance(f"imagined {game.name} {number}")
    imagined = 0
    for seat, code in choices(deal, round_):
        sight = game.look(round_, seat)
        order = sight.unseen_tiles()
        chance.shuffle(order)
        codes = round_.legal(seat)
        world = game.imagine(deal.options, sight, codes, order)
        if world is not None:
            imagined += 1
            assert world.legal(seat) == codes
            assert game.look(world, seat).facts() == sight.facts()
            while not world.over:
                asked = world.next_to_act()
                world.act(asked, chance.choice(world.legal(asked)))
            assert sum(world.deltas()) == 0
        round_.act(seat, code)
    assert imagined > 10


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_hidden_makes_no_difference_to_it(game: Game) -> None:
    """Two deals that differ only in what seat 0 cannot see: the imagined hands are the same."""
    deck = make_deal(game, 1).deck
    sights = []
    worlds = []
    for changed in (deck, [*deck[:-2], deck[-1], deck[-2]]):
        round_ = game.deal_deck(
            changed, 0, {"fire": False, "float": False} if game.name == "wanzai" else {}
        )
        while not (
            round_.legal(0) and any(round_.action(c).name == "discard" for c in round_.legal(0))
        ):
            round_.act(round_.next_to_act(), round_.legal(round_.next_to_act())[-1])
        sight = game.look(round_, 0)
        sights.append(sight.facts())
        world = game.imagine({}, sight, round_.legal(0), sorted(sight.unseen_tiles()))
        assert world is not None
        worlds.append(game.state(world))
    assert sights[0] == sights[1]
    assert worlds[0] == worlds[1]


def test_the_last_tile_is_no_claim_of_the_discard_before_it() -> None:
    """Whether to take 海底 is asked while the last discard still lies there."""
    game = GAMES["hengyang258"]
    round_ = game.deal(b"nobody wins", 0)
    while True:
        seat = int(round_.next_to_act())
        codes = round_.legal(seat)
        names = [round_.action(code).name for code in codes]
        if "take" in names:
            break
        round_.act(seat, codes[names.index("pass") if "pass" in names else -1])
    sight = game.look(round_, seat)
    assert game.imagine({}, sight, codes, sight.unseen_tiles()) is None

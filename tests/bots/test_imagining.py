"""Worlds that a master thinks up: made from what a seat sees, and agreeing with all of it."""

from collections import Counter
from typing import Any

import pytest

from paiguan.bots.master import MasterDecider
from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.games import GAMES
from paiguan.mahjong.melds import meld_tiles
from paiguan.mahjong.round import MahjongRound
from tests.bots.deciding import stopped_at
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


# What is asked beside turns and discards

NO_STAKES: dict[str, Any] = {"options": {"fire": False, "float": False}, "opening": False}
KONG: dict[str, Any] = {"opening": False, "wall_size": 40, "hands": ["1111m 567m 345p 67s 55p"]}
DICE = {**KONG, "dice": ["9s1p"], "hands": [*KONG["hands"], "11p 258m 336s 47m 258s"]}
LAST: dict[str, Any] = {
    "opening": False,
    "wall_size": 1,
    "hands": ["9m", "23567m 345p 678s 55p", "1346m 1346p 13467s", "1346m 1346p 13467s"],
}
ROB: dict[str, Any] = {
    "hands": ["5p", "234m 567m 34p 678s 22s"],
    "melds": [["pong:555p<2"], [], [], []],
}
# The game, what is asked of whom, and the way there.
SPECIAL = {
    "补张 or 开筛子": ("hengyang258", 0, ["replace", "dice"], KONG, [[0, "kong", "1m"]]),
    "two tiles of the dice": (
        "hengyang258",
        1,
        ["pong 1p", "pass"],
        DICE,
        [[0, "kong", "1m"], [0, "dice"]],
    ),
    "海底": ("hengyang258", 1, ["take", "pass"], LAST, [[0, "discard", "9m"]]),
    "海底 after others": (
        "hengyang258",
        3,
        ["take", "pass"],
        LAST,
        [[0, "discard", "9m"], [1, "pass"], [2, "pass"]],
    ),
    "抢杠": ("wanzai", 1, ["win", "pass"], {**NO_STAKES, **ROB}, [[0, "kong", "5p"]]),
    "抢杠, 东丰": (
        "dongfeng",
        1,
        ["win", "pass"],
        {"opening": False, "hands": ["5p", "999m 34p 678s 567s 22s"], "melds": ROB["melds"]},
        [[0, "kong", "5p"]],
    ),
}


@pytest.mark.parametrize("name", SPECIAL)
def test_special_choices_are_played_out_too(name: str) -> None:
    game_name, seat, words, scene, actions = SPECIAL[name]
    game = GAMES[game_name]
    round_ = stopped_at(game_name, actions, **scene)
    codes = round_.legal(seat)
    assert [str(round_.action(code)) for code in codes] == words
    sight = game.look(round_, seat)
    master = MasterDecider(game, scene.get("options"), b"special", 2, 0.0)
    master.far_worse = 1000.0
    assert [trial.worlds for trial in master.trials(sight, codes)] == [2, 2]
    chance = Chance(f"special {name}")
    for _ in range(10):
        order = sight.unseen_tiles()
        chance.shuffle(order)
        world = game.imagine(scene.get("options"), sight, codes, order)
        assert isinstance(world, MahjongRound)
        assert game.look(world, seat).facts() == sight.facts()
        assert len(tiles_of(world)) == len(tiles_of(round_))
        while not world.over:
            asked = int(world.next_to_act())
            world.act(asked, chance.choice(world.legal(asked)))
        assert sum(world.deltas()) == 0
        assert len(tiles_of(world)) == len(tiles_of(round_))
        assert max(Counter(tiles_of(world)).values()) <= 4


def tiles_of(round_: Round) -> list[int]:
    """Every tile of a hand, wherever it is."""
    assert isinstance(round_, MahjongRound)
    found = round_.wall.tiles() + [int(discard & 63) for discard in round_.discards]
    for hand in round_.hands:
        found += hand.tiles() + [tile for meld in hand.melds for tile in meld_tiles(meld)]
    return found


def test_stakes_are_not_played_out() -> None:
    """Among equals they bring nothing: whoever is better than the others raises them."""
    game = GAMES["wanzai"]
    round_ = game.deal(b"stakes", 0)
    sight = game.look(round_, 0)
    assert game.imagine({}, sight, round_.legal(0), sight.unseen_tiles()) is None

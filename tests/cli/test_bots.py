"""The bots: what they may know, and that a novice plays better than chance."""

import subprocess
import sys
from random import Random
from typing import Any

import pytest

from paiguan.bots import Bot, Novice, RandomBot
from paiguan.engine.actions import Action, Prompt
from paiguan.engine.events import (
    UNSEEN,
    HandBegan,
    Meld,
    MeldsGiven,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
)
from paiguan.engine.view import SeatView
from paiguan.games import GAMES
from paiguan.mahjong.actions import NAMES, encode
from tests.cli.hands import novice, play_hand, result_of, secret_of

GAME = GAMES["hengyang258"]

# Modules that hold, or lead to, tiles that a seat does not see.
HIDDEN = (
    "engine.round",
    "engine.game",
    "engine.deck",
    "mahjong.table",
    "mahjong.round",
    "zipai.table",
    "zipai.round",
    "games",
    "records",
)


def test_bots_import_nothing_that_holds_hidden_tiles() -> None:
    code = "import sys, paiguan.bots; print(*(m for m in sys.modules if m.startswith('paiguan')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=True)
    loaded = done.stdout.decode().split()
    assert "paiguan.bots.greedy" in loaded
    assert [name for name in loaded if name.removeprefix("paiguan.").startswith(HIDDEN)] == []


def test_a_random_bot_follows_the_chance_that_it_is_given() -> None:
    def choices(seed: int) -> list[int]:
        bot = RandomBot(Random(seed))
        return [bot.choose(SeatView(0), prompt("pong", "chow 123m", "pass")) for _ in range(60)]

    assert choices(1) == choices(1)
    assert choices(1) != choices(2)
    assert set(choices(1)) == {0, 1, 2}


@pytest.mark.parametrize("name", GAMES)
def test_novices_win_and_chance_does_not(name: str) -> None:
    game = GAMES[name]
    chance = RandomBot(Random(5))
    wins = {Novice: 0, RandomBot: 0}
    points = {Novice: 0, RandomBot: 0}
    for number in range(40):
        players: list[Bot] = [chance] * game.seats
        for seat in range(0, game.seats, 2):
            players[(seat + number) % game.seats] = novice(name)
        result = result_of(play_hand(game, players, secret_of(number), number % game.seats))
        for win in result.winners:
            wins[type(players[win.seat])] += 1
        for seat, delta in enumerate(result.deltas):
            points[type(players[seat])] += delta
    assert wins[Novice] > 3 * wins[RandomBot]
    assert wins[Novice] > 10
    assert points[Novice] > points[RandomBot]


def test_novices_finish_most_hands_among_themselves() -> None:
    players: list[Bot] = [novice("hengyang258")] * 4
    won = [bool(result_of(play_hand(GAME, players, secret_of(n))).winners) for n in range(20)]
    assert sum(won) >= 14


def test_the_same_view_and_prompt_give_the_same_choice() -> None:
    """Whatever lies hidden: a bot that was never told is handed the seat's view in its place."""

    class Twin(Bot):
        def __init__(self) -> None:
            self.asked = 0

        def choose(self, view: SeatView, prompt: Prompt) -> int:
            self.asked += 1
            again = SeatView(view.viewer)
            vars_of = vars(view) if hasattr(view, "__dict__") else _slots(view)
            for name, value in vars_of.items():
                setattr(again, name, value)
            choice = novice("hengyang258").choose(view, prompt)
            assert Novice(GAME).choose(again, prompt) == choice
            return choice

    twin = Twin()
    play_hand(GAME, [twin] * 4, secret_of(3))
    assert twin.asked > 20


def _slots(view: SeatView) -> dict[str, Any]:
    names = (name for name in dir(view) if not name.startswith("_"))
    return {name: getattr(view, name) for name in names if not callable(getattr(view, name))}


# What a novice does


def prompt(*choices: str, open_tile: int = 0) -> Prompt:
    """Choices as they are written in a scenario."""
    actions = tuple(Action(text.split()[0], tuple(text.split()[1:])) for text in choices)
    return Prompt(0, tuple(code_of(action, open_tile) for action in actions), actions)


def code_of(action: Action, open_tile: int) -> int:
    """The code of an action; a 碰 is one of the open tile, and so is a 吃."""
    named = [tile for text in action.arguments for tile in GAME.parse_tiles(text)]
    tile = named[0] if named and action.name != "chow" else open_tile
    return int(encode(NAMES.index(action.name), tile, named[0] if action.name == "chow" else 0))


def seat(hand: str, drawn: str = "", discarded: str = "", melds: tuple[Meld, ...] = ()) -> SeatView:
    """What seat 0 sees: its hand and melds, and a tile drawn or lying open from seat 3."""
    view = SeatView(0)
    view.apply(HandBegan(4, 3, 108))
    tiles = tuple(GAME.parse_tiles(hand))
    for number in range(4):
        view.apply(TilesDealt(number, tiles if number == 0 else (UNSEEN,) * 13))
    if melds:
        view.apply(MeldsGiven(0, melds))
    if drawn:
        view.apply(TileDrawn(0, GAME.parse_tiles(drawn)[0], "front"))
    if discarded:
        view.apply(TileDiscarded(3, GAME.parse_tiles(discarded)[0]))
    return view


def chosen(view: SeatView, *choices: str) -> str:
    """What a novice takes of these choices."""
    asked = prompt(*choices, open_tile=view.open_tiles[0] if view.open_tiles else 0)
    return str(asked.choices[novice("hengyang258").choose(view, asked)])


def discards(view: SeatView) -> list[str]:
    """A discard of every kind in hand."""
    return [f"discard {GAME.tile_name(tile)}" for tile in sorted(set(view.hand))]


READY = "234m 567m 345p 678s 5p"


def test_it_wins_when_it_can() -> None:
    assert chosen(seat(READY, drawn="5p"), "discard 2m", "kong 5p", "win") == "win"


def test_it_declares_what_it_was_dealt() -> None:
    assert chosen(seat("111444m 777p 99s 36s"), "declare", "pass") == "declare"


def test_it_throws_what_it_has_no_use_for() -> None:
    view = seat("234m 567m 34p 678s 55p", drawn="1s")
    assert chosen(view, *discards(view)) == "discard 1s"


def test_it_prefers_a_pair_that_the_game_lets_it_win_with() -> None:
    # 99p is no pair for a 平胡: without a 2, 5 or 8 the hand would wait for nothing.
    view = seat("234m 567m 345p 678s 9p", drawn="8m")
    assert chosen(view, *discards(view)) == "discard 9p"


def test_it_collects_seven_pairs() -> None:
    view = seat("1199m 3377p 1144s 9s", drawn="6m")
    assert chosen(view, *discards(view)) in ("discard 6m", "discard 9s")


def test_it_claims_only_what_brings_it_closer() -> None:
    closer = seat("234m 567m 34p 67s 55p 9s", discarded="5s")
    assert chosen(closer, "chow 567s", "pass") == "chow 567s"
    complete = seat("234m 567m 345p 67s 55p", discarded="2p")
    assert chosen(complete, "chow 234p", "pass") == "pass"


def test_it_makes_a_kong_that_costs_nothing() -> None:
    view = seat("111m 567m 345p 67s 55p", discarded="1m")
    assert chosen(view, "pong", "kong 1m", "pass") == "kong 1m"
    needed = seat("1112m 567m 345p 67s 5p", discarded="1m")
    assert chosen(needed, "pass", "pong") == "pass"


def test_it_adds_to_a_pong_of_its_own() -> None:
    pong = Meld("pong", (0, 0, 0), 0, 3)
    view = seat("567m 345p 67s 55p", drawn="1m", melds=(pong,))
    assert chosen(view, "kong 1m", *discards(view)) == "kong 1m"


def test_it_takes_the_last_tile_only_when_ready() -> None:
    assert chosen(seat(READY), "take", "pass") == "take"
    assert chosen(seat("147m 258p 369s 1122s"), "take", "pass") == "pass"


def test_it_opens_the_dice_where_enough_tiles_would_win() -> None:
    kong = Meld("kong", (0,) * 4, 0, 3)
    many = seat("567m 345p 67s 55p", melds=(kong,))
    assert chosen(many, "replace", "dice") == "dice"
    few = seat("567m 345p 678s 5p", melds=(kong,))
    few.discards[1] = GAME.parse_tiles("55p")
    few.discards[2] = GAME.parse_tiles("2p")
    assert chosen(few, "replace", "dice") == "replace"

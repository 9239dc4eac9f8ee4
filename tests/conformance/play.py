"""Hands to play, made up from a game and a number, and players who choose by chance.

A third of the hands are played at random; a third keenly, so that hands are won; a third keenly
with a deck that was hardly shuffled, so that kongs, opening wins and the like are common.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

import paiguan
from paiguan.engine.deck import rolled_dice, shuffled
from paiguan.engine.game import Game, Listener
from paiguan.engine.options import OptionValue
from paiguan.engine.round import Round
from paiguan.games import GAMES
from tests.conformance.chance import Chance
from tests.conformance.families import truth_of

# No hand of any game takes nearly so many actions.
MOST_ACTIONS = 2000

# What a keen player likes to do; it thinks twice about everything else.
LIKED = frozenset(
    {"win", "kong", "dice", "declare", "take", "dragons", "winds", "add", "fire", "float"}
)

SOAK_HANDS = int(os.environ.get("PAIGUAN_SOAK_HANDS", "10000"))
SOAK_PARTS = 20


@dataclass(frozen=True)
class Deal:
    """All that a hand depends on but the players' choices."""

    game: Game
    number: int
    options: dict[str, OptionValue]
    dealer: int
    # Shuffles to the deck, except where the deck was hardly shuffled.
    secret: bytes
    deck: list[int]
    keen: bool
    hardly_shuffled: bool

    def begin(self, listener: Listener | None = None) -> Round:
        """The hand before its first action."""
        return self.with_deck(self.deck, listener)

    def with_deck(self, deck: list[int], listener: Listener | None = None) -> Round:
        """The same hand from another deck."""
        dice = rolled_dice(self.secret)
        return self.game.deal_deck(deck, self.dealer, self.options, listener, dice=dice)


def make_deal(game: Game, number: int) -> Deal:
    """The hand of this number."""
    chance = Chance(f"deal {game.name} {number}")
    options = {option.name: chance.choice(option.values) for option in game.options}
    dealer = chance.below(game.seats)
    secret = f"{game.name} {number}".encode()
    keen = number % 3 != 0
    hardly_shuffled = number % 3 == 2
    deck = _hardly_shuffled(game, chance) if hardly_shuffled else shuffled(game.deck(), secret)
    return Deal(game, number, options, dealer, secret, deck, keen, hardly_shuffled)


def _hardly_shuffled(game: Game, chance: Chance) -> list[int]:
    """The deck in order, cut once, and about half of its tiles exchanged for others."""
    deck = game.deck()
    cut = chance.below(len(deck))
    deck = deck[cut:] + deck[:cut]
    for _ in range(len(deck) // 2):
        one = chance.below(len(deck))
        other = chance.below(len(deck))
        deck[one], deck[other] = deck[other], deck[one]
    return deck


def choices(deal: Deal, round_: Round) -> Iterator[tuple[int, int]]:
    """Whose turn it is and what it chooses, until the hand is over; the caller carries it out."""
    chance = Chance(f"play {deal.game.name} {deal.number}")
    for _ in range(MOST_ACTIONS):
        if round_.over:
            return
        asked = [seat for seat in range(deal.game.seats) if round_.legal(seat)]
        seat = chance.choice(asked)
        yield seat, _choose(deal, round_, seat, chance)
    raise AssertionError(f"hand {deal.number} of {deal.game.name} does not end")


def _choose(deal: Deal, round_: Round, seat: int, chance: Chance) -> int:
    codes = round_.legal(seat)
    if len(codes) == 1 or not deal.keen or chance.one_in(8):
        return chance.choice(codes)
    actions = {code: round_.action(code) for code in codes}
    liked = [code for code in codes if actions[code].name in LIKED]
    if liked and not chance.one_in(4):
        return chance.choice(liked)
    discards = {
        deal.game.parse_tiles(action.arguments[0])[0]: code
        for code, action in actions.items()
        if action.name == "discard"
    }
    if not discards:
        return chance.choice(codes)
    hand = truth_of(deal.game).concealed(round_, seat)
    return discards[min(discards, key=lambda tile: (_company(tile, hand), tile))]


def _company(tile: int, hand: list[int]) -> int:
    """How well a tile goes with the hand: tiles alike count most, neighbours less."""
    return sum((4, 2, 1)[abs(tile - other)] for other in hand if abs(tile - other) < 3)


def by_build(*, compiled: int, pure: int) -> int:
    """So many on the compiled build, fewer on the slower one."""
    return compiled if paiguan.build() == "compiled" else pure


def hands_of_each_game(hands: int, parts: int = 2) -> pytest.MarkDecorator:
    """Run a test with every game, on so many hands in parts, and on many more when soaking."""
    cases = []
    for game in GAMES.values():
        for part in range(parts):
            numbers = range(part * hands // parts, (part + 1) * hands // parts)
            cases.append(pytest.param(game, numbers, id=_case(game, numbers)))
        for part in range(SOAK_PARTS):
            first, stop = (hands + SOAK_HANDS * end // SOAK_PARTS for end in (part, part + 1))
            numbers = range(first, stop)
            cases.append(
                pytest.param(game, numbers, id=_case(game, numbers), marks=pytest.mark.soak)
            )
    return pytest.mark.parametrize(("game", "numbers"), cases)


def _case(game: Game, numbers: range) -> str:
    return f"{game.name}-{numbers.start}-{numbers.stop - 1}"

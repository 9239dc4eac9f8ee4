"""Deals of mahjong for the lockstep, most of them biased towards what is rare.

Every seat may have a project: tiles that it is dealt more often than chance would, and that it
plays for. A project is only a taste: whatever comes of it is checked all the same.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from paiguan.engine.deck import rolled_dice
from paiguan.engine.game import Game
from paiguan.engine.options import OptionValue
from tests.conformance.chance import Chance
from tests.conformance.families import truth_of
from tests.slow.table.mahjong_tiles import (
    DRAGONS,
    HONOURS,
    SUITS,
    WINDS,
    is_258,
    number_of,
    runs_with,
    suit_of,
    without,
)

PROJECTS = {
    "hengyang258": (
        *("", "ready", "ready", "full", "flush", "flush", "258", "258", "pongs", "pongs"),
        *("pairs", "fours", "no258", "two_suits", "shared", "shared"),
    ),
    "wanzai": (
        *("", "ready", "ready", "full", "flush", "pongs", "pairs", "fours", "scattered"),
        *("scattered", "seven_stars", "honours", "shared", "shared", "shared"),
    ),
    "dongfeng": (
        *("", "ready", "ready", "full", "pongs", "pongs", "fours", "dragons", "dragons"),
        *("winds", "honours", "ones", "shared", "shared"),
    ),
}

# How a hand is played: who wins when, who claims what, who feeds whom.
MOODS = ("random", "keen", "keen", "patient", "patient", "feeding", "feeding", "closed", "robbing")

ONES = ("1m", "1p", "1s")


@dataclass
class Deal:
    """All that a hand depends on but the choices of its players."""

    game: Game
    number: int
    options: dict[str, OptionValue]
    dealer: int
    standing: dict[str, object]
    deck: list[str]
    dice: tuple[int, int]
    projects: list[str]
    mood: str
    # Each seat's suit, for those who collect one.
    suits: list[str] = field(default_factory=list)


def make_deal(game: Game, number: int) -> Deal:
    """The hand of this number."""
    chance = Chance(f"slow table {game.name} {number}")
    options = {option.name: chance.choice(option.values) for option in game.options}
    dealer = chance.below(4)
    projects = [""] * 4
    if number % 4:
        projects = [chance.choice(PROJECTS[game.name]) for _ in range(4)]
    suits = [chance.choice(SUITS) for _ in range(4)]
    mood = chance.choice(MOODS) if number % 4 else "random"
    hands, wall = Dealing(game, dealer, projects, suits, chance).deal()
    deck = laid_in_order(game, dealer, hands, wall)
    standing = made_standing(game, options, dealer, chance)
    dice = rolled_dice(f"{game.name} {number}".encode())
    return Deal(game, number, options, dealer, standing, deck, dice, projects, mood, suits)


def made_standing(
    game: Game, options: dict[str, OptionValue], dealer: int, chance: Chance
) -> dict[str, object]:
    """What earlier hands might have left."""
    if game.name == "wanzai":
        burned = [chance.choice((0, 0, 1, 2, 3, 4, 5, 9)) for _ in range(4)]
        return {"fire": burned if options["fire"] else [0] * 4}
    if game.name == "dongfeng":
        return {"round": chance.below(int(options["rounds"])), "first_dealer": chance.below(4)}
    return {}


def laid_in_order(game: Game, dealer: int, hands: list[list[str]], wall: list[str]) -> list[str]:
    """The deck that is dealt to these hands and this wall."""
    size = len(wall) + sum(map(len, hands))
    hand_places, wall_places = truth_of(game).dealt(size, dealer)
    deck = [""] * size
    for places, tiles in zip([*hand_places, wall_places], [*hands, wall], strict=True):
        for place, tile in zip(places, tiles, strict=True):
            deck[place] = tile
    return deck


class Dealing:
    """Tiles given out seat by seat, by taste while there are any, and the rest by chance."""

    def __init__(
        self, game: Game, dealer: int, projects: list[str], suits: list[str], chance: Chance
    ) -> None:
        self.dealer = dealer
        self.projects = projects
        self.suits = suits
        self.chance = chance
        self.left = [game.tile_name(tile) for tile in game.deck()]
        chance.shuffle(self.left)
        # A tile that several seats wait for.
        self.shared = self.left[0]

    def deal(self) -> tuple[list[list[str]], list[str]]:
        """The hands and the wall."""
        hands: list[list[str]] = [[] for _ in range(4)]
        # Hands that are to be complete are made while there are tiles for them.
        order = sorted(range(4), key=lambda seat: self.projects[seat] not in MADE)
        for seat in order:
            size = 14 if seat == self.dealer else 13
            hands[seat] = self.start(seat)[:size]
            self.left = without(self.left, hands[seat])
            taste = 5 + self.chance.below(6)
            while len(hands[seat]) < size:
                wanted = [tile for tile in self.left if self.wants(seat, tile, hands[seat])]
                by_taste = wanted and self.chance.below(10) < taste
                tile = self.chance.choice(wanted if by_taste else self.left)
                hands[seat].append(tile)
                self.left.remove(tile)
        self.bring_forward(hands)
        return hands, self.left

    def wants(self, seat: int, tile: str, hand: list[str]) -> bool:
        """Whether a seat's project likes a tile."""
        return fits(self.projects[seat], self.suits[seat], tile, hand)

    def start(self, seat: int) -> list[str]:
        """What a project needs from the beginning."""
        project = self.projects[seat]
        if project in ("dragons", "winds"):
            needed = DRAGONS if project == "dragons" else WINDS
            return list(needed) if set(needed) <= set(self.left) else []
        if project == "full" and seat == self.dealer:
            return self.complete(14, None)
        if project == "seven_stars":
            return list(HONOURS) if set(HONOURS) <= set(self.left) else []
        if project in ("ready", "full"):
            return self.complete(13, None)
        if project == "shared":
            return self.complete(13, self.shared)
        return []

    def complete(self, size: int, wanted: str | None) -> list[str]:
        """A hand of sets and a pair, but for one tile where there are thirteen."""
        for _ in range(20):
            hand = self.sets_and_pair(wanted)
            if len(hand) == 14:
                gone = wanted or self.chance.choice(hand)
                return hand if size == 14 else without(hand, [gone])
        return []

    def sets_and_pair(self, wanted: str | None) -> list[str]:
        """Four sets and a pair of the tiles left, with a wanted tile among them."""
        left = [wanted, *self.left] if wanted else list(self.left)
        hand: list[str] = []
        pair = self.chance.choice([tile for tile in left if self.makes_pair(tile)] or left)
        if wanted and self.chance.one_in(3):
            pair = wanted
        todo = [[pair, pair]]
        for turn in range(4):
            tile = wanted if wanted and turn == 0 and pair != wanted else self.chance.choice(left)
            options = [[tile] * 3, *map(list, runs_with(tile)), *map(list, runs_with(tile))]
            todo.append(self.chance.choice(options))
        for tiles in todo:
            if all(left.count(tile) >= tiles.count(tile) for tile in tiles):
                left = without(left, tiles)
                hand += tiles
        return hand

    def makes_pair(self, tile: str) -> bool:
        """2s, 5s and 8s make pairs everywhere."""
        return is_258(tile)

    def bring_forward(self, hands: list[list[str]]) -> None:
        """Let the wall begin, or end, with tiles that somebody has a use for."""
        kind = self.chance.below(4)
        if kind > 1:
            return
        held = [tile for hand in hands for tile in dict.fromkeys(hand) if hand.count(tile) > 1]
        useful = [tile for tile in self.left if tile in held or tile == self.shared]
        useful = useful[: 8 + self.chance.below(16)]
        rest = without(self.left, useful)
        self.left = [*useful, *rest] if kind == 0 else [*rest, *useful]


# Projects that begin with a whole hand.
MADE = ("ready", "full", "shared", "dragons", "winds", "seven_stars")


def far_from_all(tile: str, hand: list[str]) -> bool:
    """Whether a tile goes with 十三烂."""
    for other in hand:
        if tile == other:
            return False
        near = suit_of(tile) != "z" and suit_of(tile) == suit_of(other)
        if near and abs(number_of(tile) - number_of(other)) < 3:
            return False
    return True


def fits(project: str, suit: str, tile: str, hand: list[str]) -> bool:
    """Whether a tile goes with a project and the other tiles of the hand."""
    test = TASTES.get(project)
    return test is not None and test(tile, suit, hand)


Taste = Callable[[str, str, list[str]], bool]

# Whether a tile is to a project's taste, given the suit and the other tiles of the hand.
TASTES: dict[str, Taste] = {
    "flush": lambda tile, suit, hand: suit_of(tile) == suit,
    "258": lambda tile, suit, hand: is_258(tile),
    "pongs": lambda tile, suit, hand: hand.count(tile) in (1, 2),
    "pairs": lambda tile, suit, hand: hand.count(tile) % 2 == 1,
    "fours": lambda tile, suit, hand: tile in hand,
    "no258": lambda tile, suit, hand: not is_258(tile),
    "two_suits": lambda tile, suit, hand: suit_of(tile) != suit,
    "scattered": lambda tile, suit, hand: far_from_all(tile, hand),
    "seven_stars": lambda tile, suit, hand: far_from_all(tile, hand),
    "honours": lambda tile, suit, hand: tile in HONOURS,
    "dragons": lambda tile, suit, hand: tile in DRAGONS,
    "winds": lambda tile, suit, hand: tile in WINDS,
    "ones": lambda tile, suit, hand: tile in ONES,
}

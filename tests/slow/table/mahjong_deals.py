"""Deals of mahjong for the lockstep, most of them biased towards what is rare.

Every seat may have a project: tiles that it is dealt more often than chance would, and that it
plays for. A plan goes further and has one seat feed another. Both are only tastes: whatever comes
of them is checked all the same.
"""

from collections.abc import Callable
from dataclasses import dataclass

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
        *("seven", "fours", "no258", "two_suits", "open", "shared", "shared"),
    ),
    "wanzai": (
        *("", "ready", "ready", "full", "flush", "flush", "pongs", "seven", "seven", "fours"),
        *("scattered", "scattered", "seven_stars", "honours", "open", "open", "shared", "shared"),
    ),
    "dongfeng": (
        *("", "ready", "ready", "full", "pongs", "pongs", "fours", "dragons", "dragons"),
        *("winds", "honours", "ones", "open", "shared", "shared"),
    ),
    "hongzhong": (
        *("", "ready", "ready", "full", "pongs", "pongs", "seven", "fours"),
        *("three_reds", "four_reds", "open", "shared", "shared", "shared"),
    ),
}

# How a hand is played: who wins when, who claims what, who feeds whom.
MOODS = ("random", "keen", "keen", "patient", "patient", "feeding", "feeding", "closed")

# What one seat is up to with the help of another: a 碰 that becomes a kong to be robbed, a kong
# with the dice, melds that somebody answers for; or all wait for the last tile.
PLANS = {
    "hengyang258": ("rob", "kong", "answer", "answer", "last"),
    "wanzai": ("rob", "rob", "kong", "answer", "last"),
    "dongfeng": ("rob", "rob", "kong", "answer", "last"),
    "hongzhong": ("rob", "rob", "kong", "last"),
}

# Projects that begin with a whole hand, made while there are tiles for it.
MADE = (
    *("ready", "full", "shared", "seven", "dragons", "winds", "seven_stars"),
    *("three_reds", "four_reds"),
)

ONES = ("1m", "1p", "1s")

# The wild tile of 红中麻将.
RED = "7z"


@dataclass
class Plan:
    """One seat discards these tiles for another to claim."""

    kind: str
    giver: int
    owner: int
    tiles: list[str]


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
    # Each seat's suit, for those who collect one.
    suits: list[str]
    mood: str
    plan: Plan | None


def make_deal(game: Game, number: int) -> Deal:
    """The hand of this number: one in five by chance alone, two in five with a plan."""
    chance = Chance(f"slow table {game.name} {number}")
    options = {option.name: chance.choice(option.values) for option in game.options}
    dealer = chance.below(4)
    dealing = Dealing(game, dealer, chance)
    mood = "random"
    if number % 5:
        dealing.projects = [chance.choice(PROJECTS[game.name]) for _ in range(4)]
        mood = chance.choice(MOODS)
    if number % 5 > 2:
        dealing.make_plan()
        if "responsibility" in options and dealing.plan and dealing.plan.kind == "answer":
            options["responsibility"] = not chance.one_in(4)
    if game.name == "hongzhong":
        for name in ("discard_wins", "rob_kong"):
            options[name] = options[name] or chance.one_in(2)
    hands, wall = dealing.deal()
    return Deal(
        game=game,
        number=number,
        options=options,
        dealer=dealer,
        standing=made_standing(game, options, chance),
        deck=laid_in_order(game, dealer, hands, wall),
        dice=rolled_dice(f"{game.name} {number}".encode()),
        projects=dealing.projects,
        suits=dealing.suits,
        mood=mood,
        plan=dealing.plan,
    )


def made_standing(game: Game, options: dict[str, OptionValue], chance: Chance) -> dict[str, object]:
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

    def __init__(self, game: Game, dealer: int, chance: Chance) -> None:
        self.game = game
        self.dealer = dealer
        self.chance = chance
        self.projects = [""] * 4
        self.suits = [chance.choice(SUITS) for _ in range(4)]
        self.plan: Plan | None = None
        self.left = [game.tile_name(tile) for tile in game.deck()]
        chance.shuffle(self.left)
        self.hands: list[list[str]] = [[] for _ in range(4)]
        # A tile that several seats wait for, and all that somebody waits for.
        self.shared = next(tile for tile in self.left if tile not in HONOURS)
        self.waited: list[str] = []

    def deal(self) -> tuple[list[list[str]], list[str]]:
        """The hands and the wall."""
        rob = self.plan if self.plan and self.plan.kind == "rob" else None
        if rob:
            # The fourth tile of a kong that is to be robbed is drawn, not dealt.
            self.left = without(self.left, rob.tiles)
        for seat in sorted(range(4), key=lambda seat: self.projects[seat] not in MADE):
            self.fill(seat)
        self.arrange_wall()
        if rob:
            # Those before the giver draw, and after the 碰 three others before its owner.
            place = (rob.giver - self.dealer) % 4 + 3
            self.left[place:place] = rob.tiles
        return self.hands, self.left

    def give(self, seat: int, tiles: list[str]) -> None:
        """Deal some tiles to a seat."""
        self.left = without(self.left, tiles)
        self.hands[seat] += tiles

    def fill(self, seat: int) -> None:
        """Deal a seat the rest of its tiles."""
        hand = self.hands[seat]
        size = 14 if seat == self.dealer else 13
        if not hand:
            self.give(seat, self.with_reds(self.start(seat)[:size]))
        taste = 5 + self.chance.below(6)
        if self.plan and self.plan.owner == seat:
            taste = 9
        while len(hand) < size:
            wanted = []
            if self.chance.below(10) < taste:
                project, suit = self.projects[seat], self.suits[seat]
                wanted = [tile for tile in self.left if fits(project, suit, tile, hand)]
            self.give(seat, [self.chance.choice(wanted or self.left)])

    def start(self, seat: int) -> list[str]:
        """What a project needs from the beginning."""
        project = self.projects[seat]
        fixed = {"dragons": DRAGONS, "winds": WINDS, "seven_stars": HONOURS}.get(project)
        if project in ("three_reds", "four_reds"):
            self.waited.append(RED)
            number = 3 if project == "three_reds" else 4
            return [RED] * number if self.left.count(RED) == 4 else []
        if fixed:
            return list(fixed) if set(fixed) <= set(self.left) else []
        if project == "full" and seat == self.dealer:
            return self.complete(None) or []
        if project == "seven":
            return self.short_of_one(self.seven_pairs())
        if project in ("ready", "full"):
            return self.short_of_one(self.complete(None))
        if project == "shared":
            return self.short_of_one(self.complete(self.shared), self.shared)
        return []

    def with_reds(self, tiles: list[str]) -> list[str]:
        """The same with 红中 in the place of one tile or two, or none, where 红中 are wild."""
        if self.game.name != "hongzhong" or not tiles:
            return tiles
        changed = list(tiles)
        for _ in range(self.chance.choice((0, 0, 0, 1, 2))):
            if changed.count(RED) < self.left.count(RED):
                changed[self.chance.below(len(changed))] = RED
        return changed

    def short_of_one(self, hand: list[str] | None, wanted: str | None = None) -> list[str]:
        """A whole hand without the tile that it is to wait for."""
        if not hand:
            return []
        gone = wanted or self.chance.choice(hand)
        self.waited.append(gone)
        return without(hand, [gone])

    def seven_pairs(self) -> list[str] | None:
        """Seven pairs, often with fours among them, often of one suit."""
        kinds = list(dict.fromkeys(self.left))
        if self.chance.one_in(3):
            suit = self.chance.choice(SUITS)
            kinds = [tile for tile in kinds if suit_of(tile) == suit]
        fours = [tile for tile in kinds if self.left.count(tile) == 4][: self.chance.below(4)]
        pairs = [tile for tile in kinds if self.left.count(tile) >= 2 and tile not in fours]
        hand = fours * 4 + pairs[: 7 - 2 * len(fours)] * 2
        return hand if len(hand) == 14 else None

    def complete(self, wanted: str | None) -> list[str] | None:
        """Four sets and a pair, with a wanted tile among them."""
        for _ in range(80):
            hand = self.sets_and_pair(wanted)
            if len(hand) == 14 and (self.game.name != "dongfeng" or self.goes_in_dongfeng(hand)):
                return hand
        return None

    def goes_in_dongfeng(self, hand: list[str]) -> bool:
        """Three suits, an end and something three times (DF-11 to DF-13)."""
        suits = {suit_of(tile) for tile in hand} >= set(SUITS)
        ends = any(tile in HONOURS or number_of(tile) in (1, 9) for tile in hand)
        return suits and ends and any(hand.count(tile) == 3 for tile in hand)

    def sets_and_pair(self, wanted: str | None) -> list[str]:
        """Four sets and a pair as far as the tiles left allow."""
        left = [wanted, *self.left] if wanted else list(self.left)
        hand: list[str] = []
        pair = self.chance.choice([tile for tile in left if is_258(tile)] or left)
        if wanted and self.chance.one_in(3):
            pair = wanted
        todo = [[pair, pair]]
        for turn in range(4):
            tile = wanted if wanted and turn == 0 and pair != wanted else self.chance.choice(left)
            todo.append(self.chance.choice([[tile] * 3, *map(list, runs_with(tile) * 2)]))
        for tiles in todo:
            if all(left.count(tile) >= tiles.count(tile) for tile in tiles):
                left = without(left, tiles)
                hand += tiles
        return hand

    def arrange_wall(self) -> None:
        """Let the wall begin, or end, with tiles that somebody has a use for."""
        kind = self.chance.below(4)
        if self.plan:
            kind = {"last": 1, "kong": 1, "answer": 0, "rob": 2}[self.plan.kind]
        if not self.waited or kind > 1:
            return
        useful = [tile for tile in self.left if tile in self.waited][: 2 + self.chance.below(10)]
        rest = without(self.left, useful)
        if kind == 0:
            place = self.chance.below(12)
            self.left = [*rest[:place], *useful, *rest[place:]]
        else:
            self.left = [*rest, *useful]

    # Plans

    def make_plan(self) -> None:
        """Deal one seat what it needs, and another what it is to give."""
        kind = self.chance.choice(PLANS[self.game.name])
        owner = self.chance.below(4)
        giver = (owner + self.chance.choice((1, 2, 3, 3))) % 4
        if kind != "answer" and self.chance.one_in(2):
            giver, owner = self.dealer, (self.dealer + 1 + self.chance.below(3)) % 4
        tiles: list[str] = []
        if kind == "answer":
            tiles = self.plan_to_feed(owner, giver)
        elif kind == "last":
            self.projects = [self.chance.choice(("shared", "shared", "ready")) for _ in range(4)]
        else:
            # The others wait for the tile, or for one that the dice turn up.
            self.projects = ["shared"] * 4
            self.projects[owner] = self.projects[giver] = ""
            tiles = [self.shared] if kind == "rob" else [self.left[1]]
            held = 2 if kind == "rob" else 3
            if self.left.count(tiles[0]) < 4:
                return
            if kind == "kong":
                self.waited += [self.shared] * 2
                self.finish_hand(owner, tiles[0])
            self.give(owner, [tiles[0]] * (held - self.hands[owner].count(tiles[0])))
            self.give(giver, tiles)
        self.plan = Plan(kind, giver, owner, tiles)

    def finish_hand(self, owner: int, tile: str) -> None:
        """A hand that is ready once its three tiles have become a kong."""
        for _ in range(20):
            hand = self.sets_and_pair(None)
            if len(hand) == 14 and tile not in hand:
                sets = [hand[2:5], hand[5:8], hand[8:11]]
                rest = [*hand[:2], *(one for three in sets for one in three)]
                self.give(owner, [*self.short_of_one(rest)[:10], tile, tile, tile])
                return

    def plan_to_feed(self, owner: int, giver: int) -> list[str]:
        """Pairs of a kind for one seat, and the third tiles of most of them for another."""
        project = self.chance.choice(("258", "flush", "pongs"))
        self.projects = [self.chance.choice(("", "no258", "open")) for _ in range(4)]
        self.projects[owner] = project
        suit = self.suits[owner]
        kinds = list(dict.fromkeys(self.left))
        if project == "258":
            kinds = [tile for tile in kinds if is_258(tile)]
        if project == "flush":
            kinds = [tile for tile in kinds if suit_of(tile) == suit]
        pairs = kinds[: 4 + self.chance.below(3)]
        self.give(owner, pairs * 2)
        if self.chance.one_in(2):
            self.give(owner, pairs[:1])
        self.waited = kinds if project != "pongs" else pairs
        fed = pairs[: 2 + self.chance.below(3)]
        self.give(giver, fed)
        return fed


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
    "seven": lambda tile, suit, hand: hand.count(tile) % 2 == 1,
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

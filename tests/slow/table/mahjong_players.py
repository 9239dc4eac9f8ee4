"""Players of the lockstep: they look at the slow table, and choose by chance, mood and project."""

from tests.conformance.chance import Chance
from tests.slow.table.mahjong_deals import Deal, fits
from tests.slow.table.mahjong_question import WIN, Action
from tests.slow.table.mahjong_table import SlowTable
from tests.slow.table.mahjong_tiles import number_of, order, runs_with, suit_of, without

# What is nearly always done where it may be.
LIKED = ("kong", "dice", "declare", "take", "dragons", "winds", "add")


class Players:
    """All four seats of a hand."""

    def __init__(self, deal: Deal, table: SlowTable) -> None:
        self.deal = deal
        self.table = table
        self.chance = Chance(f"slow table players {deal.game.name} {deal.number}")
        # In tenths: how gladly discards are claimed, and fed to others.
        self.claims = self.chance.below(11)
        self.feeds = 8 if deal.mood == "feeding" else self.chance.below(4)
        if deal.mood == "closed":
            self.claims = 0

    def next_action(self) -> tuple[int, Action]:
        """Who acts, and how."""
        prompts = self.table.prompts()
        seat = self.chance.choice(sorted(prompts))
        return seat, self.choose(seat, sorted(prompts[seat]))

    def choose(self, seat: int, options: list[Action]) -> Action:
        """One of the options."""
        if self.deal.mood == "random" or len(options) == 1 or self.chance.one_in(20):
            return self.chance.choice(options)
        if WIN in options and self.chance.below(10) < self.eagerness(options):
            return WIN
        liked = [action for action in options if action[0] in LIKED]
        if liked and self.chance.below(10) < 8:
            return self.chance.choice(liked)
        claims = [action for action in options if action[0] in ("chow", "pong")]
        wanted = [action for action in claims if self.wants(seat, action)]
        if wanted and self.chance.below(10) < self.claims:
            return self.chance.choice(wanted)
        if ("pass",) in options:
            return ("pass",)
        discards = [action for action in options if action[0] == "discard"]
        return self.discard(seat, discards) if discards else self.chance.choice(options)

    def eagerness(self, options: list[Action]) -> int:
        """How gladly a win is taken, in tenths: the patient wait for rarer ones."""
        several = sum(WIN in asked for asked in self.table.prompts().values()) > 1
        # A question of winning alone is a robbed kong, the dice or the last tile more often.
        rare = len(options) == 2 and self.deal.mood == "robbing"
        if several or rare or len(self.table.wall) < 3:
            return 9
        return {"patient": 0, "robbing": 2}.get(self.deal.mood, 9)

    def wants(self, seat: int, action: Action) -> bool:
        """Whether a claim goes with the seat's project."""
        project = self.deal.projects[seat]
        if action[0] == "chow":
            if project == "flush":
                return action[1][-1] == self.deal.suits[seat]
            return project in ("", "ready", "shared", "full", "no258", "honours", "dragons")
        return project not in ("pairs", "scattered", "seven_stars")

    def discard(self, seat: int, options: list[Action]) -> Action:
        """Feed others, or keep what goes together."""
        tiles = sorted((action[1] for action in options), key=order)
        if self.chance.below(10) < self.feeds:
            wanted = [tile for tile in tiles if self.others_want(seat, tile)]
            if wanted:
                return ("discard", self.chance.choice(wanted))
        hand = self.table.hands[seat]
        return ("discard", min(tiles, key=lambda tile: self.use(seat, tile, hand)))

    def others_want(self, seat: int, tile: str) -> bool:
        """Whether another could do something with a tile that suits their project."""
        for other in self.table.after(seat):
            held = self.table.hands[other].count(tile)
            project, suit = self.deal.projects[other], self.deal.suits[other]
            if held >= 2 and (project in ("", "pongs") or fits(project, suit, tile, [])):
                return True
        following = self.table.next_of(seat)
        if self.deal.projects[following] == "flush":
            hand = self.table.hands[following]
            runs = [without(run, [tile]) for run in runs_with(tile)]
            return suit_of(tile) == self.deal.suits[following] and any(
                set(run) <= set(hand) for run in runs
            )
        return False

    def use(self, seat: int, tile: str, hand: list[str]) -> tuple[bool, int]:
        """How well a tile goes with the project and the rest of the hand."""
        rest = without(hand, [tile])
        fitting = fits(self.deal.projects[seat], self.deal.suits[seat], tile, rest)
        company = 4 * rest.count(tile)
        if suit_of(tile) != "z":
            near = [number_of(other) for other in rest if suit_of(other) == suit_of(tile)]
            company += sum(
                3 - abs(number - number_of(tile))
                for number in near
                if 0 < abs(number - number_of(tile)) < 3
            )
        return fitting, company

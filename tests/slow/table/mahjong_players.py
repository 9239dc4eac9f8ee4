"""Players of the lockstep: they look at the slow table, and choose by chance, mood and project."""

from tests.conformance.chance import Chance
from tests.slow.table.mahjong_deals import Deal, fits
from tests.slow.table.mahjong_hengyang_points import HengyangPoints
from tests.slow.table.mahjong_hongzhong import RED, Hongzhong
from tests.slow.table.mahjong_question import WIN, Action
from tests.slow.table.mahjong_table import SlowTable
from tests.slow.table.mahjong_tiles import in_order, number_of, order, runs_with, suit_of, without

# What is nearly always done where it may be.
LIKED = ("kong", "dice", "take", "dragons", "winds", "add")

# Wins that the patient wait for.
RARE_WAYS = ("robbed", "dice", "dice_discard", "last", "last_discard")


# Projects that began with a hand that waits.
WHOLE = ("ready", "shared", "seven")

# With so few tiles left there are fewer birds than usual, or none (HZ-12).
FEW = 6


class Players:
    """All four seats of a hand."""

    def __init__(self, deal: Deal, table: SlowTable) -> None:
        self.deal = deal
        self.table = table
        self.chance = Chance(f"slow table players {deal.game.name} {deal.number}")
        # In tenths: how gladly discards are claimed, and fed to others.
        self.claims = 0 if deal.mood == "closed" else self.chance.below(11)
        self.feeds = 8 if deal.mood == "feeding" else self.chance.below(4)
        self.declares = 1 if deal.plan else self.chance.below(11)
        # The tiles with which each seat was found to be waiting.
        self.ready: list[list[str]] = [[], [], [], []]
        if deal.plan:
            self.claims = min(self.claims, 1)
            self.feeds = 0

    def next_action(self) -> tuple[int, Action]:
        """Who acts, and how."""
        prompts = self.table.prompts()
        seat = self.chance.choice(sorted(prompts))
        return seat, self.choose(seat, sorted(prompts[seat]))

    def choose(self, seat: int, options: list[Action]) -> Action:
        """One of the options."""
        if self.deal.mood == "random" or len(options) == 1 or self.chance.one_in(20):
            return self.chance.choice(options)
        planned = self.planned(seat, options)
        if planned and not self.chance.one_in(10):
            return self.chance.choice(planned)
        if ("declare",) in options:
            return ("declare",) if self.chance.below(10) < self.declares else ("pass",)
        if WIN in options and self.chance.below(10) < self.eagerness(seat):
            return WIN
        if ("take",) in options and self.chance.one_in(2):
            return ("take",) if self.wins_with_last(seat) else ("pass",)
        liked = [action for action in options if action[0] in LIKED]
        if liked and self.chance.below(10) < 8:
            return self.chance.choice(liked)
        claims = [action for action in options if action[0] in ("chow", "pong")]
        wanted = [action for action in claims if self.wants(seat, action)]
        gladly = 9 if self.deal.projects[seat] == "open" else self.claims
        if wanted and self.chance.below(10) < gladly:
            return self.chance.choice(wanted)
        if ("pass",) in options:
            return ("pass",)
        discards = [action for action in options if action[0] == "discard"]
        return self.discard(seat, discards) if discards else self.chance.choice(options)

    def planned(self, seat: int, options: list[Action]) -> list[Action]:
        """What a plan says: the giver discards its tiles, the owner claims them."""
        plan = self.deal.plan
        if plan is None or plan.kind == "last" or seat not in (plan.giver, plan.owner):
            return []
        if seat == plan.giver:
            return [("discard", tile) for tile in plan.tiles if ("discard", tile) in options]
        claims = {"kong": ["kong"], "rob": ["pong"], "answer": ["kong", "pong"]}[plan.kind]
        if WIN in options and self.answered_for(seat):
            return []
        return [action for action in options if action[0] in claims]

    def answered_for(self, seat: int) -> bool:
        """Whether somebody answers for a seat's hand."""
        return isinstance(self.table, HengyangPoints) and bool(self.table.answering[seat])

    def eagerness(self, seat: int) -> int:
        """How gladly a win is taken, in tenths: the patient wait for a rarer one."""
        assert self.table.question is not None
        if self.table.question.way in RARE_WAYS:
            return 9
        if isinstance(self.table, Hongzhong) and len(self.table.wall) <= FEW:
            return 9
        plan = self.deal.plan
        if plan is not None and (plan.kind != "answer" or seat == plan.owner):
            return 9 if self.answered_for(seat) else 1
        several = sum(WIN in asked for asked in self.table.prompts().values()) > 1
        return 1 if self.deal.mood == "patient" and not several else 9

    def wins_with_last(self, seat: int) -> bool:
        """Whether the last tile of the wall, which no player could know, wins."""
        tile = self.table.wall[0]
        tiles = in_order([*self.table.hands[seat], tile])
        return self.table.judge(seat, tiles, tile, "last") is not None

    def wants(self, seat: int, action: Action) -> bool:
        """Whether a claim goes with the seat's project."""
        project = self.deal.projects[seat]
        if action[0] == "chow":
            if project == "flush":
                return action[1][-1] == self.deal.suits[seat]
            return project not in ("258", "pongs", "seven", "scattered", "seven_stars")
        return project not in ("seven", "scattered", "seven_stars")

    def discard(self, seat: int, options: list[Action]) -> Action:
        """Feed others, or keep what goes together."""
        tiles = sorted((action[1] for action in options), key=order)
        if self.chance.below(10) < self.feeds:
            wanted = [tile for tile in tiles if self.others_want(seat, tile)]
            if wanted:
                return ("discard", self.chance.choice(wanted))
        hand = self.table.hands[seat]
        drawn = self.table.drawn
        if drawn and self.deal.projects[seat] in WHOLE and self.waits_without(seat, drawn):
            return ("discard", drawn)
        return ("discard", min(tiles, key=lambda tile: self.use(seat, tile, hand)))

    def waits_without(self, seat: int, drawn: str) -> bool:
        """Whether the hand was waiting before this tile was drawn."""
        held = sorted(without(self.table.hands[seat], [drawn]))
        if held == self.ready[seat]:
            return True
        waiting = bool(self.table.waits(seat, held, sorted(set(self.deal.deck))))
        if waiting:
            self.ready[seat] = held
        return waiting

    def others_want(self, seat: int, tile: str) -> bool:
        """Whether another could do something with a tile that suits their project."""
        for other in self.table.after(seat):
            held = self.table.hands[other].count(tile)
            project, suit = self.deal.projects[other], self.deal.suits[other]
            if held >= 2 and (project in ("", "pongs") or fits(project, suit, tile, [])):
                return True
        following = self.table.next_of(seat)
        if self.deal.projects[following] != "flush":
            return False
        hand = self.table.hands[following]
        runs = [set(without(run, [tile])) for run in runs_with(tile)]
        in_suit = suit_of(tile) == self.deal.suits[following]
        return in_suit and any(run <= set(hand) for run in runs)

    def use(self, seat: int, tile: str, hand: list[str]) -> tuple[bool, int]:
        """How well a tile goes with the project and the rest of the hand."""
        if tile == RED and isinstance(self.table, Hongzhong):
            return True, 100
        rest = without(hand, [tile])
        fitting = fits(self.deal.projects[seat], self.deal.suits[seat], tile, rest)
        company = 4 * rest.count(tile)
        if suit_of(tile) != "z":
            near = [other for other in rest if suit_of(other) == suit_of(tile)]
            apart = [abs(number_of(other) - number_of(tile)) for other in near]
            company += sum(3 - steps for steps in apart if 0 < steps < 3)
        return fitting, company

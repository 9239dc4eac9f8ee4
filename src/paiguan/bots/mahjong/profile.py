"""What a bot believes of a mahjong game: about what its wins and kongs bring, and what others do.

The rules say what a hand is paid; this is what it comes to on average, counted over hands that were
played. A game without a line here is believed to be what its rules pay for sample hands.
"""

from collections.abc import Callable, Mapping
from typing import Final

from mypy_extensions import i64

from paiguan.bots.base import Rulebook
from paiguan.bots.mahjong.habits import (
    OF_DONGFENG,
    OF_HENGYANG258,
    OF_HONGZHONG,
    OF_WANZAI,
    Habits,
)
from paiguan.bots.mahjong.samples import Samples
from paiguan.engine.options import OptionValue
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.hand_rules import HandRules
from paiguan.mahjong.tiles import HONOURS, RANK_OF

# The kongs that are paid differently: 明杠, 碰杠, 暗杠, and a tile added to a 箭杠.
CLAIMED_KONG: Final = 0
ADDED_KONG: Final = 1
CONCEALED_KONG: Final = 2
HONOUR_KONG: Final = 3

# About what a win brings in 衡阳258, two in five self-drawn: a small one, then the big ones.
HENGYANG258_PLANS: Final = [2.3, 7.7, 8.5, 7.7, 0.0, 7.7]
# In 红中麻将 about every third bird hits; where discards win, two wins in five are self-drawn.
BIRD_HITS: Final = 0.36
DRAWN_ONES: Final = 0.4
# Every bird doubles about every other payment of a win.
EACH_BIRD: Final = 1.5


class Profile:
    """The numbers of one game under its options."""

    def __init__(self, plan_points: list[float], giver_pays: float, habits: Habits) -> None:
        # About what a win of each plan brings in all, 0 where the game does not have it; how much
        # more a concealed plain one brings; and what the giver of a plain one pays.
        self.plan_points = plan_points
        self.concealed_times = 1.0
        self.giver_pays = giver_pays
        # What luck makes of every win.
        self.lucky_times = 1.0
        # How fast others usually end a hand, in wins a turn, and what experts do.
        self.others_finish = 0.12
        self.habits = habits
        # About what a kong of each kind brings, and one of ones; to the dealer so much more.
        self.kongs = [3.0, 3.0, 3.0, 3.0]
        self.kongs_of_ones = self.kongs
        self.dealer_times = 1.0

    def win_points(self, rules: HandRules, hand: Hand, tile: int, self_drawn: bool) -> float:
        """About what a win with this tile brings in all, without stakes."""
        return float(rules.win_points(hand, tile, self_drawn)) * self.lucky_times

    def kong_points(self, tile: i64, kind: i64, deals: bool) -> float:
        """About what a kong brings in all; `deals`: its owner is the dealer."""
        of_ones = tile < HONOURS and RANK_OF[tile] == 1
        points = self.kongs_of_ones[kind] if of_ones else self.kongs[kind]
        return points * self.dealer_times if deals else points


def _hengyang258(options: Mapping[str, OptionValue]) -> Profile:
    birds = 1.0
    for _ in range(int(options["birds"])):
        birds *= EACH_BIRD
    plans = [points * birds for points in HENGYANG258_PLANS]
    profile = Profile(plans, 1.25 * birds, OF_HENGYANG258)
    if options["concealed"] != "none":
        profile.concealed_times = 2.0 if options["concealed"] == "big" else 1.6
    profile.lucky_times = birds
    profile.others_finish = 0.2
    profile.kongs = [3.0, 3.0, 6.0, 0.0]
    profile.kongs_of_ones = profile.kongs
    return profile


def _wanzai(options: Mapping[str, OptionValue]) -> Profile:
    # Two wins in five self-drawn.
    plans = [2.4, 5.4, 9.5, 1.8 * int(options["plain_flush"]), 3.7, 0.0]
    profile = Profile(plans, 2.0, OF_WANZAI)
    profile.others_finish = 0.2
    profile.kongs = [2.0, 3.0, 6.0, 0.0]
    profile.kongs_of_ones = profile.kongs
    return profile


def _dongfeng(options: Mapping[str, OptionValue]) -> Profile:
    plans = [8.0, 3.0 * int(options["cap"]), 0.0, 0.0, 0.0, 0.0]
    profile = Profile(plans, 8.0, OF_DONGFENG)
    profile.concealed_times = 2.0
    profile.others_finish = 0.06
    # Four shares, the dealer's double, whoever pays them; six where the dealer owns the kong.
    of_honours = 4.0 * int(options["honour_kong"])
    profile.kongs = [8.0, 8.0, 16.0, of_honours]
    profile.kongs_of_ones = [16.0, 16.0, 32.0, of_honours]
    profile.dealer_times = 1.5
    return profile


def _hongzhong(options: Mapping[str, OptionValue]) -> Profile:
    # A bird adds its points to every share where it hits.
    more = BIRD_HITS * int(options["birds"]) * int(options["bird_points"])
    drawn, given = 6.0 + 3.0 * more, 1.0 + more
    discards = bool(options["discard_wins"])
    plain = given + DRAWN_ONES * (drawn - given) if discards else drawn
    pairs = plain if options["pairs"] else 0.0
    plans = [plain, 0.0, pairs, 0.0, 0.0, 0.0]
    profile = Profile(plans, given if discards else 0.0, OF_HONGZHONG)
    profile.lucky_times = drawn / 6.0
    profile.others_finish = 0.2
    profile.kongs = [3.0, 3.0, 6.0, 0.0]
    profile.kongs_of_ones = profile.kongs
    return profile


PROFILES: Final[dict[str, Callable[[Mapping[str, OptionValue]], Profile]]] = {
    "hengyang258": _hengyang258,
    "wanzai": _wanzai,
    "dongfeng": _dongfeng,
    "hongzhong": _hongzhong,
}


def profile_for(game: Rulebook, options: Mapping[str, object] | None = None) -> Profile:
    """What a bot believes of a game under these options."""
    if game.name in PROFILES:
        return PROFILES[game.name](game.read_options(options))
    return guessed(rules_of(game, options))


def rules_of(game: Rulebook, options: Mapping[str, object] | None) -> HandRules:
    """The rules of a mahjong game under these options."""
    rules = game.rules(options)
    assert isinstance(rules, HandRules)
    return rules


def guessed(rules: HandRules) -> Profile:
    """What is believed of a game that nobody has counted: its rules on samples, else as 万载."""
    samples = Samples(rules)
    profile = Profile(samples.plan_points(), samples.giver_pays(), OF_WANZAI)
    profile.concealed_times = samples.concealed_times()
    return profile

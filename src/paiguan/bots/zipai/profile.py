"""What a bot believes of a zipai game: about what its wins bring.

The rules say what each loser pays for a win; how many wins are self-drawn is a matter of play.
"""

from typing import Final

from mypy_extensions import i64

from paiguan.bots.base import Rulebook
from paiguan.zipai.hand import Hand
from paiguan.zipai.hand_rules import HandRules


class Profile:
    """The numbers of one game."""

    def __init__(self, given: float, drawn: float) -> None:
        # Of so many wins together, these are by another's card and these self-drawn.
        self.given = given
        self.drawn = drawn

    def points(self, rules: HandRules, huxi: int, red: int, small: int, alike: bool) -> float:
        """About what a win of so much 胡息 brings in all, with so many red and small cards."""
        return self._in_all(rules, rules.paid(huxi, red, small, alike))

    def win_points(self, rules: HandRules, hand: Hand, card: i64, red: int, small: int) -> float:
        """About what the win of this hand with this card brings in all."""
        return self._in_all(rules, rules.win_paid(hand, card, red, small))

    def _in_all(self, rules: HandRules, paid: tuple[int, int]) -> float:
        """From all losers, by how many of the wins are self-drawn."""
        losers = float(rules.deal.seats - 1)
        wins = self.given + self.drawn
        return losers * (self.given * float(paid[0]) + self.drawn * float(paid[1])) / wins


# One win in three is self-drawn; so it is believed of games that nobody has counted.
ONE_IN_THREE: Final = Profile(2.0, 1.0)

PROFILES: Final[dict[str, Profile]] = {
    "hengyang15": ONE_IN_THREE,
    "xiangtan": ONE_IN_THREE,
}


def profile_for(game: Rulebook) -> Profile:
    """What a bot believes of a game."""
    return PROFILES.get(game.name, ONE_IN_THREE)

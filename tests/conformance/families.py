"""The families of games, and how the suite looks into their hands."""

from paiguan.engine.game import Game
from tests.conformance.mahjong_truth import MahjongTruth
from tests.conformance.truth import Truth
from tests.conformance.zipai_truth import ZipaiTruth

TRUTHS: dict[str, Truth] = {"mahjong": MahjongTruth(), "zipai": ZipaiTruth()}


def truth_of(game: Game) -> Truth:
    """How to look into the hands of a game."""
    return TRUTHS[game.family]

"""What can be measured of mahjong games."""

from collections.abc import Mapping

from bench import peers
from bench.family import FamilyMeasures, Measured
from bench.mahjong import earnings, habits
from bench.measure import calls
from bench.row import Agreement, Row
from bench.samples import random_hands, winning_hands
from paiguan.engine.game import Game
from paiguan.mahjong.distance import distance_counts
from paiguan.mahjong.round import MahjongRound
from paiguan.mahjong.shapes import wins_counts

WINNING = winning_hands(4096)
RANDOM = random_hands(2048)


class MahjongMeasures(FamilyMeasures[MahjongRound]):
    """Win checks and distances beside others' libraries; what wins and kongs bring; habits."""

    name = "mahjong"
    kind = MahjongRound
    # Hands with honours are long.
    pace = 0.5
    timed = ("paiguan.mahjong.shapes", "paiguan.mahjong.distance")
    has_habits = True

    def rows(self) -> list[Row]:
        """Does it win, and how far is it: four sets and a pair."""
        return [
            Row(
                "win check of 34 counts, winning hands",
                15,
                lambda: calls(wins_counts, WINNING),
                peers.AGARI,
                lambda: calls(peers.is_agari(), WINNING),
            ),
            Row(
                "distance to ready of 34 counts, random 13 and 14 tiles",
                40,
                lambda: calls(distance_counts, RANDOM),
                peers.SHANTEN,
                lambda: calls(peers.regular_shanten(), RANDOM),
            ),
        ]

    def agreements(self) -> list[Agreement]:
        """Our answers beside those of the library that is timed with them."""
        try:
            agari, shanten = peers.is_agari(), peers.regular_shanten()
        except ImportError:
            return []
        hands = WINNING + RANDOM
        same_wins = sum(wins_counts(counts) == agari(counts) for counts in hands)
        same_distances = sum(distance_counts(counts) == shanten(counts) for counts in hands)
        return [
            Agreement("win check", same_wins, len(hands)),
            Agreement("distance to ready", same_distances, len(hands)),
        ]

    def act_noting(self, found: Measured, round_: MahjongRound, seat: int, code: int) -> None:
        """Act, and note what was paid for it."""
        earnings.act(found, round_, seat, code)

    def believed(self, game: Game, options: Mapping[str, object]) -> dict[str, float]:
        """What wins of each plan and kongs are believed to bring."""
        return earnings.believed(game, options)

    def habits(self, game: Game, hands: int) -> list[str]:
        """What experts throw and how soon they win."""
        return habits.lines(habits.counted(game, hands))

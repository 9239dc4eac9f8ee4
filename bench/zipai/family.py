"""What can be measured of zipai games."""

from collections.abc import Mapping

from bench.family import FamilyMeasures, Measured
from bench.measure import calls
from bench.row import Row
from bench.samples import winning_cards
from paiguan.bots.zipai.profile import profile_for
from paiguan.engine.game import Game
from paiguan.zipai.division import best_huxi
from paiguan.zipai.round import ZipaiRound

DEALT_DOORS = [counts for counts in winning_cards(8192) if best_huxi(counts) > 0]
DRAWN = "self-drawn, of all wins"


class ZipaiMeasures(FamilyMeasures[ZipaiRound]):
    """The best division of a hand; how many wins are self-drawn."""

    name = "zipai"
    kind = ZipaiRound
    timed = ("paiguan.zipai.division",)

    def rows(self) -> list[Row]:
        """The most 胡息 of 20 counts."""
        title = "best division of 21 cards, winning hands"
        return [Row(title, 1_000_000, lambda: calls(best_huxi, DEALT_DOORS))]

    def act_noting(self, found: Measured, round_: ZipaiRound, seat: int, code: int) -> None:
        """Act, and note how the hand was won if that has ended it."""
        round_.act(seat, code)
        for win in round_.result.winners if round_.result is not None else ():
            found.note(DRAWN, 1.0 if win.by == "self" else 0.0)

    def believed(self, game: Game, options: Mapping[str, object]) -> dict[str, float]:
        """How many wins are believed to be self-drawn."""
        belief = profile_for(game)
        return {DRAWN: belief.drawn / (belief.given + belief.drawn)}

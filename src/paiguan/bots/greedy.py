"""A player that always moves towards a finished hand."""

from collections.abc import Mapping

from paiguan.bots.base import Bot, Rulebook
from paiguan.bots.mahjong import MahjongMeasure
from paiguan.bots.measure import Measure
from paiguan.bots.waits import Waits, unseen
from paiguan.bots.zipai import ZipaiMeasure
from paiguan.engine.actions import Action, Prompt
from paiguan.engine.events import Meld
from paiguan.engine.view import SeatView

MEASURES: dict[str, type[Measure]] = {"mahjong": MahjongMeasure, "zipai": ZipaiMeasure}

# Taken wherever they are offered, the first before the others.
AT_ONCE = ("win", "declare", "dragons", "winds")
CLAIMS = ("chow", "chi", "pong", "peng")
# With so many winning tiles unseen, two of the wall turned up are worth a locked hand.
ENOUGH_FOR_DICE = 4
FAR = 99.0


class Novice(Bot):
    """Wins when it can, comes closer when it can, and keeps what it has use for."""

    def __init__(self, game: Rulebook, options: Mapping[str, object] | None = None) -> None:
        self.game = game
        self.waits = Waits(game, options)
        self.measure = MEASURES.get(game.family, Measure)(self.waits)

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """The choice after which the hand is closest to a win."""
        names = [choice.name for choice in prompt.choices]
        for name in AT_ONCE:
            if name in names:
                return names.index(name)
        costs = [self._cost(view, choice) for choice in prompt.choices]
        return costs.index(min(costs))

    def _cost(self, view: SeatView, choice: Action) -> tuple[float, float]:
        """How far from a win a choice leaves the hand, and what is lost with it."""
        if choice.name == "discard":
            return self._after_discard(view, self._tiles(choice)[0])
        if choice.name in CLAIMS:
            return self._after_claim(view, choice)
        if choice.name == "kong":
            return self._after_kong(view, self._tiles(choice)[0])
        if choice.name == "add":
            return self._far(_without(view.hand, self._tiles(choice)), view), -FAR
        if choice.name == "pass":
            return self._far(view.hand, view), 0
        if choice.name == "replace":
            return 0, 1
        if choice.name == "dice":
            return (0, 0) if self._chances(view) >= ENOUGH_FOR_DICE else (FAR, 0)
        if choice.name == "take":
            return (-1, 0) if self._chances(view) else (FAR, 0)
        return FAR, 0

    # What becomes of the hand

    def _after_discard(self, view: SeatView, tile: int) -> tuple[float, float]:
        rest = _without(view.hand, [tile])
        far = self._far(rest, view)
        if far > 0:
            return far, self.measure.use(tile, view.hand)
        chances = self._chances(view, rest)
        # Complete but for a tile that the game does not let it win with: not ready after all.
        return (0, -chances) if chances else (1, self.measure.use(tile, view.hand))

    def _after_claim(self, view: SeatView, choice: Action) -> tuple[float, float]:
        """A 吃 or 碰 is worth it only where it brings the hand closer."""
        sets = [self.game.parse_tiles(text) for text in choice.arguments] or [view.open_tiles[:1]]
        if len(sets[0]) == 1:
            sets[0] = sets[0] * 3
        taken = sets[0][0] if len(view.open_tiles) > 1 else view.open_tiles[0]
        laid = _without([tile for one in sets for tile in one], [taken])
        hand = _without(view.hand, laid)
        melds = view.melds[view.viewer] + [Meld(choice.name, tuple(one)) for one in sets]
        closest = min(self.measure.far(_without(hand, [tile]), melds) for tile in set(hand))
        return (closest, 0) if closest < self._far(view.hand, view) else (FAR, 0)

    def _after_kong(self, view: SeatView, tile: int) -> tuple[float, float]:
        """A kong is paid, so it is made wherever it leaves the hand no farther."""
        hand = [other for other in view.hand if other != tile]
        melds = list(view.melds[view.viewer])
        if not any(_is_pong_of(meld, tile) for meld in melds):
            melds.append(Meld("kong", (tile,) * 4))
        far = self.measure.far(hand, melds)
        if far <= 0 and not self._chances(view, hand, melds):
            far = 1
        return far, -FAR

    # Small questions

    def _far(self, hand: list[int], view: SeatView) -> float:
        return self.measure.far(hand, view.melds[view.viewer])

    def _chances(
        self, view: SeatView, hand: list[int] | None = None, melds: list[Meld] | None = None
    ) -> int:
        """How many unseen tiles would win, with the hand and melds as they are or would be."""
        waits = self.waits.of(
            view.hand if hand is None else hand,
            view.melds[view.viewer] if melds is None else melds,
        )
        return sum(unseen(view, tile) for tile in waits)

    def _tiles(self, choice: Action) -> list[int]:
        return [tile for text in choice.arguments[:1] for tile in self.game.parse_tiles(text)]


def _is_pong_of(meld: Meld, tile: int) -> bool:
    return len(meld.tiles) == 3 and set(meld.tiles) == {tile}


def _without(tiles: list[int], gone: list[int]) -> list[int]:
    rest = list(tiles)
    for tile in gone:
        rest.remove(tile)
    return rest

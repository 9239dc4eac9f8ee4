"""What a hand waits for by the rules of its game, and how many of those are still unseen."""

from collections.abc import Iterable, Mapping, Sequence

from paiguan.bots.base import Rulebook
from paiguan.engine.events import UNSEEN, Meld
from paiguan.engine.view import SeatView

COPIES = 4


class Waits:
    """Asks a game under its options."""

    def __init__(self, game: Rulebook, options: Mapping[str, object] | None = None) -> None:
        self.game = game
        self.options = dict(options or {})

    def of(self, hand: Iterable[int], melds: Sequence[Meld], by: str = "self") -> list[int]:
        """The tiles that complete a hand this way; none where the game refuses to judge it."""
        request = {
            "hand": " ".join(self.game.tile_name(tile) for tile in hand),
            "melds": [self._written(meld) for meld in melds],
            "options": self.options,
            "by": by,
        }
        try:
            waits = self.game.judge(request).get("waits")
        except ValueError:
            return []
        if not isinstance(waits, Mapping):
            return []
        return [tile for name in waits for tile in self.game.parse_tiles(name)]

    def _written(self, meld: Meld) -> str:
        return f"{meld.kind}:{''.join(self.game.tile_name(tile) for tile in meld.tiles)}"


def unseen(view: SeatView, tile: int) -> int:
    """How many of a kind are neither in the viewer's hand nor seen by everybody.

    What another has shown and taken back, such as the 亮张, is known as long as it has not left.
    """
    seen = view.hand.count(tile) + view.birds.count(tile)
    seen += sum(discards.count(tile) for discards in view.discards)
    seen += sum(_shown(meld, tile) for melds in view.melds for meld in melds)
    known = sum(tiles.count(tile) for seat, tiles in enumerate(view.known) if seat != view.viewer)
    return max(0, COPIES - seen - known)


def _shown(meld: Meld, tile: int) -> int:
    """How many of a kind a meld shows: of one that lies partly face down a tile shows them all.

    Such are the 提 that shows one card of four, and the 明偎 and 臭偎, one of three.
    """
    partly = UNSEEN in meld.tiles and tile in meld.tiles
    return len(meld.tiles) if partly else meld.tiles.count(tile)

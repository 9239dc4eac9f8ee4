"""A hand set up as a scenario describes it: what it names, and what fills up the rest."""

from paiguan.engine.deck import shuffled
from paiguan.engine.game import Scenario, ScenarioError


class Setup:
    """The tiles of the hands and of the wall; a family reads what its scenarios write."""

    def __init__(self, scenario: Scenario, copies: list[int], pieces: str) -> None:
        self.scenario = scenario
        # How many there are of each kind, and what they are called in English.
        self.copies = copies
        self.pieces = pieces
        self.hands: list[list[int]] = []
        # What is drawn next, what is drawn from the tail, and what the dice turn up.
        self.wall: list[int] = []
        self.tail: list[int] = []
        self.dice: list[int] = []

    def size_of(self, seat: int) -> int:
        """How many tiles a seat holds in hand at the start: the family says."""
        raise NotImplementedError

    def laid(self, seat: int) -> list[int]:
        """The tiles of the melds that lie before a seat: the family says."""
        raise NotImplementedError

    def too_many(self, tile: int) -> ScenarioError:
        """What is wrong where more of a kind are named than there are: the family says."""
        raise NotImplementedError

    def fill_up(self) -> None:
        """Fill up the hands, then the wall between the next draws and the tail."""
        spare = self._spare()
        for seat in range(len(self.hands)):
            missing = self.size_of(seat) - len(self.hands[seat])
            # The last tile of the dealer's is just drawn, or lies open: fillers go before it.
            self.hands[seat] = spare[:missing] + self.hands[seat]
            spare = spare[missing:]
        named = len(self.wall) + len(self.tail) + len(self.dice)
        size = self.scenario.wall_size
        if size is None:
            size = named + len(spare)
        if size < named:
            raise ScenarioError(
                f"wall_size {size}：局面里写了墙上的 {named} 张",
                f"wall_size {size}: the scenario names {named} {self.pieces} of the wall",
            )
        if size > named + len(spare):
            raise ScenarioError(
                f"wall_size {size}：只剩 {named + len(spare)} 张",
                f"wall_size {size}: only {named + len(spare)} {self.pieces} are left",
            )
        self.wall = self.wall + spare[: size - named] + self.tail[::-1]

    def _spare(self) -> list[int]:
        """The tiles that nothing names, in the order that the seed gives them."""
        left = self.copies.copy()
        for tile in self._named():
            left[tile] -= 1
            if left[tile] < 0:
                raise self.too_many(tile)
        spare = [tile for tile, number in enumerate(left) for _ in range(number)]
        return shuffled(spare, b"scenario %d" % self.scenario.seed)

    def _named(self) -> list[int]:
        named = self.wall + self.tail + self.dice
        for seat in range(len(self.hands)):
            named = named + self.hands[seat] + self.laid(seat)
        return named

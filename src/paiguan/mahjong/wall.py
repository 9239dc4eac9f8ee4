"""The wall: what is still to be drawn, and where it is broken."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from paiguan.mahjong.deal import SEATS


class Wall:
    """Tiles drawn from the front and replaced from the back, and those turned up for all."""

    def __init__(
        self, deck: vec[i64], front: i64, back: i64, for_dice: vec[i64], turned: vec[i64]
    ) -> None:
        # deck[front:back] is left; the deck itself never changes.
        self.deck = deck
        self.front = front
        self.back = back
        # Tiles that a scenario keeps for the dice; empty in a real deal.
        self.for_dice = for_dice
        # Tiles turned up that lie nowhere else: birds, and dice not yet discarded.
        self.turned = turned

    def left(self) -> i64:
        """How many tiles may still be drawn."""
        return self.back - self.front + i64(len(self.for_dice))

    def take_front(self) -> i64:
        """The next tile."""
        if self.front == self.back:
            self.for_dice, tile = pop(self.for_dice, 0)
            return tile
        tile = self.deck[self.front]
        self.front += 1
        return tile

    def take_back(self) -> i64:
        """The tile at the tail."""
        if self.front == self.back:
            self.for_dice, tile = pop(self.for_dice)
            return tile
        self.back -= 1
        return self.deck[self.back]

    def turn_up_dice(self) -> i64:
        """A tile that the dice turn up: the order of the wall is chance enough."""
        if len(self.for_dice) > 0:
            self.for_dice, tile = pop(self.for_dice, 0)
        else:
            tile = self.take_back()
        self.turned = append(self.turned, tile)
        return tile

    def turn_up_front(self) -> i64:
        """Show the next tile to all."""
        tile = self.take_front()
        self.turned = append(self.turned, tile)
        return tile

    def tiles(self) -> list[int]:
        """Every tile that is left or turned up."""
        left = self.deck[self.front : self.back]
        return [int(tile) for part in (left, self.for_dice, self.turned) for tile in part]

    def clone(self) -> "Wall":
        """An independent copy."""
        return Wall(self.deck, self.front, self.back, self.for_dice[:], self.turned[:])


def new_wall(tiles: list[int], for_dice: list[int]) -> Wall:
    """A wall of these tiles, the next one first."""
    return Wall(vec[i64](tiles), 0, i64(len(tiles)), vec[i64](for_dice), vec[i64]())


def broken_wall(dealer: int, first: int, second: int) -> tuple[int, int]:
    """Whose wall the dealer's dice open, and at which of its stacks in order of taking.

    An odd sum is the 对家's; 4, 8, 12 the 上家's; 2, 6, 10 the 下家's. Only a picture for the eye:
    the order of taking is the deck's.
    """
    total = first + second
    if total % 2:
        step = 2
    else:
        step = 3 if total % 4 == 0 else 1
    return (dealer + step) % SEATS, total

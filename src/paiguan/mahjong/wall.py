"""Where the wall is broken: what the dealer's two dice say. The order of tiles is the deck's."""

from paiguan.mahjong.table import SEATS


def broken_wall(dealer: int, first: int, second: int) -> tuple[int, int]:
    """Whose wall is opened, and at which of its stacks in order of taking.

    An odd sum is the 对家's; 4, 8, 12 the 上家's; 2, 6, 10 the 下家's.
    """
    total = first + second
    if total % 2:
        step = 2
    else:
        step = 3 if total % 4 == 0 else 1
    return (dealer + step) % SEATS, total

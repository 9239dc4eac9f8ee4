"""A QR code for a terminal: byte mode, error correction L, versions 1 to 5, in one block.

That holds 106 bytes: any address of a parlour. `web/src/table/room/qr.ts` is the same for the page.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Final

Squares = list[list[bool]]

DATA_WORDS: Final = (0, 19, 34, 55, 80, 108)
CHECK_WORDS: Final = (0, 7, 10, 15, 20, 26)
BYTE_MODE: Final = 4
LEVEL_L: Final = 1
FILLING: Final = (0xEC, 0x11)
FORMAT_MASK: Final = 0x5412
FORMAT_GENERATOR: Final = 0x537
FIELD_GENERATOR: Final = 0x11D
# The row and the column in which dark and light take turns.
TIMING: Final = 6
# What a reader would take for the corner of a code.
TRAPS: Final = ("10111010000", "00001011101")

MASKS: Final[tuple[Callable[[int, int], bool], ...]] = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)


def qr_code(text: str) -> Squares | None:
    """The dark squares of a code, row by row; None where the text is too long."""
    data = text.encode()
    fitting = [v for v, words in enumerate(DATA_WORDS) if v and len(data) + 2 <= words]
    if not fitting:
        return None
    version = fitting[0]
    words = _data_words(data, DATA_WORDS[version])
    words += _check_words(words, CHECK_WORDS[version])
    return min((_Drawing(version, words, mask).dark for mask in range(len(MASKS))), key=_penalty)


def _data_words(data: bytes, count: int) -> list[int]:
    """Mode, length, content and an end, filled up to this many words."""
    bits = f"{BYTE_MODE:04b}{len(data):08b}{''.join(f'{byte:08b}' for byte in data)}0000"
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    return words + [FILLING[place % 2] for place in range(count - len(words))]


def _times(one: int, other: int) -> int:
    """Multiplication in the field of 256 numbers that the code is made in."""
    product = 0
    for bit in range(7, -1, -1):
        product = product << 1 ^ (product >> 7) * FIELD_GENERATOR
        if other >> bit & 1:
            product ^= one
    return product


def _check_words(data: list[int], count: int) -> list[int]:
    """The rest of a division by the polynomial whose roots are the first powers of two."""
    generator, root = [0] * (count - 1) + [1], 1
    for _ in range(count):
        shifted = [*generator[1:], 0]
        generator = [
            _times(one, root) ^ next_ for one, next_ in zip(generator, shifted, strict=True)
        ]
        root = _times(root, 2)
    rest = [0] * count
    for word in data:
        factor = word ^ rest[0]
        shifted = [*rest[1:], 0]
        rest = [one ^ _times(by, factor) for one, by in zip(shifted, generator, strict=True)]
    return rest


class _Drawing:
    """One code with one mask: first what is the same in every code, then the words around it."""

    def __init__(self, version: int, words: list[int], mask: int) -> None:
        self.size = 17 + 4 * version
        self.dark: Squares = [[False] * self.size for _ in range(self.size)]
        self._fixed: Squares = [[False] * self.size for _ in range(self.size)]
        self._draw_patterns(version)
        self._draw_format(mask)
        self._draw_words("".join(f"{word:08b}" for word in words), MASKS[mask])

    def _set(self, row: int, column: int, on: bool) -> None:
        if 0 <= row < self.size and 0 <= column < self.size:
            self.dark[row][column] = on
            self._fixed[row][column] = True

    def _draw_patterns(self, version: int) -> None:
        for at in range(self.size):
            self._set(TIMING, at, at % 2 == 0)
            self._set(at, TIMING, at % 2 == 0)
        far = self.size - 4
        for row, column in ((3, 3), (3, far), (far, 3)):
            self._rings(row, column, 4, light=(2, 4))
        if version > 1:
            self._rings(self.size - 7, self.size - 7, 2, light=(1,))

    def _rings(self, row: int, column: int, reach: int, light: tuple[int, ...]) -> None:
        """A square of rings around a middle, some of them light."""
        for down in range(-reach, reach + 1):
            for across in range(-reach, reach + 1):
                ring = max(abs(down), abs(across))
                self._set(row + down, column + across, ring not in light)

    def _draw_format(self, mask: int) -> None:
        """The level and the mask, twice, with check bits of their own."""
        data = LEVEL_L << 3 | mask
        rest = data
        for _ in range(10):
            rest = rest << 1 ^ (rest >> 9) * FORMAT_GENERATOR
        bits = (data << 10 | rest) ^ FORMAT_MASK
        # Beside the first corner the bits step over the timing.
        beside = (0, 1, 2, 3, 4, 5, 7, 8, 7, 5, 4, 3, 2, 1, 0)
        for at, along in enumerate(beside):
            on = bool(bits >> at & 1)
            if at < 8:
                self._set(along, 8, on)
                self._set(8, self.size - 1 - at, on)
            else:
                self._set(8, along, on)
                self._set(self.size - 15 + at, 8, on)
        self._set(self.size - 8, 8, True)

    def _draw_words(self, bits: str, masked: Callable[[int, int], bool]) -> None:
        """The bits in columns of two, from the right, upwards and downwards in turn."""
        left = iter(bits)
        pairs = [*range(self.size - 1, TIMING, -2), *range(TIMING - 1, 0, -2)]
        for place, right in enumerate(pairs):
            rows = range(self.size) if place % 2 else range(self.size - 1, -1, -1)
            for row in rows:
                for column in (right, right - 1):
                    if not self._fixed[row][column]:
                        on = next(left, "0") == "1"
                        self.dark[row][column] = on != masked(row, column)


def _penalty(dark: Squares) -> int:
    """How hard a code is to read: long runs, blocks, false corners, too much of one colour."""
    size = len(dark)
    rows = ["".join("01"[one] for one in row) for row in dark]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    cost = 0
    for line in rows + columns:
        runs = line.replace("01", "0 1").replace("10", "1 0").split()
        cost += sum(len(run) - 2 for run in runs if len(run) >= 5)
        cost += 40 * sum(line.startswith(trap, at) for trap in TRAPS for at in range(size))
    for one, below in pairwise(rows):
        blocks = (one[at : at + 2] + below[at : at + 2] for at in range(size - 1))
        cost += 3 * sum(block in ("0000", "1111") for block in blocks)
    share = sum(row.count("1") for row in rows) / size**2
    return cost + 10 * int(abs(share - 0.5) * 20)


# Two rows of squares in a line of text, black on white whatever the terminal's own colours are.
QUIET: Final = 4
BLACK_ON_WHITE: Final = "\x1b[38;5;16;48;5;231m"
AS_BEFORE: Final = "\x1b[0m"
HALVES: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def drawn_code(text: str) -> list[str]:
    """The lines of a code with the light frame that a reader needs; none where it is too long."""
    code = qr_code(text)
    if code is None:
        return []
    width = len(code) + 2 * QUIET
    frame: Squares = [[False] * width] * QUIET
    beside = [False] * QUIET
    rows = [*frame, *([*beside, *row, *beside] for row in code), *frame]
    if len(rows) % 2:
        rows.append([False] * width)
    return [
        BLACK_ON_WHITE
        + "".join(HALVES[pair] for pair in zip(upper, lower, strict=True))
        + AS_BEFORE
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]

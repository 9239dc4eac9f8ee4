"""Reads QR codes of versions 1 to 5 with error correction L, as a phone does, and forgives nothing.

Written from the standard and not from the code that draws them: what is drawn wrong is not read.
"""

from collections.abc import Iterator, Sequence

CHECK_WORDS = {21: 7, 25: 10, 29: 15, 33: 20, 37: 26}
# Level L with the masks 0 to 7: data, check bits and mask of the format, from the standard's table.
FORMATS = (
    *("111011111000100", "111001011110011", "111110110101010", "111100010011101"),
    *("110011000101111", "110001100011000", "110110001000001", "110100101110110"),
)
FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")


def read_code(dark: Sequence[Sequence[bool]]) -> str:
    """The text of a code without its frame."""
    size = len(dark)
    rows = ["".join("01"[one] for one in row) for row in dark]
    assert all(len(row) == size for row in rows)
    far = size - 7
    for top, left in ((0, 0), (0, far), (far, 0)):
        assert tuple(row[left : left + 7] for row in rows[top : top + 7]) == FINDER
    mask = FORMATS.index(_format_beside_corner(rows))
    assert FORMATS[mask] == _format_far_away(rows)
    bits = "".join("01"[(rows[r][c] == "1") != _masked(mask, r, c)] for r, c in _path(size))
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8)]
    assert _is_whole(words, CHECK_WORDS[size])
    return _text("".join(f"{word:08b}" for word in words[: -CHECK_WORDS[size]]))


def read_drawn(lines: Sequence[str]) -> str:
    """The text of a code that was drawn with half blocks, a light frame around it."""
    both = {" ": (False, False), "▀": (True, False), "▄": (False, True), "█": (True, True)}
    rows = [[both[one][half] for one in line] for line in lines for half in (0, 1)]
    used = [place for place, row in enumerate(rows) if any(row)]
    size = used[-1] - used[0] + 1
    left = min(row.index(True) for row in rows if any(row))
    assert min(used[0], left, len(rows[0]) - left - size, len(rows) - 1 - used[-1]) >= 4
    return read_code([row[left : left + size] for row in rows[used[0] : used[-1] + 1]])


def _format_beside_corner(rows: Sequence[str]) -> str:
    """The fifteen bits around the first corner, the timing left out."""
    across = rows[8][:6] + rows[8][7] + rows[8][8]
    return across + rows[7][8] + "".join(rows[place][8] for place in range(5, -1, -1))


def _format_far_away(rows: Sequence[str]) -> str:
    """The same bits again, upwards at the left below and on at the right above."""
    size = len(rows)
    below = "".join(rows[place][8] for place in range(size - 1, size - 8, -1))
    assert rows[size - 8][8] == "1"
    return below + rows[8][size - 8 :]


def _masked(mask: int, i: int, j: int) -> bool:
    return (
        (i + j) % 2,
        i % 2,
        j % 3,
        (i + j) % 3,
        (i // 2 + j // 3) % 2,
        (i * j) % 2 + (i * j) % 3,
        ((i * j) % 2 + (i * j) % 3) % 2,
        ((i + j) % 2 + (i * j) % 3) % 2,
    )[mask] == 0


def _path(size: int) -> Iterator[tuple[int, int]]:
    """The squares that hold words, in their order."""
    upwards = True
    columns = [column for column in range(size - 1, -1, -1) if column != 6]
    for right, left in zip(columns[::2], columns[1::2], strict=True):
        for row in range(size - 1, -1, -1) if upwards else range(size):
            for column in (right, left):
                if not _is_fixed(size, row, column):
                    yield row, column
        upwards = not upwards


def _is_fixed(size: int, row: int, column: int) -> bool:
    corner = (row < 9 and column < 9) or (row < 9 and column >= size - 8)
    corner = corner or (row >= size - 8 and column < 9)
    aligned = size > 21 and abs(row - (size - 7)) <= 2 and abs(column - (size - 7)) <= 2
    return corner or aligned or 6 in (row, column)


def _is_whole(words: Sequence[int], checks: int) -> bool:
    """Whether every root of the generator is a root of the words: no bit is wrong."""
    powers = [1]
    for _ in range(254):
        doubled = powers[-1] * 2
        powers.append(doubled ^ 0x11D if doubled > 255 else doubled)
    logs = {value: power for power, value in enumerate(powers)}
    for root in range(checks):
        value = 0
        for word in words:
            value = (powers[(logs[value] + root) % 255] if value else 0) ^ word
        if value:
            return False
    return True


def _text(bits: str) -> str:
    assert bits[:4] == "0100", "bytes are meant"
    length = int(bits[4:12], 2)
    content = bytes(int(bits[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8))
    rest = bits[12 + 8 * length :]
    assert rest.startswith("0000"[: len(rest)])
    return content.decode()

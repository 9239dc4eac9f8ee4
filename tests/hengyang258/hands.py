"""Hands that several stories share, and tiles spelt out."""

GAME = "hengyang258"
NO_BIRDS = {"birds": 0}

# Hands without a pair: they can neither 碰 nor win.
ODD = "1379m 1379p 13579s"
EVEN = "2468m 2468p 12468s"
MIXED = "1468m 1469p 14579s"

DEALER = ODD + " 9s"
WAITING = "123m 456m 789p 22s 45s"  # 听 3s, 6s


def tiles(text: str) -> list[str]:
    """Spell out a hand: `12m 3p` is 1m, 2m, 3p."""
    found: list[str] = []
    ranks = ""
    for letter in text.replace(" ", ""):
        if letter.isdigit():
            ranks += letter
        else:
            found += [rank + letter for rank in ranks]
            ranks = ""
    return found


def same_tiles(hand: str, expected: str) -> bool:
    """Whether two hands hold the same tiles, however they are written."""
    return sorted(tiles(hand)) == sorted(tiles(expected))


def discards_of(hand: str) -> list[list[str]]:
    """The choices of a seat that may discard any tile of its hand and nothing else."""
    return sorted(["discard", tile] for tile in set(tiles(hand)))

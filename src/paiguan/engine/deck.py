"""From a secret to an order of tiles that anyone can check afterwards.

A deal is fixed by a secret. Its commitment is published before the deal and the secret itself
afterwards; `shuffled` then gives everyone the same order again. The order is a Fisher-Yates
shuffle driven by SHAKE-256, and numbers that would favour some positions are thrown away.
"""

from hashlib import sha256, shake_256
from typing import Final

SHUFFLE_DOMAIN: Final = b"paiguan shuffle 1\x00"
DICE_DOMAIN: Final = b"paiguan dice 1\x00"
COMMITMENT_DOMAIN: Final = b"paiguan commitment 1\x00"
SEED_DOMAIN: Final = b"paiguan seed 1\x00"
WORD: Final = 65536
FIRST_STREAM_BYTES: Final = 320


def commitment(secret: bytes) -> str:
    """The hash of a secret, published before the deal."""
    return sha256(COMMITMENT_DOMAIN + secret).hexdigest()


def seed_hash(room: str, number: int, seat: int, seed: str) -> str:
    """The hash of a seed, told to the table before any seed is opened.

    It holds for one seat in one hand of one room, so that nobody can use another's as their own.
    """
    return sha256(SEED_DOMAIN + f"{room}:{number}:{seat}:{seed}".encode()).hexdigest()


def mixed(secret: bytes, seeds: list[str]) -> bytes:
    """A secret together with what the players' own clients added to it, seat by seat."""
    if not any(seeds):
        return secret
    added = b"".join(b"%d:%s," % (len(seed), seed.encode()) for seed in seeds)
    return secret + b"\x00seeds " + added


def shuffled(tiles: list[int], secret: bytes) -> list[int]:
    """The tiles in the order that the secret gives them, each order equally likely."""
    order = list(tiles)
    source = shake_256(SHUFFLE_DOMAIN + secret)
    stream = source.digest(FIRST_STREAM_BYTES)
    used = 0
    last = len(order) - 1
    while last > 0:
        if used + 2 > len(stream):
            stream = source.digest(2 * len(stream))
        word = stream[used] * 256 + stream[used + 1]
        used += 2
        choices = last + 1
        if word >= WORD - WORD % choices:
            continue
        other = word % choices
        order[last], order[other] = order[other], order[last]
        last -= 1
    return order


def rolled_dice(secret: bytes) -> tuple[int, int]:
    """The two dice that belong to a deal, independent of its order of tiles."""
    rolled = [byte % 6 + 1 for byte in shake_256(DICE_DOMAIN + secret).digest(64) if byte < 252]
    return rolled[0], rolled[1]

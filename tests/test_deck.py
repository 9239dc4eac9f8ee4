"""Fair deals: every order of the tiles is as likely as any other, and a secret fixes one."""

from collections import Counter
from collections.abc import Callable
from hashlib import sha256, shake_256
from math import sqrt

import pytest

from paiguan.engine.deck import commitment, rolled_dice, shuffled
from paiguan.games import GAMES
from tests.fair_deals import MOST
from tests.fair_deals import deviation as deviation_of

TILES = list(range(136))
DEALS = 2500

KNOWN_ORDER = [11, 7, 0, 8, 5, 2, 6, 3, 9, 4, 1, 10]
KNOWN_HASH = "83502e02b42eddc05195fa3f13ff590d3373ea1a90b3ed3bb2a2f647d48af30d"
KNOWN_COMMITMENT = "a1243e15ad753cb9f7725af575d8e376f0994a67c44eeb7e07aec23aef4e9cc4"

Shuffle = Callable[[list[int], bytes], list[int]]


def secrets(number: int) -> list[bytes]:
    """Different secrets, the same in every run."""
    return [b"a deal %d" % one for one in range(number)]


def deviation(counts: list[int], expected: float, freedom: int) -> float:
    """By how many standard deviations χ² exceeds what chance gives."""
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    return (chi_square - freedom) / sqrt(2 * freedom)


def positions_deviation(shuffle: Shuffle) -> float:
    """How unevenly a shuffle spreads the tiles over the places of the deck."""
    size = len(TILES)
    counts = [0] * (size * size)
    for secret in secrets(DEALS):
        for place, tile in enumerate(shuffle(TILES, secret)):
            counts[place * size + tile] += 1
    return deviation(counts, DEALS / size, (size - 1) ** 2)


# The order of tiles


def test_a_shuffle_loses_and_adds_nothing() -> None:
    doubled = [tile // 4 for tile in TILES]
    for secret in secrets(50):
        assert sorted(shuffled(doubled, secret)) == doubled
    assert shuffled([], b"x") == []
    assert shuffled([7], b"x") == [7]
    assert doubled == [tile // 4 for tile in TILES], "the tiles given stay as they are"


def test_more_tiles_than_one_piece_of_the_stream_serves_are_shuffled_too() -> None:
    many = list(range(3000))
    order = shuffled(many, b"many")
    assert sorted(order) == many
    assert sum(tile == place for place, tile in enumerate(order)) < 10


def test_a_secret_gives_the_same_order_for_ever() -> None:
    """Records of years ago depend on it."""
    assert shuffled(list(range(12)), b"paiguan") == KNOWN_ORDER
    whole = " ".join(str(tile) for tile in shuffled(TILES, bytes(range(80))))
    assert sha256(whole.encode()).hexdigest() == KNOWN_HASH


def test_every_bit_of_a_secret_counts() -> None:
    """136 tiles have 617 bits of orders: a seed cut short could not reach them."""
    secret = bytes(80)
    orders = {tuple(shuffled(TILES, secret))}
    for bit in range(640):
        changed = bytearray(secret)
        changed[bit // 8] ^= 1 << bit % 8
        orders.add(tuple(shuffled(TILES, bytes(changed))))
    assert len(orders) == 641


def test_every_tile_is_as_often_at_every_place() -> None:
    assert abs(positions_deviation(shuffled)) < 5


def test_all_orders_of_four_tiles_are_equally_likely() -> None:
    number = 24_000
    orders = Counter(tuple(shuffled([0, 1, 2, 3], secret)) for secret in secrets(number))
    assert len(orders) == 24
    assert abs(deviation(list(orders.values()), number / 24, 23)) < 5


# Shuffles as others have made them, which the same measure has to find


def _bytes_of(secret: bytes) -> bytes:
    return shake_256(secret).digest(4 * len(TILES))


def modulo_biased(tiles: list[int], secret: bytes) -> list[int]:
    """Fisher and Yates with the remainder of one byte, whatever the number of choices."""
    order = list(tiles)
    stream = _bytes_of(secret)
    for last in range(len(order) - 1, 0, -1):
        other = stream[last] % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def naive(tiles: list[int], secret: bytes) -> list[int]:
    """Every tile exchanged with any tile."""
    order = list(tiles)
    stream = _bytes_of(secret)
    for place in range(len(order)):
        word = stream[2 * place] * 256 + stream[2 * place + 1]
        other = word % len(order)
        order[place], order[other] = order[other], order[place]
    return order


def off_by_one(tiles: list[int], secret: bytes) -> list[int]:
    """Fisher and Yates in which no tile may stay (Sattolo)."""
    order = list(tiles)
    stream = _bytes_of(secret)
    for last in range(len(order) - 1, 0, -1):
        other = (stream[2 * last] * 256 + stream[2 * last + 1]) % last
        order[last], order[other] = order[other], order[last]
    return order


def seat_biased(tiles: list[int], secret: bytes) -> list[int]:
    """Honest, but for the first seat, which gets a red dragon now and then."""
    order = shuffled(tiles, secret)
    if _bytes_of(secret)[0] < 16:
        at = order.index(tiles[-1])
        order[0], order[at] = order[at], order[0]
    return order


@pytest.mark.parametrize("shuffle", [modulo_biased, naive, off_by_one, seat_biased])
def test_a_shuffle_that_is_not_fair_is_found(shuffle: Shuffle) -> None:
    assert sorted(shuffle(TILES, b"x")) == TILES
    assert positions_deviation(shuffle) > 5


@pytest.mark.parametrize("shuffle", [modulo_biased, naive, off_by_one, seat_biased])
def test_in_the_deals_of_a_game_it_is_found_too(shuffle: Shuffle) -> None:
    """As `python -m tests.fair_deals` measures them."""
    game = GAMES["wanzai"]
    assert deviation_of(game, 0, 6000, shuffle) > MOST
    assert abs(deviation_of(game, 0, 1000)) < MOST


# Dice and commitment


def test_dice_are_fair_and_say_nothing_of_the_order() -> None:
    number = 36_000
    rolls = [rolled_dice(secret) for secret in secrets(number)]
    assert {face for roll in rolls for face in roll} == {1, 2, 3, 4, 5, 6}
    assert abs(deviation(list(Counter(rolls).values()), number / 36, 35)) < 5
    first_tiles = [shuffled([0, 1, 2, 3], secret)[0] for secret in secrets(number)]
    together = Counter(zip(rolls, first_tiles, strict=True))
    assert abs(deviation(list(together.values()), number / 144, 143)) < 5


def test_a_commitment_is_a_hash_of_its_own_kind() -> None:
    assert commitment(b"paiguan") == KNOWN_COMMITMENT
    assert commitment(b"paiguan") != sha256(b"paiguan").hexdigest()
    assert len({commitment(secret) for secret in secrets(1000)}) == 1000

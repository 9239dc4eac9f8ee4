"""The hands that both sides are given: 34 counts each, the same lists for both."""

from random import Random

KINDS = 34
"""Nine of each suit, then seven honours: the order of tiles that `mahjong` uses too."""

Counts = list[int]

SETS = [(tile, tile, tile) for tile in range(KINDS)] + [
    (suit + rank, suit + rank + 1, suit + rank + 2) for suit in (0, 9, 18) for rank in range(7)
]


def winning_hands(number: int, seed: int = 1) -> list[Counts]:
    """Four sets and a pair, each drawn evenly from all there are."""
    rng = Random(seed)
    hands: list[Counts] = []
    while len(hands) < number:
        counts = [0] * KINDS
        for _ in range(4):
            for tile in SETS[rng.randrange(len(SETS))]:
                counts[tile] += 1
        counts[rng.randrange(KINDS)] += 2
        if max(counts) <= 4:
            hands.append(counts)
    return hands


def random_hands(number: int, seed: int = 2) -> list[Counts]:
    """13 and 14 tiles in turn, dealt from all 136."""
    rng = Random(seed)
    deck = [tile for tile in range(KINDS) for _ in range(4)]
    hands: list[Counts] = []
    for index in range(number):
        counts = [0] * KINDS
        for tile in rng.sample(deck, 13 + index % 2):
            counts[tile] += 1
        hands.append(counts)
    return hands


def winning_cards(number: int, seed: int = 3) -> list[Counts]:
    """Seven doors of zipai cards, 20 counts each: runs, mixed doors and three alike."""
    rng = Random(seed)
    doors = [(card, card, card) for card in range(20)]
    doors += [
        (size + rank, size + rank + 1, size + rank + 2) for size in (0, 10) for rank in range(8)
    ]
    doors += [(size + 1, size + 6, size + 9) for size in (0, 10)]
    doors += [(rank, rank, rank + 10) for rank in range(10)]
    doors += [(rank, rank + 10, rank + 10) for rank in range(10)]
    hands: list[Counts] = []
    while len(hands) < number:
        counts = [0] * 20
        for _ in range(7):
            for card in doors[rng.randrange(len(doors))]:
                counts[card] += 1
        if max(counts) <= 3:
            hands.append(counts)
    return hands

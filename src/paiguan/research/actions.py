"""Every action of a family with a number for life, so that a policy always means the same by it."""

from functools import cache
from itertools import combinations_with_replacement

from paiguan.engine.errors import BilingualError
from paiguan.mahjong import actions as mahjong
from paiguan.mahjong.tiles import CHOW_TILES, CHOWS, HONOURS, NO_TILE, chow_of
from paiguan.mahjong.tiles import KINDS as TILE_KINDS
from paiguan.zipai import actions as zipai
from paiguan.zipai.cards import KINDS as CARD_KINDS
from paiguan.zipai.sets import CARDS_OF_SETS, NO_SET

# One claimed and two in the hand: with a third there the card could not be eaten.
MOST_OF_THE_EATEN = 3
COPIES = 4


class ActionTable:
    """The codes of a family in a fixed order; a number is a place in it."""

    def __init__(self, codes: list[int]) -> None:
        self.codes = codes
        self.numbers = {code: number for number, code in enumerate(codes)}

    def __len__(self) -> int:
        return len(self.codes)


@cache
def action_table(family: str) -> ActionTable:
    """The table of a family."""
    if family == "mahjong":
        return ActionTable(_mahjong())
    if family == "zipai":
        return ActionTable(_zipai())
    raise BilingualError(
        f"{family!r} 这一类没有动作表",
        f"there is no table of actions for the family {family!r}",
    )


def _mahjong() -> list[int]:
    plain = (
        *(mahjong.PASS, mahjong.WIN, mahjong.REPLACE, mahjong.DICE, mahjong.TAKE),
        *(mahjong.DECLARE, mahjong.DRAGONS, mahjong.WINDS),
    )
    codes = [int(mahjong.encode(what)) for what in plain]
    codes += [int(mahjong.encode(mahjong.FIRE, 0, value)) for value in range(2)]
    codes += [int(mahjong.encode(mahjong.FLOAT, 0, value)) for value in range(3)]
    for what in (mahjong.DISCARD, mahjong.PONG, mahjong.KONG):
        codes += [int(mahjong.encode(what, tile)) for tile in range(TILE_KINDS)]
    codes += [int(mahjong.encode(mahjong.ADD, tile)) for tile in range(HONOURS, TILE_KINDS)]
    for low in range(CHOWS):
        tiles = [int(CHOW_TILES[3 * low + place]) for place in range(3)]
        if max(tiles) < TILE_KINDS and chow_of(tiles) != NO_TILE:
            codes += [int(mahjong.encode(mahjong.CHOW, tile, low)) for tile in tiles]
    return codes


def _zipai() -> list[int]:
    codes = [int(zipai.encode(what)) for what in (zipai.PASS, zipai.WIN, zipai.PENG)]
    codes += [int(zipai.encode(zipai.DISCARD, card)) for card in range(CARD_KINDS)]
    chi = {code for card in range(CARD_KINDS) for code in _ways_to_eat(card)}
    return codes + sorted(chi)


def _ways_to_eat(card: int) -> list[int]:
    """A set that takes the card, and none, one or two others laid out with it by 比牌."""
    holding = [number for number, cards in enumerate(CARDS_OF_SETS) if card in cards]
    beside: list[tuple[int, ...]] = [(), *((number,) for number in holding)]
    beside += combinations_with_replacement(holding, 2)
    ways = []
    for eaten in holding:
        for others in beside:
            used = [one for number in (eaten, *others) for one in CARDS_OF_SETS[number]]
            enough = all(used.count(one) <= COPIES for one in used)
            if enough and used.count(card) <= MOST_OF_THE_EATEN:
                second, third = (*others, NO_SET, NO_SET)[:2]
                ways.append(int(zipai.encode_chi(eaten, second, third)))
    return ways

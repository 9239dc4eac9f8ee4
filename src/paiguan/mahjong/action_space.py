"""Every action of a mahjong game, in an order for life, so that a number always means the same."""

from paiguan.mahjong.actions import (
    ADD,
    CHOW,
    DECLARE,
    DICE,
    DISCARD,
    DRAGONS,
    FIRE,
    FLOAT,
    KONG,
    PASS,
    PONG,
    REPLACE,
    TAKE,
    WIN,
    WINDS,
    encode,
)
from paiguan.mahjong.tiles import CHOW_TILES, CHOWS, HONOURS, KINDS, NO_TILE, chow_of


def every_action() -> list[int]:
    """The codes; whatever is new comes last."""
    plain = (PASS, WIN, REPLACE, DICE, TAKE, DECLARE, DRAGONS, WINDS)
    codes = [int(encode(what)) for what in plain]
    codes += [int(encode(FIRE, 0, value)) for value in range(2)]
    codes += [int(encode(FLOAT, 0, value)) for value in range(3)]
    for what in (DISCARD, PONG, KONG):
        codes += [int(encode(what, tile)) for tile in range(KINDS)]
    codes += [int(encode(ADD, tile)) for tile in range(HONOURS, KINDS)]
    for low in range(CHOWS):
        tiles = [int(CHOW_TILES[3 * low + place]) for place in range(3)]
        if max(tiles) < KINDS and chow_of(tiles) != NO_TILE:
            codes += [int(encode(CHOW, tile, low)) for tile in tiles]
    return codes

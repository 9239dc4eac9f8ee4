"""Judging one hand as it lies: does it win, as what, or what does it wait for."""

from collections.abc import Mapping
from typing import Final

from paiguan.engine.game import ScenarioError, too_many, unknown_field
from paiguan.mahjong.hand import Hand, empty_hand
from paiguan.mahjong.melds import format_meld, parse_meld
from paiguan.mahjong.table import ON_DISCARD, ON_ROBBED_KONG, SELF_DRAWN, MahjongRules
from paiguan.mahjong.tiles import NO_TILE, NotationError, format_tiles, parse_tiles, tile_name
from paiguan.mahjong.waits import kinds_in, waits

WAYS: Final = {"self": SELF_DRAWN, "discard": ON_DISCARD, "robbed": ON_ROBBED_KONG}
FIELDS: Final = ("game", "options", "hand", "melds", "tile", "by")


def judge_request(rules: MahjongRules, request: Mapping[str, object]) -> dict[str, object]:
    """The answer to a request, or a ScenarioError that says what is wrong with it."""
    hand, tile, way = _read(rules, request)
    if tile == NO_TILE:
        return {"waits": _waits(rules, hand, way)}
    verdict = rules.judge(hand, tile, way)
    melds = len(hand.melds)
    doors = [format_meld(meld) for meld in hand.melds]
    doors += [format_tiles(door) for door in verdict.doors[melds:]]
    return {
        "win": verdict.win,
        "names": verdict.names,
        "value": verdict.value,
        "why_not": [reason.clause for reason in verdict.why_not],
        "doors": doors if verdict.win else [],
    }


def read_hand(rules: MahjongRules, request: Mapping[str, object]) -> Hand:
    """The tiles and melds of a request."""
    return _read(rules, request)[0]


def _read(rules: MahjongRules, request: Mapping[str, object]) -> tuple[Hand, int, int]:
    """The hand, the tile (NO_TILE where none is named) and the way of a request."""
    for name in request:
        if name not in FIELDS:
            raise unknown_field(name, FIELDS)
    try:
        hand = _hand(rules, request)
        way = _way(request)
        tile = _tile(rules, hand, request["tile"]) if "tile" in request else NO_TILE
    except NotationError as error:
        raise ScenarioError(error.zh, error.en) from None
    return hand, int(tile), way


def _hand(rules: MahjongRules, request: Mapping[str, object]) -> Hand:
    hand = empty_hand()
    melds = request.get("melds", [])
    if not isinstance(melds, list) or not all(isinstance(meld, str) for meld in melds):
        raise ScenarioError(
            'melds：要一个列表，例如 ["pong:555m"]',
            'melds: a list of texts is meant, as in ["pong:555m"]',
        )
    for meld in melds:
        hand.lay(parse_meld(meld))
    text = request.get("hand")
    if not isinstance(text, str):
        raise ScenarioError(
            'hand：没有写手里的牌，例如 "123m 55p"',
            'hand: the concealed tiles are missing, as in "123m 55p"',
        )
    for tile in parse_tiles(text):
        _check_kind(rules, tile)
        if hand.counts[tile] == rules.deck.copies[tile]:
            raise too_many(tile_name(tile))
        hand.add(tile)
    size = hand.resting_size()
    if hand.size != size:
        raise ScenarioError(
            f"hand：{hand.size} 张，有 {len(melds)} 副露时应该 {size} 张（胡的那张另外写）",
            f"hand: {hand.size} tiles, not {size} with {len(melds)} melds"
            " (the winning tile is named apart)",
        )
    for tile in range(len(hand.counts)):
        if hand.count_with_melds(tile) > 0:
            _check_kind(rules, tile)
        if hand.count_with_melds(tile) > rules.deck.copies[tile]:
            raise too_many(tile_name(tile))
    return hand


def _tile(rules: MahjongRules, hand: Hand, text: object) -> int:
    if not isinstance(text, str):
        raise ScenarioError('tile：要一张牌，例如 "5m"', 'tile: one tile is meant, as in "5m"')
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise ScenarioError(
            f"tile：“{text}”是 {len(tiles)} 张，这里要一张，例如 5m",
            f"tile: “{text}” is {len(tiles)} tiles where one is meant, as in 5m",
        )
    _check_kind(rules, tiles[0])
    if hand.count_with_melds(tiles[0]) == rules.deck.copies[tiles[0]]:
        raise too_many(tile_name(tiles[0]))
    return tiles[0]


def _way(request: Mapping[str, object]) -> int:
    by = request.get("by", "self")
    if not isinstance(by, str) or by not in WAYS:
        listed = ", ".join(WAYS)
        raise ScenarioError(f"by：没有 {by!r}；有：{listed}", f"by: {by!r} is none of {listed}")
    return WAYS[by]


def _waits(rules: MahjongRules, hand: Hand, way: int) -> dict[str, int]:
    """What the hand waits for, with its values; a tile may win one way and not another."""
    verdicts = {kind: rules.judge(hand, kind, way) for kind in kinds_in(waits(rules, hand))}
    return {tile_name(kind): verdict.value for kind, verdict in verdicts.items() if verdict.win}


def _check_kind(rules: MahjongRules, tile: int) -> None:
    if rules.deck.copies[tile] == 0:
        raise ScenarioError(
            f"这种玩法没有 {tile_name(tile)}",
            f"{tile_name(tile)} is not among the tiles of this game",
        )

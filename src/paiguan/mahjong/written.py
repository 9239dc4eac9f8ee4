"""What is wrong with how an action is written, and what is asked for where it comes amiss."""

from typing import Final

from paiguan.engine.reason import Reason
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
    NAMES,
    PONG,
    REPLACE,
    TAKE,
    WINDS,
)
from paiguan.mahjong.stages import CLAIM_STAGE, KONG_STAGE, STAKES_STAGE, TURN_STAGE
from paiguan.mahjong.table import MahjongRules, MahjongTable
from paiguan.mahjong.tiles import NotationError, parse_tile, parse_tiles

ONE_TILE: Final = (NAMES[DISCARD], NAMES[PONG], NAMES[KONG], NAMES[ADD])
VALUES: Final = {NAMES[FIRE]: ("off", "on"), NAMES[FLOAT]: ("0", "1", "2")}
# What every game has; the others are asked for by what the rules of a table say.
AFTER_A_KONG: Final = NAMES[REPLACE]


def misread(rules: MahjongRules, name: str, arguments: list[str]) -> Reason | None:
    """Why these words are no action of the game, whatever the moment; None where they may be."""
    if name not in NAMES:
        listed = ", ".join(NAMES)
        return _form(
            f"没有“{name}”这个动作，有：{listed}",
            f"there is no action “{name}”; there are: {listed}",
        )
    if not _has(rules, name):
        return _form(
            f"这个玩法和选项里没有“{name}”", f"this game has no “{name}” under its options"
        )
    if name in VALUES:
        return _wrong_value(name, arguments)
    if name in ONE_TILE or name == NAMES[CHOW]:
        return _wrong_tiles(name, arguments)
    return (
        None
        if not arguments
        else _form(f"“{name}”后面什么也不写", f"“{name}” names nothing besides")
    )


def due(table: MahjongTable, name: str) -> list[Reason]:
    """What a seat that has a choice is asked, where nothing else says why it may not do this."""
    if table.stage == STAKES_STAGE:
        return [_form("先说这局打多大", "what the hand is played for comes first")]
    if table.stage == CLAIM_STAGE:
        return [
            Reason("MJ-3", "现在问的是亮着的牌要不要", "what is asked now is who takes the tile")
        ]
    if table.stage == KONG_STAGE:
        return [Reason("MJ-2", "刚杠完，先补张", "a replacement comes first after a kong")]
    if table.stage != TURN_STAGE:
        return [_form("现在问的不是这个", "something else is asked now")]
    if name == AFTER_A_KONG and not table.rules.dice_after_kong:
        return [Reason("MJ-2", "补张自动来", "the replacement comes by itself")]
    return [
        Reason(
            "MJ-2",
            "轮到自己：胡、杠，或者打一张",
            "it is one's own turn: to win, to kong or to discard",
        )
    ]


def _has(rules: MahjongRules, name: str) -> bool:
    if name == NAMES[FIRE]:
        return bool(rules.asks_fire)
    if name == NAMES[FLOAT]:
        return bool(rules.asks_float)
    if name in (NAMES[DRAGONS], NAMES[WINDS], NAMES[ADD]):
        return bool(rules.honour_kongs)
    if name == NAMES[DICE]:
        return bool(rules.dice_after_kong)
    if name == NAMES[TAKE]:
        return bool(rules.last_tile_roams)
    return name != NAMES[DECLARE] or bool(rules.declares_opening)


def _wrong_value(name: str, arguments: list[str]) -> Reason | None:
    values = VALUES[name]
    if len(arguments) > 1:
        return _form(f"“{name}”只写一个值", f"“{name}” names one value and no more")
    if arguments and arguments[0] not in values:
        return _form(
            f"“{arguments[0]}”不是{'、'.join(values)}之一",
            f"“{arguments[0]}” is none of {', '.join(values)}",
        )
    return None


def _wrong_tiles(name: str, arguments: list[str]) -> Reason | None:
    try:
        if name == NAMES[CHOW]:
            parse_tiles(" ".join(arguments))
        elif len(arguments) > 1:
            return _form(f"“{name}”只写一张牌", f"“{name}” names one tile and no more")
        elif arguments:
            parse_tile(arguments[0])
    except NotationError as error:
        return _form(error.zh, error.en)
    return None


def _form(zh: str, en: str) -> Reason:
    """No clause says how an action is written."""
    return Reason("", zh, en)

"""What is wrong with how an action is written, and what is asked for where it comes amiss."""

from typing import Final

from paiguan.engine.reason import Reason
from paiguan.zipai.actions import CHI, DISCARD, NAMES, PAO
from paiguan.zipai.cards import NotationError, parse_card, parse_cards
from paiguan.zipai.stages import CLAIM_STAGE, TURN_STAGE
from paiguan.zipai.table import ZipaiTable

# A 跑 comes about by itself: nobody asks for it (ZP-8).
WRITTEN: Final = tuple(name for number, name in enumerate(NAMES) if number != PAO)


def misread(name: str, arguments: list[str]) -> Reason | None:
    """Why these words are no action of the game, whatever the moment; None where they may be."""
    if name not in WRITTEN:
        listed = ", ".join(WRITTEN)
        return _form(
            f"没有“{name}”这个动作，有：{listed}",
            f"there is no action “{name}”; there are: {listed}",
        )
    try:
        if name == NAMES[CHI]:
            for text in arguments:
                parse_cards(text)
            return None
        if name != NAMES[DISCARD]:
            return (
                None
                if not arguments
                else _form(f"“{name}”后面什么也不写", f"“{name}” names nothing besides")
            )
        if len(arguments) > 1:
            return _form(f"“{name}”只写一张牌", f"“{name}” names one card and no more")
        if arguments:
            parse_card(arguments[0])
    except NotationError as error:
        return _form(error.zh, error.en)
    return None


def due(table: ZipaiTable) -> list[Reason]:
    """What a seat that has a choice is asked, where nothing else says why it may not do this."""
    if table.stage == CLAIM_STAGE:
        return [
            Reason("ZP-23", "现在问的是这张牌要不要", "what is asked now is who takes the card")
        ]
    if table.stage == TURN_STAGE:
        return [Reason("ZP-6", "轮到自己打牌", "it is one's own turn to discard")]
    return [_form("现在问的是胡不胡", "what is asked now is whether to win")]


def _form(zh: str, en: str) -> Reason:
    """No clause says how an action is written."""
    return Reason("", zh, en)

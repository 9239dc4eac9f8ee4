"""What zipai calls things, in Chinese and in English."""

from typing import Final

from paiguan.engine.glossary import CARDS, COMMON, Both, Family, Glossary

# Names that wins and payments have in any game of the family, and the doors of a winning hand.
NAMES: Final = {
    "天胡": "win as dealt",
    "地胡": "win on the first tile",
    "亮张": "the show card",
    "吃": "chi",
    "碰": "peng",
    "偎": "wei",
    "臭偎": "stale wei",
    "跑": "pao",
    "提": "ti",
    "坎": "kan",
    "将": "jiang",
    "顺子": "run",
    "绞牌": "mixed",
}
TEXTS: Final = {
    "meld chi": Both("吃", "chi"),
    "meld peng": Both("碰", "peng"),
    "meld wei": Both("偎", "wei"),
    "meld chouwei": Both("臭偎", "stale wei"),
    "meld pao": Both("跑", "pao"),
    "meld ti": Both("提", "ti"),
    "call chi": Both("吃", "chi"),
    "call peng": Both("碰", "peng"),
    "call wei": Both("偎", "wei"),
    "call chouwei": Both("臭偎", "stale wei"),
    "call pao": Both("跑", "pao"),
    "call ti": Both("提", "ti"),
    "action chi": Both("吃", "chi"),
    "action peng": Both("碰", "peng"),
    "about chi doors": Both(
        "比牌：吃了这张，手里剩下的同样的牌也要全部摆出来，每张都配成顺子或绞牌，摆不完就不能吃；"
        "摆出来的每一门照常算胡息。（ZP-11）",
        "More doors: whoever eats a card lays out all others of its kind too, each in a run or a "
        "mixed set from the hand; if that cannot be done, it may not be eaten. Each door counts "
        "its huxi as ever. (ZP-11)",
    ),
    "barred": Both(
        "灰的牌现在不能打：三张一样的坎、四张一样的提不能拆。（ZP-2）",
        "Grey cards may not be discarded now: three or four alike (kan, ti) are never broken. "
        "(ZP-2)",
    ),
    # What the value of a win counts.
    "value": Both("胡息", "huxi"),
    "turned wake": Both("醒", "wake card"),
    "later wake": Both("醒", "wake card"),
}
WORDS: Final = Glossary(NAMES, TEXTS).over(COMMON)
ZIPAI: Final = Family("zipai", "字牌", "zipai", CARDS, WORDS)

"""What 衡阳258麻将 calls things, in Chinese and in English."""

from typing import Final

from paiguan.engine.glossary import About, Both, Glossary
from paiguan.games.hengyang258.hands import (
    ALL_258,
    ALL_REQUESTS,
    ALL_TRIPLETS,
    SEVEN_PAIRS,
    WAYS,
)
from paiguan.games.hengyang258.opening import FOUR_ALIKE, NO_258, SIX_SIX, SUIT_MISSING
from paiguan.mahjong.table import (
    ON_OTHERS_DICE,
    ON_OTHERS_LAST_TILE,
    ON_OWN_DICE,
    ON_OWN_LAST_TILE,
    ON_ROBBED_KONG,
)

OPENING: Final = {
    NO_258: "no 2, 5 or 8",
    FOUR_ALIKE: "four alike",
    SIX_SIX: "two triplets",
    SUIT_MISSING: "missing suit",
}
NAMES: Final = {
    ALL_TRIPLETS: "all triplets",
    ALL_258: "all 2, 5, 8",
    ALL_REQUESTS: "all melds open",
    SEVEN_PAIRS[0]: "seven pairs",
    SEVEN_PAIRS[1]: "seven pairs with a four",
    SEVEN_PAIRS[2]: "seven pairs with two fours",
    SEVEN_PAIRS[3]: "seven pairs with three fours",
    WAYS[ON_OWN_DICE].name: "win on the kong",
    WAYS[ON_OTHERS_DICE].name: "win on another's dice",
    WAYS[ON_ROBBED_KONG].name: "robbed kong",
    WAYS[ON_OWN_LAST_TILE].name: "win with the last tile",
    WAYS[ON_OTHERS_LAST_TILE].name: "win on the last tile thrown",
    **OPENING,
}
# Whoever shows an opening win calls it out.
CALLS: Final = {f"call {name}": Both(name, en) for name, en in OPENING.items()}
EXPLAINED: Final = {
    "about declare": Both(
        "起手胡：没有2、5、8（板板胡），四张一样（大四喜），两种牌各有三张（六六顺），缺一门（缺一色）。"
        "每项当场算一次小胡自摸，两个四张、缺两门算两次：庄家亮，每家付2分；"
        "闲家亮，庄家付2分，另两家各付1分；鸟另算。不亮也可以。（HY-19、HY-20、HY-33）",
        "Opening win: no 2, 5 or 8; four alike; two kinds held three times; a suit missing. Each "
        "is paid at once as a small self-drawn win, twice for two fours or two suits missing: "
        "2 points from each to the dealer, to others 2 from the dealer and 1 from the rest, birds "
        "on top. You need not declare it. (HY-19, HY-20, HY-33)",
    ),
    "about take": Both(
        "海底：牌墙的最后一张。要了，能胡就是海底捞月，多加1个大番"
        "（每家3分，你或付的人是庄家4分）；不胡就马上打出去，"
        "别人胡了是海底炮，也多加1个大番，三家的分都由你付。（HY-10、HY-29、HY-34、HY-41）",
        "The last tile of the wall: if you take it and win, that is one big unit more (3 points "
        "from each, 4 where you or the payer deals); otherwise it is discarded at once, and "
        "whoever wins on it has one big unit more, all of it paid by you. "
        "(HY-10, HY-29, HY-34, HY-41)",
    ),
    "about dice": Both(
        "开筛子：从牌墙里随机翻开两张，有你胡的就是杠上开花，多加1个大番"
        "（每家3分，你或付的人是庄家4分）；不胡就都算你打出，"
        "别人胡了是杠上炮，也多加1个大番，三家的分都由你付。开过以后手牌不能再换。"
        "补张只是从牌尾摸一张。（HY-7、HY-9、HY-26、HY-34、HY-41）",
        "Dice: two tiles of the wall are turned up at random; winning with one is one big unit "
        "more (3 points from each, 4 where you or the payer deals). Otherwise both are your "
        "discards, and whoever wins on one has one big unit more, "
        "all of it paid by you. From then on your hand stays as it is. To replace is to draw one "
        "tile from the tail. (HY-7, HY-9, HY-26, HY-34, HY-41)",
    ),
    "option birds": Both(
        "胡了翻这么多张鸟；中了付的人或胡的人，那一笔翻倍",
        "So many birds are turned after a win: one on payer or winner doubles what is paid",
    ),
    "option self_draw_extra_bird": Both(
        "自摸时比平常多翻一只鸟", "A self-drawn win turns one bird more than others"
    ),
    "option concealed": Both(
        "没有吃、碰、明杠的小胡付得多些；大胡不加",
        "A small win without open melds is paid more; big ones are not",
    ),
    "option responsibility": Both(
        "喂了别人两三副大胡的牌，他胡了你一个人付",
        "Whoever gave most melds of a big hand pays for all when it wins",
    ),
    "option opening": Both(
        "报了起手胡，是接着打，还是这局就此结束",
        "Whether a hand goes on after an opening win, or ends there",
    ),
    "option open_all_requests": Both(
        "四副全亮着，手里剩的一张不必是2、5、8",
        "With four open melds the last tile need not be a 2, 5 or 8",
    ),
    "option flush": Both(
        "清一色又是别的大胡，大番翻倍还是多加一个",
        "Whether one suit doubles another big hand, or adds a unit to it",
    ),
    "option robbed_kong_unit": Both(
        "抢杠胡多算一个大番", "A win by robbing a kong counts one big unit more"
    ),
}
ABOUT: Final = About(
    "二五八作将，起手就能胡，杠后开筛子，胡了扎鸟",
    "Pairs of 2, 5 or 8, wins from the deal, dice after a kong, birds after a win",
    ("2m", "5p", "8s"),
    Glossary(NAMES, {**CALLS, **EXPLAINED}),
    turned=(WAYS[ON_OTHERS_DICE].name,),
)

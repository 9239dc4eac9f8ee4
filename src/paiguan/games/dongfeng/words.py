"""What 东丰麻将 calls things, in Chinese and in English."""

from typing import Final

from paiguan.engine.glossary import About, Both, Glossary
from paiguan.games.dongfeng.rules import ALL_TRIPLETS, CAPPED, PAIR_2_8

EXPLAINED: Final = {
    "about dragons": Both(
        "箭杠：第一手牌里中、发、白各一张，可以亮出来当一个暗杠，每家付{honour_kong}分，"
        "你或付的人是庄家就翻倍；以后每添一张中、发、白，再收一次。（DF-7、DF-24）",
        "Dragon kong: one each of the three dragons in the first hand is a concealed kong, and "
        "each other pays {honour_kong}, doubled where you or the payer deals; each further dragon "
        "added to it is paid again. (DF-7, DF-24)",
    ),
    "about winds": Both(
        "风杠：第一手牌里东、南、西、北各一张，可以亮出来当一个暗杠，再从牌尾补一张；"
        "每家付{honour_kong}分，你或付的人是庄家就翻倍。（DF-8、DF-24）",
        "Wind kong: one each of the four winds in the first hand is a concealed kong with a "
        "replacement tile; each other pays {honour_kong}, doubled where you or the payer deals. "
        "(DF-8, DF-24)",
    ),
}
ABOUT: Final = About(
    "东北老打法：箭杠风杠，翻倍看封顶",
    "A north-eastern game: dragon and wind kongs, doublings up to a cap",
    ("7z", "6z", "3z"),
    Glossary(
        {PAIR_2_8: "pair of 2s or 8s", ALL_TRIPLETS: "all triplets", CAPPED: "cap"}, EXPLAINED
    ),
)

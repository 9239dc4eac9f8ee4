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
    "option rounds": Both(
        "四个人都坐过庄是一圈，打满就结束",
        "A round is over when all four have dealt; the session ends after so many",
    ),
    "option cap": Both(
        "胡一次，一家的一份最多这么多；杠分另算",
        "The most that one player's share of a win comes to; kongs are apart",
    ),
    "option opening_mode": Both(
        "自由：知道房号就能坐；房主：要房主放进来，房卡由房主出",
        "Anyone with the number; or whom the owner lets in, who then pays the room cards",
    ),
    "option first_dealer": Both(
        "第一局谁坐庄：抽签，或最先坐下的人",
        "Who deals the first hand: by lot, or whoever sat down first",
    ),
    "option one_winner": Both(
        "一张牌几家能胡，只有一家胡：从谁数起",
        "Where several could win on a tile one does: from whom it is counted",
    ),
    "option giver_pays_kong": Both(
        "杠别人打的牌，三家的分都由打牌的人付",
        "Whoever discarded the tile of a kong pays all three shares of it",
    ),
    "option rob_kong": Both(
        "别人在碰上加的第四张，你能胡就可以抢",
        "The fourth tile that somebody adds to a pung may be won with",
    ),
    "option honour_kong": Both(
        "箭杠、风杠和加上去的每一张，各家付几分",
        "What each pays for a kong of dragons or winds, and for each tile added",
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

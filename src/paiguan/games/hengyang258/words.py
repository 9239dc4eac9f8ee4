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
ABOUT: Final = About(
    "二五八作将，起手就能胡，杠后开筛子，胡了扎鸟",
    "Pairs of 2, 5 or 8, wins from the deal, dice after a kong, birds after a win",
    ("2m", "5p", "8s"),
    Glossary(NAMES, CALLS),
)

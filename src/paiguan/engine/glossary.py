"""A game's own words in both languages, so that whoever shows it to people need not know them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple


class Both(NamedTuple):
    """What is said, in Chinese and in English."""

    zh: str
    en: str


@dataclass(frozen=True)
class Glossary:
    """What a game calls things.

    `names` are the Chinese names that it gives to wins, payments, shown tiles and doors, with their
    English. `texts` are found by what they are for: `meld pong`, `action win`, `call kong`, `way
    self`, `turned birds`, `stake fire 0`. A number or a name belongs where one has `{}`. `about
    fire` explains a choice where it is asked, with its clauses in brackets at the end; the value of
    an option belongs where its name is in braces. `about chi doors` is for a choice that lays out
    several groups. `barred` says why some of the hand cannot be discarded now. `option birds` says
    in a line what an option changes, for whoever opens a room.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, Both] = field(default_factory=dict)

    def over(self, general: "Glossary") -> "Glossary":
        """These words before those that hold in general."""
        return Glossary({**general.names, **self.names}, {**general.texts, **self.texts})

    def find(self, *keys: str) -> Both | None:
        """The text of the first of these keys that has one."""
        for key in keys:
            if key in self.texts:
                return self.texts[key]
        return None

    def english(self, name: str) -> str | None:
        """A name in English, part by part where it has several; None where one is not known."""
        parts = [self.names.get(part) for part in name.split(" ")]
        known = [part for part in parts if part is not None]
        return ", ".join(known) if len(known) == len(parts) else None


# What a game is played with, for whoever lays it out: upright tiles, or tall cards.
TILES: Final = "tiles"
CARDS: Final = "cards"


@dataclass(frozen=True)
class Family:
    """A family of games: the name of its rule page, what people call it, its pieces and words."""

    name: str
    zh: str
    en: str
    pieces: str
    words: Glossary
    # What a hand is played for is chosen before it is dealt: the actions, in the order asked.
    stakes: tuple[str, ...] = ()


@dataclass(frozen=True)
class About:
    """A game to those who do not know it: a line, the tiles that stand for it, its words.

    `turned` are its names for wins on a tile that another has turned up from the wall: such a tile
    is nobody's, even where it lies as a discard (RM-8).
    """

    zh: str = ""
    en: str = ""
    emblem: tuple[str, ...] = ()
    words: Glossary = field(default_factory=Glossary)
    turned: tuple[str, ...] = ()


# What every game has: winning in some way, passing, discarding.
COMMON: Final = Glossary(
    {"胡": "win", "平胡": "plain win", "自摸": "self-drawn"},
    {
        "action discard": Both("打", "discard"),
        "action win": Both("胡", "win"),
        "action pass": Both("过", "pass"),
        "call win": Both("胡", "win"),
        "call win self": Both("自摸", "self-drawn"),
        "call win dealt": Both("天胡", "win as dealt"),
        "way self": Both("自摸", "self-drawn"),
        "way discard": Both("点炮", "given"),
        "way robbed": Both("抢杠", "robbed"),
        "way wall": Both("翻出", "turned up"),
        "way dealt": Both("起手", "as dealt"),
        # The same with who gave the tile.
        "from discard": Both("{}点炮", "given by {}"),
        "from robbed": Both("抢{}的杠", "robbed from {}"),
        "from wall": Both("{}翻出", "turned up by {}"),
        # The same beside what is waited for.
        "wait self": Both("自摸", "drawn"),
        "wait wall": Both("翻出", "turned up"),
        "wait discard": Both("点炮", "discarded"),
        "option hands": Both(
            "打满这么多局就结束，看总结算", "The session ends after so many hands"
        ),
    },
)

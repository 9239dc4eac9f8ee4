"""Doors (门子) on the table, each packed into one number."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paiguan.engine.events import Meld
from paiguan.zipai.cards import BIG, CHARACTERS, NotationError, parse_cards
from paiguan.zipai.sets import NO_DOOR, NO_SET, find_set, is_run, set_cards

CHI: Final = 0
PENG: Final = 1
WEI: Final = 2
CHOUWEI: Final = 3
PAO: Final = 4
TI: Final = 5
# Only in hand.
KAN: Final = 6
PAIR: Final = 7

KIND_NAMES: Final = ("chi", "peng", "wei", "chouwei", "pao", "ti")
KIND_CHARACTERS: Final = ("吃", "碰", "偎", "臭偎", "跑", "提", "坎", "将")
# They come about by themselves with a draw.
FORCED: Final = (KIND_NAMES[WEI], KIND_NAMES[CHOUWEI], KIND_NAMES[TI])
RUN: Final = "顺子"
MIXED: Final = "绞牌"
NO_GIVER: Final = 7
# A door is less than this.
DOOR: Final = 67108864

# ZP-17, for doors of cards alike; a 吃 counts by its set.
SMALL_HUXI: Final = vec[i64]([0, 1, 3, 3, 6, 9, 3, 0])
BIG_HUXI: Final = vec[i64]([0, 3, 6, 6, 9, 12, 6, 0])


def pack_door(kind: i64, what: i64, taken: i64, giver: i64, hidden: i64) -> i64:
    """A door: its card (of a 吃 its set), the card taken from whom, how many lie face down."""
    return kind + what * 8 + taken * 512 + giver * 32768 + hidden * 262144


def door_kind(door: i64) -> i64:
    """CHI, PENG, WEI, CHOUWEI, PAO or TI."""
    return door & 7


def door_what(door: i64) -> i64:
    """The card of which a door consists; of a 吃 the number of its set."""
    return door >> 3 & 63


def door_taken(door: i64) -> i64:
    """The card that was taken."""
    return door >> 9 & 63


def door_giver(door: i64) -> i64:
    """Who gave the card taken, perhaps the owner from the wall; NO_GIVER where all were held."""
    return door >> 15 & 7


def door_hidden(door: i64) -> i64:
    """How many of its cards lie face down for the others."""
    return door >> 18


def pack_owned(owner: i64, door: i64) -> i64:
    """A door of a seat."""
    return owner * DOOR + door


def owned_door(owned: i64) -> i64:
    """The door."""
    return owned & (DOOR - 1)


def door_owner(owned: i64) -> i64:
    """Whose door it is."""
    return owned >> 26


def alike_huxi(kind: i64, card: i64) -> i64:
    """The 胡息 of a door of cards alike (ZP-17)."""
    return BIG_HUXI[kind] if card >= BIG else SMALL_HUXI[kind]


def door_huxi(door: i64, of_sets: vec[i64]) -> i64:
    """The 胡息 of a door on the table."""
    kind = door_kind(door)
    what = door_what(door)
    return of_sets[what] if kind == CHI else alike_huxi(kind, what)


def is_quad(kind: i64) -> bool:
    """Whether a kind of door has four cards."""
    return kind in (PAO, TI)


def door_cards(door: i64) -> list[int]:
    """The cards of a door."""
    kind = door_kind(door)
    what = int(door_what(door))
    if kind == CHI:
        return set_cards(what)
    return [what] * (4 if is_quad(kind) else 3)


def kind_in_chinese(kind: i64, what: i64) -> str:
    """What a door is called when a win is explained."""
    if kind == CHI:
        return RUN if is_run(what) else MIXED
    return KIND_CHARACTERS[kind]


def unpack_door(door: i64, stain_shows: bool, of_sets: vec[i64]) -> Meld:
    """A door as events hold it; where a stain must not show, a 臭偎 is seen as a 偎."""
    kind = door_kind(door)
    giver = door_giver(door)
    cards = tuple(door_cards(door))
    hidden = int(door_hidden(door))
    huxi = int(door_huxi(door, of_sets))
    if giver == NO_GIVER:
        seen_as = KIND_NAMES[WEI] if kind == CHOUWEI and not stain_shows else ""
        return Meld(KIND_NAMES[kind], cards, hidden=hidden, seen_as=seen_as, huxi=huxi)
    taken = int(door_taken(door))
    return Meld(KIND_NAMES[kind], cards, taken, int(giver), hidden, huxi=huxi)


def format_door(door: i64) -> str:
    """`peng:二二二<1` for a 碰 of 二 given by seat 1."""
    cards = "".join(CHARACTERS[card] for card in door_cards(door))
    text = f"{KIND_NAMES[door_kind(door)]}:{cards}"
    giver = door_giver(door)
    return text if giver == NO_GIVER else f"{text}<{giver}"


def parse_door(text: str, of_sets: vec[i64], seats: int) -> i64:
    """A door written like `peng:二二二<1`; the giver may be left out."""
    body, _, giver_text = text.partition("<")
    kind_name, colon, cards_text = body.partition(":")
    if not colon or kind_name not in KIND_NAMES:
        listed = ", ".join(KIND_NAMES)
        raise NotationError(
            f"“{text}”不是门子：前面写 {listed} 之一，例如 peng:二二二<1",
            f"“{text}” is no door: write one of {listed}, as in peng:二二二<1",
        )
    kind = KIND_NAMES.index(kind_name)
    what = _what(text, kind, parse_cards(cards_text), of_sets)
    giver = NO_GIVER
    if "<" in text:
        named = [str(seat) for seat in range(seats)]
        if giver_text not in named:
            last = named.pop()
            raise NotationError(
                f"“{text}”的 < 后面不是座位：写 {'、'.join(named)} 或 {last}",
                f"“{text}” names no seat after <: it is {', '.join(named)} or {last}",
            )
        giver = int(giver_text)
    taken = set_cards(what)[0] if kind == CHI else what
    return pack_door(kind, what, taken, giver, 0)


def _what(text: str, kind: int, cards: list[int], of_sets: vec[i64]) -> int:
    size = 4 if is_quad(kind) else 3
    if len(cards) != size:
        raise NotationError(
            f"“{text}”有 {len(cards)} 张，应该 {size} 张",
            f"“{text}” has {len(cards)} cards, not {size}",
        )
    if kind == CHI:
        number = find_set(cards)
        if number == NO_SET or of_sets[number] == NO_DOOR:
            raise NotationError(
                f"“{text}”不是顺子也不是绞牌，例如 chi:一二三 或 chi:二二贰",
                f"“{text}” is neither 顺子 nor 绞牌, as in chi:一二三 or chi:二二贰",
            )
        return number
    if cards != [cards[0]] * size:
        raise NotationError(
            f"“{text}”不是一样的牌，例如 peng:二二二",
            f"the cards of “{text}” are not all alike, as in peng:二二二",
        )
    return cards[0]

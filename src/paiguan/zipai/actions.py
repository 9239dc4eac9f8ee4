"""The actions of zipai, each packed into one number.

A 吃 with its 比牌 is one action: the set eaten and up to two sets laid out with it.
"""

from typing import Final

from mypy_extensions import i64

from paiguan.engine.actions import Action
from paiguan.zipai.cards import card_name
from paiguan.zipai.sets import NO_SET, set_name

PASS: Final = 0
DISCARD: Final = 1
CHI: Final = 2
PENG: Final = 3
WIN: Final = 4
# Nobody chooses it: a claim that stands by itself.
PAO: Final = 5

# What a discard may be besides: a 冲交, where the game `guards_wei`.
FEED: Final = "feed"
NAMES: Final = ("pass", "discard", "chi", "peng", "win", "pao")


def encode(what: i64, card: i64 = 0) -> i64:
    """An action as one number; a discard names its card."""
    return what * 262144 + card


def encode_chi(eaten: i64, second: i64, third: i64) -> i64:
    """A 吃 of this set, with the sets laid out by 比牌 (or NO_SET)."""
    return CHI * 262144 + eaten + second * 64 + third * 4096


def what_of(code: i64) -> i64:
    """Which action it is: PASS, DISCARD, CHI, …"""
    return code >> 18


def card_of(code: i64) -> i64:
    """The card discarded."""
    return code & 63


def eaten_of(code: i64) -> i64:
    """The set that a 吃 makes with the card."""
    return code & 63


def second_of(code: i64) -> i64:
    """The first set laid out by 比牌, or NO_SET."""
    return code >> 6 & 63


def third_of(code: i64) -> i64:
    """The second set laid out by 比牌, or NO_SET."""
    return code >> 12 & 63


def sets_of(code: int) -> list[int]:
    """The sets of a 吃: the one eaten, then those laid out by 比牌."""
    found = [int(eaten_of(code)), int(second_of(code)), int(third_of(code))]
    return [number for number in found if number != NO_SET]


def doors_of(code: i64) -> i64:
    """The sets of a 吃 whichever of them is eaten, as one number."""
    first = eaten_of(code)
    second = second_of(code)
    third = third_of(code)
    if first > second:
        first, second = second, first
    if second > third:
        second, third = third, second
    if first > second:
        first, second = second, first
    return first + second * 64 + third * 4096


def in_words(code: int) -> Action:
    """An action as scenarios write it."""
    what = what_of(code)
    name = NAMES[what]
    if what == DISCARD:
        return Action(name, (card_name(int(card_of(code))),))
    if what == CHI:
        return Action(name, tuple(set_name(number) for number in sets_of(code)))
    return Action(name)

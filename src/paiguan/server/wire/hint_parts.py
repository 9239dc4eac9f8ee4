"""What hints and advice consist of: the tiles that a hand waits for, and why one does not win."""

from typing import Literal

import msgspec


class WaitBy(msgspec.Struct, frozen=True):
    """One way to win with a card: drawn (`self`), shown by another (`wall`), or discarded."""

    by: Literal["self", "wall", "discard"]
    value: int
    huxi: int


class Wait(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tile that would complete the hand: how many are unseen, and what it would bring.

    `value` are the points of all the others together, were it self-drawn; birds and a wake card
    that nobody knows are not in it. `huxi` is the 胡息 of the hand, in games that count it.
    In those `ways` has every way in which it wins, each with its own figures, and `value` and
    `huxi` are those of the first. `drawn_only`: a discard of it would be no win, though others are.
    """

    tile: str
    unseen: int
    value: int
    huxi: int | None
    ways: list[WaitBy] = []
    drawn_only: bool = False


class AfterDiscard(msgspec.Struct, frozen=True):
    """What a choice of the open prompt would leave the hand waiting for."""

    choice: int
    waits: list[Wait]


class Vain(msgspec.Struct, frozen=True):
    """Tiles that would complete the shape of a hand, and the clauses by which none of them wins.

    `zh` and `en` say the same in words, one text for each clause.
    """

    tiles: list[str]
    clauses: list[str]
    zh: list[str]
    en: list[str]


class VainDiscard(msgspec.Struct, frozen=True):
    """What a choice of the open prompt would leave the hand waiting for in vain."""

    choice: int
    vain: list[Vain]


class WhyNot(msgspec.Struct, frozen=True):
    """A tile that seems to complete the hand, and the clauses by which it does not win.

    `zh` and `en` say the same in words, one text for each clause.
    """

    tile: str
    clauses: list[str]
    zh: list[str]
    en: list[str]

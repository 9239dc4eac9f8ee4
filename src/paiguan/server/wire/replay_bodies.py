"""What is told over HTTP of a hand that was played: its record, its replay, its review."""

from typing import Any, Literal, NotRequired

# pydantic reads no TypedDict of the standard library before Python 3.12.
from typing_extensions import TypedDict

from paiguan.engine.options import OptionValue
from paiguan.server.wire.events import Result, ToldEvent


class VoidHand(TypedDict):
    """Why a hand was broken off, and when, in milliseconds since the deal."""

    reason: str
    at: int


class PracticeHand(TypedDict):
    """How often its player, alone with bots, has taken a choice back: the last line is told."""

    taken_back: int


class VoidDeal(TypedDict):
    """A deal that was void before a hand was dealt: why, and which seats opened no seed."""

    why: str
    seats: list[int]


class HandRecord(TypedDict):
    """The record of a hand (`paiguan.records`).

    One of an earlier edition of the rules has its `events`, and how many moves are `left_out`. What
    was kept by an earlier server has no `digest`, nor what comes with it. Where seeds were given in
    two steps, it has their hashes, the `room` and `number` that these are bound to, and the deals
    that were void before this one.
    """

    format: str
    game: str
    options: dict[str, OptionValue]
    rules_version: int
    dealer: int
    standing: dict[str, Any]
    deck: str
    secret: str
    commitment: str
    seeds: list[str]
    room: NotRequired[str]
    number: NotRequired[int]
    seed_hashes: NotRequired[list[str]]
    voids: NotRequired[list[VoidDeal]]
    seats: list[str]
    actions: list[list[Any]]
    times: list[int]
    result: Result | None
    room_number: NotRequired[str]
    dealt_at: NotRequired[int]
    void: NotRequired[VoidHand]
    practice: NotRequired[PracticeHand]
    salts: NotRequired[list[str]]
    name_hashes: NotRequired[list[str]]
    digest: NotRequired[str]
    events: NotRequired[list[ToldEvent]]
    left_out: NotRequired[int]


class HandsAround(TypedDict):
    """One's own seat in a hand, and the codes of the hands before and after in its session.

    All of it null for whoever did not play there.
    """

    seat: int | None
    before: str | None
    after: str | None


class WinningSets(TypedDict):
    """A winner's hand in its sets, as the game itself divides it."""

    seat: int
    doors: list[str]


class Retold(TypedDict):
    """A hand event by event, all open, with every winner's hand in its sets.

    `edition` is the version of the rules that it was played by. Of an `earlier` one the events are
    those of then, without the moves that are `left_out` because there is no such move any more.
    One that is `void` ends where it was broken off. In `practice` its player has taken choices
    back, and these are the events of the line that was played in the end. `faces` are those that
    whoever sat there has now, by seat; 0 for a bot and for somebody who was forgotten;
    an earlier server tells none.
    """

    events: list[ToldEvent]
    doors: list[WinningSets]
    faces: NotRequired[list[int]]
    edition: int
    earlier: bool
    left_out: int
    void: bool
    practice: bool


class ReviewedChoice(TypedDict):
    """A choice: its action, and the points expected of it, null where they do not matter.

    `played_out`: whether they come from playing the hand out, or are the expert's guess. `waits`
    is what the hand waits for after this discard.
    """

    action: list[str]
    points: float | None
    played_out: bool
    waits: list[str]


class Decision(TypedDict):
    """A choice that a seat had, after `at` events, with the best `choices` first.

    `better` is what would have been clearly better, where anything was, and `cost` its points (null
    for a sure thing). `distance` counts tiles to change until the hand is ready.
    """

    at: int
    seat: int
    played: list[str]
    better: list[str] | None
    cost: float | None
    error: float | None
    distance: int | None
    choices: list[ReviewedChoice]


class Review(TypedDict):
    """A hand looked through; `mistakes` are places among the decisions, the dearest first."""

    by: Literal["master", "expert"]
    decisions: list[Decision]
    mistakes: list[int]

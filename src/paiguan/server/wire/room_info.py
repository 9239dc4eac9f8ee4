"""The shape of what everybody is told of a room: the content of `welcome` and `room`."""

from typing import Literal, TypedDict

from paiguan.engine.options import OptionValue

Phase = Literal["gathering", "playing", "settled", "over"]
# Why secrets were drawn anew: a backup was restored, seeds were not opened, cards did not suffice.
WhyRedrawn = Literal["restored", "withheld", "unpaid"]


class SeatInfo(TypedDict):
    """A seat; `bot` is the strength of a bot, empty for a person; `face` is 0 for none chosen.

    `no_seed`: whoever sits there once opened no seed, and gives none for the rest of the session.
    """

    user: int | None
    name: str
    face: int
    bot: str
    ready: bool
    auto: bool
    confirmed: bool
    here: bool
    muted: bool
    no_seed: bool


class Knocking(TypedDict):
    """Somebody who waits to be let in."""

    user: int
    name: str
    face: int


class VoteInfo(TypedDict):
    """A vote on ending the session: who asked, and who agrees."""

    seat: int
    agreed: list[int]


class RedrawnInfo(TypedDict):
    """Another secret than was promised: why, since when, and which seats opened no seed.

    Where a backup was restored, that goes for all hands from this one on.
    """

    hand: int
    why: WhyRedrawn
    at: int
    seats: list[int]


class BestHand(TypedDict):
    """The win of a seat that was paid most, by `points`, and in which hand that was."""

    hand: int
    names: list[str]
    value: int
    points: int


class FinalSeat(TypedDict):
    """What the session came to for a seat; `given` counts its discards that others won with."""

    total: int
    wins: int
    self_draws: int
    given: int
    best: BestHand | None


class SettledHand(TypedDict):
    """What a hand came to for each seat, and the code of its replay."""

    hand: int
    deltas: list[int]
    code: str


class FinalInfo(TypedDict):
    """The final settlement: every seat's figures, the 大赢家, and all hands one by one."""

    seats: list[FinalSeat]
    big_winners: list[int]
    hands: list[SettledHand]


class CommonInfo(TypedDict):
    """The room as everybody may know it."""

    number: str
    game: str
    options: dict[str, OptionValue]
    clock: int
    claim_time: str
    help: bool
    mode: str
    owner: int
    phase: Phase
    reason: str
    seats: list[SeatInfo]
    knocking: list[Knocking]
    hand: int
    next_hand: int
    round: int
    totals: list[int]
    vote: VoteInfo | None
    vote_seconds: int
    refused: int | None
    cards: int
    practice: bool
    taken_back: int
    final: FinalInfo | None
    same_address: list[int]
    redrawn: list[RedrawnInfo]


class ViewerInfo(CommonInfo):
    """The same with the seats that this viewer does not want to hear, and one's own time-outs."""

    muted: list[int]
    missed: int


class TimeLeft(TypedDict):
    """The milliseconds until a vote and a settlement end by themselves; null if none does."""

    vote_left: int | None
    confirm_left: int | None


class RoomInfo(ViewerInfo, TimeLeft):
    """The room as one viewer is told of it.

    `round` is the round (圈) of the hand, from 0, and always 0 where a session goes by hands.
    `practice` is whether its owner plays alone with bots: free, and closed to others (RM-6);
    `taken_back` is how often they have gone back to a choice in this hand.
    `vote_seconds` is how long a vote on ending the session runs: who says nothing until then lets
    it end. `refused` is the seat that has refused the last one, until the next.
    `muted` are the seats that this viewer does not want to hear, `missed` is how often in a row
    their own clock has run out: from 1 on the next time hands the seat over to a bot. `vote_left`
    and `confirm_left` are the milliseconds until a vote and a settlement end by themselves, when
    the room was told.
    """

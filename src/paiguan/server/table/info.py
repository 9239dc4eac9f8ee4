"""The room as everybody may know it: the content of `room` messages."""

from collections.abc import Collection, Sequence

from paiguan.server.room.room import OVER, PLAYING, SETTLED, VOTE_SECONDS, Room
from paiguan.server.room.seat import Seat
from paiguan.server.wire.room_info import CommonInfo, FinalInfo, SeatInfo


def room_info(
    room: Room, *, here: set[int], auto: Sequence[bool], same_address: list[int], settled: bool
) -> CommonInfo:
    """All of it but what one viewer has for themselves.

    `auto` is what may be known of 托管; `settled` says whether a settlement has been shown.
    """
    unseen = room.phase == SETTLED and not settled
    return {
        "number": room.number,
        "game": room.game.name,
        "options": room.setup.options,
        "clock": room.setup.clock,
        "claim_time": room.setup.claim_time,
        "help": room.setup.help,
        "mode": room.setup.mode,
        "owner": room.owner,
        "phase": PLAYING if unseen else room.phase,
        "reason": room.reason,
        "seats": [_seat(room, seat, here, auto[place]) for place, seat in enumerate(room.seats)],
        "knocking": [
            {"user": user, "name": name, "face": room.door.faces.get(user, 0)}
            for user, name in room.knocking.items()
        ],
        "hand": -1 if room.hand is None else room.hand.number,
        "next_hand": room.hand.number if unseen and room.hand else room.next_hand,
        "round": _round_number(room),
        "totals": _totals(room, unseen),
        "vote": None
        if room.vote is None
        else {"seat": room.vote.asked_by, "agreed": sorted(room.vote.agreed)},
        "vote_seconds": VOTE_SECONDS,
        "refused": room.refused_by,
        "cards": room.setup.cards,
        "practice": room.practice,
        "taken_back": 0 if room.hand is None else room.hand.taken_back,
        "final": _final(room),
        "same_address": same_address,
        "redrawn": list(room.draw.redrawn),
    }


def _seat(room: Room, seat: Seat, here: Collection[int | None], auto: bool) -> SeatInfo:
    return {
        "user": seat.user,
        "name": seat.name,
        "face": seat.face,
        "bot": seat.level,
        "ready": seat.ready,
        "auto": auto,
        "confirmed": seat.confirmed,
        "here": seat.user in here if seat.person else True,
        "muted": (0, seat.user) in room.muted,
        "no_seed": seat.user in room.draw.barred,
    }


def _round_number(room: Room) -> int:
    """The round (圈) of the hand, from 0; a session that goes by hands has none."""
    number = 0 if room.hand is None else room.hand.standing.get("round", 0)
    return number if isinstance(number, int) else 0


def _final(room: Room) -> FinalInfo | None:
    """The final settlement, when the session is over (RM-8)."""
    if room.phase != OVER or not room.begun:
        return None
    return room.session.final()


def _totals(room: Room, unseen: bool) -> list[int]:
    """The totals of settled hands, without one whose settlement has not been shown."""
    totals = list(room.session.tally.sums)
    if unseen and room.hand is not None and room.hand.round.result is not None:
        deltas = room.hand.round.result.deltas
        totals = [total - delta for total, delta in zip(totals, deltas, strict=True)]
    return totals

"""Ways in which a server betrays something by what it asks, how it answers, and when."""

from dataclasses import replace

import msgspec

from paiguan.server.room import entries as e
from paiguan.server.room.hand import HandInPlay
from paiguan.server.table.asked import Asked
from paiguan.server.table.audience import Audience, Viewer
from paiguan.server.table.running_room import RunningRoom
from paiguan.server.table.wait import TableWait
from paiguan.server.wire import protocol
from paiguan.server.wire.errors import RoomError
from tests.server.stage import DeckRoom, StagePace

# In the prompts and the answers


class PromptToEverybody(Audience):
    """Prompts are broadcast, and clients are trusted to look away."""

    def __init__(self) -> None:
        super().__init__()
        self.told: dict[int, Asked | None] = {}

    def tell_prompts(self, wait: TableWait, at: float) -> None:
        """Everybody's prompts to everybody."""
        super().tell_prompts(wait, at)
        for seat in range(wait.room.game.seats):
            asked = wait.asked(seat)
            if asked is not None and asked is not self.told.get(seat):
                self.tell_all(protocol.Prompted(asked.hand, asked.number, asked.choices, 0))
            self.told[seat] = asked


class PromptCountsRivals(TableWait):
    """A prompt is a little longer where others are asked too."""

    def _prompt(self, hand: HandInPlay, seat: int, at: float) -> Asked | None:
        asked = super()._prompt(hand, seat, at)
        if asked is not None and asked is not self.asked(seat):
            rivals = sum(bool(hand.round.legal(other)) for other in range(self.room.game.seats))
            return replace(asked, choices=[*asked.choices, *([[""]] * (rivals - 1))])
        return asked


class PromptClosedAtOnce(TableWait):
    """A prompt is taken back when another claim has gone first, before that is shown."""

    def _prompt(self, hand: HandInPlay, seat: int, at: float) -> Asked | None:
        asked = super()._prompt(hand, seat, at)
        return asked if asked is None or self.waiting is False or self._open(seat) else None

    def _open(self, seat: int) -> bool:
        hand = self.room.hand
        return hand is not None and self.caught_up and bool(hand.round.legal(seat))


class NextPromptAtOnce(Audience):
    """Whoever is to move next is told before the table has waited."""

    def tell_prompts(self, wait: TableWait, at: float) -> None:
        """With prompts that are not on show yet."""
        super().tell_prompts(wait, at)
        room, hand = wait.room, wait.room.hand
        for viewer in self.viewers if hand is not None and wait.waiting else ():
            seat = room.seat_of(viewer.user)
            if seat is not None and hand is not None and hand.round.legal(seat):
                number = room.prompt_numbers[seat]
                viewer.send(protocol.Prompted(hand.number, number, [], 0))


class OneCounterForAllPrompts(DeckRoom):
    """Prompts are numbered through the room, not for each seat."""

    def number_prompts(self, before: list[bool]) -> None:
        asked = list(self.prompt_numbers)
        super().number_prompts(before)
        most = max(asked)
        for seat, number in enumerate(self.prompt_numbers):
            if number != asked[seat]:
                most += 1
                self.prompt_numbers[seat] = most


class ErrorNamesABetterClaim(RunningRoom):
    """A refusal says who else is asked."""

    def _send_better(self, viewer: Viewer) -> str:
        hand = self.room.hand
        if hand is None:
            return ""
        seats = range(self.room.game.seats)
        return ",".join(str(seat) for seat in seats if hand.round.legal(seat))

    async def _answer(
        self, viewer: Viewer, message: protocol.Request
    ) -> protocol.Done | protocol.Refused:
        answer = await super()._answer(viewer, message)
        if isinstance(answer, protocol.Refused):
            return msgspec.structs.replace(answer, en=answer.en + self._send_better(viewer))
        return answer


class ConfirmBeforeTheSettlement(RunningRoom):
    """Whether a settlement can be confirmed tells that there is one."""

    async def _answer(
        self, viewer: Viewer, message: protocol.Request
    ) -> protocol.Done | protocol.Refused:
        if isinstance(message, protocol.Confirm):
            try:
                self.room.may_confirm(viewer.user)
            except RoomError as error:
                return protocol.Refused(message.id, error.code, error.zh, error.en)
            return protocol.Done(message.id)
        return await super()._answer(viewer, message)


class PassesAreHeard(RunningRoom):
    """Everybody hears that somebody has answered, even if nothing comes of it."""

    def _note(self, entry: e.AnyEntry, *, alone: bool) -> None:
        super()._note(entry, alone=alone)
        if isinstance(entry, e.Acted):
            self.audience.tell_all(protocol.Said(entry.seat, 0))


class AbsentWhenAskedAside(RunningRoom):
    """Who lets a window pass is in 托管 for all to see."""

    async def _close_asides(self) -> None:
        for place in self.wait.asides():
            await self._carry_out([e.AutoSet(place, True)])
            self.wait.show_auto(place)
        await super()._close_asides()


# In the time


class PauseOnlyIfClaimable(StagePace):
    """The table waits where somebody thinks, and nowhere else."""

    def wait(self, hand: int, place: int, answered: int) -> float:
        """No wait of its own."""
        return 0.0


class BotsThinkOverClaims(StagePace):
    """A bot that is asked takes its time, one that is not takes none."""

    def aside(self) -> float:
        """Longer than the table waits."""
        return 6.0


class WaitsFromOneStream(StagePace):
    """Waits come one after the other from a source that hidden answers use too."""

    drawn = 0

    def decoys(self, hand: int, place: int) -> list[float]:
        """The next ones."""
        self.drawn += 1
        return super().decoys(hand, place + 1000 * self.drawn)


BROADCASTS: list[type[Audience]] = [PromptToEverybody, NextPromptAtOnce]
PROMPTS: list[type[TableWait]] = [PromptCountsRivals, PromptClosedAtOnce]
TABLES: list[type[RunningRoom]] = [
    ErrorNamesABetterClaim,
    ConfirmBeforeTheSettlement,
    PassesAreHeard,
    AbsentWhenAskedAside,
]
PACES: list[type[StagePace]] = [PauseOnlyIfClaimable, BotsThinkOverClaims, WaitsFromOneStream]

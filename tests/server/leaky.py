"""Ways in which a server tells too much, each planted in an otherwise honest one.

Most of them have happened in public servers. The re-deal test has to find every one.
"""

from typing import Any

import msgspec

from paiguan.engine.events import (
    Event,
    MeldMade,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
)
from paiguan.records import event_as_json
from paiguan.server import entries as e
from paiguan.server import protocol
from paiguan.server.errors import RoomError
from paiguan.server.hand import Hand
from paiguan.server.room import SETTLED
from paiguan.server.showing import Asked, Limit, Showing, Viewer
from paiguan.server.table import RunningRoom
from tests.conformance.families import truth_of
from tests.server.stage import Cast, DeckRoom, StagePace

# In the events


class TellingEvents(Showing):
    """Sends events with something more than the viewer may see."""

    def event(self, hand: Hand, place: int, honest: dict[str, Any]) -> dict[str, Any]:
        """What the viewer gets instead of the honest event."""
        raise NotImplementedError

    def add(self, viewer: Viewer, hand: int, seen: int) -> None:
        """Every viewer's connection is tampered with."""
        send = viewer.send

        def tell(message: protocol.FromServer) -> None:
            if isinstance(message, protocol.EventSeen) and self.room.hand is not None:
                event = self.event(self.room.hand, message.n, message.event)
                message = msgspec.structs.replace(message, event=event)
            send(message)

        viewer.send = tell
        super().add(viewer, hand, seen)


class Truth(TellingEvents):
    """Events of one kind are passed on whole."""

    kind: type[Event]

    def event(self, hand: Hand, place: int, honest: dict[str, Any]) -> dict[str, Any]:
        """The truth, instead of what the viewer may see."""
        event = hand.events[place]
        return event_as_json(self.room.game, event) if isinstance(event, self.kind) else honest


class DrawShownToAll(Truth):
    """What anybody draws."""

    kind = TileDrawn


class DealShownToAll(Truth):
    """What anybody is dealt."""

    kind = TilesDealt


class HiddenMeldsShownToAll(Truth):
    """What lies face down."""

    kind = MeldMade


class TileIds(TellingEvents):
    """Every tile has a number of its own, as it was when the deck was in order."""

    def event(self, hand: Hand, place: int, honest: dict[str, Any]) -> dict[str, Any]:
        """With the number of the tile, whoever has it."""
        event = hand.events[place]
        return {**honest, "id": 4 * event.tile} if isinstance(event, TileDrawn) else honest


class PlaceOfADiscard(TellingEvents):
    """Where in the sorted hand the discard was."""

    def event(self, hand: Hand, place: int, honest: dict[str, Any]) -> dict[str, Any]:
        """With the number of lower tiles in the hand."""
        event = hand.events[place]
        if not isinstance(event, TileDiscarded):
            return honest
        held = truth_of(self.room.game).concealed(hand.round, event.seat)
        return {**honest, "place": sum(tile < event.tile for tile in held)}


class LengthOfTheTruth(TellingEvents):
    """Frames as long as the truth: nothing but their size tells."""

    def event(self, hand: Hand, place: int, honest: dict[str, Any]) -> dict[str, Any]:
        """Padded."""
        event = hand.events[place]
        return {**honest, "pad": " " * event.tile} if isinstance(event, TileDrawn) else honest


class NumbersCountAnswers(Showing):
    """Events are numbered with everything that was answered, by whomever."""

    def add(self, viewer: Viewer, hand: int, seen: int) -> None:
        """Every viewer's connection is tampered with."""
        send = viewer.send

        def tell(message: protocol.FromServer) -> None:
            if isinstance(message, protocol.EventSeen) and self.room.hand is not None:
                number = message.n + len(self.room.hand.actions)
                message = msgspec.structs.replace(message, n=number)
            send(message)

        viewer.send = tell
        super().add(viewer, hand, seen)


class SnapshotHoldsAll(Showing):
    """Whoever comes back is given the hand as the server knows it."""

    def add(self, viewer: Viewer, hand: int, seen: int) -> None:
        """With one event that is not for this viewer."""
        super().add(viewer, hand, seen)
        if self.room.hand is not None and self.released:
            dealt = [event for event in self.room.hand.events if isinstance(event, TilesDealt)]
            for event in dealt:
                shown = event_as_json(self.room.game, event)
                viewer.send(protocol.EventSeen(self.room.hand.number, 0, shown))


class OwnerSeesHands(Showing):
    """The owner who does not play looks over somebody's shoulder."""

    def add(self, viewer: Viewer, hand: int, seen: int) -> None:
        """With the first seat's hand for whoever has no seat."""
        super().add(viewer, hand, seen)
        if self.room.seat_of(viewer.user) is None and self.room.hand is not None:
            shown = event_as_json(self.room.game, self.room.hand.events[-1])
            viewer.send(protocol.EventSeen(self.room.hand.number, 0, shown))


# In what is told of the room


class TellingInfo(Showing):
    """The room's information has one thing more."""

    def more(self) -> object:
        """What nobody should be told."""
        raise NotImplementedError

    def info(self) -> dict[str, Any]:
        """The honest information and more."""
        return {**super().info(), "more": None if self.room.hand is None else self.more()}

    def legal(self) -> list[int]:
        """How many choices each seat has."""
        assert self.room.hand is not None
        return [len(self.room.hand.round.legal(seat)) for seat in range(self.room.game.seats)]


class SecretInWelcome(TellingInfo):
    """The secret of the deal, as a convenience for clients."""

    def more(self) -> object:
        """All of it."""
        assert self.room.hand is not None
        return self.room.hand.secret.hex()


class ReplayCodeBeforeTheEnd(TellingInfo):
    """The code of a record that could be downloaded already."""

    def more(self) -> object:
        """As soon as the hand is dealt."""
        assert self.room.hand is not None
        return self.room.hand.code


class CountOfLegalActions(TellingInfo):
    """How much there is to choose from."""

    def more(self) -> object:
        """One number for the whole table."""
        return sum(self.legal())


class WaitingForSeats(TellingInfo):
    """“Waiting for seat 2”."""

    def more(self) -> object:
        """Who is asked."""
        return [seat for seat, choices in enumerate(self.legal()) if choices]


class ClocksOfOthers(TellingInfo):
    """Whose clock is running, and over which prompt."""

    def more(self) -> object:
        """The numbers of all prompts."""
        return list(self.room.prompt_numbers)


class LengthOfTheLog(TellingInfo):
    """How many entries the room's log has, to know whether one is up to date."""

    def more(self) -> object:
        """One number."""
        return self.room.place


class TilesLeftOfAKind(TellingInfo):
    """A card counter's aid that knows too much."""

    def more(self) -> object:
        """How many of the first kind are in hands."""
        assert self.room.hand is not None
        truth, round_ = truth_of(self.room.game), self.room.hand.round
        hands = [truth.concealed(round_, seat) for seat in range(self.room.game.seats)]
        return sum(hand.count(self.room.game.deck()[0]) for hand in hands)


class TotalsBeforeTheSettlement(TellingInfo):
    """The totals change when the hand is decided, not when that is shown."""

    def more(self) -> object:
        """What the match says."""
        return None if self.room.match is None else list(self.room.match.totals)


class PhaseBeforeTheSettlement(TellingInfo):
    """The same with the phase of the room."""

    def more(self) -> object:
        """What the room says."""
        return self.room.phase


class AutoWhenAskedAside(Showing):
    """托管 is shown at once, also where a seat let a question pass that nobody knows of."""

    def info(self) -> dict[str, Any]:
        """As it is."""
        for seat in range(self.room.game.seats):
            self.show_auto(seat)
        return super().info()


class SecretTooEarly(Showing):
    """The secret is published when the hand is decided, not when that is shown."""

    def tell_room(self) -> None:
        """With every change of the room."""
        hand = self.room.hand
        if hand is not None and self.room.phase == SETTLED:
            self.tell_all(protocol.Revealed(hand.number, hand.secret.hex(), hand.seeds, hand.code))
        super().tell_room()


# In the prompts and the answers


class PromptToEverybody(Showing):
    """Prompts are broadcast, and clients are trusted to look away."""

    def ask(self, at: float, limit: Limit) -> None:
        """Everybody's prompts to everybody."""
        before = [self.asked(seat) for seat in range(self.room.game.seats)]
        super().ask(at, limit)
        for seat, old in enumerate(before):
            asked = self.asked(seat)
            if asked is not None and asked is not old:
                self.tell_all(protocol.Prompted(asked.hand, asked.number, asked.choices, 0))


class PromptCountsRivals(Showing):
    """A prompt is a little longer where others are asked too."""

    def _due(self, seat: int, at: float) -> Asked | None:
        asked = super()._due(seat, at)
        hand = self.room.hand
        if asked is not None and hand is not None and asked is not self.asked(seat):
            rivals = sum(bool(hand.round.legal(other)) for other in range(self.room.game.seats))
            asked.choices = [*asked.choices, *([[""]] * (rivals - 1))]
        return asked


class PromptClosedAtOnce(Showing):
    """A prompt is taken back when another claim has gone first, before that is shown."""

    def _due(self, seat: int, at: float) -> Asked | None:
        asked = super()._due(seat, at)
        return asked if asked is None or self.waiting is False or self._open(seat) else None

    def _open(self, seat: int) -> bool:
        hand = self.room.hand
        return hand is not None and self.caught_up and bool(hand.round.legal(seat))


class NextPromptAtOnce(Showing):
    """Whoever is to move next is told before the table has waited."""

    def ask(self, at: float, limit: Limit) -> None:
        """With prompts that are not on show yet."""
        super().ask(at, limit)
        hand = self.room.hand
        for viewer in self.viewers if hand is not None and self.waiting else ():
            seat = self.room.seat_of(viewer.user)
            if seat is not None and hand is not None and hand.round.legal(seat):
                number = self.room.prompt_numbers[seat]
                viewer.send(protocol.Prompted(hand.number, number, [], 0))


class OneCounterForAllPrompts(DeckRoom):
    """Prompts are numbered through the room, not for each seat."""

    def _number_prompts(self, before: list[bool]) -> None:
        asked = list(self.prompt_numbers)
        super()._number_prompts(before)
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
            self.showing.tell_all(protocol.Said(entry.seat, 0))


class AbsentWhenAskedAside(RunningRoom):
    """Who lets a window pass is in 托管 for all to see."""

    async def _close_asides(self) -> bool:
        for place in self._asides():
            await self.carry_out([e.AutoSet(place, True)])
            self.showing.show_auto(place)
        return await super()._close_asides()


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


EVENTS: list[type[Showing]] = [
    DrawShownToAll,
    DealShownToAll,
    HiddenMeldsShownToAll,
    TileIds,
    PlaceOfADiscard,
    LengthOfTheTruth,
    NumbersCountAnswers,
    SnapshotHoldsAll,
    OwnerSeesHands,
]
INFOS: list[type[Showing]] = [
    SecretInWelcome,
    ReplayCodeBeforeTheEnd,
    CountOfLegalActions,
    WaitingForSeats,
    ClocksOfOthers,
    LengthOfTheLog,
    TilesLeftOfAKind,
    TotalsBeforeTheSettlement,
    PhaseBeforeTheSettlement,
    SecretTooEarly,
]
PROMPTS: list[type[Showing]] = [
    PromptToEverybody,
    PromptCountsRivals,
    PromptClosedAtOnce,
    NextPromptAtOnce,
]
TABLES: list[type[RunningRoom]] = [
    ErrorNamesABetterClaim,
    ConfirmBeforeTheSettlement,
    PassesAreHeard,
    AbsentWhenAskedAside,
]
PACES: list[type[StagePace]] = [PauseOnlyIfClaimable, BotsThinkOverClaims, WaitsFromOneStream]

LEAKS: dict[str, Cast] = {
    **{leak.__name__: Cast(showing=leak) for leak in (*EVENTS, *INFOS, *PROMPTS)},
    **{leak.__name__: Cast(table=leak) for leak in TABLES},
    **{leak.__name__: Cast(pace=leak) for leak in PACES},
    OneCounterForAllPrompts.__name__: Cast(room=OneCounterForAllPrompts),
}

"""Ways in which a server shows too much: in the events, and in what it tells of the room."""

from typing import Any, cast

import msgspec

from paiguan.engine.events import (
    Event,
    MeldMade,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
)
from paiguan.records import event_as_json
from paiguan.server.room.hand import HandInPlay
from paiguan.server.room.room import SETTLED, Room
from paiguan.server.table.audience import Audience, Viewer
from paiguan.server.table.wait import TableWait
from paiguan.server.wire import protocol
from paiguan.server.wire.room_info import CommonInfo
from tests.conformance.families import truth_of

# In the events


class TellingEvents(Audience):
    """Sends events with something more than the viewer may see."""

    def event(
        self, room: Room, hand: HandInPlay, place: int, honest: dict[str, Any]
    ) -> dict[str, Any]:
        """What the viewer gets instead of the honest event."""
        raise NotImplementedError

    def add(self, viewer: Viewer, known: protocol.Enter, wait: TableWait, at: float) -> None:
        """Every viewer's connection is tampered with."""
        send = viewer.send

        def tell(message: protocol.FromServer) -> None:
            if isinstance(message, protocol.EventSeen) and wait.room.hand is not None:
                event = self.event(wait.room, wait.room.hand, message.n, message.event)
                message = msgspec.structs.replace(message, event=event)
            send(message)

        viewer.send = tell
        super().add(viewer, known, wait, at)


class Truth(TellingEvents):
    """Events of one kind are passed on whole."""

    kind: type[Event]

    def event(
        self, room: Room, hand: HandInPlay, place: int, honest: dict[str, Any]
    ) -> dict[str, Any]:
        """The truth, instead of what the viewer may see."""
        event = hand.events[place]
        return event_as_json(room.game, event) if isinstance(event, self.kind) else honest


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

    def event(
        self, room: Room, hand: HandInPlay, place: int, honest: dict[str, Any]
    ) -> dict[str, Any]:
        """With the number of the tile, whoever has it."""
        event = hand.events[place]
        return {**honest, "id": 4 * event.tile} if isinstance(event, TileDrawn) else honest


class PlaceOfADiscard(TellingEvents):
    """Where in the sorted hand the discard was."""

    def event(
        self, room: Room, hand: HandInPlay, place: int, honest: dict[str, Any]
    ) -> dict[str, Any]:
        """With the number of lower tiles in the hand."""
        event = hand.events[place]
        if not isinstance(event, TileDiscarded):
            return honest
        held = truth_of(room.game).concealed(hand.round, event.seat)
        return {**honest, "place": sum(tile < event.tile for tile in held)}


class LengthOfTheTruth(TellingEvents):
    """Frames as long as the truth: nothing but their size tells."""

    def event(
        self, room: Room, hand: HandInPlay, place: int, honest: dict[str, Any]
    ) -> dict[str, Any]:
        """Padded."""
        event = hand.events[place]
        return {**honest, "pad": " " * event.tile} if isinstance(event, TileDrawn) else honest


class NumbersCountAnswers(Audience):
    """Events are numbered with everything that was answered, by whomever."""

    def add(self, viewer: Viewer, known: protocol.Enter, wait: TableWait, at: float) -> None:
        """Every viewer's connection is tampered with."""
        send = viewer.send

        def tell(message: protocol.FromServer) -> None:
            if isinstance(message, protocol.EventSeen) and wait.room.hand is not None:
                number = message.n + len(wait.room.hand.actions)
                message = msgspec.structs.replace(message, n=number)
            send(message)

        viewer.send = tell
        super().add(viewer, known, wait, at)


class SnapshotHoldsAll(Audience):
    """Whoever comes back is given the hand as the server knows it."""

    def add(self, viewer: Viewer, known: protocol.Enter, wait: TableWait, at: float) -> None:
        """With one event that is not for this viewer."""
        super().add(viewer, known, wait, at)
        if wait.room.hand is not None and wait.released:
            dealt = [event for event in wait.room.hand.events if isinstance(event, TilesDealt)]
            for event in dealt:
                shown = event_as_json(wait.room.game, event)
                viewer.send(protocol.EventSeen(wait.room.hand.number, 0, shown))


class OwnerSeesHands(Audience):
    """The owner who does not play looks over somebody's shoulder."""

    def add(self, viewer: Viewer, known: protocol.Enter, wait: TableWait, at: float) -> None:
        """With the first seat's hand for whoever has no seat."""
        super().add(viewer, known, wait, at)
        if wait.room.seat_of(viewer.user) is None and wait.room.hand is not None:
            shown = event_as_json(wait.room.game, wait.room.hand.events[-1])
            viewer.send(protocol.EventSeen(wait.room.hand.number, 0, shown))


# In what is told of the room


class TellingInfo(Audience):
    """The room's information has one thing more."""

    def more(self, room: Room) -> object:
        """What nobody should be told."""
        raise NotImplementedError

    def info(self, wait: TableWait) -> CommonInfo:
        """The honest information and more."""
        more = {"more": None if wait.room.hand is None else self.more(wait.room)}
        return cast("CommonInfo", {**super().info(wait), **more})

    def legal(self, room: Room) -> list[int]:
        """How many choices each seat has."""
        assert room.hand is not None
        return [len(room.hand.round.legal(seat)) for seat in range(room.game.seats)]


class SecretInWelcome(TellingInfo):
    """The secret of the deal, as a convenience for clients."""

    def more(self, room: Room) -> object:
        """All of it."""
        assert room.hand is not None
        return room.hand.secret.hex()


class ReplayCodeBeforeTheEnd(TellingInfo):
    """The code of a record that could be downloaded already."""

    def more(self, room: Room) -> object:
        """As soon as the hand is dealt."""
        assert room.hand is not None
        return room.hand.code


class CountOfLegalActions(TellingInfo):
    """How much there is to choose from."""

    def more(self, room: Room) -> object:
        """One number for the whole table."""
        return sum(self.legal(room))


class WaitingForSeats(TellingInfo):
    """“Waiting for seat 2”."""

    def more(self, room: Room) -> object:
        """Who is asked."""
        return [seat for seat, choices in enumerate(self.legal(room)) if choices]


class ClocksOfOthers(TellingInfo):
    """Whose clock is running, and over which prompt."""

    def more(self, room: Room) -> object:
        """The numbers of all prompts."""
        return list(room.prompt_numbers)


class LengthOfTheLog(TellingInfo):
    """How many entries the room's log has, to know whether one is up to date."""

    def more(self, room: Room) -> object:
        """One number."""
        return room.place


class TilesLeftOfAKind(TellingInfo):
    """A card counter's aid that knows too much."""

    def more(self, room: Room) -> object:
        """How many of the first kind are in hands."""
        assert room.hand is not None
        truth, round_ = truth_of(room.game), room.hand.round
        hands = [truth.concealed(round_, seat) for seat in range(room.game.seats)]
        return sum(hand.count(room.game.deck()[0]) for hand in hands)


class TotalsBeforeTheSettlement(TellingInfo):
    """The totals change when the hand is decided, not when that is shown."""

    def more(self, room: Room) -> object:
        """What the match says."""
        return None if room.match is None else list(room.match.totals)


class PhaseBeforeTheSettlement(TellingInfo):
    """The same with the phase of the room."""

    def more(self, room: Room) -> object:
        """What the room says."""
        return room.phase


class SecretTooEarly(Audience):
    """The secret is published when the hand is decided, not when that is shown."""

    def tell_room(self, wait: TableWait, at: float) -> None:
        """With every change of the room."""
        hand = wait.room.hand
        if hand is not None and wait.room.phase == SETTLED:
            self.tell_all(protocol.Revealed(hand.number, hand.secret.hex(), hand.seeds, hand.code))
        super().tell_room(wait, at)


EVENTS: list[type[Audience]] = [
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
INFOS: list[type[Audience]] = [
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

"""Who looks on at a table, and what each of them has been told.

Events are numbered by their place in the hand, the same for every viewer, since each viewer sees
something of every event. How much may be told is the wait's to say.
"""

from collections.abc import Callable
from typing import Any

from paiguan.engine.events import Event
from paiguan.engine.visibility import SPECTATOR, seen_by
from paiguan.records import event_as_json
from paiguan.server.gate.allowance import network_of
from paiguan.server.room.hand import Hand
from paiguan.server.room.room import SETTLED, Room
from paiguan.server.table.info import room_info
from paiguan.server.table.wait import TableWait
from paiguan.server.wire import protocol
from paiguan.server.wire.room_info import CommonInfo, RoomInfo, SeatInfo, ViewerInfo

Send = Callable[[protocol.FromServer], None]
# What is seen of each event, with the words for it.
InWords = dict[int, list[tuple[Event, dict[str, Any]]]]


class Viewer:
    """A connection that watches the room, from a seat or from beside the table."""

    def __init__(self, user: int, address: str, send: Send) -> None:
        self.user = user
        self.address = address
        self.send = send
        self._ended = False
        self.hand = -1
        self.shown = 0
        self.prompt = 0
        # The hand whose secret it has been told last.
        self.revealed = -1
        self.info: ViewerInfo | None = None
        # The hashes and seeds that it knows, and how many times secrets were drawn anew.
        self.draw: protocol.DrawIs | None = None
        self.redrawn = 0

    def end(self) -> None:
        """The connection has ended, maybe before it was let in."""
        self._ended = True

    def has_ended(self) -> bool:
        """Whether nobody is there any more."""
        return self._ended


class Audience:
    """The viewers of a room."""

    def __init__(self) -> None:
        self.viewers: list[Viewer] = []

    def add(self, viewer: Viewer, known: protocol.Enter, wait: TableWait, at: float) -> None:
        """Welcome a viewer and show what it has missed of what it knows."""
        room = wait.room
        self.viewers.append(viewer)
        hand = room.hand
        same = hand is not None and known.hand == hand.number
        if same and not room.draw.restored(known.hand) and 0 <= known.seen <= wait.released:
            viewer.hand, viewer.shown = known.hand, known.seen
        viewer.info = self._info_for(room, viewer, self.info(wait))
        told: RoomInfo = {**viewer.info, **wait.left(at)}
        seat = room.seat_of(viewer.user)
        promised, mark = room.commitments(), room.draw.mark
        viewer.send(protocol.Welcome(protocol.VERSION, seat, told, promised, mark))
        viewer.redrawn = len(room.draw.redrawn)
        self._tell_draw(viewer, room)
        self._show_events(viewer, wait, {})
        self._reveal(viewer, wait)
        self.tell_room(wait, at)

    def remove(self, viewer: Viewer) -> None:
        """A viewer is gone; `tell_room` lets the others know."""
        if viewer in self.viewers:
            self.viewers.remove(viewer)

    def users(self) -> set[int]:
        """Who is there."""
        return {viewer.user for viewer in self.viewers}

    def of_user(self, user: int) -> list[Viewer]:
        """The connections of somebody."""
        return [viewer for viewer in self.viewers if viewer.user == user]

    def tell_all(self, message: protocol.FromServer) -> None:
        """Send something to everybody."""
        for viewer in self.viewers:
            viewer.send(message)

    def say(self, room: Room, seat: int, phrase: int) -> None:
        """A quick phrase, to all who have not muted its speaker."""
        speaker = room.seats[seat].user
        for viewer in self.viewers:
            if (viewer.user, speaker) not in room.muted:
                viewer.send(protocol.Said(seat, phrase))

    # The hand

    def show(self, wait: TableWait, at: float) -> None:
        """Show everybody what is released."""
        in_words: InWords = {}
        for viewer in self.viewers:
            self._tell_draw(viewer, wait.room)
            self._show_events(viewer, wait, in_words)
        self.tell_room(wait, at)
        for viewer in self.viewers:
            self._reveal(viewer, wait)

    def _show_events(self, viewer: Viewer, wait: TableWait, in_words: InWords) -> None:
        room, hand = wait.room, wait.room.hand
        if hand is None:
            return
        if viewer.hand != hand.number:
            viewer.hand, viewer.shown, viewer.prompt = hand.number, 0, 0
        seat = room.seat_of(viewer.user)
        while viewer.shown < wait.released:
            event = seen_by(SPECTATOR if seat is None else seat, hand.events[viewer.shown])
            shown = _as_json(room, viewer.shown, event, in_words)
            viewer.send(protocol.EventSeen(hand.number, viewer.shown, shown))
            viewer.shown += 1

    def _reveal(self, viewer: Viewer, wait: TableWait) -> None:
        """Publish the secret of a hand whose settlement is on show."""
        hand = wait.room.hand
        settled = wait.room.phase == SETTLED and wait.caught_up
        if hand is not None and settled and viewer.revealed != hand.number:
            viewer.revealed = hand.number
            viewer.send(_revealed(hand))

    # Prompts

    def tell_prompts(self, wait: TableWait, at: float) -> None:
        """Tell every viewer the prompt of its own seat, if that is another than before."""
        for viewer in self.viewers:
            seat = wait.room.seat_of(viewer.user)
            if seat is not None:
                self._tell_prompt(viewer, seat, wait, at)

    def _tell_prompt(self, viewer: Viewer, seat: int, wait: TableWait, at: float) -> None:
        asked = wait.asked(seat)
        if asked is None:
            if viewer.prompt:
                viewer.send(protocol.PromptClosed(viewer.hand, viewer.prompt))
                viewer.prompt = 0
        elif viewer.prompt != asked.number:
            viewer.prompt = asked.number
            clock = wait.limit(seat, at)
            viewer.send(
                protocol.Prompted(
                    asked.hand, asked.number, asked.choices, clock, asked.bars, asked.tiles
                )
            )

    def forget_prompts(self) -> None:
        """The room was read anew, or has stood still: who is asked is told so again."""
        for viewer in self.viewers:
            viewer.prompt = 0

    # The room

    def forget_room(self) -> None:
        """The time that is left is no longer what was told: the room is told again."""
        for viewer in self.viewers:
            viewer.info = None

    def tell_room(self, wait: TableWait, at: float) -> None:
        """Let everybody know the room as it is now, if it has changed for them."""
        info = self.info(wait)
        for viewer in self.viewers:
            self._tell_draw(viewer, wait.room)
            own = self._info_for(wait.room, viewer, info)
            if own != viewer.info:
                viewer.info = own
                viewer.send(protocol.RoomIs({**own, **wait.left(at)}))

    def _tell_draw(self, viewer: Viewer, room: Room) -> None:
        """What has become of the next deal: drawn anew, hashes told, seeds opened."""
        draw = room.draw
        for number in range(viewer.redrawn, len(draw.redrawn)):
            viewer.send(protocol.Redrawn(draw.redrawn[number], room.commitments()))
        viewer.redrawn = len(draw.redrawn)
        if draw.told_as is not viewer.draw and draw.told_as != viewer.draw:
            viewer.draw = draw.told_as
            if draw.told_as is not None:
                viewer.send(draw.told_as)

    def info(self, wait: TableWait) -> CommonInfo:
        """The room as everybody may know it."""
        return room_info(
            wait.room,
            here=self.users(),
            auto=wait.known_auto(),
            same_address=self._same_address(wait.room),
            settled=wait.caught_up,
        )

    def _info_for(self, room: Room, viewer: Viewer, info: CommonInfo) -> ViewerInfo:
        """The same with what a viewer knows for themselves: their own 托管, whom they muted."""
        own = room.seat_of(viewer.user)
        muted = [
            place for place, seat in enumerate(room.seats) if (viewer.user, seat.user) in room.muted
        ]
        seats: list[SeatInfo] = info["seats"]
        if own is not None and room.seats[own].auto != seats[own]["auto"]:
            seats = list(seats)
            seats[own] = {**seats[own], "auto": room.seats[own].auto}
        return {**info, "seats": seats, "muted": muted}

    def _same_address(self, room: Room) -> list[int]:
        """The seats of different people who come from one network address (RM-16)."""
        seats: dict[str, set[int]] = {}
        for viewer in self.viewers:
            seat = room.seat_of(viewer.user)
            if seat is not None:
                seats.setdefault(network_of(viewer.address), set()).add(seat)
        shared = [sitting for sitting in seats.values() if len(sitting) > 1]
        return sorted({seat for sitting in shared for seat in sitting})


def _as_json(room: Room, place: int, event: Event, in_words: InWords) -> dict[str, Any]:
    """What is seen of an event, put into words once for all who see the same of it."""
    same = in_words.setdefault(place, [])
    for known, words in same:
        if known == event:
            return words
    same.append((event, event_as_json(room.game, event)))
    return same[-1][1]


def _revealed(hand: Hand) -> protocol.Revealed:
    return protocol.Revealed(hand.number, hand.secret.hex(), hand.seeds, hand.code)

"""Who looks on at a table, and what each of them has been told.

Events are numbered by their place in the hand, the same for every viewer, since each viewer sees
something of every event. How much may be told is the wait's to say.
"""

from collections.abc import Callable, Sequence

from paiguan.engine.events import Event
from paiguan.engine.visibility import SPECTATOR, seen_by
from paiguan.records import event_as_json
from paiguan.server.gate.allowance import network_of
from paiguan.server.room.hand import HandInPlay
from paiguan.server.room.room import OVER, SETTLED, Room
from paiguan.server.table.info import room_info
from paiguan.server.table.wait import TableWait
from paiguan.server.wire import protocol
from paiguan.server.wire.room_info import CommonInfo, RoomInfo, SeatInfo, ViewerInfo

Send = Callable[[protocol.FromServer], None]
# All that what viewers are told of their room depends on: who is here, the room up to an entry that
# was no choice, its phase, whether its settlement is still to be shown, 托管, and how often seats
# were too late.
Told = tuple[list["Viewer"], Room, int, str, bool, list[bool], list[int]]
# The hashes and seeds of the next deal, and how many times secrets were drawn anew.
Drawn = tuple[protocol.DrawIs | None, int]


class Viewer:
    """A connection that watches the room, from a seat or from beside the table."""

    def __init__(self, user: int, address: str, send: Send) -> None:
        self.user = user
        self.network = network_of(address)
        self.send = send
        self._ended = False
        self.hand = -1
        self.shown = 0
        # How often the hand had been taken back that it has seen so much of.
        self.taken_back = 0
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
        # What the room was when all of them were told of it last.
        self._told: Told | None = None
        self._drawn: Drawn = (None, 0)

    def add(self, viewer: Viewer, known: protocol.Enter, wait: TableWait, at: float) -> None:
        """Welcome a viewer and show what it has missed of what it knows."""
        room = wait.room
        self.viewers.append(viewer)
        hand = room.hand
        same = hand is not None and (known.hand, known.taken_back) == (hand.number, hand.taken_back)
        if same and not room.draw.restored(known.hand) and 0 <= known.seen <= wait.released:
            viewer.hand, viewer.shown, viewer.taken_back = known.hand, known.seen, known.taken_back
        viewer.info = self._info_for(room, viewer, self.info(wait))
        told: RoomInfo = {**viewer.info, **wait.left(at)}
        seat = room.seat_of(viewer.user)
        promised, mark = room.commitments(), room.draw.mark
        viewer.send(protocol.Welcome(protocol.VERSION, seat, told, promised, mark))
        viewer.redrawn = len(room.draw.redrawn)
        self._tell_draw(viewer, room)
        self._show_events([viewer], wait)
        self._reveal(viewer, wait)
        self._told = None
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
        self._tell_draws(wait.room)
        self._show_events(self.viewers, wait)
        self.tell_room(wait, at)
        self.reveal(wait)

    def reveal(self, wait: TableWait) -> None:
        """Publish the secret of a hand that has ended to all who do not know it yet."""
        if _has_ended(wait):
            for viewer in self.viewers:
                self._reveal(viewer, wait)

    def _show_events(self, viewers: Sequence[Viewer], wait: TableWait) -> None:
        """Show some viewers what is released, event by event, so that it is put into words once."""
        room, hand = wait.room, wait.room.hand
        if hand is None:
            return
        for viewer in viewers:
            if viewer.hand != hand.number:
                viewer.hand, viewer.shown, viewer.prompt = hand.number, 0, 0
                viewer.taken_back = hand.taken_back
            elif viewer.taken_back != hand.taken_back:
                # Some of what was shown has not happened.
                viewer.shown = min(viewer.shown, wait.released)
                viewer.taken_back = hand.taken_back
                viewer.send(protocol.TakenBack(hand.number, viewer.shown, hand.taken_back))
        seats = [room.seat_of(viewer.user) for viewer in viewers]
        first = min((viewer.shown for viewer in viewers), default=wait.released)
        for place in range(first, wait.released):
            words = _InWords(room, hand, place)
            for viewer, seat in zip(viewers, seats, strict=True):
                if viewer.shown == place:
                    viewer.send(words.for_seat(seat))
                    viewer.shown += 1

    def _reveal(self, viewer: Viewer, wait: TableWait) -> None:
        """Publish the secret of a hand whose settlement is on show, or that was broken off."""
        room, hand = wait.room, wait.room.hand
        if hand is not None and viewer.revealed != hand.number and _has_ended(wait):
            viewer.revealed = hand.number
            viewer.send(_revealed(hand, room.digest()))

    # Prompts

    def tell_prompts(self, wait: TableWait, at: float) -> None:
        """Tell every viewer the prompt of its own seat, if that is another than before."""
        for viewer in self.viewers:
            seat = wait.room.seat_of(viewer.user)
            if seat is None:
                continue
            asked = wait.asked(seat)
            if asked is None:
                if viewer.prompt:
                    viewer.send(protocol.PromptClosed(viewer.hand, viewer.prompt))
                    viewer.prompt = 0
            elif viewer.prompt != asked.number:
                viewer.prompt = asked.number
                viewer.send(asked.told(wait.limit(seat, at)))

    def forget_prompts(self) -> None:
        """The room was read anew, or has stood still: who is asked is told so again."""
        for viewer in self.viewers:
            viewer.prompt = 0

    # The room

    def forget_room(self) -> None:
        """The time that is left is no longer what was told: the room is told again."""
        self._told = None
        for viewer in self.viewers:
            viewer.info = None

    def tell_room(self, wait: TableWait, at: float) -> None:
        """Let everybody know the room as it is now, if it has changed for them."""
        room, auto = wait.room, wait.known_auto()
        self._tell_draws(room)
        here, missed = self.viewers, [seat.missed for seat in room.seats]
        unseen = room.phase == SETTLED and not wait.caught_up
        known = (here, room, room.changed, room.phase, unseen, auto, missed)
        if self._told == known:
            return
        self._told = (list(here), *known[1:5], list(auto), missed)
        info = self.info(wait)
        for viewer in self.viewers:
            own = self._info_for(room, viewer, info)
            if own != viewer.info:
                viewer.info = own
                viewer.send(protocol.RoomIs({**own, **wait.left(at)}))

    def _tell_draws(self, room: Room) -> None:
        """Let everybody know what has become of the next deal, if anything has."""
        drawn = (room.draw.told_as, len(room.draw.redrawn))
        if self._drawn != drawn:
            self._drawn = drawn
            for viewer in self.viewers:
                self._tell_draw(viewer, room)

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
        """The same with what a viewer has for themselves: 托管, time-outs, whom they muted."""
        own = room.seat_of(viewer.user)
        muted = [
            place for place, seat in enumerate(room.seats) if (viewer.user, seat.user) in room.muted
        ]
        seats: list[SeatInfo] = info["seats"]
        if own is not None and room.seats[own].auto != seats[own]["auto"]:
            seats = list(seats)
            seats[own] = {**seats[own], "auto": room.seats[own].auto}
        missed = 0 if own is None else room.seats[own].missed
        return {**info, "seats": seats, "muted": muted, "missed": missed}

    def _same_address(self, room: Room) -> list[int]:
        """The seats of different people who come from one network address (RM-16)."""
        if len({viewer.network for viewer in self.viewers}) == len(self.viewers):
            return []
        seats: dict[str, set[int]] = {}
        for viewer in self.viewers:
            seat = room.seat_of(viewer.user)
            if seat is not None:
                seats.setdefault(viewer.network, set()).add(seat)
        shared = [sitting for sitting in seats.values() if len(sitting) > 1]
        return sorted({seat for sitting in shared for seat in sitting})


class _InWords:
    """An event as its viewers see it, put into words once for all who see the same of it."""

    def __init__(self, room: Room, hand: HandInPlay, place: int) -> None:
        self._game = room.game
        self._hand = hand.number
        self._place = place
        self._event = hand.events[place]
        beside = seen_by(SPECTATOR, self._event)
        self._known = [(beside, self._told(beside))]
        # What is whole for those beside the table, who see least, is the same for every seat.
        self._open = beside == self._event

    def _told(self, event: Event) -> protocol.EventSeen:
        return protocol.EventSeen(self._hand, self._place, event_as_json(self._game, event))

    def for_seat(self, seat: int | None) -> protocol.EventSeen:
        """What a seat is told, or whoever has none."""
        if self._open or seat is None:
            return self._known[0][1]
        event = seen_by(seat, self._event)
        for known, words in self._known:
            if known == event:
                return words
        self._known.append((event, self._told(event)))
        return self._known[-1][1]


def _has_ended(wait: TableWait) -> bool:
    """Whether the hand is settled or broken off, and everybody has been shown that."""
    room, hand = wait.room, wait.room.hand
    shown = room.phase == OVER or (room.phase == SETTLED and wait.caught_up)
    return shown and hand is not None and (hand.round.over or hand.void is not None)


def _revealed(hand: HandInPlay, digest: str) -> protocol.Revealed:
    void = hand.void is not None
    return protocol.Revealed(hand.number, hand.secret.hex(), hand.seeds, hand.code, digest, void)

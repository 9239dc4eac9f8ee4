"""What each viewer is shown of a room, in which order and from when on.

Events are numbered by their place in the hand, the same for every viewer, since each viewer sees
something of every event. That somebody is asked is no event: prompts go to their seat alone.

The hand may be further on than what is shown: where the table waits (`stops`) nothing that comes
after is shown, and no request may find out. A prompt that has become void stays on show until
the wait is over.
"""

from collections.abc import Callable
from typing import Any, Final

from paiguan.engine.actions import Prompt
from paiguan.engine.events import Event
from paiguan.engine.settlement import NOBODY
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import SPECTATOR, seen_by
from paiguan.records import event_as_json
from paiguan.server.gate.allowance import network_of
from paiguan.server.room.hand import Hand
from paiguan.server.room.room import OVER, PLAYING, SETTLED, Room
from paiguan.server.table.info import room_info
from paiguan.server.table.stops import asks_only, goes_with, is_aside, is_stop
from paiguan.server.wire import protocol
from paiguan.server.wire.room_info import CommonInfo, RoomInfo, SeatInfo, TimeLeft, ViewerInfo

Send = Callable[[protocol.FromServer], None]
# The milliseconds that a seat has for a prompt (0: any), if it is an aside or not.
Limit = Callable[[int, bool], int]

# What changes with time alone: put into the room whenever that is told.
Left = Callable[[], TimeLeft]

SHORTEST_CLOCK: Final = 1


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
        self.info: ViewerInfo | None = None

    def end(self) -> None:
        """The connection has ended, maybe before it was let in."""
        self._ended = True

    def has_ended(self) -> bool:
        """Whether nobody is there any more."""
        return self._ended


class Asked:
    """A prompt that is on show to its seat."""

    def __init__(
        self,
        hand: int,
        number: int,
        choices: list[list[str]],
        bars: list[str],
        aside: bool,
        at: float,
        tiles: list[list[list[str]]] | None = None,
    ) -> None:
        self.hand = hand
        self.number = number
        self.choices = choices
        self.bars = bars
        self.aside = aside
        self.at = at
        self.tiles = tiles or []

    @property
    def forced(self) -> bool:
        """Whether there is nothing to decide; of an aside nobody is to know as much."""
        return len(self.choices) == 1 and not self.aside


class Showing:
    """The viewers of a room, and how much of the hand is on show."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.viewers: list[Viewer] = []
        self.left: Left = _no_time
        # The table waits: nothing that comes after what is shown may be known.
        self.waiting = False
        # Where it waits, this seat is to move, and need not wait itself.
        self._mover = NOBODY
        self.released = 0
        self._hand = -1
        self._leading: Event | None = None
        self._in_words: dict[int, list[tuple[Event, dict[str, Any]]]] = {}
        self._views: dict[int, SeatView] = {}
        self._folded: dict[int, int] = {}
        self._asked: list[Asked | None] = [None] * room.game.seats
        # How much was on show when a seat last answered.
        self._answered = [-1] * room.game.seats
        # 托管 as everybody knows it: that the clock ran out over an aside shows later.
        self._auto = [seat.auto and room.phase != PLAYING for seat in room.seats]
        self._revealed = -1

    def start_again(self, room: Room) -> bool:
        """The room was read from its log: show it up to its last stop; whether there is one.

        What came after that may not have been shown before, and a wait cut short would tell.
        """
        viewers, revealed, left = self.viewers, self._revealed, self.left
        self.__init__(room)  # type: ignore[misc]
        self.viewers, self._revealed, self.left = viewers, revealed, left
        for viewer in viewers:
            viewer.prompt = 0
        hand = self._current_hand()
        stop, mover = 0, NOBODY
        while hand is not None and room.phase == PLAYING and self.released < len(hand.events):
            self.released += 1
            if self._stops(hand):
                stop, mover = self.released, self._mover
        if hand is not None and room.phase == SETTLED:
            self.released = len(hand.events)
        if not stop:
            self.show()
            return False
        self.released, self._mover, self._leading = stop, mover, None
        self._views, self._folded = {}, {}
        # Whoever has won with what lies there is not told why it does not win.
        self._answered = [stop] * room.game.seats
        for viewer in viewers:
            self._show_events(viewer)
        self._in_words.clear()
        self.tell_room()
        return True

    # Viewers

    def add(self, viewer: Viewer, hand: int, seen: int) -> None:
        """Welcome a viewer and show what it has missed."""
        room = self.room
        self.viewers.append(viewer)
        if room.hand is not None and hand == room.hand.number and 0 <= seen <= self.released:
            viewer.hand, viewer.shown = hand, seen
        seat = room.seat_of(viewer.user)
        viewer.info = self._info_for(viewer, self.info())
        told: RoomInfo = {**viewer.info, **self.left()}
        viewer.send(protocol.Welcome(protocol.VERSION, seat, told, room.commitments()))
        self._show_events(viewer)
        self._in_words.clear()
        if room.hand is not None and self._revealed == room.hand.number and room.phase == SETTLED:
            viewer.send(_revealed(room.hand))
        self.tell_room()

    def remove(self, viewer: Viewer) -> None:
        """A viewer is gone; `tell_room` lets the others know."""
        if viewer in self.viewers:
            self.viewers.remove(viewer)

    def tell_all(self, message: protocol.FromServer) -> None:
        """Send something to everybody."""
        for viewer in self.viewers:
            viewer.send(message)

    def say(self, seat: int, phrase: int) -> None:
        """A quick phrase, to all who have not muted its speaker."""
        speaker = self.room.seats[seat].user
        for viewer in self.viewers:
            if (viewer.user, speaker) not in self.room.muted:
                viewer.send(protocol.Said(seat, phrase))

    # Events

    @property
    def caught_up(self) -> bool:
        """Whether all that has happened in the hand is on show."""
        hand = self.room.hand
        return hand is None or (hand.number == self._hand and self.released == len(hand.events))

    def show(self) -> bool:
        """Show everybody what has happened up to the next stop; whether there is one."""
        hand = self._current_hand()
        stopped = False
        if hand is not None and (self.room.phase != OVER or hand.round.over):
            while not stopped and self.released < len(hand.events):
                self.released += 1
                stopped = self._stops(hand)
        for viewer in self.viewers:
            self._show_events(viewer)
        self._in_words.clear()
        self.tell_room()
        if hand is not None and self.caught_up and self.room.phase == SETTLED:
            self._reveal(hand)
        return stopped

    def _stops(self, hand: Hand) -> bool:
        """Whether the table waits after the newest event on show."""
        event = hand.events[self.released - 1]
        wall = self.view(SPECTATOR).wall
        game = self.room.game
        if is_stop(event, wall, game):
            self._leading = event
        following = hand.events[self.released : self.released + 1]
        if self._leading is None or any(goes_with(self._leading, one, game) for one in following):
            return False
        self._mover = asks_only(self._leading, wall, game)
        self._leading = None
        return True

    def _current_hand(self) -> Hand | None:
        """The hand on show; a new one starts from its first event."""
        hand = self.room.hand
        if hand is not None and hand.number != self._hand:
            self._hand = hand.number
            self.released = 0
            self._leading = None
            self._views = {}
            self._folded = {}
            self._answered = [-1] * self.room.game.seats
        return hand

    def _show_events(self, viewer: Viewer) -> None:
        hand = self._current_hand()
        if hand is None:
            return
        if viewer.hand != hand.number:
            viewer.hand, viewer.shown, viewer.prompt = hand.number, 0, 0
        seat = self.room.seat_of(viewer.user)
        while viewer.shown < self.released:
            event = seen_by(SPECTATOR if seat is None else seat, hand.events[viewer.shown])
            shown = self._as_json(viewer.shown, event)
            viewer.send(protocol.EventSeen(hand.number, viewer.shown, shown))
            viewer.shown += 1

    def _as_json(self, place: int, event: Event) -> dict[str, Any]:
        """What is seen of an event, put into words once for all who see the same of it."""
        same = self._in_words.setdefault(place, [])
        for known, words in same:
            if known == event:
                return words
        same.append((event, event_as_json(self.room.game, event)))
        return same[-1][1]

    def view(self, seat: int) -> SeatView:
        """What a seat, or a SPECTATOR, knows of the hand from what is on show."""
        hand = self.room.hand
        assert hand is not None
        view = self._views.setdefault(seat, SeatView(seat))
        for place in range(self._folded.get(seat, 0), self.released):
            view.apply(seen_by(seat, hand.events[place]))
        self._folded[seat] = self.released
        return view

    # Prompts

    def asked(self, seat: int) -> Asked | None:
        """The prompt that is on show to a seat."""
        return self._asked[seat]

    def still_matters(self, seat: int) -> bool:
        """Whether the prompt on show can still be answered to any effect."""
        asked = self._asked[seat]
        hand = self.room.hand
        if asked is None or hand is None or self.room.phase != PLAYING or not self.caught_up:
            return False
        return asked.number == self.room.prompt_numbers[seat] and bool(hand.round.legal(seat))

    def answered(self, seat: int) -> None:
        """A seat has answered its prompt."""
        self._asked[seat] = None
        self._answered[seat] = self.released

    def has_answered(self, seat: int) -> bool:
        """Whether a seat has had its say about what is on show."""
        return self._answered[seat] == self.released

    def ask(self, at: float, limit: Limit) -> None:
        """Put prompts on show as they are due, and tell every viewer its own."""
        for seat in range(self.room.game.seats):
            self._asked[seat] = self._due(seat, at)
        for viewer in self.viewers:
            seat_of = self.room.seat_of(viewer.user)
            if seat_of is not None:
                self._tell_prompt(viewer, seat_of, at, limit)

    def _due(self, seat: int, at: float) -> Asked | None:
        shown = self._asked[seat]
        if self.waiting and shown is not None:
            return shown
        hand = self.room.hand
        if hand is None or self.room.phase != PLAYING or not self.caught_up:
            return None
        number = self.room.prompt_numbers[seat]
        if shown is not None and shown.number == number and hand.round.legal(seat):
            return shown
        prompt = hand.round.prompt(seat)
        if prompt is None:
            return None
        aside = is_aside(prompt)
        if self.waiting and not aside and seat != self._mover:
            return None
        choices = [[action.name, *action.arguments] for action in prompt.choices]
        return Asked(
            hand.number, number, choices, list(prompt.bars), aside, at, self._tiles(prompt)
        )

    def _tiles(self, prompt: Prompt) -> list[list[list[str]]]:
        """What each choice would lay down, by the names of the tiles."""
        name = self.room.game.tile_name
        return [[[name(tile) for tile in group] for group in groups] for groups in prompt.lays]

    def _tell_prompt(self, viewer: Viewer, seat: int, at: float, limit: Limit) -> None:
        asked = self._asked[seat]
        if asked is None:
            if viewer.prompt:
                viewer.send(protocol.PromptClosed(viewer.hand, viewer.prompt))
                viewer.prompt = 0
        elif viewer.prompt != asked.number:
            viewer.prompt = asked.number
            clock = 0 if asked.forced else limit(seat, asked.aside)
            if clock:
                clock = max(SHORTEST_CLOCK, clock - round(1000 * (at - asked.at)))
            viewer.send(
                protocol.Prompted(
                    asked.hand, asked.number, asked.choices, clock, asked.bars, asked.tiles
                )
            )

    # The room

    def _reveal(self, hand: Hand) -> None:
        if self._revealed != hand.number:
            self._revealed = hand.number
            self.tell_all(_revealed(hand))

    def show_auto(self, seat: int) -> None:
        """Somebody has said for all to hear whether a bot acts for them."""
        self._auto[seat] = self.room.seats[seat].auto

    def tell_room(self) -> None:
        """Let everybody know the room as it is now, if it has changed for them."""
        info = self.info()
        for viewer in self.viewers:
            own = self._info_for(viewer, info)
            if own != viewer.info:
                viewer.info = own
                viewer.send(protocol.RoomIs({**own, **self.left()}))

    def info(self) -> CommonInfo:
        """The room as everybody may know it."""
        self._note_auto()
        return room_info(
            self.room,
            here={viewer.user for viewer in self.viewers},
            auto=self._auto,
            same_address=self._same_address(),
            settled=self.caught_up,
        )

    def _info_for(self, viewer: Viewer, info: CommonInfo) -> ViewerInfo:
        """The same with what a viewer knows for themselves: their own 托管, whom they muted."""
        room = self.room
        own = room.seat_of(viewer.user)
        muted = [
            place for place, seat in enumerate(room.seats) if (viewer.user, seat.user) in room.muted
        ]
        seats: list[SeatInfo] = info["seats"]
        if own is not None and room.seats[own].auto != seats[own]["auto"]:
            seats = list(seats)
            seats[own] = {**seats[own], "auto": room.seats[own].auto}
        return {**info, "seats": seats, "muted": muted}

    def _note_auto(self) -> None:
        """托管 shows in a seat's own turn and when the hand is over, not when it is asked aside."""
        playing = self.room.phase == PLAYING or not self.caught_up
        turn = self.view(SPECTATOR).turn if self.room.hand is not None else -1
        for place, seat in enumerate(self.room.seats):
            if not playing or (turn == place and self.caught_up and not self.waiting):
                self._auto[place] = seat.auto

    def _same_address(self) -> list[int]:
        """The seats of different people who come from one network address (RM-16)."""
        seats: dict[str, set[int]] = {}
        for viewer in self.viewers:
            seat = self.room.seat_of(viewer.user)
            if seat is not None:
                seats.setdefault(network_of(viewer.address), set()).add(seat)
        shared = [sitting for sitting in seats.values() if len(sitting) > 1]
        return sorted({seat for sitting in shared for seat in sitting})


def _no_time() -> TimeLeft:
    return {"vote_left": None, "confirm_left": None}


def _revealed(hand: Hand) -> protocol.Revealed:
    return protocol.Revealed(hand.number, hand.secret.hex(), hand.seeds, hand.code)

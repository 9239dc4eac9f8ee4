"""How much of a hand is on show, and what each seat knows from that.

The hand may be further on than what is shown: nothing is released beyond a place where the table
waits (`stops`) until that wait is over.
"""

from paiguan.engine.events import Event
from paiguan.engine.settlement import NOBODY
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import SPECTATOR, seen_by
from paiguan.server.room.hand import HandInPlay
from paiguan.server.room.room import OVER, PLAYING, SETTLED, Room
from paiguan.server.table.stops import asks_only, goes_with, is_stop


class Release:
    """The events of the hand of a room up to one of them."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.released = 0
        # Where the table stopped, this seat is to move, and need not wait itself.
        self.mover = NOBODY
        self._hand = -1
        self._leading: Event | None = None
        self._views: dict[int, SeatView] = {}
        self._folded: dict[int, int] = {}
        self.turn_to_hand()

    @property
    def caught_up(self) -> bool:
        """Whether all that has happened in the hand is on show."""
        hand = self.room.hand
        return hand is None or (hand.number == self._hand and self.released == len(hand.events))

    def turn_to_hand(self) -> bool:
        """A new hand is shown from its first event on; whether there is one."""
        hand = self.room.hand
        if hand is None or hand.number == self._hand:
            return False
        self._hand = hand.number
        self.released = 0
        self._forget()
        return True

    def to_next_stop(self) -> bool:
        """Release what has happened up to the next stop; whether there is one."""
        hand = self.room.hand
        if hand is None or (self.room.phase == OVER and not hand.round.over):
            return False
        while self.released < len(hand.events):
            self.released += 1
            if self._stops(hand):
                return True
        return False

    @property
    def place(self) -> tuple[int, int]:
        """The hand that is on show, -1 for none, and how many of its events."""
        return self._hand, self.released

    def to_last_stop(self, shown: tuple[int, int] | None) -> bool:
        """Release what has happened up to the last stop; whether there is one.

        What came after that may not have been shown before, and a wait cut short would tell. Where
        it is known what was `shown`, that is the last stop among it.
        """
        hand = self.room.hand
        if hand is None:
            return False
        known = shown is not None and shown[0] == hand.number
        most = shown[1] if shown is not None and known else len(hand.events)
        stop, mover = 0, NOBODY
        while self.room.phase == PLAYING and self.released < min(most, len(hand.events)):
            self.released += 1
            if self._stops(hand):
                stop, mover = self.released, self.mover
        if self.room.phase == SETTLED:
            self.released = len(hand.events)
        if stop:
            self.released, self.mover = stop, mover
            self._forget()
        return bool(stop)

    def _forget(self) -> None:
        self._leading = None
        self._views = {}
        self._folded = {}

    def _stops(self, hand: HandInPlay) -> bool:
        """Whether the table waits after the newest event on show."""
        event = hand.events[self.released - 1]
        wall, game = self.view(SPECTATOR).wall, self.room.game
        if is_stop(event, wall, game):
            self._leading = event
        following = hand.events[self.released : self.released + 1]
        if self._leading is None or any(goes_with(self._leading, one, game) for one in following):
            return False
        self.mover = asks_only(self._leading, wall, game)
        self._leading = None
        return True

    def view(self, seat: int) -> SeatView:
        """What a seat, or a SPECTATOR, knows of the hand from what is on show."""
        hand = self.room.hand
        assert hand is not None
        view = self._views.setdefault(seat, SeatView(seat))
        for place in range(self._folded.get(seat, 0), self.released):
            view.apply(seen_by(seat, hand.events[place]))
        self._folded[seat] = self.released
        return view

"""What is asked of a running room and is in no log: phrases, help, advice, speed."""

from typing import Final

from paiguan.server.room.room import PLAYING, SETTLED
from paiguan.server.table.advice import Adviser, Now
from paiguan.server.table.audience import Audience, Viewer
from paiguan.server.table.bots import TableBots
from paiguan.server.table.clock import Clock
from paiguan.server.table.hints import HintCache
from paiguan.server.table.phrases import PHRASES, Phrases
from paiguan.server.table.wait import TableWait
from paiguan.server.wire import protocol
from paiguan.server.wire.errors import RoomError

Unwritten = protocol.Say | protocol.Help | protocol.Speed | protocol.Advise
UNLOGGED: Final = (protocol.Say, protocol.Help, protocol.Speed, protocol.Advise)


class Unlogged:
    """Answers at once, or raises why not."""

    def __init__(self, audience: Audience, clock: Clock, bots: TableBots) -> None:
        self._audience = audience
        self._clock = clock
        self._phrases = Phrases()
        self._hints = HintCache()
        self._adviser = Adviser(bots)

    def answer(self, viewer: Viewer, message: Unwritten, now: Now) -> None:
        """Do what is asked."""
        wait = now()
        if isinstance(message, protocol.Say):
            self._say(viewer, message, wait)
        elif isinstance(message, protocol.Help):
            self._help(viewer, wait)
        elif isinstance(message, protocol.Advise):
            self._adviser.advise(viewer, now)
        elif not wait.room.practice or wait.room.seat_of(viewer.user) is None:
            raise RoomError("not_allowed")
        else:
            # Whoever comes back says it again.
            wait.alone.speed = message.speed

    def _say(self, viewer: Viewer, message: protocol.Say, wait: TableWait) -> None:
        """A phrase is heard and forgotten."""
        room = wait.room
        seat = room.seat_of(viewer.user)
        if seat is None or not 0 <= message.phrase < PHRASES:
            raise RoomError("not_allowed")
        if (0, viewer.user) in room.muted:
            raise RoomError("muted")
        if not self._phrases.may_say(viewer.user, self._clock.seconds()):
            raise RoomError("too_fast")
        self._audience.say(room, seat, message.phrase)

    def _help(self, viewer: Viewer, wait: TableWait) -> None:
        """Help only states what the player could work out (RM-20)."""
        room = wait.room
        seat = room.seat_of(viewer.user)
        if not room.setup.help:
            raise RoomError("no_help")
        if seat is None:
            raise RoomError("not_seated")
        if room.hand is None or room.phase not in (PLAYING, SETTLED):
            raise RoomError("not_allowed")
        viewer.send(self._hints.of(room, wait, seat))

"""What a strong bot would do in a player's place, in practice alone.

It is given what bots are given, the view of the seat and its choices. A master's thinking is
rationed with that of the masters at the table; beyond that, and where no process is free, the
expert says at once what it would do. For one prompt it is worked out once.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from paiguan.bots.base import DecidingBot
from paiguan.bots.expert import expert_for
from paiguan.engine.actions import Prompt
from paiguan.server.remote_bots.players import MASTER
from paiguan.server.room.room import Room
from paiguan.server.table.audience import Viewer
from paiguan.server.table.bots import TableBots
from paiguan.server.table.hints import Helper
from paiguan.server.table.wait import TableWait
from paiguan.server.wire import protocol
from paiguan.server.wire.errors import RoomError

# The wait of the table as it is now: what is thought over may be past by then. It is known only to
# what is being thought over, so that a table that is over does not hold on to itself.
Now = Callable[[], TableWait]


class Adviser:
    """Advises whoever practises at one table."""

    def __init__(self, bots: TableBots) -> None:
        self._bots = bots
        self._known: protocol.Advice | None = None
        # The number of the prompt that a master thinks over.
        self._thinking = 0

    def advise(self, viewer: Viewer, now: Now) -> None:
        """Tell somebody what to choose, now or in a moment."""
        wait = now()
        room = wait.room
        seat, number = _asked(viewer, wait)
        if self._known is not None and self._known.prompt == number:
            viewer.send(self._known)
            return
        if self._thinking == number:
            return
        thinking = self._bots.think_for(seat, wait)
        if thinking is None:
            self._tell(viewer, wait, number, None)
            return
        self._thinking = number
        thinking.add_done_callback(lambda done: self._thought(viewer, now, room, number, done))

    def _thought(
        self, viewer: Viewer, now: Now, room: Room, number: int, done: "asyncio.Task[int]"
    ) -> None:
        self._thinking = 0
        if done.cancelled() or now().room is not room:
            return
        choice = None if done.exception() is not None else done.result()
        # Where the table has gone on, nobody asks any more.
        with suppress(RoomError):
            self._tell(viewer, now(), number, choice)

    def _tell(self, viewer: Viewer, wait: TableWait, number: int, choice: int | None) -> None:
        seat, asked = _asked(viewer, wait)
        if asked != number:
            raise RoomError("stale_prompt")
        self._known = _advice(wait, seat, number, choice)
        viewer.send(self._known)


def _asked(viewer: Viewer, wait: TableWait) -> tuple[int, int]:
    """The seat of somebody who may be advised, and the number of its prompt."""
    room = wait.room
    seat = room.own_seat(viewer.user)
    if not room.practice:
        raise RoomError("practice_only")
    if not room.setup.help:
        raise RoomError("no_help")
    asked = wait.asked(seat)
    if asked is None or asked.forced or not wait.matters(seat):
        raise RoomError("nothing_to_advise")
    return seat, asked.number


def _advice(wait: TableWait, seat: int, number: int, choice: int | None) -> protocol.Advice:
    """The advice with its reasons; without a master's choice it is the expert's."""
    room, view = wait.room, wait.view(seat)
    assert room.hand is not None
    prompt = room.hand.round.prompt(seat)
    assert prompt is not None
    scorer = expert_for(room.game, room.setup.options)
    expert = DecidingBot(room.game.rules(room.setup.options), scorer)
    by_master = choice is not None and 0 <= choice < len(prompt.choices)
    place = choice if choice is not None and by_master else expert.choose(view, prompt)
    return protocol.Advice(
        room.hand.number,
        number,
        place,
        MASTER if by_master else "expert",
        Helper(room.game, room.setup.options, view).waits_after(_words(prompt, place)),
        scorer.distance(expert.sight(view, prompt)),
    )


def _words(prompt: Prompt, place: int) -> list[str]:
    action = prompt.choices[place]
    return [action.name, *action.arguments]

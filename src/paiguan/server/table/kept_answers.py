"""Answers in a window that closes: they are written with what it comes to, when it does.

Were each written as it comes, the window would close later where somebody has answered than where
nobody was asked: by as long as a slow disk has not come to its end by then.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from paiguan.server.room import entries as e
from paiguan.server.table.audience import Viewer
from paiguan.server.table.wait import TableWait
from paiguan.server.wire import protocol
from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.refusals import refused

Said = Callable[[Viewer, protocol.Request], Iterable[e.AnyEntry]]


class KeptAnswers:
    """What was answered in the window, and by whom."""

    def __init__(self) -> None:
        self._held: list[tuple[Viewer, protocol.Choose]] = []
        self._refused: dict[int, RoomError] = {}

    def keep(self, viewer: Viewer, message: protocol.FromClient, wait: TableWait) -> bool:
        """Keep an answer until the window closes, if it belongs to one; whether it does."""
        seat = wait.room.seat_of(viewer.user)
        if not isinstance(message, protocol.Choose) or seat is None:
            return False
        if wait.keeps_answer(seat, message.prompt):
            self._held.append((viewer, message))
            return True
        return False

    def entries(self, said: Said, then: Iterable[e.AnyEntry]) -> Iterator[e.AnyEntry]:
        """The entries of all of them, and what else the window comes to then.

        The next may depend on what the one before comes to. Whoever has answered has answered.
        """
        given: dict[int, str] = {}
        for place, (viewer, message) in enumerate(self._held):
            try:
                if given.get(viewer.user, message.id) != message.id:
                    raise RoomError("stale_prompt")
                yield from said(viewer, message)
                given[viewer.user] = message.id
            except RoomError as error:
                self._refused[place] = error
        yield from then

    @contextmanager
    def told(self) -> Iterator[None]:
        """They are written meanwhile; then each is told. What was not written has not happened."""
        why: RoomError | None = RoomError("store")
        try:
            yield
            why = None
        finally:
            self._tell(why)

    def give_up(self) -> None:
        """The room is over: no window closes any more."""
        self._tell(RoomError("stale_prompt"))

    def _tell(self, why: RoomError | None) -> None:
        """Tell each that it is done, or why not: for its own reason, or for one that all have."""
        held, self._held = self._held, []
        own, self._refused = self._refused, {}
        for place, (viewer, message) in enumerate(held):
            error = why or own.get(place)
            viewer.send(protocol.Done(message.id) if error is None else refused(message.id, error))

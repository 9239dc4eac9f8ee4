"""A running room: one task, one inbox.

Requests of people, answers of bots and the clock all come through the inbox and are handled one
after the other. What a request comes to is written first; only when it is on disk is it
acknowledged and shown.
"""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec
import structlog

from paiguan.server.room import entries as e
from paiguan.server.room.door import LEVELS, may_seat_bot
from paiguan.server.room.room import GATHERING, OVER, PLAYING, SETTLED, VOTE_SECONDS, Room
from paiguan.server.store.database import Store, StoreError
from paiguan.server.store.ledger import NotEnoughCardsError
from paiguan.server.store.room_writes import writes_of
from paiguan.server.table.actors import CONFIRM_SECONDS, Acting
from paiguan.server.table.clock import Clock
from paiguan.server.table.doorstep import knocks_given_up, turn_away
from paiguan.server.table.hints import HintCache
from paiguan.server.table.pace import Pace
from paiguan.server.table.phrases import PHRASES, Phrases
from paiguan.server.table.requests import entries_for
from paiguan.server.table.timers import Handle, Timers
from paiguan.server.table.viewers import Showing, Viewer
from paiguan.server.wire import protocol
from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.refusals import bye, refused

log = structlog.get_logger()

MOST_IN_INBOX: Final = 256
ANSWERS_REMEMBERED: Final = 256
# How long to wait before a table whose write has failed tries to go on.
MEND_SECONDS: Final = 1.0

Instead = Callable[[], None]
Answer = protocol.Done | protocol.Refused


class RunningRoom:
    """The room with everything that is not in its log: connections, clocks, bots."""

    def __init__(
        self,
        room: Room,
        store: Store,
        pace: Pace,
        rebuild: Callable[[], Awaitable[Room]],
        clock: Clock,
    ) -> None:
        self.room = room
        self.store = store
        self.pace = pace
        self.clock = clock
        self.showing = Showing(room)
        # The bots that the owner may put into seats.
        self.levels: Sequence[str] = LEVELS
        self.on_over: Callable[[], None] = lambda: None
        self.on_acted: Callable[[str], None] = lambda _by: None
        self._rebuild = rebuild
        self._inbox: asyncio.Queue[tuple[Handle, Instead]] = asyncio.Queue(MOST_IN_INBOX)
        self._refusals: OrderedDict[tuple[int, str], Answer] = OrderedDict()
        self._timers = Timers(clock, self._post)
        self.acting = Acting(self, self._timers)
        self.showing.left = self.acting.left
        self._phrases = Phrases()
        self._hints = HintCache()
        # When the table last stopped to wait, and how many people have answered since.
        self._stopped = 0.0
        self._answers = 0
        # A window is being closed: what that comes to is shown when all of it is known.
        self._closing = False
        # The room in memory is not what its log says: not read yet, or a write has failed.
        self._behind = False
        self._in_trouble = False
        self._task: asyncio.Task[None] | None = None

    # Life

    def start(self, *, behind: bool = False) -> None:
        """Begin to handle the inbox; a room that is `behind` its log first reads that."""
        self._behind = behind
        self._task = asyncio.create_task(self._run(), name=f"room {self.room.number}")
        self._post(self.carry_on)

    async def stop(self) -> None:
        """Stop; everything acknowledged is on disk already."""
        self._timers.cancel("")
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self.acting.stop()

    async def _run(self) -> None:
        while True:
            handle, instead = await self._inbox.get()
            try:
                if self._behind and not await self._mend():
                    instead()
                else:
                    await handle()
            except (RoomError, StoreError) as error:
                log.warning("room.refused", room=self.room.number, why=str(error))
            except Exception:
                log.exception("room.failed", room=self.room.number)
            finally:
                self._inbox.task_done()

    async def quiet(self) -> None:
        """Wait until all that was asked so far is done."""
        await self._inbox.join()

    def _post(self, handle: Handle, instead: Instead = lambda: None) -> bool:
        """Put something into the inbox, and what to do while the store is away; False if full."""
        try:
            self._inbox.put_nowait((handle, instead))
        except asyncio.QueueFull:
            return False
        return True

    # Requests

    def enter(self, viewer: Viewer, message: protocol.Enter, name: str) -> bool:
        """Somebody has come in with a ticket."""
        return self._post(
            lambda: self._enter(viewer, message, name), lambda: viewer.send(bye(RoomError("store")))
        )

    def request(self, viewer: Viewer, message: protocol.FromClient) -> bool:
        """Somebody wants something."""
        store_away = refused(getattr(message, "id", ""), RoomError("store"))
        return self._post(lambda: self._request(viewer, message), lambda: viewer.send(store_away))

    def leave(self, viewer: Viewer) -> None:
        """A connection is gone; the seat stays."""

        async def left() -> None:
            self.showing.tell_room()
            await self.carry_out(knocks_given_up(self.room, self.showing))

        viewer.end()
        self.showing.remove(viewer)
        self._post(left)

    async def _enter(self, viewer: Viewer, message: protocol.Enter, name: str) -> None:
        if viewer.has_ended():
            return
        try:
            await self.carry_out(knocks_given_up(self.room, self.showing))
            await self.carry_out(self.room.may_enter(viewer.user, name, message.sit))
        except RoomError as error:
            if self.room.owner != viewer.user:
                viewer.send(bye(error))
                return
        except StoreError:
            viewer.send(bye(RoomError("store")))
            return
        if viewer.has_ended():
            await self.carry_on()
            return
        # The newest device has the seat.
        for older in [other for other in self.showing.viewers if other.user == viewer.user]:
            self.showing.remove(older)
            older.send(bye(RoomError("elsewhere")))
        self.showing.add(viewer, message.hand, message.seen)
        await self.carry_on()

    async def _request(self, viewer: Viewer, message: protocol.FromClient) -> None:
        if isinstance(message, protocol.Ping):
            viewer.send(protocol.Pong())
            return
        key = (viewer.user, message.id)
        answer = self._refusals.get(key)
        if key in self.room.requests:
            answer = protocol.Done(message.id)
        elif answer is None:
            answer = await self._answer(viewer, message)
            self._remember(key, answer)
        viewer.send(answer)
        await self.carry_on()

    def _remember(self, key: tuple[int, str], answer: Answer) -> None:
        """The same request again gets this answer; the room's log knows what was carried out."""
        undecided = isinstance(answer, protocol.Refused) and answer.code == "store"
        if undecided or key in self.room.requests:
            return
        self._refusals[key] = answer
        while len(self._refusals) > ANSWERS_REMEMBERED:
            self._refusals.popitem(last=False)

    async def _answer(self, viewer: Viewer, message: protocol.Request) -> Answer:
        try:
            if isinstance(message, protocol.Say):
                self._say(viewer, message)
            elif isinstance(message, protocol.Help):
                self._help(viewer)
            else:
                said = self._entries_for(viewer.user, message)
                for entry in said[:1]:
                    change = {"asker": viewer.user, "request": message.id}
                    said[0] = msgspec.structs.replace(entry, **change)
                await self.carry_out(said)
        except RoomError as error:
            return refused(message.id, error)
        except StoreError:
            return refused(message.id, RoomError("store"))
        return protocol.Done(message.id)

    def _entries_for(self, user: int, message: protocol.Request) -> list[e.AnyEntry]:
        if isinstance(message, protocol.AddBot):
            return may_seat_bot(self.room, user, message.seat, message.level, self.levels)
        return entries_for(self.room, self.showing, user, message, self.clock.now())

    def _say(self, viewer: Viewer, message: protocol.Say) -> None:
        """A phrase is heard and forgotten: it is in no log."""
        seat = self.room.seat_of(viewer.user)
        if seat is None or not 0 <= message.phrase < PHRASES:
            raise RoomError("not_allowed")
        if (0, viewer.user) in self.room.muted:
            raise RoomError("muted")
        if not self._phrases.may_say(viewer.user, self.clock.seconds()):
            raise RoomError("too_fast")
        self.showing.say(seat, message.phrase)

    def _help(self, viewer: Viewer) -> None:
        """Help only states what the player could work out (RM-20)."""
        seat = self.room.seat_of(viewer.user)
        if not self.room.setup.help:
            raise RoomError("no_help")
        if seat is None:
            raise RoomError("not_seated")
        if self.room.hand is None or self.room.phase not in (PLAYING, SETTLED):
            raise RoomError("not_allowed")
        viewer.send(self._hints.of(self.room, self.showing, seat))

    # Writing, then showing

    async def carry_out(self, said: list[e.AnyEntry]) -> None:
        """Apply entries, write them with all that belongs to them, and only then show them."""
        if not said:
            return
        at = self.clock.now()
        place = self.room.place
        self._behind = True
        try:
            for entry in said:
                self.room.apply(entry, at)
            await self.store.write(*writes_of(self.room, place, said, at))
        except StoreError as error:
            if isinstance(error.__cause__, NotEnoughCardsError) and await self._mend():
                raise RoomError("not_enough_cards") from None
            self._trouble(error)
            raise
        self._behind = False
        self._in_trouble = False
        for entry in said:
            self._note(entry, alone=len(said) == 1)
        self._show()

    def _note(self, entry: e.AnyEntry, *, alone: bool) -> None:
        """Keep what is not in the log: who is still asked, how long people think, who is here."""
        turn_away(self.showing, entry)
        if isinstance(entry, e.Acted | e.Overtaken):
            asked = self.showing.asked(entry.seat)
            if asked is not None and asked.aside and entry.request:
                self.pace.note_answer(self.clock.seconds() - asked.at)
                self._answers += 1
            self.showing.answered(entry.seat)
            if isinstance(entry, e.Acted):
                self.on_acted(entry.by)
        elif isinstance(entry, e.AutoSet) and entry.request and alone:
            self.showing.show_auto(entry.seat)

    def _trouble(self, error: StoreError) -> None:
        """Tell everybody, once, that nothing can be saved, and try to go on in a moment."""
        log.error("room.store", room=self.room.number, why=type(error.__cause__ or error).__name__)
        if not self._in_trouble:
            self._in_trouble = True
            self.showing.tell_all(refused("", RoomError("store")))
        self._timers.once("mend", MEND_SECONDS, self.carry_on)

    async def _mend(self) -> bool:
        """The room is what its log says, if that can be read; whoever has to act has time anew."""
        try:
            self.room = await self._rebuild()
        except Exception as error:
            log.warning("room.waits_for_store", room=self.room.number, why=type(error).__name__)
            self._timers.once("mend", MEND_SECONDS, self.carry_on)
            return False
        self._behind = False
        self._timers.cancel("seat")
        if self.showing.start_again(self.room):
            self._wait_here()
            self._show()
        self.showing.ask(self.clock.seconds(), self.acting.limit)
        return True

    def _show(self) -> None:
        """Show what has happened up to the next tile that somebody might claim, and wait there."""
        if self.showing.waiting and (self._closing or not self._waited_enough()):
            self.showing.tell_room()
            return
        self.showing.waiting = False
        while self.showing.show():
            self._wait_here()
            if self.showing.waiting:
                return

    def _wait_here(self) -> None:
        self._stopped, self._answers = self.clock.seconds(), 0
        self.showing.waiting = not self._waited_enough()

    def _waited_enough(self) -> bool:
        """Whether the table may go on; if not, the wait ends by itself."""
        assert self.room.hand is not None
        wait = self.pace.wait(self.room.hand.number, self.showing.released, self._answers)
        left = self._stopped + wait - self.clock.seconds()
        self._timers.cancel("show")
        if left > 0:
            self._timers.later("show", left, self._wait_ends)
        return left <= 0

    async def _wait_ends(self) -> None:
        if self.pace.closes:
            await self._close_asides()
        self.showing.waiting = False
        self._show()
        await self.carry_on()

    async def _close_asides(self) -> None:
        self._closing = True
        try:
            await self.acting.close_asides()
        finally:
            self._closing = False
        self.showing.ask(self.clock.seconds(), self.acting.limit)

    # What happens by itself

    async def carry_on(self) -> None:
        """Deal when all are ready, let bots think, set the clocks; close when it is over."""
        if self._behind and not await self._mend():
            return
        await self.acting.hurry()
        while not self.showing.waiting and (step := self.room.next_step()):
            try:
                await self.carry_out(step)
            except RoomError as error:
                await self._not_begun(error)
                return
        self.showing.ask(self.clock.seconds(), self.acting.limit)
        self.acting.set_alarms()
        if self.room.phase != SETTLED:
            self._timers.cancel("confirm")
        if self.room.phase == SETTLED and self.showing.caught_up:
            self._timers.once("confirm", CONFIRM_SECONDS, self._go_on)
        elif self.room.phase == OVER:
            self.showing.waiting = False
            self._timers.cancel("")
            self.acting.go_home()
            self.on_over()
        if self.room.vote is not None and self.room.phase not in (GATHERING, OVER):
            self._timers.once("vote", VOTE_SECONDS, self._vote_ends)
        else:
            self._timers.cancel("vote")

    async def _not_begun(self, error: RoomError) -> None:
        """The first hand cannot be paid for: everybody is told, and nobody is ready any more."""
        self.showing.tell_all(refused("", error))
        await self.carry_out([e.ReadySet(place, False) for place in self.room.people()])

    async def _go_on(self) -> None:
        if self.room.phase == SETTLED:
            await self.carry_out(self.room.go_on())
            await self.carry_on()

    async def _vote_ends(self) -> None:
        if self.room.vote is not None:
            await self.carry_out([e.Closed("dissolved")])
            await self.carry_on()

    async def close(self, reason: str) -> None:
        """End the room from outside, as when nobody has been there for long."""

        async def end() -> None:
            if self.room.phase != OVER:
                await self.carry_out([e.Closed(reason)])
                await self.carry_on()

        self._post(end)

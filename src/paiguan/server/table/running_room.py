"""A running room: one task, one inbox.

Requests of people, answers of bots and the clock all come through the inbox and are handled one
after the other. What a request comes to is written first; only when it is on disk is it
acknowledged and shown.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

import msgspec
import structlog

from paiguan.server.remote_bots.players import RemoteBots
from paiguan.server.room import entries as e
from paiguan.server.room.door import LEVELS, may_seat_bot
from paiguan.server.room.room import OVER, PLAYING, SETTLED, Room
from paiguan.server.store.database import Store, StoreError
from paiguan.server.store.ledger import NotEnoughCardsError
from paiguan.server.store.room_writes import writes_of
from paiguan.server.table.alarm import Handle, RoomAlarm
from paiguan.server.table.audience import Audience, Viewer
from paiguan.server.table.bots import TableBots
from paiguan.server.table.clock import Clock
from paiguan.server.table.doorstep import knocks_given_up, turn_away
from paiguan.server.table.hints import HintCache
from paiguan.server.table.inbox import Inbox, Instead
from paiguan.server.table.moves import moves_at_closing, moves_due, moves_in_a_hurry
from paiguan.server.table.pace import Pace
from paiguan.server.table.phrases import PHRASES, Phrases
from paiguan.server.table.requests import entries_for, set_speed
from paiguan.server.table.wait import OPEN, Due, TableWait
from paiguan.server.wire import protocol
from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.refusals import bye, refused

log = structlog.get_logger()

ANSWERS_REMEMBERED: Final = 256
# How long to wait before a table whose write has failed tries to go on.
MEND_SECONDS: Final = 1.0

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
        remote: RemoteBots | None = None,
        on_over: Callable[["RunningRoom"], None] = lambda _room: None,
        on_acted: Callable[[str], None] = lambda _by: None,
        on_failed: Callable[[], None] = lambda: None,
        may_begin: Callable[[Room], None] = lambda _room: None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.audience = Audience()
        self.wait = TableWait(room, pace)
        self._inbox = Inbox(clock, self._handle, self._failed)
        self._alarm = RoomAlarm(clock, self._inbox.post, self._woken)
        self.bots = TableBots(remote, lambda: self._alarm.set(clock.seconds()))
        self._on_over = on_over
        self._on_acted = on_acted
        self._on_failed = on_failed
        # Raises what stands against the first deal.
        self._may_begin = may_begin
        self._rebuild = rebuild
        self._refusals: OrderedDict[tuple[int, str], Answer] = OrderedDict()
        self._phrases = Phrases()
        self._hints = HintCache()
        # The room in memory is not what its log says: not read yet, or a write has failed.
        self._behind = False
        self._in_trouble = False

    @property
    def room(self) -> Room:
        """The room as its log says it, with what is being written."""
        return self.wait.room

    # Life

    def start(self, *, behind: bool = False) -> None:
        """Begin to handle the inbox; a room that is `behind` its log first reads that."""
        self._behind = behind
        self._inbox.start()
        self._inbox.post(self._carry_on)

    async def stop(self) -> None:
        """Stop; everything acknowledged is on disk already."""
        await self._inbox.stop()
        self._alarm.end()
        await self.bots.stop()

    async def quiet(self) -> None:
        """Wait until all that was asked so far is done."""
        await self._inbox.quiet()

    async def _handle(self, handle: Handle, instead: Instead) -> None:
        try:
            if self._behind and not await self._mend():
                instead(RoomError("store"))
            else:
                await handle()
        except (RoomError, StoreError) as error:
            log.warning("room.refused", room=self.room.number, why=str(error))

    def _failed(self, error: BaseException | None) -> None:
        """Something failed that never should: all is read anew from the log, and players told."""
        self._behind = True
        self._on_failed()
        log.error("room.failed", room=self.room.number, exc_info=error)
        self.audience.tell_all(refused("", RoomError("restarted")))
        self.bots.go_home()
        self._inbox.post(self._carry_on)

    def stood_still(self) -> None:
        """The clock has stood: who is asked, votes or looks on is told the time that is left."""

        async def told() -> None:
            self.audience.forget_prompts()
            self._ask()
            self.audience.forget_room()
            self.audience.tell_room(self.wait, self.clock.seconds())

        self._inbox.post(told)

    # Requests

    def enter(self, viewer: Viewer, message: protocol.Enter, name: str) -> bool:
        """Somebody has come in with a ticket."""
        return self._inbox.post(
            lambda: self._enter(viewer, message, name), lambda error: viewer.send(bye(error))
        )

    def request(self, viewer: Viewer, message: protocol.FromClient) -> bool:
        """Somebody wants something."""
        known = getattr(message, "id", "")
        return self._inbox.post(
            lambda: self._request(viewer, message),
            lambda error: viewer.send(refused(known, error)),
        )

    def leave(self, viewer: Viewer) -> None:
        """A connection is gone; the seat stays."""

        async def left() -> None:
            self.audience.tell_room(self.wait, self.clock.seconds())
            await self._carry_out(knocks_given_up(self.room, self.audience))

        viewer.end()
        self.audience.remove(viewer)
        self._inbox.post(left)

    async def _enter(self, viewer: Viewer, message: protocol.Enter, name: str) -> None:
        if viewer.has_ended():
            return
        try:
            await self._carry_out(knocks_given_up(self.room, self.audience))
            await self._carry_out(self.room.may_enter(viewer.user, name, message.sit))
        except RoomError as error:
            if self.room.owner != viewer.user:
                viewer.send(bye(error))
                return
        except StoreError:
            viewer.send(bye(RoomError("store")))
            return
        if viewer.has_ended():
            await self._carry_on()
            return
        # The newest device has the seat.
        for older in self.audience.of_user(viewer.user):
            self.audience.remove(older)
            older.send(bye(RoomError("elsewhere")))
        self.audience.add(viewer, message, self.wait, self.clock.seconds())
        await self._carry_on()

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
        await self._carry_on()

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
            elif isinstance(message, protocol.Speed):
                set_speed(self.wait, viewer.user, message)
            else:
                said = self._entries_for(viewer.user, message)
                self.room.changes.may_write(viewer.user, said)
                for entry in said[:1]:
                    change = {"asker": viewer.user, "request": message.id}
                    said[0] = msgspec.structs.replace(entry, **change)
                await self._carry_out(said)
        except RoomError as error:
            return refused(message.id, error)
        except StoreError:
            return refused(message.id, RoomError("store"))
        return protocol.Done(message.id)

    def _entries_for(self, user: int, message: protocol.Request) -> list[e.AnyEntry]:
        if isinstance(message, protocol.AddBot):
            levels = LEVELS if self.bots.remote is None else self.bots.remote.levels
            return may_seat_bot(self.room, user, message.seat, message.level, levels)
        return entries_for(self.wait, user, message, self.clock.now())

    def _say(self, viewer: Viewer, message: protocol.Say) -> None:
        """A phrase is heard and forgotten: it is in no log."""
        seat = self.room.seat_of(viewer.user)
        if seat is None or not 0 <= message.phrase < PHRASES:
            raise RoomError("not_allowed")
        if (0, viewer.user) in self.room.muted:
            raise RoomError("muted")
        if not self._phrases.may_say(viewer.user, self.clock.seconds()):
            raise RoomError("too_fast")
        self.audience.say(self.room, seat, message.phrase)

    def _help(self, viewer: Viewer) -> None:
        """Help only states what the player could work out (RM-20)."""
        seat = self.room.seat_of(viewer.user)
        if not self.room.setup.help:
            raise RoomError("no_help")
        if seat is None:
            raise RoomError("not_seated")
        if self.room.hand is None or self.room.phase not in (PLAYING, SETTLED):
            raise RoomError("not_allowed")
        viewer.send(self._hints.of(self.room, self.wait, seat))

    # Writing, then showing

    async def _carry_out(self, said: Iterable[e.AnyEntry]) -> None:
        """Apply entries, write them with all that belongs to them, and only then show them.

        The next of them may depend on what the one before comes to.
        """
        at, place = self.clock.now(), self.room.place
        done: list[e.AnyEntry] = []
        try:
            for entry in said:
                self._behind = True
                self.room.apply(entry, at)
                done.append(entry)
            if not done:
                return
            await self.store.write(*writes_of(self.room, place, done, at))
        except StoreError as error:
            if isinstance(error.__cause__, NotEnoughCardsError) and await self._mend():
                raise RoomError("not_enough_cards") from None
            self._trouble(error)
            raise
        self._behind = False
        self._in_trouble = False
        for entry in done:
            self._note(entry, alone=len(done) == 1)
        self._show()

    def _note(self, entry: e.AnyEntry, *, alone: bool) -> None:
        """Keep what is not in the log: who is still asked, how long people think, who is here."""
        turn_away(self.audience, entry)
        if isinstance(entry, e.Acted | e.Overtaken):
            self.wait.answered(entry.seat, self.clock.seconds(), by_itself=bool(entry.request))
            if isinstance(entry, e.Acted):
                self._on_acted(entry.by)
        elif isinstance(entry, e.AutoSet) and entry.request and alone:
            self.wait.show_auto(entry.seat)

    def _show(self) -> None:
        """Show what has happened up to where the table waits."""
        at = self.clock.seconds()
        if self.wait.release(at):
            self.audience.show(self.wait, at)
        else:
            self.audience.tell_room(self.wait, at)

    def _ask(self) -> None:
        """Put prompts on show as they are due, to their seats alone."""
        at = self.clock.seconds()
        self.wait.ask(at)
        self.audience.tell_prompts(self.wait, at)

    def _trouble(self, error: StoreError) -> None:
        """Tell everybody, once, that nothing can be saved, and try to go on in a moment."""
        log.error("room.store", room=self.room.number, why=type(error.__cause__ or error).__name__)
        if not self._in_trouble:
            self._in_trouble = True
            self.audience.tell_all(refused("", RoomError("store")))
        self._try_again()

    def _try_again(self) -> None:
        self._alarm.set(self.clock.seconds() + MEND_SECONDS)

    async def _mend(self) -> bool:
        """The room is what its log says, if that can be read; whoever has to act has time anew."""
        try:
            room = await self._rebuild()
        except Exception as error:
            log.warning("room.waits_for_store", room=self.room.number, why=type(error).__name__)
            self._try_again()
            return False
        self._behind = False
        at = self.clock.seconds()
        self.wait = self.wait.again(room, at)
        self.audience.forget_prompts()
        self.audience.show(self.wait, at)
        self._ask()
        return True

    # What happens by itself

    async def _woken(self) -> None:
        """Do what is due by now, one thing at a time: others may have asked for something."""
        due = self.wait.due(self.clock.seconds())
        if due == OPEN:
            await self._end_wait()
        elif due is not None:
            await self._do(due)
        await self._carry_on()

    async def _do(self, due: Due) -> None:
        if due.what == "bot" and due.seat in self.bots.thinking():
            self.wait.put_off(due)
        else:
            await self._carry_out(moves_due(due, self.wait, self.bots))

    async def _end_wait(self) -> None:
        if self.wait.pace.closes:
            await self._close_asides()
        self.wait.open()
        self._show()

    async def _close_asides(self) -> None:
        """What a closed window comes to is shown when all of it is known."""
        await self._carry_out(moves_at_closing(self.wait, self.bots))
        self._ask()

    async def _carry_on(self) -> None:
        """Deal when all are ready, let bots think, set the alarm; close when it is over."""
        if self._behind and not await self._mend():
            return
        await self._carry_out(moves_in_a_hurry(self.wait, self.bots))
        while not self.wait.waiting and (step := self.room.next_step()):
            try:
                if not self.room.begun:
                    self._may_begin(self.room)
                await self._carry_out(step)
            except RoomError as error:
                await self._not_begun(error)
                return
        self._ask()
        self.bots.follow(self.wait)
        self.wait.alone.thinkers = self.bots.think_elsewhere(self.room)
        self.wait.arrange(self.clock.seconds(), self.bots.thinking())
        self._alarm.set(self.wait.next_at())
        if self.room.phase == OVER:
            self.bots.go_home()
            self._on_over(self)

    async def _not_begun(self, error: RoomError) -> None:
        """The first hand may not be dealt: everybody is told, and nobody is ready any more."""
        self.audience.tell_all(refused("", error))
        await self._carry_out([e.ReadySet(place, False) for place in self.room.people()])

    async def close(self, reason: str) -> None:
        """End the room from outside, as when nobody has been there for long."""

        async def end() -> None:
            if self.room.phase != OVER:
                await self._carry_out([e.Closed(reason)])
                await self._carry_on()

        self._inbox.post(end)

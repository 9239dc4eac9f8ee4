"""A running room: one task, one inbox.

Requests of people, answers of bots and the clock all come through the inbox and are handled one
after the other. What a request comes to is written first; only when it is on disk is it
acknowledged and shown.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

import structlog

from paiguan.server.remote_bots.players import RemoteBots
from paiguan.server.room import entries as e
from paiguan.server.room.room import OVER, Room
from paiguan.server.store.database import Store, StoreError
from paiguan.server.store.fence import ALONE, Fence, Shown
from paiguan.server.store.room_writes import writes_of
from paiguan.server.table import moves
from paiguan.server.table.alarm import Handle, RoomAlarm
from paiguan.server.table.answers import Answer, Answers
from paiguan.server.table.audience import Audience, Viewer
from paiguan.server.table.beginnings import refusal_of
from paiguan.server.table.bots import TableBots
from paiguan.server.table.clock import Clock
from paiguan.server.table.doorstep import go_elsewhere, knocks_given_up, send_off, turn_away
from paiguan.server.table.due import CLOSE, OPEN, SEEDS, Due
from paiguan.server.table.inbox import Inbox, Instead
from paiguan.server.table.kept_answers import KeptAnswers
from paiguan.server.table.pace import Pace
from paiguan.server.table.requests import said_by
from paiguan.server.table.tenure import Tenure
from paiguan.server.table.unlogged import UNLOGGED, Unlogged
from paiguan.server.table.wait import TableWait
from paiguan.server.wire import protocol
from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.refusals import bye, refused

log = structlog.get_logger()

# How long to wait before a table whose write has failed tries to go on.
MEND_SECONDS: Final = 1.0


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
        fence: Fence = ALONE,
        on_lost: Callable[["RunningRoom"], None] = lambda _room: None,
        chance: moves.Chance = secrets.token_bytes,
        may_begin: Callable[[Room], Awaitable[None]] | None = None,
    ) -> None:
        self.clock = clock
        self.audience = Audience()
        self.wait = TableWait(room, pace, fence.shown)
        self._inbox = Inbox(clock, self._handle, self._failed)
        self._alarm = RoomAlarm(clock, self._inbox.post, self._woken)
        self.bots = TableBots(remote, lambda: self._alarm.set(clock.seconds()))
        self._on_over = on_over
        self._on_acted = on_acted
        self._on_failed = on_failed
        self._may_begin = may_begin
        self._rebuild = rebuild
        self._chance = chance
        self._answers = Answers()
        self._unlogged = Unlogged(self.audience, clock, self.bots)
        self._kept = KeptAnswers()
        # The room in memory is not what its log says: not read yet, or a write has failed.
        self._behind = self._in_trouble = False
        self.tenure = Tenure(store, fence, self._lost)
        self._on_lost = on_lost

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
        await self._inbox.stop("retry" if self.tenure.lost else "store")
        if self.tenure.lost:  # Somebody may have been let in while it was being found out.
            go_elsewhere(self.audience)
        self._alarm.end()
        self.tenure.end()
        await self.bots.stop()

    async def quiet(self) -> None:
        """Wait until all that was asked so far is done."""
        await self._inbox.quiet()

    async def _handle(self, handle: Handle, instead: Instead) -> None:
        try:
            if not self.tenure.is_sure and not await self._may_go_on(instead):
                return
            if (self._behind or self.tenure.fence.behind) and not await self._mend():
                instead(RoomError("store"))
            else:
                await handle()
        except (RoomError, StoreError) as error:
            log.warning("room.refused", room=self.room.number, why=str(error))

    async def _may_go_on(self, instead: Instead) -> bool:
        try:
            ours = await self.tenure.holds()
        except StoreError:
            instead(RoomError("store"))
            self._try_again()
            return False
        if not ours:
            instead(RoomError("retry"))
        return ours

    def _lost(self) -> None:
        """Another server has this room: nothing more is done here."""
        self._alarm.end()
        go_elsewhere(self.audience)
        self._on_lost(self)

    def hand_over(self, give: Callable[[Shown], Awaitable[bool]]) -> None:
        """Give the room to another server, between two things that are done here."""

        async def given() -> None:
            if await give(self.wait.place):
                self.tenure.lose()

        self._inbox.post(given)

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

    def enter(self, viewer: Viewer, message: protocol.Enter, name: str, face: int = 0) -> bool:
        """Somebody has come in with a ticket."""
        return self._inbox.post(
            lambda: self._enter(viewer, message, name, face),
            lambda error: viewer.send(bye(error)),
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

    async def _enter(self, viewer: Viewer, message: protocol.Enter, name: str, face: int) -> None:
        if viewer.has_ended():
            return
        try:
            await self._carry_out(knocks_given_up(self.room, self.audience))
            await self._carry_out(self.room.may_enter(viewer.user, name, message.sit, face))
        except RoomError as error:
            if self.room.owner != viewer.user:
                viewer.send(bye(error))
                return
        except StoreError:
            viewer.send(bye(RoomError("store")))
            return
        if not viewer.has_ended():
            send_off(self.audience, viewer.user, RoomError("elsewhere"))
            self.audience.add(viewer, message, self.wait, self.clock.seconds())
        await self._carry_on()

    async def _request(self, viewer: Viewer, message: protocol.FromClient) -> None:
        if isinstance(message, protocol.Ping):
            viewer.send(protocol.Pong())
            return
        key = (viewer.user, message.id)
        answer = self._answers.known(key, self.room)
        if answer is None and self._kept.keep(viewer, message, self.wait):
            return
        if answer is None:
            answer = await self._answer(viewer, message)
            self._answers.remember(key, answer, self.room)
        viewer.send(answer)
        if self._behind or isinstance(answer, protocol.Done):
            await self._carry_on()

    async def _answer(self, viewer: Viewer, message: protocol.Request) -> Answer:
        try:
            if isinstance(message, UNLOGGED):
                self._unlogged.answer(viewer, message, lambda: self.wait)
            else:
                await self._carry_out(self._said(viewer, message))
        except (RoomError, StoreError) as error:
            why = error if isinstance(error, RoomError) else RoomError("store")
            return refused(message.id, why)
        return protocol.Done(message.id)

    def _said(self, viewer: Viewer, message: protocol.Request) -> list[e.AnyEntry]:
        return said_by(viewer.user, message, self.wait, self.bots.levels, self.clock.now())

    # Writing, then showing

    async def _carry_out(self, said: Iterable[e.AnyEntry], *, always: bool = False) -> None:
        """Apply entries, write them with all that belongs to them, and only then show them.

        The next of them may depend on the one before. `always`: something is written in any case.
        """
        at, place = self.clock.now(), self.room.place
        done: list[e.AnyEntry] = []
        try:
            for entry in self.tenure.readable(said):
                self._behind = True
                self.room.apply(entry, at)
                done.append(entry)
            if not done and not always:
                return
            self._behind = True
            await self.tenure.write(*writes_of(self.room, place, done, at))
        except StoreError as error:
            if self.tenure.lost:
                raise
            if (refusal := refusal_of(error)) is not None and await self._mend():
                raise refusal from None
            self._trouble(error)
            raise
        self._behind = self._in_trouble = False
        for entry in done:
            self._note(entry, alone=len(done) == 1)
        self._show()

    def _note(self, entry: e.AnyEntry, *, alone: bool) -> None:
        """Keep what is not in the log: who is still asked, how long people think, who is here."""
        turn_away(self.audience, entry)
        self.wait.note(entry, self.clock.seconds(), alone=alone)
        if isinstance(entry, e.Acted):
            self._on_acted(entry.by)
        elif isinstance(entry, e.TakenBack):
            self._wait_anew(self.room)

    def _show(self) -> None:
        """Show what has happened up to where the table waits."""
        at = self.clock.seconds()
        if self.wait.release(at):
            self.audience.show(self.wait, at)
        else:
            self.audience.tell_room(self.wait, at)
            self.audience.reveal(self.wait)

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
            room = await self.tenure.read(self._rebuild)
        except Exception as error:
            log.warning("room.waits_for_store", room=self.room.number, why=type(error).__name__)
            self._try_again()
            return False
        self._behind = False
        self.audience.forget_prompts()
        self._wait_anew(room)
        self._ask()
        return True

    def _wait_anew(self, room: Room) -> None:
        """Whatever was on show, the table waits where it stopped last as its log says now."""
        at = self.clock.seconds()
        # However it came to this, the room wakes and sees to what the new wait comes to.
        self._alarm.set(at)
        self.wait = self.wait.again(room, at)
        self.audience.show(self.wait, at)

    # What happens by itself

    async def _woken(self) -> None:
        """Do what is due by now, one thing at a time: others may have asked for something."""
        due = self.wait.due(self.clock.seconds())
        if due == CLOSE:
            await self._close_asides()
        elif due == OPEN:
            self.wait.open()
            self._show()
        elif due is not None:
            await self._do(due)
        await self._carry_on()

    async def _do(self, due: Due) -> None:
        if due.what == "bot" and due.seat in self.bots.thinking():
            self.wait.put_off(due)
        elif due == SEEDS:
            await self._carry_out(moves.moves_withheld(self.room, self._chance))
        else:
            await self._carry_out(moves.moves_due(due, self.wait, self.bots))

    async def _close_asides(self) -> None:
        """What a closed window comes to is written now, and shown when the wait is over."""
        said = self._kept.entries(self._said, moves.moves_at_closing(self.wait, self.bots))
        with self._kept.told():
            await self._carry_out(said, always=True)
        self.wait.close()
        self._ask()

    async def _carry_on(self) -> None:
        """Deal when all are ready, let bots think, set the alarm; close when it is over."""
        if self._behind and not await self._mend():
            return
        if self.wait.hurries:
            await self._carry_out(moves.moves_in_a_hurry(self.wait, self.bots))
        while not self.wait.waiting and (step := moves.next_moves(self.room, self.audience.users)):
            try:
                if self._may_begin is not None and not self.room.begun:
                    await self._may_begin(self.room)
                await self._carry_out(step)
            except RoomError as error:
                # The first hand may not be dealt, and nobody is ready any more.
                self.audience.tell_all(refused("", error))
                await self._carry_out(moves.moves_unpaid(self.room, self._chance))
                return
        if self.wait.waiting:
            # What was shown leaves first: that somebody is asked takes time too.
            await asyncio.sleep(0)
        self._ask()
        self.bots.follow(self.wait)
        self.wait.alone.thinkers = self.bots.think_elsewhere(self.room)
        self.wait.arrange(self.clock.seconds(), self.bots.thinking())
        self._alarm.set(self.wait.next_at())
        if self.room.phase == OVER:
            self.bots.go_home()
            self._kept.give_up()
            self._on_over(self)
        else:
            await self.tenure.tell_shown(self.wait)

    def close(self, reason: str, may: Callable[[Room], bool] = lambda _room: True) -> bool:
        """End the room from outside, if it may be when its turn comes; whether that is heard."""

        async def end() -> None:
            if self.room.phase != OVER and may(self.room):
                await self._carry_out([e.Closed(reason)])
                await self._carry_on()

        return self._inbox.post(end)

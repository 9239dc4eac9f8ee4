"""All open rooms: opening them, finding them, entering with a ticket."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import Final

import msgspec
import structlog

from paiguan.games import find_game
from paiguan.server.gate.allowance import Allowances
from paiguan.server.remote_bots.players import RemoteBots
from paiguan.server.room import entries as e
from paiguan.server.room.draw import SECRET_BYTES
from paiguan.server.room.room import OVER, SETTLED, Room
from paiguan.server.room.room_setup import RoomSetup
from paiguan.server.room.seating import by_time, sits_again
from paiguan.server.room.setup import checked_setup
from paiguan.server.settings import Settings
from paiguan.server.store import open_rooms, own_tables
from paiguan.server.store.accounts import User
from paiguan.server.store.database import Store, StoreError, now
from paiguan.server.store.editions import end_room, of_today, read_room
from paiguan.server.store.fence import ALONE, Fence
from paiguan.server.store.sole import Leases, Sole
from paiguan.server.table.beginnings import may_begin
from paiguan.server.table.caretaker import Caretaker
from paiguan.server.table.clock import Clock
from paiguan.server.table.heartbeat import Heartbeat
from paiguan.server.table.idle import IdleRooms
from paiguan.server.table.look_back import LOOK_BACK_SECONDS, LookBack
from paiguan.server.table.pace import KEY_BYTES, Pace
from paiguan.server.table.prices import price_of
from paiguan.server.table.running_room import RunningRoom
from paiguan.server.table.signed_tickets import SignedTickets
from paiguan.server.table.tickets import Tickets
from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.protocol import Again

log = structlog.get_logger()

IDLE_CHECK_SECONDS: Final = 30
# How many logs are read at once.
LOGS_AT_ONCE: Final = 8
DIGITS: Final = 6
NAME_KEY_BYTES: Final = 32
RATION_SECONDS: Final = 600


class Lobby:
    """The rooms that are open: those that run here, and those still to be read from their logs."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        pace_scale: float = 1.0,
        clock: Clock | None = None,
        leases: Leases | None = None,
    ) -> None:
        self.store = store
        self.leases: Leases = leases or Sole()
        self.leases.on_wanted = self._wanted
        self.settings = settings
        self.pace_scale = pace_scale
        self.clock = clock or Clock()
        self.remote_bots = RemoteBots(settings, store.metrics)
        # Where the secrets of new rooms come from; a test may know them beforehand.
        self.draw_chance: Callable[[int], bytes] = secrets.token_bytes
        self.running: dict[str, RunningRoom] = {}
        # Rooms that are being looked up, by number: whoever asks meanwhile waits for the same.
        self._loading: dict[str, asyncio.Task[RunningRoom]] = {}
        self._reading = asyncio.Semaphore(LOGS_AT_ONCE)
        self._over = LookBack(self.clock, settings.rooms_per_owner)
        self.tickets: Tickets | SignedTickets = (
            SignedTickets(store, self.clock, settings.signing_key())
            if self.leases.shared
            else Tickets(self.clock)
        )
        self._leaving: set[asyncio.Task[object]] = set()
        self._idle = IdleRooms(settings.idle_minutes)
        self._behind_the_scenes: list[asyncio.Task[None]] = []
        thoughts = settings.practice_thoughts
        self.rations = Allowances(thoughts / RATION_SECONDS, thoughts)
        self.heartbeat = Heartbeat(self.clock, store, self.running.values)

    async def start(self) -> None:
        """Open the doors; rooms are read when somebody asks for them, all others little by little.

        A table that waits for a clock or a bot goes on although nobody comes.
        """
        self.heartbeat.start()
        for number in await open_rooms.all_earlier(self.store):
            # By the rules of today it ends, and nobody is to come before that.
            with suppress(RoomError):
                await self.load(number)
        log.info("lobby.started")
        caretaker = Caretaker(self.store, self.leases, self.running, self.load)
        for work in (self._sweep(), caretaker.work(self.settings.idle_minutes * 60)):
            self._behind_the_scenes.append(asyncio.create_task(work, name="rooms"))

    async def stop(self) -> None:
        """Stop all rooms; they go on at the next start."""
        going = [*self._behind_the_scenes, *self._loading.values()]
        for task in going:
            task.cancel()
        await asyncio.gather(*going, *self._leaving, return_exceptions=True)
        self.heartbeat.stop()
        # Whatever becomes of one, the others give their leases back.
        stops = [room.stop() for room in self.running.values()]
        await asyncio.gather(*stops, return_exceptions=True)
        await self._over.stop()
        await self.remote_bots.stop()

    def _wanted(self, room_id: int, node_id: int) -> None:
        """Another server has been sent somebody for a room that runs here."""
        for running in self.running.values():
            if running.room.id == room_id:
                running.hand_over(lambda shown: self.leases.give(room_id, node_id, shown))
                return
        self._beside(self.leases.give(room_id, node_id))

    def _lost(self, running: RunningRoom) -> None:
        """Another server has a room: nothing of it stays here."""
        number = running.room.number
        log.warning("room.lost", room=number, room_id=running.room.id)
        self.store.metrics.moved["lost"].inc()
        if self.running.get(number) is running:
            del self.running[number]
            self._idle.forget(number)
        self._beside(running.stop())

    def _beside(self, work: Coroutine[object, object, object]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.create_task(work)
        self._leaving.add(task)
        task.add_done_callback(self._left)

    def _left(self, task: "asyncio.Task[object]") -> None:
        self._leaving.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("room.not_left", why=type(task.exception()).__name__)

    # Rooms

    async def open_room(self, owner: User, given: Mapping[str, object], bots: str = "") -> Room:
        """A new room with a number of its own; its owner takes the first seat on entering.

        Where a strength of bots is named, they sit in all the others already.
        """
        if bots and bots not in self.remote_bots.levels:
            raise RoomError("bad_level")
        setup = checked_setup(given)
        if bots:
            await own_tables.may_practise(self.store, owner.id)
        others = range(1, find_game(setup.game).seats) if bots else ()
        return await self.open_with(owner, setup, [e.BotSeated(seat, bots) for seat in others])

    async def again(self, owner: User, number: str) -> Room:
        """A room like the owner's last of this number, with the same people and bots in it.

        Asked twice, it is the same room as long as that is open.
        """
        last = await self._last_room(owner, number)
        # They sit down in the order in which they did before.
        people = [sits_again(place, last.seats[place]) for place in by_time(last.seats)]
        room = await self.open_after(owner, last, people)
        self.tell_again(last.id, room.number)
        with suppress(StoreError):
            await self.leases.tell({"is": "again", "room": last.id, "number": room.number})
        return room

    async def open_after(
        self, owner: User, last: Room, people: Sequence[e.Seated | e.BotSeated]
    ) -> Room:
        """A room like another that is over; however often and wherever it is asked for, one."""
        with suppress(RoomError):
            return await open_rooms.find_after(self.store, last.id)
        try:
            return await self.open_with(owner, last.setup, people, last.id)
        except open_rooms.OpenAlreadyError:
            return await open_rooms.find_after(self.store, last.id)

    def tell_again(self, last: int, number: str) -> None:
        """Whoever still looks at a room that is over is told where its people play on."""
        for over in self._over.rooms():
            if over.room.id == last:
                over.audience.tell_all(Again(number))

    async def _last_room(self, owner: User, number: str) -> Room:
        """The newest room of this number that the owner had and that was played."""
        if not _is_number(number):
            raise RoomError("no_room")
        last = await open_rooms.find_last(self.store, number, owner.id)
        room = await read_room(self.store, last)
        if not room.begun:
            raise RoomError("not_allowed")
        return room

    async def open_with(
        self,
        owner: User,
        setup: RoomSetup,
        people: Sequence[e.Seated | e.BotSeated],
        after: int | None = None,
    ) -> Room:
        """A new room in which some sit already; its number, price and secrets are its own."""
        setup = of_today(setup)
        key = secrets.token_hex(NAME_KEY_BYTES)
        price = price_of(setup, self.settings.card_price_8)
        setup = msgspec.structs.replace(setup, cards=price, name_key=key)
        chance = self.draw_chance(SECRET_BYTES * setup.most_hands)
        looked_at = {running.room.number for running in self._over.rooms()}
        room = await open_rooms.open_room(
            self.store,
            open_rooms.NewRoom(owner.id, setup, chance, people, after, self.leases.log_version),
            open_rooms.Bounds(self.settings.rooms_per_owner, LOOK_BACK_SECONDS, looked_at),
        )
        # Somebody may have asked for it already; of several servers, any may be asked.
        if not self.leases.shared and room.number not in self.running:
            self._run(room)
        return room

    def _run(self, room: Room, fence: Fence = ALONE, *, behind: bool = False) -> RunningRoom:
        running = self._running(room, fence)
        self.running[room.number] = running
        running.start(behind=behind)
        return running

    def _running(self, room: Room, fence: Fence = ALONE) -> RunningRoom:
        blank = (room.id, room.number, room.owner, room.setup, room.chance)
        running = RunningRoom(
            room,
            self.store,
            Pace(room.setup.claim_time, self.pace_scale, secrets.token_bytes(KEY_BYTES)),
            # A room as its log says that it is.
            lambda: self._read(Room(*blank)),
            self.clock,
            self.remote_bots,
            on_over=self._end,
            on_acted=lambda by: self.store.metrics.actions.inc(by=by),
            on_failed=self.store.metrics.failed_tables.inc,
            fence=fence,
            on_lost=self._lost,
            # A test may change it afterwards.
            chance=lambda size: self.draw_chance(size),  # noqa: PLW0108
            may_begin=lambda room: may_begin(self.store, room),
        )
        running.bots.rations = self.rations
        return running

    async def _read(self, room: Room) -> Room:
        async with self._reading:
            return await read_room(self.store, room)

    def _end(self, running: RunningRoom) -> None:
        """A room is over: those who are there may look at it a while, then its number is free."""
        number = running.room.number
        if self.running.get(number) is not running:
            return
        del self.running[number]
        self._idle.forget(number)
        self._over.keep(running)

    async def close_own(self, owner: User, number: str) -> None:
        """The owner gives a room up in which no other person plays when its turn comes (RM-9)."""
        running = await self.load(number)
        # It may have to read its log first.
        await running.quiet()
        if self.find(number).room.owner != owner.id:
            raise RoomError("not_owner")
        if not running.close("dissolved", lambda room: room.may_be_given_up(owner.id)):
            raise RoomError("too_fast")
        await running.quiet()
        if running.room.phase != OVER:
            raise RoomError("store" if running.room.may_be_given_up(owner.id) else "under_way")

    def find(self, number: str) -> RunningRoom:
        """The open room of this number that runs here."""
        running = self.running.get(number)
        if running is None or running.room.phase == OVER:
            raise RoomError("no_room")
        return running

    async def load(self, number: str, *, moving: bool = False) -> RunningRoom:
        """The open room of this number; from now on it runs here.

        Where it did not yet, the first thing that it does is to read its log. One that runs on
        another server stays there, unless it is to move.
        """
        if number not in self.running:
            loading = self._loading.get(number)
            if loading is None:
                loading = asyncio.create_task(self._load(number, moving), name="a room")
                self._loading[number] = loading
                loading.add_done_callback(lambda task: self._loaded(number, task))
            # Whoever goes away meanwhile does not keep the others from it.
            await asyncio.shield(loading)
        return self.find(number)

    async def _load(self, number: str, moving: bool) -> RunningRoom:
        room = await self._open_room(number)
        fence = await self.leases.take(room.id, moving=moving)
        if room.earlier:
            await end_room(self.store, room, fence, now())
            ended = self._running(room, fence)
            ended.start()
            self._over.keep(ended)
            raise RoomError("no_room")
        # It may have been opened right now.
        return self.running.get(number) or self._run(room, fence, behind=True)

    async def _open_room(self, number: str) -> Room:
        """The open room of this number, blank, wherever it runs."""
        if not _is_number(number):
            raise RoomError("no_room")
        return await open_rooms.find_open(self.store, number)

    def _loaded(self, number: str, task: "asyncio.Task[RunningRoom]") -> None:
        del self._loading[number]
        # Those who wait are told; there may be nobody.
        _ = task.cancelled() or task.exception()

    async def rooms_of(self, user_id: int) -> list[str]:
        """The numbers of the open rooms that somebody owns or sits in."""
        return [table["number"] for table in await own_tables.tables_of(self.store, user_id)]

    async def unseen(self) -> list[str]:
        """The codes of hands whose settlement has not been shown.

        A hand is on disk before it is shown, and nobody is to look it up in between.
        """
        hidden = await open_rooms.hidden_hands(self.store)
        return [code for code, number in hidden if not self._has_shown(number, code)]

    def _has_shown(self, number: str, code: str) -> bool:
        """Whether a room here, or just over, has shown a settled hand; of others nobody knows."""
        running = self.running.get(number) or self._over.numbered(number)
        if running is None or running.room.hand is None:
            return False
        shown = running.room.phase in (SETTLED, OVER) and running.wait.caught_up
        return shown or running.room.hand.code != code

    # Tickets

    async def ticket_for(self, user: User, number: str) -> str:
        """A ticket for one entry, good for a minute."""
        if user.banned:
            raise RoomError("banned")
        over = self._look_back(user, number)
        room = await self._open_room(number) if over is None else over.room
        return await self.tickets.give(user, room.id)

    async def redeem(self, text: str, number: str) -> tuple[User, RunningRoom]:
        """Whose ticket it is and for which room; it is used up, and the room runs here."""
        ticket = await self.tickets.redeem(text)
        running = self._look_back(ticket.user, number)
        if running is None or running.room.id != ticket.room_id:
            running = await self.load(number, moving=await self._may_move(ticket.user, number))
        if running.room.id != ticket.room_id:
            raise RoomError("no_room")
        return ticket.user, running

    async def _may_move(self, user: User, number: str) -> bool:
        """Whether a room elsewhere comes here for somebody: not for whoever is let in nowhere."""
        if not self.leases.shared or number in self.running:
            return False
        return await open_rooms.is_admitted(self.store, number, user.id)

    def _look_back(self, user: User, number: str) -> RunningRoom | None:
        for over in self._over.of(user.id):
            if over.room.number == number:
                return over
        return None

    # Idle rooms

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(IDLE_CHECK_SECONDS)
            await self.close_idle()

    async def close_idle(self) -> None:
        """Close rooms that nobody has been connected to for long (RM-10)."""
        for running in self._idle.found(self.running.values(), self.clock.seconds()):
            running.close("idle")


def _is_number(number: str) -> bool:
    """Whether a room may be called that."""
    return len(number) == DIGITS and number.isascii() and number.isdigit()

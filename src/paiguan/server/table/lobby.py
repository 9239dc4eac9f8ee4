"""All open rooms: opening them, finding them, entering with a ticket."""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec
import structlog
from sqlalchemy import RowMapping, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.engine.game import Game
from paiguan.engine.options import ROUNDS
from paiguan.games import find_game
from paiguan.server.gate.allowance import Allowances
from paiguan.server.remote_bots.players import RemoteBots
from paiguan.server.room import entries as e
from paiguan.server.room.dissolving import may_be_given_up
from paiguan.server.room.practice import is_practice
from paiguan.server.room.room import OVER, SECRET_BYTES, SETTLED, Room, Setup
from paiguan.server.room.seating import by_time, sits_again
from paiguan.server.room.setup import checked_setup
from paiguan.server.settings import Settings
from paiguan.server.store.accounts import User
from paiguan.server.store.database import Store, now
from paiguan.server.store.editions import end_room, of_today, read_room
from paiguan.server.store.models import room_log, rooms
from paiguan.server.store.room_log import read_seats
from paiguan.server.table.clock import Clock
from paiguan.server.table.heartbeat import Heartbeat
from paiguan.server.table.look_back import LookBack
from paiguan.server.table.pace import KEY_BYTES, Pace
from paiguan.server.table.running_room import RunningRoom
from paiguan.server.table.tickets import Tickets
from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.protocol import Again

log = structlog.get_logger()

IDLE_CHECK_SECONDS: Final = 30
# A table at which somebody practised is closed so soon after they left (RM-6).
PRACTICE_IDLE_MINUTES: Final = 10
RATION_SECONDS: Final = 600


class Lobby:
    """The rooms that are open on this server."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        pace_scale: float = 1.0,
        clock: Clock | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        self.pace_scale = pace_scale
        self.clock = clock or Clock()
        self.remote_bots = RemoteBots(settings, store.metrics)
        # Where the secrets of new rooms come from; a test may know them beforehand.
        self.draw_chance: Callable[[int], bytes] = secrets.token_bytes
        self.running: dict[str, RunningRoom] = {}
        # Numbers of rooms that are being opened, with their owners.
        self._opening: dict[str, int] = {}
        self._over = LookBack(self.clock, settings.rooms_per_owner)
        # The numbers of rooms in which people play on, by the room that they come from.
        self._again: dict[int, str] = {}
        self._again_one_by_one = asyncio.Lock()
        self.tickets = Tickets(self.clock)
        self._idle_since: dict[str, float] = {}
        self._sweeper: asyncio.Task[None] | None = None
        thoughts = settings.practice_thoughts
        self.rations = Allowances(thoughts / RATION_SECONDS, thoughts)
        self.heartbeat = Heartbeat(self.clock, store, self.running.values)

    async def start(self) -> None:
        """Go on with every room that was open."""
        self.heartbeat.start()
        query = select(rooms).where(rooms.c.open)
        async with self.store.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        found = [_blank(row) for row in rows]
        for room in found:
            if room.earlier:
                await end_room(self.store, room, now())
                ended = self._running(room)
                ended.start()
                self._over.keep(ended)
        going_on = [room for room in found if not room.earlier]
        await read_seats(self.store, going_on)
        for room in going_on:
            # It reads its log before it does anything else, and holds up nobody but its players.
            self._run(room, behind=True)
        log.info("lobby.started", rooms=len(rows))
        self._sweeper = asyncio.create_task(self._sweep(), name="idle rooms")

    async def stop(self) -> None:
        """Stop all rooms; they go on at the next start."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        self.heartbeat.stop()
        await asyncio.gather(*(room.stop() for room in self.running.values()))
        await self._over.stop()
        await self.remote_bots.stop()

    # Rooms

    async def open_room(
        self, owner: User, given: Mapping[str, object], bots: str = ""
    ) -> RunningRoom:
        """A new room with a number of its own; its owner takes the first seat on entering.

        Where a strength of bots is named, they sit in all the others already.
        """
        if bots and bots not in self.remote_bots.levels:
            raise RoomError("bad_level")
        setup = checked_setup(given)
        if bots and self._practices(owner.id):
            raise RoomError("practice_open")
        others = range(1, find_game(setup.game).seats) if bots else ()
        return await self._open(owner, setup, [e.BotSeated(seat, bots) for seat in others])

    async def again(self, owner: User, number: str) -> RunningRoom:
        """A room like the owner's last of this number, with the same people and bots in it.

        Asked twice, it is the same room as long as that is open.
        """
        async with self._again_one_by_one:
            last = await self._last_room(owner, number)
            known = self.running.get(self._again.get(last.id, ""))
            if known is not None:
                return known
            # They sit down in the order in which they did before.
            people = [sits_again(place, last.seats[place]) for place in by_time(last.seats)]
            running = await self._open(owner, last.setup, people)
            self._again[last.id] = running.room.number
        for over in self._over.rooms():
            if over.room.id == last.id:
                over.audience.tell_all(Again(running.room.number))
        return running

    async def _last_room(self, owner: User, number: str) -> Room:
        """The newest room of this number that the owner had and that was played."""
        if not (number.isascii() and number.isdigit()):
            raise RoomError("no_room")
        query = (
            select(rooms)
            .where(rooms.c.number == number, rooms.c.owner_id == owner.id, rooms.c.open.is_(False))
            .order_by(rooms.c.id.desc())
            .limit(1)
        )
        async with self.store.read() as connection:
            row = (await connection.execute(query)).mappings().first()
        if row is None:
            raise RoomError("no_room")
        room = await read_room(self.store, _blank(row))
        if not room.begun:
            raise RoomError("not_allowed")
        return room

    async def _open(
        self, owner: User, setup: Setup, people: Sequence[e.Seated | e.BotSeated]
    ) -> RunningRoom:
        setup = of_today(setup)
        setup = msgspec.structs.replace(setup, cards=self.price_of(setup))
        own = [r.room.number for r in self.running.values() if r.room.owner == owner.id]
        opening = [number for number, user in self._opening.items() if user == owner.id]
        if len(own) + len(opening) >= self.settings.rooms_per_owner:
            raise RoomError("too_many_rooms")
        number = self._free_number()
        chance = self.draw_chance(SECRET_BYTES * setup.most_hands)
        self._opening[number] = owner.id
        try:
            at = now()
            room_id = await self._write_room(number, owner.id, setup, chance, people, at)
            room = Room(room_id, number, owner.id, setup, chance)
            for entry in people:
                room.apply(entry, at)
            return self._run(room)
        finally:
            del self._opening[number]

    async def _write_room(
        self,
        number: str,
        owner: int,
        setup: Setup,
        chance: bytes,
        people: Sequence[e.Seated | e.BotSeated],
        at: int,
    ) -> int:
        made: list[int] = []
        row = insert(rooms).values(
            number=number,
            owner_id=owner,
            game=setup.game,
            setup=msgspec.json.encode(setup).decode(),
            chance=chance,
            open=True,
            created=at,
        )
        log_rows = [
            {"place": place, "at": at, "entry": e.encode(entry)}
            for place, entry in enumerate(people)
        ]

        async def write(connection: AsyncConnection) -> None:
            key = (await connection.execute(row)).inserted_primary_key
            assert key is not None
            made.append(int(key[0]))
            if log_rows:
                seated = [{"room_id": made[-1], **row} for row in log_rows]
                await connection.execute(insert(room_log), seated)

        await self.store.write(write)
        return made[-1]

    def _free_number(self) -> str:
        over = {running.room.number for running in self._over.rooms()}
        while True:
            number = f"{secrets.randbelow(1_000_000):06d}"
            if number not in self.running and number not in self._opening and number not in over:
                return number

    def _run(self, room: Room, *, behind: bool = False) -> RunningRoom:
        running = self._running(room)
        self.running[room.number] = running
        running.start(behind=behind)
        return running

    def _running(self, room: Room) -> RunningRoom:
        blank = (room.id, room.number, room.owner, room.setup, room.chance)
        running = RunningRoom(
            room,
            self.store,
            Pace(room.setup.claim_time, self.pace_scale, secrets.token_bytes(KEY_BYTES)),
            # A room as its log says that it is.
            lambda: read_room(self.store, Room(*blank)),
            self.clock,
            self.remote_bots,
            on_over=self._end,
            on_acted=lambda by: self.store.metrics.actions[by].inc(),
            on_failed=self.store.metrics.failed_tables.inc,
            may_begin=self._may_begin,
        )
        running.bots.rations = self.rations
        return running

    def _may_begin(self, room: Room) -> None:
        """One table to practise at is enough for one user (RM-6)."""
        if is_practice(room.seats, room.owner) and self._practices(room.owner):
            raise RoomError("practice_open")

    def _practices(self, user_id: int) -> bool:
        rooms = [running.room for running in self.running.values()]
        return any(room.practice and room.owner == user_id for room in rooms)

    def _end(self, running: RunningRoom) -> None:
        """A room is over: those who are there may look at it a while, then its number is free."""
        number = running.room.number
        if self.running.get(number) is not running:
            return
        del self.running[number]
        self._idle_since.pop(number, None)
        self._again = {last: new for last, new in self._again.items() if new != number}
        self._over.keep(running)

    def price_of(self, setup: Setup) -> int:
        """Cards for a session: by hands and seats, or by rounds (RM-6)."""
        price_8 = self.settings.card_price_8
        game = find_game(setup.game)
        number = int(setup.options[game.length.name])
        if game.length.unit == ROUNDS:
            return number * 2 * price_8 // 4
        return price_8 * game.seats // 4 * number // 8

    async def close_own(self, owner: User, number: str) -> None:
        """The owner gives a room up in which no other person plays (RM-9)."""
        running = self.find(number)
        room = running.room
        if room.owner != owner.id:
            raise RoomError("not_owner")
        if not may_be_given_up(room, owner.id):
            raise RoomError("under_way")
        await running.close("dissolved")
        await running.quiet()

    def prices_of(self, game: Game) -> dict[str, int]:
        """What a session of a game costs, by how many hands or rounds are chosen."""
        return {
            str(value): self.price_of(Setup(game.name, {game.length.name: value}))
            for value in game.length.values
        }

    def find(self, number: str) -> RunningRoom:
        """The open room of this number."""
        running = self.running.get(number)
        if running is None or running.room.phase == OVER:
            raise RoomError("no_room")
        return running

    def rooms_of(self, user_id: int) -> list[str]:
        """The numbers of the open rooms that somebody owns or sits in."""
        rooms = [running.room for running in self.running.values()]
        mine = [r for r in rooms if r.owner == user_id or r.seat_of(user_id) is not None]
        return [room.number for room in mine]

    def unseen(self, user_id: int | None = None) -> list[str]:
        """The codes of hands whose settlement has not been shown, of one user's rooms or of all.

        A hand is on disk before it is shown, and nobody is to look it up in between.
        """
        hidden: list[str] = []
        for running in self.running.values():
            room = running.room
            shown = room.phase == SETTLED and running.wait.caught_up
            asked_for = user_id is None or room.seat_of(user_id) is not None
            if room.hand is not None and asked_for and not shown:
                hidden.append(room.hand.code)
        return hidden

    # Tickets

    def ticket_for(self, user: User, number: str) -> str:
        """A ticket for one entry, good for a minute."""
        if user.banned:
            raise RoomError("banned")
        return self.tickets.give(user, self._to_enter(user, number).room.id)

    def redeem(self, text: str) -> tuple[User, RunningRoom]:
        """Whose ticket it is and for which room; it is used up."""
        ticket = self.tickets.redeem(text)
        for running in [*self.running.values(), *self._over.of(ticket.user.id)]:
            if running.room.id == ticket.room_id:
                return ticket.user, running
        raise RoomError("no_room")

    def _to_enter(self, user: User, number: str) -> RunningRoom:
        """The open room of this number, or one just over for those who played in it."""
        for over in self._over.of(user.id):
            if over.room.number == number:
                return over
        return self.find(number)

    # Idle rooms

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(IDLE_CHECK_SECONDS)
            await self.close_idle()

    async def close_idle(self) -> None:
        """Close rooms that nobody has been connected to for long (RM-10)."""
        at = self.clock.seconds()
        for number, running in list(self.running.items()):
            if running.audience.viewers:
                self._idle_since.pop(number, None)
                continue
            since = self._idle_since.setdefault(number, at)
            minutes = self.settings.idle_minutes
            if running.room.practice:
                minutes = min(minutes, PRACTICE_IDLE_MINUTES)
            if at - since >= minutes * 60:
                await running.close("idle")


def _blank(row: RowMapping) -> Room:
    """A room before its log is read."""
    setup = msgspec.json.decode(row["setup"], type=Setup)
    return Room(row["id"], row["number"], row["owner_id"], setup, row["chance"])

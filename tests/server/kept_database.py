"""A small database as one edition of the rules has written it, kept for those that come later.

`PYTHONPATH=src python -m tests.server.kept_database FILE` plays hands of every game with the code
as it is and writes all tables to FILE as gzipped JSON. `first_edition.json.gz` was made like this
by the last code of the first edition, and `first_edition_events.json.gz` holds what that code told
of its hands (the events of `run_scenario`, by the codes of their replays). Neither can be made
again, since that code is gone.

`log_in_numbers.json` was made by the last code that kept actions as numbers: rooms of four games,
three in the middle of a hand and one whose hand is settled. It is plain text, with what that code
told of the hands under way.
"""

import asyncio
import gzip
import json
import secrets
import sys
import tempfile
from collections.abc import Callable
from hashlib import sha256, shake_256
from pathlib import Path
from typing import Any, Final

import msgspec
from alembic import command
from alembic.config import Config
from fastapi import Response
from sqlalchemy import Connection, MetaData, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.bots import Novice
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.games import find_game
from paiguan.server.room import entries as e
from paiguan.server.room.dealing import go_on
from paiguan.server.room.draw import SECRET_BYTES
from paiguan.server.room.room import OVER, SETTLED, Room
from paiguan.server.room.room_setup import RoomSetup
from paiguan.server.store.accounts import Accounts
from paiguan.server.store.database import Store, now
from paiguan.server.store.models import METADATA, logins, rooms
from paiguan.server.store.revisions import MIGRATIONS, migrate
from paiguan.server.store.room_writes import writes_of
from tests.server.databases import Database, sqlite_in
from tests.server.guest import Guest
from tests.server.parlour import House

FIRST_EDITION: Final = Path(__file__).parent / "first_edition.json.gz"
LOG_IN_NUMBERS: Final = Path(__file__).parent / "log_in_numbers.json"
MIDNIGHT: Final = 1_760_000_000_000
CARDS: Final = 100
# A session of Hengyang 258 in which a kong is robbed.
FULL_OF_EVENTS: Final = "hengyang258 2"
# What a kept player does whenever it may: melds and kongs make for rare endings.
EAGER: Final = ("win", "kong", "pong", "peng", "declare", "fire")


class Keeper:
    """Plays rooms and writes them as a server does."""

    def __init__(self, store: Store, users: list[int]) -> None:
        self.store = store
        self.users = users
        self.at = MIDNIGHT

    async def open(self, number: str, people: int, chance: bytes, setup: RoomSetup) -> Room:
        """A room of the first user with so many people in it."""
        row = insert(rooms).values(
            number=number,
            owner_id=self.users[0],
            game=setup.game,
            setup=msgspec.json.encode(setup).decode(),
            chance=chance,
            open=True,
            created=self.at,
        )
        made: list[int] = []

        async def write(connection: Any) -> None:
            key = (await connection.execute(row)).inserted_primary_key
            made.append(int(key[0]))

        await self.store.write(write)
        room = Room(made[0], number, self.users[0], setup, chance)
        for seat in range(people):
            await self.say(room, e.Seated(seat, self.users[seat], f"牌友{seat}"))
        return room

    async def say(self, room: Room, *said: e.AnyEntry) -> None:
        """Apply entries and write all that belongs to them."""
        for entry in said:
            self.at += 700
            place = room.place
            room.apply(entry, self.at)
            await self.store.write(*writes_of(room, place, [entry], self.at))

    async def begin(self, room: Room) -> None:
        """Bots take the other seats, everybody is ready, and the first hand is dealt."""
        for place, seat in enumerate(room.seats):
            if not seat.taken:
                await self.say(room, e.BotSeated(place, "novice"))
        for place in room.people():
            await self.say(room, e.SeedGiven(place, f"{place:032x}"), e.ReadySet(place, True))
        await self.say(room, e.Dealt(0))

    async def play(self, room: Room, hands: int, more: int = 0) -> None:
        """So many hands, and so many moves of the next."""
        moves = moves_of(room)
        while room.phase != OVER and (len(room.session.hands) < hands or more):
            if room.phase == SETTLED:
                for place in room.people():
                    await self.say(room, e.Confirmed(place))
                await self.say(room, *go_on(room))
                continue
            more -= len(room.session.hands) >= hands
            await self.say(room, moves())


def moves_of(room: Room) -> Callable[[], e.Acted]:
    """The next move of a room: eager for melds, for the rest like a novice."""
    bot = Novice(room.game, room.setup.options)

    def move() -> e.Acted:
        hand = room.hand
        assert hand is not None
        prompt = hand.round.prompts()[0]
        for name in EAGER:
            for choice in prompt.choices:
                if choice.name == name and choice.arguments != ("off",):
                    return e.acted(prompt.seat, choice, "person")
        view = SeatView(prompt.seat)
        for event in hand.events:
            view.apply(seen_by(prompt.seat, event))
        return e.acted(prompt.seat, prompt.choices[bot.choose(view, prompt)], "bot")

    return move


def setup_of(game: str, **options: Any) -> RoomSetup:
    """A room of a game with these options, at its usual price."""
    found = find_game(game)
    values = found.read_options(options)
    return RoomSetup(game, values, cards=found.seats, rules_version=found.rules_version)


def chance_of(name: str, setup: RoomSetup) -> bytes:
    """The secrets of a room, the same every time."""
    return shake_256(name.encode()).digest(SECRET_BYTES * setup.most_hands)


async def write_all(keeper: Keeper) -> None:
    """A finished session, and open rooms wherever a session can stand."""
    # A bird where none is agreed on: the second edition turns none (HY-39).
    setup = setup_of("hengyang258", hands=8, birds=0, self_draw_extra_bird=True)
    room = await keeper.open("100001", 3, chance_of(FULL_OF_EVENTS, setup), setup)
    await keeper.begin(room)
    await keeper.play(room, 8)
    await keeper.say(room, *go_on(room))
    # In the middle of the third hand.
    setup = setup_of("wanzai", hands=8)
    room = await keeper.open("100002", 2, chance_of("wanzai", setup), setup)
    await keeper.begin(room)
    await keeper.play(room, 2, more=20)
    # Settled, and not confirmed yet.
    setup = setup_of("hengyang15", hands=8)
    room = await keeper.open("100003", 3, chance_of("hengyang15", setup), setup)
    await keeper.begin(room)
    await keeper.play(room, 3)
    # Dissolved after two hands.
    setup = setup_of("xiangtan", hands=8)
    room = await keeper.open("100004", 2, chance_of("xiangtan", setup), setup)
    await keeper.begin(room)
    await keeper.play(room, 2, more=5)
    await keeper.say(room, e.DissolveAsked(0), e.DissolveAnswered(1, True), e.Closed("dissolved"))
    # Three share four cards, and the first hand is under way.
    setup = setup_of("dongfeng", rounds=2)
    room = await keeper.open("100005", 3, chance_of("dongfeng", setup), setup)
    await keeper.begin(room)
    await keeper.play(room, 1, more=10)
    setup = setup_of("hengyang258", hands=16)
    room = await keeper.open("100006", 3, chance_of("first hand", setup), setup)
    await keeper.begin(room)
    await keeper.play(room, 0, more=10)
    # Nobody has dealt yet.
    setup = setup_of("xiangtan", hands=16)
    await keeper.open("100007", 2, chance_of("gathering", setup), setup)


async def make(target: Path) -> None:
    """Play, and write all tables down."""
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite_in(Path(folder))
        store = Store(database.engine())
        await migrate(store.engine)
        store.start()
        accounts = Accounts(store, CARDS, 0)
        users = [(await accounts.new_guest(f"牌友{n}"))[0].id for n in range(4)]
        await write_all(Keeper(store, users))
        tables: dict[str, list[dict[str, Any]]] = {}
        async with store.engine.connect() as connection:
            for table in METADATA.sorted_tables:
                rows = (await connection.execute(select(table))).mappings()
                tables[table.name] = [dict(row) for row in rows]
        await store.stop()
    written = json.dumps(tables, ensure_ascii=False, default=bytes.hex)
    target.write_bytes(gzip.compress(written.encode(), mtime=0))


def tables_in(kept: Path) -> dict[str, list[dict[str, Any]]]:
    """The rows of every table."""
    written = kept.read_bytes()
    known = json.loads(gzip.decompress(written) if kept.suffix == ".gz" else written)
    tables: dict[str, list[dict[str, Any]]] = known.get("tables", known)
    return tables


def restore(connection: Connection, kept: Path, revision: str) -> None:
    """Put a kept database into an empty one, with the tables of its time."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.downgrade(config, "base")
    command.upgrade(config, revision)
    now = MetaData()
    now.reflect(connection)
    for name, rows in tables_in(kept).items():
        table = now.tables[name]
        for row in rows:
            for column in ("chance", "token"):
                if column in row:
                    row[column] = bytes.fromhex(row[column])
        if rows:
            connection.execute(insert(table), rows)
        if connection.dialect.name == "postgresql" and "id" in table.c:
            last = f"SELECT setval('{name}_id_seq', (SELECT coalesce(max(id), 1) FROM {name}))"
            connection.execute(text(last))


async def restored(database: Database, kept: Path = FIRST_EDITION, revision: str = "0001") -> None:
    """The same for a test's database."""
    engine = database.engine()
    async with engine.begin() as connection:
        await connection.run_sync(restore, kept, revision)
    await engine.dispose()


async def as_user(house: House, user: int) -> Guest:
    """Somebody of then, with a cookie of today."""
    token = secrets.token_urlsafe(32)
    row = {"token": sha256(token.encode()).digest(), "user_id": user, "created": now()}

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(insert(logins).values(row))

    await house.parlour.store.write(write)
    response = Response()
    house.parlour.cookies.give(response, token)
    guest = Guest(house.base, f"牌友{user - 1}")
    guest.id = user
    guest.http.headers["cookie"] = response.headers["set-cookie"].partition(";")[0]
    house.guests.append(guest)
    return guest


if __name__ == "__main__":
    asyncio.run(make(Path(sys.argv[1])))

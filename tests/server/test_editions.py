"""A database that the first edition of the rules has written, opened by the second.

Its hands are shown as they were played and their deals verify; rooms that were open end as they
stood, and those who come back are told why.
"""

import gzip
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, select
from sqlalchemy.ext.asyncio import AsyncEngine

from paiguan.games import GAMES, find_game
from paiguan.records import VerificationError, verify_record
from paiguan.records.as_json import plainly
from paiguan.server.http.replays import retold
from paiguan.server.room import entries as e
from paiguan.server.store.models import hands, rooms
from paiguan.server.store.revisions import MIGRATIONS, migrate
from tests.server.bookkeeping import balances, check_books, rooms_of
from tests.server.databases import Database
from tests.server.kept_database import FIRST_EDITION, as_user, restored
from tests.server.parlour import open_house

# What the code of the first edition told of the same hands, by the codes of their replays.
EVENTS = Path(__file__).parent / "first_edition_events.json.gz"
KEPT: dict[str, list[dict[str, Any]]] = json.loads(gzip.decompress(FIRST_EDITION.read_bytes()))
OPEN = ("100002", "100003", "100005", "100006", "100007")


def kept_hands(room: str) -> list[dict[str, Any]]:
    """The records of a room as the first edition wrote them."""
    (found,) = [row["id"] for row in KEPT["rooms"] if row["number"] == room]
    return [json.loads(row["record"]) for row in KEPT["hands"] if row["room_id"] == found]


async def _records(engine: AsyncEngine) -> dict[str, dict[str, Any]]:
    async with engine.connect() as connection:
        rows = (await connection.execute(select(hands.c.code, hands.c.record))).all()
    return {row.code: json.loads(row.record) for row in rows}


@pytest.mark.clause("RM-17")
async def test_hands_of_the_first_edition_are_told_as_they_were_played(database: Database) -> None:
    """All events are those that the first edition told, whatever today's rules would pay."""
    await restored(database)
    engine = database.engine()
    await migrate(engine)
    found = await _records(engine)
    await engine.dispose()
    kept = {row["code"]: json.loads(row["record"]) for row in KEPT["hands"]}
    told = json.loads(gzip.decompress(EVENTS.read_bytes()))
    assert {record["game"] for record in found.values()} == set(GAMES) & {*GAMES_OF_THEN}
    assert found.keys() == kept.keys() == told.keys()
    for code, record in found.items():
        assert {name: record[name] for name in kept[code]} == kept[code]
        again = retold(record)
        was = plainly(_stakes_by_seat(told[code]))
        # Events may have come to have more fields since.
        both = zip(plainly(_stakes_by_seat(again["events"])), was, strict=True)
        assert [{name: now.get(name) for name in then} for now, then in both] == was
        assert (again["edition"], again["earlier"], again["left_out"]) == (1, True, 0)
        assert verify_record(record) == ["commitment", "deck", "payments", "edition"]


def _stakes_by_seat(events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Before the deal everybody says what they play for; in which order does not matter."""
    stakes = [event for event in events if event["event"] == "stake_set"]
    stakes.sort(key=lambda event: (event["seat"], event["name"]))
    return [stakes.pop(0) if event["event"] == "stake_set" else event for event in events]


GAMES_OF_THEN = ("hengyang258", "wanzai", "dongfeng", "hengyang15", "xiangtan")


def _there_and_back(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "0002")
    command.downgrade(config, "0001")


async def test_the_way_back_leaves_the_records_as_they_were(sqlite: Database) -> None:
    """From the revision that has brought them over."""
    await restored(sqlite)
    engine = sqlite.engine()
    async with engine.begin() as connection:
        await connection.run_sync(_there_and_back)
    found = await _records(engine)
    await engine.dispose()
    assert found == {row["code"]: json.loads(row["record"]) for row in KEPT["hands"]}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"secret": "00"}, "commitment"),
        ({"deck": ""}, "deck"),
        ({"events": []}, "no record of a settled hand"),
        ({"result": None}, "no record of a settled hand"),
    ],
)
def test_an_earlier_record_that_was_tampered_with_is_found_out(
    change: dict[str, Any], why: str
) -> None:
    record = kept_hands("100001")[0]
    with pytest.raises(VerificationError, match=why):
        verify_record({**record, **change})


def test_points_that_nobody_has_paid_are_found_out() -> None:
    record = kept_hands("100001")[0]
    record["result"]["deltas"] = [1, -1, 0, 0]
    with pytest.raises(VerificationError, match="payments"):
        verify_record(record)


# Rooms


async def _opened(database: Database) -> None:
    """The database of then, brought up to date."""
    await restored(database)
    engine = database.engine()
    await migrate(engine)
    await engine.dispose()


async def test_open_rooms_of_the_first_edition_end_as_they_stand(database: Database) -> None:
    """Once: a second start finds nothing to end."""
    await _opened(database)
    for _ in range(2):
        async with open_house(database) as house:
            assert house.parlour.lobby.running == {}
            await check_books(house.parlour.store.engine)
            for room in await rooms_of(house.parlour.store.engine):
                closed = [e.decode(line.entry) for line in room["log"]]
                ends = [entry.reason for entry in closed if isinstance(entry, e.Closed)]
                why = {"100001": "finished", "100004": "dissolved"}
                assert (room["open"], ends) == (False, [why.get(room["number"], "edition")])
                assert [line.place for line in room["log"]] == list(range(len(closed)))
            assert len(await _records(house.parlour.store.engine)) == len(KEPT["hands"])


@pytest.mark.clause("RM-7")
async def test_only_what_was_set_aside_for_a_first_hand_comes_back(database: Database) -> None:
    """Of room 6 no hand was settled: its four cards go back to the three who paid them.

    Of rooms 1 to 5 there was one: the first paid 2, 2, 1, 2 and 2 of 100 cards, the second 1, 2,
    1, 1 and 1, and the third 1, 1 and 1 of rooms 1, 3 and 5.
    """
    await _opened(database)
    left = {"user:1": 91, "user:2": 94, "user:3": 97}
    async with open_house(database) as house, house.parlour.store.engine.connect() as connection:
        held = await balances(connection)
    assert {account: held[account] for account in left} == left
    assert not any(cards for account, cards in held.items() if account.startswith("room:"))


@pytest.mark.clause("RM-8")
@pytest.mark.parametrize("number", OPEN)
async def test_whoever_comes_back_is_told_why_and_what_it_came_to(
    sqlite: Database, number: str
) -> None:
    await _opened(sqlite)
    settled = [record["result"]["deltas"] for record in kept_hands(number)]
    seats = 3 if number in ("100003", "100007") else 4
    totals = [sum(deltas[seat] for deltas in settled) for seat in range(seats)]
    async with open_house(sqlite) as house:
        for user in (1, 2):
            guest = await as_user(house, user)
            await guest.enter(number)
            assert (guest.room["phase"], guest.room["reason"]) == ("over", "edition")
            assert guest.room["totals"] == totals
            final = guest.room["final"]
            if number == "100007":
                assert final is None
                continue
            assert [seat["total"] for seat in final["seats"]] == totals
            assert [hand["deltas"] for hand in final["hands"]] == settled
        stranger = await house.guest("路人")
        answer = await stranger.http.post(f"/api/rooms/{number}/ticket")
        assert answer.json()["code"] == "no_room"


@pytest.mark.clause("RM-18")
async def test_replays_and_history_of_then_are_still_there(sqlite: Database) -> None:
    await _opened(sqlite)
    async with open_house(sqlite) as house:
        guest = await as_user(house, 1)
        history = await guest.get("/api/history")
        assert len(history["hands"]) == len(KEPT["hands"])
        points = [row["points"] for row in KEPT["hand_seats"] if row["user_id"] == 1]
        assert sum(game["points"] for game in history["games"]) == sum(points)
        for code in (KEPT["hands"][0]["code"], KEPT["hands"][-1]["code"]):
            record = await guest.get(f"/api/replay/{code}")
            assert record["rules_version"] == 1
            told = await guest.get(f"/api/replay/{code}/events")
            assert told["earlier"]
            assert told["events"][-1]["result"] == record["result"]
            answer = await guest.http.get(f"/api/replay/{code}/review")
            assert answer.json()["code"] == "no_review"


async def test_people_play_on_by_the_rules_of_today(sqlite: Database) -> None:
    """After a session of then, and after one that the new edition has ended."""
    await _opened(sqlite)
    async with open_house(sqlite) as house:
        owner = await as_user(house, 1)
        for number in ("100001", "100003"):
            made = await owner.post(f"/api/rooms/{number}/again")
            room = house.parlour.lobby.find(made["number"]).room
            assert room.setup.rules_version == room.game.rules_version == 2
            assert room.setup.options == room.game.read_options(room.setup.options)
            assert [seat.user for seat in room.seats][:3] == [1, 2, 3]
        # A room that was never begun has nobody to play on with.
        answer = await owner.http.post("/api/rooms/100007/again")
        assert answer.json()["code"] == "not_allowed"


async def test_a_new_room_goes_on_after_a_restart_and_its_hands_are_of_today(
    sqlite: Database,
) -> None:
    async with open_house(sqlite) as house:
        (guest,) = await house.dealt("xiangtan", ["甲甲"])
        await guest.play_hand(0)
    async with open_house(sqlite) as house:
        assert list(house.parlour.lobby.running) == [guest.number]
        (record,) = (await _records(house.parlour.store.engine)).values()
        assert record["rules_version"] == find_game("xiangtan").rules_version == 2
        assert "events" not in record
        async with house.parlour.store.engine.connect() as connection:
            (setup,) = (await connection.execute(select(rooms.c.setup))).scalars()
        assert json.loads(setup)["rules_version"] == 2

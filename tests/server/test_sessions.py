"""Whole sessions of every game over real sockets: two people, bots in the other seats."""

import asyncio
import random
from typing import Any

import pytest

from paiguan.engine.deck import commitment, mixed, shuffled
from paiguan.games import GAMES, find_game
from paiguan.records import verify_record
from tests.server.bookkeeping import check_books, check_room
from tests.server.databases import Database
from tests.server.guest import SEED, Guest
from tests.server.parlour import House, open_house

# The shortest session of each game (RM-6): the options, and what it costs.
SHORTEST = {"dongfeng": {"rounds": 2}}
PRICES = {2: 2, 3: 3, 4: 4}
# Every game in a file, and one of each family on PostgreSQL.
PLAYED = [("sqlite", game) for game in GAMES]
PLAYED += [("postgresql", "hengyang258"), ("postgresql", "hengyang15")]


async def _whole_session(house: House, game: str) -> tuple[list[Guest], str]:
    options = SHORTEST.get(game, {})
    guests = await house.table(game, ["甲甲", "乙乙"], options=options, claim_time="fast")
    await guests[0].fill_with_bots()
    await asyncio.gather(*(guest.play(random.Random(place)) for place, guest in enumerate(guests)))
    return guests, guests[0].number


async def _records(guest: Guest) -> list[dict[str, Any]]:
    """The records of all hands that a guest was told the codes of."""
    codes = [guest.revealed[hand]["code"] for hand in sorted(guest.revealed)]
    return [await guest.get(f"/api/replay/{code}") for code in codes]


@pytest.mark.clause("RM-6", "RM-8", "RM-14", "RM-17", "RM-18")
@pytest.mark.parametrize(("database", "game"), PLAYED, indirect=["database"])
async def test_two_people_and_bots_play_a_whole_session(game: str, database: Database) -> None:
    """From the deal to the final settlement, and everything that stays of it."""
    async with open_house(database) as house:
        guests, number = await _whole_session(house, game)
        records = await _records(guests[0])
        _the_totals_are_those_of_the_hands(guests, records)
        _every_deal_is_what_was_promised(guests, records)
        await _history_has_it(guests, records, number)
        await _every_hand_leads_to_the_next(guests, await house.guest("丙丙"))
        price = PRICES[find_game(game).seats]
        spent = [100_000 - await guest.cards() for guest in guests]
        assert sorted(spent, reverse=True) == [price - price // 2, price // 2]
        await check_books(house.parlour.store.engine)
        await check_room(house.parlour.store.engine, guests)


def _the_totals_are_those_of_the_hands(guests: list[Guest], records: list[dict[str, Any]]) -> None:
    """RM-8: the final settlement is the sum of the hands."""
    seats = range(len(guests[0].room["seats"]))
    deltas = [record["result"]["deltas"] for record in records]
    totals = [sum(delta[seat] for delta in deltas) for seat in seats]
    winners = [winner for record in records for winner in record["result"]["winners"]]
    for guest in guests:
        room, final = guest.room, guest.room["final"]
        assert (room["phase"], room["reason"]) == ("over", "finished")
        assert room["totals"] == totals
        assert [seat["total"] for seat in final["seats"]] == totals
        best = max(totals)
        assert final["big_winners"] == [s for s in seats if totals[s] == best > 0]
        for seat in seats:
            won = [winner for winner in winners if winner["seat"] == seat]
            shown = final["seats"][seat]
            assert shown["wins"] == len(won)
            assert shown["self_draws"] == sum(winner["by"] == "self" for winner in won)
            laid = [winner for winner in winners if winner["by"] in ("discard", "robbed")]
            assert shown["given"] == sum(winner["from"] == seat for winner in laid)
            paid = [_paid(record, seat) for record in records if _won(record, seat)]
            assert (shown["best"] or {"points": 0})["points"] == max(paid, default=0)


def _won(record: dict[str, Any], seat: int) -> bool:
    return any(winner["seat"] == seat for winner in record["result"]["winners"])


def _paid(record: dict[str, Any], seat: int) -> int:
    payments = record["result"]["payments"]
    return sum(paid["points"] for paid in payments if paid["to"] == seat)


async def _every_hand_leads_to_the_next(guests: list[Guest], stranger: Guest) -> None:
    """RM-17: for those who played them; whoever was given one code is given no other."""
    codes = [guests[0].revealed[hand]["code"] for hand in sorted(guests[0].revealed)]
    ends = [None, *codes, None]
    for guest in guests:
        for place, code in enumerate(codes):
            around = {"seat": guest.place(), "before": ends[place], "after": ends[place + 2]}
            assert await guest.get(f"/api/replay/{code}/hands") == around
    nothing = {"seat": None, "before": None, "after": None}
    assert await stranger.get(f"/api/replay/{codes[0]}/hands") == nothing
    stranger.http.cookies.clear()
    assert await stranger.get(f"/api/replay/{codes[0]}/hands") == nothing


def _every_deal_is_what_was_promised(guests: list[Guest], records: list[dict[str, Any]]) -> None:
    """RM-14: the secrets are those committed to at the opening; the players' seeds took part."""
    for guest in guests:
        assert guest.commitments == guests[0].commitments
        assert guest.revealed == guests[0].revealed
    for number, record in enumerate(records):
        checked = ["commitment", "hashes", "deck", "result", "digest", "names"]
        assert verify_record(record) == checked
        assert record["digest"] == guests[0].revealed[number]["digest"]
        assert (record["room_number"], record["number"]) == (guests[0].number, number)
        secret = bytes.fromhex(guests[0].revealed[number]["secret"])
        assert len(secret) * 8 >= 640
        assert commitment(secret) == record["commitment"] == guests[0].commitments[number]
        assert record["seeds"][:2] == [SEED, SEED]
        game = find_game(record["game"])
        deck = " ".join(game.tile_name(tile) for tile in shuffled(game.deck(), secret))
        assert record["deck"] != deck, "the players' seeds did not enter the shuffle"
        seeded = shuffled(game.deck(), mixed(secret, record["seeds"]))
        assert record["deck"] == " ".join(game.tile_name(tile) for tile in seeded)


async def _history_has_it(guests: list[Guest], records: list[dict[str, Any]], number: str) -> None:
    """RM-17, RM-18: every hand is in both players' histories, with totals."""
    for seat, guest in enumerate(guests):
        history = await guest.get("/api/history")
        codes = [guest.revealed[hand]["code"] for hand in sorted(guest.revealed)]
        assert [hand["code"] for hand in reversed(history["hands"])] == codes
        points = [record["result"]["deltas"][seat] for record in records]
        assert [hand["points"] for hand in reversed(history["hands"])] == points
        (session,), (game,) = history["sessions"], history["games"]
        (companion,) = history["companions"]
        assert session["room"] == number
        assert companion["name"] == guests[1 - seat].name
        for totals in (session, game, companion):
            assert (totals["hands"], totals["points"]) == (len(records), sum(points))
            assert totals["wins"] == sum(hand["won"] for hand in history["hands"])
        first, last = history["hands"][-1]["at"], history["hands"][0]["at"]
        assert await guest.get(f"/api/history?since={first}") == history
        later = await guest.get(f"/api/history?since={last + 1}")
        assert later == {"hands": [], "sessions": [], "games": [], "companions": []}

"""RM-6 and RM-7: what a session costs, and when the cards move."""

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.games import GAMES, find_game
from paiguan.server.store import ledger
from tests.server.bookkeeping import balances, check_books
from tests.server.databases import Database
from tests.server.guest import Guest
from tests.server.parlour import House, open_house

GAME = "hengyang258"
FIRST = 100_000

# RM-6: (rounds, or hands at so many seats) to cards.
BY_ROUNDS = {2: 4, 4: 8, 8: 16}
BY_HANDS = {(8, 4): 4, (16, 4): 8, (8, 3): 3, (16, 3): 6}


def lengths() -> list[tuple[str, str, int, int]]:
    """Every length of every game: the game, the option, its value, and the price."""
    found = []
    for game in GAMES.values():
        for option in game.options:
            for choice in option.choices:
                value = int(choice.value) if option.name in ("rounds", "hands") else 0
                if option.name == "rounds":
                    found.append((game.name, option.name, value, BY_ROUNDS[value]))
                elif option.name == "hands":
                    found.append((game.name, option.name, value, BY_HANDS[value, game.seats]))
    return found


async def held(house: House, account: str) -> int:
    """The cards of an account."""
    async with house.parlour.store.engine.connect() as connection:
        return (await balances(connection))[account]


async def set_aside(house: House, guest: Guest) -> int:
    """The cards that are set aside for a guest's room."""
    async with house.parlour.store.engine.connect() as connection:
        every = await balances(connection)
    return sum(cards for account, cards in every.items() if account.startswith("room:"))


@pytest.mark.clause("RM-6")
async def test_every_length_of_every_game_has_its_price(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("房主")
        for game, option, value, price in lengths():
            made = await guest.post("/api/rooms", game=game, options={option: value})
            assert made["cards"] == price, (game, option, value)


@pytest.mark.clause("RM-6")
@pytest.mark.parametrize(("price_8", "factor"), [(0, 0), (8, 2)])
async def test_an_operator_sets_the_prices(sqlite: Database, price_8: int, factor: int) -> None:
    """Zero included: then nothing moves, and the game is played all the same."""
    async with open_house(sqlite, card_price_8=price_8) as house:
        guest = await house.guest("房主")
        for game, option, value, price in lengths():
            made = await guest.post("/api/rooms", game=game, options={option: value})
            assert made["cards"] == price * factor
        people = await house.dealt(GAME, ["甲甲", "乙乙"])
        assert [await one.cards() for one in people] == [FIRST - 2 * factor] * 2
        await asyncio.gather(*(one.play_hand(0) for one in people))
        await check_books(house.parlour.store.engine)


@pytest.mark.clause("RM-6")
async def test_an_operator_sets_how_many_cards_a_new_account_gets(sqlite: Database) -> None:
    async with open_house(sqlite, new_account_cards=7) as house:
        assert await (await house.guest("甲甲")).cards() == 7


@pytest.mark.clause("RM-7")
async def test_cards_are_set_aside_at_the_first_deal_and_spent_at_its_settlement(
    database: Database,
) -> None:
    async with open_house(database) as house:
        owner, other = await house.table(GAME, ["甲甲", "乙乙"], options={"hands": 16})
        await owner.fill_with_bots()
        await owner.do("ready", on=True)
        assert await owner.cards() == FIRST
        await other.do("ready", on=True)
        await other.until_phase("playing")
        assert [await owner.cards(), await other.cards()] == [FIRST - 4] * 2
        assert await set_aside(house, owner) == 8
        spent_before = await held(house, ledger.HOUSE)
        await asyncio.gather(owner.play_hand(0), other.play_hand(0))
        assert await set_aside(house, owner) == 0
        assert await held(house, ledger.HOUSE) == spent_before + 8
        await asyncio.gather(owner.play_hand(1), other.play_hand(1))
        assert [await owner.cards(), await other.cards()] == [FIRST - 4] * 2
        await check_books(house.parlour.store.engine)


@pytest.mark.clause("RM-7", "RM-9")
async def test_a_room_that_ends_in_its_first_hand_gives_the_cards_back(
    database: Database,
) -> None:
    async with open_house(database) as house:
        owner, other = await house.dealt(GAME, ["甲甲", "乙乙"])
        assert await set_aside(house, owner) == 4
        await owner.do("dissolve", agree=True)
        await other.do("dissolve", agree=True)
        await owner.until_phase("over")
        assert [await owner.cards(), await other.cards()] == [FIRST] * 2
        assert await set_aside(house, owner) == 0
        assert owner.room["totals"] == [0, 0, 0, 0]
        history = await owner.get("/api/history")
        assert [(hand["void"], hand["points"]) for hand in history["hands"]] == [(True, 0)]
        await check_books(house.parlour.store.engine)


@pytest.mark.clause("RM-7")
async def test_a_room_that_ends_before_the_deal_has_moved_nothing(sqlite: Database) -> None:
    async with open_house(sqlite) as house:
        owner, other = await house.table(GAME, ["甲甲", "乙乙"])
        await owner.do("dissolve", agree=True)
        await other.until_phase("over")
        assert [await owner.cards(), await other.cards()] == [FIRST] * 2


@pytest.mark.clause("RM-7")
async def test_without_enough_cards_nothing_is_dealt_and_everybody_is_told(
    database: Database,
) -> None:
    """Nobody has paid, nobody is ready; with the cards there, play begins."""
    async with open_house(database, new_account_cards=1) as house:
        owner, other = await house.table(GAME, ["甲甲", "乙乙"])
        await owner.fill_with_bots()
        await owner.do("ready", on=True)
        await other.do("ready", on=True)
        for guest in (owner, other):
            await guest.until_refused_to_all("not_enough_cards")
            await guest.until(lambda: not any(s["ready"] for s in owner.room["seats"][:2]))
        assert owner.room["phase"] == "gathering"
        assert [await owner.cards(), await other.cards()] == [1, 1]
        for guest in (owner, other):
            grant = ledger.granted(guest.id, 10, f"test:{guest.id}")
            await house.parlour.store.write(lambda c, grant=grant: _carry_out(c, grant))  # type: ignore[misc]
            await guest.do("ready", on=True)
        await owner.until_phase("playing")
        assert [await owner.cards(), await other.cards()] == [9, 9]
        await check_books(house.parlour.store.engine)


@pytest.mark.clause("RM-7")
@pytest.mark.parametrize("dissolve", [False, True])
async def test_a_price_that_changes_meanwhile_is_for_other_rooms(
    database: Database, dissolve: bool
) -> None:
    """What was set aside is what is spent or given back, whatever the operator sets later."""
    async with open_house(database) as house:
        player, other = await house.dealt(GAME, ["甲甲", "乙乙"])
        assert await player.cards() == FIRST - 2
    async with open_house(database, card_price_8=40) as house:
        player, other = await house.again(player), await house.again(other)
        if dissolve:
            await player.do("dissolve", agree=True)
            await other.do("dissolve", agree=True)
        else:
            await asyncio.gather(player.play_hand(0), other.play_hand(0))
        assert await player.cards() == (FIRST if dissolve else FIRST - 2)
        assert await set_aside(house, player) == 0
        await check_books(house.parlour.store.engine)


async def _carry_out(connection: AsyncConnection, transfer: ledger.Transfer) -> None:
    await ledger.carry_out(connection, transfer)


def test_every_game_is_sold_by_hands_or_by_rounds() -> None:
    assert {game for game, _, _, _ in lengths()} == set(GAMES)
    assert all(find_game(game).seats in (3, 4) for game in GAMES)

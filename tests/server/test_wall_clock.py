"""A clock on the wall that is set, or wrong for a while, ends nothing and prolongs nothing."""

import time
from collections.abc import Callable

import pytest
from sqlalchemy import func, select

from paiguan.server.store import house_time
from paiguan.server.store.models import logins
from tests.server.databases import Database
from tests.server.guest import Guest
from tests.server.held_clock import HeldClock
from tests.server.parlour import House, open_house

GAME = "hengyang258"
SECONDS_A_DAY = 86_400.0
NANOSECONDS_A_YEAR = 365 * 86_400 * 10**9
JUMPS = pytest.mark.parametrize("years", [20, -20])
Jump = Callable[[int], None]


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Jump:
    """Set the clock on the wall so many years forth or back."""
    right = time.time_ns
    return lambda years: monkeypatch.setattr(
        time, "time_ns", lambda: right() + years * NANOSECONDS_A_YEAR
    )


@pytest.fixture
def days_pass(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let the house be open for so many days more."""
    right, passed = time.monotonic, [0.0]
    monkeypatch.setattr(house_time, "monotonic", lambda: right() + passed[0] * SECONDS_A_DAY)

    def days_pass(days: float) -> None:
        passed[0] += days

    return days_pass


async def _status(house: House, cookie: str) -> int:
    guest = Guest(house.base, "")
    answer = await guest.http.get("/api/me", headers={"Cookie": f"paiguan={cookie}"})
    await guest.http.aclose()
    return answer.status_code


async def _logins(house: House) -> int:
    async with house.parlour.store.read() as connection:
        return int(await connection.scalar(select(func.count()).select_from(logins)) or 0)


@JUMPS
async def test_a_login_outlives_a_clock_that_jumps(
    database: Database, jump: Jump, years: int
) -> None:
    async with open_house(database) as house:
        before = (await house.guest("老张")).http.cookies["paiguan"]
        jump(years)
        assert await _status(house, before) == 200
        during = (await house.guest("小张")).http.cookies["paiguan"]
        await house.parlour.accounts.forget_old_logins()
        assert await _logins(house) == 2
    # It starts with the wrong clock, and is right the next time.
    for now in (years, 0):
        jump(now)
        async with open_house(database) as house:
            assert await _logins(house) == 2
            assert await _status(house, before) == 200
            assert await _status(house, during) == 200


async def test_a_login_ends_after_its_days_in_the_house_over_many_starts(
    sqlite: Database, days_pass: Callable[[float], None]
) -> None:
    async with open_house(sqlite, guest_days=30) as house:
        cookie = (await house.guest("老张")).http.cookies["paiguan"]
        days_pass(20)
    async with open_house(sqlite, guest_days=30) as house:
        assert await _status(house, cookie) == 200
        days_pass(9.9)
        assert await _status(house, cookie) == 200
        days_pass(0.2)
        assert await _status(house, cookie) == 401
        assert await _logins(house) == 1
    async with open_house(sqlite, guest_days=30) as house:
        assert await _logins(house) == 0


@JUMPS
async def test_a_ticket_is_good_for_its_minute_whatever_the_wall_says(
    sqlite: Database, jump: Jump, years: int
) -> None:
    clock = HeldClock()
    async with open_house(sqlite, clock=clock) as house:
        guest = await house.guest("老张")
        await guest.open_room(GAME)
        path = f"/api/rooms/{guest.number}/ticket"
        good, late = [(await guest.post(path))["ticket"] for _ in range(2)]
        jump(years)
        clock.advance(60)
        await house.parlour.lobby.redeem(good, guest.number)
        clock.advance(0.1)
        with pytest.raises(Exception, match="bad_ticket"):
            await house.parlour.lobby.redeem(late, guest.number)


@pytest.mark.clause("RM-10")
@JUMPS
async def test_a_room_is_idle_by_the_time_that_has_passed(
    sqlite: Database, jump: Jump, years: int
) -> None:
    async with open_house(sqlite) as house:
        guest = await house.guest("老张")
        await guest.open_room(GAME)
        lobby = house.parlour.lobby
        await lobby.close_idle()
        jump(years)
        await lobby.close_idle()
        await lobby.find(guest.number).quiet()
        assert guest.number in lobby.running


@pytest.mark.clause("RM-9")
async def test_a_clock_that_was_set_back_bars_nobody_from_a_vote(
    sqlite: Database, jump: Jump
) -> None:
    async with open_house(sqlite) as house:
        player, other = await house.dealt("wanzai", ["甲甲", "乙乙"], clock=0)
        await player.do("dissolve", agree=True)
        await other.do("dissolve", agree=False)
        assert await player.refusal("dissolve", agree=True) == "too_soon"
        jump(-1)
        await player.do("dissolve", agree=True)

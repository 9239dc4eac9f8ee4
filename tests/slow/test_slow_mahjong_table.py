"""The slow table of mahjong and the fast engine, hand for hand and action for action."""

import os
from collections import Counter
from collections.abc import Callable

import pytest

from tests.conformance.play import by_build
from tests.slow.table import (
    mahjong_mistakes_dongfeng,
    mahjong_mistakes_hengyang,
    mahjong_mistakes_hongzhong,
    mahjong_mistakes_wanzai,
)
from tests.slow.table.mahjong_lockstep import (
    SLOW_TABLES,
    DifferenceError,
    check_hand,
    reached,
)
from tests.slow.table.mahjong_table import SlowTable
from tests.slow.table.reached import recorded

# Hands of the whole family, an equal part of them for each game.
HANDS = by_build(compiled=2000, pure=300)
PARTS = 4

SOAK_HANDS = int(os.environ.get("PAIGUAN_SOAK_HANDS", "10000"))

# Every clause that pays, by the games that it belongs to.
PAYING = {
    "hengyang258": [
        *(f"HY-{number}" for number in range(15, 19)),
        *(f"HY-{number}" for number in range(22, 34)),
        *("HY-36", "HY-37", "HY-40", "HY-41", "HY-42"),
    ],
    "wanzai": [f"WZ-{number}" for number in (*range(12, 19), *range(21, 25))],
    "dongfeng": [f"DF-{number}" for number in (*range(15, 19), 20, 21, 23, 24)],
    "hongzhong": [f"HZ-{number}" for number in (7, *range(9, 15))],
}

# Every mistake with a game and with the number of a hand that it shows in.
MISTAKES: list[tuple[str, type[SlowTable], int]] = [
    *(("hengyang258", *found) for found in mahjong_mistakes_hengyang.MISTAKES.items()),
    *(("wanzai", *found) for found in mahjong_mistakes_wanzai.MISTAKES.items()),
    *(("dongfeng", *found) for found in mahjong_mistakes_dongfeng.MISTAKES.items()),
    *(("hongzhong", *found) for found in mahjong_mistakes_hongzhong.MISTAKES.items()),
]

# Where the hands have changed since, a mistake may show in a later one.
HANDS_FOR_A_MISTAKE = 200

# Of so many hands of the family each such clause is to be reached by one.
ONE_IN = 1000


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", SLOW_TABLES)
def test_the_slow_table_agrees(name: str, part: int) -> None:
    """Prompts, hands, melds, discards, bars, payments, result and what is left standing."""
    check_hands(name, range(part, HANDS // len(SLOW_TABLES), PARTS), SLOW_TABLES[name])


def check_hands(name: str, numbers: range, slow: type[SlowTable]) -> None:
    """Play these hands on both tables."""
    for number in numbers:
        check_hand(name, number, slow)


@pytest.mark.parametrize(
    ("name", "mistaken", "first"),
    [pytest.param(*found, id=found[1].__name__) for found in MISTAKES],
)
def test_a_mistake_of_the_slow_table_is_found(
    name: str, mistaken: type[SlowTable], first: int
) -> None:
    """One mistake in every group of clauses, each found by comparing."""
    numbers = range(first, first + HANDS_FOR_A_MISTAKE)
    with pytest.raises(DifferenceError):
        check_hands(name, numbers, mistaken)


@pytest.mark.soak
@pytest.mark.parametrize("name", SLOW_TABLES)
def test_the_slow_table_agrees_for_long(
    name: str, record_property: Callable[[str, object], None]
) -> None:
    """The same for many hands; every clause that pays is reached often enough."""
    found: Counter[str] = Counter()
    for number in range(SOAK_HANDS // len(SLOW_TABLES)):
        found.update(reached(check_hand(name, number, SLOW_TABLES[name])))
    record_property(*recorded(name, found))
    clauses: Counter[str] = Counter()
    for named, times in found.items():
        clauses[named.split()[0]] += times
    seldom = [clause for clause in PAYING[name] if clauses[clause] < SOAK_HANDS // ONE_IN]
    assert not seldom, f"reached too seldom: {seldom}"

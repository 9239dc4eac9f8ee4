"""DF-15 to DF-22: every name of the table with the payment of all seats, and the cap."""

import pytest

from tests.dongfeng.seating import (
    MIDDLE,
    NINES,
    PLAIN,
    SINGLE,
    TRIPLETS,
    WAYS,
    clauses,
    doublings,
    main_name,
    shares,
    winner_of,
)

#: Three sets and a wait beside 999s, the winning tile, the points.
HANDS = {
    "平胡": (PLAIN, "6s", 1),
    "夹胡": (MIDDLE, "5s", 2),
    "单吊": (SINGLE, "7s", 2),
    "飘胡": (TRIPLETS, "6s", 20),
}
CLAUSES = {"平胡": "DF-15", "夹胡": "DF-16", "单吊": "DF-17", "飘胡": "DF-18"}

# Seats 1 (the winner, 碰 of 9s) and 3 (碰 of 北) are not 门清: nothing doubles but 自摸 and 庄.
SHOWN_DELTAS = {
    "平胡": {
        "dealer draws": [-4, 12, -4, -4],  # 1, 自摸 ×2, dealer ×2
        "player draws": [-4, 8, -2, -2],  # 1, 自摸 ×2, ×2 from the dealer
        "dealer gives": [-4, 4, 0, 0],  # 1 + 1 + 2
        "player gives": [0, 4, 0, -4],  # 1 + 1 + 2
        "dealer is given": [0, 6, -6, 0],  # 2 + 2 + 2
    },
    "夹胡": {
        "dealer draws": [-8, 24, -8, -8],
        "player draws": [-8, 16, -4, -4],
        "dealer gives": [-8, 8, 0, 0],
        "player gives": [0, 8, 0, -8],
        "dealer is given": [0, 12, -12, 0],
    },
    "单吊": {
        "dealer draws": [-8, 24, -8, -8],
        "player draws": [-8, 16, -4, -4],
        "dealer gives": [-8, 8, 0, 0],
        "player gives": [0, 8, 0, -8],
        "dealer is given": [0, 12, -12, 0],
    },
    "飘胡": {
        "dealer draws": [-20, 60, -20, -20],
        "player draws": [-20, 60, -20, -20],
        "dealer gives": [-60, 60, 0, 0],
        "player gives": [0, 60, 0, -60],
        "dealer is given": [0, 60, -60, 0],
    },
}

# All four are 门清: ×2 for 门清, ×2 for 三家清, ×2 for 四家清.
CLOSED_DELTAS = {
    "平胡": {
        "dealer draws": [-20, 60, -20, -20],  # 1 ×8 ×2 ×2 = 32, capped
        "player draws": [-20, 52, -16, -16],  # 1 ×8 ×2 = 16, the dealer's 32 capped
        "dealer gives": [-32, 32, 0, 0],  # 8 + 8 + 16
        "player gives": [0, 32, 0, -32],
        "dealer is given": [0, 48, -48, 0],  # 16 + 16 + 16
    },
    "夹胡": {
        "dealer draws": [-20, 60, -20, -20],  # 64, capped
        "player draws": [-20, 60, -20, -20],  # 32 and 64, capped
        "dealer gives": [-52, 52, 0, 0],  # 16 + 16 and 32, capped
        "player gives": [0, 52, 0, -52],
        "dealer is given": [0, 60, -60, 0],  # 32 each, capped
    },
    "单吊": {
        "dealer draws": [-20, 60, -20, -20],
        "player draws": [-20, 60, -20, -20],
        "dealer gives": [-52, 52, 0, 0],
        "player gives": [0, 52, 0, -52],
        "dealer is given": [0, 60, -60, 0],
    },
    "飘胡": {
        "dealer draws": [-20, 60, -20, -20],
        "player draws": [-20, 60, -20, -20],
        "dealer gives": [-60, 60, 0, 0],
        "player gives": [0, 60, 0, -60],
        "dealer is given": [0, 60, -60, 0],
    },
}

# The same with a cap of 40.
CLOSED_DELTAS_40 = {
    "平胡": {
        "dealer draws": [-32, 96, -32, -32],
        "player draws": [-32, 64, -16, -16],
        "dealer gives": [-32, 32, 0, 0],
        "player gives": [0, 32, 0, -32],
        "dealer is given": [0, 48, -48, 0],
    },
    "夹胡": {
        "dealer draws": [-40, 120, -40, -40],  # 64, capped
        "player draws": [-40, 104, -32, -32],  # 32, the dealer's 64 capped
        "dealer gives": [-64, 64, 0, 0],  # 16 + 16 + 32
        "player gives": [0, 64, 0, -64],
        "dealer is given": [0, 96, -96, 0],  # 32 + 32 + 32
    },
    "单吊": {
        "dealer draws": [-40, 120, -40, -40],
        "player draws": [-40, 104, -32, -32],
        "dealer gives": [-64, 64, 0, 0],
        "player gives": [0, 64, 0, -64],
        "dealer is given": [0, 96, -96, 0],
    },
    "飘胡": {
        "dealer draws": [-40, 120, -40, -40],
        "player draws": [-40, 120, -40, -40],
        "dealer gives": [-120, 120, 0, 0],
        "player gives": [0, 120, 0, -120],
        "dealer is given": [0, 120, -120, 0],
    },
}

NAMES = [
    pytest.param(name, marks=pytest.mark.clause(clause, "DF-20", "DF-21", "DF-22"))
    for name, clause in CLAUSES.items()
]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", NAMES)
def test_what_a_name_pays_where_the_tables_are_open(name: str, way: str) -> None:
    """The winner and another have 碰: the points, 自摸, and the dealer on either side."""
    hand, tile, points = HANDS[name]
    result = WAYS[way](hand, tile, NINES)
    winner = winner_of(result)
    assert winner["seat"] == 1
    assert winner["tile"] == tile
    assert main_name(winner["names"]) == name
    assert winner["value"] == points
    assert result["deltas"] == SHOWN_DELTAS[name][way]
    if way.endswith("draws"):
        assert (winner["by"], winner["from"]) == ("self", None)
        assert shares(result) == {
            (seat, 1): -result["deltas"][seat] for seat in (0, 2, 3)
        }  # each their own
    else:
        giver = {"dealer gives": 0, "player gives": 3, "dealer is given": 2}[way]
        assert (winner["by"], winner["from"]) == ("discard", giver)
        assert shares(result) == {(giver, 1): result["deltas"][1]}
    assert not {"DF-23", "DF-24"} & clauses(result)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", NAMES)
def test_what_a_name_pays_where_nobody_has_claimed(name: str, way: str) -> None:
    """四家清 by whichever way: each share is capped for the seat it belongs to."""
    hand, tile, points = HANDS[name]
    for cap, deltas in ((20, CLOSED_DELTAS), (40, CLOSED_DELTAS_40)):
        result = WAYS[way](f"999s {hand}", tile, (), (), cap=cap)
        assert main_name(winner_of(result)["names"]) == name
        assert winner_of(result)["value"] == (cap if name == "飘胡" else points)
        assert result["deltas"] == deltas[name][way]
        if name != "飘胡":
            expected = {"门清", "三家清", "四家清"}
            assert doublings(result) == expected | ({"自摸"} if way.endswith("draws") else set())

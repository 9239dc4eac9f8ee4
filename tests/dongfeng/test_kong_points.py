"""DF-23 and DF-24: what each of the other three pays for a kong."""

from typing import Any

import pytest

from tests.dongfeng.seating import GAME, clauses, shares, winner_of
from tests.table import play, result_of, state_of

# Hands without a pair and without any 1, 5, 9, 东 or 中: those are the tiles of the kongs.
QUIET_0 = "247m 247p 247s 2345z"
QUIET_2 = "368m 368p 368s 2346z"
QUIET_3 = "368m 247p 368s 2356z"
REST = "247m 368p 247s 6z"  # ten tiles to go with three of a kind or a 碰
JUNK = "4z"

ORDINARY = ["5m", "9s", "9m", "1z", "7z"]
ONES = ["1s", "1p", "1m"]


def _three(face: str) -> str:
    return face[0] * 3 + face[1]


def _after(
    mine: str,
    actions: list[list[Any]],
    *,
    dealer: int = 0,
    drawn: str = JUNK,
    melds: tuple[str, ...] = (),
    **more: Any,
) -> dict[str, Any]:
    """Where the hand stands after the moves around seat 1, who makes the kong."""
    hands = [QUIET_0, mine, QUIET_2, QUIET_3]
    hands[dealer] += f" {drawn}"
    return state_of(
        GAME,
        dealer=dealer,
        hands=hands,
        melds=[[], list(melds), [], []],
        opening=False,
        actions=actions,
        **more,
    )


# --- 暗杠 ----------------------------------------------------------------------------------------


@pytest.mark.clause("DF-23")
@pytest.mark.parametrize("face", ORDINARY)
def test_a_concealed_kong_is_four_from_each(face: str) -> None:
    """2 ×2 for 暗杠, ×2 from the dealer; 东 and 9s are ordinary."""
    actions: list[list[Any]] = [[0, "discard", JUNK], [1, "kong", face]]
    state = _after(f"{_three(face)} {REST}", actions, wall=face)
    assert state["deltas"] == [-8, 16, -4, -4]


@pytest.mark.clause("DF-23")
@pytest.mark.parametrize("face", ONES)
def test_a_concealed_kong_of_ones_is_eight_from_each(face: str) -> None:
    """幺鸡, 1筒, 1万: 4 ×2 for 暗杠, ×2 from the dealer."""
    actions: list[list[Any]] = [[0, "discard", JUNK], [1, "kong", face]]
    state = _after(f"{_three(face)} {REST}", actions, wall=face)
    assert state["deltas"] == [-16, 32, -8, -8]


@pytest.mark.clause("DF-23")
@pytest.mark.parametrize(
    ("face", "deltas"), [("5m", [-8, 24, -8, -8]), ("1s", [-16, 48, -16, -16])]
)
def test_the_dealers_concealed_kong_is_doubled_from_all(face: str, deltas: list[int]) -> None:
    """2 ×2 ×2 = 8, or 4 ×2 ×2 = 16, from each."""
    state = _after(f"{_three(face)} {REST}", [[1, "kong", face]], dealer=1, drawn=face)
    assert state["deltas"] == deltas


# --- 碰杠 ----------------------------------------------------------------------------------------


@pytest.mark.clause("DF-23")
@pytest.mark.parametrize("giver", [0, 2, 3])
@pytest.mark.parametrize("giver_pays", [True, False])
@pytest.mark.parametrize(
    ("face", "deltas"),
    [
        *((face, [-4, 8, -2, -2]) for face in ORDINARY),
        *((face, [-8, 16, -4, -4]) for face in ONES),
    ],
)
def test_an_added_kong_is_paid_by_all_three(
    face: str, deltas: list[int], giver_pays: bool, giver: int
) -> None:
    """2 or 4 from each, ×2 from the dealer; who gave the 碰 makes no difference."""
    state = _after(
        REST,
        [[0, "discard", JUNK], [1, "kong", face]],
        melds=(f"pong:{_three(face)}<{giver}",),
        wall=face,
        options={"giver_pays_kong": giver_pays},
    )
    assert state["deltas"] == deltas


@pytest.mark.clause("DF-23")
@pytest.mark.parametrize(
    ("face", "deltas"), [("5m", [-4, 12, -4, -4]), ("1p", [-8, 24, -8, -8])]
)  # fmt: skip
def test_the_dealers_added_kong_is_doubled_from_all(face: str, deltas: list[int]) -> None:
    """2 ×2 = 4, or 4 ×2 = 8, from each."""
    melds = (f"pong:{_three(face)}<3",)
    state = _after(REST, [[1, "kong", face]], dealer=1, drawn=face, melds=melds)
    assert state["deltas"] == deltas


# --- 明杠 of a discard ---------------------------------------------------------------------------


def _claimed(face: str, owner: str, giver_pays: bool | None) -> dict[str, Any]:
    """Seat 1 makes 明杠 of a discard: the dealer's, another's, or as the dealer itself."""
    mine = f"{_three(face)} {REST}"
    options = {} if giver_pays is None else {"giver_pays_kong": giver_pays}
    if owner == "from the dealer":
        actions: list[list[Any]] = [[0, "discard", face], [1, "kong", face]]
        return _after(mine, actions, drawn=face, options=options)
    dealer, giver = (2, 3) if owner == "from another" else (1, 2)
    actions = [[dealer, "discard", JUNK], [giver, "discard", face], [1, "kong", face]]
    return _after(mine, actions, dealer=dealer, wall=face, options=options)


@pytest.mark.clause("DF-23", "MJ-8")
@pytest.mark.parametrize("giver_pays", [None, True])
@pytest.mark.parametrize(
    ("face", "owner", "deltas"),
    [
        ("5m", "from the dealer", [-8, 8, 0, 0]),  # 4 + 2 + 2
        ("5m", "from another", [0, 8, 0, -8]),  # 2 + 4 + 2
        ("5m", "by the dealer", [0, 12, -12, 0]),  # 4 + 4 + 4
        ("7z", "from another", [0, 8, 0, -8]),
        ("1z", "from another", [0, 8, 0, -8]),
        ("1m", "from the dealer", [-16, 16, 0, 0]),  # 8 + 4 + 4
        ("1p", "from another", [0, 16, 0, -16]),
        ("1s", "by the dealer", [0, 24, -24, 0]),  # 8 + 8 + 8
    ],
)
def test_the_giver_of_a_kong_pays_all_three_shares(
    face: str, owner: str, deltas: list[int], giver_pays: bool | None
) -> None:
    """`giver_pays_kong`, the default: each share as reckoned for the seat it belongs to."""
    assert _claimed(face, owner, giver_pays)["deltas"] == deltas


@pytest.mark.clause("DF-23")
@pytest.mark.parametrize(
    ("face", "owner", "deltas"),
    [
        ("5m", "from the dealer", [-4, 8, -2, -2]),
        ("5m", "from another", [-2, 8, -4, -2]),
        ("5m", "by the dealer", [-4, 12, -4, -4]),
        ("1m", "from the dealer", [-8, 16, -4, -4]),
        ("1p", "from another", [-4, 16, -8, -4]),
        ("1s", "by the dealer", [-8, 24, -8, -8]),
    ],
)
def test_without_the_option_each_pays_for_a_kong(face: str, owner: str, deltas: list[int]) -> None:
    """`giver_pays_kong` off: 2 or 4 from each, ×2 where the dealer is on a side."""
    assert _claimed(face, owner, False)["deltas"] == deltas


# --- they stand ----------------------------------------------------------------------------------

#: Waits for 5s in the middle of 46s, 门清.
WAITS_5S = "111m 234m 99p 456p 46s"


@pytest.mark.clause("DF-23", "MJ-7")
def test_kong_points_stand_when_another_wins() -> None:
    """Seat 1 makes 暗杠 of 中 and discards the 5s from the tail, on which seat 2 wins."""
    result = result_of(
        GAME,
        hands=[f"{QUIET_0} {JUNK}", f"777z {REST}", WAITS_5S, QUIET_3],
        wall="7z",
        tail="5s",
        opening=False,
        actions=[[0, "discard", JUNK], [1, "kong", "7z"], [1, "discard", "5s"], [2, "win"]],
    )
    assert winner_of(result)["seat"] == 2
    # 夹胡 2, all four 门清 ×8 = 16: 16 + 16 and the dealer's 32 capped at 20 = 52, by seat 1.
    # The kong brought it 4 + 4 and 8 from the dealer.
    assert result["deltas"] == [-8, 16 - 52, 52 - 4, -4]
    assert shares(result)[2, 1] == 4
    assert shares(result)[0, 1] == 8


@pytest.mark.clause("DF-23", "MJ-7")
def test_kong_points_stand_when_its_owner_wins() -> None:
    """Seat 1 makes 明杠 of the dealer's 1s and wins with the tile from the tail."""
    result = result_of(
        GAME,
        hands=[f"{QUIET_0} 1s", "111s 345m 456p 77m 46s", QUIET_2, QUIET_3],
        tail="5s",
        opening=False,
        actions=[[0, "discard", "1s"], [1, "kong", "1s"], [1, "win"]],
    )
    # 夹胡 2, 自摸 ×2, 三家清 ×2 = 8 and 16 from the dealer; the kong 8 + 4 + 4 by the dealer.
    assert result["deltas"] == [-32, 48, -8, -8]
    lines = [line for line in result["payments"] if line["clause"] == "DF-23"]
    assert {(line["from"], line["to"]) for line in lines} == {(0, 1)}
    assert sum(line["points"] for line in lines) == 16


@pytest.mark.clause("DF-23", "DF-4")
def test_kong_points_stand_when_nobody_wins() -> None:
    """暗杠 with the last but one tile: 流局 with the kong paid."""
    result = result_of(
        GAME,
        hands=[f"{QUIET_0} {JUNK}", f"999s {REST}", QUIET_2, QUIET_3],
        wall="9s",
        tail="5s",
        wall_size=2,
        opening=False,
        actions=[[0, "discard", JUNK], [1, "kong", "9s"], [1, "discard", "5s"]],
    )
    assert result["winners"] == []
    assert result["deltas"] == [-8, 16, -4, -4]
    assert clauses(result) == {"DF-23"}
    assert result["next_dealer"] == 0


@pytest.mark.clause("DF-24", "MJ-7")
def test_honour_kongs_stand_when_nobody_wins() -> None:
    """庄 lays out both, and the wall ends with the tile after 风杠: 流局 with both paid."""
    result = result_of(
        GAME,
        hands=[
            "147m 147p 1s 1234z 567z",
            "258m 258p 258s 1346z",
            "369m 369p 369s 2347z",
            "159m 159p 159s 1345z",
        ],
        tail="9m",
        wall_size=1,
        actions=[[0, "dragons"], [0, "winds"], [0, "discard", "9m"]],
    )
    assert result["winners"] == []
    assert result["deltas"] == [24, -8, -8, -8]
    assert clauses(result) == {"DF-24"}


@pytest.mark.clause("DF-24")
def test_honour_kongs_are_not_doubled_for_being_concealed() -> None:
    """箭杠 and 风杠 of a seat that does not deal: 2 + 2 from each, 4 + 4 from the dealer."""
    outcome = play(
        GAME,
        hands=[
            "147m 147p 147s 1235z 9m",
            "258m 258p 123z 4z 567z",
            "369m 369p 369s 2346z",
            "159m 159p 159s 1345z",
        ],
        wall="9p",
        tail="9s",
        actions=[[0, "discard", "9m"], [1, "dragons"], [1, "winds"]],
    )
    assert outcome["state"]["deltas"] == [-8, 16, -4, -4]


@pytest.mark.clause("DF-23", "DF-24")
def test_kongs_already_on_the_table_are_not_paid_again() -> None:
    """A scenario that begins with melds: nothing is owed for them."""
    melds = ("concealed:1111s", "dragons:567z", "winds:1234z")
    state = _after(
        "57m 57p", [[0, "discard", "9m"]], drawn="9m", melds=melds, wall="9p"
    )  # fmt: skip
    assert state["deltas"] == [0, 0, 0, 0]

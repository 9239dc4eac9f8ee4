"""DF-7: the dragons added to a 箭杠, each one more kong that cannot be robbed."""

from typing import Any

import pytest

from tests.dongfeng.seating import GAME, clauses, main_name, winner_of
from tests.table import choices, play, refused, result_of, state_of

QUIET_1 = "258m 258p 258s 1346z"
QUIET_2 = "369m 369p 369s 2347z"
QUIET_3 = "159m 159p 159s 1345z"

# The dealer was dealt a 箭杠 and one more 中.
FOUR_DEALT = "147m 147p 147s 1z 567z 7z"
#: Waits for 中 alone, to pair it; holds a dragon, so no 叉 is wanted.
WAITS_7Z = "123m 456p 789s 345p 7z"


def _dealt(actions: list[list[Any]], **more: Any) -> dict[str, Any]:
    return state_of(GAME, hands=[FOUR_DEALT, QUIET_1, QUIET_2, QUIET_3], actions=actions, **more)


@pytest.mark.clause("DF-7", "DF-24")
def test_a_fourth_dragon_in_hand_may_be_added_at_once() -> None:
    """庄 lays out 中发白 and adds the second 中: one more kong, with a tile from the tail."""
    state = _dealt([[0, "dragons"]], tail="9m")
    assert ["add", "7z"] in choices(state, 0)
    state = _dealt([[0, "dragons"], [0, "add", "7z"]], tail="9m")
    assert state["melds"][0] == ["dragons:5677z"]
    assert state["wall"] == 82
    assert ["discard", "9m"] in choices(state, 0)
    # Two kongs of 2, each ×2 for the dealer: 8 from each.
    assert state["deltas"] == [24, -8, -8, -8]


@pytest.mark.clause("DF-7")
def test_nothing_is_added_before_the_dragons_are_laid_out() -> None:
    """Two 中 in hand and no 箭杠 on the table."""
    assert all(choice[0] != "add" for choice in choices(_dealt([]), 0))
    hands = [FOUR_DEALT, QUIET_1, QUIET_2, QUIET_3]
    refused(GAME, hands=hands, tail="9m", actions=[[0, "add", "7z"]])


@pytest.mark.clause("DF-7")
def test_nothing_is_added_where_the_dragons_were_kept() -> None:
    """庄 did not lay out its 中发白 and draws another 中 in its second turn."""
    actions = [[0, "discard", "1m"], [1, "discard", "9p"], [2, "discard", "8m"]]
    actions += [[3, "discard", "8p"]]
    hands = ["147m 147p 147s 12z 567z", QUIET_1, QUIET_2, QUIET_3]
    state = state_of(GAME, hands=hands, wall="9p 8m 8p 7z", actions=actions)
    assert {choice[0] for choice in choices(state, 0)} == {"discard"}


# Seat 1 laid out its 箭杠 earlier; seat 0 deals.
def _owner(
    actions: list[list[Any]],
    *,
    mine: str = "258m 258p 258s 1z",
    meld: str = "dragons:567z",
    **more: Any,
) -> dict[str, Any]:
    return play(
        GAME,
        hands=["147m 147p 147s 1235z 9m", mine, "369m 369p 369s 234z 8m", QUIET_3],
        melds=[[], [meld], [], []],
        actions=[[0, "discard", "9m"], *actions],
        **more,
    )


@pytest.mark.clause("DF-7", "DF-24")
@pytest.mark.parametrize(
    ("tile", "grown"), [("5z", "5567z"), ("6z", "5667z"), ("7z", "5677z")]
)  # fmt: skip
def test_every_dragon_drawn_later_may_be_added(tile: str, grown: str) -> None:
    """白, 发 or 中 drawn in the middle of the hand: 2 from each, 4 from the dealer."""
    state = _owner([[1, "add", tile]], wall=tile, tail="8p")["state"]
    assert state["melds"][1] == [f"dragons:{grown}"]
    assert ["discard", "8p"] in choices(state, 1)
    assert state["deltas"] == [-4, 8, -2, -2]


@pytest.mark.clause("DF-7", "DF-24")
def test_each_added_tile_is_one_more_kong() -> None:
    """Two dragons held, another drawn, and one from the tail: four kongs of 2."""
    state = _owner(
        [[1, "add", "6z"], [1, "add", "7z"], [1, "add", "5z"], [1, "add", "7z"]],
        mine="258m 258p 28s 67z",
        wall="5z",
        tail="7z 8p 9p 9s",
    )["state"]
    assert state["melds"][1] == ["dragons:5566777z"]
    # The tail gave four tiles, and the front one to seat 1.
    assert state["wall"] == 83 - 1 - 4
    assert state["deltas"] == [-16, 32, -8, -8]


@pytest.mark.clause("DF-7")
def test_a_dragon_may_be_kept_and_added_in_a_later_turn() -> None:
    """Seat 1 draws 中 and discards something else; a round later it adds the 中."""
    later = [[1, "discard", "1z"], [2, "discard", "8m"], [3, "discard", "8p"], [0, "discard", "8s"]]
    state = _owner(later, wall="7z 8m 8p 8s 9p", tail="9s")["state"]
    assert ["add", "7z"] in choices(state, 1)
    state = _owner([*later, [1, "add", "7z"]], wall="7z 8m 8p 8s 9p", tail="9s")["state"]
    assert state["melds"][1] == ["dragons:5677z"]


@pytest.mark.clause("DF-7")
def test_a_dragon_drawn_may_be_discarded_instead() -> None:
    """Nobody has to add."""
    state = _owner([[1, "discard", "7z"]], wall="7z")["state"]
    assert state["melds"][1] == ["dragons:567z"]
    assert state["deltas"] == [0, 0, 0, 0]


@pytest.mark.clause("DF-7")
def test_only_dragons_are_added() -> None:
    """A wind or a number tile is no part of a 箭杠."""
    for tile in ("4z", "7p"):
        state = _owner([], wall=tile, tail="9s")["state"]
        assert {choice[0] for choice in choices(state, 1)} == {"discard"}


@pytest.mark.clause("DF-7")
def test_anothers_discard_is_not_added() -> None:
    """Seat 2 discards 中: the owner of the 箭杠 has no claim on it."""
    actions = [[1, "discard", "1z"], [2, "discard", "7z"]]
    state = _owner(actions, wall="9p 7z 8p")["state"]
    assert choices(state, 1) == []
    assert state["turn"] == 3


@pytest.mark.clause("DF-7")
def test_only_the_owner_adds_to_it() -> None:
    """Seat 2 draws 中 while seat 1 has the 箭杠: it cannot be laid there."""
    state = _owner([[1, "discard", "1z"]], wall="9p 7z", tail="9s")["state"]
    assert state["turn"] == 2
    assert {choice[0] for choice in choices(state, 2)} == {"discard"}


@pytest.mark.clause("DF-7", "MJ-2")
def test_no_tile_is_added_when_none_is_left_to_replace_it() -> None:
    """中 is the last tile of the wall: it can only be discarded."""
    state = _owner([], wall="7z", wall_size=1)["state"]
    assert {choice[0] for choice in choices(state, 1)} == {"discard"}
    state = _owner([], wall="7z", wall_size=2)["state"]
    assert ["add", "7z"] in choices(state, 1)


@pytest.mark.clause("DF-7", "MJ-2")
def test_no_tile_is_added_between_a_claim_and_its_discard() -> None:
    """Seat 1 碰s the dealer's 2m with a 中 in hand: like any kong it has to wait for a draw."""
    state = state_of(
        GAME,
        hands=["147m 147p 147s 1235z 2m", "22m 258p 58s 16z 7z", "369m 369p 369s 234z 8m", QUIET_3],
        melds=[[], ["dragons:567z"], [], []],
        tail="9s",
        actions=[[0, "discard", "2m"], [1, "pong"]],
    )
    assert state["melds"][1] == ["dragons:567z", "pong:222m<0"]
    assert {choice[0] for choice in choices(state, 1)} == {"discard"}


@pytest.mark.clause("DF-8")
@pytest.mark.parametrize("tile", ["1z", "4z", "7z"])
def test_nothing_is_added_to_a_wind_kong(tile: str) -> None:
    """Seat 1 has 风杠 and draws another wind, or a dragon."""
    mine = "258m 258p 258s 6z"
    state = _owner([], mine=mine, meld="winds:1234z", wall=tile, tail="9s")["state"]
    assert {choice[0] for choice in choices(state, 1)} == {"discard"}


@pytest.mark.clause("DF-7", "DF-24")
def test_a_win_with_the_tile_after_an_added_dragon_is_a_self_draw() -> None:
    """Seat 1 adds 中 and takes 6s from the tail: 平胡, 自摸."""
    result = _owner([[1, "add", "7z"], [1, "win"]], mine="234m 456p 99s 45s", wall="7z", tail="6s")[
        "result"
    ]
    winner = winner_of(result)
    assert (winner["tile"], winner["by"]) == ("6s", "self")
    assert main_name(winner["names"]) == "平胡"
    # The kong 2, 2, 4. 平胡 1, 自摸 ×2, all four 门清 ×8 = 16, 16 and 32 capped at 20.
    assert result["deltas"] == [-24, 60, -18, -18]
    assert "DF-24" in clauses(result)


# --- robbing -------------------------------------------------------------------------------------

#: 庄 was dealt 中发白 and one more 中; seat 2 waits for 中.
ROBBERY: dict[str, Any] = {
    "hands": [FOUR_DEALT, QUIET_1, WAITS_7Z, QUIET_3],
    "tail": "9m",
}


@pytest.mark.clause("DF-7")
def test_the_three_dragons_themselves_cannot_be_robbed() -> None:
    """庄 lays out 中发白: like a 暗杠, though seat 2 waits for 中."""
    state = state_of(GAME, **ROBBERY, actions=[[0, "dragons"]])
    assert choices(state, 2) == []
    assert state["turn"] == 0
    refused(GAME, **ROBBERY, actions=[[0, "dragons"], [2, "win"]])


@pytest.mark.clause("DF-8")
def test_the_four_winds_cannot_be_robbed() -> None:
    """庄 lays out 东南西北: seat 2, who waits for 东, is not asked."""
    others = [QUIET_1, "99m 456p 789s 345p 11z", "159m 159p 159s 3457z"]
    discarding = ["147m 147p 147s 2346z 1z", *others]
    result = result_of(GAME, hands=discarding, actions=[[0, "discard", "1z"], [2, "win"]])
    assert winner_of(result)["seat"] == 2
    hands = ["147m 147p 14s 56z 1234z", *others]
    state = state_of(GAME, hands=hands, tail="9p", actions=[[0, "winds"]])
    assert choices(state, 2) == []
    assert state["melds"][0] == ["winds:1234z"]


@pytest.mark.clause("DF-7", "DF-24")
@pytest.mark.parametrize("rob_kong", [True, False])
def test_a_tile_added_to_the_dragons_cannot_be_robbed(rob_kong: bool) -> None:
    """庄 adds the second 中: as part of a concealed kong it stands, though seat 2 waits for it."""
    table = {**ROBBERY, "options": {"rob_kong": rob_kong}}
    actions: list[list[Any]] = [[0, "dragons"], [0, "add", "7z"]]
    state = state_of(GAME, **table, actions=actions)
    assert choices(state, 2) == []
    assert state["melds"][0] == ["dragons:5677z"]
    assert ["discard", "9m"] in choices(state, 0)
    # Two kongs of 2, each ×2 for the dealer: 8 from each.
    assert state["deltas"] == [24, -8, -8, -8]
    refused(GAME, **table, actions=[*actions, [2, "win"]])


@pytest.mark.clause("DF-7")
def test_the_same_tile_discarded_is_won() -> None:
    """庄 throws the 中 instead, and seat 2 wins: 单吊 2, and ×8 for 门清, 三家清 and 四家清."""
    result = result_of(GAME, **ROBBERY, actions=[[0, "dragons"], [0, "discard", "7z"], [2, "win"]])
    # 16 + 16 and the dealer's own 32, capped at 20, all by seat 0; beside it the 箭杠, 4 from each.
    assert result["deltas"] == [12 - 52, -4, 52 - 4, -4]


@pytest.mark.clause("DF-24")
@pytest.mark.parametrize(("points", "each", "dealers"), [(2, 2, 4), (4, 4, 8)])
def test_an_honour_kong_is_paid_by_option(points: int, each: int, dealers: int) -> None:
    """Seat 1 adds 中 to its 箭杠: `honour_kong` from each, twice that from the dealer."""
    options = {"honour_kong": points}
    state = _owner([[1, "add", "7z"]], wall="7z", tail="8p", options=options)["state"]
    assert state["deltas"] == [-dealers, dealers + 2 * each, -each, -each]


@pytest.mark.clause("DF-24", "DF-7", "DF-8")
def test_all_kongs_of_honours_pay_four_where_that_is_chosen() -> None:
    """庄 lays out 东南西北 and 中发白 and adds a 中: three kongs of 4, ×2 for the dealer."""
    state = state_of(
        GAME,
        options={"honour_kong": 4},
        hands=["14m 14p 17s 1234z 567z 7z", QUIET_1, QUIET_2, QUIET_3],
        tail="9m 9p",
        actions=[[0, "winds"], [0, "dragons"], [0, "add", "7z"]],
    )
    assert sorted(state["melds"][0]) == ["dragons:5677z", "winds:1234z"]
    assert state["deltas"] == [72, -24, -24, -24]

"""WZ-6, WZ-12 and WZ-25: claims and their order, 吃 of honours, and the end of the wall."""

from typing import Any

import pytest

from tests.table import choices, play, refused, result_of, state_of
from tests.wanzai.seating import (
    GAME,
    JUNK,
    KONG_REST,
    NO_STAKES,
    QUIET_A,
    QUIET_B,
    QUIET_C,
    Actions,
    discards_of,
    stakes,
    tiles,
)

# 庄 discards 5m, which one can 吃, one 碰, one 杠 and one 胡.
CHOWS = "467m 22446688s 19p"
PONGS = "55m 12569s 33p 2489p"
KONGS = "555m 12569s 33p 248p"
WINS = "46m 111z 222z 333z 44z"
NOTHING = "2468p 2468s 12556z"
GIVES: Actions = [[0, "discard", "5m"]]


def _contest(*others: str, tile: str = "5m", **more: Any) -> dict[str, Any]:
    """庄 has just drawn the tile; the three others hold these hands."""
    return {"options": NO_STAKES, "hands": [f"{QUIET_A} {tile}", *others], **more}


@pytest.mark.clause("WZ-6", "MJ-3")
def test_only_the_next_player_may_chow() -> None:
    """庄's 5m may be taken for 456m or 567m by seat 1, who sits after 庄, and by nobody else."""
    state = state_of(GAME, **_contest(CHOWS, NOTHING, QUIET_C), actions=GIVES)
    assert sorted(choices(state, 1)) == [["chow", "456m"], ["chow", "567m"], ["pass"]]
    for others in ((NOTHING, CHOWS, QUIET_C), (NOTHING, QUIET_C, CHOWS)):
        state = state_of(GAME, **_contest(*others), actions=GIVES)
        assert state["turn"] == 1  # nobody was asked: seat 1 has drawn
        assert list(state["prompts"]) == ["1"]


@pytest.mark.clause("WZ-6", "MJ-4")
def test_a_chow_is_laid_open_and_a_discard_follows() -> None:
    """Seat 1 吃s 5m with 6m and 7m, and discards without drawing."""
    scenario = _contest(CHOWS, NOTHING, QUIET_C)
    state = state_of(GAME, **scenario, actions=[*GIVES, [1, "chow", "567m"]])
    assert state["melds"] == [[], ["chow:567m<0"], [], []]
    assert state["wall"] == 83
    assert sorted(choices(state, 1)) == discards_of("4m 22446688s 19p")


@pytest.mark.clause("WZ-6", "MJ-3")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_anybody_may_pong(seat: int) -> None:
    """Two 5m in hand, at any of the three seats."""
    others = [NOTHING, QUIET_B]
    others.insert(seat - 1, PONGS)
    state = state_of(GAME, **_contest(*others), actions=[*GIVES, [seat, "pong"]])
    assert state["melds"][seat] == ["pong:555m<0"]
    assert state["turn"] == seat
    assert sorted(choices(state, seat)) == discards_of("12569s 33p 2489p")


@pytest.mark.clause("WZ-6", "MJ-3")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_anybody_may_make_an_open_kong(seat: int) -> None:
    """直杠 with three 5m in hand: a tile from the tail, and then a discard."""
    others = [NOTHING, QUIET_B]
    others.insert(seat - 1, KONGS)
    scenario = _contest(*others, tail="9m")
    state = state_of(GAME, **scenario, actions=GIVES)
    assert sorted(choices(state, seat)) == [["kong", "5m"], ["pass"], ["pong"]]
    actions: Actions = [*GIVES, [seat, "kong", "5m"], [seat, "discard", "9m"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["melds"][seat] == ["kong:5555m<0"]
    assert state["discards"][seat] == "9m"


@pytest.mark.clause("WZ-6")
def test_the_three_kongs_are_three_kinds_of_meld() -> None:
    """暗杠 of four drawn tiles, and 欠杠 of a tile drawn to a 碰, in one turn of seat 1."""
    state = state_of(
        GAME,
        options=NO_STAKES,
        hands=[f"{QUIET_A} {JUNK}", "222m 1479m 125z", QUIET_B, QUIET_C],
        melds=[[], ["pong:777z<0"], [], []],
        wall="2m",
        tail="7z 8m",
        actions=[[0, "discard", JUNK], [1, "kong", "2m"], [1, "kong", "7z"], [1, "discard", "8m"]],
    )
    assert sorted(state["melds"][1]) == ["added:7777z<0", "concealed:2222m"]


@pytest.mark.clause("WZ-6", "MJ-3")
def test_a_win_goes_before_a_pong_and_a_chow_whoever_spoke_first() -> None:
    """Seat 1 says 吃, seat 2 碰, then seat 3 胡: the 胡 is carried out."""
    result = result_of(
        GAME,
        **_contest(CHOWS, PONGS, WINS),
        actions=[*GIVES, [1, "chow", "456m"], [2, "pong"], [3, "win"]],
    )
    assert [winner["seat"] for winner in result["winners"]] == [3]
    assert result["deltas"] == [-2, 0, 0, 2]


@pytest.mark.clause("WZ-6", "WZ-9", "MJ-3")
def test_a_win_goes_before_an_open_kong() -> None:
    """Seat 2 says 杠, seat 3 胡: no kong, and nothing paid for one."""
    result = result_of(
        GAME, **_contest(CHOWS, KONGS, WINS), actions=[*GIVES, [2, "kong", "5m"], [3, "win"]]
    )
    assert result["deltas"] == [-2, 0, 0, 2]


@pytest.mark.clause("WZ-6", "MJ-3")
@pytest.mark.parametrize(
    ("hand", "claim", "meld"),
    [(PONGS, ["pong"], "pong:555m<0"), (KONGS, ["kong", "5m"], "kong:5555m<0")],
)
def test_pong_and_kong_go_before_a_chow(hand: str, claim: list[str], meld: str) -> None:
    """Seat 1 says 吃 first; seat 2's 碰 or 杠 is carried out: 碰优先."""
    state = state_of(
        GAME,
        **_contest(CHOWS, hand, NOTHING),
        actions=[*GIVES, [1, "chow", "456m"], [2, *claim]],
    )
    assert state["melds"][1] == []
    assert state["melds"][2] == [meld]
    assert state["turn"] == 2


@pytest.mark.clause("WZ-6", "MJ-6")
def test_every_claim_may_be_passed() -> None:
    """吃, 碰 and 胡 let go: seat 1 draws."""
    passes: Actions = [[1, "pass"], [2, "pass"], [3, "pass"]]
    state = state_of(GAME, **_contest(CHOWS, PONGS, WINS), actions=[*GIVES, *passes])
    assert state["turn"] == 1
    assert state["wall"] == 82


# --- 吃 of honours -------------------------------------------------------------------------------


@pytest.mark.clause("WZ-12")
@pytest.mark.parametrize(("tile", "held"), [("5z", "67z"), ("6z", "57z"), ("7z", "56z")])
def test_dragons_may_be_chowed(tile: str, held: str) -> None:
    """中发白: seat 1 holds two of the three, and 庄 discards the third."""
    mine = f"{held} 22446688s 199p"
    scenario = _contest(mine, "1479m 24689p 24z 99m", QUIET_C, tile=tile)
    state = state_of(GAME, **scenario, actions=[[0, "discard", tile]])
    assert sorted(choices(state, 1)) == [["chow", "567z"], ["pass"]]
    actions: Actions = [[0, "discard", tile], [1, "chow", "567z"]]
    state = state_of(GAME, **scenario, actions=actions)
    assert state["melds"][1] == ["chow:567z<0"]
    assert sorted(choices(state, 1)) == discards_of("22446688s 199p")


@pytest.mark.clause("WZ-12")
@pytest.mark.parametrize(
    ("tile", "held", "sets"),
    [
        ("1z", "234z", ["123z", "124z", "134z"]),
        ("2z", "134z", ["123z", "124z", "234z"]),
        ("3z", "124z", ["123z", "134z", "234z"]),
        ("4z", "123z", ["124z", "134z", "234z"]),
        ("1z", "24z", ["124z"]),
        ("1z", "233z", ["123z"]),
        ("4z", "11z 3z", ["134z"]),
    ],
)
def test_any_three_different_winds_may_be_chowed(tile: str, held: str, sets: list[str]) -> None:
    """东南西北任三个: every choice of two other winds is offered."""
    mine = f"{held} 22446688s 1p" + " 9p" * (4 - len(tiles(held)))
    scenario = _contest(mine, "1479m 24689p 56z 99m", QUIET_C, tile=tile)
    state = state_of(GAME, **scenario, actions=[[0, "discard", tile]])
    assert sorted(choices(state, 1)) == [*(["chow", one] for one in sets), ["pass"]]
    for one in sets:
        actions: Actions = [[0, "discard", tile], [1, "chow", one]]
        state = state_of(GAME, **scenario, actions=actions)
        assert state["melds"][1] == [f"chow:{one}<0"]


@pytest.mark.clause("WZ-12")
@pytest.mark.parametrize(
    ("tile", "held"),
    [
        ("5z", "12z"),  # winds and a dragon
        ("4z", "56z"),  # dragons and a wind
        ("5z", "66z"),  # two alike
        ("1z", "22z"),
        ("1z", "25z"),
        ("5z", "34z"),  # neighbours in writing only
        ("4z", "35z"),
    ],
)
def test_other_honours_are_no_set(tile: str, held: str) -> None:
    """Nothing to 吃 here: seat 1 is not asked and draws."""
    scenario = _contest(f"{held} 22446688s 199p", "1479m 24689p 99m 33m", QUIET_C, tile=tile)
    state = state_of(GAME, **scenario, actions=[[0, "discard", tile]])
    assert state["turn"] == 1


@pytest.mark.clause("WZ-12", "WZ-6")
@pytest.mark.parametrize("seat", [2, 3])
def test_honours_are_chowed_by_the_next_player_only(seat: int) -> None:
    """Seats 2 and 3 hold 发中 when 庄 discards 白: they are not asked."""
    others = ["1133479m 79p 1122z", QUIET_C]
    others.insert(seat - 1, "67z 22446688s 199p")
    state = state_of(GAME, **_contest(*others, tile="5z"), actions=[[0, "discard", "5z"]])
    assert state["turn"] == 1


@pytest.mark.clause("WZ-12", "WZ-6")
def test_a_pong_goes_before_a_chow_of_honours() -> None:
    """Seat 1 would 吃 白 with 发中, seat 3 碰s it."""
    scenario = _contest("67z 22446688s 199p", "1479m 24689p 99m 33m", "55z 12569s 3366p 24p")
    scenario["hands"][0] = f"{QUIET_A} 5z"
    state = state_of(
        GAME, **scenario, actions=[[0, "discard", "5z"], [1, "chow", "567z"], [3, "pong"]]
    )
    assert state["melds"] == [[], [], [], ["pong:555z<0"]]


@pytest.mark.clause("WZ-12")
@pytest.mark.parametrize(("tile", "held"), [("5z", "67z"), ("1z", "24z")])
def test_without_the_option_honours_cannot_be_chowed(tile: str, held: str) -> None:
    """`chow_honours` false: seat 1 is not asked; runs of a suit are 吃 as ever."""
    options = {**NO_STAKES, "chow_honours": False}
    scenario = _contest(f"{held} 22446688s 199p", "1479m 24689p 99m 33m", QUIET_C, tile=tile)
    scenario["options"] = options
    state = state_of(GAME, **scenario, actions=[[0, "discard", tile]])
    assert state["turn"] == 1
    chow = "567z" if tile == "5z" else "124z"
    refused(GAME, **scenario, actions=[[0, "discard", tile], [1, "chow", chow]])
    suited = {**_contest(CHOWS, NOTHING, QUIET_C), "options": options}
    assert ["chow", "456m"] in choices(state_of(GAME, **suited, actions=GIVES), 1)


# --- the end of the wall -------------------------------------------------------------------------

# Seat 1 draws the last tile, a 5m, and discards it.
LAST: dict[str, Any] = {"wall": "5m", "wall_size": 1}
LAST_DISCARD: Actions = [[0, "discard", JUNK], [1, "discard", "5m"]]


@pytest.mark.clause("WZ-25", "MJ-7")
def test_when_the_wall_is_used_up_nothing_is_paid_but_kongs() -> None:
    """流局 without a kong: not even the floats move."""
    scenario = {"hands": [f"{QUIET_A} {JUNK}", QUIET_B, NOTHING, QUIET_C], **LAST}
    before = stakes(fire=[0, 1, 2, 3], floats=[2, 2, 2, 2])
    outcome = play(GAME, **scenario, actions=[*before, *LAST_DISCARD])
    assert outcome["state"]["over"] is True
    assert outcome["result"]["winners"] == []
    assert outcome["result"]["payments"] == []
    assert outcome["result"]["deltas"] == [0, 0, 0, 0]


@pytest.mark.clause("WZ-25", "WZ-21", "WZ-22")
def test_a_drawn_game_leaves_the_kongs_paid() -> None:
    """Seat 1's 暗杠, then the wall runs out: 2 from each, and 4 from seat 2, who burns."""
    result = result_of(
        GAME,
        hands=[f"{QUIET_A} {JUNK}", f"222m {KONG_REST}", QUIET_B, QUIET_C],
        wall="2m",
        tail="3z",
        wall_size=2,
        actions=[
            *stakes(fire=[2], floats=[1, 2, 1, 2]),
            [0, "discard", JUNK],
            [1, "kong", "2m"],
            [1, "discard", "3z"],
        ],
    )
    assert result["winners"] == []
    assert result["deltas"] == [-2, 8, -4, -2]
    assert {line["clause"] for line in result["payments"]} <= {"WZ-21", "WZ-22"}


@pytest.mark.clause("MJ-7")
def test_the_last_discard_may_be_won() -> None:
    """Seat 3 waits for the 5m that seat 1 draws last and discards."""
    scenario = {"hands": [f"{QUIET_A} {JUNK}", QUIET_B, NOTHING, WINS], **LAST}
    result = result_of(GAME, **scenario, actions=[*LAST_DISCARD, [3, "win"]])
    assert result["deltas"] == [0, -2, 0, 2]
    passed = result_of(GAME, **scenario, actions=LAST_DISCARD)
    assert passed["winners"] == []


@pytest.mark.clause("MJ-7")
@pytest.mark.parametrize(
    ("hand", "claim"),
    [(CHOWS, ["chow", "456m"]), (PONGS, ["pong"]), (KONGS, ["kong", "5m"])],
)
def test_the_last_discard_may_not_be_claimed_otherwise(hand: str, claim: list[str]) -> None:
    """No 吃, 碰 or 杠 of it: the hand is over."""
    scenario = {"hands": [f"{QUIET_A} {JUNK}", "1479m 79p 1122334z", hand, NOTHING], **LAST}
    assert result_of(GAME, **scenario, actions=LAST_DISCARD)["winners"] == []
    refused(GAME, **scenario, actions=[*LAST_DISCARD, [2, *claim]])


@pytest.mark.clause("MJ-2")
@pytest.mark.parametrize(
    ("mine", "melds"), [(f"222m {KONG_REST}", []), (KONG_REST, ["pong:222m<0"])]
)
def test_no_kong_without_a_tile_to_replace_it(mine: str, melds: list[str]) -> None:
    """Seat 1 draws the fourth 2m as the last tile: neither 暗杠 nor 欠杠; with one more, either."""
    scenario: dict[str, Any] = {
        "hands": [f"{QUIET_A} {JUNK}", mine, QUIET_B, QUIET_C],
        "melds": [[], melds, [], []],
        "wall": "2m",
    }
    drawn: Actions = [[0, "discard", JUNK]]
    state = state_of(GAME, **scenario, wall_size=1, actions=drawn)
    assert ["kong", "2m"] not in choices(state, 1)
    refused(GAME, **scenario, wall_size=1, actions=[*drawn, [1, "kong", "2m"]])
    state = state_of(GAME, **scenario, wall_size=2, actions=drawn)
    assert ["kong", "2m"] in choices(state, 1)

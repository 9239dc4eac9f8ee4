"""DF-1 to DF-4: the tiles, the winds of seats and rounds, who deals next, the drawn hand."""

from typing import Any

import pytest

from tests.dongfeng.seating import (
    GAME,
    JUNK,
    NINES,
    PLAIN,
    QUIET_147,
    QUIET_258,
    QUIET_369,
    SHOWN,
    scene,
    three_wait,
    winner_of,
    with_actions,
)
from tests.table import choices, play, refused, result_of, state_of

# All 136 tiles: 53 dealt and 83 in the wall.
ALL_DEALT = [
    "1111m 2222m 3333m 44m",
    "44m 5555m 6666m 777m",
    "7m 8888m 9999m 1111p",
    "2222p 3333p 4444p 5p",
]
ALL_LEFT = (
    "555p 6666p 7777p 8888p 9999p 111122223333444455556666777788889999s "
    "1111222233334444555566667777z"
)

QUIET = (QUIET_147, QUIET_258, QUIET_369)
WAITING = f"999s {PLAIN}"  # 听 3s, 6s, with nothing laid out


@pytest.mark.clause("DF-1")
def test_the_game_has_four_of_each_of_thirty_four_kinds() -> None:
    """万, 筒, 条, 东南西北, 中发白: all 136 are named, 53 dealt and 83 left."""
    state = state_of(GAME, hands=ALL_DEALT, wall=ALL_LEFT, opening=False, actions=[])
    assert state["wall"] == 83


@pytest.mark.clause("DF-1")
@pytest.mark.parametrize("tile", ["1m", "5p", "9s", "1z", "4z", "5z", "7z"])
def test_there_is_no_fifth_tile_of_a_kind(tile: str) -> None:
    """The full set is on the table: one more of any kind cannot be."""
    refused(GAME, hands=ALL_DEALT, wall=f"{ALL_LEFT} {tile}", opening=False, actions=[])


@pytest.mark.clause("DF-1")
@pytest.mark.parametrize("tile", ["8z", "9z", "0m", "1f"])
def test_there_are_no_other_tiles(tile: str) -> None:
    """Seven honours, no flowers, no wild tile."""
    refused(GAME, hands=["", "", "", ""], wall=tile, opening=False, actions=[])


@pytest.mark.clause("DF-1", "MJ-1")
def test_a_hand_that_nobody_named_is_dealt_from_the_full_set() -> None:
    """The dealer has fourteen, the others thirteen, and 83 of the 136 are left."""
    state = state_of(GAME, dealer=2, hands=["", "", "", ""], opening=False, actions=[])
    assert state["wall"] == 83
    assert state["turn"] == 2


# --- DF-2: seat winds ----------------------------------------------------------------------------


@pytest.mark.clause("DF-2", "DF-6")
@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(
    ("step", "round_wind"),
    [
        pytest.param(0, 0, id="东 is the dealer"),
        pytest.param(1, 1, id="北 is the 下家"),
        pytest.param(2, 2, id="西 is the 对家"),
        pytest.param(3, 3, id="南 is the 上家"),
    ],
)
def test_the_seat_with_the_wind_of_the_round_wins_first(
    dealer: int, step: int, round_wind: int
) -> None:
    """The seat before the one with the round's wind gives 5s: counting begins at that wind."""
    first = (dealer + step) % 4
    table = three_wait(
        dealer, (first + 3) % 4, standing={"round": round_wind, "first_dealer": dealer}
    )
    # The two others speak first and win nothing.
    claims = [[seat, "win"] for seat in ((first + 2) % 4, (first + 1) % 4, first)]
    assert winner_of(result_of(GAME, **with_actions(table, *claims)))["seat"] == first


# --- DF-3: dealers and rounds --------------------------------------------------------------------


def _ended(dealer: int, winner: int | None, **more: Any) -> dict[str, Any]:
    """A hand that the winner won, the dealer by self-draw, others on the dealer's discard."""
    hands = list(QUIET)
    if winner is None:
        hands.insert((dealer + 1) % 4, "159m 159p 159s 4567z")
        hands[dealer] += " 9m"
        after = (dealer + 1) % 4
        actions = [[dealer, "discard", "9m"], [after, "discard", "8m"]]
        more |= {"wall": "8m", "wall_size": 1}
    else:
        hands.insert(winner, WAITING)
        hands[dealer] += " 6s"
        actions = [[winner, "win"]]
        if winner != dealer:
            actions.insert(0, [dealer, "discard", "6s"])
    return play(GAME, dealer=dealer, hands=hands, opening=False, actions=actions, **more)


@pytest.mark.clause("DF-3")
@pytest.mark.parametrize("dealer", range(4))
def test_a_dealer_who_wins_deals_again(dealer: int) -> None:
    """连庄."""
    outcome = _ended(dealer, dealer)
    assert winner_of(outcome["result"])["seat"] == dealer
    assert outcome["result"]["next_dealer"] == dealer


@pytest.mark.clause("DF-3")
@pytest.mark.parametrize("dealer", range(4))
def test_the_dealer_stays_after_a_drawn_hand(dealer: int) -> None:
    """流局: 连庄 too."""
    outcome = _ended(dealer, None)
    assert outcome["result"]["winners"] == []
    assert outcome["result"]["next_dealer"] == dealer


@pytest.mark.clause("DF-3")
@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("step", [1, 2, 3])
def test_the_deal_passes_to_the_next_seat_whoever_else_wins(dealer: int, step: int) -> None:
    """下家, 对家 or 上家 wins: the 下家 deals."""
    outcome = _ended(dealer, (dealer + step) % 4)
    assert outcome["result"]["next_dealer"] == (dealer + 1) % 4


@pytest.mark.clause("DF-3")
@pytest.mark.parametrize(("round_wind", "following"), [(0, 1), (1, 2), (2, 3)])
@pytest.mark.parametrize("first", range(4))
def test_the_round_ends_when_the_deal_is_back_at_the_first_dealer(
    first: int, round_wind: int, following: int
) -> None:
    """The last of the four loses the deal: 东, 北, 西, 南 follow each other."""
    standing = {"round": round_wind, "first_dealer": first}
    last = (first + 3) % 4
    outcome = _ended(last, (last + 2) % 4, standing=standing, options={"rounds": 4})
    assert outcome["result"]["next_dealer"] == first
    assert outcome["state"]["standing"]["round"] == following
    assert outcome["state"]["standing"]["first_dealer"] == first


@pytest.mark.clause("DF-3")
def test_in_eight_rounds_the_fifth_is_east_again() -> None:
    """The 南 round ends: in the next hand the count begins at the dealer, not at its 上家."""
    standing = {"round": 3, "first_dealer": 0}
    outcome = _ended(3, 1, standing=standing, options={"rounds": 8})
    assert outcome["result"]["next_dealer"] == 0
    following = outcome["state"]["standing"]
    assert following["round"] % 4 == 0
    for stood, first in ((standing, 3), (following, 0)):
        table = three_wait(0, 2, standing=stood, rounds=8)
        result = result_of(GAME, **with_actions(table, [1, "win"], [3, "win"], [0, "win"]))
        assert winner_of(result)["seat"] == first


@pytest.mark.clause("DF-3")
@pytest.mark.parametrize("dealer", [2, 3, 0])
def test_the_round_goes_on_while_someone_has_not_dealt(dealer: int) -> None:
    """Seat 2 dealt first; the deal passes to 3, 0 and 1 in the same round."""
    standing = {"round": 1, "first_dealer": 2}
    outcome = _ended(dealer, (dealer + 3) % 4, standing=standing, options={"rounds": 4})
    assert outcome["result"]["next_dealer"] == (dealer + 1) % 4
    assert outcome["state"]["standing"]["round"] == 1
    assert outcome["state"]["standing"]["first_dealer"] == 2


@pytest.mark.clause("DF-3")
@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize("dealer", [2, 1])
def test_a_dealer_who_stays_ends_no_round(dealer: int, won: bool) -> None:
    """Seat 2 dealt first: neither it nor seat 1, the last, ends the round by dealing again."""
    standing = {"round": 2, "first_dealer": 2}
    outcome = _ended(dealer, dealer if won else None, standing=standing, options={"rounds": 4})
    assert outcome["result"]["next_dealer"] == dealer
    assert outcome["state"]["standing"]["round"] == 2
    assert outcome["state"]["standing"]["first_dealer"] == 2


@pytest.mark.clause("DF-3")
def test_a_session_begins_in_the_east_round_with_its_first_dealer() -> None:
    """Nothing was played before: seat 3 is the first dealer and loses the deal at once."""
    outcome = _ended(3, 0)
    assert outcome["result"]["next_dealer"] == 0
    assert outcome["state"]["standing"]["round"] == 0
    assert outcome["state"]["standing"]["first_dealer"] == 3


OPTION_VALUES = [
    *(("rounds", value) for value in (2, 4, 8)),
    *(("cap", value) for value in (20, 40)),
    *(("opening_mode", value) for value in ("free", "owner")),
    *(("first_dealer", value) for value in ("random", "first_seated")),
    *(("one_winner", value) for value in ("round_wind", "after_giver")),
    *(("giver_pays_kong", value) for value in (True, False)),
    *(("rob_kong", value) for value in (True, False)),
    *(("honour_kong", value) for value in (2, 4)),
]


@pytest.mark.clause("DF-3")
@pytest.mark.parametrize(("option", "value"), OPTION_VALUES)
def test_every_option_value_of_the_page_can_be_played(option: str, value: Any) -> None:
    """The hand begins as ever; rounds, rooms and the first dealer change nothing in it."""
    table = scene(PLAIN, NINES, SHOWN, dealer=0, drawn=JUNK, wall="6s", **{option: value})
    result = result_of(GAME, **table, actions=[[0, "discard", JUNK], [1, "win"]])
    assert result["deltas"] == [-4, 8, -2, -2]  # 平胡 1, 自摸 ×2, 庄家 ×2


@pytest.mark.clause("DF-3")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("rounds", 1),
        ("rounds", 3),
        ("rounds", 16),
        ("cap", 30),
        ("cap", 0),
        ("opening_mode", "closed"),
        ("first_dealer", "owner"),
        ("one_winner", "all"),
        ("giver_pays_kong", "yes"),
        ("rob_kong", 1),
        ("honour_kong", 3),
        ("birds", 1),
    ],
)
def test_other_options_and_values_are_refused(option: str, value: Any) -> None:
    """Two, four or eight rounds; a cap of 20 or 40; nothing that the page does not name."""
    refused(GAME, options={option: value}, hands=["", "", "", ""], opening=False, actions=[])


# --- DF-4: the drawn hand ------------------------------------------------------------------------


@pytest.mark.clause("DF-4", "MJ-7")
def test_the_hand_is_drawn_when_the_last_tile_has_been_discarded() -> None:
    """Seat 1 draws the last tile of the wall, discards it, and nobody wins: 流局."""
    table = scene(WAITING, (), (), dealer=0, drawn=JUNK, wall="8m")
    outcome = play(GAME, **table, wall_size=1, actions=[[0, "discard", JUNK], [1, "discard", "8m"]])
    assert outcome["state"]["over"] is True
    assert outcome["state"]["wall"] == 0
    assert outcome["result"]["winners"] == []
    assert outcome["result"]["payments"] == []
    assert outcome["result"]["deltas"] == [0, 0, 0, 0]


def _spelt_out(text: str) -> list[str]:
    return [rank + word[-1] for word in text.split() for rank in word[:-1]]


@pytest.mark.clause("DF-4", "DF-1")
def test_all_136_tiles_are_drawn() -> None:
    """Everybody discards what they drew, and nobody claims: 83 draws, and then 流局."""
    wall = _spelt_out(ALL_LEFT)
    turns = [[0, "discard", "4m"]]
    turns += [[(1 + number) % 4, "discard", tile] for number, tile in enumerate(wall)]
    table = {"hands": ALL_DEALT, "wall": ALL_LEFT, "opening": False}
    state = state_of(GAME, **table, actions=turns[:-1])
    assert (state["over"], state["wall"]) == (False, 0)
    result = result_of(GAME, **table, actions=turns)
    assert result["winners"] == []
    assert result["next_dealer"] == 0


@pytest.mark.clause("DF-4")
def test_no_tile_is_kept_back() -> None:
    """One tile is left: the next seat draws it and plays on."""
    table = scene(WAITING, (), (), dealer=0, drawn=JUNK, wall="8m 9m")
    actions = [[0, "discard", JUNK], [1, "discard", "8m"]]
    state = state_of(GAME, **table, wall_size=2, actions=actions)
    assert (state["over"], state["turn"], state["wall"]) == (False, 2, 0)
    assert ["discard", "9m"] in choices(state, 2)


@pytest.mark.clause("DF-4")
def test_the_last_tile_may_be_won_by_whoever_draws_it() -> None:
    """Seat 1 draws 6s as the last tile of all: a win, not a 流局."""
    table = scene(PLAIN, NINES, SHOWN, dealer=0, drawn=JUNK, wall="6s")
    result = result_of(GAME, **table, wall_size=1, actions=[[0, "discard", JUNK], [1, "win"]])
    assert result["deltas"] == [-4, 8, -2, -2]  # 平胡 1, 自摸 ×2, 庄家 ×2


@pytest.mark.clause("DF-4", "MJ-7")
def test_the_last_discard_may_be_won_but_not_claimed() -> None:
    """Seat 2 draws and discards the last tile, 6s: seat 1 may win, seat 3 may not 碰 it."""
    table = scene(PLAIN, NINES, SHOWN, dealer=0, drawn=JUNK, wall="8m 6s")
    table["hands"][3] = "66s 369m 369p 39s"
    actions: list[list[Any]] = [[0, "discard", JUNK], [1, "discard", "8m"], [2, "discard", "6s"]]
    state = state_of(GAME, **table, wall_size=2, actions=actions[:2])
    assert state["wall"] == 0
    result = result_of(GAME, **table, wall_size=2, actions=[*actions, [1, "win"]])
    assert result["deltas"] == [0, 4, -4, 0]  # 平胡 1 + 1 and the dealer's 2, by the giver
    refused(GAME, **table, wall_size=2, actions=[*actions, [3, "pong"]])

"""Hands in which two or three clauses of 衡阳258麻将 meet, each played to its settlement."""

from typing import Any

import pytest

from tests.hengyang258.seating import GAME, shares
from tests.table import result_of

# All 2s, 5s and 8s beside two 碰 that seat 3 gave: any 2, 5 or 8 is a 将将胡 that 3 answers for.
ALL_258 = "22s 88s 5s 5p 8p"
TWO_FROM_3 = ["pong:222m<3", "pong:555m<3"]


def _scene(hands: list[str], **rest: Any) -> dict[str, Any]:
    """Seat 0 deals, with no birds unless the hand names them."""
    return result_of(GAME, hands=hands, **{"options": {"birds": 0}, "opening": False, **rest})


@pytest.mark.clause("HY-32", "HY-28")
def test_robbing_a_kong_of_the_dealers_first_turn_is_no_win_as_dealt() -> None:
    """庄 adds to a 碰 before the first discard: 2 and 门清's 1 from the robbed, no 天胡."""
    result = _scene(
        ["1133s 46p 79p 13p 5m", "123p 456p 789s 46m 88s"],
        melds=[["pong:555m<3"], [], [], []],
        opening=True,
        actions=[[0, "kong", "5m"], [1, "win"]],
    )
    assert result["winners"][0]["names"] == ["平胡", "抢杠胡"]
    assert result["deltas"] == [-3, 3, 0, 0]


@pytest.mark.clause("HY-42", "HY-40", "MJ-8")
@pytest.mark.parametrize(("bird", "paid"), [("3s", 12), ("4s", 6)])
def test_who_answers_for_a_robbed_kong_pays_the_share_of_the_robbed(bird: str, paid: int) -> None:
    """Seat 2 is robbed, seat 3 answers: 6. A bird on 2 doubles that share, one on 3 does not."""
    result = _scene(
        ["1133s 46p 79p 133p 9m 9p", ALL_258, "134679m 1346s"],
        options={"birds": 1},
        melds=[[], TWO_FROM_3, ["pong:222p<0"], []],
        wall=f"1m 2p {bird}",
        actions=[[0, "discard", "9p"], [1, "discard", "1m"], [2, "kong", "2p"], [1, "win"]],
    )
    assert result["birds"] == [bird]
    assert shares(result) == {(3, 1): paid}
    assert result["next_dealer"] == 1


@pytest.mark.clause("HY-42", "HY-41", "HY-40")
def test_who_answers_pays_all_three_shares_of_a_win_on_anothers_dice() -> None:
    """将将胡 and 杠上炮 on seat 2's dice, 2 units: 庄 8, doubled by the bird 5p, and 6 + 6."""
    result = _scene(
        ["1133s 46p 79p 133p 9m 9p", ALL_258, "444m 123m 456s 55p 78s"],
        options={"birds": 1},
        melds=[[], TWO_FROM_3, [], []],
        wall="1m 4m 5p",
        dice=["8p 1p"],
        actions=[
            [0, "discard", "9p"],
            [1, "discard", "1m"],
            [2, "kong", "4m"],
            [2, "dice"],
            [1, "win"],
        ],
    )
    assert result["winners"][0]["names"] == ["将将胡", "杠上炮"]
    # The 暗杠 of seat 2 is 2 from each besides.
    assert shares(result) == {(3, 1): 28, (0, 2): 2, (1, 2): 2, (3, 2): 2}


@pytest.mark.clause("HY-41", "HY-42", "HY-39", "HY-3")
def test_two_win_on_the_last_tile_and_one_of_them_is_answered_for() -> None:
    """The taker, seat 2, pays seat 3; seat 3 pays seat 1. The 海底 8p is a bird on seat 3.

    Seat 1, 2 units: 庄 8, seat 2 6, seat 3 6 doubled. Seat 3, 1 unit, all doubled: 8 + 6 + 6.
    """
    result = _scene(
        [
            "1133s 4p 19p 133p 9m 9p 1m",
            "22s 88s 5p 2p 8p",
            "134679m 13467s 1p",
            "123s 456s 789m 55s 79p",
        ],
        options={"birds": 4},
        melds=[[], TWO_FROM_3, [], []],
        wall="8p",
        wall_size=1,
        actions=[[0, "discard", "1m"], [2, "take"], [1, "win"], [3, "win"]],
    )
    assert result["birds"] == ["8p"]
    assert shares(result) == {(3, 1): 26, (2, 3): 20}
    assert result["next_dealer"] == 2


# Seat 2 waits for 8p, lets the one that 庄 discards go, and the last tile is another.
PASSED_8P = [
    "1144s 4p 19p 133p 9m 9p 8p",
    "134679m 379s 1p 4p 2m 2p",
    "123s 456s 789m 55s 79p",
    "134679m 679s 1p 4p 6p 2m",
]


@pytest.mark.clause("HY-12", "HY-10")
def test_a_passed_tile_is_not_won_as_the_last_tile_of_another() -> None:
    result = _scene(
        PASSED_8P,
        wall="8p",
        wall_size=1,
        actions=[[0, "discard", "8p"], [2, "pass"], [1, "take"]],
    )
    assert result["winners"] == []
    assert result["next_dealer"] == 1


@pytest.mark.clause("HY-12", "HY-29")
def test_a_passed_tile_is_won_as_the_last_tile_that_one_takes_oneself() -> None:
    """海底捞月: 4 from 庄, 3 from the others."""
    result = _scene(
        PASSED_8P,
        wall="8p",
        wall_size=1,
        actions=[[0, "discard", "8p"], [2, "pass"], [2, "take"], [2, "win"]],
    )
    assert result["deltas"] == [-4, -3, 10, -3]


@pytest.mark.clause("HY-38", "HY-37")
def test_a_kong_added_after_another_kong_of_the_same_turn_is_paid() -> None:
    """2m is drawn, 7777s is declared first and replaced: it is still the turn of that 2m.

    The four 7s were dealt and bring nothing.
    """
    result = _scene(
        ["134679p 13469s 9m 1p 1p", "7777s 134m 6m 4p 6p"],
        melds=[[], ["pong:222m<0"], [], []],
        wall="2m",
        tail="9p 9s",
        wall_size=4,
        actions=[[0, "discard", "1p"], [1, "kong", "7s"], [1, "kong", "2m"], [1, "discard", "9s"]],
    )
    assert shares(result) == {(0, 1): 1, (2, 1): 1, (3, 1): 1}


@pytest.mark.clause("HY-38", "HY-37")
@pytest.mark.parametrize(("melds", "paid"), [(["pong:333s<2"], 2), ([], 0)])
def test_of_a_dealer_with_a_meld_the_last_tile_written_was_not_dealt(
    melds: list[str], paid: int
) -> None:
    """The fourth 1m was drawn beside a meld, and dealt beside none."""
    result = _scene(
        ["134679p 1s 111m 1m" if melds else "134679p 1s 379s 111m 1m"],
        melds=[melds, [], [], []],
        opening=True,
        tail="9s",
        wall_size=2,
        actions=[[0, "kong", "1m"], [0, "discard", "1p"]],
    )
    assert result["deltas"] == [3 * paid, -paid, -paid, -paid]


@pytest.mark.clause("HY-19", "HY-39", "HY-41")
def test_the_last_tile_is_the_bird_of_an_opening_win_too() -> None:
    """Seat 1 showed 缺一色; seat 3 takes the 海底 8s, a bird on itself, and seat 2 wins on it.

    缺一色: 2 + 1, and 1 doubled. 海底炮: 4 + 3, and 3 doubled, all from seat 3.
    """
    result = _scene(
        [
            "134679p 134679s 7p 1m",
            "1133557799m 468p",
            "123s 456m 55p 789p 79s",
            "134m 69m 13p 69p 13s 67s",
        ],
        options={"birds": 1},
        opening=True,
        wall="8s",
        wall_size=1,
        actions=[[1, "declare"], [0, "discard", "1m"], [3, "take"], [2, "win"]],
    )
    assert shares(result) == {(0, 1): 2, (2, 1): 1, (3, 1): 2, (3, 2): 13}


@pytest.mark.clause("HY-37", "HY-41")
def test_who_gave_a_kong_may_win_on_its_dice() -> None:
    """庄 pays 3 for the 明杠 and is paid three shares of 4, the one of seat 1 doubled by 6p."""
    result = _scene(
        ["123s 456s 789s 55p 13p 1m", "111m 333s 55s 78m 456p"],
        options={"birds": 1},
        dice=["2p 9p"],
        wall="6p",
        actions=[[0, "discard", "1m"], [1, "kong", "1m"], [1, "dice"], [0, "win"]],
    )
    assert shares(result) == {(0, 1): 3, (1, 0): 16}


@pytest.mark.clause("HY-42", "HY-43")
def test_of_two_who_gave_enough_the_one_pays_whose_test_was_passed() -> None:
    """Seat 2 gave the first two 碰, seat 1 was not 听 then; seat 3 gave two more, and it was."""
    result = _scene(
        ["134679p 134679s 7m 3m", "22m 55m 88m 22p 5p 1s 9s 4m 6p"],
        wall="9p 2m 5m 9m 8m 9m 2p 5s",
        actions=[
            [0, "discard", "3m"],
            [1, "discard", "9p"],
            *([2, "discard", "2m"], [1, "pong"], [1, "discard", "1s"]),
            *([2, "discard", "5m"], [1, "pong"], [1, "discard", "9s"]),
            [2, "discard", "9m"],
            *([3, "discard", "8m"], [1, "pong"], [1, "discard", "4m"]),
            [2, "discard", "9m"],
            *([3, "discard", "2p"], [1, "pong"], [1, "discard", "6p"]),
            *([2, "discard", "5s"], [1, "win"]),
        ],
    )
    assert result["winners"][0]["names"] == ["将将胡"]
    assert result["deltas"] == [0, 6, 0, -6]


@pytest.mark.clause("HY-9", "HY-26", "HY-40")
def test_a_locked_hand_makes_a_kong_that_keeps_its_wait_and_opens_the_dice_again() -> None:
    """Two 暗杠 at 2 from each; then 杠上开花 for 4 + 3 + 3, the share of seat 2 doubled by 3s."""
    result = _scene(
        ["134679s 9s 13467p 2m 9m", "111m 444m 55s 678p 78s"],
        options={"birds": 1},
        wall="1m 9p 9p 2p 4m 3s",
        dice=["1p 3p", "6s 1s"],
        actions=[
            *([0, "discard", "9m"], [1, "kong", "1m"], [1, "dice"]),
            *([2, "discard", "9p"], [3, "discard", "9p"], [0, "discard", "2m"]),
            *([1, "kong", "4m"], [1, "dice"], [1, "win"]),
        ],
    )
    assert result["winners"][0]["names"] == ["平胡", "杠上开花"]
    assert result["deltas"] == [-8, 25, -10, -7]

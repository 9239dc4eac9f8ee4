"""包赔 and 听牌: what is answered for only if the hand was waiting, and when that is looked at."""

from typing import Any

import pytest

from tests.hengyang258.seating import GAME, JUNK, around
from tests.table import result_of


def _moves(seat_one: list[list[Any]], others: str) -> list[list[Any]]:
    """The dealer, seat 0, discards; seat 1 makes its moves, one turn each, the others discard."""
    moves: list[list[Any]] = [[0, "discard", JUNK]]
    rest = iter(others.split())
    for turn, move in enumerate(seat_one):
        if turn:
            moves += [[seat, "discard", next(rest)] for seat in (2, 3, 0)]
        moves.append([1, *move])
    return moves


def _two_turns(mine: str, melds: tuple[str, ...], draws: str, away: str) -> dict[str, Any]:
    """Seat 1 draws, discards `away`, and wins with its next draw; seat 0 is the dealer."""
    first, second = draws.split()
    return result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=around(mine, dealer=0, drawn=JUNK),
        melds=[[], list(melds), [], []],
        wall=f"{first} 1m 1p 6p {second}",
        opening=False,
        actions=_moves([["discard", away], ["win"]], "1m 1p 6p"),
    )


PONGS = ("pong:333m<3", "pong:555p<3", "pong:888s<3")


@pytest.mark.clause("HY-43")
def test_a_pengpeng_alone_is_answered_for_though_it_was_not_waiting() -> None:
    """Three 碰 from seat 3 and 22p 4s 9s, far from 听: 碰碰胡可不听牌也算包赔."""
    result = _two_turns("22p 4s 9s", PONGS, "2p 9s", "4s")
    assert set(result["winners"][0]["names"]) == {"碰碰胡"}
    assert result["deltas"] == [0, 10, 0, -10]


@pytest.mark.clause("HY-43", "HY-29")
def test_the_unit_of_the_last_tile_leaves_a_pengpeng_alone() -> None:
    """碰碰胡 with 海底捞月, not 听 when the third 碰 was made: seat 3 pays both units."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=around("22p 4s 9s", dealer=0, drawn=JUNK),
        melds=[[], list(PONGS), [], []],
        wall="2p 1m 1p 6p 9s",
        wall_size=5,
        opening=False,
        actions=[*_moves([["discard", "4s"], ["take"]], "1m 1p 6p"), [1, "win"]],
    )
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"碰碰胡", "海底捞月"}
    assert result["deltas"] == [0, 20, 0, -20]


@pytest.mark.clause("HY-43", "HY-30")
def test_the_unit_of_a_win_on_the_last_tile_leaves_a_pengpeng_alone_too() -> None:
    """碰碰胡 with 海底炮: seat 2 took the 9s, seat 3 pays the 8 + 6 + 6."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=around("22p 4s 9s", dealer=0, drawn=JUNK),
        melds=[[], list(PONGS), [], []],
        wall="2p 9s",
        wall_size=2,
        opening=False,
        actions=[*_moves([["discard", "4s"]], ""), [2, "take"], [1, "win"]],
    )
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"碰碰胡", "海底炮"}
    assert winner["from"] == 2
    assert result["deltas"] == [0, 20, 0, -20]


@pytest.mark.clause("HY-43", "HY-26")
def test_a_pengpeng_won_with_the_dice_right_after_the_third_meld_is_answered_for() -> None:
    """Seat 3's third gift is a 明杠; its dice win 碰碰胡 with 杠上开花."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=3,
        hands=around("888s 22p 99s", dealer=3, drawn="8s"),
        melds=[[], ["pong:333m<3", "pong:555p<3"], [], []],
        dice=["1m 2p"],
        opening=False,
        actions=[[3, "discard", "8s"], [1, "kong", "8s"], [1, "dice"], [1, "win"]],
    )
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"碰碰胡", "杠上开花"}
    # Two units, 8 + 6 + 6, and 3 for the 明杠, all from seat 3.
    assert result["deltas"] == [0, 23, 0, -23]


@pytest.mark.clause("HY-43")
@pytest.mark.parametrize(
    ("waiting", "deltas"),
    [(True, [0, 10, 0, -10]), (False, [-4, 10, -3, -3])],
    ids=["waiting", "not-waiting"],
)
def test_a_jiangjiang_is_answered_for_only_if_it_was_waiting(
    waiting: bool, deltas: list[int]
) -> None:
    """Two 碰 from seat 3, with or without a 9m among the other tiles."""
    mine = "58m 28p 258s" if waiting else "9m 8m 28p 258s"
    away = "5m" if waiting else "9m"
    result = _two_turns(mine, ("pong:222m<3", "pong:555p<3"), "5m 8s", away)
    assert set(result["winners"][0]["names"]) == {"将将胡"}
    assert result["deltas"] == deltas


@pytest.mark.clause("HY-43")
@pytest.mark.parametrize(
    ("mine", "draws", "away", "deltas"),
    [
        ("33m 55m", "4s 3m", "4s", [-10, 10, 0, 0]),
        ("33m 5m 9s", "5m 3m", "9s", [-4, 10, -3, -3]),
    ],
    ids=["waiting", "not-waiting"],
)
def test_a_flush_is_answered_for_only_if_it_was_waiting(
    mine: str, draws: str, away: str, deltas: list[int]
) -> None:
    """Three melds of 万 from seat 0, and four tiles that wait or do not."""
    melds = ("chow:678m<0", "pong:222m<0", "chow:678m<0")
    result = _two_turns(mine, melds, draws, away)
    assert set(result["winners"][0]["names"]) == {"清一色"}
    assert result["deltas"] == deltas


@pytest.mark.clause("HY-43")
def test_any_wait_will_do() -> None:
    """34m 55p beside three melds of 万: it waited as a 平胡 and becomes a 清一色 later."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=around("34m 55p", dealer=0, drawn=JUNK),
        melds=[[], ["chow:678m<0", "pong:222m<0", "chow:678m<0"], [], []],
        wall="3m 1m 1p 6p 3m 4s 4p 6s 5m",
        opening=False,
        actions=_moves([["discard", "5p"], ["discard", "5p"], ["win"]], "1m 1p 6p 4s 4p 6s"),
    )
    assert set(result["winners"][0]["names"]) == {"清一色"}
    assert result["deltas"] == [-10, 10, 0, 0]


@pytest.mark.clause("HY-43")
@pytest.mark.parametrize(
    ("mine", "draws", "away", "deltas"),
    [
        ("88m 99m", "4s 8m", "4s", [-20, 20, 0, 0]),
        ("88m 9m 9s", "9m 8m", "9s", [-8, 20, -6, -6]),
    ],
    ids=["waiting", "not-waiting"],
)
def test_a_flush_of_triplets_is_answered_for_only_if_it_was_waiting(
    mine: str, draws: str, away: str, deltas: list[int]
) -> None:
    """清一色碰碰胡: three 碰 of 万 from seat 0. With 碰碰胡 alone no 听 would be asked."""
    melds = ("pong:222m<0", "pong:333m<0", "pong:555m<0")
    result = _two_turns(mine, melds, draws, away)
    assert set(result["winners"][0]["names"]) == {"清一色", "碰碰胡"}
    assert result["deltas"] == deltas


@pytest.mark.clause("HY-43")
@pytest.mark.parametrize(
    ("mine", "draws", "away", "deltas"),
    [
        ("22p 55s", "4s 5s", "4s", [0, 20, 0, -20]),
        ("22p 5s 9s", "2p 5s", "9s", [-8, 20, -6, -6]),
    ],
    ids=["waiting", "not-waiting"],
)
def test_a_jiangjiang_of_triplets_is_answered_for_only_if_it_was_waiting(
    mine: str, draws: str, away: str, deltas: list[int]
) -> None:
    """将将胡 and 碰碰胡 together: three 碰 of 2, 5 and 8 from seat 3."""
    melds = ("pong:222m<3", "pong:555p<3", "pong:888s<3")
    result = _two_turns(mine, melds, draws, away)
    assert set(result["winners"][0]["names"]) == {"将将胡", "碰碰胡"}
    assert result["deltas"] == deltas


@pytest.mark.clause("HY-43", "HY-44")
@pytest.mark.parametrize(
    ("mine", "away"), [("22p 55s", "5s"), ("22p 5s 9s", "9s")], ids=["waiting", "not-waiting"]
)
def test_an_all_request_pengpeng_is_answered_for_whether_it_was_waiting_or_not(
    mine: str, away: str
) -> None:
    """Three 碰 from seat 3, the fourth from the dealer, then 全求人 on seat 2's 5s: two units.

    It is the document's own example: who answers for the 碰碰胡 pays for the 全求人 too.
    """
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=around(mine, dealer=0, drawn="2p"),
        melds=[[], list(PONGS), [], []],
        wall="5s",
        opening=False,
        actions=[
            [0, "discard", "2p"],
            [1, "pong"],
            [1, "discard", away],
            [2, "discard", "5s"],
            [1, "win"],
        ],
    )
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"碰碰胡", "全求人"}
    assert (winner["from"], winner["value"]) == (2, 2)
    assert result["deltas"] == [0, 12, 0, -12]


def _second_pong(away: str, *later: list[Any], wall: str) -> dict[str, Any]:
    """Seat 3 is the dealer and gives seat 1 its second 碰 of 2, 5 and 8: the one that counts."""
    return result_of(
        GAME,
        options={"birds": 0},
        dealer=3,
        hands=around("55p 58m 28p 258s 9m", dealer=3, drawn="5p"),
        melds=[[], ["pong:222m<3"], [], []],
        wall=wall,
        opening=False,
        actions=[[3, "discard", "5p"], [1, "pong"], [1, "discard", away], *later],
    )


@pytest.mark.clause("HY-43", "HY-42")
def test_waiting_right_after_the_discard_that_follows_the_meld() -> None:
    """Seat 1 takes the 碰 and discards the 9m: 听 from then on, and seat 3 answers."""
    result = _second_pong(
        "9m",
        [2, "discard", "1m"],
        [3, "discard", "1p"],
        [0, "discard", "6p"],
        [1, "win"],
        wall="1m 1p 6p 8s",
    )
    assert set(result["winners"][0]["names"]) == {"将将胡"}
    # Seat 3 is the dealer: its 4 and the others' 3 + 3.
    assert result["deltas"] == [0, 10, 0, -10]


@pytest.mark.clause("HY-43")
def test_waiting_a_turn_later_is_too_late() -> None:
    """Seat 1 discards the 8m and keeps the 9m for a turn: nobody answers."""
    result = _second_pong(
        "8m",
        [2, "discard", "1m"],
        [3, "discard", "1p"],
        [0, "discard", "6p"],
        [1, "discard", "9m"],
        [2, "discard", "4s"],
        [3, "discard", "4p"],
        [0, "discard", "6s"],
        [1, "win"],
        wall="1m 1p 6p 8p 4s 4p 6s 8s",
    )
    assert set(result["winners"][0]["names"]) == {"将将胡"}
    assert result["deltas"] == [-3, 10, -3, -4]


@pytest.mark.clause("HY-43")
def test_giving_the_wait_up_later_does_not_free_who_answers() -> None:
    """听 after the 碰, then a 9s is kept for a turn; tested once, then: seat 3 pays."""
    result = _second_pong(
        "9m",
        [2, "discard", "1m"],
        [3, "discard", "1p"],
        [0, "discard", "6p"],
        [1, "discard", "8m"],
        [2, "discard", "4s"],
        [3, "discard", "4p"],
        [0, "discard", "6s"],
        [1, "discard", "9s"],
        [2, "discard", "7m"],
        [3, "discard", "7p"],
        [0, "discard", "7s"],
        [1, "win"],
        wall="1m 1p 6p 9s 4s 4p 6s 8p 7m 7p 7s 8s",
    )
    assert set(result["winners"][0]["names"]) == {"将将胡"}
    assert result["deltas"] == [0, 10, 0, -10]


@pytest.mark.clause("HY-43", "HY-42")
def test_three_pongs_made_in_play_make_the_giver_answer() -> None:
    """Seat 3 gives the third 碰 from its hand; seat 1 draws its 碰碰胡 two turns later."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=3,
        hands=around("88s 22p 9s 4s 6m", dealer=3, drawn="8s"),
        melds=[[], ["pong:333m<3", "pong:555p<3"], [], []],
        wall="1m 1p 6p 2p 7m 4p 6s 9s",
        opening=False,
        actions=[
            [3, "discard", "8s"],
            [1, "pong"],
            [1, "discard", "6m"],
            [2, "discard", "1m"],
            [3, "discard", "1p"],
            [0, "discard", "6p"],
            [1, "discard", "4s"],
            [2, "discard", "7m"],
            [3, "discard", "4p"],
            [0, "discard", "6s"],
            [1, "win"],
        ],
    )
    assert set(result["winners"][0]["names"]) == {"碰碰胡"}
    assert result["deltas"] == [0, 10, 0, -10]

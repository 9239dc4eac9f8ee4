"""包赔: 听牌 looked at anew after each further meld, and at a win that comes before a discard."""

from typing import Any

import pytest

from tests.hengyang258.seating import GAME, JUNK, around
from tests.table import result_of


def _story(
    mine: str, melds: tuple[str, ...], dealer: int, drawn: str, **rest: Any
) -> dict[str, Any]:
    """Seat 1 holds `mine` beside these melds; the dealer has just drawn `drawn`."""
    return result_of(
        GAME,
        options={"birds": 0},
        dealer=dealer,
        hands=around(mine, dealer=dealer, drawn=drawn),
        melds=[[], list(melds), [], []],
        opening=False,
        **rest,
    )


def _around_the_table(tiles: str, seats: tuple[int, ...]) -> list[list[Any]]:
    return [[seat, "discard", tile] for seat, tile in zip(seats, tiles.split(), strict=True)]


# Two 碰 of 万 from seat 3, whose third gift is a 明杠 of 5m; then 67m 88m wait for an 8m.
TWO_PONGS = ("pong:222m<3", "pong:333m<3")
CLAIM: list[list[Any]] = [[3, "discard", "5m"], [1, "kong", "5m"]]


@pytest.mark.clause("HY-43", "HY-42")
def test_a_flush_won_on_the_replacement_of_the_deciding_kong_is_answered_for() -> None:
    """清一色 on the 补张: it was 听 without that tile. Seat 3, the dealer, pays 4 + 3 + 3."""
    result = _story(
        "555m 67m 88m", TWO_PONGS, 3, "5m", tail="8m", actions=[*CLAIM, [1, "replace"], [1, "win"]]
    )
    assert set(result["winners"][0]["names"]) == {"清一色"}
    # And 3 for the 明杠.
    assert result["deltas"] == [0, 13, 0, -13]


@pytest.mark.clause("HY-43", "HY-42")
def test_a_jiangjiang_won_on_the_replacement_of_the_deciding_kong_is_answered_for() -> None:
    """将将胡 两口包赔: the second gift of seat 3 is a 明杠, and its 补张 wins."""
    result = _story(
        "555p 58m 28p 258s",
        ("pong:222m<3",),
        3,
        "5p",
        tail="8s",
        actions=[[3, "discard", "5p"], [1, "kong", "5p"], [1, "replace"], [1, "win"]],
    )
    assert set(result["winners"][0]["names"]) == {"将将胡"}
    assert result["deltas"] == [0, 13, 0, -13]


@pytest.mark.clause("HY-43", "HY-26")
def test_a_flush_won_with_the_dice_of_the_deciding_kong_is_answered_for() -> None:
    """清一色 and 杠上开花, two units: seat 3 pays 8 + 6 + 6, and 3 for the 明杠."""
    result = _story(
        "555m 67m 88m",
        TWO_PONGS,
        3,
        "5m",
        dice=["1s 8m"],
        actions=[*CLAIM, [1, "dice"], [1, "win"]],
    )
    assert set(result["winners"][0]["names"]) == {"清一色", "杠上开花"}
    assert result["deltas"] == [0, 23, 0, -23]


@pytest.mark.clause("HY-43", "HY-11", "HY-29")
def test_a_flush_won_on_the_last_tile_after_the_deciding_kong_is_answered_for() -> None:
    """The kong takes no tile and asks for no discard; seat 1 takes the 海底: two units."""
    result = _story(
        "555m 67m 88m",
        TWO_PONGS,
        3,
        "5m",
        wall="8m",
        wall_size=1,
        actions=[*CLAIM, [2, "pass"], [3, "pass"], [0, "pass"], [1, "take"], [1, "win"]],
    )
    assert set(result["winners"][0]["names"]) == {"清一色", "海底捞月"}
    assert result["deltas"] == [0, 23, 0, -23]


@pytest.mark.clause("HY-43", "HY-11", "HY-30")
def test_a_flush_won_on_anothers_last_tile_after_the_deciding_kong_is_answered_for() -> None:
    """Seat 2 takes the 海底 and gives it away; seat 3 pays the 8 + 6 + 6 in its place."""
    result = _story(
        "555m 67m 88m",
        TWO_PONGS,
        3,
        "5m",
        wall="8m",
        wall_size=1,
        actions=[*CLAIM, [2, "take"], [1, "win"]],
    )
    (winner,) = result["winners"]
    assert (set(winner["names"]), winner["from"]) == ({"清一色", "海底炮"}, 2)
    assert result["deltas"] == [0, 23, 0, -23]


@pytest.mark.clause("HY-43")
def test_after_the_replacement_the_first_discard_is_what_counts() -> None:
    """The 补张 does not win, and after the discard 6m 88m 9s wait for nothing: seat 3 is free."""
    result = _story(
        "555m 6m 88m 9s",
        TWO_PONGS,
        3,
        "5m",
        tail="4s",
        wall="1m 1p 6p 7m 4p 7p 6s 8m",
        actions=[
            *CLAIM,
            [1, "replace"],
            [1, "discard", "4s"],
            *_around_the_table("1m 1p 6p", (2, 3, 0)),
            [1, "discard", "9s"],
            *_around_the_table("4p 7p 6s", (2, 3, 0)),
            [1, "win"],
        ],
    )
    assert set(result["winners"][0]["names"]) == {"清一色"}
    assert result["deltas"] == [-3, 13, -3, -4 - 3]


# Three 碰 of 万 from seat 3 beside 88m 6m 9s, which wait for nothing.
THREE_PONGS = ("pong:222m<3", "pong:333m<3", "pong:555m<3")


@pytest.mark.clause("HY-43")
@pytest.mark.parametrize(
    ("giver", "deltas"),
    [(3, [0, 12, 0, -12]), (0, [0, 12, -12, 0])],
    ids=["from-who-answers", "from-another"],
)
def test_a_fourth_meld_from_who_answers_is_a_new_test(giver: int, deltas: list[int]) -> None:
    """听 came only with the fourth 碰: it counts if seat 3 gave that one too.

    清一色碰碰胡 on seat 2's 6m, two units and no dealer on either side: 12.
    """
    result = _story(
        "88m 6m 9s",
        THREE_PONGS,
        giver,
        "8m",
        wall="6m",
        actions=[
            [giver, "discard", "8m"],
            [1, "pong"],
            [1, "discard", "9s"],
            [2, "discard", "6m"],
            [1, "win"],
        ],
    )
    (winner,) = result["winners"]
    assert (set(winner["names"]), winner["from"]) == ({"清一色", "碰碰胡"}, 2)
    assert result["deltas"] == deltas


@pytest.mark.clause("HY-43")
def test_a_third_meld_of_a_jiangjiang_is_a_new_test() -> None:
    """Two 碰 from seat 3 and a 9p too many; the third 碰 lets it go, and seat 3 answers."""
    result = _story(
        "88s 58m 25p 9p",
        ("pong:222m<3", "pong:555p<3"),
        3,
        "8s",
        wall="1m 1p 6p 2s",
        actions=[
            [3, "discard", "8s"],
            [1, "pong"],
            [1, "discard", "9p"],
            *_around_the_table("1m 1p 6p", (2, 3, 0)),
            [1, "win"],
        ],
    )
    assert set(result["winners"][0]["names"]) == {"将将胡"}
    assert result["deltas"] == [0, 10, 0, -10]


@pytest.mark.clause("HY-43")
def test_the_new_test_may_fail_like_the_first() -> None:
    """After the third 碰 a 9p is still there: everybody pays their own share."""
    result = _story(
        "88s 58m 2p 9p 9m",
        ("pong:222m<3", "pong:555p<3"),
        3,
        "8s",
        wall="1m 1p 6p 5s 4p 7p 6s 2s",
        actions=[
            [3, "discard", "8s"],
            [1, "pong"],
            [1, "discard", "9m"],
            *_around_the_table("1m 1p 6p", (2, 3, 0)),
            [1, "discard", "9p"],
            *_around_the_table("4p 7p 6s", (2, 3, 0)),
            [1, "win"],
        ],
    )
    assert set(result["winners"][0]["names"]) == {"将将胡"}
    assert result["deltas"] == [-3, 10, -3, -4]


@pytest.mark.clause("HY-43")
def test_a_further_kong_won_on_its_replacement_is_tested_at_the_win() -> None:
    """Not 听 when tested, 听 two turns later, then a 明杠 from seat 0 and its 补张 wins.

    清一色 with 吃: the dealer, who answers, pays 4 + 3 + 3 and 3 for the 明杠.
    """
    result = _story(
        "88m 9s 6s",
        ("chow:234m<0", "chow:234m<0", "pong:555m<0"),
        0,
        JUNK,
        wall="8m 1m 1p 6p 7m 4p 7p 8m",
        tail="7m",
        actions=[
            [0, "discard", JUNK],
            [1, "discard", "9s"],
            *_around_the_table("1m 1p 6p", (2, 3, 0)),
            [1, "discard", "6s"],
            *_around_the_table("4p 7p 8m", (2, 3, 0)),
            [1, "kong", "8m"],
            [1, "replace"],
            [1, "win"],
        ],
    )
    assert set(result["winners"][0]["names"]) == {"清一色"}
    assert result["deltas"] == [-13, 13, 0, 0]


@pytest.mark.clause("HY-43")
def test_a_test_once_passed_stays_passed() -> None:
    """听 after two 碰; not 听 after the third from the same seat, which frees nobody."""
    result = _story(
        "88s 58m 2p 5s 8p",
        ("pong:222m<3", "pong:555p<3"),
        0,
        JUNK,
        wall="9m 1m 8s 1p 6p 4p 2s 7p 6s 4s 2s",
        actions=[
            [0, "discard", JUNK],
            [1, "discard", "2p"],
            *_around_the_table("1m 8s", (2, 3)),
            [1, "pong"],
            [1, "discard", "8p"],
            *_around_the_table("1p 6p 4p", (2, 3, 0)),
            [1, "discard", "9m"],
            *_around_the_table("7p 6s 4s", (2, 3, 0)),
            [1, "win"],
        ],
    )
    assert set(result["winners"][0]["names"]) == {"将将胡"}
    assert result["deltas"] == [0, 10, 0, -10]


@pytest.mark.clause("HY-43", "HY-42")
def test_a_pong_that_grows_into_a_kong_is_no_further_meld() -> None:
    """The fourth 5m is drawn, not given: no new test, and seat 3 stays free."""
    result = _story(
        "88m 6m 9s",
        THREE_PONGS,
        0,
        JUNK,
        wall="7m 1m 1p 6p 5m",
        tail="8m",
        actions=[
            [0, "discard", JUNK],
            [1, "discard", "9s"],
            *_around_the_table("1m 1p 6p", (2, 3, 0)),
            [1, "kong", "5m"],
            [1, "replace"],
            [1, "win"],
        ],
    )
    assert set(result["winners"][0]["names"]) == {"清一色"}
    # 4 from the dealer, 3 from the others, and 1 from each for the 碰杠.
    assert result["deltas"] == [-5, 13, -4, -4]

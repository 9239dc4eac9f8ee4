"""扎鸟: how many birds are turned, whom they fall on, and what they double."""

from typing import Any

import pytest

from tests.hengyang258.seating import (
    GAME,
    JUNK,
    QUIET_MP,
    QUIET_MS,
    QUIET_PS,
    around,
    clauses,
    shares,
)
from tests.table import result_of

# A small hand of seat 1 with an open 碰: it waits for 8p (and 5p).
OPEN = "345m 67p 55p 888s"
MELDS = [[], ["pong:222s<3"], [], []]
# The dealer's fourteen, the fourth 2s just drawn: after 暗杠 it waits for 5p and 8m.
OWNER = "345m 678p 55p 88m 222s 2s"
# A small hand that waits for 5s and 8s.
WAITS_58S = "234m 567m 888s 22p 67s"


def _drawn_by_dealer(turned: str, **options: Any) -> dict[str, Any]:
    """Seat 1 is the dealer and draws the 8p."""
    return result_of(
        GAME,
        options=options,
        dealer=1,
        hands=around(OPEN, dealer=1, drawn="8p"),
        melds=MELDS,
        wall=turned,
        opening=False,
        actions=[[1, "win"]],
    )


def _drawn(turned: str, **options: Any) -> dict[str, Any]:
    """Seat 0 is the dealer; seat 1 draws the 8p: 2 from seat 0, 1 from 2 and 3."""
    return result_of(
        GAME,
        options=options,
        dealer=0,
        hands=around(OPEN, dealer=0, drawn=JUNK),
        melds=MELDS,
        wall=f"8p {turned}",
        opening=False,
        actions=[[0, "discard", JUNK], [1, "win"]],
    )


def _given(turned: str, **options: Any) -> dict[str, Any]:
    """Seat 2 is the dealer; seat 3 discards the 8p to seat 1: 1 point."""
    return result_of(
        GAME,
        options=options,
        dealer=2,
        hands=around(OPEN, dealer=2, drawn=JUNK),
        melds=MELDS,
        wall=f"8p {turned}",
        opening=False,
        actions=[[2, "discard", JUNK], [3, "discard", "8p"], [1, "win"]],
    )


@pytest.mark.clause("HY-39", "HY-40")
@pytest.mark.parametrize(
    ("bird", "deltas"),
    [
        # 1, 5, 9 are the dealer, who won: all pay twice.
        ("1m", [-4, 12, -4, -4]),
        ("5m", [-4, 12, -4, -4]),
        ("9m", [-4, 12, -4, -4]),
        # 2, 6 the 下家, seat 2.
        ("2m", [-2, 8, -4, -2]),
        ("6s", [-2, 8, -4, -2]),
        # 3, 7 the 对家, seat 3.
        ("3m", [-2, 8, -2, -4]),
        ("7s", [-2, 8, -2, -4]),
        # 4, 8 the 上家, seat 0.
        ("4p", [-4, 8, -2, -2]),
        ("8m", [-4, 8, -2, -2]),
    ],
)
def test_the_bird_counts_seats_from_a_dealer_who_wins(bird: str, deltas: list[int]) -> None:
    """The dealer is seat 1 and draws a small win, 2 from each before the bird."""
    result = _drawn_by_dealer(bird)
    assert result["birds"] == [bird]
    assert result["deltas"] == deltas
    assert "HY-40" in clauses(result)


@pytest.mark.clause("HY-39", "HY-40")
@pytest.mark.parametrize(
    ("bird", "deltas"),
    [
        # The dealer is seat 0 and pays 2; seats 2 and 3 pay 1.
        ("1m", [-4, 6, -1, -1]),
        ("5s", [-4, 6, -1, -1]),
        ("9p", [-4, 6, -1, -1]),
        # 2, 6 are the winner: all pay twice.
        ("2p", [-4, 8, -2, -2]),
        ("6m", [-4, 8, -2, -2]),
        ("3m", [-2, 5, -2, -1]),
        ("7m", [-2, 5, -2, -1]),
        ("4s", [-2, 5, -1, -2]),
        ("8m", [-2, 5, -1, -2]),
    ],
)
def test_the_bird_counts_seats_from_the_dealer_and_not_from_the_winner(
    bird: str, deltas: list[int]
) -> None:
    """Seat 1 wins; the count still starts at the dealer, seat 0."""
    result = _drawn(bird)
    assert result["birds"] == [bird]
    assert result["deltas"] == deltas


@pytest.mark.clause("HY-40")
@pytest.mark.parametrize(
    ("bird", "points"),
    [("2m", 2), ("4m", 2), ("1m", 1), ("3m", 1)],
    ids=["giver", "winner", "dealer-not-in-it", "other-not-in-it"],
)
def test_on_a_discard_a_bird_on_either_side_doubles_the_one_payment(bird: str, points: int) -> None:
    """Counted from the dealer, seat 2: 2 is the giver, 4 the winner, 1 and 3 pay nothing."""
    result = _given(bird)
    assert result["birds"] == [bird]
    assert result["deltas"] == [0, points, 0, -points]
    assert ("HY-40" in clauses(result)) is (points == 2)


@pytest.mark.clause("HY-40")
def test_one_bird_on_the_winner_and_one_on_the_giver_make_four_times() -> None:
    """Each bird on either seat of a payment doubles it."""
    assert _given("2m 4m", birds=2)["deltas"] == [0, 4, 0, -4]


@pytest.mark.clause("HY-40")
def test_a_payer_with_a_bird_pays_twice_over_the_doubling_of_the_winner() -> None:
    """Birds on the winner and on the dealer: the dealer 2 x 4, the others 1 x 2."""
    result = _drawn("2m 1m", birds=2)
    assert result["deltas"] == [-8, 12, -2, -2]
    assert shares(result) == {(0, 1): 8, (2, 1): 2, (3, 1): 2}


@pytest.mark.clause("HY-39")
@pytest.mark.parametrize(
    ("count", "birds", "deltas"),
    [
        (0, [], [-2, 4, -1, -1]),
        (1, ["2m"], [-4, 8, -2, -2]),
        # Twice on the winner: x 4.
        (2, ["2m", "6m"], [-8, 16, -4, -4]),
        # One on each seat: every payment x 2 x 2.
        (4, ["1m", "2m", "3m", "4m"], [-8, 16, -4, -4]),
        # Six times on the winner: x 64.
        (6, ["2m", "6m", "2p", "6s", "2m", "2p"], [-128, 256, -64, -64]),
    ],
)
def test_as_many_birds_are_turned_as_the_room_plays(
    count: int, birds: list[str], deltas: list[int]
) -> None:
    """The next tiles of the wall, in order, and no more than the option says."""
    result = _drawn(f"{' '.join(birds)} 9s", birds=count)
    assert result["birds"] == birds
    assert result["deltas"] == deltas


@pytest.mark.clause("HY-39")
def test_a_self_drawn_win_turns_one_more_bird_with_the_option() -> None:
    """自摸多摸一个码: two birds, on the winner and on seat 2."""
    result = _drawn("2m 3m 4m", birds=1, self_draw_extra_bird=True)
    assert result["birds"] == ["2m", "3m"]
    # Seat 0: 2 x 2, seat 2: 1 x 2 x 2, seat 3: 1 x 2.
    assert result["deltas"] == [-4, 10, -4, -2]


@pytest.mark.clause("HY-39")
def test_without_birds_the_extra_one_is_not_turned_either() -> None:
    """不扎鸟: a self-drawn 平胡 brings 2 + 1 + 1, whatever 自摸多摸一个码 says."""
    result = _drawn("2m 3m", birds=0, self_draw_extra_bird=True)
    assert result["birds"] == []
    assert result["deltas"] == [-2, 4, -1, -1]


@pytest.mark.clause("HY-39", "HY-27")
def test_without_birds_a_win_on_the_dice_turns_none() -> None:
    """杠上炮 counts as self-drawn, and turns no bird with 不扎鸟: 4 + 3 + 3, and the 暗杠."""
    result = _dice("9p 5s", 2, "4m 3m 1m", birds=0, self_draw_extra_bird=True)
    assert result["birds"] == []
    assert result["deltas"] == [6 - 10, -2, 10 - 2, -2]


@pytest.mark.clause("HY-39")
def test_a_win_on_a_discard_turns_no_extra_bird() -> None:
    """The option is for self-drawn wins."""
    result = _given("1m 2m", birds=1, self_draw_extra_bird=True)
    assert result["birds"] == ["1m"]
    assert result["deltas"] == [0, 1, 0, -1]


@pytest.mark.clause("HY-39", "HY-28")
def test_a_robbed_kong_turns_no_extra_bird() -> None:
    """抢杠胡 is paid as a discard: 3 with 门清 and the dealer, doubled by one bird on the giver."""
    result = result_of(
        GAME,
        options={"birds": 1, "self_draw_extra_bird": True},
        dealer=0,
        hands=["14679m 13467p 5s", QUIET_PS, WAITS_58S, QUIET_MS],
        melds=[["pong:555s<1"], [], [], []],
        wall="1m 3m",
        opening=False,
        actions=[[0, "kong", "5s"], [2, "win"]],
    )
    assert result["birds"] == ["1m"]
    assert result["deltas"] == [-6, 0, 6, 0]


def _dice(dice: str, seat: int, turned: str, **options: Any) -> dict[str, Any]:
    """The dealer, seat 0, makes 暗杠 and opens the dice; a seat wins. One unit."""
    return result_of(
        GAME,
        options=options,
        dealer=0,
        hands=[OWNER, QUIET_PS, WAITS_58S, QUIET_MP],
        wall=turned,
        dice=[dice],
        opening=False,
        actions=[[0, "kong", "2s"], [0, "dice"], [seat, "win"]],
    )


@pytest.mark.clause("HY-40", "HY-26")
def test_birds_do_not_multiply_kong_points() -> None:
    """杠上开花 with a bird on the winner: each pays 4 x 2, and 2 for the 暗杠 as ever."""
    result = _dice("9p 8m", 0, "1m")
    assert result["birds"] == ["1m"]
    assert result["deltas"] == [30, -10, -10, -10]


@pytest.mark.clause("HY-39", "HY-26")
def test_a_win_with_the_dice_turns_the_extra_bird() -> None:
    """杠上开花 is self-drawn: two birds, on seats 1 and 2."""
    result = _dice("9p 8m", 0, "2m 3m", birds=1, self_draw_extra_bird=True)
    assert result["birds"] == ["2m", "3m"]
    # 8 + 8 + 4, and 2 each for the 暗杠.
    assert result["deltas"] == [26, -10, -10, -6]


@pytest.mark.clause("HY-40", "HY-41")
@pytest.mark.parametrize(
    ("bird", "paid"),
    [
        ("1m", 4 * 2 + 3 + 3),
        ("2m", 4 + 3 * 2 + 3),
        ("3m", (4 + 3 + 3) * 2),
        ("4m", 4 + 3 + 3 * 2),
    ],
    ids=["giver-and-dealer", "seat-1", "winner", "seat-3"],
)
def test_each_share_keeps_its_own_birds_when_one_pays_all_three(bird: str, paid: int) -> None:
    """杠上炮: the dealer pays seat 2 the shares of all, each with the birds on its own seat."""
    result = _dice("9p 5s", 2, bird)
    assert result["deltas"] == [6 - paid, -2, paid - 2, -2]


@pytest.mark.clause("HY-39", "HY-41")
def test_a_win_on_anothers_dice_turns_the_extra_bird() -> None:
    """杠上炮 counts as self-drawn: birds on seat 3 and on the winner."""
    result = _dice("9p 5s", 2, "4m 3m 1m", birds=1, self_draw_extra_bird=True)
    assert result["birds"] == ["4m", "3m"]
    # (4 + 3 + 3 x 2) x 2 = 26.
    assert result["deltas"] == [6 - 26, -2, 26 - 2, -2]


def _last_tile(**options: Any) -> dict[str, Any]:
    """Seat 1 takes the last tile, 8p, and wins with it: one unit, 4 + 3 + 3."""
    return result_of(
        GAME,
        options=options,
        dealer=0,
        hands=around(OPEN, dealer=0, drawn=JUNK),
        melds=MELDS,
        wall="8p",
        wall_size=1,
        opening=False,
        actions=[[0, "discard", JUNK], [1, "take"], [1, "win"]],
    )


@pytest.mark.clause("HY-39")
@pytest.mark.parametrize(
    "options",
    [{}, {"birds": 2}, {"birds": 6}, {"birds": 1, "self_draw_extra_bird": True}],
)
def test_the_last_tile_is_the_one_bird_of_a_win_with_it(options: dict[str, Any]) -> None:
    """海底捞月: 8 is the 上家 of the dealer, seat 3, who pays 3 x 2."""
    result = _last_tile(**options)
    assert result["birds"] == ["8p"]
    assert result["deltas"] == [-4, 13, -3, -6]


@pytest.mark.clause("HY-39")
@pytest.mark.parametrize("extra", [False, True])
def test_the_last_tile_is_no_bird_where_none_are_played(extra: bool) -> None:
    """海底捞月 with `birds` 0; the extra bird has no tile left to be."""
    result = _last_tile(birds=0, self_draw_extra_bird=extra)
    assert result["birds"] == []
    assert result["deltas"] == [-4, 10, -3, -3]


@pytest.mark.clause("HY-39", "HY-41")
def test_the_last_tile_is_the_bird_of_a_win_on_it_too() -> None:
    """海底炮: 5 is the dealer, whose share of 4 is paid twice by seat 1, who took the tile."""
    result = result_of(
        GAME,
        dealer=0,
        hands=[f"{QUIET_MS} {JUNK}", QUIET_PS, WAITS_58S, QUIET_MP],
        wall="5s",
        wall_size=1,
        opening=False,
        actions=[[0, "discard", JUNK], [1, "take"], [2, "win"]],
    )
    assert result["birds"] == ["5s"]
    assert result["deltas"] == [0, -14, 14, 0]


@pytest.mark.clause("HY-39")
def test_fewer_birds_are_turned_where_the_wall_has_fewer_tiles() -> None:
    """Four birds are played, two tiles are left."""
    result = result_of(
        GAME,
        options={"birds": 4},
        dealer=0,
        hands=around(OPEN, dealer=0, drawn=JUNK),
        melds=MELDS,
        wall="8p 2m 3m",
        wall_size=3,
        opening=False,
        actions=[[0, "discard", JUNK], [1, "win"]],
    )
    assert result["birds"] == ["2m", "3m"]
    # Winner x 2 for all, seat 2 twice more.
    assert result["deltas"] == [-4, 10, -4, -2]


@pytest.mark.clause("HY-39", "HY-40")
@pytest.mark.parametrize(
    ("bird", "deltas"),
    [
        ("1m", [-8, 4, 4, 0]),
        ("2m", [-6, 4, 2, 0]),
        ("3m", [-6, 2, 4, 0]),
        ("4s", [-4, 2, 2, 0]),
    ],
    ids=["giver", "first-winner", "second-winner", "neither"],
)
def test_two_winners_share_one_set_of_birds(bird: str, deltas: list[int]) -> None:
    """The dealer's 8p is won by seats 1 and 2, 2 points each, and one bird is turned."""
    result = result_of(
        GAME,
        options={"concealed": "none"},
        dealer=0,
        hands=[f"{QUIET_MS} 8p", OPEN, "234m 567m 888m 22p 67p", QUIET_MP],
        melds=MELDS,
        wall=bird,
        opening=False,
        actions=[[0, "discard", "8p"], [1, "win"], [2, "win"]],
    )
    assert result["birds"] == [bird]
    assert result["deltas"] == deltas


@pytest.mark.clause("HY-40", "HY-36")
def test_birds_multiply_the_concealed_bonus() -> None:
    """大门清 drawn by seat 1 with a bird on it: 4 x 2 from the dealer, 2 x 2 from the others."""
    result = result_of(
        GAME,
        options={"concealed": "big"},
        dealer=0,
        hands=around(f"{OPEN} 222s", dealer=0, drawn=JUNK),
        wall="8p 2m",
        opening=False,
        actions=[[0, "discard", JUNK], [1, "win"]],
    )
    assert result["deltas"] == [-8, 16, -4, -4]


@pytest.mark.clause("HY-40", "HY-34")
def test_birds_multiply_every_unit_of_a_big_win() -> None:
    """豪华七小对 on the dealer's discard with birds on both: 2 x 7 x 4."""
    result = result_of(
        GAME,
        options={"birds": 2},
        dealer=0,
        hands=around("2222m 55m 88p 44p 66p 4s", dealer=0, drawn="4s"),
        wall="6m 9m",
        opening=False,
        actions=[[0, "discard", "4s"], [1, "win"]],
    )
    assert result["deltas"] == [-56, 56, 0, 0]

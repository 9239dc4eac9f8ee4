"""HZ-12 and HZ-13: how many birds are turned, which hit, and what a hand without 红中 adds."""

from typing import Any

import pytest

from tests.hongzhong.seating import (
    GAME,
    GIVEN,
    JUNK,
    PLAIN,
    PLAIN_TEN,
    QUIET_A,
    QUIET_B,
    QUIET_C,
    RED,
    Actions,
    clauses,
    dealer_draws,
    dealer_gives,
    player_draws,
    shares,
    winners_of,
)
from tests.table import result_of

HITS = ["1m", "5m", "9m", "1p", "5p", "9p", "1s", "5s", "9s", "7z"]
MISSES = [f"{rank}{suit}" for suit in "mps" for rank in (2, 3, 4, 6, 7, 8)]


def each(points: int) -> list[int]:
    """Seat 1 is paid so much by each."""
    return [-points, 3 * points, -points, -points]


# --- which birds hit -----------------------------------------------------------------------------


@pytest.mark.clause("HZ-12")
@pytest.mark.parametrize("bird", HITS)
def test_ones_fives_nines_and_reds_hit(bird: str) -> None:
    """2 and 1 more from each."""
    result = player_draws(RED, "6p", turned=f"{bird} 2p")
    assert result["birds"] == [bird, "2p"]
    assert result["deltas"] == each(3)
    assert "HZ-12" in clauses(result)


@pytest.mark.clause("HZ-12")
@pytest.mark.parametrize("bird", MISSES)
def test_other_tiles_miss(bird: str) -> None:
    """2 from each, and no line for birds."""
    result = player_draws(RED, "6p", turned=f"{bird} 2p")
    assert result["birds"] == [bird, "2p"]
    assert result["deltas"] == each(2)
    assert clauses(result) == {"HZ-9"}


@pytest.mark.clause("HZ-12")
def test_who_wins_or_deals_makes_no_difference_to_the_birds() -> None:
    """庄 draws: the same 2 + 1."""
    assert dealer_draws(RED, "6p", turned="5m 2p")["deltas"] == each(3)


# --- how many ------------------------------------------------------------------------------------


@pytest.mark.clause("HZ-12")
@pytest.mark.parametrize(("birds", "points"), [(2, 4), (3, 5), (4, 6), (6, 8), (0, 2)])
@pytest.mark.parametrize("more", [1, 2])
def test_as_many_are_turned_as_the_room_plays(birds: int, points: int, more: int) -> None:
    """All of them hit: each adds `bird_points` to every payment."""
    turned = "1p 5m 9s 7z 1s 9m"
    result = player_draws(RED, "6p", turned=f"{turned} 5p", birds=birds, bird_points=more)
    assert result["birds"] == turned.split()[:birds]
    assert result["deltas"] == each(2 + (points - 2) * more)


@pytest.mark.clause("HZ-12")
def test_two_birds_of_one_point_are_the_default() -> None:
    assert player_draws(RED, "6p", turned="1p 5m 9s")["deltas"] == each(4)


@pytest.mark.clause("HZ-12", "HZ-13")
@pytest.mark.parametrize("no_wild", ["bird", "nothing"])
def test_without_birds_there_is_none_for_a_hand_without_reds_either(no_wild: str) -> None:
    """`birds` 0: 2 from each."""
    result = player_draws(PLAIN, "6p", turned="1p 5m 9s", birds=0, no_wild=no_wild)
    assert result["birds"] == []
    assert result["deltas"] == each(2)


def _end(mine: str, tile: str, left: str, **options: Any) -> dict[str, Any]:
    """Seat 1 draws the tile, and after it nothing but `left` is in the wall."""
    hands = [f"{QUIET_A} {JUNK}", mine, QUIET_B, QUIET_C]
    return result_of(
        GAME,
        options=options,
        hands=hands,
        wall=f"{tile} {left}".strip(),
        wall_size=1 + len(left.split()),
        actions=[[0, "discard", JUNK], [1, "win"]],
    )


@pytest.mark.clause("HZ-12", "HZ-13")
@pytest.mark.parametrize(
    ("mine", "birds", "left", "points"),
    [
        (RED, 2, "5m", 3),
        (RED, 4, "5m 1p 2p", 4),
        (RED, 6, "5m 1p 9s 7z 1s", 7),
        # Without 红中 there would be one bird more, were there a tile for it.
        (PLAIN, 2, "5m", 3),
        (PLAIN, 2, "5m 1p", 4),
        (PLAIN, 2, "5m 1p 9s", 5),
        (PLAIN, 3, "5m 1p 9s", 5),
    ],
)
def test_with_fewer_tiles_left_there_are_fewer_birds(
    mine: str, birds: int, left: str, points: int
) -> None:
    """All that are left are turned."""
    result = _end(mine, "6p", left, birds=birds)
    assert result["birds"] == left.split()
    assert result["deltas"] == each(points)


@pytest.mark.clause("HZ-12", "HZ-13")
@pytest.mark.parametrize("birds", [2, 3, 4, 6])
@pytest.mark.parametrize(
    ("mine", "tile", "points"),
    [
        (RED, "9p", 3),
        (RED, "6p", 2),
        (RED, "7z", 3),
        # A hand without 红中 has no second bird.
        (PLAIN, "9p", 3),
        (PLAIN, "6p", 2),
        (PLAIN, "7z", 3),
    ],
)
def test_with_none_left_the_winning_tile_is_the_one_bird(
    mine: str, tile: str, points: int, birds: int
) -> None:
    """However many the room plays: one."""
    result = _end(mine, tile, "", birds=birds)
    assert result["birds"] == [tile]
    assert result["deltas"] == each(points)


@pytest.mark.clause("HZ-12")
def test_with_none_left_and_no_birds_played_there_is_none() -> None:
    result = _end(RED, "9p", "", birds=0)
    assert result["birds"] == []
    assert result["deltas"] == each(2)


@pytest.mark.clause("HZ-12")
def test_the_one_bird_adds_as_much_as_any() -> None:
    """`bird_points` 2: 2 + 2."""
    assert _end(RED, "9p", "", bird_points=2)["deltas"] == each(4)


@pytest.mark.clause("HZ-12", "HZ-11")
@pytest.mark.parametrize(("tile", "points"), [("9p", 2), ("6p", 1)])
def test_the_last_discard_is_the_one_bird_of_who_wins_on_it(tile: str, points: int) -> None:
    """Seat 1 draws it last and discards it; seat 2 wins."""
    result = result_of(
        GAME,
        options=GIVEN,
        hands=[f"{QUIET_A} {JUNK}", QUIET_B, PLAIN, QUIET_C],
        wall=tile,
        wall_size=1,
        actions=[[0, "discard", JUNK], [1, "discard", tile], [2, "win"]],
    )
    assert result["birds"] == [tile]
    assert result["deltas"] == [0, -points, points, 0]


# --- without 红中 --------------------------------------------------------------------------------


@pytest.mark.clause("HZ-13")
@pytest.mark.parametrize("birds", [2, 3, 4, 6])
def test_a_hand_without_reds_turns_one_bird_more(birds: int) -> None:
    """Every second one hits, the last one too."""
    turned = ["1p", "2p", "5m", "3p", "9s", "4p", "1s"]
    result = player_draws(PLAIN, "6p", turned=" ".join(turned), birds=birds)
    assert result["birds"] == turned[: birds + 1]
    assert result["deltas"] == each(2 + (birds + 2) // 2)


@pytest.mark.clause("HZ-13")
def test_with_the_other_value_it_turns_none_more() -> None:
    """`nothing`: two birds, two hits."""
    result = player_draws(PLAIN, "6p", turned="1p 5m 9s", no_wild="nothing")
    assert result["birds"] == ["1p", "5m"]
    assert result["deltas"] == each(4)


@pytest.mark.clause("HZ-13")
def test_the_winning_tile_counts_as_part_of_the_hand() -> None:
    """PLAIN has no 红中 but draws one: two birds."""
    result = player_draws(PLAIN, "7z", turned="1p 5m 9s")
    assert result["birds"] == ["1p", "5m"]
    assert result["deltas"] == each(4)


@pytest.mark.clause("HZ-13")
def test_melds_have_no_reds() -> None:
    """Seat 1 has a 碰: three birds for ten tiles without 红中, two with one."""
    for mine, birds in ((PLAIN_TEN, "1p 5m 9s"), (PLAIN_TEN.replace("55m", "5m 7z"), "1p 5m")):
        result = result_of(
            GAME,
            hands=[f"{QUIET_A} {JUNK}", mine, QUIET_B, "13469m 13469p 69s 1s"],
            melds=[[], ["pong:333s<0"], [], []],
            wall="6p 1p 5m 9s",
            actions=[[0, "discard", JUNK], [1, "win"]],
        )
        assert result["birds"] == birds.split()
        assert result["deltas"] == each(2 + len(birds.split()))


@pytest.mark.clause("HZ-13", "HZ-11")
def test_on_a_discard_it_is_turned_as_well() -> None:
    """1 + 3 from the giver; with a 红中 1 + 2."""
    assert dealer_gives(PLAIN, "6p", turned="1p 5m 9s")["deltas"] == [-4, 4, 0, 0]
    assert dealer_gives(RED, "6p", turned="1p 5m 9s")["deltas"] == [-3, 3, 0, 0]


@pytest.mark.clause("HZ-13", "HZ-12")
def test_the_bird_more_adds_bird_points() -> None:
    """`bird_points` 2, and only the third hits: 2 + 2."""
    assert player_draws(PLAIN, "6p", turned="2p 3p 9s", bird_points=2)["deltas"] == each(4)


# --- several winners -----------------------------------------------------------------------------

# They wait for 5p, without 红中 and with one; seat 3 draws it and discards it.
WAITS_0 = "123s 456s 789s 77m 34p"
WAITS_1 = "123s 456s 789s 55m 46p"
RED_0 = "123s 456s 789s 7m 34p 7z"
RED_1 = "123s 456s 789s 5m 46p 7z"
NO_5P = "235689m 2368p 258s"
SEAT_3 = "13469m 13469p 36s 3s"


def _both(
    zero: str, one: str, turned: str, *, last: bool = False, **options: Any
) -> dict[str, Any]:
    """Seats 0 and 1 win on seat 3's 5p; then these are turned, or nothing is left."""
    actions: Actions = [[2, "discard", JUNK], [3, "discard", "5p"], [0, "win"], [1, "win"]]
    size = {"wall_size": 1} if last else {}
    result = result_of(
        GAME,
        options={**GIVEN, **options},
        dealer=2,
        hands=[zero, one, f"{NO_5P} {JUNK}", SEAT_3],
        wall=f"5p {turned}".strip(),
        actions=actions,
        **size,
    )
    assert winners_of(result) == [0, 1]
    return result


@pytest.mark.clause("HZ-12", "HZ-5")
def test_several_winners_share_one_set_of_birds() -> None:
    """Both have a 红中: 2m misses, 9s hits, and each is paid 1 + 1."""
    result = _both(RED_0, RED_1, "2m 9s 1s")
    assert result["birds"] == ["2m", "9s"]
    assert shares(result) == {(3, 0): 2, (3, 1): 2}


@pytest.mark.clause("HZ-13")
@pytest.mark.parametrize(
    ("zero", "one", "paid"),
    [
        # 2m misses, 9s hits, and the bird more, 1s, hits for who has no 红中.
        (WAITS_0, WAITS_1, {(3, 0): 3, (3, 1): 3}),
        (WAITS_0, RED_1, {(3, 0): 3, (3, 1): 2}),
        (RED_0, WAITS_1, {(3, 0): 2, (3, 1): 3}),
    ],
)
def test_the_bird_more_counts_for_those_without_reds_only(
    zero: str, one: str, paid: dict[tuple[int, int], int]
) -> None:
    """It is turned if any of the winners has none."""
    result = _both(zero, one, "2m 9s 1s")
    assert result["birds"] == ["2m", "9s", "1s"]
    assert shares(result) == paid


@pytest.mark.clause("HZ-13")
def test_with_the_other_value_several_winners_turn_none_more() -> None:
    result = _both(WAITS_0, RED_1, "2m 9s 1s", no_wild="nothing")
    assert result["birds"] == ["2m", "9s"]
    assert shares(result) == {(3, 0): 2, (3, 1): 2}


@pytest.mark.clause("HZ-12", "HZ-13")
@pytest.mark.parametrize(("zero", "one"), [(WAITS_0, RED_1), (RED_0, WAITS_1), (RED_0, RED_1)])
def test_with_none_left_all_winners_share_the_winning_tile(zero: str, one: str) -> None:
    """The 5p hits: 1 + 1 each, with 红中 or without."""
    result = _both(zero, one, "", last=True)
    assert result["birds"] == ["5p"]
    assert shares(result) == {(3, 0): 2, (3, 1): 2}

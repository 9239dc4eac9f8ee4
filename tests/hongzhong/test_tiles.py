"""HZ-1 and HZ-6: the tiles and options there are, and what 红中 may stand for."""

from typing import Any

import pytest

from tests.hongzhong.seating import GAME, WALL, wins_when_drawn, wins_when_given
from tests.table import refused, state_of

# Every tile of the game, 53 dealt and 59 in the wall.
ALL_DEALT = [
    "1111m 2222m 3333m 44m",
    "44m 5555m 6666m 777m",
    "7m 8888m 9999m 1111p",
    "2222p 3333p 4444p 5p",
]
ALL_LEFT = "555p 6666p 7777p 8888p 9999p 111122223333444455556666777788889999s 7777z"


@pytest.mark.clause("HZ-1")
def test_the_game_has_four_of_each_of_twenty_eight_kinds() -> None:
    """All 112 tiles are named, 1–9 of 万, 筒 and 条 and 红中: 59 are left."""
    state = state_of(GAME, hands=ALL_DEALT, wall=ALL_LEFT, actions=[])
    assert state["wall"] == WALL == 112 - 53


@pytest.mark.clause("HZ-1")
def test_a_hand_dealt_from_nothing_leaves_fifty_nine_tiles() -> None:
    """庄 holds 14, the others 13, and the rest of the 112 is the wall."""
    assert state_of(GAME, hands=["", "", "", ""], opening=False, actions=[])["wall"] == WALL


@pytest.mark.clause("HZ-1")
@pytest.mark.parametrize("tile", ["1m", "5p", "9s", "7z"])
def test_there_is_no_fifth_tile_of_a_kind(tile: str) -> None:
    """The full set is on the table: one more of any kind cannot be."""
    refused(GAME, hands=ALL_DEALT, wall=f"{ALL_LEFT} {tile}", actions=[])


@pytest.mark.clause("HZ-1")
@pytest.mark.parametrize("tile", ["1z", "2z", "3z", "4z", "5z", "6z"])
def test_there_are_no_other_honours(tile: str) -> None:
    """红中 is the only tile that is of no suit."""
    refused(GAME, hands=["", tile, "", ""], actions=[])


OPTIONS: dict[str, list[Any]] = {
    "hands": [8, 16],
    "birds": [2, 3, 4, 6, 0],
    "bird_points": [1, 2],
    "no_wild": ["bird", "nothing"],
    "pairs": [True, False],
    "rob_kong": [True, False],
    "discard_wins": [False, True],
    "draw_voids_kongs": [True, False],
    "dealer_point": [False, True],
}


@pytest.mark.parametrize("name", OPTIONS)
def test_options_have_the_values_of_the_page_and_its_default(name: str) -> None:
    """The values in the order of the page, the default first."""
    from paiguan.games import GAMES  # noqa: PLC0415

    [option] = [option for option in GAMES[GAME].options if option.name == name]
    assert list(option.values) == OPTIONS[name]
    assert option.default == OPTIONS[name][0]
    assert len(GAMES[GAME].options) == len(OPTIONS)


# --- what 红中 may stand for ---------------------------------------------------------------------

# The hand, and a tile that wins with it, as drawn.
STANDS_FOR = {
    "the end of a run": ("123m 456p 789s 22m 3s 7z", "4s"),
    "the middle of a run": ("123m 456p 789s 22m 3s 7z", "5s"),
    "the beginning of a run": ("123m 456p 789s 22m 8s 7z", "9s"),
    "the third of three alike": ("123m 456p 789s 22m 3s 7z", "3s"),
    "the second of a pair": ("123m 456p 789s 222p 7z", "8s"),
    "a tile of each of two sets": ("123m 45p 79s 22m 34s 77z", "5s"),
    "two tiles of one set": ("123m 456p 789s 22m 77z", "8p"),
    "tiles of three different suits": ("23m 45p 78s 999s 5m 777z", "5m"),
    "a set by itself": ("123m 456p 789s 2m 777z", "2m"),
    "a pair by itself": ("123m 456p 789s 34s 77z", "5s"),
    "a set by itself, and a tile of the pair": ("123m 456p 789s 777z 7z", "2m"),
    "a fifth 1m in the pair": ("1111m 456m 456p 78s 7z", "9s"),
}


@pytest.mark.clause("HZ-1", "HZ-6")
@pytest.mark.parametrize("what", STANDS_FOR)
def test_a_red_stands_for(what: str) -> None:
    """Seat 1 draws the tile and may win."""
    assert wins_when_drawn(*STANDS_FOR[what])


@pytest.mark.clause("HZ-1", "HZ-6")
def test_a_red_stands_for_a_fifth_beside_a_kong() -> None:
    """The four 5m lie on the table; 46m and a 红中 are a run all the same."""
    assert wins_when_drawn("46m 123p 789s 3s 7z", "3s", "concealed:5555m")
    assert wins_when_drawn("46m 123p 789s 33s", "7z", "concealed:5555m")


# The hand and the tile drawn: what is there is not enough.
NOTHING = {
    "one 红中, two gaps": ("123m 456p 79s 22m 35s 7z", "8p"),
    "one 红中, a run with one tile": ("123m 456p 789s 22m 2s 7z", "5s"),
    "two suits in a run": ("123m 456p 789s 22m 3s 7z", "4p"),
    "round the corner": ("123m 456p 789s 22m 9s 7z", "1s"),
    "two 红中, three gaps": ("13m 46p 79s 229m 35s 77z", "1p"),
}


@pytest.mark.clause("HZ-1", "HZ-6")
@pytest.mark.parametrize("what", NOTHING)
def test_a_hand_that_lacks_more_than_its_reds_is_no_win(what: str) -> None:
    """Seat 1 draws the tile and may not win."""
    assert not wins_when_drawn(*NOTHING[what])


@pytest.mark.clause("HZ-6")
@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("123m 456p 789s 22m 34s", "5s"),
        ("111m 444p 999s 22m 33s", "3s"),
        ("123456789m 123s 1p", "1p"),  # the pair of a 1
        ("123456789m 123s 6p", "6p"),  # of a 6
    ],
)
def test_four_sets_and_any_pair_win(hand: str, tile: str) -> None:
    """Without 红中; the pair may be of any tile."""
    assert wins_when_drawn(hand, tile)
    assert wins_when_given(hand, tile, discard_wins=True)


@pytest.mark.clause("HZ-6")
@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("123m 456p 789s 22m 34s", "1s"),
        ("123456789m 123s 1p", "2p"),
        ("111m 444p 99s 22m 335s", "6s"),
    ],
)
def test_other_tiles_do_not_win(hand: str, tile: str) -> None:
    assert not wins_when_drawn(hand, tile)
    assert not wins_when_given(hand, tile, discard_wins=True)


PAIRS = {
    "seven pairs": ("1144m 2277p 3399s 6s", "6s"),
    "four alike are two": ("1111m 2277p 3399s 6s", "6s"),
    "a 红中 for one": ("1144m 2277p 3399s 7z", "6s"),
    "a 红中 as the fourth": ("111m 22m 4477p 339s 7z", "9s"),
    "two 红中 for two": ("1144m 2277p 38s 6s 77z", "6s"),
    "two 红中 as a pair": ("1144m 2277p 336s 77z", "6s"),
    "four 红中 for four": ("1144m 27p 39s 6s 7777z", "6s"),
    "the 红中 drawn": ("1144m 2277p 3399s 6s", "7z"),
}


@pytest.mark.clause("HZ-6")
@pytest.mark.parametrize("what", PAIRS)
def test_seven_pairs_win_where_the_room_plays_them(what: str) -> None:
    """With `pairs`, which is the default, and not without."""
    hand, tile = PAIRS[what]
    assert wins_when_drawn(hand, tile)
    assert wins_when_drawn(hand, tile, pairs=True)
    assert not wins_when_drawn(hand, tile, pairs=False)


@pytest.mark.clause("HZ-6")
@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("1144m 2277p 3399s 6s", "8s"),
        ("1144m 2277p 339s 6s 7z", "8s"),
        ("111m 44m 2277p 33s 68s", "6s"),
    ],
)
def test_fewer_than_seven_pairs_do_not_win(hand: str, tile: str) -> None:
    """Two tiles without a partner and no 红中, or three and one 红中."""
    assert not wins_when_drawn(hand, tile)


@pytest.mark.clause("HZ-6")
@pytest.mark.parametrize("meld", ["pong:888m<0", "concealed:8888m"])
def test_seven_pairs_are_concealed(meld: str) -> None:
    """Five pairs beside a meld win neither by themselves nor with 红中."""
    assert not wins_when_drawn("1144m 2277p 39s", "3s", meld)
    assert not wins_when_drawn("1144m 2277p 3s 7z", "9s", meld)


@pytest.mark.clause("HZ-6")
def test_what_is_pairs_and_sets_wins_without_the_option_too() -> None:
    """112233m 556677p 55s."""
    assert wins_when_drawn("112233m 556677p 5s", "5s", pairs=False)

"""WZ-12 to WZ-15 at the table: what wins, what does not, and by which name."""

import pytest

from tests.table import refused, result_of
from tests.wanzai.seating import (
    GAME,
    NO_STAKES,
    NO_WIN,
    QUIET_A,
    QUIET_B,
    QUIET_C,
    WINS,
    around,
    dealer_gives,
    name_of,
    offered,
    player_draws,
)

# --- WZ-12 ---------------------------------------------------------------------------------------


@pytest.mark.clause("WZ-12")
@pytest.mark.parametrize("pair", ["1m", "2m", "5m", "9m", "1z", "4z", "5z", "7z", "7p"])
def test_any_pair_will_do(pair: str) -> None:
    """平胡: four sets and a pair of whatever it may be."""
    assert offered(f"333m 444m 678m 666z {pair}", pair) == WINS


@pytest.mark.clause("WZ-12")
@pytest.mark.parametrize(
    ("mine", "tile"),
    [
        ("123m 456m 333z 11z 99m", "9m"),  # three alike
        ("123m 456m 333z 11z 78m", "9m"),  # three in a row
        ("123m 456m 333z 99m 57z", "6z"),  # 中发白
        ("123m 456m 777z 99m 12z", "3z"),  # 东南西
        ("123m 456m 777z 99m 12z", "4z"),  # 东南北
        ("123m 456m 777z 99m 14z", "3z"),  # 东西北
        ("123m 456m 777z 99m 34z", "2z"),  # 南西北
        ("556677z 112234z 9m", "9m"),  # four sets of different honours
    ],
)
def test_what_a_set_is(mine: str, tile: str) -> None:
    """发发发, 456筒, 中发白 or any three of the four winds."""
    assert offered(mine, tile) == WINS
    assert "平胡" in name_of(dealer_gives(mine, tile))


@pytest.mark.clause("WZ-12")
@pytest.mark.parametrize(
    ("mine", "tile"),
    [
        ("123m 456m 777z 99m 12z", "5z"),  # two winds and a dragon
        ("123m 456m 777z 99m 12z", "2z"),  # two winds alike
        ("123m 456m 333z 99m 56z", "4z"),  # two dragons and a wind
        ("123m 456m 333z 99m 89m", "1m"),  # no run goes round the end
        ("123m 456m 333z 9m 567m", "4z"),  # no pair
    ],
)
def test_what_is_no_set(mine: str, tile: str) -> None:
    """One tile wrong, and it is no win."""
    assert offered(mine, tile) == NO_WIN


@pytest.mark.clause("WZ-12")
def test_sets_of_honours_count_without_the_option_to_chow_them() -> None:
    """`chow_honours` is about 吃 alone: 中发白 in hand wins, with the last of it given too."""
    for tile, mine in (("7z", "123m 456m 333z 99m 56z"), ("3z", "123m 456m 777z 99m 12z")):
        assert offered(mine, tile, chow_honours=False) == WINS


@pytest.mark.clause("WZ-12")
def test_a_hand_with_honours_on_the_table_wins() -> None:
    """Seat 1 吃s 白 with 发中, waits for a third wind, and wins on 庄's 北."""
    result = result_of(
        GAME,
        options=NO_STAKES,
        hands=[f"{QUIET_A} 5z", "67z 12z 345m 678m 99m 1m", QUIET_B, QUIET_C],
        wall="9s 7s 4z",
        actions=[
            [0, "discard", "5z"],
            [1, "chow", "567z"],
            [1, "discard", "1m"],
            [2, "discard", "9s"],
            [3, "discard", "7s"],
            [0, "discard", "4z"],
            [1, "win"],
        ],
    )
    assert name_of(result) == ["平胡"]
    assert result["deltas"] == [-2, 2, 0, 0]


# --- WZ-13 and WZ-14 -----------------------------------------------------------------------------


@pytest.mark.clause("WZ-13")
@pytest.mark.parametrize(
    ("mine", "tile"),
    [
        ("147m 258p 369s 1234z", "5z"),
        ("148m 259p 369s 1256z", "7z"),
        ("159m 258p 36s 34567z", "9s"),  # the last tile of a suit
        ("149m 28p 369s 12345z", "6z"),  # six honours
        ("169m 269p 3s 123456z", "7s"),
    ],
)
def test_fourteen_tiles_three_apart_win(mine: str, tile: str) -> None:
    """十三烂: 147, 148, 259 and the like, the honours all different."""
    assert offered(mine, tile) == WINS
    assert "十三烂" in name_of(dealer_gives(mine, tile))
    assert "十三烂" in name_of(player_draws(mine, tile))


@pytest.mark.clause("WZ-13")
@pytest.mark.parametrize(
    ("mine", "tile"),
    [
        ("147m 258p 369s 1234z", "4z"),  # two honours alike
        ("147m 258p 369s 1234z", "7m"),  # two tiles alike
        ("147m 258p 369s 1234z", "8m"),  # next to each other
        ("147m 258p 369s 1234z", "9m"),  # two apart
        ("146m 258p 369s 1234z", "5z"),  # two apart already
        ("14m 27p 69s 1234567z", "6m"),
    ],
)
def test_tiles_closer_than_three_do_not(mine: str, tile: str) -> None:
    """每个花色的牌都相隔两个以上: a gap of one tile is too small."""
    assert offered(mine, tile) == NO_WIN


@pytest.mark.clause("WZ-13")
@pytest.mark.parametrize("meld", ["pong:777z<0", "chow:567z<0", "concealed:7777z"])
def test_thirteen_scattered_are_concealed(meld: str) -> None:
    """Ten scattered tiles beside a meld are nothing, a 暗杠 included."""
    assert offered("147m 258p 369s 1z", "2z", meld) == NO_WIN


@pytest.mark.clause("WZ-14")
@pytest.mark.parametrize(
    ("mine", "tile"),
    [
        ("147m 258p 3s 123456z", "7z"),
        ("147m 258p 1234567z", "3s"),
        ("147m 25p 3s 1234567z", "9s"),
    ],
)
def test_all_seven_honours_are_seven_stars(mine: str, tile: str) -> None:
    """七星十三烂, whichever tile comes last; the plain name is not given beside it."""
    for result in (dealer_gives(mine, tile), player_draws(mine, tile)):
        assert name_of(result) == ["七星十三烂"]


@pytest.mark.clause("WZ-14")
def test_six_honours_are_not_seven_stars() -> None:
    """发 is missing: 十三烂."""
    assert name_of(dealer_gives("147m 258p 36s 12345z", "7z")) == ["十三烂"]


# --- WZ-15 ---------------------------------------------------------------------------------------

FOUR_MELDS = ("chow:123m<0", "pong:999m<2", "chow:124z<0", "added:6666z<3")


@pytest.mark.clause("WZ-15")
@pytest.mark.parametrize(
    "melds",
    [
        FOUR_MELDS,
        ("chow:123m<0", "chow:345m<0", "chow:678m<0", "chow:567z<0"),
        ("chow:123m<0", "kong:9999m<2", "pong:111z<3", "pong:777z<0"),
    ],
)
def test_four_open_melds_and_the_last_tile_given(melds: tuple[str, ...]) -> None:
    """全求人: 吃, 碰 and kongs that are not 暗杠, and a single tile that another discards."""
    result = dealer_gives("7p", "7p", melds)
    assert name_of(result) == ["全求人"]
    assert result["deltas"] == [-2, 2, 0, 0]


@pytest.mark.clause("WZ-15")
def test_self_drawn_it_is_a_plain_win() -> None:
    """如果自摸算平胡自摸: 1 from each."""
    result = player_draws("7p", "7p", FOUR_MELDS)
    assert name_of(result) == ["平胡"]
    assert result["deltas"] == [-1, 3, -1, -1]


@pytest.mark.clause("WZ-15")
def test_a_concealed_kong_is_no_open_meld() -> None:
    """Three open melds and a 暗杠: a 平胡, though the last tile is given."""
    melds = ("chow:123m<0", "pong:999m<2", "chow:124z<0", "concealed:6666z")
    assert name_of(dealer_gives("7p", "7p", melds)) == ["平胡"]


@pytest.mark.clause("WZ-15")
def test_three_open_melds_are_not_enough() -> None:
    """Three open melds, and a set in hand: a 平胡."""
    assert name_of(dealer_gives("345m 7p", "7p", FOUR_MELDS[:3])) == ["平胡"]


@pytest.mark.clause("WZ-12", "MJ-6")
def test_a_win_that_is_not_there_cannot_be_declared() -> None:
    """Seat 1 says 胡 on a tile that does not complete its hand."""
    hands = around("123m 456m 789m 99m 56z", dealer=0, drawn="4z")
    refused(GAME, options=NO_STAKES, hands=hands, actions=[[0, "discard", "4z"], [1, "win"]])

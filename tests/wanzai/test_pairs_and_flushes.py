"""WZ-16 to WZ-19 at the table: triplets, seven pairs, one suit, and the best of several names."""

import pytest

from tests.table import result_of
from tests.wanzai.seating import (
    GAME,
    NO_STAKES,
    NO_WIN,
    around,
    dealer_gives,
    name_of,
    offered,
    player_draws,
)


@pytest.mark.clause("WZ-16")
@pytest.mark.parametrize(
    ("mine", "tile", "melds"),
    [
        ("111m 444m 999m 22z 77z", "2z", ()),
        ("111m 444m 22z 77z", "7z", ("pong:999m<0",)),
        ("111m 7z", "7z", ("kong:9999m<0", "added:4444m<2", "concealed:2222z")),
        ("111222333m 444z 7z", "7z", ()),  # three alike rather than runs
        ("111222333z 444m 7m", "7m", ()),  # and rather than three winds
    ],
)
def test_three_or_four_alike_four_times(mine: str, tile: str, melds: tuple[str, ...]) -> None:
    """大七对: triplets in hand, 碰 and kongs of every kind, and any pair."""
    for result in (dealer_gives(mine, tile, melds), player_draws(mine, tile, melds)):
        assert name_of(result) == ["大七对"]


@pytest.mark.clause("WZ-16")
def test_one_run_is_one_too_many() -> None:
    """Three triplets and a run: a 平胡."""
    assert name_of(dealer_gives("111m 444m 678m 22z 77z", "2z")) == ["平胡"]
    melds = ("chow:678m<0",)
    assert name_of(dealer_gives("111m 444m 22z 77z", "2z", melds)) == ["平胡"]


@pytest.mark.clause("WZ-17")
@pytest.mark.parametrize(
    ("mine", "tile", "name"),
    [
        ("1133m 5577m 22z 44z 6z", "6z", "七小对"),
        ("112233m 445566m 7z", "7z", "七小对"),  # runs as well
        ("111133m 5577m 22z 6z", "6z", "豪华七小对"),
        ("111m 3355m 77m 22z 44z", "1m", "豪华七小对"),  # the four made by the last tile
        ("1111m 3333m 77m 22z 6z", "6z", "双豪华七小对"),
        ("1111m 3333m 77m 222z", "2z", "三豪华七小对"),
    ],
)
def test_seven_pairs_by_their_fours(mine: str, tile: str, name: str) -> None:
    """One four: 豪华; two: 双豪华; three: 三豪华."""
    for result in (dealer_gives(mine, tile), player_draws(mine, tile)):
        assert name_of(result) == [name]


@pytest.mark.clause("WZ-17")
@pytest.mark.parametrize(
    ("mine", "tile", "meld"),
    [
        ("3355m 77m 22z 44z", "2z", "concealed:1111m"),
        ("3355m 77m 22z 44z", "2z", "pong:111m<0"),
        ("3355m 77m 22z 44z", "2z", "kong:1111m<0"),
    ],
)
def test_seven_pairs_are_concealed(mine: str, tile: str, meld: str) -> None:
    """Five pairs beside a meld: nothing, a 暗杠 is not two pairs."""
    assert offered(mine, tile, meld) == NO_WIN


@pytest.mark.clause("WZ-17")
def test_six_pairs_are_no_win() -> None:
    """Six pairs and two odd tiles."""
    assert offered("1133m 5577m 22z 44z 6z", "7z") == NO_WIN


@pytest.mark.clause("WZ-18")
@pytest.mark.parametrize(
    ("mine", "tile", "melds", "name"),
    [
        ("123m 345m 678m 99m 66m", "9m", (), "清一色"),
        ("567m 66m 78m", "9m", ("chow:123m<0", "concealed:4444m"), "清一色"),
        ("111m 333m 555m 77m 99m", "7m", (), "清一色"),
        ("5m", "5m", ("chow:123m<0", "pong:999m<2", "chow:456m<0", "kong:8888m<3"), "清一色"),
        ("1133557799m 22m 4m", "4m", (), "清一色七小对"),
        ("112233m 445566m 7m", "7m", (), "清一色七小对"),  # in runs too
        ("1111335577992m", "2m", (), "清一色豪华七小对"),
        ("1111333355779m", "9m", (), "清一色双豪华七小对"),
        ("1111333377779m", "9m", (), "清一色三豪华七小对"),
    ],
)
@pytest.mark.parametrize("suit", ["m", "p", "s"])
def test_all_tiles_of_one_suit(
    mine: str, tile: str, melds: tuple[str, ...], name: str, suit: str
) -> None:
    """清一色 of 万, 筒 or 索, in hand and on the table, of any kind of hand."""
    quiet = {"m": "ps", "p": "ms", "s": "mp"}[suit]
    exchange = str.maketrans("msp", suit + quiet[1] + quiet[0])
    hands = around(mine, dealer=0, drawn=tile)
    result = result_of(
        GAME,
        options=NO_STAKES,
        hands=[hand.translate(exchange) for hand in hands],
        melds=[[], [meld.replace("m", suit) for meld in melds], [], []],
        actions=[[0, "discard", tile.replace("m", suit)], [1, "win"]],
    )
    assert name_of(result) == [name]


@pytest.mark.clause("WZ-18")
@pytest.mark.parametrize(
    ("mine", "tile", "melds", "name"),
    [
        ("123m 345m 678m 99m 66z", "9m", (), "平胡"),  # a pair of 发
        ("345m 66m 78m", "9m", ("chow:123m<0", "pong:111z<2"), "平胡"),  # a meld of 东
        ("1133557799m 22m 4z", "4z", (), "七小对"),
    ],
)
def test_one_other_tile_and_it_is_no_flush(
    mine: str, tile: str, melds: tuple[str, ...], name: str
) -> None:
    """Honours are a series of their own: with them it is no 清一色."""
    for options in ({}, {"honour_flush": True}):
        assert name_of(dealer_gives(mine, tile, melds, **options)) == [name]


@pytest.mark.clause("WZ-18")
def test_one_suit_without_a_winning_shape_is_no_win() -> None:
    """Fourteen 万 that are neither sets nor pairs."""
    assert offered("1133557m 246899m", "8m") == NO_WIN


@pytest.mark.clause("WZ-18")
@pytest.mark.parametrize(
    ("mine", "tile", "melds", "plain", "flush"),
    [
        ("556677z 1122334z", "3z", (), ("平胡", 2), ("清一色", 10)),
        ("111222333z 55z 77z", "5z", (), ("大七对", 3), ("清一色", 10)),
        ("6z", "6z", ("chow:123z<0", "chow:124z<0", "chow:567z<0", "pong:333z<2"),
         ("全求人", 2), ("清一色", 10)),
        ("1122334455667z", "7z", (), ("七小对", 5), ("清一色七小对", 10)),
        ("1111224455667z", "7z", (), ("豪华七小对", 10), ("清一色豪华七小对", 20)),
        ("1111222255667z", "7z", (), ("双豪华七小对", 20), ("清一色双豪华七小对", 40)),
        ("1111222255557z", "7z", (), ("三豪华七小对", 40), ("清一色三豪华七小对", 80)),
    ],
)  # fmt: skip
def test_all_honours_are_a_flush_only_with_the_option(
    mine: str, tile: str, melds: tuple[str, ...], plain: tuple[str, int], flush: tuple[str, int]
) -> None:
    """`honour_flush`: 字一色 counts as 清一色, by default it does not."""
    for options, (name, points) in (
        ({}, plain),
        ({"honour_flush": False}, plain),
        ({"honour_flush": True}, flush),
    ):
        result = dealer_gives(mine, tile, melds, **options)
        assert name_of(result) == [name]
        assert result["deltas"] == [-points, points, 0, 0]


@pytest.mark.clause("WZ-18")
@pytest.mark.parametrize("plain_flush", [10, 4])
def test_the_option_is_for_flushes_that_are_no_seven_pairs(plain_flush: int) -> None:
    """`plain_flush`: the 番 of 清一色 with 平胡, 大七对 or 全求人; seven pairs keep theirs."""
    open_melds = ("chow:123m<0", "pong:999m<2", "chow:456m<0", "kong:8888m<3")
    for mine, tile, melds, points in (
        ("123m 345m 678m 99m 66m", "9m", (), plain_flush),
        ("111m 333m 555m 77m 99m", "7m", (), plain_flush),
        ("5m", "5m", open_melds, plain_flush),
        ("112233m 445566m 7m", "7m", (), 10),
        ("1111335577992m", "2m", (), 20),
    ):
        result = dealer_gives(mine, tile, melds, plain_flush=plain_flush)
        assert result["deltas"] == [-points, points, 0, 0]


@pytest.mark.clause("WZ-19")
@pytest.mark.parametrize(
    ("mine", "tile", "melds", "name", "points"),
    [
        # 全求人 2 and 大七对 3: 3, not 5
        ("7p", "7p", ("pong:111m<0", "pong:333m<2", "kong:9999m<3", "pong:111z<0"), "大七对", 3),
        # 平胡 2 and 七小对 5
        ("112233m 445566m 7z", "7z", (), "七小对", 5),
        # three winds twice each: 平胡 and 七小对
        ("112233z 445566m 7m", "7m", (), "七小对", 5),
        # 大七对 3 and 清一色 10
        ("111m 333m 555m 77m 99m", "7m", (), "清一色", 10),
    ],
)
def test_the_best_paid_name_counts_alone(
    mine: str, tile: str, melds: tuple[str, ...], name: str, points: int
) -> None:
    """One name, one figure."""
    result = dealer_gives(mine, tile, melds)
    assert name_of(result) == [name]
    assert result["winners"][0]["value"] == points
    assert result["deltas"] == [-points, points, 0, 0]

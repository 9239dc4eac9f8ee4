"""The winning hands of 衡阳258, each won in the five ways that are paid differently."""

from typing import Any, NamedTuple

import pytest

from tests.hengyang258.seating import (
    GAME,
    JUNK,
    around,
    dealer_draws,
    dealer_gives,
    dealer_is_given,
    player_draws,
    player_gives,
    shares,
)
from tests.table import choices, refused, state_of


class Big(NamedTuple):
    """A big hand without its winning tile, what it is called and what it counts."""

    hand: str
    tile: str
    names: set[str]
    units: int
    melds: tuple[str, ...] = ()


def _case(name: str, clause: str, big: Big) -> Any:
    return pytest.param(big, id=name, marks=pytest.mark.clause(clause))


BIG_HANDS = [
    _case("pengpeng", "HY-22", Big("222m 555p 888s 22p 99s", "2p", {"碰碰胡"}, 1)),
    _case(
        "pengpeng-melded",
        "HY-22",
        Big("888s 22p 99s", "2p", {"碰碰胡"}, 1, ("pong:222m<0", "kong:5555p<3")),
    ),
    _case("jiangjiang", "HY-23", Big("2258m 25588p 2588s", "5s", {"将将胡"}, 1)),
    _case(
        "jiangjiang-melded",
        "HY-23",
        Big("58m 2p 2588s", "5s", {"将将胡"}, 1, ("pong:222m<0", "added:8888p<3")),
    ),
    _case("qingyise", "HY-24", Big("222m 345m 567m 8889m", "9m", {"清一色"}, 1)),
    _case(
        "qingyise-melded",
        "HY-24",
        Big("567m 8889m", "9m", {"清一色"}, 1, ("chow:345m<0", "pong:222m<3")),
    ),
    _case("qixiaodui", "HY-25", Big("22m 55m 88m 44p 66p 44s 9s", "9s", {"七小对"}, 1)),
    _case("haohua", "HY-25", Big("2222m 55m 88p 44p 66p 4s", "4s", {"豪华七小对"}, 2)),
    _case("shuanghaohua", "HY-25", Big("2222m 5555p 88p 66p 4s", "4s", {"双豪华七小对"}, 3)),
    _case("chaohaohua", "HY-25", Big("2222m 5555p 8888s 4s", "4s", {"超豪华七小对"}, 4)),
    _case(
        "quanqiuren",
        "HY-31",
        Big(
            "5p",
            "5p",
            {"全求人"},
            1,
            ("chow:345m<0", "chow:678p<0", "pong:222s<3", "pong:888m<2"),
        ),
    ),
    _case(
        "pengpeng-jiangjiang",
        "HY-45",
        Big("222m 555p 888s 22p 55s", "2p", {"碰碰胡", "将将胡"}, 2),
    ),
    _case(
        "qixiaodui-jiangjiang",
        "HY-45",
        Big("22m 55m 88m 22p 55p 88p 5s", "5s", {"七小对", "将将胡"}, 2),
    ),
    _case(
        "qingyise-pengpeng",
        "HY-45",
        Big("222m 333m 555m 88m 99m", "8m", {"清一色", "碰碰胡"}, 2),
    ),
    _case(
        "qingyise-haohua",
        "HY-45",
        Big("2222m 33m 55m 66m 77m 8m", "8m", {"清一色", "豪华七小对"}, 4),
    ),
    _case(
        "quanqiuren-pengpeng",
        "HY-45",
        Big(
            "5p",
            "5p",
            {"全求人", "碰碰胡"},
            2,
            ("pong:222m<0", "pong:888p<2", "pong:333m<3", "pong:555s<0"),
        ),
    ),
    _case(
        "quanqiuren-pengpeng-jiangjiang",
        "HY-45",
        Big(
            "5p",
            "5p",
            {"全求人", "碰碰胡", "将将胡"},
            3,
            ("pong:222m<0", "pong:555m<2", "pong:888p<3", "pong:222s<0"),
        ),
    ),
]


def _check(result: dict[str, Any], big: Big, by: str, giver: int | None) -> None:
    (winner,) = result["winners"]
    assert (winner["seat"], winner["tile"]) == (1, big.tile)
    assert (winner["by"], winner["from"]) == (by, giver)
    assert set(winner["names"]) == big.names
    assert winner["value"] == big.units
    assert result["next_dealer"] == 1


@pytest.mark.clause("HY-34")
@pytest.mark.parametrize("big", BIG_HANDS)
def test_dealer_draws_a_big_hand_and_each_other_pays_four_a_unit(big: Big) -> None:
    """庄家 draws the tile that completes a 大胡."""
    result = dealer_draws(big.hand, big.tile, big.melds)
    _check(result, big, "self", None)
    units = big.units
    assert shares(result) == {(0, 1): 4 * units, (2, 1): 4 * units, (3, 1): 4 * units}
    assert result["deltas"] == [-4 * units, 12 * units, -4 * units, -4 * units]


@pytest.mark.clause("HY-34")
@pytest.mark.parametrize("big", BIG_HANDS)
def test_another_draws_a_big_hand_and_the_dealer_pays_four_the_others_three(big: Big) -> None:
    """A 闲家 draws the tile that completes a 大胡; seat 0 is 庄."""
    result = player_draws(big.hand, big.tile, big.melds)
    _check(result, big, "self", None)
    units = big.units
    assert shares(result) == {(0, 1): 4 * units, (2, 1): 3 * units, (3, 1): 3 * units}
    assert result["deltas"] == [-4 * units, 10 * units, -3 * units, -3 * units]


@pytest.mark.clause("HY-34")
@pytest.mark.parametrize("big", BIG_HANDS)
def test_dealer_gives_a_big_hand_and_pays_seven_a_unit(big: Big) -> None:
    """庄家 discards into the 大胡 of a 闲家."""
    result = dealer_gives(big.hand, big.tile, big.melds)
    _check(result, big, "discard", 0)
    assert shares(result) == {(0, 1): 7 * big.units}
    assert result["deltas"] == [-7 * big.units, 7 * big.units, 0, 0]


@pytest.mark.clause("HY-34")
@pytest.mark.parametrize("big", BIG_HANDS)
def test_dealer_wins_a_big_hand_on_a_discard_for_seven_a_unit(big: Big) -> None:
    """A 闲家 discards into the 大胡 of 庄家."""
    result = dealer_is_given(big.hand, big.tile, big.melds)
    _check(result, big, "discard", 2)
    assert shares(result) == {(2, 1): 7 * big.units}
    assert result["deltas"] == [0, 7 * big.units, -7 * big.units, 0]


@pytest.mark.clause("HY-34")
@pytest.mark.parametrize("big", BIG_HANDS)
def test_a_big_hand_between_two_who_are_not_dealer_costs_six_a_unit(big: Big) -> None:
    """A 闲家 discards into the 大胡 of another; 庄家 (seat 2) pays nothing."""
    result = player_gives(big.hand, big.tile, big.melds)
    _check(result, big, "discard", 3)
    assert shares(result) == {(3, 1): 6 * big.units}
    assert result["deltas"] == [0, 6 * big.units, 0, -6 * big.units]


def _cannot_win(mine: str, tile: str, melds: tuple[str, ...] = (), **options: Any) -> None:
    """Seat 1 may win neither on the dealer's discard of a tile nor by drawing it."""
    common: dict[str, Any] = {
        "options": {"birds": 0, **options},
        "dealer": 0,
        "melds": [[], list(melds), [], []],
        "opening": False,
    }
    given = {
        **common,
        "hands": around(mine, dealer=0, drawn=tile),
        "wall": JUNK,
        "actions": [[0, "discard", tile]],
    }
    drawn = {
        **common,
        "hands": around(mine, dealer=0, drawn=JUNK),
        "wall": tile,
        "actions": [[0, "discard", JUNK]],
    }
    for scene in (given, drawn):
        assert ["win"] not in choices(state_of(GAME, **scene), 1)
        refused(GAME, **{**scene, "actions": [*scene["actions"], [1, "win"]]})


@pytest.mark.clause("HY-21")
@pytest.mark.parametrize("pair", ["22s", "55s", "88s"])
def test_four_sets_and_a_pair_of_twos_fives_or_eights_win_small(pair: str) -> None:
    """平胡: 刻子 and 顺子 mixed, and a 2, 5 or 8 for 将."""
    result = player_draws(f"333m 345m 67p 222p {pair}", "8p", concealed="none")
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"平胡"}
    assert winner["value"] == 0
    assert result["deltas"] == [-2, 4, -1, -1]


@pytest.mark.clause("HY-21")
@pytest.mark.parametrize("pair", ["44s", "66s", "77s", "99s"])
def test_four_sets_with_any_other_pair_are_no_win(pair: str) -> None:
    """The same four sets with a 将 that is not 2, 5 or 8."""
    _cannot_win(f"333m 345m 67p 222p {pair}", "8p")


@pytest.mark.clause("HY-21")
def test_three_sets_and_two_pairs_are_no_win() -> None:
    """A pair too many and a set too few: no shape at all."""
    _cannot_win("333m 345m 67p 66s 55s 4s", "8p")


@pytest.mark.clause("HY-22")
def test_one_run_among_the_triplets_makes_the_hand_small() -> None:
    """Three 碰 on the table, but the fourth set is a 顺子: 平胡, not 碰碰胡."""
    result = dealer_gives("67p 55p", "8p", ("pong:222m<0", "pong:333m<2", "pong:888s<3"))
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"平胡"}
    assert result["deltas"] == [-2, 2, 0, 0]


@pytest.mark.clause("HY-22")
def test_four_kongs_and_a_pair_are_all_triplets() -> None:
    """杠 of all three kinds stand for 刻子; with a 暗杠 it is no 全求人."""
    melds = ("kong:2222m<0", "added:3333m<2", "concealed:5555s", "kong:8888p<3")
    (winner,) = dealer_gives("9s", "9s", melds)["winners"]
    assert set(winner["names"]) == {"碰碰胡"}
    assert winner["value"] == 1


@pytest.mark.clause("HY-23")
def test_one_tile_other_than_two_five_eight_spoils_the_jiangjiang() -> None:
    """Twelve tiles of 2, 5 and 8 and one 9s: 5s makes no 将将胡."""
    _cannot_win("2258m 2558p 2588s 9s", "5s")


@pytest.mark.clause("HY-24")
def test_one_suit_without_a_shape_is_no_win() -> None:
    """Fourteen 万 that form no sets and no seven pairs."""
    _cannot_win("22335566m 88889m", "7m")


@pytest.mark.clause("HY-24")
def test_one_tile_group_of_another_suit_takes_the_free_pair_away() -> None:
    """Three sets of 万 and a pair of 9m, but a 碰 of 筒: neither 清一色 nor 平胡."""
    _cannot_win("345m 567m 88m 99m", "8m", ("pong:222p<3",))


@pytest.mark.clause("HY-24")
@pytest.mark.parametrize(
    ("hand", "tile", "names", "doubled", "added"),
    [
        ("222m 345m 567m 8889m", "9m", {"清一色"}, 1, 1),
        ("22m 33m 55m 66m 77m 88m 9m", "9m", {"清一色", "七小对"}, 2, 2),
        ("222m 333m 555m 88m 99m", "8m", {"清一色", "碰碰胡"}, 2, 2),
        ("2222m 33m 55m 66m 77m 8m", "8m", {"清一色", "豪华七小对"}, 4, 3),
        ("2222m 5555m 33m 66m 8m", "8m", {"清一色", "双豪华七小对"}, 6, 4),
        ("2222m 5555m 8888m 3m", "3m", {"清一色", "超豪华七小对"}, 8, 5),
    ],
)
def test_one_suit_doubles_a_big_shape_or_adds_one_to_it(
    hand: str, tile: str, names: set[str], doubled: int, added: int
) -> None:
    """清一色 alone is one unit; over a big shape it doubles, with `add` it counts one more."""
    for option, units in (("double", doubled), ("add", added)):
        result = dealer_gives(hand, tile, flush=option)
        (winner,) = result["winners"]
        assert set(winner["names"]) == names
        assert winner["value"] == units
        assert result["deltas"] == [-7 * units, 7 * units, 0, 0]


@pytest.mark.clause("HY-25")
def test_the_winning_tile_may_be_the_fourth_of_a_luxury_seven_pairs() -> None:
    """Five pairs and 222m: the fourth 2m makes 豪华七小对."""
    (winner,) = dealer_gives("222m 55m 88p 44p 66p 44s", "2m")["winners"]
    assert set(winner["names"]) == {"豪华七小对"}
    assert winner["value"] == 2


@pytest.mark.clause("HY-25", "HY-45")
def test_seven_pairs_that_are_also_four_sets_are_paid_as_seven_pairs() -> None:
    """22 33 44 / 66 77 88 and 55s: both 平胡 and 七小对; only the big one is paid."""
    result = player_draws("223344m 667788p 5s", "5s")
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"七小对"}
    assert winner["value"] == 1
    assert result["deltas"] == [-4, 10, -3, -3]


OPEN_CHOWS = ("chow:345m<0", "chow:678p<0", "pong:222s<3", "pong:888m<2")
OPEN_PONGS = ("pong:222m<0", "pong:888p<2", "pong:333m<3", "pong:555s<0")


@pytest.mark.clause("HY-31")
def test_the_last_tile_of_a_quanqiuren_is_a_two_five_or_eight() -> None:
    """Four open melds and a 9p left: no 将, no win."""
    _cannot_win("9p", "9p", OPEN_CHOWS)


@pytest.mark.clause("HY-31")
def test_with_all_requests_open_any_last_tile_wins() -> None:
    """全求人全开放: the 9p left wins on 9p."""
    result = dealer_gives("9p", "9p", OPEN_CHOWS, open_all_requests=True)
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"全求人"}
    assert winner["value"] == 1
    assert result["deltas"] == [-7, 7, 0, 0]


@pytest.mark.clause("HY-31")
@pytest.mark.parametrize(
    ("open_all", "names", "units"),
    [(False, {"碰碰胡"}, 1), (True, {"碰碰胡", "全求人"}, 2)],
)
def test_four_pongs_and_a_nine_are_a_quanqiuren_only_where_all_is_open(
    open_all: bool, names: set[str], units: int
) -> None:
    """碰碰胡 takes any pair, so 9p wins either way; 全求人 comes with the option."""
    result = dealer_gives("9p", "9p", OPEN_PONGS, open_all_requests=open_all)
    (winner,) = result["winners"]
    assert set(winner["names"]) == names
    assert winner["value"] == units
    assert result["deltas"] == [-7 * units, 7 * units, 0, 0]


@pytest.mark.clause("HY-31")
def test_open_kongs_count_towards_the_four_melds() -> None:
    """A 明杠 and a 碰杠 among the four open melds: still 全求人."""
    melds = ("chow:345m<0", "chow:678p<0", "kong:2222s<3", "added:8888m<2")
    (winner,) = dealer_gives("5p", "5p", melds)["winners"]
    assert set(winner["names"]) == {"全求人"}
    assert winner["value"] == 1


@pytest.mark.clause("HY-31")
def test_a_concealed_kong_makes_it_an_ordinary_small_win() -> None:
    """Three open melds and a 暗杠, 5p left: 平胡, and no 门清 either."""
    melds = ("chow:345m<0", "chow:678p<0", "concealed:2222s", "pong:888m<2")
    result = dealer_gives("5p", "5p", melds)
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"平胡"}
    assert winner["value"] == 0
    assert result["deltas"] == [-2, 2, 0, 0]


@pytest.mark.clause("HY-31")
def test_three_open_melds_are_not_enough() -> None:
    """A 刻子 still in hand and a single 5p: a small win."""
    melds = ("chow:345m<0", "chow:678p<0", "pong:222s<3")
    (winner,) = dealer_gives("888m 5p", "5p", melds)["winners"]
    assert set(winner["names"]) == {"平胡"}
    assert winner["value"] == 0


@pytest.mark.clause("HY-31")
def test_a_jiangjiang_on_another_tile_than_the_one_left_is_no_quanqiuren() -> None:
    """Four 碰 of 2, 5 and 8 with 5p left, won on 8s: 将将胡 alone."""
    melds = ("pong:222m<0", "pong:555m<2", "pong:888p<3", "pong:222s<0")
    for open_all in (False, True):
        result = dealer_gives("5p", "8s", melds, open_all_requests=open_all)
        (winner,) = result["winners"]
        assert set(winner["names"]) == {"将将胡"}
        assert winner["value"] == 1
        assert result["deltas"] == [-7, 7, 0, 0]

"""天胡 and 地胡: wins as dealt and on the dealer's first discard."""

from typing import Any

import pytest

from tests.hengyang258.seating import GAME, JUNK, QUIET_MP, QUIET_MS, QUIET_PS
from tests.table import result_of

# A small hand that waits for 5s and 8s.
WAITS_58S = "234m 567m 888s 22p 67s"


def _dealt(hand: str, **options: Any) -> dict[str, Any]:
    """The dealer wins with the fourteen tiles of the deal."""
    return result_of(
        GAME,
        options={"birds": 0, **options},
        dealer=0,
        hands=[hand, QUIET_MP, QUIET_MS, QUIET_PS],
        actions=[[0, "win"]],
    )


def _first_discard(hand: str, tile: str, **options: Any) -> dict[str, Any]:
    """The dealer's first discard is a winning tile of seat 2."""
    return result_of(
        GAME,
        options={"birds": 0, **options},
        dealer=0,
        hands=[f"{QUIET_MP} {tile}", QUIET_MS, hand, QUIET_PS],
        actions=[[0, "discard", tile], [2, "win"]],
    )


@pytest.mark.clause("HY-32")
def test_a_small_hand_as_dealt_is_one_unit() -> None:
    """天胡 with a 平胡: each pays 4, and there is no 门清."""
    result = _dealt("234m 567m 888s 22p 567s")
    (winner,) = result["winners"]
    assert (winner["seat"], winner["by"], winner["from"]) == (0, "self", None)
    assert "天胡" in winner["names"]
    assert winner["value"] == 1
    assert result["deltas"] == [12, -4, -4, -4]


@pytest.mark.clause("HY-32", "HY-45")
@pytest.mark.parametrize(
    ("hand", "name", "units"),
    [
        ("222m 333m 555s 888s 22p", "碰碰胡", 2),
        ("2258m 25588p 25588s", "将将胡", 2),
        ("234m 345m 567m 888m 22m", "清一色", 2),
        ("22m 55m 88m 44p 66p 44s 99s", "七小对", 2),
        ("2222m 55m 88p 44p 66p 44s", "豪华七小对", 4),
    ],
)
def test_a_big_hand_as_dealt_doubles_its_units(hand: str, name: str, units: int) -> None:
    """天胡 over a 大胡: 大番 x 2."""
    result = _dealt(hand)
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"天胡", name}
    assert winner["value"] == units
    assert result["deltas"] == [12 * units, -4 * units, -4 * units, -4 * units]


@pytest.mark.clause("HY-32")
def test_seven_pairs_without_a_two_five_or_eight_are_still_won_as_dealt() -> None:
    """The 将 rule of 天胡 is for hands with sets; seven pairs have none."""
    (winner,) = _dealt("33m 44m 66p 77p 44s 66s 99s")["winners"]
    assert set(winner["names"]) == {"天胡", "七小对"}
    assert winner["value"] == 2


@pytest.mark.clause("HY-32")
@pytest.mark.parametrize(
    ("hand", "name"),
    [("222m 333m 555s 888s 99s", "碰碰胡"), ("222m 345m 567m 88899m", "清一色")],
)
def test_sets_with_a_pair_of_nines_as_dealt_are_an_ordinary_self_draw(hand: str, name: str) -> None:
    """天胡不能乱将: the shape takes any pair, 天胡 does not. One unit, each pays 4."""
    result = _dealt(hand)
    (winner,) = result["winners"]
    assert set(winner["names"]) == {name}
    assert (winner["by"], winner["value"]) == ("self", 1)
    assert result["deltas"] == [12, -4, -4, -4]


@pytest.mark.clause("HY-32", "HY-24", "HY-45")
@pytest.mark.parametrize(("flush", "units"), [("double", 8), ("add", 6)])
def test_the_doubling_as_dealt_comes_after_that_of_one_suit(flush: str, units: int) -> None:
    """清一色 豪华七小对: 2 x 2 x 2, or (2 + 1) x 2 with `add`."""
    result = _dealt("2222m 33m 55m 66m 77m 88m", flush=flush)
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"天胡", "清一色", "豪华七小对"}
    assert winner["value"] == units
    assert result["deltas"] == [12 * units, -4 * units, -4 * units, -4 * units]


@pytest.mark.clause("HY-32")
def test_a_kong_before_the_first_discard_ends_the_win_as_dealt() -> None:
    """The dealer makes 暗杠 of four dealt 2s and wins on the 补张: a small 门清 self-draw."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=["345m 678p 55p 88m 2222s", QUIET_MP, QUIET_MS, QUIET_PS],
        tail="8m",
        actions=[[0, "kong", "2s"], [0, "replace"], [0, "win"]],
    )
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"平胡"}
    assert winner["value"] == 0
    # 小门清: 3 each; the 暗杠 was dealt and brings nothing.
    assert result["deltas"] == [9, -3, -3, -3]


@pytest.mark.clause("HY-32")
def test_later_in_the_hand_the_dealers_drawn_win_is_an_ordinary_one() -> None:
    """The same fourteen tiles once the first turn is over: small, 门清, 3 each."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=["234m 567m 888s 22p 567s", QUIET_MP, QUIET_MS, QUIET_PS],
        opening=False,
        actions=[[0, "win"]],
    )
    assert set(result["winners"][0]["names"]) == {"平胡"}
    assert result["deltas"] == [9, -3, -3, -3]


@pytest.mark.clause("HY-32")
def test_a_dealer_who_let_it_go_wins_the_next_draw_as_usual() -> None:
    """Dealt a win, the dealer discards the 7s instead and draws a 4s a round later."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=["234m 567m 888s 22p 56s 7s", QUIET_MP, QUIET_MS, QUIET_PS],
        wall="1m 1p 1s 4s",
        actions=[
            [0, "discard", "7s"],
            [1, "discard", "1m"],
            [2, "discard", "1p"],
            [3, "discard", "1s"],
            [0, "win"],
        ],
    )
    (winner,) = result["winners"]
    assert (winner["tile"], set(winner["names"])) == ("4s", {"平胡"})
    assert result["deltas"] == [9, -3, -3, -3]


@pytest.mark.clause("HY-32")
def test_a_small_hand_on_the_dealers_first_discard_is_one_unit() -> None:
    """地胡 with a 平胡: 7 from the dealer, no 门清."""
    result = _first_discard(WAITS_58S, "5s")
    (winner,) = result["winners"]
    assert (winner["seat"], winner["by"], winner["from"]) == (2, "discard", 0)
    assert "地胡" in winner["names"]
    assert winner["value"] == 1
    assert result["deltas"] == [-7, 0, 7, 0]


@pytest.mark.clause("HY-32", "HY-45")
@pytest.mark.parametrize(
    ("hand", "tile", "names", "units"),
    [
        ("222m 333m 555s 88s 99s", "8s", {"碰碰胡"}, 2),
        ("2258m 25588p 2588s", "5s", {"将将胡"}, 2),
        ("222m 345m 567m 8889m", "9m", {"清一色"}, 2),
        ("22m 55m 88m 44p 66p 44s 9s", "9s", {"七小对"}, 2),
        ("2222m 33m 55m 66m 77m 8m", "8m", {"清一色", "豪华七小对"}, 8),
    ],
)
def test_a_big_hand_on_the_dealers_first_discard_doubles_its_units(
    hand: str, tile: str, names: set[str], units: int
) -> None:
    """地胡 over a 大胡, whatever its pair: 大番 x 2."""
    result = _first_discard(hand, tile)
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"地胡", *names}
    assert winner["value"] == units
    assert result["deltas"] == [-7 * units, 0, 7 * units, 0]


@pytest.mark.clause("HY-32")
def test_two_may_win_on_the_dealers_first_discard() -> None:
    """5s completes seat 1's 七小对 and seat 2's 平胡: 地胡 for both."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=[f"{QUIET_MP} 5s", "44p 99p 44s 66s 77s 99s 5s", WAITS_58S, QUIET_PS],
        actions=[[0, "discard", "5s"], [1, "win"], [2, "win"]],
    )
    assert {(w["seat"], w["value"]) for w in result["winners"]} == {(1, 2), (2, 1)}
    assert all("地胡" in w["names"] for w in result["winners"])
    assert result["deltas"] == [-21, 14, 7, 0]


@pytest.mark.clause("HY-32")
def test_the_dealers_second_discard_is_no_earthly_win() -> None:
    """The dealer's first discard was junk; the second is won as a small hand with 门清."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=[f"{QUIET_MP} {JUNK}", QUIET_MS, WAITS_58S, QUIET_PS],
        wall="1m 9m 1p 5s",
        actions=[
            [0, "discard", JUNK],
            [1, "discard", "1m"],
            [2, "discard", "9m"],
            [3, "discard", "1p"],
            [0, "discard", "5s"],
            [2, "win"],
        ],
    )
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"平胡"}
    assert result["deltas"] == [-3, 0, 3, 0]


@pytest.mark.clause("HY-32")
def test_the_first_discard_of_another_is_no_earthly_win() -> None:
    """Seat 1 takes the dealer's first discard by 碰 and gives seat 2 the 5s: small, 门清."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=[f"{QUIET_MP} 4p", "44p 13679p 13467s 5s", WAITS_58S, QUIET_MS],
        actions=[[0, "discard", "4p"], [1, "pong"], [1, "discard", "5s"], [2, "win"]],
    )
    (winner,) = result["winners"]
    assert (winner["from"], set(winner["names"])) == (1, {"平胡"})
    assert result["deltas"] == [0, -2, 2, 0]


@pytest.mark.clause("HY-32")
def test_a_kong_by_the_dealer_ends_the_earthly_win() -> None:
    """The dealer makes 暗杠 first; the discard after it is won as a small hand with 门清."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=["14679m 13467p 2222s", QUIET_PS, WAITS_58S, QUIET_MS],
        tail="5s",
        actions=[[0, "kong", "2s"], [0, "replace"], [0, "discard", "5s"], [2, "win"]],
    )
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"平胡"}
    assert winner["value"] == 0
    # 小门清 from the dealer: 3. The dealt 暗杠 brings nothing.
    assert result["deltas"] == [-3, 0, 3, 0]

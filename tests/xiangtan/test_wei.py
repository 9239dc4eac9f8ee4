"""XT-3 and XT-7: what of a 提 or 偎 is shown, 臭偎, and the moves that nobody can decline."""

from typing import Any

import pytest

from tests.table import choices, play, state_of
from tests.xiangtan.seating import GAME, doors_of, made, may_discard, not_allowed, table

FOUR_RUNS = ["chi:四五六", "chi:七八九", "chi:肆伍陆", "chi:柒捌玖"]
# Five cards beside a pair, a 坎 or a 偎 of 贰, none of which goes with another.
LOOSE = "三八伍捌十"


@pytest.mark.clause("XT-3", "XT-7")
@pytest.mark.parametrize("wei", ["open", "hidden"])
def test_a_drawn_quad_is_not_shown(wei: str) -> None:
    """Seat 1 has a 坎 of 贰 and draws the fourth: 提, laid down by itself, all four hidden."""
    scene = table({1: ("贰贰贰" + LOOSE, FOUR_RUNS)}, throws="壹", wall="贰")
    scene["options"] = {"wei": wei}
    outcome = play(GAME, **scene, actions=[[0, "discard", "壹"]])
    [quad] = made(outcome, 1, "ti")
    assert (quad["tiles"], quad["hidden"]) == (["贰"] * 4, 4)
    # A card has to go: it cannot be declined.
    assert may_discard(choices(outcome["state"], 1)) == set(LOOSE)
    not_allowed(scene, [0, "discard", "壹"], [1, "pass"])


@pytest.mark.clause("XT-3", "XT-7")
@pytest.mark.parametrize(("wei", "hidden"), [("open", 2), ("hidden", 3)])
def test_a_wei_shows_one_card_or_none(wei: str, hidden: int) -> None:
    """明偎: two hidden, one shown. 暗偎: all three hidden. Either is laid down by itself."""
    scene = table({1: ("贰贰一" + LOOSE, FOUR_RUNS)}, throws="壹", wall="贰")
    scene["options"] = {"wei": wei}
    outcome = play(GAME, **scene, actions=[[0, "discard", "壹"]])
    [door] = made(outcome, 1, "wei")
    assert (door["tiles"], door["hidden"]) == (["贰"] * 3, hidden)
    assert made(outcome, 1, "chouwei") == []
    assert may_discard(choices(outcome["state"], 1)) == set("一" + LOOSE)
    not_allowed(scene, [0, "discard", "壹"], [1, "pass"])


@pytest.mark.clause("XT-3")
def test_a_wei_shows_one_card_where_the_room_says_nothing() -> None:
    """The default is `open`."""
    scene = table({1: ("贰贰一" + LOOSE, FOUR_RUNS)}, throws="壹", wall="贰")
    outcome = play(GAME, **scene, actions=[[0, "discard", "壹"]])
    assert made(outcome, 1, "wei")[0]["hidden"] == 2


@pytest.mark.clause("XT-3", "XT-7")
@pytest.mark.parametrize("before", ["wei", "chouwei"])
@pytest.mark.parametrize(("wei", "hidden"), [("open", 3), ("hidden", 4)])
def test_a_quad_made_from_a_wei_goes_on_showing_what_that_showed(
    wei: str, hidden: int, before: str
) -> None:
    """Seat 1 has 偎 of 贰 on the table and draws the fourth."""
    doors = [f"{before}:贰贰贰", *FOUR_RUNS]
    scene = table({1: (LOOSE, doors)}, throws="壹", wall="贰")
    scene["options"] = {"wei": wei}
    outcome = play(GAME, **scene, actions=[[0, "discard", "壹"]])
    [quad] = made(outcome, 1, "ti")
    assert (quad["tiles"], quad["hidden"]) == (["贰"] * 4, hidden)
    laid = doors_of(outcome["state"], 1)
    assert "ti:贰贰贰贰" in laid
    assert f"{before}:贰贰贰" not in laid


@pytest.mark.clause("XT-3")
@pytest.mark.parametrize(("wei", "hidden"), [("open", 2), ("hidden", 3)])
def test_a_wei_of_a_kind_declined_before_is_a_stale_one_shown_like_any(
    wei: str, hidden: int
) -> None:
    """庄 discards 贰, seat 1 does not 碰 it, and draws the next 贰: 臭偎, worth 6 as a 偎."""
    scene = table({1: ("贰贰一" + LOOSE, FOUR_RUNS)}, throws="贰", wall="贰")
    scene["options"] = {"wei": wei}
    outcome = play(GAME, **scene, actions=[[0, "discard", "贰"], [1, "pass"]])
    [door] = made(outcome, 1, "chouwei")
    assert (door["tiles"], door["hidden"]) == (["贰"] * 3, hidden)
    assert made(outcome, 1, "wei") == []
    assert outcome["state"]["huxi"][1] == 6


@pytest.mark.clause("XT-3")
def test_a_card_shown_by_another_and_declined_makes_the_wei_stale_too() -> None:
    """Seat 0 shows 贰, seat 1 passes its 碰 and draws the next one."""
    scene = table({1: ("贰贰一" + LOOSE, FOUR_RUNS)}, dealer=2, throws="壹", wall="贰贰")
    state = state_of(GAME, **scene, actions=[[2, "discard", "壹"], [1, "pass"]])
    assert "chouwei:贰贰贰" in doors_of(state, 1)


@pytest.mark.clause("XT-3")
def test_a_card_that_could_be_eaten_and_ponged_declined_makes_the_wei_stale() -> None:
    """庄 discards 二, seat 1 could 吃 二二贰 with the 二 laid out, or 碰: it passes."""
    scene = table({1: ("二二一三贰伍捌十", FOUR_RUNS)}, throws="二", wall="二")
    actions: list[list[Any]] = [[0, "discard", "二"]]
    offered = choices(state_of(GAME, **scene, actions=actions), 1)
    assert {choice[0] for choice in offered} == {"chi", "peng", "pass"}
    state = state_of(GAME, **scene, actions=[*actions, [1, "pass"]])
    assert "chouwei:二二二" in doors_of(state, 1)


@pytest.mark.clause("XT-3")
def test_another_kind_declined_leaves_a_wei_fresh() -> None:
    """Seat 1 declines 二 and draws the third 贰: a plain 偎."""
    scene = table({1: ("二二贰贰三伍捌十", FOUR_RUNS)}, throws="二", wall="贰")
    state = state_of(GAME, **scene, actions=[[0, "discard", "二"], [1, "pass"]])
    assert "wei:贰贰贰" in doors_of(state, 1)


# --- XT-7 ----------------------------------------------------------------------------------------


@pytest.mark.clause("XT-7")
def test_a_pong_may_be_declined() -> None:
    """忍碰: seat 1 keeps its pair of 二, and draws."""
    scene = table({1: ("二二贰贰三伍捌十", FOUR_RUNS)}, throws="二", wall="贰")
    offered = choices(state_of(GAME, **scene, actions=[[0, "discard", "二"]]), 1)
    assert ["peng"] in offered
    assert ["pass"] in offered
    state = state_of(GAME, **scene, actions=[[0, "discard", "二"], [1, "pass"]])
    assert state["hands"][1].count("二") == 2
    assert "peng:二二二" not in doors_of(state, 1)


@pytest.mark.clause("XT-7")
@pytest.mark.parametrize("source", ["discard", "shown"])
@pytest.mark.parametrize(
    ("hand", "doors"),
    [
        ("贰贰贰" + LOOSE, FOUR_RUNS),
        (LOOSE, ["wei:贰贰贰", *FOUR_RUNS]),
        (LOOSE, ["chouwei:贰贰贰", *FOUR_RUNS]),
    ],
)
def test_a_pao_of_a_discard_or_a_shown_card_cannot_be_declined(
    hand: str, doors: list[str], source: str
) -> None:
    """Seat 1 has a 坎 or a 偎 of 贰; the fourth is discarded by 庄 or shown by seat 0."""
    if source == "discard":
        scene = table({1: (hand, doors)}, throws="贰")
        actions: list[list[Any]] = [[0, "discard", "贰"]]
        scene["options"] = {"wei": "hidden"}
    else:
        scene = table({1: (hand, doors)}, dealer=2, throws="壹", wall="贰")
        actions = [[2, "discard", "壹"]]
    state = state_of(GAME, **scene, actions=actions)
    assert "pao:贰贰贰贰" in doors_of(state, 1)
    assert may_discard(choices(state, 1)) == set(LOOSE)
    assert ["pass"] not in choices(state, 1)
    not_allowed(scene, *actions, [1, "pass"])


@pytest.mark.clause("XT-7")
@pytest.mark.parametrize("dealer", [0, 2])
def test_a_pao_onto_an_own_pong_cannot_be_declined(dealer: int) -> None:
    """The fourth 贰 comes from the wall, drawn by seat 1 itself or by seat 0."""
    doors = ["peng:贰贰贰", *FOUR_RUNS]
    scene = table({1: (LOOSE, doors)}, dealer=dealer, throws="壹", wall="贰")
    outcome = play(GAME, **scene, actions=[[dealer, "discard", "壹"]])
    [door] = made(outcome, 1, "pao")
    assert door["hidden"] == 0
    assert "peng:贰贰贰" not in doors_of(outcome["state"], 1)
    not_allowed(scene, [dealer, "discard", "壹"], [1, "pass"])

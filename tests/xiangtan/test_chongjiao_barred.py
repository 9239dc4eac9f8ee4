"""XT-4 where it bars every card: after a forced door it bars none, a claim is not offered."""

from typing import Any

import pytest

from tests.table import choices, play, state_of
from tests.xiangtan.seating import (
    GAME,
    doors_of,
    may_discard,
    not_allowed,
    table,
    ways_to_eat,
)

# Seat 0: 跑 6, 二七十 3, 二七十 3, and 三三 for a 偎 of 3. Each of 柒捌伍叁一 another has as a 偎.
MINE = "三三柒捌伍叁一"
MY_DOORS = ["pao:九九九九", "chi:二七十", "chi:二七十", "chi:四五六"]
ONE = ("壹壹八十拾", ["wei:柒柒柒", "wei:捌捌捌", "wei:伍伍伍", "chi:四五六", "chi:二贰贰"])
TWO = (
    "陆玖八",
    ["wei:叁叁叁", "wei:一一一", "chi:四肆肆", "chi:二贰贰", "chi:六陆陆", "chi:十拾拾"],
)


def _all_barred(mine: str = MINE, wall: str = "三", **options: Any) -> dict[str, Any]:
    return table({0: (mine, MY_DOORS), 1: ONE, 2: TWO}, dealer=2, wall=wall, options=options)


DRAWN: list[list[Any]] = [[2, "discard", "八"]]


@pytest.mark.clause("XT-4")
def test_after_a_forced_wei_with_every_card_barred_none_is() -> None:
    """Seat 0 draws 三, 偎, is not 听 after any discard, and may discard what it likes.

    With four loose cards left no card completes seven doors.
    """
    state = state_of(GAME, **_all_barred(), actions=DRAWN)
    assert "wei:三三三" in doors_of(state, 0)
    assert may_discard(choices(state, 0)) == set("柒捌伍叁一")


@pytest.mark.clause("XT-4")
def test_while_one_card_is_free_the_others_stay_barred() -> None:
    """六 in place of 一: it is the only card that may go."""
    scene = _all_barred("三三柒捌伍叁六")
    state = state_of(GAME, **scene, actions=DRAWN)
    assert may_discard(choices(state, 0)) == {"六"}
    not_allowed(scene, *DRAWN, [0, "discard", "柒"])


@pytest.mark.clause("XT-4")
def test_a_discard_for_want_of_another_locks_nothing() -> None:
    """Seat 0 discards 一, seat 2 runs away with it and discards 陆: seat 0 may eat that.

    After 陆柒捌 it is 听 with 伍 or 叁 alone for the 将, 15 胡息, so the other of them may go.
    """
    scene = _all_barred(wall="三玖壹")
    actions = [*DRAWN, [0, "discard", "一"], [2, "discard", "陆"]]
    state = state_of(GAME, **scene, actions=actions)
    assert "pao:一一一一" in doors_of(state, 2)
    assert frozenset({"陆柒捌"}) in ways_to_eat(choices(state, 0))
    after = state_of(GAME, **scene, actions=[*actions, [0, "chi", "陆柒捌"]])
    assert may_discard(choices(after, 0)) == set("伍叁")
    # Now it is a 冲交, and seat 2 runs away once more: a second quad, without a discard.
    short = {**_all_barred(), "wall_size": 1}
    last = play(GAME, **short, actions=[*actions, [0, "chi", "陆柒捌"], [0, "discard", "叁"]])
    assert "pao:叁叁叁叁" in doors_of(last["state"], 2)


# Doors without 胡息: beside them seat 0 is never 听.
POOR_DOORS = ["chi:四五六", "chi:四五六", "chi:一一壹", "chi:六陆陆", "chi:四肆肆"]


@pytest.mark.clause("XT-4")
@pytest.mark.parametrize(
    ("mine", "doors", "made"),
    [
        ("三三三柒捌", POOR_DOORS, "ti:三三三三"),
        ("柒捌", ["wei:三三三", *POOR_DOORS], "ti:三三三三"),
        ("柒捌", ["peng:三三三", *POOR_DOORS], "pao:三三三三"),
    ],
)
def test_after_a_forced_quad_with_every_card_barred_none_is(
    mine: str, doors: list[str], made: str
) -> None:
    """提 out of a 坎 or a 偎, 跑 onto a 碰: 柒 and 捌 are left, and each may go."""
    scene = table({0: (mine, doors), 1: ONE}, dealer=2, throws="贰", wall="三")
    state = state_of(GAME, **scene, actions=[[2, "discard", "贰"]])
    assert made in doors_of(state, 0)
    assert may_discard(choices(state, 0)) == set("柒捌")


@pytest.mark.clause("XT-4")
@pytest.mark.parametrize(("wei", "offered"), [("open", False), ("hidden", True)])
def test_a_card_is_not_offered_for_eating_where_all_that_is_left_is_barred(
    wei: str, offered: bool
) -> None:
    """八九 would eat 十; 柒, 捌 and 伍 would be left, and each is barred."""
    scene = table({0: ("八九柒捌伍", POOR_DOORS), 1: ONE}, dealer=2, throws="十")
    scene["options"] = {"wei": wei}
    actions: list[list[Any]] = [[2, "discard", "十"], [0, "chi", "八九十"]]
    if offered:
        state = state_of(GAME, **scene, actions=actions)
        assert may_discard(choices(state, 0)) == set("柒捌伍")
    else:
        not_allowed(scene, *actions)
        ended = play(GAME, **{**scene, "wall_size": 0}, actions=actions[:1])
        assert ended["state"]["stains"][0] == ""


@pytest.mark.clause("XT-4")
@pytest.mark.parametrize(("wei", "offered"), [("open", False), ("hidden", True)])
def test_a_card_is_not_offered_for_a_pong_where_all_that_is_left_is_barred(
    wei: str, offered: bool
) -> None:
    """九九 would 碰; not asked and so not stained, seat 0 draws the fourth 九: a fresh 偎.

    Then, the door being forced, it may discard what it likes.
    """
    scene = table({0: ("九九柒捌伍", POOR_DOORS), 1: ONE}, dealer=2, throws="九", wall="九")
    scene["options"] = {"wei": wei}
    state = state_of(GAME, **scene, actions=[[2, "discard", "九"]])
    if offered:
        assert ["peng"] in choices(state, 0)
    else:
        assert "wei:九九九" in doors_of(state, 0)
        assert state["stains"][0] == ""
        assert may_discard(choices(state, 0)) == set("柒捌伍")
        not_allowed(scene, [2, "discard", "九"], [0, "peng"])

"""XT-4, 冲交: discarding a kind that another player has as a 偎."""

from typing import Any

import pytest

from paiguan.records import load_play
from tests.table import choices, result_of, state_of
from tests.xiangtan.seating import (
    GAME,
    READY,
    READY_DOORS,
    doors_of,
    may_discard,
    not_allowed,
    only_winner,
    table,
    ways_to_eat,
)

# 庄 holds 柒 and is 听 九, 玖 without it. Seat 1 has 柒 as a 偎.
RUSHING = READY + "柒"
OWNER = "捌十壹五拾"
OWNER_DOORS = ["wei:柒柒柒", "chi:一二三", "chi:六七八", "chi:贰叁肆", "chi:贰叁肆"]
RUSH: list[Any] = [0, "discard", "柒"]


def _scene(
    hand: str = RUSHING, doors: list[str] | None = None, wall: str = "", **options: Any
) -> dict[str, Any]:
    """Seat 0 deals with this hand, seat 1 has the 偎 of 柒, seat 2 holds still."""
    mine = READY_DOORS if doors is None else doors
    return table({0: (hand, mine), 1: (OWNER, OWNER_DOORS)}, wall=wall, options=options)


@pytest.mark.clause("XT-4")
@pytest.mark.parametrize("kind", ["wei", "chouwei"])
def test_a_ready_player_may_discard_the_kind_of_a_wei(kind: str) -> None:
    """冲交: 庄 discards 柒, and the owner of the 偎, or 臭偎, runs away with it."""
    owner = [f"{kind}:柒柒柒", *OWNER_DOORS[1:]]
    scene = table({0: (RUSHING, READY_DOORS), 1: (OWNER, owner)})
    assert "柒" in may_discard(choices(state_of(GAME, **scene, actions=[]), 0))
    state = state_of(GAME, **scene, actions=[RUSH])
    assert "pao:柒柒柒柒" in doors_of(state, 1)
    assert f"{kind}:柒柒柒" not in doors_of(state, 1)
    # A first quad: seat 1 discards.
    assert may_discard(choices(state, 1)) == set(OWNER)


@pytest.mark.clause("XT-4")
@pytest.mark.parametrize("kind", ["wei", "chouwei"])
def test_a_player_who_is_not_ready_may_not(kind: str) -> None:
    """九 and 壹 wait for nothing: 柒 is not among the discards, everything else is."""
    owner = [f"{kind}:柒柒柒", *OWNER_DOORS[1:]]
    hand = "四五六捌捌八九壹柒"
    scene = table({0: (hand, READY_DOORS), 1: (OWNER, owner)})
    state = state_of(GAME, **scene, actions=[])
    assert may_discard(choices(state, 0)) == set("四五六捌八九壹")
    not_allowed(scene, RUSH)


@pytest.mark.clause("XT-4")
def test_a_discard_that_would_be_one_is_marked_for_its_seat() -> None:
    """听 without 柒 it is a 冲交; with 暗偎 there is none, and no other card is one."""
    for wei, marked in (("open", ["柒"]), ("hidden", [])):
        prompt = load_play({"game": GAME, "actions": [], **_scene(wei=wei)}).round.prompt(0)
        assert prompt is not None
        marks = prompt.marks or ("",) * len(prompt.choices)
        named = zip(prompt.choices, marks, strict=True)
        assert [choice.arguments[0] for choice, mark in named if mark == "feed"] == marked


@pytest.mark.clause("XT-4")
def test_with_hidden_wei_anyone_may() -> None:
    """暗偎 knows no 冲交: the same hand discards 柒, and seat 1 runs away with it."""
    scene = _scene("四五六捌捌八九壹柒", wei="hidden")
    assert "柒" in may_discard(choices(state_of(GAME, **scene, actions=[]), 0))
    assert "pao:柒柒柒柒" in doors_of(state_of(GAME, **scene, actions=[RUSH]), 1)


@pytest.mark.clause("XT-4")
def test_a_kind_that_another_has_ponged_or_run_away_with_is_free() -> None:
    """Only a 偎 bars: with 碰 of 柒 at seat 1 a hand that is not ready may discard it."""
    owner = ["peng:柒柒柒", *OWNER_DOORS[1:]]
    scene = table({0: ("四五六捌捌八九壹柒", READY_DOORS), 1: (OWNER, owner)})
    assert "柒" in may_discard(choices(state_of(GAME, **scene, actions=[]), 0))


@pytest.mark.clause("XT-4")
def test_a_wei_made_in_play_bars_as_well() -> None:
    """Seat 1 draws the third 柒 and discards 八; seat 2 碰s it and may not discard its 柒."""
    one = ("柒柒八五十壹叁伍", ["chi:一二三", "chi:四五六", "chi:捌玖拾", "chi:贰叁肆"])
    two = ("八八柒三十壹叁伍", ["chi:一二三", "chi:四五六", "chi:捌玖拾", "chi:贰叁肆"])
    for wei, barred in (("open", True), ("hidden", False)):
        scene = table({1: one, 2: two}, throws="玖", wall="柒", options={"wei": wei})
        state = state_of(
            GAME,
            **scene,
            actions=[[0, "discard", "玖"], [1, "discard", "八"], [2, "peng"]],
        )
        assert "wei:柒柒柒" in doors_of(state, 1)
        assert may_discard(choices(state, 2)) == set("三十壹叁伍" if barred else "柒三十壹叁伍")


# --- what 听牌 is ---------------------------------------------------------------------------------


@pytest.mark.clause("XT-4")
def test_what_counts_is_the_hand_after_that_very_discard() -> None:
    """柒 and 四 are others' 偎: without 柒 庄 is 听; without 四, which 四五六 needs, it is not."""
    two = ["wei:四四四", "chi:一二三", "chi:一二三", "chi:六七八", "chi:贰叁肆", "chi:贰叁肆"]
    scene = table({0: (RUSHING, READY_DOORS), 1: (OWNER, OWNER_DOORS), 2: ("十壹", two)})
    offered = may_discard(choices(state_of(GAME, **scene, actions=[]), 0))
    assert offered == set("五六捌八九玖柒")
    not_allowed(scene, [0, "discard", "四"])


@pytest.mark.clause("XT-4")
def test_too_few_huxi_are_not_ready() -> None:
    """偎 6, 偎 6 and 三四五: 玖 would make seven doors of 12 胡息."""
    doors = ["wei:伍伍伍", "wei:陆陆陆", "chi:三四五", "chi:七八九"]
    scene = _scene(doors=doors)
    assert "柒" not in may_discard(choices(state_of(GAME, **scene, actions=[]), 0))
    not_allowed(scene, RUSH)


@pytest.mark.clause("XT-4")
def test_a_card_enough_only_by_an_own_draw_is_a_wait() -> None:
    """坎 6, 一二三 3 and 贰贰: 15 with 贰 as a 偎, which nobody else's 贰 would be."""
    doors = ["chi:四五六", "chi:七八九", "chi:肆伍陆", "chi:捌玖拾"]
    owner = ["wei:柒柒柒", "chi:四五六", "chi:四五六", "chi:六七八", "chi:捌玖拾"]
    scene = table({0: ("贰贰壹壹壹一二三柒", doors), 1: ("捌十叁五拾", owner)})
    assert "柒" in may_discard(choices(state_of(GAME, **scene, actions=[]), 0))


@pytest.mark.clause("XT-4")
def test_a_wait_counts_though_the_others_have_all_of_it() -> None:
    """九 and 玖 all lie on the table: 庄 is 听 for the rule all the same."""
    one = ["wei:柒柒柒", "chi:八九十", "chi:八九十", "chi:贰叁肆", "chi:贰叁肆"]
    two = ["peng:玖玖玖", "chi:一二三", "chi:一二三", "chi:四五六", "chi:四五六"]
    scene = table({0: (RUSHING, READY_DOORS), 1: ("捌十壹五拾", one), 2: ("三七六壹拾", two)})
    assert "柒" in may_discard(choices(state_of(GAME, **scene, actions=[]), 0))


# 九十 wait for 八 alone. 偎 6, 偎 6, 一二三 3; of 八 four lie in the own doors, or two.
ALL_EIGHTS = ["wei:伍伍伍", "wei:陆陆陆", "chi:六七八", "chi:七八九", "chi:八八捌"]
TWO_EIGHTS = ["wei:伍伍伍", "wei:陆陆陆", "chi:六七八", "chi:七八九", "chi:九玖玖"]


@pytest.mark.clause("XT-4")
@pytest.mark.parametrize(("doors", "ready"), [(ALL_EIGHTS, False), (TWO_EIGHTS, True)])
def test_a_kind_all_on_the_own_side_is_no_wait(doors: list[str], ready: bool) -> None:
    """With the fourth 八 among the own doors nothing is left to wait for."""
    owner = ["wei:四四四", "chi:一二三", "chi:五六七", "chi:贰叁肆", "chi:贰叁肆"]
    scene = table({0: ("一二三九十四", doors), 1: ("十壹五捌拾", owner)})
    offered = may_discard(choices(state_of(GAME, **scene, actions=[]), 0))
    assert ("四" in offered) is ready


# 二七十 and 十拾 wait for 十 from another (十十拾). An own 十 is a 偎 and leaves 二七拾, and all
# four 拾 are on the own side: 偎 6, 偎 6, 贰柒拾 6.
WAITS_FOR_TEN = "二七十十拾"
ALL_TENS = ["wei:伍伍伍", "wei:陆陆陆", "chi:贰柒拾", "chi:捌玖拾", "chi:捌玖拾"]


@pytest.mark.clause("XT-4", "XT-20")
def test_a_card_that_wins_only_from_anothers_draw_is_a_wait() -> None:
    """庄 discards 四, is locked, and wins with seat 2's 十: 二七十 3 and 18, 十红, 42 from each."""
    owner = ["wei:四四四", "chi:一二三", "chi:六七八", "chi:贰叁肆", "chi:贰叁肆"]
    scene = table(
        {0: (WAITS_FOR_TEN + "四", ALL_TENS), 1: ("九壹五八玖", owner)}, wall="十"
    )  # fmt: skip
    assert "四" in may_discard(choices(state_of(GAME, **scene, actions=[]), 0))
    rush = [[0, "discard", "四"], [1, "discard", "壹"]]
    state = state_of(GAME, **scene, actions=rush)
    assert sorted(choices(state, 0)) == [["pass"], ["win"]]
    result = result_of(GAME, **scene, actions=[*rush, [0, "win"]])
    assert (only_winner(result)["by"], only_winner(result)["value"]) == ("wall", 21)
    assert only_winner(result)["names"] == ["十红"]
    assert result["deltas"] == [84, -42, -42]


# --- the lock ------------------------------------------------------------------------------------


@pytest.mark.clause("XT-4")
def test_who_rushed_may_not_pong_any_more() -> None:
    """Seat 1 discards 捌, of which 庄 has two: 庄 is not asked until 玖 is shown, which wins."""
    scene = _scene(wall="玖伍")
    state = state_of(GAME, **scene, actions=[RUSH, [1, "discard", "捌"]])
    assert sorted(choices(state, 0)) == [["pass"], ["win"]]
    assert state["stains"][0] == ""
    not_allowed(scene, RUSH, [1, "discard", "捌"], [0, "peng"])


@pytest.mark.clause("XT-4")
def test_a_discard_that_is_no_rush_locks_nothing() -> None:
    """With 暗偎 the same discards leave 庄 free to 碰 the 捌."""
    scene = _scene(wall="玖伍", wei="hidden")
    state = state_of(GAME, **scene, actions=[RUSH, [1, "discard", "捌"]])
    assert ["peng"] in choices(state, 0)


@pytest.mark.clause("XT-4")
def test_who_rushed_may_not_eat_any_more() -> None:
    """Seat 2 shows 拾, 庄 draws 三: both could be eaten, neither is offered. Then 玖 wins."""
    scene = _scene(wall="拾三玖叁捌")
    state = state_of(GAME, **scene, actions=[RUSH, [1, "discard", "壹"]])
    assert sorted(choices(state, 0)) == [["pass"], ["win"]]
    assert state["stains"][0] == ""
    for door in ("捌玖拾", "三四五"):
        not_allowed(scene, RUSH, [1, "discard", "壹"], [0, "chi", door])
    free = _scene(wall="拾三玖叁捌", wei="hidden")
    state = state_of(GAME, **free, actions=[RUSH, [1, "discard", "壹"]])
    assert frozenset({"捌玖拾"}) in ways_to_eat(choices(state, 0))


@pytest.mark.clause("XT-4")
@pytest.mark.parametrize("wall", ["玖", "拾三玖", "拾玖"])
def test_who_rushed_may_still_win(wall: str) -> None:
    """On the first card, or later, shown by seat 2 or 1 or drawn by 庄 itself: 15 胡息."""
    result = result_of(
        GAME, **_scene(wall=wall), actions=[RUSH, [1, "discard", "壹"], [0, "win"]]
    )  # fmt: skip
    assert (only_winner(result)["seat"], only_winner(result)["value"]) == (0, 15)


@pytest.mark.clause("XT-4")
@pytest.mark.parametrize(
    ("wall", "door"),
    [("拾捌", "wei:捌捌捌"), ("拾伍", "ti:伍伍伍伍"), ("陆", "pao:陆陆陆陆")],
)
def test_who_rushed_still_makes_the_forced_doors(wall: str, door: str) -> None:
    """庄 draws its third 捌 or its fourth 伍, or seat 2 shows the fourth 陆; then 庄 discards."""
    state = state_of(GAME, **_scene(wall=wall), actions=[RUSH, [1, "discard", "壹"]])
    assert door in doors_of(state, 0)
    assert {choice[0] for choice in choices(state, 0)} == {"discard"}


@pytest.mark.clause("XT-4")
def test_the_lock_lasts_to_the_end_of_the_hand() -> None:
    """庄 makes a 偎 of 捌 and discards 八; later it may not eat the 三 that it draws."""
    scene = _scene(wall="拾捌壹叁三玖叁伍")
    actions: list[list[Any]] = [RUSH, [1, "discard", "壹"], [0, "discard", "八"]]
    # Seat 1 壹, seat 2 叁, seat 0 三 (四五 in hand), seat 1 玖: 偎 6 + 6 + 6, 一二三 3.
    state = state_of(GAME, **scene, actions=actions)
    assert sorted(choices(state, 0)) == [["pass"], ["win"]]
    assert state["stains"][0] == ""
    not_allowed(scene, *actions, [0, "chi", "三四五"])

"""SH-1 to SH-5, SH-17 and the options: dealers, 提 dealt, 吃, 一五十, and no fouls."""

from typing import Any

import pytest

from tests.table import judge, play, refused, result_of, state_of
from tests.zipai.hands import (
    GAME,
    HERO,
    JUNK,
    QUIET_A,
    SIX_DOORS,
    around,
    asked,
    doors,
    hidden,
    way,
    ways,
    winner,
)

OPTIONS: dict[str, list[Any]] = {
    "hands": [8, 16],
    "scoring": ["per_three", "per_one"],
    "doubling": ["huxi", "points"],
    "self_draw_double": [True, False],
    "run_1_5_10": ["off", "plain", "scored"],
    "wake": ["none", "flip", "follow"],
    "win_duty": ["discards", "all", "no_discards"],
}


@pytest.mark.clause("SH-1")
@pytest.mark.parametrize(("name", "value"), [(n, v) for n, vs in OPTIONS.items() for v in vs])
def test_every_option_takes_its_values(name: str, value: Any) -> None:
    """A hand begins with each value of the options table; 庄 has the first discard."""
    hands = around(HERO, seat=1, dealer=0)
    state = state_of(GAME, hands=hands, options={name: value}, actions=[])
    assert asked(state, 0) == {"discard"}


@pytest.mark.clause("SH-1")
@pytest.mark.parametrize(
    ("name", "value"), [("hands", 12), ("wake", "birds"), ("doubling", True), ("base", 2)]
)
def test_no_option_takes_anything_else(name: str, value: Any) -> None:
    """Values that the table does not have, and an option of another game."""
    refused(GAME, hands=around(HERO, seat=1, dealer=0), options={name: value}, actions=[])


@pytest.mark.clause("SH-1")
@pytest.mark.parametrize(("dealer", "seat"), [(0, 1), (0, 2), (1, 1), (2, 1), (2, 2)])
def test_the_winner_deals_next(dealer: int, seat: int) -> None:
    """Whoever was 庄, the winner is the next one."""
    drawer = (dealer + 1) % 3
    result = result_of(
        GAME,
        dealer=dealer,
        hands=around(HERO, seat=seat, dealer=dealer),
        wall="十",
        actions=[[dealer, "discard", JUNK], [seat, "win"]],
    )
    assert winner(result)[:3] == (seat, "十", "self" if seat == drawer else "wall")
    assert result["next_dealer"] == seat


@pytest.mark.clause("SH-1", "ZP-20")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_after_a_drawn_hand_the_dealers_next_deals(dealer: int) -> None:
    """荒庄: the 下家 of 庄 is the next one."""
    result = result_of(
        GAME,
        dealer=dealer,
        hands=around(HERO, seat=1, dealer=dealer),
        wall=JUNK,
        wall_size=1,
        actions=[[dealer, "discard", JUNK]],
    )
    assert result["winners"] == []
    assert result["next_dealer"] == (dealer + 1) % 3


@pytest.mark.clause("SH-2", "SH-3")
def test_each_quad_dealt_is_laid_out_with_one_card_shown() -> None:
    """Seat 1 is dealt two 提: both lie on the table before it has taken in any card."""
    mine = "一一一一七七七七 二二 贰贰 十十十 三五陆捌玖"
    outcome = play(GAME, hands=around(mine, seat=1, dealer=0), actions=[])
    assert doors(outcome["state"], 1) == ["ti:一一一一", "ti:七七七七"]
    assert hidden(outcome, 1) == [("ti", 3), ("ti", 3)]
    assert outcome["state"]["wall"] == 19


@pytest.mark.clause("SH-4", "ZP-10")
@pytest.mark.parametrize(
    ("seat", "wall", "open_"),
    [
        (1, "", True),  # 庄 is the 上家
        (2, "七", False),  # 庄 is the 下家
        (1, f"{JUNK} {JUNK} 二 七", True),  # the 上家's draw
        (1, "二 七", True),  # one's own draw
        (1, f"{JUNK} 二 七", False),  # the 下家's draw
    ],
)
def test_whose_cards_are_eaten(seat: int, wall: str, open_: bool) -> None:
    """一三 in hand: the 上家's discard or draw is eaten, and one's own draw; no other card."""
    mine = "一三 四 捌柒 七七七十十十壹壹壹叁叁叁 五陆贰"
    last = JUNK if "二" in wall else "二"
    state = state_of(
        GAME,
        hands=around(mine, seat=seat, dealer=0, last=last),
        wall=wall,
        actions=[[0, "discard", last], *([[1, "pass"]] if last == JUNK else [])],
    )
    assert (way("一二三") in ways(state, seat)) is open_


# Seat 1 has 五十 for 庄's 一; 坎 七 3, 壹, 贰 and 叁 6 each.
ONE_FIVE_TEN = "五十 七七七壹壹壹贰贰贰叁叁叁 三陆柒捌玖拾"


@pytest.mark.clause("SH-5", "ZP-3", "ZP-21")
@pytest.mark.parametrize(("run", "points"), [("plain", 0), ("scored", 3)])
def test_one_five_ten_is_eaten_as_a_run_with_the_option(run: str, points: int) -> None:
    """衡东, 衡山: 庄 discards 一, and 一五十 is a 顺子; with 胡息 only if scored."""
    scenario: dict[str, Any] = {
        "hands": around(ONE_FIVE_TEN, seat=1, dealer=0, last="一"),
        "options": {"run_1_5_10": run},
    }
    state = state_of(GAME, **scenario, actions=[[0, "discard", "一"]])
    assert ways(state, 1) == {("一五十",)}
    state = state_of(GAME, **scenario, actions=[[0, "discard", "一"], [1, "chi", "一五十"]])
    assert doors(state, 1) == ["chi:一五十"]
    assert state["huxi"][1] == 21 + points


@pytest.mark.clause("SH-5", "ZP-3")
def test_one_five_ten_is_no_run_without_the_option() -> None:
    """The same discard in a room of 衡阳 proper: seat 1 is not asked, and draws (a 提)."""
    scenario: dict[str, Any] = {
        "hands": around(ONE_FIVE_TEN, seat=1, dealer=0, last="一"),
        "wall": "七",
    }
    state = state_of(GAME, **scenario, actions=[[0, "discard", "一"]])
    assert doors(state, 1) == ["ti:七七七七"]
    refused(GAME, **scenario, actions=[[0, "discard", "一"], [1, "chi", "一五十"]])


@pytest.mark.clause("SH-5", "ZP-17")
@pytest.mark.parametrize(
    ("pair", "tile", "values"),
    [
        ("五十", "一", {"off": 0, "plain": 15, "scored": 18}),
        ("一十", "五", {"off": 0, "plain": 15, "scored": 18}),
        ("壹拾", "伍", {"off": 0, "plain": 15, "scored": 21}),
        ("伍拾", "壹", {"off": 0, "plain": 15, "scored": 21}),
        ("五十", "壹", {"off": 0, "plain": 0, "scored": 0}),  # sizes never mix
    ],
)
def test_one_five_ten_as_the_seventh_door(pair: str, tile: str, values: dict[str, int]) -> None:
    """Six doors of 15 胡息, and 一五十 or 壹伍拾: no win, a win of 15, or 3 or 6 more."""
    for run, value in values.items():
        answer = judge(
            GAME,
            hand=pair,
            melds=SIX_DOORS,
            tile=tile,
            by="wall",
            options={"run_1_5_10": run},
        )
        assert (answer["win"], answer["value"]) == (value > 0, value), run


@pytest.mark.clause("SH-5")
@pytest.mark.parametrize(("run", "points"), [("plain", 0), ("scored", 3)])
def test_one_five_ten_on_the_table_counts_as_the_option_says(run: str, points: int) -> None:
    """吃 一五十 lies there; 四五六 completes the hand."""
    melds = [*SIX_DOORS[:5], "chi:一五十"]
    answer = judge(
        GAME, hand="四五", melds=melds, tile="六", by="wall", options={"run_1_5_10": run}
    )
    assert answer["value"] == 15 + points


# Every foul of the seed, tried: 庄 discards, and seat 1 (坎 七 and 十, 二二, 一三 贰) does wrong.
FOULS = "一二二三贰 七七七十十十壹壹壹叁叁叁 五陆玖"


@pytest.mark.clause("SH-17")
@pytest.mark.parametrize(
    ("last", "wall", "fouls"),
    [
        ("二", "七", [[1, "chi", "一二三"]]),  # 烧比: eaten, and not laid out
        ("二", f"{JUNK} 二 七", [[1, "pass"], [1, "peng"]]),  # 碰过张
        ("二", f"{JUNK} {JUNK} 二 七", [[1, "pass"], [1, "chi", "一二三", "二二贰"]]),  # 吃过张
        (JUNK, "七", [[1, "pass"]]),  # 烧提: a 提 not laid
        ("七", "", [[1, "pass"]]),  # 走跑: a 跑 not made
        ("七", "", [[1, "discard", "七"]]),  # the same with a card of the 坎
        (JUNK, "七", [[1, "discard", "十"]]),  # 拆垅破坎
        (JUNK, "七", [[1, "discard", "五"], [1, "discard", "陆"]]),  # a card too few
    ],
)
def test_no_foul_can_be_made(last: str, wall: str, fouls: list[list[Any]]) -> None:
    """The last move of each is refused."""
    dealer = QUIET_A.replace("二", "三")
    hands = [f"{dealer} {last}", FOULS, around(HERO, seat=0, dealer=0)[2]]
    refused(GAME, hands=hands, wall=wall, actions=[[0, "discard", last], *fouls])


@pytest.mark.clause("SH-17", "ZP-9", "ZP-19")
def test_not_to_pong_is_no_foul_and_costs_no_win() -> None:
    """有碰不碰 is overruled by 忍碰: seat 2 lets a 七 go that it could 碰, and wins with 十."""
    result = result_of(
        GAME,
        hands=around(HERO, seat=2, dealer=0, last="七"),
        wall="十",
        actions=[[0, "discard", "七"], [2, "pass"], [2, "win"]],
    )
    assert winner(result) == (2, "十", "wall", 19)

"""ZP-9 to ZP-11: 碰, 吃, and the 比牌 that goes with it."""

from typing import Any

import pytest

from tests.table import play, refused, state_of
from tests.zipai.hands import (
    GAME,
    JUNK,
    QUIET_A,
    QUIET_B,
    around,
    asked,
    discardable,
    doors,
    hidden,
    spell,
    way,
    ways,
)

# Four 坎 and three cards that go with nothing: the other five cards are the story.
TAIL = "七七七十十十壹壹壹叁叁叁 五陆玖"
# Without 七 and 十, which stand ready for 二七十: six to eight cards of story.
SHORT_TAIL = "壹壹壹贰贰贰叁叁叁 五陆玖"

PAIR = "二二 三 捌柒" + TAIL


def at_two(mine: str, seat: int = 1) -> dict[str, Any]:
    """庄 (seat 0) discards 二 to whoever holds `mine`; the next card of the wall makes a quad."""
    return {
        "hands": around(mine, seat=seat, dealer=0, last="二"),
        "wall": "七" if "七七七" in mine else "贰",
        "actions": [[0, "discard", "二"]],
    }


def shown_two(mine: str, seat: int) -> dict[str, Any]:
    """Nobody wants 庄's 玖, and seat 1 shows a 二; `mine` sits at the given seat."""
    return {
        "hands": around(mine, seat=seat, dealer=0),
        "wall": "二 七",
        "actions": [[0, "discard", JUNK]],
    }


def then(scenario: dict[str, Any], *actions: list[Any]) -> dict[str, Any]:
    """The same hand played on."""
    return {**scenario, "actions": [*scenario["actions"], *actions]}


@pytest.mark.clause("ZP-9")
@pytest.mark.parametrize("seat", [1, 2])
def test_a_pair_takes_anyones_discard(seat: int) -> None:
    """庄 discards 二; 二二 at seat 1 or seat 2 may 碰: laid open with its giver, then a discard."""
    scenario = at_two(PAIR, seat)
    assert asked(state_of(GAME, **scenario), seat) == {"peng", "pass"}
    outcome = play(GAME, **then(scenario, [seat, "peng"]))
    state = outcome["state"]
    assert state["melds"][seat] == ["peng:二二二<0"]
    assert hidden(outcome, seat) == [("peng", 0)]
    assert discardable(state, seat) == spell("三五陆柒捌玖")
    assert state["discards"][0] == ""
    assert state["wall"] == 19


@pytest.mark.clause("ZP-9")
@pytest.mark.parametrize("seat", [0, 2])
def test_a_pair_takes_a_card_shown_by_another(seat: int) -> None:
    """Seat 1 shows 二 from the wall; 二二 at seat 2, or at 庄, may 碰."""
    scenario = shown_two(PAIR, seat)
    assert asked(state_of(GAME, **scenario), seat) == {"peng", "pass"}
    state = state_of(GAME, **then(scenario, [seat, "peng"]))
    assert doors(state, seat) == ["peng:二二二"]
    assert asked(state, seat) == {"discard"}


@pytest.mark.clause("ZP-9", "ZP-7")
def test_the_own_draw_is_no_pong() -> None:
    """Seat 1 draws 二 itself: it is a 偎, and nothing is asked."""
    state = state_of(GAME, **shown_two(PAIR, 1))
    assert doors(state, 1) == ["wei:二二二"]


@pytest.mark.clause("ZP-9", "SH-17")
def test_a_pong_may_be_declined() -> None:
    """忍碰: seat 1 lets the 二 lie, and draws."""
    state = state_of(GAME, **then(at_two(PAIR), [1, "pass"]))
    assert state["discards"][0] == "二"
    assert doors(state, 1) == ["ti:七七七七"]  # the card it drew


@pytest.mark.clause("ZP-9")
def test_a_single_card_is_no_pair() -> None:
    """One 二 in hand, and nothing to 吃 with: seat 1 is not asked."""
    scenario = at_two("二 三 捌柒陆" + TAIL.replace("陆", "玖"))
    assert doors(state_of(GAME, **scenario), 1) == ["ti:七七七七"]
    refused(GAME, **then(scenario, [1, "peng"]))


EATS_TWO = "一三 四 捌柒" + TAIL


@pytest.mark.clause("ZP-10", "SH-4")
def test_the_next_player_eats_a_discard() -> None:
    """庄 discards 二; seat 1 has 一三 and 三四: both 顺子 are open. Laid open, then a discard."""
    scenario = at_two(EATS_TWO)
    state = state_of(GAME, **scenario)
    assert asked(state, 1) == {"chi", "pass"}
    assert ways(state, 1) == {("一二三",), ("二三四",)}
    outcome = play(GAME, **then(scenario, [1, "chi", "一二三"]))
    state = outcome["state"]
    assert [meld.split("<")[1] for meld in state["melds"][1]] == ["0"]
    assert doors(state, 1) == ["chi:一二三"]
    assert hidden(outcome, 1) == [("chi", 0)]
    assert discardable(state, 1) == spell("四五陆柒捌玖")
    assert state["discards"][0] == ""
    assert state["wall"] == 19


@pytest.mark.clause("ZP-10")
@pytest.mark.parametrize("cards", ["一二三", "三二一", "二三一", "三一二"])
def test_the_cards_of_a_door_may_be_named_in_any_order(cards: str) -> None:
    """However the 吃 is written, it is the same door."""
    state = state_of(GAME, **then(at_two(EATS_TWO), [1, "chi", cards]))
    assert doors(state, 1) == ["chi:一二三"]


@pytest.mark.clause("ZP-10", "SH-4")
def test_only_the_next_player_eats_a_discard() -> None:
    """The same cards at seat 2, the 上家 of 庄: not asked."""
    scenario = at_two(EATS_TWO, seat=2)
    state = state_of(GAME, **scenario)
    assert doors(state, 2) == ["pao:七七七七"]  # seat 1 has drawn since
    refused(GAME, **then(scenario, [2, "chi", "一二三"]))


@pytest.mark.clause("ZP-10", "SH-4")
@pytest.mark.parametrize("seat", [1, 2])
def test_the_drawer_and_the_next_player_eat_a_shown_card(seat: int) -> None:
    """Seat 1 shows 二: the drawer itself may 吃 it, and so may seat 2."""
    scenario = shown_two(EATS_TWO, seat)
    state = state_of(GAME, **scenario)
    assert asked(state, seat) == {"chi", "pass"}
    assert ways(state, seat) == {("一二三",), ("二三四",)}
    state = state_of(GAME, **then(scenario, [seat, "chi", "二三四"]))
    assert doors(state, seat) == ["chi:二三四"]
    assert asked(state, seat) == {"discard"}
    assert "二" not in state["discards"][1]


@pytest.mark.clause("ZP-10", "SH-4")
def test_nobody_else_eats_a_shown_card() -> None:
    """Seat 1 shows 二; 庄, who comes before it, has 一三 and is not asked."""
    scenario = shown_two(EATS_TWO, 0)
    state = state_of(GAME, **scenario)
    assert doors(state, 0) == ["pao:七七七七"]  # seat 2 has drawn since
    refused(GAME, **then(scenario, [0, "chi", "一二三"]))


@pytest.mark.clause("ZP-10", "ZP-4")
@pytest.mark.parametrize(
    ("story", "door"),
    [
        ("贰贰 四捌柒", "二贰贰"),  # one small, two big
        ("二贰 四捌柒", "二二贰"),  # two small, one big: both of the own 二 go
    ],
)
def test_a_card_is_eaten_as_a_mixed_three(story: str, door: str) -> None:
    """庄's 二 joins two cards of its rank, not all of one size."""
    scenario = at_two(story + TAIL)
    assert ways(state_of(GAME, **scenario), 1) == {(door,)}
    assert doors(state_of(GAME, **then(scenario, [1, "chi", door])), 1) == [f"chi:{door}"]


@pytest.mark.clause("ZP-10", "ZP-3")
def test_a_card_is_eaten_as_two_seven_ten() -> None:
    """庄's 二 joins 七十; sizes do not mix, so 柒拾 are of no use to it."""
    scenario = at_two("七十 柒拾 一四六捌" + SHORT_TAIL)
    assert ways(state_of(GAME, **scenario), 1) == {("二七十",)}
    assert doors(state_of(GAME, **then(scenario, [1, "chi", "十七二"])), 1) == ["chi:二七十"]
    refused(GAME, **then(scenario, [1, "chi", "二柒拾"]))


@pytest.mark.clause("ZP-11")
def test_one_mixed_three_may_hold_both_the_cards_that_must_be_laid_out() -> None:
    """一二二三贰: 二 is eaten with 一三, and 二二贰 is laid out too. 碰 is the other choice."""
    scenario = at_two("一二二三贰" + TAIL)
    state = state_of(GAME, **scenario)
    assert asked(state, 1) == {"chi", "peng", "pass"}
    assert ways(state, 1) == {way("一二三", "二二贰")}
    outcome = play(GAME, **then(scenario, [1, "chi", "一二三", "二二贰"]))
    state = outcome["state"]
    assert sorted(doors(state, 1)) == ["chi:一二三", "chi:二二贰"]
    assert hidden(outcome, 1) == [("chi", 0), ("chi", 0)]
    assert discardable(state, 1) == spell("五陆玖")


@pytest.mark.clause("ZP-11", "SH-17")
@pytest.mark.parametrize("laid", [["一二三"], ["二二贰"], ["一二三", "七八九"]])
def test_eating_without_laying_out_the_others_is_refused(laid: list[str]) -> None:
    """烧比 cannot happen: 二 is not eaten while another 二 stays in the hand."""
    refused(GAME, **then(at_two("一二二三贰" + TAIL), [1, "chi", *laid]))


# 二 eaten; the two other 二 go into one door each.
THREE_DOORS = "一三 二二 三四 七十" + SHORT_TAIL


@pytest.mark.clause("ZP-11")
def test_two_more_doors_are_laid_out_where_two_more_cards_are_held() -> None:
    """一二三, 二三四 and 二七十: 庄's 二 and both of the hand go down in one action."""
    scenario = at_two(THREE_DOORS)
    state = state_of(GAME, **scenario)
    assert ways(state, 1) == {way("一二三", "二三四", "二七十")}
    state = state_of(GAME, **then(scenario, [1, "chi", "二三四", "二七十", "一二三"]))
    assert sorted(doors(state, 1)) == ["chi:一二三", "chi:二七十", "chi:二三四"]
    assert discardable(state, 1) == spell("五陆玖")
    # 一二三 3, 二七十 3, 二三四 0, and three big 坎 of 6.
    assert state["huxi"][1] == 24
    for laid in (["一二三"], ["一二三", "二三四"], ["二七十", "一二三"]):
        refused(GAME, **then(scenario, [1, "chi", *laid]))


@pytest.mark.clause("ZP-11")
def test_a_third_card_that_finds_no_door_forbids_the_eating() -> None:
    """As before, but without the 七: the last 二 goes nowhere, and 二 may only be 碰ed."""
    scenario = at_two(THREE_DOORS.replace("七", "捌"))
    state = state_of(GAME, **scenario)
    assert asked(state, 1) == {"peng", "pass"}
    for laid in (["一二三"], ["一二三", "二三四"]):
        refused(GAME, **then(scenario, [1, "chi", *laid]))


@pytest.mark.clause("ZP-11")
@pytest.mark.parametrize("eaten", ["一二三", "二三四"])
def test_the_eater_chooses_among_the_ways(eaten: str) -> None:
    """One 二, one 三: 二七十 takes one of the two 二, and the other goes with 一三 or with 三四."""
    scenario = at_two("一二三四七十 捌拾" + SHORT_TAIL)
    state = state_of(GAME, **scenario)
    assert asked(state, 1) == {"chi", "pass"}
    assert ways(state, 1) == {way("一二三", "二七十"), way("二三四", "二七十")}
    state = state_of(GAME, **then(scenario, [1, "chi", eaten, "二七十"]))
    assert sorted(doors(state, 1)) == sorted(["chi:二七十", f"chi:{eaten}"])
    refused(GAME, **then(scenario, [1, "chi", "一二三", "二三四"]))


@pytest.mark.clause("ZP-11", "ZP-2")
def test_three_alike_do_not_help_to_lay_out() -> None:
    """一三 for the 二 of 庄, 十 and a 坎 of 七 for the own: 二七十 would split the 坎."""
    scenario = at_two("一二三十 捌 七七七" + SHORT_TAIL)
    assert doors(state_of(GAME, **scenario), 1) == ["ti:七七七七"]  # not asked: it has drawn
    refused(GAME, **then(scenario, [1, "chi", "一二三", "二七十"]))
    refused(GAME, **then(scenario, [1, "chi", "一二三"]))
    # With one 七 it can be done.
    assert ways(state_of(GAME, **at_two("一二三十 捌 七柒拾" + SHORT_TAIL)), 1) == {
        way("一二三", "二七十")
    }


@pytest.mark.clause("ZP-11")
def test_the_drawer_lays_out_as_well() -> None:
    """Seat 1 draws 二 and eats it with 一三: its own 二 goes down with 贰贰."""
    scenario: dict[str, Any] = {
        "hands": [QUIET_A + JUNK, "一三二 贰贰" + TAIL, QUIET_B],
        "wall": "二 七",
        "actions": [[0, "discard", JUNK]],
    }
    state = state_of(GAME, **scenario)
    # 二二贰 with one 贰 left would be a door by itself: no other 二 stays, nothing to lay out.
    assert ways(state, 1) == {way("一二三", "二贰贰"), way("二二贰")}
    state = state_of(GAME, **then(scenario, [1, "chi", "一二三", "贰贰二"]))
    assert sorted(doors(state, 1)) == ["chi:一二三", "chi:二贰贰"]
    assert discardable(state, 1) == spell("五陆玖")


@pytest.mark.clause("ZP-11")
def test_no_door_is_laid_out_that_holds_none_of_the_eaten_kind() -> None:
    """二 is eaten with 一三; 四五六 stays in the hand, it is not for the table."""
    scenario = at_two("一三四六 五陆玖捌" + "七七七十十十壹壹壹叁叁叁")
    assert ways(state_of(GAME, **scenario), 1) == {("一二三",), ("二三四",)}
    refused(GAME, **then(scenario, [1, "chi", "一二三", "四五六"]))

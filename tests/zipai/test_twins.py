"""ZP-23: ways to 吃 that lay the same doors are one, unless XT-6 bars different cards."""

from typing import Any

import pytest

from paiguan.engine.actions import IllegalActionError
from paiguan.engine.game import Scenario
from paiguan.engine.round import Round
from paiguan.games import GAMES
from paiguan.zipai.actions import CHI, encode_chi, sets_of, what_of
from paiguan.zipai.sets import NO_SET
from tests.table import refused, state_of
from tests.xiangtan.seating import table
from tests.zipai.hands import discardable, doors, spell, way

BOTH = pytest.mark.parametrize("game", ["hengyang15", "xiangtan"])
# Doors without any of the cards of these stories.
DOORS = ["chi:六七八", "chi:六七八", "chi:肆伍陆", "chi:肆伍陆"]
# With 二 these are 一二三 and 二三四.
TWO_DOORS = "一二三三四"
# With 二: 一二三, 二三四 and 二贰贰; or 二二贰 and one of the first two.
THREE_DOORS = "一三三四二二贰贰"


def thrown(hand: str, *, melds: list[str]) -> dict[str, Any]:
    """庄 (seat 0) discards 二 to seat 1."""
    scene = table({1: (hand, melds)}, throws="二")
    return {**scene, "actions": [[0, "discard", "二"]]}


def then(scene: dict[str, Any], *eats: str) -> dict[str, Any]:
    """Seat 1 eats the first of these doors, and lays out the others."""
    return {**scene, "actions": [*scene["actions"], [1, "chi", *eats]]}


def open_to(game: str, scene: dict[str, Any]) -> Round:
    """The hand with 庄's 二 lying open."""
    setting = Scenario(
        dealer=scene["dealer"],
        hands=tuple(scene["hands"]),
        melds=tuple(tuple(melds) for melds in scene["melds"]),
        opening=False,
    )
    round_ = GAMES[game].set_up(setting)
    round_.act(0, GAMES[game].find_action(round_, 0, "discard", ["二"]))
    return round_


def offered(game: str, scene: dict[str, Any]) -> list[tuple[str, ...]]:
    """What seat 1 may eat, the door eaten first."""
    prompt = open_to(game, scene).prompt(1)
    assert prompt is not None
    return [choice.arguments for choice in prompt.choices if choice.name == "chi"]


@BOTH
@pytest.mark.clause("ZP-23", "ZP-11")
def test_either_door_may_have_the_card_that_was_eaten(game: str) -> None:
    """一三 or 三四 eats 二, the other 二 goes with the rest: one choice, in either order."""
    scene = thrown(f"{TWO_DOORS} 玖壹拾", melds=DOORS)
    assert len(offered(game, scene)) == 1
    for eats in (("一二三", "二三四"), ("二三四", "一二三")):
        state = state_of(game, **then(scene, *eats))
        assert sorted(doors(state, 1)[-2:]) == ["chi:一二三", "chi:二三四"]
        assert discardable(state, 1) == spell("玖壹拾")


@BOTH
@pytest.mark.clause("ZP-23", "ZP-11")
def test_seven_orders_of_three_ways_are_three_choices(game: str) -> None:
    """With 二二 in hand each way has as many orders as doors."""
    scene = thrown(f"{THREE_DOORS} 玖壹拾", melds=DOORS[:3])
    assert len(offered(game, scene)) == 3
    assert {way(*eats) for eats in offered(game, scene)} == {
        way("一二三", "二三四", "二贰贰"),
        way("一二三", "二二贰"),
        way("二三四", "二二贰"),
    }
    for eats in (
        ("一二三", "二三四", "二贰贰"),
        ("二三四", "二贰贰", "一二三"),
        ("二贰贰", "二三四", "一二三"),
        ("二二贰", "二三四"),
    ):
        state = state_of(game, **then(scene, *eats))
        laid = doors(state, 1)[-len(eats) :]
        assert sorted(laid) == sorted(f"chi:{spell(door)}" for door in eats)


@pytest.mark.clause("ZP-23", "XT-6")
@pytest.mark.parametrize(
    ("game", "offers"),
    [("hengyang15", 1), ("xiangtan", 2)],
)
def test_where_the_orders_bar_different_cards_both_are_offered(game: str, offers: int) -> None:
    """三四 belong to 五 as well: eaten with them 五 stays, eaten with 一三 it may go."""
    scene = thrown(f"{TWO_DOORS} 五壹拾", melds=DOORS)
    assert len(offered(game, scene)) == offers
    free = state_of(game, **then(scene, "一二三", "二三四"))
    assert discardable(free, 1) == spell("五壹拾")
    barred = state_of(game, **then(scene, "二三四", "一二三"))
    assert discardable(barred, 1) == spell("壹拾" if game == "xiangtan" else "五壹拾")


@pytest.mark.clause("ZP-23", "XT-6")
def test_only_the_orders_that_bar_something_are_apart() -> None:
    """二三四 eaten bars 五; 一二三 has 胡息, and 绞牌 bar nothing: two ways have one order more."""
    scene = thrown(f"{THREE_DOORS} 五壹拾", melds=DOORS[:3])
    assert len(offered("xiangtan", scene)) == 5
    barring = [eats for eats in offered("xiangtan", scene) if eats[0] == "二三四"]
    assert {way(*eats) for eats in barring} == {
        way("一二三", "二三四", "二贰贰"),
        way("二三四", "二二贰"),
    }


@pytest.mark.clause("ZP-23", "ZP-16", "XT-6")
def test_an_order_that_would_leave_no_discard_is_not_another() -> None:
    """Only 五五 would be left: eaten with 三四 neither may go, so that order is refused."""
    melds = ["pao:捌捌捌捌", "chi:六七八", "chi:肆伍陆", "chi:肆伍陆"]
    scene = thrown(f"{TWO_DOORS} 五五", melds=melds)
    assert offered("xiangtan", scene) == [("一二三", "二三四")]
    refused("xiangtan", **then(scene, "二三四", "一二三"))
    assert len(offered("hengyang15", scene)) == 1


@BOTH
@pytest.mark.clause("ZP-23")
def test_the_prompt_says_what_a_choice_bars(game: str) -> None:
    """Nothing in 衡阳; in 湘潭 五 after 二三四."""
    scene = thrown(f"{TWO_DOORS} 五壹拾", melds=DOORS)
    prompt = open_to(game, scene).prompt(1)
    assert prompt is not None
    bars = dict(zip(map(str, prompt.choices), prompt.bars, strict=False))
    if game == "hengyang15":
        assert prompt.bars == ()
    else:
        assert bars == {"chi 一二三 二三四": "", "chi 二三四 一二三": "五", "pass": ""}


@BOTH
@pytest.mark.clause("ZP-23")
def test_an_action_kept_in_the_other_order_is_still_the_same(game: str) -> None:
    """As an older log may have it; what lays other doors is refused."""
    scene = thrown(f"{TWO_DOORS} 玖壹拾", melds=DOORS)
    round_ = open_to(game, scene)
    [code] = [code for code in round_.legal(1) if what_of(code) == CHI]
    first, second = sets_of(code)
    for wrong in (
        encode_chi(first, first, NO_SET),
        encode_chi(first, second, second),
        encode_chi(NO_SET, first, second),
        encode_chi(second, NO_SET, NO_SET),
    ):
        with pytest.raises(IllegalActionError):
            round_.act(1, wrong)
    round_.act(1, encode_chi(second, first, NO_SET))
    laid = GAMES[game].state(round_)["melds"]
    assert isinstance(laid, list)
    assert len(laid[1]) == len(DOORS) + 2

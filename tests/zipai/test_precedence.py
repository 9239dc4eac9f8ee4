"""ZP-12 and ZP-23: several want the same card; who is asked, and who has it."""

from typing import Any

import pytest

from tests.table import choices, refused, result_of, state_of
from tests.zipai.hands import (
    GAME,
    HERO,
    JUNK,
    QUIET_A,
    SIX_DOORS,
    around,
    asked,
    doors,
    ways,
    winner,
)

# Seat 1 shows 二: it has 一三 itself, seat 2 has 三四, and 庄 has 二二.
CONTEST: dict[str, Any] = {
    "hands": [
        "六六六九九九肆肆肆陆陆陆玖玖玖 二二 五捌叁 贰",
        "五五五八八八伍伍伍捌捌捌柒柒柒 一三 六玖肆",
        "七七七十十十壹壹壹叁叁叁拾拾拾 三四 八柒贰",
    ],
    "wall": "二 七",  # the 七 is a 提 for seat 2
}
SHOWN: list[list[Any]] = [[0, "discard", "贰"]]
DRAWER_EATS: list[Any] = [1, "chi", "一二三"]
NEXT_EATS: list[Any] = [2, "chi", "二三四"]


@pytest.mark.clause("ZP-23")
def test_all_who_may_take_the_card_are_asked_at_the_same_time() -> None:
    """Seat 1 shows 二: 碰 for 庄, 吃 for the drawer and for the next player, each with a pass."""
    state = state_of(GAME, **CONTEST, actions=SHOWN)
    assert sorted(state["prompts"]) == ["0", "1", "2"]
    assert asked(state, 0) == {"peng", "pass"}
    assert asked(state, 1) == {"chi", "pass"}
    assert asked(state, 2) == {"chi", "pass"}


@pytest.mark.clause("ZP-12", "ZP-23")
@pytest.mark.parametrize(
    "said",
    [
        [NEXT_EATS, DRAWER_EATS, [0, "peng"]],
        [DRAWER_EATS, [0, "peng"], NEXT_EATS],
        [[0, "peng"], NEXT_EATS, DRAWER_EATS],
        [[0, "peng"]],
    ],
)
def test_a_pong_goes_before_every_eating_whoever_spoke_first(said: list[list[Any]]) -> None:
    """碰 and both 吃 are called: 庄 has the card. A call that comes too late changes nothing."""
    state = state_of(GAME, **CONTEST, actions=[*SHOWN, *said])
    assert doors(state, 0) == ["peng:二二二"]
    assert (doors(state, 1), doors(state, 2)) == ([], [])
    assert list(state["prompts"]) == ["0"]
    assert asked(state, 0) == {"discard"}


@pytest.mark.clause("ZP-12", "ZP-23")
@pytest.mark.parametrize(
    "said",
    [
        [NEXT_EATS, DRAWER_EATS, [0, "pass"]],
        [[0, "pass"], NEXT_EATS, DRAWER_EATS],
        [[0, "pass"], DRAWER_EATS],
    ],
)
def test_the_drawer_eats_before_the_next_player(said: list[list[Any]]) -> None:
    """庄 lets the 碰 go; both others want to 吃: the drawer has the card."""
    state = state_of(GAME, **CONTEST, actions=[*SHOWN, *said])
    assert doors(state, 1) == ["chi:一二三"]
    assert doors(state, 2) == []
    assert list(state["prompts"]) == ["1"]


@pytest.mark.clause("ZP-12")
def test_the_next_player_eats_what_the_drawer_leaves() -> None:
    """庄 and the drawer pass: seat 2 eats."""
    state = state_of(GAME, **CONTEST, actions=[*SHOWN, [1, "pass"], NEXT_EATS, [0, "pass"]])
    assert doors(state, 2) == ["chi:二三四"]
    assert list(state["prompts"]) == ["2"]


@pytest.mark.clause("ZP-23")
def test_an_eating_waits_for_those_who_could_outrank_it() -> None:
    """The drawer calls 吃 first; 庄 speaks last, and has the card by 碰."""
    state = state_of(GAME, **CONTEST, actions=[*SHOWN, DRAWER_EATS, [2, "pass"], [0, "peng"]])
    assert doors(state, 0) == ["peng:二二二"]
    assert doors(state, 1) == []


@pytest.mark.clause("ZP-23")
def test_the_card_goes_as_soon_as_nobody_could_outrank_the_call() -> None:
    """庄 passes and the drawer eats: seat 2's answer is not waited for, and is void."""
    state = state_of(GAME, **CONTEST, actions=[*SHOWN, [0, "pass"], DRAWER_EATS])
    assert doors(state, 1) == ["chi:一二三"]
    assert choices(state, 2) == []


@pytest.mark.clause("ZP-23")
def test_nobody_is_asked_twice_about_a_card() -> None:
    """All three pass: the 二 lies with its drawer, and seat 2 draws."""
    actions = [*SHOWN, [0, "pass"], [1, "pass"], [2, "pass"]]
    state = state_of(GAME, **CONTEST, actions=actions)
    assert state["discards"][1] == "二"
    assert doors(state, 2) == ["ti:七七七七"]
    refused(GAME, **CONTEST, actions=[*SHOWN, [0, "pass"], [0, "peng"]])


@pytest.mark.clause("ZP-12", "ZP-23", "ZP-13")
@pytest.mark.parametrize("discarded", [True, False])
def test_a_pao_goes_before_an_eating_and_asks_nobody(discarded: bool) -> None:
    """庄 discards 七, or seat 1 shows it: seat 1 has 六八, but seat 2 has a 坎 of 七."""
    scenario: dict[str, Any] = {
        "hands": [
            QUIET_A + ("七" if discarded else JUNK),
            "五五五伍伍伍柒柒柒捌捌捌拾拾拾 六八 一九肆",
            "七七七 二二二十十十壹壹壹贰贰贰叁叁叁 五陆",
        ],
        "wall": "三" if discarded else "七",
        "actions": [[0, "discard", "七" if discarded else JUNK]],
    }
    state = state_of(GAME, **scenario)
    assert doors(state, 2) == ["pao:七七七七"]
    assert list(state["prompts"]) == ["2"]
    assert state["stains"][1] == ""


# Seat 1 shows 二. Seat 2 has six doors and 七十: it wins with 二七十, 15 + 3.
WAITS_FOR_TWO = "七十"
WON: dict[str, Any] = {
    "hands": [
        "六六六九九九壹壹壹叁叁叁拾拾拾 二二 五捌肆 陆",
        "四四四七七七十十十贰贰贰柒柒柒 一三 八伍玖",
        WAITS_FOR_TWO,
    ],
    "melds": [[], [], SIX_DOORS],
    "wall": "二",
}
SHOWN_TO_ALL: list[list[Any]] = [[0, "discard", "陆"]]


@pytest.mark.clause("ZP-12", "ZP-23")
@pytest.mark.parametrize(
    "said",
    [
        [[0, "peng"], DRAWER_EATS, [2, "win"]],
        [DRAWER_EATS, [2, "win"]],
        [[2, "win"]],
    ],
)
def test_a_win_goes_before_a_pong_and_an_eating(said: list[list[Any]]) -> None:
    """庄 calls 碰, the drawer 吃, seat 2 胡: the win is carried out."""
    result = result_of(GAME, **WON, actions=[*SHOWN_TO_ALL, *said])
    assert winner(result) == (2, "二", "wall", 18)


@pytest.mark.clause("ZP-23")
def test_a_pong_waits_for_a_possible_win() -> None:
    """庄 calls 碰 before seat 2 has said whether it wins. It passes: the 碰 is laid."""
    state = state_of(GAME, **WON, actions=SHOWN_TO_ALL)
    assert asked(state, 2) == {"win", "pass"}
    result = result_of(GAME, **WON, actions=[*SHOWN_TO_ALL, [0, "peng"], [2, "win"]])
    assert winner(result) == (2, "二", "wall", 18)
    state = state_of(GAME, **WON, actions=[*SHOWN_TO_ALL, [0, "peng"], [2, "pass"]])
    assert doors(state, 0) == ["peng:二二二"]


@pytest.mark.clause("ZP-12", "ZP-23", "ZP-19", "SH-13")
@pytest.mark.parametrize("wins", [True, False])
def test_a_win_goes_before_anothers_pao_which_follows_if_it_is_declined(wins: bool) -> None:
    """庄 has a 坎 of 二: only seat 2 is asked. It wins (破跑胡), or it passes and 庄 跑s."""
    scenario = {**WON, "hands": list(WON["hands"])}
    scenario["hands"][0] = "六六六九九九壹壹壹叁叁叁拾拾拾 二二二 五捌 陆"
    state = state_of(GAME, **scenario, actions=SHOWN_TO_ALL)
    assert doors(state, 0) == []
    assert asked(state, 2) == {"win", "pass"}
    # Seat 1 has 一三, which the 跑 or the win outranks whatever is said.
    assert list(state["prompts"]) == ["2"]
    if wins:
        result = result_of(GAME, **scenario, actions=[*SHOWN_TO_ALL, [2, "win"]])
        assert winner(result) == (2, "二", "wall", 18)
    else:
        state = state_of(GAME, **scenario, actions=[*SHOWN_TO_ALL, [2, "pass"]])
        assert doors(state, 0) == ["pao:二二二二"]
        assert asked(state, 0) == {"discard"}


@pytest.mark.clause("ZP-23")
def test_whoever_could_only_eat_a_card_that_is_run_with_is_not_asked_whoever_could_win() -> None:
    """Seat 1 shows 二 and has 一三; 庄 has a 坎 of it. That seat 2 could win is not told."""
    scenario = {**WON, "hands": list(WON["hands"])}
    scenario["hands"][0] = "六六六九九九壹壹壹叁叁叁拾拾拾 二二二 五捌 陆"
    state = state_of(GAME, **scenario, actions=SHOWN_TO_ALL)
    assert choices(state, 1) == []
    # Said all the same, as records of before have it, it comes to nothing.
    state = state_of(GAME, **scenario, actions=[*SHOWN_TO_ALL, DRAWER_EATS, [2, "pass"]])
    assert doors(state, 0) == ["pao:二二二二"]
    assert doors(state, 1) == []
    # Seat 2 waits for nothing: the 跑 is laid at once, and seat 1 is not asked either.
    scenario["hands"][2] = "七拾"
    state = state_of(GAME, **scenario, actions=SHOWN_TO_ALL)
    assert doors(state, 0) == ["pao:二二二二"]
    assert list(state["prompts"]) == ["0"]


@pytest.mark.clause("ZP-23", "ZP-19")
def test_nor_is_it_told_that_who_runs_could_win() -> None:
    """Seat 1 shows 五, has 四六; seat 2 has a 坎 of 五 and six doors with it: 胡, or else 跑."""
    doors_of_five = ["wei:玖玖玖", "wei:捌捌捌", "wei:八八八", "chi:肆伍陆", "chi:肆伍陆"]
    state = state_of(
        GAME,
        hands=[
            "九九九壹壹壹叁叁叁拾拾拾 一二七十肆贰柒 陆",
            "一一一二二二三三三七七七十十十 四六 八伍玖",
            "五五五三四",
        ],
        melds=[[], [], doors_of_five],
        wall="五",
        actions=[[0, "discard", "陆"]],
    )
    assert asked(state, 2) == {"win", "pass"}
    assert list(state["prompts"]) == ["2"]


@pytest.mark.clause("ZP-23")
def test_a_seat_is_asked_once_with_all_its_choices() -> None:
    """Seat 1 shows 十; seat 2 may win with it or 碰 it: one question for both."""
    state = state_of(
        GAME,
        hands=around(HERO, seat=2, dealer=0),
        wall="十",
        actions=[[0, "discard", JUNK]],
    )
    assert asked(state, 2) == {"win", "peng", "pass"}
    assert len(choices(state, 2)) == 3


# Two hands of six doors and 15 胡息 that wait for 十, and one that waits for nothing.
RUN_OF_TEN = "二七"  # 二七十: 18
PLAIN_TEN = "八九"  # 八九十: 15
OTHER_SIX = ["wei:壹壹壹", "wei:叁叁叁", "wei:一一一", "chi:四五六", "chi:肆伍陆", "chi:四五六"]
NOTHING = "三三三九九九贰贰贰柒柒柒拾拾拾 一五壹肆捌"


def two_ready(first: int, second: int) -> dict[str, Any]:
    """Seat 1 draws 十; the seats given are both ready for it. 庄 (seat 0) has discarded 六."""
    hands = [NOTHING, NOTHING, NOTHING]
    melds: list[list[str]] = [[], [], []]
    hands[first], melds[first] = RUN_OF_TEN, SIX_DOORS
    hands[second], melds[second] = PLAIN_TEN, OTHER_SIX
    hands[0] += "六"
    return {"hands": hands, "melds": melds, "wall": "十 玖"}


@pytest.mark.clause("ZP-12", "ZP-23")
@pytest.mark.parametrize("order", [[0, 1], [1, 0]])
@pytest.mark.parametrize(
    ("ready", "first"), [((1, 2), 1), ((2, 1), 1), ((2, 0), 2), ((0, 2), 2), ((0, 1), 1)]
)
def test_the_first_from_the_drawer_wins_alone(
    ready: tuple[int, int], first: int, order: list[int]
) -> None:
    """Seat 1 drew the 十, so 1 comes before 2 and 2 before 0, whoever speaks first."""
    calls: list[list[Any]] = [[ready[i], "win"] for i in order]
    if calls[0][0] == first:  # nobody can outrank it: the hand is over
        calls.pop()
    result = result_of(GAME, **two_ready(*ready), actions=[[0, "discard", "六"], *calls])
    value = 18 if first == ready[0] else 15
    assert winner(result) == (first, "十", "self" if first == 1 else "wall", value)


@pytest.mark.clause("ZP-12")
def test_the_second_wins_if_the_first_passes() -> None:
    """The drawer lets its win go: seat 2 wins with the same card."""
    result = result_of(
        GAME, **two_ready(1, 2), actions=[[0, "discard", "六"], [1, "pass"], [2, "win"]]
    )
    assert winner(result) == (2, "十", "wall", 15)


@pytest.mark.clause("ZP-12", "ZP-23", "SH-11")
@pytest.mark.parametrize(("ready", "first"), [((1, 2), 1), ((2, 1), 1)])
def test_of_a_discard_the_first_after_the_discarder_wins_and_nobody_is_asked(
    ready: tuple[int, int], first: int
) -> None:
    """庄 discards the 十 for which both others wait: seat 1 wins, without a word."""
    scenario = two_ready(*ready)
    scenario["hands"][0] = NOTHING + "十"
    result = result_of(GAME, **{**scenario, "wall": "玖"}, actions=[[0, "discard", "十"]])
    assert winner(result) == (first, "十", "discard", 18 if first == ready[0] else 15)


@pytest.mark.clause("ZP-12")
def test_two_ways_to_eat_are_told_apart_from_a_pong_of_the_same_hand() -> None:
    """Seat 2 holds 二二, 一三 and 贰 as seat 1 shows 二: 碰, or 吃 with 比牌, in one question."""
    state = state_of(
        GAME,
        hands=around("一二二三贰 七七七十十十壹壹壹叁叁叁 五陆玖", seat=2, dealer=0),
        wall="二",
        actions=[[0, "discard", JUNK]],
    )
    assert asked(state, 2) == {"peng", "chi", "pass"}
    assert ways(state, 2) == {("一二三", "二二贰")}

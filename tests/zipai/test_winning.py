"""ZP-19 to ZP-21: when a win is asked for, the end of the wall, and the 胡息 that a seat has."""

from typing import Any

import pytest

from tests.table import choices, play, refused, result_of, state_of
from tests.zipai.hands import (
    GAME,
    HERO,
    JUNK,
    SIX_DOORS,
    around,
    asked,
    doors,
    ways,
    winner,
)

# 坎 七, 将 十十 and five doors of 18: the fourth 七 wins, as a 提 27, as a 跑 24.
WAITS_FOR_QUAD = "七七七 一一二二三三 壹壹贰贰叁叁 四五六 十十"
# 坎 一 and 三, 壹贰叁 twice, two runs of nothing, 七十: 二 wins, 3 + 3 + 12 + 3.
WAITS_FOR_RUN = "一一一三三三 壹壹贰贰叁叁 四五六 捌玖拾 七十"

SHOWN: list[list[Any]] = [[0, "discard", JUNK]]


@pytest.mark.clause("ZP-19", "ZP-18")
def test_a_kind_whose_eating_was_passed_may_still_be_won() -> None:
    """胡过张. Seat 1 lets 庄's 十 go (八九十); it 碰s 贰, and then wins with a 十 from the wall.

    15 for the five doors on the table, 碰 贰 3, 八九十 0.
    """
    scenario: dict[str, Any] = {
        "hands": [
            "四四四六六六柒柒柒拾拾拾叁叁叁 一五九肆捌 十",
            "八九 贰贰 伍",
            "一一一二二二三三三七七七壹壹壹 四九陆拾十",
        ],
        "melds": [[], SIX_DOORS[:5], []],
        "wall": "伍 贰 十",
    }
    actions: list[list[Any]] = [
        [0, "discard", "十"],
        [1, "pass"],
        [1, "peng"],
        [1, "discard", "伍"],
    ]
    state = state_of(GAME, **scenario, actions=actions[:2])
    assert state["stains"][1] == "十"
    state = state_of(GAME, **scenario, actions=actions)
    assert asked(state, 1) == {"win", "pass"}
    result = result_of(GAME, **scenario, actions=[*actions, [1, "win"]])
    assert winner(result) == (1, "十", "wall", 18)


@pytest.mark.clause("ZP-19", "ZP-7")
@pytest.mark.parametrize(("held", "laid"), [("二二", "wei:二二二"), ("二二二", "ti:二二二二")])
def test_nobody_wins_with_a_card_that_another_keeps(held: str, laid: str) -> None:
    """Seat 2 waits for 二; seat 1 draws it and keeps it as 偎 or 提: seat 2 is not asked."""
    spare = "八伍玖" if held == "二二" else "八玖"
    scenario: dict[str, Any] = {
        "hands": [
            "六六六九九九壹壹壹叁叁叁拾拾拾 一三五捌肆 陆",
            f"四四四七七七十十十贰贰贰柒柒柒 {held} {spare}",
            "七十",
        ],
        "melds": [[], [], SIX_DOORS],
        "wall": "二",
    }
    state = state_of(GAME, **scenario, actions=[[0, "discard", "陆"]])
    assert doors(state, 1) == [laid]
    assert choices(state, 2) == []
    assert asked(state, 1) == {"discard"}
    refused(GAME, **scenario, actions=[[0, "discard", "陆"], [2, "win"]])


@pytest.mark.clause("ZP-19", "SH-10")
@pytest.mark.parametrize(
    ("mine", "card", "laid", "value"),
    [(HERO, "十", "wei:十十十", 21), (WAITS_FOR_QUAD, "七", "ti:七七七七", 27)],
)
def test_an_own_wei_or_ti_is_laid_first_and_then_the_win_is_asked_for(
    mine: str, card: str, laid: str, value: int
) -> None:
    """Seat 1 draws the card: the door lies on the table, and it may win with it, or not."""
    scenario: dict[str, Any] = {"hands": around(mine, seat=1, dealer=0), "wall": card}
    state = state_of(GAME, **scenario, actions=SHOWN)
    assert doors(state, 1) == [laid]
    assert asked(state, 1) == {"win", "pass"}
    result = result_of(GAME, **scenario, actions=[*SHOWN, [1, "win"]])
    assert winner(result) == (1, card, "self", value)
    state = state_of(GAME, **scenario, actions=[*SHOWN, [1, "pass"]])
    assert doors(state, 1) == [laid]
    assert asked(state, 1) == {"discard"}


@pytest.mark.clause("ZP-19", "SH-13", "ZP-8")
def test_with_an_own_pao_the_win_is_asked_for_before_it_is_laid() -> None:
    """破跑胡 of one's own: seat 1 shows the fourth 七. Seat 2 wins with it; or passes, and 跑s.

    Once the 跑 lies there, no win is declared any more.
    """
    scenario: dict[str, Any] = {"hands": around(WAITS_FOR_QUAD, seat=2, dealer=0), "wall": "七"}
    state = state_of(GAME, **scenario, actions=SHOWN)
    assert doors(state, 2) == []
    assert asked(state, 2) == {"win", "pass"}
    result = result_of(GAME, **scenario, actions=[*SHOWN, [2, "win"]])
    assert winner(result) == (2, "七", "wall", 24)
    declined: list[list[Any]] = [*SHOWN, [2, "pass"]]
    state = state_of(GAME, **scenario, actions=declined)
    assert doors(state, 2) == ["pao:七七七七"]
    assert asked(state, 2) == {"discard"}
    refused(GAME, **scenario, actions=[*declined, [2, "win"]])


@pytest.mark.clause("ZP-19")
def test_a_card_that_one_could_pong_may_be_won_and_after_the_pong_it_is_too_late() -> None:
    """Seat 1 shows 十: seat 2 may win or 碰. It 碰s: only the discard is left."""
    scenario: dict[str, Any] = {"hands": around(HERO, seat=2, dealer=0), "wall": "十"}
    result = result_of(GAME, **scenario, actions=[*SHOWN, [2, "win"]])
    assert winner(result) == (2, "十", "wall", 19)
    state = state_of(GAME, **scenario, actions=[*SHOWN, [2, "peng"]])
    assert asked(state, 2) == {"discard"}
    refused(GAME, **scenario, actions=[*SHOWN, [2, "peng"], [2, "win"]])


@pytest.mark.clause("ZP-19")
def test_a_card_that_one_could_eat_may_be_won_and_after_the_eating_it_is_too_late() -> None:
    """Seat 1 draws 二: it may win or 吃 二七十. It eats: only the discard is left."""
    scenario: dict[str, Any] = {"hands": around(WAITS_FOR_RUN, seat=1, dealer=0), "wall": "二"}
    state = state_of(GAME, **scenario, actions=SHOWN)
    assert asked(state, 1) == {"win", "chi", "pass"}
    assert ("二七十",) in ways(state, 1)
    result = result_of(GAME, **scenario, actions=[*SHOWN, [1, "win"]])
    assert winner(result) == (1, "二", "self", 21)
    state = state_of(GAME, **scenario, actions=[*SHOWN, [1, "chi", "二七十"]])
    assert asked(state, 1) == {"discard"}
    refused(GAME, **scenario, actions=[*SHOWN, [1, "chi", "二七十"], [1, "win"]])


@pytest.mark.clause("ZP-18", "ZP-10")
def test_any_seat_may_win_with_a_card_that_only_the_next_may_eat() -> None:
    """Seat 1 shows 二; 庄, who may not eat it, wins with it as 二七十."""
    scenario: dict[str, Any] = {"hands": around(WAITS_FOR_RUN, seat=0, dealer=0), "wall": "二"}
    state = state_of(GAME, **scenario, actions=SHOWN)
    assert asked(state, 0) == {"win", "pass"}
    result = result_of(GAME, **scenario, actions=[*SHOWN, [0, "win"]])
    assert winner(result) == (0, "二", "wall", 21)


@pytest.mark.clause("ZP-18", "ZP-11")
def test_a_win_is_not_bound_to_lay_out_other_cards_of_the_kind() -> None:
    """Seat 2 has 七十 for the 二, and 二二 as its 将: it may not eat the 二, but it may win.

    提 一 9, 坎 壹 and 叁 12, 二七十 3, two runs of nothing and the 将.
    """
    mine = "一一一一 壹壹壹叁叁叁 四五六 捌玖拾 七十 二二"
    scenario: dict[str, Any] = {"hands": around(mine, seat=2, dealer=0), "wall": "二"}
    state = state_of(GAME, **scenario, actions=SHOWN)
    assert asked(state, 2) == {"win", "peng", "pass"}
    result = result_of(GAME, **scenario, actions=[*SHOWN, [2, "win"]])
    assert winner(result) == (2, "二", "wall", 24)


@pytest.mark.clause("ZP-20", "SH-1")
def test_when_a_card_must_be_drawn_and_there_is_none_nobody_pays() -> None:
    """The wall has one card, seat 1 shows it, nobody wants it: 荒庄."""
    outcome = play(
        GAME,
        hands=around(HERO, seat=2, dealer=0),
        wall=JUNK,
        wall_size=1,
        actions=SHOWN,
    )
    result = outcome["result"]
    assert (result["winners"], result["payments"], result["deltas"]) == ([], [], [0, 0, 0])
    assert outcome["state"]["over"] is True


@pytest.mark.clause("ZP-20")
def test_the_last_card_may_be_won() -> None:
    """Seat 1 shows the last card of the wall, a 十: seat 2 wins with it."""
    result = result_of(
        GAME,
        hands=around(HERO, seat=2, dealer=0),
        wall="十",
        wall_size=1,
        actions=[*SHOWN, [2, "win"]],
    )
    assert winner(result) == (2, "十", "wall", 19)


@pytest.mark.clause("ZP-20")
def test_the_last_card_may_be_claimed_and_the_hand_ends_after_the_discard() -> None:
    """Seat 2 碰s the last card and discards; 庄 would have to draw: 荒庄."""
    scenario: dict[str, Any] = {
        "hands": around(HERO, seat=2, dealer=0),
        "wall": "十",
        "wall_size": 1,
    }
    state = state_of(GAME, **scenario, actions=[*SHOWN, [2, "peng"]])
    assert asked(state, 2) == {"discard"}
    assert state["wall"] == 0
    result = result_of(GAME, **scenario, actions=[*SHOWN, [2, "peng"], [2, "discard", "七"]])
    assert (result["winners"], result["deltas"]) == ([], [0, 0, 0])


# Seat 1 shows the last card, a 三, which 庄 碰s; seat 2 waits for the 二 that 庄 then discards.
LAST_DISCARD: dict[str, Any] = {
    "hands": [
        "六六六九九九壹壹壹叁叁叁拾拾拾 三三 二捌肆 陆",
        "四四四七七七十十十贰贰贰柒柒柒 一五八伍玖",
        "七十",
    ],
    "melds": [[], [], SIX_DOORS],
    "wall": "三",
    "wall_size": 1,
    "actions": [[0, "discard", "陆"], [0, "peng"], [0, "discard", "二"]],
}


@pytest.mark.clause("ZP-20", "SH-11")
def test_the_discard_that_follows_the_last_card_may_be_won() -> None:
    """庄's discard completes 二七十: 放炮, though the wall is empty."""
    result = result_of(GAME, **LAST_DISCARD)
    assert winner(result) == (2, "二", "discard", 18)


@pytest.mark.clause("ZP-20", "SH-11")
def test_it_is_not_won_where_discards_cannot_be_won() -> None:
    """无点炮: the same discard ends in a 荒庄."""
    result = result_of(GAME, **LAST_DISCARD, options={"win_duty": "no_discards"})
    assert result["winners"] == []


@pytest.mark.clause("ZP-21")
def test_the_own_total_counts_threes_in_hand_but_no_runs() -> None:
    """At the start: 坎 四 六 九 3 each and 肆 陆 6 each; no 坎; 坎 五 八 3 each and four of 6."""
    state = state_of(GAME, hands=around(HERO, seat=1, dealer=0), actions=[])
    assert state["huxi"] == [21, 0, 30]


@pytest.mark.clause("ZP-21")
def test_the_own_total_counts_a_quad_dealt() -> None:
    """提 一 9, 坎 十 3."""
    mine = "一一一一 七七 十十十 二二 贰贰 三五陆捌 叁叁 柒"
    state = state_of(GAME, hands=around(mine, seat=1, dealer=0), actions=[])
    assert state["huxi"][1] == 12


@pytest.mark.clause("ZP-21", "ZP-17")
def test_the_own_total_counts_every_door_on_the_table() -> None:
    """碰 壹 3, 偎 一 3, 臭偎 叁 6, 跑 七 6, 吃 四五六 0, and 坎 十 3 in hand."""
    melds = ["peng:壹壹壹<0", "wei:一一一", "chouwei:叁叁叁", "pao:七七七七<2", "chi:四五六<0"]
    state = state_of(
        GAME,
        hands=around("十十十 柒", seat=1, dealer=0),
        melds=[[], melds, []],
        actions=[],
    )
    assert state["huxi"][1] == 21


@pytest.mark.clause("ZP-21")
def test_a_run_counts_once_it_lies_on_the_table() -> None:
    """In hand 一三 and 壹贰叁 twice are nothing; 二 is eaten: 一二三, 3."""
    mine = "一三 十十 七七柒 壹壹贰贰叁叁 三四五六陆捌拾"
    scenario: dict[str, Any] = {"hands": around(mine, seat=1, dealer=0, last="二")}
    state = state_of(GAME, **scenario, actions=[[0, "discard", "二"]])
    assert state["huxi"][1] == 0
    state = state_of(GAME, **scenario, actions=[[0, "discard", "二"], [1, "chi", "一二三"]])
    assert state["huxi"][1] == 3

"""SH-10, SH-11, SH-13: 自摸, 放炮 and the duty to win, 破跑胡."""

from typing import Any

import pytest

from tests.table import choices, refused, result_of, state_of
from tests.zipai.hands import (
    GAME,
    HERO,
    JUNK,
    QUIET_A,
    QUIET_B,
    around,
    asked,
    clauses,
    doors,
    named,
    shares,
    winner,
)

SHOWN: list[list[Any]] = [[0, "discard", JUNK]]
WAITS_FOR_QUAD = "七七七 一一二二三三 壹壹贰贰叁叁 四五六 十十"  # the fourth 七: 24, drawn 27
ALSO_WAITS = QUIET_B.replace("九肆", "二七")  # six 坎 of 30, and 二七十: 33


def drawn(seat: int, card: str = "十", mine: str = HERO, **options: Any) -> dict[str, Any]:
    """Later in a hand seat 1 draws the card for which `mine`, at the given seat, waits."""
    return {
        "hands": around(mine, seat=seat, dealer=0),
        "wall": f"{card} 捌",  # the 捌 is a 提 for the quiet hand: the hand goes on
        "opening": False,
        "options": options,
    }


def given(seat: int, card: str = "十", mine: str = HERO, **options: Any) -> dict[str, Any]:
    """庄 discards the card for which `mine`, at the given seat, waits."""
    return {
        "hands": around(mine, seat=seat, dealer=0, last=card),
        "wall": "捌",
        "opening": False,
        "options": options,
        "actions": [[0, "discard", card]],
    }


@pytest.mark.clause("SH-10", "SH-14", "SH-16")
@pytest.mark.parametrize(("double", "each"), [(True, 10), (False, 3)])
def test_a_win_with_ones_own_draw_doubles_with_the_option(double: bool, each: int) -> None:
    """偎 十 3 and 18: 21 胡息, doubled 42, 1 + 9 points; undoubled 1 + 2."""
    result = result_of(GAME, **drawn(1, self_draw_double=double), actions=[*SHOWN, [1, "win"]])
    assert winner(result) == (1, "十", "self", 21)
    assert result["deltas"] == [-each, 2 * each, -each]
    assert shares(result) == {(0, 1): each, (2, 1): each}


@pytest.mark.clause("SH-10", "SH-14", "SH-16")
def test_a_win_with_anothers_draw_is_no_self_draw() -> None:
    """Seat 1 shows 十 and seat 2 wins: 19 胡息, 2 points from each, and seat 1 no more than 庄."""
    result = result_of(GAME, **drawn(2), actions=[*SHOWN, [2, "win"]])
    assert winner(result) == (2, "十", "wall", 19)
    assert named(result) == {"平胡"}
    assert result["deltas"] == [-2, -2, 4]


@pytest.mark.clause("SH-10", "SH-11")
@pytest.mark.parametrize("duty", ["discards", "no_discards"])
@pytest.mark.parametrize(("seat", "card"), [(1, "十"), (1, "拾"), (2, "十"), (0, "拾")])
def test_a_win_with_a_card_from_the_wall_may_be_declined(seat: int, card: str, duty: str) -> None:
    """Own draw or another's, a 偎 or a shown card: the seat is asked and may pass."""
    scenario = drawn(seat, card, win_duty=duty)
    state = state_of(GAME, **scenario, actions=SHOWN)
    assert {"win", "pass"} <= asked(state, seat)
    outcome = state_of(GAME, **scenario, actions=[*SHOWN, [seat, "pass"]])
    assert "win" not in asked(outcome, seat)


@pytest.mark.clause("SH-11", "SH-10", "ZP-23")
@pytest.mark.parametrize(("seat", "card"), [(1, "十"), (1, "拾"), (2, "十"), (0, "拾")])
def test_with_the_duty_to_win_a_card_from_the_wall_is_won_without_a_question(
    seat: int, card: str
) -> None:
    """有胡必胡: nobody is asked, an own 偎 is won as well as a shown card."""
    result = result_of(GAME, **drawn(seat, card, win_duty="all"), actions=SHOWN)
    assert winner(result)[:2] == (seat, card)
    refused(GAME, **drawn(seat, card, win_duty="all"), actions=[*SHOWN, [seat, "pass"]])


@pytest.mark.clause("SH-11")
def test_with_the_duty_to_win_an_own_quad_is_won_without_a_question() -> None:
    """有胡必胡: seat 1 draws the fourth 七: 提, 27 胡息."""
    scenario = drawn(1, "七", WAITS_FOR_QUAD, win_duty="all")
    assert winner(result_of(GAME, **scenario, actions=SHOWN)) == (1, "七", "self", 27)


@pytest.mark.clause("SH-11", "ZP-12")
def test_with_the_duty_to_win_the_first_from_the_drawer_wins() -> None:
    """Seats 1 and 2 wait for the 十 that seat 1 shows: seat 1, without a question."""
    result = result_of(
        GAME,
        hands=[QUIET_A + JUNK, ALSO_WAITS, HERO],
        wall="十",
        opening=False,
        options={"win_duty": "all"},
        actions=SHOWN,
    )
    assert winner(result) == (1, "十", "self", 33)


@pytest.mark.clause("SH-11", "SH-16")
@pytest.mark.parametrize("duty", ["discards", "all"])
@pytest.mark.parametrize("seat", [1, 2])
def test_a_discard_that_completes_a_hand_is_won_and_its_giver_pays_for_both(
    seat: int, duty: str
) -> None:
    """放炮必接: 碰 十 1 and 18, 19 胡息, 2 points: 庄 pays 4, the third seat nothing."""
    scenario = given(seat, win_duty=duty)
    result = result_of(GAME, **scenario)
    assert winner(result) == (seat, "十", "discard", 19)
    assert result["winners"][0]["from"] == 0
    # 放炮 is what 庄 did; the winner's hand is a plain one.
    assert named(result) == {"平胡"}
    expected = [-4, 0, 0]
    expected[seat] = 4
    assert result["deltas"] == expected
    assert shares(result) == {(0, seat): 4}
    assert clauses(result) <= {"SH-11", "SH-14", "SH-16"}


@pytest.mark.clause("SH-11")
def test_a_win_on_a_discard_cannot_be_declined() -> None:
    """Neither a pass nor a 碰 instead of it."""
    scenario = given(1)
    for instead in ("pass", "peng"):
        refused(GAME, **{**scenario, "actions": [*scenario["actions"], [1, instead]]})


@pytest.mark.clause("SH-11")
def test_a_discard_is_won_though_others_could_pong_it() -> None:
    """Seat 1 waits for 拾 (绞 十十拾) and seat 2 has 拾拾: seat 2 is not asked."""
    result = result_of(
        GAME,
        hands=[QUIET_A + "拾", HERO, "五五五八八八伍伍伍柒柒柒捌捌捌 拾拾 一九肆"],
        opening=False,
        actions=[[0, "discard", "拾"]],
    )
    assert winner(result) == (1, "拾", "discard", 18)
    assert result["deltas"] == [-4, 4, 0]


@pytest.mark.clause("SH-11", "ZP-12")
def test_of_two_who_could_win_a_discard_the_first_after_the_discarder_wins_alone() -> None:
    """庄's 十 would do for both: seat 1 wins with 33 胡息, 7 points; 庄 pays 14."""
    result = result_of(
        GAME,
        hands=[QUIET_A + "十", ALSO_WAITS, HERO],
        opening=False,
        actions=[[0, "discard", "十"]],
    )
    assert winner(result) == (1, "十", "discard", 33)
    assert result["deltas"] == [-14, 14, 0]


@pytest.mark.clause("SH-11")
@pytest.mark.parametrize("seat", [1, 2])
def test_where_discards_cannot_be_won_a_discard_is_only_ponged(seat: int) -> None:
    """无点炮: the 十 of 庄 may be 碰ed, not won."""
    scenario = given(seat, win_duty="no_discards")
    assert asked(state_of(GAME, **scenario), seat) == {"peng", "pass"}
    refused(GAME, **{**scenario, "actions": [*scenario["actions"], [seat, "win"]]})


@pytest.mark.clause("SH-13", "ZP-8", "ZP-19")
@pytest.mark.parametrize("duty", ["discards", "all"])
def test_a_discard_that_one_could_run_with_is_won(duty: str) -> None:
    """破跑胡: 庄 discards the fourth 七. Seat 2 has the 坎: not a mere 跑, it wins with 24."""
    result = result_of(GAME, **given(2, "七", WAITS_FOR_QUAD, win_duty=duty))
    assert winner(result) == (2, "七", "discard", 24)
    # 24 胡息: 1 + 3 points, twice from 庄.
    assert result["deltas"] == [-8, 0, 8]


@pytest.mark.clause("SH-13", "SH-11", "ZP-8")
def test_where_discards_cannot_be_won_it_is_a_mere_pao() -> None:
    """无点炮: the same discard makes a 跑, and seat 2 discards."""
    state = state_of(GAME, **given(2, "七", WAITS_FOR_QUAD, win_duty="no_discards"))
    assert doors(state, 2) == ["pao:七七七七"]
    assert asked(state, 2) == {"discard"}


@pytest.mark.clause("SH-13", "SH-11")
@pytest.mark.parametrize("discarded", [True, False])
def test_a_win_goes_before_anothers_pao(discarded: bool) -> None:
    """拾 wins for seat 1 and is the fourth of seat 2's 坎: seat 1 has it, from 庄 or the wall."""
    if discarded:
        result = result_of(GAME, **given(1, "拾"))
    else:
        state = state_of(GAME, **drawn(1, "拾"), actions=SHOWN)
        assert doors(state, 2) == []
        assert choices(state, 2) == []
        result = result_of(GAME, **drawn(1, "拾"), actions=[*SHOWN, [1, "win"]])
    assert winner(result) == (1, "拾", "discard" if discarded else "self", 18)


@pytest.mark.clause("SH-13", "ZP-19", "ZP-13")
def test_if_the_win_is_declined_the_other_runs() -> None:
    """Seat 1 draws 拾 and does not win: seat 2 跑s and discards.

    Seat 1 could not have had the card as 吃 十十拾, for the 跑 went before: no 臭牌.
    """
    state = state_of(GAME, **drawn(1, "拾"), actions=[*SHOWN, [1, "pass"]])
    assert doors(state, 2) == ["pao:拾拾拾拾"]
    assert asked(state, 2) == {"discard"}
    assert state["stains"][1] == ""


@pytest.mark.clause("SH-11")
def test_a_win_that_may_not_be_declined_may_be_written_all_the_same() -> None:
    """It happens by itself; whoever names it says what has happened, once, and of the winner."""
    scenario = given(1)
    alone = result_of(GAME, **scenario)
    written = [*scenario.pop("actions"), [1, "win"]]
    assert result_of(GAME, **scenario, actions=written) == alone
    for more in ([1, "win"], [2, "win"], [1, "pass"]):
        assert "the hand is over" in refused(GAME, **scenario, actions=[*written, more])
    for other in ([2, "win"], [0, "win"], [1, "pass"], [1, "win", "十"]):
        actions = [*written[:-1], other]
        assert "the hand is over" in refused(GAME, **scenario, actions=actions)


@pytest.mark.clause("SH-11", "SH-7")
def test_so_may_an_own_draw_and_a_dealt_hand_where_every_win_is_forced() -> None:
    own = drawn(1, win_duty="all")
    assert result_of(GAME, **own, actions=SHOWN) == result_of(
        GAME, **own, actions=[*SHOWN, [1, "win"]]
    )
    # 坎 of 一 to 五, 七七七 and 二七十 of big: 18 and 6, all in doors.
    dealt = "一一一二二二三三三四四四五五五七七七贰柒拾"
    for actions in ([], [[0, "win"]]):
        result = result_of(GAME, hands=[dealt], options={"win_duty": "all"}, actions=actions)
        assert named(result) == {"天胡"}

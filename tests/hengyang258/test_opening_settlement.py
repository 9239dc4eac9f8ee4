"""HY-19: when opening wins are paid, what birds do to them, and how the hand goes on."""

from typing import Any

import pytest

from tests.hengyang258.hands import DEALER, EVEN, GAME, MIXED, NO_BIRDS, WAITING
from tests.table import choices, play, refused, result_of, state_of

TWO_SUITS = "13579m 1234568p 1p"  # 缺一色, and 听 for nothing
HEAVEN_TWO_SUITS = "123m 456m 789m 234p 55p"  # a win as dealt, without 条
HEAVEN = "123m 456m 789m 234p 55s"  # a win as dealt, all three suits


def table(*others: str, dealer_hand: str = DEALER, **more: Any) -> dict[str, Any]:
    """庄 on seat 0; the others hold these hands."""
    return {"hands": [dealer_hand, *others], **more}


@pytest.mark.clause("HY-19")
def test_an_opening_win_is_paid_at_once_and_before_the_first_turn() -> None:
    """Seat 2 shows its 缺一色: it is paid there and then, and only then does 庄 begin."""
    scenario = table(EVEN, TWO_SUITS, MIXED)
    state = state_of(GAME, **scenario, actions=[])
    assert sorted(choices(state, 2)) == [["declare"], ["pass"]]
    assert choices(state, 0) == []
    state = state_of(GAME, **scenario, actions=[[2, "declare"]])
    # One small self-draw win: 庄 2, the others 1 each.
    assert state["deltas"] == [-2, -1, 4, -1]
    assert state["turn"] == 0
    assert all(choice[0] == "discard" for choice in choices(state, 0))


@pytest.mark.clause("HY-19")
@pytest.mark.parametrize("concealed", ["small", "big", "none"])
def test_opening_wins_know_no_concealed_hand(concealed: str) -> None:
    """门清 does not raise an opening win, whatever the room plays."""
    state = state_of(
        GAME,
        **table(EVEN, TWO_SUITS, MIXED, options={"concealed": concealed}),
        actions=[[2, "declare"]],
    )
    assert state["deltas"] == [-2, -1, 4, -1]


# Seats 0 and 2 both hold an opening win; who deals decides who shows first.
BOTH = ["1379m 1379p 13679s", EVEN, TWO_SUITS, MIXED]


def both(dealer: int) -> list[str]:
    """The same hands, with a fourteenth tile for the dealer."""
    return [f"{hand} 4s" if seat == dealer else hand for seat, hand in enumerate(BOTH)]


@pytest.mark.clause("HY-19")
@pytest.mark.parametrize(("dealer", "first", "second"), [(0, 0, 2), (1, 2, 0), (3, 0, 2)])
def test_all_are_asked_at_once_and_show_from_the_dealer_on(
    dealer: int, first: int, second: int
) -> None:
    """Two hold an opening win: whoever speaks first, the one nearer to 庄 shows first."""
    scenario: dict[str, Any] = {"dealer": dealer, "hands": both(dealer)}
    state = state_of(GAME, **scenario, actions=[])
    assert sorted(state["prompts"]) == ["0", "2"]
    state = state_of(GAME, **scenario, actions=[[first, "pass"]])
    assert list(state["prompts"]) == [str(second)]
    for order in ([first, second], [second, first]):
        events = play(GAME, **scenario, actions=[[seat, "declare"] for seat in order])["events"]
        shown = [event["seat"] for event in events if event["event"] == "hand_shown"]
        assert shown == [first, second]


@pytest.mark.clause("HY-19")
def test_with_next_hand_a_declaration_ends_the_hand() -> None:
    """起手胡直接下一局: seat 2 declares, is paid, and deals the next hand."""
    outcome = play(
        GAME,
        **table(EVEN, TWO_SUITS, MIXED, options={"opening": "next_hand", "birds": 0}),
        actions=[[2, "declare"]],
    )
    assert outcome["state"]["over"] is True
    assert outcome["result"]["deltas"] == [-2, -1, 4, -1]
    assert outcome["result"]["next_dealer"] == 2


@pytest.mark.clause("HY-19")
@pytest.mark.parametrize(
    ("dealer", "deltas", "next_dealer"),
    [
        # Seat 0 deals and gets 2 from each; seat 2 gets 2, 1 and 1.
        (0, [6 - 2, -2 - 1, 4 - 2, -2 - 1], 0),
        # Seat 1 deals: it pays both 2, the others pay 1 to each.
        (1, [4 - 1, -4, 4 - 1, -2], 2),
        (3, [4 - 1, -2, 4 - 1, -4], 0),
    ],
)
def test_with_next_hand_all_are_asked_and_the_first_declarer_deals(
    dealer: int, deltas: list[int], next_dealer: int
) -> None:
    """Two declare: both are paid, and the next 庄 is the first of them from 庄 on."""
    order = [0, 2] if next_dealer == 0 else [2, 0]
    result = result_of(
        GAME,
        options={"opening": "next_hand", "birds": 0},
        dealer=dealer,
        hands=both(dealer),
        actions=[[seat, "declare"] for seat in order],
    )
    assert result["deltas"] == deltas
    assert result["next_dealer"] == next_dealer


@pytest.mark.clause("HY-19")
def test_with_next_hand_the_second_holder_is_asked_before_the_hand_ends() -> None:
    """Seat 0 has declared; seat 2 has yet to answer, and passes: only seat 0 is paid."""
    result = result_of(
        GAME,
        options={"opening": "next_hand", "birds": 0},
        hands=both(0),
        actions=[[0, "declare"], [2, "pass"]],
    )
    assert result["deltas"] == [6, -2, -2, -2]
    assert result["next_dealer"] == 0


@pytest.mark.clause("HY-19")
def test_with_next_hand_play_goes_on_where_nobody_declares() -> None:
    """Seat 2 keeps its 缺一色 to itself: an ordinary hand is played."""
    state = state_of(
        GAME,
        **table(EVEN, TWO_SUITS, MIXED, options={"opening": "next_hand"}),
        actions=[[2, "pass"]],
    )
    assert state["over"] is False
    assert state["turn"] == 0


@pytest.mark.clause("HY-19", "HY-40")
@pytest.mark.parametrize(
    ("options", "wall", "birds", "deltas"),
    [
        # On the winner, the 对家 of 庄: everything twice.
        ({}, "7m", ["7m"], [-4, -2, 8, -2]),
        # On seat 3: its payment twice.
        ({}, "4p 7m", ["4p"], [-2, -1, 5, -2]),
        ({"birds": 2}, "7m 4p", ["7m", "4p"], [-4, -2, 10, -4]),
        # 自摸多摸一个码: one bird more, as after any self-draw.
        ({"self_draw_extra_bird": True}, "7m 4p", ["7m", "4p"], [-4, -2, 10, -4]),
    ],
)
def test_with_next_hand_birds_are_turned_as_after_a_self_draw(
    options: dict[str, Any], wall: str, birds: list[str], deltas: list[int]
) -> None:
    """Seat 2 declares 缺一色, worth 2 from 庄 and 1 from each other, and the birds are turned."""
    result = result_of(
        GAME,
        **table(EVEN, TWO_SUITS, MIXED, options={"opening": "next_hand", **options}, wall=wall),
        actions=[[2, "declare"]],
    )
    assert result["birds"] == birds
    assert result["deltas"] == deltas


@pytest.mark.clause("HY-19")
def test_with_next_hand_the_dealers_declaration_gives_up_the_heavenly_win() -> None:
    """庄 holds 天胡 without 条 and shows 缺一色: that ends the hand, the 天胡 is not won."""
    scenario = table(
        EVEN,
        "1468m 1469p 14579s",
        "1357m 1379p 13579s",
        dealer_hand=HEAVEN_TWO_SUITS,
        options={"opening": "next_hand", "birds": 0},
    )
    result = result_of(GAME, **scenario, actions=[[0, "declare"]])
    assert result["deltas"] == [6, -2, -2, -2]
    refused(GAME, **scenario, actions=[[0, "declare"], [0, "win"]])


@pytest.mark.clause("HY-19")
def test_with_next_hand_another_s_declaration_goes_before_the_heavenly_win() -> None:
    """Seat 2 declares: the hand ends before 庄's first turn, 天胡 or not."""
    scenario = table(
        EVEN,
        TWO_SUITS,
        "1368m 1469p 14579s",
        dealer_hand=HEAVEN,
        options={"opening": "next_hand", "birds": 0},
    )
    result = result_of(GAME, **scenario, actions=[[2, "declare"]])
    assert result["deltas"] == [-2, -1, 4, -1]
    assert result["next_dealer"] == 2
    refused(GAME, **scenario, actions=[[2, "declare"], [0, "win"]])


@pytest.mark.clause("HY-19", "HY-35")
@pytest.mark.parametrize(
    ("bird", "deltas"),
    [
        ("5m", [-4, -1 - 2, 6, -1 + 2]),  # on 庄, who pays seat 2 twice 2
        ("2m", [-2, -2 - 4, 5, -1 + 4]),  # on seat 1, who pays both of them twice
        ("7p", [-4, -2 - 2, 8, -2 + 2]),  # on seat 2, who is paid twice by all
        ("8p", [-2, -1 - 4, 5, -2 + 4]),  # on seat 3, who pays twice and wins twice
    ],
)
def test_with_shared_birds_the_birds_of_the_final_win_multiply_the_opening_win(
    bird: str, deltas: list[int]
) -> None:
    """Seat 2 declares 缺一色 (2, 1, 1); later seat 3 wins on seat 1's 3s (2, 门清)."""
    result = result_of(
        GAME,
        **table(EVEN, TWO_SUITS, WAITING, wall=f"3s {bird}"),
        actions=[[2, "declare"], [0, "discard", "9s"], [1, "discard", "3s"], [3, "win"]],
    )
    assert result["birds"] == [bird]
    assert result["deltas"] == deltas
    assert result["next_dealer"] == 3


@pytest.mark.clause("HY-19", "HY-32")
def test_with_shared_birds_the_heavenly_win_remains_possible() -> None:
    """庄 shows 缺一色, 2 from each, and wins 天胡, one unit: 4 from each."""
    result = result_of(
        GAME,
        **table(
            EVEN,
            "1468m 1469p 14579s",
            "1357m 1379p 13579s",
            dealer_hand=HEAVEN_TWO_SUITS,
            options=NO_BIRDS,
        ),
        actions=[[0, "declare"], [0, "win"]],
    )
    assert "天胡" in result["winners"][0]["names"]
    assert result["deltas"] == [18, -6, -6, -6]


@pytest.mark.clause("HY-19", "HY-32")
def test_with_shared_birds_the_earthly_win_remains_possible() -> None:
    """Seat 1 shows 缺一色 (2, 1, 1) and wins on 庄's first discard, one unit: 7."""
    result = result_of(
        GAME,
        **table("123m 456m 789p 22p 45p", EVEN, MIXED, options=NO_BIRDS),
        actions=[[1, "declare"], [0, "discard", "3p"], [1, "win"]],
    )
    assert "地胡" in result["winners"][0]["names"]
    assert result["deltas"] == [-2 - 7, 4 + 7, -1, -1]


@pytest.mark.clause("HY-19")
def test_with_shared_birds_a_drawn_hand_turns_no_birds_and_the_payments_stand() -> None:
    """Seat 2 declared; the hand is a 流局: no birds, and seat 2 keeps its points."""
    result = result_of(
        GAME,
        **table(EVEN, TWO_SUITS, MIXED, wall="7m", wall_size=1),
        actions=[[2, "declare"], [0, "discard", "9s"], [1, "take"]],
    )
    assert result["winners"] == []
    assert result["birds"] == []
    assert result["deltas"] == [-2, -1, 4, -1]


@pytest.mark.clause("HY-19", "HY-42")
def test_opening_wins_are_not_answered_for() -> None:
    """Seat 2 shows 缺一色, then 碰s 2m and 5m from 庄 and draws 将将胡: 庄 answers for that alone.

    庄 pays the whole big win, but each seat has paid its own share of the opening win.
    """
    scenario = table(
        "1346m 1346p 13468s",
        "22m 55m 888m 22p 55p 88p",
        "1467m 1469p 14579s",
        dealer_hand="2579m 1379p 13579s 9s",
        options=NO_BIRDS,
        wall="1p 9m 3p 4p 7p 2s",
    )
    result = result_of(
        GAME,
        **scenario,
        actions=[
            [2, "declare"],
            [0, "discard", "2m"],
            [2, "pong"],
            [2, "discard", "8p"],
            [3, "discard", "1p"],
            [0, "discard", "5m"],
            [2, "pong"],
            [2, "discard", "8p"],
            [3, "discard", "3p"],
            [0, "discard", "4p"],
            [1, "discard", "7p"],
            [2, "win"],
        ],
    )
    assert result["winners"][0]["names"] == ["将将胡"]
    # 缺一色: 2, 1, 1. 将将胡 self-drawn, one unit: 4 + 3 + 3, all from 庄.
    assert result["deltas"] == [-2 - 10, -1, 4 + 10, -1]

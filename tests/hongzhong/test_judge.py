"""HZ-5 to HZ-8 as `judge` says them: what a hand is, what it is worth, what it waits for."""

from typing import Any

import pytest

from tests.hongzhong.seating import GAME
from tests.table import judge

GIVEN = {"discard_wins": True}
RUN = "123m 456p 789s 22m 34s"
SUIT_TILES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]


def waits(hand: str, *melds: str, **more: Any) -> list[str]:
    """The tiles that a hand waits for."""
    return sorted(judge(GAME, hand=hand, melds=list(melds), **more)["waits"])


@pytest.mark.clause("HZ-6", "HZ-9", "HZ-10", "HZ-11")
@pytest.mark.parametrize(
    ("hand", "tile", "name"),
    [
        (RUN, "5s", "平胡"),
        ("123m 456p 789s 22m 3s 7z", "5s", "平胡"),
        ("1144m 2277p 3399s 6s", "6s", "七对"),
        ("1144m 2277p 339s 6s 7z", "6s", "七对"),
    ],
)
def test_a_hand_has_its_name_and_worth(hand: str, tile: str, name: str) -> None:
    """2 from each self-drawn and for each share of a robbed kong, 1 on a discard."""
    for by, value in (("self", 2), ("robbed", 2), ("discard", 1)):
        answer = judge(GAME, hand=hand, tile=tile, by=by, options=GIVEN)
        assert (answer["win"], answer["names"], answer["value"]) == (True, [name], value)


@pytest.mark.clause("HZ-5")
@pytest.mark.parametrize(("by", "option"), [("discard", "discard_wins"), ("robbed", "rob_kong")])
def test_a_way_that_the_room_does_not_play_is_no_win(by: str, option: str) -> None:
    for allowed in (True, False):
        answer = judge(GAME, hand=RUN, tile="5s", by=by, options={option: allowed})
        assert answer["win"] is allowed
        assert ("HZ-5" in answer["why_not"]) is not allowed


@pytest.mark.clause("HZ-3")
@pytest.mark.parametrize("by", ["discard", "robbed"])
def test_nobody_wins_on_anothers_red(by: str) -> None:
    """The room plays this way of winning, so it is the 红中 that forbids it."""
    assert judge(GAME, hand=RUN, tile="7z", by=by, options=GIVEN)["why_not"] == ["HZ-3"]
    assert judge(GAME, hand=RUN, tile="7z", by="self", options=GIVEN)["win"] is True


@pytest.mark.clause("HZ-7")
def test_the_fourth_red_wins_when_it_is_drawn() -> None:
    hand = "147m 258p 369s 3s 777z"
    answer = judge(GAME, hand=hand, tile="7z", by="self")
    assert (answer["win"], answer["names"], answer["value"]) == (True, ["四红中"], 2)
    for by in ("discard", "robbed"):
        assert judge(GAME, hand=hand, tile="7z", by=by, options=GIVEN)["win"] is False


@pytest.mark.clause("HZ-7")
def test_four_reds_from_before_do_not_win_by_themselves() -> None:
    answer = judge(GAME, hand="147m 258p 369s 7777z", tile="2m")
    assert answer["win"] is False
    assert answer["why_not"]


@pytest.mark.clause("HZ-8")
def test_a_ready_hand_waits_for_a_red_self_drawn_only() -> None:
    """2s, 5s and 7z; robbing and on a discard 2s and 5s."""
    assert waits(RUN) == ["2s", "5s", "7z"]
    assert waits(RUN, by="self") == ["2s", "5s", "7z"]
    assert waits(RUN, by="robbed") == ["2s", "5s"]
    assert waits(RUN, by="discard", options=GIVEN) == ["2s", "5s"]


@pytest.mark.clause("HZ-8", "HZ-5")
def test_where_discards_are_not_won_nothing_is_waited_for_from_others() -> None:
    assert waits(RUN, by="discard") == []
    assert waits(RUN, by="robbed", options={"rob_kong": False}) == []


@pytest.mark.clause("HZ-8")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123m 456p 789s 99m 3s 7z", "9m 1s 2s 3s 4s 5s 7z"),
        ("1144m 2277p 3399s 6s", "6s 7z"),
        ("1144m 2277p 339s 6s 7z", "6s 9s 7z"),
        # 红中 and any tile are the pair.
        ("123m 456p 789s 444m 7z", " ".join([*SUIT_TILES, "7z"])),
        # Not ready: nothing, but for the fourth 红中.
        ("147m 258p 369s 1234s", ""),
        ("147m 258p 369s 3s 777z", "7z"),
    ],
)
def test_every_tile_that_wins_is_waited_for(hand: str, expected: str) -> None:
    assert waits(hand) == sorted(expected.split())


@pytest.mark.clause("HZ-8", "MJ-9")
def test_a_tile_held_four_times_is_not_waited_for() -> None:
    """In hand or in a kong; but a 红中 may stand for the fifth."""
    assert waits("46m 123p 789s 33s", "concealed:5555m") == ["7z"]
    assert waits("46m 123p 789s 33s", "pong:555m") == ["5m", "7z"]
    # The 红中 pairs with anything but a fifth 2m.
    wanted = sorted({*SUIT_TILES, "7z"} - {"2m"})
    assert waits("345m 456p 789s 7z", "concealed:2222m") == wanted


@pytest.mark.clause("HZ-8")
def test_with_all_four_reds_no_red_is_waited_for() -> None:
    """Any suit tile will do: 99s, 8s with two 红中, and that tile with the two others."""
    assert waits("123m 456p 99s 8s 7777z") == sorted(SUIT_TILES)


@pytest.mark.clause("HZ-6", "HZ-8")
def test_without_the_option_pairs_are_not_waited_for() -> None:
    assert waits("1144m 2277p 3399s 6s", options={"pairs": False}) == []

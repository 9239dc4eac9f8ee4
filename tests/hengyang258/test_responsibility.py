"""包赔: who answers for a 将将胡, 清一色 or 碰碰胡, and what they pay."""

from typing import Any

import pytest

from tests.hengyang258.seating import GAME, JUNK, QUIET_MP, QUIET_MS, around, clauses, shares
from tests.table import result_of

# Seven tiles of 2, 5 and 8 beside two 碰: they wait for every 2, 5 and 8.
JIANG = "58m 28p 258s"
JIANG_MELDS = ("pong:222m<3", "pong:555p<3")


def _drawn(mine: str, tile: str, melds: tuple[str, ...], **options: Any) -> dict[str, Any]:
    """Seat 0 is the dealer; seat 1 draws the winning tile in its first turn."""
    return result_of(
        GAME,
        options={"birds": 0, **options},
        dealer=0,
        hands=around(mine, dealer=0, drawn=JUNK),
        melds=[[], list(melds), [], []],
        wall=tile,
        opening=False,
        actions=[[0, "discard", JUNK], [1, "win"]],
    )


def _given(
    mine: str, tile: str, melds: tuple[str, ...], *, dealer: int = 0, **options: Any
) -> dict[str, Any]:
    """The dealer discards the winning tile to seat 1."""
    return result_of(
        GAME,
        options={"birds": 0, **options},
        dealer=dealer,
        hands=around(mine, dealer=dealer, drawn=tile),
        melds=[[], list(melds), [], []],
        opening=False,
        actions=[[dealer, "discard", tile], [1, "win"]],
    )


@pytest.mark.clause("HY-42")
def test_who_gave_two_melds_of_a_jiangjiang_pays_for_all_when_it_is_drawn() -> None:
    """将将胡 两口包赔: seat 3 gave both 碰 and pays 4 + 3 + 3 alone."""
    result = _drawn(JIANG, "8s", JIANG_MELDS)
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"将将胡"}
    assert (winner["by"], winner["from"]) == ("self", None)
    assert shares(result) == {(3, 1): 10}
    assert result["deltas"] == [0, 10, 0, -10]


@pytest.mark.clause("HY-42")
def test_who_answers_pays_in_place_of_the_giver_of_the_tile() -> None:
    """The dealer discards the 8s, seat 3 pays the 7 that the dealer would have paid."""
    result = _given(JIANG, "8s", JIANG_MELDS)
    assert result["winners"][0]["from"] == 0
    assert shares(result) == {(3, 1): 7}
    assert result["deltas"] == [0, 7, 0, -7]


@pytest.mark.clause("HY-42")
def test_the_share_of_a_giver_who_is_not_dealer_is_paid_as_such() -> None:
    """Seat 3 is 庄 and answers; seat 2, no dealer, discards to seat 1: 6, not 7."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=3,
        hands=around(JIANG, dealer=3, drawn=JUNK),
        melds=[[], list(JIANG_MELDS), [], []],
        wall="1p 1m 8s",
        opening=False,
        actions=[
            [3, "discard", JUNK],
            [0, "discard", "1p"],
            [1, "discard", "1m"],
            [2, "discard", "8s"],
            [1, "win"],
        ],
    )
    assert result["deltas"] == [0, 6, 0, -6]


@pytest.mark.clause("HY-42")
def test_switched_off_everybody_pays_their_own_share() -> None:
    """`responsibility` off: 4 from the dealer and 3 from the others."""
    drawn = _drawn(JIANG, "8s", JIANG_MELDS, responsibility=False)
    assert drawn["deltas"] == [-4, 10, -3, -3]
    given = _given(JIANG, "8s", JIANG_MELDS, responsibility=False)
    assert given["deltas"] == [-7, 7, 0, 0]


@pytest.mark.clause("HY-42")
def test_two_melds_from_two_players_make_nobody_answer() -> None:
    """One 碰 from seat 3 and one from seat 2: the shares stay as they are."""
    result = _drawn(JIANG, "8s", ("pong:222m<3", "pong:555p<2"))
    assert result["deltas"] == [-4, 10, -3, -3]


@pytest.mark.clause("HY-42")
def test_a_meld_from_another_between_the_two_does_not_matter() -> None:
    """Three 碰 of 2, 5 and 8, two of them from seat 3: seat 3 answers."""
    result = _drawn("58m 28s", "8s", ("pong:222m<3", "pong:222p<2", "pong:555p<3"))
    assert set(result["winners"][0]["names"]) == {"将将胡"}
    assert result["deltas"] == [0, 10, 0, -10]


FLUSH_MELDS = ("chow:345m<0", "pong:222m<0", "chow:678m<0")


@pytest.mark.clause("HY-42")
def test_who_gave_three_melds_of_one_suit_answers_for_the_flush() -> None:
    """清一色 三口包赔: seat 0 gave two 吃 and a 碰 of 万."""
    drawn = _drawn("55m 88m", "8m", FLUSH_MELDS)
    assert set(drawn["winners"][0]["names"]) == {"清一色"}
    assert drawn["deltas"] == [-10, 10, 0, 0]
    given = _given("55m 88m", "8m", FLUSH_MELDS, dealer=2)
    assert given["deltas"] == [-7, 7, 0, 0]


@pytest.mark.clause("HY-42")
def test_two_melds_are_not_enough_for_a_flush() -> None:
    """Two melds of 万 from seat 0, the third from seat 3."""
    result = _drawn("55m 88m", "8m", ("chow:345m<0", "pong:222m<3", "chow:678m<0"))
    assert result["deltas"] == [-4, 10, -3, -3]


PONG_MELDS = ("pong:333m<3", "pong:555p<3", "pong:888s<3")


@pytest.mark.clause("HY-42")
def test_who_gave_three_pongs_answers_for_the_pengpeng() -> None:
    """碰碰胡 三口包赔: seat 3 gave three 碰 of three suits."""
    drawn = _drawn("22p 99s", "2p", PONG_MELDS)
    assert set(drawn["winners"][0]["names"]) == {"碰碰胡"}
    assert drawn["deltas"] == [0, 10, 0, -10]
    given = _given("22p 99s", "2p", PONG_MELDS)
    assert given["deltas"] == [0, 7, 0, -7]


@pytest.mark.clause("HY-42")
def test_two_pongs_are_not_enough_for_a_pengpeng() -> None:
    """The third 碰 came from seat 2."""
    result = _drawn("22p 99s", "2p", ("pong:333m<3", "pong:555p<3", "pong:888s<2"))
    assert result["deltas"] == [-4, 10, -3, -3]


@pytest.mark.clause("HY-42")
def test_an_open_kong_counts_as_given_and_an_added_one_for_the_giver_of_its_pong() -> None:
    """明杠 and 碰杠 are two of seat 3's three melds."""
    melds = ("kong:3333m<3", "added:5555p<3", "pong:888s<3")
    assert _drawn("22p 99s", "2p", melds)["deltas"] == [0, 10, 0, -10]


@pytest.mark.clause("HY-42")
def test_a_concealed_kong_was_given_by_nobody() -> None:
    """Two 碰 from seat 3 and a 暗杠: nobody answers."""
    melds = ("concealed:3333m", "pong:555p<3", "pong:888s<3")
    assert _drawn("22p 99s", "2p", melds)["deltas"] == [-4, 10, -3, -3]


@pytest.mark.clause("HY-42")
def test_a_concealed_kong_does_not_free_who_gave_three_others() -> None:
    """A 暗杠 is no 顺子: with three 碰 from seat 3 the 碰碰胡 is answered for."""
    melds = ("concealed:3333m", "pong:555p<3", "pong:888s<3", "pong:222p<3")
    result = _drawn("9s", "9s", melds)
    assert set(result["winners"][0]["names"]) == {"碰碰胡"}
    assert result["deltas"] == [0, 10, 0, -10]


@pytest.mark.clause("HY-42")
def test_the_winning_tile_is_no_meld() -> None:
    """Seat 3 gave two 碰 and now the winning 2p: it pays as a giver, not as one who answers."""
    melds = ("pong:333m<3", "pong:555p<3", "pong:888s<2")
    result = _given("22p 99s", "2p", melds, dealer=3)
    assert result["deltas"] == [0, 7, 0, -7]
    assert "HY-42" not in clauses(result)


@pytest.mark.clause("HY-42")
@pytest.mark.parametrize(
    ("mine", "tile", "melds"),
    [
        ("345s 67m 88p", "8m", ("pong:222m<3", "pong:555p<3")),
        ("67p 22p", "8p", PONG_MELDS),
        ("67p 55p", "8p", FLUSH_MELDS),
    ],
    ids=["two-of-258", "three-pongs", "three-of-one-suit"],
)
def test_another_hand_than_the_one_answered_for_is_paid_by_all(
    mine: str, tile: str, melds: tuple[str, ...]
) -> None:
    """The melds looked like a 大胡, but the hand is won as a 平胡: 2, 1 and 1."""
    result = _drawn(mine, tile, melds)
    assert set(result["winners"][0]["names"]) == {"平胡"}
    assert result["deltas"] == [-2, 4, -1, -1]


@pytest.mark.clause("HY-42")
def test_two_melds_of_258_do_not_answer_for_a_pengpeng() -> None:
    """碰碰胡 with two of three 碰 from seat 3: all open melds are 2, 5, 8, but not the hand."""
    melds = ("pong:222m<3", "pong:555p<3", "pong:888s<2")
    result = _drawn("33m 88p", "3m", melds)
    assert set(result["winners"][0]["names"]) == {"碰碰胡"}
    assert result["deltas"] == [-4, 10, -3, -3]


@pytest.mark.clause("HY-42")
@pytest.mark.parametrize(
    ("givers", "answers"), [((2, 3, 2, 3), 2), ((2, 3, 3, 2), 3)], ids=["seat-2", "seat-3"]
)
def test_of_two_who_answer_the_first_pays(givers: tuple[int, ...], answers: int) -> None:
    """Both gave two melds of 2, 5 and 8; whose second came first pays the 将将胡."""
    tiles = ("222m", "555m", "888m", "222p")
    melds = tuple(f"pong:{t}<{g}" for t, g in zip(tiles, givers, strict=True))
    result = _drawn("5p", "5p", melds)
    assert set(result["winners"][0]["names"]) == {"将将胡", "碰碰胡", "全求人"}
    # Three units: 12 + 9 + 9.
    assert shares(result) == {(answers, 1): 30}


@pytest.mark.clause("HY-42", "HY-27", "HY-41")
def test_who_answers_pays_in_place_of_the_owner_of_the_dice() -> None:
    """杠上炮: the dealer's dice turn up an 8s for seat 1's 将将胡; seat 3 pays."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=["456p 79p 22s 678s 333m 3m", JIANG, QUIET_MS, QUIET_MP],
        melds=[[], list(JIANG_MELDS), [], []],
        dice=[f"{JUNK} 8s"],
        opening=False,
        actions=[[0, "kong", "3m"], [0, "dice"], [1, "win"]],
    )
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"将将胡", "杠上炮"}
    assert (winner["value"], winner["from"]) == (2, 0)
    # 8 + 6 + 6 = 20 by seat 3; the dealer's 暗杠 is paid by each with 2.
    assert result["deltas"] == [6, 20 - 2, -2, -20 - 2]


@pytest.mark.clause("HY-42", "HY-30", "HY-41")
def test_who_answers_pays_in_place_of_the_taker_of_the_last_tile() -> None:
    """海底炮: seat 3 takes the 8s; seat 0 gave both 碰 of the 将将胡 and pays."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=2,
        hands=around(JIANG, dealer=2, drawn=JUNK),
        melds=[[], ["pong:222m<0", "pong:555p<0"], [], []],
        wall="8s",
        wall_size=1,
        opening=False,
        actions=[[2, "discard", JUNK], [3, "take"], [1, "win"]],
    )
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"将将胡", "海底炮"}
    # Two units: 8 for the dealer's share, 6 + 6.
    assert result["deltas"] == [-20, 20, 0, 0]


@pytest.mark.clause("HY-42", "HY-28")
def test_who_answers_pays_in_place_of_a_robbed_player() -> None:
    """抢杠胡: the dealer, seat 2, adds an 8s to a 碰; seat 3 pays the 7 for it."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=2,
        hands=[QUIET_MP, "58m 28p 255s", "14679m 13467p 8s", QUIET_MS],
        melds=[[], list(JIANG_MELDS), ["pong:888s<0"], []],
        opening=False,
        actions=[[2, "kong", "8s"], [1, "win"]],
    )
    (winner,) = result["winners"]
    assert (winner["by"], winner["from"], winner["value"]) == ("robbed", 2, 1)
    assert result["deltas"] == [0, 7, 0, -7]


@pytest.mark.clause("HY-42", "HY-3")
def test_the_next_dealer_is_whoever_it_would_have_been() -> None:
    """The dealer's 8s is won by seats 1 and 2: the giver deals, whoever pays."""
    result = result_of(
        GAME,
        options={"birds": 0, "concealed": "none"},
        dealer=0,
        hands=[f"{QUIET_MP} 8s", JIANG, "333m 456m 22s 67s 456p", QUIET_MS],
        melds=[[], list(JIANG_MELDS), [], []],
        opening=False,
        actions=[[0, "discard", "8s"], [1, "win"], [2, "win"]],
    )
    # 7 for the 将将胡 by seat 3; 2 for the 平胡 by the dealer, who gave the tile.
    assert result["deltas"] == [-2, 7, 2, -7]
    assert result["next_dealer"] == 0
    alone = _drawn(JIANG, "8s", JIANG_MELDS)
    assert alone["next_dealer"] == 1


@pytest.mark.clause("HY-42", "HY-40")
@pytest.mark.parametrize(
    ("bird", "paid"),
    [
        ("1m", 4 * 2 + 3 + 3),
        ("2p", (4 + 3 + 3) * 2),
        ("3m", 4 + 3 * 2 + 3),
        ("4m", 4 + 3 + 3 * 2),
    ],
    ids=["dealer", "winner", "seat-2", "who-answers"],
)
def test_each_share_keeps_its_own_birds(bird: str, paid: int) -> None:
    """Seat 3 pays every share as its own seat would have, birds included."""
    result = result_of(
        GAME,
        dealer=0,
        hands=around(JIANG, dealer=0, drawn=JUNK),
        melds=[[], list(JIANG_MELDS), [], []],
        wall=f"8s {bird}",
        opening=False,
        actions=[[0, "discard", JUNK], [1, "win"]],
    )
    assert result["birds"] == [bird]
    assert result["deltas"] == [0, paid, 0, -paid]


@pytest.mark.clause("HY-42", "HY-40")
@pytest.mark.parametrize(("bird", "paid"), [("1m", 14), ("4m", 7)])
def test_on_a_discard_the_birds_of_the_giver_count(bird: str, paid: int) -> None:
    """A bird on the dealer, who gave the tile, doubles; one on seat 3, who pays, does not."""
    result = result_of(
        GAME,
        dealer=0,
        hands=around(JIANG, dealer=0, drawn="8s"),
        melds=[[], list(JIANG_MELDS), [], []],
        wall=bird,
        opening=False,
        actions=[[0, "discard", "8s"], [1, "win"]],
    )
    assert result["deltas"] == [0, paid, 0, -paid]


@pytest.mark.clause("HY-44")
def test_who_answers_pays_for_everything_that_the_hand_scores() -> None:
    """Two 碰 from seat 3 in a hand that ends as 将将胡, 碰碰胡, 全求人 and 海底捞月."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=around("5p", dealer=0, drawn=JUNK),
        melds=[[], ["pong:222m<3", "pong:555m<3", "pong:888m<2", "pong:222p<0"], [], []],
        wall="5p",
        wall_size=1,
        opening=False,
        actions=[[0, "discard", JUNK], [1, "take"], [1, "win"]],
    )
    (winner,) = result["winners"]
    assert set(winner["names"]) == {"将将胡", "碰碰胡", "全求人", "海底捞月"}
    assert winner["value"] == 4
    # 16 + 12 + 12.
    assert result["deltas"] == [0, 40, 0, -40]


@pytest.mark.clause("HY-44", "HY-37")
def test_kong_points_are_paid_by_each_for_themselves() -> None:
    """Seat 1 makes 暗杠 of 8p and wins 将将胡 on the 补张; seat 3 answers for the win alone."""
    result = result_of(
        GAME,
        options={"birds": 0},
        dealer=0,
        hands=around("888p 5m 258s", dealer=0, drawn=JUNK),
        melds=[[], list(JIANG_MELDS), [], []],
        wall="8p",
        tail="2s",
        opening=False,
        actions=[[0, "discard", JUNK], [1, "kong", "8p"], [1, "replace"], [1, "win"]],
    )
    assert set(result["winners"][0]["names"]) == {"将将胡"}
    # 2 from each for the 暗杠, 4 + 3 + 3 from seat 3.
    assert result["deltas"] == [-2, 6 + 10, -2, -2 - 10]

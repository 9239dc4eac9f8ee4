"""How the points of 东丰麻将 come about, told step by step."""

import pytest

from tests.dongfeng.seating import GAME, JUNK, MIDDLE, NINES, SHOWN, TRIPLETS, scene
from tests.sums import great, sums

HIGH = "234m 456p 999s 22s 46s"  # 5s: 夹胡 with a pair of 2s, fully concealed
ALL = "2 夹胡 ×2 自摸 ×2 门清 ×2 二八做掌 ×2 三家清 ×2 四家清"
ONES = "1111m 999s 234m 456p 7s"  # after the 暗杠 it waits for 7s: 单吊


@pytest.mark.clause("DF-20", "DF-21")
def test_a_share_is_its_points_and_each_doubling() -> None:
    """庄 draws: 夹胡 2, doubled for 自摸 and for 庄家."""
    told = scene(MIDDLE, NINES, SHOWN, dealer=1, drawn="5s", wall="")
    each = "2 夹胡 ×2 自摸 ×2 庄家 =8"
    assert sums(GAME, **told, actions=[[1, "win"]]) == [
        (1, [f"{seat}: {each}" for seat in (0, 2, 3)])
    ]


@pytest.mark.clause("DF-22")
def test_more_than_the_cap_is_reckoned_to_its_end_and_then_capped() -> None:
    """Five doublings of 2 are 64, with 庄 128, and 20 is the most."""
    told = scene(HIGH, (), (), dealer=0, drawn=JUNK, wall="5s")
    actions = [[0, "discard", JUNK], [1, "win"]]
    assert sums(GAME, **told, actions=actions) == [
        (
            1,
            [
                f"0: {ALL} ×2 庄家 =128 →20 封顶",
                f"2: {ALL} =64 →20 封顶",
                f"3: {ALL} =64 →20 封顶",
            ],
        )
    ]


@pytest.mark.clause("DF-23")
def test_a_concealed_kong_of_ones_says_what_doubles_it() -> None:
    """A kong of ones is 4, concealed 8, of 庄 16; then 单吊 2, 自摸, 门清, 庄家: 16."""
    told = scene(ONES, (), SHOWN, dealer=1, drawn="", wall="")
    told["hands"][0] = told["hands"][0].replace("147m", "258m")
    actions = [[1, "kong", "1m"], [1, "win"]]
    kong = "4 杠 ×2 暗杠 ×2 庄家 =16"
    win = "2 单吊 ×2 自摸 ×2 门清 ×2 庄家 =16"
    assert sums(GAME, **told, tail="7s", actions=actions) == [
        (1, [f"{seat}: {kong}" for seat in (0, 2, 3)]),
        (1, [f"{seat}: {win}" for seat in (0, 2, 3)]),
    ]


@pytest.mark.clause("DF-21", "DF-18")
def test_who_gives_the_tile_pays_in_the_place_of_all() -> None:
    """飘胡 is the cap from each; 庄 gave the tile."""
    told = scene(TRIPLETS, NINES, SHOWN, dealer=0, drawn="6s", wall="")
    actions = [[0, "discard", "6s"], [1, "win"]]
    assert sums(GAME, **told, actions=actions) == [
        (1, ["0: 20 飘胡", "0 for 2: 20 飘胡", "0 for 3: 20 飘胡"])
    ]


@pytest.mark.clause("DF-22")
def test_a_hand_for_which_all_pay_the_cap_is_celebrated() -> None:
    """Five doublings of 2 are more than 20; 2 doubled for 自摸 is not."""
    actions = [[0, "discard", JUNK], [1, "win"]]
    high = scene(HIGH, (), (), dealer=0, drawn=JUNK, wall="5s")
    assert great(GAME, **high, actions=actions) == [
        "夹胡",
        "自摸",
        "门清",
        "二八做掌",
        "三家清",
        "四家清",
    ]
    triplets = scene(TRIPLETS, NINES, SHOWN, dealer=0, drawn=JUNK, wall="6s")
    assert great(GAME, **triplets, actions=actions) == ["飘胡"]
    low = scene(MIDDLE, NINES, SHOWN, dealer=0, drawn=JUNK, wall="5s")
    assert great(GAME, **low, actions=actions) == []

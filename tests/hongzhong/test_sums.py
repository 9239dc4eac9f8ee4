"""How the points of 红中麻将 come about, told step by step."""

from typing import Any

import pytest

from tests.hongzhong.seating import GAME, JUNK, PLAIN, QUIET_B, QUIET_C, around
from tests.sums import great, sums

PAIRS = "1133s 5577s 22m 44m 6p"  # 6p: 七对
KONG = "1111s 12479m 12479p"


def drawn(mine: str, tile: str, turned: str, **options: Any) -> dict[str, Any]:
    """Seat 0 deals; seat 1 draws this tile and wins; these birds follow."""
    return {
        "hands": around(mine, dealer=0, drawn=JUNK),
        "options": options,
        "wall": f"{tile} {turned}",
        "opening": False,
        "actions": [[0, "discard", JUNK], [1, "win"]],
    }


@pytest.mark.clause("HZ-9", "HZ-12", "HZ-13")
def test_birds_and_the_dealers_point_are_added() -> None:
    """No 红中 in it: three birds, of which 1p and 9p hit, 2 points each; 1 more from 庄."""
    scene = drawn(PLAIN, "6p", "1p 9p 2p", birds=2, bird_points=2, dealer_point=True)
    assert sums(GAME, **scene) == [
        (1, ["0: 2 平胡 +1 庄闲 +4 扎鸟 =7", "2: 2 平胡 +4 扎鸟 =6", "3: 2 平胡 +4 扎鸟 =6"])
    ]


@pytest.mark.clause("HZ-14")
def test_a_kong_that_is_void_is_told_once() -> None:
    """荒庄荒杠: the 暗杠 was 2 from each, and comes to nothing."""
    scene: dict[str, Any] = {
        "hands": [KONG, "3355m 3355p 36s 8s 8p 3s", QUIET_B, QUIET_C],
        "opening": False,
        "wall": "8m",
        "tail": "6m",
        "wall_size": 2,
        "actions": [[0, "kong", "1s"], [0, "discard", "6m"], [1, "discard", "8m"]],
    }
    void = "2 暗杠 →0 荒杠"
    assert sums(GAME, **scene) == [(0, [f"{seat}: {void}" for seat in (1, 2, 3)])]
    kept = {**scene, "options": {"draw_voids_kongs": False}}
    assert sums(GAME, **kept) == [(0, [f"{seat}: 2 暗杠" for seat in (1, 2, 3)])]


@pytest.mark.clause("HZ-6")
def test_seven_pairs_are_celebrated() -> None:
    assert great(GAME, **drawn(PAIRS, "6p", "2p 3p 4p")) == ["七对"]
    assert great(GAME, **drawn(PLAIN, "6p", "2p 3p 4p")) == []

"""ZP-5, ZP-17: the most 胡息 of cards that are all in hand, as the library tells it."""

import pytest

from paiguan.zipai.division import best_huxi
from tests.zipai.hands import KINDS


@pytest.mark.clause("ZP-5", "ZP-17")
@pytest.mark.parametrize(
    ("cards", "huxi"),
    [
        # 坎 3 and 6, 一二三 3, 壹贰叁 6, 二七十 3, 贰柒拾 6; other runs and 绞牌 nothing.
        ("四四四", 3),
        ("肆肆肆", 6),
        ("一二三", 3),
        ("壹贰叁", 6),
        ("二七十", 3),
        ("贰柒拾", 6),
        ("四五六", 0),
        ("八八捌", 0),
        ("四四四 肆肆肆 一二三 贰柒拾 五六七", 3 + 6 + 3 + 6),
        # A 提, 9 or 12, asks for a pair, and only a 提 does.
        ("四四四四 捌捌", 9),
        ("肆肆肆肆 捌捌", 12),
        ("四四四四 捌捌捌", -1),
        ("捌捌", -1),
        # 一二三 beside 二七十; and three alike stay together.
        ("一二二三七十", 3 + 3),
        ("二二二 一三 七十", -1),
        # Nothing of the two sizes mixes but a 绞牌.
        ("一贰叁", -1),
    ],
)
def test_the_most_that_cards_come_to(cards: str, huxi: int) -> None:
    assert best_huxi([cards.count(kind) for kind in KINDS]) == huxi

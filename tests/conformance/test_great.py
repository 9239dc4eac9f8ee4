"""Which hands of cards are great, as the games say."""

import pytest

from tests.sums import great
from tests.xiangtan.seating import READY, READY_DOORS, table


@pytest.mark.clause("XT-20")
def test_a_hand_with_a_name_is_great_and_a_plain_one_is_not() -> None:
    black = ("三三三八八捌九玖", ["wei:壹壹壹", "wei:叁叁叁", "peng:五五五", "chi:肆伍陆"])
    for hand, throws, names in (((READY, READY_DOORS), "壹", []), (black, "二", ["黑胡"])):
        scene = table({1: hand}, throws=throws, wall="玖")
        actions = [[0, "discard", throws], [1, "win"]]
        assert great("xiangtan", **scene, actions=actions) == names

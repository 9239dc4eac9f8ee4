"""No stall: whoever says nothing, every hand comes to its end (RM-11)."""

import itertools

import pytest

from paiguan.games import GAMES
from paiguan.server.table.alarm import RoomAlarm
from tests.server.silent_seats import play


@pytest.mark.clause("RM-11")
@pytest.mark.parametrize("game", GAMES)
def test_hands_end_though_nobody_says_a_word(game: str) -> None:
    hands, wrong = play((game, 0))
    assert hands > 1
    assert not wrong


def test_a_table_that_is_woken_no_more_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    times, wake = itertools.count(1), RoomAlarm.set

    def forgets(alarm: RoomAlarm, at: float) -> None:
        wake(alarm, at if next(times) < 200 else float("inf"))

    monkeypatch.setattr(RoomAlarm, "set", forgets)
    _, wrong = play(("hengyang258", 0))
    (told,) = wrong
    assert told.startswith("hengyang258 0: hand ")
    assert told.endswith(" stands still")

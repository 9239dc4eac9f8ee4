"""A room that is read anew waits where it was known to stop, whatever its log has beyond that."""

from types import SimpleNamespace
from typing import cast

import pytest

from paiguan.engine.events import Event
from paiguan.engine.game import Game
from paiguan.games import GAMES
from paiguan.server.room.room import PLAYING, Room
from paiguan.server.table.release import Release
from tests.conformance.play import choices, make_deal

pytestmark = pytest.mark.clause("RM-13")


def room_of(game: Game) -> Room:
    """A room in the midst of a hand, as far as a release looks at it."""
    events: list[Event] = []
    deal = make_deal(game, 0)
    round_ = deal.begin(events.append)
    for seat, code in choices(deal, round_):
        round_.act(seat, code)
    hand = SimpleNamespace(number=3, events=events, round=round_)
    return cast("Room", SimpleNamespace(game=game, phase=PLAYING, hand=hand))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_it_goes_on_from_the_last_stop_that_was_shown(game: Game) -> None:
    room = room_of(game)
    assert room.hand is not None
    showing, stops = Release(room), []
    while showing.to_next_stop():
        stops.append(showing.released)
    assert len(stops) > 1
    for shown in range(stops[0], len(room.hand.events) + 1):
        anew = Release(room)
        assert anew.to_last_stop((3, shown))
        assert anew.released == max(stop for stop in stops if stop <= shown)
    # Nothing was shown yet, of this hand or at all; then that is not where it begins.
    assert not Release(room).to_last_stop((3, 0))
    for unknown in (None, (2, 5)):
        anew = Release(room)
        assert anew.to_last_stop(unknown)
        assert anew.released == stops[-1]

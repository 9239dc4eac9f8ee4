"""A view folded from the events that a seat sees is the one built from the true state."""

import pytest

from paiguan.engine.events import Event
from paiguan.engine.game import Game
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import SPECTATOR, seen_by
from tests.conformance.dump import attributes
from tests.conformance.families import truth_of
from tests.conformance.play import by_build, choices, hands_of_each_game, make_deal


@pytest.mark.clause("MJ-10")
@hands_of_each_game(by_build(compiled=250, pure=40))
def test_a_view_is_what_the_state_shows_to_that_seat(game: Game, numbers: range) -> None:
    truth = truth_of(game)
    for number in numbers:
        deal = make_deal(game, number)
        log: list[Event] = []
        views = [SeatView(viewer) for viewer in (*range(game.seats), SPECTATOR)]
        round_ = deal.begin(log.append)
        folded = fold(views, log, 0)
        for seat, code in choices(deal, round_):
            round_.act(seat, code)
            folded = fold(views, log, folded)
            for view in views:
                expected = truth.view(round_, view.viewer, log)
                assert held(view) == expected, f"hand {number} after {log[-1]}"


def fold(views: list[SeatView], log: list[Event], folded: int) -> int:
    """Show the events since then to every view; how many have been shown."""
    for event in log[folded:]:
        for view in views:
            view.apply(seen_by(view.viewer, event))
    return len(log)


def held(view: SeatView) -> dict[str, object]:
    """What a view holds; the order of its hand is the seat's own business."""
    names = [name for name in attributes(view) if not name.startswith("_")]
    fields = {name: getattr(view, name) for name in names}
    fields["hand"] = sorted(view.hand)
    return fields

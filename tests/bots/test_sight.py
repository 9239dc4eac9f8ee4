"""What a seat sees of a hand that nobody listens to is what its view says, and no more."""

import pytest

from paiguan.bots.base import DecidingBot
from paiguan.bots.expert import expert_for
from paiguan.engine.actions import Prompt
from paiguan.engine.events import Event
from paiguan.engine.game import Game
from paiguan.engine.sight import Sight
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.games import GAMES
from tests.conformance.play import choices, make_deal


def sight_of(game: Game, options: dict[str, object], view: SeatView, prompt: Prompt) -> Sight:
    """The sight that a view and a prompt come to."""
    return DecidingBot(game.rules(options), expert_for(game, options)).sight(view, prompt)


@pytest.mark.parametrize("number", range(30))
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_look_at_the_table_says_what_the_view_says(game: Game, number: int) -> None:
    deal = make_deal(game, number)
    views = [SeatView(seat) for seat in range(game.seats)]

    def happened(event: Event) -> None:
        for seat, view in enumerate(views):
            view.apply(seen_by(seat, event))

    round_ = deal.begin(happened)
    for seat, code in choices(deal, round_):
        prompt = round_.prompt(seat)
        assert prompt is not None
        folded = sight_of(game, dict(deal.options), views[seat], prompt)
        assert game.look(round_, seat).facts() == folded.facts()
        round_.act(seat, code)

"""Playing a hand with players who are told what their seats see, and nothing else."""

from collections.abc import Callable, Sequence
from typing import Protocol

from paiguan.engine.actions import Prompt
from paiguan.engine.events import Event
from paiguan.engine.round import Round
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by


class Player(Protocol):
    """Whoever can be asked to choose."""

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """The place, among the prompt's choices, of the one to take."""


def play_asking(
    deal: Callable[[Callable[[Event], None]], Round], players: Sequence[Player]
) -> tuple[Round, list[int]]:
    """A hand from the deal to its end, every seat asked in its turn; and what was chosen."""
    views = [SeatView(seat) for seat in range(len(players))]

    def listen(event: Event) -> None:
        for view in views:
            view.apply(seen_by(view.viewer, event))

    round_ = deal(listen)
    chosen: list[int] = []
    while not round_.over:
        seat = int(round_.next_to_act())
        prompt = round_.prompt(seat)
        assert prompt is not None
        code = prompt.codes[players[seat].choose(views[seat], prompt)]
        round_.act(seat, code)
        chosen.append(code)
    return round_, chosen

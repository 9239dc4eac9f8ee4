"""What the rules of a game are to those who do not know its family."""

from mypy_extensions import mypyc_attr

from paiguan.engine.sight import Sight
from paiguan.engine.view import SeatView


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """A game's rules under its options; a family knows what else to ask them."""

    def sight_of(self, view: SeatView) -> Sight:
        """What a view comes to in the form that the family computes with."""
        raise NotImplementedError

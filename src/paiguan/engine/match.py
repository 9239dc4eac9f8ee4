"""A session: hand after hand, with what one hand leaves to the next.

Options, first dealer, secrets and the actions of all hands give the same totals again.
"""

from collections.abc import Mapping

from paiguan.engine.errors import BilingualError
from paiguan.engine.game import Game, Listener
from paiguan.engine.round import Round
from paiguan.engine.settlement import Result


class Match:
    """Totals, dealer and standing from hand to hand until the session is over."""

    def __init__(
        self, game: Game, options: Mapping[str, object] | None = None, dealer: int = 0
    ) -> None:
        self.game = game
        self.options = game.read_options(options)
        self.dealer = dealer
        self.standing: dict[str, object] = game.first_standing(dealer)
        self.totals = [0] * game.seats
        self.hands_played = 0

    @property
    def over(self) -> bool:
        """Whether the last hand of the session has been settled."""
        return self.game.session_over(self.options, self.hands_played, self.standing)

    def deal(self, secret: bytes, listener: Listener | None = None) -> Round:
        """The next hand."""
        if self.over:
            raise BilingualError(
                "这一场已经打完，没有下一局", "the session is over: there is no next hand"
            )
        return self.game.deal(secret, self.dealer, self.options, listener, self.standing)

    def settle(self, round_: Round) -> Result:
        """Take over what a finished hand came to, and who deals next."""
        result = round_.result
        if result is None:
            raise BilingualError("这局还没打完", "the hand is not over yet")
        for seat, delta in enumerate(result.deltas):
            self.totals[seat] += delta
        self.hands_played += 1
        self.standing = self.game.next_standing(round_)
        self.dealer = result.next_dealer
        return result

"""What a notebook shows: a tile, a hand, and a table that is played at."""

from collections.abc import Mapping
from typing import Any

from paiguan.drawing.tiles import hand_svg
from paiguan.drawing.view import view_svg, view_text
from paiguan.engine.errors import BilingualError
from paiguan.engine.events import Event
from paiguan.engine.game import Game
from paiguan.engine.round import Round
from paiguan.engine.settlement import Result
from paiguan.engine.view import SeatView
from paiguan.engine.visibility import seen_by
from paiguan.games import find_game


class Hand:
    """Tiles of a game as they are written, in that order."""

    def __init__(self, game: str | Game, tiles: str) -> None:
        self.game = game if isinstance(game, Game) else find_game(game)
        self.tiles = self.game.parse_tiles(tiles)

    def judge(self, **request: object) -> dict[str, Any]:
        """What `paiguan judge` says of it: `tile` and `by` for a win, neither for its waits."""
        return dict(self.game.judge({"hand": str(self), **request}))

    def __str__(self) -> str:
        return " ".join(self.game.tile_name(tile) for tile in self.tiles)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.game.name!r}, {str(self)!r})"

    def _repr_svg_(self) -> str:
        return hand_svg(self.game, self.tiles)


class Tile(Hand):
    """A single tile of a game."""

    def __init__(self, game: str | Game, tile: str) -> None:
        super().__init__(game, tile)
        if len(self.tiles) != 1:
            raise BilingualError(
                f"“{tile}”是 {len(self.tiles)} 张，这里要一张",
                f"“{tile}” is {len(self.tiles)} tiles where one is meant",
            )


class Table:
    """A hand being played, which knows what each seat sees."""

    def __init__(
        self,
        game: str | Game,
        secret: bytes | str,
        dealer: int = 0,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else find_game(game)
        self.views = [SeatView(seat) for seat in range(self.game.seats)]
        self.round: Round = self.game.deal(
            secret.encode() if isinstance(secret, str) else secret,
            dealer,
            options,
            self._happened,
            self.game.first_standing(dealer),
        )

    def _happened(self, event: Event) -> None:
        for seat, view in enumerate(self.views):
            view.apply(seen_by(seat, event))

    @property
    def over(self) -> bool:
        """Whether the hand has been settled."""
        return self.round.over

    @property
    def result(self) -> Result | None:
        """Who won with what and who paid whom; None until the hand is over."""
        return self.round.result

    @property
    def to_act(self) -> int:
        """The first seat that has a choice, or -1."""
        return int(self.round.next_to_act())

    @property
    def legal_actions(self) -> list[str]:
        """What that seat may do, in notation."""
        prompt = None if self.over else self.round.prompt(self.to_act)
        return [] if prompt is None else [str(choice) for choice in prompt.choices]

    def act(self, action: str, seat: int | None = None) -> None:
        """Do something that is written like one of `legal_actions`."""
        name, *arguments = action.split()
        who = self.to_act if seat is None else seat
        self.round.act(who, self.game.find_action(self.round, who, name, arguments))

    def seen_by(self, seat: int) -> "TableView":
        """The table as a seat sees it."""
        return TableView(self.game, self.views[seat])

    def __str__(self) -> str:
        return str(self.round)

    def _repr_svg_(self) -> str:
        return self.seen_by(max(self.to_act, 0))._repr_svg_()


class TableView:
    """What one seat sees of a table, to look at."""

    def __init__(self, game: Game, view: SeatView) -> None:
        self.game = game
        self.view = view

    def __str__(self) -> str:
        return view_text(self.game, self.view)

    def _repr_svg_(self) -> str:
        return view_svg(self.game, self.view)

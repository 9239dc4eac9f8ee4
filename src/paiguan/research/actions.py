"""Every action of a game with a number for life, so that a policy always means the same by it."""

from functools import cache

from paiguan.engine.game import Game


class ActionTable:
    """The codes of a game in a fixed order; a number is a place in it."""

    def __init__(self, codes: list[int]) -> None:
        self.codes = codes
        self.numbers = {code: number for number, code in enumerate(codes)}

    def __len__(self) -> int:
        return len(self.codes)


@cache
def action_table(game: Game) -> ActionTable:
    """The table of a game: the same for all of its family."""
    return ActionTable(game.every_action())

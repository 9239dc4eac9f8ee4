"""The table of games: one line each."""

from typing import Final

from paiguan.engine.errors import BilingualError
from paiguan.engine.game import Game
from paiguan.games.dongfeng.game import DONGFENG
from paiguan.games.hengyang15 import HENGYANG15
from paiguan.games.hengyang258.game import HENGYANG258
from paiguan.games.hongzhong import HONGZHONG
from paiguan.games.wanzai import WANZAI
from paiguan.games.xiangtan import XIANGTAN

GAMES: Final[dict[str, Game]] = {
    game.name: game for game in (HENGYANG258, HENGYANG15, WANZAI, XIANGTAN, DONGFENG, HONGZHONG)
}


class UnknownGameError(BilingualError):
    """A game that is not in the table."""


def find_game(name: object) -> Game:
    """The game of this id."""
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    listed = ", ".join(GAMES)
    raise UnknownGameError(
        f"没有玩法 {name!r}；有：{listed}", f"there is no game {name!r}; the games are {listed}"
    )

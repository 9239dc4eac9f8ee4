"""What a session costs in room cards (RM-6)."""

from paiguan.engine.game import Game
from paiguan.engine.options import ROUNDS
from paiguan.games import find_game
from paiguan.server.room.room_setup import RoomSetup


def price_of(setup: RoomSetup, price_8: int) -> int:
    """Cards for a session, by hands and seats or by rounds; eight hands for four cost `price_8`."""
    game = find_game(setup.game)
    number = int(setup.options[game.length.name])
    if game.length.unit == ROUNDS:
        return number * 2 * price_8 // 4
    return price_8 * game.seats // 4 * number // 8


def prices_of(game: Game, price_8: int) -> dict[str, int]:
    """What a session of a game costs, by how many hands or rounds are chosen."""
    return {
        str(value): price_of(RoomSetup(game.name, {game.length.name: value}), price_8)
        for value in game.length.values
    }

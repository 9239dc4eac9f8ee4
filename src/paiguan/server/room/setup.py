"""What a room may be opened with, and what is wrong with something else."""

from collections.abc import Mapping
from typing import Final

from paiguan.engine.game import Game
from paiguan.engine.options import Option, OptionError, OptionValue
from paiguan.games import GAMES
from paiguan.server.room.room_setup import RoomSetup
from paiguan.server.wire.errors import RefusedError

# The values of a room's own options, their defaults first.
ROOM_OPTIONS: Final[dict[str, tuple[OptionValue, ...]]] = {
    "clock": (15, 8, 30, 0),
    "claim_time": ("natural", "strict", "fast"),
    "help": (True, False),
    "mode": ("free", "owner"),
}
# Who may come in; a game may ask that among its own options.
MODE: Final = "mode"


class SetupError(RefusedError):
    """A room that cannot be opened like this, and why."""


def known_game(name: object) -> Game:
    """The game of this name; a SetupError where there is none."""
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        listed = ", ".join(GAMES)
        zh, en = f"没有这个游戏，有：{listed}", f"there is no such game; there are {listed}"
        raise SetupError("no_game", zh, en)
    return game


def checked_setup(given: Mapping[str, object]) -> RoomSetup:
    """What a room is to be opened with, every option at its value."""
    known = ("game", "options", *ROOM_OPTIONS)
    for name in given:
        if name not in known:
            raise _no_option(name, known)
    game = known_game(given.get("game"))
    own = {name: _one_of(name, given.get(name, of[0]), of) for name, of in ROOM_OPTIONS.items()}
    options = given.get("options", {})
    options = options if isinstance(options, Mapping) else {"options": options}
    as_mode = [option.name for option in game.options if option.room == MODE]
    if MODE in given:
        for name in as_mode:
            options = _with_mode(name, options, own[MODE])
    values = _game_options(game, options)
    return RoomSetup(
        game.name,
        values,
        clock=int(own["clock"]),
        claim_time=str(own["claim_time"]),
        help=bool(own["help"]),
        mode=str(values[as_mode[0]] if as_mode else own[MODE]),
    )


def _with_mode(name: str, options: Mapping[str, object], mode: OptionValue) -> Mapping[str, object]:
    """A game may have the room's mode among its own options; said twice, it is said alike."""
    if options.get(name, mode) != mode:
        raise SetupError(
            "bad_option",
            f"开放模式说了两样：mode 是 {mode}，{name} 不是",
            f"two modes are given: mode is {mode}, {name} is not",
        )
    return {**options, name: mode}


def _game_options(game: Game, given: Mapping[str, object]) -> dict[str, OptionValue]:
    table = {option.name: option for option in game.options}
    for name, value in given.items():
        if name not in table:
            raise _no_option(name, tuple(table))
        _one_of(_label(table[name]), value, table[name].values)
    try:
        return game.read_options(given)
    except OptionError as error:
        raise SetupError("bad_option", error.zh, error.en) from None


def _label(option: Option) -> str:
    return f"{option.zh} ({option.name})"


def _no_option(name: str, known: tuple[str, ...]) -> SetupError:
    listed = ", ".join(known)
    zh, en = f"没有“{name}”这一项，有：{listed}", f"there is no “{name}”; there are {listed}"
    return SetupError("bad_option", zh, en)


def _one_of(name: str, value: object, values: tuple[OptionValue, ...]) -> OptionValue:
    for allowed in values:
        if type(value) is type(allowed) and value == allowed:
            return allowed
    listed = ", ".join(map(str, values))
    zh, en = f"“{name}”不能这样选，可以选：{listed}", f"{name}: it is one of {listed}"
    raise SetupError("bad_option", zh, en)

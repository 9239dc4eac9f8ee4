"""What a room may be opened with, and what is wrong with something else."""

from collections.abc import Mapping
from typing import Final

from paiguan.engine.game import Game
from paiguan.engine.options import Option, OptionError, OptionValue
from paiguan.games import GAMES
from paiguan.server.room.room import Setup
from paiguan.server.wire.bodies import OptionTable
from paiguan.server.wire.errors import RefusedError

# The values of a room's own options, their defaults first.
ROOM_OPTIONS: Final[dict[str, tuple[OptionValue, ...]]] = {
    "clock": (15, 8, 30, 0),
    "claim_time": ("natural", "strict", "fast"),
    "help": (True, False),
    "mode": ("free", "owner"),
}
# The game's own option for the room's mode, where it has one.
OPENING_MODE: Final = "opening_mode"


class SetupError(RefusedError):
    """A room that cannot be opened like this, and why."""


def checked_setup(given: Mapping[str, object]) -> Setup:
    """What a room is to be opened with, every option at its value."""
    known = ("game", "options", *ROOM_OPTIONS)
    for name in given:
        if name not in known:
            raise _no_option(name, known)
    wanted = given.get("game")
    game = GAMES.get(wanted) if isinstance(wanted, str) else None
    if game is None:
        listed = ", ".join(GAMES)
        zh, en = f"没有这个游戏，有：{listed}", f"there is no such game; there are {listed}"
        raise SetupError("no_game", zh, en)
    own = {name: _one_of(name, given.get(name, of[0]), of) for name, of in ROOM_OPTIONS.items()}
    options = given.get("options", {})
    options = options if isinstance(options, Mapping) else {"options": options}
    if "mode" in given:
        options = _with_mode(game, options, own["mode"])
    values = _game_options(game, options)
    return Setup(
        game.name,
        values,
        clock=int(own["clock"]),
        claim_time=str(own["claim_time"]),
        help=bool(own["help"]),
        mode=str(values.get(OPENING_MODE, own["mode"])),
    )


def _with_mode(
    game: Game, options: Mapping[str, object], mode: OptionValue
) -> Mapping[str, object]:
    """A game may have the room's mode among its own options; said twice, it is said alike."""
    if OPENING_MODE not in [option.name for option in game.options]:
        return options
    if options.get(OPENING_MODE, mode) != mode:
        raise SetupError(
            "bad_option",
            f"开放模式说了两样：mode 是 {mode}，{OPENING_MODE} 不是",
            f"two modes are given: mode is {mode}, {OPENING_MODE} is not",
        )
    return {**options, OPENING_MODE: mode}


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


def option_told(option: Option) -> OptionTable:
    """An option as forms are made from it."""
    where = option.only_where
    return {
        "name": option.name,
        "zh": option.zh,
        "en": option.en,
        "choices": [
            {"value": choice.value, "zh": choice.zh, "en": choice.en} for choice in option.choices
        ],
        "only_where": None if where is None else {"name": where.name, "values": list(where.values)},
    }


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

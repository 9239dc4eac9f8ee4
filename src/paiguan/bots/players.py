"""Who can be asked to play, by name: a level, a program (`cmd:…`), a class (`module:Class`)."""

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from importlib import import_module
from inspect import Parameter, signature
from typing import Any, Final

from paiguan.bots.base import Bot, Rulebook
from paiguan.bots.levels import LEVELS, bot_for
from paiguan.bots.outside import OutsideBot, words_of
from paiguan.engine.actions import Prompt
from paiguan.engine.errors import BilingualError
from paiguan.engine.options import OptionValue
from paiguan.engine.view import SeatView

PROGRAM: Final = "cmd:"
BETWEEN: Final = ":"
# What a class or function may ask for, by the names of its parameters.
TOLD: Final = ("game", "options", "seed")

# A class of bots, or a function that makes one.
Maker = Callable[..., Any]


class PlayerError(BilingualError):
    """A player who cannot be, or who does not play by the rules."""


class OwnBot(Bot):
    """A bot of somebody else's class; what goes wrong in it is told by its name."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.bot = bot

    def choose(self, view: SeatView, prompt: Prompt) -> int:
        """What it takes, if that is one of the choices."""
        try:
            place: object = self.bot.choose(view, prompt)
        except Exception as error:
            raise went_wrong(self.name, error) from error
        most = len(prompt.codes) - 1
        if not isinstance(place, int) or not 0 <= place <= most:
            raise PlayerError(
                f"{self.name} 选了 {place!r}；choose 要给出 0 到 {most} 的数",
                f"{self.name} chose {place!r}: choose returns a number from 0 to {most}",
            )
        return place


class Players:
    """The bots of a table, hand after hand; programs run from their first hand on."""

    def __init__(
        self,
        game: Rulebook,
        options: Mapping[str, OptionValue],
        makers: Mapping[str, Maker],
        stack: ExitStack,
    ) -> None:
        self.game = game
        self.options = options
        self.makers = makers
        self.stack = stack
        self.programs: dict[str, Any] = {}

    def bot(
        self, name: str, seat: int, hand: int, seed: bytes, worlds: int, milliseconds: float
    ) -> Bot:
        """Who plays a seat in a hand: a program that runs already, or somebody new."""
        if name.startswith(PROGRAM):
            return self._program(name, seat, hand, seed)
        maker = self.makers.get(name)
        if maker is None:
            return bot_for(name, self.game, self.options, seed, worlds, milliseconds)
        return OwnBot(name, made(name, maker, self.game, self.options, seed))

    def _program(self, name: str, seat: int, hand: int, seed: bytes) -> Bot:
        place = f"{seat} {name}"
        program = self.programs.get(place)
        if program is None:
            command = name.removeprefix(PROGRAM)
            program = self.stack.enter_context(OutsideBot(command, self.game, self.options))
            self.programs[place] = program
        program.begin_hand(hand, seed)
        found: Bot = program
        return found


def is_asked(name: str) -> bool:
    """Whether a player has to be told what it sees: one that is none of our levels."""
    return name not in LEVELS


def named(player: object, makers: dict[str, Maker]) -> str:
    """The name of a player; who makes it, where it is a class of Python, goes to the makers."""
    if isinstance(player, str):
        _note_named(player, makers)
        return player
    if not callable(player):
        raise PlayerError(
            f"{player!r} 不是类；要 Bot 的类，每一局会造一个新的",
            f"{player!r} is no class: give the class of a bot, one is made for every hand",
        )
    kind: Any = player
    name = f"{kind.__module__}{BETWEEN}{kind.__qualname__}"
    makers[name] = player
    return name


def _note_named(name: str, makers: dict[str, Maker]) -> None:
    if name.startswith(PROGRAM):
        if not name.removeprefix(PROGRAM).strip():
            raise PlayerError(f"{PROGRAM} 后面要写程序", f"{PROGRAM} needs a program after it")
        words_of(name.removeprefix(PROGRAM))
    elif name in LEVELS:
        return
    elif BETWEEN in name:
        makers[name] = found_maker(name)
    else:
        listed = ", ".join([*LEVELS, f"{PROGRAM}PROGRAM", f"MODULE{BETWEEN}CLASS"])
        raise PlayerError(
            f"没有水平 {name!r}；有：{listed}",
            f"there is no level {name!r}; the levels are {listed}",
        )


def found_maker(name: str) -> Maker:
    """The class that `module:Class` names, also in a module of the folder one is in."""
    module, _, path = name.partition(BETWEEN)
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found: Any = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except Exception as error:
        raise PlayerError(
            f"{name}：找不到：{error}（在 {here} 里也找过）",
            f"{name}: it is not found: {error} (also looked for in {here})",
        ) from error
    if not callable(found):
        raise PlayerError(f"{name} 不是类", f"{name} is no class")
    maker: Maker = found
    return maker


def made(
    name: str,
    maker: Maker,
    game: Rulebook,
    options: Mapping[str, OptionValue],
    seed: bytes,
) -> Bot:
    """A new bot, told what its class asks for: `game`, `options`, `seed` or nothing."""
    told: dict[str, object] = {"game": game, "options": options, "seed": seed}
    try:
        asked = signature(maker).parameters.values()
        takes_all = any(one.kind == Parameter.VAR_KEYWORD for one in asked)
        names = TOLD if takes_all else tuple(one.name for one in asked if one.name in TOLD)
        bot: object = maker(**{one: told[one] for one in names})
    except Exception as error:
        raise went_wrong(name, error) from error
    if not isinstance(bot, Bot):
        raise PlayerError(
            f"{name} 造出的不是 Bot：从 paiguan.bots.Bot 派生",
            f"{name} makes no Bot: derive it from paiguan.bots.Bot",
        )
    return bot


def went_wrong(name: str, error: Exception) -> PlayerError:
    """What somebody else's code has come to."""
    what = f"{type(error).__name__}: {error}"
    return PlayerError(f"{name} 出错：{what}", f"{name} has failed: {what}")

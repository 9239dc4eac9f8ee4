"""A game's options as data: what may be chosen, the default, and the words for it.

Forms, help pages and error messages are all made from these tables.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from paiguan.engine.errors import BilingualError

OptionValue = bool | int | str


class OptionError(BilingualError):
    """An option or a value that the game does not have."""


# What the length of a session is counted in.
HANDS: Final = "hands"
ROUNDS: Final = "rounds"


@dataclass(frozen=True)
class Choice:
    """One value of an option, with its label.

    `turns_up` is what tiles are turned up for after a win, where they change what it brings.
    """

    value: OptionValue
    zh: str
    en: str
    turns_up: str = ""


@dataclass(frozen=True)
class Where:
    """Another option and those of its values under which an option means something."""

    name: str
    values: tuple[OptionValue, ...]

    def holds(self, options: Mapping[str, object]) -> bool:
        """Whether these options are such."""
        return options.get(self.name) in self.values


@dataclass(frozen=True)
class Option:
    """One option; its first choice is the default.

    Where `only_where` does not hold, the option changes nothing: it is not offered, and whatever
    it is set to is accepted. The option that is the length of a session has a `unit`; one that is
    a room's own option under another name says which in `room`.
    """

    name: str
    zh: str
    en: str
    choices: tuple[Choice, ...]
    only_where: Where | None = None
    unit: str = ""
    room: str = ""

    @property
    def default(self) -> OptionValue:
        """What holds where nothing is said."""
        return self.choices[0].value

    @property
    def values(self) -> tuple[OptionValue, ...]:
        """Every value that may be chosen, default first."""
        return tuple(choice.value for choice in self.choices)


def switch(name: str, zh: str, en: str, *, default: bool) -> Option:
    """An option that is on or off."""
    on = Choice(True, "是", "yes")
    off = Choice(False, "否", "no")
    return Option(name, zh, en, (on, off) if default else (off, on))


def that_matter(table: tuple[Option, ...], options: Mapping[str, object]) -> tuple[Option, ...]:
    """The options of a table that change something beside these values of the others."""
    return tuple(
        option for option in table if option.only_where is None or option.only_where.holds(options)
    )


# How long a session is, where it goes by hands.
SESSION_HANDS: Final = Option(
    "hands",
    "局数",
    "Hands in a session",
    (Choice(8, "8局", "8 hands"), Choice(16, "16局", "16 hands")),
    unit=HANDS,
)


def length_option(table: tuple[Option, ...]) -> Option:
    """The option of a table that is the length of a session."""
    lengths = [option for option in table if option.unit]
    assert len(lengths) == 1, "one option of a game says how long a session is: it has a unit"
    return lengths[0]


def read_options(table: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """The value of every option in the table: as given, else its default."""
    known = {option.name for option in table}
    for name in given:
        if name not in known:
            listed = ", ".join(option.name for option in table)
            raise OptionError(
                f"这里没有选项“{name}”；有：{listed}",
                f"there is no option “{name}” here; the options are {listed}",
            )
    return {option.name: _value(option, given) for option in table}


def _value(option: Option, given: Mapping[str, object]) -> OptionValue:
    if option.name not in given:
        return option.default
    value = given[option.name]
    for allowed in option.values:
        if type(allowed) is type(value) and allowed == value:
            return allowed
    listed = ", ".join(_as_json(allowed) for allowed in option.values)
    raise OptionError(
        f"选项“{option.name}”（{option.zh}）不能是 {value!r}；可以是 {listed}",
        f"option “{option.name}” cannot be {value!r}; it is one of {listed}",
    )


def _as_json(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)

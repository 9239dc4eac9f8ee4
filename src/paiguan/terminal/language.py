"""The two languages of what people read, and which of them this run speaks.

The first that says something decides: `--lang`, `PAIGUAN_LANG`, then the locale (`LC_ALL`,
`LC_MESSAGES`, `LANG`). A locale that names no language (`C`, `POSIX`, `C.UTF-8`, none at all)
leaves it at Chinese, the first language of the house.
"""

import os
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from paiguan.terminal.errors import WRONG_USAGE, CommandError

OPTION: Final = "--lang"
VARIABLE: Final = "PAIGUAN_LANG"
LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
NO_LANGUAGE: Final = ("C", "POSIX")
# Between the Chinese and the English of a text that is written in both.
BETWEEN: Final = " · "


class Language(StrEnum):
    """Chinese first, English second."""

    ZH = "zh"
    EN = "en"

    def say(self, zh: str, en: str) -> str:
        """The same thing in this language."""
        return zh if self is Language.ZH else en

    def of(self, both: str) -> str:
        """This language's half of a text written `中文 · English`; a text without halves whole."""
        zh, between, en = both.partition(BETWEEN)
        return self.say(zh, en) if between else both


class _Chosen:
    """What the command line has chosen; nothing before it was read."""

    language: Language | None = None


def current_language() -> Language:
    """The language that this run speaks."""
    return _Chosen.language or language_of(os.environ)


def choose_language(arguments: Sequence[str]) -> list[str]:
    """Let a command line choose by its last `--lang`, wherever it is; what else it says.

    What comes after `--` is not looked at.
    """
    _Chosen.language = None
    rest: list[str] = []
    ahead = iter(arguments)
    for argument in ahead:
        if argument == "--":
            return [*rest, argument, *ahead]
        name, equals, value = argument.partition("=")
        if name != OPTION:
            rest.append(argument)
        else:
            _Chosen.language = _exact(value if equals else next(ahead, ""))
    return rest


def language_of(environment: Mapping[str, str]) -> Language:
    """What the environment says."""
    own = _named(environment.get(VARIABLE, ""))
    if own is not None:
        return own
    # As in POSIX, the first of them that is not empty is the locale.
    locale = next((value for name in LOCALE if (value := environment.get(name))), "")
    named = locale.partition(".")[0].partition("@")[0]
    if not named or named in NO_LANGUAGE or _named(named) is Language.ZH:
        return Language.ZH
    return Language.EN


def _named(text: str) -> Language | None:
    """The language that a text such as `zh_CN.UTF-8` or `EN` begins with, if it is one of ours."""
    start = text.strip().lower()[:2]
    return Language(start) if start in tuple(Language) else None


def _exact(value: str) -> Language:
    """The language of this very name."""
    if value not in tuple(Language):
        listed = ", ".join(Language)
        raise CommandError(
            f"{OPTION} {value}：没有这种语言；有：{listed}（paiguan --help 有说明）",
            f"{OPTION} {value}: it is one of {listed} (paiguan --help says more)",
            WRONG_USAGE,
        )
    return Language(value)

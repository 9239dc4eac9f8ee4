"""The two languages of what people read."""

from enum import StrEnum


class Language(StrEnum):
    """Chinese first, English second."""

    ZH = "zh"
    EN = "en"

    def say(self, zh: str, en: str) -> str:
        """The same thing in this language."""
        return zh if self is Language.ZH else en

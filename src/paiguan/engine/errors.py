"""Errors that can be told in Chinese and in English."""

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class BilingualError(ValueError):
    """Something that cannot be, and why, in both languages.

    `str()` is the English, as tracebacks and logs are; whoever speaks to people takes `said`.
    """

    zh: str
    en: str

    def __init__(self, zh: str, en: str) -> None:
        # Both are kept as its arguments, so that it can go from one process to another.
        super().__init__(zh, en)
        self.zh = _shown(zh)
        self.en = _shown(en)

    def __str__(self) -> str:
        return self.en

    def said(self, language: str) -> str:
        """What it says in `zh` or `en`."""
        return self.zh if language == "zh" else self.en


def _shown(text: str) -> str:
    """A text in which what somebody wrote is quoted: without characters that nobody can see."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else repr(c)[1:-1] for c in text)

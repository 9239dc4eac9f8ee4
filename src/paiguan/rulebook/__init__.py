"""The rule pages as the program reads them: whole pages, and single clauses by their number.

An installed package carries the pages beside this file; a checkout has them in `docs/rules`.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from paiguan.engine.errors import BilingualError

__all__ = ["Clause", "Heading", "UnknownRuleError", "clause", "heading", "page", "page_names"]

INSTALLED = Path(__file__).parent / "pages"
CHECKOUT = Path(__file__).parents[3] / "docs" / "rules"

ENGLISH_ENDING = ".en"
# “# 麻将通则（MJ）”, “# Mahjong in general (MJ)”: in brackets what numbers of clauses begin with.
HEADING = re.compile(r"# (.*?)(?: ?[（(]([A-Z]+)[）)])?")
CLAUSE_LINE = re.compile(r"- \*\*([A-Z]+-\d+)\*\* ([^：:]*)(?:：|: ?)(.*)")
# 〔原文〕 on a Chinese page, [source] on an English one, at the very end of a clause.
ORIGIN = re.compile(r"\s*[〔\[]([^〔〕\[\]]*)[〕\]]\s*$")
CLAUSE_NUMBER = re.compile(r"([A-Z]+)-?0*(\d+)")


class UnknownRuleError(BilingualError):
    """A page or a clause that the rulebook does not have."""


@dataclass(frozen=True)
class Clause:
    """One clause: its number, its name, what it says, and where that comes from."""

    id: str
    title: str
    text: str
    origin: str


@dataclass(frozen=True)
class Heading:
    """The first line of a page: its title, and what the numbers of its clauses begin with."""

    title: str
    clauses: str


def page_names() -> list[str]:
    """The pages that there are, by the name that they have in both languages."""
    return sorted(path.stem for path in _folder().glob("*.md") if "." not in path.stem)


def page(name: str, lang: str = "zh") -> str:
    """A page as it is written, in Markdown."""
    if name not in page_names():
        listed = ", ".join(page_names())
        raise UnknownRuleError(
            f"没有规则页“{name}”；有：{listed}",
            f"there is no rule page “{name}”; the pages are {listed}",
        )
    ending = ENGLISH_ENDING if lang == "en" else ""
    return (_folder() / f"{name}{ending}.md").read_text(encoding="utf-8")


@cache
def heading(name: str, lang: str = "zh") -> Heading:
    """What a page is called, and which clauses are on it; an index has none."""
    found = HEADING.fullmatch(page(name, lang).partition("\n")[0])
    return Heading("", "") if found is None else Heading(found[1], found[2] or "")


def clause(written: str, lang: str = "zh") -> Clause:
    """A clause by its number, which may be written `HY-12`, `hy-12` or `hy12`."""
    number = CLAUSE_NUMBER.fullmatch(written.upper())
    found = None if number is None else _clauses(lang).get(f"{number[1]}-{number[2]}")
    if found is None:
        prefixes = dict.fromkeys(id_.partition("-")[0] for id_ in _clauses(lang))
        known = ", ".join(f"{prefix}-1" for prefix in prefixes)
        raise UnknownRuleError(
            f"没有条文“{written}”；条号写成 {known} 这样",
            f"there is no clause “{written}”; numbers are written as in {known}",
        )
    return found


def _folder() -> Path:
    return INSTALLED if INSTALLED.is_dir() else CHECKOUT


@cache
def _clauses(lang: str) -> dict[str, Clause]:
    """Every clause of every page in one language."""
    return {found.id: found for name in page_names() for found in _on_page(page(name, lang))}


def _on_page(text: str) -> list[Clause]:
    """The clauses of a page: each starts an item, and goes on as long as lines are indented."""
    found: list[Clause] = []
    lines = text.splitlines()
    for at, line in enumerate(lines):
        start = CLAUSE_LINE.fullmatch(line)
        if start is not None:
            body = [start[3]]
            for more in lines[at + 1 :]:
                if more and not more.startswith("  "):
                    break
                body.append(more[2:])
            found.append(_clause(start[1], start[2], "\n".join(body)))
    return found


def _clause(id_: str, title: str, body: str) -> Clause:
    body = body.strip()
    origin = ORIGIN.search(body)
    if origin is None:
        return Clause(id_, title, body, "")
    return Clause(id_, title, body[: origin.start()].strip(), origin[1])

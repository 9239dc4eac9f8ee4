"""The rule pages as the tests read them: which clauses there are, and on which pages."""

import re
from pathlib import Path

from paiguan.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "rules"

CLAUSE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\*", re.MULTILINE)


def clauses_on(page: str) -> list[str]:
    """The clause ids of a page such as `hengyang258` or `hengyang258.en`, in order."""
    return CLAUSE.findall((PAGES / f"{page}.md").read_text(encoding="utf-8"))


def all_clauses() -> set[str]:
    """The clause ids of every page there is."""
    return {clause for path in PAGES.glob("*.md") for clause in clauses_on(path.stem)}


def played_pages() -> list[str]:
    """The pages that describe a game of the table of games."""
    return list(dict.fromkeys(page for game in GAMES.values() for page in game.pages))


def played_clauses() -> list[str]:
    """The clause ids of those pages."""
    return [clause for page in played_pages() for clause in clauses_on(page)]

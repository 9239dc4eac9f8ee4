"""The rule pages: both languages have the same clauses, and the code names none but those."""

import re

import pytest

from paiguan.games import GAMES
from tests.rulebook import PAGES, ROOT, all_clauses, clauses_on

PAGE_NAMES = sorted(path.stem for path in PAGES.glob("*.md") if "." not in path.stem)
SOURCES = sorted((ROOT / "src").rglob("*.py"))


@pytest.mark.parametrize("page", PAGE_NAMES)
def test_both_languages_have_the_same_clauses_in_the_same_order(page: str) -> None:
    assert clauses_on(page) == clauses_on(f"{page}.en")


def test_no_clause_is_written_twice() -> None:
    written = [clause for page in PAGE_NAMES for clause in clauses_on(page)]
    assert sorted(written) == sorted(set(written))


@pytest.mark.parametrize("name", GAMES)
def test_the_pages_of_a_game_are_there_and_have_clauses(name: str) -> None:
    for page in GAMES[name].pages:
        assert clauses_on(page), page


def test_the_code_names_no_clause_that_no_page_has() -> None:
    known = all_clauses()
    prefixes = "|".join(sorted({clause.partition("-")[0] for clause in known}))
    named = {
        (clause, str(path.relative_to(ROOT)))
        for path in SOURCES
        for clause in re.findall(rf"\b(?:{prefixes})-\d+\b", path.read_text(encoding="utf-8"))
    }
    assert named, "no source names a clause: are they read at all?"
    assert sorted((clause, path) for clause, path in named if clause not in known) == []

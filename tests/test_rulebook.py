"""The rule pages: both languages have the same clauses, and the code names none but those."""

import re

import pytest

from paiguan.games import GAMES
from paiguan.rulebook import clause, heading
from tests.rulebook import PAGES, ROOT, all_clauses, clauses_on

PAGE_NAMES = sorted(path.stem for path in PAGES.glob("*.md") if "." not in path.stem)
SOURCES = sorted((ROOT / "src").rglob("*.py"))

ORIGINS = {
    "原文": "source",
    "解读": "reading",
    "原文·解读": "source, reading",
    "习惯": "practice",
}

OPTION_ROW = re.compile(r"^\| `\w+` \|[^|]*\|(.*)\|$", re.MULTILINE)
PART = re.compile(r"^## (.*)$", re.MULTILINE)
NAMED = re.compile(r"[A-Z]{2}-\d+")
CODE = re.compile(r"`[^`]+`")
# A gap inside a clause of a sentence, a mark after a gap, or a verb that has lost its subject.
HOLE = re.compile(
    r"[^\s：；，:;,.] {2}|[ （(：；，:;,] *[）)，,；;]|[（(] |[:;,] +(?:is|are|leaves)\b"
)


@pytest.mark.parametrize("page", PAGE_NAMES)
def test_both_languages_have_the_same_clauses_in_the_same_order(page: str) -> None:
    assert clauses_on(page) == clauses_on(f"{page}.en")


def test_a_clause_has_the_same_origin_in_both_languages() -> None:
    for id_ in sorted(all_clauses()):
        assert clause(id_, "en").origin == ORIGINS[clause(id_).origin], id_


@pytest.mark.parametrize("lang", ["", ".en"])
@pytest.mark.parametrize("name", GAMES)
def test_options_are_explained_without_the_names_of_their_values(name: str, lang: str) -> None:
    """The client leaves those names out, since the values stand there in words."""
    text = (PAGES / f"{GAMES[name].pages[0]}{lang}.md").read_text(encoding="utf-8")
    meanings = [CODE.sub("", row).strip() for row in OPTION_ROW.findall(text)]
    assert len(meanings) == len(GAMES[name].options)
    assert [meaning for meaning in meanings if HOLE.search(meaning)] == []


@pytest.mark.parametrize("name", [name for name in PAGE_NAMES if name not in ("index", "room")])
def test_a_page_begins_with_its_game_in_short_and_names_a_clause_for_every_line(name: str) -> None:
    named: list[list[set[str]]] = []
    for lang, title in (("", "一屏看懂"), (".en", "At a glance")):
        parts = PART.split((PAGES / f"{name}{lang}.md").read_text(encoding="utf-8"))
        assert parts[1] == title
        lines = [line for line in parts[2].splitlines() if line.startswith("- ")]
        named.append([set(NAMED.findall(line)) for line in lines])
        # What is chosen comes after what is played.
        assert name not in GAMES or parts[-2] in ("选项", "Options")
    in_chinese, in_english = named
    assert in_chinese == in_english
    assert all(in_chinese)
    assert set().union(*in_chinese) <= all_clauses()


@pytest.mark.parametrize("name", PAGE_NAMES)
def test_the_heading_of_a_page_says_which_clauses_are_on_it(name: str) -> None:
    """By this the client finds the page of any clause."""
    prefixes = {clause.partition("-")[0] for clause in clauses_on(name)}
    for lang in ("zh", "en"):
        assert {heading(name, lang).clauses} == (prefixes or {""})
        assert heading(name, lang).title


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

"""The page about adding a game has every switch and every question of both families."""

import ast
import re

import pytest

from tests.rulebook import ROOT

# Without the blocks of code, so that single backquotes are pairs.
PAGE = re.sub(
    "```.*?```",
    "",
    (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8"),
    flags=re.DOTALL,
)
NAMED = frozenset(
    word for code in re.findall(r"`([^`]+)`", PAGE) for word in re.findall(r"\w+", code)
)
# What a family answers for all its games.
OF_THE_FAMILY = frozenset({"__init__", "sight_of"})


def said_by_games(family: str) -> set[str]:
    """The fields and methods of a family's rules, which a game sets and answers."""
    found: set[str] = set()
    for module in ("hand_rules", "table"):
        path = ROOT / "src" / "paiguan" / family / f"{module}.py"
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name.endswith("Rules"):
                found |= set(_members(node))
    return found - OF_THE_FAMILY


def _members(rules: ast.ClassDef) -> list[str]:
    methods = [node.name for node in rules.body if isinstance(node, ast.FunctionDef)]
    fields = [
        node.attr
        for node in ast.walk(rules)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    ]
    return [*methods, *fields]


@pytest.mark.parametrize("family", ["mahjong", "zipai"])
def test_every_switch_and_question_is_on_the_page(family: str) -> None:
    said = said_by_games(family)
    assert {"judge", "settle_win", "passed_win_reason"} <= said
    assert said - NAMED == set(), "say on docs/adding-a-game.md what a game says by it"


def test_every_file_and_folder_that_the_page_names_is_there() -> None:
    paths = [code for code in re.findall(r"`([\w./-]+/[\w./-]*\w)`", PAGE) if "<" not in code]
    roots = (ROOT, ROOT / "src" / "paiguan", ROOT / "src", ROOT / "docs")
    missing = [path for path in paths if not any((root / path).exists() for root in roots)]
    assert len(paths) > 10
    assert missing == []

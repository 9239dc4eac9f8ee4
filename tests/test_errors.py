"""Errors are told in Chinese and in English, whoever raises them; read from the source alone."""

import ast
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from paiguan.bots.outside import OutsideBotError
from paiguan.engine.errors import BilingualError
from paiguan.engine.game import ScenarioError
from paiguan.engine.options import OptionError
from paiguan.records import judge_request
from paiguan.simulate import EngineError, PlanError
from tests.rulebook import ROOT

FILES = sorted((ROOT / "src" / "paiguan").rglob("*.py"))
BASE = "BilingualError"
# The method that makes one for a place in a scenario.
SAYS = "says"
CHINESE = re.compile(r"[\u4e00-\u9fff]")
# Errors of Python itself are for programmers: none of these reaches somebody at a command line.
FOR_PROGRAMMERS = {
    "__init__.py": "a build that is not the one asked for",
    "research/environment.py": "environments are used from Python alone",
    "research/seating.py": "environments are used from Python alone",
    "terminal/files.py": "caught where it is raised, and said again",
    "mahjong/deck.py": "a game's deck is written in its file",
    "zipai/deal.py": "a game's deal is written in its file",
    "zipai/explain.py": "a division that was found cannot be found: a bug",
    "records/scenario.py": "an action that was refused is not: a bug",
}
PLAIN = ("ValueError", "RuntimeError", "LookupError", "KeyError", "TypeError", "AssertionError")


@cache
def trees() -> dict[Path, ast.Module]:
    """Every file of the package, parsed."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}


@cache
def places() -> dict[str, int]:
    """The errors in two languages, and which of their arguments is the Chinese."""
    classes = [
        node
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    ]
    found = {BASE: 0}
    while True:
        more = {
            node.name: _place(node, found)
            for node in classes
            if node.name not in found and any(_name(base) in found for base in node.bases)
        }
        if not more:
            return found
        found |= more


def _place(node: ast.ClassDef, known: dict[str, int]) -> int:
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and part.name == "__init__":
            names = [argument.arg for argument in part.args.args[1:]]
            # An error that has its texts in a table takes neither.
            return names.index("zh") if "zh" in names else -1
    return next(known[_name(base)] for base in node.bases if _name(base) in known)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def made() -> Iterator[tuple[str, ast.expr, ast.expr]]:
    """Every place where such an error is made: where it is, its Chinese and its English."""
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            says = isinstance(node.func, ast.Attribute) and node.func.attr == SAYS
            place = 0 if says else places().get(_name(node.func), -1)
            where = f"{path.relative_to(ROOT)}:{node.lineno}"
            if place < 0 or any(isinstance(one, ast.Starred) for one in node.args):
                continue
            assert len(node.args) >= place + 2, f"{where}: it is told in one language only"
            yield where, node.args[place], node.args[place + 1]


def _said(node: ast.expr, name: str) -> str | None:
    """The words that are written there, with those taken over in the language of this name.

    None where the whole text comes from elsewhere.
    """
    if isinstance(node, ast.Constant):
        return str(node.value)
    if not isinstance(node, ast.JoinedStr):
        return None
    said = ""
    for part in node.values:
        if isinstance(part, ast.Constant):
            said += str(part.value)
        elif isinstance(part, ast.FormattedValue) and _language(part.value) == name:
            said += {"zh": "中", "en": "en"}[name]
    return said


def _language(node: ast.expr) -> str:
    """`zh` for `error.zh`, for a variable of that name, and for either on one line."""
    if isinstance(node, ast.Call) and node.args:
        node = node.args[0]
    return node.attr if isinstance(node, ast.Attribute) else _name(node)


def test_there_are_many_of_them() -> None:
    assert len(places()) > 20
    assert len(list(made())) > 130


def test_every_error_is_told_in_both_languages() -> None:
    for where, zh, en in made():
        words = _said(zh, "zh")
        if words is None:
            assert ast.dump(zh) != ast.dump(en), where
            assert (_language(zh), _language(en)) != ("en", "zh"), where
            continue
        assert CHINESE.search(words), f"{where}: {words}"
        english = _said(en, "en")
        assert english is not None, where
        assert re.search(r"[a-z]", english) or english == ": ", f"{where}: {english}"


def test_what_people_meet_is_no_error_of_python() -> None:
    for path, tree in trees().items():
        inside = str(path.relative_to(ROOT / "src" / "paiguan"))
        if inside.startswith("server/") or inside in FOR_PROGRAMMERS:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                assert _name(node.exc.func) not in PLAIN, f"{inside}:{node.lineno}"


@pytest.mark.parametrize(
    "kind", [OptionError, ScenarioError, OutsideBotError, PlanError, EngineError]
)
def test_an_error_keeps_both_on_its_way_between_processes(kind: type[BilingualError]) -> None:
    error = pickle.loads(pickle.dumps(kind("错了", "wrong")))
    assert type(error) is kind
    assert (error.zh, error.en, str(error)) == ("错了", "wrong", "wrong")
    assert (error.said("zh"), error.said("en")) == ("错了", "wrong")


def test_an_error_inside_another_keeps_both() -> None:
    request = {"game": "hengyang258", "hand": "0m"}
    assert judge_request(request)["error"].startswith("“0” in “0m” is no tile")
    assert judge_request(request, "zh")["error"].startswith("“0m”里的“0”不是牌")

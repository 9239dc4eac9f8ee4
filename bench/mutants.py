"""``python -m bench.mutants``: how many small mistakes in the rules the tests notice.

One place of the engine, a family or a game is changed (a comparison, a sign, a number by one, `and`
for `or`), the tests of that part run on a copy of the source, and the change is found out if one of
them fails or does not end. Those that take seconds run first, then golden hands, the slow judges,
and only for what is left the rest, of the games that it can concern. A sample of all such changes,
numbered by a seed: parts that begin where another has ended add up. Some changes mean the same as
before and cannot be found out: those that are left are listed.
"""

import argparse
import ast
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from queue import SimpleQueue
from threading import Lock
from typing import Final

from bench.figures import found
from bench.servers import ROOT
from paiguan.games import GAMES

PACKAGE: Final = ROOT / "src" / "paiguan"
# The games of each family, which has a part of the same name.
GAMES_OF: Final = {
    one.family: tuple(name for name, game in GAMES.items() if game.kind is one.kind)
    for one in GAMES.values()
}
PARTS: Final = ("engine", *GAMES_OF, "games")
GOLDEN: Final = "tests/conformance/test_builds.py"
JUDGES: Final = ("tests/slow",)
CONFORMANCE: Final = ("tests/conformance",)
ALWAYS: Final = (
    "tests/bots",
    "tests/test_any_input.py",
    "tests/test_bad_input.py",
    "tests/research/test_environment.py",
)
# Tests that take this many times as much of a processor as without a change do not end.
MOST_TIMES: Final = 5
SPARE_SECONDS: Final = 30.0

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COMPUTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
Change = Callable[[ast.AST], None]
Tests = tuple[str, ...]


@dataclass(frozen=True)
class Mutant:
    """One place of one file, and which of the changes there."""

    file: Path
    place: int
    line: int
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(PACKAGE)}:{self.line}: {self.before} → {self.after}"


def _changes(node: ast.AST) -> Iterator[Change]:
    """The small mistakes that can be made at a node."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
        yield _compared
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in COMPUTED:
        yield _computed
    elif isinstance(node, ast.BoolOp):
        yield _joined
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool | int):
        yield _counted
    elif isinstance(node, ast.IfExp | ast.If | ast.While) and not isinstance(
        node.test, ast.Compare
    ):
        yield _turned


def _compared(node: ast.AST) -> None:
    assert isinstance(node, ast.Compare)
    node.ops[0] = COMPARED[type(node.ops[0])]()


def _computed(node: ast.AST) -> None:
    assert isinstance(node, ast.BinOp | ast.AugAssign)
    node.op = COMPUTED[type(node.op)]()


def _joined(node: ast.AST) -> None:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()


def _counted(node: ast.AST) -> None:
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, bool | int)
    node.value = not node.value if isinstance(node.value, bool) else node.value + 1


def _turned(node: ast.AST) -> None:
    assert isinstance(node, ast.IfExp | ast.If | ast.While)
    node.test = ast.UnaryOp(ast.Not(), node.test)


def _behaviour(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes that do something: no types, no assertions, no texts of errors."""
    if isinstance(node, ast.Assert | ast.Raise):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _behaviour(child)


def _said(node: ast.AST) -> ast.AST:
    """What is worth saying of a changed node."""
    return node.test if isinstance(node, ast.If | ast.While) else node


def sample(size: int, seed: str, first: int = 0) -> list[Mutant]:
    """So many of all mistakes, each as likely as any other, from this number on."""
    files = sorted(
        file
        for part in PARTS
        for file in (PACKAGE / part).rglob("*.py")
        if file.name != "__init__.py"
    )
    every = [(file, place) for file in files for place in _places(file)]
    return [
        _mutant(*random.Random(f"{seed} {number}").choice(every))
        for number in range(first, first + size)
    ]


def _places(file: Path) -> Iterator[int]:
    tree = ast.parse(file.read_text("utf-8"))
    for place, node in enumerate(_behaviour(tree)):
        if any(True for _ in _changes(node)):
            yield place


def _mutant(file: Path, place: int) -> Mutant:
    tree = ast.parse(file.read_text("utf-8"))
    node = list(_behaviour(tree))[place]
    line = getattr(node, "lineno", 0)
    before = ast.unparse(_said(node))
    next(_changes(node))(node)
    source = ast.unparse(ast.fix_missing_locations(tree))
    return Mutant(file, place, line, before, ast.unparse(_said(node)), source)


def tests_of(file: Path) -> list[Tests]:
    """The tests of a file's part, in stages: the first take seconds, the last minutes."""
    part, *rest = file.relative_to(PACKAGE).parts
    games = GAMES_OF.get(part, tuple(GAMES))
    if part == "games":
        named = rest[0].removesuffix(".py")
        games = tuple(game for game in games if game == named) or games
    own = (f"tests/{part}",) if (ROOT / "tests" / part).is_dir() else ()
    more = ("tests/test_match.py", "tests/test_deck.py", "tests/test_options.py")
    quick = (*own, *(f"tests/{game}" for game in games), *(more if part == "engine" else ()))
    of_games = ("-k", " or ".join(games)) if len(games) < len(GAMES) else ()
    return [quick, (GOLDEN, *of_games), JUDGES, (*CONFORMANCE, *of_games), ALWAYS]


def run(source: Path, tests: Tests, seconds: float | None) -> tuple[bool, float]:
    """Whether the tests pass on a source within so many seconds of a processor, and their number.

    A busy machine takes longer for the same, so time by the clock would find out too much.
    """
    environment = {**os.environ, "PYTHONPATH": str(source), "PAIGUAN_EXPECT_BUILD": "pure"}
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    if seconds is not None:
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (ceil(seconds), ceil(seconds)))
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode == 0, used.ru_utime + used.ru_stime


class Limits:
    """How long tests may take; found out once for all, on a source without a mistake."""

    def __init__(self) -> None:
        self._limits: dict[Tests, float] = {}
        self._measuring = Lock()

    def of(self, tests: Tests, source: Path) -> float:
        """How much of a processor these may use; without a change they pass."""
        with self._measuring:
            if tests not in self._limits:
                passed, took = run(source, tests, None)
                if not passed:
                    raise SystemExit(f"the tests fail without any change: {' '.join(tests)}")
                self._limits[tests] = MOST_TIMES * took + SPARE_SECONDS
            return self._limits[tests]


class Trial:
    """A copy of the source to make mistakes in."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.source = folder / "src"
        self._limits = limits
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PACKAGE, self.source / "paiguan", ignore=ignored)
        # The rulebook belongs to it, and is found beside it.
        shutil.copytree(ROOT / "docs" / "rules", folder / "docs" / "rules")

    def finds_out(self, mutant: Mutant) -> bool:
        """Whether any tests notice a mistake."""
        target = self.source / "paiguan" / mutant.file.relative_to(PACKAGE)
        kept = target.read_bytes()
        for tests in tests_of(mutant.file):
            limit = self._limits.of(tests, self.source)
            target.write_text(mutant.source, "utf-8")
            try:
                passed, _ = run(self.source, tests, limit)
                if not passed:
                    return True
            finally:
                target.write_bytes(kept)
        return False


def _tried(free: "SimpleQueue[Trial]", number: int, mutant: Mutant) -> bool:
    """Whether a mistake was found out, in a copy that nobody else uses meanwhile."""
    trial = free.get()
    try:
        found_out = trial.finds_out(mutant)
    finally:
        free.put(trial)
    print(f"{number}: {'found out' if found_out else 'LEFT'}: {mutant}", flush=True)
    return found_out


def main() -> int:
    """Try a sample of mistakes; 1 if fewer than promised were found out."""
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=20)
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="NUMBER")
    parser.add_argument("--seed", default="mutants")
    parser.add_argument("--promised", type=float, default=90.0, help="percent")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at once")
    given = parser.parse_args()
    mutants = sample(given.sample, given.seed, given.first)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.jobs) as pool:
        free: SimpleQueue[Trial] = SimpleQueue()
        limits = Limits()
        for job in range(given.jobs):
            free.put(Trial(Path(folder, str(job)), limits))
        numbers = range(given.first, given.first + given.sample)
        caught = sum(pool.map(lambda *one: _tried(free, *one), numbers, mutants))
    found(mutants=given.sample, found_out=caught, left=given.sample - caught)
    return 0 if 100 * caught >= given.promised * given.sample else 1


if __name__ == "__main__":
    raise SystemExit(main())

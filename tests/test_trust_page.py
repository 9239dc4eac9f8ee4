"""The page of promises says what was measured, and of the rest that it was not."""

import json

import pytest

from bench.mutants import sample
from bench.promises import PROMISES
from bench.trust import A_LITTLE, KEPT, NEVER, PAGE, page_of, within
from tests.rulebook import ROOT

MEASURED = {
    "held": True,
    "figures": {"cuts": 2000, "lost": 0},
    "rows": [],
    "at": "2026-01-02",
    "commit": "abc1234",
    "minutes": 3.0,
}


def line_of(page: str, key: str) -> str:
    promise = next(one for one in PROMISES if one.key == key)
    (line,) = [line for line in page.splitlines() if line.startswith(f"| {promise.zh}")]
    return line


def test_what_was_never_measured_says_so() -> None:
    page = page_of({})
    assert NEVER in line_of(page, "failover")
    assert A_LITTLE in line_of(page, "power")
    assert NEVER not in line_of(page, "door")


@pytest.mark.parametrize(
    ("figures", "kept"),
    [
        ({"cuts": 2000, "lost": 0}, True),
        ({"cuts": 1999, "lost": 0}, False),
        ({"cuts": 2000, "lost": 1}, False),
        ({"cuts": 2000}, False),
    ],
)
def test_a_promise_is_kept_at_its_size_and_with_its_figures(
    figures: dict[str, int], kept: bool
) -> None:
    power = next(one for one in PROMISES if one.key == "power")
    assert within(power, figures) is kept


def test_what_was_measured_says_what_when_and_on_which_commit() -> None:
    line = line_of(page_of({"power": MEASURED}), "power")
    for said in ("kept", "cuts 2000, lost 0", "2026-01-02", "abc1234", "measure power"):
        assert said in line
    assert NEVER not in line


def test_what_was_not_kept_is_not_called_kept() -> None:
    line = line_of(page_of({"power": {**MEASURED, "held": False}}), "power")
    assert "**not kept**" in line


def test_the_page_is_what_the_command_writes() -> None:
    kept = json.loads(KEPT.read_text("utf-8"))
    assert PAGE.read_text("utf-8") == page_of(kept)


@pytest.mark.parametrize("promise", PROMISES, ids=lambda one: one.key)
def test_what_shows_a_promise_is_there(promise: object) -> None:
    tests = str(getattr(promise, "tests", ""))
    for path in filter(None, tests.split(", ")):
        assert (ROOT / path).exists(), path
    for word in getattr(promise, "command", ()):
        if word.startswith("tests/"):
            assert (ROOT / word).exists(), word


def test_a_mutant_is_the_same_program_but_for_one_place() -> None:
    first, second = sample(2, "a seed")
    assert sample(2, "a seed") == [first, second]
    assert first.before != first.after
    for mutant in (first, second):
        compile(mutant.source, str(mutant.file), "exec")

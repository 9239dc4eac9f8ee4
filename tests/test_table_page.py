"""`docs/at-the-table.md` names tests that there are."""

import re

import pytest

from tests.rulebook import ROOT

PAGE = (ROOT / "docs" / "at-the-table.md").read_text("utf-8")
ROWS = [line for line in PAGE.splitlines() if re.match(r"\| (?!什么|-)", line)]
NAMED = [name for row in ROWS for name in re.findall(r"`([^`]+)`", row.rsplit("|", 2)[1])]


def test_every_line_names_a_test() -> None:
    assert len(ROWS) > 20
    assert all("`" in row.rsplit("|", 2)[1] for row in ROWS)


@pytest.mark.parametrize("named", NAMED)
def test_what_is_named_is_a_test(named: str) -> None:
    path, _, test = named.partition("::")
    source = (ROOT / path).read_text("utf-8")
    begins = r"def test_|\b(it|test)(\.each)?\("
    assert re.search(begins, source), f"{path} has no tests"
    found = f"def {test}(" in source or f'"{test}' in source
    assert not test or found, f"{path} has no test {test}"

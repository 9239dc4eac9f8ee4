"""What a test run does besides testing: it insists on a build, and it reports clauses untested.

It speaks no language of the machine: what a test starts finds a locale that names none.

A test names the clauses that it shows, `@pytest.mark.clause("HY-33")`. A run of the whole suite
fails if a clause of a game in the table is named by no test; every run fails if a test names a
clause that no page has.
"""

import os
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import paiguan
from tests.rulebook import all_clauses, played_clauses
from tests.slow.table import reached

# The same examples in every run, and no clock among the reasons to fail.
settings.register_profile(
    "paiguan",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("paiguan")

for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "PAIGUAN_LANG"):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"

TESTS = Path(__file__).resolve().parent
NAMED = pytest.StashKey[set[str]]()


def pytest_configure(config: pytest.Config) -> None:
    """Stop at once if the build under test is not the one that was meant."""
    config.stash[NAMED] = set()
    expected = os.environ.get("PAIGUAN_EXPECT_BUILD", "")
    if expected and expected != paiguan.build():
        raise pytest.UsageError(
            f"PAIGUAN_EXPECT_BUILD={expected}, but this is the {paiguan.build()} build:"
            f" {paiguan.__file__}"
        )


# Collecting what the tests name: in this process, or in the workers of xdist


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note the clauses of all tests of an ordinary run, before any is deselected."""
    for item in items:
        if item.get_closest_marker("soak") is None:
            for mark in item.iter_markers("clause"):
                config.stash[NAMED].update(mark.args)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what a worker has noted."""
    output: dict[str, Any] = getattr(node, "workeroutput", {})
    config: pytest.Config = node.config
    config.stash[NAMED].update(output.get("clauses", ()))


# Reporting it


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let a run fail that would otherwise have passed with clauses untested or unknown."""
    config = session.config
    named: set[str] = config.stash[NAMED]
    output: dict[str, Any] | None = getattr(config, "workeroutput", None)
    if output is not None:
        output["clauses"] = sorted(named)
    elif session.exitstatus == pytest.ExitCode.OK and (untested(config) or unknown(config)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print the clauses that no test names or no page has, and what long tests have reached."""
    if is_whole_suite(config):
        terminalreporter.section("clauses")
        count = len(played_clauses())
        named = count - len(untested(config))
        terminalreporter.line(f"{named} of {count} clauses are named by a test")
    reports = terminalreporter.stats.get("passed", []) + terminalreporter.stats.get("failed", [])
    found = reached.lines(chain.from_iterable(report.user_properties for report in reports))
    if found:
        terminalreporter.section("clauses reached")
    for line in found:
        terminalreporter.line(line)
    for clause in untested(config):
        terminalreporter.line(f"no test names {clause}", red=True)
    for clause in unknown(config):
        terminalreporter.line(f"a test names {clause}, which no page has", red=True)


def untested(config: pytest.Config) -> list[str]:
    """The clauses that no test names; nothing where only some tests were asked for."""
    if not is_whole_suite(config):
        return []
    return [clause for clause in played_clauses() if clause not in config.stash[NAMED]]


def unknown(config: pytest.Config) -> list[str]:
    """The clauses that a test names and no page has."""
    return sorted(config.stash[NAMED] - all_clauses())


def is_whole_suite(config: pytest.Config) -> bool:
    """Whether this run was asked for every test but the long ones."""
    option = config.option
    some = option.keyword or option.deselect or option.ignore
    if some or option.markexpr != "not soak and not browser":
        return False
    if option.collectonly or getattr(option, "lf", False):
        return False
    folder = config.invocation_params.dir
    return any(TESTS.is_relative_to((folder / arg).resolve()) for arg in config.args)

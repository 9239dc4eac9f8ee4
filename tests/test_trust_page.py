"""The page of promises says what was measured, and of the rest that it was not."""

import json
from dataclasses import asdict

import pytest

from bench.information import Bits
from bench.mutants import sample
from bench.pauses import Told
from bench.promises import PROMISES
from bench.trust import A_LITTLE, KEPT, NEVER, PAGE, SO_FAR, enough, page_of, together, within
from paiguan.games import GAMES
from tests.conformance.leaks import leaks_in
from tests.rulebook import ROOT
from tests.server.leaky import LEAKS

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
    assert NEVER in line_of(page, "mutants")
    assert A_LITTLE in line_of(page, "nodes")
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
    assert (within(power, figures) and enough(power, figures)) is kept


def test_what_was_measured_says_what_when_and_on_which_commit() -> None:
    line = line_of(page_of({"power": MEASURED}), "power")
    for said in ("kept", "cuts 2000, lost 0", "2026-01-02", "abc1234", "measure power"):
        assert said in line
    assert NEVER not in line


def test_what_was_not_kept_is_not_called_kept() -> None:
    line = line_of(page_of({"power": {**MEASURED, "held": False}}), "power")
    assert "**not kept**" in line


def test_parts_add_up_and_what_is_not_enough_says_so() -> None:
    hands = next(one for one in PROMISES if one.key == "hands")
    first = {**MEASURED, "figures": {"hands_of_each": 400_000, "games": 6, "wrong": 0}}
    other = {**first, "commit": "def5678", "build": "compiled", "minutes": 1.5}
    so_far = together(hands, first, other)
    assert so_far["figures"] == {"hands_of_each": 800_000, "games": 6, "wrong": 0}
    assert so_far["minutes"] == 4.5
    line = line_of(page_of({"hands": so_far}), "hands")
    assert SO_FAR in line
    assert "2026-01-02, abc1234, def5678 compiled" in line
    all_of_it = together(hands, so_far, other)
    assert all_of_it["parts"] == [first, other, other]
    assert SO_FAR not in line_of(page_of({"hands": all_of_it}), "hands")


def test_of_what_does_not_add_up_the_largest_of_all_parts_is_told() -> None:
    """Whatever has a bound, and what is told beside it."""
    nodes = next(one for one in PROMISES if one.key == "nodes")
    first = {**MEASURED, "figures": {"kills": 30, "killed_p99_s": 8.0, "killed_longest_s": 9.0}}
    other = {**MEASURED, "figures": {"kills": 60, "killed_p99_s": 5.0, "killed_longest_s": 6.0}}
    assert together(nodes, first, other)["figures"] == {
        "kills": 90,
        "killed_p99_s": 8.0,
        "killed_longest_s": 9.0,
    }


def test_a_part_in_which_something_was_wrong_is_not_forgotten() -> None:
    hands = next(one for one in PROMISES if one.key == "hands")
    first = {**MEASURED, "held": False, "figures": {"hands_of_each": 1_000_000, "wrong": 1}}
    other = {**MEASURED, "figures": {"hands_of_each": 1_000_000, "wrong": 0}}
    so_far = together(hands, first, other)
    assert so_far["figures"]["wrong"] == 1
    assert "**not kept**" in line_of(page_of({"hands": so_far}), "hands")


@pytest.mark.parametrize(("discards", "so_far"), [(19_999, True), (20_000, False)])
def test_few_pauses_are_told_but_do_not_keep_the_promise(discards: int, so_far: bool) -> None:
    bits = Bits(0.00612, 0.00027, 0.00048)
    told = Told("natural", 100, discards, 0.35, 1914, 1854, 2800, bits, bits)
    kept = {**MEASURED, "figures": {"rows": 1, "discards": discards}, "rows": [asdict(told)]}
    page = page_of({"pauses": kept})
    assert (SO_FAR in line_of(page, "pauses")) is so_far
    assert "0.00612 − 0.00027 (0.00048) = 0.00585" in page


def test_the_page_says_how_many_leaks_are_planted() -> None:
    engine = {leak for game in GAMES.values() for leak in leaks_in(game)}
    told = line_of(page_of({}), "leaks")
    assert f"{len(LEAKS)} of {len(LEAKS)} at a table" in told
    assert f"{len(engine)} of {len(engine)} in the engine" in told


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
    assert [*sample(1, "a seed"), *sample(1, "a seed", 1)] == [first, second]
    assert first.before != first.after
    for mutant in (first, second):
        compile(mutant.source, str(mutant.file), "exec")

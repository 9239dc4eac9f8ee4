"""Work that goes round and round until there is enough of it: nothing is left out or done twice."""

import sys

import pytest

from tests.rounds import go_round


def work(job: tuple[str, int]) -> tuple[int, list[str]]:
    """Ten of each; what ends with a seven is wrong."""
    name, number = job
    return 10, [f"{name} {number}"] if number % 10 == 7 else []


def jobs_of(number: int) -> list[tuple[str, int]]:
    """Two names with three numbers each."""
    return [(name, at) for at in range(number, number + 3) for name in ("one", "two")]


@pytest.mark.parametrize(("asked", "rounds"), [(1, 2), (120, 2), (121, 3), (500, 9)])
def test_it_goes_on_until_there_is_enough(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: int, rounds: int
) -> None:
    monkeypatch.setattr(sys, "argv", ["rounds", str(asked), "--from", "6", "--processes", "2"])
    done = go_round("", 1_000_000, work, jobs_of, step=3)
    # A round is sixty. The first two are begun together; then one more is under way than is over.
    assert done.numbers % 3 == 0
    assert asked <= done.amount <= max(asked + 120, 120)
    assert done.amount == 20 * done.numbers
    assert done.numbers // 3 in (rounds, rounds + 1)
    wrong = [at for at in range(6, 6 + done.numbers) if at % 10 == 7]
    told = capsys.readouterr().out.split("\n")
    assert done.wrong == 2 * len(wrong)
    assert sorted(told[:-1]) == sorted(f"{name} {at}" for at in wrong for name in ("one", "two"))

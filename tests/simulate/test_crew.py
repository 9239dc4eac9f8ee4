"""The processes that play parts: in order, with their errors, and without those that died."""

import os
from collections.abc import Callable

import pytest

from paiguan.simulate.crew import Crew, CrewError
from tests.simulate.work import die_at_four, fail_at_four, span


def test_answers_come_in_order_from_several_processes() -> None:
    parts = [(number, number + 1) for number in range(40)]
    with Crew(span, 2) as crew:
        answers = list(crew.work(parts))
    assert [(first, end) for first, end, _ in answers] == parts
    assert os.getpid() not in {pid for *_, pid in answers}


@pytest.mark.parametrize(
    ("work", "kind", "said"),
    [
        (fail_at_four, ValueError, "four is not to be"),
        (die_at_four, CrewError, "a worker process has died"),
    ],
)
def test_what_goes_wrong_there_goes_wrong_here(
    work: Callable[[int, int], int], kind: type[Exception], said: str
) -> None:
    answers: list[int] = []
    with pytest.raises(kind, match=said), Crew(work, 2) as crew:
        answers.extend(crew.work([(number, 0) for number in range(20)]))
    assert answers == list(range(len(answers)))
    assert len(answers) <= 4


def test_a_crew_that_is_not_waited_for_leaves() -> None:
    with Crew(span, 2) as crew:
        answers = crew.work([(number, 0) for number in range(20)])
        assert next(answers)[0] == 0
        processes = list(crew.processes)
    for process in processes:
        with pytest.raises(ValueError, match="process object is closed"):
            process.is_alive()

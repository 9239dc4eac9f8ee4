"""Each step is one line, in both languages, with its time; a long one says that it goes on."""

import re
import sys
import time

import pytest

from workshop import steps


def test_a_step_is_one_line_with_its_time(capsys: pytest.CaptureFixture[str]) -> None:
    with steps.step("造网页", "building the client"):
        pass
    assert re.fullmatch(r"· 造网页 · building the client … \d+\.\d s\n", capsys.readouterr().out)


def test_a_long_step_says_that_it_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "SILENCE", 0.01)
    said = ""
    with steps.step("编译", "compiling"):
        while said.count("…") < 3:
            time.sleep(0.01)
            said += capsys.readouterr().out
    assert re.match(r"· 编译 · compiling … \d+ … \d+ …", said)


def test_what_a_failed_program_said_is_kept() -> None:
    code = "print('为什么'); raise SystemExit(2)"
    with pytest.raises(steps.StepError, match="为什么"):
        steps.run([sys.executable, "-X", "utf8", "-c", code])

"""`paiguan judge`: a JSON line in, a JSON line out, whatever the line is."""

import json
import subprocess
from typing import Any

import pytest

from tests.cli.shell import COMMAND, in_english, paiguan, paiguan_process

SEVEN_PAIRS = '{"game": "hengyang258", "hand": "1133m 5577p 2244s 8s"}'
PLAIN = '{"game": "hengyang258", "hand": "234m 567m 345p 678s 5p", "tile": "5p", "by": "self"}'


def judged(*lines: str | bytes) -> list[Any]:
    """The answers to lines, in order."""
    data = b"\n".join(line.encode() if isinstance(line, str) else line for line in lines)
    done = in_english("judge", stdin=data)
    assert done.status == 0
    assert done.err == ""
    return [json.loads(line) for line in done.out.splitlines()]


def error_of(line: str | bytes) -> str:
    """The error that a line is answered with; the line after it is judged all the same."""
    wrong, right = judged(line, SEVEN_PAIRS)
    assert right == {"waits": {"8s": 1}}
    (name,) = wrong
    assert name == "error"
    message: str = wrong["error"]
    assert "\n" not in message
    return message


def test_each_line_has_its_answer_in_order() -> None:
    win = {
        "win": True,
        "names": ["平胡"],
        "value": 0,
        "why_not": [],
        "doors": ["234m", "567m", "345p", "678s", "55p"],
    }
    assert judged(PLAIN, SEVEN_PAIRS, PLAIN) == [win, {"waits": {"8s": 1}}, win]


def test_chinese_is_written_as_it_is() -> None:
    assert "平胡" in paiguan("judge", stdin=PLAIN).out


def test_errors_are_answered_in_the_language_that_is_spoken() -> None:
    for arguments, environment, said in (
        (("--lang", "en", "judge"), {}, "there is no game None"),
        (("judge", "--lang=en"), {}, "there is no game None"),
        (("judge",), {"LANG": "de_DE.UTF-8"}, "there is no game None"),
        (("judge",), {}, "没有玩法 None"),
    ):
        done = paiguan(*arguments, stdin="{}", **environment)
        assert done.json["error"].startswith(said)


def test_an_empty_line_is_a_bad_line_with_an_answer_of_its_own() -> None:
    waits = {"waits": {"8s": 1}}
    answers = judged("", SEVEN_PAIRS, "   ", "\r", SEVEN_PAIRS, "")
    assert [answer == waits for answer in answers] == [False, True, False, False, True]
    assert all(answer["error"].startswith("empty; ") for answer in answers if answer != waits)
    assert judged() == []


def test_a_byte_order_mark_is_no_part_of_the_line() -> None:
    assert judged("\ufeff" + SEVEN_PAIRS) == [{"waits": {"8s": 1}}]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "not JSON"),
        ("{'game': 1}", "not JSON: "),
        ("[1]", "an object"),
        ("17", "an object"),
        ('{"game": NaN}', "NaN is no JSON number"),
        (b'{"game": "\xff"}', "not UTF-8: byte 10 is 0xff"),
        ("[" * 100_000, "nested too deeply"),
        ("9" * 10_000, "not JSON"),
        ('"' + "x" * 2_000_000 + '"', "longer than"),
        ("{}", "there is no game None; the games are hengyang258"),
        ('{"game": "\\ud800"}', "there is no game"),
        ('{"game": "hengyang258"}', "hand: "),
        ('{"game": "hengyang258", "hand": "\\ud800"}', "is no tile"),
        ('{"game": "hengyang258", "hand": "0m"}', "“0” in “0m” is no tile"),
        ('{"game": "hengyang258", "hand": "8z"}', "8z in “8z” does not exist"),
        ('{"game": "hengyang258", "hand": "1z"}', "1z is not among the tiles of this game"),
        ('{"game": "hengyang258", "hand": "11111m"}', "more than four 1m"),
        ('{"game": "hengyang258", "hand": "123m"}', "3 tiles, not 13"),
        ('{"game": "hengyang258", "options": {"x": 1}, "hand": ""}', "no option “x”"),
        ('{"game": "hengyang258", "options": {"birds": 3}, "hand": ""}', "birds"),
        ('{"game": "hengyang258", "hant": ""}', "there is no field “hant”"),
        ('{"game": "hengyang258", "hand": "", "melds": ["pung:111m"]}', "“pung:111m” is no meld"),
        (SEVEN_PAIRS[:-1] + ', "by": "luck"}', "by: 'luck' is none of self, discard, robbed"),
    ],
)
def test_a_bad_line_is_answered_with_what_is_wrong(line: str | bytes, said: str) -> None:
    assert said in error_of(line)


def test_half_a_surrogate_pair_is_written_as_an_escape() -> None:
    done = paiguan("judge", stdin='{"game": "hengyang258", "hand": "\\ud800"}')
    assert "\\ud800" in done.out


def test_lines_are_answered_at_once() -> None:
    with subprocess.Popen(
        [*COMMAND, "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(SEVEN_PAIRS.encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == {"waits": {"8s": 1}}
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def test_judging_does_not_load_what_draws() -> None:
    code = (
        "import sys, paiguan.cli\n"
        "try: paiguan.cli.main(['judge'])\n"
        "except SystemExit: pass\n"
        "print([name for name in ('rich', 'typer') if name in sys.modules])"
    )
    done = subprocess.run(
        [COMMAND[0], "-c", code], input=b"", capture_output=True, timeout=60, check=True
    )
    assert done.stdout.decode().strip() == "[]"


def test_answers_are_utf8_whatever_the_locale_says() -> None:
    done = paiguan_process("judge", stdin=PLAIN.encode(), LC_ALL="C", PYTHONUTF8="0")
    assert done.status == 0
    assert "平胡" in done.out


def test_judge_takes_no_arguments() -> None:
    done = in_english("judge", "hands.jsonl")
    assert done.status == 2
    assert "hands.jsonl" in done.complaint

"""Which language the command line speaks, and that it speaks no other at the same time."""

import re

import pytest

from paiguan.terminal.language import Language, language_of
from tests.cli.shell import paiguan, paiguan_process

CHINESE = re.compile(r"[\u4e00-\u9fff]")
ENGLISH_WORDS = re.compile(r"[a-z]+ [a-z]+ [a-z]+")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "zh"),
        ({"LANG": ""}, "zh"),
        ({"LANG": "C"}, "zh"),
        ({"LANG": "C.UTF-8"}, "zh"),
        ({"LANG": "POSIX"}, "zh"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW"}, "zh"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "de_DE@euro"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, "zh"),
        ({"LC_ALL": "en_US.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "en_US.UTF-8"}, "zh"),
        ({"LC_ALL": "", "LANG": "en_US.UTF-8"}, "en"),
        ({"PAIGUAN_LANG": "en", "LC_ALL": "zh_CN.UTF-8"}, "en"),
        ({"PAIGUAN_LANG": "zh", "LC_ALL": "en_US.UTF-8"}, "zh"),
        ({"PAIGUAN_LANG": "EN_us"}, "en"),
        ({"PAIGUAN_LANG": "", "LANG": "en_US"}, "en"),
    ],
)
def test_the_first_that_says_something_decides(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
    said = paiguan("fly", **environment).complaint
    assert said.startswith("没有命令" if language == "zh" else "No such command")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang", "en", "play", "bridge"],
        ["play", "--lang", "en", "bridge"],
        ["play", "bridge", "--lang", "en"],
        ["play", "bridge", "--lang=en"],
        ["--lang", "zh", "play", "bridge", "--lang", "en"],
    ],
)
def test_the_option_decides_wherever_it_is(arguments: list[str]) -> None:
    said = paiguan(*arguments, PAIGUAN_LANG="zh", LC_ALL="zh_CN.UTF-8").complaint
    assert said.startswith("there is no game 'bridge'")


def test_an_option_of_one_run_does_not_outlast_it() -> None:
    assert paiguan("--lang", "en", "fly").complaint.startswith("No such command")
    assert paiguan("fly").complaint.startswith("没有命令")


@pytest.mark.parametrize("value", ["fr", "", "EN"])
def test_a_language_that_is_not_there(value: str) -> None:
    done = paiguan("games", "--lang", value)
    assert done.status == 2
    assert f"--lang {value}：没有这种语言；有：zh, en" in done.complaint
    assert "it is one of zh, en" in paiguan("games", "--lang", value, LANG="en").complaint
    assert "没有这种语言" in paiguan("games", "--lang").complaint


def test_after_two_dashes_it_is_no_option() -> None:
    assert "--lang" in paiguan("rules", "--", "--lang").complaint


def test_a_process_of_its_own_goes_by_its_environment() -> None:
    assert CHINESE.search(paiguan_process("--help").out)
    assert not CHINESE.search(paiguan_process("--help", LC_ALL="en_US.UTF-8").out)


def test_a_text_in_both_languages() -> None:
    assert Language.ZH.of("玩法 · which game") == "玩法"
    assert Language.EN.of("玩法 · which game") == "which game"
    assert Language.EN.of("FILE") == "FILE"


@pytest.mark.parametrize("command", ["games", "rules", "simulate"])
def test_one_language_at_a_time(command: str) -> None:
    few = ["hengyang15", "--hands", "2", "--workers", "1"] if command == "simulate" else []
    zh = paiguan(command, *few).out
    assert CHINESE.search(zh)
    if command == "games":
        assert not ENGLISH_WORDS.search(re.sub(r"paiguan rules", "", zh))
        assert not CHINESE.search(paiguan(command, "--lang", "en").out)

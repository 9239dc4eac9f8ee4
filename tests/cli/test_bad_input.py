"""Bad input: one line that says what is wrong, where, and what would be right; no traceback."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.hands import DEALER_WINS, DICE
from tests.cli.shell import in_english as paiguan
from tests.cli.shell import paiguan as in_chinese
from tests.cli.shell import paiguan_process, written
from tests.cli.test_language import CHINESE

# Words of English in a row; what the input says is quoted, and names of fields are single words.
ENGLISH = re.compile(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}")


def is_chinese(said: str) -> bool:
    """Whether a complaint is in Chinese and in nothing else, quotations left out."""
    bare = re.sub(r"“[^”]*”|'[^']*'|（paiguan .*?）|可以：.*", "", said)
    return bool(CHINESE.search(said)) and not ENGLISH.search(bare)


GAME = {"game": "hengyang258"}


def refusal(folder: Path, value: object) -> str:
    """What `replay` complains of, the same for people and for programs."""
    file = written(folder, value)
    for_people = paiguan("replay", file)
    for_programs = paiguan("replay", "--json", file)
    assert for_people.status == for_programs.status == 1
    assert for_programs.out == ""
    assert for_people.complaint == for_programs.complaint
    assert for_people.complaint.startswith(f"{file}: ")
    assert is_chinese(in_chinese("replay", file).complaint)
    return for_people.complaint.removeprefix(f"{file}: ")


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        ([], "a scenario is an object"),
        ({}, "there is no game None; the games are hengyang258"),
        ({"game": "bridge"}, "there is no game 'bridge'; the games are hengyang258"),
        ({**GAME, "hands": ["0m"]}, "hand of seat 0: “0” in “0m” is no tile"),
        ({**GAME, "hands": ["", "8z"]}, "hand of seat 1: 8z in “8z” does not exist"),
        ({**GAME, "hands": ["7z"]}, "7z is not among the tiles of this game"),
        ({**GAME, "hands": ["111m", "11m"]}, "more than four 1m"),
        ({**GAME, "hands": ["", "123456789m 12345p"]}, "hand of seat 1: 14 tiles, 13 at most"),
        ({**GAME, "hands": [""] * 5}, "5 entries for 4 seats"),
        ({**GAME, "hands": "123m"}, "hands: a list of texts is meant, not '123m'"),
        ({**GAME, "options": {"birdz": 1}}, "there is no option “birdz”"),
        ({**GAME, "options": {"birds": 3}}, "option “birds” cannot be 3; it is one of 1, 0, 2"),
        ({**GAME, "options": {"birds": True}}, "option “birds” cannot be True"),
        ({**GAME, "dealer": 4}, "dealer: there is no seat 4; the seats are 0 to 3"),
        ({**GAME, "wall_size": 1000}, "wall_size 1000: only"),
        ({**GAME, "wall": "123m", "wall_size": 2}, "wall_size 2: the scenario names 3 tiles"),
        ({**GAME, "melds": [["pong:123m"]]}, "“pong:123m” are not all alike"),
        ({**GAME, "melds": [["pong:111m<0"]]}, "cannot be given by its own seat"),
        ({**GAME, "colour": "red"}, "there is no field “colour”; the fields are game, options"),
        ({**GAME, "actions": [[0]]}, "action 0: [seat, name, argument…] is meant, not [0]"),
        ({**GAME, "actions": [[9, "pass"]]}, "action 0: there is no seat 9"),
        ({**GAME, "opening": False, "actions": [[1, "discard", "1m"]]}, "seat 1 has no choice"),
        ({**GAME, "opening": False, "actions": [[0, "pong"]]}, "no tile to claim now (MJ-3);"),
        (
            {**GAME, "opening": False, "actions": [[0, "jump"]]},
            "there is no action “jump”; there are: pass, discard",
        ),
        ({**DEALER_WINS, "actions": [[0, "win"], [0, "win"]]}, "the hand is over"),
        ({**DICE, "dice": ["9s"]}, "dice 0: “9s” is 1 tiles, not two"),
    ],
)
def test_a_scenario_that_cannot_be(scenario: Any, said: str, tmp_path: Path) -> None:
    assert said in refusal(tmp_path, scenario)


def test_a_refused_action_lists_what_would_be_allowed(tmp_path: Path) -> None:
    scenario = {**DEALER_WINS, "actions": [[0, "discard", "9s"]]}
    said = refusal(tmp_path, scenario)
    assert "action 0 [0, 'discard', '9s']: seat 0 may not “discard 9s” now; " in said
    assert "; 9s is not in the hand (MJ-2); it may: win" in said
    assert "discard 2m" in said


@pytest.mark.parametrize("command", ["replay", "verify"])
class TestFiles:
    """Files that hold no hand."""

    def test_a_file_that_is_not_there(self, command: str, tmp_path: Path) -> None:
        done = paiguan(command, str(tmp_path / "none.json"))
        assert "none.json: there is no such file" in done.complaint
        assert done.status == 1

    def test_a_folder(self, command: str, tmp_path: Path) -> None:
        assert "this is a folder" in paiguan(command, str(tmp_path)).complaint
        assert "这是文件夹" in in_chinese(command, str(tmp_path)).complaint

    def test_a_name_that_no_file_can_have(self, command: str) -> None:
        assert "cannot be read" in paiguan(command, "a\0b").complaint
        assert "cannot be read" in paiguan(command, "a" * 5000).complaint
        assert "读不了：不能这样取名" in in_chinese(command, "a\0b").complaint
        assert "读不了：名字太长" in in_chinese(command, "a" * 5000).complaint

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"", "empty"),
            (b" \n", "empty"),
            (b"{", "not JSON: Expecting property name"),
            (b'{"game": "hengyang258",\n "dealer": }', "at line 2 column 12"),
            (b"hello\x1b[31m", "not JSON: Expecting value at line 1 column 1"),
            (b"\xff\xfe{}", "not UTF-8: byte 0 is 0xff"),
            (b"[" * 200_000, "nested too deeply"),
        ],
    )
    def test_a_file_that_is_no_json(
        self, command: str, content: bytes, said: str, tmp_path: Path
    ) -> None:
        file = tmp_path / "hand.json"
        file.write_bytes(content)
        assert said in paiguan(command, str(file)).complaint
        assert is_chinese(in_chinese(command, str(file)).complaint)
        from_input = paiguan(command, "-", stdin=content)
        assert from_input.complaint.startswith("standard input: ")
        assert said in from_input.complaint

    def test_a_huge_file(self, command: str, tmp_path: Path) -> None:
        file = tmp_path / "huge.json"
        with file.open("wb") as huge:
            huge.truncate(3 * 1024**3)
        assert "larger than 16 MiB" in paiguan(command, str(file)).complaint


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["fly"], "No such command 'fly'"),
        (["replay"], "Missing argument 'FILE'"),
        (["verify"], "Missing argument 'FILE'"),
        (["replay", "a", "b"], "b"),
        (["replay", "--fast", "a"], "No such option: --fast"),
        (["replay", "--lang", "fr", "a"], "--lang fr: it is one of zh, en"),
        (["--fast"], "No such option: --fast"),
        (["simulat"], "No such command 'simulat'. Did you mean 'simulate'?"),
        (["simulate", "wanzai", "--hand", "1"], "No such option: --hand"),
        (["simulate", "wanzai", "--hands"], "requires an argument"),
        (["simulate", "wanzai", "--json=1"], "does not take a value"),
        (["simulate", "wanzai", "--hands", "x"], "'x' is not a valid int"),
        (["tournament", "wanzai", "--hands", "0"], "0 is not in the range x>=1"),
        (["completion", "csh"], "'csh' is not one of"),
    ],
)
def test_wrong_usage_is_status_two(arguments: list[str], said: str) -> None:
    done = paiguan(*arguments)
    assert done.status == 2
    assert said in done.complaint
    assert "paiguan --help" in done.complaint
    assert done.out == ""
    assert is_chinese(in_chinese(*arguments).complaint)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "bridge"], "there is no game 'bridge'; the games are hengyang258"),
        (["play", "-o", "birds"], "“birds” is no option; write NAME=VALUE"),
        (["play", "-o", "birds=3"], "option “birds” cannot be '3'; it is one of 1, 0, 2, 4, 6"),
        (["play", "-o", "birdz=3"], "there is no option “birdz”"),
        (["rules", "bridge"], "there is no clause “bridge”"),
        (["rules", "HY-0"], "there is no clause “HY-0”"),
        (["play", "--level", "champion"], "there is no level 'champion'"),
        (["play", "--level", "cmd:"], "cmd: needs a program after it"),
        (["play", "--level", "cmd:'"], "No closing quotation"),
        (["play", "--level", "no_such_module:Bot"], "no_such_module:Bot: it is not found"),
        (["simulate", "chess"], "there is no game 'chess'"),
        (["simulate", "wanzai", "--hands", "0"], "hands: 1 to"),
        (["simulate", "wanzai", "--workers", "0"], "workers: at least 1"),
        (["simulate", "wanzai", "--engine", "moon"], "there is no engine 'moon'"),
        (["simulate", "wanzai", "--worlds", "-1"], "worlds: 0 to"),
        (["simulate", "wanzai", "--players", "a,b,c,d,e"], "5 players for 4 seats"),
        (["simulate", "wanzai", "--address", "x"], "--address needs --engine ray"),
        (["compare", "wanzai", "--hands", "2"], "nothing differs"),
        (["tournament", "wanzai", "--players", "novice"], "two are meant"),
        (["simulate", "wanzai", "--csv", "/no/such/place", "--hands", "1"], "No such file"),
    ],
)
def test_what_cannot_be_done_is_status_one(arguments: list[str], said: str) -> None:
    done = paiguan(*arguments)
    assert done.status == 1
    assert said in done.complaint
    assert is_chinese(in_chinese(*arguments).complaint)


def test_an_error_is_one_line_whatever_it_quotes(tmp_path: Path) -> None:
    said = refusal(tmp_path, {"game": "two\nlines \x1b[31mred" + "x" * 5000})
    assert "\x1b" not in said
    assert len(said) < 1200


def test_no_arguments_show_the_help() -> None:
    done = paiguan()
    assert done.status == 2
    assert "replay" in done.out


def test_the_version_says_which_build() -> None:
    done = paiguan_process("--version")
    assert done.status == 0
    name, version, build = done.out.split()
    assert name == "paiguan"
    assert version[0].isdigit()
    assert build in ("(compiled)", "(pure)")

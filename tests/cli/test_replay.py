"""`paiguan replay`: a hand for people to read, and for programs."""

import subprocess
from pathlib import Path

import pytest
from rich.cells import cell_len

from paiguan.engine.events import Event
from paiguan.games import GAMES
from paiguan.records import run_scenario
from paiguan.terminal.faces import Faces, seats_by_dealer
from paiguan.terminal.language import Language
from paiguan.terminal.narrate import NOT_TOLD, Narrator
from tests.cli.hands import DEALER_WINS, DICE, REFUSED, recorded
from tests.cli.shell import COMMAND, in_english, paiguan, paiguan_process, written

COLUMNS = 80


def replayed(folder: Path, value: object, *more: str) -> str:
    """What is printed for people of a hand that runs as it is written."""
    done = paiguan("replay", written(folder, value), *more)
    assert done.err == ""
    assert done.status == 0
    return done.out


# For programs


@pytest.mark.parametrize("scenario", [DEALER_WINS, DICE])
def test_json_is_events_result_and_state(scenario: dict[str, object], tmp_path: Path) -> None:
    done = paiguan("replay", "--json", written(tmp_path, scenario))
    assert done.status == 0
    assert list(done.json) == ["events", "result", "state"]
    assert done.json == run_scenario(scenario)


def test_a_record_is_replayed_to_its_result(tmp_path: Path) -> None:
    record = recorded("hengyang258", 1)
    done = paiguan("replay", "--json", written(tmp_path, record))
    assert done.json["result"] == record["result"]


def test_a_file_named_dash_is_standard_input(tmp_path: Path) -> None:
    text = Path(written(tmp_path, DEALER_WINS)).read_bytes()
    assert paiguan("replay", "-", "--json", stdin=text).json == run_scenario(DEALER_WINS)


def test_a_refused_action_leaves_nothing_for_programs(tmp_path: Path) -> None:
    done = in_english("replay", "--json", written(tmp_path, REFUSED))
    assert done.status == 1
    assert done.out == ""
    assert "action 1 [0, 'discard', '9m']" in done.complaint


# For people


def test_the_header_names_game_options_and_hands(tmp_path: Path) -> None:
    lines = replayed(tmp_path, {**DICE, "title": "杠上开花"}).splitlines()
    assert lines[0].startswith("衡阳258麻将 · 杠上开花 ─")
    assert lines[1] == "选项  扎鸟：2鸟；门清：大门清(庄4闲2)"
    (seat_1,) = (line for line in lines if line.startswith("1 下家  一万"))
    assert seat_1 == "1 下家  一万 一万 一万 二万 三万 四万 四筒 五筒 五筒 六筒 七筒 八条 八条"


def test_a_turn_is_a_line_with_what_came_and_what_went(tmp_path: Path) -> None:
    lines = replayed(tmp_path, DICE).splitlines()
    assert "  1  55  0 庄家  打 九条" in lines
    assert "  2  54  1 下家  摸 一万  暗杠 一万 一万 一万 一万" in lines
    assert "         1 下家  +6 暗杠 HY-37 ← 0 庄家 2、2 对家 2、3 上家 2" in lines
    assert "  3  52  1 下家  开筛子 九条 三筒  胡 三筒 自摸" in lines


def test_the_end_shows_the_hand_in_its_sets_and_who_pays_whom(tmp_path: Path) -> None:
    out = replayed(tmp_path, DEALER_WINS)
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "0 庄家 平胡" in lines
    sets = "  二万 三万 四万   五万 六万 七万   三筒 四筒 五筒   六条 七条 八条   五筒 五筒"
    assert sets in out.splitlines()
    assert lines.count("1 下家 0 庄家 2 平胡 HY-33 小胡算分") == 1
    assert lines.count("1 下家 0 庄家 1 门清 HY-36 门清") == 1
    assert "合计 0 庄家 +9 1 下家 -3 2 对家 -3 3 上家 -3" in lines
    assert lines[-1] == "下一局庄家 0 庄家"


def test_the_same_in_english(tmp_path: Path) -> None:
    lines = [
        " ".join(line.split()) for line in replayed(tmp_path, DICE, "--lang", "en").splitlines()
    ]
    assert lines[0].startswith("Hengyang 258 Mahjong ─")
    assert "options Birds turned after a win: 2 birds;" in " ".join(lines)
    assert "1 55 0 dealer discards 9s" in lines
    assert "3 52 1 next dice 9s 3p wins 3p self-drawn" in lines
    assert "0 dealer 1 next 2 concealed kong HY-37 Kong points" in lines
    assert lines[-1] == "next dealer 1 next"


def test_an_unfinished_hand_says_who_may_do_what(tmp_path: Path) -> None:
    lines = replayed(tmp_path, {**DEALER_WINS, "actions": []}).splitlines()
    assert "还没打完，轮到：" in lines
    offered = lines[lines.index("还没打完，轮到：") + 1]
    assert offered.split()[:4] == ["0", "庄家", "胡", "打"]


def test_a_refused_action_is_named_after_all_that_went_before(tmp_path: Path) -> None:
    done = paiguan("replay", written(tmp_path, REFUSED))
    assert done.status == 1
    assert "0 庄家  打 三条" in done.out
    assert "第 1 步 [0, 'discard', '9m']：座位 0 现在没有可选的" in done.complaint
    said = in_english("replay", written(tmp_path, REFUSED)).complaint
    assert "action 1 [0, 'discard', '9m']: seat 0 has no choice to make now" in said


def test_another_pays_in_the_place_of_a_third(tmp_path: Path) -> None:
    last_tile_thrown = {
        "game": "hengyang258",
        "options": {"birds": 0},
        "opening": False,
        "wall_size": 1,
        "hands": ["9s", "", "", "234m 567m 345p 678s 5p"],
        "wall": "5p",
        "seed": 3,
        "actions": [[0, "discard", "9s"], [1, "take"], [3, "win"]],
    }
    out = replayed(tmp_path, last_tile_thrown)
    assert "摸 五筒  （最后一张）  打 五筒" in out
    assert "（替 0 庄家，HY-41）" in out


def test_a_robbed_kong_is_told(tmp_path: Path) -> None:
    robbed = {
        "game": "hengyang258",
        "options": {"birds": 0},
        "hands": ["5p", "234m 567m 34p 678s 88s"],
        "melds": [["pong:555p<3"]],
        "actions": [[0, "kong", "5p"], [1, "win"]],
    }
    lines = replayed(tmp_path, robbed).splitlines()
    assert "0 庄家  碰 五筒 五筒 五筒←3 上家" in lines
    assert any(line.endswith("0 庄家  碰杠 五筒  被抢") for line in lines)
    assert any(line.endswith("1 下家  胡 五筒 抢杠 0 庄家") for line in lines)


def test_an_opening_is_told(tmp_path: Path) -> None:
    opening = {"game": "hengyang258", "hands": ["11114444m 7777p 99s"], "actions": [[0, "declare"]]}
    assert "0 庄家  亮 板板胡 大四喜 六六顺" in replayed(tmp_path, opening)


def test_a_drawn_hand_says_so(tmp_path: Path) -> None:
    drawn = {
        "game": "hengyang258",
        "opening": False,
        "wall_size": 1,
        "hands": ["9s"],
        "actions": [[0, "discard", "9s"], [1, "pass"], [2, "pass"], [3, "pass"], [0, "pass"]],
    }
    out = replayed(tmp_path, drawn)
    assert "1 下家  不要最后一张" in out
    assert "流局" in out
    assert "没有人付分。" in out


# On any terminal


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_records_of_every_game_fit_eighty_columns(name: str, lang: str, tmp_path: Path) -> None:
    for number in range(4):
        out = replayed(tmp_path, recorded(name, number), "--lang", lang)
        too_wide = [line for line in out.splitlines() if cell_len(line.rstrip()) > COLUMNS]
        assert too_wide == []


def test_no_colour_where_nobody_sees_it(tmp_path: Path) -> None:
    file = written(tmp_path, DEALER_WINS)
    assert "\x1b" not in paiguan_process("replay", file).out
    coloured = paiguan_process("replay", file, FORCE_COLOR="1", TERM="xterm-256color")
    assert "\x1b[1;38;5;" in coloured.out
    plain = paiguan_process("replay", file, FORCE_COLOR="1", NO_COLOR="1", TERM="xterm-256color")
    assert "38;5;" not in plain.out


def test_what_a_file_says_cannot_command_the_terminal(tmp_path: Path) -> None:
    out = replayed(tmp_path, {**DEALER_WINS, "title": "a\x1b[31mb\x07"})
    assert "\x1b" not in out
    assert "\x07" not in out


def test_every_event_is_told_or_meant_not_to_be() -> None:
    faces = Faces(GAMES["hengyang258"], Language.ZH)
    narrator = Narrator(faces, seats_by_dealer(4, 0, Language.ZH), lambda head, parts: None)
    assert {*narrator.telling, *NOT_TOLD} == set(Event.__args__)


def test_a_reader_who_has_had_enough_is_no_error(tmp_path: Path) -> None:
    for arguments in (["replay", written(tmp_path, recorded("hengyang258", 1))], ["games"]):
        with subprocess.Popen(
            [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait(timeout=60) == 1

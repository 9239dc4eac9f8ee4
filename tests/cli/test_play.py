"""`paiguan play`: whole hands from piped input, with nothing shown that the seat does not see."""

import re
import signal
import subprocess
from pathlib import Path

import pytest
from rich.cells import cell_len

from paiguan.engine.deck import commitment
from paiguan.games import GAMES
from tests.cli.shell import COMMAND, Done, in_english, paiguan

SETTLED = "下一局庄家"
# Enter wins what can be won, passes, and discards the tile just drawn; where it means nothing,
# the first choice is taken instead.
ENTERS = "\n\n\n1\n" * 20


def evening(game: str, typed: str, *more: str, seed: str = "1") -> Done:
    """An evening at the table that ends in peace."""
    done = paiguan("play", game, "--seed", seed, *more, stdin=typed)
    assert done.err == ""
    assert done.status == 0
    return done


@pytest.mark.parametrize("name", GAMES)
def test_hands_of_every_game_are_played_to_their_settlement(name: str) -> None:
    out = evening(name, ENTERS).out
    assert out.count(SETTLED) >= 2
    assert "2 局总分" in out
    assert out.endswith("下次再来。\n")


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_wider_than_eighty_columns(name: str) -> None:
    for lang in ("zh", "en"):
        out = evening(name, ENTERS, "--lang", lang).out
        # A question is followed by what is typed, which is not shown here.
        wide = [line for line in out.splitlines() if cell_len(line.rstrip()) > 80]
        assert wide == []


def test_the_same_seed_deals_the_same_hands() -> None:
    """All but the digests, which are of the times too."""

    def shown(seed: str) -> str:
        return re.sub(
            r"^[0-9a-f]{64}$", "", evening("hengyang258", ENTERS, seed=seed).out, flags=re.M
        )

    first = shown("7")
    assert first == shown("7")
    assert first != shown("8")


def test_the_commitment_comes_before_the_hand_and_the_secret_after_it() -> None:
    out = evening("hengyang258", ENTERS).out
    hashes = re.findall(r"密钥的哈希：\s+([0-9a-f]{64})", out)
    secrets = re.findall(r"这局的密钥：\s+([0-9a-f]{80}\s+[0-9a-f]{80})", out)
    assert len(hashes) == len(secrets) > 3
    for hash_, secret in zip(hashes, secrets, strict=True):
        assert commitment(bytes.fromhex("".join(secret.split()))) == hash_
        assert out.index(hash_) < out.index(secret)


def test_without_a_seed_the_deal_is_chance() -> None:
    first, second = (paiguan("play", stdin="q\n").out for _ in range(2))
    assert first != second


def test_others_draw_face_down() -> None:
    out = evening("hengyang258", ENTERS).out
    draws = re.findall(r"(下家|对家|上家)  [摸补] (\S+)", out)
    assert len(draws) > 20
    assert {tile for _, tile in draws} == {"[]"}


def test_a_tile_is_discarded_by_its_number() -> None:
    out = evening("hengyang258", "3\nq\n", seed="1").out
    hand = next(line for line in out.splitlines() if line.count("万") > 1)
    assert f"你    打 {hand.split()[2]}" in out or f"打出 {hand.split()[2]}" in out


def test_a_number_that_is_not_offered_is_asked_again() -> None:
    out = evening("hengyang258", "0\n99\n-1\n²\n٣\nx\n1 2\nq\n").out
    assert out.count("没有这个选择；可以选 1–14。") == 7


def test_help_says_what_discards_wait_for() -> None:
    assert "打哪张都还没有听牌。" in evening("hengyang258", "h\nq\n").out


def test_rules_are_shown_on_the_way() -> None:
    out = evening("hengyang258", "r\nr hy12\nr xx\nq\n").out
    assert "r 加条号，看那一条。" in out
    assert "HY-12 漏胡" in out
    assert "没有条文“xx”" in out


def test_after_a_settlement_r_shows_its_rules() -> None:
    alone = evening("hengyang258", ENTERS).out
    before = alone[: alone.index("回车再来一局")].count(" > \n")
    typed = ENTERS.splitlines(keepends=True)[:before]
    out = evening("hengyang258", "".join(typed) + "r\nq\n").out
    assert re.search(r"回车再来一局.* > \nHY-\d+ ", out)


def test_leaving_in_the_middle_reveals_the_secret_and_counts_nothing() -> None:
    out = evening("hengyang258", "q\n").out
    assert "这局没打完，不算分。" in out
    assert "这局的密钥：" in out
    assert "局总分" not in out


def test_the_end_of_input_ends_politely() -> None:
    assert evening("hengyang258", "").out.endswith("下次再来。\n")
    assert evening("hengyang258", "", "--lang", "en").out.endswith("Come again.\n")


def test_an_interrupt_ends_politely() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        # The question itself is not followed by the end of a line: the numbers before it are.
        while process.stdout.readline().split()[:2] != [b"1", b"2"]:
            pass
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert process.returncode == 0
    assert out.decode().endswith("下次再来。\n")
    assert err == b""


def test_nothing_is_kept_unless_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    evening("hengyang258", ENTERS)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_kept_that_verifies(name: str, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    evening(name, ENTERS, "--record", str(file))
    assert file in tmp_path.iterdir()
    assert paiguan("verify", str(file)).status == 0
    assert "局总分" in paiguan("replay", str(file)).out


def test_a_file_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text("mine")
    assert "there is such a file already" in in_english("play", "--record", str(file)).complaint
    assert file.read_text() == "mine"
    missing = tmp_path / "none" / "evening.json"
    assert "there is no folder" in in_english("play", "--record", str(missing)).complaint


def test_options_are_agreed_on_at_the_start() -> None:
    out = evening("hengyang258", "q\n", "-o", "birds=2", "-o", "responsibility=false").out
    assert out.startswith("选项  扎鸟：2鸟；包赔：否\n")


def test_after_the_last_hand_of_a_session_another_begins(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    out = evening("hengyang258", ENTERS * 2, "--record", str(file)).out
    first, second = out.split("一场 8 局打完", 1)
    assert "第 8 局" in first
    assert "第 1 局" in second
    assert sorted(path.name for path in tmp_path.iterdir())[:2] == [
        "evening-2.json",
        "evening.json",
    ]


def test_the_bots_have_the_level_that_was_asked_for() -> None:
    assert SETTLED in evening("xiangtan", ENTERS, "--level", "random").out
    assert "no level 'champion'" in in_english("play", "--level", "champion").complaint

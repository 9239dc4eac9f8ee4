"""`paiguan rules` and `paiguan games`: the rulebook and the options, as the program knows them."""

import pytest
from rich.cells import cell_len

from paiguan.games import GAMES
from paiguan.rulebook import UnknownRuleError, clause, page, page_names
from tests.cli.shell import paiguan
from tests.rulebook import all_clauses


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_clause_of_every_page_has_all_its_parts(lang: str) -> None:
    for id_ in all_clauses():
        found = clause(id_, lang)
        assert found.id == id_
        assert found.title, id_
        assert found.text, id_
        assert found.origin, id_
        assert "**" not in found.title


def test_a_clause_in_both_languages() -> None:
    zh = clause("HY-12")
    assert (zh.title, zh.origin) == ("漏胡", "原文")
    assert zh.text.startswith("别人打的牌你能胡，你没胡。")
    assert zh.text.endswith("就可以胡。")
    en = clause("HY-12", "en")
    assert (en.title, en.origin) == ("Passed win", "source")


@pytest.mark.parametrize("written", ["HY-12", "hy-12", "HY12", "hy012"])
def test_a_number_may_be_written_carelessly(written: str) -> None:
    assert clause(written).id == "HY-12"


@pytest.mark.parametrize("written", ["", "HY", "12", "HY-0", "HY-999", "../HY-1"])
def test_a_clause_that_is_not_there(written: str) -> None:
    with pytest.raises(UnknownRuleError, match="written as in"):
        clause(written)


def test_a_page_that_is_not_there() -> None:
    for name in ("bridge", "../index", "hengyang258.en", ""):
        with pytest.raises(UnknownRuleError, match="the pages are"):
            page(name)


def test_a_clause_is_printed() -> None:
    out = paiguan("rules", "hy40").out
    assert out.startswith("HY-40 中鸟  〔原文·解读〕\n一只鸟中胡牌的人")
    assert "`" not in out
    assert paiguan("rules", "HY-40", "--lang", "en").out.startswith("HY-40 What birds do")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", page_names())
def test_pages_are_printed_in_eighty_columns(name: str, lang: str) -> None:
    done = paiguan("rules", name, "--lang", lang)
    assert done.status == 0
    assert all(cell_len(line.rstrip()) <= 80 for line in done.out.splitlines())
    for mark in ("**", "](", "`", "…│"):
        assert mark not in done.out


def test_no_line_begins_with_a_closing_mark() -> None:
    lines = paiguan("rules", "hengyang258").out.splitlines()
    assert not [line for line in lines if line.startswith(tuple("，。；：、）”〕"))]


def test_without_a_name_the_list_of_games_is_printed() -> None:
    assert "规则" in paiguan("rules").out


def test_games_lists_every_option_with_its_default_first() -> None:
    out = " ".join(paiguan("games").out.split())
    for game in GAMES.values():
        assert f"{game.name} {game.zh} · {game.en}" in out
        for option in game.options:
            assert option.name in out
            assert option.zh in out
    assert "hands 局数 8 8局 · 8 hands" in out
    assert "only with scoring per_three" in out

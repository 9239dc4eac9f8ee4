"""Tiles, hands and tables to look at, and the tutorial that shows them."""

import doctest
import re
from importlib.util import find_spec
from xml.etree import ElementTree as ET

import pytest

from paiguan.drawing import Hand, Table, Tile
from paiguan.engine.actions import IllegalActionError
from paiguan.games import GAMES
from tests.rulebook import ROOT

SVG = "{http://www.w3.org/2000/svg}"


def words_in(drawn: str) -> list[str]:
    """All texts of a picture."""
    return [text.text or "" for text in ET.fromstring(drawn).iter(f"{SVG}text")]


def boxes_in(drawn: str) -> int:
    """How many boxes there are besides the ground."""
    return len(list(ET.fromstring(drawn).iter(f"{SVG}rect"))) - 1


def played(name: str, steps: int) -> Table:
    """A table after so many choices, or at the end of its hand."""
    table = Table(name, "drawn")
    for _ in range(steps):
        if not table.over:
            table.act(table.legal_actions[0])
    return table


def test_a_tile_is_drawn_with_its_characters() -> None:
    assert words_in(Tile("wanzai", "5m")._repr_svg_()) == ["五", "万"]
    assert words_in(Tile("wanzai", "7z")._repr_svg_()) == ["中"]
    assert words_in(Tile("xiangtan", "贰")._repr_svg_()) == ["贰"]


def test_a_hand_is_drawn_in_the_order_written() -> None:
    drawn = Hand("xiangtan", "七二十")._repr_svg_()
    assert words_in(drawn) == ["七", "二", "十"]
    assert boxes_in(drawn) == 3
    assert "<title>七 二 十</title>" in drawn


def test_a_tile_is_one() -> None:
    with pytest.raises(ValueError, match="2 tiles where one is meant"):
        Tile("wanzai", "55m")


@pytest.mark.parametrize("name", GAMES)
def test_every_tile_of_every_game_can_be_drawn(name: str) -> None:
    game = GAMES[name]
    for tile in set(game.deck()):
        assert "".join(words_in(Tile(game, game.tile_name(tile))._repr_svg_()))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("steps", [0, 30, 1000])
def test_a_table_is_drawn_as_a_seat_sees_it(name: str, steps: int) -> None:
    table = played(name, steps)
    for seat in range(GAMES[name].seats):
        view = table.views[seat]
        drawn = table.seen_by(seat)._repr_svg_()
        held = sum(map(len, view.final_hands)) if table.over else sum(view.sizes)
        laid = sum(len(meld.tiles) for melds in view.melds for meld in melds)
        assert boxes_in(drawn) == held + laid + sum(map(len, view.discards))
        assert f"{seat} · 你 you" in " ".join(words_in(drawn))
    assert table._repr_svg_().startswith("<svg")


def test_another_seat_does_not_see_a_hand() -> None:
    table = Table("hengyang258", "hidden")
    other = table.views[1].hand
    faces = "".join(table.game.tile_in_chinese(tile) for tile in other)
    drawn = [words for words in words_in(table.seen_by(1)._repr_svg_()) if len(words) == 1]
    assert sorted(drawn) == sorted(faces)
    text = str(table.seen_by(1))
    assert text.count("[]") == sum(table.views[1].sizes) - len(other)


@pytest.mark.parametrize("name", GAMES)
def test_a_round_prints_the_whole_truth(name: str) -> None:
    table = played(name, 25)
    printed = str(table.round)
    state = table.game.state(table.round)
    hands = state["hands"]
    assert isinstance(hands, list)
    for hand in hands:
        assert hand in printed
    assert f"{table.to_act} may: {table.legal_actions[0]}" in printed
    assert "won" in str(played(name, 1000).round)


def test_what_is_not_allowed_changes_nothing() -> None:
    table = Table("dongfeng", "my secret")
    before = str(table)
    with pytest.raises(IllegalActionError, match="discard"):
        table.act("win")
    assert str(table) == before


def test_the_tutorial_is_true() -> None:
    text = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    if find_spec("pettingzoo") is None:
        text = text[: text.index("## 训练 · Learning")]
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 10
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    test = doctest.DocTestParser().get_doctest("".join(blocks), {}, "tutorial", None, 0)
    report: list[str] = []
    result = doctest.DocTestRunner(optionflags=flags).run(test, out=report.append)
    assert result.failed == 0, "".join(report)

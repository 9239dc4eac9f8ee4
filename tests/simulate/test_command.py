"""`paiguan simulate` and `paiguan compare` as they are called."""

import csv
import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from paiguan.simulate import export
from tests.cli.shell import in_english, paiguan

FEW = ("--hands", "30", "--players", "random", "--seed", "few", "--workers", "1")


def figures_of(*arguments: str) -> Any:
    """The JSON of a simulation that went well."""
    done = paiguan("simulate", *arguments, "--json")
    assert (done.status, done.err) == (0, "")
    return done.json


def test_figures_for_programs() -> None:
    figures = figures_of("hengyang15", *FEW)
    assert (figures["game"], figures["hands"], figures["seed"]) == ("hengyang15", 30, "few")
    assert (figures["engine"], figures["workers"]) == ("local", 1)
    assert figures["hands_per_second"] > 0
    assert sum(seat["points"] for seat in figures["seats"]) == 0
    assert 0 <= figures["draw_share"] <= 1
    for seat in figures["seats"]:
        low, high = seat["interval"]
        assert low <= seat["mean"] <= high


def test_the_same_seed_gives_the_same_figures() -> None:
    timed = ("seconds", "hands_per_second")
    one, other = (figures_of("hengyang15", *FEW) for _ in range(2))
    assert {k: v for k, v in one.items() if k not in timed} == {
        k: v for k, v in other.items() if k not in timed
    }


def test_without_a_seed_one_is_made_up_and_told() -> None:
    first = figures_of("xiangtan", "--hands", "3", "--players", "random", "--workers", "1")
    again = figures_of(
        *("xiangtan", "--hands", "3", "--players", "random", "--workers", "1"),
        *("--seed", first["seed"]),
    )
    assert again["fingerprint"] == first["fingerprint"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("zh", ("每局得分", "无人胡", "每秒", "种子")),
        ("en", ("points a hand", "nobody won", "seed")),
    ],
)
def test_tables_for_people(lang: str, words: tuple[str, ...]) -> None:
    done = paiguan("simulate", "xiangtan", *FEW, "--lang", lang)
    assert (done.status, done.err) == (0, "")
    for word in words:
        assert word in done.out


def test_options_matter() -> None:
    usual = figures_of("hengyang15", *FEW)
    other = figures_of("hengyang15", *FEW, "--option", "wake=follow")
    assert other["options"]["wake"] == "follow"
    assert usual["options"]["wake"] == "none"


# Files


def test_csv_has_a_line_for_each_hand(tmp_path: Path) -> None:
    file = tmp_path / "hands.csv"
    figures = figures_of("hengyang15", *FEW, "--csv", str(file))
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [int(row["hand"]) for row in rows] == list(range(30))
    assert sum(not row["winners"] for row in rows) == figures["draws"]
    for seat in figures["seats"]:
        assert sum(int(row[f"points_{seat['seat']}"]) for row in rows) == seat["points"]


@pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is not installed")
def test_parquet_has_the_same_rows(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "hands.parquet"
    figures = figures_of("hengyang15", *FEW, "--parquet", str(file))
    columns = parquet.read_table(str(file)).to_pydict()
    assert columns["hand"] == list(range(30))
    assert sum(columns["points_1"]) == figures["seats"][1]["points"]


def test_without_pyarrow_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "find_spec", lambda name: None)
    done = in_english("simulate", "xiangtan", *FEW, "--parquet", str(tmp_path / "x"))
    assert "pyarrow is not installed" in done.complaint


def test_it_says_where_there_is_more_to_look_at(tmp_path: Path) -> None:
    file, folder = str(tmp_path / "hands.csv"), str(tmp_path / "plots")
    given = ("hengyang15", *FEW, "--csv", file, "--report", folder)
    assert paiguan("simulate", *given).out.splitlines()[-2:] == [f"写在 {file}", f"写在 {folder}"]
    assert in_english("simulate", *given).out.splitlines()[-1] == f"written to {folder}"


def test_a_report_is_a_page_with_plots(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "report"
    figures = figures_of("hengyang15", *FEW, "--report", str(folder))
    for plot in ("wins", "points", "names", "lengths"):
        root = ET.parse(folder / f"{plot}.svg").getroot()
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 4
    assert json.loads((folder / "figures.json").read_text(encoding="utf-8")) == figures


# What goes wrong


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["chess"], 1, "there is no game 'chess'"),
        (["wanzai", "--hands", "0"], 1, "hands: 1 to"),
        (["wanzai", "--hands", "many"], 2, "'many' is not a valid int"),
        (["wanzai", "--workers", "0"], 1, "workers: at least 1"),
        (["wanzai", "--workers", "-1"], 1, "workers: at least 1"),
        (["wanzai", "--players", "genius"], 1, "there is no level 'genius'"),
        (["wanzai", "--players", "random,,random"], 1, "there is no level ''"),
        (["wanzai", "--engine", "moon"], 1, "there is no engine 'moon'"),
        (["wanzai", "--address", "x"], 1, "--address needs --engine ray"),
        (["wanzai", "--option", "fire"], 1, "is no option; write NAME=VALUE"),
        (["wanzai", "--option", "fire=maybe"], 1, "cannot be 'maybe'"),
        (["wanzai", "--players", "cmd:no-such-program"], 1, "cannot be started"),
        (["wanzai", "--csv", "/no/such/folder/x.csv"], 1, "No such file or directory"),
        ([], 2, "Missing argument"),
    ],
)
def test_complaints(arguments: list[str], status: int, said: str) -> None:
    done = in_english("simulate", *arguments)
    assert done.status == status
    assert said in done.complaint


# Comparing


def test_a_house_rule_in_figures() -> None:
    done = paiguan("compare", "hengyang15", *FEW, "--option", "self_draw_double=false", "--json")
    assert (done.status, done.err) == (0, "")
    figures = done.json
    assert figures["changed"] == {"self_draw_double": [True, False]}
    assert figures["hands"] == 30
    for side in (0, 1):
        assert sum(seat["mean"][side] for seat in figures["seats"]) == pytest.approx(0)
        dealer, others = figures["roles"]["dealer"][side], figures["roles"]["others"][side]
        assert dealer + 2 * others == pytest.approx(0)
    for seat in figures["seats"]:
        assert seat["gain"] == pytest.approx(seat["mean"][1] - seat["mean"][0])
    assert figures["fingerprints"][0] == figures_of("hengyang15", *FEW)["fingerprint"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("zh", ("同样的 30 副牌", "起伏", "庄家")), ("en", ("The same 30 deals", "swing", "dealer"))],
)
def test_a_house_rule_in_words(lang: str, words: tuple[str, ...], tmp_path: Path) -> None:
    given = ("--option", "self_draw_double=false", "--lang", lang, "--report", str(tmp_path))
    done = paiguan("compare", "hengyang15", *FEW, *given)
    assert (done.status, done.err) == (0, "")
    for word in words:
        assert word in done.out
    for plot in ("names", "gains", "swing"):
        ET.parse(tmp_path / f"{plot}.svg")


def test_nothing_to_compare() -> None:
    done = in_english("compare", "wanzai", *FEW)
    assert "nothing differs" in done.complaint
    given = ("--base", "fire=false", "--option", "fire=false")
    done = in_english("compare", "wanzai", *FEW, *given)
    assert "nothing differs" in done.complaint

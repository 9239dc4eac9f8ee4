"""`paiguan tournament`, `paiguan analyze`, and the page about strength."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from paiguan.games import GAMES
from paiguan.study.analysis import mistakes_in
from paiguan.study.report import MASTERS, OTHER_OPTIONS, PAIRS, lines, main
from tests.cli.hands import recorded
from tests.cli.shell import paiguan, written


def test_a_tournament_for_programs() -> None:
    arguments = ["hengyang15", "--players", "novice,random", "--hands", "12", "--seed", "7"]
    outcome = paiguan("tournament", *arguments, "-o", "wake=flip", "--json").json
    assert outcome["players"] == ["novice", "random"]
    assert outcome["options"] == {"wake": "flip"}
    assert (outcome["deals"], outcome["hands"]) == (2, 12)
    low, high = outcome["interval"]
    assert low <= outcome["mean"] <= high


def test_a_tournament_for_people() -> None:
    done = paiguan("tournament", "wanzai", "--players", "novice,random", "--hands", "12")
    assert "2 副牌，各座位换着打，共 12 局" in done.out
    assert "novice 每局比 random 多" in done.out


@pytest.mark.parametrize("players", ["novice", "novice,champion", "novice,random,expert"])
def test_two_levels_are_meant(players: str) -> None:
    assert "two levels" in paiguan("tournament", "wanzai", "--players", players).complaint


def test_every_second_set_of_options_is_one() -> None:
    assert set(OTHER_OPTIONS) == set(GAMES)
    for name, options in OTHER_OPTIONS.items():
        defaults = GAMES[name].read_options(None)
        changed = GAMES[name].read_options(options)
        assert all(changed[option] != defaults[option] for option in options)


def test_the_page_about_strength(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paiguan.study.report.PAIRS", (("novice", "random"),))
    monkeypatch.setattr("paiguan.study.report.GAMES", {"xiangtan": GAMES["xiangtan"]})
    main(["--hands", "6", "--master-hands", "0"])
    page = capsys.readouterr().out
    assert page.count("novice > random") == 2
    assert "`master`" in page


def test_every_level_is_measured_in_every_game_under_two_sets_of_options() -> None:
    measured = Counter((line.game, line.players) for line in lines(6, None, "tests"))
    pairs = [*PAIRS, MASTERS]
    assert measured == {(game, pair): 2 for game in GAMES for pair in pairs}
    assert all(line.hands > 0 for line in lines(6, None, "tests"))


# Analysis


def test_the_waits_of_a_hand(tmp_path: Path) -> None:
    hand = {"game": "hengyang258", "hand": "234m 567m 345p 678s 5p"}
    answer = paiguan("analyze", written(tmp_path, hand), "--json").json
    assert set(answer["waits"]) == {"2p", "5p"}
    assert answer["distance"] == 0


def test_the_best_discards_of_a_hand(tmp_path: Path) -> None:
    hand = {"game": "hengyang258", "hand": "234m 567m 345p 678s 5p 1z"}
    assert "1z" in paiguan("analyze", written(tmp_path, hand)).complaint
    hand["hand"] = "234m 567m 345p 678s 5p 1s"
    answer = paiguan("analyze", written(tmp_path, hand), "--worlds", "2", "--json").json
    assert answer["choices"][0]["master"] is not None
    assert answer["after"]["1s"] == {"2p": 0, "5p": 0}
    done = paiguan("analyze", written(tmp_path, hand), "--worlds", "2")
    assert "打 1s 听 2p 5p" in done.out


def test_a_scenario_that_stops_at_a_choice(tmp_path: Path) -> None:
    scene = {"game": "xiangtan", "opening": False, "actions": []}
    answer = paiguan("analyze", written(tmp_path, scene), "--worlds", "3", "--json").json
    (seat,) = answer["seats"]
    assert seat["seat"] == 0
    assert all(choice["action"].startswith("discard") for choice in seat["choices"])


def test_mistakes_are_ranked_by_what_they_cost(tmp_path: Path) -> None:
    record: dict[str, Any] = recorded("xiangtan", 3)
    answer = paiguan("analyze", written(tmp_path, record), "--worlds", "2", "--json").json
    costs = [mistake["cost"] for mistake in answer["mistakes"]]
    assert costs == sorted(costs, reverse=True)


def test_a_win_thrown_away_is_the_dearest_mistake() -> None:
    """The dealer discards the 5p that had won."""
    scene = {
        "game": "hengyang258",
        "options": {"birds": 0},
        "opening": False,
        "wall_size": 8,
        "hands": ["234m 567m 345p 678s 55p", "", "", ""],
        "actions": [[0, "discard", "8s"]],
    }
    (mistake,) = mistakes_in(scene, 6)
    assert (mistake.seat, mistake.played, mistake.better) == (0, "discard 8s", "win")
    assert mistake.cost > 2

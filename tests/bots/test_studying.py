"""`paiguan tournament`, `paiguan analyze`, and the page about strength."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from paiguan import build
from paiguan.bots.master import MasterDecider, Trial, first_look_for
from paiguan.engine.options import OptionValue
from paiguan.engine.round import Round
from paiguan.engine.rules import Rules
from paiguan.games import GAMES
from paiguan.records import MatchRecorder
from paiguan.study import position
from paiguan.study.analysis import Analyst, Mistake, mistakes_in
from paiguan.study.report import MASTERS, PAIRS, lines, main, other_options
from tests.bots.deciding import stopped_at
from tests.bots.test_master import ON_THIS_BUILD, WORLDS, Position
from tests.cli.hands import recorded, secret_of
from tests.cli.shell import in_english, paiguan, written


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
    said = in_english("tournament", "wanzai", "--players", players).complaint
    assert "two are meant" in said or "there is no level 'champion'" in said


def test_every_second_set_of_options_is_one() -> None:
    for name in GAMES:
        options = other_options(name)
        assert options
        defaults = GAMES[name].read_options(None)
        changed = GAMES[name].read_options(options)
        assert all(changed[option] != defaults[option] for option in options)


def test_the_page_about_strength(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paiguan.study.report.PAIRS", (("novice", "random"),))
    few = {name: GAMES[name] for name in ("xiangtan", "wanzai")}
    monkeypatch.setattr("paiguan.study.report.GAMES", few)
    main(["--hands", "6", "--master-hands", "0", "--seed", "another one"])
    page = capsys.readouterr().out
    head, *tables = page.split("\n## ")
    assert "`master`" in head
    assert """STRENGTH_ARGS='--hands 6 --master-hands 0 --seed '"'"'another one'"'"''""" in head
    names = [f"{game.zh} · {game.en}" for game in few.values()]
    assert [table.splitlines()[0] for table in tables] == names
    for table in tables:
        assert table.count("novice > random") == 2
        assert table.count("\n|---|") == 1


def test_one_game_is_measured_by_itself(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paiguan.study.report.PAIRS", (("novice", "random"),))
    main(["--hands", "4", "--master-hands", "0", "--game", "hongzhong"])
    table = capsys.readouterr().out
    assert table.count("| hongzhong |") == 2
    assert "study.report --hands 4 --master-hands 0 --game hongzhong" in table


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


@pytest.mark.parametrize(
    ("game", "hand", "melds", "distance"),
    [
        # 2p makes the fourth set; then 5p and 5s are single, and one of them is to be a pair.
        ("hengyang258", "123456789m 13p 5p 5s", [], 1),
        # 2p makes the fourth set, but 99s is no pair here: two of a 2, 5 or 8 are missing.
        ("hengyang258", "123456789m 13p 99s", [], 2),
        ("hengyang258", "13p 5p 5s", ["chow:123m", "chow:456m", "pong:777m"], 1),
        # 3s makes a third set; for the fourth, two tiles to one of the single ones.
        ("wanzai", "123456m 55p 124s 9s 9p", [], 2),
        # 6m or 9m makes four sets, but none of three alike, as DF-12 wants.
        ("dongfeng", "445566m 78m 22p 789s", [], 1),
        # Five 坎 have the 胡息; of two doors that are begun one has to be finished.
        ("xiangtan", "壹壹壹 玖玖玖 一一一 九九九 拾拾拾 肆伍 四五 八", [], 1),
        # A tile more, and one nearer: 3s and 7s make the two sets that are missing.
        ("wanzai", "123456m 55p 1248s 9s 9p", [], 1),
    ],
)
def test_the_distance_is_that_of_the_tiles_given(
    tmp_path: Path, game: str, hand: str, melds: list[str], distance: int
) -> None:
    request = {"game": game, "hand": hand, "melds": melds}
    answer = paiguan("analyze", written(tmp_path, request), "--worlds", "2", "--json").json
    assert answer["distance"] == distance
    assert not answer.get("waits")


def test_the_distance_in_words(tmp_path: Path) -> None:
    hand = written(tmp_path, {"game": "wanzai", "hand": "123456m 55p 124s 9s 9p"})
    assert "离听牌差 2 张" in paiguan("analyze", hand).out
    assert "2 tiles from ready" in paiguan("analyze", hand, "--lang", "en").out


def test_a_hand_of_too_few_tiles_is_not_filled_up_by_chance(tmp_path: Path) -> None:
    hand = written(tmp_path, {"game": "wanzai", "hand": "123m"})
    assert "3 tiles, not 13" in in_english("analyze", hand).complaint


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


def test_a_seat_that_is_asked_is_told_what_it_waits_for(tmp_path: Path) -> None:
    """Seat 1 may chow the 4p; as it is, it waits for 2p and 5p."""
    scene = {
        "game": "hengyang258",
        "opening": False,
        "hands": ["19m 19p 19s 46m 4p 46s 7m 3s 8p", "234m 567m 345p 678s 5p"],
        "actions": [[0, "discard", "4p"]],
    }
    answer = paiguan("analyze", written(tmp_path, scene), "--worlds", "2", "--json").json
    (seat,) = answer["seats"]
    assert (seat["seat"], seat["distance"], set(seat["waits"])) == (1, 0, {"2p", "5p"})
    out = paiguan("analyze", written(tmp_path, scene), "--worlds", "2").out
    assert "座位 1\n听牌\n听 2p" in out


def test_a_seat_that_has_to_discard_is_told_what_it_waits_for_then(tmp_path: Path) -> None:
    scene = {
        "game": "hengyang258",
        "opening": False,
        "hands": ["234m 567m 345p 678s 5p 1s"],
        "actions": [],
    }
    answer = paiguan("analyze", written(tmp_path, scene), "--worlds", "2", "--json").json
    (seat,) = answer["seats"]
    assert set(seat["after"]["1s"]) == {"2p", "5p"}


def test_every_choice_of_a_scenario_is_told(tmp_path: Path) -> None:
    """The hand of the README: the dealer may win, and does."""
    scene = {
        "game": "hengyang258",
        "dealer": 0,
        "opening": False,
        "hands": ["234m 567m 345p 678s 55p", "", "", ""],
        "actions": [[0, "win"]],
    }
    file = written(tmp_path, scene)
    answer = paiguan("analyze", file, "--worlds", "2", "--json").json
    assert answer["looked_at"] == {"choices": 1, "worlds": 2}
    (step,) = answer["steps"]
    assert (step["action"], step["seat"], step["played"]) == (0, 0, "win")
    # 平胡 is a small win, which has no big unit (HY-33); every tile may be discarded instead.
    assert step["win"] == {"names": ["平胡"], "value": 0}
    assert step["choices"][0]["action"] == "win"
    assert len(step["choices"]) == 13
    # Without 5p it waits for 2p and 5p, by hand: 345p + 5p, or 55p + 34p.
    assert set(step["after"]["5p"]) == {"2p", "5p"}
    out = paiguan("analyze", file, "--worlds", "2").out
    assert out.splitlines()[:4] == [
        "衡阳258麻将：看了 1 个选择，每个推演 2 局",
        "",
        "第 1 步，座位 0：胡",
        "听牌",
    ]
    assert "能胡：平胡（0）" in out
    assert "还有 5 种" in out
    assert out.endswith("没有发现明显的失误。\n")
    out = in_english("analyze", file, "--worlds", "2").out
    assert out.startswith("Hengyang 258 Mahjong: 1 choice looked at, 2 hands imagined for each")
    assert "action 1, seat 0: win\nready\ncan win: 平胡 (0)" in out


def test_a_claim_that_wins_is_told(tmp_path: Path) -> None:
    scene = {
        "game": "hengyang258",
        "opening": False,
        "hands": ["5p", "234m 567m 34p 678s 88s"],
        "actions": [[0, "discard", "5p"]],
    }
    answer = paiguan("analyze", written(tmp_path, scene), "--worlds", "2", "--json").json
    (seat,) = answer["seats"]
    assert seat["seat"] == 1
    assert seat["win"]["names"] == ["平胡"]
    assert answer["looked_at"]["choices"] == 2
    assert [step["played"] for step in answer["steps"]] == ["discard 5p"]


def test_the_mistakes_of_a_session_have_the_number_of_their_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What `paiguan play --record` writes, after two hands by chance."""
    session = MatchRecorder(GAMES["xiangtan"])
    for number in range(2):
        hand = session.deal(secret_of(number))
        while not hand.round.over:
            seat = int(hand.round.next_to_act())
            hand.act(seat, hand.round.legal(seat)[0])
        session.settle(hand)
    cheap, dear = (Mistake(4, 1, "pass", "peng", cost, 0.5) for cost in (1.0, 2.0))
    of_hands = {0: [cheap], 1: [dear]}
    hands = session.record()["hands"]
    monkeypatch.setattr(
        position, "mistakes_in", lambda hand, worlds, look: of_hands[hands.index(hand)]
    )
    file = written(tmp_path, session.record())
    answer = paiguan("analyze", file, "--json").json
    assert (answer["game"], answer["hands"]) == ("xiangtan", 2)
    assert [(one["hand"], one["cost"]) for one in answer["mistakes"]] == [(1, 2.0), (0, 1.0)]
    looked, _, heads, first = paiguan("analyze", file).out.splitlines()[:4]
    choices = sum(len(hand["actions"]) for hand in hands)
    assert looked == f"湘潭跑胡子：看了 {choices} 个选择，每个推演 60 局"
    assert heads.split()[:2] == ["第几局", "第几步"]
    assert first.split()[:2] == ["2", "5"]


def test_a_session_that_does_not_follow_is_refused(tmp_path: Path) -> None:
    session = {**MatchRecorder(GAMES["xiangtan"]).record(), "hands": [recorded("xiangtan", 1)]}
    said = in_english("analyze", written(tmp_path, session)).complaint
    assert "hand 1: dealer should be 0" in said


@pytest.mark.skipif(build() != "compiled", reason="masters think for long uncompiled")
def test_mistakes_are_ranked_by_what_they_cost(tmp_path: Path) -> None:
    record: dict[str, Any] = recorded("hengyang258", 46)
    answer = paiguan("analyze", written(tmp_path, record), "--worlds", "2", "--json").json
    costs = [mistake["cost"] for mistake in answer["mistakes"]]
    assert len(costs) > 1
    assert costs == sorted(costs, reverse=True)


class WrittenMaster:
    """A master whose trials, and what its worlds come to, are written down."""

    def __init__(self, trials: list[Trial], points: Sequence[tuple[int, int]]) -> None:
        self.name = "hengyang258"
        self.family = "mahjong"
        self.written = trials
        self.points = iter(points)
        self.worlds = len(points)
        self.first_look = first_look_for(GAMES["hengyang258"])
        self.judge = MasterDecider(self, None, b"", 0, 0.0)  # type: ignore[arg-type]

    def read_options(self, given: Mapping[str, object] | None) -> dict[str, OptionValue]:
        """Those of a game that is."""
        return GAMES["hengyang258"].read_options(given)

    def rules(self, options: Mapping[str, object] | None = None) -> Rules:
        """Those of a game that is."""
        return GAMES["hengyang258"].rules(options)

    def trials(self, *_seen: Any) -> list[Trial]:
        """Those written down."""
        return self.written

    def rehearse(self, *_seen: Any) -> list[int]:
        """The next world's points."""
        return list(next(self.points))

    def over_another(self, *asked: Any) -> tuple[float, float]:
        """As a master finds it in these worlds."""
        return self.judge.over_another(*asked)


def analyst_with(
    behind: float, points: tuple[int, int], worlds: Sequence[tuple[int, int]] = ()
) -> tuple[Analyst, Round]:
    """At a choice whose first two came to these points, both in 12 worlds; then other worlds."""
    analyst = Analyst(GAMES["hengyang258"], None, 2)
    trials = [Trial(0, 0.0), Trial(1, behind)]
    for trial, own in zip(trials, points, strict=True):
        for _ in range(12):
            trial.note(own, points[0])
    analyst.master = WrittenMaster(trials, worlds)  # type: ignore[assignment]
    hand = ["234m 567m 345p 678s 5p 1s"]
    return analyst, stopped_at("hengyang258", opening=False, hands=hand)


@pytest.mark.parametrize(
    ("behind", "points", "first"),
    [
        # Two points more in 12 worlds are 24, a point behind counts 300 times.
        (1.0, (1, 3), 1.0),
        # 0.05 points behind count as 15, less than 24.
        (0.05, (1, 3), 3.0),
        # 10 points behind are far worse: not tried by a master, whatever they bring.
        (10.0, (1, 999), 1.0),
    ],
)
def test_the_best_choice_is_the_one_that_a_master_takes(
    behind: float, points: tuple[int, int], first: float
) -> None:
    analyst, round_ = analyst_with(behind, points)
    choices = analyst.choices(round_, 0)
    assert {choice.points for choice in choices[:2]} == set(points)
    assert choices[0].points == first
    assert choices[2].points is None


@pytest.mark.parametrize("position", ON_THIS_BUILD[-1:], ids=lambda position: position.game)
def test_analysts_and_masters_agree(position: Position) -> None:
    round_ = position.reach()
    analyst = Analyst(GAMES[position.game], None, WORLDS, b"tests")
    assert analyst.choices(round_, int(round_.next_to_act()))[0].action == position.master


def test_what_a_choice_costs_is_counted_hand_by_hand() -> None:
    """However the worlds differ; and one that was dropped is compared in its own worlds."""
    trials = [Trial(place, 0.0) for place in range(2)]
    for one, other in [(10, 8), (-20, -22), (30, 28)]:
        trials[0].note(one, one)
        trials[1].note(other, one)
    trials[0].note(1000, 1000)
    assert trials[0].over_other(trials[1]) == (2.0, 0.0)
    analyst, round_ = analyst_with(0.0, (3, 1))
    best, worse = analyst.choices(round_, 0)[:2]
    assert (best.cost, worse.cost, worse.cost_error) == (0.0, 2.0, 0.0)


def test_a_mistake_costs_what_the_better_choice_has_over_it_world_by_world() -> None:
    """However the worlds differ, in each of them it is two points."""
    worlds = [(10, 8), (-20, -22), (30, 28), (0, -2)]
    analyst, round_ = analyst_with(1.0, (1, 1), worlds)
    mistake = analyst.mistake(round_, 0, 0, round_.legal(0)[1])
    assert mistake is not None
    assert (mistake.cost, mistake.error) == (2.0, 0.0)


@pytest.mark.parametrize(
    "worlds",
    [
        # Nothing between them.
        [(10, 10), (-4, -4)],
        # One point, but its error is half of the root of 16/3: 1.15.
        [(3, 0), (-1, 0), (3, 0), (-1, 0)],
    ],
)
def test_what_is_not_clearly_worse_is_no_mistake(worlds: list[tuple[int, int]]) -> None:
    analyst, round_ = analyst_with(1.0, (1, 1), worlds)
    assert analyst.mistake(round_, 0, 0, round_.legal(0)[1]) is None


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

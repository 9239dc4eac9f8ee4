"""What bots believe of the games: profiles by name and options, and a guess for any other game."""

import json
from pathlib import Path

import pytest

from bench import profiles
from paiguan.bots.levels import decider_for
from paiguan.bots.mahjong import profile as mahjong
from paiguan.bots.mahjong.samples import SAMPLES, Samples
from paiguan.bots.zipai import profile as zipai
from paiguan.games import GAMES
from paiguan.mahjong.hand_rules import ALL_258, BROKEN, FLUSH, PAIRS, PLANS, SETS, TRIPLETS
from paiguan.mahjong.hand_rules import HandRules as MahjongHandRules
from paiguan.mahjong.tiles import parse_tiles
from paiguan.zipai.hand_rules import HandRules as ZipaiHandRules
from tests.sixth_game import VILLAGE

MAHJONG = [game.name for game in GAMES.values() if game.family == "mahjong"]
ZIPAI = [game.name for game in GAMES.values() if game.family == "zipai"]


def rules_of(name: str) -> MahjongHandRules:
    """The rules of a game of mahjong."""
    rules = GAMES[name].rules()
    assert isinstance(rules, MahjongHandRules)
    return rules


def plans(points: list[float]) -> set[int]:
    """The plans that a game is believed to have."""
    return {plan for plan in range(PLANS) if points[plan] > 0.0}


def test_every_game_has_a_profile() -> None:
    assert set(mahjong.PROFILES) == set(MAHJONG)
    assert set(zipai.PROFILES) == set(ZIPAI)


# Options


def test_a_bird_makes_half_as_much_again_of_every_win() -> None:
    """Without birds a small win brings 2.3; two birds make 2.3 × 1.5 × 1.5 of it."""
    game = GAMES["hengyang258"]
    none = mahjong.profile_for(game, {"birds": 0})
    two = mahjong.profile_for(game, {"birds": 2})
    assert none.plan_points[SETS] == 2.3
    assert two.plan_points[SETS] == pytest.approx(2.3 * 2.25)
    assert two.giver_pays == none.giver_pays * 2.25
    assert two.lucky_times == none.lucky_times * 2.25


@pytest.mark.parametrize(("concealed", "times"), [("none", 1.0), ("small", 1.6), ("big", 2.0)])
def test_a_concealed_win_of_hengyang_brings_more_by_option(concealed: str, times: float) -> None:
    profile = mahjong.profile_for(GAMES["hengyang258"], {"concealed": concealed})
    assert profile.concealed_times == times


@pytest.mark.parametrize("fan", [4, 10])
def test_one_suit_of_wanzai_brings_what_the_option_says(fan: int) -> None:
    profile = mahjong.profile_for(GAMES["wanzai"], {"plain_flush": fan})
    assert profile.plan_points[FLUSH] == 1.8 * fan


@pytest.mark.parametrize("cap", [20, 40])
def test_all_triplets_of_dongfeng_bring_three_caps(cap: int) -> None:
    profile = mahjong.profile_for(GAMES["dongfeng"], {"cap": cap})
    assert profile.plan_points[TRIPLETS] == 3.0 * cap


@pytest.mark.parametrize(("birds", "points"), [(0, 1), (2, 1), (4, 2)])
def test_a_bird_of_hongzhong_hits_in_every_share(birds: int, points: int) -> None:
    """A self-drawn win is 2 from each; of 112 tiles 40 hit, about 0.36 of each bird."""
    profile = mahjong.profile_for(GAMES["hongzhong"], {"birds": birds, "bird_points": points})
    assert profile.plan_points[SETS] == pytest.approx(3 * (2 + 0.36 * birds * points))
    assert profile.plan_points[PAIRS] == profile.plan_points[SETS]
    assert profile.giver_pays == 0.0


@pytest.mark.parametrize(("doubles", "drawn"), [(True, 10), (False, 3)])
def test_one_zipai_win_in_three_is_self_drawn(drawn: int, *, doubles: bool) -> None:
    """21 胡息 are 3 points, doubled 42 are 10; two losers, and one win in three self-drawn."""
    game = GAMES["hengyang15"]
    rules = game.rules({"self_draw_double": doubles})
    assert isinstance(rules, ZipaiHandRules)
    found = zipai.profile_for(game).points(rules, 21, 5, 10, False)
    assert found == pytest.approx(2 * (3 + 3 + drawn) / 3)


def test_a_bonus_for_self_drawn_wins_counts_in_one_of_three() -> None:
    """湘潭: 18 胡息 without a name at base 2 are 36; 3 more for an own draw: 2 × (36 + 1)."""
    game = GAMES["xiangtan"]
    rules = game.rules({"base": 2, "self_draw_bonus": True})
    assert isinstance(rules, ZipaiHandRules)
    assert zipai.profile_for(game).points(rules, 18, 5, 10, False) == 74.0


# A game that nobody has counted


@pytest.mark.parametrize("name", MAHJONG)
def test_the_guess_finds_the_plans_that_are_counted(name: str) -> None:
    guess = mahjong.guessed(rules_of(name))
    counted = mahjong.profile_for(GAMES[name])
    assert plans(guess.plan_points) == plans(counted.plan_points)


def test_the_guess_is_what_the_rules_pay() -> None:
    """万载: a plain discard 2, self-drawn 1 from each: 2 + 0.4 × 1; seven pairs 5, or 15."""
    guess = mahjong.guessed(rules_of("wanzai"))
    assert guess.plan_points[SETS] == pytest.approx(2.4)
    assert guess.plan_points[PAIRS] == pytest.approx(9.0)
    assert guess.plan_points[BROKEN] == pytest.approx(2 + 0.4 * 4)
    assert guess.plan_points[ALL_258] == 0.0
    assert guess.giver_pays == 2.0
    assert guess.concealed_times == 1.0


def test_the_guess_sees_what_a_concealed_hand_brings() -> None:
    """东丰: 门清 doubles every amount, and no amount of a plain hand is near the cap."""
    assert Samples(rules_of("dongfeng")).concealed_times() == pytest.approx(2.0)


def test_samples_are_thirteen_tiles_and_one() -> None:
    for tiles, last in SAMPLES:
        assert len(parse_tiles(tiles)) == 13
        assert len(parse_tiles(last)) == 1


@pytest.mark.parametrize("level", ["novice", "expert"])
def test_a_game_without_a_profile_is_played(level: str) -> None:
    assert VILLAGE.name not in mahjong.PROFILES
    round_ = VILLAGE.deal(b"a hand", 0)
    VILLAGE.play_out(round_, [decider_for(level, VILLAGE, None, b"")] * VILLAGE.seats)
    assert round_.result is not None
    assert round_.result.winners


def test_a_master_looks_at_a_game_without_a_profile() -> None:
    round_ = VILLAGE.deal(b"a hand", 0)
    codes = round_.legal(0)
    place = decider_for("master", VILLAGE, None, b"", 1).decide(VILLAGE.look(round_, 0), codes)
    assert 0 <= place < len(codes)


# What is believed, beside what is paid


def test_what_kongs_and_wins_bring_is_measured(tmp_path: Path) -> None:
    """WZ-20, WZ-21: a plain win 2 or 3, its giver 2; kongs 2 from one, 1 or 2 from each."""
    written = tmp_path / "wanzai.json"
    profiles.main(["wanzai", "--hands", "40", "--level", "novice", "--json", str(written)])
    table = json.loads(written.read_text(encoding="utf-8"))["table"]
    found = {line["what"]: line["measured"] for line in table}
    assert 2.0 < found["plain"] < 3.0
    assert found["giver of a plain win"] == 2.0
    assert found["claimed kong"] == 2.0
    for line in table:
        if line["what"] not in ("pairs", "flush", "triplets", "broken"):
            assert line["measured"] == pytest.approx(line["believed"], abs=0.5), line["what"]


def test_how_many_zipai_wins_are_self_drawn_is_measured() -> None:
    game = GAMES["hengyang15"]
    found = profiles.table(game, {}, profiles.measured(game, {}, 40, "novice"))
    assert [line["what"] for line in found] == ["self-drawn, of all wins"]
    assert found[0]["measured"] == pytest.approx(1 / 3, abs=0.2)

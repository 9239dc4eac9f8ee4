"""What an expert does with every special decision of the five games."""

from typing import Any

from paiguan.bots.mahjong.danger import Danger
from paiguan.bots.mahjong.profile import profile_for
from paiguan.games import GAMES
from paiguan.mahjong.hand_rules import HandRules
from paiguan.mahjong.sight import MahjongSight
from tests.bots.deciding import chosen, stopped_at

READY = "234m 567m 345p 678s 5p"


def expert(game: str, seat: int = 0, **scenario: Any) -> str:
    """What an expert does at the end of a scenario, in words."""
    return chosen("expert", game, seat, **scenario)


# 衡阳258


def test_it_declares_an_opening_win() -> None:
    assert expert("hengyang258", hands=["111444m 777p 99s 36s 1p"]) == "declare"


def test_it_wins_with_its_own_draw() -> None:
    assert expert("hengyang258", opening=False, hands=[READY + " 5p"]) == "win"


def test_it_keeps_a_pair_that_the_game_lets_it_win_with() -> None:
    # 99p is no pair for a 平胡; 5p is.
    hand = "234m 567m 345p 678s 9p 5p"
    assert expert("hengyang258", opening=False, hands=[hand]) == "discard 9p"


def test_it_goes_for_one_suit_where_that_is_near() -> None:
    # 清一色 pays many times a 平胡: the 4p and 5p of another suit go first.
    hand = "1123345678m 99m 45p"
    assert expert("hengyang258", opening=False, hands=[hand]) in ("discard 4p", "discard 5p")


def test_it_leaves_seven_pairs_concealed() -> None:
    """Six pairs wait for the seventh: a 碰 would throw them away."""
    scene: dict[str, Any] = {
        "opening": False,
        "hands": ["1p", "1133m 1177p 2244s 9s"],
        "actions": [[0, "discard", "1p"]],
    }
    assert expert("hengyang258", 1, **scene) == "pass"


def test_it_opens_the_dice_with_a_good_wait_early() -> None:
    scene: dict[str, Any] = {
        "opening": False,
        "wall_size": 40,
        "hands": ["1111m 567m 345p 67s 55p"],
        "actions": [[0, "kong", "1m"]],
    }
    assert expert("hengyang258", **scene) == "dice"


def test_it_takes_a_replacement_where_hardly_a_tile_would_win() -> None:
    scene: dict[str, Any] = {
        "opening": False,
        "wall_size": 40,
        "hands": ["1111m 567m 34588p 99s", "258p 258p 58m", "", ""],
        "melds": [[], ["pong:999p<2"], [], ["pong:222s<2", "pong:333s<2", "pong:777s<2"]],
        "actions": [[0, "kong", "1m"]],
    }
    round_ = stopped_at("hengyang258", **scene)
    assert [str(round_.action(code)) for code in round_.legal(0)] == ["replace", "dice"]
    assert expert("hengyang258", **scene) == "replace"


def test_it_takes_the_last_tile_only_when_ready() -> None:
    def last(hand: str) -> str:
        return expert(
            "hengyang258",
            1,
            opening=False,
            wall_size=1,
            hands=["9m", hand, "1346m 1346p 13467s", "1346m 1346p 13467s"],
            actions=[[0, "discard", "9m"]],
        )

    assert last("23567m 345p 678s 55p") == "take"
    assert last("1447m 1447p 1447s 6s") == "pass"


# 万载


def test_it_plays_for_all_that_can_be_played_for() -> None:
    assert expert("wanzai", hands=[]) == "fire on"
    assert expert("wanzai", hands=[], actions=[[0, "fire", "on"]]) == "float 2"


NO_STAKES: dict[str, Any] = {"options": {"fire": False, "float": False}, "opening": False}


def test_it_makes_a_kong_that_costs_nothing() -> None:
    paid = {**NO_STAKES, "hands": ["1111m 567m 345p 67s 55p"]}
    assert expert("wanzai", **paid) == "kong 1m"


def test_it_declines_a_pong_that_leads_away() -> None:
    scene: dict[str, Any] = {
        **NO_STAKES,
        "hands": ["5p", "234m 567m 345p 678s 5p"],
        "actions": [[0, "discard", "5p"]],
    }
    assert expert("wanzai", 1, **scene) == "win"
    # Ready for 2p and 5p: a 碰 of the pair would take that away.
    scene["hands"] = ["2m", "22m 567m 34p 678s 123s"]
    scene["actions"] = [[0, "discard", "2m"]]
    assert expert("wanzai", 1, **scene) == "pass"


def test_what_just_passed_by_all_is_safer_and_a_ready_hand_makes_all_dearer() -> None:
    def danger(tile: str, melds: list[str]) -> float:
        round_ = stopped_at(
            "wanzai",
            **NO_STAKES,
            dealer=3,
            hands=["123m 456m 789p 1p 1z 3z 5z", "", "", "1s 3z"],
            melds=[[], melds, [], []],
            wall="2p",
            actions=[[3, "discard", "3z"]],
        )
        sight = GAMES["wanzai"].look(round_, 0)
        assert isinstance(sight, MahjongSight)
        rules = GAMES["wanzai"].rules()
        assert isinstance(rules, HandRules)
        judged = Danger(rules, profile_for(GAMES["wanzai"]))
        judged.look(sight)
        return judged.of(GAMES["wanzai"].parse_tiles(tile)[0])

    assert danger("3z", []) < danger("1z", [])
    assert danger("1z", []) < danger("1z", ["pong:222s<2", "pong:777p<2"])
    assert danger("3s", ["chow:456p<0", "pong:777p<2"]) < danger(
        "3p", ["chow:456p<0", "pong:777p<2"]
    )


# 东丰


def test_it_lays_out_dragons_and_winds() -> None:
    assert expert("dongfeng", hands=["123m 456p 789s 567z 1m 1p"]) in ("dragons", "win")
    assert expert("dongfeng", hands=["13m 46p 79s 1234z 567m 9p"]) == "winds"


def test_it_adds_a_dragon_to_those_laid_out() -> None:
    scene: dict[str, Any] = {
        "opening": False,
        "hands": ["123m 456p 78s 1m 1p 5z"],
        "melds": [["dragons:567z"]],
    }
    assert expert("dongfeng", **scene) == "add 5z"


def test_it_collects_three_alike_where_they_pay_the_cap() -> None:
    """Three 碰 on the table: a 吃 would make the fourth set, and throw the 飘 away."""
    scene: dict[str, Any] = {
        "opening": False,
        "hands": ["3m", "1999p 24m"],
        "melds": [[], ["pong:111s<2", "pong:555z<2"], [], []],
    }
    scene["hands"] = ["3m", "99p 2244m 1p"]
    scene["actions"] = [[0, "discard", "3m"]]
    assert expert("dongfeng", 1, **scene) == "pass"
    scene["hands"] = ["4m", "99p 2244m 1p"]
    scene["actions"] = [[0, "discard", "4m"]]
    assert expert("dongfeng", 1, **scene) == "pong"


# 字牌


def test_it_eats_what_scores_and_lays_out_what_must_go_with_it() -> None:
    """比牌: 二 eaten with another 二 in hand; 一二三 scores, and the other goes into 二七十."""
    scene: dict[str, Any] = {
        "opening": False,
        "dealer": 0,
        "hands": ["二", "一三二七十 壹壹壹 陆陆陆 玖玖玖 五五五 四 捌伍", ""],
        "actions": [[0, "discard", "二"]],
    }
    assert expert("hengyang15", 1, **scene) == "chi 一二三 二七十"


def test_it_declines_a_peng_that_breaks_up_its_doors() -> None:
    """二二 are parts of two finished doors: a 碰 would leave four loose cards."""
    scene: dict[str, Any] = {
        "opening": False,
        "dealer": 0,
        "hands": ["二", "一二三二七十 壹壹壹 陆陆陆 玖玖玖 五五五 四伍", ""],
        "actions": [[0, "discard", "二"]],
    }
    assert expert("hengyang15", 1, **scene) == "pass"


def test_it_lets_another_run_to_be_ready_itself() -> None:
    """冲交: without 柒 the hand is ready for 七 and 十; the owner of the 偎 may have its 跑."""
    scene: dict[str, Any] = {
        "opening": False,
        "hands": ["四五六捌捌八九柒", "捌十壹五拾", ""],
        "melds": [
            ["ti:玖玖玖玖", "wei:拾拾拾", "chi:一二三", "wei:陆陆陆"],
            ["wei:柒柒柒", "chi:一二三", "chi:六七八", "chi:贰叁肆", "chi:贰叁肆"],
            [],
        ],
    }
    assert expert("xiangtan", **scene) == "discard 柒"

"""What an expert does with every special decision of the five games."""

from typing import Any

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


def test_it_makes_a_kong_that_costs_nothing_and_none_that_does() -> None:
    paid = {**NO_STAKES, "hands": ["1111m 567m 345p 67s 55p"]}
    assert expert("wanzai", **paid) == "kong 1m"
    pairs = {**NO_STAKES, "hands": ["1111m 3377m 2288p 4s 9s"]}
    assert expert("wanzai", **pairs) in ("discard 9s", "discard 4s")


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


def test_a_tile_that_just_passed_by_all_is_safer() -> None:
    """Two single honours, of no more use the one than the other: 西 has just been discarded."""
    scene: dict[str, Any] = {
        **NO_STAKES,
        "dealer": 3,
        "hands": ["123m 456m 789p 1p 1z 3z 5z", "", "", "3z"],
        "wall": "2p",
        "actions": [[3, "discard", "3z"]],
    }
    assert expert("wanzai", 0, **scene) == "discard 3z"


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

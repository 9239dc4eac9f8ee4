"""What a seat may not claim any more counts for nothing: passed wins, stained kinds."""

from typing import Any

import pytest

from paiguan.bots.expert import expert_for
from paiguan.bots.mahjong.expert import MahjongExpert
from paiguan.bots.mahjong.profile import CLAIMED_KONG, CONCEALED_KONG, profile_for
from paiguan.bots.master import first_look_for
from paiguan.bots.written import barred_as_json
from paiguan.bots.zipai.expert import ZipaiExpert
from paiguan.engine.actions import Prompt
from paiguan.engine.round import Round
from paiguan.games import GAMES
from paiguan.zipai.sight import ZipaiSight
from tests.bots.deciding import stopped_at

NO_STAKES: dict[str, Any] = {"fire": False, "float": False}


def kinds(game: str, tiles: str) -> int:
    """Kinds as bits."""
    return sum(2**tile for tile in set(GAMES[game].parse_tiles(tiles)))


def barred(round_: Round, seat: int) -> int:
    """What the prompt of a seat says that it may not claim."""
    prompt = round_.prompt(seat)
    assert prompt is not None
    return prompt.barred


def scores(
    game: str, round_: Round, seat: int, options: dict[str, Any], *, first_look: bool = False
) -> dict[str, float]:
    """What an expert, or a master's first look, gives for each choice."""
    maker = first_look_for if first_look else expert_for
    expert = maker(GAMES[game], options)
    assert isinstance(expert, MahjongExpert | ZipaiExpert)
    codes = round_.legal(seat)
    found = expert.scores(GAMES[game].look(round_, seat), codes)
    return {str(round_.action(code)): one for code, one in zip(codes, found, strict=True)}


# Mahjong: passed wins

WAITING = "111222m 444p 77p 88s"


def passed(game: str, options: dict[str, Any], giver: int) -> Round:
    """Seat 1 waits for 7p and 8s, and a seat has just thrown 8s."""
    hands = ["", WAITING, "", ""]
    hands[giver] = "8s"
    return stopped_at(
        game,
        opening=False,
        options=options,
        dealer=giver,
        hands=hands,
        actions=[[giver, "discard", "8s"]],
    )


@pytest.mark.clause("WZ-10")
@pytest.mark.parametrize("first_look", [False, True])
def test_a_win_is_passed_at_the_price_of_the_discards_before_the_next_draw(
    *, first_look: bool
) -> None:
    """After the 上家's discard one draws at once; after the 下家's two others discard first."""
    value = [
        scores("wanzai", passed("wanzai", NO_STAKES, giver), 1, NO_STAKES, first_look=first_look)
        for giver in (0, 3, 2)
    ]
    assert value[0]["pass"] > value[1]["pass"] > value[2]["pass"]
    # A 碰 leaves all three discards before the next draw, and a 碰 is no better than it was.
    assert value[0]["pong"] == pytest.approx(value[2]["pong"])


@pytest.mark.clause("DF-10")
def test_where_nothing_is_barred_passing_costs_the_same_from_everywhere() -> None:
    value = [
        scores("dongfeng", passed("dongfeng", {}, giver), 1, {})["pass"] for giver in (0, 3, 2)
    ]
    assert value[0] == pytest.approx(value[1]) == pytest.approx(value[2])


@pytest.mark.clause("WZ-10")
@pytest.mark.clause("HY-12")
def test_a_prompt_says_what_was_passed_until_the_next_draw() -> None:
    def after(game: str, options: dict[str, Any]) -> list[int]:
        found = []
        scene: dict[str, Any] = {
            "opening": False,
            "options": options,
            "dealer": 2,
            "hands": ["", WAITING, "8s", "7p"],
            "wall": "7p9s9s9s",
        }
        actions: list[list[Any]] = [[2, "discard", "8s"], [1, "pass"], [3, "discard", "7p"]]
        for more in ([], [[1, "pass"], [0, "discard", "9s"]]):
            round_ = stopped_at(game, actions + more, **scene)
            found.append(barred(round_, 1))
        return found

    # The 7p that follows: all is barred in 万载, so that only 碰 is left; 8s alone in 衡阳.
    assert after("wanzai", NO_STAKES)[0] & kinds("wanzai", "7p8s") == kinds("wanzai", "7p8s")
    assert after("hengyang258", {})[0] == kinds("hengyang258", "8s")
    assert after("wanzai", NO_STAKES)[1] == 0


def test_programs_are_told_the_kinds_by_name() -> None:
    game = GAMES["wanzai"]
    assert barred_as_json(game, Prompt(0, (), (), kinds("wanzai", "8s7p"))) == ["7p", "8s"]
    assert barred_as_json(game, Prompt(0, (), ())) == []


# Zipai: stained kinds

FIVE_KAN = "壹壹壹 玖玖玖 一一一 九九九 拾拾拾"


@pytest.mark.clause("ZP-13")
def test_it_breaks_up_what_waits_for_kinds_that_it_may_not_take() -> None:
    """四五 wait for 三 and 六, 肆伍 for 叁 and 陆, 八捌 for 八 and 捌: one of these has to go."""
    round_ = stopped_at("hengyang15", opening=False, hands=["四五 肆伍 八捌 " + FIVE_KAN])
    codes = round_.legal(0)
    expert = expert_for(GAMES["hengyang15"])

    def goes(stained: str) -> str:
        sight = GAMES["hengyang15"].look(round_, 0)
        sight.barred = kinds("hengyang15", stained)
        return str(round_.action(codes[expert.decide(sight, codes)]))

    assert goes("") in ("discard 八", "discard 捌")
    assert goes("三六") in ("discard 四", "discard 五")
    assert goes("叁陆") in ("discard 肆", "discard 伍")


@pytest.mark.clause("ZP-13")
def test_a_prompt_says_what_was_passed_and_discarded() -> None:
    scene: dict[str, Any] = {
        "opening": False,
        "dealer": 0,
        "hands": [
            "四",
            "四四 八 玖 一一一 五五五 拾拾拾 伍陆柒",
            "一 六六六 七七七 柒柒柒 捌捌捌 玖玖",
        ],
        "wall": "八",
    }
    asked = stopped_at("hengyang15", [[0, "discard", "四"]], **scene)
    assert barred(asked, 1) == 0
    later = stopped_at("hengyang15", [[0, "discard", "四"], [1, "pass"]], **scene)
    while later.legal(2):
        # Seat 2 was asked too.
        later.act(2, later.legal(2)[-1])
    # Neither may take a 四: one threw it, the other let it go.
    assert later.kinds_barred(0) == kinds("hengyang15", "四")
    assert later.kinds_barred(1) == kinds("hengyang15", "四")


@pytest.mark.clause("ZP-13")
@pytest.mark.parametrize("first_look", [False, True])
def test_a_card_let_go_is_worth_nothing_any_more(*, first_look: bool) -> None:
    """Passing the 碰 of 四四 leaves only an own draw for it: less than before it lay there."""
    scene: dict[str, Any] = {
        "opening": False,
        "dealer": 0,
        "hands": ["四", "四四 八捌 玖 一一一 五五五 拾拾拾 伍陆柒", ""],
        "actions": [[0, "discard", "四"]],
    }
    round_ = stopped_at("hengyang15", **scene)
    found = scores("hengyang15", round_, 1, {}, first_look=first_look)
    maker = first_look_for if first_look else expert_for
    expert = maker(GAMES["hengyang15"])
    assert isinstance(expert, ZipaiExpert)
    sight = GAMES["hengyang15"].look(round_, 1)
    assert isinstance(sight, ZipaiSight)
    expert.prospects.look(sight)
    assert found["pass"] < expert.prospects.value(sight.hand)


# What the games pay


@pytest.mark.clause("XT-14")
def test_it_keeps_the_pair_that_makes_all_doors_alike() -> None:
    """八八 wait for two 八, which pay 碰碰胡, and one 捌; 八九 for eight cards of half that."""
    scene: dict[str, Any] = {
        "opening": False,
        "hands": ["一一一 二二二 五五五 壹壹壹 叁叁叁 伍伍伍 八八九", "", ""],
        "melds": [[], ["peng:捌捌捌<2"], []],
    }
    round_ = stopped_at("xiangtan", **scene)
    found = scores("xiangtan", round_, 0, {})
    assert max(found, key=lambda action: found[action]) == "discard 九"


@pytest.mark.clause("DF-23")
@pytest.mark.parametrize("tile", ["1m", "5m"])
@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("giver_pays", [True, False])
def test_kongs_are_worth_what_the_table_pays(tile: str, dealer: int, *, giver_pays: bool) -> None:
    options = {"giver_pays_kong": giver_pays}
    profile = profile_for(GAMES["dongfeng"], options)
    kind = GAMES["dongfeng"].parse_tiles(tile)[0]
    scene: dict[str, Any] = {"opening": False, "options": options, "dealer": dealer}
    hands = [4 * tile if seat == dealer else "" for seat in range(4)]
    own = stopped_at("dongfeng", [[dealer, "kong", tile]], hands=hands, **scene)
    assert own.deltas()[dealer] == profile.kong_points(kind, CONCEALED_KONG, True)
    given = stopped_at(
        "dongfeng",
        [[dealer, "discard", tile], [2, "kong"]],
        hands=[tile if seat == dealer else 3 * tile if seat == 2 else "" for seat in range(4)],
        **scene,
    )
    assert given.deltas()[2] == profile.kong_points(kind, CLAIMED_KONG, False)

"""An action that is written wrongly, or comes at the wrong moment: the message says just that."""

from typing import Any

import pytest

from paiguan.games import GAMES
from tests.table import refused

MAHJONG = [name for name, game in GAMES.items() if game.family == "mahjong"]
ZIPAI = [name for name, game in GAMES.items() if game.family == "zipai"]
# The dealer's turn, the others not asked: 9m was just drawn.
OWN_TURN: dict[str, Any] = {"opening": False, "hands": ["123m 456p 78s 55s 11p 2s 9m"]}
OWN_CARDS: dict[str, Any] = {"opening": False, "hands": ["一二三四五六 壹"]}


def reason(message: str) -> str:
    """What stands between what was asked for and what would be possible."""
    return message.partition("” now")[2].partition("it may:")[0]


@pytest.mark.parametrize("game", MAHJONG)
@pytest.mark.parametrize(
    ("action", "why"),
    [
        (["fly", "9m"], "there is no action “fly”; there are: pass, discard, chow"),
        (["peng"], "there is no action “peng”"),
        (["DISCARD", "9m"], "there is no action “DISCARD”"),
        (["discard", "9m", "9m"], "“discard” names one tile and no more"),
        (["discard", "99m"], "“99m” is 2 tiles where one is meant"),
        (["discard", "9"], "has no suit after it"),
        (["discard", "二"], "is no tile"),
        (["kong", "5"], "has no suit after it"),
        (["pong", "5m5"], "has no suit after it"),
        (["win", "9m"], "“win” names nothing besides"),
        (["pass", "9m"], "“pass” names nothing besides"),
    ],
)
def test_what_is_written_wrongly_is_told(game: str, action: list[str], why: str) -> None:
    said = refused(game, **OWN_TURN, actions=[[0, *action]])
    assert why in reason(said)
    assert "HY-9" not in said


@pytest.mark.parametrize(
    ("game", "action"),
    [
        (game, action)
        for game, actions in {
            "hengyang258": (["fire", "on"], ["float", "1"], ["dragons"], ["winds"], ["add", "5z"]),
            "wanzai": (["dice"], ["take"], ["declare"], ["dragons"], ["add", "5z"]),
            "dongfeng": (["fire", "on"], ["float", "1"], ["dice"], ["take"], ["declare"]),
            "hongzhong": (["fire", "on"], ["dice"], ["take"], ["declare"], ["winds"]),
        }.items()
        for action in actions
    ],
)
def test_a_game_that_has_no_such_action_says_so(game: str, action: list[str]) -> None:
    said = refused(game, **OWN_TURN, actions=[[0, *action]])
    assert f"this game has no “{action[0]}”" in reason(said)


@pytest.mark.clause("WZ-4", "WZ-5")
@pytest.mark.parametrize(
    ("option", "action"), [("fire", ["fire", "on"]), ("float", ["float", "1"])]
)
def test_stakes_that_a_room_does_not_play_for_are_told(option: str, action: list[str]) -> None:
    said = refused("wanzai", options={option: False}, actions=[[1, *action]])
    assert f"this game has no “{option}” under its options" in reason(said)


@pytest.mark.clause("WZ-4", "WZ-5")
@pytest.mark.parametrize(
    ("action", "why"),
    [
        (["fire", "maybe"], "“maybe” is none of off, on"),
        (["float", "3"], "“3” is none of 0, 1, 2"),
        (["float", "1", "2"], "“float” names one value and no more"),
    ],
)
def test_a_stake_that_there_is_not_is_told(action: list[str], why: str) -> None:
    said = refused("wanzai", actions=[[1, *action]])
    assert why in reason(said)


@pytest.mark.clause("MJ-2")
@pytest.mark.parametrize("action", [["pass"], ["replace"]])
def test_on_ones_own_turn_it_says_what_is_due(action: list[str]) -> None:
    said = refused("hengyang258", **OWN_TURN, actions=[[0, *action]])
    assert "it is one's own turn" in reason(said)
    assert "(MJ-2)" in reason(said)


@pytest.mark.clause("MJ-2")
def test_a_replacement_that_comes_by_itself_is_told() -> None:
    said = refused("wanzai", **OWN_TURN, actions=[[0, "replace"]])
    assert "the replacement comes by itself" in reason(said)


@pytest.mark.clause("MJ-3")
@pytest.mark.parametrize("game", MAHJONG)
def test_whoever_is_asked_about_a_tile_does_not_discard(game: str) -> None:
    """Seat 1 holds a pair of 9m and would draw only once it has let the tile go."""
    asked: dict[str, Any] = {"opening": False, "hands": ["9m", "99m"], "wall": "5p"}
    said = refused(game, **asked, actions=[[0, "discard", "9m"], [1, "take"]])
    assert "seat 1 may not “take” now; " in said


@pytest.mark.clause("DF-9")
def test_a_replacement_makes_no_kong_of_honours_and_the_reason_says_so() -> None:
    """白 and 发 in hand, and the 中 only comes from the tail, after the 风杠."""
    hands = ["56z 1234z 444m 555p 1s", "", "", "9m"]
    scenario: dict[str, Any] = {"dealer": 3, "hands": hands, "wall": "9s", "tail": "7z"}
    actions = [[3, "discard", "9m"], [0, "winds"], [0, "dragons"]]
    said = refused("dongfeng", **scenario, actions=actions)
    assert "a replacement counts towards neither" in reason(said)
    assert "(DF-9)" in reason(said)


@pytest.mark.parametrize("game", ZIPAI)
@pytest.mark.parametrize(
    ("action", "why"),
    [
        (["pong"], "there is no action “pong”; there are: pass, discard, chi, peng, win"),
        (["take"], "there is no action “take”"),
        (["pao"], "there is no action “pao”"),
        (["discard", "四四"], "“四四” is 2 cards where one is meant"),
        (["discard", "5m"], "is no card"),
        (["discard", "四", "五"], "“discard” names one card and no more"),
        (["peng", "二"], "“peng” names nothing besides"),
        (["win", "二"], "“win” names nothing besides"),
    ],
)
def test_what_is_written_wrongly_at_cards_is_told(game: str, action: list[str], why: str) -> None:
    said = refused(game, **OWN_CARDS, actions=[[0, *action]])
    assert why in reason(said)


@pytest.mark.parametrize("game", ZIPAI)
def test_a_peng_with_its_card_is_refused_for_that(game: str) -> None:
    """Seat 2 holds the pair: what is wrong is the card that is named, and nothing else."""
    scenario: dict[str, Any] = {"opening": False, "hands": ["二", "五八 二", "二二"]}
    said = refused(game, **scenario, actions=[[0, "discard", "二"], [2, "peng", "二"]])
    assert "“peng” names nothing besides" in said
    assert "ZP-9" not in said
    assert "it may: peng" in said


@pytest.mark.clause("ZP-23")
@pytest.mark.parametrize("game", ZIPAI)
def test_whoever_is_asked_about_a_card_does_not_discard(game: str) -> None:
    """Seat 1 is asked whether to eat 二, and says what it would discard."""
    scenario: dict[str, Any] = {"opening": False, "hands": ["二", "一三 六"], "wall_size": 0}
    said = refused(game, **scenario, actions=[[0, "discard", "二"], [1, "discard", "六"]])
    assert "what is asked now is who takes the card" in reason(said)

"""A game without 吃 and without wins on discards, with a wild kind: the family's switches alone.

安静麻将 is 村口麻将 with 5z for a wild tile; only one's own draw wins, and whoever was dealt or has
just drawn all four 5z may win with anything.
"""

from collections.abc import Mapping

import pytest
from mypy_extensions import i64

import paiguan.games
from paiguan.bots.mahjong.novice import MahjongNovice
from paiguan.bots.mahjong.profile import guessed
from paiguan.engine.options import OptionValue
from paiguan.engine.settlement import Result
from paiguan.mahjong.deck import SUIT_TILES, deck_of
from paiguan.mahjong.game import MahjongGame
from paiguan.mahjong.hand import Hand
from paiguan.mahjong.hand_rules import SETS
from paiguan.mahjong.settle import result
from paiguan.mahjong.stages import FIRST_TURN
from paiguan.mahjong.table import MahjongTable
from paiguan.mahjong.tiles import WHITE
from paiguan.mahjong.wild import fills_sets
from tests.conformance.leaks import PassedWins, leaks_in
from tests.conformance.play import choices as all_choices
from tests.conformance.play import make_deal
from tests.conformance.test_random_play import check_deal
from tests.sixth_game import OPTIONS, Village
from tests.table import choices, result_of, state_of

JUNK = "147m 258p 369s 1m 4p 7s 9m"


class Quiet(Village):
    """What 安静麻将 says differently."""

    def __init__(self, options: Mapping[str, OptionValue]) -> None:
        super().__init__(options)
        self.deck = deck_of(f"{SUIT_TILES} 5z", wild="5z")
        self.chows = False
        self.discard_wins = False

    def wins(self, hand: Hand, tile: i64) -> bool:
        """Four sets and any pair, 5z filling in."""
        return fills_sets(hand, tile, WHITE)

    def wins_at_once(self, table: MahjongTable, seat: i64) -> bool:
        """All four 5z."""
        fresh = table.drawn == WHITE or table.opening.holds == FIRST_TURN
        return fresh and table.hands[seat].counts[WHITE] == 4

    def settle_draw(self, table: MahjongTable) -> Result:
        """Whoever drew the last tile deals."""
        return result(table, [], int(table.last_to_draw()))


QUIET = MahjongGame("quiet", "安静麻将", "Quiet Mahjong", 1, OPTIONS, Quiet)


@pytest.fixture(autouse=True)
def _in_the_table_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(paiguan.games.GAMES, QUIET.name, QUIET)


def test_a_discard_is_neither_eaten_nor_won() -> None:
    """Seat 1 could eat 3s and win with it: it is not asked, and draws."""
    hands = ["147m 258p 369s 1m 4p 7s 9m 3s", "123m 456m 789m 11p 12s", "", ""]
    state = state_of("quiet", hands=hands, wall="9p", actions=[[0, "discard", "3s"]])
    assert state["turn"] == 1
    assert state["hands"][1].count("p") == 1
    assert ["win"] not in choices(state, 1)


def test_a_tile_added_to_a_kong_is_still_won() -> None:
    """Seat 0 adds 3s to its 碰; seat 1 waits for 3s and robs it."""
    found = result_of(
        "quiet",
        hands=["147m 258p 69s 1m 4p 3s", "123m 456m 789m 11p 12s", "", ""],
        melds=[["pong:333s<1"], [], [], []],
        actions=[[0, "kong", "3s"], [1, "win"]],
    )
    assert [win["by"] for win in found["winners"]] == ["robbed"]


def test_a_wild_discard_is_nobodys() -> None:
    """Seat 1 holds 55z and waits: it is not asked about the third, and draws."""
    hands = ["147m 258p 369s 1m 4p 7s 9m 5z", "123m 456m 789m 11p 55z", "", ""]
    state = state_of("quiet", hands=hands, wall="9p", actions=[[0, "discard", "5z"]])
    assert state["turn"] == 1


def test_four_wild_tiles_are_no_kong() -> None:
    state = state_of("quiet", hands=["147m 258p 369s 1m 5555z", "", "", ""], actions=[])
    assert ["kong", "5z"] not in choices(state, 0)
    assert ["win"] in choices(state, 0)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_hand_that_wins_as_it_was_dealt_is_asked_before_the_dealer_acts(seat: int) -> None:
    """Seat 2 of 13 tiles wins without a winning tile; each pays 1."""
    hands = ["", "", "", ""]
    hands[seat] = "147m 258p 369s 5555z"
    state = state_of("quiet", hands=hands, actions=[])
    assert state["prompts"] == {str(seat): [["win"], ["pass"]]}
    found = result_of("quiet", hands=hands, actions=[[seat, "win"]])
    assert found["winners"][0]["tile"] is None
    assert found["deltas"] == [3 if one == seat else -1 for one in range(4)]


def test_declined_it_lapses_until_the_last_of_them_is_drawn() -> None:
    hands = ["147m 258p 369s 1m 4p 7s 9m 2p", "147m 258p 369s 5555z", "", ""]
    state = state_of("quiet", hands=hands, wall="8s", actions=[[1, "pass"], [0, "discard", "2p"]])
    assert state["turn"] == 1
    assert ["win"] not in choices(state, 1)


def test_the_last_tile_is_drawn_and_its_owner_deals() -> None:
    hands = ["147m 258p 369s 1m 4p 7s 9m 2p", JUNK, "", ""]
    found = result_of(
        "quiet",
        hands=hands,
        wall="8s",
        wall_size=1,
        actions=[[0, "discard", "2p"], [1, "discard", "8s"]],
    )
    assert (found["winners"], found["next_dealer"]) == ([], 1)


@pytest.mark.parametrize("number", range(30))
def test_random_hands_end_and_sum_to_zero(number: int) -> None:
    deal = make_deal(QUIET, number)
    check_deal(deal)
    round_ = deal.begin()
    for seat, code in all_choices(deal, round_):
        round_.act(seat, code)
    assert round_.result is not None
    assert sum(round_.result.deltas) == 0
    assert {win.by for win in round_.result.winners} <= {"self", "robbed"}


def test_the_suite_plants_no_leak_that_it_cannot_have() -> None:
    assert PassedWins not in leaks_in(QUIET)
    assert PassedWins in leaks_in(paiguan.games.GAMES["wanzai"])


def test_bots_play_it_without_a_profile_of_its_own() -> None:
    """A win is worth three points, a discard costs nothing, and a wild tile is kept."""
    rules = QUIET.rules()
    profile = guessed(rules)
    assert profile.plan_points[SETS] == 3
    assert profile.giver_pays == 0
    novice = MahjongNovice(rules)
    for number in range(6):
        round_ = QUIET.deal(b"quiet %d" % number)
        while not round_.over:
            seat = int(round_.next_to_act())
            codes = round_.legal(seat)
            code = codes[novice.decide(QUIET.look(round_, seat), codes)]
            assert round_.action(code).arguments != ("5z",)
            round_.act(seat, code)

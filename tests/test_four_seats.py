"""Zipai for four with hands of fourteen, and for two with fewer cards: played like any other."""

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import paiguan.games
from paiguan.bots.levels import LEVELS, decider_for
from paiguan.bots.master import MasterDecider
from paiguan.engine.deck import shuffled
from paiguan.engine.game import Game, ScenarioError
from paiguan.engine.options import OptionValue
from paiguan.simulate import make_plan, simulate
from paiguan.study.tournament import Tournament
from paiguan.zipai.cards import BIG
from paiguan.zipai.deal import FOUR_OF_EACH, Deal
from paiguan.zipai.game import ZipaiGame
from paiguan.zipai.judge import read_hand
from paiguan.zipai.round import ZipaiRound
from paiguan.zipai.winning import BY_SELF
from tests.bots import test_imagining, test_sight
from tests.bots.deciding import played
from tests.conformance import test_random_play, test_redeal, test_views
from tests.conformance.play import by_build
from tests.four_seats import FERRY, FOR_FOUR, PAIR, Ferry
from tests.server import test_sessions
from tests.server.databases import sqlite_in
from tests.table import choices, judge, result_of, state_of

GAMES = pytest.mark.parametrize("game", [FERRY, PAIR], ids=lambda game: game.name)

# 一二三 3 and 壹贰叁 6; with 七 or 十 five doors, and 9 胡息: 3 points from each.
WAITING = "一二三 壹贰叁 四五六 陆柒捌 八九"
ALSO_WAITING = "一二三 壹贰叁 四五六 肆伍陆 八九"
# Nothing of it goes with 十 or 七, nor with 拾 or 伍.
IDLE = "二四 五五 贰贰 肆肆 陆柒 捌捌 玖玖"


@pytest.fixture(autouse=True)
def _in_the_table_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (FERRY, PAIR):
        monkeypatch.setitem(paiguan.games.GAMES, game.name, game)


def test_it_takes_less_than_a_hundred_lines() -> None:
    written = Path(__file__).with_name("four_seats.py").read_text(encoding="utf-8")
    assert len(written.splitlines()) < 100


def dealt(game: ZipaiGame, dealer: int) -> ZipaiRound:
    """A hand before its first action."""
    return game.deal_deck(shuffled(game.deck(), b"a deal"), dealer)


# Its rules


def test_four_hands_of_fourteen_and_one_more_for_the_dealer() -> None:
    round_ = dealt(FERRY, 2)
    assert [int(hand.cards) for hand in round_.hands] == [14, 14, 15, 14]
    assert round_.wall_left() == 23


def test_two_hands_of_twenty_out_of_72_cards() -> None:
    round_ = dealt(PAIR, 1)
    assert [int(hand.cards) for hand in round_.hands] == [20, 21]
    assert round_.wall_left() == 31
    assert {0, BIG}.isdisjoint(PAIR.deck())


@pytest.mark.parametrize(
    ("seats", "doors", "copies"),
    [
        (5, 5, FOUR_OF_EACH),
        (1, 5, FOUR_OF_EACH),
        (2, 8, FOUR_OF_EACH),
        (4, 7, FOUR_OF_EACH),
        (3, 7, FOUR_OF_EACH[1:]),
        (2, 7, [5, *FOUR_OF_EACH[1:]]),
    ],
)
def test_what_cannot_be_dealt_is_no_deal(seats: int, doors: int, copies: list[int]) -> None:
    """Too many seats or too few, too many doors, too few cards, too many of a kind."""
    with pytest.raises(ValueError, match="not"):
        Deal(seats, doors, copies)


def test_whoever_discards_the_winning_card_pays_for_all_three() -> None:
    """Seats 2 and 3 both wait for 十; seat 2 comes first, and 庄 pays 3 times 3."""
    result = result_of(
        "ferry",
        hands=[f"{IDLE} 十", "", WAITING, ALSO_WAITING],
        actions=[[0, "discard", "十"], [2, "win"], [3, "win"]],
    )
    assert [winner["seat"] for winner in result["winners"]] == [2]
    assert result["deltas"] == [-9, 0, 9, 0]
    assert result["next_dealer"] == 2


def test_a_card_drawn_by_the_opposite_is_paid_by_each() -> None:
    """庄 and seat 1 let it go; seat 2 draws the 十 that seat 3 wins with."""
    result = result_of(
        "ferry",
        hands=[f"{IDLE} 拾", "", "", ALSO_WAITING],
        wall="十 十",
        actions=[[0, "discard", "拾"], [3, "win"]],
    )
    assert result["deltas"] == [-3, -3, -3, 9]


def test_only_the_next_player_eats() -> None:
    """庄 discards 七: seat 1 eats it with 八九, seat 2 beside it may not."""
    state = state_of(
        "ferry",
        hands=[f"{IDLE} 七", "八九 一三 壹叁 伍 拾 十十 玖 柒柒 捌", "八九", ""],
        actions=[[0, "discard", "七"]],
    )
    assert ["chi", "七八九"] in choices(state, 1)
    assert ["chi"] not in [choice[:1] for choice in choices(state, 2)]


def test_with_a_second_quad_nothing_is_discarded() -> None:
    """Fourteen with a 提 on the table; 跑 makes fifteen, and the next draws: a 偎 (ZP-15)."""
    state = state_of(
        "ferry",
        hands=[f"{IDLE} 七", "七七七 十 三三 六 拾 叁叁", "壹壹", ""],
        melds=[[], ["ti:一一一一"], [], []],
        wall="壹",
        actions=[[0, "discard", "七"]],
    )
    assert state["melds"][1] == ["ti:一一一一", "pao:七七七七<0"]
    assert len(state["hands"][1]) == 7
    assert state["melds"][2] == ["wei:壹壹壹"]


def test_it_is_judged() -> None:
    assert judge("ferry", hand=WAITING)["waits"] == {"七": 9, "十": 9}
    assert judge("ferry", hand=WAITING, tile="十")["value"] == 9


def test_what_is_short_of_doors_is_said_with_their_number() -> None:
    assert reasons_against(FERRY, WAITING) == [
        ("凑不成五方门子", "the cards do not make five doors")
    ]
    ((zh, _en),) = reasons_against(PAIR, "二三四 贰叁肆 四五六 陆柒捌 八九十 捌玖拾 七八")
    assert zh == "凑不成七方门子"


def reasons_against(game: ZipaiGame, hand: str) -> list[tuple[str, str]]:
    """Why a hand does not win with 拾, in both languages."""
    (big_ten,) = game.parse_tiles("拾")
    rules = game.rules()
    verdict = rules.judge(read_hand(rules, {"hand": hand}), big_ten, BY_SELF)
    return [(reason.zh, reason.en) for reason in verdict.why_not]


def test_cards_that_are_not_in_the_deck_cannot_be_named() -> None:
    with pytest.raises(ScenarioError, match="there are more than no 一"):
        PAIR.judge({"hand": "一"})


def test_the_fourth_seat_guards_its_wei_too() -> None:
    """冲交: the three others of a seat are looked at, wherever they sit."""

    class Guarding(Ferry):
        def __init__(self, options: Mapping[str, OptionValue]) -> None:
            super().__init__(FOR_FOUR)
            self.wei_hidden = 2
            self.guards_wei = True

    game = ZipaiGame("guarding", "渡口", "Ferry", 1, (), Guarding, False)
    round_ = dealt(game, 0)
    for owner in range(1, 4):
        other = round_.clone()
        other.hands[owner].weis = 2
        assert [int(other.guarded(seat)) for seat in range(4)] == [
            0 if seat == owner else 2 for seat in range(4)
        ]


# The suite that every game goes through


def suite() -> list[Callable[..., None]]:
    """Every test of the suite that takes a game, and perhaps numbers of hands."""
    found: list[Callable[..., None]] = []
    for module in (test_random_play, test_views, test_redeal, test_sight, test_imagining):
        for name, function in inspect.getmembers(module, inspect.isfunction):
            takes = set(inspect.signature(function).parameters)
            if name.startswith("test_") and "game" in takes <= {"game", "number", "numbers"}:
                found.append(function)
    return found


@GAMES
@pytest.mark.parametrize("check", suite(), ids=lambda check: check.__name__)
def test_it_conforms(
    game: Game, check: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_random_play, "clauses_on", lambda page: {"DK-2"})
    given: dict[str, Any] = {"number": 3, "numbers": range(by_build(compiled=30, pure=8))}
    takes = inspect.signature(check).parameters
    check(game=game, **{name: given[name] for name in given if name in takes})


def test_the_whole_suite_is_there() -> None:
    assert len(suite()) >= 17


# In the rest of the house


@GAMES
@pytest.mark.parametrize("level", [level for level in LEVELS if level != "master"])
def test_every_level_plays_it(level: str, game: Game) -> None:
    for number in range(by_build(compiled=40, pure=4)):
        decider = decider_for(level, game, None, b"%d" % number)
        assert sum(played(game, [decider] * game.seats, number).deltas) == 0


@GAMES
def test_a_master_plays_it(game: Game) -> None:
    """It plays hands to their end that it makes up, so that these must be of the right size."""
    novice = decider_for("novice", game, None, b"")
    master = MasterDecider(game, None, b"1", by_build(compiled=4, pure=1), 0.0)
    result = played(game, [master] + [novice] * (game.seats - 1), 1)
    assert sum(result.deltas) == 0


@GAMES
def test_novices_beat_chance_at_it(game: Game) -> None:
    outcome = Tournament(game, ("novice", "random"), "0").play(48)
    assert outcome.mean > outcome.margin


@GAMES
def test_it_is_simulated(game: Game) -> None:
    tally = simulate(make_plan(game.name, 30, ["novice"], "1"))
    assert tally.hands == 30
    assert len(tally.wins) == game.seats
    assert sum(tally.wins) > 10


@GAMES
async def test_a_whole_session_in_a_room_of_the_server(game: Game, tmp_path: Path) -> None:
    session = test_sessions.test_two_people_and_bots_play_a_whole_session
    await session(game.name, sqlite_in(tmp_path))

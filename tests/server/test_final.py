"""RM-8: the figures of the final settlement, worked out by hand."""

import pytest

from paiguan.engine.settlement import NOBODY, Payment, Result, Win, totals
from paiguan.games import find_game
from paiguan.records import result_as_json
from paiguan.records.tally import winners_in, winners_of
from paiguan.server.room.session import Session

DUE = "平胡"
GAME = find_game("xiangtan")


def _result(wins: list[Win], *paid: tuple[int, int, int]) -> Result:
    """What these wins come to: (from, to, points) for each payment."""
    payments = [Payment(payer, payee, points, DUE, "XT-17") for payer, payee, points in paid]
    return Result(tuple(wins), tuple(payments), tuple(totals(payments, 3)), 0, ())


def _win(seat: int, by: str, giver: int = NOBODY, value: int = 1) -> Win:
    return Win(seat, 0, by, giver, (DUE,), value)


def _session(*results: Result) -> Session:
    session = Session(3)
    for number, result in enumerate(results):
        session.add(number, f"code {number}", result.deltas, winners_of(GAME, result))
    return session


@pytest.mark.clause("RM-8")
def test_only_what_was_laid_down_is_somebodys_discard() -> None:
    """A card from the wall lies with who turned it up, and is no 点炮 of theirs."""
    final = _session(
        _result([_win(0, "wall", giver=1)], (1, 0, 3), (2, 0, 3)),
        _result([_win(0, "discard", giver=1)], (1, 0, 6)),
        _result([_win(0, "robbed", giver=2)], (2, 0, 6)),
        _result([_win(1, "self")], (0, 1, 2), (2, 1, 2)),
    ).final()
    assert [seat["given"] for seat in final["seats"]] == [0, 1, 1]
    assert [seat["wins"] for seat in final["seats"]] == [3, 1, 0]
    assert [seat["total"] for seat in final["seats"]] == [16, -5, -11]
    assert final["big_winners"] == [0]


@pytest.mark.clause("RM-8")
def test_a_tile_that_dice_turned_up_is_nobodys_and_the_last_tile_is_its_takers() -> None:
    """杠上炮 is paid by whoever opened the dice; the tile was never theirs to discard.

    海底炮 is: its tile was taken, and discarded at once.
    """
    game = find_game("hengyang258")
    final = Session(4)
    for number, way in enumerate(("杠上炮", "海底炮", "抢杠胡")):
        by = "robbed" if way == "抢杠胡" else "discard"
        wins = (Win(2, 0, by, 1, ("平胡", way), 1),)
        result = Result(wins, (Payment(1, 2, 10, way, "HY-41"),), (0, -10, 10, 0), 2, ())
        known = winners_of(game, result)
        assert winners_in(game, result_as_json(game, result)) == known
        final.add(number, f"code {number}", result.deltas, known)
    assert [seat["given"] for seat in final.final()["seats"]] == [0, 2, 0, 0]


@pytest.mark.clause("RM-8")
@pytest.mark.clause("SH-7")
def test_a_hand_won_as_dealt_is_a_self_draw_where_its_game_says_so() -> None:
    final = _session(
        _result([_win(0, "dealt")], (1, 0, 3), (2, 0, 3)),
        _result([_win(0, "self")], (1, 0, 3), (2, 0, 3)),
    ).final()
    assert (final["seats"][0]["wins"], final["seats"][0]["self_draws"]) == (2, 1)


@pytest.mark.clause("RM-8")
def test_the_best_hand_is_the_one_that_was_paid_most() -> None:
    """Not the one of the highest value: birds, stakes and kongs are paid too."""
    session = _session(
        _result([_win(0, "discard", 1, value=30)], (1, 0, 6)),
        _result([_win(0, "self", value=15)], (1, 0, 4), (2, 0, 4), (0, 2, 3)),
        _result([_win(0, "self", value=20)], (1, 0, 4), (2, 0, 4)),
        _result([], (1, 0, 50)),
    )
    best = {"hand": 1, "names": [DUE], "value": 15, "points": 8}
    assert session.final()["seats"][0]["best"] == best
    assert session.final()["seats"][1]["best"] is None


@pytest.mark.clause("RM-8")
def test_a_recorded_settlement_counts_as_the_settlement_itself() -> None:
    wins = [_win(0, "discard", 1), _win(2, "discard", 1)]
    result = _result(wins, (1, 0, 6), (1, 2, 4))
    assert winners_in(GAME, result_as_json(GAME, result)) == winners_of(GAME, result)
    assert [won.paid for won in winners_of(GAME, result)] == [6, 4]

"""Plans: who sits where, what each hand is dealt from, and what cannot be planned."""

import pytest

from paiguan.games import GAMES
from paiguan.simulate import PlanError, make_plan


def test_players_fill_the_seats_in_turn() -> None:
    assert make_plan("wanzai", players=["novice"]).players == ("novice",) * 4
    two = make_plan("wanzai", players=["novice", "random"])
    assert two.players == ("novice", "random", "novice", "random")
    three = make_plan("xiangtan", players=["novice", "random"])
    assert three.players == ("novice", "random", "novice")


def test_every_seat_deals_in_turn() -> None:
    plan = make_plan("xiangtan")
    assert [plan.dealer(number) for number in range(5)] == [0, 1, 2, 0, 1]


def test_secrets_depend_on_the_seed_and_the_number_alone() -> None:
    few, many = make_plan("wanzai", 5, seed="a"), make_plan("wanzai", 500, ["random"], "a")
    assert few.secret(3) == many.secret(3)
    assert few.bot_seed(3, 1) == many.bot_seed(3, 1)
    other = make_plan("wanzai", 5, seed="b")
    everything = {plan.secret(number) for plan in (few, other) for number in range(100)}
    everything |= {few.bot_seed(number, seat) for number in range(100) for seat in range(4)}
    assert len(everything) == 600


def test_options_are_complete() -> None:
    game = GAMES["wanzai"]
    plan = make_plan("wanzai", options={"fire": False})
    assert plan.options == {**game.read_options(None), "fire": False}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"hands": 0}, "hands: 1 to"),
        ({"hands": -5}, "hands: 1 to"),
        ({"worlds": -1}, "worlds: 0 to 1000000, not -1"),
        ({"players": []}, "there are no players"),
        ({"players": ["random"] * 5}, "5 players for 4 seats"),
        ({"players": ["genius"]}, "there is no level 'genius'; the levels are random, novice"),
        ({"players": [""]}, "there is no level ''"),
        ({"players": ["cmd: "]}, "needs a program"),
        ({"options": {"dragons": 1}}, "there is no option “dragons”"),
        ({"options": {"fire": "perhaps"}}, "option “fire” cannot be 'perhaps'"),
    ],
)
def test_what_cannot_be_says_why(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(PlanError, match=said):
        make_plan(**{"game": "wanzai", **wrong})  # type: ignore[arg-type]

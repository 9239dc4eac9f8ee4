"""The same seed plays the same hands, in any process, in any parts, on any engine."""

import sys
from contextlib import ExitStack

import pytest

import paiguan
from paiguan.bots.levels import bot_for
from paiguan.engine.sight import Decider, Sight
from paiguan.engine.view import SeatView
from paiguan.games import GAMES
from paiguan.simulate import Plan, PlanError, make_plan, play_hands, play_parts, simulate
from paiguan.simulate import engines as engines_module
from paiguan.simulate.engines import EngineError, parts_of
from paiguan.simulate.playing import Tables
from tests.rulebook import ROOT


class FirstChoice(Decider):
    """Takes what is offered first."""

    def decide(self, sight: Sight, codes: list[int]) -> int:
        """The first."""
        return 0


def test_two_processes_play_what_one_plays() -> None:
    plan = make_plan("xiangtan", 60, ["novice", "random"], seed="same")
    alone = simulate(plan, workers=1)
    assert alone.hands == 60
    assert simulate(plan, workers=2) == alone


def test_hands_do_not_depend_on_those_before() -> None:
    plan = make_plan("hengyang15", 30, ["random", "novice"], seed=7)
    whole = list(play_hands(plan, 0, 30))
    parts = [*play_hands(plan, 0, 11), *play_hands(plan, 11, 30)]
    assert parts == whole
    assert list(play_hands(plan, 17, 18)) == whole[17:18]


@pytest.mark.skipif(paiguan.build() != "compiled", reason="masters think for long uncompiled")
def test_masters_play_the_same_in_any_number_of_processes() -> None:
    """They imagine a number of hands, however long that takes."""
    players = ["master", "random"]
    plans = [make_plan("hengyang258", 2, players, "m", worlds=worlds) for worlds in (0, 8)]
    first_look, imagined = (simulate(plan) for plan in plans)
    assert simulate(plans[1], workers=2).fingerprint == imagined.fingerprint
    assert first_look.fingerprint != imagined.fingerprint


def test_another_seed_plays_others() -> None:
    marks = {simulate(make_plan("xiangtan", 20, ["random"], seed)).marks for seed in range(5)}
    assert len(marks) == 5


def test_parts_cover_every_hand_once() -> None:
    for hands in (1, 7, 499, 500, 501, 12345):
        for workers in (1, 2, 7):
            parts = parts_of(make_plan("wanzai", hands), workers)
            numbers = [number for first, end in parts for number in range(first, end)]
            assert numbers == list(range(hands))


@pytest.mark.parametrize("name", GAMES)
def test_a_hand_is_what_bots_make_of_its_deal(name: str) -> None:
    """Played again by hand with the engine alone, it comes to the same."""
    plan = make_plan(name, 3, ["random"], seed="again")
    game = GAMES[name]
    for played in play_hands(plan, 0, 3):
        bots = [
            bot_for("random", game, plan.options, plan.bot_seed(played.number, seat))
            for seat in range(game.seats)
        ]
        dealer = played.number % game.seats
        standing = game.first_standing(dealer)
        secret = plan.secret(played.number)
        round_ = game.deal(secret, dealer, plan.options, standing=standing)
        decisions = 0
        while (prompts := round_.prompts()) != []:
            choice = bots[prompts[0].seat].choose(SeatView(0), prompts[0])
            round_.act(prompts[0].seat, prompts[0].codes[choice])
            decisions += 1
        assert round_.result is not None
        assert played.deltas == round_.result.deltas
        assert played.decisions == decisions
        assert [win.names for win in played.winners] == [w.names for w in round_.result.winners]


def test_a_program_at_the_table_changes_nothing_for_the_others() -> None:
    """With one, seats are told what they see; without, they look: it comes to the same choices."""
    first = f"cmd:{sys.executable} {ROOT / 'tests' / 'simulate' / 'first_choice.py'}"
    told = make_plan("xiangtan", 6, [first, "novice", "random"], "told")
    with ExitStack() as stack:
        tables = Tables(told, stack)
        tables.asked = False
        tables.known[first] = FirstChoice()
        looked = [tables.play(number) for number in range(6)]
    assert list(play_hands(told, 0, 6)) == looked


# Engines


def test_an_engine_that_is_not_there() -> None:
    with pytest.raises(PlanError, match="there is no engine 'moon': local, ray"):
        play_parts(make_plan("wanzai"), engine="moon")
    with pytest.raises(PlanError, match="at least 1, not 0"):
        play_parts(make_plan("wanzai"), workers=0)


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines_module, "find_spec", lambda name: None)
    with pytest.raises(EngineError, match=r"Ray is not installed: pip install"):
        simulate(make_plan("wanzai", 1, ["random"]), engine="ray")


def test_a_worker_that_dies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unpickled in the worker, this plan ends it."""
    plan = make_plan("wanzai", 20, ["random"])
    monkeypatch.setattr(Plan, "__reduce__", lambda self: (__import__("os")._exit, (3,)))
    with pytest.raises(EngineError, match="a worker process has died"):
        simulate(plan, workers=2)

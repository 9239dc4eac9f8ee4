"""The PettingZoo environments pass PettingZoo's own tests, and play the engine's hands."""

import contextlib
import io
from random import Random

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402

import paiguan  # noqa: E402
from paiguan.games import GAMES  # noqa: E402
from paiguan.research import HandEnv, any_legal, vector  # noqa: E402
from paiguan.research.actions import action_table  # noqa: E402

# In the tables of both families.
WIN = 1
# PettingZoo would rather have an array than the usual pair of array and mask, and says so.
PAIRS = "ignore:Observation:UserWarning"


@pytest.mark.filterwarnings(PAIRS)
@pytest.mark.parametrize("game", GAMES)
def test_the_tests_of_pettingzoo(game: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(paiguan.env(game), num_cycles=150)
        seed_test(lambda: paiguan.env(game), num_cycles=40)
        render_test(
            lambda render_mode: paiguan.env(game, render_mode=render_mode),
            custom_tests={"svg": lambda drawn: drawn.startswith("<svg")},
        )


def play(env: HandEnv, seed: int) -> dict[str, float]:
    """A hand by chance, but won where it can be; what every agent gained in all."""
    env.reset(seed=seed)
    chance = Random(seed)
    gained = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        gained[agent] += reward
        if ended or cut:
            env.step(None)
            continue
        values = observation["observation"]
        assert env.observation_space(agent).contains(observation)
        assert np.abs(values).max() <= 1
        legal = np.flatnonzero(observation["action_mask"])
        seat = env.possible_agents.index(agent)
        codes = {env.seating.table.codes[number] for number in legal}
        assert codes == set(env.seating.hand.legal(seat))
        env.step(WIN if WIN in legal else chance.choice(legal.tolist()))
    return gained


@pytest.mark.parametrize("game", GAMES)
def test_rewards_are_the_points_of_the_hand(game: str) -> None:
    env = paiguan.env(game)
    paid = 0
    # By chance cards are seldom won: as many hands more as that takes.
    for seed in range(500):
        if seed >= 25 and paid > 0:
            break
        gained = play(env, seed)
        result = env.seating.hand.result
        assert result is not None
        assert list(gained.values()) == list(result.deltas)
        paid += any(result.deltas)
    assert paid > 0


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_a_number(game: str) -> None:
    """Under all kinds of options, whatever is offered is in the table."""
    table = action_table(GAMES[game])
    assert len(table.numbers) == len(table) == len(table.codes)
    chance = Random(game)
    for number in range(25):
        options = {option.name: chance.choice(option.values) for option in GAMES[game].options}
        round_ = GAMES[game].deal(b"action %d" % number, 0, options)
        while not round_.over:
            seat = round_.next_to_act()
            codes = round_.legal(seat)
            assert table.numbers.keys() >= set(codes)
            round_.act(seat, chance.choice(codes))


def test_numbers_are_for_life() -> None:
    """A policy that was trained once keeps its meaning: only append to these tables."""
    sizes = {game.family: len(action_table(game)) for game in GAMES.values()}
    assert sizes == {"mahjong": 200, "zipai": 1199}
    assert action_table(GAMES["wanzai"]).codes[:3] == [0, 5 * 4096, 6 * 4096]
    for game in GAMES.values():
        same = next(other for other in GAMES.values() if other.family == game.family)
        assert action_table(game).codes == action_table(same).codes


def test_another_tile_in_the_wall_changes_nothing_that_is_seen() -> None:
    game = GAMES["dongfeng"]
    deck = game.deck()
    other = [*deck[:-2], deck[-1], deck[-2]]
    other[60], other[100] = other[100], other[60]
    env = paiguan.env("dongfeng")
    seen = []
    for tiles in (deck, other):
        env.reset(seed=1)
        env.seating.round = game.deal_deck(tiles, 0, listener=env.seating._happened)
        seen.append(env.observe("seat_0")["observation"])
    assert (seen[0] == seen[1]).all()


def test_what_cannot_be_asked_for() -> None:
    with pytest.raises(ValueError, match="there is no render mode 'film'"):
        paiguan.env("wanzai", render_mode="film")
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        paiguan.env("chess")
    with pytest.raises(ValueError, match="there is no option"):
        paiguan.env("wanzai", {"dragons": 1})
    env = paiguan.env("wanzai")
    with pytest.raises(RuntimeError, match="reset first"):
        env.observe("seat_0")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="may not do that"):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0]))


def test_without_numpy_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paiguan, "find_spec", lambda name: None)
    with pytest.raises(ImportError, match=r'numpy is missing: pip install "paiguan\[env\]"'):
        paiguan.env("wanzai")


# Many hands at once


@pytest.mark.parametrize("game", GAMES)
def test_hands_side_by_side(game: str) -> None:
    table = vector(game, 4, seed=3)
    chance = np.random.default_rng(3)
    batch = table.reset()
    ended = 0
    paid = np.zeros((4, GAMES[game].seats))
    while ended < 4:
        chosen = any_legal(batch.masks, chance)
        assert batch.masks[np.arange(4), chosen].all()
        batch = table.step(chosen)
        assert (batch.rewards.sum(axis=1) == 0).all()
        paid += batch.rewards
        ended += int(batch.ended.sum())
    assert np.abs(batch.observations).max() <= 1
    assert batch.masks.any(axis=1).all()
    assert (paid.sum(axis=1) == 0).all()


def test_each_hand_has_its_own_chance() -> None:
    """The hands of a seed are the same however many are played beside them."""
    few, many = vector("xiangtan", 2, seed=9).reset(), vector("xiangtan", 5, seed=9).reset()
    assert (few.observations == many.observations[:2]).all()
    assert not (many.observations[0] == many.observations[1]).all()


def test_chance_takes_every_legal_action_now_and_then() -> None:
    chance = np.random.default_rng(1)
    masks = np.array([[0, 1, 1, 0, 1]] * 300, np.int8)
    assert set(any_legal(masks, chance).tolist()) == {1, 2, 4}

"""The example that trains a policy: after a few hands it already beats chance."""

import importlib.util
import sys
from types import ModuleType

import pytest

from tests.rulebook import ROOT

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")


def example() -> ModuleType:
    """The script as a module."""
    path = ROOT / "examples" / "train_policy.py"
    spec = importlib.util.spec_from_file_location("train_policy", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["train_policy"] = module
    spec.loader.exec_module(module)
    return module


def test_a_small_policy_learns_to_beat_chance() -> None:
    training = example()
    policy = training.train("hengyang15", 700)
    mean, reach = training.measure(policy, "hengyang15", 1000)
    assert mean - reach > 0


def test_before_learning_it_is_chance() -> None:
    training = example()
    policy = training.Policy(3, 2)
    likely = policy.likelihoods(np.ones((1, 2), np.float32), np.array([[1, 0, 1]], np.int8))
    assert likely.tolist() == [[0.5, 0.0, 0.5]]

"""What scenario tests say: play this hand, refuse that move, judge these tiles."""

from typing import Any

import pytest

from paiguan.records import ScenarioError, judge_request, run_scenario


def play(game: str, **scenario: Any) -> dict[str, Any]:
    """Run a scenario as `paiguan replay --json` would: its events, result and state."""
    return run_scenario({"game": game, **scenario})


def result_of(game: str, **scenario: Any) -> dict[str, Any]:
    """Run a scenario that reaches its settlement and return that."""
    result: dict[str, Any] | None = play(game, **scenario)["result"]
    assert result is not None, "the hand did not end"
    return result


def state_of(game: str, **scenario: Any) -> dict[str, Any]:
    """Run a scenario that stops in the middle of the hand and return where it stands."""
    outcome = play(game, **scenario)
    assert outcome["result"] is None, "the hand ended"
    state: dict[str, Any] = outcome["state"]
    return state


def choices(state: dict[str, Any], seat: int) -> list[list[str]]:
    """What a seat may do, written as in a scenario's actions."""
    prompts: dict[str, list[list[str]]] = state["prompts"]
    return prompts.get(str(seat), [])


def refused(game: str, **scenario: Any) -> str:
    """Run a scenario whose last action is not allowed and return the message."""
    with pytest.raises(ScenarioError) as error:
        run_scenario({"game": game, **scenario})
    return str(error.value)


def judge(game: str, **request: Any) -> dict[str, Any]:
    """Judge one hand as a line of `paiguan judge` would."""
    return judge_request({"game": game, **request})

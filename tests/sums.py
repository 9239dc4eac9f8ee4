"""Sums as the end of a hand tells them, written in one line each."""

from typing import Any

from tests.table import play


def share_in_words(share: dict[str, Any]) -> str:
    """`2 平胡 ×2 上火 =4`, and before it who pays: `3: `, or `3 for 0: `."""
    steps = [f"{step['sign']}{step['number']} {step['name']}".strip() for step in share["steps"]]
    whose = f" for {share['instead_of']}" if "instead_of" in share else ""
    return f"{share['from']}{whose}: {' '.join(steps)}"


def ended(game: str, **scenario: Any) -> dict[str, Any]:
    """The end of a hand as everybody is told it."""
    last: dict[str, Any] = play(game, **scenario)["events"][-1]
    assert last["event"] == "hand_ended"
    return last


def sums(game: str, **scenario: Any) -> list[tuple[int, list[str]]]:
    """Who was paid at the end of a hand, thing by thing, and how each share comes about."""
    told = ended(game, **scenario)["sums"]
    return [(one["to"], [share_in_words(share) for share in one["shares"]]) for one in told]


def great(game: str, **scenario: Any) -> list[str]:
    """The names of a win that are to be celebrated."""
    events = play(game, **scenario)["events"]
    [names] = [event["great"] for event in events if event["event"] == "hand_won"]
    found: list[str] = names
    return found

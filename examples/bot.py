"""A bot as a program of its own: wins when it can, else throws the tile with the fewest friends.

paiguan simulate hengyang258 --players "cmd:python3 examples/bot.py,random" --hands 100
"""

import json
import sys
from typing import Any


def main() -> None:
    """Answer every question until there are no more."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "choose":
            print(json.dumps({"id": message["id"], "choice": choose(message)}), flush=True)


def choose(message: dict[str, Any]) -> int:
    """The place of a win, of a claim, or of the discard that is needed least."""
    choices = message["choices"]
    hand = message["view"]["hand"]
    names = [choice[0] for choice in choices]
    for name in ("win", "kong", "pong", "peng"):
        if name in names:
            return names.index(name)
    discards = [place for place, name in enumerate(names) if name == "discard"]
    if discards:
        return min(discards, key=lambda place: friends(choices[place][1], hand))
    return names.index("pass") if "pass" in names else 0


def friends(tile: str, hand: list[str]) -> int:
    """How many tiles of the hand are its like, or stand next to it in a suit."""
    alike = hand.count(tile) - 1
    if len(tile) != 2 or tile[1] not in "mps":
        return 3 * alike
    near = (f"{int(tile[0]) + step}{tile[1]}" for step in (-2, -1, 1, 2))
    return 3 * alike + sum(name in hand for name in near)


if __name__ == "__main__":
    main()

"""All that a session says to those at its table, byte by byte: the same from run to run.

``python -m tests.server.transcripts`` prints a hash for each game. Where a message is meant to read
otherwise from now on, that is what `transcripts.json` says anew (``--write``).
"""

import asyncio
import json
import random
import sys
from hashlib import sha256
from pathlib import Path

from paiguan.games import GAMES
from paiguan.server.room.room import OVER
from paiguan.server.wire import protocol
from tests.server.small_table import Person, SmallTable

KEPT = Path(__file__).with_suffix(".json")
HANDS = 2
MOST_STEPS = 4_000


class Ear(list[protocol.FromServer]):
    """Keeps what was said, and its bytes as they were when it was said."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[bytes] = []

    def append(self, message: protocol.FromServer) -> None:
        """Something is said."""
        super().append(message)
        self.frames.append(protocol.encode(message))


async def transcript(game: str) -> list[list[bytes]]:
    """What each person at a table of this game is told; some come back in the middle of a hand."""
    people = GAMES[game].seats
    ears = [Ear() for _ in range(people)]
    chance = random.Random(game)
    table = SmallTable(game, people, claim_time="natural", clock=15)
    for person, ear in zip(table.people, ears, strict=True):
        person.heard = ear
    table.running.start()
    try:
        await table.begin()
        for _ in range(MOST_STEPS):
            if table.room.phase == OVER or len(table.room.session.hands) >= HANDS:
                break
            await _step(table, chance)
    finally:
        await table.running.stop()
    return [ear.frames for ear in ears]


async def _step(table: SmallTable, chance: random.Random) -> None:
    """Somebody acts, or does something else that others may hear of, or time goes on."""
    person = chance.choice(table.people)
    asked = table.running.wait.asked(person.user - 1)
    if table.running.wait.caught_up and table.room.hand and table.room.hand.round.over:
        await person.ask(protocol.Seed, seed=f"{chance.getrandbits(128):032x}")
        await person.ask(protocol.Confirm)
    elif chance.random() < 0.1:
        await _aside(person, chance)
    elif asked is not None and chance.random() < 0.8:
        choice = _choice(asked.choices, chance)
        await person.ask(protocol.Choose, prompt=asked.number, choice=choice)
    else:
        table.clock.step()
        await table.running.quiet()


def _choice(choices: list[list[str]], chance: random.Random) -> int:
    """Whoever can win does, so that hands are won."""
    wins = [place for place, choice in enumerate(choices) if choice[0] == "win"]
    return wins[0] if wins else chance.randrange(len(choices))


async def _aside(person: Person, chance: random.Random) -> None:
    """What people do at a table besides playing."""
    did = chance.randrange(6)
    if did == 0:
        person.table.running.leave(person.viewer)
        await person.table.running.quiet()
        await person.enter()
    elif did == 1:
        await person.ask(protocol.Auto, on=chance.random() < 0.5)
    elif did == 2:
        await person.ask(protocol.Mute, seat=chance.randrange(3), on=chance.random() < 0.5)
    elif did == 3:
        await person.ask(protocol.Say, phrase=chance.randrange(4))
    elif did == 4:
        await person.ask(protocol.Help)
    else:
        await person.ask(protocol.Choose, prompt=1, choice=0)


def hashes() -> dict[str, list[str]]:
    """For every game, a hash of what each seat was told."""
    return {
        game: [sha256(b"\n".join(told)).hexdigest() for told in asyncio.run(transcript(game))]
        for game in GAMES
    }


def main() -> None:
    """Print the hashes, or keep them."""
    text = json.dumps(hashes(), indent=1) + "\n"
    if "--write" in sys.argv:
        KEPT.write_text(text, "utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()

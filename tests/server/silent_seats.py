"""Tables at which people say nothing: time passes, and every hand comes to its end.

`python -m tests.server.silent_seats [HANDS] [--from NUMBER]` plays so many hands of all games
together, on a clock that is moved on, and says how many tables stood still. Some of the people are
connected and some have left; now and then one takes their seat back, and says nothing again.
"""

from typing import Any

from structlog.testing import capture_logs

from bench.figures import found
from paiguan.games import GAMES
from paiguan.server.room.room import OVER
from paiguan.server.wire import protocol
from tests.conformance.chance import Chance
from tests.rounds import go_round
from tests.server.quick_loop import run
from tests.server.small_table import SmallTable

HANDS = 100_000
CLOCKS = (15, 8, 30)
CLAIM_TIMES = ("natural", "strict", "fast")
# Nobody has to wait for so long for a hand to end, whoever is silent.
MOST_SECONDS = 4 * 60 * 60
Job = tuple[str, int]


def table_of(name: str, number: int) -> tuple[SmallTable, Chance]:
    """The table of this number, with two people or more: one alone is hurried by nobody."""
    chance = Chance(f"silent {name} {number}")
    game = GAMES[name]
    options = {option.name: chance.choice(option.values) for option in game.options}
    people = 2 + chance.below(game.seats - 1)
    setup: dict[str, Any] = {
        "clock": chance.choice(CLOCKS),
        "claim_time": chance.choice(CLAIM_TIMES),
    }
    secret = f"silent {name} {number}".encode()
    return SmallTable(name, people, options=options, secret=secret, **setup), chance


async def sit_silent(name: str, number: int) -> tuple[int, list[str]]:
    """A session at which nobody says a word from the deal on; its hands, and what is wrong."""
    table, chance = table_of(name, number)
    table.running.start()
    hands = 0
    try:
        await table.begin()
        for person in table.people:
            if chance.one_in(3):
                table.running.leave(person.viewer)
        while not _is_over(table):
            if not await _hand_ends(table):
                return hands, [f"{name} {number}: hand {hands} stands still"]
            hands += 1
            if chance.one_in(2) and not _is_over(table):
                await chance.choice(table.people).ask(protocol.Auto, on=False)
    finally:
        await table.running.stop()
    return hands, []


def _is_over(table: SmallTable) -> bool:
    return table.room.phase == OVER


async def _hand_ends(table: SmallTable) -> bool:
    """Let time pass until the next hand has been dealt, or the session is over."""
    hand, end = table.room.next_hand, table.clock.time + MOST_SECONDS
    while not _is_over(table) and table.room.next_hand == hand:
        if table.clock.time > end or not table.clock.step():
            return False
        await table.running.quiet()
    return True


def play(job: Job) -> tuple[int, list[str]]:
    """One session; a table that fails is told as one that stands still."""
    with capture_logs() as logs:
        hands, wrong = run(sit_silent(*job))
    failed = [str(entry) for entry in logs if entry["event"] in ("room.failed", "bot.failed")]
    return hands, wrong + failed


def main() -> int:
    """Play as many hands as asked for; 1 if a table stood still."""
    done = go_round(__doc__, HANDS, play, lambda number: [(name, number) for name in GAMES])
    found(hands=done.amount, stalls=done.wrong, sessions_of_each_game=done.numbers)
    return 1 if done.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""A process that moves room cards until it is killed, and notes down what was acknowledged.

`python -m tests.server.ledger_worker URL NOTES CHANCE TRANSFERS` has 16 workers of its own. All
processes know the same transfers, and each is asked for several times, here and elsewhere.
"""

import asyncio
import os
import random
import signal
import sys
from collections.abc import Iterator

from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store.database import Store, StoreError, new_engine
from paiguan.server.store.ledger import HOUSE, NotEnoughCardsError, Transfer, carry_out
from tests.server.ending import end_with_parent

WORKERS = 16
ACCOUNTS = 40
MOST_COPIES = 5
APPLIED, KNOWN, REFUSED, FAILED = "applied", "known", "refused", "failed"
# One write in so many fails after it was done, with everything in its transaction.
FAILING = 12


def transfer(number: int) -> Transfer:
    """The transfer of this number: between players, or from the house."""
    chance = random.Random(number)
    payer, payee = chance.sample(range(ACCOUNTS), 2)
    cards = chance.randint(1, 9)
    source = HOUSE if chance.random() < 0.3 else f"user:{payer}"
    return Transfer(f"op:{number}", "test", ((source, -cards), (f"user:{payee}", cards)))


class InjectedError(RuntimeError):
    """A write that fails because the test wants it to."""


async def ask(store: Store, wanted: Transfer, fail: bool) -> str:
    """Ask once for a transfer; what came of it."""
    done: list[bool] = []

    async def write(connection: AsyncConnection) -> None:
        done[:] = [await carry_out(connection, wanted)]
        if fail:
            raise InjectedError

    try:
        await store.write(write)
    except StoreError as error:
        return REFUSED if isinstance(error.__cause__, NotEnoughCardsError) else FAILED
    return APPLIED if done[0] else KNOWN


def copies(transfers: int, chance: random.Random) -> list[int]:
    """The numbers of all transfers, each 1 to 5 times, roughly in order."""
    numbered = [
        (number + chance.uniform(0, 50), number)
        for number in range(transfers)
        for _ in range(chance.randint(1, MOST_COPIES))
    ]
    return [number for _, number in sorted(numbered)]


async def work(store: Store, numbers: Iterator[int], chance: random.Random, notes: int) -> None:
    """Ask for one transfer after the other; every answer is noted down before the next."""
    for number in numbers:
        outcome = await ask(store, transfer(number), chance.randrange(FAILING) == 0)
        os.write(notes, f"{number} {outcome}\n".encode())


async def main(url: str, notes: str, seed: str, transfers: str) -> None:
    """Sixteen workers at one store."""
    chance = random.Random(int(seed))
    store = Store(new_engine(url))
    store.start()
    numbers = iter(copies(int(transfers), chance))
    written = os.open(notes, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    await asyncio.gather(*(work(store, numbers, chance, written) for _ in range(WORKERS)))
    await store.stop()


if __name__ == "__main__":
    end_with_parent(signal.SIGKILL)
    asyncio.run(main(*sys.argv[1:5]))

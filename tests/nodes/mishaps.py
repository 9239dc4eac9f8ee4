"""What happens to the machines under play, one after the other, and how long tables then stand."""

import asyncio
import random
import signal
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from paiguan.server.store.leases import LEASE_SECONDS
from paiguan.server.store.models import nodes, room_leases, rooms
from tests.nodes.machines import Machines, Node
from tests.nodes.table import Table

# A table that has not gone on after so long stands still.
STANDS_SECONDS: Final = 60.0
# The next thing happens as soon as the tables go on: at any moment of what they do then.
BETWEEN_SECONDS: Final = (0.1, 0.6)
# How long past its lease a server is stopped.
PAST_SECONDS: Final = (0.5, 7.0)
# How long an operator's tool takes to promote the standby.
PROMOTED_SECONDS: Final = (0.0, 3.0)
# The share of people who lose their connection when the balancer is reloaded.
CUT_SHARE: Final = 0.3
# One of those whom the balancer knows may be gone, and there must be another.
FEWEST_NODES: Final = 2

KILLED: Final = "killed, away"
BACK: Final = "killed, back at once"
STOPPED: Final = "stopped past the lease"
HUNG: Final = "stopped until its tables go on"
DRAINED: Final = "drained"
RELOADED: Final = "balancer reloaded"
PROMOTED: Final = "standby promoted"

Tell = Callable[[str], None]
# A table, and the seconds until it goes on.
GoingOn = tuple[Table, "asyncio.Future[float]"]


class Mishaps:
    """Does them, and notes the seconds until each table went on."""

    def __init__(
        self,
        machines: Machines,
        tables: Sequence[Table],
        engine: AsyncEngine,
        seed: int,
        tell: Tell,
    ) -> None:
        self._machines = machines
        self._tables = tables
        self._engine = engine
        self._chance = random.Random(seed)
        self._tell = tell
        self.done: dict[str, int] = defaultdict(int)
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.stood: list[str] = []
        # Why not all of it was done, if it was not.
        self.broken_off = ""

    async def all(self, counts: dict[str, int], minutes: float) -> None:
        """So many of each kind, in an order that nobody chose, for so many minutes at most."""
        kinds = [kind for kind, count in counts.items() for _ in range(count)]
        self._chance.shuffle(kinds)
        began = time.monotonic()
        for number, kind in enumerate(kinds, 1):
            if time.monotonic() - began > minutes * 60:
                self.broken_off = f"after {minutes:g} minutes"
                return
            await asyncio.sleep(self._chance.uniform(*BETWEEN_SECONDS))
            before = len(self.seconds[kind])
            try:
                await self._one(kind)
            except Exception as error:
                # What was seen until then is compared all the same.
                self.broken_off = f"{kind}: {type(error).__name__}: {error}"
                self._tell(self.broken_off)
                return
            self.done[kind] += 1
            left = (time.monotonic() - began) / number * (len(kinds) - number)
            self._progress(f"{number}/{len(kinds)} {kind}", self.seconds[kind][before:], left)

    def _progress(self, what: str, took: list[float], left: float) -> None:
        acts = sum(len(p.acknowledged) for table in self._tables for p in table.players)
        longest = f", longest {max(took):.1f} s" if took else ""
        minutes = f"about {left / 60:.0f} min left"
        self._tell(f"{what}: {len(took)} tables{longest}; {acts} acknowledged; {minutes}")

    async def _one(self, kind: str) -> None:
        act: dict[str, Callable[[str], Awaitable[None]]] = {
            KILLED: self._kill,
            BACK: self._kill,
            STOPPED: self._stop,
            HUNG: self._hang,
            DRAINED: self._drain,
            RELOADED: self._reload,
            PROMOTED: self._promote,
        }
        await act[kind](kind)

    def _any_node(self) -> Node:
        return self._chance.choice(self._machines.nodes)

    async def _kill(self, kind: str) -> None:
        node = self._any_node()
        here = await self._of(node)
        going_on = list(self._watched(here))
        node.signal(signal.SIGKILL)
        await node.ended()
        if kind == BACK:
            node.start()
        await self._gone_on(kind, going_on)
        if kind != BACK:
            node.start()
        await node.ready()

    async def _stop(self, kind: str) -> None:
        node = self._any_node()
        here = await self._of(node)
        going_on = list(self._watched(here))
        node.signal(signal.SIGSTOP)
        await asyncio.sleep(LEASE_SECONDS + self._chance.uniform(*PAST_SECONDS))
        node.signal(signal.SIGCONT)
        await self._gone_on(kind, going_on)
        await node.ready()

    async def _hang(self, kind: str) -> None:
        """It does not help its tables by coming back: only then it is known what a hang costs."""
        node = self._any_node()
        here = await self._of(node)
        going_on = list(self._watched(here))
        node.signal(signal.SIGSTOP)
        try:
            await asyncio.gather(self._gone_on(kind, going_on), asyncio.sleep(LEASE_SECONDS))
        finally:
            node.signal(signal.SIGCONT)
        await node.ready()

    async def _drain(self, kind: str) -> None:
        """What it still does itself, before it hands a table over, is no going on."""
        node = self._any_node()
        here = await self._of(node)
        going_on = list(self._watched(here, elsewhere=True))
        node.signal(signal.SIGTERM)
        await node.ended()
        for table in here:
            table.is_elsewhere()
        await self._gone_on(kind, going_on)
        node.start()
        await node.ready()

    async def _reload(self, kind: str) -> None:
        """Another number of servers, in another order; some people come back just then."""
        known = list(self._machines.nodes)
        self._chance.shuffle(known)
        self._machines.balancer.reload(known[: self._chance.randint(FEWEST_NODES, len(known))])
        going_on: list[GoingOn] = []
        for table in self._tables:
            going_on += self._watched([table])
            for player in table.players:
                if self._chance.random() < CUT_SHARE:
                    player.hang_up()
        await self._gone_on(kind, going_on)

    async def _promote(self, kind: str) -> None:
        """The primary dies, and somebody promotes the standby a little later."""
        pair = self._machines.pair
        assert pair is not None
        going_on = list(self._watched(self._tables))
        await asyncio.to_thread(pair.kill_primary)
        await asyncio.sleep(self._chance.uniform(*PROMOTED_SECONDS))
        await asyncio.to_thread(pair.promote)
        await self._gone_on(kind, going_on)
        await asyncio.to_thread(pair.rejoin_old)

    # Tables

    async def _of(self, node: Node) -> list[Table]:
        """The tables that live on a server now."""
        query = (
            select(rooms.c.number)
            .join(room_leases, room_leases.c.room_id == rooms.c.id)
            .join(nodes, nodes.c.id == room_leases.c.node_id)
            .where(rooms.c.open, nodes.c.name == node.name)
        )
        async with self._engine.connect() as connection:
            numbers = set((await connection.execute(query)).scalars())
        return [table for table in self._tables if table.number in numbers]

    def _watched(self, tables: Sequence[Table], *, elsewhere: bool = False) -> Iterator["GoingOn"]:
        at = time.perf_counter()
        for table in tables:
            yield table, table.watched(at, elsewhere=elsewhere)

    async def _gone_on(self, kind: str, going_on: list["GoingOn"]) -> None:
        if not going_on:
            return
        await asyncio.wait([went_on for _, went_on in going_on], timeout=STANDS_SECONDS)
        for table, went_on in going_on:
            if went_on.done():
                self.seconds[kind].append(went_on.result())
            else:
                self.stood.append(f"{kind}: {table.state()}")
                self._tell(f"stands still: {kind}: {table.state()}")

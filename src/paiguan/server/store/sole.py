"""Whether a server has its database for itself, and all that this decides.

There are two answers with the same methods: `Sole` on SQLite, and `Shared` on PostgreSQL, where it
may be one of several. Nobody else asks which of them it is.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Protocol

from paiguan.server.room.log_versions import LOG_VERSION
from paiguan.server.store.client_files import Forms
from paiguan.server.store.fence import ALONE, Fence, Shown
from paiguan.server.store.notices import Notice


class Leases(Protocol):
    """Which rooms are a server's own, and what it has to do with others."""

    # Who is asked when another server wants a room, who hears all other notices, and who looks up
    # what notices may have been missed about.
    on_wanted: Callable[[int, int], None]
    on_notice: Callable[[Notice], None]
    on_gap: Callable[[], Awaitable[None]]

    @property
    def shared(self) -> bool:
        """Whether there may be other servers."""

    @property
    def log_version(self) -> int:
        """Which log every server reads."""

    @property
    def alive(self) -> bool:
        """Whether its rooms are its own, as far as all others know."""

    @property
    def steady(self) -> bool:
        """Whether others that seem to be dead are."""

    async def start(self) -> None:
        """Come to terms with the others."""

    async def stop(self) -> None:
        """Give back all rooms, and be gone."""

    async def take(self, room_id: int, *, moving: bool) -> Fence:
        """The right to a room; one that another server has comes only if it is `moving`."""

    async def give(self, room_id: int, node_id: int, shown: Shown | None = None) -> bool:
        """Hand a room to another server, and tell what is on show there; whether it is done."""

    async def mine(self) -> dict[str, tuple[int, int]]:
        """The rooms that are leased to this server: by number, id and epoch."""

    async def left_alone(self, idle_seconds: float) -> list[str]:
        """Numbers of some open rooms that no living server has, and that nobody has come for."""

    async def end_the_dead(self) -> None:
        """End what dead servers have left locked."""

    async def tidy(self) -> None:
        """Forget what is over."""

    async def keep_key(self, key: str) -> None:
        """Sign with this key from now on, as all others do."""

    async def keep_files(self, files: Mapping[str, Forms]) -> None:
        """Let every server know the files of the browser client that this one has."""

    async def find_file(self, name: str) -> Forms | None:
        """A file of the browser client that another server has, or had lately."""

    async def tell(self, notice: Notice) -> None:
        """Tell the other servers something."""


class Sole:
    """One server that has its database for itself, and every room: there is nobody to ask."""

    shared: Final = False
    log_version: Final = LOG_VERSION
    alive: Final = True
    steady: Final = True

    def __init__(self) -> None:
        # Nobody else is there to be heard of.
        self.on_wanted: Callable[[int, int], None] = lambda _room, _node: None
        self.on_notice: Callable[[Notice], None] = lambda _notice: None
        self.on_gap: Callable[[], Awaitable[None]] = self.tidy

    async def start(self) -> None:
        """There is nobody to come to terms with."""

    async def stop(self) -> None:
        """There is nobody to give them to."""

    async def take(self, room_id: int, *, moving: bool) -> Fence:
        """Every room is its own."""
        return ALONE

    async def give(self, room_id: int, node_id: int, shown: Shown | None = None) -> bool:
        """There is nobody to give it to."""
        return False

    async def mine(self) -> dict[str, tuple[int, int]]:
        """Its rooms need no lease."""
        return {}

    async def left_alone(self, idle_seconds: float) -> list[str]:
        """Nobody has left any."""
        return []

    async def end_the_dead(self) -> None:
        """There are none."""

    async def tidy(self) -> None:
        """There is nothing to forget."""

    async def keep_key(self, key: str) -> None:
        """Nobody else signs."""

    async def keep_files(self, files: Mapping[str, Forms]) -> None:
        """Nobody else is asked for them."""

    async def find_file(self, name: str) -> Forms | None:
        """Its own files are all there are."""
        return None

    async def tell(self, notice: Notice) -> None:
        """There is nobody to tell."""

"""Whether a running room is this server's: asked before anything is done, and in every write."""

from collections.abc import Awaitable, Callable, Iterable

from paiguan.server.room import entries as e
from paiguan.server.room.log_versions import readable
from paiguan.server.room.room import SETTLED, Room
from paiguan.server.store.database import Store, StoreError
from paiguan.server.store.fence import Fence, FencedError
from paiguan.server.store.room_writes import shown
from paiguan.server.store.writer import Write
from paiguan.server.table.wait import TableWait


def _nobody() -> None:
    """A room that has stopped is told nothing."""


class Tenure:
    """A room's right to be written to, as long as this server has it."""

    def __init__(self, store: Store, fence: Fence, lost: Callable[[], None]) -> None:
        self.fence = fence
        self.lost = False
        self.store = store
        self._on_lost = lost
        # A write has failed, or may have: what can be read might not stay.
        self._doubt = False
        # The hand of which every server may know that it has been shown.
        self._shown = ""

    @property
    def is_sure(self) -> bool:
        """Whether this server has the room, as far as can be told without asking."""
        return not self.lost and self.fence.fresh

    async def holds(self) -> bool:
        """Whether this server has the room; if not, nothing more is done or shown here."""
        if self.is_sure:
            return True
        if not self.lost and await self.fence.confirmed():
            return not self.lost
        self.lose()
        return False

    def lose(self) -> None:
        """Another server has the room."""
        if not self.lost:
            self.lost = True
            self._on_lost()

    def end(self) -> None:
        """The room has stopped: nobody is told any more, and nothing leads back to it from here."""
        self._on_lost = _nobody

    def readable(self, said: Iterable[e.AnyEntry]) -> Iterable[e.AnyEntry]:
        """Entries as every server can read them that might have the room after this one."""
        return readable(said, self.fence.log_version)

    async def write(self, *writes: Write) -> None:
        """Write to the room, unless another server has it: then nothing was written."""
        try:
            await self.store.write(*self.fence.guarding(), *writes)
        except StoreError as error:
            self._doubt = True
            if isinstance(error.__cause__, FencedError):
                self.lose()
            raise

    async def read(self, rebuild: Callable[[], Awaitable[Room]]) -> Room:
        """The room as its log says it; after trouble only what will be there whatever comes."""
        if self._doubt or self.fence.behind:
            await self.fence.settle()
        room = await rebuild()
        self._doubt = False
        return room

    async def tell_shown(self, wait: TableWait) -> None:
        """Let every server know that a settled hand has been shown and may be looked up."""
        hand = wait.room.hand
        settled = wait.room.phase == SETTLED and wait.caught_up
        if self.fence.shared and hand is not None and settled and hand.code != self._shown:
            await self.write(shown(wait.room))
            self._shown = hand.code

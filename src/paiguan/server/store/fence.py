"""What stands between a running room and its log: the right to write to it."""

from typing import Final, Protocol

from paiguan.server.room.log_versions import LOG_VERSION
from paiguan.server.store.writer import Write


class FencedError(Exception):
    """Another server has this room: nothing was written."""


class PromotedError(Exception):
    """Another database has been promoted since the room was read: nothing was written."""


# A hand, and how many of its events were on show.
Shown = tuple[int, int]


class Fence(Protocol):
    """What a running room knows of its right to write."""

    @property
    def fresh(self) -> bool:
        """Whether it holds, as far as can be told without asking."""

    @property
    def shared(self) -> bool:
        """Whether other servers might ask about this room."""

    @property
    def behind(self) -> bool:
        """Whether another database has been promoted since the room was read."""

    @property
    def log_version(self) -> int:
        """Which log every server reads that might have the room after this one."""

    @property
    def shown(self) -> Shown | None:
        """What the server that has handed the room over had shown of it, if one has."""

    async def confirmed(self) -> bool:
        """Whether it holds: asked of the database."""

    async def settle(self) -> None:
        """Wait until what can be read of the room is here to stay."""

    def guarding(self) -> list[Write]:
        """What has to be done first in every transaction of the room."""


class _Alone:
    """The right of a server that has its database for itself."""

    fresh: Final = True
    shared: Final = False
    behind: Final = False
    log_version: Final = LOG_VERSION
    shown: Final = None

    async def confirmed(self) -> bool:
        return True

    async def settle(self) -> None:
        """What is on disk is here to stay."""

    def guarding(self) -> list[Write]:
        return []


ALONE: Final[Fence] = _Alone()

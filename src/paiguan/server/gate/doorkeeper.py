"""How many connections there may be, and which of them go when there are too many.

A process may hold so many files and no more. A part of them is kept for sockets that people play
over; the rest is for pages, where whoever has not asked for anything goes first.
"""

import resource
from collections import Counter, OrderedDict
from contextlib import suppress
from typing import Final, Protocol

# The database, logs, thinking processes, the client's files while they are sent.
OWN_FILES: Final = 96
# Of the others this part is for pages; people at tables have all the rest.
FOR_PAGES: Final = 0.25
# As many files as are ever wanted; more only cost the kernel.
MOST_FILES: Final = 65_536
# Connections of one address that have not asked for anything, or not yet in whole.
SILENT_PER_ADDRESS: Final = 64


class Caller(Protocol):
    """A connection that can be cut."""

    def cut(self) -> None:
        """Drop it at once."""


def raise_file_limit() -> int:
    """Let this process hold as many files as the system allows; how many that are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY:
        return MOST_FILES
    if soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


class Doorkeeper:
    """Knows every connection of this process, by the address that it came from."""

    def __init__(self, files: int) -> None:
        room = max(files - OWN_FILES, 2)
        self.most_pages = max(int(room * FOR_PAGES), 1)
        self.most_sockets = room - self.most_pages
        self.sockets = 0
        self._pages: set[Caller] = set()
        # Oldest first: all that are silent, and how many of them are of which address.
        self._silent: OrderedDict[Caller, str] = OrderedDict()
        self._of_address: Counter[str] = Counter()

    def page_opened(self, caller: Caller, address: str) -> None:
        """Somebody has connected and said nothing yet; of too many the most silent is cut."""
        self._pages.add(caller)
        self.silent(caller, address)
        if self._of_address[address] > SILENT_PER_ADDRESS:
            self._cut_oldest(address)
        if len(self._pages) > self.most_pages:
            self._cut_oldest()

    def silent(self, caller: Caller, address: str) -> None:
        """A connection rests until its next request."""
        if caller in self._pages and caller not in self._silent:
            self._silent[caller] = address
            self._of_address[address] += 1

    def asked(self, caller: Caller) -> None:
        """A whole request has come."""
        address = self._silent.pop(caller, None)
        if address is not None:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    def page_closed(self, caller: Caller) -> None:
        """A connection is gone, or has become a socket."""
        self.asked(caller)
        self._pages.discard(caller)

    def socket_opened(self) -> bool:
        """Somebody wants to play; False where there is no room."""
        self.sockets += 1
        return self.sockets <= self.most_sockets

    def socket_closed(self) -> None:
        """A socket is gone."""
        self.sockets -= 1

    def _cut_oldest(self, address: str = "") -> None:
        """Cut whoever has been silent for longest, of this address or of all."""
        for caller, known in self._silent.items():
            if not address or known == address:
                self.page_closed(caller)
                caller.cut()
                return

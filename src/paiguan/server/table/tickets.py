"""Tickets: each lets one user into one room, once, for a minute."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from paiguan.server.store.accounts import User
from paiguan.server.table.clock import Clock
from paiguan.server.wire.errors import RoomError

TICKET_SECONDS: Final = 60
TICKETS_PER_USER: Final = 5
MOST_TICKETS: Final = 100_000


@dataclass(frozen=True)
class Ticket:
    """Whom it lets in and where, up to a reading of the clock."""

    user: User
    room_id: int
    until: float


class Tickets:
    """All tickets that somebody may come with; the rooms' clock says for how long."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.given: dict[str, Ticket] = {}

    async def give(self, user: User, room_id: int) -> str:
        """A ticket for one entry; too many of one user end the oldest."""
        at = self._clock.seconds()
        await self.tidy()
        mine = [text for text, ticket in self.given.items() if ticket.user.id == user.id]
        self._drop(mine[: 1 - TICKETS_PER_USER])
        if len(self.given) >= MOST_TICKETS:
            raise RoomError("too_fast")
        text = secrets.token_urlsafe(24)
        self.given[text] = Ticket(user, room_id, at + TICKET_SECONDS)
        return text

    async def redeem(self, text: str) -> Ticket:
        """What a ticket says; it is used up."""
        ticket = self.given.pop(text, None)
        if ticket is None or ticket.until < self._clock.seconds():
            raise RoomError("bad_ticket")
        return ticket

    async def tidy(self) -> None:
        """Forget those that nobody has come with in time."""
        at = self._clock.seconds()
        self._drop([text for text, ticket in self.given.items() if ticket.until < at])

    def cancel(self, text: str) -> None:
        """A ticket is void after all."""
        self.given.pop(text, None)

    def drop_of(self, user_id: int, which: Callable[[bytes], bool] = lambda _login: True) -> None:
        """A user's tickets are void, all of them or those of some logins."""
        mine = [(text, one.user) for text, one in self.given.items() if one.user.id == user_id]
        self._drop([text for text, user in mine if which(user.login)])

    def hand_on(self, before: bytes, after: bytes) -> None:
        """A login goes on as another, and so do its tickets."""
        for text, ticket in self.given.items():
            if ticket.user.login == before:
                self.given[text] = replace(ticket, user=replace(ticket.user, login=after))

    def _drop(self, texts: list[str]) -> None:
        for text in texts:
            del self.given[text]

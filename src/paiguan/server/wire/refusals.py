"""Refusals and farewells in the words of an error."""

from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.protocol import Bye, Refused


def refused(request: str, error: RoomError) -> Refused:
    """The answer to a request that cannot be carried out; an empty id is for everybody."""
    return Refused(request, error.code, error.zh, error.en)


def bye(error: RoomError) -> Bye:
    """The last thing that a connection is told."""
    return Bye(error.code, error.zh, error.en)

"""Refusals and farewells in the words of an error."""

import msgspec

from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.protocol import Bye, Id, Refused


class _Named(msgspec.Struct):
    """Anything that has an id as a request has one."""

    id: Id


_named = msgspec.json.Decoder(_Named)


def refused(request: str, error: RoomError) -> Refused:
    """The answer to a request that cannot be carried out; an empty id is for everybody."""
    return Refused(request, error.code, error.zh, error.en)


def id_in(frame: bytes | str) -> str:
    """The id in a frame that is no request, so that its sender knows what is refused; or none."""
    try:
        named: _Named = _named.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
    return named.id


def bye(error: RoomError) -> Bye:
    """The last thing that a connection is told."""
    return Bye(error.code, error.zh, error.en)

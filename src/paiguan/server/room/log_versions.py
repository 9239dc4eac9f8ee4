"""Which servers can read what is kept of a room: all of it has a version that it came with.

Servers are upgraded one by one. A room carries the version that its log needs, and a server that
reads less never takes it. So that a room stays everybody's meanwhile, what is new is written only
when every living server reads it: a new field is left out until then, a new kind waits.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

import msgspec

from paiguan.server.room import entries as e
from paiguan.server.room.room_setup import RoomSetup
from paiguan.server.wire.errors import RoomError

# What this program reads. Whatever is added to entries or to a setup raises it and is named below.
LOG_VERSION: Final = 2
FIRST: Final = 1

# Kinds of entries that came later, and fields: these have a default, which is not written.
KINDS: Final[dict[type[msgspec.Struct], int]] = {e.TakenBack: 2}
FIELDS: Final[dict[type[msgspec.Struct], dict[str, int]]] = {
    e.Knocked: {"face": 2},
    e.Seated: {"face": 2},
    RoomSetup: {},
}

Kept = TypeVar("Kept", bound=msgspec.Struct)


def version_of(kept: msgspec.Struct) -> int:
    """The version of the log that one has to know to read an entry, or a setup."""
    fields = FIELDS.get(type(kept))
    if not fields:
        return KINDS.get(type(kept), FIRST)
    needed = [since for name, since in fields.items() if getattr(kept, name) != _usual(kept, name)]
    return max(KINDS.get(type(kept), FIRST), *needed, FIRST)


def readable(said: Iterable[Kept], version: int) -> Iterable[Kept]:
    """The same entries, as servers that know this version of the log can read them."""
    return said if version >= LOG_VERSION else _plainer(said, version)


def _plainer(said: Iterable[Kept], version: int) -> Iterator[Kept]:
    for entry in said:
        if KINDS.get(type(entry), FIRST) > version:
            raise RoomError("retry")
        fields = FIELDS.get(type(entry), {})
        late = {name: _usual(entry, name) for name, since in fields.items() if since > version}
        yield msgspec.structs.replace(entry, **late) if late else entry


def _usual(kept: msgspec.Struct, name: str) -> object:
    """What is meant where a field is not written."""
    found = next(field for field in msgspec.structs.fields(kept) if field.name == name)
    return found.default

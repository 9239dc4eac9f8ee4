"""What the players of the soak read of the server's messages: all that must come to the same."""

import msgspec

from paiguan.load import messages


class Event(msgspec.Struct, tag="event", tag_field="t"):
    """Something has happened in a hand, as it was written."""

    hand: int
    n: int
    event: msgspec.Raw


class Seat(msgspec.Struct):
    """How far somebody is."""

    ready: bool
    confirmed: bool


class Room(msgspec.Struct):
    """How far a room is."""

    phase: str
    seats: list[Seat]
    next_hand: int


class Welcome(msgspec.Struct, tag="welcome", tag_field="t"):
    """Let in."""

    seat: int | None
    mark: str
    room: Room


class RoomIs(msgspec.Struct, tag="room", tag_field="t"):
    """The room has changed."""

    room: Room


class Again(msgspec.Struct, tag="again", tag_field="t"):
    """The owner plays on elsewhere."""


decoder = msgspec.json.Decoder(
    Event
    | Welcome
    | RoomIs
    | Again
    | messages.Prompt
    | messages.Closed
    | messages.Draw
    | messages.Redrawn
    | messages.Revealed
    | messages.Done
    | messages.Refused
    | messages.Bye
    | messages.Said
    | messages.Announced
    | messages.Pong
)

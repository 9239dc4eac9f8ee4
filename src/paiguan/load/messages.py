"""What the load tool reads of the server's messages."""

import msgspec


class Event(msgspec.Struct, tag="event", tag_field="t"):
    """Something has happened in a hand."""

    hand: int
    n: int


class Prompt(msgspec.Struct, tag="prompt", tag_field="t"):
    """Choices of this seat."""

    prompt: int
    choices: list[list[str]]


class Closed(msgspec.Struct, tag="prompt_closed", tag_field="t"):
    """A prompt is void."""

    prompt: int


class Phase(msgspec.Struct):
    """How far a room is."""

    phase: str


class Welcome(msgspec.Struct, tag="welcome", tag_field="t"):
    """Let in."""

    seat: int | None
    mark: str


class Draw(msgspec.Struct, tag="draw", tag_field="t"):
    """Hashes were told, or the seeds behind them."""

    hand: int
    hashes: list[str]
    seeds: list[str]


class Redrawn(msgspec.Struct, tag="redrawn", tag_field="t"):
    """A secret was drawn anew."""


class Room(msgspec.Struct, tag="room", tag_field="t"):
    """The room has changed."""

    room: Phase


class Revealed(msgspec.Struct, tag="revealed", tag_field="t"):
    """A hand is over."""

    hand: int


class Done(msgspec.Struct, tag="done", tag_field="t"):
    """A request was carried out."""

    id: str


class Refused(msgspec.Struct, tag="refused", tag_field="t"):
    """A request was refused."""

    id: str
    code: str


class Bye(msgspec.Struct, tag="bye", tag_field="t"):
    """The server closes the connection."""

    code: str


class Said(msgspec.Struct, tag="said", tag_field="t"):
    """A quick phrase."""


class Announced(msgspec.Struct, tag="announced", tag_field="t"):
    """Whoever runs the parlour says something."""


class Pong(msgspec.Struct, tag="pong", tag_field="t"):
    """The answer to `ping`."""


# Only the fields that the tool looks at: the rest is skipped without being built.
decoder = msgspec.json.Decoder(
    Event
    | Prompt
    | Closed
    | Welcome
    | Draw
    | Redrawn
    | Room
    | Revealed
    | Done
    | Refused
    | Bye
    | Said
    | Announced
    | Pong
)

"""The messages of the socket, version 2. `docs/protocol.md` has an example of each.

A request has an `id` of the client's choosing; it is answered by `done` or `refused` with that id,
and the same id again gets the same answer without being done twice.
"""

from typing import Annotated, Final, Literal

import msgspec

from paiguan.server.wire.events import ToldEvent
from paiguan.server.wire.hint_parts import AfterDiscard, Vain, VainDiscard, Wait, WhyNot
from paiguan.server.wire.room_info import RedrawnInfo, RoomInfo

VERSION: Final = 2

# What a client calls a request.
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
# A choice: its name, then its arguments.
Written = Annotated[list[str], msgspec.Meta(min_length=1)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """Anything on the socket; the subclass says what."""


# From the client


class Enter(Message, frozen=True, tag="enter"):
    """The first message: the ticket, and how many events of which hand are known already.

    `taken_back` is how often that hand had been taken back by then. `sit` is for an owner who has
    left their seat and wants one again.
    """

    ticket: str
    hand: int = -1
    seen: int = 0
    sit: bool = False
    taken_back: int = 0


class Request(Message, frozen=True):
    """Something that a client wants; asked twice with one id, it is done once."""

    id: Id


class Choose(Request, frozen=True, tag="choose"):
    """A choice of the open prompt, by its place in the list."""

    prompt: int
    choice: int


class Ready(Request, frozen=True, tag="ready"):
    """Ready for the first hand, or not yet."""

    on: bool


class SeedHash(Request, frozen=True, tag="seed_hash"):
    """The hash of the client's own share of the chance of a hand, before that is dealt."""

    hand: int
    hash: str


class Seed(Request, frozen=True, tag="seed"):
    """That share, opened when all hashes are told: 32 to 64 hexadecimal characters."""

    seed: str


class AddBot(Request, frozen=True, tag="add_bot"):
    """Owner: a bot into an empty seat."""

    seat: int
    level: str


class Clear(Request, frozen=True, tag="clear"):
    """Leave one's seat; the owner may clear any and send its player away, before the first hand."""

    seat: int


class Admit(Request, frozen=True, tag="admit"):
    """Owner: let somebody in who knocks (房主模式, or sent away before), or turn them down."""

    user: int
    on: bool = True


class Auto(Request, frozen=True, tag="auto"):
    """托管 on or off."""

    on: bool


class Confirm(Request, frozen=True, tag="confirm"):
    """Go on after a settlement."""


class Dissolve(Request, frozen=True, tag="dissolve"):
    """Ask to end the session, agree to that, or refuse."""

    agree: bool


class Speed(Request, frozen=True, tag="speed"):
    """How fast bots play where one practises with them: 稳, 快 or 飞."""

    speed: Literal["steady", "quick", "flying"]


class TakeBack(Request, frozen=True, tag="take_back"):
    """In practice: back to one's own choice before; answered by `taken_back` first."""


class Advise(Request, frozen=True, tag="advise"):
    """In practice: what would a strong bot choose here? `done` is followed by `advice`."""


class Say(Request, frozen=True, tag="say"):
    """One of the quick phrases."""

    phrase: int


class Mute(Request, frozen=True, tag="mute"):
    """Hear a seat's phrases no more, or again; the owner may decide that for everyone."""

    seat: int
    on: bool
    everyone: bool = False


class Help(Request, frozen=True, tag="help"):
    """What one's own hand waits for, and why it may not win; answered by `hints` first."""


class Ping(Message, frozen=True, tag="ping"):
    """Answered by `pong`."""


FromClient = (
    Choose
    | Ready
    | SeedHash
    | Seed
    | AddBot
    | Clear
    | Admit
    | Auto
    | Confirm
    | Dissolve
    | Speed
    | TakeBack
    | Advise
    | Say
    | Mute
    | Help
    | Ping
)

# From the server


class Welcome(Message, frozen=True, tag="welcome"):
    """Let in: where one sits, the room, its mark, and the commitments of all deals."""

    version: int
    seat: int | None
    room: RoomInfo
    commitments: list[str]
    mark: str


class RoomIs(Message, frozen=True, tag="room"):
    """The room has changed: seats, readiness, votes, totals."""

    room: RoomInfo


class DrawIs(Message, frozen=True, tag="draw"):
    """The hashes of all seeds for a hand, seat by seat; empty where there is none.

    `seeds` are told together when all are opened, and empty until then. Hashes of seats where
    nobody was there or a bot acted are left out: `without` has these seats.
    """

    hand: int
    hashes: list[str]
    seeds: list[str]
    without: list[int]


class Redrawn(Message, frozen=True, tag="redrawn"):
    """Another secret than was promised, and the commitments of all deals as they are now."""

    redrawn: RedrawnInfo
    commitments: list[str]


class EventSeen(Message, frozen=True, tag="event"):
    """The n-th event of a hand that this viewer sees."""

    hand: int
    n: int
    event: ToldEvent


class TakenBack(Message, frozen=True, tag="taken_back"):
    """The events of a hand from the n-th on are taken back, for the `times`-th time in this hand.

    They have not happened: what one knows is the events before. Others follow in their place.
    """

    hand: int
    n: int
    times: int


class Prompted(Message, frozen=True, tag="prompt"):
    """Choices for this seat, as `[name, argument…]`, and the milliseconds to choose (0: any).

    `bars` has for each choice the tiles that may not be discarded right after it; it is empty where
    none bars any. `tiles` has for each choice the groups of tiles that it would lay down or win
    with. `marks` has for each choice what it would be besides, where the game explains that: it is
    empty where none is more than its name says.
    """

    hand: int
    prompt: int
    choices: list[Written]
    clock: int
    bars: list[str] = []
    tiles: list[list[list[str]]] = []
    marks: list[str] = []


class PromptClosed(Message, frozen=True, tag="prompt_closed"):
    """The open prompt can no longer be answered."""

    hand: int
    prompt: int


class Revealed(Message, frozen=True, tag="revealed"):
    """After a hand: its secret, everybody's seeds, the code of its replay, its record's digest.

    `void`: the room was closed before the hand had come to its end; it counts for nothing. Rooms
    that were opened by an earlier server have no digests.
    """

    hand: int
    secret: str
    seeds: list[str]
    code: str
    digest: str = ""
    void: bool = False


class Hints(Message, frozen=True, tag="hints", omit_defaults=True):
    """What a seat could work out for itself at this point of the hand.

    `waits` is for the hand as it is, `discards` for every discard that would make it ready. `vain`
    is for a hand that waits by its shape and wins with nothing, `vain_discards` for every discard
    that would leave it so.
    """

    hand: int
    n: int
    waits: list[Wait]
    discards: list[AfterDiscard]
    why_not: WhyNot | None
    vain: list[Vain] = []
    vain_discards: list[VainDiscard] = []


class Advice(Message, frozen=True, tag="advice"):
    """What a strong bot would choose in one's place, from what one sees.

    `waits` is what the hand would wait for after it, where that makes it ready, or waits for now
    where nothing is laid down. `distance` are the tiles to change until the hand is ready; null
    where it cannot be any more.
    """

    hand: int
    prompt: int
    choice: int
    by: Literal["master", "expert"]
    waits: list[Wait]
    distance: int | None


class Again(Message, frozen=True, tag="again"):
    """The owner plays on with the same people, in the room of this number."""

    number: str


class Said(Message, frozen=True, tag="said"):
    """A quick phrase of a seat."""

    seat: int
    phrase: int


class Announced(Message, frozen=True, tag="announced"):
    """Whoever runs the parlour has something to say to everybody."""

    text: str


class Done(Message, frozen=True, tag="done"):
    """A request was carried out and is on disk."""

    id: str


class Refused(Message, frozen=True, tag="refused"):
    """A request was not carried out, and why."""

    id: str
    code: str
    zh: str
    en: str


class Pong(Message, frozen=True, tag="pong"):
    """The answer to `ping`."""


class Bye(Message, frozen=True, tag="bye"):
    """The server closes this connection, and why."""

    code: str
    zh: str
    en: str


FromServer = (
    Welcome
    | RoomIs
    | DrawIs
    | Redrawn
    | EventSeen
    | TakenBack
    | Prompted
    | PromptClosed
    | Revealed
    | Hints
    | Advice
    | Again
    | Said
    | Announced
    | Done
    | Refused
    | Pong
    | Bye
)

_enter = msgspec.json.Decoder(Enter)
_request = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


def decode_enter(frame: bytes | str) -> Enter:
    """The first frame of a connection; a MsgspecError if it is none."""
    try:
        message: Enter = _enter.decode(frame)
    except (UnicodeError, RecursionError) as error:
        raise msgspec.DecodeError(type(error).__name__) from None
    return message


def decode_request(frame: bytes | str) -> FromClient:
    """Any later frame; a MsgspecError if it is none."""
    try:
        message: FromClient = _request.decode(frame)
    except (UnicodeError, RecursionError) as error:
        # Brackets without end come to this too.
        raise msgspec.DecodeError(type(error).__name__) from None
    return message


def encode(message: FromServer) -> bytes:
    """A frame for the client."""
    return _encoder.encode(message)

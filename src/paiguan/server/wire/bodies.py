"""The shape of what is asked and answered over HTTP, as far as a client reads it."""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, SkipValidation

# pydantic reads no TypedDict of the standard library before Python 3.12.
from typing_extensions import TypedDict

from paiguan.engine.options import OptionValue

# The name of guests who give none; it is everybody's.
NO_NAME: Final = "牌友"

# The faces that the client has drawn, numbered from 1.
FACES: Final = 12

# What is asked


class Strict(BaseModel):
    """A body without unknown fields, and with nothing that only looks like what is asked."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewName(Strict):
    """Another name, and one of the drawn faces; 0 leaves the face as it is."""

    name: str = Field(max_length=32)
    face: int = Field(default=0, ge=0, le=FACES)


class NewGuest(Strict):
    """A name for a guest."""

    name: str = Field(default=NO_NAME, max_length=32)


class Entering(NewGuest):
    """The same; `otherwise` is for a name that somebody has registered."""

    otherwise: str = Field(default=NO_NAME, max_length=32)


class Credentials(Strict):
    """A name and password."""

    name: str = Field(max_length=32)
    password: str = Field(max_length=128)


class Registration(Credentials):
    """The same to keep an account with; `old` is the password that it has already."""

    old: str = Field(default="", max_length=128)


class NewRoom(Strict):
    """What a room is opened with; `bots` of this strength take all other seats, if any."""

    game: str
    # What is wrong with a value, its game says better.
    options: dict[str, Annotated[bool | int | str, SkipValidation]] = Field(default_factory=dict)
    clock: int = 15
    claim_time: str = "natural"
    help: bool = True
    mode: str = "free"
    bots: str = Field(default="", max_length=32)


# What is answered


class Nothing(TypedDict):
    """It is done, and that is all."""


class Name(TypedDict):
    """What one is called."""

    name: str


class Account(Name):
    """Who one is."""

    id: int


class OwnTable(TypedDict):
    """A room that one may go back to, and the names of those who sit there.

    `closes` says whether one may give it up: its owner, where no other person has begun to play.
    """

    number: str
    game: str
    begun: bool
    seats: list[str]
    closes: bool
    practice: bool


class LastTable(TypedDict):
    """The room that one opened and played last, as `POST /api/rooms/last` opens it again.

    `bots` are the strengths of those that sit there again, `cards` is what it costs now: nothing
    for `practice`.
    """

    game: str
    options: dict[str, OptionValue]
    clock: int
    bots: list[str]
    cards: int
    practice: bool


class Me(Account):
    """Who one is, one's cards, and the rooms that one is in; `face` is 0 where none is chosen.

    `last` is what one may open again, if one has opened and played a room that is over.
    """

    guest: bool
    face: int
    cards: int
    rooms: list[str]
    tables: list[OwnTable]
    last: LastTable | None


class HandPlayed(TypedDict):
    """A hand that has ended: the number of its room, one's own seat and points, the replay's code.

    One that is `void` was broken off when its room was closed, and counts for nothing.
    """

    id: int
    code: str
    number: int
    at: int
    game: str
    room: str
    seat: int
    points: int
    won: bool
    void: bool


class Sums(TypedDict):
    """How many hands, what they brought, how many were won."""

    hands: int
    points: int
    wins: int


class SessionSums(Sums):
    """The same for a session."""

    id: int
    room: str
    game: str
    at: int


class GameSums(Sums):
    """The same for a game."""

    game: str


class CompanionSums(Sums):
    """One's own sums with a companion."""

    name: str
    game: str


class History(TypedDict):
    """One's own settled hands and sessions, newest first, totals per game and companion."""

    hands: list[HandPlayed]
    sessions: list[SessionSums]
    games: list[GameSums]
    companions: list[CompanionSums]


class Both(TypedDict):
    """What is said, in both languages."""

    zh: str
    en: str


class OptionChoice(Both):
    """A value of an option in words.

    `turns_up` is what tiles are turned up for after a win under it, empty where none are: what
    they bring is in no figure before.
    """

    value: OptionValue
    turns_up: str


class OptionWhere(TypedDict):
    """An option, and those of its values under which another means something."""

    name: str
    values: list[OptionValue]


class OptionTable(Both):
    """An option and its values, the default first.

    Where `only_where` names another option, it changes nothing beside that one's other values, and
    is not to be offered. The one option that is the length of a session has its `unit`. One that is
    a `room` option of the house under another name is asked in its place.
    """

    name: str
    choices: list[OptionChoice]
    only_where: OptionWhere | None
    unit: Literal["", "hands", "rounds"]
    room: str


class FamilyInfo(Both):
    """A family of games: the name of its rule page, and whether it has tiles or tall cards."""

    page: str
    pieces: Literal["tiles", "cards"]


class GameWords(TypedDict):
    """What a game calls things.

    `names` are the English of the Chinese names of wins, payments, shown tiles and doors; a payment
    may have several, with spaces between them. `texts` are found by what they are for, such as
    `meld pong`, `action win`, `call kong`, `way self`, `turned birds`, `stake fire 0`; a number or
    somebody's name belongs where one has `{}`. For what has no text its own name is shown. `about
    fire` explains a choice where it is asked, with its clauses in brackets at the end; the room's
    value of an option belongs where its name is in braces. `about chi doors` is for a choice that
    lays out several groups.
    """

    names: dict[str, str]
    texts: dict[str, Both]


class GameInfo(Both):
    """A game: what is said of it, and its options.

    `about` is a line for those who do not know it, and `emblem` the tiles that stand for it. `deck`
    is all its tiles in the order before they are shuffled, written as in a record. `lesson` is
    whether it has a lesson for newcomers.
    """

    game: str
    family: FamilyInfo
    about: Both
    emblem: list[str]
    seats: int
    deck: str
    options: list[OptionTable]
    lesson: bool


class VoiceInfo(TypedDict):
    """A voice that claims are called out in, and the words that there are recordings of.

    A recording is at `/voices/{name}/{word}`.
    """

    name: str
    words: list[str]


class HouseInfo(TypedDict):
    """What any room may be opened with beside its game's options.

    `reviews`: whether replays are looked through for mistakes. `prices` are room cards by game and
    by the hands or rounds of a session. `address` is how others come here, for links on pages that
    were opened on the server's own machine; empty where that is not known. `cards_contact` are the
    operator's words on whom to ask for room cards, `cards_per_day` is what all are given a day.
    """

    options: dict[str, list[OptionValue]]
    address: str
    reviews: bool
    bots: list[str]
    prices: dict[str, dict[str, int]]
    cards_contact: str
    cards_per_day: int


class OpenedRoom(TypedDict):
    """The number of a new room, and its price."""

    number: str
    cards: int


class Invitation(TypedDict):
    """An open room as whoever has its number is told of it: its game, and who has opened it."""

    game: str
    owner: str


class Ticket(TypedDict):
    """A ticket for the socket."""

    ticket: str


class RulePageInfo(TypedDict):
    """A rule page: its title, and what the numbers of its clauses begin with (`HY`), if any."""

    page: str
    zh: str
    en: str
    clauses: str


class RulePage(TypedDict):
    """A rule page in Markdown."""

    page: str
    text: str


class RuleClause(TypedDict):
    """One clause of the rulebook."""

    id: str
    title: str
    text: str
    origin: str

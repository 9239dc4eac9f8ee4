"""What can happen in a room. The log of these is all that is kept of a running room."""

import msgspec

from paiguan.engine.actions import Action


class Entry(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="is",
):
    """One thing that happened; the subclass says which."""

    # Whose request it came from and the id of that, so that it is known after a restart too.
    asker: int = 0
    request: str = ""


class Knocked(Entry, frozen=True, tag="knocked"):
    """Somebody asks the owner to be let in (房主模式)."""

    user: int
    name: str
    face: int = 0


class KnockEnded(Entry, frozen=True, tag="knock_ended"):
    """Somebody waits no more to be let in: turned down, gone, or the play has begun."""

    user: int


class Seated(Entry, frozen=True, tag="seated"):
    """A person has taken a seat."""

    seat: int
    user: int
    name: str
    # The drawn face that they have chosen; 0 for none.
    face: int = 0


class BotSeated(Entry, frozen=True, tag="bot"):
    """The owner has put a bot into a seat."""

    seat: int
    level: str


class SeatCleared(Entry, frozen=True, tag="cleared"):
    """A seat is empty again: left, or a bot taken out, or its player sent away by the owner."""

    seat: int
    # Whom the owner has sent away, if that is why.
    away: int = 0


class ReadySet(Entry, frozen=True, tag="ready"):
    """A person is ready, or not any more."""

    seat: int
    on: bool


class SeedGiven(Entry, frozen=True, tag="seed"):
    """A client's own share of the chance of the next deal, as it was given in one step before."""

    seat: int
    seed: str


class SeedHashed(Entry, frozen=True, tag="seed_hash"):
    """The hash of a client's own share of the chance of the next deal."""

    seat: int
    hash: str


class HashesTold(Entry, frozen=True, tag="hashes"):
    """All hashes for this hand are told to the table: from now on seeds are opened.

    Those of seats where nobody was there, or a bot acted, are `without`: they count for nothing.
    """

    number: int
    without: tuple[int, ...] = ()


class SeedOpened(Entry, frozen=True, tag="opened"):
    """The seed behind a hash that was told."""

    seat: int
    seed: str


class TimeUp(Entry, frozen=True, tag="time_up"):
    """The settlement has been looked at for long enough, whoever has confirmed."""


class Redrawn(Entry, frozen=True, tag="redrawn"):
    """From this hand on the secrets are others, of which nobody knows anything yet.

    `restored`: what was in a backup may have been played and revealed since; a hand that is under
    way is void. `withheld`: some have not opened their seeds. `unpaid`: seeds were opened, and then
    the cards did not suffice for the first hand, or its owner had begun to practise elsewhere.
    """

    number: int
    # The secrets of so many hands, one after the other, in hexadecimal.
    chance: str
    why: str
    # Who has not opened a seed.
    seats: tuple[int, ...] = ()


class Dealt(Entry, frozen=True, tag="dealt"):
    """The next hand has begun, with the seeds given until then."""

    number: int


class Acted(Entry, frozen=True, tag="acted"):
    """A seat has chosen; `by` is person, bot or clock, forced where there was but one choice.

    Where a window has closed over a claim that nobody made, it is window: nobody was late.
    """

    seat: int
    # In words, its name first: they mean the same however the engine numbers its actions.
    action: tuple[str, ...]
    by: str


class TakenBack(Entry, frozen=True, tag="taken_back"):
    """In practice a player is back at a choice of theirs: of the hand so many actions stand."""

    seat: int
    to: int


class Overtaken(Entry, frozen=True, tag="overtaken"):
    """A seat has chosen when another's claim had gone first, which it could not know yet."""

    seat: int
    choice: int


class AutoSet(Entry, frozen=True, tag="auto"):
    """托管: a bot acts for a person, or the person has taken over again."""

    seat: int
    on: bool


class Confirmed(Entry, frozen=True, tag="confirmed"):
    """A person has seen the settlement."""

    seat: int


class DissolveAsked(Entry, frozen=True, tag="dissolve"):
    """A person asks to end the session."""

    seat: int


class DissolveAnswered(Entry, frozen=True, tag="answer"):
    """Another agrees, or not."""

    seat: int
    agree: bool


class Muted(Entry, frozen=True, tag="muted"):
    """Somebody is not to be heard: by `ears` alone, or by nobody where that is 0 (RM-19)."""

    user: int
    ears: int
    on: bool


class Closed(Entry, frozen=True, tag="closed"):
    """The room is over: finished, dissolved, idle, or of an earlier edition of its rules."""

    reason: str


AnyEntry = (
    Knocked
    | KnockEnded
    | Seated
    | BotSeated
    | SeatCleared
    | ReadySet
    | SeedGiven
    | SeedHashed
    | HashesTold
    | SeedOpened
    | TimeUp
    | Redrawn
    | Dealt
    | Acted
    | TakenBack
    | Overtaken
    | AutoSet
    | Confirmed
    | DissolveAsked
    | DissolveAnswered
    | Muted
    | Closed
)


def acted(seat: int, action: Action, by: str) -> Acted:
    """The entry of one of a seat's choices."""
    return Acted(seat, (action.name, *action.arguments), by)


_decoder = msgspec.json.Decoder(AnyEntry)


def encode(entry: AnyEntry) -> str:
    """An entry as it is kept."""
    return msgspec.json.encode(entry).decode()


def decode(text: str) -> AnyEntry:
    """An entry as it was kept."""
    entry: AnyEntry = _decoder.decode(text)
    return entry

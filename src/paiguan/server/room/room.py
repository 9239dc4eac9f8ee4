"""A room as data: what its log says, and what may be asked of it.

`apply` folds one entry into the room and is all that changes it. The `may_…` functions check a
request against the room and give the entries that it comes to; they change nothing.
"""

from hashlib import shake_256
from typing import Any, Final

import msgspec

from paiguan.engine.deck import commitment, mixed
from paiguan.engine.events import Event
from paiguan.engine.game import Listener
from paiguan.engine.match import Match
from paiguan.engine.options import HANDS, OptionValue
from paiguan.engine.round import Round
from paiguan.games import find_game
from paiguan.records.record import as_record
from paiguan.records.tally import winners_of
from paiguan.server.room import entries as e
from paiguan.server.room.changes import Changes
from paiguan.server.room.door import Door
from paiguan.server.room.hand import Hand
from paiguan.server.room.seat import Seat, Vote
from paiguan.server.room.seating import first_dealer, shares
from paiguan.server.room.session import Session
from paiguan.server.wire.errors import RoomError
from paiguan.server.wire.room_info import Phase

GATHERING: Final = "gathering"
PLAYING: Final = "playing"
SETTLED: Final = "settled"
OVER: Final = "over"
# Why a room is over that an earlier edition of the rules has opened.
EDITION: Final = "edition"

SECRET_BYTES: Final = 80
# Sessions that go by rounds have no fixed number of hands; none comes near this.
MOST_HANDS: Final = 256
VOTE_SECONDS: Final = 120
VOTE_AGAIN_SECONDS: Final = 60
# How often one may change one's mind about a seed before a deal.
MOST_SEEDS: Final = 8
REQUESTS_REMEMBERED: Final = 256


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a room is opened with; it never changes."""

    game: str
    options: dict[str, OptionValue]
    clock: int = 15
    claim_time: str = "natural"
    help: bool = True
    mode: str = "free"
    # The price of the session in room cards, as it was when the room was opened.
    cards: int = 0
    # The edition of the rules that it is played by; the first did not say so.
    rules_version: int = 1
    # What the salts in its records are made with; removed when a player is to be forgotten.
    name_key: str = ""

    @property
    def most_hands(self) -> int:
        """How many hands the session may have."""
        length = find_game(self.game).length
        return int(self.options[length.name]) if length.unit == HANDS else MOST_HANDS


class Room:
    """The fold of a room's log."""

    def __init__(self, room_id: int, number: str, owner: int, setup: Setup, chance: bytes) -> None:
        self.id = room_id
        self.number = number
        self.owner = owner
        self.setup = setup
        self.game = find_game(setup.game)
        # Played by rules that are not today's: its log says who sat there, not what they played.
        self.earlier = setup.rules_version != self.game.rules_version
        self.phase: Phase = GATHERING
        self.seats = [Seat() for _ in range(self.game.seats)]
        self.door = Door()
        self.knocking = self.door.knocking
        self.changes = Changes()
        # Whether the first hand has been dealt.
        self.begun = False
        self.match: Match | None = None
        self.hand: Hand | None = None
        self.vote: Vote | None = None
        self.refused_at = 0
        self.reason = ""
        # A prompt's number is its seat's own: how often that seat has been asked in this session,
        # so that an answer that comes late never fits a prompt of a later hand.
        self.prompt_numbers = [0] * self.game.seats
        self.session = Session(self.game.seats)
        # The owner has left their seat to others (代开) and takes none by coming back.
        self.owner_stands = False
        # (ears, user): who is not to be heard by whom; ears 0 are everybody's.
        self.muted: set[tuple[int, int]] = set()
        # The newest requests that came to something, by who asked and their id.
        self.requests: dict[tuple[int, str], None] = {}
        self.place = 0
        # The secrets of all hands, one after the other.
        self.chance = chance

    # The chance of a deal

    def secret_of(self, number: int) -> bytes:
        """The secret of a hand: its own part of the chance that was drawn for the room."""
        secret = self.chance[number * SECRET_BYTES : (number + 1) * SECRET_BYTES]
        assert len(secret) == SECRET_BYTES, f"there is no secret for hand {number}"
        return secret

    def commitments(self) -> list[str]:
        """The hashes of the secrets of all hands that may come."""
        return [commitment(self.secret_of(number)) for number in range(self.setup.most_hands)]

    # Changing it

    def apply(self, entry: e.AnyEntry, at: int) -> None:
        """Fold one entry into the room."""
        self.place += 1
        self.changes.note(entry)
        if entry.request:
            self._remember((entry.asker, entry.request))
        if self.earlier and isinstance(entry, e.Acted | e.Dealt):
            self.begun = True
        elif isinstance(entry, e.Acted):
            self._acted(entry, at)
        elif isinstance(entry, e.Dealt):
            self._dealt(entry, at)
        elif isinstance(entry, e.Seated):
            self.seats[entry.seat] = Seat(user=entry.user, name=entry.name, since=self.place)
            self.door.let_in(entry.user)
            self.owner_stands = self.owner_stands and entry.user != self.owner
        elif isinstance(entry, e.BotSeated):
            self.seats[entry.seat] = Seat.of_bot(entry.level, self.place)
        elif isinstance(entry, e.SeatCleared):
            self.owner_stands = self.owner_stands or self.seats[entry.seat].user == self.owner
            self.seats[entry.seat] = Seat()
            self.door.send_away(entry.away)
        elif isinstance(entry, e.ReadySet | e.SeedGiven | e.AutoSet | e.Confirmed):
            self.seats[entry.seat].apply(entry)
        elif isinstance(entry, e.DissolveAsked):
            self.vote = Vote(entry.seat, at, {entry.seat})
        elif isinstance(entry, e.DissolveAnswered):
            self._answered(entry, at)
        elif isinstance(entry, e.Knocked):
            self.knocking[entry.user] = entry.name
        elif isinstance(entry, e.KnockEnded):
            self.knocking.pop(entry.user, None)
        elif isinstance(entry, e.Muted):
            change = self.muted.add if entry.on else self.muted.discard
            change((entry.ears, entry.user))
        elif isinstance(entry, e.Closed):
            if self.phase == PLAYING:
                self._hand().break_off(entry.reason, at)
            self.phase, self.reason = OVER, entry.reason
            self.knocking.clear()

    def _remember(self, request: tuple[int, str]) -> None:
        self.requests[request] = None
        while len(self.requests) > REQUESTS_REMEMBERED:
            del self.requests[next(iter(self.requests))]

    def _dealt(self, entry: e.Dealt, at: int) -> None:
        seeds = [seat.seed for seat in self.seats]
        secret = self.secret_of(entry.number)
        chance = mixed(secret, seeds)
        if self.match is None:
            options = self.setup.options
            dealer = first_dealer(self.seats, self.owner, options, chance)
            self.match = Match(self.game, options, dealer)
            self.begun = True
        match = self.match
        events: list[Event] = []
        round_ = self.deal(match, chance, events.append)
        dealer, standing = match.dealer, match.standing
        code = shake_256(b"paiguan replay\x00" + secret + self.chance).hexdigest(16)
        self.hand = Hand(entry.number, dealer, standing, seeds, secret, round_, events, at, code)
        self.phase = PLAYING
        for seat in self.seats:
            seat.next_hand()
        self._number_prompts([False] * self.game.seats)

    def deal(self, match: Match, secret: bytes, listener: Listener) -> Round:
        """The tiles of the next hand, as the secret says; a test may say otherwise."""
        return match.deal(secret, listener)

    def _acted(self, entry: e.Acted, at: int) -> None:
        hand = self._hand()
        name, *arguments = entry.action
        code = self.game.find_action(hand.round, entry.seat, name, arguments)
        action = hand.round.action(code)
        before = [bool(hand.round.legal(seat)) for seat in range(self.game.seats)]
        before[entry.seat] = False
        events = len(hand.events)
        hand.round.act(entry.seat, code)
        if len(hand.events) > events:
            # Something happened: whoever is asked now is asked something new.
            before = [False] * self.game.seats
        hand.actions.append([entry.seat, action.name, *action.arguments])
        hand.times.append(at - hand.dealt_at)
        self._number_prompts(before)
        if hand.round.over and self.match is not None:
            result = self.match.settle(hand.round)
            self.session.add(hand.number, hand.code, result.deltas, winners_of(result))
            self.phase = SETTLED

    def _number_prompts(self, before: list[bool]) -> None:
        """A seat that has a choice now and had none before has a new prompt."""
        for seat in range(self.game.seats):
            if self._hand().round.legal(seat) and not before[seat]:
                self.prompt_numbers[seat] += 1

    def _answered(self, entry: e.DissolveAnswered, at: int) -> None:
        if self.vote is None:
            return
        if entry.agree:
            self.vote.agreed.add(entry.seat)
        else:
            self.vote = None
            self.refused_at = at

    def _hand(self) -> Hand:
        if self.hand is None:
            raise RoomError("not_allowed")
        return self.hand

    # What it comes to

    def record(self) -> dict[str, Any]:
        """The record of the hand that is being played, was just settled or was broken off."""
        hand = self._hand()
        return as_record(
            self.game,
            self.setup.options,
            hand.secret,
            hand.round,
            hand.actions,
            times=hand.times,
            seats=[seat.name for seat in self.seats],
            standing=hand.standing,
            seeds=hand.seeds,
            where={"room_number": self.number, "number": hand.number, **hand.when()},
            salts=hand.salts(self.setup.name_key, self.game.seats),
        )

    def digest(self) -> str:
        """What binds the record of a hand that has ended; empty where there is none."""
        self._hand().digest = self._hand().digest or self.record().get("digest", "")
        return self._hand().digest

    def seat_of(self, user: int) -> int | None:
        """Where somebody sits."""
        for place, seat in enumerate(self.seats):
            if seat.user == user:
                return place
        return None

    def card_shares(self) -> dict[int, int]:
        """Who pays how many cards: the owner all, or the people equally (RM-4)."""
        price = self.setup.cards
        if self.setup.mode == "owner" or not self.people():
            return {self.owner: price}
        return shares(self.seats, price)

    def people(self) -> list[int]:
        """The seats that persons sit in."""
        return [place for place, seat in enumerate(self.seats) if seat.person]

    # Requests: the entries that they come to, or why not

    def may_enter(self, user: int, name: str, sit: bool = False) -> list[e.AnyEntry]:
        """Take the first free seat; in 房主模式, or after being sent away, one knocks first.

        An owner who has left their seat to others stays beside the table unless they say `sit`.
        Whoever has played may look at a room that is over.
        """
        if self.seat_of(user) is not None:
            return []
        if self.phase == OVER:
            raise RoomError("no_room")
        if self.phase != GATHERING:
            raise RoomError("under_way")
        if user == self.owner and self.owner_stands and not sit:
            return []
        self.changes.may_come(user)
        asks = self.setup.mode == "owner" or user in self.door.sent_away
        if asks and user != self.owner:
            return self.door.knock(user, name)
        return [e.Seated(self.free_seat(), user, name)]

    def free_seat(self) -> int:
        """The first seat that nobody sits in."""
        for place, seat in enumerate(self.seats):
            if not seat.taken:
                return place
        raise RoomError("room_full")

    def may_clear(self, asker: int, seat: int) -> list[e.AnyEntry]:
        """Leave one's own seat, or as the owner clear another's, before the first hand."""
        self.only_gathering()
        if not 0 <= seat < len(self.seats) or not self.seats[seat].taken:
            raise RoomError("bad_seat")
        if self.seats[seat].user != asker:
            self.only_owner(asker)
            return [e.SeatCleared(seat, self.seats[seat].user or 0)]
        return [e.SeatCleared(seat)]

    def may_be_ready(self, user: int, on: bool) -> list[e.AnyEntry]:
        """Say that one is ready, or not yet."""
        self.only_gathering()
        seat = self._own_seat(user)
        return [] if self.seats[seat].ready == on else [e.ReadySet(seat, on)]

    def may_give_seed(self, user: int, seed: str) -> list[e.AnyEntry]:
        """Add to the chance of the next deal, before it."""
        seat = self._own_seat(user)
        if self.phase not in (GATHERING, SETTLED):
            raise RoomError("not_allowed")
        if not 32 <= len(seed) <= 64 or any(c not in "0123456789abcdef" for c in seed):
            raise RoomError("bad_seed")
        if self.seats[seat].seed == seed:
            return []
        if self.seats[seat].seeds >= MOST_SEEDS:
            raise RoomError("many_seeds")
        return [e.SeedGiven(seat, seed)]

    def may_set_auto(self, user: int, on: bool) -> list[e.AnyEntry]:
        """托管 by one's own wish, and back."""
        seat = self._own_seat(user)
        if self.phase not in (PLAYING, SETTLED):
            raise RoomError("not_allowed")
        return [] if self.seats[seat].auto == on else [e.AutoSet(seat, on)]

    def may_confirm(self, user: int) -> list[e.AnyEntry]:
        """Go on after a settlement."""
        seat = self._own_seat(user)
        if self.phase != SETTLED:
            raise RoomError("not_allowed")
        return [] if self.seats[seat].confirmed else [e.Confirmed(seat)]

    def may_dissolve(self, user: int, agree: bool, at: int) -> list[e.AnyEntry]:
        """Ask to end the session, or answer somebody who does (RM-9)."""
        if self.phase == GATHERING:
            self.only_owner(user)
            return [e.Closed("dissolved")]
        seat = self._own_seat(user)
        if self.phase == OVER:
            raise RoomError("not_allowed")
        if self.vote is None:
            if not agree:
                raise RoomError("not_allowed")
            # A clock that was set back bars nobody.
            if self.refused_at and 0 <= at - self.refused_at < VOTE_AGAIN_SECONDS * 1000:
                raise RoomError("too_soon")
            return self._with_close([e.DissolveAsked(seat)], {seat})
        if seat in self.vote.agreed and agree:
            return []
        agreed = self.vote.agreed | ({seat} if agree else set())
        return self._with_close([e.DissolveAnswered(seat, agree)], agreed)

    def _with_close(self, said: list[e.AnyEntry], agreed: set[int]) -> list[e.AnyEntry]:
        """When all people agree, the room closes with the same breath."""
        return [*said, e.Closed("dissolved")] if agreed >= set(self.people()) else said

    def next_step(self) -> list[e.AnyEntry]:
        """What follows by itself: a deal when all are ready or have confirmed, or the end."""
        if self.phase == GATHERING and all(seat.taken and seat.ready for seat in self.seats):
            # Who was not let in does not look on.
            return [*(e.KnockEnded(user) for user in self.knocking), e.Dealt(0)]
        if self.phase == SETTLED and all(self.seats[place].confirmed for place in self.people()):
            return self.go_on()
        return []

    def go_on(self) -> list[e.AnyEntry]:
        """After a settlement: the next hand, or the end of the session."""
        assert self.match is not None
        if self.match.over or self.match.hands_played >= MOST_HANDS:
            return [e.Closed("finished")]
        return [e.Dealt(self.match.hands_played)]

    def only_owner(self, user: int) -> None:
        """Nobody else may do this."""
        if user != self.owner:
            raise RoomError("not_owner")

    def only_gathering(self) -> None:
        """It may be done before the first hand alone."""
        if self.phase != GATHERING:
            raise RoomError("under_way")

    def _own_seat(self, user: int) -> int:
        seat = self.seat_of(user)
        if seat is None:
            raise RoomError("not_seated")
        return seat

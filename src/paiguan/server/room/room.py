"""A room as data: what its log says, and what may be asked of it.

`apply` folds one entry into the room and is all that changes it. The `may_…` functions check a
request against the room and give the entries that it comes to; they change nothing.
"""

from hashlib import shake_256
from typing import Any, Final

from paiguan.engine.deck import mixed
from paiguan.engine.events import Event
from paiguan.engine.game import Listener
from paiguan.engine.match import Match
from paiguan.engine.round import Round
from paiguan.games import find_game
from paiguan.records.tally import winners_of
from paiguan.server.room import entries as e
from paiguan.server.room.changes import Changes
from paiguan.server.room.door import Door
from paiguan.server.room.draw import RESTORED, Draw
from paiguan.server.room.hand import HandInPlay
from paiguan.server.room.hand_record import record_of
from paiguan.server.room.log_versions import FIRST
from paiguan.server.room.practice import is_practice, take_back
from paiguan.server.room.room_setup import MOST_HANDS, RoomSetup
from paiguan.server.room.seat import PERSON, Seat, Vote
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

VOTE_SECONDS: Final = 120
VOTE_AGAIN_SECONDS: Final = 60
REQUESTS_REMEMBERED: Final = 256
# No answer to a prompt of a void hand fits one of the hand that is dealt in its place.
PROMPTS_SKIPPED: Final = 1000


class Room:
    """The fold of a room's log."""

    def __init__(
        self, room_id: int, number: str, owner: int, setup: RoomSetup, chance: bytes
    ) -> None:
        self.id = room_id
        self.number = number
        self.owner = owner
        self.setup = setup
        self.game = find_game(setup.game)
        # Played by rules that are not today's: its log says who sat there, not what they played.
        self.earlier = setup.rules_version < self.game.rules_version
        # Opened by a newer server, whose rules are not known here.
        self.later = setup.rules_version > self.game.rules_version
        # What its log needs to be read, as far as it was written from here.
        self.log_version = FIRST
        self.phase: Phase = GATHERING
        self.seats = [Seat() for _ in range(self.game.seats)]
        self._places: dict[int | None, int] = {}
        self.door = Door()
        self.knocking = self.door.knocking
        self.changes = Changes()
        # Whether the first hand has been dealt.
        self.begun = False
        # Free, and closed to others, from the first deal on (RM-6).
        self.practice = False
        self.match: Match | None = None
        self.hand: HandInPlay | None = None
        self.vote: Vote | None = None
        self.refused_at = 0
        # Who has refused the last request to dissolve, until there is another.
        self.refused_by: int | None = None
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
        # How many entries were no choice in a hand: those change what the room is.
        self.changed = 0
        # The secrets of all hands, one after the other, as they were when the room was opened.
        self.chance = chance
        self.draw = Draw(chance, self.game.seats)
        # The settlement has been looked at for long enough.
        self.time_up = False

    def commitments(self) -> list[str]:
        """The hashes of the secrets of all hands that may come."""
        return self.draw.commitments(self.setup.most_hands)

    # Changing it

    def apply(self, entry: e.AnyEntry, at: int) -> None:
        """Fold one entry into the room."""
        self.place += 1
        self.changed += not isinstance(entry, e.Acted)
        self.changes.note(entry)
        if entry.request:
            self._remember((entry.asker, entry.request))
        if self.earlier and isinstance(entry, e.Acted | e.Dealt | e.TakenBack):
            self.begun = True
        elif isinstance(entry, e.Acted):
            self._acted(entry, at)
        elif isinstance(entry, e.Dealt):
            self._dealt(entry, at)
        elif isinstance(entry, e.TakenBack):
            take_back(self, entry)
        elif isinstance(entry, e.Seated | e.BotSeated | e.SeatCleared):
            self._seated(entry)
        elif isinstance(entry, e.ReadySet | e.SeedGiven | e.AutoSet | e.Confirmed):
            self.seats[entry.seat].apply(entry)
        elif isinstance(entry, e.Overtaken):
            self.seats[entry.seat].note_choice(PERSON)
        elif isinstance(entry, e.DissolveAsked):
            self.vote = Vote(entry.seat, at, {entry.seat})
            self.refused_by = None
        elif isinstance(entry, e.DissolveAnswered):
            self._answered(entry, at)
        elif isinstance(entry, e.Knocked | e.KnockEnded):
            self._knocked(entry)
        elif isinstance(entry, e.Muted):
            (self.muted.add if entry.on else self.muted.discard)((entry.ears, entry.user))
        elif isinstance(entry, e.SeedHashed | e.HashesTold | e.SeedOpened):
            self.draw.apply(entry)
        elif isinstance(entry, e.TimeUp):
            self.time_up = True
        elif isinstance(entry, e.Redrawn):
            self._redrawn(entry, at)
        else:  # Its type says so if another kind of entry is forgotten above.
            self._closed(entry, at)

    def _closed(self, entry: e.Closed, at: int) -> None:
        if self.phase == PLAYING and self.hand is not None:
            self.hand.break_off(entry.reason, at)
        self.phase, self.reason = OVER, entry.reason
        self.knocking.clear()

    def _knocked(self, entry: e.Knocked | e.KnockEnded) -> None:
        if isinstance(entry, e.KnockEnded):
            self.knocking.pop(entry.user, None)
        else:
            self.knocking[entry.user] = entry.name
            self.door.faces[entry.user] = entry.face

    def _seated(self, entry: e.Seated | e.BotSeated | e.SeatCleared) -> None:
        left = self.seats[entry.seat].user
        self.draw.forget(entry.seat)
        if isinstance(entry, e.Seated):
            self.seats[entry.seat] = Seat(
                user=entry.user, name=entry.name, face=entry.face, since=self.place
            )
            self.door.let_in(entry.user)
            self.owner_stands = self.owner_stands and entry.user != self.owner
        elif isinstance(entry, e.BotSeated):
            self.seats[entry.seat] = Seat.of_bot(entry.level, self.place)
        else:
            self.seats[entry.seat] = Seat()
            self.owner_stands = self.owner_stands or left == self.owner
            self.door.send_away(entry.away)
        self._places = {seat.user: place for place, seat in enumerate(self.seats) if seat.person}

    def _remember(self, request: tuple[int, str]) -> None:
        self.requests[request] = None
        while len(self.requests) > REQUESTS_REMEMBERED:
            del self.requests[next(iter(self.requests))]

    def _dealt(self, entry: e.Dealt, at: int) -> None:
        # A log of before has seeds that were given in one step.
        draw = self.draw
        seeds = [opened or seat.seed for opened, seat in zip(draw.seeds, self.seats, strict=True)]
        secret = self.draw.secret_of(entry.number)
        chance = mixed(secret, seeds)
        if self.match is None:
            options = self.setup.options
            dealer = first_dealer(self.seats, self.owner, options, chance)
            self.match = Match(self.game, options, dealer)
            self.begun = True
            self.practice = is_practice(self.seats, self.owner)
        match = self.match
        events: list[Event] = []
        round_ = self.deal(match, chance, events.append)
        dealer, standing = match.dealer, match.standing
        code = shake_256(b"paiguan replay\x00" + secret + self.chance).hexdigest(16)
        self.hand = HandInPlay(
            entry.number, dealer, standing, seeds, secret, round_, events, at, code
        )
        self.hand.seed_hashes = draw.hashes
        self.phase, self.time_up = PLAYING, False
        draw.next_hand()
        for seat in self.seats:
            seat.next_hand()
        self.number_prompts([False] * self.game.seats)

    def _redrawn(self, entry: e.Redrawn, at: int) -> None:
        """Other secrets; a hand under way is void, and dealt anew when all have seen that.

        It may have been played on after the backup: its players know the tiles and the secret.
        """
        self.draw.redraw(entry, at, self.seats)
        if entry.why == RESTORED:
            self.time_up = False
            for seat in self.seats:
                seat.confirmed = False
        if self.phase != PLAYING:
            return
        self.hand, self.phase = None, SETTLED
        self.prompt_numbers = [number + PROMPTS_SKIPPED for number in self.prompt_numbers]
        if self.match is not None and not self.match.hands_played:
            self.match = None

    def deal(self, match: Match, secret: bytes, listener: Listener) -> Round:
        """The tiles of the next hand, as the secret says; a test may say otherwise."""
        return match.deal(secret, listener)

    def _acted(self, entry: e.Acted, at: int) -> None:
        hand = self._hand()
        self.seats[entry.seat].note_choice(entry.by)
        name, *arguments = entry.action
        code = self.game.find_action(hand.round, entry.seat, name, arguments)
        action = hand.round.action(code)
        before = [hand.round.is_asked(seat) for seat in range(self.game.seats)]
        before[entry.seat] = False
        if self.seats[entry.seat].person and len(hand.round.legal(entry.seat)) > 1:
            hand.choices.append(len(hand.actions))
        events = len(hand.events)
        hand.round.act(entry.seat, code)
        if len(hand.events) > events:
            # Something happened: whoever is asked now is asked something new.
            before = [False] * self.game.seats
        hand.actions.append([entry.seat, action.name, *action.arguments])
        hand.times.append(at - hand.dealt_at)
        self.number_prompts(before)
        if hand.round.over and self.match is not None:
            result = self.match.settle(hand.round)
            self.session.add(hand.number, hand.code, result.deltas, winners_of(self.game, result))
            self.phase = SETTLED

    def number_prompts(self, before: list[bool]) -> None:
        """A seat that has a choice now and had none before has a new prompt."""
        for seat in range(self.game.seats):
            if self._hand().round.is_asked(seat) and not before[seat]:
                self.prompt_numbers[seat] += 1

    def _answered(self, entry: e.DissolveAnswered, at: int) -> None:
        if self.vote is None:
            return
        if entry.agree:
            self.vote.agreed.add(entry.seat)
        else:
            self.vote = None
            self.refused_at, self.refused_by = at, entry.seat

    def _hand(self) -> HandInPlay:
        if self.hand is None:
            raise RoomError("not_allowed")
        return self.hand

    # What it comes to

    def record(self) -> dict[str, Any]:
        """The record of the hand that is being played, was just settled or was broken off."""
        return record_of(self, self._hand())

    def digest(self) -> str:
        """What binds the record of a hand that has ended; empty where there is none."""
        hand = self._hand()
        if not hand.digest:
            hand.digest = self.record().get("digest", "")
        return hand.digest

    def seat_of(self, user: int) -> int | None:
        """Where somebody sits."""
        return self._places.get(user)

    def card_shares(self) -> dict[int, int]:
        """Who pays how many cards: nobody for practice, the owner all, or the people equally."""
        price = 0 if self.practice else self.setup.cards
        if self.setup.mode == "owner" or not self.people():
            return {self.owner: price}
        return shares(self.seats, price)

    def people(self) -> list[int]:
        """The seats that persons sit in."""
        return [place for place, seat in enumerate(self.seats) if seat.person]

    # Requests: the entries that they come to, or why not

    def may_enter(self, user: int, name: str, sit: bool = False, face: int = 0) -> list[e.AnyEntry]:
        """Take the first free seat; in 房主模式, or after being sent away, one knocks first.

        An owner who has left their seat to others stays beside the table unless they say `sit`.
        Whoever has played may look at a room that is over.
        """
        if self.seat_of(user) is not None:
            return []
        if self.phase == OVER:
            raise RoomError("no_room")
        if self.phase != GATHERING:
            raise RoomError("practice" if self.practice else "under_way")
        if user == self.owner and self.owner_stands and not sit:
            return []
        self.changes.may_come(user)
        asks = self.setup.mode == "owner" or user in self.door.sent_away
        if asks and user != self.owner:
            return self.door.knock(user, name, face)
        return [e.Seated(self.free_seat(), user, name, face)]

    def free_seat(self) -> int:
        """The first seat that nobody sits in."""
        for place, seat in enumerate(self.seats):
            if not seat.taken:
                return place
        raise RoomError("room_full")

    def may_set_auto(self, user: int, on: bool) -> list[e.AnyEntry]:
        """托管 by one's own wish, and back."""
        seat = self.own_seat(user)
        if self.phase not in (PLAYING, SETTLED):
            raise RoomError("not_allowed")
        return [] if self.seats[seat].auto == on else [e.AutoSet(seat, on)]

    def may_confirm(self, user: int) -> list[e.AnyEntry]:
        """Go on after a settlement."""
        seat = self.own_seat(user)
        if self.phase != SETTLED:
            raise RoomError("not_allowed")
        return [] if self.seats[seat].confirmed else [e.Confirmed(seat)]

    def may_dissolve(self, user: int, agree: bool, at: int) -> list[e.AnyEntry]:
        """Ask to end the session, or answer somebody who does (RM-9)."""
        if self.phase == GATHERING:
            self.only_owner(user)
            return [e.Closed("dissolved")]
        seat = self.own_seat(user)
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

    @property
    def ended(self) -> bool:
        """Whether the last hand of the session is settled."""
        return self.match is not None and (self.match.over or self.next_hand >= MOST_HANDS)

    @property
    def next_hand(self) -> int:
        """The number of the hand that is dealt next."""
        return 0 if self.match is None else self.match.hands_played

    @property
    def between_hands(self) -> bool:
        """Whether no hand is under way."""
        return self.phase in (GATHERING, SETTLED)

    def may_be_given_up(self, user: int) -> bool:
        """Whether somebody may end it without asking: the owner, alone or before the first hand."""
        others = any(self.seats[place].user != user for place in self.people())
        return user == self.owner and (self.phase == GATHERING or not others)

    def only_owner(self, user: int) -> None:
        """Nobody else may do this."""
        if user != self.owner:
            raise RoomError("not_owner")

    def only_gathering(self) -> None:
        """It may be done before the first hand alone."""
        if self.phase != GATHERING or self.draw.told:
            raise RoomError("under_way")

    def own_seat(self, user: int) -> int:
        seat = self.seat_of(user)
        if seat is None:
            raise RoomError("not_seated")
        return seat

"""What is kept of a session, and playing it again."""

from collections.abc import Mapping
from typing import Any, Final

from paiguan.engine.game import Game, ScenarioError
from paiguan.engine.match import Match
from paiguan.engine.options import OptionError
from paiguan.games import UnknownGameError, find_game
from paiguan.records import fields
from paiguan.records.earlier import adds_up, is_earlier
from paiguan.records.record import Recorder, VerificationError, verify_record
from paiguan.records.scenario import load_play

MATCH_FORMAT: Final = "paiguan match 1"
MATCH_FIELDS: Final = ("format", "game", "options", "dealer", "seats", "hands", "totals")


class MatchRecorder:
    """Plays a session and keeps the record of each hand."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, object] | None = None,
        dealer: int = 0,
        seats: list[str] | None = None,
    ) -> None:
        self.match = Match(game, options, dealer)
        self.first_dealer = dealer
        self.seats = seats or []
        self.hands: list[dict[str, Any]] = []

    def deal(self, secret: bytes) -> Recorder:
        """The next hand, to be played through its recorder."""
        match = self.match
        return Recorder(
            match.game, secret, match.dealer, match.options, self.seats, standing=match.standing
        )

    def settle(self, hand: Recorder) -> None:
        """Keep a finished hand and go on to the next."""
        self.match.settle(hand.round)
        self.hands.append(hand.record())

    def record(self) -> dict[str, Any]:
        """The record of the session so far."""
        return {
            "format": MATCH_FORMAT,
            "game": self.match.game.name,
            "options": self.match.options,
            "dealer": self.first_dealer,
            "seats": self.seats,
            "hands": self.hands,
            "totals": self.match.totals,
        }


def is_match(written: object) -> bool:
    """Whether this is the record of a session rather than of a hand."""
    return isinstance(written, Mapping) and written.get("format") == MATCH_FORMAT


def replay_match(written: Mapping[str, object]) -> Match:
    """Play a recorded session again: every hand must follow from the one before."""
    fields.only(written, MATCH_FIELDS)
    try:
        game = find_game(written.get("game"))
        dealer = fields.seat(written, "dealer", game.seats)
        if any(is_earlier(hand) for hand in _hands(written)):
            return _as_it_was(game, dealer, _hands(written))
        match = Match(game, fields.mapping(written, "options"), dealer)
    except (UnknownGameError, OptionError) as error:
        raise ScenarioError(str(error)) from None
    for number, hand in enumerate(_hands(written)):
        _check_follows(match, number, hand)
        play = load_play(hand)
        play.run()
        if not play.round.over:
            raise ScenarioError(f"hand {number}: it is not played to its end")
        match.settle(play.round)
    return match


def _as_it_was(game: Game, dealer: int, hands: list[Mapping[str, Any]]) -> Match:
    """A session of an earlier edition: its hands came to what their records say."""
    match = Match(game, None, dealer)
    for number, hand in enumerate(hands):
        if hand.get("game") != game.name or not is_earlier(hand) or not adds_up(hand):
            raise ScenarioError(f"hand {number}: it is not one of this session, or does not add up")
        match.hands_played += 1
        for seat, delta in enumerate(hand["result"]["deltas"]):
            match.totals[seat] += delta
    return match


def verify_match(written: Mapping[str, object]) -> list[str]:
    """Check every hand of a session and its totals; what was checked."""
    checked: list[str] = []
    try:
        for number, hand in enumerate(_hands(written)):
            checked += [f"hand {number}: {what}" for what in verify_record(hand)]
        match = replay_match(written)
    except ScenarioError as error:
        raise VerificationError(str(error)) from None
    if match.totals != written.get("totals"):
        raise VerificationError("totals: the hands come to others")
    return [*checked, "totals"]


def _hands(written: Mapping[str, object]) -> list[Mapping[str, object]]:
    hands = written.get("hands")
    if not isinstance(hands, list) or not all(isinstance(hand, Mapping) for hand in hands):
        raise ScenarioError("hands: a list of records is meant")
    return hands


def _check_follows(match: Match, number: int, hand: Mapping[str, object]) -> None:
    """A hand has the session's game and options, and the dealer and standing left to it."""
    if match.over:
        raise ScenarioError(f"hand {number}: the session was over before it")
    expected: dict[str, object] = {
        "game": match.game.name,
        "options": match.options,
        "dealer": match.dealer,
        "standing": match.standing,
    }
    for name, value in expected.items():
        if hand.get(name) != value:
            raise ScenarioError(f"hand {number}: {name} should be {value!r}")

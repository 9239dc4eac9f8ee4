"""What is kept of a session, and playing it again."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from paiguan.engine.game import Game, ScenarioError
from paiguan.engine.match import Match
from paiguan.engine.options import OptionError
from paiguan.games import UnknownGameError, find_game
from paiguan.records import fields
from paiguan.records.binding import VerificationError, has_digest, is_bound, match_digest_of
from paiguan.records.earlier import adds_up, is_earlier
from paiguan.records.record import (
    Recorder,
    has_commitment,
    has_seed,
    verify_record,
)
from paiguan.records.scenario import load_play

MATCH_FORMAT: Final = "paiguan match 1"
# Before the number of a hand, from 0, in what was checked.
HAND: Final = "hand "
MATCH_FIELDS: Final = ("format", "game", "options", "dealer", "seats", "hands", "totals", "digest")


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
            match.game,
            secret,
            match.dealer,
            match.options,
            self.seats,
            standing=match.standing,
            number=match.hands_played,
        )

    def settle(self, hand: Recorder) -> None:
        """Keep a finished hand and go on to the next."""
        self.match.settle(hand.round)
        self.hands.append(hand.record())

    def record(self) -> dict[str, Any]:
        """The record of the session so far."""
        record: dict[str, Any] = {
            "format": MATCH_FORMAT,
            "game": self.match.game.name,
            "options": self.match.options,
            "dealer": self.first_dealer,
            "seats": self.seats,
            "hands": self.hands,
            "totals": self.match.totals,
        }
        return {**record, "digest": match_digest_of(record)}


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
        raise ScenarioError(error.zh, error.en) from None
    for number, hand in enumerate(_hands(written)):
        _check_follows(match, number, hand)
        play = load_play(hand)
        play.run()
        if not play.round.over:
            raise ScenarioError(
                f"第 {number + 1} 局：没有打完", f"hand {number + 1}: it is not played to its end"
            )
        match.settle(play.round)
    return match


def _as_it_was(game: Game, dealer: int, hands: list[Mapping[str, Any]]) -> Match:
    """A session of an earlier edition: its hands came to what their records say."""
    match = Match(game, None, dealer)
    for number, hand in enumerate(hands):
        if hand.get("game") != game.name or not is_earlier(hand) or not adds_up(hand):
            raise ScenarioError(
                f"第 {number + 1} 局：不是这一场的，或者分数对不上",
                f"hand {number + 1}: it is not one of this session, or does not add up",
            )
        match.hands_played += 1
        for seat, delta in enumerate(hand["result"]["deltas"]):
            match.totals[seat] += delta
    return match


def verify_match(written: Mapping[str, object]) -> list[str]:
    """Check every hand of a session and its totals; what was checked."""
    checked: list[str] = []
    try:
        for number, hand in enumerate(_hands(written)):
            checked += [f"{HAND}{number}: {what}" for what in _verified(number, hand)]
        match = replay_match(written)
    except ScenarioError as error:
        raise VerificationError(error.zh, error.en) from None
    if match.totals != written.get("totals"):
        raise VerificationError("totals：各局加起来不是这个数", "totals: the hands come to others")
    return [*checked, "totals", *_verify_whole(written)]


def _verify_whole(written: Mapping[str, Any]) -> list[str]:
    """Check that a session is all that its own digest is of, and its hands are in their order."""
    hands = _hands(written)
    if "digest" not in written and not any(is_bound(hand) for hand in hands):
        return []
    for number, hand in enumerate(hands):
        if not is_bound(hand) or hand.get("number") != number:
            raise VerificationError(
                f"第 {number + 1} 局：不是这一场的第 {number + 1} 局",
                f"hand {number + 1}: it is not this one of the session",
            )
        if hand.get("seats") != written.get("seats"):
            raise VerificationError(
                f"seats：第 {number + 1} 局坐的是别人",
                f"seats: others sat there in hand {number + 1}",
            )
    if match_digest_of(written) != written.get("digest"):
        raise VerificationError(
            "digest：不是这一场的，里面有改动", "digest: it is not that of this session"
        )
    return ["digest"]


def _verified(number: int, hand: Mapping[str, object]) -> list[str]:
    try:
        return verify_record(hand)
    except VerificationError as error:
        raise VerificationError(
            f"第 {number + 1} 局：{error.zh}", f"hand {number + 1}: {error.en}"
        ) from None


def verify_match_promise(
    written: Mapping[str, object], published: Sequence[str], seeds: Sequence[str]
) -> list[str]:
    """Find the hand that each hash was published for, and those that each seed went into.

    A seed is looked for in the hands that the hashes name, where there are any.
    """
    hands = list(enumerate(_hands(written)))
    checked: list[str] = []
    promised: list[tuple[int, Mapping[str, object]]] = []
    for one in published:
        found = [(number, hand) for number, hand in hands if has_commitment(hand, one)]
        if not found:
            raise VerificationError(
                f"commitment：{one} 不是任何一局的", f"commitment: {one} is that of no hand"
            )
        promised += found
        checked += [f"{HAND}{number}: published" for number, _ in found]
    for one in seeds:
        into = [number for number, hand in promised or hands if has_seed(hand, one)]
        if not into:
            raise VerificationError(
                f"seeds：{one!r} 不在{'这几局' if promised else '任何一局'}里",
                f"seeds: {one!r} is in {'none of these hands' if promised else 'no hand'}",
            )
        checked += [f"{HAND}{number}: seed" for number in into]
    return checked


def verify_match_told(written: Mapping[str, object], told: Sequence[str]) -> list[str]:
    """Find the hand that each digest was told for, or that it is the whole session's."""
    checked: list[str] = []
    for one in told:
        found = [number for number, hand in enumerate(_hands(written)) if has_digest(hand, one)]
        whole = has_digest(written, one)
        if not found and not whole:
            raise VerificationError(
                f"digest：{one} 不是任何一局的", f"digest: {one} is that of no hand"
            )
        checked += [f"{HAND}{number}: told" for number in found] + ["told"] * whole
    return checked


def _hands(written: Mapping[str, object]) -> list[Mapping[str, object]]:
    hands = written.get("hands")
    if not isinstance(hands, list) or not all(isinstance(hand, Mapping) for hand in hands):
        raise ScenarioError("hands：要一列记录", "hands: a list of records is meant")
    return hands


def _check_follows(match: Match, number: int, hand: Mapping[str, object]) -> None:
    """A hand has the session's game and options, and the dealer and standing left to it."""
    if match.over:
        raise ScenarioError(
            f"第 {number + 1} 局：这一场在它之前已经打完",
            f"hand {number + 1}: the session was over before it",
        )
    expected: dict[str, object] = {
        "game": match.game.name,
        "options": match.options,
        "dealer": match.dealer,
        "standing": match.standing,
    }
    for name, value in expected.items():
        if hand.get(name) != value:
            raise ScenarioError(
                f"第 {number + 1} 局：{name} 应该是 {value!r}",
                f"hand {number + 1}: {name} should be {value!r}",
            )

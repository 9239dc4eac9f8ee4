"""What is kept of a hand that was played, and checking that it is what it says."""

from collections.abc import Mapping
from typing import Any

from paiguan.engine.deck import commitment, mixed, shuffled
from paiguan.engine.game import Game, Listener, ScenarioError
from paiguan.engine.options import OptionValue
from paiguan.engine.round import Round
from paiguan.games import UnknownGameError, find_game
from paiguan.records import fields
from paiguan.records.as_json import result_as_json
from paiguan.records.earlier import adds_up, is_earlier
from paiguan.records.scenario import RECORD_FIELDS, run_scenario

RECORD_FORMAT = "paiguan record 1"


class VerificationError(ValueError):
    """A record that is not what it says."""


class Recorder:
    """Plays a hand and keeps what its record needs."""

    def __init__(
        self,
        game: Game,
        secret: bytes,
        dealer: int = 0,
        options: Mapping[str, object] | None = None,
        seats: list[str] | None = None,
        listener: Listener | None = None,
        standing: Mapping[str, object] | None = None,
    ) -> None:
        self.game = game
        self.secret = secret
        self.options = game.read_options(options)
        self.seats = seats or []
        self.standing = dict(standing or {})
        self.actions: list[list[object]] = []
        self.times: list[int] = []
        self.round: Round = game.deal(secret, dealer, self.options, listener, standing)

    def act(self, seat: int, code: int, at: int = 0) -> None:
        """Carry out an action at this time (milliseconds since the deal) and keep it."""
        action = self.round.action(code)
        self.round.act(seat, code)
        self.actions.append([seat, action.name, *action.arguments])
        self.times.append(at)

    def record(self) -> dict[str, Any]:
        """The record of the hand so far; its result is null until it is over."""
        return as_record(
            self.game,
            self.options,
            self.secret,
            self.round,
            self.actions,
            times=self.times,
            seats=self.seats,
            standing=self.standing,
        )


def as_record(
    game: Game,
    options: Mapping[str, OptionValue],
    secret: bytes,
    round_: Round,
    actions: list[list[object]],
    *,
    times: list[int],
    seats: list[str],
    standing: Mapping[str, object],
    seeds: list[str] | None = None,
) -> dict[str, Any]:
    """What is kept of a hand; its result is null until it is over."""
    deck = shuffled(game.deck(), mixed(secret, seeds or []))
    result = round_.result
    return {
        "format": RECORD_FORMAT,
        "game": game.name,
        "options": dict(options),
        "rules_version": game.rules_version,
        "dealer": int(round_.dealer),
        "standing": dict(standing),
        "deck": " ".join(game.tile_name(tile) for tile in deck),
        "secret": secret.hex(),
        "commitment": commitment(secret),
        "seeds": seeds or [],
        "seats": seats,
        "actions": actions,
        "times": times,
        "result": None if result is None else result_as_json(game, result),
    }


def verify_promise(written: Mapping[str, object], published: str, seed: str) -> list[str]:
    """Check a record against what its reader knows: the hash seen before the deal, their own seed.

    A record is sound in itself even if it was made up afterwards; this is what it was promised by.
    """
    checked: list[str] = []
    if published:
        if str(written.get("commitment")).lower() != published.lower():
            raise VerificationError("commitment: it is not the one that was published")
        checked.append("published")
    if seed:
        seeds = written.get("seeds")
        if not isinstance(seeds, list) or seed.lower() not in [str(one).lower() for one in seeds]:
            raise VerificationError("seeds: yours is not among them")
        checked.append("seed")
    return checked


def _verify_earlier(written: Mapping[str, Any]) -> list[str]:
    """What can be checked of a hand of an earlier edition, which nobody settles again."""
    fields.only(written, RECORD_FIELDS)
    if not adds_up(written):
        raise VerificationError("result: its payments do not come to it")
    return ["payments", "edition"]


def verify_record(written: object) -> list[str]:
    """Check hash, shuffle and result of a record; what was checked, or a VerificationError."""
    if not isinstance(written, Mapping) or "deck" not in written:
        raise VerificationError("this is no record: it has no deck")
    try:
        game = find_game(written.get("game"))
        secret = fields.secret(written)
        if written.get("format") != RECORD_FORMAT:
            raise VerificationError(f"format: “{RECORD_FORMAT}” is meant")
        if commitment(secret) != written.get("commitment"):
            raise VerificationError("commitment: it is not the hash of the secret")
        seeds = list(fields.texts(written, "seeds", game.seats))
        if shuffled(game.deck(), mixed(secret, seeds)) != fields.deck(game, written):
            raise VerificationError("deck: the secret shuffles to another order")
        if is_earlier(written):
            return ["commitment", "deck", *_verify_earlier(written)]
        result = run_scenario(written)["result"]
    except (ScenarioError, UnknownGameError) as error:
        raise VerificationError(str(error)) from None
    if result != written.get("result"):
        raise VerificationError("result: the replay comes to another one")
    return ["commitment", "deck", "result"]

"""What is kept of a hand that was played, and checking that it is what it says."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from paiguan.engine.deck import commitment, mixed, seed_hash, shuffled
from paiguan.engine.game import Game, Listener, ScenarioError
from paiguan.engine.options import OptionValue
from paiguan.engine.round import Round
from paiguan.games import UnknownGameError, find_game
from paiguan.records import fields
from paiguan.records.as_json import result_as_json
from paiguan.records.binding import (
    SALT_BYTES,
    VerificationError,
    bound,
    is_bound,
    verify_binding,
)
from paiguan.records.earlier import adds_up, is_earlier
from paiguan.records.scenario import RECORD_FIELDS, run_scenario

RECORD_FORMAT = "paiguan record 1"
# What only the record of an earlier edition has.
OF_EARLIER = ("events", "left_out")
FIRST_EDITION = 1


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
        number: int = 0,
    ) -> None:
        self.game = game
        self.number = number
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
            where={"number": self.number},
            salts=[made_salt(self.secret, self.number, seat) for seat in range(len(self.seats))],
        )


def made_salt(key: bytes, hand: int, seat: int) -> str:
    """The salt of a seat's name in a hand; whoever does not know the key cannot make it."""
    return sha256(b"paiguan salt 1\x00" + key + b" %d %d" % (hand, seat)).hexdigest()[
        : 2 * SALT_BYTES
    ]


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
    where: Mapping[str, object] | None = None,
    salts: list[str] | None = None,
) -> dict[str, Any]:
    """What is kept of a hand; its result is null until it is over.

    `where` is what else there is to be said of it: where it was played and when, and what its seeds
    are checked by, where they were given in two steps. With salts for its names it has a digest.
    """
    deck = shuffled(game.deck(), mixed(secret, seeds or []))
    result = round_.result
    record: dict[str, Any] = {
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
        **(where or {}),
    }
    return record if salts is None else bound(record, salts)


def verify_promise(
    written: Mapping[str, object], published: Sequence[str], seeds: Sequence[str]
) -> list[str]:
    """Check a record against what its reader knows: the hash seen before the deal, their own seed.

    A record is sound in itself even if it was made up afterwards; this is what it was promised by.
    """
    for one in published:
        if not has_commitment(written, one):
            raise VerificationError(
                f"commitment：发牌前公布的不是 {one}", f"commitment: {one} is not that of this hand"
            )
    for one in seeds:
        if not has_seed(written, one):
            raise VerificationError(
                f"seeds：那个座位的不是 {one!r}", f"seeds: {one!r} is not that of this seat"
            )
    return ["published"] * len(published) + ["seed"] * len(seeds)


def has_commitment(written: Mapping[str, object], published: str) -> bool:
    """Whether a hand was promised by this hash."""
    return str(written.get("commitment")).lower() == published.strip().lower()


def has_seed(written: Mapping[str, object], seed: str) -> bool:
    """Whether a seed, written SEAT:SEED, went into a deal as that of its seat.

    In another seat it proves nothing: who deals could have put it there and chosen this one.
    """
    place, _, wanted = seed.strip().lower().partition(":")
    if not (place.isascii() and place.isdigit() and wanted):
        raise VerificationError(
            f"seeds：{seed!r} 要写成 座位:种子，座位从 0 起",
            f"seeds: {seed!r} is to be written SEAT:SEED, seats counted from 0",
        )
    given = written.get("seeds")
    found = given[int(place)] if isinstance(given, list) and int(place) < len(given) else ""
    return str(found).lower() == wanted


def _verify_earlier(written: Mapping[str, Any]) -> list[str]:
    """What can be checked of a hand of an earlier edition, which nobody settles again."""
    if is_bound(written) and written["rules_version"] == FIRST_EDITION:
        raise VerificationError(
            "digest：第一版规则的记录没有摘要", "digest: no record of the first edition has one"
        )
    if not adds_up(written):
        raise VerificationError(
            "result：各笔付款加起来不是这个数", "result: its payments do not come to it"
        )
    return ["payments", "edition"]


def verify_record(written: object) -> list[str]:
    """Check hash, shuffle, result and digest of a record; what was checked.

    What is not so raises a VerificationError.
    """
    if not isinstance(written, Mapping) or "deck" not in written:
        raise VerificationError(
            "这不是记录：没有 deck（整副牌）", "this is no record: it has no deck"
        )
    try:
        game = find_game(written.get("game"))
        earlier = is_earlier(written)
        known = RECORD_FIELDS
        fields.only(written, known if earlier else tuple(n for n in known if n not in OF_EARLIER))
        secret = fields.secret(written)
        if written.get("format") != RECORD_FORMAT:
            raise VerificationError(
                f"format：应该是“{RECORD_FORMAT}”", f"format: “{RECORD_FORMAT}” is meant"
            )
        if commitment(secret) != written.get("commitment"):
            raise VerificationError(
                "commitment：不是密钥的哈希", "commitment: it is not the hash of the secret"
            )
        seeds = list(fields.texts(written, "seeds", game.seats))
        if shuffled(game.deck(), mixed(secret, seeds)) != fields.deck(game, written):
            raise VerificationError(
                "deck：密钥洗出来的是别的顺序", "deck: the secret shuffles to another order"
            )
        checked = ["commitment", *_verify_hashes(written, seeds, game.seats), "deck"]
        checked += _verify_earlier(written) if earlier else _verify_played(written, game.seats)
    except (ScenarioError, UnknownGameError) as error:
        raise VerificationError(error.zh, error.en) from None
    return [*checked, *(verify_binding(written) if is_bound(written) else [])]


def _verify_played(written: Mapping[str, Any], seats: int) -> list[str]:
    """Play a record again; a hand that was broken off is as far as it came (RM-9)."""
    outcome = run_scenario(written)
    if outcome["result"] != written.get("result"):
        raise VerificationError(
            "result：照记录重打，结算不一样", "result: the replay comes to another one"
        )
    steps, times = fields.actions(written, seats), fields.numbers(written, "times")
    if is_bound(written) and len(steps) != len(times):
        raise VerificationError("times：每一步要一个时间", "times: one for each action is meant")
    if "void" not in written:
        return ["result"]
    if outcome["result"] is not None:
        raise VerificationError(
            "void：这一局打完了，不是作废的", "void: this hand was played to its end"
        )
    return ["void"]


def _verify_hashes(written: Mapping[str, Any], seeds: list[str], seats: int) -> list[str]:
    """Every seed is the one whose hash was told before, and every hash that was told is opened.

    Records of before, and hands in which nobody gave a seed, have no hashes.
    """
    if "seed_hashes" not in written:
        return []
    room, number = fields.text(written, "room"), fields.whole_number(written, "number") or 0
    told = list(fields.texts(written, "seed_hashes", seats))
    opened = [
        seed_hash(room, number, seat, seed) if seed else "" for seat, seed in enumerate(seeds)
    ]
    if told != opened:
        raise VerificationError(
            "seed_hashes：不是这些种子的哈希", "seed_hashes: they are not those of the seeds"
        )
    return ["hashes"] if any(told) else []

"""What binds a record: one hash of all that it says, names as salted hashes (RM-9, RM-14, RM-17).

The digest of a hand is told to its table when the hand has ended. Whoever kept it knows later
whether the record is still the one of then, to the last field. Names go into it as hashes, each
with a salt of its own that is kept beside the name: if somebody is to be forgotten, name and salt
are emptied, nobody can find the name by trying, and the digest holds all the same.

`docs/fair-deal.md` says all of this for those who write a verifier of their own.
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from paiguan.engine.errors import BilingualError

DIGEST_DOMAIN: Final = b"paiguan record digest 1\x00"
MATCH_DOMAIN: Final = b"paiguan match digest 1\x00"
NAME_DOMAIN: Final = b"paiguan name 1\x00"
SALT_BYTES: Final = 16
# The largest whole number that every reader of JSON reads as it is written.
LARGEST: Final = 2**53 - 1
# What the digest is not of: itself, what its hashes stand for, and what is worked out much later
# when a record of an earlier edition of the rules is brought over.
BESIDE: Final = frozenset({"digest", "seats", "salts", "events", "left_out"})
# Only a record that has a digest has these, and then it has them all.
BINDING: Final = ("digest", "salts", "name_hashes")


class VerificationError(BilingualError):
    """A record that is not what it says."""


def name_hash(salt: str, name: str) -> str:
    """What stands for a name in the digest."""
    return sha256(NAME_DOMAIN + bytes.fromhex(salt) + name.encode()).hexdigest()


def canonical(value: object) -> str:
    """The one way to write a JSON value: sorted names, no spaces, whole numbers."""
    plain = _plain(value)
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest_of(written: Mapping[str, Any]) -> str:
    """The hash of a whole record."""
    return _hashed(DIGEST_DOMAIN, {k: one for k, one in written.items() if k not in BESIDE})


def match_digest_of(written: Mapping[str, Any]) -> str:
    """The hash of a session: each of its hands is there by its own."""
    said = {k: one for k, one in written.items() if k not in BESIDE}
    return _hashed(MATCH_DOMAIN, {**said, "hands": [hand["digest"] for hand in written["hands"]]})


def bound(record: Mapping[str, Any], salts: Sequence[str]) -> dict[str, Any]:
    """A record with the hashes of its names, and its digest."""
    pairs = zip(salts, record["seats"], strict=True)
    hashes = [name_hash(salt, name) for salt, name in pairs]
    whole = {**record, "salts": list(salts), "name_hashes": hashes}
    return {**whole, "digest": digest_of(whole)}


def is_bound(written: Mapping[str, object]) -> bool:
    """Whether a record has a digest, or anything that comes with one only."""
    return any(name in written for name in BINDING)


def verify_binding(written: Mapping[str, Any]) -> list[str]:
    """Check that a record is all that its own digest is of; what was checked."""
    missing = [name for name in BINDING if name not in written]
    if missing:
        raise VerificationError(f"{missing[0]}：缺了", f"{missing[0]}: it is missing")
    if digest_of(written) != written["digest"]:
        raise VerificationError(
            "digest：不是这份记录的，里面有改动", "digest: it is not that of this record"
        )
    return ["digest", *verify_names(written)]


def verify_told(written: Mapping[str, Any], told: Sequence[str]) -> list[str]:
    """Check a record against the digest that its table was told; what was checked."""
    for one in told:
        if not has_digest(written, one):
            raise VerificationError(
                f"digest：一局完了时告诉全桌的不是 {one}",
                f"digest: {one} is not that of this record",
            )
    return ["told"] * len(told)


def has_digest(written: Mapping[str, object], told: str) -> bool:
    """Whether this is the digest of a record that has one."""
    return bool(told.strip()) and str(written.get("digest")).lower() == told.strip().lower()


def verify_names(written: Mapping[str, Any]) -> list[str]:
    """Check that the names are those of the hashes; who was forgotten has none."""
    columns = [written.get(name) for name in ("seats", "salts", "name_hashes")]
    texts = [isinstance(c, list) and all(isinstance(one, str) for one in c) for c in columns]
    if not all(texts) or len({len(column) for column in columns if column is not None}) != 1:
        raise VerificationError(
            "seats、salts、name_hashes：每个座位各要一项",
            "seats, salts, name_hashes: one of each for every seat is meant",
        )
    forgotten = False
    for place, (name, salt, hashed) in enumerate(zip(*columns, strict=True)):
        if not name and not salt:
            forgotten = True
        elif not _is_salt(salt) or name_hash(salt, name) != hashed:
            raise VerificationError(
                f"seats：座位 {place} 的名字不是当时的",
                f"seats: the name of seat {place} is another",
            )
    return ["forgotten"] if forgotten else ["names"]


def _is_salt(salt: str) -> bool:
    return len(salt) == 2 * SALT_BYTES and all(c in "0123456789abcdef" for c in salt)


def _hashed(domain: bytes, said: Mapping[str, object]) -> str:
    try:
        return sha256(domain + canonical(said).encode()).hexdigest()
    except (UnicodeEncodeError, RecursionError):
        raise VerificationError(
            "digest：里面有写不成文字的东西", "digest: something in it cannot be written"
        ) from None


def _plain(value: object) -> object:
    """A value in which every number is whole, and every field has a plain name."""
    if isinstance(value, Mapping):
        if not all(isinstance(name, str) and name.isascii() for name in value):
            raise VerificationError(
                "digest：字段的名字只用 ASCII", "digest: names of fields are plain ASCII"
            )
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, str | bool | None) or (
        isinstance(value, int) and -LARGEST <= value <= LARGEST
    ):
        return value
    raise VerificationError(f"digest：{value!r} 不是整数", f"digest: {value!r} is no whole number")

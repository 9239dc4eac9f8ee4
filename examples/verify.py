"""Checks the record of a hand with the standard library alone: docs/fair-deal.md in a program.

    python3 verify.py RECORD.json [--commitment HASH] [--digest HASH] [--seed SEAT:SEED]

It shares no code with Paiguan. Checked are the hash of the secret, the hashes of the seeds, the
order of the tiles, the names and the digest; not whether the hand was played by the rules.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from hashlib import sha256, shake_256
from typing import Any

SUITS = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
ALL = SUITS + [f"{number}z" for number in range(1, 8)]
CARDS = list("一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾")
KINDS = {"hengyang258": SUITS, "wanzai": ALL, "dongfeng": ALL, "hongzhong": [*SUITS, "7z"]}
KINDS |= {"hengyang15": CARDS, "xiangtan": CARDS}
NOT_IN_DIGEST = {"digest", "seats", "salts", "events", "left_out"}


class WrongError(ValueError):
    """Something in a record that does not hold."""


def need(holds: bool, what: str) -> None:
    """Go on only if something holds."""
    if not holds:
        raise WrongError(what)


def hashed(domain: str, data: bytes) -> str:
    """SHA-256 of a domain, a zero byte and the data."""
    return sha256(domain.encode() + b"\0" + data).hexdigest()


def mixed(secret: bytes, seeds: list[str]) -> bytes:
    """The secret with the seeds of all seats; alone, if nobody gave one."""
    if not any(seeds):
        return secret
    return secret + b"\0seeds " + "".join(f"{len(seed)}:{seed}," for seed in seeds).encode()


def shuffled(tiles: list[str], chance: bytes) -> list[str]:
    """Fisher and Yates, from the last place down; numbers that favour a place are left out."""
    order = list(tiles)
    # 135 numbers and hardly ever one more are needed: 2048 are plenty.
    stream = shake_256(b"paiguan shuffle 1\0" + chance).digest(4096)
    numbers = iter([256 * high + low for high, low in zip(stream[::2], stream[1::2], strict=True)])
    for choices in range(len(order), 1, -1):
        number = next(numbers)
        while number >= 65536 - 65536 % choices:
            number = next(numbers)
        last, other = choices - 1, number % choices
        order[last], order[other] = order[other], order[last]
    return order


def canonical(value: Any) -> str:
    """A JSON value as it is hashed."""
    if isinstance(value, dict):
        need(all(name.isascii() for name in value), "a field's name is not ASCII")
        inside = (f"{canonical(name)}:{canonical(value[name])}" for name in sorted(value))
        return "{" + ",".join(inside) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(one) for one in value) + "]"
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        need(abs(value) < 2**53, f"{value} is too large a number")
    need(not isinstance(value, float), f"{value} is no whole number")
    return json.dumps(value, ensure_ascii=False)


def check_deal(record: dict[str, Any], given: argparse.Namespace) -> Iterator[str]:
    """The secret, the seeds and the order of the tiles."""
    secret, seeds = bytes.fromhex(record["secret"]), record["seeds"]
    need(hashed("paiguan commitment 1", secret) == record["commitment"], "commitment")
    published = given.commitment.lower()
    need(published in ("", record["commitment"]), "another commitment was published")
    yield f"✓ commitment is the hash of the secret{published and ', and was published'}"
    if "seed_hashes" in record:
        bound_to = f"{record['room']}:{record['number']}"
        for seat, told in enumerate(record["seed_hashes"]):
            seed = seeds[seat] if seat < len(seeds) else ""
            opened = hashed("paiguan seed 1", f"{bound_to}:{seat}:{seed}".encode()) if seed else ""
            need(opened == told, f"the seed of seat {seat} is not the one whose hash was told")
        need(len(seeds) <= len(record["seed_hashes"]), "a seed has no hash")
        yield "✓ seeds are those whose hashes were told before"
    if given.seed:
        place, _, own = given.seed.lower().partition(":")
        need(seeds[int(place)] == own, f"seat {place} has another seed")
    whole = [tile for tile in KINDS[record["game"]] for _ in range(4)]
    need(" ".join(shuffled(whole, mixed(secret, seeds))) == record["deck"], "deck")
    yield "✓ deck is what secret and seeds shuffle to"


def check_binding(record: dict[str, Any], given: argparse.Namespace) -> Iterator[str]:
    """The names, and the digest of all the rest."""
    if not {"digest", "salts", "name_hashes"} & set(record):
        need(not given.digest, "the record has no digest")
        yield "○ no digest: seats, names, times and passes are not bound"
        return
    said = {name: value for name, value in record.items() if name not in NOT_IN_DIGEST}
    need(hashed("paiguan record digest 1", canonical(said).encode()) == record["digest"], "digest")
    yield "✓ digest is that of the record, and the names are those of then"
    names, salts, hashes = record["seats"], record["salts"], record["name_hashes"]
    need(len(names) == len(salts) == len(hashes), "seats, salts and name_hashes differ in length")
    for seat, (name, salt, told) in enumerate(zip(names, salts, hashes, strict=True)):
        if name == "" and salt == "":
            yield f"○ whoever sat in seat {seat} has been forgotten"
            continue
        salted = hashed("paiguan name 1", bytes.fromhex(salt) + name.encode())
        need(len(salt) == 32 and salt == salt.lower() and salted == told, f"the name of {seat}")
    need(given.digest.lower() in ("", record["digest"]), "the table was told another digest")
    yield (
        "✓ it is the one that was told" if given.digest else "○ no --digest: names, times unproved"
    )


def once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no field is there twice."""
    need(len(dict(pairs)) == len(pairs), "a field is there twice")
    return dict(pairs)


def main() -> int:
    """Check the record that is named."""
    parser = argparse.ArgumentParser()
    parser.add_argument("record")
    for name in ("--commitment", "--digest", "--seed"):
        parser.add_argument(name, default="")
    given = parser.parse_args()
    try:
        with open(given.record, encoding="utf-8") as file:
            record = json.load(file, object_pairs_hook=once_each)
        need(record["format"] == "paiguan record 1", "this is no record of a hand")
        for line in [*check_deal(record, given), *check_binding(record, given)]:
            print(line)
    except (AttributeError, LookupError, TypeError, ValueError) as wrong:
        print(f"✗ {wrong}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""A third verifier, written from `docs/fair-deal.md` alone: no library's hashes, only numbers.

SHA-256 and SHAKE-256 are those of FIPS 180-4 and FIPS 202, computed with integers.
"""

from collections.abc import Callable
from functools import reduce
from math import isqrt
from typing import Any

SMALL, LARGE = "一二三四五六七八九十", "壹贰叁肆伍陆柒捌玖拾"
THREE_SUITS = [f"{n}{s}" for s in ("m", "p", "s") for n in "123456789"]
WHOLE = {
    "hengyang258": THREE_SUITS,
    "hongzhong": [*THREE_SUITS, "7z"],
    "wanzai": [*THREE_SUITS, *(f"{n}z" for n in "1234567")],
    "dongfeng": [*THREE_SUITS, *(f"{n}z" for n in "1234567")],
    "hengyang15": [*SMALL, *LARGE],
    "xiangtan": [*SMALL, *LARGE],
}
ALL_32, ALL_64 = 2**32 - 1, 2**64 - 1
PRIMES = [n for n in range(2, 312) if all(n % d for d in range(2, isqrt(n) + 1))]


def _cube_root(n: int) -> int:
    low, high = 0, n
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**3 <= n else (low, middle - 1)
    return low


FIRST = [isqrt(p << 64) & ALL_32 for p in PRIMES[:8]]
ROUND = [_cube_root(p << 96) & ALL_32 for p in PRIMES]


def _right(x: int, n: int) -> int:
    return (x >> n | x << (32 - n)) & ALL_32


def _compress(state: list[int], block: bytes) -> list[int]:
    w = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 64, 4)]
    for i in range(16, 64):
        s0 = _right(w[i - 15], 7) ^ _right(w[i - 15], 18) ^ w[i - 15] >> 3
        s1 = _right(w[i - 2], 17) ^ _right(w[i - 2], 19) ^ w[i - 2] >> 10
        w.append((w[i - 16] + s0 + w[i - 7] + s1) & ALL_32)
    a, b, c, d, e, f, g, h = state
    for i in range(64):
        s1 = _right(e, 6) ^ _right(e, 11) ^ _right(e, 25)
        t1 = h + s1 + (e & f ^ ~e & g) + ROUND[i] + w[i]
        t2 = (_right(a, 2) ^ _right(a, 13) ^ _right(a, 22)) + (a & b ^ a & c ^ b & c)
        a, b, c, d, e, f, g, h = (t1 + t2) & ALL_32, a, b, c, (d + t1) & ALL_32, e, f, g
    return [(x + y) & ALL_32 for x, y in zip(state, (a, b, c, d, e, f, g, h), strict=True)]


def sha256(message: bytes) -> str:
    """FIPS 180-4."""
    padded = message + b"\x80" + bytes(-(len(message) + 9) % 64)
    padded += (8 * len(message)).to_bytes(8, "big")
    blocks = [padded[i : i + 64] for i in range(0, len(padded), 64)]
    return "".join(f"{word:08x}" for word in reduce(_compress, blocks, FIRST))


def _left(x: int, n: int) -> int:
    n %= 64
    return (x << n | x >> (64 - n)) & ALL_64


def _keccak(lanes: dict[tuple[int, int], int]) -> dict[tuple[int, int], int]:
    register = 1
    for _ in range(24):
        c = [reduce(int.__xor__, (lanes[x, y] for y in range(5))) for x in range(5)]
        d = [c[(x - 1) % 5] ^ _left(c[(x + 1) % 5], 1) for x in range(5)]
        lanes = {(x, y): lane ^ d[x] for (x, y), lane in lanes.items()}
        moved, x, y = {(0, 0): lanes[0, 0]}, 1, 0
        for t in range(24):
            moved[y, (2 * x + 3 * y) % 5] = _left(lanes[x, y], (t + 1) * (t + 2) // 2)
            x, y = y, (2 * x + 3 * y) % 5
        lanes = {
            (x, y): lane ^ ~moved[(x + 1) % 5, y] & ALL_64 & moved[(x + 2) % 5, y]
            for (x, y), lane in moved.items()
        }
        for bit in range(7):
            lanes[0, 0] ^= (register & 1) << 2**bit - 1
            register = register << 1 ^ 0x171 * (register >> 7)
    return lanes


def shake256(message: bytes, size: int) -> bytes:
    """FIPS 202."""
    padded = bytearray(message + b"\x1f" + bytes(-(len(message) + 1) % 136))
    padded[-1] ^= 0x80
    lanes = {(x, y): 0 for x in range(5) for y in range(5)}
    for start in range(0, len(padded), 136):
        for i in range(17):
            word = padded[start + 8 * i : start + 8 * i + 8]
            lanes[i % 5, i // 5] ^= int.from_bytes(word, "little")
        lanes = _keccak(lanes)
    out = b""
    while len(out) < size:
        out += b"".join(lanes[i % 5, i // 5].to_bytes(8, "little") for i in range(17))
        lanes = _keccak(lanes)
    return out[:size]


def h(domain: str, x: bytes) -> str:
    """`H(d, x)` of the page."""
    return sha256(domain.encode("ascii") + b"\x00" + x)


def _deck(game: str, chance: bytes) -> str:
    tiles = [tile for kind in WHOLE[game] for tile in (kind, kind, kind, kind)]
    stream, at = shake256(b"paiguan shuffle 1\x00" + chance, 600), 0
    for n in range(len(tiles), 1, -1):
        while True:
            w, at = stream[at] * 256 + stream[at + 1], at + 2
            if w < 65536 - 65536 % n:
                break
        tiles[n - 1], tiles[w % n] = tiles[w % n], tiles[n - 1]
    return " ".join(tiles)


def _written(text: str) -> str:
    short = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n"}
    short |= {"\r": "\\r", "\t": "\\t"}
    return '"' + "".join(short.get(c) or (f"\\u{ord(c):04x}" if c < " " else c) for c in text) + '"'


def _canonical(value: Any) -> str:
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return _written(value)
    if isinstance(value, list):
        return "[" + ",".join(map(_canonical, value)) + "]"
    if isinstance(value, dict):
        assert all(ord(c) < 128 for name in value for c in name)
        parts = [_written(name) + ":" + _canonical(value[name]) for name in sorted(value)]
        return "{" + ",".join(parts) + "}"
    assert value == int(value)
    assert -(2**53) < value < 2**53
    return str(int(value))


def _deal_holds(r: dict[str, Any]) -> bool:
    secret, seeds = bytes.fromhex(r["secret"]), r["seeds"]
    for seat, told in enumerate(r.get("seed_hashes", [])):
        text = f"{r['room']}:{r['number']}:{seat}:{seeds[seat]}"
        if told != (h("paiguan seed 1", text.encode()) if seeds[seat] else ""):
            return False
    added = "".join(f"{len(seed)}:{seed}," for seed in seeds)
    chance = secret + b"\x00seeds " + added.encode() if any(seeds) else secret
    right = h("paiguan commitment 1", secret) == r["commitment"]
    return right and bool(_deck(r["game"], chance) == r["deck"])


def _all_bound(r: dict[str, Any]) -> bool:
    beside = ("digest", "seats", "salts", "events", "left_out")
    said = {name: value for name, value in r.items() if name not in beside}
    if h("paiguan record digest 1", _canonical(said).encode()) != r["digest"]:
        return False
    return all(
        (name == "" and salt == "")
        or (len(salt) == 32 and h("paiguan name 1", bytes.fromhex(salt) + name.encode()) == hash_)
        for name, salt, hash_ in zip(r["seats"], r["salts"], r["name_hashes"], strict=True)
    )


def holds(r: dict[str, Any], told: str = "") -> bool:
    """Whether a record with a digest is what it says, and what was told."""
    steps: list[Callable[[dict[str, Any]], bool]] = [
        lambda r: r["format"] == "paiguan record 1",
        _deal_holds,
        _all_bound,
        lambda r: told in ("", r["digest"]),
    ]
    try:
        return all(step(r) for step in steps)
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError):
        return False

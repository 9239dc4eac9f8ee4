"""The verifiers of `docs/fair-deal.md` agree with each other and with `paiguan verify`."""

import importlib.util
import json
import re
import subprocess
import sys
from argparse import Namespace
from hashlib import sha256, shake_256
from pathlib import Path
from typing import Any

import pytest

from paiguan.engine.deck import commitment, mixed, rolled_dice, shuffled
from paiguan.games import GAMES
from paiguan.records import digest_of, verify_record
from paiguan.records.binding import bound, canonical, name_hash
from tests import third_verifier
from tests.rulebook import ROOT
from tests.server.kept_hands import kept_record, void_record
from tests.server.test_tampering import is_accepted
from tests.tampering import different

PAGE = (ROOT / "docs" / "fair-deal.md").read_text(encoding="utf-8")
PROGRAMS = [ROOT / "examples" / name for name in ("verify.py", "verify.mjs")]
RECORD = ROOT / "examples" / "record.json"
SECRET = bytes(range(80))
A, B = "00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100"
SAMPLE = 331


def _loaded() -> Any:
    spec = importlib.util.spec_from_file_location("independent", PROGRAMS[0])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PROGRAM = _loaded()


def accepts(record: dict[str, Any], **given: str) -> bool:
    """Whether the Python program takes a record, without a process of its own."""
    told = Namespace(**{"commitment": "", "digest": "", "seed": "", **given})
    try:
        PROGRAM.need(record["format"] == "paiguan record 1", "format")
        lines = [*PROGRAM.check_deal(record, told), *PROGRAM.check_binding(record, told)]
    except (AttributeError, LookupError, TypeError, ValueError):
        return False
    return bool(lines)


def test_each_is_a_page_and_needs_nothing_but_its_language() -> None:
    for program in PROGRAMS:
        text = program.read_text(encoding="utf-8")
        assert len(text.splitlines()) < 150
        assert "paiguan." not in text
    imported = re.findall(r"^(?:from|import) ([\w.]+)", PROGRAMS[0].read_text(), re.M)
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names
    assert re.findall(r"import\(([^)]*)\)", PROGRAMS[1].read_text()) == ['"node:fs"']


@pytest.mark.parametrize("game", GAMES)
def test_real_records_hold_for_all_of_them(game: str) -> None:
    for record in (kept_record(game), void_record(game)):
        assert verify_record(record)
        assert accepts(record, digest=record["digest"], commitment=record["commitment"])
        assert third_verifier.holds(record, record["digest"])
        assert not accepts(record, digest="0" * 64)
        assert not accepts(record, commitment="0" * 64)
        assert not third_verifier.holds(record, "0" * 64)
        assert accepts(record, seed=f"0:{record['seeds'][0]}")
        assert not accepts(record, seed=f"1:{record['seeds'][0]}")


@pytest.mark.parametrize("game", GAMES)
def test_they_refuse_what_was_tampered_with(game: str) -> None:
    record = kept_record(game)
    tried = list(different(record, SAMPLE))
    assert len(tried) > 3
    for what, changed in tried:
        assert not accepts(changed), what
        assert not is_accepted(changed), what
    # It takes its time over the hashes.
    for what, changed in tried[::8]:
        assert not third_verifier.holds(changed), what


def test_they_take_a_record_in_which_somebody_was_forgotten() -> None:
    record = kept_record("xiangtan")
    record["seats"][0] = record["salts"][0] = ""
    assert accepts(record)
    assert third_verifier.holds(record)
    record["seats"][0] = "x"
    assert not accepts(record)
    assert not third_verifier.holds(record)


def test_the_hashes_of_seeds_that_were_told_first() -> None:
    """A record in which every seed was given in two steps; another room, hand or seat is no use."""
    record = kept_record("xiangtan")
    room, number = "ab" * 32, 3
    hashes = [
        PROGRAM.hashed("paiguan seed 1", f"{room}:{number}:{seat}:{seed}".encode()) if seed else ""
        for seat, seed in enumerate(record["seeds"])
    ]
    salts = record["salts"]
    two_steps = {**record, "room": room, "number": number, "seed_hashes": hashes, "voids": []}
    two_steps = bound(two_steps, salts)
    assert accepts(two_steps)
    assert third_verifier.holds(two_steps)
    for change in ({"room": "cd" * 32}, {"number": 4}, {"seed_hashes": hashes[::-1]}):
        changed = bound({**two_steps, **change}, salts)
        assert not accepts(changed)
        assert not third_verifier.holds(changed)


def test_the_program_as_it_is_called(tmp_path: Path) -> None:
    def called(file: Path, *more: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-I", str(PROGRAMS[0]), str(file), *more],
            capture_output=True,
            check=False,
            encoding="utf-8",
            env={"PYTHONIOENCODING": "utf-8"},
        )
        assert done.stderr == ""
        return done.returncode, done.stdout

    digest = json.loads(RECORD.read_text(encoding="utf-8"))["digest"]
    status, said = called(RECORD, "--digest", digest)
    assert (status, "✓ it is the one that was told" in said) == (0, True)
    assert called(RECORD, "--digest", "0" * 64)[0] == 1
    twice = tmp_path / "twice.json"
    twice.write_text('{"dealer": 2, ' + RECORD.read_text(encoding="utf-8")[1:], encoding="utf-8")
    assert called(twice) == (1, "✗ a field is there twice\n")


# The page


def _told(what: str) -> str:
    """The result that the page gives for something."""
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {what}"))
    return row.split(" | ")[-1].removesuffix(" |")


@pytest.mark.parametrize("game", ["hengyang258", "hongzhong", "wanzai", "xiangtan"])
def test_the_decks_on_the_page(game: str) -> None:
    rules = GAMES[game]
    deck = [rules.tile_name(t) for t in shuffled(rules.deck(), mixed(SECRET, [A, "", B]))]
    whole = sha256(" ".join(deck).encode()).hexdigest()
    assert _told(f"`{game}`, seeds") == f"`{' '.join(deck[:8])}`, `{whole}`"


def test_the_other_figures_on_the_page() -> None:
    assert _told("`commitment` of") == f"`{commitment(SECRET)}`"
    dice = [" ".join(map(str, rolled_dice(mixed(SECRET, s)))) for s in ([], [A, "", B])]
    assert _told("dice") == f"`{dice[0]}`; `{dice[1]}`"
    seed = third_verifier.h("paiguan seed 1", f"{'ab' * 32}:3:2:{B}".encode())
    assert _told("seed hash") == f"`{seed}`"
    assert _told("name hash") == f"`{name_hash(bytes(range(16)).hex(), '阿明')}`"
    example = next(line for line in PAGE.splitlines() if line.startswith('| `{"times"'))
    written, form = (part.strip("`| ") for part in example.split(" | "))
    record = json.loads(written.removesuffix("`, canonical"))
    said = {name: one for name, one in record.items() if name not in ("seats", "salts", "digest")}
    assert canonical(said) == form
    assert _told("its digest") == f"`{digest_of(record)}`"
    kept = json.loads(RECORD.read_text(encoding="utf-8"))
    assert f"digest `{kept['digest']}`" in PAGE
    assert is_accepted(kept)


def test_the_third_has_the_hashes_of_the_standards() -> None:
    for size in (0, 3, 55, 56, 64, 135, 136, 137, 300):
        message = bytes(range(256))[:size] if size < 256 else bytes(size)
        assert third_verifier.sha256(message) == sha256(message).hexdigest()
        assert third_verifier.shake256(message, 300) == shake_256(message).digest(300)

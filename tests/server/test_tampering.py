"""A record binds everything: nothing of it can be changed without being found out."""

import json
from typing import Any

import pytest

from bench.figures import found
from paiguan.games import GAMES
from paiguan.records import VerificationError, digest_of, verify_record, verify_told
from paiguan.records.binding import bound, canonical, name_hash
from tests.records import ALL_CHECKS as WITHOUT_SEEDS
from tests.server.kept_hands import deal as deal_hand
from tests.server.kept_hands import kept_record, new_room, void_record
from tests.server.kept_hands import play as play_hand
from tests.tampering import different

# A room tells hashes before its seeds.
ALL_CHECKS = [WITHOUT_SEEDS[0], "hashes", *WITHOUT_SEEDS[1:]]
# In the everyday run one of so many.
SAMPLE = 97


def is_accepted(record: dict[str, Any]) -> bool:
    """Whether a record verifies."""
    try:
        verify_record(record)
    except VerificationError:
        return False
    return True


def _accepted(record: dict[str, Any], each: int) -> tuple[int, list[str]]:
    """How many tamperings were tried, and those that were not found out."""
    tried = list(different(record, each))
    return len(tried), [what for what, changed in tried if is_accepted(changed)]


@pytest.mark.clause("RM-17")
@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_was_tampered_with_is_refused(game: str) -> None:
    assert verify_record(kept_record(game)) == ALL_CHECKS
    tried, accepted = _accepted(kept_record(game), SAMPLE)
    assert tried > 15
    assert accepted == []


@pytest.mark.soak
def test_ten_thousand_tamperings_are_all_refused() -> None:
    records = [kept_record(game) for game in GAMES] + [void_record(game) for game in GAMES]
    outcomes = [_accepted(record, 1) for record in records]
    tried = sum(number for number, _ in outcomes)
    accepted = [what for _, some in outcomes for what in some]
    found(tamperings=tried, accepted=len(accepted))
    assert tried >= 10_000
    assert accepted == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", ["阿明", "Wu_Mei", "novice", "别人"]),
        ("seats", ["Wu_Mei", "阿明", "novice", "“老”王·1"]),
        ("times", [1]),
        ("room_number", "204817"),
        ("number", 1),
        ("dealt_at", 0),
        ("comment", ""),
        ("events", []),
        ("left_out", 0),
        ("void", {"reason": "dissolved", "at": 1}),
    ],
)
def test_who_where_and_when_are_bound(field: str, value: Any) -> None:
    record = kept_record("hengyang258")
    assert not is_accepted({**record, field: value})


def test_a_record_that_was_bound_is_none_of_the_first_edition() -> None:
    """An earlier edition is not played again: a record of today would hide its changes there."""
    record = kept_record("hengyang258")
    forged = {**record, "rules_version": 1, "actions": record["actions"][:3], "times": [1, 2, 3]}
    forged["digest"] = digest_of(forged)
    with pytest.raises(VerificationError, match="no record of the first edition has one"):
        verify_record(forged)


def test_a_broken_off_hand_that_lacks_a_field_is_refused_with_a_word() -> None:
    record = void_record("hengyang258")
    for missing in record:
        rest = {name: value for name, value in record.items() if name != missing}
        assert not is_accepted(rest), missing


def test_a_pass_that_was_taken_out_is_missed_though_the_digest_was_made_anew() -> None:
    """In a record with a digest nobody passes by default: who passed, and when, is what it says."""
    record = kept_record("hengyang258")
    passes = [place for place, action in enumerate(record["actions"]) if action[1] == "pass"]
    assert passes
    for place in passes:
        changed = json.loads(json.dumps(record))
        del changed["actions"][place], changed["times"][place]
        assert not is_accepted(bound(changed, record["salts"]))


def test_whoever_makes_the_digest_anew_is_found_out_by_the_one_that_was_told() -> None:
    record = kept_record("hengyang258")
    assert verify_told(record, [record["digest"]]) == ["told"]
    changed = {**record, "times": [0] * len(record["times"])}
    changed = bound(changed, record["salts"])
    assert is_accepted(changed), "as it stands it is sound"
    with pytest.raises(VerificationError, match="is not that of this record"):
        verify_told(changed, [record["digest"]])


@pytest.mark.parametrize("field", ["digest", "salts", "name_hashes"])
def test_a_record_does_not_become_an_old_one_by_leaving_something_out(field: str) -> None:
    record = kept_record("xiangtan")
    del record[field]
    with pytest.raises(VerificationError, match=f"{field}: it is missing"):
        verify_record(record)


def test_a_record_without_any_of_it_verifies_as_before() -> None:
    room = new_room("xiangtan", key="")
    deal_hand(room)
    play_hand(room)
    record = json.loads(json.dumps(room.record()))
    assert "digest" not in record
    assert verify_record(record) == ["commitment", "hashes", "deck", "result"]


@pytest.mark.parametrize("game", GAMES)
def test_a_name_can_be_forgotten_and_the_record_still_holds(game: str) -> None:
    record = kept_record(game)
    told = record["digest"]
    record["seats"][0] = record["salts"][0] = ""
    assert verify_record(record) == [*ALL_CHECKS[:-1], "forgotten"]
    assert verify_told(record, [told]) == ["told"]
    # A name without its salt, a salt without its name, another name: none of these.
    for name, salt in (("阿明", ""), ("", "00" * 16), ("阿明", "00" * 16), ("x", "")):
        record["seats"][0], record["salts"][0] = name, salt
        assert not is_accepted(record)


def test_the_salts_of_a_name_are_others_in_every_hand_and_room() -> None:
    room = new_room("xiangtan")
    records = []
    for _ in range(2):
        deal_hand(room)
        play_hand(room)
        records.append(room.record())
    other = new_room("xiangtan", key="5b" * 32)
    deal_hand(other)
    salts = [*records[0]["salts"], *records[1]["salts"], *other.record()["salts"]]
    assert len(set(salts)) == len(salts) == 9


def test_the_same_json_is_no_tampering() -> None:
    record = kept_record("xiangtan")
    backwards = dict(reversed(record.items()))
    assert verify_record(json.loads(json.dumps(backwards, indent=3))) == ALL_CHECKS
    assert verify_record({**record, "dealt_at": float(record["dealt_at"])})[-2:] == [
        "digest",
        "names",
    ]


def test_the_canonical_form_by_hand() -> None:
    value = {"b": [1, -2, 3.0, True, None], "a": {"z": 'é"\\\n\x01', "A": {}}}
    assert canonical(value) == '{"a":{"A":{},"z":"é\\"\\\\\\n\\u0001"},"b":[1,-2,3,true,null]}'
    for wrong in (0.5, 2**53, -(2**53), float("inf"), {"é": 1}, {1: 2}):
        with pytest.raises(VerificationError):
            canonical({"a": [wrong]})
    # SHA-256 of the domain, sixteen bytes of zero and the UTF-8 of the name, by another program:
    # printf 'paiguan name 1\0' | cat - <(head -c 16 /dev/zero) <(printf 阿明) | sha256sum
    assert name_hash("00" * 16, "阿明") == NAME_BY_HAND
    # printf 'paiguan record digest 1\0{"game":"x"}' | sha256sum
    assert digest_of({"game": "x", "seats": ["a"], "digest": ""}) == DIGEST_BY_HAND


NAME_BY_HAND = "90fe653b21ca621b2ce47de0070dc3fed7676dcb86330d99d28390b600b18028"
DIGEST_BY_HAND = "af7bc8fe7d71fe88eb1bfe01a38c4555aacdf0f13c4311b9c29974054fefc658"

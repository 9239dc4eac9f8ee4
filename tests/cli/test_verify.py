"""`paiguan verify`: what was recorded is what was dealt and played."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from paiguan.engine.deck import mixed
from paiguan.games import GAMES
from paiguan.records import MatchRecorder
from paiguan.records.binding import match_digest_of
from paiguan.records.record import as_record
from tests.cli.hands import DEALER_WINS, recorded, secret_of
from tests.cli.shell import in_english, paiguan, written
from tests.server.kept_hands import practice_record


@pytest.mark.parametrize("name", GAMES)
def test_a_record_as_it_was_written(name: str, tmp_path: Path) -> None:
    done = paiguan("verify", written(tmp_path, recorded(name, 2)))
    assert done.status == 0
    assert [line.split()[:2] for line in done.out.splitlines()] == [
        ["✓", "commitment"],
        ["✓", "deck"],
        ["✓", "result"],
        ["✓", "digest"],
        ["✓", "names"],
        ["○", "untold"],
        ["○", "unpublished"],
    ]


def test_the_checks_in_both_languages(tmp_path: Path) -> None:
    file = written(tmp_path, recorded("hengyang258", 2))
    assert "密钥的哈希和记录里的一样" in paiguan("verify", file).out
    assert "the secret has the hash" in paiguan("verify", file, "--lang", "en").out


@pytest.mark.clause("RM-6")
def test_a_hand_of_practice_says_so(tmp_path: Path) -> None:
    """What was taken back is not in it, and nobody can check what that was."""
    file = written(tmp_path, practice_record("hengyang258"))
    done = paiguan("verify", file)
    assert done.status == 0
    assert "○ practice" in done.out
    assert "悔过棋" in done.out
    assert "悔过棋" in paiguan("replay", file).out


@pytest.mark.clause("RM-14")
def test_against_what_was_published_and_given(tmp_path: Path) -> None:
    """A record that was made up afterwards is sound in itself; only the promise tells."""
    record = recorded("hengyang258", 2)
    file = written(tmp_path, record)
    done = paiguan("verify", file, "--commitment", record["commitment"].upper())
    assert "published" in done.out
    other = recorded("hengyang258", 3)["commitment"]
    said = in_english("verify", file, "--commitment", other).complaint
    assert f"commitment: {other} is not that of this hand" in said
    for seed in ("0:" + "ab" * 16, "9:" + "ab" * 16):
        said = in_english("verify", file, "--seed", seed).complaint
        assert f"seeds: {seed!r} is not that of this seat" in said
    # Without its seat a seed proves nothing.
    for seed in ("ab" * 16, "", "0:", ":ab", "a:b"):
        said = in_english("verify", file, "--seed", seed).complaint
        assert f"seeds: {seed!r} is to be written SEAT:SEED" in said


def test_from_standard_input(tmp_path: Path) -> None:
    data = Path(written(tmp_path, recorded("hengyang258", 2))).read_bytes()
    assert paiguan("verify", "-", stdin=data).status == 0


def _swapped(deck: str) -> str:
    tiles = deck.split()
    other = next(place for place, tile in enumerate(tiles) if tile != tiles[-1])
    tiles[other], tiles[-1] = tiles[-1], tiles[other]
    return " ".join(tiles)


@pytest.mark.parametrize(
    ("name", "tampered", "said"),
    [
        ("secret", lambda secret: "00" + secret[2:], "commitment: it is not the hash"),
        ("secret", lambda secret: "not hexadecimal", "secret: "),
        ("commitment", lambda hash_: "0" * 64, "commitment: it is not the hash"),
        ("deck", _swapped, "deck: the secret shuffles to another order"),
        ("deck", lambda deck: deck[3:], "deck: "),
        ("result", lambda result: {**result, "next_dealer": 3}, "result: the replay comes to"),
        ("result", lambda result: None, "result: the replay comes to"),
        ("actions", lambda actions: actions[:-1], "result: the replay comes to"),
        ("actions", lambda actions: [[0, "jump"], *actions], "“jump”"),
        ("dealer", lambda dealer: (dealer + 1) % 4, "action "),
        ("game", lambda game: "bridge", "there is no game 'bridge'"),
        ("rules_version", lambda version: 99, "rules_version 99: this program knows version"),
        ("options", lambda options: {**options, "birds": 5}, "option “birds” cannot be 5"),
        ("format", lambda format_: "paiguan record 0", "format: "),
    ],
)
def test_a_record_that_was_tampered_with(
    name: str, tampered: Any, said: str, tmp_path: Path
) -> None:
    record = recorded("hengyang258", 2)
    done = in_english("verify", written(tmp_path, {**record, name: tampered(record[name])}))
    assert done.status == 1
    assert said in done.complaint
    assert "✓" not in done.out


def test_a_scenario_is_no_record(tmp_path: Path) -> None:
    done = in_english("verify", written(tmp_path, DEALER_WINS))
    assert "this is no record: it has no deck" in done.complaint


# Sessions


def _session(hands: int) -> dict[str, Any]:
    """The record of a session in which everybody does the first thing that is offered."""
    recorder = MatchRecorder(GAMES["hengyang258"])
    for number in range(hands):
        hand = recorder.deal(secret_of(number))
        while not hand.round.over:
            prompt = hand.round.prompts()[0]
            hand.act(prompt.seat, prompt.codes[-1])
        recorder.settle(hand)
    return recorder.record()


def test_a_session_is_verified_hand_by_hand(tmp_path: Path) -> None:
    session = _session(2)
    lines = paiguan("verify", written(tmp_path, session)).out.splitlines()
    assert [line.split()[1] for line in lines[10:]] == ["totals", "digest", "untold", "unpublished"]
    assert lines[0] == "✓ commitment  第 1 局：密钥的哈希和记录里的一样"
    done = in_english("verify", written(tmp_path, {**session, "totals": [1, -1, 0, 0]}))
    assert "totals: the hands come to others" in done.complaint
    hands = session["hands"][::-1]
    assert paiguan("verify", written(tmp_path, {**session, "hands": hands})).status == 1


def _with_seeds(session: dict[str, Any]) -> dict[str, Any]:
    """The session as a server keeps it, the second hand dealt with two players' seeds."""
    game = GAMES["hengyang258"]
    record = session["hands"][1]
    given = [SEED, "", OTHER_SEED, ""]
    secret = bytes.fromhex(record["secret"])
    round_ = game.deal(mixed(secret, given), record["dealer"], session["options"])
    actions: list[list[object]] = []
    while not round_.over:
        prompt = round_.prompts()[0]
        action = round_.action(prompt.codes[-1])
        round_.act(prompt.seat, prompt.codes[-1])
        actions.append([prompt.seat, action.name, *action.arguments])
    kept = as_record(
        game,
        record["options"],
        secret,
        round_,
        actions,
        times=[0] * len(actions),
        seats=[],
        standing=record["standing"],
        seeds=given,
        where={"number": 1},
        salts=[],
    )
    assert round_.result is not None
    first = session["hands"][0]["result"]["deltas"]
    totals = [one + two for one, two in zip(first, round_.result.deltas, strict=True)]
    changed = {**session, "hands": [session["hands"][0], kept], "totals": totals}
    return {**changed, "digest": match_digest_of(changed)}


SEED, OTHER_SEED = "ab" * 16, "cd" * 16


def _ticked(out: str) -> list[str]:
    """What was checked."""
    return [line for line in out.splitlines() if line.startswith("✓")]


@pytest.mark.clause("RM-14")
def test_a_session_is_checked_against_what_was_published_and_given(tmp_path: Path) -> None:
    session = _with_seeds(_session(2))
    file = written(tmp_path, session)
    first, second = (hand["commitment"] for hand in session["hands"])
    lines = _ticked(paiguan("verify", file, "--commitment", second.upper()).out)
    assert lines[-1] == "✓ published   第 2 局：正是发牌前公布的哈希"
    both = ("--commitment", first, "--commitment", second)
    lines = _ticked(in_english("verify", file, *both).out)
    assert [line.split(":")[0] for line in lines[-2:]] == [
        "✓ published   hand 1",
        "✓ published   hand 2",
    ]
    given = ("--seed", f"0:{SEED}", "--seed", f"2:{OTHER_SEED.upper()}")
    lines = _ticked(in_english("verify", file, *given).out)
    said = "✓ seed        hand 2: the seed that you gave is that of your seat"
    assert lines[-1] == lines[-2] == said
    assert paiguan("verify", file, "--commitment", second, "--seed", f"0:{SEED}").status == 0


@pytest.mark.clause("RM-14")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--commitment", "0" * 64], f"commitment: {'0' * 64} is that of no hand"),
        (["--commitment", ""], "commitment:  is that of no hand"),
        (["--seed", "0:" + "ef" * 16], f"seeds: '0:{'ef' * 16}' is in no hand"),
        # It is there, but in another seat: whoever dealt could have chosen this one's.
        (["--seed", f"1:{SEED}"], f"seeds: '1:{SEED}' is in no hand"),
        (["--seed", SEED], f"seeds: '{SEED}' is to be written SEAT:SEED"),
        (["--seed", f"0:{SEED}", "--seed", "1:ef"], "seeds: '1:ef' is in no hand"),
        # It is in the second hand, and the hash is that of the first.
        (
            ["--commitment", "first", "--seed", f"0:{SEED}"],
            f"seeds: '0:{SEED}' is in none of these hands",
        ),
    ],
)
def test_a_session_that_was_not_promised_so(given: list[str], said: str, tmp_path: Path) -> None:
    session = _with_seeds(_session(2))
    hash_ = session["hands"][0]["commitment"]
    done = in_english(
        "verify", written(tmp_path, session), *(hash_ if one == "first" else one for one in given)
    )
    assert done.status == 1
    assert said in done.complaint
    assert done.out == ""


def test_a_session_is_replayed_hand_by_hand(tmp_path: Path) -> None:
    session = _session(2)
    file = written(tmp_path, session)
    assert paiguan("replay", "--json", file).json["totals"] == session["totals"]
    out = paiguan("replay", file).out
    assert out.count("下一局庄家") == 2
    assert out.splitlines()[-1].startswith("2 局总分")


# Hands of an earlier edition


def _earlier() -> dict[str, Any]:
    """A hand that the first edition has recorded; its self-drawn win turned a bird."""
    kept = Path(__file__).parents[1] / "server" / "first_edition.json.gz"
    record = json.loads(gzip.decompress(kept.read_bytes()))["hands"][0]["record"]
    return dict(json.loads(record))


def test_the_deal_of_an_earlier_edition_verifies_and_its_result_is_not_judged(
    tmp_path: Path,
) -> None:
    lines = paiguan("verify", written(tmp_path, _earlier())).out.splitlines()
    assert [line.split()[1] for line in lines] == [
        *("commitment", "deck", "payments", "edition", "unbound", "unpublished")
    ]
    done = paiguan("verify", written(tmp_path, {**_earlier(), "secret": "00"}))
    assert (done.status, "commitment：" in done.complaint) == (1, True)


def test_a_hand_of_an_earlier_edition_is_replayed_as_it_was(tmp_path: Path) -> None:
    record = _earlier()
    file = written(tmp_path, record)
    told = json.loads(paiguan("replay", "--json", file).out)
    assert told["result"] == record["result"]
    assert told["events"][-1]["result"] == record["result"]
    assert (told["state"], told["rules_version"], told["left_out"]) == (None, 1, 0)
    page = paiguan("replay", file).out
    assert "第 1 版规则的牌谱，照当时的样子放" in page
    assert "合计   0 庄家 -2   1 下家 +5   2 对家 -2   3 上家 -1" in page
    assert "Played by edition 1" in paiguan("replay", "--lang", "en", file).out
    record["actions"].insert(20, [0, "somersault"])
    cut = paiguan("replay", written(tmp_path, record)).out
    assert f"有 {len(record['actions']) - 20} 步是现在没有的走法" in cut
    assert "1 下家 +5" in cut


def test_what_nobody_plays_again_is_not_analysed(tmp_path: Path) -> None:
    done = paiguan("analyze", written(tmp_path, _earlier()))
    assert (done.status, "不重打" in done.complaint) == (1, True)


# Digests


def test_against_the_digest_that_the_table_was_told(tmp_path: Path) -> None:
    record = recorded("hengyang258", 2)
    file = written(tmp_path, record)
    done = paiguan("verify", file, "--digest", record["digest"].upper())
    assert "✓ told" in done.out
    assert "untold" not in done.out
    other = recorded("hengyang258", 3)["digest"]
    said = in_english("verify", file, "--digest", other).complaint
    assert f"digest: {other} is not that of this record" in said
    assert paiguan("verify", file, "--digest", "").status == 1


def test_a_session_is_checked_against_the_digests_of_its_hands(tmp_path: Path) -> None:
    session = _session(2)
    file = written(tmp_path, session)
    first, second = (hand["digest"] for hand in session["hands"])
    out = paiguan("verify", file, "--digest", second).out
    assert "✓ told        第 2 局：正是一局完了时告诉全桌的摘要" in out
    assert "○ untold" in out, "of the first hand nothing was said"
    assert "untold" not in paiguan("verify", file, "--digest", first, "--digest", second).out
    assert "untold" not in paiguan("verify", file, "--digest", session["digest"]).out
    said = in_english("verify", file, "--digest", "0" * 64).complaint
    assert f"digest: {'0' * 64} is that of no hand" in said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda s: {**s, "hands": s["hands"][:1]}, "digest: it is not that of this session"),
        (lambda s: {**s, "seats": ["x"]}, "seats: others sat there in hand 1"),
        (lambda s: {k: v for k, v in s.items() if k != "digest"}, "digest: it is not that"),
        (lambda s: {**s, "digest": "0" * 64}, "digest: it is not that of this session"),
        (lambda s: {**s, "options": {}}, "digest: it is not that of this session"),
        (lambda s: {**s, "extra": 1}, "there is no field “extra”"),
    ],
)
def test_a_session_that_was_tampered_with(change: Any, said: str, tmp_path: Path) -> None:
    done = in_english("verify", written(tmp_path, change(_session(2))))
    assert done.status == 1
    assert said in done.complaint


def test_a_record_without_a_digest_says_what_nobody_can_tell(tmp_path: Path) -> None:
    record = recorded("hengyang258", 2)
    for field in ("digest", "salts", "name_hashes"):
        del record[field]
    done = in_english("verify", written(tmp_path, record))
    assert done.status == 0
    assert "○ unbound" in done.out
    assert "whether seats, names, times or passes were changed nobody can tell" in done.out
    said = in_english("verify", written(tmp_path, record), "--digest", "0" * 64).complaint
    assert "is not that of this record" in said


def test_a_record_alone_says_that_it_proves_neither_names_nor_times(tmp_path: Path) -> None:
    file = written(tmp_path, recorded("hengyang258", 2))
    assert "单凭一份记录，名字、时间是不是真的证明不了" in paiguan("verify", file).out


def test_a_field_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    text = json.dumps(recorded("hengyang258", 2))
    file = tmp_path / "twice.json"
    file.write_text('{"dealer": 0, ' + text[1:], encoding="utf-8")
    done = in_english("verify", str(file))
    assert (done.status, "“dealer” is there twice" in done.complaint) == (1, True)

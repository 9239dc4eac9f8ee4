"""Recordings that an operator puts into the data directory: what is taken, and how it is served."""

from pathlib import Path

import httpx
import pytest

from paiguan.server.http import voices
from paiguan.server.http.voices import read_voices
from tests.server.databases import Database
from tests.server.parlour import open_house


def record(folder: Path, voice: str, file: str, body: bytes = b"sound") -> Path:
    """Put a recording where an operator would."""
    path = folder / "voices" / voice / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)
    return path


def taken(folder: Path) -> dict[str, list[str]]:
    """The words of every voice that was taken."""
    return {name: list(words) for name, words in read_voices(folder).items()}


def test_without_a_folder_there_are_no_voices(tmp_path: Path) -> None:
    assert read_voices(tmp_path) == {}
    assert read_voices(tmp_path / "nowhere") == {}


def test_a_voice_is_a_folder_and_a_word_is_a_file_of_sound(tmp_path: Path) -> None:
    for file in ("碰.ogg", "胡.mp3", "吃.m4a", "自摸.wav", "读我.txt", "杠.svg", "a b.ogg", ".ogg"):
        record(tmp_path, "衡阳话", file)
    record(tmp_path, "town-2", "碰.ogg")
    (tmp_path / "voices" / "碰.ogg").write_bytes(b"in no folder")
    (tmp_path / "voices" / "empty").mkdir()
    assert taken(tmp_path) == {"town-2": ["碰"], "衡阳话": ["吃", "碰", "胡", "自摸"]}


def test_nothing_is_taken_through_a_link(tmp_path: Path) -> None:
    secret = tmp_path / "secret.key"
    secret.write_bytes(b"secret")
    beside = record(tmp_path / "elsewhere", "far", "碰.ogg").parent
    record(tmp_path, "near", "胡.ogg")
    (tmp_path / "voices" / "near" / "碰.ogg").symlink_to(secret)
    (tmp_path / "voices" / "far").symlink_to(beside)
    assert taken(tmp_path) == {"near": ["胡"]}
    linked = tmp_path / "linked"
    linked.mkdir()
    (linked / "voices").symlink_to(tmp_path / "voices")
    assert taken(linked) == {}


def test_they_are_bounded_in_size_and_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voices, "MOST_BYTES", 10)
    monkeypatch.setattr(voices, "MOST_BYTES_IN_ALL", 25)
    monkeypatch.setattr(voices, "MOST_WORDS", 2)
    monkeypatch.setattr(voices, "MOST_VOICES", 2)
    for word in "abc":
        record(tmp_path, "1", f"{word}.ogg", b"x" * 10)
    record(tmp_path, "2", "a.ogg", b"x" * 11)
    record(tmp_path, "2", "b.ogg", b"")
    record(tmp_path, "2", "c.ogg", b"x" * 5)
    record(tmp_path, "2", "d.ogg", b"x")
    record(tmp_path, "3", "a.ogg", b"x")
    assert taken(tmp_path) == {"1": ["a", "b"], "2": ["c"]}
    monkeypatch.setattr(voices, "MOST_BYTES_IN_ALL", 1_000)
    assert taken(tmp_path) == {"1": ["a", "b"], "2": ["c", "d"]}


async def test_they_are_listed_and_served_as_sound_and_nothing_else_is(sqlite: Database) -> None:
    record(sqlite.folder, "衡阳话", "碰.ogg", b"peng")
    async with open_house(sqlite) as house, httpx.AsyncClient(base_url=house.base) as client:
        listed = await client.get("/api/voices")
        assert listed.json() == [{"name": "衡阳话", "words": ["碰"]}]
        found = await client.get("/voices/衡阳话/碰")
        assert (found.status_code, found.content) == (200, b"peng")
        assert found.headers["content-type"] == "audio/ogg"
        assert found.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'self'" in found.headers["content-security-policy"]
        again = {"If-None-Match": found.headers["etag"]}
        assert (await client.get("/voices/衡阳话/碰", headers=again)).status_code == 304
        for path in (
            "/voices/衡阳话/胡",
            "/voices/other/碰",
            "/voices/衡阳话/..%2f..%2fsecret.key",
            "/voices/..%2f/secret.key",
            "/voices/%2e%2e/secret.key",
            "/voices/衡阳话/碰.ogg",
        ):
            assert (await client.get(path)).status_code == 404, path

"""Recordings of claims in the town's own voices: read once from the data directory, bounded.

A voice is a folder in `voices/` of the data directory, and a recording in it is named after what is
called out: `voices/衡阳话/碰.ogg`. Only plain files in plain folders count, none by a link, and
what is served is what was read at the start: no path that a client sends ever reaches the disk.
"""

import os
import re
from pathlib import Path
from typing import Final

import structlog
from fastapi import APIRouter, FastAPI, Request, Response

from paiguan.server.http.answers import add_routes
from paiguan.server.http.written import AN_HOUR, Written
from paiguan.server.wire.bodies import VoiceInfo
from paiguan.server.wire.errors import RoomError

log = structlog.get_logger()

FOLDER: Final = "voices"
TYPES: Final = {
    ".ogg": "audio/ogg",
    ".mp3": "audio/mpeg",
    ".m4a": "audio/mp4",
    ".wav": "audio/wav",
}
MOST_VOICES: Final = 12
MOST_WORDS: Final = 40
MOST_BYTES: Final = 300_000
MOST_BYTES_IN_ALL: Final = 24_000_000
VOICE_NAME: Final = re.compile(r"\w[\w -]{0,23}")
WORD: Final = re.compile(r"\w{1,8}")

router = APIRouter()


# By the name of the voice and the word.
Voices = dict[str, dict[str, Written]]


def read_voices(data_dir: Path) -> Voices:
    """Every recording that may be used; whatever is left out is logged with the reason."""
    voices: Voices = {}
    left = MOST_BYTES_IN_ALL
    for folder in _inside(data_dir / FOLDER):
        if not folder.is_dir(follow_symlinks=False) or VOICE_NAME.fullmatch(folder.name) is None:
            _left_out(folder, "not a plain folder with a plain name")
        elif len(voices) == MOST_VOICES:
            _left_out(folder, f"more than {MOST_VOICES} voices")
        else:
            words = _read_words(Path(folder.path), left)
            left -= sum(len(one.body) for one in words.values())
            if words:
                voices[folder.name] = words
    return voices


def _read_words(folder: Path, left: int) -> dict[str, Written]:
    words: dict[str, Written] = {}
    for file in _inside(folder):
        word, ending = os.path.splitext(file.name)
        if not file.is_file(follow_symlinks=False):
            _left_out(file, "not a plain file")
        elif ending not in TYPES or WORD.fullmatch(word) is None or word in words:
            _left_out(file, f"no word with one of {' '.join(TYPES)}")
        elif len(words) == MOST_WORDS:
            _left_out(file, f"more than {MOST_WORDS} words")
        else:
            body = _read(file.path)
            if not 0 < len(body) <= min(MOST_BYTES, left):
                _left_out(file, f"empty, over {MOST_BYTES} bytes, or too much in all")
                continue
            left -= len(body)
            words[word] = Written(body, {}, TYPES[ending], AN_HOUR)
    return words


def _inside(folder: Path) -> list[os.DirEntry[str]]:
    """What is in a folder that is no link, by name; nothing where there is none to be read."""
    if folder.is_symlink():
        return []
    try:
        with os.scandir(folder) as found:
            return sorted(found, key=lambda one: one.name)
    except OSError:
        return []


def _read(path: str) -> bytes:
    """A file, not past what is allowed, and never through a link; nothing where it cannot be."""
    try:
        with open(os.open(path, os.O_RDONLY | os.O_NOFOLLOW), "rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError:
        return b""


def _left_out(entry: os.DirEntry[str], why: str) -> None:
    log.warning("voices.left_out", name=entry.name, why=why)


@router.get("/api/voices")
async def voice_list(request: Request) -> list[VoiceInfo]:
    """The voices that this house has recordings of, and of which words."""
    voices: Voices = request.app.state.voices
    return [{"name": name, "words": list(words)} for name, words in voices.items()]


def serve_voices(app: FastAPI, data_dir: Path) -> None:
    """Read the recordings and add their list, and a way to each."""
    voices = read_voices(data_dir)
    app.state.voices = voices
    add_routes(app, router)

    async def serve(request: Request) -> Response:
        words = voices.get(request.path_params["name"], {})
        found = words.get(request.path_params["word"])
        if found is None:
            raise RoomError("no_voice")
        return found.answer(request)

    app.add_route("/voices/{name}/{word}", serve, include_in_schema=False)

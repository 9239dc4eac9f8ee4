"""What a table says, to the byte: however it is put together, its viewers read the same.

The hashes were taken from the plain way, in which every message was built and encoded for each
viewer by itself.
"""

import json
from hashlib import sha256

import pytest

from paiguan.games import GAMES
from tests.server.transcripts import KEPT, transcript


@pytest.mark.parametrize("game", GAMES)
async def test_a_session_is_told_in_the_same_bytes_as_ever(game: str) -> None:
    told = await transcript(game)
    kept = json.loads(KEPT.read_text("utf-8"))[game]
    assert [sha256(b"\n".join(one)).hexdigest() for one in told] == kept, (
        "if messages are meant to have changed: python -m tests.server.transcripts --write"
    )

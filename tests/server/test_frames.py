"""Frames as the house makes and reads them are those that a library makes of the same text."""

import asyncio

import pytest
from websockets.frames import Frame, Opcode

from paiguan.server.gate.frames import are_whole_frames, text_frame
from paiguan.server.gate.turns import BUSY
from paiguan.server.socket.connection import frame_of
from paiguan.server.wire import protocol
from tests.server.databases import Database
from tests.server.parlour import PONG, open_house


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_text_of_any_size_is_framed_as_the_standard_says(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_a_message_of_another_is_never_taken_for_the_one_before() -> None:
    """Two that are equal, one that is not, and the first again."""
    mine, same, other = protocol.Done("a"), protocol.Done("a"), protocol.Done("b")
    frames = [frame_of(message) for message in (mine, mine, same, other, mine)]
    expected = [text_frame(protocol.encode(one)) for one in (mine, mine, same, other, mine)]
    assert frames == expected


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 400])
def test_frames_are_known_to_be_whole_to_the_byte(size: int) -> None:
    text = Frame(Opcode.TEXT, b"x" * size).serialize(mask=True)
    pong = Frame(Opcode.PONG, b"").serialize(mask=True)
    assert are_whole_frames(text)
    assert are_whole_frames(pong + text + pong)
    for cut in range(1, len(text)):
        assert not are_whole_frames(text[:cut])
        assert not are_whole_frames(pong + text[:cut])
    assert not are_whole_frames(text + b"\x81")
    assert not are_whole_frames(Frame(Opcode.TEXT, b"x" * size, fin=False).serialize(mask=True))
    assert not are_whole_frames(Frame(Opcode.TEXT, b"x" * size).serialize(mask=False))


@pytest.mark.parametrize("busy", [BUSY, 0])
async def test_requests_are_heard_whole_together_and_in_pieces(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch, busy: int
) -> None:
    """The text after a piece begins where the piece ended, and not where its bytes came in.

    So it does where what comes has to wait for its turn.
    """
    monkeypatch.setattr("paiguan.server.gate.turns.BUSY", busy)
    async with open_house(sqlite) as house:
        (guest,) = await house.table("hengyang258", ["甲甲"])
        assert guest._socket is not None
        one = Frame(Opcode.TEXT, b'{"t":"ping"}').serialize(mask=True)
        said = 0
        for pieces in ([one], [one + one], [one], [one[:7], one[7:]], [one[:1], one[1:]], [one]):
            for piece in pieces:
                guest._socket.transport.write(piece)
                await asyncio.sleep(0.01)
            said += sum(map(len, pieces)) // len(one)
            await guest.until(lambda: guest.messages.count(PONG) == said)  # noqa: B023


async def test_what_was_said_before_a_goodbye_is_heard(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line ends while it waits for its turn: what came on it before counts all the same."""
    async with open_house(sqlite) as house:
        owner, guest = await house.table("hengyang258", ["甲甲", "乙乙"])
        assert guest._socket is not None
        monkeypatch.setattr("paiguan.server.gate.turns.BUSY", 0)
        monkeypatch.setattr("paiguan.server.gate.turns.TURN_SECONDS", 3600.0)
        # The last turn for a long time.
        guest._socket.transport.write(Frame(Opcode.TEXT, b'{"t":"ping"}').serialize(mask=True))
        await guest.until(lambda: PONG in guest.messages)
        ready = Frame(Opcode.TEXT, b'{"t":"ready","id":"last","on":true}').serialize(mask=True)
        guest._socket.transport.write(ready)
        await asyncio.sleep(0.1)
        assert not owner.room["seats"][1]["ready"]
        guest._socket.transport.write_eof()
        await owner.until(lambda: owner.room["seats"][1]["ready"])

"""Frames as the house makes and reads them are those that a library makes of the same text."""

import asyncio

import pytest
from websockets.frames import Frame, Opcode

from paiguan.server.gate.lines import are_whole_frames, text_frame
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


async def test_requests_are_heard_whole_together_and_in_pieces(sqlite: Database) -> None:
    """The text after a piece begins where the piece ended, and not where its bytes came in."""
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

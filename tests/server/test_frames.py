"""A frame as the house makes it is the one that a library makes of the same text."""

import pytest
from websockets.frames import Frame, Opcode

from paiguan.server.gate.lines import text_frame
from paiguan.server.socket.connection import frame_of
from paiguan.server.wire import protocol


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

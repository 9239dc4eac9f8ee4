"""Frames of the socket, by their bytes (RFC 6455)."""

from typing import Final

# So much is parsed before it is counted what it was.
PARSED_AT_ONCE: Final = 512
# The first byte of a frame that is a whole text, and what its second says of a longer one.
WHOLE_TEXT: Final = 0x81
TWO_BYTES_OF_SIZE: Final = 126
EIGHT_BYTES_OF_SIZE: Final = 127
TWO_BYTES: Final = 0x10000
# A frame that is no piece of a message; a short one of a client has its size and a mask after it.
WHOLE: Final = 0x80
MASKED: Final = 0x80
MASK_AT: Final = 2
TEXT_AT: Final = 6


def are_whole_frames(data: bytes) -> bool:
    """Whether this is some frames of a client from the first to the last byte, none a piece."""
    at, end = 0, len(data)
    if end > PARSED_AT_ONCE:
        return False
    while at < end:
        if end - at < TEXT_AT or data[at] < WHOLE or data[at + 1] < MASKED:
            return False
        size = data[at + 1] - MASKED
        if size == EIGHT_BYTES_OF_SIZE:
            return False
        if size == TWO_BYTES_OF_SIZE:
            size = 2 + int.from_bytes(data[at + 2 : at + 4])
        at += TEXT_AT + size
    return at == end


def text_frame(text: bytes) -> bytes:
    """A text as one frame of a server: that it is whole, its size, and then itself."""
    size = len(text)
    if size < TWO_BYTES_OF_SIZE:
        return bytes((WHOLE_TEXT, size)) + text
    if size < TWO_BYTES:
        return bytes((WHOLE_TEXT, TWO_BYTES_OF_SIZE)) + size.to_bytes(2) + text
    return bytes((WHOLE_TEXT, EIGHT_BYTES_OF_SIZE)) + size.to_bytes(8) + text

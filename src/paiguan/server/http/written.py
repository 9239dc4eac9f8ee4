"""Answers that are the same for everybody: written once, compressed, brief where nothing is new.

Nothing about a person or a table is answered in this way: what is compressed beside a secret could
be guessed by its length.
"""

import gzip
import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import msgspec
from fastapi import Request, Response

FOREVER: Final = "public, max-age=31536000, immutable"
# What changes only with the package.
AN_HOUR: Final = "public, max-age=3600"
ASK_AGAIN: Final = "no-cache"
# Less than this is one packet whether it is compressed or not.
WORTH_IT: Final = 1024


@dataclass(frozen=True)
class Written:
    """One answer, with its compressed forms, the smallest first."""

    body: bytes
    compressed: dict[str, bytes]
    media_type: str
    cache: str

    @cached_property
    def etag(self) -> str:
        """What browsers call this state of it."""
        return f'"{hashlib.sha256(self.body).hexdigest()[:20]}"'

    def answer(self, request: Request) -> Response:
        """The answer as the browser wants it; nothing where it has it already."""
        headers = request.headers
        given = {"Cache-Control": self.cache, "ETag": self.etag, "Vary": "Accept-Encoding"}
        if headers.get("if-none-match") == self.etag:
            return Response(status_code=304, headers=given)
        accepted = {
            part.split(";")[0].strip() for part in headers.get("accept-encoding", "").split(",")
        }
        for encoding, body in self.compressed.items():
            if encoding in accepted:
                given["Content-Encoding"] = encoding
                return Response(body, headers=given, media_type=self.media_type)
        return Response(self.body, headers=given, media_type=self.media_type)


def written(told: Any, cache: str = AN_HOUR) -> Written:
    """What is told, as JSON."""
    body = msgspec.json.encode(told)
    forms = {"gzip": gzip.compress(body, mtime=0)} if len(body) >= WORTH_IT else {}
    return Written(body, forms, "application/json", cache)

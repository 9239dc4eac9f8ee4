"""The browser client, as it was built into the package: read once, served from memory.

Files under `assets/` have a hash of their content in their name and are kept by browsers for a
year. All others are asked for again each time, and answered briefly where they have not changed.
"""

import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request, Response
from starlette.datastructures import Headers

CLIENT: Final = Path(__file__).parents[1] / "static"
FIRST_PAGE: Final = "index.html"
HASHED: Final = "assets/"
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
# What the build leaves beside a file, the smallest first.
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
NOT_BUILT: Final = (
    "牌馆的网页没有一起打包：先运行 make web，再启动。\n"
    "This package was built without the browser client: run `make web`, then start again.\n"
)


@dataclass(frozen=True)
class Asset:
    """One file of the client, with its compressed forms."""

    body: bytes
    compressed: dict[str, bytes]
    media_type: str
    etag: str
    cache: str

    def answer(self, headers: Headers) -> Response:
        """The file as the browser wants it; nothing where it has it already."""
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


def read_client(folder: Path = CLIENT) -> dict[str, Asset]:
    """Every file of the built client by its path; nothing where it was not built."""
    found: dict[str, Asset] = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if path.is_file() and path.suffix not in ENCODINGS.values():
            name = path.relative_to(folder).as_posix()
            found[name] = _asset(path, hashed=name.startswith(HASHED))
    return found


def _asset(path: Path, *, hashed: bool) -> Asset:
    body = path.read_bytes()
    compressed = {}
    for encoding, ending in ENCODINGS.items():
        beside = path.with_name(path.name + ending)
        if beside.is_file():
            compressed[encoding] = beside.read_bytes()
    guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Asset(
        body,
        compressed,
        TYPES.get(path.suffix, guessed),
        f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        FOREVER if hashed else ASK_AGAIN,
    )


def serve_client(app: FastAPI, folder: Path = CLIENT) -> None:
    """Add a route for each file, and `/` for the first page; unknown paths stay unknown."""
    client = read_client(folder)
    for name, asset in client.items():
        _add(app, f"/{name}", asset)
    if FIRST_PAGE in client:
        _add(app, "/", client[FIRST_PAGE])
    else:
        app.add_route("/", _not_built, include_in_schema=False)


def _add(app: FastAPI, path: str, asset: Asset) -> None:
    async def serve(request: Request) -> Response:
        return asset.answer(request.headers)

    app.add_route(path, serve, include_in_schema=False)


async def _not_built(_request: Request) -> Response:
    return Response(NOT_BUILT, 404, media_type="text/plain")

"""The browser client, as it was built into the package: read once, served from memory.

Files under `assets/` have a hash of their content in their name and are kept by browsers for a
year; those of another release are asked of the database. All others are asked for again each time,
and answered briefly where they have not changed.
"""

import mimetypes
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from fastapi import FastAPI, HTTPException, Request, Response

from paiguan.server.http.written import ASK_AGAIN, FOREVER, Written
from paiguan.server.store.client_files import UNCOMPRESSED, Forms

CLIENT: Final = Path(__file__).parents[1] / "static"
FIRST_PAGE: Final = "index.html"
HASHED: Final = "assets/"
FILE_NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,100}")
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


def read_client(folder: Path = CLIENT) -> dict[str, Written]:
    """Every file of the built client by its path; nothing where it was not built."""
    found: dict[str, Written] = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if path.is_file() and path.suffix not in ENCODINGS.values():
            name = path.relative_to(folder).as_posix()
            found[name] = _asset(path, hashed=name.startswith(HASHED))
    return found


def _asset(path: Path, *, hashed: bool) -> Written:
    forms = {UNCOMPRESSED: path.read_bytes()}
    for encoding, ending in ENCODINGS.items():
        beside = path.with_name(path.name + ending)
        if beside.is_file():
            forms[encoding] = beside.read_bytes()
    return _asset_of(path.name, forms, FOREVER if hashed else ASK_AGAIN)


def _asset_of(name: str, forms: Forms, cache: str) -> Written:
    guessed = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Written(
        forms[UNCOMPRESSED],
        {encoding: forms[encoding] for encoding in ENCODINGS if encoding in forms},
        TYPES.get(Path(name).suffix, guessed),
        cache,
    )


async def _nowhere(_name: str) -> Forms | None:
    """There is no other release."""
    return None


def serve_client(
    app: FastAPI, folder: Path = CLIENT, find: Callable[[str], Awaitable[Forms | None]] = _nowhere
) -> dict[str, Forms]:
    """Add a route for each file, and `/` for the first page; unknown paths stay unknown.

    What goes by its hash is looked for among other releases too. All of it that is here.
    """
    client = read_client(folder)
    for name, asset in client.items():
        _add(app, f"/{name}", asset)
    if FIRST_PAGE in client:
        _add(app, "/", client[FIRST_PAGE])
    else:
        app.add_route("/", _not_built, include_in_schema=False)
    _add_others(app, find)
    hashed = [name for name in client if name.startswith(HASHED)]
    return {name: {UNCOMPRESSED: client[name].body, **client[name].compressed} for name in hashed}


def _add_others(app: FastAPI, find: Callable[[str], Awaitable[Forms | None]]) -> None:
    async def serve(request: Request) -> Response:
        name = request.path_params["name"]
        forms = await find(HASHED + name) if FILE_NAME.fullmatch(name) else None
        if forms is None:
            raise HTTPException(404)
        return _asset_of(name, forms, FOREVER).answer(request)

    app.add_route(f"/{HASHED}{{name}}", serve, include_in_schema=False)


def _add(app: FastAPI, path: str, asset: Written) -> None:
    async def serve(request: Request) -> Response:
        return asset.answer(request)

    app.add_route(path, serve, include_in_schema=False)


async def _not_built(_request: Request) -> Response:
    return Response(NOT_BUILT, 404, media_type="text/plain")

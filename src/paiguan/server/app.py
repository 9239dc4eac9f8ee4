"""The web application: the interface over HTTP, the administrator's pages and the socket."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

import paiguan
from paiguan.server import admin_pages, api, rules
from paiguan.server.clock import Clock
from paiguan.server.errors import RefusedError, RoomError
from paiguan.server.guard import Guard
from paiguan.server.parlour import Parlour
from paiguan.server.settings import Settings
from paiguan.server.store import StoreError
from paiguan.server.web import serve_client

STATUS_OF: Final = {
    "no_room": 404,
    "no_replay": 404,
    "no_rule": 404,
    "too_fast": 429,
    "not_signed_in": 401,
    "banned": 403,
    "not_ready": 503,
}

__all__ = ["Parlour", "create_app"]


def create_app(
    settings: Settings | None = None, pace_scale: float = 1.0, clock: Clock | None = None
) -> FastAPI:
    """The application; settings come from the environment where none are given."""
    parlour = Parlour(settings or Settings(), pace_scale, clock)

    @asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        await parlour.start()
        yield
        await parlour.stop()

    app = FastAPI(
        title="Paiguan 牌馆",
        version=paiguan.__version__,
        lifespan=life,
        # Their pages load programs from elsewhere, which the content policy forbids.
        docs_url=None,
        redoc_url=None,
    )
    app.state.parlour = parlour
    for router in (api.accounts, api.rooms, api.operations, rules.router):
        app.include_router(router)
    serve_client(app)
    app.exception_handler(RefusedError)(_refused)
    app.exception_handler(StoreError)(_store_error)
    app.exception_handler(RequestValidationError)(_not_understood)
    app.exception_handler(HTTPException)(_http_error)
    app.add_middleware(
        Guard,
        settings=parlour.settings,
        metrics=parlour.metrics,
        socket=parlour.sockets.serve,
        admin_for=admin_pages.for_administrators(parlour),
    )
    return app


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    return _told(error, STATUS_OF.get(error.code, 409 if isinstance(error, RoomError) else 400))


async def _store_error(_request: Request, _error: Exception) -> Response:
    return _told(RoomError("store"), 503)


async def _not_understood(_request: Request, error: Exception) -> Response:
    """What is wrong with a request and where, without what it said."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"]).encode("ascii", "replace").decode()
    what = f"{where}: {first['msg'].encode('ascii', 'replace').decode()}"
    return _told(RefusedError("bad_request", f"请求有误：{what}", what), 422)


async def _http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    phrase = HTTPStatus(error.status_code).phrase
    response = _told(RefusedError("http", f"请求有误：{phrase}", phrase), error.status_code)
    response.headers.update(error.headers or {})
    return response


def _told(error: RefusedError, status: int) -> Response:
    body = json.dumps({"code": error.code, "zh": error.zh, "en": error.en}, ensure_ascii=False)
    return Response(body.encode("utf-8", "replace"), status, media_type="application/json")

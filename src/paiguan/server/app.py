"""The web application: the interface over HTTP, the administrator's pages and the socket."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

import paiguan
from paiguan.server.gate.guard import Guard
from paiguan.server.http import api, invitations, lessons, rules
from paiguan.server.http.admin import pages
from paiguan.server.http.answers import add_routes, answer_errors
from paiguan.server.http.voices import serve_voices
from paiguan.server.http.web import serve_client
from paiguan.server.parlour import Parlour
from paiguan.server.settings import Settings
from paiguan.server.table.clock import Clock

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
    for part in (rules, lessons, invitations):
        add_routes(app, part.router)
    for router in (api.accounts, api.rooms, api.operations):
        add_routes(app, router)
    serve_voices(app, parlour.settings.data_dir)
    parlour.files = serve_client(app, find=parlour.file_of_another_release)
    answer_errors(app)
    app.add_middleware(
        Guard,
        settings=parlour.settings,
        metrics=parlour.metrics,
        socket=parlour.sockets.serve,
        admin_for=pages.for_administrators(parlour),
    )
    return app

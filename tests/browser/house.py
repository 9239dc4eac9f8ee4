"""A server beside the tests, in a thread of its own, and the browser that visits it."""

import asyncio
import os
import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, Playwright

from paiguan.server.app import create_app
from paiguan.server.door.service import server_config
from paiguan.server.http import web
from paiguan.server.parlour import Parlour
from paiguan.server.settings import Settings
from paiguan.server.table import wait
from tests.server.parlour import UNLIMITED

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SECONDS = 60
# So long a table waits for its people's shares of a deal, and shows a settlement: however slow the
# machine is, no hand is dealt from something else and no dialog goes while it is looked at.
UNHURRIED = {"HASHES_SECONDS": 600, "SEEDS_SECONDS": 600, "CONFIRM_SECONDS": 99}
# What Playwright leaves out of a browser, where it is not of other systems: a list of one's own
# takes the place of its. And what only a person at the address line would see: two pages of the
# browser's own for every window, which take a third of its time.
LEFT_OUT = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
)


class BrowserHouse:
    """A running server: its address, and a way to its insides from outside its thread."""

    def __init__(self, base: str, parlour: Parlour, loop: asyncio.AbstractEventLoop) -> None:
        self.base = base
        self.parlour = parlour
        self.loop = loop

    @contextmanager
    def known_chance(self, secret: bytes) -> Iterator[None]:
        """The first hand of every room that is opened meanwhile comes from this secret."""
        lobby = self.parlour.lobby
        drawn = lobby.draw_chance
        lobby.draw_chance = lambda size: secret + drawn(size - len(secret))
        try:
            yield
        finally:
            lobby.draw_chance = drawn

    def cut_connections(self) -> None:
        """Drop everybody's connection, as a network does."""

        def cut() -> None:
            for mine in list(self.parlour.sockets.of_user.values()):
                for connection in list(mine):
                    connection._abort()

        self.loop.call_soon_threadsafe(cut)


@contextmanager
def open_browser_house(folder: Path, pace_scale: float = 0.0) -> Iterator[BrowserHouse]:
    """A server that serves the built client; pauses are scaled down to nothing."""
    if not (web.CLIENT / web.FIRST_PAGE).is_file():
        pytest.fail(f"{web.CLIENT}: the client is not built; run `make web` first")
    settings = Settings(data_dir=folder, review_seconds=0.5, **UNLIMITED)
    app = create_app(settings, pace_scale)
    with unhurried(), closing(socket.create_server(("127.0.0.1", 0))) as listening:
        server = uvicorn.Server(server_config(app, settings))
        loops: list[asyncio.AbstractEventLoop] = []
        begun = threading.Event()

        async def serve() -> None:
            loops.append(asyncio.get_running_loop())
            serving = asyncio.create_task(server.serve([listening]))
            while not server.started and not serving.done():
                await asyncio.sleep(0.01)
            begun.set()
            await serving

        thread = threading.Thread(target=asyncio.run, args=(serve(),))
        thread.start()
        assert begun.wait(SECONDS), "the server did not start"
        port = listening.getsockname()[1]
        try:
            yield BrowserHouse(f"http://127.0.0.1:{port}", app.state.parlour, loops[0])
        finally:
            server.should_exit = True
            thread.join(SECONDS)


@contextmanager
def unhurried() -> Iterator[None]:
    """Tables wait longer for their people than they usually do."""
    with pytest.MonkeyPatch.context() as patch:
        for name, seconds in UNHURRIED.items():
            patch.setattr(wait, name, float(seconds))
        yield


def find_browser() -> str:
    """The system's Chromium; without one its tests are skipped, in CI they fail."""
    path = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if path is None:
        missing = (
            "!! no browser (apt install chromium libatomic1 fonts-wqy-microhei): "
            "its tests are SKIPPED"
        )
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return path


def launch(playwright: Playwright) -> Browser:
    """Chromium without a window."""
    return launch_at(playwright, find_browser())


def launch_at(playwright: Playwright, path: str) -> Browser:
    """The browser at this place; as root Chromium runs without its sandbox or not at all."""
    args = ["--no-sandbox", f"--disable-features={','.join(LEFT_OUT)}"]
    return playwright.chromium.launch(executable_path=path, args=args)

"""What stands before the application: limits, origins, security headers.

It is plain ASGI and the outermost layer, so that a flood is refused before anything is parsed or
looked up, and so that frames of the socket go through no other layer.
"""

import json
from collections.abc import Awaitable, Callable
from typing import Final

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paiguan.server.gate.allowance import Allowances, network_of
from paiguan.server.settings import Settings
from paiguan.server.store.database import StoreError
from paiguan.server.watch.metrics import Metrics
from paiguan.server.wire.errors import TEXTS

log = structlog.get_logger()

CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
OPENER_POLICY: Final = "Cross-Origin-Opener-Policy"
# Names by which a browser knows that it talks to its own machine.
THIS_MACHINE: Final = ("localhost", "127.0.0.1", "[::1]")
SECURITY_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    OPENER_POLICY: "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Content-Security-Policy": CONTENT_POLICY,
}
STRICT_TRANSPORT: Final = "max-age=31536000"
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
# How many times the longest request is read only to be thrown away.
READ_AWAY: Final = 16
# Whoever watches over the server has an allowance of its own: a flood of other requests from the
# same address is not to make the house look ill, and asking after its health is not free either.
HEALTH_PATHS: Final = ("/healthz", "/readyz", "/metrics")
HEALTH_PER_SECOND: Final = 5
HEALTH_BURST: Final = 20


# The administrator's pages, for an administrator.
AdminFor = Callable[[Scope], Awaitable[ASGIApp | None]]


def allowed_origin(settings: Settings, headers: Headers) -> bool:
    """Whether there is one origin, and it is exactly one of those set or the server's own."""
    origins, hosts = headers.getlist("origin"), headers.getlist("host")
    if len(origins) != 1 or len(hosts) != 1:
        return False
    if settings.origins:
        return origins[0] in settings.origins
    own = {f"https://{hosts[0]}"}
    if not settings.production:
        own.add(f"http://{hosts[0]}")
    return origins[0] in own


class _TooLongError(Exception):
    """A body is longer than allowed."""


class Guard:
    """Lets requests through: to the socket, to administrators' pages, to the application."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        metrics: Metrics,
        socket: ASGIApp,
        admin_for: AdminFor,
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._socket = socket
        self._admin_for = admin_for
        self._settings = settings
        self._requests = Allowances(settings.requests_per_second, settings.request_burst)
        self._health = Allowances(HEALTH_PER_SECOND, HEALTH_BURST)
        self._headers = dict(SECURITY_HEADERS)
        if settings.production:
            self._headers["Strict-Transport-Security"] = STRICT_TRANSPORT

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request and hand it on."""
        if scope["type"] == "websocket":
            if self._may_ask(scope):
                await self._socket(scope, receive, send)
            else:
                self._metrics.refused.labels("too_fast").inc()
                await send({"type": "websocket.close"})
        elif scope["type"] == "http":
            await self._request(scope, receive, self._with_headers(scope, send))
        else:
            await self._app(scope, receive, send)

    def _may_ask(self, scope: Scope) -> bool:
        address = scope["client"][0] if scope["client"] else ""
        allowances = self._health if scope["path"] in HEALTH_PATHS else self._requests
        return allowances.take(network_of(address))

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if not self._may_ask(scope):
            await self._refuse(send, 429, "too_fast")
        elif (
            scope["method"] not in SAFE_METHODS
            and "origin" in headers
            and not allowed_origin(self._settings, headers)
        ):
            await self._refuse(send, 403, "bad_origin")
        else:
            await self._hand_on(scope, receive, send)

    async def _hand_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request on; a body that is too long is refused as soon as that is known."""
        most, seen, more, started = self._settings.request_bytes, 0, False, False

        async def counted() -> Message:
            nonlocal seen, more
            message = await receive()
            seen += len(message.get("body", b""))
            more = message.get("more_body", False)
            if seen > most:
                raise _TooLongError
            return message

        async def noted(message: Message) -> None:
            nonlocal started
            # The application makes an answer of its own of a body that it cannot read.
            if started or seen <= most:
                started = True
                await send(message)

        try:
            app = await self._admin_for(scope) if _is_admins(scope["path"]) else None
            await (app or self._app)(scope, counted, noted)
        except _TooLongError:
            pass
        except StoreError:
            # Whether an administrator asks is not known now.
            await self._refuse(send, 503, "store")
        except Exception:
            log.exception("http.failed")
            if started:
                raise
            await self._refuse(send, 500, "internal")
        if seen > most and not started:
            if more:
                await _read_away(receive, most * READ_AWAY)
            await self._refuse(send, 413, "too_long")

    async def _refuse(self, send: Send, status: int, code: str) -> None:
        self._metrics.refused.labels(code).inc()
        await _answer(send, status, code)

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        ignored = () if self._settings.production else _ignored_headers(scope)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    if name not in ignored:
                        headers.setdefault(name, value)
                if scope["path"].startswith(("/api", "/admin")):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        return with_headers


def _ignored_headers(scope: Scope) -> tuple[str, ...]:
    """What a browser heeds only where it trusts the way here, and complains of everywhere else."""
    host = Headers(scope=scope).get("host", "")
    name, _, port = host.rpartition(":")
    trusted = scope["scheme"] == "https" or (name if port.isdigit() else host) in THIS_MACHINE
    return () if trusted else (OPENER_POLICY,)


async def _read_away(receive: Receive, most: int) -> None:
    """Read on for a while: an answer is lost to a client that is still sending when we hang up."""
    while most > 0:
        message = await receive()
        if not message.get("more_body", False):
            return
        most -= len(message["body"])


def _is_admins(path: str) -> bool:
    return path == "/admin" or path.startswith("/admin/")


async def _answer(send: Send, status: int, code: str) -> None:
    zh, en = TEXTS[code]
    body = json.dumps({"code": code, "zh": zh, "en": en}, ensure_ascii=False).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        # What is left of the request is not read.
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

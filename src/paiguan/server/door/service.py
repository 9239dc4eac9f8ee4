"""`paiguan serve`: the parlour opens, alone on this machine or for everybody on one Wi-Fi."""

import os
import shutil
import socket
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from paiguan.bots.outside import OutsideBotError, words_of
from paiguan.server.app import create_app
from paiguan.server.gate.doorkeeper import Doorkeeper, raise_file_limit
from paiguan.server.gate.entrance import LineServer
from paiguan.server.gate.lines import LineConfig
from paiguan.server.parlour import collect_seldom
from paiguan.server.premises.addresses import EVERYWHERE, LOOPBACK, is_public, own_addresses
from paiguan.server.premises.house_lock import house_lock
from paiguan.server.premises.ports import bound_sockets, cannot_listen
from paiguan.server.premises.preconditions import (
    OWNER_ALONE,
    OperatorError,
    check_database,
    check_key,
    read_settings,
    why_not,
)
from paiguan.server.settings import Settings
from paiguan.server.watch.logs import configure_logs

# The writer's thread comes to its turn sooner: an answer waits for it.
SWITCH_SECONDS: Final = 0.001
READ_AT_MOST: Final = 4
PING_SECONDS: Final = 20.0
SHARED_PING_SECONDS: Final = 4.0


@dataclass(frozen=True)
class Opened:
    """Where the parlour is found: from this machine, and by others in its network."""

    here: str
    others: tuple[str, ...] = ()


Greet = Callable[[Opened], None]


def serve(
    host: str | None = None,
    port: int | None = None,
    bots: Sequence[str] = (),
    *,
    lan: bool = False,
    greet: Greet = lambda _opened: None,
) -> None:
    """Start the parlour and stay until it is stopped; greets as soon as it can be visited."""
    os.umask(OWNER_ALONE)
    settings = read_settings(host=host, port=port, bots=_bots(bots))
    hosts = _lan_hosts(settings) if lan else [settings.host]
    if lan:
        settings = _for_the_network(settings, hosts)
    check_database(settings)
    check_key(settings)
    opened = _opened(settings, hosts)
    with house_lock(settings, opened.here), bound_sockets(hosts, settings.port) as sockets:
        configure_logs(settings.log_level)
        sys.setswitchinterval(SWITCH_SECONDS)
        server = _Server(_app(settings), settings, lambda: greet(opened))
        collect_seldom()
        _run(server, sockets, hosts)


class _Server(LineServer):
    """A server that says when it listens."""

    def __init__(self, app: FastAPI, settings: Settings, listening: Callable[[], None]) -> None:
        super().__init__(server_config(app, settings))
        self._listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the database and the doors, and only then say so."""
        try:
            await super().startup(sockets)
        except OSError:
            await self.lifespan.shutdown()
            raise
        if self.started:
            self._listening()


def _run(server: _Server, sockets: list[socket.socket], hosts: Sequence[str]) -> None:
    try:
        server.run(sockets)
    except SystemExit:
        # What has kept the application from starting is in the log.
        pass
    except OSError as error:
        if server.started:
            raise
        # Somebody else was faster between binding and listening.
        raise cannot_listen(error, hosts, server.config.port) from None
    if not server.started:
        raise OperatorError(
            "牌馆没有开成，原因在上面的日志里", "the parlour did not open; the log above says why"
        )


def _app(settings: Settings) -> FastAPI:
    try:
        return create_app(settings)
    except OSError as error:
        zh, en = why_not(error)
        raise OperatorError(f"{error.filename}：{zh}", f"{error.filename}: {en}") from None


def server_config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How the web server is set up."""
    return LineConfig(
        app,
        settings,
        app.state.parlour.metrics,
        Doorkeeper(raise_file_limit()),
        host=settings.host,
        port=settings.port,
        # A message that is somewhat too long is refused in words; beyond this nothing is read.
        ws_max_size=settings.message_bytes * READ_AT_MOST,
        # A compressed frame costs memory for each connection, and its size tells of its content.
        ws_per_message_deflate=False,
        # Of several servers one that hangs is found out by its pings, and the others go on.
        ws_ping_interval=SHARED_PING_SECONDS if settings.several else PING_SECONDS,
        forwarded_allow_ips=settings.trusted_proxies,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=5,
    )


# Bots


def _bots(given: Sequence[str]) -> dict[str, str] | None:
    """The programs that rooms offer: those of the environment, and those named here."""
    bots = dict(read_settings().bots)
    for text in given:
        name, equals, command = text.partition("=")
        if not equals:
            raise OperatorError(
                f"--bot {text}：应写作 名字=命令", f"--bot {text}: it is written NAME=COMMAND"
            )
        bots[name.strip()] = command
    for name, command in bots.items():
        try:
            words = words_of(command)
        except OutsideBotError as error:
            raise OperatorError(f"--bot {name}：{error.zh}", f"--bot {name}: {error.en}") from None
        if shutil.which(words[0]) is None:
            raise OperatorError(
                f"--bot {name}：{words[0]} 打不开", f"--bot {name}: {words[0]} cannot be started"
            )
    return bots or None


# One Wi-Fi


def _lan_hosts(settings: Settings) -> list[str]:
    """Where to listen for others in the network: this machine itself, and its addresses there."""
    if settings.production:
        raise OperatorError(
            "--lan 是不加密的 HTTP，和 PAIGUAN_PRODUCTION=1（只许 HTTPS）不能一起用",
            "--lan is plain HTTP and does not go with PAIGUAN_PRODUCTION=1, which needs HTTPS",
        )
    own = own_addresses()
    if "host" in settings.model_fields_set:
        return [LOOPBACK, _named(settings.host, own)]
    inside = [address for address in own if not is_public(address)]
    if inside:
        return [LOOPBACK, *inside]
    if own:
        raise OperatorError(
            f"这台机器的地址 {own[0]} 在公网上，谁都能来；真要这样就加 --host {own[0]}",
            f"this machine's address {own[0]} is public, anybody might come; "
            f"if that is meant, add --host {own[0]}",
        )
    raise OperatorError(
        "这台机器不在任何网络里：先连上 Wi-Fi，再 paiguan serve --lan",
        "this machine is in no network: join the Wi-Fi first, then paiguan serve --lan",
    )


def _named(host: str, own: Sequence[str]) -> str:
    """The address that was asked for, if it is one of this machine's."""
    if host in own:
        return host
    listed = ", ".join(own) or "–"
    raise OperatorError(
        f"--host {host}：这台机器在网络里的地址是 {listed}",
        f"--host {host}: this machine's addresses in its network are {listed}",
    )


def _for_the_network(settings: Settings, hosts: Sequence[str]) -> Settings:
    """The same settings with the address that links carry, which is one to come by as well."""
    changed: dict[str, Any] = {"host": hosts[1]}
    if not settings.address:
        changed["address"] = _url(hosts[1], settings.port).rstrip("/")
    if settings.origins:
        own = [_url(host, settings.port).rstrip("/") for host in hosts]
        changed["origins"] = [*settings.origins, *own]
    return settings.model_copy(update=changed)


def _opened(settings: Settings, hosts: Sequence[str]) -> Opened:
    first, *others = hosts
    return Opened(
        _url(LOOPBACK if first in EVERYWHERE else first, settings.port),
        tuple(_url(other, settings.port) for other in others),
    )


def _url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"

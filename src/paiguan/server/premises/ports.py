"""The sockets of a server, bound before anything else is done: a port that is taken is told."""

import errno
import socket
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Final

from paiguan.server.premises.preconditions import OperatorError, why_not

PORTS_TRIED: Final = 200
LAST_PORT: Final = 65535
FIRST_OPEN_PORT: Final = 1024
# A name may stand for addresses of which this machine lacks some.
NOT_HERE: Final = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


@contextmanager
def bound_sockets(hosts: Sequence[str], port: int) -> Iterator[list[socket.socket]]:
    """Sockets at these addresses that do not listen yet, or why that cannot be."""
    bound: list[socket.socket] = []
    try:
        try:
            for host in hosts:
                bound += _bound(host, port)
        except OSError as error:
            raise cannot_listen(error, hosts, port) from None
        yield bound
    finally:
        _close(bound)


def cannot_listen(error: OSError, hosts: Sequence[str], port: int) -> OperatorError:
    """Why a server cannot listen, and what would help."""
    if error.errno == errno.EADDRINUSE:
        return _taken(hosts, port)
    if error.errno == errno.EACCES:
        return OperatorError(
            f"没有权限用 {port} 端口；{FIRST_OPEN_PORT} 以上的都可以，比如 --port 8000",
            f"port {port} may not be used by this user; those from {FIRST_OPEN_PORT} on may, "
            "such as --port 8000",
        )
    if isinstance(error, socket.gaierror) or error.errno in NOT_HERE:
        named = ", ".join(hosts)
        return OperatorError(
            f"这台机器没有 {named} 这个地址；--host 127.0.0.1 总是有的",
            f"this machine has no address {named}; --host 127.0.0.1 is always there",
        )
    zh, en = why_not(error)
    return OperatorError(f"不能在 {port} 端口上听：{zh}", f"it cannot listen on port {port}: {en}")


def _taken(hosts: Sequence[str], port: int) -> OperatorError:
    free = next_free_port(hosts, port)
    if free is None:
        return OperatorError(f"{port} 端口已被占用", f"port {port} is taken")
    again = f'--port {free}（make run ARGS="--port {free}"）'
    return OperatorError(
        f"{port} 端口已被占用；{free} 是空的，请用 {again}",
        f"port {port} is taken; {free} is free: use {again.replace('（', ' (').replace('）', ')')}",
    )


def next_free_port(hosts: Sequence[str], port: int) -> int | None:
    """The next port that nobody uses at any of these addresses."""
    for candidate in range(port + 1, min(port + PORTS_TRIED, LAST_PORT) + 1):
        with suppress(OSError), ExitStack() as tried:
            for host in hosts:
                for one in _bound(host, candidate):
                    tried.enter_context(one)
            return candidate
    return None


def _bound(host: str, port: int) -> list[socket.socket]:
    """A socket for each address of a host that this machine has."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    bound: list[socket.socket] = []
    missing: OSError | None = None
    for kind, _, _, _, address in dict.fromkeys(found):
        try:
            bound.append(_bound_at(kind, address))
        except OSError as error:
            if error.errno not in NOT_HERE:
                _close(bound)
                raise
            missing = error
    if missing is not None and not bound:
        raise missing
    return bound


def _bound_at(kind: socket.AddressFamily, address: tuple[Any, ...]) -> socket.socket:
    one = socket.socket(kind, socket.SOCK_STREAM)
    try:
        # The port of a server that has just ended is free.
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if kind == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind(address)
    except OSError:
        one.close()
        raise
    return one


def _close(sockets: Sequence[socket.socket]) -> None:
    for one in sockets:
        one.close()

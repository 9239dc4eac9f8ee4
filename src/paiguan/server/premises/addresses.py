"""The addresses of this machine in its own network, found without sending anything."""

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = ("0.0.0.0", "::")
# An address that belongs to nobody: the way to it is the way out of the house.
FAR_AWAY: Final = ("198.51.100.1", 9)
# Bridges to containers and virtual machines: nobody's phone is there.
INSIDE: Final = ("docker", "br-", "veth", "virbr", "cni", "podman", "lxc")
# Linux: the address of an interface.
ASK_ADDRESS: Final = 0x8915
LONGEST_NAME: Final = 15


def own_addresses() -> list[str]:
    """The IPv4 addresses that others reach this machine by; that of the way out comes first."""
    found = dict.fromkeys((*_way_out(), *_of_interfaces()))
    return [address for address in found if not ipaddress.ip_address(address).is_loopback]


def is_public(address: str) -> bool:
    """Whether anybody in the world might reach it, and not only one's own network."""
    return ipaddress.ip_address(address).is_global


def _way_out() -> Iterator[str]:
    """The address that this machine would send from; a datagram socket connects in silence."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(FAR_AWAY)
        yield asked.getsockname()[0]


if sys.platform == "linux":
    import fcntl

    def _of_interfaces() -> Iterator[str]:
        """One address of each interface; one without any has none to tell."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            for _, name in socket.if_nameindex():
                question = struct.pack("256s", name.encode()[:LONGEST_NAME])
                with suppress(OSError):
                    if not name.startswith(INSIDE):
                        yield socket.inet_ntoa(fcntl.ioctl(asked, ASK_ADDRESS, question)[20:24])

else:

    def _of_interfaces() -> Iterator[str]:
        """The addresses of this machine's own name."""
        with suppress(OSError):
            for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
                yield str(address[0])

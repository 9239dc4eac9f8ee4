"""How much one may ask: allowances that fill up again with time."""

import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

MOST_KEYS: Final = 20_000
IPV6_NETWORK: Final = 64


class Allowance:
    """A bucket of messages that fills up again with time."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._rate = per_second
        self._most = float(burst)
        self._left = float(burst)
        self._at = time.monotonic()

    def has(self, much: float = 1) -> bool:
        """Whether one more message, or so much, would be allowed now."""
        at = time.monotonic()
        left = self._left + (at - self._at) * self._rate
        self._left = left if left < self._most else self._most
        self._at = at
        return self._left >= much

    def take(self, much: float = 1) -> bool:
        """Whether one more message, or so much, is allowed now; if so, it counts."""
        at = time.monotonic()
        left = self._left + (at - self._at) * self._rate
        left = left if left < self._most else self._most
        self._at = at
        enough = left >= much
        self._left = left - much if enough else left
        return enough


class Allowances:
    """An allowance for each address or name; those not seen for longest are forgotten."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._of: OrderedDict[str, Allowance] = OrderedDict()

    def has(self, key: str) -> bool:
        """Whether this one might ask once more now."""
        allowance = self._of.get(key)
        return allowance is None or allowance.has()

    def take(self, key: str) -> bool:
        """Whether this one may ask once more now; if so, it counts."""
        allowance = self._of.get(key)
        if allowance is None:
            allowance = self._of[key] = Allowance(self._per_second, self._burst)
            if len(self._of) > MOST_KEYS:
                self._of.popitem(last=False)
        else:
            self._of.move_to_end(key)
        return allowance.take()


@lru_cache(MOST_KEYS)
def network_of(address: str) -> str:
    """What limits go by: an address, or the network of an IPv6 address, which are all one's own."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ip_network((parsed, IPV6_NETWORK), strict=False))
    return address

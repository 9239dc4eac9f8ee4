"""The cookie that says who somebody is: a random token, signed.

The signature lets a forged cookie be refused without asking the database. A new key signs
everybody out.
"""

import hashlib
import hmac
from typing import Final

from starlette.responses import Response

from paiguan.server.settings import Settings

COOKIE: Final = "paiguan"
DAY_SECONDS: Final = 86_400


class Cookies:
    """Makes and reads the cookies of one server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._key = settings.signing_key().encode()

    def give(self, response: Response, token: str) -> None:
        """Let the browser keep a token."""
        response.set_cookie(
            COOKIE,
            f"{token}.{self._signature(token)}",
            max_age=self._settings.guest_days * DAY_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self._settings.production,
        )

    def take(self, response: Response) -> None:
        """Let the browser forget it."""
        response.delete_cookie(
            COOKIE, httponly=True, samesite="lax", secure=self._settings.production
        )

    def token_in(self, cookie: str | None) -> str | None:
        """The token in a cookie of ours; None if there is none or it is not ours."""
        token, _, signature = (cookie or "").partition(".")
        if not signature.isascii() or not token.isascii():
            return None
        return token if hmac.compare_digest(signature, self._signature(token)) else None

    def _signature(self, token: str) -> str:
        return hmac.new(self._key, token.encode(), hashlib.sha256).hexdigest()

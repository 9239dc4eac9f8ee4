"""A transaction on PostgreSQL beside those that many share."""

from contextlib import suppress
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store.database import Store, StoreError, commit, is_of_database


class Transaction:
    """A transaction of its own; a StoreError where the database cannot do it."""

    def __init__(self, store: Store) -> None:
        self._connection = store.engine.connect()

    async def __aenter__(self) -> AsyncConnection:
        try:
            return await self._connection.__aenter__()
        except Exception as error:
            raise _store_error(error) from error

    async def __aexit__(self, *raised: Any) -> None:
        try:
            if raised[1] is None:
                await commit(self._connection)
        except Exception as error:
            raise _store_error(error) from error
        finally:
            with suppress(Exception):
                await self._connection.__aexit__(*raised)
        if raised[1] is not None and is_of_database(raised[1]):
            raise _store_error(raised[1]) from raised[1]


def _store_error(error: Exception) -> Exception:
    why = f"nothing was changed: {type(error).__name__}"
    return StoreError(why) if is_of_database(error) else error

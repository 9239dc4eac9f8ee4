"""The clock that all servers on one PostgreSQL go by: the database's own."""

from sqlalchemy import BigInteger, ColumnElement, cast, func


def clock() -> ColumnElement[int]:
    """The database's own clock, in milliseconds; it goes on within a transaction."""
    return cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


def later(seconds: float) -> ColumnElement[int]:
    """What it says in so many seconds."""
    return clock() + int(seconds * 1000)

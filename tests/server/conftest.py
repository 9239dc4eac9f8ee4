"""What the tests of the server share."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import httpx
import pytest
from argon2 import PasswordHasher

from paiguan.server.store import accounts
from tests.server.databases import (
    Cluster,
    Database,
    postgresql_cluster,
    postgresql_programs,
    sqlite_in,
    sqlite_template,
)
from tests.server.guest import SECONDS

# Whoever asks without saying how long they wait would give up after five seconds.
_waits = httpx._config.DEFAULT_TIMEOUT_CONFIG
_waits.connect = _waits.read = _waits.write = _waits.pool = SECONDS
# Whom the system trusts is read once, not for every client: it takes longer than most requests.
httpx._transports.default.create_ssl_context = cache(httpx.create_ssl_context)  # type: ignore[attr-defined]


@pytest.fixture(scope="session")
def programs() -> Path:
    """Where PostgreSQL's programs are; without them their tests are skipped, in CI they fail."""
    found = postgresql_programs()
    if found is None:
        missing = "!! PostgreSQL is not installed (apt install postgresql): its tests are SKIPPED"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return found


@pytest.fixture(scope="session")
def cluster(programs: Path) -> Iterator[Cluster]:
    """A PostgreSQL of the tests' own."""
    with postgresql_cluster(programs) as running:
        yield running


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of SQLite with all tables; those who start from no file at all have tests too."""
    return sqlite_template(tmp_path_factory.mktemp("template"))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path, template: Path) -> Database:
    """An empty database with all tables; the test runs once on each kind."""
    if request.param == "sqlite":
        return sqlite_in(tmp_path, template)
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database(tmp_path)


@pytest.fixture
def sqlite(tmp_path: Path, template: Path) -> Database:
    """The same in a file, for tests that have nothing to do with its kind."""
    return sqlite_in(tmp_path, template)


@pytest.fixture
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that have nothing to do with how dear a hash is."""
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(accounts, "_hasher", cheap)

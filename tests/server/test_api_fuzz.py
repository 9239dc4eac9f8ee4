"""The HTTP interface as its own description has it: no request makes the server fail."""

import asyncio
import warnings
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings

from paiguan.server.app import create_app
from paiguan.server.settings import Settings
from tests.server.databases import sqlite_in
from tests.server.parlour import server_process

with warnings.catch_warnings():
    # What this library imports warns; our own warnings are errors.
    warnings.simplefilter("ignore")
    import schemathesis

EXAMPLES = 25
SERVER_ERROR = 500
with TemporaryDirectory() as nowhere:
    PATHS: dict[str, Any] = create_app(Settings(data_dir=Path(nowhere))).openapi()["paths"]
OPERATIONS = [(method, path) for path, methods in PATHS.items() for method in methods]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of its own."""
    folder: Path = tmp_path_factory.mktemp("api")
    unlimited: dict[str, Any] = {"password_tries": 10**6, "rooms_per_owner": 10**6}
    with server_process(sqlite_in(folder), folder, **unlimited) as process:
        process.start()
        asyncio.run(process.accepting())
        yield process.base


@pytest.fixture(scope="module")
def described(server: str) -> Any:
    """What the server says of itself, read once."""
    return schemathesis.openapi.from_url(f"{server}/openapi.json")


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_no_request_makes_the_server_fail(
    method: str, path: str, server: str, described: Any
) -> None:
    """Whether it comes from somebody who is signed in or not."""
    operation = described[path][method]
    with httpx.Client(base_url=server) as client:
        client.post("/api/guest", json={"name": "东东"}).raise_for_status()
        signed_in = dict(client.cookies)

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        for cookies in ({}, signed_in):
            response = case.call(cookies=cookies)
            assert response.status_code < SERVER_ERROR
            if response.status_code >= httpx.codes.BAD_REQUEST:
                told = response.json()
                assert told["code"]
                assert told["zh"]
                assert told["en"]

    check()

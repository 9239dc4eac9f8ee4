"""The HTTP interface as its own description has it: no request makes the server fail."""

import warnings
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from starlette.testclient import TestClient

from paiguan.server.app import create_app
from paiguan.server.settings import Settings

with warnings.catch_warnings():
    # The library's own imports warn; ours are errors.
    warnings.simplefilter("ignore")
    import schemathesis

EXAMPLES = 25
SERVER_ERROR = 500


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The description of a server, and of what it does."""
    folder: Path = tmp_path_factory.mktemp("api")
    app = create_app(
        Settings(
            data_dir=folder,
            requests_per_second=1e6,
            request_burst=10**6,
            password_tries=10**6,
            rooms_per_owner=10**6,
        ),
        pace_scale=0.0,
    )
    with TestClient(app) as client:
        client.post("/api/guest", json={"name": "东东"})
        app.state.cookie = client.cookies.get("paiguan")
        yield schemathesis.openapi.from_asgi("/openapi.json", app)


schema = schemathesis.pytest.from_fixture("described")


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_makes_the_server_fail(case: Any) -> None:
    """Somebody who is signed in, and somebody who is not."""
    cookie = case.operation.app.state.cookie
    for cookies in ({}, {"paiguan": cookie}):
        response = case.call(cookies=cookies)
        assert response.status_code < SERVER_ERROR or response.status_code == 503
        if response.status_code >= 400 and response.content:
            told = response.json()
            assert told["code"]
            assert told["zh"]
            assert told["en"]

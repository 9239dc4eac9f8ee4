"""The page for operators names every setting as it is, and the files that it points to hold."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic_core import PydanticUndefined

from paiguan.server.settings import Settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operations.md").read_text("utf-8")
ROWS = re.findall(r"^\| `(PAIGUAN_\w+)` \| (.+?) \| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)


def _default(name: str) -> str:
    default = Settings.model_fields[name].get_default(call_default_factory=True)
    assert default is not PydanticUndefined
    return "–" if default == "" else f"`{default}`"


def test_every_setting_is_in_the_table_with_its_default_and_meaning() -> None:
    assert [
        (f"PAIGUAN_{name.upper()}", _default(name), info.description, info.title)
        for name, info in Settings.model_fields.items()
    ] == ROWS


def _services(name: str) -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / name).read_text("utf-8"))["services"])


@pytest.mark.parametrize("name", ["compose.yaml", "compose.postgres.yaml", "compose.nodes.yaml"])
def test_the_compose_files_set_only_what_there_is(name: str) -> None:
    known = {f"PAIGUAN_{setting.upper()}" for setting in Settings.model_fields}
    for service in _services(name).values():
        given = {key for key in service.get("environment", {}) if key.startswith("PAIGUAN_")}
        assert given <= known


def test_the_server_runs_in_production_with_as_little_as_it_needs() -> None:
    server = _services("compose.yaml")["paiguan"]
    assert server["environment"]["PAIGUAN_PRODUCTION"] == "1"
    assert server["environment"]["PAIGUAN_SECRET_KEY"].startswith("${PAIGUAN_SECRET_KEY:?")
    assert server["read_only"] is True
    assert server["cap_drop"] == ["ALL"]
    assert all(port.startswith("127.0.0.1:") for port in server["ports"])


def test_each_of_three_servers_has_its_own_name_and_as_little_as_it_needs() -> None:
    services = _services("compose.nodes.yaml")
    nodes = [service for name, service in services.items() if name.startswith("node-")]
    assert len({node["environment"]["PAIGUAN_NODE"] for node in nodes}) == len(nodes) == 3
    for node in nodes:
        assert node["environment"]["PAIGUAN_SECRET_KEY"].startswith("${PAIGUAN_SECRET_KEY:?")
        assert node["read_only"] is True
        assert node["cap_drop"] == ["ALL"]


def test_the_image_is_compiled_and_runs_as_nobody() -> None:
    lines = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    last = max(place for place, line in enumerate(lines) if line.startswith("FROM"))
    assert any("PAIGUAN_COMPILED=1" in line for line in lines[:last])
    assert "USER 10001:10001" in lines[last:]
    assert not any("build-essential" in line for line in lines[last:])


def test_the_proxy_replaces_the_address_that_a_client_claims() -> None:
    example = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in example
    assert "proxy_add_x_forwarded_for" not in example

"""Which Node builds the client: one that is new enough, or none and a plain word about it."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tests.rulebook import ROOT


@pytest.fixture
def builder(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program that builds the client, with no Python's programs beside it."""
    path = ROOT / "web" / "build_client.py"
    spec = importlib.util.spec_from_file_location("build_client", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module.sys, "executable", "/nowhere/python")
    return module


def pretend(folder: Path, version: str) -> None:
    """A Node of some version, and npm beside it."""
    folder.mkdir()
    for name in ("node", "npm"):
        program = folder / name
        program.write_text(f"#!/bin/sh\necho v{version}\n", encoding="ascii")
        program.chmod(0o755)


def test_the_first_node_that_is_new_enough_is_taken(
    builder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, version in (("old", "18.20.4"), ("older", "20.18.1"), ("new", "20.19.0")):
        pretend(tmp_path / name, version)
    path = ":".join(str(tmp_path / name) for name in ("old", "missing", "older", "new"))
    monkeypatch.setenv("PATH", path)
    assert builder.node_folder() == str(tmp_path / "new")


def test_without_one_it_says_what_to_do(
    builder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path / "old", "18.20.4")
    monkeypatch.setenv("PATH", str(tmp_path / "old"))
    with pytest.raises(builder.NoNodeError, match="PAIGUAN_NO_WEB=1"):
        builder.build()

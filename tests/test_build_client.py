"""Which Node builds the client: the pinned one, never the system's, or none and a plain word."""

from pathlib import Path
from types import ModuleType

import pytest

from tests.rulebook import ROOT
from workshop.client import load_builder


@pytest.fixture
def builder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program that builds the client, with a system's Node and no other."""
    module = load_builder()
    monkeypatch.setattr(module, "KEPT_NODE", tmp_path / "kept")
    monkeypatch.setattr(module.importlib.util, "find_spec", lambda name: None)
    pretend(tmp_path / "system", module.NODE_VERSION)
    monkeypatch.setenv("PATH", str(tmp_path / "system" / "bin"))
    return module


def pretend(home: Path, version: str) -> None:
    """A folder of Node of some version."""
    (home / "bin").mkdir(parents=True)
    program = home / "bin" / "node"
    program.write_text(f"#!/bin/sh\necho v{version}\n", encoding="ascii")
    program.chmod(0o755)


def test_the_pinned_node_comes_before_the_systems(builder: ModuleType, tmp_path: Path) -> None:
    pretend(tmp_path / "kept", builder.NODE_VERSION)
    command, environment = builder.npm("run", "test")
    assert command[0] == str(tmp_path / "kept" / "bin" / "node")
    assert environment["PATH"].split(":")[0] == str(tmp_path / "kept" / "bin")


def test_another_version_is_not_taken(builder: ModuleType, tmp_path: Path) -> None:
    pretend(tmp_path / "kept", "20.19.0")
    with pytest.raises(builder.NoNodeError):
        builder.node_home()


def test_without_it_it_says_what_to_do_though_the_system_has_one(builder: ModuleType) -> None:
    with pytest.raises(builder.NoNodeError, match="PAIGUAN_NO_WEB=1"):
        builder.node_home()


def test_the_lock_file_pins_the_same_node(builder: ModuleType) -> None:
    lock = (ROOT / "requirements-node.lock").read_text(encoding="utf-8")
    assert lock.startswith(f"{builder.NODE_PACKAGE} \\\n")


def test_packages_that_check_the_client_are_packages_that_build_it_too(
    builder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builder, "MODULES", tmp_path)
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(builder, "run", lambda *words: ran.append(words))
    builder.install(everything=False)
    assert not builder.lacks_packages(everything=False)
    assert builder.lacks_packages(everything=True)
    (tmp_path / ".locked").unlink()  # npm ci empties the folder
    builder.install(everything=True)
    assert not builder.lacks_packages(everything=True)
    assert not builder.lacks_packages(everything=False)
    assert ran == [("ci", "--omit=dev"), ("ci",)]

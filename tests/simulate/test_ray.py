"""A Ray cluster plays what this machine plays; each run in processes of its own."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

import paiguan
from paiguan.simulate import make_plan, simulate
from tests.cli.shell import paiguan_process

pytestmark = [
    pytest.mark.skipif(find_spec("ray") is None, reason="Ray has no wheels for this machine"),
    pytest.mark.skipif(paiguan.build() != "compiled", reason="measured on the compiled build"),
]

CLUSTER_SECONDS = 60.0
# Whoever asks a cluster for something shows its token. Ray's workers give way to everything else
# that runs, unless told otherwise: to other tests, too.
SETTINGS = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": 32 * "ab", "RAY_worker_niceness": "0"}


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """For every process that is started here."""
    for name, value in SETTINGS.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def address() -> Iterator[str]:
    """A cluster as a user has one: started beforehand, by Ray's own command."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    start = ["-m", "ray.scripts.scripts", "start", "--head", "--block", f"--port={port}"]
    more = ["--node-ip-address=127.0.0.1", "--num-cpus=2", "--include-dashboard=false"]
    cluster = subprocess.Popen(
        [sys.executable, *start, *more, "--disable-usage-stats"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert cluster.stdout is not None
    said = ""
    for line in cluster.stdout:
        said += line
        if "Ray runtime started" in line:
            break
    assert "Ray runtime started" in said, said
    yield f"127.0.0.1:{port}"
    cluster.terminate()
    cluster.communicate(timeout=CLUSTER_SECONDS)


def assert_plays_the_same(game: str, hands: int, level: str, *more: str) -> None:
    """On Ray, as here."""
    asked = ("simulate", game, "--hands", str(hands), "--players", level, "--seed", "ray")
    done = paiguan_process(*asked, "--workers", "2", "--engine", "ray", "--json", *more)
    assert done.status == 0, done.err
    tally = simulate(make_plan(game, hands, [level], "ray"), workers=2)
    assert done.json["fingerprint"] == tally.fingerprint
    assert [seat["points"] for seat in done.json["seats"]] == tally.sums


def test_ten_thousand_hands_on_a_cluster_of_this_machine() -> None:
    assert_plays_the_same("hengyang258", 10_000, "novice")


def test_a_cluster_that_was_there_before(address: str) -> None:
    assert_plays_the_same("xiangtan", 300, "novice", "--address", address)

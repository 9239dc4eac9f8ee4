"""The files for balancers beside each other: they tell rooms apart in the same way.

What nginx and HAProxy do with them is seen in `test_balancers.py`. Kubernetes does not run here:
its patterns are those of nginx, and what a server needs around it is there.
"""

import re
import textwrap
from collections import defaultdict
from pathlib import Path
from typing import Any

import yaml

from paiguan.server.gate.guard import HEALTH_PATHS
from paiguan.server.service import SHARED_PING_SECONDS
from paiguan.server.settings import Settings

DEPLOY = Path(__file__).parents[2] / "deploy"
NGINX = (DEPLOY / "nginx-nodes.conf").read_text("utf-8")
HAPROXY = (DEPLOY / "haproxy.cfg").read_text("utf-8")
MANIFEST: list[dict[str, Any]] = list(
    yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text("utf-8"))
)
MAP = re.compile(r"^( *)map \$uri \$paiguan_room \{\n(?:.*\n)*?\1\}$", re.MULTILINE)
OF_A_ROOM = ("/ws/482913", "/api/rooms/482913/ticket")
OF_NO_ROOM = ("/ws", "/ws/4829130", "/ws/482913/x", "/api/rooms", "/api/rooms/48291/x", "/api/me")
# Two pings may be late before a server is left.
LEAST_SECONDS = 2 * SHARED_PING_SECONDS
MOST_SECONDS = 10


def block(text: str) -> str:
    """Where the number of a room is taken out of the path."""
    found = MAP.search(text)
    assert found is not None
    return textwrap.dedent(found[0])


def nginx_patterns() -> list[str]:
    """The paths of a room, without the names of their parts."""
    return [
        re.sub(r"\(\?<\w+>(.*?)\)", r"\1", pattern)
        for pattern in re.findall(r'"~(.*?)"', block(NGINX))
    ]


def of_kind(kind: str, name: str = "paiguan") -> dict[str, Any]:
    """A part of the manifest."""
    (found,) = (
        part for part in MANIFEST if part["kind"] == kind and part["metadata"]["name"] == name
    )
    return found


# HAProxy


def haproxy_sections() -> dict[str, list[str]]:
    """The lines of each section."""
    sections: dict[str, list[str]] = defaultdict(list)
    head = ""
    for line in HAPROXY.splitlines():
        bare = line.partition("#")[0].rstrip()
        if bare and not bare.startswith(" "):
            head = bare
        elif bare:
            sections[head].append(bare.strip())
    return sections


def haproxy_rooms() -> list[tuple[int, str]]:
    """Which part of a path is the room's number, where it looks like that."""
    lines = "\n".join(haproxy_sections()["frontend paiguan"])
    taken = r"set-var\(txn\.paiguan_room\) path,field\((\d),/\) if \{ path -m reg (\S+) \}"
    return [(int(place), pattern) for place, pattern in re.findall(taken, lines)]


def test_haproxy_takes_the_same_digits_out_of_the_same_paths() -> None:
    assert [pattern for _, pattern in haproxy_rooms()] == nginx_patterns()
    for (place, pattern), path in zip(haproxy_rooms(), OF_A_ROOM, strict=True):
        assert re.search(pattern, path)
        # HAProxy counts parts from 1, and the empty one before the first slash is one.
        assert path.split("/")[place - 1] == "482913"
    for path in OF_NO_ROOM:
        assert not any(re.search(pattern, path) for _, pattern in haproxy_rooms())


def test_haproxy_hashes_them_over_the_same_servers_and_asks_whether_they_write() -> None:
    lines = haproxy_sections()["backend paiguan_nodes"]
    assert {"balance hash var(txn.paiguan_room)", "hash-type consistent"} <= set(lines)
    assert "http-request disable-l7-retry unless METH_GET" in lines
    servers = [line.split()[2] for line in lines if line.startswith("server ")]
    assert servers == re.findall(r"^    server ([\d.:]+) ", NGINX, re.MULTILINE)
    (asked,) = re.findall(r"uri (\S+)", "\n".join(lines))
    assert (asked, asked in HEALTH_PATHS) == ("/readyz", True)
    assert "http-check expect status 200" in lines
    assert any(
        re.match(r"default-server check .*on-marked-down shutdown-sessions", x) for x in lines
    )


def test_haproxy_waits_for_pings_and_no_longer() -> None:
    lines = haproxy_sections()["defaults"]
    waits = dict(re.findall(r"^timeout (\S+) (\d+)s$", "\n".join(lines), re.MULTILINE))
    for name in ("tunnel", "server"):
        assert LEAST_SECONDS <= int(waits[name]) <= MOST_SECONDS


def test_haproxy_replaces_addresses_and_keeps_the_counts_to_itself() -> None:
    lines = haproxy_sections()["frontend paiguan"]
    assert "http-request set-header X-Forwarded-For %[src]" in lines
    assert "http-request deny deny_status 404 if { path /metrics }" in lines
    assert "forwardfor" not in HAPROXY


# Kubernetes


def test_the_ingress_maps_paths_as_nginx_does_and_hashes_by_that() -> None:
    controller = of_kind("ConfigMap", "ingress-nginx-controller")
    assert block(controller["data"]["http-snippet"]) == block(NGINX)
    ingress = of_kind("Ingress")
    prefix = "nginx.ingress.kubernetes.io/"
    told = {
        name.removeprefix(prefix): value
        for name, value in ingress["metadata"]["annotations"].items()
    }
    assert told["upstream-hash-by"] == "$paiguan_room"
    assert LEAST_SECONDS <= int(told["proxy-read-timeout"]) <= MOST_SECONDS
    # Each says the same as the file for nginx alone.
    for name in ("read-timeout", "connect-timeout", "send-timeout", "next-upstream", "buffering"):
        said = re.search(rf"proxy_{name.replace('-', '_')} (.+);", NGINX)
        assert said is not None
        assert told[f"proxy-{name}"] == re.sub(r"^(\d+)s$", r"\1", said[1])
    (rule,) = ingress["spec"]["rules"]
    (path,) = rule["http"]["paths"]
    service = path["backend"]["service"]
    assert (path["path"], service["name"]) == ("/", of_kind("Service")["metadata"]["name"])
    assert ingress["spec"]["tls"][0]["hosts"] == [rule["host"]]


def test_every_selector_finds_the_servers_and_every_port_is_theirs() -> None:
    nodes = of_kind("StatefulSet")
    labels = nodes["spec"]["template"]["metadata"]["labels"]
    ports = {port["name"] for port in _server()["ports"]}
    assert nodes["spec"]["selector"]["matchLabels"] == labels
    assert of_kind("PodDisruptionBudget")["spec"]["selector"]["matchLabels"] == labels
    assert nodes["spec"]["serviceName"] == "paiguan-nodes"
    for name in ("paiguan", "paiguan-nodes"):
        spec = of_kind("Service", name)["spec"]
        assert spec["selector"] == labels
        assert {port["targetPort"] for port in spec["ports"]} <= ports


def test_three_servers_are_asked_the_right_things() -> None:
    assert of_kind("StatefulSet")["spec"]["replicas"] == 3
    server = _server()
    asked = {name: server[name]["httpGet"]["path"] for name in server if name.endswith("Probe")}
    assert asked == {
        "startupProbe": "/healthz",
        "readinessProbe": "/readyz",
        "livenessProbe": "/healthz",
    }
    assert set(asked.values()) <= set(HEALTH_PATHS)


def test_a_server_has_time_to_hand_its_rooms_over() -> None:
    pod = of_kind("StatefulSet")["spec"]["template"]["spec"]
    program, seconds = _server()["lifecycle"]["preStop"]["exec"]["command"]
    assert program == "sleep"
    # As long as the file for compose gives, after the ingress has heard of it.
    assert pod["terminationGracePeriodSeconds"] >= int(seconds) + 20


def test_the_servers_have_what_they_need_and_secrets_are_in_the_secret() -> None:
    given = {one["name"]: one for one in _server()["env"]}
    known = {f"PAIGUAN_{name.upper()}" for name in Settings.model_fields}
    assert set(given) <= known
    assert given["PAIGUAN_PRODUCTION"]["value"] == "1"
    assert given["PAIGUAN_NODE"]["valueFrom"]["fieldRef"]["fieldPath"] == "metadata.name"
    secret = of_kind("Secret")
    for name in ("PAIGUAN_SECRET_KEY", "PAIGUAN_DATABASE_URL", "PAIGUAN_METRICS_TOKEN"):
        reference = given[name]["valueFrom"]["secretKeyRef"]
        assert reference["name"] == secret["metadata"]["name"]
        assert reference["key"] in secret["stringData"]
    # Without a key of one's own nothing starts, and nothing opens a file of its own instead.
    assert secret["stringData"]["secret-key"] == ""
    assert Settings(database_url=secret["stringData"]["database-url"]).several


def test_the_servers_run_as_nobody_on_a_file_system_that_is_read_only() -> None:
    pod = of_kind("StatefulSet")["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["runAsUser"] == 10001
    volumes = {volume["name"] for volume in pod["volumes"]}
    for container in (*pod["initContainers"], *pod["containers"]):
        assert container["image"] == "paiguan"
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
        assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
        mounts = {mount["mountPath"]: mount["name"] for mount in container["volumeMounts"]}
        assert set(mounts) == {"/data", "/tmp"}
        assert set(mounts.values()) <= volumes
    assert pod["initContainers"][0]["command"] == ["paiguan", "migrate"]


def _server() -> dict[str, Any]:
    (server,) = of_kind("StatefulSet")["spec"]["template"]["spec"]["containers"]
    return dict(server)

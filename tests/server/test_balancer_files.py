"""The files for balancers beside each other: they tell rooms apart in the same way.

What nginx and HAProxy do with them is seen in `test_balancers.py`. Kubernetes does not run here:
its patterns are those of nginx, and what a server needs around it is there.
"""

import copy
import re
import textwrap
from collections import defaultdict
from pathlib import Path
from typing import Any

import jsonschema_rs
import kubernetes_validate
import pytest
import yaml

from paiguan.server.door.service import SHARED_PING_SECONDS
from paiguan.server.gate.guard import HEALTH_PATHS
from paiguan.server.settings import Settings
from tests.server.kubernetes_shapes import KINDS

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
# Of Kubernetes, whose schema the manifest has to keep to.
RELEASE = "1.37"


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


def nginx_servers() -> list[str]:
    """Where nginx looks for servers: every list of them names the same."""
    lists = re.findall(r"^upstream \w+ \{\n((?:.*\n)*?)\}", NGINX, re.MULTILINE)
    first, *others = (re.findall(r"^    server ([\d.:]+) ", one, re.MULTILINE) for one in lists)
    assert all(one == first for one in others)
    return first


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
    assert servers == nginx_servers()
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


@pytest.mark.parametrize(
    "part", MANIFEST, ids=lambda part: f"{part['kind']} {part['metadata']['name']}"
)
def test_every_part_of_the_manifest_has_its_shape(part: dict[str, Any]) -> None:
    kubernetes_validate.validate(part, RELEASE, strict=True)
    shape = jsonschema_rs.validator_for(KINDS[part["kind"]])
    assert [str(error.message) for error in shape.iter_errors(part)] == []


def test_a_field_that_kubernetes_does_not_know_is_found_by_its_own_schema() -> None:
    changed = copy.deepcopy(of_kind("StatefulSet"))
    changed["spec"]["replica"] = 3
    with pytest.raises(kubernetes_validate.ValidationError, match="replica"):
        kubernetes_validate.validate(changed, RELEASE, strict=True)


@pytest.mark.parametrize(
    ("place", "name", "value"),
    [
        (("spec",), "replica", 3),
        (("spec",), "replicas", "3"),
        (("spec", "updateStrategy"), "type", "Rolling"),
        (("spec", "template", "spec"), "terminationGracePeriod", 30),
        (("spec", "template", "spec", "containers", 0), "readinesProbe", {}),
        (("spec", "template", "spec", "containers", 0, "livenessProbe"), "timeout", 1),
        (("spec", "template", "spec", "containers", 0, "env", 0), "value", "both"),
        (("spec", "template", "spec", "containers", 0, "resources", "limits"), "memory", "1 GB"),
        ((), "apiVersion", "apps/v1beta1"),
    ],
)
def test_what_a_cluster_would_not_know_is_found(
    place: tuple[str | int, ...], name: str, value: object
) -> None:
    changed = copy.deepcopy(of_kind("StatefulSet"))
    at: Any = changed
    for step in place:
        at = at[step]
    at[name] = value
    assert not jsonschema_rs.validator_for(KINDS["StatefulSet"]).is_valid(changed)


# What the files for nginx and for its ingress both say.
SAID = (
    *("read-timeout", "connect-timeout", "send-timeout", "buffering"),
    *("next-upstream", "next-upstream-tries"),
)


def told_to(ingress: dict[str, Any]) -> dict[str, str]:
    """What ingress-nginx is told about the paths of an Ingress."""
    prefix = "nginx.ingress.kubernetes.io/"
    given = ingress["metadata"]["annotations"]
    return {name.removeprefix(prefix): value for name, value in given.items()}


def said_by_nginx(text: str) -> dict[str, str]:
    """The same as it is written for nginx alone."""
    named = {name: f"proxy_{name.replace('-', '_')}" for name in SAID}
    found = {name: re.search(rf"\b{said} (.+);", text) for name, said in named.items()}
    return {
        f"proxy-{name}": re.sub(r"^(\d+)s$", r"\1", said[1]) for name, said in found.items() if said
    }


def only_path(ingress: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The path of an Ingress and its service, at the host that it has a certificate for."""
    (rule,) = ingress["spec"]["rules"]
    (path,) = rule["http"]["paths"]
    assert ingress["spec"]["tls"][0]["hosts"] == [rule["host"]]
    return path, of_kind("Service", path["backend"]["service"]["name"])


def test_the_ingress_maps_paths_as_nginx_does_and_hashes_by_that() -> None:
    controller = of_kind("ConfigMap", "ingress-nginx-controller")
    assert block(controller["data"]["http-snippet"]) == block(NGINX)
    ingress = of_kind("Ingress")
    told = told_to(ingress)
    assert told["upstream-hash-by"] == "$paiguan_room"
    assert LEAST_SECONDS <= int(told["proxy-read-timeout"]) <= MOST_SECONDS
    said = said_by_nginx(NGINX)
    assert len(said) == len(SAID)
    assert {name: told[name] for name in said} == said
    path, service = only_path(ingress)
    assert (path["path"], service["metadata"]["name"]) == ("/", "paiguan")


def test_tickets_are_asked_of_any_server_and_soon_of_the_next() -> None:
    """Where servers are hashed ingress-nginx would ask the same one again."""
    ingress = of_kind("Ingress", "paiguan-tickets")
    told = told_to(ingress)
    assert told["use-regex"] == "true"
    assert "upstream-hash-by" not in told
    path, service = only_path(ingress)
    # The hash is a Service's: one of its own.
    assert service is not of_kind("Service")
    assert ingress["spec"]["rules"][0]["host"] == of_kind("Ingress")["spec"]["rules"][0]["host"]
    pattern, tickets = re.findall(r"location ~ (\S+) \{\n((?:.*\n)*?) *\}", NGINX)[0]
    assert (f"^{path['path']}", path["pathType"]) == (pattern, "ImplementationSpecific")
    assert re.search(pattern, "/api/rooms/482913/ticket")
    said = said_by_nginx(NGINX) | said_by_nginx(tickets)
    assert said["proxy-next-upstream"].endswith("non_idempotent")
    assert {name: told[name] for name in said} == said


def test_every_selector_finds_the_servers_and_every_port_is_theirs() -> None:
    nodes = of_kind("StatefulSet")
    labels = nodes["spec"]["template"]["metadata"]["labels"]
    ports = {port["name"] for port in _server()["ports"]}
    assert nodes["spec"]["selector"]["matchLabels"] == labels
    assert of_kind("PodDisruptionBudget")["spec"]["selector"]["matchLabels"] == labels
    assert nodes["spec"]["serviceName"] == "paiguan-nodes"
    for name in ("paiguan", "paiguan-tickets", "paiguan-nodes"):
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


# Compose

COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY.parent / "compose.nodes.yaml").read_text("utf-8"))
SERVERS = ("node-1", "node-2", "node-3")
# What a service may say, by the names of the Compose specification; others are refused.
OF_A_SERVICE = {
    *("build", "cap_drop", "command", "depends_on", "environment", "healthcheck", "image"),
    *("mem_limit", "networks", "ports", "read_only", "restart", "security_opt"),
    *("stop_grace_period", "tmpfs", "volumes"),
}


def test_compose_says_nothing_that_is_unknown() -> None:
    own = {name for name in COMPOSE if not name.startswith("x-")}
    assert own == {"services", "volumes", "networks"}
    services = COMPOSE["services"]
    assert set(services) == {"db", "migrate", *SERVERS}
    for name, service in services.items():
        assert set(service) <= OF_A_SERVICE, name
        assert set(service["networks"]) <= set(COMPOSE["networks"])
        for other, how in service.get("depends_on", {}).items():
            assert how["condition"] in ("service_healthy", "service_completed_successfully")
            # A service is waited for that says when it is healthy, or one that ends.
            ends = services[other].get("command") == ["paiguan", "migrate"]
            assert ends if "completed" in how["condition"] else "healthcheck" in services[other]
    check = services["db"]["healthcheck"]
    assert set(check) == {"test", "interval", "timeout", "retries"}
    assert check["test"][0] == "CMD-SHELL"
    assert "pg_isready" in check["test"][1]
    named = {volume.partition(":")[0] for volume in services["db"]["volumes"]}
    assert named == set(COMPOSE["volumes"])


def test_composes_servers_are_where_the_balancers_look_for_them() -> None:
    servers = [COMPOSE["services"][name] for name in SERVERS]
    ports = [port.rpartition(":")[0] for server in servers for port in server["ports"]]
    assert ports == nginx_servers()
    for name, server in zip(SERVERS, servers, strict=True):
        assert server["ports"][0].endswith(":8000")
        assert server["environment"]["PAIGUAN_NODE"] == name
        assert server["depends_on"] == {"migrate": {"condition": "service_completed_successfully"}}
        assert server["read_only"] is True
        assert server["stop_grace_period"] == "20s"


def test_composes_servers_share_one_database_and_one_key() -> None:
    known = {f"PAIGUAN_{name.upper()}" for name in Settings.model_fields}
    given = [COMPOSE["services"][name]["environment"] for name in SERVERS]
    for one in given:
        assert set(one) <= known
        # Without them compose says what is missing, and nothing starts.
        for name in ("PAIGUAN_SECRET_KEY", "PAIGUAN_ORIGINS"):
            assert re.fullmatch(rf"\$\{{{name}:\?.+\}}", one[name])
        assert one["PAIGUAN_PRODUCTION"] == "1"
    assert len({one["PAIGUAN_DATABASE_URL"] for one in given}) == 1
    url = re.sub(r"\$\{.*\}", "x", given[0]["PAIGUAN_DATABASE_URL"])
    assert Settings(database_url=url).several
    assert url.rpartition("@")[2].partition("/")[0] == "db"
    gateway = COMPOSE["networks"]["front"]["ipam"]["config"][0]["gateway"]
    assert given[0]["PAIGUAN_TRUSTED_PROXIES"] == gateway
    # Nobody outside reaches the database.
    assert COMPOSE["services"]["db"]["networks"] == ["back"]
    assert COMPOSE["networks"]["back"] == {"internal": True}

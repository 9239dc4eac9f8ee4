"""The parts of Kubernetes' interface that the manifest uses, narrower than its own schema is.

The official one, which the package kubernetes-validate carries, knows every field, and leaves open
what may stand in it: a word that is none of those, a quantity that is none, a variable with two
values. Here the kinds, fields and values that the manifest may use are written down, and everything
else is refused. Whether a cluster takes the whole is for `kubectl apply --dry-run=server` to say.
"""

from typing import Any, Final

Shape = dict[str, Any]

TEXT: Final[Shape] = {"type": "string"}
COUNT: Final[Shape] = {"type": "integer", "minimum": 0}
FLAG: Final[Shape] = {"type": "boolean"}
# A name in a cluster, and a quantity of it.
NAME: Final[Shape] = {"type": "string", "pattern": r"^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$"}
QUANTITY: Final[Shape] = {"type": "string", "pattern": r"^[0-9]+(m|Ki|Mi|Gi)?$"}
PORT: Final[Shape] = {"type": "integer", "minimum": 1, "maximum": 65535}
TEXTS: Final[Shape] = {"type": "object", "additionalProperties": TEXT}


def shape(*required: str, **fields: Shape) -> Shape:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "properties": fields,
        "required": list(required),
        "additionalProperties": False,
    }


def many(one: Shape) -> Shape:
    """A list of these, not an empty one."""
    return {"type": "array", "items": one, "minItems": 1}


def one_of(*values: str) -> Shape:
    """One of these words."""
    return {"enum": list(values)}


METADATA: Final = shape("name", name=NAME, namespace=NAME, labels=TEXTS, annotations=TEXTS)
SELECTOR: Final = shape("matchLabels", matchLabels=TEXTS)
# Where a variable has its value from: exactly one of these.
SOURCE: Final = {
    **shape(
        secretKeyRef=shape("name", "key", name=NAME, key=TEXT),
        fieldRef=shape("fieldPath", fieldPath=TEXT),
    ),
    "minProperties": 1,
    "maxProperties": 1,
}
VARIABLE: Final = {
    **shape("name", name={"type": "string", "pattern": "^[A-Z_]+$"}, value=TEXT, valueFrom=SOURCE),
    "oneOf": [{"required": ["value"]}, {"required": ["valueFrom"]}],
}
PROBE: Final = shape(
    "httpGet",
    httpGet=shape("path", "port", path={"type": "string", "pattern": "^/"}, port=NAME),
    periodSeconds=COUNT,
    timeoutSeconds=COUNT,
    failureThreshold=COUNT,
)
CONTAINER: Final = shape(
    "name",
    "image",
    name=NAME,
    image=TEXT,
    imagePullPolicy=one_of("Always", "IfNotPresent", "Never"),
    command=many(TEXT),
    ports=many(shape("containerPort", name=NAME, containerPort=PORT)),
    env=many(VARIABLE),
    startupProbe=PROBE,
    readinessProbe=PROBE,
    livenessProbe=PROBE,
    lifecycle=shape("preStop", preStop=shape("exec", exec=shape("command", command=many(TEXT)))),
    resources=shape(
        requests=shape(cpu=QUANTITY, memory=QUANTITY), limits=shape(cpu=QUANTITY, memory=QUANTITY)
    ),
    securityContext=shape(
        allowPrivilegeEscalation=FLAG,
        readOnlyRootFilesystem=FLAG,
        capabilities=shape("drop", drop=many(TEXT)),
    ),
    volumeMounts=many(shape("name", "mountPath", name=NAME, mountPath=TEXT)),
)
POD: Final = shape(
    "containers",
    automountServiceAccountToken=FLAG,
    terminationGracePeriodSeconds=COUNT,
    securityContext=shape(
        runAsNonRoot=FLAG,
        runAsUser=COUNT,
        runAsGroup=COUNT,
        fsGroup=COUNT,
        seccompProfile=shape("type", type=one_of("RuntimeDefault", "Unconfined", "Localhost")),
    ),
    topologySpreadConstraints=many(
        shape(
            "maxSkew",
            "topologyKey",
            "whenUnsatisfiable",
            maxSkew={"type": "integer", "minimum": 1},
            topologyKey=TEXT,
            whenUnsatisfiable=one_of("DoNotSchedule", "ScheduleAnyway"),
            labelSelector=SELECTOR,
        )
    ),
    initContainers=many(CONTAINER),
    containers=many(CONTAINER),
    volumes=many(shape("name", "emptyDir", name=NAME, emptyDir=shape())),
)
STATEFUL_SET: Final = shape(
    "selector",
    "serviceName",
    "template",
    replicas=COUNT,
    serviceName=NAME,
    podManagementPolicy=one_of("OrderedReady", "Parallel"),
    updateStrategy=shape("type", type=one_of("RollingUpdate", "OnDelete")),
    selector=SELECTOR,
    template=shape("metadata", "spec", metadata=shape("labels", labels=TEXTS), spec=POD),
)
SERVICE: Final = shape(
    "selector",
    "ports",
    clusterIP=one_of("None"),
    selector=TEXTS,
    ports=many(shape("port", name=NAME, port=PORT, targetPort=NAME)),
)
BACKEND: Final = shape(
    "service", service=shape("name", "port", name=NAME, port=shape("name", name=NAME))
)
INGRESS: Final = shape(
    "rules",
    ingressClassName=NAME,
    tls=many(shape(hosts=many(TEXT), secretName=NAME)),
    rules=many(
        shape(
            host=TEXT,
            http=shape(
                "paths",
                paths=many(
                    shape(
                        "pathType",
                        "backend",
                        path={"type": "string", "pattern": "^/"},
                        pathType=one_of("Exact", "Prefix", "ImplementationSpecific"),
                        backend=BACKEND,
                    )
                ),
            ),
        )
    ),
)


def _kind(version: str, kind: str, *required: str, **fields: Shape) -> Shape:
    head = {"apiVersion": one_of(version), "kind": one_of(kind), "metadata": METADATA}
    return shape("apiVersion", "kind", "metadata", *required, **head, **fields)


KINDS: Final[dict[str, Shape]] = {
    "Secret": _kind("v1", "Secret", stringData=TEXTS),
    "ConfigMap": _kind("v1", "ConfigMap", data=TEXTS),
    "Service": _kind("v1", "Service", "spec", spec=SERVICE),
    "StatefulSet": _kind("apps/v1", "StatefulSet", "spec", spec=STATEFUL_SET),
    "PodDisruptionBudget": _kind(
        "policy/v1",
        "PodDisruptionBudget",
        "spec",
        spec=shape("selector", minAvailable=COUNT, selector=SELECTOR),
    ),
    "Ingress": _kind("networking.k8s.io/v1", "Ingress", "spec", spec=INGRESS),
}

"""The dashboard and the alarms ask only for figures that a server has."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.core import Metric

from paiguan.server.parlour import Parlour
from paiguan.server.settings import Settings
from tests.server.several import KEY

DEPLOY = Path(__file__).parents[2] / "deploy"
DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))
RULES: list[dict[str, Any]] = [
    rule
    for group in yaml.safe_load((DEPLOY / "alerts.yaml").read_text("utf-8"))["groups"]
    for rule in group["rules"]
]
# Of a query: what Prometheus has itself, and what it puts on every figure that it fetches.
FUNCTIONS = {"sum", "rate", "increase", "histogram_quantile"}
OWN_FIGURES = {"up"}
OWN_LABELS = {"instance", "job", "le"}
SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}
WORD = re.compile(r"[A-Za-z_]\w*")

# The name of every figure, with its labels.
Figures = dict[str, set[str]]


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> Figures:
    """What a server among several tells, when everything has happened once."""
    url = "postgresql+asyncpg://nobody@/nowhere"
    folder = tmp_path_factory.mktemp("figures")
    parlour = Parlour(Settings(data_dir=folder, database_url=url, secret_key=KEY))
    parlour.metrics.thoughts.labels("answered")
    parlour.metrics.reviews.labels("answered")
    parlour.metrics.refused.labels("too_fast")
    known = {
        name: {label for sample in family.samples for label in sample.labels}
        for family in parlour.metrics.registry.collect()
        for name in names_of(family)
    }
    # No room is open here.
    return {**known, "paiguan_rooms": {"game"}}


def names_of(family: Metric) -> list[str]:
    """What a query calls a figure."""
    return [family.name + suffix for suffix in SUFFIXES.get(family.type, ("",))]


def queries() -> list[str]:
    """All that the dashboard and the alarms ask."""
    asked = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
    return [*asked, *(rule["expr"] for rule in RULES)]


def selected(query: str) -> list[tuple[str, set[str]]]:
    """The figures that a query names, each with the labels by which it is chosen."""
    bare = re.sub(r'"[^"]*"', "", query)
    bare = re.sub(r"\[[^]]*\]|by \([^)]*\)", "", bare)
    found = re.findall(r"([A-Za-z_]\w*)(?:\{([^}]*)\})?", bare)
    return [(name, set(WORD.findall(labels))) for name, labels in found if name not in FUNCTIONS]


@pytest.mark.parametrize("query", queries())
def test_every_figure_that_is_asked_for_is_there(query: str, figures: Figures) -> None:
    assert query.count("(") == query.count(")")
    named = selected(query)
    assert named
    labels = set(OWN_LABELS)
    for name, chosen in named:
        if name in OWN_FIGURES:
            continue
        assert name in figures
        assert chosen <= figures[name] | OWN_LABELS
        labels |= figures[name]
    for grouped in re.findall(r"by \(([^)]*)\)", query):
        assert set(WORD.findall(grouped)) <= labels


def test_every_figure_of_the_house_is_on_the_dashboard(figures: Figures) -> None:
    asked = {name for panel in DASHBOARD["panels"] for name in _asked_by(panel)}
    families = {re.sub(r"_(bucket|sum|count)$", "", name) for name in figures}
    shown = {re.sub(r"_(bucket|sum|count)$", "", name) for name in asked}
    assert {name for name in families if name.startswith("paiguan_")} <= shown


def _asked_by(panel: dict[str, Any]) -> set[str]:
    return {name for target in panel["targets"] for name, _ in selected(target["expr"])}


def test_panels_are_told_apart_and_lie_beside_each_other() -> None:
    panels = DASHBOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    places = [
        (panel["gridPos"]["x"] + x, panel["gridPos"]["y"] + y)
        for panel in panels
        for x in range(panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["h"])
    ]
    assert len(places) == len(set(places))
    assert max(x for x, _ in places) < 24


def test_every_alarm_says_what_it_is_in_both_languages_and_what_follows() -> None:
    assert len({rule["alert"] for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert rule["labels"]["severity"] in ("page", "warn")
        assert re.fullmatch(r".*[一-鿿]+.* · .*[a-z]+.*", rule["annotations"]["summary"])
        assert rule["annotations"]["description"].endswith(".")


def test_what_the_handbook_calls_worth_an_alarm_has_one() -> None:
    page = (DEPLOY.parent / "docs" / "operations.md").read_text("utf-8")
    told = page.partition("Worth an alarm:")[2].partition("\n\n")[0]
    named = set(re.findall(r"paiguan_\w+", told))
    assert named
    rules = " ".join(rule["expr"] for rule in RULES)
    assert all(name in rules for name in named)

"""The pages in `docs/` do what they say: their commands and programs run as they are written."""

import json
import re
from pathlib import Path

import pytest

from paiguan.games import GAMES
from paiguan.records import run_scenario
from paiguan.records.scenario import RECORD_FIELDS, SCENARIO_FIELDS
from tests.cli.test_play import ENTERS
from tests.documents import Block, Scratch, blocks, unused
from tests.rulebook import ROOT

PAGES = (
    "docs/command-line.md",
    "docs/bots.md",
    "docs/bot-protocol.md",
    "docs/adding-a-game.md",
    "docs/scenarios.md",
    "docs/fair-deal.md",
    "docs/simulate.md",
    "docs/strength.md",
    "docs/tutorial.md",
)

# What is large on a page is smaller here, so that a test is over soon.
INSTEAD = {
    "--hands 10000": "--hands 8",
    "--hands 5000": "--hands 4",
    "--hands 1000 ": "--hands 8 ",
    "--hands 1200": "--hands 12",
    "--hands 120": "--hands 12",
    "--hands 100": "--hands 4",
    "hands=10_000": "hands=8",
    "hands=1000": "hands=8",
    # One hand is enough to be verified; what its mistakes are, a master thinks about for long.
    "paiguan analyze --worlds 2 evening.json": "",
}

# Commands that this machine cannot follow, and why.
LEFT_OUT = {
    "ray start --head": "a cluster of several machines; tests/simulate/test_ray.py plays on one",
    "paiguan serve --bot": "stays open; tests/server has programs in rooms",
    "node examples/verify.mjs": "Node builds the client; the client's tests run this program",
}

# JSON that is kept as a file, for the commands after it.
KEPT = {"docs/scenarios.md:24": "hand.json"}

# What a person types where one is asked.
TYPED = {"--record evening.json": ENTERS}


def is_doctest(block: Block) -> bool:
    """Whether a block is a conversation with Python, which the tutorial's own test has."""
    return block.text.startswith(">>>")


def test_nothing_in_the_tables_is_out_of_date() -> None:
    every = [block for page in PAGES for block in blocks(page)]
    assert unused(every, INSTEAD) == []
    assert unused(every, LEFT_OUT) == []
    assert unused(every, TYPED) == []
    assert {str(block) for block in every} >= set(KEPT)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_can_be_followed(page: str, tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    for block in blocks(page, "sh", "python", "json"):
        if str(block) in KEPT:
            (tmp_path / KEPT[str(block)]).write_text(block.text, encoding="utf-8")
        if any(left in block.text for left in LEFT_OUT) or is_doctest(block):
            continue
        if block.kind == "json":
            _check_json(block)
        else:
            scratch.run(
                block, INSTEAD, next((t for w, t in TYPED.items() if w in block.text), "q\n")
            )


def _check_json(block: Block) -> None:
    """JSON that has no `…` is JSON; a scenario can be run."""
    if "…" in block.text:
        return
    value = json.loads(block.text)
    if "actions" in value:
        run_scenario(value)


def test_every_game_has_a_scenario() -> None:
    written = [json.loads(block.text) for block in blocks("docs/scenarios.md", "json")]
    assert {one["game"] for one in written} == set(GAMES)


def test_every_field_is_explained() -> None:
    text = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    rows = {name for line in text.splitlines() for name in _explained(line)}
    assert {*SCENARIO_FIELDS, *RECORD_FIELDS} <= rows
    for game in GAMES.values():
        for name in game.first_standing(0):
            assert f"`{name}`：" in text, f"{game.name}: {name}"


def _explained(line: str) -> list[str]:
    """The fields that a row of a table begins with."""
    head = re.match(r"\| ((?:`\w+`(?:, )?)+) \|", line)
    return re.findall(r"`(\w+)`", head[1]) if head else []


def test_the_commands_of_make_are_there() -> None:
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    for page in (*PAGES, "docs/client.md", "CONTRIBUTING.md"):
        for target in re.findall(r"^ *make ([\w-]+)", (ROOT / page).read_text("utf-8"), re.M):
            assert target in targets, f"{page}: make {target}"

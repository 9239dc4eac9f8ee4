"""A family is asked, not recognised: by nobody outside it, and by nothing that measures.

Read from the source alone, as in `test_architecture`.
"""

import ast
import re
from pathlib import Path

import pytest

from paiguan.games import GAMES
from tests.rulebook import ROOT
from tests.test_architecture import MODULES, imported_by, imports_of, of_part, part_of

BENCH = ROOT / "bench"
FAMILIES = frozenset(game.family for game in GAMES.values())
OF_FAMILIES = re.compile(rf"paiguan\.(bots\.)?({'|'.join(FAMILIES)})(\.|$)")
# A class of a family, by its name.
OF_A_FAMILY = re.compile("|".join(family.capitalize() for family in FAMILIES))
# Where bots find a family's players: the only table of families.
TABLE_OF_FAMILIES = "paiguan.bots.families"
# Clients are told what a game's family is called.
TELLS_FAMILIES = "paiguan.server.wire.bodies"
# And what somebody may choose before a hand.
TELLS_EVENTS = "paiguan.server.wire.events"
ASK = (
    "ask the game (engine/game.py), its rules (engine/rules.py) or its bots (bots/family.py): what "
    "one family does differently is a question that every family answers"
)


def outside_families() -> list[str]:
    """The modules that are to work with any family."""
    return [
        module
        for module in MODULES
        if "." in module and part_of(module) != "games" and not OF_FAMILIES.match(module)
    ]


def recognised_in(source: str) -> list[int]:
    """The lines that name a family, compare the family of something, or ask for its classes."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant | ast.Compare | ast.Call) and _recognises(node)
    ]


def _recognises(node: ast.Constant | ast.Compare | ast.Call) -> bool:
    """Whether a family is named or compared; that it has a place in a table may be asked."""
    if isinstance(node, ast.Constant):
        return node.value in FAMILIES
    if isinstance(node, ast.Call):
        asked = ast.unparse(node.func) == "isinstance" and ast.unparse(node.args[1])
        return bool(asked and OF_A_FAMILY.search(asked))
    asks_for_place = all(isinstance(one, ast.In | ast.NotIn) for one in node.ops)
    sides = (node.left, *node.comparators)
    compared = any(isinstance(one, ast.Attribute) and one.attr == "family" for one in sides)
    return compared and not asks_for_place


@pytest.mark.parametrize("module", outside_families())
def test_nobody_outside_a_family_imports_one(module: str) -> None:
    for other in imports_of(module):
        if OF_FAMILIES.match(other):
            assert module == TABLE_OF_FAMILIES, f"{module} imports {other}: {ASK}"
            assert other.startswith("paiguan.bots.")
            assert other.endswith(".family"), f"{other} is not what a family offers"


@pytest.mark.parametrize("module", [one for one in outside_families() if one != TELLS_FAMILIES])
def test_nobody_outside_a_family_recognises_one(module: str) -> None:
    source = MODULES[module].read_text(encoding="utf-8")
    assert recognised_in(source) == [], f"{module}, in these lines: {ASK}"


@pytest.mark.parametrize("module", outside_families())
def test_what_is_said_before_play_is_asked_of_the_game(module: str) -> None:
    lists = {game.stakes for game in GAMES.values() if game.stakes}
    assert lists
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            listed = tuple(one.value for one in node.elts if isinstance(one, ast.Constant))
            asked = listed not in lists or module == TELLS_EVENTS
            assert asked, f"{module}:{node.lineno} lists what `Game.stakes` says"


@pytest.mark.parametrize("module", of_part("bots"))
def test_players_are_given_sights_of_their_family(module: str) -> None:
    """Also within a family: that a sight is of its kind is made sure of in one place."""
    source = MODULES[module].read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        assert not (isinstance(node, ast.Call) and _recognises(node)), (
            f"{module}:{node.lineno}: derive from FamilyDecider or FamilyScorer of bots/base.py, "
            "which make sure of it for all"
        )


MEASURING = (
    "ask measures_for(game) (bench/families.py): what can be measured of one family only is a "
    "question of bench/family.py, answered in its folder of bench/"
)
# The only table of families there, and a library of others that is called like one.
TABLE_OF_MEASURES = "families.py"
NAMES_LIBRARIES = "peers.py"


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(BENCH.rglob("*.py")) if path.parent.name not in FAMILIES],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_what_measures_recognises_no_family(path: Path) -> None:
    if path.name != NAMES_LIBRARIES:
        found = recognised_in(path.read_text(encoding="utf-8"))
        assert found == [], f"{path.name}, in these lines: {MEASURING}"
    for other, _ in imported_by(path):
        assert not OF_FAMILIES.match(other), f"{path.name} imports {other}: {MEASURING}"
        if other.startswith(tuple(f"bench.{family}." for family in FAMILIES)):
            assert path.name == TABLE_OF_MEASURES, f"{path.name} imports {other}: {MEASURING}"


@pytest.mark.parametrize(
    "source",
    [
        'if game.family == "zipai":\n    pass',
        'TABLE = {"mahjong": 1}',
        "same = game.family != other.family",
        'if game.family in ("zipai", "poker"):\n    pass',
        "assert isinstance(sight, MahjongSight)",
        "known = isinstance(round_, MahjongRound | zipai.ZipaiRound)",
    ],
)
def test_recognising_a_family_is_found(source: str) -> None:
    assert recognised_in(source)

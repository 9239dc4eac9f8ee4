"""The house as the design has it: imports point down, secrets stay where they are, parts are small.

Read from the source alone, so that the compiled build is checked by it too.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from paiguan.games import GAMES
from paiguan.rulebook import heading
from tests.rulebook import ROOT

SOURCE = ROOT / "src"
FILES = sorted((SOURCE / "paiguan").rglob("*.py"))

# Every part of the house, from the ground up; parts of one storey do not know each other.
STOREYS = (
    ("engine",),
    ("mahjong", "zipai"),
    ("games",),
    ("bots", "drawing", "records", "rulebook"),
    ("lessons", "research", "simulate", "study"),
    ("load", "server"),
    ("terminal",),
    ("cli", "__main__"),
)
STOREY_OF = {part: storey for storey, parts in enumerate(STOREYS) for part in parts}

# The layers of the server, from the ground up, each with what it may not know and why. A name is a
# folder or a module of `server/`; what is not named here is the door, above all of them.
SERVER_STOREYS = (
    (("settings",), "the operator's wishes are read by all and know nobody"),
    (("wire", "watch"), "what is said and what is counted does not depend on who says it"),
    (("room",), "a room is what its log says: no database, no connection, no clock of its own"),
    (("store",), "what is on disk does not depend on who plays or looks on"),
    (("premises",), "what is checked, locked and bound does not depend on what opens there"),
    (("gate", "remote_bots"), "limits and thinking processes serve any table and any page"),
    (("table",), "a running room is told who looks on; it opens no connection itself"),
    (("socket",), "a connection knows the rooms, not the pages"),
    (("parlour",), "what lives as long as the server does not know how it is asked over HTTP"),
    (("http",), "pages know the parlour, not how it was started"),
    (("app",), "the application is put together alike, whoever serves it"),
)
SERVER_STOREY_OF = {
    part: storey for storey, (parts, _) in enumerate(SERVER_STOREYS) for part in parts
}
DOOR = len(SERVER_STOREYS)
# What starts and operates the server.
AT_THE_DOOR = frozenset(("commands", "door"))

# These hold tiles that not everybody may see, or lead to them.
HIDING = frozenset(
    {
        "paiguan.engine.round",
        "paiguan.engine.game",
        "paiguan.engine.setup",
        "paiguan.mahjong.table",
        "paiguan.mahjong.round",
        "paiguan.mahjong.setup",
        "paiguan.mahjong.wall",
        "paiguan.zipai.table",
        "paiguan.zipai.round",
        "paiguan.zipai.setup",
    }
)

# Clocks, chance, files, processes, networks: nothing that a game is played by.
OUTSIDE_WORLD = frozenset(
    [
        *("asyncio", "concurrent", "datetime", "io", "logging", "multiprocessing", "os", "pathlib"),
        *("pickle", "queue", "random", "secrets", "select", "shutil", "signal", "socket"),
        *("sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading", "time", "uuid"),
    ]
)

MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 41


def module_name(path: Path) -> str:
    """`paiguan.engine.deck` for its file."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


MODULES = {module_name(path): path for path in FILES}


@cache
def imports_of(module: str) -> frozenset[str]:
    """The modules that a module imports, by their full names."""
    found: set[str] = set()
    for whole, imported in imported_by(MODULES[module]):
        found.add(whole if whole in MODULES else imported)
    return frozenset(found)


def imported_by(path: Path) -> Iterator[tuple[str, str]]:
    """What a file imports, with the name taken from it, and the module that it was taken from."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            assert node.module is not None
            yield from ((f"{node.module}.{alias.name}", node.module) for alias in node.names)


def part_of(module: str) -> str:
    """`engine` for `paiguan.engine.deck`."""
    return module.split(".")[1]


def reached_from(module: str) -> Iterator[str]:
    """The modules of the house that importing a module leads to."""
    seen: set[str] = set()
    ahead = [module]
    while ahead:
        for other in imports_of(ahead.pop()):
            if other in MODULES and other not in seen:
                seen.add(other)
                ahead.append(other)
                yield other


def of_part(*parts: str) -> list[str]:
    """The modules of some parts of the house."""
    return [module for module in MODULES if "." in module and part_of(module) in parts]


@pytest.mark.parametrize("module", [module for module in MODULES if "." in module])
def test_imports_point_down_only(module: str) -> None:
    part = part_of(module)
    assert part in STOREY_OF, f"say in STOREYS where {part} stands"
    for other in imports_of(module):
        if other in MODULES and "." in other and part_of(other) != part:
            assert STOREY_OF[part_of(other)] < STOREY_OF[part], f"{module} imports {other}"


def server_part_of(module: str) -> str:
    """`room` for `paiguan.server.room.seat`; nothing for the package itself."""
    return module.removeprefix("paiguan.server").lstrip(".").split(".")[0]


@pytest.mark.parametrize("module", of_part("server"))
def test_the_layers_of_the_server_point_down_only(module: str) -> None:
    part = server_part_of(module)
    storey = SERVER_STOREY_OF.get(part, DOOR)
    for other in imports_of(module) & set(of_part("server")):
        asked = server_part_of(other)
        if asked != part and storey != DOOR:
            why = SERVER_STOREYS[storey][1]
            assert SERVER_STOREY_OF.get(asked, DOOR) < storey, f"{module} imports {other}: {why}"


def test_every_part_of_the_server_has_its_place() -> None:
    parts = {server_part_of(module) for module in of_part("server")} - {""}
    assert parts == AT_THE_DOOR | set(SERVER_STOREY_OF), "put it into a folder, or name it above"


def test_the_page_about_the_server_names_every_folder_and_file_as_it_is() -> None:
    server = SOURCE / "paiguan" / "server"
    page = (server / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_/]+\.py)`", page))
    assert {name for name in named if not (server / name).is_file()} == set()
    folders = {init.parent.name for init in server.glob("*/__init__.py")}
    assert {name for name in folders if f"`{name}/`" not in page} == set()


def test_the_way_of_a_tile_is_short_and_comes_by_no_file_twice() -> None:
    page = (SOURCE / "paiguan" / "server" / "architecture.md").read_text(encoding="utf-8")
    way = page.partition("## The way of one discarded tile")[2].partition("\n## ")[0]
    assert 5 < len(re.findall(r"^\d+\. ", way, re.MULTILINE)) <= 12
    files = re.findall(r"`([a-z_/]+\.py)`", way)
    assert len(files) == len(set(files))


@pytest.mark.parametrize("module", ["wait", "release", "stops", "pace", "moves", "requests"])
def test_the_wait_has_no_clock_and_no_chance_of_its_own(module: str) -> None:
    """It is told the time, and its decoys are drawn by a key that it is given."""
    known = imports_of(f"paiguan.server.table.{module}")
    assert {name.split(".")[0] for name in known} & OUTSIDE_WORLD == set()
    assert "paiguan.server.table.clock" not in known


@pytest.mark.parametrize("module", [one for one in of_part("server") if ".table." in one])
def test_no_part_of_a_table_knows_what_asks_it(module: str) -> None:
    assert module not in reached_from(module)


@pytest.mark.parametrize("module", [one for one in of_part("server") if ".room." in one])
def test_a_room_is_folded_without_clock_chance_files_or_database(module: str) -> None:
    outside = {name.split(".")[0] for name in imports_of(module)}
    assert outside & (OUTSIDE_WORLD | {"fastapi", "sqlalchemy", "starlette"}) == set()


# An engine may be handed on to what asks it.
HANDED_ON = frozenset({"sqlalchemy.ext.asyncio.AsyncEngine"})
TABLES = "paiguan.server.store.models"


@pytest.mark.parametrize("module", of_part("server"))
def test_the_database_is_asked_in_its_own_folder_only(module: str) -> None:
    if server_part_of(module) == "store":
        return
    for name, taken_from in imported_by(MODULES[module]):
        asks = name.split(".")[0] == "sqlalchemy" and name not in HANDED_ON
        asks |= TABLES in (name, taken_from)
        assert not asks, (
            f"{module} imports {name}: what is asked of the database and written to it is a "
            "function in store/ with a name that says so, where its locks and doubtful commits are "
            "thought of; everybody else calls that"
        )


@pytest.mark.parametrize("module", of_part("server"))
def test_one_server_or_several_is_asked_and_not_recognised(module: str) -> None:
    if server_part_of(module) not in ("store", "parlour"):
        assert "paiguan.server.store.leases" not in imports_of(module), (
            f"{module} imports what only one server of several has: `Leases` in store/sole.py has "
            "the question for both, and the parlour alone decides which of them it is"
        )


def test_games_never_import_each_other() -> None:
    games = {module.split(".")[2] for module in of_part("games") if module.count(".") >= 2}
    assert len(games) >= 2
    for module in of_part("games"):
        if module.count(".") < 2:
            continue
        game = module.split(".")[2]
        for other in imports_of(module):
            if other.startswith("paiguan.games."):
                assert other.split(".")[2] == game, f"{module} imports {other}"


def test_what_holds_hidden_tiles_is_still_called_so_and_can_be_reached() -> None:
    assert set(MODULES) >= HIDING
    assert set(reached_from("paiguan.records.scenario")) >= HIDING


@pytest.mark.parametrize(
    "module",
    [
        "paiguan.engine.view",
        "paiguan.engine.visibility",
        # What crosses to a process that thinks for a seat.
        "paiguan.server.remote_bots.messages",
        *of_part("bots"),
    ],
)
def test_views_and_bots_never_lead_to_what_holds_hidden_tiles(module: str) -> None:
    assert HIDING & {module, *reached_from(module)} == set()


def test_what_shows_a_view_knows_nothing_but_the_view() -> None:
    """They take a game for the names of its tiles, and nothing that holds tiles."""
    for module in ("drawing.tiles", "drawing.view", "research.observation"):
        known = imports_of(f"paiguan.{module}")
        assert HIDING & known <= {"paiguan.engine.game"}, module
        assert "paiguan.engine.view" in known or module == "drawing.tiles"


def test_simulations_and_environments_know_hands_only_from_outside() -> None:
    """A `Round` is dealt by its game and acted upon; nobody looks into a table."""
    for module in of_part("simulate", "research"):
        assert HIDING & imports_of(module) <= {"paiguan.engine.game", "paiguan.engine.round"}


@pytest.mark.parametrize("module", of_part("engine", "mahjong", "zipai", "games"))
def test_what_is_played_with_knows_no_clock_no_chance_and_no_files(module: str) -> None:
    outside = {name.split(".")[0] for name in imports_of(module)}
    assert outside & OUTSIDE_WORLD == set()


def names_of_games() -> set[str]:
    """What the games are called in code, and by their players."""
    return {name for game in GAMES.values() for name in (game.name, game.zh)}


@pytest.mark.parametrize("module", of_part("engine", "mahjong", "zipai"))
def test_the_engine_and_the_families_know_no_game_by_name(module: str) -> None:
    text = MODULES[module].read_text(encoding="utf-8")
    for name in names_of_games():
        assert not re.search(rf"\b{name}\b", text), (
            f"{module} speaks of {name}: what one game needs is a switch or a question of the "
            "family's, answered in the game's own file; what bots believe of it is in a profile"
        )
    for game in GAMES.values():
        clause = re.search(rf"\b{heading(game.pages[0]).clauses}-\d+", text)
        assert clause is None, (
            f"{module} names {clause[0]}, a clause of {game.name}: another game has the same under "
            "a number of its own; name the switch, or the field in which the game gives its clause"
        )


@pytest.mark.parametrize("module", of_part("bots"))
def test_bots_know_games_by_name_in_their_profiles_only(module: str) -> None:
    if module.endswith(".profile"):
        return
    text = MODULES[module].read_text(encoding="utf-8")
    for name in names_of_games():
        assert not re.search(rf"\b{name}\b", text), (
            f"{module} speaks of {name}: bots play any game of a family; what they believe of one "
            "is a line of its profile"
        )


@pytest.mark.parametrize("module", of_part("engine", "mahjong", "zipai", "games"))
def test_rules_are_whole_numbers_and_no_estimates(module: str) -> None:
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        estimate = isinstance(node, ast.Constant) and isinstance(node.value, float)
        estimate |= isinstance(node, ast.Name) and node.id == "float"
        assert not estimate, (
            f"{module}: points are whole numbers; what a bot makes of them belongs to its profile, "
            "in bots/mahjong/ or bots/zipai/"
        )


# Sizes


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_files_and_functions_are_of_a_size_to_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            lines = node.end_lineno - node.lineno + 1
            # What a state consists of is a list, however long.
            if node.name not in ("__init__", "copy_table"):
                assert lines <= MOST_LINES_OF_A_FUNCTION, f"{node.name} has {lines} lines"

"""The README and the pages for operators do what they say: every command runs as it is written."""

import asyncio
import re
from pathlib import Path

import pytest

from paiguan.server.parlour import Parlour
from paiguan.server.settings import Settings
from tests.cli.test_play import ENTERS
from tests.documents import Scratch, blocks, smaller, unused
from tests.rulebook import ROOT
from tests.server.parlour import free_port

PAGES = ("README.md", "docs/operations.md", "docs/load.md", "docs/protocol.md")

# What is large on a page is smaller here, so that a test is over soon.
INSTEAD = {
    "--hands 10000": "--hands 8",
    "--hands 5000": "--hands 4",
    "--hands 1200": "--hands 12",
    "--tables 500": "--tables 2",
    "--seconds 60": "--seconds 1",
    # There is one account only, and nobody to say yes.
    "forget 7": "forget 1 --yes",
    "bench.choices  ": "bench.choices --tables 1 --seconds 1 --rounds 1 ",
    "--rooms 500 --kills 100": "--rooms 1 --kills 1",
    "--seconds 30": "--seconds 1",
    # What its mistakes are, a master thinks about for long.
    "analyze evening.json": "analyze evening.json --worlds 2",
}

# Commands that stay until they are ended, and what they say when they are there.
STAYS = {"paiguan serve": "Ctrl-C"}

# Commands that are not run here, and why.
LEFT_OUT = {
    "make run": "builds an environment; tests/fresh/run does, on machines that have nothing",
    "make test": "the same",
    "make lan": "the same as `make run` but for --lan, which is run",
    "docker compose": "needs Docker",
    "--nodes": "needs a PostgreSQL; tests/server/test_serving_nodes.py has one",
    "--against": "needs another checkout",
    "createdb": "needs a PostgreSQL",
    "export PAIGUAN_DATABASE_URL": "the same",
    "export PAIGUAN_SECRET_KEY": "goes with it",
    "paiguan move": "needs a PostgreSQL; tests/server/test_moving.py has one",
}


async def _somebody(folder: Path) -> None:
    """The account that the page makes an administrator, the first of its parlour."""
    parlour = Parlour(Settings(data_dir=folder))
    await parlour.start()
    user, _ = await parlour.accounts.new_guest("掌柜")
    await parlour.accounts.register(user, "掌柜", "a long password")
    await parlour.stop()
    assert user.id == 1


def _commands(text: str) -> list[str]:
    """The commands of a block, without what is said of them."""
    joined = text.replace("\\\n", " ")
    lines = (re.sub(r"\s+#\s.*$", "", line).strip() for line in joined.splitlines())
    return [line for line in lines if line]


def test_nothing_in_the_tables_is_out_of_date() -> None:
    every = [block for page in PAGES for block in blocks(page)]
    for table in (INSTEAD, STAYS, LEFT_OUT):
        assert unused(every, table) == []


@pytest.mark.parametrize("page", PAGES)
def test_every_command_of_a_page_runs_as_it_is_written(page: str, tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    asyncio.run(_somebody(tmp_path / "data"))
    for block in blocks(page, "sh", "python", ""):
        if block.kind == "python":
            scratch.run(block)
            continue
        for command in _commands(smaller(block.text, INSTEAD)):
            if any(left in command for left in LEFT_OUT):
                continue
            said = next((said for stays, said in STAYS.items() if stays in command), "")
            if said:
                scratch.opens(command, said, PAIGUAN_PORT=str(free_port()))
            else:
                scratch.shell(command, str(block), ENTERS if " play " in command else "")


def test_the_two_commands_and_every_target_are_there() -> None:
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    readme = (ROOT / "README.md").read_text("utf-8")
    named = re.findall(r"(?:^|`)make ([a-z-]+)", readme, re.M)
    assert {"run", "test", "lan", "play", "help", "clean"} <= set(named)
    assert set(named) <= set(targets)


def test_every_picture_and_page_is_there() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    linked = re.findall(r"(?:\]\(|src=\")((?:docs/|[A-Z])[^)#\"]+)", readme)
    assert len([one for one in linked if one.startswith("docs/images/")]) >= 4
    assert [one for one in linked if not (ROOT / one).is_file()] == []

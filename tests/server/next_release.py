"""The release after this one: its tables have one column more, and its logs one field more."""

import re
import shutil
from pathlib import Path

import paiguan
from paiguan.server.store.revisions import known_revisions

PACKAGE = Path(paiguan.__file__).parent
HEAD = known_revisions()[-1]
NEXT = f"{int(HEAD) + 1:04d}"
VERSION = "0.99.0"
SHOES = '"shoes":7'
MIGRATION = f'''"""Something is added."""

import sqlalchemy as sa
from alembic import op

revision = "{NEXT}"
down_revision = "{HEAD}"


def upgrade() -> None:
    op.add_column("rooms", sa.Column("mood", sa.String(16)))
    op.add_column("users", sa.Column("shoes", sa.Integer(), nullable=False, server_default="7"))
    op.create_table("moods", sa.Column("name", sa.String(16), primary_key=True))
'''


def next_release(folder: Path) -> Path:
    """Make it in this folder, to be put before all others on the path; the folder."""
    package = folder / "paiguan"
    package.mkdir()
    for path in PACKAGE.iterdir():
        if path.name not in ("server", "__init__.py", "__pycache__"):
            (package / path.name).symlink_to(path)
    shutil.copytree(
        PACKAGE / "server", package / "server", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copy(PACKAGE / "__init__.py", package)
    _edit(package / "__init__.py", r'__version__ = ".*"', f'__version__ = "{VERSION}"')
    server = package / "server"
    migration = server / "store" / "migrations" / "versions" / f"{NEXT}_for_a_test.py"
    migration.write_text(MIGRATION)
    # Whoever sits down does so in shoes.
    _edit(server / "room" / "log_versions.py", r"(LOG_VERSION: Final = )(\d+)", _one_more)
    version = re.search(
        r"LOG_VERSION: Final = (\d+)", (server / "room" / "log_versions.py").read_text()
    )
    assert version is not None
    _edit(
        server / "room" / "log_versions.py",
        r'(e\.Seated: \{"face": 2)',
        rf'\1, "shoes": {version[1]}',
    )
    _edit(
        server / "room" / "entries.py",
        r"(class Seated\((?:.|\n)*?    face: int = 0\n)",
        r"\1    shoes: int = 0\n",
    )
    _edit(
        server / "room" / "room.py",
        r"return \[e\.Seated\(self\.free_seat\(\), user, name, face\)\]",
        "return [e.Seated(self.free_seat(), user, name, face, 7)]",
    )
    return folder


def _one_more(found: "re.Match[str]") -> str:
    return f"{found[1]}{int(found[2]) + 1}"


def _edit(path: Path, pattern: str, change: object) -> None:
    text, times = re.subn(pattern, change, path.read_text(), count=1)  # type: ignore[call-overload]
    assert times == 1, (path, pattern)
    path.write_text(text)

"""Files of the browser client of all releases that servers on this database had lately.

While servers are upgraded one by one, a page of one release asks whichever server for its files,
and a page that was opened before asks for them afterwards. Their names have a hash of the content
in them, so that no two releases mean different files by one.
"""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection

from paiguan.server.store.database import Store
from paiguan.server.store.models import client_files
from paiguan.server.store.shared_clock import clock

# So long after the last server that had it a file is still there for pages that are open.
KEPT_MILLISECONDS: Final = 14 * 24 * 3_600_000

# A file, and its compressed forms by their encoding.
Forms = Mapping[str, bytes]
UNCOMPRESSED: Final = "body"


async def keep_files(store: Store, files: Mapping[str, Forms]) -> None:
    """Let every server know the files of this one, and forget what none has had for long."""
    mine = client_files.c.name.in_(files)

    async def write(connection: AsyncConnection) -> None:
        there = set((await connection.execute(select(client_files.c.name).where(mine))).scalars())
        rows = [
            {
                "name": name,
                "body": forms[UNCOMPRESSED],
                "br": forms.get("br"),
                "gzip": forms.get("gzip"),
            }
            for name, forms in sorted(files.items())
            if name not in there
        ]
        if rows:
            # Another server of the same release may start at this moment.
            new = postgresql.insert(client_files).values(seen=clock()).on_conflict_do_nothing()
            await connection.execute(new, rows)
        await connection.execute(update(client_files).where(mine).values(seen=clock()))
        old = client_files.c.seen < clock() - KEPT_MILLISECONDS
        await connection.execute(delete(client_files).where(old))

    await store.write(write)


async def find_file(store: Store, name: str) -> dict[str, bytes] | None:
    """A file of another release with its compressed forms, if a server had it lately."""
    query = select(client_files).where(client_files.c.name == name)
    async with store.read() as connection:
        row = (await connection.execute(query)).mappings().first()
    if row is None:
        return None
    return {form: row[form] for form in (UNCOMPRESSED, "br", "gzip") if row[form] is not None}

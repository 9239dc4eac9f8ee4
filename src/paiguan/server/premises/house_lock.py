"""One server at a time has the embedded database: a lock that ends with its process.

The lock is the system's, on a file beside the database: whoever is killed holds nothing. The file
says who has it, for those who find it taken. A child of the server does not have it.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Final

from paiguan.server.premises.preconditions import OperatorError, why_not
from paiguan.server.settings import Settings

LOCK_FILE: Final = "paiguan.lock"


def house_lock(settings: Settings, address: str = "") -> AbstractContextManager[None]:
    """Have the embedded database alone for a while, or say which process has it.

    A database elsewhere may have several servers, which come to terms among themselves.
    """
    if settings.several:
        return nullcontext()
    return _locked(settings, address)


@contextmanager
def _locked(settings: Settings, address: str) -> Iterator[None]:
    path = settings.data_dir / LOCK_FILE
    try:
        settings.make_data_dir()
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        zh, en = why_not(error)
        raise OperatorError(f"{path}：{zh}", f"{path}: {en}") from None
    try:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise _held(path, os.read(file, 200).decode("utf-8", "replace")) from None
        os.ftruncate(file, 0)
        os.write(file, f"{os.getpid()} {address}\n".encode())
        yield
        os.ftruncate(file, 0)
    finally:
        os.close(file)


def _held(path: Path, holder: str) -> OperatorError:
    process, _, address = holder.strip().partition(" ")
    zh = f"进程 {process or '？'}" + (f"（{address}）" if address else "")
    en = f"process {process or '?'}" + (f" ({address})" if address else "")
    return OperatorError(
        f"{zh} 正在用 {path.parent} 里的数据库；一个数据库只能有一个服务器："
        "请先停下它，或者用 PAIGUAN_DATA_DIR 另选一个目录",
        f"{en} has the database in {path.parent}, which only one server can have: "
        "stop it first, or let PAIGUAN_DATA_DIR name another folder",
    )

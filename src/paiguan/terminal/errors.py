"""How the command line says that something cannot be done."""

import errno
from typing import Final

from paiguan.engine.errors import BilingualError

FAILED: Final = 1
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130

LONGEST_MESSAGE: Final = 1000

# What the system says in English alone.
SYSTEM_IN_CHINESE: Final = {
    errno.ENOENT: "没有这个文件或文件夹",
    errno.EACCES: "没有权限",
    errno.EPERM: "不允许这样做",
    errno.EEXIST: "已经有了",
    errno.ENOTDIR: "不是文件夹",
    errno.EISDIR: "是文件夹",
    errno.ENOSPC: "磁盘满了",
    errno.EROFS: "这里只能读",
    errno.ENAMETOOLONG: "名字太长",
    errno.EMFILE: "打开的文件太多",
    errno.EADDRINUSE: "端口被占用",
    errno.ECONNREFUSED: "对方不接受连接",
}


class CommandError(BilingualError):
    """What was asked for cannot be done; the message says why, the status with which exit."""

    def __init__(self, zh: str, en: str, status: int = FAILED) -> None:
        super().__init__(zh, en)
        self.status = status

    @classmethod
    def of(cls, error: Exception, where: object = "") -> "CommandError":
        """What went wrong elsewhere, and at which file or place where one is known."""
        if isinstance(error, BilingualError):
            zh, en = error.zh, error.en
        elif isinstance(error, OSError) and error.strerror:
            where = where or error.filename or ""
            zh, en = system_error(error)
        else:
            zh = en = str(error)
        at = f"{where}: " if where else ""
        return cls(f"{at}{zh}", f"{at}{en}")


def system_error(error: OSError) -> tuple[str, str]:
    """What the system refuses, in Chinese and in English."""
    said = error.strerror or str(error)
    return SYSTEM_IN_CHINESE.get(error.errno or 0, said), said


def one_line(message: str) -> str:
    """A message on one line, without what a terminal would act upon; its ends if it is long."""
    shown = "".join(c if c.isprintable() else repr(c)[1:-1] for c in message)
    if len(shown) <= LONGEST_MESSAGE:
        return shown
    half = LONGEST_MESSAGE // 2
    return f"{shown[:half]} … {shown[-half:]}"

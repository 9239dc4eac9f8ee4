"""Which machines there are: locale, a C compiler or none, root or a user, a system Node or none."""

import itertools
from dataclasses import dataclass
from typing import Final

LOCALES: Final = ("C.UTF-8", "en_US.UTF-8", "zh_CN.UTF-8")


@dataclass(frozen=True)
class Cell:
    """One machine, and whether all of `make test` is run on it."""

    locale: str
    gcc: bool
    root: bool
    node: bool
    whole: bool = False

    @property
    def name(self) -> str:
        """How it is asked for with `--only`."""
        parts = [self.locale, "gcc" if self.gcc else "nogcc", "root" if self.root else "user"]
        return ":".join([*parts, *(["node"] if self.node else [])])

    @property
    def packages(self) -> tuple[str, ...]:
        """What is installed beside Python, make and git."""
        wanted = ["locales"] if self.locale != "C.UTF-8" else []
        if self.gcc:
            wanted += ["gcc", "libc6-dev", "python3-dev"]
        if self.node:
            wanted += ["nodejs"]
        return tuple(wanted)


WHOLE: Final = (
    Cell("C.UTF-8", gcc=True, root=True, node=False, whole=True),
    Cell("en_US.UTF-8", gcc=False, root=False, node=False, whole=True),
    Cell("zh_CN.UTF-8", gcc=True, root=True, node=False, whole=True),
)


def matrix() -> list[Cell]:
    """The whole runs first, then all the others with the quick tests alone."""
    names = {cell.name for cell in WHOLE}
    either = (True, False)
    every = [Cell(*parts) for parts in itertools.product(LOCALES, either, either, either)]
    return [*WHOLE, *(cell for cell in every if cell.name not in names)]


def asked_for(name: str) -> Cell:
    """The machine of a name such as `C.UTF-8:gcc:root` or `zh_CN.UTF-8:nogcc:user:node`."""
    for cell in matrix():
        if cell.name == name:
            return cell
    raise SystemExit(f"{name}: " + ", ".join(cell.name for cell in matrix()))

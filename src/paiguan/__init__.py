"""Paiguan (牌馆): hometown tile games, played by the letter of their rules."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pkgutil import iter_modules

__all__ = ["__version__", "build"]

__version__ = "0.1.0"


def build() -> str:
    """Which build of the engine this is: "compiled" or "pure"."""
    from paiguan import engine  # noqa: PLC0415  (the engine is loaded only when asked about)

    for module in iter_modules(engine.__path__, "paiguan.engine."):
        spec = find_spec(module.name)
        if spec is not None and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)):
            return "compiled"
    return "pure"

"""Paiguan (牌馆): hometown tile games, played by the letter of their rules."""

from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

__all__ = ["__version__", "build", "env"]

__version__ = "0.1.0"


def build() -> str:
    """Which build of the engine this is: "compiled" or "pure"."""
    from paiguan import engine  # noqa: PLC0415  (the engine is loaded only when asked about)

    for module in iter_modules(engine.__path__, "paiguan.engine."):
        spec = find_spec(module.name)
        if spec is not None and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)):
            return "compiled"
    return "pure"


def env(game: str, options: dict[str, object] | None = None, render_mode: str | None = None) -> Any:
    """The PettingZoo environment of a game, by its id: `paiguan.env("wanzai")`.

    `paiguan.research.env` is the same with its type; building the engine must not follow it.
    """
    for needed in ("numpy", "gymnasium", "pettingzoo"):
        if find_spec(needed) is None:
            raise ImportError(
                f'没有安装 {needed} · {needed} is missing: pip install "paiguan[env]"'
            )
    return import_module("paiguan.research").env(game, options, render_mode)

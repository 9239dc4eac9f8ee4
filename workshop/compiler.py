"""Whether C can be compiled here for this Python."""

import os
import shlex
import subprocess
import sysconfig
import tempfile
import textwrap
from pathlib import Path
from typing import Final

PROBE: Final = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"


def trouble() -> str:
    """What goes wrong when the smallest extension module is compiled, or nothing."""
    words = command()
    if not words:
        return ""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "probe.c").write_text(PROBE, encoding="ascii")
        include = f"-I{sysconfig.get_path('include')}"
        try:
            done = subprocess.run(
                [*words, "-fPIC", include, "-c", "probe.c", "-o", "probe.o"],
                cwd=folder,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                check=False,
            )
        except OSError as error:
            return f"{words[0]}: {error.strerror}"
    if done.returncode == 0:
        return ""
    lines = (done.stderr + done.stdout).strip().splitlines()
    errors = [line for line in lines if "error" in line.lower()]
    found = (errors or lines or [f"exit status {done.returncode}"])[0]
    return textwrap.shorten(found, 120, placeholder=" …")


def command() -> list[str]:
    """CC, or the compiler that Python was built with; nothing where Python does not say."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")

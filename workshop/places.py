"""Where things are in a checkout."""

import os
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BUILD: Final = ROOT / "build"
SOURCE: Final = ROOT / "src"
VENV: Final = ROOT / ".venv"
PROGRAMS: Final = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON: Final = PROGRAMS / ("python.exe" if os.name == "nt" else "python")
NODE: Final = BUILD / "node"
OBJECTS: Final = BUILD / "objects"
INSTALLED: Final = BUILD / "installed"


def packages() -> Path:
    """Where the environment keeps its packages."""
    if os.name == "nt":
        return VENV / "Lib" / "site-packages"
    major, minor = sys.version_info[:2]
    return VENV / "lib" / f"python{major}.{minor}" / "site-packages"

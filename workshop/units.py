"""Compiles the engine: every module is a unit of C of its own.

Units are compiled side by side, and one that was compiled before is taken from a folder of
objects. All are linked into one library, and nothing but its start is visible outside: so calls
between modules are as direct as within one.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import setuptools
from mypy.version import __version__ as mypy_version
from mypyc.build import mypycify
from setuptools.command.build_ext import build_ext

from workshop import compiler

OPTIONS: Final[dict[str, Any]] = {
    "opt_level": "3",
    "debug_level": "0",
    "group_name": "paiguan",
    "multi_file": True,
}
# Python's own mark for what a module shows makes its start visible again.
HIDDEN: Final = "-fvisibility=hidden"


def compile_modules(root: Path, modules: list[str], out: Path, objects: Path | None) -> None:
    """Compile modules of `root`/src into `out`, laid out as packages are."""
    with tempfile.TemporaryDirectory() as scratch:
        generated = Path(scratch, "c")
        before = Path.cwd()
        os.chdir(root)
        try:
            # Types are checked elsewhere: here no settings of mypy are looked for.
            words = ["--config-file=", *sorted(modules)]
            extensions = mypycify(words, target_dir=str(generated), **OPTIONS)
        finally:
            os.chdir(before)
        command = UnitBuild(setuptools.Distribution({"ext_modules": extensions}))
        command.generated = generated
        command.objects = objects or Path(scratch, "objects")
        command.build_lib = str(out)
        command.build_temp = str(Path(scratch, "temporary"))
        command.parallel = os.cpu_count() or 1
        command.ensure_finalized()
        command.run()


class UnitBuild(build_ext):  # type: ignore[misc]  # setuptools is not typed
    """setuptools' way to build extension modules, unit by unit."""

    generated: Path
    objects: Path

    def build_extensions(self) -> None:
        """Compile and link; objects that are not of these modules are forgotten."""
        self.objects.mkdir(parents=True, exist_ok=True)
        shelf = Shelf(self.objects, self.compiler.compile, self._same_for_all())
        self.compiler.compile = shelf.compile
        if self.compiler.compiler_type == "unix":
            for extension in self.extensions:
                extension.extra_compile_args.append(HIDDEN)
        super().build_extensions()
        shelf.forget_the_rest()

    def _same_for_all(self) -> bytes:
        """What every object depends on: the compiler, Python, mypyc, and the shared headers."""
        digest = hashlib.sha256()
        words = compiler.command()
        if words:
            said = subprocess.run([*words, "--version"], capture_output=True, check=False)
            digest.update(said.stdout)
        digest.update(f"{sys.version} {platform.platform()} {mypy_version}".encode())
        for header in sorted(self.generated.rglob("*.h")):
            digest.update(header.name.encode() + header.read_bytes())
        return digest.digest()


class Shelf:
    """Objects by what they were made of."""

    def __init__(self, folder: Path, plain: Callable[..., list[str]], same: bytes) -> None:
        self.folder = folder
        self.plain = plain
        self.same = same
        self.used: set[str] = set()

    def compile(self, sources: list[str], **given: Any) -> list[str]:
        """Stand in for the compiler's own way: one at a time becomes side by side."""
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(lambda source: self._unit(source, given), sources))

    def _unit(self, source: str, given: dict[str, Any]) -> str:
        digest = hashlib.sha256(self.same)
        digest.update(repr((given.get("macros"), given.get("extra_postargs"))).encode())
        digest.update(Path(source).read_bytes())
        kept = self.folder / f"{digest.hexdigest()}.o"
        self.used.add(kept.name)
        if not kept.is_file():
            made = self.plain([source], **given)[0]
            # Complete or not there at all: whoever is broken off leaves no half of one.
            partial = kept.with_suffix(f".{os.getpid()}")
            shutil.copyfile(made, partial)
            partial.replace(kept)
        return str(kept)

    def forget_the_rest(self) -> None:
        """Remove what these modules are no longer made of."""
        for kept in self.folder.iterdir():
            if kept.name not in self.used:
                kept.unlink()

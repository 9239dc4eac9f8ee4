"""A fresh minimal machine in a folder, and commands that run in it.

Each command has mounts and processes of its own, which the kernel takes away with it however it
ends: nothing is left mounted and nothing goes on running.
"""

import hashlib
import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Final

from tests.fresh import host

INCLUDED: Final = "ca-certificates,python3,python3-venv,make,git"
USER: Final = 1000
DEVICES: Final = ("null", "zero", "full", "random", "urandom", "tty")


class Machine:
    """A folder with a system in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def home(self, root: bool) -> str:
        """Where the one who runs commands is at home, as seen from inside."""
        return "/root" if root else "/home/player"

    def run(
        self,
        words: list[str],
        *,
        root: bool = True,
        inside: str = "/",
        settings: dict[str, str] | None = None,
        log: Path | None = None,
    ) -> int:
        """Run a command in it; its exit status."""
        given = {
            **host.environment(),
            "NPM_CONFIG_GLOBALCONFIG": host.GLOBAL_NPMRC,
            "HOME": self.home(root),
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "TERM": "dumb",
            **(settings or {}),
        }
        who = [] if root else [f"--userspec={USER}:{USER}"]
        enter = ["env", "-i", *(f"{name}={value}" for name, value in given.items())]
        enter += ["sh", "-c", f"cd {shlex.quote(inside)} && exec {shlex.join(words)}"]
        # The shell stays: it ends with whoever started it, and all others with it. A process that
        # becomes another user's would outlive that.
        chroot = shlex.join(["chroot", *who, str(self.folder), *enter])
        script = [*self._mounts(), f"{chroot} || exit $?", "exit 0"]
        unshare = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-euc"]
        with (log or Path(os.devnull)).open("ab") as out:
            done = subprocess.run(
                [*unshare, "\n".join(script)],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                check=False,
            )
        return done.returncode

    def _mounts(self) -> list[str]:
        at = shlex.quote(str(self.folder))
        lines = [
            f"mount -t proc proc {at}/proc",
            f"mkdir -p {at}/dev/shm {at}/dev/pts",
            f"mount -t tmpfs -o mode=1777 shm {at}/dev/shm",
            f"mount -t devpts -o newinstance,ptmxmode=0666 devpts {at}/dev/pts",
            f"ln -sf pts/ptmx {at}/dev/ptmx",
            f"ln -sfn /proc/self/fd {at}/dev/fd",
        ]
        for name in DEVICES:
            lines += [f"touch {at}/dev/{name}", f"mount --bind /dev/{name} {at}/dev/{name}"]
        for path in host.package_folders():
            place = f"{at}{shlex.quote(str(path))}"
            lines += [f"mkdir -p {place}", f"mount --bind {shlex.quote(str(path))} {place}"]
            lines += [f"mount -o remount,bind,ro {place}"]
        return lines


def make(scratch: Path, name: str, packages: tuple[str, ...]) -> Machine:
    """A fresh machine with some packages; the same one is unpacked again another time."""
    machine = Machine(scratch / name)
    shutil.rmtree(machine.folder, ignore_errors=True)
    kept = scratch / f"machine-{hashlib.sha256(' '.join(packages).encode()).hexdigest()[:12]}.tar"
    if not kept.is_file():
        if packages:
            _install(make(scratch, name, ()), packages, scratch / "making.log")
        else:
            _debootstrap(machine, scratch / "making.log")
        partial = kept.with_suffix(".partial")
        subprocess.run(["tar", "-C", machine.folder, "-cf", partial, "."], check=True)
        partial.rename(kept)
        return machine
    machine.folder.mkdir()
    subprocess.run(["tar", "-C", machine.folder, "-xpf", kept], check=True)
    return machine


def _debootstrap(machine: Machine, log: Path) -> None:
    """The smallest Debian with Python, make and git, and with this machine's registries."""
    suite, site = host.mirror()
    words = ["debootstrap", "--variant=minbase", f"--include={INCLUDED}", suite]
    with log.open("wb") as out:
        done = subprocess.run(
            [*words, str(machine.folder), site], stdout=out, stderr=out, check=False
        )
    if done.returncode:
        raise SystemExit(log.read_text(encoding="utf-8", errors="replace"))
    # Devices are put in their places for each command.
    shutil.rmtree(machine.folder / "dev")
    (machine.folder / "dev").mkdir()
    player = ["useradd", "--uid", str(USER), "--create-home", "--shell", "/bin/sh", "player"]
    if machine.run(player, log=log):
        raise SystemExit(log.read_text(encoding="utf-8", errors="replace"))
    home = machine.folder / "home" / "player"
    host.carry_over(machine.folder, [machine.folder / "root", home])
    subprocess.run(["chown", "-R", f"{USER}:{USER}", home], check=True)


def _install(machine: Machine, packages: tuple[str, ...], log: Path) -> None:
    """Packages of the system; `locales` brings the languages as well."""
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    lines = ["apt-get update -qq", f"DEBIAN_FRONTEND=noninteractive {shlex.join(install)}"]
    if "locales" in packages:
        lines += [f"localedef -i {name} -f UTF-8 {name}.UTF-8" for name in ("en_US", "zh_CN")]
    if machine.run(["sh", "-euc", "\n".join(lines)], log=log):
        raise SystemExit(log.read_text(encoding="utf-8", errors="replace"))

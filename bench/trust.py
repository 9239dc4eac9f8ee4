"""``python -m bench.trust``: the promises with their figures, as the page ``docs/trust.md``.

``python -m bench.trust measure KEY…`` measures promises anew (all that have a command, if none is
named) and keeps what was found in ``docs/trust.json``; ``--small`` tries the commands out and keeps
nothing. ``--add SIZE`` measures so much more of a promise whose size can be reached in parts: no
part plays what another has played. Without a word the page is written from what is kept.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from bench import attacks, pauses
from bench.promises import PROMISES, Promise
from bench.servers import ROOT

KEPT: Final = ROOT / "docs" / "trust.json"
PAGE: Final = ROOT / "docs" / "trust.md"
# Commands that keep their figures as rows of a table of their own.
TABLES: Final = ("attacks", "pauses")
# Commands that run the source, whatever is installed.
FROM_SOURCE: Final = (*TABLES, "mutants")
HEAD: Final = """\
# 说到做到 · Promises, and how they were tested

这一页由命令写成：每条承诺、承诺的数字、测到的数字、何时、在哪个版本、用哪条命令。没测过的写明没测过。
This page is written by a command: each promise, the figure promised, the figure measured, when, on
which commit, and by which command. What was never measured says so.

```sh
python -m bench.trust measure kills power    # measure some of them anew (many take an hour)
python -m bench.trust measure hands --add 50000    # so many more, added to those before
python -m bench.trust measure --small        # try the commands out, keep nothing
python -m bench.trust                        # write this page from what is kept in trust.json
```

| 承诺 · promise | 承诺的数字 · promised | 测到的 · measured | 何时 · when | 命令或测试 · by |
|---|---|---|---|---|
"""
NEVER: Final = "没测过 · not measured yet"
EVERY_RUN: Final = "每次测试都验 · shown in every test run"
SO_FAR: Final = "目前为止守住了，还没测够 · kept so far, not at its size yet"
A_LITTLE: Final = "没测过这么多，每次测试测一点 · not at this size yet, a little in every test run"


def main() -> int:
    """Measure what is asked for, or write the page; 1 if a promise was not kept."""
    parser = argparse.ArgumentParser(prog="python -m bench.trust", description=__doc__)
    parser.add_argument("what", nargs="?", choices=["page", "measure"], default="page")
    parser.add_argument("keys", nargs="*", metavar="KEY")
    parser.add_argument("--small", action="store_true", help="try it out, keep nothing")
    parser.add_argument("--add", type=int, metavar="SIZE", help="so much more than before")
    parser.add_argument("--against", help="another checkout, for the table of attacks")
    given = parser.parse_args()
    known = {promise.key: promise for promise in PROMISES}
    if unknown := set(given.keys) - set(known):
        parser.error(f"unknown: {', '.join(unknown)}; there are {', '.join(known)}")
    held = True
    if given.what == "measure":
        wanted = [known[key] for key in given.keys or known if known[key].command]
        if given.add and (whole := [one.key for one in wanted if not one.adds]):
            parser.error(f"measured as a whole or not at all: {', '.join(whole)}")
        for promise in wanted:
            measured = _measured(promise, given)
            held = held and measured["held"]
            print(f"{promise.key}: {words_of(promise, measured)}", flush=True)
    if not given.small:
        PAGE.write_text(page_of(_kept()), "utf-8")
    return 0 if held else 1


def _kept() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return kept


def _measured(promise: Promise, given: argparse.Namespace) -> dict[str, Any]:
    """Measure a promise as the command line says, and keep it."""
    before = _kept().get(promise.key) if given.add else None
    first = int(before["figures"].get(promise.numbered, 0)) if before else 0
    more = ("--against", given.against) if promise.key == "attacks" and given.against else ()
    size = given.add or promise.size
    measured = measure(promise, more, size=size, first=first, small=given.small)
    if not measured["figures"] and not measured["rows"]:
        # It has broken off before it had anything to say: what was known stays.
        return measured
    if before is not None:
        measured = together(promise, before, measured)
    if not given.small:
        kept = {**_kept(), promise.key: measured}
        KEPT.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return measured


# Measuring


def measure(
    promise: Promise, more: tuple[str, ...] = (), *, size: int = 0, first: int = 0, small: bool
) -> dict[str, Any]:
    """Run what measures a promise; what was found, when, and on which commit and build."""
    command = promise.small_command if small and promise.small_command else promise.command
    with tempfile.TemporaryDirectory() as folder:
        figures = Path(folder, "figures")
        arguments = [word.format(size=size, first=first) for word in (*command, *more)]
        if promise.key in TABLES:
            arguments += ["--json", str(figures)]
        environment = _environment(promise, figures, size, first, small=small)
        began = time.monotonic()
        done = subprocess.run(
            [sys.executable, *arguments],
            env=environment,
            cwd=ROOT,
            stdout=subprocess.PIPE if promise.key == "load" else None,
            check=False,
        )
        took = time.monotonic() - began
        if promise.key == "load":
            figures.write_bytes(done.stdout or b"")
        found, rows = _found(promise, figures)
    return {
        "held": done.returncode == 0
        and within(promise, found)
        and all(row["held"] for row in rows),
        "figures": found,
        "rows": rows,
        "at": datetime.now(UTC).date().isoformat(),
        "commit": _commit(),
        "build": "pure" if promise.key in FROM_SOURCE else _build(environment),
        "minutes": round(took / 60, 1),
    }


def _environment(
    promise: Promise, figures: Path, size: int, first: int, *, small: bool
) -> dict[str, str]:
    said = promise.settings.items()
    settings = {name: value.format(size=size, first=first) for name, value in said}
    given = {**os.environ, "PAIGUAN_FIGURES": str(figures), **settings}
    # From the source, unless somebody says otherwise: with `PYTHONPATH=` what is installed.
    source = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    return {"PYTHONPATH": source, **given, **(promise.small if small else {})}


def together(promise: Promise, before: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """What was measured so far with one more part of it; the parts are kept too."""
    figures = {**before["figures"], **part["figures"]}
    for name in figures:
        both = [one["figures"][name] for one in (before, part) if name in one["figures"]]
        figures[name] = sum(both) if name in promise.adds else max(both)
    parts = [*before.get("parts", [before]), part]
    return {
        **part,
        "held": before["held"] and part["held"] and within(promise, figures),
        "figures": figures,
        "minutes": round(before["minutes"] + part["minutes"], 1),
        "parts": parts,
    }


def within(promise: Promise, found: dict[str, Any]) -> bool:
    """Whether all figures that have a bound keep to it; one that is missing does not."""
    return all(found.get(name, bound + 1) <= bound for name, bound in promise.most.items())


def enough(promise: Promise, found: dict[str, Any]) -> bool:
    """Whether as much was measured as is promised."""
    return all(found.get(name, 0) >= bound for name, bound in promise.least.items())


def _found(promise: Promise, kept: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The figures that a command has kept; of tables their rows, with whether each is kept."""
    text = kept.read_text("utf-8") if kept.exists() else ""
    if promise.key == "load":
        return _load_figures(text), []
    if promise.key not in TABLES:
        found: dict[str, Any] = {}
        for line in text.splitlines():
            for name, figure in json.loads(line).items():
                found[name] = figure + (found.get(name, 0) if name in promise.adds else 0)
        return found, []
    rows = json.loads(text) if text else []
    for row in rows:
        # Another version is there to compare with.
        row["held"] = row.get("version", "now") != "now" or _row(promise.key, row).kept
    # What a row was measured over, where it says so: as much as the least of them.
    sizes = {name: min(row[name] for row in rows) for name in promise.least if rows}
    return {"rows": len(rows), **sizes}, rows


def _load_figures(text: str) -> dict[str, Any]:
    report = json.loads(text) if text.strip() else {}
    names = ("actions_per_second", "server_peak_mb", "missing_events", "connections_cut")
    found = {name: report[name] for name in names if name in report}
    return {**found, "done_p99_ms": report.get("done_ms", {}).get("p99")} if report else {}


def _row(key: str, row: dict[str, Any]) -> "attacks.Row | pauses.Told":
    if key == "attacks":
        return msgspec.convert(row, attacks.Row)
    return msgspec.convert(row, pauses.Told)


def _commit() -> str:
    def git(*words: str) -> str:
        done = subprocess.run(
            ["git", *words], cwd=ROOT, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    changed = [
        line for line in git("status", "--porcelain").splitlines() if "docs/trust" not in line
    ]
    return git("rev-parse", "--short", "HEAD") + ("+" if changed else "")


def _build(environment: dict[str, str]) -> str:
    """Which of the two builds was measured."""
    told = subprocess.run(
        [sys.executable, "-c", "import paiguan; print(paiguan.build())"],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout.strip()


# The page


def page_of(kept: dict[str, Any]) -> str:
    """The page, from what was kept."""
    lines = [_line(promise, kept.get(promise.key)) for promise in PROMISES]
    return "\n".join([HEAD + "\n".join(lines), *map(str, _tables(kept))]) + "\n"


def _line(promise: Promise, measured: dict[str, Any] | None) -> str:
    said = words_of(promise, measured) if measured else (EVERY_RUN if promise.tests else NEVER)
    if measured is None and promise.tests and promise.command:
        said = A_LITTLE
    by = [f"`python -m bench.trust measure {promise.key}`"] if promise.command else []
    by += [f"`{test}`" for test in promise.tests.split(", ") if test]
    what = f"{promise.zh} · {promise.en}"
    when = _when(measured) if measured else ""
    return f"| {what} | {promise.figure} | {said} | {when} | {', '.join(by)} |"


def _when(measured: dict[str, Any]) -> str:
    """The day and the commit, with the build where it is known; of parts all commits."""
    parts = measured.get("parts", [measured])
    commits = dict.fromkeys(
        f"{part['commit']} {part['build']}" if "build" in part else part["commit"] for part in parts
    )
    return f"{measured['at']}, {', '.join(commits)}"


def words_of(promise: Promise, measured: dict[str, Any]) -> str:
    """What was found, in a line."""
    figures = ", ".join(f"{name} {value}" for name, value in measured["figures"].items())
    if measured["rows"]:
        figures = "下表 · see below"
    verdict = "守住了 · kept" if enough(promise, measured["figures"]) else SO_FAR
    if not measured["held"]:
        verdict = "没守住 · **not kept**"
    return f"{verdict}: {figures}" if figures else verdict


def _tables(kept: dict[str, Any]) -> list[str]:
    titles = {
        "pauses": ("等的时间说明什么 · What pauses tell", pauses.HEAD, pauses.line_of),
        "attacks": ("捣乱的人 · One hostile guest", attacks.HEAD, attacks.line_of),
    }
    found = []
    for key, (title, head, line_of) in titles.items():
        if key in kept and kept[key]["rows"]:
            lines = [line_of(_row(key, row)) for row in kept[key]["rows"]]  # type: ignore[operator]
            found.append("\n".join(["", f"## {title}", "", head, *lines]))
    return found


if __name__ == "__main__":
    raise SystemExit(main())

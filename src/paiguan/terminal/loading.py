"""`paiguan load`: how far a run is while it lasts, and its figures at the end."""

import sys
import time
from typing import TYPE_CHECKING, Final, TextIO

from rich.console import Console
from rich.table import Table

from paiguan.terminal.language import Language

if TYPE_CHECKING:
    from paiguan.load.tool import Report

# Where nobody looks on, a line every few seconds is enough.
PLAIN_SECONDS: Final = 5.0
STAGES: Final = {
    "starting": ("正在开一个服务器", "starting a server"),
    "seating": ("摆桌 {done:.0f}/{of:.0f}", "tables {done:.0f}/{of:.0f}"),
    "playing": ("打牌 {done:.0f}/{of:.0f} 秒", "playing {done:.0f}/{of:.0f} s"),
}


class LoadProgress:
    """Says how far a run is: one line that changes on a terminal, else a line now and then."""

    def __init__(self, language: Language, out: TextIO | None = None) -> None:
        self._language = language
        self._out = out or sys.stderr
        self._lively = self._out.isatty()
        self._stage = ""
        self._said_at = 0.0

    def __call__(self, stage: str, done: float, of: float) -> None:
        """The run has come so far."""
        fresh = stage != self._stage or done >= of
        self._stage = stage
        text = self._language.say(*STAGES[stage]).format(done=done, of=of)
        if self._lively:
            self._out.write(f"\r\x1b[K{text}")
        elif fresh or time.monotonic() - self._said_at >= PLAIN_SECONDS:
            self._out.write(f"{text}\n")
            self._said_at = time.monotonic()
        self._out.flush()

    def end(self) -> None:
        """Leave the terminal as it was."""
        if self._lively:
            self._out.write("\r\x1b[K")
            self._out.flush()


def print_report(report: "Report", console: Console, language: Language) -> None:
    """The figures as a table."""
    say = language.say
    times = Table(
        say("毫秒", "ms"), "p50", "p99", "p99.9", say("最长", "longest"), title="paiguan load"
    )
    for name, row in (
        (say("出牌→落盘", "choice to done"), report.done_ms),
        (say("应发→落盘", "due to done"), report.due_to_done_ms),
        (say("出牌→别家看到", "choice to others"), report.seen_ms),
        (say("金丝雀", "canary"), report.canary_ms),
        (say("自身延误", "own lateness"), report.lateness_ms),
    ):
        times.add_row(name, *(f"{value:.1f}" for value in row.values()))
    console.print(times)
    facts = Table(show_header=False)
    refused = ", ".join(f"{code} {count}" for code, count in report.refused.items())
    for zh, en, value in (
        ("桌", "tables", f"{report.load['tables']} × {report.load['game']}"),
        ("动作", "actions", f"{report.actions} ({report.actions_per_second}/s)"),
        ("缺失事件", "missing events", f"{report.missing_events} / {report.events}"),
        ("未答", "unanswered", report.unanswered),
        ("等牌（到时没有可选的）", "owed (no prompt when due)", report.owed),
        ("拒绝", "refused", refused or "0"),
        ("断线", "connections cut", report.connections_cut),
        ("打完的局、场", "hands, sessions ended", f"{report.hands}, {report.sessions}"),
        (
            "服务器内存 MB（峰值）",
            "server MB (peak)",
            f"{report.server_mb} ({report.server_peak_mb})",
        ),
        ("服务器占用 CPU %", "server ran %", report.server_ran_percent),
        ("每个动作占用 CPU 毫秒", "CPU ms an action", report.server_ms_an_action),
        ("服务器等 CPU %", "server waited for a CPU %", report.server_waited_percent),
        ("准备用了几秒", "set-up seconds", report.setup_seconds),
    ):
        facts.add_row(say(zh, en), str(value))
    console.print(facts)

"""The command `paiguan`: 0 it was done, 1 it could not be, 2 it was asked for wrongly."""

import os
import sys

from paiguan.terminal.errors import FAILED, INTERRUPTED, CommandError, one_line
from paiguan.terminal.language import choose_language, current_language
from paiguan.terminal.modules import loading


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit."""
    given = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(_run(given))


def _run(arguments: list[str]) -> int:
    try:
        return _do(choose_language(arguments))
    except CommandError as error:
        return _complain(error.said(current_language()), error.status)
    except BrokenPipeError:
        # Whoever was reading has had enough; nothing more is written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if os.environ.get("PAIGUAN_TRACEBACK"):
            raise
        what = f"{type(error).__name__}: {error}"
        say = current_language().say
        zh = f"程序出错：{what}（PAIGUAN_TRACEBACK=1 看在哪里）"
        en = f"internal error: {what} (PAIGUAN_TRACEBACK=1 shows where)"
        return _complain(say(zh, en), FAILED)


def _do(arguments: list[str]) -> int:
    # What draws and plays is loaded only where it is needed, so that `judge` starts fast.
    if arguments == ["judge"]:
        from paiguan.terminal.judge import judge_lines  # noqa: PLC0415

        judge_lines(sys.stdin.buffer, sys.stdout.buffer)
        return 0
    with loading():
        from paiguan.terminal.commands import run  # noqa: PLC0415
    return run(arguments)


def _complain(message: str, status: int) -> int:
    print(f"paiguan: {one_line(message)}", file=sys.stderr)
    return status


if __name__ == "__main__":
    main()

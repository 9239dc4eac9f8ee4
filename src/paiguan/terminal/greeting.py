"""What the parlour says when its doors are open, and the code that phones scan to come in."""

import locale
import os
import sys
from collections.abc import Sequence
from typing import TextIO

from paiguan.terminal.language import Language
from paiguan.terminal.qr import drawn_code


def greeting(here: str, others: Sequence[str], language: Language, *, drawn: bool) -> str:
    """Where the parlour is: for this machine, and, if it is open to them, for others nearby."""
    say = language.say
    if others:
        lines = _for_others(others, language, drawn=drawn)
        lines.append(f"{say('在这台机器上打开：', 'On this machine visit')} {here}")
    else:
        open_ = say("牌馆开门了，在浏览器里打开：", "The parlour is open; visit")
        lines = [f"{open_} {here}"]
    lines.append(say("按 Ctrl-C 打烊", "Ctrl-C closes it"))
    return "\n" + "".join(f"  {line}\n" if line else "\n" for line in lines) + "\n"


def _for_others(others: Sequence[str], language: Language, *, drawn: bool) -> list[str]:
    say = language.say
    first, *more = others
    lines = [
        say(
            "牌馆开门了，同一个 Wi-Fi 里的手机扫码进来，或打开：",
            "The parlour is open; phones on the same Wi-Fi scan this, or visit",
        )
    ]
    if drawn and (code := drawn_code(first)):
        lines += ["", *code, ""]
    lines.append(f"  {first}")
    if more:
        host = more[0].partition("//")[2].rpartition(":")[0]
        lines += [
            say("这台机器还有别的地址：", "This machine has other addresses too:"),
            *(f"  {address}" for address in more),
            say(
                f"（手机在那边的网里，就用 --lan --host {host}）",
                f"(where the phones are in that network: --lan --host {host})",
            ),
        ]
    lines += [
        say(
            "这是不加密的 HTTP：只在自家的网里，和信得过的人打。",
            "This is plain HTTP: for a network of your own and people you trust.",
        ),
    ]
    return lines


def can_draw(out: TextIO) -> bool:
    """Whether whoever reads this sees colours and blocks: a terminal, and one that knows them."""
    utf8 = locale.getencoding().lower().replace("-", "") == "utf8"
    return out.isatty() and utf8 and os.environ.get("TERM") not in (None, "", "dumb")


def say_hello(here: str, others: Sequence[str], language: Language) -> None:
    """Print the greeting; the log goes elsewhere."""
    sys.stdout.write(greeting(here, others, language, drawn=can_draw(sys.stdout)))
    sys.stdout.flush()

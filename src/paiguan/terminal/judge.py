"""`paiguan judge`: a line in, a line out, until the input ends. Loads nothing that draws."""

import json
from typing import BinaryIO

from paiguan.records.judging import judge_request
from paiguan.terminal.errors import one_line
from paiguan.terminal.files import MEBIBYTE, InputError, parse_json
from paiguan.terminal.language import Language, current_language

LONGEST_LINE = MEBIBYTE


def judge_lines(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line at once; one that is wrong, or empty, is answered with its error."""
    lang = current_language()
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = source.readline(LONGEST_LINE)
            zh, en = (
                f"这一行超过 {LONGEST_LINE} 字节",
                f"the line is longer than {LONGEST_LINE} bytes",
            )
            answer: object = {"error": lang.say(zh, en)}
        else:
            answer = _answer(line, lang)
        text = json.dumps(answer, ensure_ascii=False)
        # Half a surrogate pair, which JSON can write and UTF-8 cannot, stays an escape.
        sink.write(text.encode("utf-8", "backslashreplace") + b"\n")
        sink.flush()


def _answer(line: bytes, lang: Language) -> object:
    try:
        return judge_request(parse_json(line), lang)
    except InputError as error:
        return {"error": one_line(error.said(lang))}
    except Exception as error:
        # The lines after it are not to suffer from one that the program cannot cope with.
        word = lang.say("程序出错", "internal error")
        return {"error": one_line(f"{word}: {type(error).__name__}: {error}")}

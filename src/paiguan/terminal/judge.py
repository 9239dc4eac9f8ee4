"""`paiguan judge`: a line in, a line out, until the input ends. Loads nothing that draws."""

import json
from typing import BinaryIO

from paiguan.records.judging import judge_request
from paiguan.terminal.errors import one_line
from paiguan.terminal.files import MEBIBYTE, InputError, parse_json

LONGEST_LINE = MEBIBYTE


def judge_lines(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line at once; one that is wrong is answered with its error, an empty one not."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = source.readline(LONGEST_LINE)
            answer: object = {"error": f"the line is longer than {LONGEST_LINE} bytes"}
        elif not line.strip():
            continue
        else:
            answer = _answer(line)
        text = json.dumps(answer, ensure_ascii=False)
        # Half a surrogate pair, which JSON can write and UTF-8 cannot, stays an escape.
        sink.write(text.encode("utf-8", "backslashreplace") + b"\n")
        sink.flush()


def _answer(line: bytes) -> object:
    try:
        return judge_request(parse_json(line))
    except InputError as error:
        return {"error": one_line(str(error))}
    except Exception as error:
        # The lines after it are not to suffer from one that the program cannot cope with.
        return {"error": one_line(f"internal error: {type(error).__name__}: {error}")}

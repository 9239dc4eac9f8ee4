"""Reading what people hand in, with an error that says what is wrong with it."""

import json
import sys
from pathlib import Path

from paiguan.terminal.errors import CommandError, system_error

MEBIBYTE = 1024 * 1024
# A record of a long hand is some 20 KiB.
LARGEST = 16 * MEBIBYTE
STANDARD_INPUT = "-"

# What Python says of JSON that is none.
JSON_IN_CHINESE = (
    ("Expecting property name", "这里要一个双引号里的名字"),
    ("Expecting value", "这里要一个值"),
    ("Expecting ':'", "这里要冒号"),
    ("Expecting ','", "这里要逗号"),
    ("Extra data", "后面多了东西"),
    ("Unterminated string", "引号没有关"),
    ("Invalid control character", "文字里有控制字符"),
    ("Invalid", "反斜杠用错了"),
    ("Illegal trailing comma", "最后多了逗号"),
)


class InputError(CommandError):
    """Something that cannot be read, and why."""


def read_json_file(name: str, *, unique: bool = False) -> object:
    """The JSON value in a file; `-` is standard input. `unique`: no field may be there twice."""
    zh, en = ("标准输入", "standard input") if name == STANDARD_INPUT else (name, name)
    try:
        return parse_json(_read(name), unique=unique)
    except InputError as error:
        raise InputError(f"{zh}: {error.zh}", f"{en}: {error.en}") from None


def write_json_file(path: Path, value: object) -> None:
    """Write a JSON value to a file: all of it, or what was there before stays."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_text(json.dumps(value, ensure_ascii=False) + "\n", encoding="utf-8")
    fresh.replace(path)


def parse_json(data: bytes, *, unique: bool = False) -> object:
    """A JSON value from its bytes."""
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        byte = f"{data[error.start]:#04x}"
        raise InputError(
            f"不是 UTF-8：第 {error.start} 个字节是 {byte}",
            f"not UTF-8: byte {error.start} is {byte}",
        ) from None
    if not text.strip():
        raise InputError(
            '是空的；要一个 JSON 对象，例如 {"game": "hengyang258", …}',
            'empty; a JSON object is meant, as in {"game": "hengyang258", …}',
        )
    try:
        hook = _once_each if unique else None
        value: object = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=hook)
    except InputError:
        raise
    except json.JSONDecodeError as error:
        raise InputError(
            f"不是 JSON：第 {error.lineno} 行第 {error.colno} 列，{_json_in_chinese(error.msg)}",
            f"not JSON: {error.msg} at line {error.lineno} column {error.colno}",
        ) from None
    except RecursionError:
        raise InputError("读不了：嵌套太深", "not readable: it is nested too deeply") from None
    except ValueError as error:
        raise InputError("不是 JSON：数写错了", f"not JSON: {error}") from None
    return value


def _json_in_chinese(message: str) -> str:
    return next((zh for en, zh in JSON_IN_CHINESE if message.startswith(en)), message)


def _read(name: str) -> bytes:
    try:
        if name == STANDARD_INPUT:
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise InputError(
            "没有这个文件；写一个局面或一份记录的文件名",
            "there is no such file; name a scenario or a record",
        ) from None
    except IsADirectoryError:
        raise InputError(
            "这是文件夹；写里面的一个局面或一份记录",
            "this is a folder; name a scenario or a record in it",
        ) from None
    except OSError as error:
        zh, en = system_error(error)
        raise InputError(f"读不了：{zh}", f"cannot be read: {en}") from None
    except ValueError as error:
        raise InputError("读不了：不能这样取名", f"cannot be read: {error}") from None
    if len(data) > LARGEST:
        most = LARGEST // MEBIBYTE
        raise InputError(
            f"超过 {most} MiB，没有这么大的牌局", f"larger than {most} MiB, which no hand is"
        )
    return data


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object in which every field is there once: of two, readers take which they like."""
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = next(name for name in found if sum(name == other for other, _ in pairs) > 1)
        raise InputError(f"“{twice}”写了两次", f"“{twice}” is there twice")
    return found


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON number")

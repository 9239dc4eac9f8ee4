"""Reading what people hand in, with an error that says what is wrong with it."""

import json
import sys
from pathlib import Path

MEBIBYTE = 1024 * 1024
# A record of a long hand is some 20 KiB.
LARGEST = 16 * MEBIBYTE
STANDARD_INPUT = "-"


class InputError(ValueError):
    """Something that cannot be read, and why."""


def read_json_file(name: str) -> object:
    """The JSON value in a file; `-` is standard input."""
    where = "standard input" if name == STANDARD_INPUT else name
    try:
        return parse_json(_read(name))
    except InputError as error:
        raise InputError(f"{where}: {error}") from None


def write_json_file(path: Path, value: object) -> None:
    """Write a JSON value to a file: all of it, or what was there before stays."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_text(json.dumps(value, ensure_ascii=False) + "\n", encoding="utf-8")
    fresh.replace(path)


def parse_json(data: bytes) -> object:
    """A JSON value from its bytes."""
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise InputError(f"not UTF-8: byte {error.start} is {data[error.start]:#04x}") from None
    if not text.strip():
        raise InputError('empty; a JSON object is meant, as in {"game": "hengyang258", …}')
    try:
        value: object = json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise InputError(f"not JSON: {error.msg} at {place}") from None
    except RecursionError:
        raise InputError("not readable: it is nested too deeply") from None
    except ValueError as error:
        raise InputError(f"not JSON: {error}") from None
    return value


def _read(name: str) -> bytes:
    try:
        if name == STANDARD_INPUT:
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise InputError("there is no such file; name a scenario or a record") from None
    except IsADirectoryError:
        raise InputError("this is a folder; name a scenario or a record in it") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise InputError(f"cannot be read: {reason or error}") from None
    if len(data) > LARGEST:
        raise InputError(f"larger than {LARGEST // MEBIBYTE} MiB, which no hand is")
    return data


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON number")

"""Reading the fields of a written scenario or record, each with a clear error."""

from collections.abc import Mapping
from typing import Any

from paiguan.engine.errors import BilingualError
from paiguan.engine.game import Game, Place, ScenarioError, unknown_field

Written = Mapping[str, object]


def one_line(error: object) -> str:
    """A message on one line, whatever of the input it quotes."""
    return " ".join(str(error).splitlines())


def in_lines(zh: str, en: str) -> ScenarioError:
    """An error that is one line in each language."""
    return ScenarioError(one_line(zh), one_line(en))


def only(written: Written, known: tuple[str, ...]) -> None:
    """Refuse fields that nobody knows."""
    for name in written:
        if name not in known:
            raise unknown_field(name, known)


def text(written: Written, name: str) -> str:
    """A text, empty where it is absent."""
    value = written.get(name, "")
    if not isinstance(value, str):
        raise _wrong(name, value, "一段文字", "a text")
    return value


def texts(written: Written, name: str, most: int | None) -> tuple[str, ...]:
    """A list of texts, empty where it is absent."""
    value = written.get(name, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise _wrong(name, value, "一列文字", "a list of texts")
    if most is not None and len(value) > most:
        raise ScenarioError(
            f"{name}：{most} 个座位写了 {len(value)} 项",
            f"{name}: {len(value)} entries for {most} seats",
        )
    return tuple(value)


def lists_of_texts(written: Written, name: str, most: int) -> tuple[tuple[str, ...], ...]:
    """For each seat a list of texts."""
    value = written.get(name, [])
    if not isinstance(value, list):
        raise _wrong(name, value, "每个座位一个列表", "a list for each seat")
    if len(value) > most:
        raise ScenarioError(
            f"{name}：{most} 个座位写了 {len(value)} 项",
            f"{name}: {len(value)} entries for {most} seats",
        )
    return tuple(texts({name: one}, name, None) for one in value)


def whole_number(written: Written, name: str) -> int | None:
    """A number that is not negative, or None where it is absent."""
    value = written.get(name)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _wrong(name, value, "从 0 起的数", "a number from 0 on")
    return value


def numbers(written: Written, name: str) -> list[int]:
    """A list of whole numbers."""
    value = written.get(name)
    if not isinstance(value, list) or not all(type(one) is int for one in value):
        raise _wrong(name, value, "一列整数", "a list of whole numbers")
    return value


def yes_or_no(written: Written, name: str) -> bool | None:
    """True, false, or None where it is absent."""
    value = written.get(name)
    if value is not None and not isinstance(value, bool):
        raise _wrong(name, value, "true 或 false", "true or false")
    return value


def seat(written: Written, name: str, seats: int) -> int:
    """A seat, 0 where it is absent."""
    return _seat(Place(name, name), written.get(name, 0), seats)


def mapping(written: Written, name: str) -> Mapping[str, object]:
    """An object, empty where it is absent."""
    value = written.get(name, {})
    if not isinstance(value, Mapping):
        raise _wrong(name, value, "一个对象", "an object")
    return value


def actions(written: Written, seats: int) -> list[tuple[int, str, list[str]]]:
    """The list of actions, `[seat, name, argument…]` each."""
    value = written.get("actions", [])
    if not isinstance(value, list):
        meant = "[seat, name, argument…]"
        raise _wrong("actions", value, f"一列 {meant}", f"a list of {meant}")
    return [_action(number, one, seats) for number, one in enumerate(value)]


def deck(game: Game, written: Written) -> list[int]:
    """The full deck of a record, in order."""
    try:
        tiles = game.parse_tiles(text(written, "deck"))
    except BilingualError as error:
        raise ScenarioError(f"deck：{error.zh}", f"deck: {error.en}") from None
    if sorted(tiles) != game.deck():
        raise ScenarioError(
            f"deck：这 {len(tiles)} 张不是 {game.name} 的一副牌",
            f"deck: these {len(tiles)} tiles are not the deck of {game.name}",
        )
    return tiles


def secret(written: Written) -> bytes:
    """The secret that a deck was shuffled with, in hexadecimal."""
    try:
        return bytes.fromhex(text(written, "secret"))
    except ValueError as error:
        raise ScenarioError("secret：不是十六进制", f"secret: {error}") from None


def _action(number: int, value: Any, seats: int) -> tuple[int, str, list[str]]:
    where = Place(f"第 {number} 步", f"action {number}")
    if not isinstance(value, list) or len(value) < 2 or not isinstance(value[1], str):
        meant = "[seat, name, argument…]"
        raise where.says(f"要 {meant}，不是 {value!r}", f"{meant} is meant, not {value!r}")
    arguments = [str(argument) for argument in value[2:]]
    return _seat(where, value[0], seats), value[1], arguments


def _seat(where: Place, value: object, seats: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < seats:
        raise where.says(
            f"没有座位 {value!r}；座位是 0 到 {seats - 1}",
            f"there is no seat {value!r}; the seats are 0 to {seats - 1}",
        )
    return value


def _wrong(name: str, value: object, zh: str, en: str) -> ScenarioError:
    return ScenarioError(f"{name}：要{zh}，不是 {value!r}", f"{name}: {en} is meant, not {value!r}")

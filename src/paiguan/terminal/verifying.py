"""`paiguan verify`: that a record is what was dealt and played, hand by hand."""

from collections.abc import Mapping
from typing import Annotated

import typer

from paiguan.engine.options import OptionError
from paiguan.records import (
    VerificationError,
    is_match,
    verify_match,
    verify_match_promise,
    verify_promise,
    verify_record,
)
from paiguan.records.match import HAND
from paiguan.terminal.errors import CommandError
from paiguan.terminal.files import read_json_file
from paiguan.terminal.language import Language, current_language
from paiguan.terminal.parameters import RecordArgument

CHECKS = {
    "commitment": ("密钥的哈希和记录里的一样", "the secret has the hash that the record names"),
    "published": ("正是发牌前公布的哈希", "that is the hash that was published before the deal"),
    "seed": ("你给的种子在里面，是你那个座位的", "the seed that you gave is that of your seat"),
    "hashes": (
        "每个种子都是事先公布过哈希的那一个",
        "every seed is the one whose hash was told before any was opened",
    ),
    "deck": ("密钥洗出的正是这副牌", "the secret shuffles to this very deck"),
    "result": ("照记录重打，结算一样", "played again, the record comes to the same result"),
    "payments": ("各人的分就是这些付款之和", "the payments come to what each has won or lost"),
    "edition": (
        "按以前一版规则结的，照记录，不重算",
        "settled by an earlier edition of the rules: as recorded, not settled anew",
    ),
    "totals": ("各局加起来，总分一样", "the hands add up to the same totals"),
}


def verify(
    file: RecordArgument,
    commitment: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HASH",
            help="发牌前公布的哈希，一场可以写几个；哪一局都不是就不通过"
            " · the hash that was published before a deal, several for a session;"
            " refused if it is that of no hand",
        ),
    ] = None,
    seed: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT:SEED",
            help="自己的座位（从 0 起）和种子；和哈希一起写，就要在那几局里"
            " · your seat, counted from 0, and the seed that you gave; together with a hash, it has"
            " to be in that hand",
        ),
    ] = None,
) -> None:
    """验证记录：洗牌、每一步和结算 · check shuffle, every step and settlement of a record."""
    written = read_json_file(file)
    try:
        if isinstance(written, Mapping) and is_match(written):
            checked = verify_match(written)
            checked += verify_match_promise(written, commitment or [], seed or [])
        else:
            checked = verify_record(written)
            assert isinstance(written, Mapping)
            checked += verify_promise(written, commitment or [], seed or [])
    except (VerificationError, OptionError) as error:
        raise CommandError.of(error, file) from None
    for name in checked:
        typer.echo(in_words(name, current_language()))


def in_words(name: str, lang: Language) -> str:
    """What was checked, and in which hand of a session; people count them from one."""
    where, _, what = name.rpartition(": ")
    said = lang.say(*CHECKS[what])
    if where:
        number = int(where.removeprefix(HAND)) + 1
        said = lang.say(f"第 {number} 局：{said}", f"hand {number}: {said}")
    return f"✓ {what:<10}  {said}"

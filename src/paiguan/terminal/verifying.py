"""`paiguan verify`: that a record is what was dealt and played, hand by hand."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from paiguan.engine.options import OptionError
from paiguan.records import (
    VerificationError,
    is_bound,
    is_match,
    verify_match,
    verify_match_promise,
    verify_match_told,
    verify_promise,
    verify_record,
    verify_told,
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
    "void": (
        "这一局作废，到结束为止每一步都走得通，不算分",
        "the hand is void: every step is right up to where it ended, and it counts for nothing",
    ),
    "digest": (
        "内容和它自己写的摘要相符，一个字也没有改",
        "all of it is what its own digest is of, to the letter",
    ),
    "names": ("名字和当时的哈希相符", "the names are those that were hashed then"),
    "told": (
        "正是一局完了时告诉全桌的摘要：座位、名字、时间、每一步都是当时的",
        "that is the digest that the table was told: seats, names, times, steps are those of then",
    ),
}
# What could not be checked, and why.
NOT_CHECKED = {
    "practice": (
        "练习，悔过棋：记的是最后走成的，退掉的几步不在里面",
        "practice: choices were taken back, and what was played before is not in it",
    ),
    "forgotten": (
        "有的名字已经删去：是谁，验不了；别的都验了",
        "some names were removed: whose they were cannot be checked, all the rest is",
    ),
    "unbound": (
        "这份记录没有摘要：座位、名字、时间、没有写的“过”都可能改过，验不了",
        "there is no digest: whether seats, names, times or passes were changed nobody can tell",
    ),
    "untold": (
        "没有给 --digest（一局完了时告诉你的）：单凭一份记录，名字、时间是不是真的证明不了",
        "no --digest as the table was told it: a record alone proves neither names nor times",
    ),
    "unpublished": (
        "没有给 --commitment：密钥是不是发牌前就定下的，单凭一份记录证明不了",
        "no --commitment was given: a record alone proves not that its secret was there before",
    ),
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
    digest: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HASH",
            help="一局完了时告诉全桌的摘要，一场可以写几个；哪一局都不是就不通过"
            " · the digest that the table was told at the end of a hand, several for a session;"
            " refused if it is that of no hand",
        ),
    ] = None,
) -> None:
    """验证记录：洗牌、每一步和结算 · check shuffle, every step and settlement of a record."""
    written = read_json_file(file, unique=True)
    try:
        checked = _checked(written, commitment or [], seed or [], digest or [])
    except (VerificationError, OptionError) as error:
        raise CommandError.of(error, file) from None
    assert isinstance(written, Mapping)
    for name in [*checked, *not_checked(written, checked)]:
        typer.echo(in_words(name, current_language()))


def _checked(
    written: Any, commitments: list[str], seeds: list[str], digests: list[str]
) -> list[str]:
    if isinstance(written, Mapping) and is_match(written):
        checked = verify_match(written)
        checked += verify_match_promise(written, commitments, seeds)
        return checked + verify_match_told(written, digests)
    checked = verify_record(written)
    checked += verify_promise(written, commitments, seeds)
    return checked + verify_told(written, digests)


def not_checked(written: Mapping[str, Any], checked: list[str]) -> list[str]:
    """What a record alone cannot prove, as far as its reader has not given what would."""
    hands = written["hands"] if is_match(written) else [written]
    what = [name.rpartition(": ")[2] for name in checked]
    missing = []
    if any("practice" in hand for hand in hands):
        missing.append("practice")
    if not all(is_bound(hand) for hand in hands):
        missing.append("unbound")
    elif "told" not in checked and what.count("told") < len(hands):
        missing.append("untold")
    if what.count("published") < len(hands):
        missing.append("unpublished")
    return missing


def in_words(name: str, lang: Language) -> str:
    """What was checked or could not be, and in which hand of a session, counted from one."""
    where, _, what = name.rpartition(": ")
    sign, words = ("✓", CHECKS) if what in CHECKS else ("○", NOT_CHECKED)
    said = lang.say(*words[what])
    if where:
        number = int(where.removeprefix(HAND)) + 1
        said = lang.say(f"第 {number} 局：{said}", f"hand {number}: {said}")
    return f"{sign} {what:<10}  {said}"

"""What is wrong with a command line, in both languages; what reads it speaks English only."""

import re
from typing import Final

HINT: Final = "（paiguan --help 列出所有命令）", " (paiguan --help lists what there is)"

# What typer says, and how it is said in Chinese; {0}, {1}, … are the parts in brackets.
IN_CHINESE: Final = tuple(
    (re.compile(pattern), zh)
    for pattern, zh in (
        (r"No such command (.+?)\.(?: Did you mean (.+)\?)", "没有命令 {0}；是不是 {1}"),
        (r"No such command (.+)\.", "没有命令 {0}"),
        (r"No such option: (\S+) \(Possible options: (.+)\)", "没有选项 {0}；是不是 {1}"),
        (r"No such option: (\S+) Did you mean (.+)\?", "没有选项 {0}；是不是 {1}"),
        (r"No such option: (\S+)", "没有选项 {0}"),
        (r"Missing argument (.+?)\.", "少了 {0}"),
        (r"Missing option (.+?)\.", "少了选项 {0}"),
        (r"Missing command\.", "没有写命令"),
        (r"Got unexpected extra argument(?:s|\(s\))? \((.+)\)", "多了 {0}"),
        (r"Option (.+) requires an argument\.", "选项 {0} 后面要写一个值"),
        (r"Option (.+) does not take a value\.", "选项 {0} 后面不写值"),
        (r"Invalid value for (.+?): (.+) is not a valid (?:int|float).*", "{0}：{1} 不是数"),
        (r"Invalid value for (.+?): (.+) is not in the range (.+)\.", "{0}：{1} 不在 {2} 之内"),
        (r"Invalid value for (.+?): (.+) is not one of (.+)\.", "{0}：没有 {1}；有：{2}"),
    )
)


def usage_error(message: str) -> tuple[str, str]:
    """What typer says of a command line, in Chinese and in English."""
    zh_hint, en_hint = HINT
    return f"{_in_chinese(message)}{zh_hint}", f"{message}{en_hint}"


def _in_chinese(message: str) -> str:
    for pattern, zh in IN_CHINESE:
        found = pattern.fullmatch(message)
        if found is not None:
            return zh.format(*found.groups())
    return f"命令写错了：{message}"

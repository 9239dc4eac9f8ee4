"""What the parlour says when it opens, and the code in it that a phone can read."""

import pytest

from paiguan.terminal.greeting import greeting
from paiguan.terminal.language import Language
from paiguan.terminal.qr import AS_BEFORE, BLACK_ON_WHITE, drawn_code, qr_code
from tests.qr_reader import read_code, read_drawn

HERE = "http://127.0.0.1:8000/"
NEAR = "http://192.168.1.5:8000/"
ELSEWHERE = "http://10.0.0.5:8000/"


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("", 21),
        ("http://10.0.0.5/", 21),
        # 17, 32, 53, 78 and 106 bytes are the most that each size holds.
        ("x" * 17, 21),
        ("x" * 18, 25),
        (NEAR, 25),
        ("x" * 32, 25),
        ("x" * 33, 29),
        (f"{NEAR}#/room/123456", 29),
        ("x" * 53, 29),
        ("x" * 54, 33),
        ("牌馆" * 13, 33),
        ("x" * 79, 37),
        ("".join(map(chr, range(20, 126))), 37),
    ],
)
def test_a_code_is_read_as_what_was_written(text: str, size: int) -> None:
    code = qr_code(text)
    assert code is not None
    assert len(code) == size
    assert read_code(code) == text


def test_what_does_not_fit_is_not_drawn() -> None:
    assert qr_code("x" * 107) is None
    assert drawn_code("x" * 107) == []


def test_a_drawn_code_is_black_on_white_on_any_terminal() -> None:
    lines = drawn_code(NEAR)
    assert all(line.startswith(BLACK_ON_WHITE) and line.endswith(AS_BEFORE) for line in lines)
    assert read_drawn([line[len(BLACK_ON_WHITE) : -len(AS_BEFORE)] for line in lines]) == NEAR


def test_alone_it_names_one_address_in_one_language() -> None:
    chinese = greeting(HERE, (), Language.ZH, drawn=True)
    assert "牌馆开门了" in chinese
    assert "open" not in chinese
    english = greeting(HERE, (), Language.EN, drawn=True)
    assert "The parlour is open" in english
    assert "牌馆" not in english
    for told in (chinese, english):
        assert told.count("http://") == 1
        assert HERE in told
        assert "\x1b" not in told


@pytest.mark.parametrize(
    ("language", "plain"), [(Language.ZH, "不加密的 HTTP"), (Language.EN, "plain HTTP")]
)
def test_for_others_it_draws_their_address_and_says_that_it_is_plain(
    language: Language, plain: str
) -> None:
    told = greeting(HERE, (NEAR, ELSEWHERE), language, drawn=True)
    assert plain in told
    for address in (HERE, NEAR, ELSEWHERE):
        assert told.count(address) == 1
    assert "--lan --host 10.0.0.5" in told
    drawn = [line.strip() for line in told.splitlines() if BLACK_ON_WHITE in line]
    assert read_drawn([line[len(BLACK_ON_WHITE) : -len(AS_BEFORE)] for line in drawn]) == NEAR


def test_where_nothing_can_be_drawn_the_address_alone_is_told() -> None:
    told = greeting(HERE, (NEAR,), Language.ZH, drawn=False)
    assert NEAR in told
    assert "\x1b" not in told
    assert "▀" not in told
